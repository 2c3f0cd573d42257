"""OOB: record sheets of engaging regiments, figures to be fetched, room they need."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.kit.printing import printed_number
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.baselines import MILLIMETRES_PER_INCH
from generator.systems.valormr.rules.contact.casualties import opposite
from generator.systems.valormr.rules.contact.units import battalions
from generator.systems.valormr.views.packet.contents import (
    CompanyRecord,
    FigureBeside,
    RegimentRecord,
    StrengthMark,
)
from generator.systems.valormr.views.packet.heads import edge_of, length_of_edge
from generator.systems.valormr.views.packet.table_contents import (
    Frontage,
    PullLine,
    PullList,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from generator.systems.valormr.rules.muster import Individual, Regiment
    from generator.systems.valormr.views.packet.supplies import (
        KnownEngagement,
        PacketSupplies,
    )
    from generator.world.hexes import Hex

PERCENT = 100
SHARES = (75, 50, 25)
"""Percent of the original strength that a record sheet marks."""


def engaging_regiment(
    known: KnownEngagement, supplies: PacketSupplies, force: str
) -> Regiment | None:
    """Return the regiment that takes the table; none: only individuals are left.

    Rules: VAL-OOB-13, VAL-OOB-14.
    """
    regiments = {r.id: r for r in supplies.campaign.force(force).regiments}
    for regiment in known.texts(facts.REGIMENTS, force):
        if known.whole(facts.FIGURES, regiment):
            return regiments[regiment]
    return None


def figures_on_table(
    known: KnownEngagement, supplies: PacketSupplies, force: str
) -> int:
    """Return the figures a force brings to the table.

    Rules: VAL-OOB-13, VAL-RIVER-17, DEF-OOB-03.
    """
    regiment = engaging_regiment(known, supplies, force)
    if regiment is None:
        return known.whole(facts.FIGURES, force)
    present = known.whole(facts.FIGURES, regiment.id)
    return max(0, present - figures_away(supplies, regiment))


def company_on_table(
    known: KnownEngagement, supplies: PacketSupplies, company: str
) -> int:
    """Return the figures a company brings to the table.

    Rule: VAL-RIVER-17.
    """
    return max(0, known.whole(facts.FIGURES, company) - supplies.away.get(company, 0))


def figures_away(supplies: PacketSupplies, regiment: Regiment) -> int:
    """Return the figures of a regiment that take no part in the battle.

    Rule: VAL-RIVER-17.
    """
    return sum(supplies.away.get(company.id, 0) for company in regiment.companies)


def needed_behind(supplies: PacketSupplies, figures: int) -> int:
    """Return the figures behind the baseline from which a force may withdraw.

    Rule: VAL-DISENG-23.
    """
    percent = supplies.book.disengagement.number("behind-percent")
    return ceil(figures * percent / PERCENT)


def regiment_record(
    known: KnownEngagement, supplies: PacketSupplies, force: str
) -> RegimentRecord:
    """Return the record sheet of what a force brings to the table.

    Rules: VAL-OOB-13, VAL-OOB-16, VAL-DISENG-23, VAL-DISENG-43.
    """
    at = known.place(force)
    back = pushed_back(known, force)
    words = known.briefing.words
    regiment = engaging_regiment(known, supplies, force)
    present = figures_on_table(known, supplies, force)
    companies = _companies(known, supplies, force, regiment)
    original = sum(company.original for company in companies)
    away = 0 if regiment is None else figures_away(supplies, regiment)
    return RegimentRecord(
        force=known.briefing.words.of(force),
        name="Individuals" if regiment is None else regiment.name,
        original=original,
        present=present,
        companies=companies,
        marks=tuple(_marks(supplies, original=original, present=present, away=away)),
        needed_behind=needed_behind(supplies, present),
        besides=() if regiment is None else besides(known, supplies, force),
        away=away if present else 0,
        hurt=known.texts(facts.HURT, force),
        stands_at="" if at is None else words.place(at),
        pushed_to="" if back is None else words.place(back),
    )


def pushed_back(known: KnownEngagement, force: str) -> Hex | None:
    """Return the hex a force goes to when it is displaced by its only opponent.

    None where it has several, or the hex is no land on the map.

    Rules: VAL-DISENG-43, VAL-DISENG-45.
    """
    opponents = known.texts(facts.OPPONENTS, f"{known.id}/{force}")
    at = known.place(force)
    enemies = [place for place in map(known.place, opponents) if place is not None]
    if at is None or len(opponents) != 1 or not enemies:
        return None
    back, board = opposite(at, enemies[0]), known.briefing.board
    is_land = back in board.terrain and board.terrain_at(back).is_land
    return back if is_land else None


def _companies(
    known: KnownEngagement,
    supplies: PacketSupplies,
    force: str,
    regiment: Regiment | None,
) -> tuple[CompanyRecord, ...]:
    if regiment is None:
        return tuple(
            CompanyRecord(
                name=who.name,
                troop_type=who.kind,
                original=1,
                present=known.whole(facts.WITH_ARMY, who.id),
            )
            for who in supplies.campaign.force(force).individuals
        )
    return tuple(
        CompanyRecord(
            name=company.name,
            troop_type=company.troop_type,
            original=company.figures,
            present=company_on_table(known, supplies, company.id),
        )
        for company in regiment.companies
    )


def individuals_of(
    known: KnownEngagement, supplies: PacketSupplies, force: str
) -> tuple[Individual, ...]:
    """Return the individuals of a force who are still with it.

    Rule: VAL-OOB-23.
    """
    whole = supplies.campaign.force(force)
    return tuple(
        who for who in whole.individuals if known.whole(facts.WITH_ARMY, who.id)
    )


def besides(
    known: KnownEngagement, supplies: PacketSupplies, force: str
) -> tuple[FigureBeside, ...]:
    """Return individuals and command units that go with a force.

    Rules: VAL-OOB-22, VAL-OOB-23.
    """
    units = supplies.campaign.force(force).command_units
    return (
        *(
            FigureBeside(name=f"{who.name} ({who.kind})", figures=1)
            for who in individuals_of(known, supplies, force)
        ),
        *(
            FigureBeside(
                name=f"{unit.name}, {unit.figures} figures", figures=unit.figures
            )
            for unit in units
        ),
    )


def _marks(
    supplies: PacketSupplies, *, original: int, present: int, away: int
) -> Iterator[StrengthMark]:
    """Yield the shares of the original strength a sheet marks.

    Who is away is not lost: the marks count him, and one the table cannot reach
    with a figure left is left out.

    Rules: VAL-OOB-16, VAL-DISENG-37, VAL-RIVER-17.
    """
    half = supplies.book.disengagement.number("half-strength-percent")
    modifier = supplies.book.disengagement_modifiers.look_up("half-strength").modifier
    for share in SHARES:
        left = original * share // PERCENT - away
        if left < 1:
            continue
        dice = f"{printed_number(modifier)} on every disengagement die"
        note = "" if share != half else dice
        yield StrengthMark(
            percent=share,
            left=left,
            is_reached=present <= left,
            losses=max(0, present - left),
            note=note,
        )


def pull_list(known: KnownEngagement, supplies: PacketSupplies) -> PullList:
    """Return all figures the battle needs, and whether they find room.

    Rules: VAL-OOB-07, VAL-OOB-12, VAL-OOB-13.
    """
    kinds: dict[str, dict[str, int]] = {}
    for force in known.forces:
        regiment = engaging_regiment(known, supplies, force)
        for company in () if regiment is None else regiment.companies:
            of_kind = kinds.setdefault(company.troop_type, {})
            figures = company_on_table(known, supplies, company.id)
            of_kind[force] = of_kind.get(force, 0) + figures
    owned = supplies.campaign.collection
    lines = (
        PullLine(
            kind=kind,
            by_force=tuple(kinds[kind].get(force, 0) for force in known.forces),
            needed=sum(kinds[kind].values()),
            owned=owned.get(kind, 0) if owned else None,
        )
        for kind in sorted(kinds)
    )
    return PullList(
        forces=tuple(known.briefing.words.of(force) for force in known.forces),
        lines=tuple(line for line in lines if line.needed),
        besides=tuple(
            f"{known.briefing.words.of(force)}: {each.name}"
            for force in known.forces
            for each in besides(known, supplies, force)
        ),
        frontages=tuple(_frontages(known, supplies)),
        counts_owned=bool(owned),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A regiment's line, measured in figure widths."""

    files: tuple[int, ...]
    """Files of each company, four at most."""
    gaps: Fraction

    @property
    def widths(self) -> Fraction:
        """The whole line."""
        return sum(self.files) + self.gaps


