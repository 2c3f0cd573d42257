"""Reads sides, players and what is common to all forces."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from generator.errors import Finding
from generator.read.known import RESERVED_PLAYERS
from generator.values import Struct
from generator.world.forces import Player, Pronoun, Side
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.read.models.campaign_tables import ForceSection, PlayerSection, SideSection
    from generator.read.references import Places


# An army as a list of another program has it, in no rule system's words yet.


class RosterUnit(Struct, frozen=True, kw_only=True):
    """One line of the list: so many figures of a kind."""

    name: str
    figures: int
    troop_type: str = ""
    """What they are; empty: as they are called."""
    body: str = ""
    """The larger body they belong to; empty: the list does not say."""
    price: float | None = None
    """Points of a figure."""
    is_mounted: bool = False
    is_character: bool = False
    """Whether it is a single leader or creature of note."""


class Roster(Struct, frozen=True, kw_only=True):
    """One army."""

    program: str
    """What wrote it, as people call it."""
    name: str
    units: tuple[RosterUnit, ...]
    points: int = 0
    side: str = ""
    commander: str = ""
    at: str = ""
    """Where it stands, as the list says."""
    doubts: tuple[str, ...] = ()
    """What somebody should look at, in sentences."""


class RosterWords(Struct, frozen=True, kw_only=True):
    """How a rule system has armies of other programs' lists."""

    headings: Mapping[str, str]
    """By its heading in a table: the field of a roster or of a unit, ``unit`` being a
    unit's name and ``army`` the roster's."""
    text: Callable[[Roster], str]
    """An army as tables of its campaign file."""
    rows: Callable[[Any], Iterable[Mapping[str, object]]]
    """The armies of a campaign as they began, a row for each unit by its headings."""


_TOLD_APART_BY = {
    "letter": "give each side a letter of its own",
    "colour": "give each side a colour of its own",
    "shape": "give each a shape of its own, so that grey print reads",
}


def side_faults(rows: Iterable[SideSection]) -> Iterator[Finding]:
    """Yield a fault for every side at war with itself."""
    for row in rows:
        for index, enemy in enumerate(row.enemies or ()):
            if enemy == row.id:
                yield Finding(
                    "C026",
                    (*row.where, "enemies", index),
                    f"“{row.id}” is at war with itself",
                    "name the other sides, or leave “enemies” out",
                )


def player_faults(rows: Iterable[PlayerSection]) -> Iterator[Finding]:
    """Yield a fault for every player whose id has a meaning of its own."""
    for row in rows:
        if row.id in RESERVED_PLAYERS:
            yield Finding(
                "C006",
                (*row.where, "id"),
                f"“{row.id}” cannot be a player's id",
                "the word has a meaning of its own; take the player's name",
            )


def force_faults(rows: Sequence[ForceSection]) -> Iterator[Finding]:
    """Yield a fault for every force that bears another's letters."""
    first: dict[str, ForceSection] = {}
    for row in rows:
        other = first.setdefault(row.label, row)
        if row.label and other is not row:
            yield Finding(
                "C027",
                (*row.where, "label"),
                f"“{row.id}” and “{other.id}” have the same label {row.label}",
                "give each army letters of its own",
                also=(*other.where, "label"),
            )


def side_warnings(rows: Iterable[SideSection]) -> Iterator[Finding]:
    """Yield a warning for any two sides whose counters could be mistaken."""
    for first, second in combinations(rows, 2):
        for key, hint in _TOLD_APART_BY.items():
            if getattr(first, key) == getattr(second, key):
                yield Finding(
                    "W101",
                    (*second.where, key),
                    f"“{first.id}” and “{second.id}” have the same {key}",
                    hint,
                    also=(*first.where, key),
                    also_says="also here",
                )


def player_warnings(
    rows: Iterable[PlayerSection], armies: Iterable[ForceSection]
) -> Iterator[Finding]:
    """Yield a warning for every player without armies and every army without player.

    Sides that the only player there is does not play are meant to be the umpire's.
    """
    players, forces = tuple(rows), tuple(armies)
    commanded: set[str] = set()
    for row in players:
        own = _armies_of(row, forces)
        commanded.update(own)
        if not own:
            yield Finding(
                "W104",
                row.where,
                f"“{row.id}” commands no army",
                "name armies under “forces”, or check “sides”",
            )
    for army in forces if players else ():
        is_meant = len(players) == 1 and army.side not in players[0].sides
        if army.id not in commanded and not is_meant:
            yield Finding(
                "W109",
                army.where,
                f"no player commands “{army.id}”",
                "you will write its orders yourself",
            )


def _armies_of(player: PlayerSection, armies: Iterable[ForceSection]) -> tuple[str, ...]:
    if player.forces is not None:
        return player.forces
    return tuple(army.id for army in armies if army.side in player.sides)


def to_sides(rows: Iterable[SideSection]) -> tuple[Side, ...]:
    """Return the sides in the order of the file; every war is mutual."""
    sides = tuple(rows)
    wars: set[tuple[str, str]] = set()
    for row in sides:
        others = (other.id for other in sides if other.id != row.id)
        for enemy in others if row.enemies is None else row.enemies:
            if row.enemies is not None or _may_be_enemy(enemy, row.id, sides):
                wars |= {(row.id, enemy), (enemy, row.id)}
    return tuple(
        Side(
            id=row.id,
            name=row.name,
            letter=row.letter,
            colour=row.colour,
            shape=row.shape,
            enemies=tuple(other.id for other in sides if (row.id, other.id) in wars),
            is_many=row.plural,
        )
        for row in sides
    )


def _may_be_enemy(other_id: str, side_id: str, sides: tuple[SideSection, ...]) -> bool:
    """Say whether a side that states its enemies leaves room for this one."""
    stated = next(row.enemies for row in sides if row.id == other_id)
    return stated is None or side_id in stated


def force_fields(row: ForceSection, places: Places) -> dict[str, Any]:
    """Return what all forces have, by field; the row has been checked."""
    start = None if row.at is None else places.find(row.at, ())
    return {
        "id": row.id,
        "name": row.name,
        "side": row.side,
        "commander": row.commander,
        "pronoun": Pronoun(row.pronoun),
        "start": start if isinstance(start, Hex) else None,
        "code": row.label,
        "note": row.note,
        "where": row.where,
    }


def to_players(rows: Iterable[PlayerSection], armies: Iterable[ForceSection]) -> tuple[Player, ...]:
    """Return the players in the order of the file, their armies by id."""
    forces = sorted(armies, key=lambda army: army.id)
    return tuple(
        Player(
            id=row.id,
            name=row.name,
            sides=row.sides,
            forces=_armies_of(row, forces),
            mission=row.mission,
            is_solo=row.solo,
            has_map_in_words=row.map_in_words,
        )
        for row in rows
    )
