"""Contact in the middle of a river crossing: unformed, or a third of the figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.calendar import Half, to_period
from generator.systems.valormr.rules.contact.contact_dice import scouts_out
from generator.systems.valormr.rules.contact.deployment import (
    deployment_modifiers,
    deployment_schedule,
)
from generator.systems.valormr.rules.contact.disengagement import (
    Formation,
    Operation,
    Situated,
    applicable,
    is_at_half_strength,
)
from generator.systems.valormr.rules.contact.estimates import (
    composition,
    engaging_figures,
    estimate,
)
from generator.systems.valormr.rules.contact.results import pursuit_refusal, stood_on_table
from generator.systems.valormr.rules.contact.switching import maneuver_refusal
from generator.systems.valormr.rules.muster import Arm, Company, Individual, Regiment
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.state import LongCrossing
from generator.values import replace
from generator.world.board import Crossing, CrossingKind, RiverCategory, RiverStretch
from generator.world.rivers import Bank, banks
from tests.engagements import (
    DUEL,
    PLAIN,
    AtTheTable,
    an_army,
    disengaging,
    duel,
    faults_of,
    near,
    on_the_field,
    past_the_dice,
    quiet_campaign,
    with_state,
)
from tests.scenarios import having

if TYPE_CHECKING:
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play

TIMBER = LongCrossing(means="rafts", bank=Bank(0), days=3)
ON_RAFTS = LongCrossing(means="rafts", bank=Bank(0), days=3, days_done=2)
ON_THE_FERRY = LongCrossing(means="ferry", bank=Bank(0), days=2)


def in_the_water(**changes: object) -> tuple[Play, Engagement, Field]:
    """Arn and Hadewych in contact in the morning, Arn in the middle of a crossing."""
    play, engagement, field = on_the_field(duel().campaign, ("arn", "hadewych"), half=Half.MORNING)
    return play, engagement, with_state(field, "arn", **changes)


def situated(*, operation: Operation = Operation.EVADE, half: Half) -> Situated:
    return Situated(
        force="arn", against=("hadewych",), half=half, is_disengager=True, operation=operation
    )


@pytest.mark.rule("VAL-RIVER-07", "VAL-TERR-14", "VAL-DISENG-39")
@pytest.mark.parametrize(
    ("changes", "morning", "afternoon"),
    [
        ({}, "formed", "formed"),
        ({"formed": False}, "retreat", "retreat"),
        ({"crossed_in": ("morning",)}, "retreat", "formed"),
        ({"crossed_in": ("afternoon",)}, "formed", "retreat"),
        ({"crossing": ON_THE_FERRY}, "retreat", "retreat"),
        ({"crossing": ON_RAFTS}, "retreat", "retreat"),
        ({"crossing": TIMBER}, "formed", "formed"),
    ],
)
def test_val_river_07_who_is_met_in_the_water_gets_away_as_if_in_retreat(
    changes: dict[str, object], morning: str, afternoon: str
) -> None:
    _play, _, field = in_the_water(**changes)

    for half, expected in ((Half.MORNING, morning), (Half.AFTERNOON, afternoon)):
        keys = set(applicable(field, situated(half=half)))
        assert keys & set(Formation) == {expected}
        # Covered by a rearguard either way: the regiment is above half strength.
        assert "rearguard" in keys


@pytest.mark.rule("VAL-TERR-14", "VAL-TERR-15", "VAL-DISENG-24")
def test_val_diseng_24_who_comes_off_the_table_in_order_is_formed() -> None:
    _play, _, field = in_the_water(formed=False)
    own = situated(operation=Operation.WITHDRAW, half=Half.MORNING)

    assert "formed" in set(applicable(field, own))


@pytest.mark.rule("VAL-RIVER-07", "VAL-ROLE-17", "VAL-ROLE-19", "VAL-DISENG-31")
def test_val_role_17_in_the_water_nobody_maneuvers() -> None:
    _play, engagement, dry = in_the_water()
    wet = with_state(dry, "arn", crossed_in=("morning",))

    assert maneuver_refusal(dry, "arn", Half.MORNING) is None
    assert maneuver_refusal(wet, "arn", Half.MORNING) == "it is not formed"
    assert maneuver_refusal(wet, "arn", Half.AFTERNOON) is None

    for field, lasts in ((dry, True), (wet, False)):
        situation = replace(field.situation, maneuvering=("arn",))
        on_it = replace(field, situation=situation)
        keys = set(applicable(on_it, situated(half=Half.MORNING)))
        arn = engagement.commander("arn")
        reasons = {m.reason for m in deployment_modifiers(on_it, engagement, arn)}
        assert ("maneuver" in keys) is lasts
        assert ("maneuver" in reasons) is lasts


@pytest.mark.rule("VAL-RIVER-07", "VAL-DISENG-29")
def test_val_diseng_29_nobody_pursues_out_of_the_water() -> None:
    table = duel()
    _play, engagement, field = on_the_field(table.campaign, ("arn", "hadewych"))
    field = with_state(field, "arn", crossing=ON_THE_FERRY)
    situation = replace(field.situation, maneuvering=("arn",))
    field = replace(field, situation=situation)

    refusal = pursuit_refusal(engagement, field, "arn", Formation.ROUT)

    assert refusal == "it is not formed"


@pytest.mark.rule("VAL-RIVER-07", "VAL-SCOUT-01")
def test_val_scout_01_who_crosses_has_no_scouts_out() -> None:
    play, _, field = in_the_water(scouts=2, crossed_in=("morning",))

    assert scouts_out(play, field.force("arn"), "morning") == 0
    assert scouts_out(play, field.force("arn"), "afternoon") == 2


def builders() -> tuple[Play, Engagement, Field]:
    """Arn builds rafts with 9 foot, 4 horse and a hero; his second regiment too."""
    arn = an_army("arn", near(0, 0), 9, 30)
    first = Regiment(
        id="arn/1",
        name="First",
        companies=(
            Company(id="arn/1/foot", name="Foot", troop_type="foot", arm=Arm.INFANTRY, figures=9),
            Company(
                id="arn/1/horse", name="Horse", troop_type="riders", arm=Arm.CAVALRY, figures=4
            ),
        ),
    )
    arn = replace(
        arn,
        regiments=(first, arn.regiments[1]),
        individuals=(Individual(id="arn/hero", name="Hero", kind="hero"),),
    )
    campaign = quiet_campaign(
        duel().campaign.board, arn, an_army("hadewych", near(1, 0), 20, side="chaos")
    )
    play, engagement, field = on_the_field(campaign, ("arn", "hadewych"))
    return play, engagement, with_state(field, "arn", crossing=TIMBER)


@pytest.mark.rule("VAL-RIVER-17", "VAL-CONTACT-28", "VAL-OOB-13")
def test_val_river_17_a_third_of_the_regiment_is_seen_and_stands_on_the_table() -> None:
    # A third of thirteen is four and a third: five fight, three foot and two horse.
    _play, engagement, field = builders()

    assert engaging_figures(field, "arn") == 5
    assert composition(field, "arn", level="exact") == ("3 foot", "2 riders")
    assert estimate(field, "arn", row="6", error=0).figures == 5
    schedule = deployment_schedule(field, engagement.commander("arn"))
    assert sum(unit.figures for unit in schedule.units) == 5
    stood = stood_on_table(engagement, field)
    assert stood == {"arn/1/foot": 3, "arn/1/horse": 2, "arn/hero": 1, "hadewych/1/foot": 20}


@pytest.mark.rule("VAL-RIVER-17", "VAL-OOB-16", "VAL-DISENG-37")
def test_val_river_17_who_cuts_timber_still_belongs_to_the_regiment() -> None:
    _play, _, field = builders()

    assert not is_at_half_strength(field, "arn")


@pytest.mark.rule("VAL-RIVER-17", "VAL-DISENG-42")
def test_val_river_17_losses_in_getting_away_are_of_all_who_are_there() -> None:
    # 1 + 3 against 5 + 3: evading at −4 costs 10 percent of twenty, not of seven.
    table = past_the_dice(duel(), arn=3, hadewych=3)
    table.situation = having(opening(table.campaign), "arn", crossing=TIMBER)
    table.answers(DUEL, "engage", arn="evade", hadewych="engage")
    disengaging(table, "arn", arn=1, hadewych=5)

    table.play()

    loss = table.one("disengagement-loss")
    assert (loss.facts["present"], loss.facts["lost"]) == (20, 2)


@pytest.mark.rule("VAL-RIVER-17", "VAL-OOB-13", "VAL-DISENG-23")
def test_val_river_17_a_battle_can_cost_no_more_than_the_third_that_fought() -> None:
    table = past_the_dice(duel(), arn=3, hadewych=3)
    table.situation = having(opening(table.campaign), "arn", crossing=TIMBER)
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    table.play()
    table.fights(DUEL, {"arn/1/foot": 8})

    ((code, _, rule),) = faults_of(table)

    assert (code, rule) == ("C081", "VAL-OOB-11")
    table.fights(DUEL, {"arn/1/foot": 5}, withdrew=("arn",), behind=("arn 2",))
    table.play()
    assert table.one("withdraws-formed").facts["original"] == 7
    assert table.force("arn").strength <= 15


def a_day_of_work(
    means: str, *, fought: bool, night_battle: bool = False, **switches: bool
) -> tuple[AtTheTable, AtTheTable]:
    """Arn has worked on a crossing for a day; on the second one he is attacked.

    Return the day and the night; whoever does not fight rests.
    """
    course = tuple(near(0, row) for row in (-2, -1, 0, 1, 2))
    river = RiverStretch(name="Thraes", course=course, category=RiverCategory.MAJOR)
    ferry = Crossing(at=near(0, 0), kind=CrossingKind.FERRY)
    board = replace(PLAIN, rivers=(river,), crossings=(ferry,) if means == "ferry" else ())
    day = duel(board=board, switches=switches)
    bank, other = banks(board, near(0, 0))
    work = LongCrossing(means=means, bank=other, days=3, days_done=1)
    at_work = having(opening(day.campaign), "arn", bank=bank, crossing=work)
    day.situation = replace(at_work, period=to_period("2-day"))
    met_at(day, ("morning", "afternoon"), fights=fought)
    situation = following(day.play().after)
    night = AtTheTable(campaign=day.campaign, situation=situation)
    met_at(night, ("evening", "night"), fights=night_battle)
    night.play()
    return day, night


def met_at(table: AtTheTable, halves: tuple[str, str], *, fights: bool) -> None:
    """Let Arn and Hadewych fight in a period's first half period, or rest in both."""
    first, second = (f"{half}.arn+hadewych" for half in halves)
    table.answers(second, "approach", arn="rest", hadewych="rest")
    if not fights:
        table.answers(first, "approach", arn="rest", hadewych="rest")
        return
    past_the_dice(table, first, arn=4, hadewych=4)
    table.answers(first, "engage", arn="engage", hadewych="engage")
    table.answers(first, "second", arn="no", hadewych="no")
    table.answers(first, "go-on", arn="stay", hadewych="stay")
    table.fights(first, {"arn/1/foot": 1, "hadewych/1/foot": 1})


