"""The umpire's word: what a ruling sets, when, and what it may not do."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE, Audience, Played
from generator.brief.briefing import brief
from generator.dice import KeyedDice, Thrower, to_throw_key
from generator.errors import CampaignError
from generator.kit.typed_entries import THROW_RULING, ruled_dice
from generator.systems.valormr.rules.calendar import Sky, Wind, to_period
from generator.systems.valormr.rules.muster import Individual
from generator.systems.valormr.rules.orders import entered
from generator.systems.valormr.rules.rule_book import RULES, play_for, resolved
from generator.systems.valormr.rules.ruled_facts import OF_A_FORCE, OF_THE_SKY, beyond_start
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.state import LongCrossing
from generator.systems.valormr.rules.umpire_rulings import OF_VESSELS, RULINGS, throwers
from generator.values import replace
from generator.world.board import RiverStretch
from generator.world.campaign import PeriodInputs, Ruling
from generator.world.rivers import Bank
from tests.briefings import CHAOS_PLAYER, LAWS_PLAYER
from tests.rivers import MAJOR, a_river
from tests.scenarios import (
    a_board,
    a_force,
    having,
    marches,
    place,
    play_of,
    situation_at,
    told,
    without_weather,
)

if TYPE_CHECKING:
    from generator.dice import Throw
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import FactValue

BOARD = a_board("......", "......")
HERE, THERE = place(BOARD, "0101"), place(BOARD, "0601")
RIVER = a_river(MAJOR)
TIMBER = "1-night/VAL-RIVER-18/arn/1"
SKY_THROW = "2-day/VAL-WX-03/sky/1"
ARN = a_force("arn", HERE)
HAL = a_force("hal", THERE, side="chaos")
CAMPAIGN = without_weather(BOARD, ARN, HAL)


def ruling(what: str, value: FactValue, **changes: object) -> Ruling:
    of = "" if what in OF_THE_SKY else "arn"
    made = Ruling(what=what, subject=of, value=value, why="The ferry had burnt.")
    return replace(made, **changes)  # type: ignore[arg-type]  # fields as named


def ruled(*rulings: Ruling, orders: tuple[Order, ...] = ()) -> Resolution[ValormrState]:
    now = situation_at(CAMPAIGN, "2-day")
    inputs = PeriodInputs(period=now.period, rulings=rulings, entries=entered(orders=orders))
    return resolved(CAMPAIGN, now, inputs, KeyedDice(seed="s"))


def arn_after(*rulings: Ruling) -> ForceState:
    return ruled(*rulings).after.forces["arn"]


def test_a_ruling_can_set_exactly_what_the_campaign_file_offers() -> None:
    assert {*OF_A_FORCE, *OF_THE_SKY, *OF_VESSELS, THROW_RULING} == RULINGS.keys()


def test_a_ruling_puts_a_force_elsewhere_and_ends_its_route() -> None:
    state = arn_after(ruling("position", place(BOARD, "0302")))

    assert state.at == place(BOARD, "0302")
    assert state.route == ()
    assert state.came_by is None


def test_a_ruling_into_a_parted_hex_puts_the_force_on_a_bank() -> None:
    river = RiverStretch(name="Thraes", course=tuple(place(BOARD, f"030{row}") for row in (1, 2)))
    river = replace(river, starts=0, ends=3)
    board = a_board("......", "......", rivers=(river,))
    campaign = without_weather(board, ARN)
    now = opening(campaign)
    inputs = PeriodInputs(period=now.period, rulings=(ruling("position", place(board, "0301")),))

    result = resolved(campaign, now, inputs, KeyedDice(seed="s"))

    assert result.after.forces["arn"].bank is not None


def test_a_ruling_sets_figures_points_freshness_fatigue_and_formation() -> None:
    company = ARN.companies[0].id

    at_end = {"at_end": True}
    state = arn_after(
        ruling("figures", (company, "4"), **at_end),
        ruling("carried-points", Fraction(3), **at_end),
        ruling("freshness", Fraction(1, 2), **at_end),
        ruling("fatigue", value=True, **at_end),
        ruling("formation", value=False, **at_end),
    )

    assert state.figures == {company: 4}
    assert state.carried == 3
    assert state.freshness == Fraction(1, 2)
    assert state.fatigued
    assert not state.formed


@pytest.mark.rule("DEF-OOB-03")
@pytest.mark.parametrize(
    ("percent", "figures", "shares"), [("40", 1, {"arn/drake": 40}), ("100", 1, {}), ("0", 0, {})]
)
def test_def_oob_03_a_ruling_sets_what_an_individual_can_bear(
    percent: str, figures: int, shares: dict[str, int]
) -> None:
    drake = Individual(id="arn/drake", name="Drake", kind="drake")
    campaign = without_weather(BOARD, replace(ARN, regiments=(), individuals=(drake,)))
    now = having(opening(campaign), "arn", hit_shares={"arn/drake": 75})
    made = ruling("hit-share", ("arn/drake", percent))
    inputs = PeriodInputs(period=now.period, rulings=(made,))

    after = resolved(campaign, now, inputs, KeyedDice(seed="s")).after

    assert after.forces["arn"].figures == {"arn/drake": figures}
    assert after.forces["arn"].hit_shares == shares


def test_a_ruling_sets_the_sky() -> None:
    weather = ruled(
        ruling("sky", "hard rain"),
        ruling("fog", value=True),
        ruling("wind", "gale"),
        ruling("rain-level", 2),
    ).after.weather

    assert (weather.sky, weather.fog) == (Sky.HARD_RAIN, True)
    assert (weather.wind, weather.rain_level) == (Wind.GALE, 2)


def test_a_ruling_holds_before_the_period_or_after_it() -> None:
    order = marches("arn", place(BOARD, "0301"))
    moved = place(BOARD, "0102")

    before = ruled(ruling("position", moved), orders=(order,))
    after = ruled(ruling("position", moved, at_end=True), orders=(order,))

    assert before.after.forces["arn"].at == place(BOARD, "0301")
    assert after.after.forces["arn"].at == moved
    assert before.events[0].kind == "ruling"
    assert after.events[-1].kind == "ruling"


def test_every_ruling_is_told_with_its_reason_to_those_it_concerns() -> None:
    result = ruled(ruling("fatigue", value=True), ruling("sky", "cloudy", public=True))

    (private,), (public,) = told(result, "ruling"), told(result, "ruling-public")
    assert private.sides == ("law",)
    assert private.facts["why"] == "The ferry had burnt."
    assert public.sides == ()


def test_a_ruling_on_its_position_brings_an_army_onto_the_map() -> None:
    late = replace(a_force("late", HERE), start=None)
    campaign = without_weather(BOARD, late)
    now = opening(campaign)
    bring = ruling("position", THERE, subject="late")
    inputs = PeriodInputs(period=now.period, rulings=(bring,))

    result = resolved(campaign, now, inputs, KeyedDice(seed="s"))

    assert now.forces == {}
    assert result.after.forces["late"].at == THERE
    assert result.after.forces["late"].strength == 10


def test_a_ruling_on_an_army_that_is_not_there_is_a_fault() -> None:
    late = replace(a_force("arn", HERE), start=None)
    campaign = without_weather(BOARD, late)
    now = opening(campaign)
    inputs = PeriodInputs(period=now.period, rulings=(ruling("fatigue", value=True),))

    with pytest.raises(CampaignError) as caught:
        resolved(campaign, now, inputs, KeyedDice(seed="s"))

    assert [finding.code for finding in caught.value.findings] == ["C061"]


@pytest.mark.rule("VAL-MOVE-14")
def test_val_move_14_a_ruling_cannot_put_two_forces_into_one_hex() -> None:
    with pytest.raises(CampaignError) as caught:
        ruled(ruling("position", THERE))

    (finding,) = caught.value.findings
    assert finding.code == "C053"
    assert "0601" in finding.what


def test_two_rulings_may_exchange_two_forces() -> None:
    result = ruled(ruling("position", THERE), ruling("position", HERE, subject="hal"))

    assert result.after.forces["arn"].at == THERE
    assert result.after.forces["hal"].at == HERE


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("position", "0101"),
        ("position", place(a_board("." * 9), "0901")),
        ("figures", ("nobody", "3")),
        ("figures", ("arn/first/1", "-3")),
        ("figures", 3),
        ("hit-share", ("arn/first/1", "50")),
        ("hit-share", ("arn/first/1", "101")),
        ("carried-points", "many"),
        ("carried-points", Fraction(-1)),
        ("freshness", Fraction(3, 2)),
        ("fatigue", "yes"),
        ("sky", "green"),
        ("wind", "breeze"),
        ("fog", 1),
        ("rain-level", 5),
        ("rain-level", Fraction(1, 2)),
        ("rain-level", True),
        ("morale", "high"),
    ],
)
def test_a_ruling_refuses_what_a_fact_cannot_be(what: str, value: FactValue) -> None:
    wrong = ruling(what, value, where=("period", 1, "ruling", 0))

    with pytest.raises(CampaignError) as caught:
        ruled(wrong)

    (finding,) = caught.value.findings
    assert finding.code == "C053"
    assert finding.where == ("period", 1, "ruling", 0, "to")


def test_all_unfit_rulings_are_told_at_once() -> None:
    wrong = ruling("fatigue", "yes"), ruling("carried-points", "many")

    with pytest.raises(CampaignError) as caught:
        ruled(*wrong)

    assert len(caught.value.findings) == 2


def faults_of(*rulings: Ruling, orders: tuple[Order, ...] = ()) -> list[str]:
    """Return what is told of the rulings of a period before it is played."""
    now = situation_at(CAMPAIGN, "2-day")
    inputs = PeriodInputs(period=now.period, rulings=rulings, entries=entered(orders=orders))
    return [finding.code for finding in RULES.faults(CAMPAIGN, now, inputs)]


def test_unfit_rulings_are_found_before_the_period_is_played() -> None:
    assert faults_of(ruling("fatigue", value=True)) == []
    assert faults_of(ruling("fatigue", "yes")) == ["C053"]
    assert faults_of(ruling("position", THERE)) == ["C053"]
    assert faults_of(ruling("sky", "green", at_end=True)) == ["C053"]
    assert faults_of(ruling("throw", 4, subject=SKY_THROW)) == []


def test_an_army_brought_on_by_a_ruling_may_be_given_an_order_at_once() -> None:
    late = replace(a_force("late", HERE), start=None)
    campaign = without_weather(BOARD, late)
    now = opening(campaign)
    order = marches("late", place(BOARD, "0501"))
    bring = ruling("position", THERE, subject="late")

    def codes(*rulings: Ruling) -> list[str]:
        inputs = PeriodInputs(period=now.period, rulings=rulings, entries=entered(orders=(order,)))
        return [finding.code for finding in RULES.faults(campaign, now, inputs)]

    assert codes() == ["C061"]
    assert codes(replace(bring, at_end=True)) == ["C061"]
    assert codes(bring) == []


# The bank of a river hex.


@pytest.mark.parametrize(
    ("value", "bank"),
    [(("0303", "east"), 0), (("0303", "west bank"), 3), (place(RIVER, "0303"), 0)],
)
def test_a_ruling_may_name_the_bank(value: FactValue, bank: int) -> None:
    state = by_the_river(ruling("position", value))

    assert state.at == place(RIVER, "0303")
    assert state.bank == bank


@pytest.mark.parametrize(
    "value", [("0303", "north"), ("0203", "east"), ("9999", "east"), ("a", "b", "c")]
)
def test_a_ruling_names_a_bank_the_hex_has(value: FactValue) -> None:
    with pytest.raises(CampaignError) as caught:
        by_the_river(ruling("position", value))

    assert [finding.code for finding in caught.value.findings] == ["C053"]


def test_a_ruling_ends_the_crossing_of_the_force_it_moves() -> None:
    crossing = LongCrossing(means="rafts", bank=Bank(3), days=3)

    state = by_the_river(ruling("position", ("0303", "west")), crossing=crossing)

    assert state.crossing is None


def by_the_river(*rulings: Ruling, **changes: object) -> ForceState:
    """Rule on Arn, who stands in the river hex 0303."""
    campaign = without_weather(RIVER, a_force("arn", place(RIVER, "0303")))
    now = having(opening(campaign), "arn", **changes)
    inputs = PeriodInputs(period=now.period, rulings=rulings)
    result = resolved(campaign, now, inputs, KeyedDice(seed="s"))
    return result.after.forces["arn"]


# What is told: the old value, and a word where figures come from nowhere.


def words_of(*rulings: Ruling, reader: Audience = UMPIRE) -> list[str]:
    """Return how rulings are told to a reader."""
    result = ruled(*rulings)
    period = result.before.period
    played = Played(
        period=period,
        is_closed=True,
        record="",
        facts=RULES.facts(CAMPAIGN, result.after),
        events=result.events,
        questions=(),
    )
    told_to = brief(CAMPAIGN, RULES, played, reader, seed_digest="d")
    return [each.text for each in told_to.despatches if each.kind.startswith("ruling")]


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (("position", place(BOARD, "0302")), "for Arn: they are at 0302 (before: 0101)"),
        (("figures", ("arn/first/1", "4")), "for Arn: Company 1 has 4 figures (before: 10)"),
        (
            ("figures", ("arn/first/1", "12")),
            "for Arn: Company 1 has 12 figures (before: 10); note that they began the "
            "campaign with 10",
        ),
        (("carried-points", Fraction(3)), "for Arn: 3 points are kept (before: 0)"),
        (("freshness", Fraction(1, 2)), "for Arn: ½ of the day's points are left (before: 1)"),
        (("fatigue", True), "for Arn: they are fatigued (before: not fatigued)"),
        (("formation", False), "for Arn: they are unformed (before: formed)"),
        (("knowledge", ("chaos",)), "for Arn: Chaos may know of them what their own side knows"),
        (("knowledge", ()), "for Arn: others know of them only what they see"),
        (("sky", "cloudy"), ": the sky is cloudy (before: clear)"),
        (("fog", True), ": fog (before: no fog)"),
        (("wind", "calm"), ": the wind is calm (before: none)"),
        (("rain-level", 2), ": the rain level is 2 (before: 0)"),
    ],
)
def test_a_ruling_tells_the_old_value_with_the_new_one(
    made: tuple[str, FactValue], says: str
) -> None:
    what, value = made

    (text,) = words_of(ruling(what, value))

    gap = "" if says.startswith(":") else " "
    assert text == f"The umpire rules{gap}{says}. The ferry had burnt."


def test_figures_out_of_nowhere_are_remarked_upon() -> None:
    company = "arn/first/1"
    fewer, more = (ruling("figures", (company, number)) for number in ("4", "6"))

    (_, text) = words_of(fewer, more)

    assert "note that these are more than before" in text


def test_stragglers_count_with_those_present() -> None:
    state = replace(opening(CAMPAIGN).forces["arn"], stragglers={"arn/first/1": 2})

    assert not beyond_start(state, "arn/first/1", 12)
    assert beyond_start(state, "arn/first/1", 11)


# Throws.


def thrown(result: Resolution[ValormrState], key: str) -> Throw:
    return next(throw for throw in result.throws if str(throw.key) == key)


def rafting(*rulings: Ruling, by_hand: int = 0) -> Resolution[ValormrState]:
    """Play the night after a first day at work on rafts."""
    campaign = without_weather(RIVER, a_force("arn", place(RIVER, "0303")))
    now = situation_at(campaign, "1-night")
    crossing = LongCrossing(means="rafts", bank=Bank(3), days=3)
    dice = {TIMBER: (by_hand,)} if by_hand else {}
    inputs = PeriodInputs(period=now.period, rulings=rulings, dice=dice)
    return resolved(
        campaign,
        having(now, "arn", crossing=crossing),
        inputs,
        KeyedDice(seed="s", by_hand=dice, await_missing=True),
    )


@pytest.mark.parametrize(("face", "goes_on"), [(4, False), (5, True)])
def test_a_ruling_on_a_throw_stands_in_for_dice_by_hand(
    face: int,
    goes_on: bool,  # noqa: FBT001 - a column of the table
) -> None:
    result = rafting(ruling("throw", face, subject=TIMBER))

    assert result.questions == ()
    assert thrown(result, TIMBER).pips == (face,)
    assert thrown(result, TIMBER).thrower is Thrower.HAND
    assert (result.after.forces["arn"].crossing is not None) is goes_on


def test_a_ruling_on_a_throw_comes_before_the_dice_thrown_and_tells_them() -> None:
    result = rafting(ruling("throw", 6, subject=TIMBER), by_hand=1)

    (event,) = told(result, "ruling")
    assert event.facts["faces"] == ("6",)
    assert event.facts["was"] == ("1",)
    assert event.sides == ("law",)
    assert thrown(result, TIMBER).pips == (6,)
    assert len(result.throws) == 1


def test_a_throw_of_the_sky_is_told_to_everybody() -> None:
    (event,) = told(ruled(ruling("throw", 4, subject=SKY_THROW)), "ruling")

    assert event.sides == ()


@pytest.mark.parametrize(
    ("subject", "forces"),
    [
        ("arn", ("arn",)),
        ("arn.0201", ("arn",)),
        ("arn+hal", ("arn", "hal")),
        ("evening.arn+hal.hal.arn", ("hal",)),
        ("evening.arn+hal", ("arn", "hal")),
        ("courier-3", ()),
    ],
)
def test_a_throw_belongs_to_the_one_who_throws(subject: str, forces: tuple[str, ...]) -> None:
    assert throwers(play_of(CAMPAIGN), subject) == forces


def test_a_throw_of_nobodys_is_told_to_the_umpire_alone() -> None:
    key = "2-day/VAL-COURIER-05/courier-3/1"

    assert kinds(ruled(ruling("throw", 4, subject=key))) == ["ruling-unseen"]
    assert words_of(ruling("throw", 4, subject=key), reader=LAWS_PLAYER) == []


def kinds(result: Resolution[ValormrState]) -> list[str]:
    return [event.kind for event in result.events]


@pytest.mark.parametrize(
    ("value", "key"),
    [
        (("4", "5"), TIMBER),
        (7, TIMBER),
        ("four", TIMBER),
        ((), TIMBER),
        (4, "timber"),
        (4, "2-night/VAL-RIVER-18/arn/1"),
    ],
)
def test_a_ruling_on_a_throw_has_as_many_faces_as_dice(value: FactValue, key: str) -> None:
    with pytest.raises(CampaignError) as caught:
        rafting(ruling("throw", value, subject=key, where=("period", 0)))

    assert [finding.code for finding in caught.value.findings] == ["C053"]
    assert caught.value.findings[0].where == ("period", 0, "to")


def test_a_throw_of_two_dice_is_ruled_upon_with_two_faces() -> None:
    made = ruling("throw", ("4", "5"), subject="2-day/VAL-X-01/arn/1")
    play = play_for(
        CAMPAIGN, PeriodInputs(period=to_period("2-day"), rulings=(made,)), KeyedDice(seed="s")
    )

    dice = ruled_dice(play.dice, play.inputs.rulings)

    assert dice.throw(to_throw_key(made.subject), dice=2).pips == (4, 5)


# Knowledge.


def test_a_side_may_be_let_into_what_an_armys_own_side_knows() -> None:
    learnt = ruled(ruling("knowledge", ("chaos",))).after
    forgotten = resolved(
        CAMPAIGN,
        learnt,
        PeriodInputs(period=learnt.period, rulings=(ruling("knowledge", ()),)),
        KeyedDice(seed="s"),
    ).after

    assert known_by_chaos(learnt) >= {"figures", "route", "fatigued", "in_hand"}
    assert known_by_chaos(forgotten) == known_by_chaos(situation_at(CAMPAIGN, "2-day"))
    assert "figures" not in known_by_chaos(forgotten)


def known_by_chaos(situation: ValormrState) -> set[str]:
    """Return the names of the facts about Arn that Chaos knows."""
    return {
        fact.name
        for fact in RULES.facts(CAMPAIGN, situation)
        if fact.subject == "arn"
        and RULES.knowledge.may_know(fact.kind, CHAOS_PLAYER.stands_to(fact.sides, fact.opponents))
    }


def test_what_is_known_of_one_army_opens_no_other_and_to_no_other_side() -> None:
    learnt = ruled(ruling("knowledge", ("chaos",))).after
    plain = situation_at(CAMPAIGN, "2-day")

    opened = {
        (fact.subject, fact.name): (before.sides, fact.sides)
        for fact, before in zip(
            RULES.facts(CAMPAIGN, learnt), RULES.facts(CAMPAIGN, plain), strict=True
        )
        if fact.sides != before.sides
    }

    assert {subject for subject, _ in opened} <= {"arn", "arn/first", "arn/first/1"}
    assert {sides for _, sides in opened.values()} == {("law", "chaos")}


def test_who_is_betrayed_is_not_told() -> None:
    made = ruling("knowledge", ("chaos",))

    assert words_of(made, reader=LAWS_PLAYER) == []
    assert len(words_of(made, reader=CHAOS_PLAYER)) == 1
    assert words_of(made, reader=PUBLIC) == []
    assert len(words_of(replace(made, public=True), reader=LAWS_PLAYER)) == 1


@pytest.mark.parametrize("value", [("law",), ("elves",), "nobody"])
def test_only_other_sides_can_be_let_in(value: FactValue) -> None:
    with pytest.raises(CampaignError):
        ruled(ruling("knowledge", value))


def test_knowledge_comes_back_from_the_record() -> None:
    learnt = ruled(ruling("knowledge", ("chaos",))).after

    assert RULES.from_plain(RULES.to_plain(learnt)) == learnt


def test_an_army_put_out_of_formation_straggles_from_what_it_has() -> None:
    state = arn_after(ruling("formation", value=False, at_end=True))

    assert state.set_out_with == state.figures
