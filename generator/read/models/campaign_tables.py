"""Tables about the campaign as a whole and its people: rules, look, post, sides."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from generator.kit.file_tables import ShownAs
from generator.read.models import value_kinds as kinds
from generator.read.models.table_base import Section
from generator.world.forces import PERSONAL
from generator.world.look import DESIGN, LARGEST_TYPE, ORNAMENTS, STYLES, TITLE_RULES, WORDS

# Tables about the campaign as a whole: title, calendar, dice, rules, paper.

MOST_PERIODS = 99_999

Shift = Annotated[kinds.Number, Field(ge=-20, le=20)]


class CampaignSection(Section):
    """What the campaign is called and what everybody may read."""

    id: Annotated[kinds.Identifier, Field(examples=["river-war"])]
    """Short name of the campaign; it begins the chain of records and never changes."""
    title: Annotated[kinds.Title, Field(examples=["The River War"])]
    """What stands at the head of every sheet and page."""
    subtitle: Annotated[kinds.Line, Field(examples=["Late autumn in the valley"])] = ""
    """A second line under the title."""
    system: kinds.Title
    """The rule system the campaign is played by."""
    umpire: Annotated[kinds.Line, Field(examples=["Maria"])] = ""
    """The umpire's name, as players read it."""
    address: Annotated[kinds.Address, Field(examples=["https://club.example/war/"])] = ""
    """Where the site will stand; without it there is no feed and no share picture."""
    contact: Annotated[kinds.Contact, Field(examples=["mailto:maria@club.example"])] = ""
    """Where readers write to the umpire: mailto: and an address, or that of a page."""
    next_turn: Annotated[
        kinds.Line, Field(examples=["Turn 12 waits for one battle, on Thursday at the club."])
    ] = ""
    """What readers of the site are told of the turn that is open, in your words."""
    ended: Annotated[bool, Field(examples=[True])] = False
    """Whether the campaign is over, so that `reveal` may show everything of it."""
    public_after: Annotated[int, Field(ge=0, le=MOST_PERIODS, examples=[2])] = 0
    """How many periods the site lags behind, since players read it too."""
    side_totals_public: Annotated[bool, Field(examples=[True])] = False
    """Whether a side's total strength is told to everybody."""
    about: Annotated[kinds.Prose, Field(examples=["A dragon raids the citadel."])] = ""
    """Text for the front page of the site, in Markdown."""


class CalendarSection(Section):
    """How the campaign counts its days."""

    season: Annotated[kinds.Line, Field(examples=["late autumn"])] = ""
    """The season in which the campaign opens."""
    first_day: Annotated[kinds.Line, Field(examples=["the twelfth of Frostfall"])] = ""
    """What the calendar calls the day of turn 1; without it turns are just counted."""


class DiceSection(Section):
    """Where the faces of a throw come from when nobody has noted them."""

    missing: Annotated[str, kinds.OneOf("seed", "await"), Field(examples=["await"])] = "seed"
    """A roll that is not noted: `seed` makes it, `await` waits for your own dice."""
    rolled: Annotated[
        str, kinds.OneOf("at-once", "locked", "number"), Field(examples=["number"])
    ] = "at-once"
    """When: `at-once`, once the orders are `locked`, or by a `number` told after that."""
    seed: Annotated[kinds.Line, Field(examples=["4f1c0b9e7ad2486f9a35c1d07be86412"])] = ""
    """The seed, only if everybody may know it; otherwise it lies in `campaign.seed`."""


class PaperSection(Section):
    """How sheets are printed."""

    size: Annotated[str, kinds.OneOf("a4", "letter"), Field(examples=["a4"])] = "a4"
    """The paper in the printer."""
    theme: Annotated[str, kinds.OneOf("colour", "mono", "copier"), Field(examples=["mono"])] = (
        "colour"
    )
    """Whether maps are printed in colour, in grey, or in black alone for a copier."""
    large: Annotated[bool, Field(examples=[True])] = False
    """Whether the quick reference is printed a quarter larger."""
    scale: Annotated[kinds.Number, Field(ge=0.9, le=1.1, examples=[0.99])] = 1.0
    """What the printer makes of a millimetre, from the calibration page."""
    back_shift: Annotated[
        tuple[Shift, ...], kinds.Loose, Field(min_length=2, max_length=2, examples=[[1.5, 0]])
    ] = (0.0, 0.0)
    """How far backs are shifted, right and down, in mm, from the calibration page."""
    cards: Annotated[
        str,
        kinds.OneOf("fold", "flat", "long-edge", "short-edge", "single"),
        Field(examples=["long-edge"]),
    ] = "fold"
    """How cards get their backs: folded over, none, on the other side, a page each."""
    cut: Annotated[str, kinds.OneOf("lines", "marks"), Field(examples=["marks"])] = "lines"
    """Lines to cut along, or marks outside the cards, with bleed."""
    stock: Annotated[
        str,
        kinds.OneOf("plain", "business-card-a4", "business-card-letter"),
        Field(examples=["business-card-a4"]),
    ] = "plain"
    """What commander cards are printed on: plain paper, or perforated sheets."""
    hex_size: Annotated[kinds.Number, Field(ge=10, le=100, examples=[40])] = 30
    """Hexes of the wall map from side to side, in mm; counters are cut to fit them."""


