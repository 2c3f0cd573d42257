"""The race: every counter goes one hex a round; whoever throws a six goes two.

Made from the page "Adding a rule system" of ARCHITECTURE.md alone.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from generator.dice import AwaitedThrow, RecordedDice, ThrowKey
from generator.kit.facts import AT, CALLED, MAY, SIDE, WITHOUT_ORDER, Fact, Openness, load_knowledge
from generator.kit.order_grammar import OrderKind, load_order_tables
from generator.kit.phase import Question, Resolution, asked_throw
from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.kit.rules import Rules
from generator.kit.situation_words import Needs
from generator.kit.wording import load_wording
from generator.read.models.campaign_file import CampaignFile
from generator.read.models.campaign_tables import ForceSection
from generator.read.shape import FileShape, NamedKind
from generator.read.side_reading import force_fields
from generator.systems.shared_sections import (
    AWAITED,
    DECIDED_NOW,
    HAPPENED,
    PASTING,
    WHERE_WAS_I,
    WORDS,
    WORDS_TOLD,
)
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

SIX = 6
TOLD = """
[event.went]
is = "position"
says = "{who} goes to {to}; the dice show {dice}."
[question]
throw = "Throw for {rule}"
[without]
stay = "stays where it is"
"""
KNOWN = """
position = ["owner", "opponent", "other", "public"]
orders = ["owner"]
"""
ORDERS = """
[order]
means = "Where counters go."
once = { what = "“{subject}” goes twice in {period}", hint = "join the two" }
[order.told]
to = " to {to}"
[order.blank]
do = { value = '"march"', remark = "{may}" }
[[order.form]]
field = "counter/{id}"
facts = ["may", "at"]
stands = [{ says = "in **{at}**" }]
without = "If no order comes, it {without}."
[[order.form.rows]]
label = "Go"
cells = [{ key = "do", style = "each", wanting = "neither is ticked" }]
[[order.form.rows]]
label = "Hexes"
cells = [{ key = "to", title = "hexes to go to" }]
[order.deeds.march]
needs = ["to"]
[order.deeds.rest]
bars = ["to"]
[order.keys.army]
kind = "subject"
of = "army"
field = "force"
must = true
means = "Who goes."
example = "red"
[order.keys.do]
kind = "deed"
field = "deed"
must = true
means = "Whether it goes."
example = "march"
[order.keys.to]
kind = "hexes"
field = "route"
means = "Hexes to go to, in order."
example = ["0201"]
remedy = "add to = [...]"
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lap:
    """Where everybody is."""

    period: Period
    at: Mapping[str, Hex]


@dataclass(frozen=True, slots=True, kw_only=True)
class Go:
    """Who is to go, and where."""

    force: str
    deed: str
    route: tuple[Hex, ...] = ()
    where: KeyPath = field(default=(), metadata=UNRECORDED)


CLOCK = counting_clock("round", "r")


def opening(campaign: Campaign) -> Lap:
    """Put everybody where the file says."""
    at = {force.id: force.start for force in campaign.forces if force.start}
    return Lap(period=CLOCK.first, at=at)


def resolve(campaign: Campaign, lap: Lap, inputs: PeriodInputs, dice: Dice) -> Resolution[Lap]:
    """Let everybody go who was told to."""
    recorded, events, asked = RecordedDice(dice=dice), list[Event](), list[Question]()
    at = dict(lap.at)
    for force in campaign.forces:
        order = next((go for go in inputs.of("order") if go.force == force.id), None)
        if order is None or not order.route:
            continue
        key = ThrowKey(period=str(lap.period), rule="RACE-GO-01", subject=force.id)
        try:
            throw = recorded.throw(key)
        except AwaitedThrow as awaited:
            asked.append(asked_throw(awaited.wanted))
            continue
        start, goal = at[force.id], order.route[: 1 + (throw.total == SIX)][-1]
        at[force.id] = goal
        events.append(
            Event(
                kind="went",
                rule=key.rule,
                force=force.id,
                sides=(force.side,),
                facts={"who": force.id, "from": start, "to": goal},
                throws=(throw,),
            )
        )
    return Resolution(
        before=lap,
        after=replace(lap, at=at),
        events=tuple(events),
        throws=tuple(recorded.made.values()),
        questions=tuple(asked),
    )


def facts(campaign: Campaign, lap: Lap) -> tuple[Fact, ...]:
    """Lay open who stands where."""

    def found() -> Iterator[Fact]:
        for force in campaign.forces:
            seen = Openness(kind="position", sides=(force.side,))
            yield CALLED.of(force.id, force.name, seen)
            yield SIDE.of(force.id, force.side, seen)
            yield AT.of(force.id, lap.at[force.id], seen)

    return tuple(found())


def order_facts(campaign: Campaign, _lap: Lap) -> tuple[Fact, ...]:
    """Lay open what may be ordered."""

    def found() -> Iterator[Fact]:
        for force in campaign.forces:
            own = Openness(kind="orders", sides=(force.side,))
            yield MAY.of(force.id, ("march", "rest"), own)
            yield WITHOUT_ORDER.of(force.id, "stay", own)

    return tuple(found())


class CounterSection(ForceSection):
    """A counter."""


class RaceFile(CampaignFile):
    """The file of a race."""

    stands_after: ClassVar = {"counter": "player"}

    counter: tuple[CounterSection, ...] = ()
    """The counters."""


def to_campaign(file: RaceFile, places: Places, common: Mapping[str, Any]) -> Campaign:
    """Return the campaign of a file."""
    forces = (Force(**force_fields(row, places)) for row in file.counter)
    return Campaign(**common, forces=tuple(forces))


KINDS = tuple(
    OrderKind(table=table, view=Go) for table in load_order_tables(tomllib.loads(ORDERS)).values()
)
RULES: Rules[Lap] = Rules(
    name="race",
    title="The Race",
    knowledge=load_knowledge(tomllib.loads(KNOWN)),
    wording=load_wording(tomllib.loads(TOLD)),
    clock=CLOCK,
    opening=opening,
    resolve=resolve,
    following=lambda lap: replace(lap, period=CLOCK.after(lap.period)),
    facts=facts,
    situation=Lap,
    codec=RECORDED.knowing(values=(Lap, Go), kinds=(periods_by(CLOCK),)),
    needs=lambda lap: Needs(armies=frozenset(lap.at)),
    orders=KINDS,
    order_facts=order_facts,
)
SHAPE: FileShape[RaceFile, Campaign] = FileShape(
    clock=CLOCK,
    ground=GroundBook(
        terrains=(TerrainKind(key="clear", title="Clear", code=".", fill="clear"),),
        places=(PlaceKind(key="town", title="Town", symbol="town"),),
    ),
    orders=KINDS,
    base=RaceFile,
    required=("campaign", "side", "map", "counter"),
    kinds={
        "army": NamedKind(
            code="C030",
            called="a counter's id",
            names=lambda file, _: [counter.id for counter in file.counter],
        )
    },
    nouns={"counter": "counter"},
    most={"counter": 100, "period.order": 100},
    forces=lambda file: file.counter,
    campaign=to_campaign,
)
SYSTEM = System(rules=RULES, file=SHAPE, pages_in=__name__)
PAGES = Pages(
    turn_sheet=(AWAITED, WHERE_WAS_I, HAPPENED, WORDS, PASTING),
    briefing=BriefingPlan(
        opening=(DECIDED_NOW,),
        closing=(HAPPENED, WORDS_TOLD),
    ),
)
