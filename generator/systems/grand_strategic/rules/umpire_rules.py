"""The umpire's rulings: facts set by his word, each told as an event."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice import CARD, D4, D10, D100
from generator.kit.rulings import (
    POSITION,
    THROW,
    Ruled,
    Rulings,
    are_sides,
    is_amount,
    is_count,
    is_flag,
    is_text,
    one_in_each,
    told_by,
)
from generator.kit.typed_entries import unfit_ruling
from generator.kit.usual_rulings import of_its_side, ruled_throw
from generator.systems.grand_strategic.rules.calendar import from_period
from generator.systems.grand_strategic.rules.commanders import with_new_general
from generator.systems.grand_strategic.rules.forming_armies import General
from generator.systems.grand_strategic.rules.state import PeaceState
from generator.systems.grand_strategic.rules.taking_cities import kingdom_falls
from generator.values import replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.dice import DiceKind
    from generator.kit.rulings import RulingMade
    from generator.systems.grand_strategic.rules.course import GrandCourse, GrandPlay
    from generator.systems.grand_strategic.rules.state import GrandArmyState, GrandState
    from generator.world.campaign import Ruling
    from generator.world.clock import FactValue
    from generator.world.ground import Place

NOBODY = "nobody"
_PUBLIC = "GS-DEF-01"
"""The rule whose throws everybody sees: the order of kingdoms."""
_DICE = {
    "GS-CBT-01": D100,
    "GS-CSW-06": D100,
    "GS-WILD-01": D4,
    "GS-WILD-02": CARD,
    "GS-WILD-32": D100,
    "GS-WILD-43": D100,
}
"""What is thrown by each rule that does not throw a ten-sided die."""


def _having_fallen(course: GrandCourse, before: GrandState) -> GrandCourse:
    """Let every kingdom fall that has lost its capital by a ruling.

    Rule: GS-CITY-02.
    """
    now = course.situation.kingdoms
    for kingdom_id, was in before.kingdoms.items():
        if was.is_in_play and not now[kingdom_id].is_in_play:
            course = kingdom_falls(course, kingdom_id)
    return course


def _army(ruling: Ruling, situation: GrandState) -> GrandArmyState:
    army = situation.armies.get(ruling.subject)
    if army is None:
        what = f"the army “{ruling.subject}” is not in play"
        raise unfit_ruling(ruling, what, "take the ruling out", key="of")
    return army


def _position(play: GrandPlay, ruling: Ruling, situation: GrandState) -> GrandState:
    at = ruling.value
    if not isinstance(at, Hex) or not play.board.is_land(at):
        raise unfit_ruling(ruling, "no army can stand there", "name a hex of land")
    army = replace(_army(ruling, situation), at=at, stays_until=None)
    return _housed(play, situation.with_army(army))


def _housed(play: GrandPlay, situation: GrandState) -> GrandState:
    """Return a situation in which every army in a city of its own is its garrison."""
    for army in situation.armies.values():
        owners = situation.cities
        places = play.board.places_at(army.at)
        own = (p.id for p in places if owners[p.id].owner == army.kingdom)
        situation = situation.with_army(replace(army, city=next(own, "")))
    return situation


def _points(_play: GrandPlay, ruling: Ruling, situation: GrandState) -> GrandState:
    army = replace(_army(ruling, situation), regulars=int(str(ruling.value)))
    if not army.points:
        raise unfit_ruling(ruling, "an army without points is none", "write at least 1")
    return situation.with_army(army)


def _ability(_play: GrandPlay, ruling: Ruling, situation: GrandState) -> GrandState:
    army, ability = _army(ruling, situation), int(str(ruling.value))
    general = situation.generals.get(army.general)
    if general is not None:
        return situation.with_general(replace(general, ability=ability))
    return with_new_general(situation, army.army, General(ability=ability))


def _experience(_play: GrandPlay, ruling: Ruling, situation: GrandState) -> GrandState:
    army = _army(ruling, situation)
    general = situation.generals.get(army.general)
    if general is None:
        what = f"“{army.army}” has no general"
        raise unfit_ruling(ruling, what, "give it one first: ability", key="of")
    learnt = Fraction(str(ruling.value))
    return situation.with_general(replace(general, experience=learnt))


def _owner(play: GrandPlay, ruling: Ruling, situation: GrandState) -> GrandState:
    city = city_called(play, ruling.subject)
    if city is None:
        what = f"there is no city “{ruling.subject}”"
        raise unfit_ruling(ruling, what, None, key="of")
    side_id = str(ruling.value)
    known = [each.id for each in play.campaign.sides]
    if side_id not in (*known, NOBODY):
        hint = f"write one of: {', '.join((*known, NOBODY))}"
        raise unfit_ruling(ruling, f"there is no kingdom “{side_id}”", hint)
    owner = "" if side_id == NOBODY else side_id
    now = replace(situation.cities[city.id], owner=owner)
    situation = _housed(play, situation.with_city(now))
    for kingdom in play.campaign.kingdoms:
        if kingdom.capital == city.id:
            state = situation.kingdoms[kingdom.kingdom]
            has_it = owner == kingdom.kingdom
            situation = situation.with_kingdom(replace(state, is_in_play=has_it))
            if has_it and not state.is_in_play:
                situation = replace(situation, victor="")
    return situation


def city_called(play: GrandPlay, name: str) -> Place | None:
    """Return the city of an id, a name or a hex; none: there is none."""
    found = play.board.place(name)
    if found is not None:
        return found
    return next((p for p in play.board.places if play.label(p.at) == name), None)


def _treasury(_play: GrandPlay, ruling: Ruling, situation: GrandState) -> GrandState:
    state = situation.kingdoms[ruling.subject]
    change = int(str(ruling.value)) - state.treasury.closing
    if not change:
        return situation
    treasury = state.treasury.with_line("ruling", change)
    return situation.with_kingdom(replace(state, treasury=treasury))


def _named(ruling: Ruling) -> tuple[str, ...]:
    """Return the kingdoms that a ruling names."""
    value = ruling.value
    return tuple(map(str, value if isinstance(value, tuple) else (value,)))


def _peace(play: GrandPlay, ruling: Ruling, situation: GrandState) -> GrandState:
    """Make peace to the end of the year with the kingdoms named, and with no other."""
    winter = play.calendar.winter_of(from_period(situation.period).year)
    kept = [each for each in situation.peace if ruling.subject not in each.kingdoms]
    for other in _named(ruling):
        one, two = sorted((ruling.subject, other))
        kept.append(PeaceState(kingdoms=(one, two), until=winter))
    return replace(situation, peace=tuple(kept))


def _everybody(made: RulingMade[GrandPlay, GrandState]) -> tuple[str, ...]:
    return tuple(each.id for each in made.play.campaign.sides)


def _throwers(made: RulingMade[GrandPlay, GrandState]) -> tuple[str, ...]:
    """Return the kingdoms whose throw it is: of a battle both, else the one's own."""
    key = made.thrown
    if key is None:
        return ()
    if key.rule == _PUBLIC:
        return _everybody(made)
    sides = {force.id: force.side for force in made.play.campaign.forces}
    sides |= {kingdom_id: kingdom_id for kingdom_id in made.before.kingdoms}
    about = key.subject.partition(".")[0].partition("-band-")[0]
    found = (sides.get(each, "") for each in about.split("+"))
    return tuple(sorted(set(filter(None, found))))


