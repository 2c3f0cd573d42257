"""The smallest worlds: a few hexes, a force a side, each in one line."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice import KeyedDice
from generator.systems.valormr.rules.calendar import FIRST_PERIOD, to_period
from generator.systems.valormr.rules.muster import (
    Arm,
    Army,
    Company,
    Regiment,
    Sight,
    Terrain,
    ValormrCampaign,
    WargamesTable,
)
from generator.systems.valormr.rules.orders import Deed, Order, entered
from generator.systems.valormr.rules.rule_book import play_for, resolved
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import Board
from generator.world.campaign import Decision, PaperSettings, PeriodInputs
from generator.world.forces import Side
from generator.world.hexes import Grid

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.calendar import Weather
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import Event, FactValue, Period
    from generator.world.hexes import Hex

CODES = {
    ".": Terrain.CLEAR,
    "f": Terrain.FOREST,
    "h": Terrain.HILL,
    "s": Terrain.SWAMP,
    "m": Terrain.MOUNTAIN,
    "~": Terrain.SEA,
}
CHAOS = Side(
    id="chaos", name="Chaos", letter="C", colour="#d55e00", shape="diamond", enemies=("law",)
)
LAW = Side(id="law", name="Law", letter="L", colour="#0072b2", shape="square", enemies=("chaos",))
TABLE = WargamesTable(
    across_inches=Fraction(48),
    along_inches=Fraction(72),
    in_centimetres=False,
    bow_range_inches=Fraction(15, 2),
    yards_per_inch=20,
)


def a_board(*rows: str, **features: object) -> Board:
    """Draw a board from rows of terrain letters; column 1, row 1 stands first."""
    grid = Grid(columns=len(rows[0]), rows=len(rows))
    terrain = {
        grid.hex_at(column, row): CODES[letter]
        for row, letters in enumerate(rows, 1)
        for column, letter in enumerate(letters, 1)
    }
    return Board(grid=grid, terrain=terrain, **features)  # type: ignore[arg-type]  # features as named


def place(board: Board, label: str) -> Hex:
    """Return the hex with a label."""
    return board.grid.hex_of(label)


def a_force(
    force_id: str,
    at: Hex,
    *,
    side: str = "law",
    people: str = "humans",
    sight: Sight = Sight.LIGHT,
    arms: tuple[Arm, ...] = (Arm.INFANTRY,),
) -> Army:
    """Make a force of one regiment with a company of ten figures per arm."""
    companies = tuple(
        Company(
            id=f"{force_id}/first/{number}",
            name=f"Company {number}",
            troop_type="foot",
            arm=arm,
            figures=10,
        )
        for number, arm in enumerate(arms, 1)
    )
    return Army(
        id=force_id,
        name=force_id.title(),
        side=side,
        commander=force_id.title(),
        people=people,
        sight=sight,
        army_points=100,
        regiments=(Regiment(id=f"{force_id}/first", name="First", companies=companies),),
        start=at,
    )


def a_campaign(board: Board, *forces: Army, **changes: object) -> ValormrCampaign:
    """Make a campaign of two sides at war on a board."""
    campaign = ValormrCampaign(
        id="test",
        title="Test",
        subtitle="",
        system="valormr",
        umpire="",
        address="",
        public_after=0,
        side_totals_public=False,
        couriers_hidden=False,
        seed="a seed for tests",
        dice_missing="seed",
        about="",
        season="",
        first_day="",
        switches={},
        table=TABLE,
        paper=PaperSettings(),
        sides=(CHAOS, LAW),
        players=(),
        board=board,
        forces=tuple(sorted(forces, key=lambda force: force.id)),
    )
    return replace(campaign, **changes)  # type: ignore[arg-type]  # fields as named


def marches(force: str, *route: Hex, **changes: object) -> Order:
    """Order a march."""
    order = Order(force=force, deed=Deed.MARCH, route=route)
    return replace(order, **changes)  # type: ignore[arg-type]  # fields as named


def rests(force: str) -> Order:
    """Order a rest."""
    return Order(force=force, deed=Deed.REST)


def deciding(question: str, choice: str, **detail: FactValue) -> Decision:
    """Answer a question the program puts."""
    return Decision(question=question, choice=choice, detail=detail)


def dice_of(campaign: ValormrCampaign, **by_hand: int) -> KeyedDice:
    """Return dice with faces thrown by hand, every other from the seed."""
    return KeyedDice(seed=campaign.seed, by_hand={key: (face,) for key, face in by_hand.items()})


def play_of(campaign: ValormrCampaign, period: Period = FIRST_PERIOD, *orders: Order) -> Play:
    """Return the circumstances of a period with these orders."""
    return play_for(
        campaign, PeriodInputs(period=period, entries=entered(orders=orders)), dice_of(campaign)
    )


def played(
    campaign: ValormrCampaign,
    *orders: Order,
    situation: ValormrState | None = None,
    hands: dict[str, int] | None = None,
    decisions: tuple[Decision, ...] = (),
) -> Resolution[ValormrState]:
    """Play one period with these orders, decisions and faces by hand."""
    now = situation or opening(campaign)
    dice = {key: (face,) for key, face in (hands or {}).items()}
    return resolved(
        campaign,
        now,
        PeriodInputs(
            period=now.period, decisions=decisions, dice=dice, entries=entered(orders=orders)
        ),
        KeyedDice(seed=campaign.seed, by_hand=dice),
    )


def state_of(result: Resolution[ValormrState], force: str) -> ForceState:
    """Return how a force stands after a period."""
    return result.after.forces[force]


def without_weather(board: Board, *forces: Army, **changes: object) -> ValormrCampaign:
    """Make a campaign that plays without weather dice: the sky stays as it is."""
    return a_campaign(board, *forces, switches={"weather.enabled": False}, **changes)


def situation_at(
    campaign: ValormrCampaign, period: str, weather: Weather | None = None
) -> ValormrState:
    """Return the opening situation as if a later period were about to be played."""
    now = replace(opening(campaign), period=to_period(period))
    return now if weather is None else replace(now, weather=weather)


def having(situation: ValormrState, force: str, **changes: object) -> ValormrState:
    """Return a situation in which one force stands otherwise."""
    state = situation.forces[force]
    return situation.with_force(replace(state, **changes))  # type: ignore[arg-type]  # fields as named


def played_out(
    campaign: ValormrCampaign, *orders: Order, situation: ValormrState | None = None
) -> Resolution[ValormrState]:
    """Play one period to its end; whoever meets an enemy rests."""
    decisions: tuple[Decision, ...] = ()
    result = played(campaign, *orders, situation=situation)
    while meetings := [q for q in result.questions if q.kind == "approach"]:
        decisions += tuple(deciding(meeting.key, "rest") for meeting in meetings)
        result = played(campaign, *orders, situation=situation, decisions=decisions)
    return result


def awaiting(
    campaign: ValormrCampaign,
    *orders: Order,
    situation: ValormrState | None = None,
    hands: dict[str, int] | None = None,
) -> Resolution[ValormrState]:
    """Play one period, waiting for every throw nobody has made by hand."""
    now = situation or opening(campaign)
    dice = {key: (face,) for key, face in (hands or {}).items()}
    return resolved(
        campaign,
        now,
        PeriodInputs(period=now.period, dice=dice, entries=entered(orders=orders)),
        KeyedDice(seed=campaign.seed, by_hand=dice, await_missing=True),
    )


def played_on(
    campaign: ValormrCampaign,
    *periods: tuple[Order, ...],
    situation: ValormrState | None = None,
    hands: dict[str, int] | None = None,
) -> tuple[Resolution[ValormrState], ...]:
    """Play several periods in a row, each with its orders."""
    now, results = situation or opening(campaign), []
    for orders in periods:
        result = played(campaign, *orders, situation=now, hands=hands)
        results.append(result)
        now = following(result.after)
    return tuple(results)


def told(result: Resolution[ValormrState], kind: str) -> tuple[Event, ...]:
    """Return the events of one kind."""
    return tuple(event for event in result.events if event.kind == kind)


def kinds_of(result: Resolution[ValormrState], force: str) -> list[str]:
    """Return the kinds of a force's events, in order."""
    return [event.kind for event in result.events if event.force == force]