class HouseRuleSection(Section):
    """One cell of one rule table, changed by the umpire."""

    table: Annotated[kinds.Title, Field(examples=["terrain-costs"])]
    """The table's name, as the quick reference prints it."""
    row: Annotated[kinds.Title, Field(examples=["swamp"])]
    """The row, by its key."""
    column: Annotated[kinds.Line, Field(examples=["open"])] = ""
    """The column, by its key; may be left out where the table has a single one."""
    value: Annotated[kinds.FreeValue, Field(examples=[12])]
    """What stands there instead: a number, or text such as `"2/3"`."""
    why: Annotated[kinds.Line, Field(examples=["The autumn has been wet."])] = ""
    """The reason, printed under the table."""


RulesTable = Annotated[dict[str, Any], ShownAs("switches, see below")]
"""Rule switches, which the rule system's own list describes."""


# Tables about the people: sides, forces and players.

SHAPES = ("square", "round", "shield", "diamond", "hexagon", "pennant")
"""Outlines of counters that stay apart in black and white."""

MOST_LETTERS = 3
"""How many letters a counter has room for."""


def _check_letter(text: str) -> str:
    if len(text) != 1 or not text.isalnum():
        what = f"“{text}” is not one letter"
        raise kinds.wrong(kinds.BAD_FORM, what, "write the one letter its counters show, such as C")
    return text


class SideSection(Section):
    """One of the parties at war."""

    id: Annotated[kinds.Identifier, Field(examples=["chaos"])]
    """Short name of the side; never changes."""
    name: Annotated[kinds.Title, Field(examples=["Chaos Armies"])]
    """What people read."""
    plural: Annotated[bool, Field(examples=[True])] = False
    """Whether its name takes a verb for many: the Raiders win, the League wins."""
    letter: Annotated[str, AfterValidator(_check_letter), Field(examples=["C"])]
    """One letter, printed on its counters."""
    colour: Annotated[kinds.Colour, Field(examples=["#B03A2E"])]
    """The colour of its counters, as `#RRGGBB`."""
    shape: Annotated[str, kinds.OneOf(*SHAPES), Field(examples=["shield"])] = "square"
    """The shape that tells it apart in black-and-white print: of counters to cut out,
    and of frame and mark on the map.
    """
    enemies: (
        Annotated[tuple[kinds.SideId, ...], kinds.Loose, Field(examples=[["law", "elves"]])] | None
    ) = None
    """Sides it is at war with, either way; without the key: all others."""


def _check_label(text: str) -> str:
    if text and not (len(text) <= MOST_LETTERS and text.isalnum()):
        what = f"“{text}” does not go on a counter"
        raise kinds.wrong(kinds.BAD_FORM, what, "write one to three letters or digits, such as HAD")
    return text


class ForceSection(Section):
    """A force under one commander: one counter on the map."""

    id: Annotated[kinds.Identifier, Field(examples=["hadewych"])]
    """Short name of the army; orders and dice use it; never changes."""
    name: Annotated[kinds.Title, Field(examples=["Hadewych's Army"])]
    """What people read."""
    side: Annotated[kinds.SideId, Field(examples=["chaos"])]
    """The side it fights for."""
    commander: Annotated[kinds.Line, Field(examples=["Hadewych"])] = ""
    """What the commander is called."""
    pronoun: Annotated[str, kinds.OneOf(*PERSONAL), Field(examples=["she"])] = "they"
    """How sentences speak of the commander, and of an army that has that name."""
    at: Annotated[kinds.HexName, Field(examples=["0305"])] | None = None
    """Where it stands when the campaign begins; without it: not yet on the map."""
    label: Annotated[str, AfterValidator(_check_label), Field(examples=["HAD"])] = ""
    """Up to three letters for its counter; without it, they follow from its name."""
    note: Annotated[kinds.Prose, Field(examples=["Painted by Anna."])] = ""
    """Your own words; told to nobody else."""


