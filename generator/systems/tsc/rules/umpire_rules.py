"""The umpire's rulings: facts set by his word, each told as an event."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.ruled_dice import (
    faces_of,
    left_to_dice,
    old_faces,
    unfit_ruling,
)
from generator.systems.tsc.rules.fought import following_mover
from generator.systems.tsc.rules.ground_words import may_enter
from generator.systems.tsc.rules.statuses import Status
from generator.world.events import Event
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.systems.tsc.rules.course import TurnCourse
    from generator.systems.tsc.rules.play import TurnPlay
    from generator.systems.tsc.rules.state import TscState
    from generator.world.events import FactValue
    from generator.world.features import Place
    from generator.world.period_inputs import Ruling

POSITION, STATUS, OWNER, MOVER = "position", "status", "owner", "mover"
"""What a ruling may set, beside throws."""
NOBODY = "nobody"


def ruled_at_start(course: TurnCourse) -> TurnCourse:
    """Set what the umpire rules for the beginning of a turn."""
    return _ruled(course, at_end=False)


def ruled_at_end(course: TurnCourse) -> TurnCourse:
    """Set what the umpire rules for the end of a turn."""
    return _ruled(course, at_end=True)


def ruling_faults(play: TurnPlay, situation: TscState) -> tuple[Finding, ...]:
    """Return everything wrong with a turn's rulings, as far as it can be told now."""
    faults: list[Finding] = []
    for ruling in play.inputs.rulings:
        try:
            situation = _after(play, ruling, situation)
        except CampaignError as fault:
            faults.extend(fault.findings)
    return tuple(faults)


def _ruled(course: TurnCourse, *, at_end: bool) -> TurnCourse:
    """Set what the umpire rules, in the order he wrote it.

    Raises:
        CampaignError: A ruling cannot stand, or puts both armies into one hex.
    """
    rulings = [each for each in course.play.inputs.rulings if each.at_end == at_end]
    for ruling in rulings:
        before = course.situation
        course = course.after(
            _after(course.play, ruling, before), _told(course.play, ruling, before)
        )
    last = next((each for each in rulings[::-1] if each.what == POSITION), None)
    places = [army.at for army in course.situation.armies.values()]
    if last is not None and len(set(places)) < len(places):
        label = course.play.label(places[0])
        raise unfit_ruling(
            last, f"both armies would stand in {label}", "name another hex"
        )
    return course


def _after(play: TurnPlay, ruling: Ruling, situation: TscState) -> TscState:
    """Return a situation with one fact set.

    Raises:
        CampaignError: It cannot have that value.
    """
    return _SETS.get(ruling.what, left_to_dice)(play, ruling, situation)


def _position(play: TurnPlay, ruling: Ruling, situation: TscState) -> TscState:
    at = ruling.value
    if not isinstance(at, Hex) or at not in play.board.terrain:
        raise unfit_ruling(ruling, "that hex is not on the map")
    if not may_enter(play.board.terrain_at(at)):
        raise unfit_ruling(
            ruling, f"nobody may enter {play.label(at)}", "name another hex"
        )
    army = situation.armies[ruling.subject]
    return situation.with_army(replace(army, at=at))


def _status(_play: TurnPlay, ruling: Ruling, situation: TscState) -> TscState:
    army = situation.armies[ruling.subject]
    return situation.with_army(replace(army, status=Status(str(ruling.value))))


def _owner(play: TurnPlay, ruling: Ruling, situation: TscState) -> TscState:
    place = place_called(play, ruling.subject)
    if place is None:
        where = (*ruling.where, "of")
        what = f"there is no village or fortress at “{ruling.subject}”"
        raise CampaignError((Finding(code="C053", where=where, what=what, hint=None),))
    side = str(ruling.value)
    known = [each.id for each in play.campaign.sides]
    if side not in (*known, NOBODY):
        hint = f"write one of: {', '.join((*known, NOBODY))}"
        raise unfit_ruling(ruling, f"there is no side “{side}”", hint)
    owner = "" if side == NOBODY else side
    return replace(situation, owners={**situation.owners, place.id: owner})


def place_called(play: TurnPlay, name: str) -> Place | None:
    """Return the village or fortress of an id, a name or a hex; none: there is none."""
    found = play.board.place(name)
    if found is not None:
        return found
    here = (at for at in play.board.terrain if play.label(at) == name)
    places = (place for at in here for place in play.board.places_at(at))
    return next(places, None)


def _mover(_play: TurnPlay, ruling: Ruling, situation: TscState) -> TscState:
    if ruling.at_end:
        return replace(situation, next_mover=ruling.subject)
    return replace(situation, mover=ruling.subject)


_SETS: dict[str, Callable[[TurnPlay, Ruling, TscState], TscState]] = {
    POSITION: _position,
    STATUS: _status,
    OWNER: _owner,
    MOVER: _mover,
}


def _told(play: TurnPlay, ruling: Ruling, before: TscState) -> Event:
    """Tell a ruling: what it sets, what was so before, and why."""
    return Event(
        kind="ruling-public" if ruling.public else "ruling",
        rule="",
        force=ruling.subject if ruling.subject in before.armies else "",
        sides=tuple(side.id for side in play.campaign.sides),
        facts={"why": ruling.why, **_facts(play, ruling, before)},
    )


def _facts(play: TurnPlay, ruling: Ruling, before: TscState) -> dict[str, FactValue]:
    """Return what is told of a ruling beside its reason."""
    army = before.armies.get(ruling.subject)
    match ruling.what:
        case "position" if army is not None:
            return {"force": army.army, "position": ruling.value, "was": army.at}
        case "status" if army is not None:
            value = str(ruling.value)
            return {"force": army.army, "status": value, "was": str(army.status)}
        case "mover":
            was = following_mover(before) if ruling.at_end else before.mover
            return {"mover": ruling.subject, "was": was}
        case "owner":
            place = place_called(play, ruling.subject)
            was = before.owners.get(place.id, "") if place else ""
            at: FactValue = place.at if place else ruling.subject
            return {"place": at, "owner": ruling.value, "was": was}
        case _:
            faces = tuple(map(str, faces_of(ruling)))
            old = tuple(map(str, old_faces(play.dice, ruling)))
            return {"throw": ruling.subject, "faces": faces, "was": old}
