"""What the umpire entered comes back from a record as he entered it."""

from __future__ import annotations

import re
import shutil
import tomllib
from contextlib import suppress
from copy import copy
from datetime import datetime
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
import tomli_w

from generator.chronicle.book import Book, append, set_aside_last
from generator.chronicle.record import record_to_plain
from generator.chronicle.seals import DamagedChronicleError
from generator.pipeline.campaign_folder import CHRONICLE
from generator.pipeline.desk import open_desk
from generator.pipeline.recorded_values import (
    missing_in,
    recorded_events,
    recorded_inputs,
    recorded_situation,
    recorded_start,
    recorded_throws,
)
from generator.pipeline.records import record_of
from generator.pipeline.replay import replay
from generator.systems.valormr.rules.calendar import Half, to_period
from generator.systems.valormr.rules.orders import (
    BattleResult,
    CourierOrder,
    Deed,
    FleetDeed,
    FleetOrder,
    Order,
    courier_orders_in,
    entered,
    fleet_orders_in,
    orders_in,
)
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.sea.waters import Propulsion
from generator.systems.valormr.rules.state import Fate
from generator.values import replace
from generator.world.campaign import (
    Condition,
    Decision,
    Holds,
    PeriodInputs,
    Ruling,
    StandingAnswer,
    Text,
)
from generator.world.hexes import Hex
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.chronicle.record import Record

ROOT = Path(__file__).parents[2]
PERIOD = to_period("3-day")
EVERYTHING = PeriodInputs(
    period=PERIOD,
    decisions=(
        Decision(
            question="evening.arn+hal/engage/arn",
            choice="evade",
            detail={"to": (Hex(1, 1),), "by_night": True, "share": Fraction(1, 2)},
        ),
    ),
    dice={"3-day/VAL-WX-03/sky/1": (4,), "3-day/VAL-CONTACT-15/arn+hal/1": (4, 5)},
    rulings=(
        Ruling(what="position", subject="arn", value=Hex(3, 1), why="The ford."),
        Ruling(what="position", subject="bo", value=("0303", "east"), why="The bank."),
        Ruling(what="knowledge", subject="bo", value=(), why="Forgotten.", at_end=True),
        Ruling(
            what="throw",
            subject="3-day/VAL-CONTACT-15/arn+hal/1",
            value=("4", "5"),
            why="It fell off the table.",
            public=True,
        ),
        Ruling(what="freshness", subject="bo", value=Fraction(1, 2), why="Rain."),
    ),
    texts=(Text(to="public", title="Smoke", body="The beacons were lit."),),
    standing=(
        StandingAnswer(
            kind="approach",
            choice="avoid",
            detail={"to": Hex(1, 1), "maneuver": True},
            conditions=(
                Condition(fact="fatigued"),
                Condition(fact="points", holds=Holds.UNDER, value=6),
            ),
            says="avoid 0203; maneuver if fatigued and points under 6",
            force="arn",
            period="3-day",
        ),
    ),
    entries=entered(
        orders=(
            Order(
                force="arn",
                deed=Deed.MARCH,
                route=(Hex(1, 2), Hex(2, 2)),
                by_way="road",
                rest_in=(Half.MORNING,),
                forced=True,
                unformed=True,
                scouts=2,
                note="Hold the bridge.",
            ),
            Order(force="bo", deed=Deed.CROSS, route=(Hex(4, 1),), means="rafts"),
            Order(
                force="cid",
                deed=Deed.REST,
                march_order=("cid/2nd", "cid/1st"),
                march_order_at=Half.AFTERNOON,
                march_table=("cid/1st/pikes",),
            ),
            Order(force="dirk", deed=Deed.MERGE, regiments=("dirk/1st", "dirk/2nd")),
            Order(force="egon", deed=Deed.HIRE, hire={"egon/1st/pikes": 2}),
            Order(force="fred", deed=Deed.BUILD, route=(Hex(3, 3),), build="road"),
        ),
        fleet_orders=(
            FleetOrder(fleet="boats", deed=FleetDeed.SAIL, route=(Hex(1, 2),)),
            FleetOrder(fleet="boats", deed=FleetDeed.LAND, commander=True, force="arn"),
        ),
        courier_orders=(
            CourierOrder(courier="jan", sender="arn", force="bo", message="Hold."),
            CourierOrder(courier="piet", goal=Hex(3, 1), via=(Hex(2, 1),)),
        ),
        battles=(
            BattleResult(contact="evening.arn+hal", losses={"arn/1": 3}, detail={"held": "hal"}),
        ),
    ),
)


OLD = Path(__file__).parents[1] / "records" / "format-1"
"""A campaign with two periods closed by the program that wrote format 1."""
ALL_REST = '\n[[period]]\nid = "2-day"\n' + "".join(
    f'\n[[period.decision]]\nquestion = "{half}.ealdred+gorm/approach/{army}"\nchoice = "rest"\n'
    for half in ("morning", "afternoon")
    for army in ("ealdred", "gorm")
)
CLOSED = "2026-05-01T19:30:00Z"


