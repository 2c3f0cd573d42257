"""What belongs to all campaign files, and what a rule system adds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import pytest
from jsonschema import Draft7Validator

from generator.dice import CARD, D10
from generator.errors import CampaignError, Finding
from generator.pipeline.recorded_values import start_values
from generator.read.campaign_reading import read_campaign
from generator.read.models.campaign_file import CampaignFile
from generator.read.models.campaign_tables import ForceSection
from generator.read.models.table_base import Section
from generator.read.shape import FileShape, NamedKind, json_schema
from generator.values import replace
from generator.world.campaign import Campaign
from generator.world.forces import Force
from tests.read.campaigns import VALORMR, changed, example_text, faults_of, source_of
from tests.read.file_reference import tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.references import Places
    from generator.world.board import Board


class CounterSection(ForceSection):
    """One counter, which is all this game has on the map."""

    stands_after: ClassVar = {"strength": "side"}

    strength: int
    """How strong it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spare(Force):
    """A counter that may come to be."""

    @property
    def is_kept_free(self) -> bool:
        """Whether it is but an id and a name."""
        return True


class GameFile(CampaignFile):
    """The file of a game that knows counters and nothing else."""

    stands_after: ClassVar = {"counter": "player"}

    counter: tuple[CounterSection, ...] = ()
    """The counters."""


def _nothing(*_of_the_file: object) -> tuple[Finding, ...]:
    return ()


GAME: FileShape[GameFile, Campaign] = FileShape(
    clock=VALORMR.clock,
    ground=VALORMR.ground,
    dice=(D10, CARD),
    base=GameFile,
    required=("campaign", "counter"),
    switches={},
    tables={},
    kinds={
        "army": NamedKind(
            code="C030",
            called="a counter's id",
            names=lambda file, _: [counter.id for counter in file.counter],
        )
    },
    rulings={},
    nouns={"counter": "counter"},
    most={"counter": 2},
    forces=lambda file: file.counter,
    faults=_nothing,
    warnings=_nothing,
    parts=lambda _: {},
    campaign=lambda file, places, common: Campaign(
        **common,
        forces=tuple(
            Force(
                id=row.id,
                name=row.name,
                side=row.side,
                commander=row.commander,
                start=places.grid.hex_of(row.at or "0101"),
            )
            for row in file.counter
        ),
    ),
    names=lambda _: {},
)
"""A game that has nothing of Valormr's."""
WHOLE = """format = 1
[campaign]
id = "c"
title = "C"
system = "game"
[[side]]
id = "law"
name = "Law"
letter = "L"
colour = "#2E74B3"
[[player]]
id = "anna"
name = "Anna"
sides = ["law"]
[map]
columns = 2
rows = 1
terrain = ".."
[map.legend]
"." = "clear"
"""
COUNTER = '[[counter]]\nid = "{}"\nname = "C"\nside = "law"\nstrength = 3\n'


def faults_in_the_game(text: str) -> tuple[Finding, ...]:
    """Return what is wrong with a file of the game."""
    with pytest.raises(CampaignError) as refused:
        read_campaign(source_of(text), lambda _name: GAME)
    return refused.value.findings


def test_a_campaign_of_another_system_has_what_all_have_and_its_own_forces() -> None:
    source = source_of(WHOLE + COUNTER.format("a"))

    campaign, warnings = read_campaign(source, lambda _name: GAME)

    assert type(campaign) is Campaign
    assert [force.id for force in campaign.forces] == ["a"]
    assert campaign.players[0].forces == ("a",)
    assert (campaign.others, campaign.force("a").parts) == ((), ())
    assert warnings == ()


def test_an_unknown_rule_system_is_the_one_fault_of_a_file() -> None:
    (fault,) = faults_of(changed('system = "valormr"', 'system = "valomr"'))

    assert (fault.code, fault.where) == ("C008", ("campaign", "system"))
    assert fault.what == "“valomr” is not a word known here"
    assert fault.hint == "did you mean “valormr”?"


def test_the_tables_of_another_rule_system_are_refused() -> None:
    unknown = {fault.where for fault in faults_in_the_game(example_text()) if fault.code == "C010"}

    assert {("army",), ("vessel",), ("table",)} <= unknown
    assert not {("side",), ("map",), ("period",)} & unknown


def test_a_block_holds_battles_only_where_a_system_knows_them() -> None:
    block = '[[period]]\nid = "1-day"\n[[period.battle]]\ncontact = "a"\n'

    (fault,) = faults_in_the_game(WHOLE + COUNTER.format("a") + block)

    assert (fault.code, fault.where) == ("C010", ("period", 0, "battle"))


