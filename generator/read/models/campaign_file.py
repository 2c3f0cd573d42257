"""Tables about the map: grid, terrain, rivers, ways, crossings, places, regions."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from generator.kit.file_tables import ShownAs
from generator.read.models import campaign_tables as tables
from generator.read.models import value_kinds as kinds
from generator.read.models.table_base import NamedSection, Section
from generator.world.ground import CrossingKind, RiverCategory, Way
from generator.world.hexes import Orientation, Shifted

MOST_COLUMNS = 999
LONGEST_TERRAIN = 250_000

Course = Annotated[tuple[kinds.HexName, ...], kinds.Loose, Field(min_length=1, max_length=4000)]
MOST_DOTS = 30_000
_Dots = Annotated[int, Field(ge=0, le=MOST_DOTS)]
PictureDots = Annotated[tuple[_Dots, _Dots], kinds.Loose]
"""A point of a picture: dots from its left edge and from its top."""
TerrainText = Annotated[str, Field(max_length=LONGEST_TERRAIN)]


class RiverSection(Section):
    """A stretch of river of one category, named downstream."""

    name: Annotated[kinds.Title, Field(examples=["Grunnthraesir"])]
    """The river's name; stretches of one river share it."""
    category: Annotated[str, kinds.OneOf(*RiverCategory), Field(examples=["major"])] = "minor"
    """How broad the stretch is drawn, hence how hard it is to cross."""
    navigable: Annotated[bool, Field(examples=[False])] = True
    """Whether river boats and longships can use it."""
    course: Annotated[Course, Field(examples=[["0301", "0302", "0402"]])]
    """The hexes it flows through, downstream; those between are filled in."""
    starts: Annotated[kinds.Hexside, Field(examples=["north"])] | None = None
    """The hexside by which it enters its first hex; without it, it rises there."""
    ends: Annotated[kinds.Hexside, Field(examples=["south-east"])] | None = None
    """The hexside by which it leaves its last hex; without it, it ends there."""
    tidal_miles: Annotated[int, Field(ge=0, le=60, examples=[12])] | None = None
    """Miles from the sea the tide is felt; without it, 6, or 12 on major rivers."""


class WaySection(Section):
    """A road or a track."""

    kind: Annotated[str, kinds.OneOf(*Way), Field(examples=["road"])]
    """What it is."""
    name: Annotated[kinds.Line, Field(examples=["the Salt Road"])] = ""
    """Its name, if it has one."""
    course: Annotated[Course, Field(examples=[["0203", "0303", "breda"]])]
    """The hexes it runs through; those between are filled in."""


class CrossingSection(Section):
    """A bridge, a ford or a ferry."""

    at: Annotated[kinds.HexName, Field(examples=["0302"])]
    """The river hex it stands in."""
    kind: Annotated[str, kinds.OneOf(*CrossingKind), Field(examples=["bridge"])]
    """What it is."""
    arm: Annotated[kinds.Hexside, Field(examples=["north"])] | None = None
    """The hexside of the river arm it crosses; needed only where rivers meet."""
    name: Annotated[kinds.Line, Field(examples=["Arn's Bridge"])] = ""
    """Its name, if it has one."""


class CataractSection(Section):
    """A fall that stops every vessel."""

    at: Annotated[kinds.HexName, Field(examples=["0402"])]
    """The river hex it lies in."""
    name: Annotated[kinds.Line, Field(examples=["the Leap"])] = ""
    """Its name, if it has one."""


class ChannelSection(Section):
    """A marked fairway through shallow water."""

    course: Annotated[Course, Field(examples=[["0101", "0102"]])]
    """The hexes it runs through; those between are filled in."""
    name: Annotated[kinds.Line, Field(examples=["the Swash"])] = ""
    """Its name, if it has one."""


class PlaceSection(NamedSection):
    """A named place in one hex; its kinds are a rule system's own."""

    id: Annotated[kinds.Identifier, Field(examples=["east-port"])] = ""
    """What orders may use instead of the hex; without it, made from the name."""
    name: Annotated[kinds.Title, Field(examples=["East Port"])]
    """What the map prints."""
    at: Annotated[kinds.HexLabel, Field(examples=["0305"])]
    """The hex it stands in, by its label."""
    kind: str
    """What stands there, hence its symbol."""
    label: Annotated[kinds.Hexside, Field(examples=["north-east"])] | None = None
    """The hexside the name is written towards; without it: where there is room."""
    harbour: Annotated[bool, Field(examples=[True])] = False
    """Whether ships can dock although it is not drawn as a port."""


