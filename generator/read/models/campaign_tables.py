"""Tables about the campaign as a whole: title, calendar, dice, rules, paper."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from generator.read.models.table_base import Section
from generator.read.models.value_kinds import (
    Address,
    Contact,
    FreeValue,
    Identifier,
    Line,
    Loose,
    Number,
    OneOf,
    Prose,
    ShownAs,
    Title,
)

MOST_PERIODS = 99_999

Shift = Annotated[Number, Field(ge=-20, le=20)]


class CampaignSection(Section):
    """What the campaign is called and what everybody may read."""

    id: Annotated[Identifier, Field(examples=["river-war"])]
    """Short name of the campaign; it begins the chain of records and never changes."""
    title: Annotated[Title, Field(examples=["The River War"])]
    """What stands at the head of every sheet and page."""
    subtitle: Annotated[Line, Field(examples=["Late autumn in the valley"])] = ""
    """A second line under the title."""
    system: Title
    """The rule system the campaign is played by."""
    umpire: Annotated[Line, Field(examples=["Maria"])] = ""
    """The umpire's name, as players read it."""
    address: Annotated[Address, Field(examples=["https://club.example/war/"])] = ""
    """Where the site will stand; without it there is no feed and no share picture."""
    contact: Annotated[Contact, Field(examples=["mailto:maria@club.example"])] = ""
    """Where readers write to the umpire: mailto: and an address, or that of a page."""
    next_turn: Annotated[
        Line, Field(examples=["Turn 12 waits for one battle, on Thursday at the club."])
    ] = ""
    """What readers of the site are told of the turn that is open, in your words."""
    public_after: Annotated[int, Field(ge=0, le=MOST_PERIODS, examples=[2])] = 0
    """How many periods the site lags behind, since players read it too."""
    side_totals_public: Annotated[bool, Field(examples=[True])] = False
    """Whether a side's total strength is told to everybody."""
    about: Annotated[Prose, Field(examples=["A dragon raids the citadel."])] = ""
    """Text for the front page of the site, in Markdown."""


class CalendarSection(Section):
    """How the campaign counts its days."""

    season: Annotated[Line, Field(examples=["late autumn"])] = ""
    """The season in which the campaign opens."""
    first_day: Annotated[Line, Field(examples=["the twelfth of Frostfall"])] = ""
    """What the calendar calls the day of turn 1; without it turns are just counted."""


class DiceSection(Section):
    """Where the faces of a throw come from when nobody has noted them."""

    missing: Annotated[str, OneOf("seed", "await"), Field(examples=["await"])] = "seed"
    """A roll that is not noted: `seed` makes it, `await` waits for your own dice."""
    seed: Annotated[Line, Field(examples=["4f1c0b9e7ad2486f9a35c1d07be86412"])] = ""
    """The seed, only if everybody may know it; otherwise it lies in `campaign.seed`."""


class PaperSection(Section):
    """How sheets are printed."""

    size: Annotated[str, OneOf("a4", "letter"), Field(examples=["a4"])] = "a4"
    """The paper in the printer."""
    theme: Annotated[str, OneOf("colour", "mono"), Field(examples=["mono"])] = "colour"
    """Whether sheets and map are printed in colour or in grey."""
    large: Annotated[bool, Field(examples=[True])] = False
    """Whether the quick reference is printed a quarter larger."""
    scale: Annotated[Number, Field(ge=0.9, le=1.1, examples=[0.99])] = 1.0
    """What the printer makes of a millimetre, from the calibration page."""
    back_shift: Annotated[
        tuple[Shift, ...], Loose, Field(min_length=2, max_length=2, examples=[[1.5, 0]])
    ] = (0.0, 0.0)
    """How far backs are shifted, right and down, in mm, from the calibration page."""
    cards: Annotated[
        str,
        OneOf("fold", "flat", "long-edge", "short-edge", "single"),
        Field(examples=["long-edge"]),
    ] = "fold"
    """How cards get their backs: folded over, none, on the other side, a page each."""
    cut: Annotated[str, OneOf("lines", "marks"), Field(examples=["marks"])] = "lines"
    """Lines to cut along, or marks outside the cards, with bleed."""
    stock: Annotated[
        str,
        OneOf("plain", "business-card-a4", "business-card-letter"),
        Field(examples=["business-card-a4"]),
    ] = "plain"
    """What commander cards are printed on: plain paper, or perforated sheets."""
    hex_size: Annotated[Number, Field(ge=10, le=100, examples=[40])] = 30
    """Hexes of the wall map from side to side, in mm; counters are cut to fit them."""


class HouseRuleSection(Section):
    """One cell of one rule table, changed by the umpire."""

    table: Annotated[Title, Field(examples=["terrain-costs"])]
    """The table's name, as the quick reference prints it."""
    row: Annotated[Title, Field(examples=["swamp"])]
    """The row, by its key."""
    column: Annotated[Line, Field(examples=["open"])] = ""
    """The column, by its key; may be left out where the table has a single one."""
    value: Annotated[FreeValue, Field(examples=[12])]
    """What stands there instead: a number, or text such as `"2/3"`."""
    why: Annotated[Line, Field(examples=["The autumn has been wet."])] = ""
    """The reason, printed under the table."""


RulesTable = Annotated[dict[str, Any], ShownAs("switches, see below")]
"""Rule switches, which the rule system's own list describes."""
