"""Unit records: what is written on the front and on the back of each."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.printing import DASH, MINUS, printed_number
from generator.systems.battlefield.rules.battle_ground import CaseGround, case_values
from generator.systems.battlefield.rules.fighters import (
    fighter_scores,
    most_fighters,
    size_of,
    type_of,
)
from generator.systems.battlefield.rules.strikes import attack_of, defence_of, parts_of, power_of
from generator.systems.battlefield.views.ground_card import STRANGER, every_ground
from generator.systems.battlefield.views.round_card import faces_told
from generator.systems.battlefield.views.type_table import makes_bars, makes_extras, makes_rules
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.fighters import TroopMake
    from generator.systems.battlefield.rules.steps_of_units import DiscoveryChance

_GROUND_MOST = 46
"""Letters that have room for what one strikes back with on different ground."""
_ABOUT_MOST = 118
"""Letters that have room on the front beside the scores."""
SHOTS_ON_BLANK = 10
"""Shots on a record that is filled in by hand: as many as archers have."""


class ScoreOnRecord(Struct, frozen=True, kw_only=True):
    """A box of the record."""

    label: str
    each: str
    """One fighter's; of the first box the number of fighters."""
    whole: str
    """The whole unit's; empty: nothing."""


class RecordTrack(Struct, frozen=True, kw_only=True):
    """What is crossed off on a record."""

    fighters: int
    """As many boxes as it began with."""
    gone: int
    """How many of them are crossed already."""
    tens: tuple[int, ...]
    """The attack's force in tens by the number left, from one on; empty: unknown."""
    shots: int
    shot: int
    """How many shots are crossed already."""


class RecordBack(Struct, frozen=True, kw_only=True):
    """The back of a record: whether it hides, and on what it is discovered."""

    hidden: str
    size: str
    ground: str
    found: str


class FilledRecord(Struct, frozen=True, kw_only=True):
    """A unit's record."""

    unit: str
    """By id."""
    number: str
    """As its counter has it."""
    name: str
    code: str
    army: str
    about: str
    """What it is, and what holds of it."""
    more: str
    """What had no room there, for the back; empty: nothing."""
    scores: tuple[ScoreOnRecord, ...]
    by_ground: str
    """With how much one fighter strikes back on other ground than the open."""
    begins: str
    """The case it stands on as the record is printed; empty: none yet."""
    is_fighting: bool
    """Whether the battle has begun."""
    track: RecordTrack
    back: RecordBack


class UnitToRecord(Struct, frozen=True, kw_only=True):
    """A unit as far as its record shows it."""

    unit: str
    number: str
    name: str
    army: str
    make: TroopMake
    fighters: int
    began_with: int
    shots: int
    """Left."""
    begins: str = ""
    is_fighting: bool = False
    """Whether the battle has begun, so that it stands there now."""
    ground: str = ""
    """Of that case, in words."""
    chance: DiscoveryChance | None = None
    """None: it does not hide."""
    was_rolled: bool = False
    """Whether the die has been rolled, and it is hidden still."""


def filled_record(
    book: BattleBook, unit: UnitToRecord, cases: Collection[CaseGround] = ()
) -> FilledRecord:
    """Return the record of a unit; without cases of the map any ground counts.

    Rules: DOG-PRE-01, DOG-PRE-02, DOG-STAT-01, DOG-STAT-02, DOG-STAT-03, DOG-STAT-07.
    """
    kind, make = type_of(book, unit.make), unit.make
    about, more = _about(book, unit)
    return FilledRecord(
        unit=unit.unit,
        number=unit.number,
        name=unit.name,
        code=kind.code,
        army=unit.army,
        about=about,
        more=more,
        scores=tuple(_scores(book, unit)),
        by_ground=_by_ground(book, make, cases),
        begins=unit.begins,
        is_fighting=unit.is_fighting,
        track=_track(book, unit),
        back=_back(book, unit),
    )


def type_told(book: BattleBook, make: TroopMake) -> str:
    """Return what a unit's fighters are, in words.

    Rules: DOG-PRE-01, DOG-ELITE-01.
    """
    title = type_of(book, make).title
    return f"Elite {title[:1].lower()}{title[1:]}" if make.is_elite else title


