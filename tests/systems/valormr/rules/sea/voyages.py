"""A coast with two ports, a river and open sea, and vessels in one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import FIRST_PERIOD, to_period
from generator.systems.valormr.rules.muster import (
    MUD_FLAT,
    Arm,
    Army,
    Company,
    Locality,
    Regiment,
    Vessel,
)
from generator.systems.valormr.rules.orders import FleetDeed, FleetOrder, entered
from generator.systems.valormr.rules.rule_book import play_for, resolved
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import Board, Channel, Place, Region
from generator.world.campaign import PeriodInputs
from generator.world.ground import RiverCategory, RiverStretch
from tests.scenarios import a_board, a_campaign, a_force, dice_of, place

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.calendar import Weather
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.clock import Event
    from generator.world.hexes import Hex

ROWS = (
    "~~~~~~~~~~~~~~~~~~",
    "~~~~~~~~~~~~~~~~~~",
    "~~~~~~~~~~~~~~~~~~",
    "~~~~~~~~~~~~~~~~~~",
    "~~~~~~~~~~~~~~~~~~",
    "..................",
    "..................",
    "..................",
    "..................",
)
"""Row 6 is the coast; rows 4 and 5 are coastal waters, rows 1 to 3 open sea."""
PLAIN = a_board(*ROWS)


def at(label: str) -> Hex:
    """Return a hex of the coast by its label."""
    return place(PLAIN, label)


def at_all(*labels: str) -> tuple[Hex, ...]:
    """Return several hexes of the coast."""
    return tuple(map(at, labels))


EAST_PORT, WEST_PORT, MOUTH = at("0306"), at("1506"), at("0906")
PORTS = (
    Place(id="east", name="East Port", at=EAST_PORT, kind=Locality.PORT),
    Place(id="west", name="West Port", at=WEST_PORT, kind=Locality.PORT),
)
RIVER = RiverStretch(name="Thra", course=at_all("0909", "0908", "0907", "0906", "0905"))
FLATS = Region(id="flats", name="The Flats", hexes=at_all("1106", "1206", "1306"), kind=MUD_FLAT)
SWATCH = Channel(name="Swatch", course=at_all("1105", "1106"))


def the_coast(**features: object) -> Board:
    """Draw the coast: two ports, and a river that flows into the sea between them."""
    board = replace(PLAIN, places=PORTS, rivers=(RIVER,))
    return replace(board, **features)  # type: ignore[arg-type]  # features as named


def broad_river(**changes: object) -> RiverStretch:
    """Return the river drawn with two shores."""
    return replace(RIVER, category=RiverCategory.MAJOR, **changes)  # type: ignore[arg-type]  # fields as named


def an_army(name: str, where: Hex, *figures: int, people: str = "humans") -> Army:
    """Make an army with a regiment of each of these strengths."""
    regiments = tuple(
        Regiment(
            id=f"{name}/{number}",
            name=f"Regiment {number}",
            companies=(
                Company(
                    id=f"{name}/{number}/foot",
                    name="Foot",
                    troop_type="foot",
                    arm=Arm.INFANTRY,
                    figures=strength,
                ),
            ),
        )
        for number, strength in enumerate(figures, 1)
    )
    return replace(a_force(name, where, people=people), regiments=regiments)


def ships(
    name: str, kind: str, where: Hex, *, count: int = 9, owner: str = "", side: str = "law"
) -> Vessel:
    """Make vessels that lie somewhere."""
    return Vessel(
        id=name, name=name.title(), kind=kind, count=count, side=side, owner=owner, at=where
    )


def a_sea_campaign(
    *parts: Army | Vessel, board: Board | None = None, **switches: bool
) -> ValormrCampaign:
    """Make a campaign on the coast without weather dice; switches as ``adv_tide``."""
    chosen = {name.replace("_", ".", 1): on for name, on in switches.items()}
    return a_campaign(
        the_coast() if board is None else board,
        *(part for part in parts if isinstance(part, Army)),
        vessels=tuple(part for part in parts if isinstance(part, Vessel)),
        switches={"weather.enabled": False, **chosen},
    )


def told_to(fleet: str, deed: FleetDeed, *route: Hex, **keys: object) -> FleetOrder:
    """Tell vessels to do something."""
    order = FleetOrder(fleet=fleet, deed=deed, route=route)
    return replace(order, **keys)  # type: ignore[arg-type]  # fields as named


def embark(fleet: str, *regiments: str, **keys: object) -> FleetOrder:
    """Tell vessels to take an army or some of its regiments aboard."""
    return told_to(fleet, FleetDeed.EMBARK, regiments=regiments, **keys)


def sail(fleet: str, *route: Hex) -> FleetOrder:
    """Tell vessels to sail."""
    return told_to(fleet, FleetDeed.SAIL, *route)


def land(fleet: str, *regiments: str, **keys: object) -> FleetOrder:
    """Tell vessels to set an army or some of its regiments ashore."""
    return told_to(fleet, FleetDeed.LAND, regiments=regiments, **keys)


def voyage(
    campaign: ValormrCampaign,
    *fleet_orders: FleetOrder,
    situation: ValormrState | None = None,
    orders: tuple[Order, ...] = (),
    hands: dict[str, int] | None = None,
) -> Resolution[ValormrState]:
    """Play one period with orders to vessels and armies."""
    now = situation or opening(campaign)
    dice = {key: (face,) for key, face in (hands or {}).items()}
    inputs = PeriodInputs(
        period=now.period, dice=dice, entries=entered(orders=orders, fleet_orders=fleet_orders)
    )
    return resolved(campaign, now, inputs, dice_of(campaign, **(hands or {})))


def voyages(
    campaign: ValormrCampaign,
    *periods: tuple[FleetOrder, ...],
    situation: ValormrState | None = None,
) -> tuple[Resolution[ValormrState], ...]:
    """Play several periods in a row, each with orders to vessels."""
    now, results = situation or opening(campaign), []
    for orders in periods:
        result = voyage(campaign, *orders, situation=now)
        results.append(result)
        now = following(result.after)
    return tuple(results)


def under(campaign: ValormrCampaign, weather: Weather, period: str = "1-day") -> ValormrState:
    """Return the opening situation under another sky, in another period."""
    now = replace(opening(campaign), weather=weather)
    return replace(now, period=to_period(period))


def fleet_of(result: Resolution[ValormrState], fleet: str) -> FleetState:
    """Return how vessels are after a period."""
    return result.after.fleets[fleet]


def kinds(result: Resolution[ValormrState], fleet: str) -> list[str]:
    """Return the kinds of events of vessels, in order."""
    return [event.kind for event in result.events if event.force == fleet]


def only(result: Resolution[ValormrState], kind: str) -> Event:
    """Return the one event of a kind."""
    (event,) = (event for event in result.events if event.kind == kind)
    return event


def hexes_sailed(result: Resolution[ValormrState], fleet: str) -> list[str]:
    """Return the labels of the hexes vessels entered, in order."""
    grid = PLAIN.grid
    return [
        grid.label(event.facts["to"])  # type: ignore[arg-type]  # a step leads to a hex
        for event in result.events
        if event.force == fleet and event.kind.startswith("vessels-step")
    ]


def a_play(campaign: ValormrCampaign) -> Play:
    """Return the circumstances of the first period."""
    return play_for(campaign, PeriodInputs(period=FIRST_PERIOD), dice_of(campaign))
