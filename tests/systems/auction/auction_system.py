"""The auction: sides bid by turns for hexes; a ten-sided die lets the hammer fall."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.dice import D10, AwaitedThrow, RecordedDice, ThrowKey
from generator.errors import Finding
from generator.kit.facts import (
    AT,
    CALLED,
    MAY,
    SIDE,
    WITHOUT_ORDER,
    Fact,
    FactName,
    Openness,
    load_knowledge,
)
from generator.kit.order_grammar import OrderKind, order_tables
from generator.kit.phase import Question, Resolution, asked_throw
from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.kit.rules import Rules
from generator.kit.wording import load_wording
from generator.read.models.campaign_file import CampaignFile
from generator.read.models.campaign_tables import ForceSection
from generator.read.shape import FileShape, NamedKind
from generator.read.side_reading import force_fields
from generator.systems.shared_sections import AWAITED, HAPPENED, WORDS, WORDS_TOLD
from generator.systems.system import System
from generator.systems.system_pages import BriefingPlan, Pages
from generator.values import replace
from generator.world.campaign import UNRECORDED, Campaign
from generator.world.clock import Event, Period, counting_clock
from generator.world.forces import Force
from generator.world.ground import GroundBook, PlaceKind, TerrainKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.dice import Dice
    from generator.errors import KeyPath
    from generator.read.references import Places
    from generator.world.campaign import PeriodInputs
    from generator.world.hexes import Hex

HAMMER, COINS = 10, 12
PURSE: FactName[int] = FactName(name="purse")
CLOCK = counting_clock("lot", "lot-")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sale:
    """Where every house sits, and what it has left."""

    period: Period
    seats: Mapping[str, Hex]
    purses: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """What one house offers for one hex."""

    force: str
    lot: tuple[Hex, ...]
    coins: int
    where: KeyPath = field(default=(), metadata=UNRECORDED)


def on_turn(campaign: Campaign, period: Period) -> str:
    """Return the side whose houses bid for a lot: one after the other."""
    return campaign.sides[(period.number - 1) % len(campaign.sides)].id


def opening(campaign: Campaign) -> Sale:
    """Seat everybody where the file says, with full purses."""
    seats = {house.id: house.start for house in campaign.forces if house.start}
    return Sale(period=CLOCK.first, seats=seats, purses=dict.fromkeys(seats, COINS))


def faults(campaign: Campaign, sale: Sale, inputs: PeriodInputs) -> tuple[Finding, ...]:
    """Find bids out of turn, or beyond a purse."""
    side = on_turn(campaign, sale.period)
    return tuple(
        Finding(code="A001", where=bid.where, what=f"{bid.force} cannot bid that now")
        for bid in inputs.of("bid")
        if campaign.force(bid.force).side != side or bid.coins > sale.purses[bid.force]
    )


def resolve(campaign: Campaign, sale: Sale, inputs: PeriodInputs, dice: Dice) -> Resolution[Sale]:
    """Let the hammer fall: coins and a throw have to make ten or more."""
    now, recorded = sale, RecordedDice(dice=dice)
    events, asked = list[Event](), list[Question]()
    for bid in inputs.of("bid"):
        key = ThrowKey(period=str(sale.period), rule="AUC-BID-01", subject=bid.force)
        try:
            throw = recorded.throw(key, kind=D10)
        except AwaitedThrow as awaited:
            asked.append(asked_throw(awaited.wanted))
            continue
        has_won = throw.total + bid.coins >= HAMMER
        event = Event(
            kind="won" if has_won else "lost",
            rule=key.rule,
            force=bid.force,
            sides=(campaign.force(bid.force).side,),
            facts={"who": bid.force, "lot": bid.lot[0], "coins": bid.coins},
            throws=(throw,),
        )
        events.append(event)
        if has_won:
            left = now.purses[bid.force] - bid.coins
            seats = {**now.seats, bid.force: bid.lot[0]}
            now = replace(now, seats=seats, purses={**now.purses, bid.force: left})
    return Resolution(
        before=sale,
        after=now,
        events=tuple(events),
        throws=tuple(recorded.made.values()),
        questions=tuple(asked),
    )


def facts(campaign: Campaign, sale: Sale) -> Iterator[Fact]:
    """Lay open where houses sit, and to each alone what it has left."""
    for house in campaign.forces:
        seen = Openness(kind="sale", sides=(house.side,))
        yield CALLED.of(house.id, house.name, seen)
        yield SIDE.of(house.id, house.side, seen)
        yield AT.of(house.id, sale.seats[house.id], seen)
        yield PURSE.of(house.id, sale.purses[house.id], replace(seen, kind="money"))


def order_facts(campaign: Campaign, sale: Sale) -> Iterator[Fact]:
    """Lay open who may bid now."""
    for house in campaign.forces:
        if house.side == on_turn(campaign, sale.period):
            own = Openness(kind="orders", sides=(house.side,))
            yield MAY.of(house.id, ("bid",), own)
            yield WITHOUT_ORDER.of(house.id, "keep", own)


class AuctionFile(CampaignFile):
    """The file of an auction."""

    house: tuple[ForceSection, ...] = ()
    """Who bids."""


def made(file: AuctionFile, places: Places, common: Mapping[str, Any]) -> Campaign:
    """Return the campaign of a file."""
    forces = (Force(**force_fields(row, places)) for row in file.house)
    return Campaign(**common, forces=tuple(forces))


KINDS = (OrderKind(table=order_tables("tests.systems.auction")["bid"], view=Bid),)
TOLD = tomllib.loads((Path(__file__).parent / "told.toml").read_text(encoding="utf-8"))
GROUND = GroundBook(
    terrains=(TerrainKind(key="field", title="Field", code=".", fill="clear"),),
    places=(PlaceKind(key="estate", title="Estate", symbol="town"),),
)
HOUSES: NamedKind[AuctionFile] = NamedKind(
    code="C030", called="a house's id", names=lambda file, _: [house.id for house in file.house]
)
SYSTEM = System(
    rules=Rules(
        name="auction",
        title="The Auction",
        knowledge=load_knowledge(TOLD["knowledge"]),
        wording=load_wording(TOLD["wording"]),
        clock=CLOCK,
        opening=opening,
        resolve=resolve,
        following=lambda sale: replace(sale, period=CLOCK.after(sale.period)),
        facts=lambda *now: tuple(facts(*now)),
        situation=Sale,
        codec=RECORDED.knowing(values=(Sale, Bid), kinds=(periods_by(CLOCK),)),
        faults=faults,
        orders=KINDS,
        order_facts=lambda *now: tuple(order_facts(*now)),
    ),
    file=FileShape(
        clock=CLOCK,
        dice=(D10,),
        ground=GROUND,
        orders=KINDS,
        base=AuctionFile,
        required=("campaign", "side", "map", "house"),
        kinds={"army": HOUSES},
        forces=lambda file: file.house,
        campaign=made,
    ),
    pages_in=__name__,
)
PAGES = Pages(
    turn_sheet=(AWAITED, HAPPENED, WORDS), briefing=BriefingPlan(opening=(HAPPENED, WORDS_TOLD))
)