class RegionSection(NamedSection):
    """A named stretch of country; its kinds are a rule system's own."""

    id: Annotated[kinds.Identifier, Field(examples=["groennendr"])] = ""
    """Short name of the region; without it, made from the name."""
    name: Annotated[kinds.Title, Field(examples=["Groennendr"])]
    """What the map prints."""
    kind: str
    """Why it has a border of its own."""
    people: Annotated[kinds.Line, Field(examples=["elves"])] = ""
    """Whose home it is, as `people` of an army names them."""
    hexes: Annotated[
        tuple[kinds.HexName, ...],
        kinds.Loose,
        kinds.TerrainCode,
        Field(max_length=40_000, examples=[["0203", "0204"]]),
    ] = ()
    """Its hexes."""
    rows: Annotated[
        tuple[kinds.Line, ...],
        kinds.Loose,
        kinds.TerrainCode,
        Field(max_length=2000, examples=[["0203-0206", "0303"]]),
    ] = ()
    """Its hexes by runs from label to label along a row or a column."""


class MapSection(Section):
    """The hex map; each rule system's own words are in :func:`map_model`."""

    title: Annotated[kinds.Line, Field(examples=["Eastern Darkmeer"])] = ""
    """The title printed in the map's corner."""
    columns: Annotated[int, Field(ge=1, le=MOST_COLUMNS, examples=[9])] | None = None
    """How many columns of hexes; without it, as many as the terrain has."""
    rows: Annotated[int, Field(ge=1, le=MOST_COLUMNS, examples=[7])] | None = None
    """How many rows of hexes; without it, as many as the terrain has."""
    orientation: Annotated[str, kinds.OneOf(*Orientation), Field(examples=["pointy"])] = "flat"
    """What points north: a hexside (`flat`) or a corner (`pointy`)."""
    shifted: Annotated[str, kinds.OneOf(*Shifted), Field(examples=["odd"])] = "even"
    """Which columns stand half a hex lower (rows further right, with pointy tops)."""
    first_column: Annotated[int, Field(ge=0, le=MOST_COLUMNS, examples=[1])] = 1
    """The printed number of the first column."""
    first_row: Annotated[int, Field(ge=0, le=MOST_COLUMNS, examples=[1])] = 1
    """The printed number of the first row."""
    label: Annotated[str, Field(max_length=12, examples=["CC.RR"])] = "CCRR"
    """The form of a hex label: digits of column and row, and what stands between."""
    hex_miles: Annotated[int, Field(ge=1, le=1000, examples=[6])] = 6
    """Miles from one side of a hex to the other."""
    legend: dict[kinds.TerrainCode, str]
    """What each code of the terrain text means; codes have one or two letters."""
    terrain: Annotated[TerrainText, Field(examples=["\n. . f\n. h m\n"])]
    """The ground, one line for each row of the map, one code for each hex."""
    underlay: Annotated[kinds.Line, Field(examples=["valley.jpg"])] = ""
    """A picture in `pictures/` to show in place of the drawn country."""
    underlay_hexes: Annotated[
        dict[kinds.Title, PictureDots],
        ShownAs("a hex = [dots from the left, dots from the top]"),
        Field(examples=[{"0101": [112, 98]}]),
    ] = Field(default_factory=dict)
    """The middles of three hexes in that picture."""
    river: tuple[RiverSection, ...] = ()
    """Rivers, one table for each stretch."""
    way: tuple[WaySection, ...] = ()
    """Roads and tracks."""
    crossing: tuple[CrossingSection, ...] = ()
    """Bridges, fords and ferries."""
    cataract: tuple[CataractSection, ...] = ()
    """Falls that stop vessels."""
    channel: tuple[ChannelSection, ...] = ()
    """Fairways through shallow water."""
    place: tuple[PlaceSection, ...] = ()
    """Named places."""
    region: tuple[RegionSection, ...] = ()
    """Named stretches of country."""


# What is common to the campaign files of all rule systems, and their periods.

# Tables about one period: decisions, dice, rulings, texts.

FREE = ConfigDict(strict=True, extra="allow", frozen=True)
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
    deadline: Annotated[kinds.DeadlineText, Field(examples=["2026-12-03 20:00 Europe/London"])] = ""
    """By when you want orders and answers; people are told, and nothing else happens."""
    battle_evening: Annotated[
        kinds.DeadlineText, Field(examples=["2026-12-05 19:00 Europe/London"])
    ] = ""
    """When its battles are fought at the table; everybody is told, by a file for calendars."""
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
        ShownAs("question = answer"),
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
