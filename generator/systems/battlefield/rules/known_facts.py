"""What answers given beforehand may rest on, and what may be answered."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from generator.kit.facts import FactName, Openness
from generator.kit.phase import Choice, Question
from generator.systems.battlefield.rules.tables import FIELD_FOLDER
from generator.systems.battlefield.rules.unit_choices import hp_of
from generator.systems.battlefield.rules.ways import nearest, seen_foes
from generator.values import replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.kit.facts import Fact
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.world.period_inputs import Decision


# Who may know what of a Battlefield campaign, as its table says.

BATTLEFIELD_KNOWLEDGE = FIELD_FOLDER.knowledge
"""By kind of fact, for readers of sheets and for who has left answers beforehand."""


# What leaders can answer beforehand in a Battlefield campaign.

FIELD_STANDING = FIELD_FOLDER.standing
"""Its questions, their answers and the conditions these may rest on."""


# What answers given beforehand may rest on: facts of what their leader sees.

PERCENT = 100
ROUND: FactName[int] = FactName(name="round")
STRENGTH: FactName[int] = FactName(name="strength")
FOES: FactName[int] = FactName(name="foes")
LEFT: FactName[int] = FactName(name="left")
BESIDE: FactName[int] = FactName(name="beside")
ODDS: FactName[int] = FactName(name="odds")
NEAR: FactName[int] = FactName(name="near")
ENEMY: FactName[int] = FactName(name="enemy")
SHOTS: FactName[int] = FactName(name="shots")
FORTIFIED: FactName[bool] = FactName(name="fortified")
CONCEALED: FactName[bool] = FactName(name="concealed")
GROUND: FactName[str] = FactName(name="ground")


def known_of_army(sight: Battlefield, army: str, side: str) -> Iterator[Fact]:
    """Lay open what a leader may go by for the whole army.

    Its strength is the HP of its free units, in percent of what it began with: parts of
    a unit began with none of their own. Players of its side know what the army knows.

    Rule: DOG-DEF-05.
    """
    seen, own = _open_to(side)
    yield ROUND.of(army, sight.round_number, seen)
    yield FOES.of(army, len(seen_foes(sight, army)), seen)
    units = [unit for unit in sight.units.values() if unit.army == army]
    whole = (replace(unit, fighters=unit.began_with) for unit in units)
    began = sum(hp_of(sight.book, unit) for unit in whole if not unit.split_from)
    left = sum(hp_of(sight.book, unit) for unit in units if unit.is_free)
    yield STRENGTH.of(army, percent(left, began), own)


def known_of_unit(
    sight: Battlefield, unit: FieldUnit, side: str, other: str = ""
) -> Iterator[Fact]:
    """Lay open what a leader may go by for one unit, and another it has to do with.

    Rule: DOG-DEF-05.
    """
    seen, own = _open_to(side)
    name, foes = unit.unit, seen_foes(sight, unit.army)
    yield from known_of_army(sight, unit.army, side)
    yield LEFT.of(name, percent(unit.fighters, unit.began_with), own)
    yield SHOTS.of(name, unit.shots, own)
    yield CONCEALED.of(name, unit.is_hidden, own)
    case = sight.cases[unit.at]
    yield FORTIFIED.of(name, case.is_fortified, seen)
    yield GROUND.of(name, str(case.counts_as), seen)
    beside = sight.foes_beside(unit.army, unit.at)
    yield BESIDE.of(name, len(beside), seen)
    yield ODDS.of(name, _odds(sight.book, unit, beside), seen)
    if foes:
        yield NEAR.of(name, distance(unit.at, nearest(unit.at, foes).at), seen)
    if other in sight.units:
        yield ENEMY.of(name, _odds(sight.book, unit, (sight.units[other],)), seen)


def percent(part: int, whole: int) -> int:
    """Return a part in percent of a whole, rounded up.

    >>> percent(1, 3)
    34
    """
    return ceil(PERCENT * part / whole) if whole else 0


def _open_to(side: str) -> tuple[Openness, Openness]:
    """Return how what everybody sees is open, and what stands on records alone."""
    sides = (side,)
    return Openness(kind="position", sides=sides), Openness(kind="record", sides=sides)


def _odds(book: BattleBook, unit: FieldUnit, foes: Iterable[FieldUnit]) -> int:
    return percent(sum(hp_of(book, foe) for foe in foes), hp_of(book, unit))


# What may be answered to a kind of question as things stand.

GOAL, UNIT = "goal", "unit"
"""What the answers to a question of where to go name."""
KEEP_WITH = "keep-with"


def question_of(kind: str) -> Question:
    """Return a kind of question with all that may be answered to it."""
    rule = "DOG-DEF-05"
    choices = tuple(
        Choice(key=key, means=f"{kind}-{key}", rule=rule)
        for key in FIELD_STANDING.questions[kind].choices
    )
    return Question(key=kind, kind=kind, rule=rule, asks=(), sides=(), choices=choices)


def fits(sight: Battlefield, unit: FieldUnit, decision: Decision) -> bool:
    """Return whether a line can be followed by a unit.

    Whom it names must be there, free, and seen by its leader; a friend to keep with is
    another unit, and all else are enemies.

    Rules: DOG-DEF-03, DOG-DEF-05.
    """
    named = decision.detail.get(UNIT, decision.detail.get(GOAL))
    if not isinstance(named, str):
        return True
    other = sight.units.get(named)
    if other is None or not other.is_free or other.unit == unit.unit:
        return False
    return sight.are_foes(unit.army, other.army) == (decision.choice != KEEP_WITH)
