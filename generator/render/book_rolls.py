"""The rolls at the end of the campaign's book: what became of everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.event_story import where
from generator.kit.printing import spelled
from generator.render.known_forces import side_of
from generator.render.site.annal_pages import deeds_in_short
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.site.annals import Annals, ArmyAnnals
    from generator.render.site.site_sections import BattleLine, SiteSections
    from generator.render.site.standings import Standings
    from generator.render.site.turns import Turn

    Fought = Sequence[tuple[int, BattleLine]]
    """Every battle with its turn."""


class BookArmy(Struct, frozen=True, kw_only=True):
    """One army in the rolls."""

    side: str
    name: str
    commander: str
    """Empty where nobody else is named."""
    marched: tuple[tuple[int, str], ...]
    """Turns in which it marched, each with the way in words; may be empty."""
    battles: tuple[tuple[int, str], ...]
    """Its battles with their turns; may be empty."""
    in_short: str
    """All it did, in a sentence; empty: nothing."""
    fate: str
    """What became of it."""


class BookCommander(Struct, frozen=True, kw_only=True):
    """One commander in the rolls."""

    name: str
    army: str
    """Empty where it bears the commander's name."""
    record: str
    """The battles under this command, in a sentence."""
    fate: str


class BookCount(Struct, frozen=True, kw_only=True):
    """A number of every side at the end."""

    title: str
    values: tuple[int, ...]
    """In the order of the sides."""


class BookPlace(Struct, frozen=True, kw_only=True):
    """One place in the index."""

    name: str
    label: str
    turns: tuple[int, ...]
    """In which anybody came there or anything happened there."""


class BookRolls(Struct, frozen=True, kw_only=True):
    """Everything that is told at the end."""

    sides: tuple[str, ...]
    """Whose numbers are told."""
    counts: tuple[BookCount, ...]
    battles: Fought
    armies: tuple[BookArmy, ...]
    commanders: tuple[BookCommander, ...]
    """By name; may be empty."""
    places: tuple[BookPlace, ...]


def book_rolls(
    turns: Sequence[Turn], annals: Annals, standings: Standings, sections: SiteSections
) -> BookRolls:
    """Return the rolls of a campaign."""
    battles = tuple(
        (turn.number, battle) for turn in turns for battle in sections.battles(turn.periods)
    )
    listed = tuple(_in_order(annals))
    return BookRolls(
        sides=tuple(side.name for side in standings.sides),
        counts=tuple(
            BookCount(
                title=measure.title,
                values=tuple(measure.values[side.id][-1] for side in standings.sides),
            )
            for measure in standings.measures
        ),
        battles=battles,
        armies=tuple(
            BookArmy(
                side=side,
                name=army.name,
                commander="" if army.last.commander == army.name else army.last.commander,
                marched=tuple(
                    (line.turn, f"{line.march[0].start} to {line.march[-1].goal}")
                    for line in reversed(army.turns)
                    if line.march
                ),
                battles=tuple(_of(battles, army.id, sections.victory[0])),
                in_short=deeds_in_short(army, sections.news),
                fate=_fate(army, annals),
            )
            for side, army in listed
        ),
        commanders=tuple(
            sorted(
                (
                    _under(army, battles, sections.victory[1])
                    for _, army in listed
                    if sections.has_commanders and army.last.commander
                ),
                key=lambda each: (each.name.removeprefix("The "), each.army),
            )
        ),
        places=tuple(_places(annals)),
    )


def _in_order(annals: Annals) -> Iterator[tuple[str, ArmyAnnals]]:
    """Yield every army anybody has seen, side by side, with its side's name."""
    named = {side.id: side.name for side in annals.newest.sides}
    for side, name in named.items():
        for army in annals.armies.values():
            if army.last.side == side:
                yield name, army
    for army in annals.armies.values():
        if army.last.side not in named:
            yield side_of(annals.newest, army.id), army


def _of(battles: Fought, army: str, victory: str) -> Iterator[tuple[int, str]]:
    """Yield the battles of an army, and how they went for it."""
    for turn, battle in battles:
        if army in battle.forces:
            won = f" ({victory})" if army in battle.winners else ""
            yield turn, f"{battle.title}{won}"


def _fate(army: ArmyAnnals, annals: Annals) -> str:
    """Return what became of an army, in a sentence."""
    if army.ended:
        turn, told = army.ended
        return f"{told} That was in turn {turn}." if told else f"Gone in turn {turn}."
    board, label = annals.newest.board, army.last.label
    found = (at for at in board.terrain if board.grid.label(at) == label)
    named = next((where(board, at) for at in found), "")
    at = f"{named} ({label})" if named else f"at {label}"
    if army.is_seen:
        return f"In the field at the end, {at}."
    return f"Last seen in turn {army.last_turn}, {at}."


def _under(army: ArmyAnnals, battles: Fought, victory: str) -> BookCommander:
    """Return the line of an army's commander."""
    fought = [battle for _, battle in battles if army.id in battle.forces]
    won = sum(army.id in battle.winners for battle in fought)
    record = "Fought no battle"
    if fought:
        many = f"{spelled(len(fought))} battle{'s' * (len(fought) > 1)}"
        record = f"Fought {many}"
        record += f" and {victory.format(spelled(won) if won else 'none')}"
    if army.ended:
        fate = f"Without an army after turn {army.ended[0]}."
    elif army.is_seen:
        fate = "In command to the end."
    else:
        fate = f"Not seen again after turn {army.last_turn}."
    name = army.last.commander
    return BookCommander(
        name=f"{name[:1].upper()}{name[1:]}",
        army="" if army.name == name else army.name,
        record=f"{record}.",
        fate=fate,
    )


def _places(annals: Annals) -> Iterator[BookPlace]:
    """Yield every place where anything happened."""
    for place in annals.places():
        label = annals.newest.board.grid.label(place.at)
        turns = {visit.turn for visit in annals.visits.get(label, ())}
        turns |= {turn for turn, _ in annals.there.get(label, ())}
        if turns:
            yield BookPlace(name=place.name, label=label, turns=tuple(sorted(turns)))
