"""Tables of a file are made of the values that they become, with every fault where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from generator.dice import Face
from generator.kit.file_tables import FileTable
from generator.kit.rolls import Roll
from generator.kit.terms import ALWAYS, ONE, Term, Vocabulary, number_fact, word_fact
from generator.read.models.table_base import Section
from generator.read.models.value_kinds import Notation
from generator.read.models.value_tables import table_of, with_tables
from generator.read.rule_reading import RuleReading
from generator.read.table_reading import TableReader
from generator.values import field
from generator.world.clock import ANY_CLOCK


class Gait(StrEnum):
    """How something goes."""

    WALK = "walk"


class Shed(FileTable, frozen=True, kw_only=True):
    """Where it sleeps."""

    straw: Annotated[Term, Meta(ge=0)] = ONE
    """How deep its straw is."""


class Lot(FileTable, frozen=True, kw_only=True):
    """One of its moods."""

    id: str
    """Its word."""
    name: str
    """What people call it."""
    faces: tuple[Face, ...]
    """The faces it falls on."""


class Beast(FileTable, frozen=True, kw_only=True):
    """What the rules know of a beast."""

    gait: Gait = Gait.WALK
    """How it goes."""
    eats_on: Annotated[Term, Meta(examples=["hay > 2"])] = field(name="when", default=ALWAYS)
    """When it eats."""
    feed: Mapping[str, Term] = {}
    """What it eats."""
    costs: Mapping[str, Fraction | None] = {}
    """What that costs."""
    is_tame: bool = False
    """Whether it is tame."""
    shed: Shed = Shed()
    """Where it sleeps."""
    dice: Roll = Roll()
    """What is rolled for its mood."""
    moods: tuple[Lot, ...] = field(name="mood", default=())
    """Its moods."""


class Farm(FileTable, frozen=True, kw_only=True):
    """The tables of a file."""

    lots: Mapping[str, Lot] = field(name="lot", default={})
    """Its lots."""
    shed: Shed = Shed()
    """Its shed."""


class FarmFile(Section):
    """A file without them."""

    title: str = ""
    closing: str = ""


SECTION = table_of(Beast)
MOODS = [{"name": "Calm", "faces": "1-5"}, {"name": "Wild", "faces": "6"}]


def read(**given: object) -> tuple[Beast, list[tuple[object, str]]]:
    """Return the beast of a table, and what is wrong with it where."""
    known = Vocabulary(facts={"hay": number_fact("hay left"), "sky": word_fact(("dry",), "sky")})
    reading = RuleReading({"stable": known})
    reader = TableReader(Notation(clock=ANY_CLOCK, dice=(), throw_key=""))
    section = reader.table(SECTION, {"mood": MOODS, **given}, ("beast",))
    assert section is not None
    beast = reading.taken(Beast, section, "stable")
    return beast, [(fault.where[1:], fault.what) for fault in (*reader.faults, *reading.faults)]


def test_a_table_has_a_key_for_every_field_with_its_meaning_default_and_examples() -> None:
    keys = SECTION.model_fields

    assert SECTION.in_order() == ("gait", "when", "feed", "costs", "tame", "shed", "dice", "mood")
    assert keys["tame"].description == "Whether it is tame."
    assert (keys["gait"].default, keys["when"].default, keys["dice"].default) == ("walk", "", "d6")
    assert table_of(Shed).model_fields["straw"].default == "1"
    schema = SECTION.model_json_schema()["properties"]["when"]
    assert (schema["type"], schema["examples"]) == ("string", ["hay > 2"])


def test_tables_stand_in_a_file_behind_the_key_that_people_read_before_them() -> None:
    file = with_tables(FarmFile, Farm, after="title", bases={Shed: FarmFile})

    assert file.in_order() == ("title", "lot", "shed", "closing")
    lot, shed = file.child("lot"), file.child("shed")
    assert lot is not None
    assert shed is not None
    assert (lot.many, shed.many) == (True, False)
    assert shed.model.in_order() == ("title", "closing", "straw")


def test_each_field_is_read_from_its_key_as_its_type_says() -> None:
    given = {"when": "hay > 2", "feed": {"oats": "hay * 2"}, "costs": {"oats": "closed"}}

    beast, faults = read(**given, tame=True, shed={"straw": 3}, dice="d6")

    assert faults == []
    assert (beast.gait, beast.is_tame, beast.costs) == (Gait.WALK, True, {"oats": None})
    assert beast.eats_on.holds({"hay": Fraction(3)})
    assert beast.feed["oats"].amount({"hay": Fraction(3)}) == 6
    assert beast.shed.straw.amount({}) == 3
    assert [(each.id, each.faces) for each in beast.moods] == [
        ("calm", (1, 2, 3, 4, 5)),
        ("wild", (6,)),
    ]


def test_every_fault_is_told_where_it_stands_and_a_default_counts() -> None:
    beast, faults = read(
        gait="trot",
        when="hay < 0",
        feed={"oats": "stones"},
        costs={"oats": "-1"},
        shed={"straw": -1},
        mood=MOODS[:1],
    )

    assert faults == [
        (("gait",), "“trot” is not a word known here"),
        (("when",), "“hay < 0” can never hold"),
        (("feed", "oats"), "“stones”: nobody knows “stones” here (letter 1)"),
        (("costs", "oats"), "a step cannot cost -1, less than nothing"),
        (("shed", "straw"), "“straw” is -1, less than nothing"),
        ((), "the table “” lacks a row for 6"),
    ]
    assert beast.feed["oats"].amount({}) == 0
    assert beast.costs == {"oats": Fraction(0)}
