"""What is common to the campaign files of all rule systems, and their periods."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from generator.read.models import campaign_tables as tables
from generator.read.models import value_kinds as kinds
from generator.read.models.map_tables import MapSection
from generator.read.models.table_base import Section

# Tables about one period: decisions, dice, rulings, texts.

FREE = ConfigDict(strict=True, extra="allow", frozen=True, use_attribute_docstrings=True)
"""For tables that may hold further keys, named by the question they answer."""


class DecisionSection(Section):
    """The answer to a question the program put.

    Whatever else the choice needs is written beside it, such as `to`; the question
    names it.
    """

    model_config = FREE

    question: Annotated[kinds.Title, Field(examples=["evening.arn+hadewych/engage/arn"])]
    """The key of the question, as `status` prints it."""
    choice: Annotated[kinds.Title, Field(examples=["evade"])]
    """One of the choices offered with the question."""


class RulingSection(Section):
    """The umpire's word: sets one fact, whatever the rules say."""

    set: Annotated[kinds.Title, Field(examples=["position"])]
    """The kind of fact that is set."""
    of: Annotated[kinds.Line, Field(examples=["hadewych"])] = ""
    """What it is about, such as an army or a roll; some need none."""
    to: Annotated[kinds.FreeValue, Field(examples=["0304"])]
    """What holds from now on."""
    why: Annotated[kinds.Title, Field(examples=["The ferry had been burnt."])]
    """The reason, printed with the ruling."""
    public: Annotated[bool, Field(examples=[True])] = False
    """Whether everybody may read it."""
    at_end: Annotated[bool, Field(examples=[True])] = False
    """Whether it takes effect when the period is over instead of before it begins."""


class TextSection(Section):
    """The umpire's prose for one player or for all."""

    to: Annotated[kinds.Reader, Field(examples=["public"])]
    """Who reads it: `public`, or a player's id."""
    title: Annotated[kinds.Line, Field(examples=["Smoke over the valley"])] = ""
    """The heading."""
    body: Annotated[kinds.Prose, Field(examples=["The beacons were lit at dusk."])]
    """The text, in Markdown."""


class ReadySection(Section):
    """A player who sends no more orders for the period."""

    player: Annotated[kinds.PlayerId, Field(examples=["anna"])]
    """Whose orders are all in, though some army has none."""


class PeriodHead(Section):
    """What a block begins with."""

    id: kinds.PeriodId
    """The period; how it is written its rule system says."""
    time_is_up: Annotated[bool, Field(examples=[True])] = False
    """Whether no more orders are waited for: players then read what came of those."""


class PeriodSection(PeriodHead):
    """Everything entered for one period; blocks of closed periods stay as they are.

    The tables of orders come from the rule system (see
    :func:`generator.read.models.order_tables.file_model`), after the head.
    """

    decision: tuple[DecisionSection, ...] = ()
    """Answers to questions the program put."""
    answers: Annotated[
        dict[kinds.Title, kinds.Title],
        kinds.ShownAs("question = answer"),
        Field(examples=[{"morning.arn+hadewych/approach/arn": "avoid 0304"}]),
    ] = Field(default_factory=dict)
    """Answers on one line each: the choice, then what it needs."""
    dice: dict[kinds.ThrowKeyText, kinds.Faces] = Field(default_factory=dict)
    """Faces rolled by hand, by the roll's key; one face, or several in brackets."""
    ruling: tuple[RulingSection, ...] = ()
    """Facts set by the umpire's word."""
    text: tuple[TextSection, ...] = ()
    """The umpire's prose."""
    ready: tuple[ReadySection, ...] = ()
    """Players who send no more orders."""


def detail_of(section: Section) -> dict[str, Any]:
    """Return the further keys of a table that may hold some."""
    return dict(section.model_extra or {})


# What is common to the campaign files of all rule systems.

FORMAT = 1
"""The only format of a campaign file there is so far."""


class CampaignFile(Section):
    """What the campaign files of all rule systems hold; each adds tables of its own."""

    format: Annotated[int, Field(examples=[FORMAT])] = FORMAT
    """The format of the file: 1. A later program says when it must change."""
    campaign: tables.CampaignSection | None = None
    """What the campaign is called and what everybody may read."""
    calendar: tables.CalendarSection = Field(default_factory=tables.CalendarSection)
    """How the campaign counts its days."""
    dice: tables.DiceSection = Field(default_factory=tables.DiceSection)
    """Where the faces of a throw come from."""
    rules: tables.RulesTable = Field(default_factory=dict)
    """Switches of the rule system."""
    paper: tables.PaperSection = Field(default_factory=tables.PaperSection)
    """How sheets are printed."""
    look: tables.LookSection = Field(default_factory=tables.LookSection)
    """How sheets and site look."""
    post: tables.PostSection = Field(default_factory=tables.PostSection)
    """What goes with the papers that are sent to players."""
    side: tuple[tables.SideSection, ...] = ()
    """The parties at war."""
    player: tuple[tables.PlayerSection, ...] = ()
    """Those who command and are sent packets."""
    map: MapSection | None = None
    """The hex map."""
    house_rule: tuple[tables.HouseRuleSection, ...] = ()
    """Cells of rule tables changed by the umpire."""
    period: tuple[PeriodSection, ...] = ()
    """One block for each period, in order; the next goes below, closed ones may go."""
