"""How long a whole period takes, how it grows with forces and hexes, and its memory."""

from __future__ import annotations

import gc
import resource
from dataclasses import dataclass
from functools import cached_property
from time import process_time
from typing import TYPE_CHECKING

from bench.maps import country_board
from bench.timing import PACE, Act, Row, Table, exponent, row
from generator.brief.audience import UMPIRE, Played
from generator.brief.briefing import brief
from generator.dice import KeyedDice
from generator.render.map.draw import draw_plan
from generator.render.map.plan import MapPlan
from generator.render.map.scenes import forget_places
from generator.render.map.theme import ThemeName, theme_named
from generator.systems.valormr.rules.calendar import FIRST_PERIOD
from generator.systems.valormr.rules.muster import Arm, Army, Company, Regiment, Sight, Terrain
from generator.systems.valormr.rules.orders import Deed, Order, entered
from generator.systems.valormr.rules.rule_book import RULES, looked_ahead
from generator.systems.valormr.sheets.reach_map import reach_ground, reach_picture
from generator.systems.valormr.views.sky_and_marches import known_outlooks
from generator.world.campaign import PeriodInputs
from generator.world.forces import Side
from tests.scenarios import a_campaign

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.brief.briefing import Briefing
    from generator.kit.facts import Forecast
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.views.sky_and_marches import KnownOutlook
    from generator.world.board import Board
    from generator.world.hexes import Hex

SIZES = ((40, 30), (100, 100), (200, 200))
"""Columns and rows: 1,200, 10,000 and 40,000 hexes."""
FORCES = (24, 240, 2400)
EVENLY = 240
"""Forces on every size of map, to see how the hexes count."""
MAPS = 24
"""Reach maps that are drawn of each scene; the time of one is told."""
APART = 3
"""Rows on both sides of the middle that are left empty."""
ROUNDS = 2
LARGE_ROUNDS = 1
"""Runs with the most forces, which take minutes."""
SIDES = (
    Side(
        id="north", name="North", letter="N", colour="#0072b2", shape="square", enemies=("south",)
    ),
    Side(
        id="south", name="South", letter="S", colour="#d55e00", shape="diamond", enemies=("north",)
    ),
)


