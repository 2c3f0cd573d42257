"""The umpire's rulings: facts set by his word, each told as an event."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from generator.dice.bag import D6, to_throw_key
from generator.errors import CampaignError, Finding
from generator.kit.ruling_kinds import (
    THROW,
    Ruled,
    is_flag,
    is_text,
    ruled_throw,
    told_by,
)
from generator.kit.rulings import POSITION, Rulings, one_in_each
from generator.kit.typed_entries import unfit_ruling
from generator.systems.tsc.rules.battle import following_mover
from generator.systems.tsc.rules.places import may_enter
from generator.systems.tsc.rules.roll import Status
from generator.values import replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.rulings import RulingMade
    from generator.systems.tsc.rules.state import TscState, TurnCourse, TurnPlay
    from generator.world.events import FactValue
    from generator.world.ground import Place
    from generator.world.period_inputs import Ruling

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


def _owner(play: TurnPlay, ruling: Ruling, situation: TscState) -> TscState:
    place = place_called(play, ruling.subject)
    if place is None:
        where = (*ruling.where, "of")
        what = f"there is no village or fortress at “{ruling.subject}”"
        raise CampaignError((Finding("C053", where, what, None),))
    side = str(ruling.value)
    known = (*(each.id for each in play.campaign.sides), NOBODY)
    if side not in known:
        hint = f"write one of: {', '.join(known)}"
        raise unfit_ruling(ruling, f"there is no side “{side}”", hint)
    owner = "" if side == NOBODY else side
    return replace(situation, owners={**situation.owners, place.id: owner})


def place_called(play: TurnPlay, name: str) -> Place | None:
    """Return the village or fortress of an id, a name or a hex; none: there is none."""
    here = (at for at in play.board.terrain if play.label(at) == name)
    places = (place for at in here for place in play.board.places_at(at))
    return play.board.place(name) or next(places, None)


def _of_its_side(made: RulingMade[TurnPlay, TscState]) -> tuple[str, ...]:
    return (made.play.campaign.force(made.ruling.subject).side,)


def _owners(made: RulingMade[TurnPlay, TscState]) -> tuple[str, ...]:
    """Return the sides who had a place and who have it now."""
    place = place_called(made.play, made.ruling.subject)
    had = made.before.owners.get(place.id, "") if place else ""
    return tuple(sorted({had, str(made.ruling.value)} - {"", NOBODY}))


def _owner_told(made: RulingMade[TurnPlay, TscState]) -> dict[str, FactValue]:
    place = place_called(made.play, made.ruling.subject)
    return {
        "place": place.at if place else made.ruling.subject,
        "owner": made.ruling.value,
        "was": made.before.owners.get(place.id, "") if place else "",
    }


def _throwers(made: RulingMade[TurnPlay, TscState]) -> tuple[str, ...]:
    subject = made.ruling.subject
    with suppress(ValueError):
        subject = to_throw_key(subject).subject
    is_known = subject in made.before.armies
    return (made.play.campaign.force(subject).side,) if is_known else ()


TSC_RULINGS: Mapping[str, Ruled[TurnPlay, TscState]] = {
    POSITION: Ruled(
        of="army",
        takes="a hex or a place",
        accepts=is_text,
        is_hex=True,
        set=_position,
        whose=_of_its_side,
        told=lambda made: {
            "force": made.ruling.subject,
            "position": made.ruling.value,
            "was": made.before.armies[made.ruling.subject].at,
        },
    ),
    "status": Ruled(
        of="army",
        takes=", ".join(Status),
        accepts=lambda value: value in tuple(Status),
        set=lambda _play, ruling, now: now.with_army(
            replace(now.armies[ruling.subject], status=Status(str(ruling.value)))
        ),
        whose=_of_its_side,
        told=lambda made: {
            "force": made.ruling.subject,
            "status": str(made.ruling.value),
            "was": str(made.before.armies[made.ruling.subject].status),
        },
    ),
    "mover": Ruled(
        of="army",
        takes="true: it has this turn; with `at_end` the next one",
        accepts=is_flag,
        set=lambda _play, ruling, now: (
            replace(now, next_mover=ruling.subject)
            if ruling.at_end
            else replace(now, mover=ruling.subject)
        ),
        whose=_of_its_side,
        told=lambda made: {
            "mover": made.ruling.subject,
            "was": following_mover(made.before)
            if made.ruling.at_end
            else made.before.mover,
        },
    ),
    "owner": Ruled(
        of="hex",
        takes=f"a side, or `{NOBODY}`, that has the place",
        accepts=is_text,
        set=_owner,
        whose=_owners,
        told=_owner_told,
    ),
    THROW: ruled_throw(D6, whose=_throwers),
}
"""Every kind of fact a ruling may set, by the word the file uses."""


def _crowded(situation: TscState) -> Hex | None:
    """Return where both armies stand; none: each in a hex of its own."""
    places = [army.at for army in situation.armies.values()]
    return places[0] if len(set(places)) < len(places) else None


TSC_TURN_RULINGS: Rulings[TurnPlay, TscState, TurnCourse] = Rulings(
    sets={word: kind.set for word, kind in TSC_RULINGS.items()},
    told=told_by(TSC_RULINGS),
    crowding=one_in_each(
        _crowded, "both armies would stand in {where}", "name another hex"
    ),
)
"""The umpire's rulings in a turn, in the order in which the file has them."""
