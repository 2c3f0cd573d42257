"""What an umpire's ruling can set of a force or of the sky, and how it is told."""

from __future__ import annotations

from contextlib import suppress
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from generator.errors import CampaignError, Finding
from generator.kit import rulings
from generator.systems.valormr.rules import armies
from generator.systems.valormr.rules.calendar import MOST_RAIN, Sky, Weather, Wind
from generator.systems.valormr.rules.situation import placed
from generator.values import replace
from generator.world.hexes import Hex
from generator.world.rivers import bank_name, banks, is_parted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.campaign import Ruling
    from generator.world.clock import FactValue
    from generator.world.rivers import Bank

    Facts = Mapping[str, FactValue]

FIGURES = "figures"
KNOWLEDGE = "knowledge"
HEX_AND_BANK = 2
"""Texts that name a bank: the label of its hex, and its own name."""
Word = TypeVar("Word", bound=StrEnum)


def unfit(ruling: Ruling, what: str, hint: str | None = None) -> CampaignError:
    """Return the fault of a ruling that sets a fact to what it cannot be."""
    return CampaignError(Finding("C053", (*ruling.where, "to"), what, hint))


class OfForce(rulings.RulingKind, frozen=True, kw_only=True):
    """One kind of fact a ruling can set of a force."""

    of: str = "army"
    set: Callable[[Play, ForceState, Ruling], ForceState]
    told: Callable[[Play, ForceState, Ruling], Facts]
    """What is told of it, before the ruling and after."""


class OfSky(rulings.RulingKind, frozen=True, kw_only=True):
    """One kind of fact a ruling can set of the sky."""

    of: str = ""
    set: Callable[[Weather, Ruling], Weather]
    told: Callable[[Weather], Facts]


def a_place(play: Play, ruling: Ruling) -> tuple[Hex, str]:
    """Return the hex a ruling names, and the bank; an empty one when it names none.

    Raises:
        CampaignError: It names no hex of the map.
    """
    at, bank, grid = ruling.value, "", play.board.grid
    if isinstance(at, tuple) and len(at) == HEX_AND_BANK:
        label, bank = map(str, at)
        with suppress(ValueError):
            at = grid.hex_of(label)
    if not isinstance(at, Hex):
        raise unfit(ruling, f"{ruling.value!r} is not a hex")
    if not grid.contains(at):
        raise unfit(ruling, "that hex is not on the map")
    return at, bank


def bank_named(play: Play, ruling: Ruling) -> tuple[Hex, Bank | None]:
    """Return where a ruling puts a force; without a bank named, on the first.

    Raises:
        CampaignError: The hex has no such bank.
    """
    at, name = a_place(play, ruling)
    board = play.board
    if not is_parted(board, at):
        if name:
            raise unfit(ruling, "no river parts that hex", "take the bank out")
        return at, None
    known = {bank_name(board, at, bank): bank for bank in banks(board, at)}
    if not name:
        return at, next(iter(known.values()))
    bank = known.get(f"{name.removesuffix(' bank')} bank")
    if bank is None:
        hint = f"its banks: {', '.join(known)}"
        raise unfit(ruling, f"that hex has no “{name}”", hint)
    return at, bank


def newcomer(play: Play, ruling: Ruling) -> ForceState:
    """Return a force brought onto the map, rested and formed."""
    at, bank = bank_named(play, ruling)
    arrived = placed(play.campaign, play.campaign.force(ruling.subject), at)
    return replace(arrived, bank=bank)