class Bare(Book):
    """A book of one record that need not stand on a disk."""

    def __init__(self, record: Record) -> None:
        """Keep the record."""
        entry = SimpleNamespace(place="chronicle/0001-1-day.toml", digest="0" * 64)
        super().__init__(record.campaign, (entry,))  # type: ignore[arg-type]
        self._parsed[1] = record


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The old campaign, to do with as one likes."""
    return shutil.copytree(OLD, tmp_path / "old")


@cache
def records_of_format(number: int) -> tuple[Record, Record]:
    """Return two records of a format, as its program wrote them."""
    if number == 1:
        first, second = open_desk(OLD).book
        return first, second
    folder = Path(mkdtemp()) / "old"
    shutil.copytree(OLD, folder, ignore=shutil.ignore_patterns("chronicle"))
    first = record_of(open_desk(folder), closed=CLOSED)
    append(folder / CHRONICLE, first)
    return first, record_of(open_desk(folder), closed=CLOSED)


def record_with(name: str, format_: int) -> Record:
    """Return a record that has something in a field."""
    first, second = records_of_format(format_)
    return second if name == "throws" else first


def read_whole(book: Book) -> None:
    """Read everything of a book's first record."""
    recorded_situation(RULES, book, 1)
    recorded_inputs(RULES, book, 1)
    recorded_events(book, 1)
    recorded_start(book, 1)


def test_entries_come_back_as_they_were() -> None:
    plain = tomllib.loads(tomli_w.dumps(RULES.inputs_to_plain(EVERYTHING)))

    assert RULES.inputs_from_plain(plain) == EVERYTHING


def test_entries_stand_in_a_record_in_the_order_they_always_had() -> None:
    assert list(RULES.inputs_to_plain(EVERYTHING)) == [
        *("period", "orders", "fleet_orders", "courier_orders"),
        *("decisions", "dice", "battles", "rulings", "texts", "standing"),
    ]


# Records of format 1.


def test_a_record_of_format_1_says_what_was_entered() -> None:
    book = open_desk(OLD).book

    found = recorded_inputs(RULES, book, 1)

    assert {record.format for record in book} == {1}
    assert str(found.period) == "1-day"
    assert orders_in(found) == (
        Order(
            force="ealdred",
            deed=Deed.MARCH,
            route=(Hex(5, 1),),
            by_way="road",
            scouts=1,
            note="Hold the bridge until relieved.",
        ),
        Order(force="isolde", deed=Deed.REST, march_order=("isolde/riders",)),
        Order(force="gorm", deed=Deed.MARCH, route=(Hex(6, 1),), by_way="road", forced=True),
    )
    assert fleet_orders_in(found) == (
        FleetOrder(fleet="wend-boats", deed=FleetDeed.ROW, route=(Hex(5, 1),), note="Quietly."),
    )
    assert courier_orders_in(found) == (
        CourierOrder(
            courier="the-grey-rider",
            sender="ealdred",
            force="isolde",
            message="Come to the bridge.",
        ),
    )
    assert found.rulings == (
        Ruling(
            what="position",
            subject="isolde",
            value=Hex(3, 1),
            why="The ford was guarded.",
            public=True,
        ),
    )
    assert [text.title for text in found.texts] == ["Smoke over the vale"]
    assert recorded_inputs(RULES, book, 2).dice == {"1-night/VAL-WX-03/sky/1": (5,)}


def test_a_record_of_format_1_says_how_all_stood() -> None:
    situation = recorded_situation(RULES, open_desk(OLD).book, 1)

    assert list(situation.forces) == ["ealdred", "gorm", "isolde", "urzag"]
    assert (situation.forces["gorm"].at, situation.forces["gorm"].forced_on) == (Hex(6, 1), 1)
    boats = situation.fleets["wend-boats"]
    assert (boats.at, boats.means, boats.shore, boats.bank) == (
        Hex(5, 1),
        Propulsion.ROWED,
        None,
        None,
    )
    rider = situation.couriers["the-grey-rider"]
    assert (rider.fate, rider.spent, rider.goal) == (Fate.ARRIVED, Fraction(12), None)


def test_a_record_of_format_1_says_what_happened() -> None:
    book = open_desk(OLD).book

    events, throws = recorded_events(book, 2), recorded_throws(book, 2)

    assert [(str(throw.key), throw.pips) for throw in throws] == [
        ("1-night/VAL-WX-03/sky/1", (5,)),
        ("1-night/VAL-WX-08/sky/1", (3,)),
    ]
    assert [throw for event in events for throw in event.throws] == [*throws]
    (ruling, *_) = recorded_events(book, 1)
    assert (ruling.kind, ruling.rule, ruling.facts["position"]) == ("ruling-public", "", Hex(3, 1))


