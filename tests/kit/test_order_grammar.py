"""A grammar of orders: what it may say, and what files and faults come of it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from generator.brief.briefing import blank_lines
from generator.errors import CampaignError, Finding
from generator.kit.order_grammar import KeyKind, OrderKind, load_order_tables, ordered
from generator.read.campaign_reading import read_campaign
from generator.read.shape import json_schema
from generator.systems.registry import shape_of
from generator.systems.valormr.rules.calendar import FIRST_PERIOD
from generator.systems.valormr.rules.orders import CourierOrder, Deed, FleetDeed, FleetOrder, Order
from generator.values import replace
from generator.world.campaign import PeriodInputs
from tests.read.campaigns import example_text, source_of
from tests.read.file_reference import tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import KeyPath
    from generator.read.models.campaign_file import CampaignFile
    from generator.read.shape import FileShape
    from generator.world.campaign import Campaign

GRAMMAR = """
[kite]
means = "What kites are to do."
once = { what = "“{subject}” flies twice in {period}", hint = "join the two" }

[kite.deeds.rise]
needs = ["string"]
bars = ["wait"]

[kite.deeds.fall]

[kite.keys.army]
kind = "subject"
of = "army"
field = "flyer"
must = true
means = "Who flies it."
example = "ealdred"

[kite.keys.do]
kind = "deed"
field = "deed"
must = true
means = "What it is to do."
example = "rise"

[kite.keys.string]
kind = "number"
least = 1
most = 99
means = "Yards of string."
example = 40
remedy = "add string = 40, in yards"

[kite.keys.wait]
kind = "flag"
means = "Whether it waits for wind."
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kite:
    """What is ordered of one kite."""

    flyer: str
    deed: str
    string: int = 10
    wait: bool = False
    where: KeyPath = ()


def shape(grammar: str = GRAMMAR) -> FileShape[CampaignFile, Campaign]:
    """Return what a system says of its files that orders kites alone."""
    kites = load_order_tables(tomllib.loads(grammar))["kite"]
    orders = (OrderKind(table=kites, view=Kite),)
    return replace(shape_of("valormr"), orders=orders)


def block(*kites: str) -> str:
    """Return the example with one period in which kites are flown."""
    text, *_ = example_text().partition("\n[[period]]")
    rows = "".join(f"[[period.kite]]\n{kite}\n" for kite in kites)
    return f'{text}\n[[period]]\nid = "1-day"\n\n{rows}'


def flown(*kites: str) -> tuple[Any, ...]:
    """Return the orders of a block as rules read them."""
    campaign, _ = read_campaign(source_of(block(*kites)), lambda _name: shape())
    return campaign.periods[0].of("kite")


def faults(*kites: str) -> tuple[Finding, ...]:
    """Return what is wrong with a block."""
    with pytest.raises(CampaignError) as refused:
        flown(*kites)
    return refused.value.findings


def test_an_order_is_read_as_the_value_the_rules_made_for_it() -> None:
    (kite,) = flown('army = "ealdred"\ndo = "rise"\nstring = 40')

    assert (kite.flyer, kite.deed, kite.string) == ("ealdred", "rise", 40)
    assert not kite.wait


def test_what_is_not_written_is_left_to_that_value() -> None:
    (kite,) = flown('army = "ealdred"\ndo = "fall"')

    assert kite.string == 10


@pytest.mark.parametrize(
    ("kite", "code", "what", "hint"),
    [
        (
            'army = "ealdred"\ndo = "rise"',
            "C050",
            "an order to rise needs “string”",
            "add string = 40, in yards",
        ),
        (
            'army = "ealdred"\ndo = "rise"\nstring = 4\nwait = true',
            "C051",
            "an order to rise has no “wait”",
            "take “wait” out, or write another word than rise after “do”",
        ),
        ('army = "x"\ndo = "fall"', "C030", "unknown army “x”", None),
        (
            'army = "ealdred"\ndo = "soar"',
            "C008",
            "“soar” is not a word known here",
            "known: rise, fall",
        ),
    ],
)
def test_a_wrong_order_is_refused_in_the_words_of_any_system(
    kite: str, code: str, what: str, hint: str | None
) -> None:
    (fault,) = faults(kite)

    assert (fault.code, fault.what) == (code, what)
    assert hint in (None, fault.hint)


def test_a_second_order_is_refused_in_the_words_of_the_grammar() -> None:
    once = 'army = "ealdred"\ndo = "fall"'

    (fault,) = faults(once, once)

    assert (fault.code, fault.hint) == ("C023", "join the two")
    assert fault.what == "“ealdred” flies twice in 1-day"


