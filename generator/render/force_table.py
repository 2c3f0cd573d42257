"""What a reader knows of forces, line by line: in a table, and beside a map."""

from __future__ import annotations

from collections import ChainMap
from typing import TYPE_CHECKING

from generator.kit.facts import AT, PEOPLE
from generator.kit.printing import together
from generator.render.known_forces import (
    March,
    codes_on_the_map,
    forces_by_side,
    known_contacts,
    marches,
    on_the_map_by_side,
)
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.kit.facts import AnyFactName
    from generator.render.known_forces import KnownForce, SideForces
    from generator.render.map.layers import LayerOf
    from generator.render.map.picture import LayerTold
    from generator.world.forces import Side


# What a reader knows of forces, one line each, in the columns of a table.

FULL = 100
"""The percent of a bar of which nothing is missing."""


class ToldCell(Struct, frozen=True, kw_only=True):
    """One cell: what matters first, the rest in small type."""

    main: str
    small: str = ""
    stands_out: bool = False
    """Whether it is not as it should be."""
    share: int | None = None
    """The percent of a bar that is filled; none: there is no bar."""


class ForceColumn(Struct, frozen=True, kw_only=True):
    """A column of the table of forces, as it is printed."""

    title: str
    width_mm: int
    """0: what the others leave."""
    is_number: bool = False


class ColumnKind(ForceColumn, frozen=True, kw_only=True):
    """A column, the facts it shows, and how a cell is worded."""

    facts: tuple[AnyFactName, ...]
    cell: Callable[[Briefing, KnownForce], ToldCell]
    lifts: bool = True
    """Whether a force that stands out in it is listed before those that do not."""
    is_left_out: bool = False
    """Whether it is left out where there is nothing to say of any force."""

    @property
    def printed(self) -> ForceColumn:
        """What a page is given of it."""
        return ForceColumn(title=self.title, width_mm=self.width_mm, is_number=self.is_number)


class ForceColumns(Struct, frozen=True, kw_only=True):
    """How a rule system has forces told: its columns, and what they have in common."""

    kinds: tuple[ColumnKind, ...]
    called: tuple[str, str] = ("army", "armies")
    """What it calls a force, one and several."""
    first_have: str = ""
    """What those have in common that stand out; empty: it shows."""
    said_once: Callable[[Briefing, Sequence[KnownForce]], str] = lambda *_: ""
    """What holds of every force of which nothing else is said; empty: nothing does."""


class SideBadge(Struct, frozen=True, kw_only=True):
    """The letter by which a side is told, in grey as in colour."""

    letter: str
    name: str
    shape: str
    """The outline of its counters."""
    is_first: bool
    """Whether it is the first of the campaign's sides, which is printed on black."""


class ForceRow(Struct, frozen=True, kw_only=True):
    """One force: whose it is, its name, and what is known of it."""

    id: str
    badge: SideBadge
    name: str
    people: str
    cells: tuple[ToldCell, ...]
    """One for each column."""
    stands_out: bool
    is_placed: bool = False
    """Whether another part of the sheet says where it is."""


class ForceTable(Struct, frozen=True, kw_only=True):
    """Known forces of one side or several."""

    badges: tuple[SideBadge, ...]
    """Whose they are, in order."""
    columns: tuple[ForceColumn, ...]
    first_have: str
    """What heads those that stand out; empty: nothing does."""
    first: tuple[ForceRow, ...]
    """Those that stand out, the weakest before the others."""
    others: tuple[ForceRow, ...]
    said_once: str
    called: tuple[str, str]
    """What a force is called, one and several."""

    @property
    def count(self) -> int:
        """How many forces there are."""
        return len(self.first) + len(self.others)


def force_table(
    briefing: Briefing,
    told: ForceColumns,
    *,
    of_readers: bool | None = None,
    placed: frozenset[str] = frozenset(),
) -> ForceTable | None:
    """Return the forces a reader knows; none: he knows of nobody.

    Args:
        briefing: What he knows.
        told: The columns.
        of_readers: Those of his own sides alone, or of others; none: of all.
        placed: Ids of those of whom another part of the sheet says where they are.
    """
    groups = [
        group
        for group in forces_by_side(briefing)
        if of_readers is None or group.is_readers is of_readers
    ]
    if not groups:
        return None
    shown = [kind for kind in told.kinds if _is_shown(briefing, groups, kind)]
    rows = [
        replace(row, is_placed=row.id in placed)
        for group in groups
        for row in _rows(briefing, group, shown)
    ]
    return ForceTable(
        badges=tuple(badge(briefing, group.side) for group in groups),
        columns=tuple(kind.printed for kind in shown),
        first_have=told.first_have,
        first=tuple(sorted((r for r in rows if r.stands_out), key=_least_left)),
        others=tuple(row for row in rows if not row.stands_out),
        said_once=told.said_once(briefing, [f for g in groups for f in g.forces]),
        called=told.called,
    )


