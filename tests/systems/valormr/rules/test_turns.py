"""Turns, periods and half periods; dice; what lies open to all."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from generator.dice import KeyedDice, ThrowKey
from generator.kit.facts import Reader
from generator.kit.switches import Switches
from generator.systems.registry import SYSTEMS
from generator.systems.valormr.rules import sequence
from generator.systems.valormr.rules.calendar import (
    FIRST_PERIOD,
    Half,
    Sky,
    halves_of,
    next_period,
    period_of,
)
from generator.systems.valormr.rules.contact.thread import STAGES
from generator.systems.valormr.rules.muster import Individual
from generator.systems.valormr.rules.rule_book import RULES, sequence_tables
from generator.systems.valormr.rules.sequence import SEQUENCE, following
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.tables import BOOK
from generator.values import replace
from tests.entries import period_numbered
from tests.scenarios import a_board, a_campaign, a_force, marches, place, played, played_on

ROOT = Path(__file__).parents[4]
BOARD = a_board("....", "....")
CAMPAIGN = a_campaign(
    BOARD, a_force("arn", place(BOARD, "0101")), a_force("hal", place(BOARD, "0401"), side="chaos")
)
NEAR_THE_ENEMY = Switches(
    known=RULES.switches, settings={"battle.scenario": "move-roll", "battle.approach_rolls": True}
)
"""Under these armies roll as they set out near the enemy."""


@pytest.mark.rule("VAL-TURN-01")
def test_val_turn_01_a_turn_is_a_day_and_a_night() -> None:
    now, names = opening(CAMPAIGN), []
    for _ in range(5):
        names.append(str(now.period))
        now = following(now)

    assert names == ["1-day", "1-night", "2-day", "2-night", "3-day"]


@pytest.mark.rule("VAL-TURN-02")
def test_val_turn_02_each_period_has_two_half_periods() -> None:
    day, night = FIRST_PERIOD, next_period(FIRST_PERIOD)

    assert halves_of(day) == (Half.MORNING, Half.AFTERNOON)
    assert halves_of(night) == (Half.EVENING, Half.NIGHT)
    assert [half.is_first for half in Half] == [True, False, True, False]


@pytest.mark.rule("VAL-TURN-03", "VAL-CONTACT-35")
def test_val_turn_03_half_periods_end_with_the_sixth_hour_and_so_on() -> None:
    assert [half.end_hour for half in Half] == [6, 12, 18, 24]
    assert [BOOK.hours.whole(half, "end") for half in Half] == [6, 12, 18, 24]
    assert [BOOK.hours.whole(half, "first") for half in Half] == [1, 7, 13, 19]


def test_periods_are_numbered_through() -> None:
    for number in range(1, 40):
        assert period_numbered(number).number == number
    assert period_of(3, is_night=True).number == 6


@pytest.mark.rule("VAL-TURN-04", "VAL-TURN-05", "VAL-TURN-07", "VAL-TURN-08")
def test_val_turn_04_the_printed_sequence_is_the_one_that_is_played() -> None:
    period, contact = sequence_tables(NEAR_THE_ENEMY)
    steps = [row[1].text for row in period.rows]

    assert steps == [step.says for step in SEQUENCE]
    assert [row[1].text for row in contact.rows] == [says for says, _, _ in STAGES]
    weather = steps.index("Weather: sky, rain, fog or wind.")
    first = steps.index(
        "First half: marches, then voyages; armies that meet on the map are in contact."
    )
    second = steps.index("Second half: those not in contact march and sail on.")
    assert weather < first < second < len(steps) - 1


@pytest.mark.rule("DEF-EXCH-04")
@pytest.mark.parametrize("left_out", ["battle.scenario", "battle.approach_rolls"])
def test_def_exch_04_rolls_near_the_enemy_are_printed_where_they_are_made(left_out: str) -> None:
    settings = {k: v for k, v in NEAR_THE_ENEMY.settings.items() if k != left_out}

    period, _ = sequence_tables(replace(NEAR_THE_ENEMY, settings=settings))

    steps = [row[1].text for row in period.rows]
    said = [step.says for step in SEQUENCE if "DEF-EXCH-04" not in step.rules]
    assert len(said) == len(SEQUENCE) - 1
    assert steps == said


@pytest.mark.rule("VAL-TURN-05")
def test_a_step_taken_out_of_the_sequence_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    march = marches("arn", place(BOARD, "0201"))
    assert "march-step" in {event.kind for event in played(CAMPAIGN, march).events}

    with_weather = (*sequence.BEFORE_THE_WEATHER, *sequence.THE_WEATHER)
    monkeypatch.setattr(sequence, "SEQUENCE", with_weather)

    told = {event.kind for event in played(CAMPAIGN, march).events}
    assert told
    assert all(kind.startswith("weather") for kind in told)


@pytest.mark.rule("VAL-TURN-05", "VAL-TURN-04")
def test_val_turn_05_events_are_told_in_the_order_of_play() -> None:
    near = played_on(
        CAMPAIGN,
        (),
        (),
        (marches("arn", place(BOARD, "0201")), marches("hal", place(BOARD, "0301"))),
    )[2]
    kinds = [event.kind for event in near.events]

    weather = next(i for i, kind in enumerate(kinds) if kind.startswith("weather"))
    steps = [i for i, kind in enumerate(kinds) if kind == "march-step"]
    contact = kinds.index("contact-found")
    assert weather < min(steps) <= max(steps) < contact


@pytest.mark.rule("VAL-TURN-12")
def test_val_turn_12_the_campaign_opens_under_a_clear_sky() -> None:
    assert opening(CAMPAIGN).period == FIRST_PERIOD
    assert played(CAMPAIGN).after.weather.sky is Sky.CLEAR


@pytest.mark.rule("VAL-GEN-01")
def test_val_gen_01_dice_have_six_sides_and_fall_evenly() -> None:
    dice = KeyedDice(seed="a seed for tests")
    keys = (
        ThrowKey(period="1-day", rule="VAL-WX-03", subject="sky", nth=nth) for nth in range(1, 6001)
    )

    faces = Counter(dice.throw(key).total for key in keys)

    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    # Chi-square with five degrees of freedom; 20.5 is passed once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in faces.values()) < 20.5


@pytest.mark.rule("VAL-GEN-01")
def test_val_gen_01_no_figure_dies_and_one_of_the_dice_is_a_die() -> None:
    templates = ROOT / "templates"
    others = {entry.package.rpartition(".")[2] for entry in SYSTEMS.values()}
    others -= {"valormr"}
    sources = [
        *(
            page
            for page in templates.rglob("*.html")
            if page.relative_to(templates).parts[0] not in others
        ),
        *(ROOT / "generator" / "systems" / "valormr" / "rules").rglob("*.toml"),
    ]

    found = [
        f"{source.relative_to(ROOT)}: {word}"
        for source in sources
        for word in re.findall(
            r"\b(?:died|dies|dead|a dice|1 dice)\b",
            re.sub(r"<[^>]*>", "", source.read_text(encoding="utf-8")),
            re.IGNORECASE,
        )
    ]

    assert found == []


@pytest.mark.rule("VAL-GEN-02")
def test_val_gen_02_half_dice_are_half_the_face_rounded_up() -> None:
    assert [BOOK.half_dice.whole(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("VAL-GEN-03", "VAL-OOB-16")
def test_val_gen_03_facts_tell_men_and_strength_beside_figures() -> None:
    facts = {
        (fact.subject, fact.name): fact.value for fact in RULES.facts(CAMPAIGN, opening(CAMPAIGN))
    }

    assert facts["arn", "figures"] == 10
    assert facts["arn", "men"] == 400
    assert facts["arn/first", "strength"] == 100


@pytest.mark.rule("VAL-OOB-16")
def test_val_oob_16_strength_is_a_share_of_the_figures_at_the_start() -> None:
    now = opening(CAMPAIGN)
    state = now.forces["arn"]
    hurt = now.with_force(replace(state, figures={"arn/first/1": 4}))
    facts = {(fact.subject, fact.name): fact.value for fact in RULES.facts(CAMPAIGN, hurt)}

    assert facts["arn/first", "strength"] == 40
    assert facts["arn", "men"] == 160


@pytest.mark.rule("VAL-OOB-23")
def test_val_oob_23_a_commander_of_his_armys_id_leaves_its_strength_alone() -> None:
    army = CAMPAIGN.force("arn")
    himself = Individual(id="arn", name="Arn", kind="commander")
    others = tuple(force for force in CAMPAIGN.forces if force.id != "arn")
    named = replace(CAMPAIGN, forces=(*others, replace(army, individuals=(himself,))))
    told = RULES.facts(named, opening(named))
    facts = {(fact.subject, fact.name): fact.value for fact in told}

    assert len(told) == len(facts)
    assert facts["arn", "figures"] == facts["arn", "at_start"] == 11
    assert facts["arn", "with_army"] == 1


@pytest.mark.rule("VAL-GEN-05", "VAL-OOB-08", "VAL-OOB-10", "VAL-OOB-14")
def test_val_gen_05_every_commander_on_the_map_is_one_force() -> None:
    now = opening(CAMPAIGN)

    assert set(now.forces) == {"arn", "hal"}
    assert now.forces["arn"].order_of_march == ("arn/first",)
    assert now.forces["arn"].figures == {"arn/first/1": 10}


@pytest.mark.rule("VAL-GEN-07")
def test_val_gen_07_places_and_steps_are_open_to_everybody() -> None:
    known = RULES.knowledge.readers["position"]

    assert known == {Reader.OWNER, Reader.OPPONENT, Reader.OTHER, Reader.PUBLIC}
    places = [fact for fact in RULES.facts(CAMPAIGN, opening(CAMPAIGN)) if fact.name == "at"]
    assert {fact.kind for fact in places} == {"position"}
    assert RULES.wording.event("march-step").by_default == "position"


@pytest.mark.rule("VAL-GEN-10")
def test_val_gen_10_only_the_size_of_a_force_is_thrown_with_two_dice() -> None:
    rules = ROOT / "generator" / "systems" / "valormr" / "rules"

    several = {
        source.name
        for source in rules.rglob("*.py")
        if re.search(r"play\.throw\([^)]*dice=", source.read_text(encoding="utf-8"))
    }
    tables = [table.id for table in RULES.tables.values() if getattr(table, "dice", 1) != 1]

    assert several == {"estimates.py"}
    assert tables in ([], ["size-estimates"])