class PlayerSection(Section):
    """Somebody who commands armies and is sent a packet."""

    id: Annotated[kinds.Identifier, Field(examples=["anna"])]
    """Short name of the player; it names the packet's folder."""
    name: Annotated[kinds.Title, Field(examples=["Anna"])]
    """What people read."""
    sides: Annotated[
        tuple[kinds.SideId, ...], kinds.Loose, Field(min_length=1, examples=[["chaos"]])
    ]
    """The sides whose knowledge the player shares."""
    forces: (
        Annotated[tuple[kinds.ArmyId, ...], kinds.Loose, Field(examples=[["hadewych"]])] | None
    ) = None
    """The armies the player commands; without the key: all armies of those sides."""
    mission: Annotated[kinds.Prose, Field(examples=["Hold the citadel until the snow."])] = ""
    """What the player is to achieve, in Markdown; told to this player alone."""
    solo: Annotated[bool, Field(examples=[True])] = False
    """Whether the player is umpire, too: what is not to be known yet is sealed."""
    map_in_words: Annotated[bool, Field(examples=[True])] = False
    """Whether the briefing tells the map in words, for who cannot see it or is away from it."""


# The table about how sheets and site look.


class LookSection(Section):
    """How sheets and site look."""

    accent: Annotated[kinds.Colour, Field(examples=["#1F4E8C"])] = DESIGN.accent
    """Numbers of parts on sheets, links on the site, and the ornament on both."""
    tint: Annotated[kinds.Colour, Field(examples=["#E4E8EE"])] = DESIGN.tint
    """Behind the headings of tables on sheets."""
    ground: Annotated[kinds.Colour, Field(examples=["#F4F6F8"])] = DESIGN.ground
    """The pages of the site by day; by night they are dark whatever stands here."""
    panel: Annotated[kinds.Colour, Field(examples=["#E6EBF0"])] = DESIGN.panel
    """Panels on the site, such as those above a story."""
    ink: Annotated[kinds.Colour, Field(examples=["#10161D"])] = DESIGN.ink
    """Text of the site; sheets are always printed in black."""
    quiet: Annotated[kinds.Colour, Field(examples=["#47525E"])] = DESIGN.quiet
    """Captions, dates and small print of the site."""
    line: Annotated[kinds.Colour, Field(examples=["#9AA8B6"])] = DESIGN.line
    """Rules of the site."""
    titles: Annotated[str, kinds.OneOf(*STYLES), Field(examples=["sans"])] = DESIGN.titles
    """Type of titles on sheets and site; names on cards always have serif type."""
    story: Annotated[str, kinds.OneOf(*STYLES), Field(examples=["sans"])] = DESIGN.story
    """Type of the site's text; sheets have sans, whose figures are all of one width."""
    ornament: Annotated[str, kinds.OneOf(*ORNAMENTS), Field(examples=["disc"])] = DESIGN.ornament
    """What stands on the rule under a title, on sheets and site."""
    title_rule: Annotated[str, kinds.OneOf(*TITLE_RULES), Field(examples=["double"])] = (
        DESIGN.title_rule
    )
    """The rule under the titles of sheets."""
    text_size: Annotated[int, Field(ge=100, le=LARGEST_TYPE, examples=[110])] = DESIGN.text_size
    """Type of sheets and site in per cent of its usual size; never smaller."""


# The table about what is sent to players: a covering text, and addresses.

MAIL_PATTERN = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*"
_LONGEST_MAIL = 254
_BRACED = re.compile(r"\{([^{}\n]*)\}")


def _check_mail(text: str) -> str:
    if text and (not re.fullmatch(MAIL_PATTERN, text, re.ASCII) or len(text) > _LONGEST_MAIL):
        hint = 'write the address alone, such as "anna@club.example"'
        raise kinds.wrong(kinds.BAD_FORM, f"“{text}” is not an address for mails", hint)
    return text


def _check_covering(text: str) -> str:
    if len(text) > kinds.LONGEST_TEXT:
        what = f"the text has {len(text):,} letters; at most {kinds.LONGEST_TEXT:,} go"
        raise kinds.wrong(kinds.BAD_FORM, what, "shorten it")
    for word in _BRACED.findall(text):
        if word not in WORDS:
            what = f"“{{{word}}}” is nothing that can be filled in"
            raise kinds.wrong(kinds.UNKNOWN_WORD, what, kinds.closest_or_all(word, WORDS))
    return text


MailAddress = Annotated[str, ShownAs("address"), AfterValidator(_check_mail)]


class PostSection(Section):
    """What `send` puts with a player's papers."""

    sender: Annotated[MailAddress, Field(examples=["maria@club.example"])] = ""
    """Your address: who the mails are from."""
    by: Annotated[kinds.Line, Field(examples=["by Thursday evening"])] = ""
    """By when you want orders, as your covering text says it."""
    text: Annotated[
        str,
        ShownAs("text"),
        AfterValidator(_check_covering),
        Field(examples=["Dear {player}, your orders for {period} {by}, please."]),
    ] = ""
    """Your covering text; `{player}`, `{period}`, `{campaign}`, `{umpire}` and `{by}`
    are filled in.
    """
    to: Annotated[
        dict[kinds.PlayerId, MailAddress],
        ShownAs("player = address"),
        Field(examples=[{"anna": "anna@club.example"}]),
    ] = Field(default_factory=dict)
    """Players' addresses; they stand on no papers and in no other player's mail."""