def badge(briefing: Briefing, side: Side) -> SideBadge:
    """Return the letter by which a side is told."""
    return SideBadge(
        letter=side.letter,
        name=side.name,
        shape=side.shape,
        is_first=side.id == briefing.sides[0].id,
    )


def _rows(briefing: Briefing, group: SideForces, shown: Sequence[ColumnKind]) -> Iterator[ForceRow]:
    for force in group.forces:
        cells = tuple(kind.cell(briefing, force) for kind in shown)
        yield ForceRow(
            id=force.id,
            badge=badge(briefing, group.side),
            name=force.name,
            people=briefing.get_or(PEOPLE, force.id, ""),
            cells=cells,
            stands_out=any(
                kind.lifts and cell.stands_out for kind, cell in zip(shown, cells, strict=True)
            ),
        )


def _least_left(row: ForceRow) -> int:
    """Return the percent that is left of a force, as far as a bar tells it."""
    return min((c.share for c in row.cells if c.share is not None), default=FULL)


def _is_shown(briefing: Briefing, groups: Sequence[SideForces], kind: ColumnKind) -> bool:
    """Say whether a column stands in the table."""
    if not any(
        briefing.knows(name, force.id)
        for group in groups
        for force in group.forces
        for name in kind.facts
    ):
        return False
    forces = (force for group in groups for force in group.forces)
    cells = (kind.cell(briefing, force) for force in forces)
    return not kind.is_left_out or any(cell.main or cell.small for cell in cells)


STANDS_AT = ColumnKind(
    title="Stands at",
    width_mm=40,
    facts=(AT,),
    cell=lambda _, force: ToldCell(
        main=" ".join(part for part in (force.label, force.place) if part), small=force.bank_words
    ),
)
"""Where a force stands, and on which bank."""


# Who stands where, as a list: what a map shows, for those who cannot see it.


class PlacedForce(Struct, frozen=True, kw_only=True):
    """One force, or vessels, and where it stands."""

    code: str
    """The letters on its counter."""
    name: str
    label: str
    """The hex."""
    place: str
    """Place and bank; may be empty."""
    piece: str
    """What it is that is no force; empty: a force."""
    strength: str
    """How strong it is as far as the reader knows; empty: that is not told."""


class PlacedSide(Struct, frozen=True, kw_only=True):
    """The forces and vessels of one side."""

    side: Side
    forces: tuple[PlacedForce, ...]


class ForceList(Struct, frozen=True, kw_only=True):
    """Everything movable that a map shows, in words."""

    sides: tuple[PlacedSide, ...]
    marches: tuple[March, ...]
    contacts: tuple[str, ...]
    besides: tuple[LayerTold, ...] = ()
    """What the rule system lays over the map, as far as it shows anything."""


def force_list(
    briefing: Briefing, layers: Iterable[LayerOf] = (), *, earlier: Sequence[Briefing] = ()
) -> ForceList:
    """Return in words what a reader's map shows on the ground.

    Args:
        briefing: What he knows at the end.
        layers: What the rule system lays over the map.
        earlier: Earlier periods of the same turn, whose marches are listed first.
    """
    codes = codes_on_the_map(briefing)
    faces = ChainMap(*(dict(layer_of(briefing).faces()) for layer_of in layers))
    label = briefing.board.grid.label
    found = (
        together(contact.forces)
        + (f", at {together([*map(label, contact.hexes)])}" if contact.hexes else "")
        for contact in known_contacts(briefing)
        if contact.stands
    )
    return ForceList(
        sides=tuple(
            PlacedSide(
                side=group.side,
                forces=tuple(
                    PlacedForce(
                        code=codes[force.id],
                        name=force.name,
                        label=force.label,
                        place=", ".join(part for part in (force.place, force.bank_words) if part),
                        piece=force.piece,
                        strength=faces[force.id].strength if force.id in faces else "",
                    )
                    for force in group.forces
                ),
            )
            for group in on_the_map_by_side(briefing)
        ),
        marches=tuple(
            march for part in (*earlier, briefing) for march in marches(part, part.trails)
        ),
        contacts=tuple(dict.fromkeys(found)),
        besides=told_layers(briefing, layers),
    )


def told_layers(briefing: Briefing, layers: Iterable[LayerOf]) -> tuple[LayerTold, ...]:
    """Return in words what a rule system's layers show; those that show nothing not."""
    told = (layer_of(briefing).told(briefing) for layer_of in layers)
    return tuple(each for each in told if each is not None and each.lines)