def test_every_record_of_the_sample_is_read_whole() -> None:
    desk = open_desk(ROOT)

    for number in range(1, len(desk.book) + 1):
        played = desk.closed(number)

        assert str(played.period) == desk.book.entries[number - 1].head.period
        assert played.events


def test_a_chronicle_of_both_formats_verifies_replays_and_reopens(old: Path) -> None:
    before = {path.name: path.read_bytes() for path in (old / CHRONICLE).iterdir()}
    path = old / "campaign.toml"
    path.write_text(path.read_text(encoding="utf-8") + ALL_REST, encoding="utf-8")

    append(old / CHRONICLE, record_of(open_desk(old), closed=CLOSED))

    desk = open_desk(old)
    assert [record.format for record in desk.book] == [1, 1, 2]
    assert replay(desk, 3).differences == ()
    told = [line for number in (1, 2) for line in replay(desk, number).differences]
    assert not any(line.startswith(("cannot", "today's rules")) for line in told)
    assert not any("has changed since" in line for line in told)
    assert str(desk.period) == "2-night"
    set_aside_last(old / CHRONICLE, campaign="wend")
    assert str(open_desk(old).period) == "2-day"
    kept = {path.name: path.read_bytes() for path in (old / CHRONICLE).glob("*.toml")}
    assert kept == before


# Records that somebody who knows how has sealed anew.


def leaves(plain: Any, path: tuple[str | int, ...] = ()) -> Iterator[Any]:  # noqa: ANN401 - any data
    """Yield the place of every single value and every list."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield from leaves(value, (*path, key))
        return
    if path:
        yield path
    if isinstance(plain, list | tuple):
        for at, value in enumerate(plain):
            yield from leaves(value, (*path, at))


def with_other(plain: Any, path: tuple[Any, ...], value: object) -> Any:  # noqa: ANN401 - any data
    """Return data with another value at one place."""
    if not path:
        return value
    key, *rest = path
    changed = list(plain) if isinstance(plain, tuple) else copy(plain)
    changed[key] = with_other(plain[key], tuple(rest), value)
    return changed


FIELDS = ("inputs", "throws", "events", "situation", "start")
WRONG = (1.5, {"a": {"b": 1}}, [[["x"]]], datetime(2026, 5, 1))  # noqa: DTZ001 - TOML's
"""Values that stand nowhere in a record."""
STRANGE: tuple[object, ...] = (
    True,
    -7,
    10**30,
    "x",
    "",
    [],
    {},
    [1],
    "1/0",
    "1e999999999",
    "99-day",
)
"""Values that stand in some places and not in others."""


@pytest.mark.parametrize("format_", tiered([2, 1]))
@pytest.mark.parametrize("name", FIELDS)
def test_a_value_of_a_wrong_kind_is_told_with_its_record_and_key(name: str, format_: int) -> None:
    record = record_with(name, format_)
    plain = record_to_plain(record)[name]
    places = list(leaves(plain))

    for at, path in enumerate(places):
        changed = with_other(plain, path, WRONG[at % len(WRONG)])
        with pytest.raises(DamagedChronicleError) as refused:
            read_whole(Bare(replace(record, **{name: changed})))

        assert str(refused.value).startswith(f"chronicle/0001-1-day.toml: {name}")
        assert re.search("must be|is missing|cannot be used", str(refused.value))
    assert places


@pytest.mark.parametrize("format_", tiered([2, 1]))
@pytest.mark.parametrize("name", FIELDS)
def test_no_value_in_a_record_is_a_mistake_of_the_program(name: str, format_: int) -> None:
    record = record_with(name, format_)
    plain = record_to_plain(record)[name]

    for at, path in enumerate(leaves(plain)):
        changed = with_other(plain, path, STRANGE[at % len(STRANGE)])
        with suppress(DamagedChronicleError):
            read_whole(Bare(replace(record, **{name: changed})))


@pytest.mark.parametrize("format_", tiered([2, 1]))
@pytest.mark.parametrize("name", FIELDS)
def test_a_key_that_is_gone_is_no_mistake_of_the_program(name: str, format_: int) -> None:
    record = record_with(name, format_)
    plain = record_to_plain(record)[name]

    for path in leaves(plain):
        if not isinstance(path[-1], str):
            continue
        parent = plain
        for key in path[:-1]:
            parent = parent[key]  # type: ignore[index]  # as the leaves were found
        less = {key: value for key, value in parent.items() if key != path[-1]}  # type: ignore[attr-defined]
        changed = with_other(plain, path[:-1], less)
        with suppress(DamagedChronicleError):
            read_whole(Bare(replace(record, **{name: changed})))


def test_what_is_missing_is_named_without_letters_that_steer_a_terminal() -> None:
    desk = open_desk(ROOT)

    missing = missing_in(desk.campaign, KeyError("\x1b[2J"))

    assert missing.startswith("this campaign has no “")
    assert "\x1b" not in missing