def _about(book: BattleBook, unit: UnitToRecord) -> tuple[str, str]:
    """Return what a unit is and what holds of it, on the front and on the back.

    What it does not enter is on the back where the front has no room for it.
    """
    make, told = unit.make, type_told(book, unit.make)
    move = fighter_scores(book, make).move
    plain = f"Move {move}, size {size_of(book, make)}, most {most_fighters(book, make)}"
    known = told.split(",")[0].lower() in unit.name.lower()
    named = "" if known else f"{told}. "
    extras, bars = tuple(makes_extras(book, make)), tuple(makes_bars(book, make))
    rules = tuple(makes_rules(book, make))
    whole = f"{named}{'; '.join((plain, *extras, *bars, *rules))}."
    if len(whole) <= _ABOUT_MOST or not bars:
        return whole, ""
    barred = "; ".join(bars)
    short = f"{named}{'; '.join((plain, *extras, *rules))}."
    return short, f"{barred[:1].upper()}{barred[1:]}."


def _scores(book: BattleBook, unit: UnitToRecord) -> Iterator[ScoreOnRecord]:
    """Yield the boxes of a record; forces are those of the open ground.

    Rule: DOG-CBT-09.
    """
    scores, many, make = fighter_scores(book, unit.make), unit.fighters, unit.make
    shots = str(scores.distance or 0)
    attack, power = attack_of(book, make, CaseGround()), power_of(book, make)
    defence = defence_of(book, make, CaseGround())
    yield ScoreOnRecord(label="Number", each=str(many), whole="")
    yield ScoreOnRecord(label="Attack", each=str(attack), whole=str(many * attack))
    whole = str(many * power) if power else DASH
    yield ScoreOnRecord(label="Distance", each=shots, whole=whole)
    yield ScoreOnRecord(label="Defence", each=str(defence), whole=str(many * defence))
    yield ScoreOnRecord(label="HP", each=str(scores.hp), whole=str(many * scores.hp))


def _by_ground(book: BattleBook, make: TroopMake, cases: Collection[CaseGround]) -> str:
    """Return what one strikes back with by what the ground is to strangers.

    Rule: DOG-GRND-02.
    """
    found: dict[tuple[Fraction, int], int] = {}
    is_footed = type_of(book, make).is_fort_footed
    for case in cases or every_ground(book):
        if case.is_fortified and is_footed:
            continue
        values = case_values(book, case, STRANGER)
        found[values.defence, values.flat_defence] = defence_of(book, make, case)
    told = [
        f"×{printed_number(factor)}{f' +{flat}' if flat else ''}: {each}"
        for (factor, flat), each in sorted(found.items())
        if (factor, flat) != (Fraction(1), 0)
    ]
    line = f"Defence {', '.join(told)}" if told else ""
    while len(line) > _GROUND_MOST:
        line = line.rpartition(", ")[0]
    return line


def _track(book: BattleBook, unit: UnitToRecord) -> RecordTrack:
    """Return what is crossed off."""
    score = attack_of(book, unit.make, CaseGround())
    distance = fighter_scores(book, unit.make).distance
    shots = distance.shots if distance else 0
    return RecordTrack(
        fighters=unit.began_with,
        gone=unit.began_with - unit.fighters,
        tens=tuple(parts_of(book.tables, many * score) for many in range(1, unit.began_with + 1)),
        shots=shots,
        shot=max(0, shots - unit.shots),
    )


def _back(book: BattleBook, unit: UnitToRecord) -> RecordBack:
    """Return a record's back; that of a unit in the open looks the same from afar.

    Rules: DOG-PRE-02, DOG-HIDE-01.
    """
    most, chance = most_fighters(book, unit.make), unit.chance
    size = f"{unit.fighters} of {most}"
    at = f" at {unit.begins}" if unit.begins else ""
    if chance is None:
        return RecordBack(
            hidden=f"no, in the open{at}",
            size=f"{size}: does not matter",
            ground=unit.ground or "look at the map",
            found="on the map from round 1",
        )
    seen = chance.visibility
    reckoned = f"{chance.factor} {MINUS} {seen} = {printed_number(chance.factor - seen)}"
    least = f", counts as {chance.least}" if chance.factor - seen < chance.least else ""
    return RecordBack(
        hidden=f"yes{at}",
        size=f"{size}: factor {chance.factor}",
        ground=f"{unit.ground}; visibility {seen}".lstrip("; "),
        found="rolled, and nobody found it"
        if unit.was_rolled
        else f"{faces_told(chance.chance)}: {reckoned}{least}",
    )


def blank_track(book: BattleBook, make: TroopMake) -> RecordTrack:
    """Return what is crossed off on a blank record: as many as a case has room for.

    Rules: DOG-SCALE-03, DOG-PRE-01.
    """
    most = most_fighters(book, make)
    return RecordTrack(fighters=most, gone=0, tens=(), shots=SHOTS_ON_BLANK, shot=0)
