"""Tables about one period: orders, decisions, dice, battles, rulings, texts."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from generator.read.models.base import Section
from generator.read.models.couriers import (  # noqa: TC001 - pydantic reads it
    CourierSection,
)
from generator.read.models.fleets import (  # noqa: TC001 - pydantic reads it
    FleetSection,
)
from generator.read.models.types import (
    ArmyId,
    Choice,
    CompanyId,
    Faces,
    FreeValue,
    HexName,
    Line,
    Loose,
    PeriodId,
    Prose,
    Reader,
    RegimentId,
    ThrowKeyText,
    Title,
)
from generator.world.features import Way
from generator.world.orders import Deed

MOST_SCOUTS = 1000

FREE = ConfigDict(
    strict=True, extra="allow", frozen=True, use_attribute_docstrings=True
)
"""For tables that may hold further keys, named by the question they answer."""


MEANS = ("ferry", "rafts", "ford", "swimming", "bridging train")
"""The ways across a river that an order can name."""
WORKS = ("bridge", "siege engine", "road")
"""What a train of engineers can build."""


HALVES = ("morning", "afternoon", "evening", "night")
"""The half periods of a turn, as orders name them."""


class OrderSection(Section):
    """One commander's order."""

    army: Annotated[ArmyId, Field(examples=["hadewych"])]
    """Whose order it is."""
    do: Annotated[str, Choice(*Deed), Field(examples=["march"])]
    """What the army is told to do."""
    to: Annotated[
        tuple[HexName, ...], Loose, Field(max_length=200, examples=[["0304", "breda"]])
    ] = ()
    """Hexes to reach, in order; the way between them is the cheapest."""
    by: Annotated[str, Choice(*Way), Field(examples=["road"])] | None = None
    """The way to keep to; without it: whatever is cheapest."""
    means: Annotated[str, Choice(*MEANS), Field(examples=["ferry"])] | None = None
    """How an army that is to `cross` gets over the river it stands at."""
    rest: Annotated[
        tuple[Annotated[str, Choice(*HALVES)], ...],
        Loose,
        Field(max_length=2, examples=[["morning"]]),
    ] = ()
    """Half periods of this period in which a marching army rests."""
    forced: Annotated[bool, Field(examples=[True])] = False
    """Whether it is a forced march."""
    unformed: Annotated[bool, Field(examples=[True])] = False
    """Whether it marches out of formation."""
    scouts: Annotated[int, Field(ge=0, le=MOST_SCOUTS, examples=[1])] = 0
    """How many scouts it puts out."""
    march_order: Annotated[
        tuple[RegimentId, ...], Loose, Field(max_length=100, examples=[["arn/2nd"]])
    ] = ()
    """Regiments in their new order of march; those not named follow as they were."""
    march_order_at: (
        Annotated[str, Choice(*HALVES), Field(examples=["afternoon"])] | None
    ) = None
    """The half period that begins with `march_order`; without it: the first."""
    march_table: Annotated[
        tuple[CompanyId, ...],
        Loose,
        Field(max_length=500, examples=[["arn/1st/pikes", "arn/1st/longbows"]]),
    ] = ()
    """Companies in the order in which they will deploy (`adv.march_table`)."""
    regiments: Annotated[
        tuple[RegimentId, ...],
        Loose,
        Field(max_length=100, examples=[["arn/1st", "arn/2nd"]]),
    ] = ()
    """Regiments to `merge`: the first is filled up from those after it."""
    build: Annotated[str, Choice(*WORKS), Field(examples=["bridge"])] | None = None
    """What engineers `build`; a road leads to the hex named in `to`."""
    hire: Annotated[
        dict[CompanyId, Annotated[int, Field(ge=1, le=100_000)]],
        Field(examples=[{"arn/1st/longbows": 2}]),
    ] = Field(default_factory=dict)
    """Figures to `hire`, by company."""
    note: Annotated[Prose, Field(examples=["Hold the bridge until relieved."])] = ""
    """The commander's own words; told to the own side alone."""


class DecisionSection(Section):
    """The answer to a question the program put.

    Whatever else the choice needs is written beside it, such as `to`; the question
    names it.
    """

    model_config = FREE

    question: Annotated[Title, Field(examples=["evening.arn+hadewych/engage/arn"])]
    """The key of the question, as `status` prints it."""
    choice: Annotated[Title, Field(examples=["evade"])]
    """One of the choices offered with the question."""


class BattleSection(Section):
    """What came of a battle fought on the table.

    Whatever else the battle sheet asks for is written beside it.
    """

    model_config = FREE

    contact: Annotated[Title, Field(examples=["evening.arn+hadewych"])]
    """The contact it settles, as `status` prints it."""
    losses: Annotated[
        dict[CompanyId, Annotated[int, Field(ge=0, le=100_000)]],
        Field(examples=[{"arn/1st/longbows": 2}]),
    ] = Field(default_factory=dict)
    """Figures lost, by company."""


class RulingSection(Section):
    """The umpire's word: sets one fact, whatever the rules say."""

    set: Annotated[Title, Field(examples=["position"])]
    """The kind of fact that is set."""
    of: Annotated[Line, Field(examples=["hadewych"])] = ""
    """The army, company or throw it is about; the sky needs none."""
    to: Annotated[FreeValue, Field(examples=["0304"])]
    """What holds from now on."""
    why: Annotated[Title, Field(examples=["The ferry had been burnt."])]
    """The reason, printed with the ruling."""
    public: Annotated[bool, Field(examples=[True])] = False
    """Whether everybody may read it."""
    at_end: Annotated[bool, Field(examples=[True])] = False
    """Whether it takes effect when the period is over instead of before it begins."""


class TextSection(Section):
    """The umpire's prose for one player or for all."""

    to: Annotated[Reader, Field(examples=["public"])]
    """Who reads it: `public`, or a player's id."""
    title: Annotated[Line, Field(examples=["Smoke over the valley"])] = ""
    """The heading."""
    body: Annotated[Prose, Field(examples=["The beacons were lit at dusk."])]
    """The text, in Markdown."""


class PeriodSection(Section):
    """Everything entered for one period; blocks of closed periods stay as they are."""

    id: Annotated[PeriodId, Field(examples=["3-night"])]
    """The period: the turn, a hyphen, and `day` or `night`."""
    order: tuple[OrderSection, ...] = ()
    """Orders, one table for each army."""
    fleet: tuple[FleetSection, ...] = ()
    """Orders to vessels, in the order in which they are to be done."""
    courier: tuple[CourierSection, ...] = ()
    """Couriers sent, and new orders to those on their way."""
    decision: tuple[DecisionSection, ...] = ()
    """Answers to questions the program put."""
    dice: Annotated[
        dict[ThrowKeyText, Faces],
        Field(examples=[{"3-night/VAL-WX-03/sky/1": 4}]),
    ] = Field(default_factory=dict)
    """Faces thrown by hand, by the throw's key; one face, or several in brackets."""
    battle: tuple[BattleSection, ...] = ()
    """Battles fought on the table."""
    ruling: tuple[RulingSection, ...] = ()
    """Facts set by the umpire's word."""
    text: tuple[TextSection, ...] = ()
    """The umpire's prose."""


def detail_of(section: Section) -> dict[str, Any]:
    """Return the further keys of a table that may hold some."""
    return dict(section.model_extra or {})
