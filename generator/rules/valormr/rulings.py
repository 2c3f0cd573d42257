"""The umpire's rulings: facts set by his word, each told as an event."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from generator.errors import CampaignError, Finding
from generator.rules.kit.phase import Outcome
from generator.rules.valormr.start import placed
from generator.world.events import Event
from generator.world.hexes import Hex
from generator.world.rivers import banks, is_parted
from generator.world.weather import MOST_RAIN, Sky, Weather, Wind

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.rules.valormr.play import Play
    from generator.rules.valormr.state import ForceState, ValormrState
    from generator.world.orders import Ruling


POSITION = "position"
Word = TypeVar("Word", bound=StrEnum)


class UnfitRulingError(ValueError):
    """A ruling sets a fact to something it cannot be."""


def apply_rulings(
    play: Play, situation: ValormrState, *, at_end: bool
) -> Outcome[ValormrState]:
    """Set what the umpire rules, in the order he wrote it.

    Raises:
        CampaignError: A ruling is about an army that is not on the map, or puts two
            into one hex.
    """
    outcome = Outcome(situation=situation)
    rulings = [r for r in play.inputs.rulings if r.at_end == at_end]
    for ruling in rulings:
        outcome = outcome.and_then(partial(ruled, play, ruling))
    crowded = _crowded(play, rulings, outcome.situation)
    if crowded is not None:
        raise CampaignError((crowded,))
    return outcome


def _crowded(
    play: Play, rulings: list[Ruling], situation: ValormrState
) -> Finding | None:
    """Return the fault of a ruling that puts a force where another stands."""
    for ruling in rulings:
        if ruling.what != POSITION:
            continue
        state = situation.forces[ruling.subject]
        others = [
            other
            for other in situation.in_order()
            if other.at == state.at and other.afoot and other.force != state.force
        ]
        if state.afoot and others:
            label = play.board.grid.label(state.at)
            return Finding(
                code="C053",
                where=(*ruling.where, "to"),
                what=f"{play.force(others[0]).name} stands in {label} already",
                hint="one force stands in a hex: name another, or move that army too",
                rule="VAL-MOVE-14",
            )
    return None


def ruled(play: Play, ruling: Ruling, situation: ValormrState) -> Outcome[ValormrState]:
    """Set one fact and say so.

    Raises:
        UnfitRulingError: There is no such fact, or it cannot have that value.
    """
    if ruling.what in OF_A_FORCE:
        state = _subject(play, ruling, situation)
        after = OF_A_FORCE[ruling.what](play, state, ruling)
        changed = situation.with_force(after)
        sides: tuple[str, ...] = (play.force(state).side,)
    elif ruling.what in OF_THE_SKY:
        weather = OF_THE_SKY[ruling.what](situation.weather, ruling)
        changed = replace(situation, weather=weather)
        sides = ()
    else:
        message = f"a ruling cannot set {ruling.what!r}"
        raise UnfitRulingError(message)
    event = Event(
        kind="ruling-public" if ruling.public else "ruling",
        rule="",
        half=None,
        force=ruling.subject if sides else "",
        sides=sides,
        facts={
            "what": ruling.what,
            "force": ruling.subject,
            "value": ruling.value,
            "why": ruling.why,
        },
    )
    return Outcome(situation=changed, events=(event,))


def _subject(play: Play, ruling: Ruling, situation: ValormrState) -> ForceState:
    """Return the force a ruling is about; its position brings it onto the map.

    Raises:
        CampaignError: It is not on the map, and the ruling does not bring it there.
    """
    state = situation.forces.get(ruling.subject)
    if state is not None:
        return state
    force = play.campaign.force(ruling.subject)
    if ruling.what == POSITION:
        return placed(play.campaign, force, _a_hex(ruling))
    raise CampaignError(
        (
            Finding(
                code="C061",
                where=(*ruling.where, "of"),
                what=f"{force.name} is not on the map",
                hint="bring the army on by a ruling on its position first",
            ),
        )
    )


def _position(play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    """Put a force into a hex; on a parted hex it stands on the first bank."""
    place = _a_hex(ruling)
    if not play.board.grid.contains(place):
        message = "that hex is not on the map"
        raise UnfitRulingError(message)
    parted = banks(play.board, place)
    bank = parted[0] if is_parted(play.board, place) else None
    return replace(state, at=place, bank=bank, came_by=None, route=())


def _figures(_play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    """Set the figures of one company, given as its id and a number."""
    company, figures = _a_pair(ruling)
    if company not in state.figures:
        message = f"{company!r} is no company of {state.force}"
        raise UnfitRulingError(message)
    return replace(state, figures={**state.figures, company: figures})


def _points(_play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    """Set the points saved from earlier days."""
    points = _a_number(ruling)
    if points < 0:
        message = "points saved are nought or more"
        raise UnfitRulingError(message)
    return replace(state, carried=points)


def _freshness(_play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    """Set the share of the day's points that is unspent."""
    share = _a_number(ruling)
    if not 0 <= share <= 1:
        message = "the share of a day's points is from 0 to 1"
        raise UnfitRulingError(message)
    return replace(state, freshness=share)


