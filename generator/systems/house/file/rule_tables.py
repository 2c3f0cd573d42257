"""Tables of house rules that say when something counts: throws, rules, deeds, battles."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from generator.read.models.table_base import NamedSection, Section
from generator.read.models.value_kinds import Identifier, Line, OneOf, ShownAs, Title
from generator.read.rule_reading import Amount, Amounts, Many, When
from generator.systems.house.rules.own_rules import Asks, Of, Touch
from generator.systems.house.rules.own_words import Does


class LookUpSection(NamedSection):
    """A number for each word of a fact, under a name of its own."""

    id: Annotated[Identifier, Field(examples=["forage"])] = ""
    """Its name in conditions and amounts."""
    name: Annotated[Title, Field(examples=["Forage"])]
    """What people read."""
    by: Annotated[Title, Field(examples=["season"])]
    """The fact whose word says which row counts."""
    rows: Annotated[
        dict[Identifier, Amount],
        ShownAs("word = number"),
        Field(examples=[{"summer": 3, "winter": 0}]),
    ]
    """A number for every word that fact can be."""


class BringsSection(Section):
    """What something brings while it counts."""

    march: Annotated[Amount, Field(examples=[-1])] = "0"
    """Added to the marching points of armies."""
    sight: Annotated[Amount, Field(examples=[-1])] = "0"
    """Added to how far they see."""
    strength: Annotated[Amount, Field(examples=[-1])] = "0"
    """Added to their strength, once."""
    stores: Annotated[Amounts, Field(examples=[{"coins": -2}])] = Field(default_factory=dict)
    """Added to what sides have, once, by store."""
    costs: Annotated[
        dict[Identifier, Amount], ShownAs("terrain = number"), Field(examples=[{"wood": 1}])
    ] = Field(default_factory=dict)
    """Added to what steps into terrains cost, by terrain."""


class RowSection(BringsSection, NamedSection):
    """One row of a table to roll on."""

    stands_after: ClassVar = {"faces": "name", "says": "faces"}

    id: Annotated[Identifier, Field(examples=["storm"])] = ""
    """Its word in conditions; without it, made from the name."""
    name: Annotated[Title, Field(examples=["Storm"])]
    """What people read."""
    faces: Annotated[Line, Field(examples=["2-4"])]
    """The totals that lead to it, such as `2-4, 7`; of cards a suit, or single cards."""
    says: Annotated[Line, Field(examples=["Storm breaks over the passes."])] = ""
    """What happens, as people read it."""


class RollTableSection(NamedSection):
    """A table that is rolled on as each period begins."""

    id: Annotated[Identifier, Field(examples=["weather"])] = ""
    """Its word in conditions: `weather is storm`."""
    name: Annotated[Title, Field(examples=["Weather"])]
    """What people read."""
    dice: Annotated[Title, Field(examples=["2d6"])] = "d6"
    """What is rolled: `d4` to `d100`, several such as `2d6`, or `card`."""
    of: Annotated[str, OneOf(*Of), Field(examples=["side"])] = "all"
    """Whether it is rolled once for `all`, for each `side` or for each `army`."""
    when: Annotated[When, Field(examples=["season is winter"])] = ""
    """When it is rolled on; without it, always."""
    row: tuple[RowSection, ...] = ()
    """Its rows."""


class RuleSection(BringsSection, NamedSection):
    """A rule: what it brings holds in every period in which its condition holds."""

    stands_after: ClassVar = {"of": "name", "when": "of"}

    id: Annotated[Identifier, Field(examples=["out-of-supply"])] = ""
    """Without it, made from the name."""
    name: Annotated[Title, Field(examples=["Out of supply"])]
    """What people read."""
    of: Annotated[str, OneOf(Of.ARMY, Of.SIDE), Field(examples=["side"])] = "army"
    """Whether it is asked of each `army` or of each `side`."""
    when: Annotated[When, Field(examples=["from-source > 4"])] = ""
    """When it holds; without it, always."""


class DeedSection(BringsSection, NamedSection):
    """Something an army can be ordered to do."""

    stands_after: ClassVar = {"does": "name", "hexes": "does", "when": "hexes"}

    id: Annotated[Identifier, Field(examples=["force-march"])] = ""
    """Its word under `do` of an order, and in conditions."""
    name: Annotated[Title, Field(examples=["March by force"])]
    """How an order to it begins, and what the form calls it."""
    does: Annotated[str, OneOf(*Does), Field(examples=["march"])]
    """`march` to the hexes named, `hold`, or `words`: you say whether it succeeds."""
    hexes: Annotated[bool, Field(examples=[True])] = False
    """Whether a deed in words names hexes, such as what is scouted."""
    when: Annotated[When, Field(examples=["strength > 2"])] = ""
    """When it can be done; without it, always."""


class ContactSection(Section):
    """When enemies are in contact, and what that asks."""

    when: Annotated[str, OneOf(*Touch), Field(examples=["next"])] = "share"
    """Whether they `share` a hex, are `next` to each other, or are in `sight`."""
    asks: Annotated[str, OneOf(*Asks), Field(examples=["stand"])] = "battle"
    """`battle`; `stand`: both sides say whether they stand or withdraw; `nothing`."""


class OddsSection(Section):
    """One row of the table of odds."""

    at_least: Annotated[Title, Field(examples=["3:2"])]
    """How the strength of the stronger side is to that of the weaker, at the least."""
    wins_on: Annotated[int, Field(ge=-100, le=1000, examples=[7])]
    """The total with which the stronger wins."""
    loser: Annotated[int, Field(ge=0, le=100, examples=[30])]
    """What the loser loses of its strength, in per cent, rounded up."""
    winner: Annotated[int, Field(ge=0, le=100, examples=[10])] = 0
    """What the winner loses likewise."""


class ModifierSection(Section):
    """What is added to the stronger side's roll."""

    name: Annotated[Title, Field(examples=["behind a river"])]
    """What people read."""
    when: Annotated[When, Field(examples=["weaker-stood and river"])]
    """When it counts."""
    adds: Annotated[int, Field(ge=-100, le=100, examples=[-1])]
    """How much it adds."""


class BattleRulesSection(Section):
    """What comes of a battle."""

    back: Annotated[int, Field(ge=0, le=20, examples=[2])] = 1
    """How many hexes a loser falls back."""
    dice: Annotated[Title, Field(examples=["2d6"])] = "2d6"
    """What is rolled on the table of odds."""
    odds: tuple[OddsSection, ...] = ()
    """The table of odds; without it you enter what came of each battle."""
    modifier: tuple[ModifierSection, ...] = ()
    """Modifiers of that roll."""


class VictorySection(Section):
    """Something that is counted for victory, as each turn ends."""

    name: Annotated[Title, Field(examples=["Towns"])]
    """What people read."""
    points: Annotated[Amount, Field(examples=["3 * held-town"])]
    """What it comes to for a side."""


class EndsSection(Section):
    """When the campaign is won."""

    points: Annotated[Many, Field(examples=[20])] = 0
    """With so many points a side has won; 0: never."""
    turns: Annotated[Many, Field(examples=[12])] = 0
    """After so many turns the side with most points has won; 0: it goes on."""