def test_a_system_says_what_it_needs_and_of_what_there_may_be_how_many() -> None:
    without = faults_in_the_game('[campaign]\nid = "c"\ntitle = "C"\nsystem = "game"\n')
    many = faults_in_the_game("".join(COUNTER.format(letter) for letter in "abc"))

    assert [fault.what for fault in without] == ["“counter” is missing"]
    assert [fault.hint for fault in without] == ["add [[counter]]: the counters"]
    assert [fault.code for fault in many] == ["C002"]


def test_a_system_says_what_is_wrong_with_where_its_things_stand() -> None:
    def crowded(file: GameFile, board: Board, _places: Places) -> Iterator[Finding]:
        for counter in file.counter[1:]:
            what = f"a map of {len(board.terrain)} hexes holds one counter"
            yield Finding(code="C999", where=(*counter.where, "at"), what=what)

    strict = replace(GAME, map_faults=crowded)

    with pytest.raises(CampaignError) as refused:
        read_campaign(
            source_of(WHOLE + COUNTER.format("a") + COUNTER.format("b")), lambda _name: strict
        )

    assert [(fault.where, fault.what) for fault in refused.value.findings] == [
        (("counter", 1, "at"), "a map of 2 hexes holds one counter")
    ]


def test_ids_of_a_system_that_are_kept_free_are_no_start_of_anything() -> None:
    campaign, _ = read_campaign(source_of(WHOLE + COUNTER.format("a")), lambda _name: GAME)
    spare = Spare(id="law-1", name="One more", side="law", commander="")
    campaign = replace(campaign, forces=(*campaign.forces, spare))

    begun = campaign.as_begun({"a": campaign.force("a").start})

    assert start_values(campaign).keys() == {"a"}
    assert [force.id for force in begun.forces] == ["a", "law-1"]
    assert begun.force("law-1").start is None


def test_the_ids_of_a_system_s_own_tables_are_checked() -> None:
    twice = faults_in_the_game(COUNTER.format("a") * 2)

    assert [fault.what for fault in twice if fault.code == "C020"] == [
        "the id “a” already belongs to another counter"
    ]
    assert {fault.code for fault in twice} >= {"C031"}


def test_keys_of_a_system_stand_among_those_of_all_where_it_says() -> None:
    headings = [heading for heading, _ in tables(GAME)]
    rows = dict(tables(GAME))["[[counter]]"]

    assert headings.index("[[counter]]") == headings.index("[[player]]") + 1
    assert [row.key for row in rows][2:5] == ["side", "strength", "commander"]


def test_a_table_without_keys_of_a_system_s_own_keeps_its_order() -> None:
    class Plain(Section):
        one: int
        two: int

    assert Plain.in_order() == ("one", "two")


def faces_in_the_game(faces: str) -> tuple[Finding, ...]:
    """Return what is wrong with faces noted by hand in a file of the game."""
    key = "1-day/GAME-DEF-01/luck/1"
    block = f'[[period]]\nid = "1-day"\n[period.dice]\n"{key}" = {faces}\n'
    return tuple(fault for fault in faults_in_the_game(block) if fault.where[:1] == ("period",))


@pytest.mark.parametrize(
    "faces", ["10", "[1, 9]", '"queen of hearts"', '["10 of clubs", "Ace-of-Spades"]']
)
def test_faces_of_the_dice_and_cards_of_a_system_are_read(faces: str) -> None:
    assert faces_in_the_game(faces) == ()


@pytest.mark.parametrize(
    ("faces", "what", "hint"),
    [
        ("11", "no die shows 11", "faces are 1 to 10"),
        ("true", "a face of a die is a whole number", "write 1 to 10, without quotes"),
        ('"knave of hearts"', "no card is called “knave of hearts”", "write cards"),
    ],
)
def test_a_face_on_none_of_the_dice_of_a_system_is_refused(
    faces: str, what: str, hint: str
) -> None:
    (fault,) = faces_in_the_game(faces)

    assert fault.code == "C060"
    assert what in fault.what
    assert hint in (fault.hint or "")


def test_editors_offer_the_faces_of_the_dice_of_a_system() -> None:
    periods = json_schema(GAME)["properties"]["period"]["items"]["properties"]
    faces = Draft7Validator(periods["dice"]["additionalProperties"])

    assert all(map(faces.is_valid, (1, 10, [10, "ace of clubs"], "queen of hearts")))
    assert not any(map(faces.is_valid, (0, 11, [11], "knave of hearts", True)))