def _position(play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    at, bank = bank_named(play, ruling)
    state = replace(state, route=(), route_by="", route_unformed=False)
    return replace(state, at=at, bank=bank, came_by=None, crossing=None)


def _figures(_play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    company, figures = _a_pair(ruling)
    if company not in state.figures:
        raise unfit(ruling, f"{company!r} is not a company of {state.force}")
    return replace(state, figures={**state.figures, company: figures})


def _hit_share(play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    """Set what an individual can still bear; at nought it is destroyed.

    Rule: DEF-OOB-03.
    """
    who, percent = _a_pair(ruling)
    known = {each.id for each in play.force(state).individuals}
    if who not in known or not armies.is_of_individuals(play, state):
        hint = "only individuals of an army without regiments have a hit share"
        raise unfit(ruling, f"{who!r} has no hit share", hint)
    whole = armies.whole_share(play)
    if percent > whole:
        raise unfit(ruling, f"a hit share is from 0 to {whole} percent")
    return armies.with_hit_share(play, state, who, percent)


def _points(_play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    points = _a_number(ruling)
    if points < 0:
        raise unfit(ruling, "points saved are nought or more")
    return replace(state, carried=points)


def _freshness(_play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    share = _a_number(ruling)
    if not 0 <= share <= 1:
        raise unfit(ruling, "the share of a day's points is from 0 to 1")
    return replace(state, freshness=share)


def _formation(_play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    """Set whether a force is formed; one that is not straggles from what it has."""
    formed = _a_flag(ruling)
    if state.formed and not formed:
        state = replace(state, set_out_with=dict(state.figures), scouts=0)
    return replace(state, formed=formed)


def _knowledge(play: Play, state: ForceState, ruling: Ruling) -> ForceState:
    """Set which sides know what a force's own side knows of it."""
    value = ruling.value
    sides = tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)
    sides = tuple(sorted({side for side in sides if side}))
    known = {side.id for side in play.campaign.sides}
    if not known.issuperset(sides):
        raise unfit(ruling, f"{value!r} names no side", f"sides: {', '.join(known)}")
    if play.force(state).side in sides:
        what = f"{play.force(state).name} has no secrets from its own side"
        raise unfit(ruling, what, "name other sides, or write [] for none")
    return replace(state, known_to=sides)


def _place_told(play: Play, state: ForceState, _ruling: Ruling) -> Facts:
    name = "" if state.bank is None else bank_name(play.board, state.at, state.bank)
    return {"position": state.at, "bank": name}


def _figures_told(play: Play, state: ForceState, ruling: Ruling) -> Facts:
    """Tell a company's figures, and what a number too high breaks."""
    company, _ = _a_pair(ruling)
    force, figures = play.force(state), state.figures[company]
    named = {c.id: (c.name, c.figures) for c in force.companies}
    named |= {each.id: (each.name, 1) for each in force.individuals}
    name, at_start = named[company]
    return {
        "company": name,
        "figures": figures,
        "at_start": at_start,
        "beyond_start": beyond_start(state, company, at_start),
    }


def _hit_share_told(play: Play, state: ForceState, ruling: Ruling) -> Facts:
    who, _ = _a_pair(ruling)
    named = {each.id: each.name for each in play.force(state).individuals}
    return {"hit_share": armies.hit_share(play, state, who), "individual": named[who]}


def beyond_start(state: ForceState, company: str, at_start: int) -> bool:
    """Return whether a company has more figures than it began the campaign with."""
    return state.figures[company] + state.stragglers.get(company, 0) > at_start


def _sides_told(play: Play, state: ForceState, _ruling: Ruling) -> Facts:
    names = {side.id: side.name for side in play.campaign.sides}
    told = tuple(names[side] for side in state.known_to)
    return {"known_to": told, "known_to_nobody": not told}


OF_A_FORCE: Mapping[str, OfForce] = {
    rulings.POSITION: OfForce(
        takes='a hex or a place; on a river hex also its bank: `["0304", "east"]`',
        accepts=rulings.is_place,
        is_hex=True,
        set=_position,
        told=_place_told,
    ),
    FIGURES: OfForce(
        of="company",
        takes="a whole number of figures",
        accepts=rulings.is_count,
        is_strength=True,
        set=_figures,
        told=_figures_told,
    ),
    "hit-share": OfForce(
        of="company",
        takes="for an individual of an army without regiments: the percent of what it "
        "can bear, 0 to 100",
        accepts=rulings.is_percent,
        is_strength=True,
        set=_hit_share,
        told=_hit_share_told,
    ),
    "carried-points": OfForce(
        takes="move points saved from earlier days",
        accepts=rulings.is_amount,
        set=_points,
        told=lambda _play, state, _ruling: {"carried": state.carried},
    ),
    "freshness": OfForce(
        takes="the unspent share of a day's points, 0 to 1",
        accepts=rulings.is_share,
        set=_freshness,
        told=lambda _play, state, _ruling: {"share": state.freshness},
    ),
    "fatigue": OfForce(
        takes="true or false",
        accepts=rulings.is_flag,
        set=lambda _play, state, ruling: replace(state, fatigued=_a_flag(ruling)),
        told=lambda _play, state, _ruling: {
            "condition": "fatigued" if state.fatigued else "not fatigued"
        },
    ),
    "formation": OfForce(
        takes="true (formed) or false",
        accepts=rulings.is_flag,
        set=_formation,
        told=lambda _play, state, _ruling: {"condition": "formed" if state.formed else "unformed"},
    ),
    KNOWLEDGE: OfForce(
        takes="a side, or a list of sides, that may know what the army's own side "
        "knows of it; `[]` for none",
        accepts=rulings.are_sides,
        is_sides=True,
        set=_knowledge,
        told=_sides_told,
    ),
}
"""What a ruling can set of a force."""

OF_THE_SKY: Mapping[str, OfSky] = {
    "sky": OfSky(
        takes=", ".join(Sky),
        accepts=lambda value: value in tuple(Sky),
        set=lambda weather, ruling: replace(weather, sky=_one_of(Sky, ruling)),
        told=lambda weather: {"sky": str(weather.sky)},
    ),
    "fog": OfSky(
        takes="true or false",
        accepts=rulings.is_flag,
        set=lambda weather, ruling: replace(weather, fog=_a_flag(ruling)),
        told=lambda weather: {"fog": "fog" if weather.fog else "no fog"},
    ),
    "wind": OfSky(
        takes=", ".join(Wind),
        accepts=lambda value: value in tuple(Wind),
        set=lambda weather, ruling: replace(weather, wind=_one_of(Wind, ruling)),
        told=lambda weather: {"wind": str(weather.wind)},
    ),
    "rain-level": OfSky(
        takes=f"a whole number from 0 to {MOST_RAIN}",
        accepts=lambda value: (
            isinstance(value, int) and rulings.is_count(value) and value <= MOST_RAIN
        ),
        set=lambda weather, ruling: replace(
            weather, rain_level=_a_rain_level(ruling), dry_halves=0
        ),
        told=lambda weather: {"level": weather.rain_level},
    ),
}
"""What a ruling can set of the weather."""


def _a_number(ruling: Ruling) -> Fraction:
    if isinstance(ruling.value, bool) or not isinstance(ruling.value, int | Fraction):
        raise unfit(ruling, f"{ruling.value!r} is not a number")
    return Fraction(ruling.value)


def _a_rain_level(ruling: Ruling) -> int:
    level = _a_number(ruling)
    if level.denominator == 1 and 0 <= level <= MOST_RAIN:
        return int(level)
    raise unfit(ruling, f"a rain level is a whole number from 0 to {MOST_RAIN}")


def _one_of(kind: type[Word], ruling: Ruling) -> Word:
    if ruling.value in tuple(kind):
        return kind(str(ruling.value))
    raise unfit(ruling, f"{ruling.value!r} is not one of {', '.join(kind)}")


def _a_flag(ruling: Ruling) -> bool:
    if isinstance(ruling.value, bool):
        return ruling.value
    raise unfit(ruling, f"{ruling.value!r} is neither true nor false")


def _a_pair(ruling: Ruling) -> tuple[str, int]:
    parts = tuple(map(str, ruling.value)) if isinstance(ruling.value, tuple) else ()
    match parts:
        case (company, figures) if figures.isdigit():
            return company, int(figures)
    raise unfit(ruling, "a company and a whole number of figures belong here")