@dataclass(frozen=True, kw_only=True)
class Scene:
    """So many forces on a map of some size, all of them on the march."""

    columns: int
    rows: int
    forces: int

    @property
    def title(self) -> str:
        """What it is called in the table."""
        return f"{self.forces:,} forces, {self.columns * self.rows:,} hexes"

    @cached_property
    def board(self) -> Board:
        """The country."""
        return country_board(self.columns, self.rows)

    @cached_property
    def campaign(self) -> ValormrCampaign:
        """The campaign."""
        return a_campaign(self.board, *_forces(self.board, self.forces), sides=SIDES)

    @cached_property
    def inputs(self) -> PeriodInputs:
        """An order to march for every force."""
        orders = []
        for force in self.campaign.forces:
            if force.start is not None:
                goal = _goal(self.board, force.start)
                orders.append(Order(force=force.id, deed=Deed.MARCH, route=(goal,)))
        return PeriodInputs(period=FIRST_PERIOD, entries=entered(orders=tuple(orders)))

    def played(self) -> Played:
        """Play the period and lay open what came of it."""
        result = RULES.resolve(self.campaign, RULES.opening(self.campaign), self.inputs, _dice())
        return Played(
            period=FIRST_PERIOD,
            is_closed=False,
            record="",
            facts=RULES.facts(self.campaign, result.after),
            events=result.events,
            questions=result.questions,
        )

    def ahead(self) -> tuple[Forecast, ...]:
        """Work out the reach of every force."""
        resting = PeriodInputs(period=FIRST_PERIOD)
        opening = RULES.opening(self.campaign)
        return looked_ahead(self.campaign, opening, resting, _dice()).worked_out()

    @cached_property
    def briefing(self) -> Briefing:
        """What the umpire knows of all that."""
        return brief(self.campaign, RULES, self.played(), UMPIRE, seed_digest="")

    @cached_property
    def outlooks(self) -> tuple[KnownOutlook, ...]:
        """What he knows of what lies ahead."""
        return known_outlooks(self.ahead(), self.briefing, RULES.knowledge)

    def draw(self) -> None:
        """Draw the reach maps of some forces, their places found anew."""
        forget_places()
        ground = reach_ground(self.briefing)
        theme = theme_named(ThemeName.COLOUR)
        every = max(1, len(self.outlooks) // MAPS)
        for outlook in self.outlooks[::every][:MAPS]:
            picture = reach_picture(self.briefing, outlook, ground=ground)
            if picture is not None:
                draw_plan(MapPlan(picture=picture, theme=theme, hex_mm=14.0))


def periods() -> Table:
    """Measure a period on maps of three sizes with three numbers of forces."""
    scenes = [Scene(columns=c, rows=r, forces=EVENLY) for c, r in SIZES]
    columns, lines = SIZES[-1]
    crowds = [Scene(columns=columns, rows=lines, forces=count) for count in FORCES]
    first = Scene(columns=SIZES[0][0], rows=SIZES[0][1], forces=FORCES[0])
    rows: list[Row] = []
    found: dict[str, tuple[Row, ...]] = {}
    against: dict[str, float] = {}
    for scene in (first, *scenes[:1], crowds[0], *scenes[1:], *crowds[1:]):
        if scene.title not in found:
            found[scene.title] = _measured(scene, against)
            rows += found[scene.title]
    return Table(
        title="A period",
        compared_with="the same with 24 forces on 1,200 hexes",
        rows=tuple(rows),
        remarks=(
            _growth("forces", crowds, found, [float(count) for count in FORCES]),
            _growth("hexes", scenes, found, [float(c * r) for c, r in SIZES]),
            "Every force marches four columns on, over the country of the maps above, "
            "and none meets an enemy; reach is that of this period and of the two "
            "days after it. The period is played and all facts are laid open; nothing "
            "is printed. Times are of the processor, not of the clock; one run with "
            "2,400 forces, else the slower one of two. Beside them stands the most "
            "memory the process had held by then. On 1,200 hexes 2,400 forces have no "
            "room: one stands in a hex.",
        ),
    )


def _measured(scene: Scene, against: dict[str, float]) -> tuple[Row, ...]:
    """Measure one scene; the first scene of all is what others are compared with."""
    runs = min(PACE.runs, LARGE_ROUNDS if scene.forces == FORCES[-1] else ROUNDS)
    scene.campaign, scene.inputs  # noqa: B018 - made before the measuring begins
    lines = []
    for what, do in (
        ("period", scene.played),
        ("reach of all", scene.ahead),
        (f"{MAPS} reach maps drawn", scene.draw),
    ):
        if do == scene.draw:
            scene.briefing  # noqa: B018 - made before the measuring begins
        taken = [_processor_time(do) for _ in range(runs)]
        act = Act(what=f"{scene.title}: {what}", do=do, note=_memory())
        middle = sorted(taken)[len(taken) // 2]
        lines.append(row(act, taken, against=against.setdefault(what, middle)))
    return tuple(lines)


def _processor_time(do: Callable[[], object]) -> float:
    """Return the seconds of processor time that something takes.

    It is long enough for other programs to come between.
    """
    gc.collect()
    begun = process_time()
    do()
    return process_time() - begun


def _memory() -> str:
    """Return the most memory the process has held so far."""
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:,.0f} MB"


def _growth(
    what: str, scenes: list[Scene], found: dict[str, tuple[Row, ...]], sizes: list[float]
) -> str:
    """Say with which power of something the times grow."""
    powers = [
        exponent(sizes, [found[scene.title][kind].seconds for scene in scenes]) for kind in range(3)
    ]
    return (
        f"Fitted over three numbers of {what}, a period grows with the power "
        f"{powers[0]:.2f} of the {what}, the reach of all forces with {powers[1]:.2f}, "
        f"and {MAPS} reach maps with {powers[2]:.2f}; 1 is straight."
    )


def _dice() -> KeyedDice:
    return KeyedDice(seed="measurements")


def _goal(board: Board, start: Hex) -> Hex:
    """Return open ground to march to, four columns on or a little more or less."""
    grid = board.grid
    column, line = grid.column_and_row(start)
    wanted = (grid.hex_at(column + step, line) for step in (4, 3, 5, 2, 6, 1, -2, -3))
    return next(
        at
        for at in (*wanted, start)
        if grid.contains(at) and board.terrain[at] is not Terrain.MOUNTAIN
    )


def _forces(board: Board, count: int) -> Iterator[Army]:
    """Yield forces spread evenly, the south too far from the north for contact."""
    grid = board.grid
    land = [
        at
        for at in grid.hexes()
        if board.terrain[at] is not Terrain.MOUNTAIN
        and abs(2 * grid.column_and_row(at)[1] - grid.rows) > 2 * APART
    ]
    for number in range(count):
        at = land[number * len(land) // count]
        is_north = 2 * grid.column_and_row(at)[1] < grid.rows
        side = SIDES[0] if is_north else SIDES[1]
        yield _force(f"army-{number:04}", at, side.id)


def _force(name: str, at: Hex, side: str) -> Army:
    company = Company(
        id=f"{name}/first/foot", name="Foot", troop_type="foot", arm=Arm.INFANTRY, figures=24
    )
    return Army(
        id=name,
        name=name.replace("-", " ").title(),
        side=side,
        commander=name.title(),
        people="humans",
        sight=Sight.LIGHT,
        army_points=100,
        regiments=(Regiment(id=f"{name}/first", name="First", companies=(company,)),),
        start=at,
    )