def _frontages(known: KnownEngagement, supplies: PacketSupplies) -> Iterator[Frontage]:
    """Yield the room each regiment's line needs, where the edge's length is known."""
    table = supplies.campaign.table
    for force in known.forces:
        edge, regiment = (
            edge_of(supplies, force),
            engaging_regiment(known, supplies, force),
        )
        if edge is None or regiment is None:
            continue
        if table.along_inches is None and not edge.edge.is_flank:
            continue
        row = _line_of(known, supplies, regiment)
        share = edge.to_share - edge.from_share
        room = length_of_edge(edge, supplies) * share
        yield Frontage(
            force=known.briefing.words.of(force),
            widths=row.widths,
            working=_working(row),
            room=room,
            widest_base=floor(room * MILLIMETRES_PER_INCH / row.widths),
        )


def _line_of(
    known: KnownEngagement, supplies: PacketSupplies, regiment: Regiment
) -> _Row:
    """Return a regiment in one line, its companies side by side in their files.

    Rules: VAL-MARCH-07, VAL-MARCH-08, VAL-OOB-12.
    """
    numbers = supplies.book.organisation
    most = numbers.whole("company-files")
    parts: list[Sequence[int]] = []
    for battalion in battalions(regiment, numbers.whole("battalions")):
        figures = [company_on_table(known, supplies, c.id) for c in battalion]
        files = [min(most, present) for present in figures if present]
        if files:
            parts.append(files)
    within = sum(len(files) - 1 for files in parts)
    gaps = within * numbers.number("gap-of-companies")
    gaps += (len(parts) - 1) * numbers.number("gap-of-battalions")
    return _Row(files=tuple(f for files in parts for f in files), gaps=gaps)


def _working(row: _Row) -> str:
    """Return the arithmetic of a line's width."""
    counts = {files: row.files.count(files) for files in sorted(set(row.files))[::-1]}
    summed = " + ".join(f"{count} × {files}" for files, count in counts.items())
    gaps = f" + {printed_number(row.gaps)} of gaps" if row.gaps else ""
    return f"{summed}{gaps} = {printed_number(row.widths)} figure widths"
