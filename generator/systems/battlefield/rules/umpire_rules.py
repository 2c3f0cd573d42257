"""The umpire's rulings: facts set by the umpire's word, each told as an event."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.dice import D6
from generator.kit.rulings import (
    POSITION,
    THROW,
    Ruled,
    Rulings,
    is_count,
    is_flag,
    is_text,
    one_in_each,
    told_by,
)
from generator.kit.typed_entries import unfit_ruling
from generator.kit.usual_rulings import ruled_throw
from generator.systems.battlefield.rules.battle_ground import ground_bar
from generator.systems.battlefield.rules.field_units import FieldUnit
from generator.systems.battlefield.rules.fighters import most_fighters
from generator.systems.battlefield.rules.state import HiredUnit
from generator.values import replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.kit.rulings import RulingMade
    from generator.systems.battlefield.rules.state import (
        BattlefieldState,
        FieldCourse,
        FieldPlay,
        LeaderState,
    )
    from generator.world.campaign import Ruling
    from generator.world.clock import FactValue

_PUBLIC = "DOG-PRE-04"
"""The rule whose throws everybody sees: the order of armies."""


def _fighting(ruling: Ruling, situation: BattlefieldState) -> FieldUnit | None:
    """Return a unit on the field; none: there is no battle, or it is done with."""
    battle = situation.battle
    if battle is None or battle.is_settled:
        return None
    return battle.units.get(ruling.subject)


def _unit(ruling: Ruling, situation: BattlefieldState) -> FieldUnit | HiredUnit:
    """Return the unit that is ruled upon: on the field, else as it is hired."""
    unit = _fighting(ruling, situation) or situation.roster.get(ruling.subject)
    if unit is None:
        what = f"the unit “{ruling.subject}” is not there"
        raise unfit_ruling(ruling, what, "take the ruling out", key="of")
    return unit


def _with_unit(situation: BattlefieldState, unit: FieldUnit | HiredUnit) -> BattlefieldState:
    battle = situation.battle
    if isinstance(unit, HiredUnit):
        return situation.with_unit(unit)
    if battle is None:
        return situation
    units = {**battle.units, unit.unit: unit}
    return situation.with_battle(replace(battle, units=units))


def _position(play: FieldPlay, ruling: Ruling, situation: BattlefieldState) -> BattlefieldState:
    at, unit = ruling.value, _unit(ruling, situation)
    case = play.cases.get(at) if isinstance(at, Hex) else None
    if case is None or not isinstance(at, Hex):
        raise unfit_ruling(ruling, "that is not on the map", "name a case of the map")
    if ground_bar(play.book, case, unit.make) is not None:
        hint = "name a case that it can enter"
        raise unfit_ruling(ruling, "the ground bars it", hint)
    if isinstance(unit, FieldUnit):
        unit = replace(unit, saved=None)
    return _with_unit(situation, replace(unit, at=at))


def _fighters(play: FieldPlay, ruling: Ruling, situation: BattlefieldState) -> BattlefieldState:
    many, unit = int(str(ruling.value)), _unit(ruling, situation)
    most = most_fighters(play.book, unit.make)
    least = 0 if isinstance(unit, FieldUnit) else 1
    if not least <= many <= most:
        what = f"a unit of these troops has {least} to {most} fighters"
        raise unfit_ruling(ruling, what, None)
    return _with_unit(situation, replace(unit, fighters=many))


def _shots(_play: FieldPlay, ruling: Ruling, situation: BattlefieldState) -> BattlefieldState:
    fights = _fighting(ruling, situation)
    if fights is None:
        what = "shots are counted in battle alone"
        raise unfit_ruling(ruling, what, "rule upon them in a round", key="set")
    return _with_unit(situation, replace(fights, shots=int(str(ruling.value))))


def _leader(ruling: Ruling, situation: BattlefieldState) -> LeaderState:
    leader = situation.leaders.get(ruling.subject)
    if leader is None:
        what = f"there is no army “{ruling.subject}”"
        raise unfit_ruling(ruling, what, None, key="of")
    return leader


def _everybody(play: FieldPlay) -> tuple[str, ...]:
    return tuple(dict.fromkeys(play.sides.values()))


def _its_own(made: RulingMade[FieldPlay, BattlefieldState]) -> tuple[str, ...]:
    return (made.play.side_of(made.ruling.subject),)


def _who_see_it(made: RulingMade[FieldPlay, BattlefieldState]) -> tuple[str, ...]:
    """Return everybody for a unit in battle that does not hide, else its own side."""
    fights = _fighting(made.ruling, made.before)
    is_seen = fights is not None and not fights.is_hidden
    return _everybody(made.play) if is_seen else _its_own(made)


def _its_leaders(made: RulingMade[FieldPlay, BattlefieldState]) -> tuple[str, ...]:
    return (made.play.sides[made.ruling.subject],)


def _throwers(made: RulingMade[FieldPlay, BattlefieldState]) -> tuple[str, ...]:
    """Return the side whose throw it is: of the unit that rolls alone."""
    key = made.thrown
    if key is None:
        return ()
    if key.rule == _PUBLIC:
        return _everybody(made.play)
    first = key.subject.partition("+")[0]
    known = {force.id for force in made.play.campaign.forces}
    return (made.play.side_of(first),) if first in known else ()


def _told(made: RulingMade[FieldPlay, BattlefieldState]) -> dict[str, FactValue]:
    ruling = made.ruling
    who = "army" if FIELD_RULINGS[ruling.what].of == "leader" else "force"
    return {who: ruling.subject, ruling.what: ruling.value}


def _counted(
    of: str,
    takes: str,
    sets: Callable[[FieldPlay, Ruling, BattlefieldState], BattlefieldState],
    whose: Callable[[RulingMade[FieldPlay, BattlefieldState]], tuple[str, ...]],
) -> Ruled[FieldPlay, BattlefieldState]:
    """Return a kind of ruling that sets a whole number."""
    takes = f"a whole number: {takes}"
    return Ruled(of=of, takes=takes, accepts=is_count, set=sets, whose=whose, told=_told)


FIELD_DICE = (D6,)
"""What is thrown in a campaign."""
FIELD_RULINGS: Mapping[str, Ruled[FieldPlay, BattlefieldState]] = {
    POSITION: Ruled(
        of="unit",
        takes="a case, or a place on one",
        accepts=is_text,
        is_hex=True,
        set=_position,
        whose=_who_see_it,
        told=_told,
    ),
    "fighters": _counted("unit", "how many are left", _fighters, _who_see_it),
    "shots": _counted("unit", "how many are left", _shots, _its_own),
    "concealed": Ruled(
        of="unit",
        takes="true or false: whether it is hidden",
        accepts=is_flag,
        set=lambda _play, ruling, now: _with_unit(
            now, replace(_unit(ruling, now), is_hidden=bool(ruling.value))
        ),
        whose=_its_own,
        told=lambda made: {
            "force": made.ruling.subject,
            "hides": bool(made.ruling.value),
            "shown": not made.ruling.value,
        },
    ),
    "money": _counted(
        "leader",
        "its money",
        lambda _play, ruling, now: now.with_leader(
            replace(_leader(ruling, now), money=int(str(ruling.value)))
        ),
        _its_leaders,
    ),
    "leadership": _counted(
        "leader",
        "its leader's",
        lambda _play, ruling, now: now.with_leader(
            replace(_leader(ruling, now), leadership=int(str(ruling.value)))
        ),
        _its_leaders,
    ),
    THROW: ruled_throw(*FIELD_DICE, whose=_throwers),
}
"""Every kind of fact a ruling may set, by the word the file uses."""


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
    sets={word: kind.set for word, kind in FIELD_RULINGS.items()},
    told=told_by(FIELD_RULINGS),
    crowding=one_in_each(_crowded, "two units would stand at {where}", "name another case"),
)
"""The umpire's rulings in a period, in the order in which the file has them."""
