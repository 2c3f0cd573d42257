"""The umpire's rulings: facts set by his word, each told as an event."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.dice.bag import to_throw_key
from generator.errors import CampaignError, Finding
from generator.kit.rulings import POSITION, Rulings, one_in_each
from generator.kit.typed_entries import (
    THROW_RULING,
    faces_of,
    left_to_dice,
    old_faces,
    unfit_ruling,
)
from generator.systems.tsc.rules.battle import following_mover
from generator.systems.tsc.rules.places import may_enter
from generator.systems.tsc.rules.roll import Status
from generator.world.events import Event
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from generator.kit.rulings import RulingMade
    from generator.systems.tsc.rules.state import TscState, TurnCourse, TurnPlay
    from generator.world.events import FactValue
    from generator.world.ground import Place
    from generator.world.period_inputs import Ruling

STATUS, OWNER, MOVER = "status", "owner", "mover"
"""What a ruling may set, beside places and throws."""
NOBODY = "nobody"


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


def _told(made: RulingMade[TurnPlay, TscState]) -> Event:
    """Tell a ruling: what it sets, what was so before, and why."""
    play, ruling, before = made.play, made.ruling, made.before
    sides = _whose(play, ruling, before)
    own = "ruling" if sides else "ruling-unseen"
    return Event(
        kind="ruling-public" if ruling.public else own,
        rule="",
        force=ruling.subject if ruling.subject in before.armies else "",
        sides=sides,
        facts={"why": ruling.why, **_facts(play, ruling, before)},
    )


def _whose(play: TurnPlay, ruling: Ruling, before: TscState) -> tuple[str, ...]:
    """Return the sides that are told of a ruling: whose own matter it is.

    Of a place they are those who had it and who have it now, of a throw who rolls.
    """
    subject = ruling.subject
    if ruling.what == OWNER:
        place = place_called(play, subject)
        had = before.owners.get(place.id, "") if place else ""
        return tuple(sorted({had, str(ruling.value)} - {"", NOBODY}))
    with suppress(ValueError):
        subject = to_throw_key(subject).subject
    return (play.campaign.force(subject).side,) if subject in before.armies else ()


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


def _crowded(situation: TscState) -> Hex | None:
    """Return where both armies stand; none: each in a hex of its own."""
    places = [army.at for army in situation.armies.values()]
    return places[0] if len(set(places)) < len(places) else None


TSC_TURN_RULINGS: Rulings[TurnPlay, TscState, TurnCourse] = Rulings(
    sets={
        POSITION: _position,
        STATUS: _status,
        OWNER: _owner,
        MOVER: _mover,
        THROW_RULING: left_to_dice,
    },
    told=_told,
    crowding=one_in_each(
        _crowded, "both armies would stand in {where}", "name another hex"
    ),
)
"""The umpire's rulings in a turn, in the order in which the file has them."""