def _fatigue(_play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    """Set whether a force is fatigued."""
    return replace(state, fatigued=_a_flag(ruling))


def _formation(_play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    """Set whether a force is formed."""
    return replace(state, formed=_a_flag(ruling))


OF_A_FORCE: dict[str, Callable[[Play, ForceState, Ruling], ForceState]] = {
    POSITION: _position,
    "figures": _figures,
    "carried-points": _points,
    "freshness": _freshness,
    "fatigue": _fatigue,
    "formation": _formation,
}
"""What a ruling can set of a force, and how."""

OF_THE_SKY: dict[str, Callable[[Weather, Ruling], Weather]] = {
    "sky": lambda weather, ruling: replace(weather, sky=_one_of(Sky, ruling)),
    "fog": lambda weather, ruling: replace(weather, fog=_a_flag(ruling)),
    "wind": lambda weather, ruling: replace(weather, wind=_one_of(Wind, ruling)),
    "rain-level": lambda weather, ruling: replace(
        weather, rain_level=_a_rain_level(ruling), dry_halves=0
    ),
}
"""What a ruling can set of the weather, and how."""


def _a_hex(ruling: Ruling) -> Hex:
    if isinstance(ruling.value, Hex):
        return ruling.value
    message = f"{ruling.value!r} is no hex"
    raise UnfitRulingError(message)


def _a_number(ruling: Ruling) -> Fraction:
    if isinstance(ruling.value, bool) or not isinstance(ruling.value, int | Fraction):
        message = f"{ruling.value!r} is no number"
        raise UnfitRulingError(message)
    return Fraction(ruling.value)


def _a_rain_level(ruling: Ruling) -> int:
    level = _a_number(ruling)
    if level.denominator == 1 and 0 <= level <= MOST_RAIN:
        return int(level)
    message = f"a rain level is a whole number from 0 to {MOST_RAIN}"
    raise UnfitRulingError(message)


def _one_of(kind: type[Word], ruling: Ruling) -> Word:
    if ruling.value in tuple(kind):
        return kind(str(ruling.value))
    message = f"{ruling.value!r} is none of {', '.join(kind)}"
    raise UnfitRulingError(message)


def _a_flag(ruling: Ruling) -> bool:
    if isinstance(ruling.value, bool):
        return ruling.value
    message = f"{ruling.value!r} is neither true nor false"
    raise UnfitRulingError(message)


def _a_pair(ruling: Ruling) -> tuple[str, int]:
    parts = tuple(map(str, ruling.value)) if isinstance(ruling.value, tuple) else ()
    match parts:
        case (company, figures) if figures.isdigit():
            return company, int(figures)
        case _:
            pass
    message = 'write a company and its figures, such as ["arn/first/pikes", "4"]'
    raise UnfitRulingError(message)
