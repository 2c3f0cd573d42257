"""Thirty-one days of the whole sample: it runs, it is kept, and it obeys the rules."""

from __future__ import annotations

import pickle
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.pipeline.desk import open_desk
from generator.pipeline.replay import replay
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.rules.orders import orders_in
from generator.systems.valormr.rules.rule_book import RULES
from tests.long_campaign.campaign import campaign_played, sample, with_everything_on
from tests.long_campaign.coverage import excepted, rules_seen, rules_to_see
from tests.long_campaign.keeping import (
    entered_wrongly,
    figures_out_of_nothing,
    overspent,
    standing_twice,
)
from tests.once import made_once
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.systems.valormr.rules.muster import ValormrCampaign
    from tests.long_campaign.umpire import Closed

PLANS = ("plans.toml", "weather.toml")
VARIANTS = {
    "its first days": (*PLANS, "adv.toml"),
    "as it is": PLANS,
    "with everything on": (*PLANS, "adv.toml"),
}
"""The first tier plays the first days, with everything on; the second plays on."""
all_variants = pytest.mark.parametrize("variant", tiered(VARIANTS))
PERIODS = {"its first days": 6, "as it is": 62, "with everything on": 40}
KEPT = "played.pickle"
ROOT = Path(__file__).parent.parent.parent
Played = tuple["Path", "ValormrCampaign", "tuple[Closed, ...]"]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Played]:
    """Play a variant once, whichever worker asks first; the others wait for it."""
    done: dict[str, Played] = {}

    def variant(name: str) -> Played:
        if name not in done:
            play = partial(_play, name)
            folder = made_once(tmp_path_factory, name.replace(" ", "-"), play)
            periods = pickle.loads((folder / KEPT).read_bytes())
            done[name] = folder, valormr(open_desk(folder).campaign), periods
        return done[name]

    return variant


def _play(name: str, folder: Path) -> None:
    """Play a variant in a folder and keep its periods there."""
    document = sample()
    if name != "as it is":
        document = with_everything_on(document)
    plans, periods = VARIANTS[name], PERIODS[name]
    played = campaign_played(folder, document, *plans, periods=periods)
    (folder / KEPT).write_bytes(pickle.dumps(played))


@all_variants
def test_all_periods_are_closed_one_upon_the_other(
    played: Callable[[str], Played], variant: str
) -> None:
    folder, _, periods = played(variant)

    book = open_desk(folder).book

    assert len(book) == len(periods) == PERIODS[variant]
    assert [head.head.period for head in book.entries] == [p.period for p in periods]
    for number, period in enumerate(periods, 1):
        closing = RULES.from_plain(book.parse(number).situation)
        assert closing == period.resolution.after
        if number < len(periods):
            assert RULES.following(closing) == periods[number].before


@all_variants
def test_every_closed_period_comes_out_the_same_when_it_is_played_again(
    played: Callable[[str], Played], variant: str
) -> None:
    folder, _, periods = played(variant)
    desk = open_desk(folder)

    again = [replay(desk, number) for number in range(1, len(periods) + 1)]

    assert {each.period: each.differences for each in again if each.differences} == {}


@pytest.mark.deep
def test_every_army_of_the_sample_is_given_orders(played: Callable[[str], Played]) -> None:
    _, campaign, periods = played("as it is")

    ordered = Counter(o.force for period in periods for o in orders_in(period.inputs))

    assert set(ordered) == {force.id for force in campaign.forces}
    assert len(ordered) == 24
    assert min(ordered.values()) >= 3


@pytest.mark.deep
def test_every_rule_of_the_strategic_period_is_at_work(played: Callable[[str], Played]) -> None:
    seen: Counter[str] = Counter()
    for variant in VARIANTS:
        _, campaign, periods = played(variant)
        seen += rules_seen(campaign, periods)

    unseen = {rule for rule in rules_to_see() if not seen[rule]}

    assert unseen <= set(excepted())
    assert len(rules_to_see()) - len(unseen) >= 170


def test_every_exception_has_its_reason_and_a_test_that_is_there() -> None:
    for rule, entry in excepted().items():
        assert len(entry["reason"].split()) >= 4, rule
        file, _, name = entry["test"].partition("::")
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), rule


@all_variants
def test_nobody_spends_more_than_he_has(played: Callable[[str], Played], variant: str) -> None:
    _, _, periods = played(variant)

    assert [fault for period in periods for fault in overspent(period)] == []


@all_variants
def test_nobody_stands_in_two_places_or_two_in_one(
    played: Callable[[str], Played], variant: str
) -> None:
    _, _, periods = played(variant)

    assert [fault for period in periods for fault in standing_twice(period)] == []


@all_variants
def test_nobody_enters_what_he_may_not(played: Callable[[str], Played], variant: str) -> None:
    _, campaign, periods = played(variant)

    faults = [f for period in periods for f in entered_wrongly(campaign, period)]

    assert faults == []


@all_variants
def test_figures_are_lost_only_where_an_event_says_so(
    played: Callable[[str], Played], variant: str
) -> None:
    _, campaign, periods = played(variant)

    faults = [f for period in periods for f in figures_out_of_nothing(campaign, period)]

    assert faults == []