def test_a_table_of_another_system_is_not_known() -> None:
    text = block('army = "ealdred"\ndo = "fall"')

    with pytest.raises(CampaignError) as refused:
        read_campaign(source_of(text), shape_of)

    assert [fault.code for fault in refused.value.findings] == ["C010"]


def test_schema_and_page_of_reference_tell_of_every_key() -> None:
    periods = json_schema(shape())["properties"]["period"]["items"]["properties"]
    rows = dict(tables(shape()))["[[period.kite]]"]

    assert list(periods)[:5] == ["id", "deadline", "battle_evening", "time_is_up", "kite"]
    kites: Mapping[str, Any] = periods["kite"]["items"]
    assert kites["required"] == ["army", "do"]
    assert kites["properties"]["do"]["enum"] == ["rise", "fall"]
    assert kites["properties"]["string"]["maximum"] == 99
    assert rows[2].markdown == ("| `string` | whole number | Yards of string. | none | `40` |")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('needs = ["string"]', 'needs = ["rope"]'),
        ('bars = ["wait"]', 'bars = ["rope"]'),
        ('field = "flyer"', 'field = "wait"'),
        ('kind = "flag"', 'kind = "choice"'),
        ('kind = "flag"', 'kind = "kite"'),
        ('kind = "flag"', 'kind = "flag"\nwords = ["rope"]'),
        ('of = "army"', ""),
    ],
)
def test_a_grammar_that_is_wrong_in_itself_is_refused(old: str, new: str) -> None:
    assert old in GRAMMAR

    with pytest.raises(ValueError, match=r"rope|wait|kite|army"):
        load_order_tables(tomllib.loads(GRAMMAR.replace(old, new, 1)))


def test_a_key_of_the_grammar_that_nobody_knows_is_refused() -> None:
    misspelt = GRAMMAR.replace("remedy", "remdy")

    with pytest.raises(TypeError, match="remdy"):
        load_order_tables(tomllib.loads(misspelt))


def test_every_kind_of_key_can_stand_in_a_file() -> None:
    told = {key.kind for each in shape_of("valormr").orders for key in each.table.keys.values()}

    assert told == set(KeyKind)


def test_next_offers_an_order_as_its_grammar_has_it() -> None:
    blank = """
[kite.blank]
do = { value = '"rise"', remark = "{may}" }
string = { value = "40", remark = "yards of string" }
"""
    table = load_order_tables(tomllib.loads(GRAMMAR + blank))["kite"]

    assert list(blank_lines(table, "arn", may=("rise", "fall"))) == [
        "# [[period.kite]]",
        '# army = "arn"',
        '# do = "rise"       # rise or fall',
        "# string = 40       # yards of string",
    ]


def test_next_offers_what_can_be_done_where_there_is_nowhere_to_go() -> None:
    (armies,) = (each.table for each in shape_of("tsc").orders)

    free = list(blank_lines(armies, "host", may=("move", "stay"), goal="0602"))
    shut_in = list(blank_lines(armies, "host", may=("move", "stay")))

    assert free[2:] == [
        '# do = "move"       # move or stay',
        '# to = ["0602"]     # the neighbouring hex',
    ]
    assert shut_in[2:] == ['# do = "stay"       # stay']


def test_an_order_names_the_forces_it_is_about_and_not_whom_it_goes_to() -> None:
    armies, vessels, couriers = shape_of("valormr").orders
    sent = CourierOrder(courier="grey", sender="arn", force="hal", goal=None)
    landed = FleetOrder(fleet="boats", deed=FleetDeed.LAND, force="arn")

    assert list(armies.forces(Order(force="arn", deed=Deed.REST))) == ["arn"]
    assert list(vessels.forces(landed)) == ["arn"]
    assert list(couriers.forces(sent)) == ["arn"]
    assert (vessels.subject(landed), couriers.subject(sent)) == ("boats", "grey")


def test_only_what_next_offers_to_every_force_is_awaited_of_it() -> None:
    blank = """
[kite.blank]
do = { value = '"rise"', remark = "{may}" }
"""
    offered, kept = (
        OrderKind(table=load_order_tables(tomllib.loads(text))["kite"], view=Kite)
        for text in (GRAMMAR + blank, GRAMMAR)
    )
    kites = (Kite(flyer="arn", deed="rise"),)
    inputs = PeriodInputs(period=FIRST_PERIOD, entries={"kite": kites})

    assert ordered(inputs, (offered,)) == {"arn"}
    assert ordered(inputs, (kept,)) == frozenset()