def _thrown(made: RulingMade[GrandPlay, GrandState]) -> DiceKind:
    return _DICE.get(made.thrown.rule, D10) if made.thrown else D10


def _army_told(made: RulingMade[GrandPlay, GrandState]) -> dict[str, FactValue]:
    return {"force": made.ruling.subject, made.ruling.what: made.ruling.value}


def _of_its_king(
    takes: str,
    accepts: Callable[[object], bool],
    sets: Callable[[GrandPlay, Ruling, GrandState], GrandState],
) -> Ruled[GrandPlay, GrandState]:
    """Return a fact about an army that is told to its own kingdom alone."""
    return Ruled(
        of="army",
        takes=takes,
        accepts=accepts,
        set=sets,
        whose=of_its_side,
        told=_army_told,
    )


def _owner_told(made: RulingMade[GrandPlay, GrandState]) -> dict[str, FactValue]:
    city = city_called(made.play, made.ruling.subject)
    at = city.at if city else made.ruling.subject
    return {"place": at, "owner": made.ruling.value}


def _peace_told(made: RulingMade[GrandPlay, GrandState]) -> dict[str, FactValue]:
    others = _named(made.ruling)
    return {"side": made.ruling.subject, "peace": others, "war": not others}


GRAND_DICE = (D4, D10, D100, CARD)
"""What is thrown and drawn in a campaign."""
GRAND_RULINGS: Mapping[str, Ruled[GrandPlay, GrandState]] = {
    POSITION: Ruled(
        of="army",
        takes="a hex or a city",
        accepts=is_text,
        is_hex=True,
        set=_position,
        whose=_everybody,
        told=_army_told,
    ),
    "points": _of_its_king("a whole number: its points but for mercenaries", is_count, _points),
    "ability": _of_its_king("a whole number: its general's", is_count, _ability),
    "experience": _of_its_king("a number: its general's", is_amount, _experience),
    "owner": Ruled(
        of="place",
        takes=f"the kingdom that has the city, or `{NOBODY}`",
        accepts=is_text,
        set=_owner,
        whose=_everybody,
        told=_owner_told,
    ),
    "treasury": Ruled(
        of="side",
        takes="a whole number of resource points",
        accepts=is_count,
        set=_treasury,
        whose=lambda made: (made.ruling.subject,),
        told=lambda made: {"side": made.ruling.subject, "treasury": made.ruling.value},
    ),
    "peace": Ruled(
        of="side",
        takes="a kingdom, or a list of them, with which it is at peace to the end of "
        "the year; `[]` for none",
        accepts=are_sides,
        is_sides=True,
        set=_peace,
        whose=_everybody,
        told=_peace_told,
    ),
    "weather": Ruled(
        of="",
        takes="a whole number that is added to both sides' rolls in every battle of the week",
        accepts=lambda value: isinstance(value, int) and not is_flag(value),
        set=lambda _play, _ruling, situation: situation,
        whose=_everybody,
        told=lambda made: {"weather": made.ruling.value},
    ),
    THROW: ruled_throw(*GRAND_DICE, whose=_throwers, thrown=_thrown),
}
"""Every kind of fact a ruling may set, by the word the file uses."""


def _crowded(situation: GrandState) -> Hex | None:
    """Return a hex in which more than one army stands; none: there is none.

    Rule: GS-ARMY-03.
    """
    places = Counter(army.at for army in situation.armies.values())
    return next((at for at, number in places.items() if number > 1), None)


GRAND_PERIOD_RULINGS: Rulings[GrandPlay, GrandState, GrandCourse] = Rulings(
    sets={word: kind.set for word, kind in GRAND_RULINGS.items()},
    told=told_by(GRAND_RULINGS),
    crowding=one_in_each(_crowded, "two armies would stand in {where}", "name another hex"),
    follows=_having_fallen,
)
"""The umpire's rulings in a period, in the order in which the file has them."""
