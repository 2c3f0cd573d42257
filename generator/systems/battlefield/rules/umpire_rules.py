"""The umpire's rulings: facts set by the umpire's word, each told as an event."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.dice.bag import to_throw_key
from generator.kit.rulings import POSITION, Rulings, one_in_each
from generator.kit.typed_entries import (
    THROW_RULING,
    faces_of,
    left_to_dice,
    old_faces,
    unfit_ruling,
)
from generator.systems.battlefield.rules.case_values import ground_bar
from generator.systems.battlefield.rules.fighters import most_fighters
from generator.world.events import Event
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.kit.rulings import RulingMade
    from generator.systems.battlefield.rules.course import FieldCourse, FieldPlay
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.state import (
        BattlefieldState,
        HiredUnit,
        LeaderState,
    )
    from generator.world.events import FactValue
    from generator.world.period_inputs import Ruling

FIGHTERS, SHOTS = "fighters", "shots"
CONCEALED, MONEY, LEADERSHIP = "concealed", "money", "leadership"
"""What a ruling may set, beside places and throws."""
_PUBLIC = "DOG-PRE-04"
"""The rule whose throws everybody sees: the order of armies."""
_OF_UNITS = (POSITION, FIGHTERS, SHOTS, CONCEALED)


def _fighting(ruling: Ruling, situation: BattlefieldState) -> FieldUnit | None:
    """Return a unit on the field; none: there is no battle, or it is done with."""
    battle = situation.battle
    if battle is None or battle.is_settled:
        return None
    return battle.units.get(ruling.subject)


def _roster_unit(ruling: Ruling, situation: BattlefieldState) -> HiredUnit:
    unit = situation.roster.get(ruling.subject)
    if unit is None:
        what = f"the unit “{ruling.subject}” is not there"
        raise unfit_ruling(ruling, what, "take the ruling out", key="of")
    return unit


def _with_fighting(situation: BattlefieldState, unit: FieldUnit) -> BattlefieldState:
    battle = situation.battle
    if battle is None:
        return situation
    units = {**battle.units, unit.unit: unit}
    return situation.with_battle(replace(battle, units=units))


def _position(
    play: FieldPlay, ruling: Ruling, situation: BattlefieldState
) -> BattlefieldState:
    at, fights = ruling.value, _fighting(ruling, situation)
    make = (fights or _roster_unit(ruling, situation)).make
    case = play.cases.get(at) if isinstance(at, Hex) else None
    if case is None or not isinstance(at, Hex):
        raise unfit_ruling(ruling, "that is not on the map", "name a case of the map")
    if ground_bar(play.book, case, make) is not None:
        raise unfit_ruling(
            ruling, "the ground bars it", "name a case that it can enter"
        )
    if fights is not None:
        return _with_fighting(situation, replace(fights, at=at, saved=None))
    return situation.with_unit(replace(_roster_unit(ruling, situation), at=at))


def _fighters(
    play: FieldPlay, ruling: Ruling, situation: BattlefieldState
) -> BattlefieldState:
    many, fights = int(str(ruling.value)), _fighting(ruling, situation)
    most = most_fighters(play.book, (fights or _roster_unit(ruling, situation)).make)
    least = 0 if fights is not None else 1
    if not least <= many <= most:
        what = f"a unit of these troops has {least} to {most} fighters"
        raise unfit_ruling(ruling, what, None)
    if fights is not None:
        return _with_fighting(situation, replace(fights, fighters=many))
    unit = _roster_unit(ruling, situation)
    return situation.with_unit(replace(unit, fighters=many))


def _shots(
    _play: FieldPlay, ruling: Ruling, situation: BattlefieldState
) -> BattlefieldState:
    fights = _fighting(ruling, situation)
    if fights is None:
        what = "shots are counted in battle alone"
        raise unfit_ruling(ruling, what, "rule upon them in a round", key="set")
    shots = int(str(ruling.value))
    return _with_fighting(situation, replace(fights, shots=shots))


def _concealed(
    _play: FieldPlay, ruling: Ruling, situation: BattlefieldState
) -> BattlefieldState:
    is_hidden, fights = bool(ruling.value), _fighting(ruling, situation)
    if fights is not None:
        return _with_fighting(situation, replace(fights, is_hidden=is_hidden))
    unit = _roster_unit(ruling, situation)
    return situation.with_unit(replace(unit, is_hidden=is_hidden))


def _leader(ruling: Ruling, situation: BattlefieldState) -> LeaderState:
    leader = situation.leaders.get(ruling.subject)
    if leader is None:
        what = f"there is no army “{ruling.subject}”"
        raise unfit_ruling(ruling, what, None, key="of")
    return leader


def _money(
    _play: FieldPlay, ruling: Ruling, situation: BattlefieldState
) -> BattlefieldState:
    leader = _leader(ruling, situation)
    return situation.with_leader(replace(leader, money=int(str(ruling.value))))


def _leadership(
    _play: FieldPlay, ruling: Ruling, situation: BattlefieldState
) -> BattlefieldState:
    leader = _leader(ruling, situation)
    return situation.with_leader(replace(leader, leadership=int(str(ruling.value))))


_SETS: Mapping[
    str, Callable[[FieldPlay, Ruling, BattlefieldState], BattlefieldState]
] = {
    POSITION: _position,
    FIGHTERS: _fighters,
    SHOTS: _shots,
    CONCEALED: _concealed,
    MONEY: _money,
    LEADERSHIP: _leadership,
}


def _told(made: RulingMade[FieldPlay, BattlefieldState]) -> Event:
    """Tell a ruling: what it sets, and why."""
    play, ruling, before = made.play, made.ruling, made.before
    sides = _whose(play, ruling, before)
    own = "ruling" if sides else "ruling-unseen"
    return Event(
        kind="ruling-public" if ruling.public else own,
        rule="",
        force=ruling.subject if ruling.what in _OF_UNITS else "",
        sides=sides,
        facts={"why": ruling.why, **_facts(play, ruling)},
    )


def _whose(
    play: FieldPlay, ruling: Ruling, before: BattlefieldState
) -> tuple[str, ...]:
    """Return the sides that are told of a ruling: whose own matter it is.

    Where a unit is and how many it has is everybody's in a battle, unless it hides.
    """
    if ruling.what in (MONEY, LEADERSHIP):
        return (play.sides[ruling.subject],)
    everybody = tuple(dict.fromkeys(play.sides.values()))
    if ruling.what in _OF_UNITS:
        fights = _fighting(ruling, before)
        is_seen = fights is not None and not fights.is_hidden
        is_open = ruling.what in (POSITION, FIGHTERS)
        own = (play.side_of(ruling.subject),)
        return everybody if is_seen and is_open else own
    try:
        key = to_throw_key(ruling.subject)
    except ValueError:
        return ()
    return everybody if key.rule == _PUBLIC else _throwers(play, key.subject)


def _throwers(play: FieldPlay, about: str) -> tuple[str, ...]:
    """Return the side whose throw it is: of the unit that rolls alone."""
    first = about.partition("+")[0]
    known = {force.id for force in play.campaign.forces}
    return (play.side_of(first),) if first in known else ()


def _facts(play: FieldPlay, ruling: Ruling) -> dict[str, FactValue]:
    """Return what is told of a ruling beside its reason."""
    if ruling.what == CONCEALED:
        return {
            "force": ruling.subject,
            "hides": bool(ruling.value),
            "shown": not ruling.value,
        }
    if ruling.what in _OF_UNITS:
        return {"force": ruling.subject, ruling.what: ruling.value}
    if ruling.what in _SETS:
        return {"army": ruling.subject, ruling.what: ruling.value}
    faces = tuple(map(str, faces_of(ruling)))
    was = tuple(map(str, old_faces(play.dice, ruling)))
    return {"throw": ruling.subject, "faces": faces, "was": was}


def _crowded(situation: BattlefieldState) -> Hex | None:
    """Return a case on which more than one unit stands, or will; none: there is none.

    In a muster who is placed on one case with another is asked; so nothing is wrong.

    Rule: DOG-SCALE-02.
    """
    battle = situation.battle
    if battle is None:
        return None
    places = Counter(unit.at for unit in battle.units.values() if unit.is_standing)
    return next((at for at, number in places.items() if number > 1), None)


FIELD_PERIOD_RULINGS: Rulings[FieldPlay, BattlefieldState, FieldCourse] = Rulings(
    sets={**_SETS, THROW_RULING: left_to_dice},
    told=_told,
    crowding=one_in_each(
        _crowded, "two units would stand at {where}", "name another case"
    ),
)
"""The umpire's rulings in a period, in the order in which the file has them."""
