"""Tables of a file become values of the rules, with every fault where it stands."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from pydantic import Field

from generator.kit.terms import Vocabulary, number_fact, word_fact
from generator.read.models.table_base import Section
from generator.read.rule_reading import KeysAre, RuleReading
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.terms import Term


class Gait(StrEnum):
    """How something goes."""

    WALK = "walk"


class Beast(Struct, frozen=True, kw_only=True):
    """What the rules know of a beast."""

    gait: Gait
    when: Term
    feed: Mapping[str, Term]
    costs: Mapping[str, Fraction | None]
    is_tame: bool


class BeastSection(Section):
    """What a file says of it."""

    gait: str = "walk"
    when: str = ""
    feed: dict[str, str] = Field(default_factory=dict)
    costs: dict[str, str] = Field(default_factory=dict)
    tame: bool = False


def read(**given: object) -> tuple[Beast, list[tuple[object, str]]]:
    """Return the beast of a table, and what is wrong with it where."""
    known = Vocabulary(facts={"hay": number_fact("hay left"), "sky": word_fact(("dry",), "sky")})
    keys = {name: KeysAre(called=name, known=("oats",)) for name in ("feed", "costs")}
    reading = RuleReading({"stable": known}, keys, {"Gait": Gait})
    beast = reading.taken(Beast, BeastSection.model_validate(given), "stable")
    return beast, [(fault.where, fault.what) for fault in reading.faults]


def test_each_field_is_read_from_the_key_of_its_name_as_its_type_says() -> None:
    given = {"when": "hay > 2", "feed": {"oats": "hay * 2"}, "costs": {"oats": "closed"}}

    beast, faults = read(**given, tame=True)

    assert faults == []
    assert (beast.gait, beast.is_tame, beast.costs) == (Gait.WALK, True, {"oats": None})
    assert beast.when.holds({"hay": Fraction(3)})
    assert beast.feed["oats"].amount({"hay": Fraction(3)}) == 6


def test_every_fault_is_told_where_it_stands_and_a_default_counts() -> None:
    beast, faults = read(when="hay < 0", feed={"stones": "1"}, costs={"oats": "-1"})

    assert faults == [
        (("when",), "“hay < 0” can never hold"),
        (("feed", "stones"), "“stones” is not a feed here"),
        (("costs", "oats"), "a step cannot cost -1, less than nothing"),
    ]
    assert not beast.feed
    assert beast.costs == {"oats": Fraction(0)}
