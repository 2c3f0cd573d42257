"""What records of every rule system hold comes out of them again, unchanged."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as some

from generator.dice import CARD, D6, KINDS, Face, Throw, Thrower, ThrowKey, to_throw_key
from generator.kit.codec import UnfitPlainError
from generator.kit.recorded_kinds import (
    RECORDED,
    event_to_plain,
    periods_by,
    throws_by_key,
    value_from_plain,
    value_to_plain,
)
from generator.systems.valormr.rules.calendar import CLOCK, Half
from generator.world.campaign import PeriodInputs
from generator.world.clock import Effect, Event, Modifier
from generator.world.hexes import Hex
from generator.world.rivers import Bank
from tests.built import built
from tests.entries import period_numbered
from tests.tiers import tries

TRIES = tries(30)

IDS = some.from_regex(r"[a-z][a-z0-9]{0,6}(-[a-z0-9]{1,4})?", fullmatch=True)
WORDS = some.text(some.characters(blacklist_categories=("Cs", "Cc")), min_size=1, max_size=12)
COUNTS = some.integers(0, 99)
FRACTIONS = some.fractions(min_value=0, max_value=99, max_denominator=24)
HEXES = some.builds(Hex, some.integers(-9, 60), some.integers(-30, 40))
BANKS = some.integers(0, 5).map(Bank)
FIGURES = some.dictionaries(IDS, COUNTS, max_size=4)
HALVES = some.lists(some.sampled_from(list(map(str, Half))), max_size=2).map(tuple)


def maybe(values: some.SearchStrategy[Any]) -> some.SearchStrategy[Any]:
    return some.none() | values


def many(values: some.SearchStrategy[Any]) -> some.SearchStrategy[tuple[Any, ...]]:
    return some.lists(values, max_size=4).map(tuple)


PERIODS = some.integers(1, 400).map(period_numbered)


def through_a_file(plain: dict[str, Any]) -> dict[str, Any]:
    """Return data as it comes back from TOML."""
    return tomllib.loads(tomli_w.dumps(plain))


KEYS = built(
    ThrowKey,
    period=PERIODS.map(str),
    rule=some.sampled_from(["VAL-WX-03", "VAL-CONTACT-15", "DEF-MOVE-01"]),
    subject=some.from_regex(r"[a-z0-9][a-z0-9.+-]{0,12}", fullmatch=True),
    nth=some.integers(1, 99),
)
THROWS = built(
    Throw,
    key=KEYS,
    pips=some.lists(some.integers(1, 4), min_size=1, max_size=3).map(tuple),
    thrower=some.sampled_from(Thrower),
    kind=some.sampled_from(sorted(KINDS.values(), key=lambda kind: kind.key)),
)
VALUES = (
    WORDS
    | some.integers(-99, 99)
    | some.booleans()
    | FRACTIONS
    | HEXES
    | many(WORDS)
    | some.lists(HEXES, min_size=1, max_size=3).map(tuple)
)
MODIFIERS = built(
    Modifier,
    reason=IDS,
    amount=some.fractions(max_denominator=24),
    rule=some.just("VAL-WX-20"),
    effect=some.sampled_from(Effect),
    kind=some.sampled_from(["", "points"]),
)
EVENTS = built(
    Event,
    kind=IDS,
    rule=some.sampled_from(["", "VAL-MOVE-02"]),
    half=maybe(some.sampled_from(Half)),
    force=some.just("") | IDS,
    sides=many(IDS),
    opponents=many(IDS),
    facts=some.dictionaries(some.from_regex(r"[a-z_]{1,6}", fullmatch=True), VALUES),
    starts_from=maybe(FRACTIONS),
    modifiers=many(MODIFIERS),
    result=maybe(FRACTIONS),
    throws=some.lists(THROWS, max_size=3, unique_by=lambda t: str(t.key)).map(tuple),
    contact=some.just("") | IDS,
)


@given(key=KEYS)
def test_a_throws_key_comes_back_from_its_print(key: ThrowKey) -> None:
    assert to_throw_key(str(key)) == key


@given(throw=THROWS)
def test_a_throw_comes_back_from_its_record_unchanged(throw: Throw) -> None:
    assert RECORDED.from_plain(Throw, through_a_file(RECORDED.to_plain(throw))) == throw


def test_a_record_says_which_dice_were_thrown_unless_they_have_six_sides() -> None:
    key = ThrowKey(period="7", rule="TSC-DEF-01", subject="leader")
    plain = {
        kind.key: RECORDED.to_plain(Throw(key=key, pips=(4,), thrower=Thrower.HAND, kind=kind))
        for kind in (D6, CARD)
    }

    assert plain["d6"] == {"key": str(key), "pips": [4], "thrower": "hand"}
    assert plain["card"] == {**plain["d6"], "kind": "card"}


def test_faces_noted_by_hand_come_back_as_they_were_written() -> None:
    period = period_numbered(1)
    dice: dict[str, tuple[Face, ...]]
    dice = {"1-day/VAL-WX-03/sky/1": (4,), "1-day/X-DEF-01/a/1": ("ace of clubs",)}
    inputs = PeriodInputs(period=period, dice=dice)
    codec = RECORDED.knowing(kinds=(periods_by(CLOCK),))

    found = codec.from_plain(PeriodInputs, through_a_file(codec.to_plain(inputs)))

    assert found.dice == dice


@TRIES
@given(value=VALUES)
def test_a_fact_comes_back_as_the_kind_it_was(value: Any) -> None:  # noqa: ANN401 - any fact
    plain = through_a_file({"value": value_to_plain(value)})["value"]

    found = value_from_plain(plain)

    assert found == value
    assert type(found) is type(value)


@TRIES
@given(event=EVENTS)
def test_an_event_comes_back_from_its_record_unchanged(event: Event) -> None:
    throws = {str(throw.key): throw for throw in event.throws}
    codec = RECORDED.knowing(kinds=(throws_by_key(throws),))

    assert codec.from_plain(Event, through_a_file(event_to_plain(event))) == event


def test_a_whole_fraction_stays_a_fraction() -> None:
    found = value_from_plain(value_to_plain(Fraction(3)))

    assert isinstance(found, Fraction)


@pytest.mark.parametrize("unfit", ["1/0", "x", "", "1e9", "1/2/3", "9" * 300, 1, 0.5, None])
def test_what_is_no_fraction_is_refused(unfit: object) -> None:
    with pytest.raises(UnfitPlainError, match="must be a number such as"):
        RECORDED.from_plain(Fraction, unfit)


@pytest.mark.parametrize(
    "unfit",
    [
        {"number": "1/0"},
        {"number": 1},
        {"hex": [1]},
        {"hex": ["1", "2"]},
        {"hexes": [[1, 2], [3]]},
        {"hexes": 1},
        {"hex": [1, 2], "number": "1"},
        {},
        ["a", 1],
        0.5,
        None,
    ],
)
def test_what_is_no_fact_is_refused(unfit: object) -> None:
    with pytest.raises(ValueError, match="is not a"):
        value_from_plain(unfit)


def test_a_throw_that_the_period_does_not_have_is_refused() -> None:
    codec = RECORDED.knowing(kinds=(throws_by_key({}),))

    with pytest.raises(UnfitPlainError, match=r"throws\.1 is 'x', and must be the key"):
        codec.from_plain(Event, {"kind": "rest", "rule": "", "facts": {}, "throws": ["x"]})