@pytest.mark.rule("VAL-RIVER-09", "VAL-RIVER-16")
@pytest.mark.parametrize(("means", "rule"), [("rafts", "16"), ("ferry", "09")])
@pytest.mark.parametrize("by_night", [False, True], ids=["by day", "by night"])
def test_val_river_16_a_day_with_a_battle_in_it_is_no_day_of_work(
    means: str, rule: str, *, by_night: bool
) -> None:
    day, night = a_day_of_work(means, fought=not by_night, night_battle=by_night)

    assert len(day.told("battle-fought") + night.told("battle-fought")) == 1
    crossing = night.force("arn").crossing
    assert crossing is not None
    assert (crossing.days_done, crossing.fought) == (1, False)
    waits = night.one("crossing-kept-by-battle")
    assert waits.rule == f"VAL-RIVER-{rule}"
    assert night.told("crossing-goes-on") == []


@pytest.mark.rule("VAL-RIVER-16")
@pytest.mark.parametrize(
    ("fought", "counts"), [(False, False), (True, True)], ids=["rested", "of old"]
)
def test_val_river_16_a_day_in_contact_counts_unless_there_is_a_battle(
    *, fought: bool, counts: bool
) -> None:
    switches = {"crossing.battle_days": counts}

    _, night = a_day_of_work("rafts", fought=fought, **switches)

    crossing = night.force("arn").crossing
    assert crossing is not None
    assert crossing.days_done == 2
    assert night.told("crossing-kept-by-battle") == []
