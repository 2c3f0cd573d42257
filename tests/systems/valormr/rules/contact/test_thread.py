"""Contacts of a period together: their time, who waits for whom, what always holds."""

from __future__ import annotations

import ast
import re
import tomllib
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.brief.questions import lines_for
from generator.dice import KeyedDice
from generator.errors import CampaignError
from generator.kit.standing_lines import read_answer
from generator.systems.valormr.rules.contact.afterwards import EXPLOIT_OPTIONS
from generator.systems.valormr.rules.contact.asking import question_for
from generator.systems.valormr.rules.contact.beforehand import STANDING
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.contact.getting_away import REINFORCE_OPTIONS
from generator.systems.valormr.rules.contact.results import PURSUIT_OPTIONS
from generator.systems.valormr.rules.contact.thread import STAGES
from generator.systems.valormr.rules.fact_names import ROUTE
from generator.systems.valormr.rules.orders import Deed, Order, entered
from generator.systems.valormr.rules.rule_book import RULES, resolved
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.campaign import Decision, PeriodInputs
from tests.engagements import (
    DUEL,
    PLAIN,
    READERS,
    AtTheTable,
    an_army,
    disengaging,
    duel,
    faults_of,
    near,
    on_the_field,
    past_the_dice,
    player_of,
    quiet_campaign,
)
from tests.scenarios import having, marches
from tests.systems.valormr.rules.contact.periods import Table, a_wild_period, a_world
from tests.tiers import tries

if TYPE_CHECKING:
    import random

    from generator.kit.phase import Question

AFTERNOON = "afternoon.arn+hadewych"
NOBODY = {"arn": "no", "hadewych": "no"}
FATES = ("scout-captured", "scout-killed", "scout-unsuccessful", "scout-successful")


# The order of the stages.


@pytest.mark.rule("VAL-TURN-07", "VAL-TURN-08")
def test_val_turn_08_the_stages_come_in_the_order_of_the_chapter() -> None:
    stages = [stage.__name__ for _, _, stage in STAGES]

    assert stages == [
        "roles_unless_at_rest",
        "maneuvers_when_met",
        "approaches",
        "scouts_return",
        "contact_dice",
        "estimates",
        "terrain_order",
        "terrain_cards",
        "switches_at_choice",
        "maneuvers_when_offered",
        "engage_or_evade",
        "named_and_deployed",
        "sight_in_fog",
        "battle",
    ]


# Time.


@pytest.mark.rule("VAL-TURN-05", "VAL-CONTACT-06", "VAL-CONTACT-03")
def test_val_turn_05_everybody_marches_before_any_contact_is_played() -> None:
    table = duel((20,), (20,), an_army("far", near(-4, 2), 20))
    table.orders = (marches("far", near(-4, 3), near(-3, 3)),)
    table.answers(DUEL, "approach", arn="fight", hadewych="fight").play()

    assert table.last is not None
    kinds = [event.kind for event in table.last.events]
    assert kinds.count("march-step") == 2
    last_step = len(kinds) - 1 - kinds[::-1].index("march-step")
    assert last_step < kinds.index("approach-fight")


@pytest.mark.rule("VAL-TURN-05", "DEF-ORDER-01")
@pytest.mark.parametrize(
    ("route", "bound"), [(((-4, 1), (-3, 1)), ()), (((-3, 1), (-3, 3), (3, 1)), ((-3, 3), (3, 1)))]
)
def test_who_marched_while_a_contact_waits_is_bound_only_for_what_is_not_reached(
    route: tuple[tuple[int, int], ...], bound: tuple[tuple[int, int], ...]
) -> None:
    table = duel((20,), (20,), an_army("far", near(-4, 2), 20))
    table.orders = (marches("far", *(near(*step) for step in route)),)
    table.play()

    seen = table.briefing(player_of("law", forces=("far",)))

    assert table.force("far").at != near(-4, 2)
    assert seen.get(ROUTE, "far") == tuple(near(*step) for step in bound)


@pytest.mark.rule("VAL-CONTACT-03", "VAL-TURN-05")
def test_val_contact_03_who_comes_up_later_is_in_no_contact_of_the_first_half() -> None:
    table = duel((20,), (20,), an_army("gorm", near(-3, 0), 20, side="chaos"))
    table.orders = (marches("gorm", near(-2, 0), near(-1, 0)),)

    assert sorted(table.asked()) == [f"{DUEL}/approach/arn", f"{DUEL}/approach/hadewych"]
    table.answers(DUEL, "approach", arn="rest", hadewych="rest")
    assert sorted(table.asked()) == ["afternoon.arn+gorm+hadewych/battles/umpire"]


@pytest.mark.rule("VAL-TURN-06", "VAL-CONTACT-07", "VAL-DISENG-12", "VAL-DISENG-18")
def test_val_turn_06_who_evaded_in_the_morning_may_march_off_in_the_afternoon() -> None:
    table = evaded()
    asked = table.asked()
    assert sorted(asked) == [f"{DUEL}/go-on/arn", f"{DUEL}/go-on/hadewych"]
    assert [c.key for c in asked[f"{DUEL}/go-on/arn"].choices] == ["march", "stay"]
    assert [b.key for b in asked[f"{DUEL}/go-on/arn"].barred] == ["route"]

    table.answers(DUEL, "go-on", hadewych="stay")
    table.answer(f"{DUEL}/go-on/arn", "march", to=(near(-1, 0),))

    assert table.kinds() == []
    assert table.force("arn").at == near(-1, 0)
    (step,) = table.told("march-step")
    assert str(step.half) == "afternoon"


def evaded() -> AtTheTable:
    """Arn has evaded Hadewych in the morning."""
    table = past_the_dice(duel(), arn=4, hadewych=4)
    table.answers(DUEL, "engage", arn="evade", hadewych="engage")
    table.answers(DUEL, "second", **NOBODY)
    return disengaging(table, "arn", arn=6, hadewych=1)


@pytest.mark.rule("VAL-TURN-06", "VAL-DISENG-13", "VAL-CONTACT-09")
def test_val_diseng_13_if_neither_moves_the_contact_stands_again() -> None:
    table = evaded().answers(DUEL, "go-on", arn="stay", hadewych="stay")

    assert sorted(table.asked()) == [f"{AFTERNOON}/approach/arn", f"{AFTERNOON}/approach/hadewych"]


@pytest.mark.rule("VAL-TURN-06")
def test_val_turn_06_a_route_begun_before_the_contact_may_be_followed() -> None:
    table = AtTheTable(
        campaign=quiet_campaign(
            PLAIN,
            an_army("arn", near(-1, 0), 20),
            an_army("hadewych", near(1, 0), 20, side="chaos"),
        ),
        orders=(marches("arn", near(0, 0), near(0, 1)),),
    )
    table.answers(DUEL, "approach", arn="delay", hadewych="fight")
    disengaging(table, "arn", arn=6, hadewych=1)
    table.answers(DUEL, "second", **NOBODY)
    table.answers(DUEL, "go-on", arn="route", hadewych="stay").play()

    assert table.force("arn").at == near(0, 1)


@pytest.mark.rule("VAL-TURN-06")
def test_val_turn_06_without_points_for_a_step_nobody_is_asked() -> None:
    table = evaded()
    table.situation = having(opening(table.campaign), "arn", freshness=Fraction(1, 4))
    del table.decisions[f"{DUEL}/second/arn"]

    assert sorted(table.asked()) == [f"{DUEL}/go-on/hadewych"]


@pytest.mark.rule("VAL-TURN-06", "VAL-CONTACT-08")
def test_val_contact_08_who_rests_with_the_enemy_does_not_march_on() -> None:
    table = duel().answers(DUEL, "approach", arn="rest", hadewych="rest")

    assert "go-on" not in table.kinds()


@pytest.mark.rule("VAL-TURN-06", "VAL-NIGHT-03")
def test_val_turn_06_who_may_not_march_at_all_is_not_asked() -> None:
    table = evaded()
    table.situation = having(opening(table.campaign), "arn", days_moved=6)

    assert sorted(table.asked()) == [f"{DUEL}/go-on/hadewych"]


@pytest.mark.rule("VAL-DISENG-12")
def test_val_turn_06_marching_on_needs_hexes() -> None:
    table = evaded().answer(f"{DUEL}/go-on/arn", "march", to="arn")
    table.answers(DUEL, "go-on", hadewych="stay")

    assert [code for code, *_ in faults_of(table)] == ["C070"]


# Who waits for whom.


def two_duels(apart: int) -> AtTheTable:
    """Arn against Hadewych, and Bo against Gorm so many hexes north of them."""
    return duel(
        (20,),
        (20,),
        an_army("bo", near(0, -apart), 20),
        an_army("gorm", near(-1, -apart), 20, side="chaos"),
    )


FAR = "morning.bo+gorm"


@pytest.mark.rule("VAL-CONTACT-14")
def test_contacts_far_apart_are_played_at_the_same_time() -> None:
    table = distant()

    assert sorted(table.asked()) == [
        f"{DUEL}/approach/arn",
        f"{DUEL}/approach/hadewych",
        f"{FAR}/approach/bo",
        f"{FAR}/approach/gorm",
    ]
    past_the_dice(table, FAR, bo=4, gorm=4)
    table.answers(FAR, "engage", bo="engage", gorm="engage")

    assert table.kinds() == ["approach", "approach", "battle"]


def distant() -> AtTheTable:
    """Two duels eight hexes from each other."""
    return AtTheTable(
        campaign=quiet_campaign(
            PLAIN,
            an_army("arn", near(4, -2), 20),
            an_army("hadewych", near(4, -1), 20, side="chaos"),
            an_army("bo", near(-4, 2), 20),
            an_army("gorm", near(-4, 3), 20, side="chaos"),
        )
    )


@pytest.mark.rule("VAL-CONTACT-14")
def test_a_contact_waits_while_one_close_by_is_undecided() -> None:
    table = two_duels(3)

    assert sorted(table.asked()) == [f"{DUEL}/approach/arn", f"{DUEL}/approach/hadewych"]
    table.answers(DUEL, "approach", arn="rest", hadewych="rest")
    assert f"{FAR}/approach/bo" in table.asked()


@pytest.mark.rule("VAL-TURN-06", "VAL-CONTACT-09")
def test_no_contact_of_the_second_half_begins_before_its_first_is_resolved() -> None:
    table = past_the_dice(duel(), arn=4, hadewych=4)
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")

    assert list(table.asked()) == [f"{DUEL}/battle/umpire"]


@pytest.mark.rule("VAL-TURN-06")
def test_nobody_near_an_undecided_contact_marches_on() -> None:
    table = two_duels(3)
    table.answers(DUEL, "approach", arn="delay", hadewych="fight")
    disengaging(table, "arn", arn=6, hadewych=1)
    table.answers(DUEL, "second", **NOBODY)
    # The duel by the side is now played, and still undecided.
    asked = table.asked()

    assert sorted(q.kind for q in asked.values()) == ["approach", "approach"]
    table.answers(FAR, "approach", bo="rest", gorm="rest")
    assert sorted(q.kind for q in table.asked().values()) == ["go-on", "go-on"]


@pytest.mark.rule("VAL-TURN-06", "VAL-CONTACT-07")
def test_other_marches_go_on_while_a_contact_waits() -> None:
    table = distant()
    table.campaign = quiet_campaign(PLAIN, *table.campaign.forces, an_army("far", near(0, 4), 20))
    table.orders = (marches("far", near(1, 3), near(2, 2)),)
    table.play()

    assert table.force("far").at == near(2, 2)


@pytest.mark.rule("VAL-CONTACT-01", "VAL-TURN-06")
def test_val_turn_06_nobody_is_found_near_a_contact_that_is_not_settled() -> None:
    table = duel((20,), (20,), an_army("gorm", near(0, -3), 20, side="chaos"))
    table.orders = (marches("gorm", near(0, -2), near(0, -1)),)
    table.play()
    assert table.force("gorm").at == near(0, -1)
    assert [event.contact for event in table.told("contact-found")] == [DUEL]

    # Arn goes where Gorm does not reach him: what was told must not be taken back.
    table.answer(f"{DUEL}/approach/arn", "avoid", to=near(-1, 1))
    table.answer(f"{DUEL}/approach/hadewych", "fight")
    disengaging(table, "arn", arn=6, hadewych=1)
    table.answers(DUEL, "second", **NOBODY).play()
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay").play()

    assert [event.contact for event in table.told("contact-found")] == [DUEL]


@pytest.mark.rule("VAL-CONTACT-09", "VAL-SCOUT-01", "DEF-ORDER-01")
def test_val_contact_09_who_is_met_at_dawn_still_puts_out_scouts_as_ordered() -> None:
    table = duel()
    order = marches("arn", near(-1, 0), near(-2, 0))
    table.orders = (replace(order, scouts=2),)
    table.answers(DUEL, "approach", arn="fight", hadewych="fight").play()

    scouts = [event for event in table.told(*FATES) if event.force == "arn"]
    assert len(scouts) == 2


@pytest.mark.rule("VAL-CONTACT-09", "VAL-RIVER-09")
def test_val_contact_09_who_is_met_at_dawn_is_told_that_he_begins_no_crossing() -> None:
    table = duel()
    table.orders = (Order(force="arn", deed=Deed.CROSS, means="ferry"),)
    table.play()

    assert table.one("refused-in-contact").force == "arn"
    assert table.force("arn").crossing is None
    table.orders = (marches("arn", near(-1, 0)),)
    table.last = None
    table.play()
    assert table.told("refused-in-contact") == []


@pytest.mark.rule("VAL-CONTACT-09", "VAL-TURN-06", "DEF-ORDER-01")
def test_val_turn_06_who_is_met_at_dawn_may_follow_his_route_once_he_is_free() -> None:
    table = duel()
    table.orders = (marches("arn", near(-1, 0), near(-2, 0)),)
    table.answers(DUEL, "approach", arn="delay", hadewych="fight")
    disengaging(table, "arn", arn=6, hadewych=1)
    table.answers(DUEL, "second", **NOBODY)
    table.answers(DUEL, "go-on", arn="route", hadewych="stay").play()

    assert table.force("arn").at == near(-2, 0)
    assert table.force("arn").route == ()


@pytest.mark.rule("VAL-ROLE-18", "VAL-REST-01")
def test_points_spent_in_a_contact_still_undecided_are_gone_from_the_hand() -> None:
    table = duel()
    table.answer(f"{DUEL}/approach/arn", "fight", maneuver=True)
    table.answer(f"{DUEL}/approach/hadewych", "fight").play()

    # Maneuver on clear ground costs six of the twelve points of a day.
    assert table.force("arn").freshness == Fraction(1, 2)
    assert table.force("hadewych").freshness == 1


# What is barred, awaited or wrongly written.


@pytest.mark.rule("VAL-CONTACT-08")
def test_an_answer_nobody_asked_for_changes_nothing() -> None:
    table = duel()
    plain = table.play().events
    table.answer("evening.arn+hadewych/approach/arn", "fight")

    assert table.play().events == plain


@pytest.mark.rule("VAL-CONTACT-08")
@pytest.mark.parametrize("choice", ["flee", "", "FIGHT"])
def test_a_word_that_is_no_choice_is_answered_with_those_that_are(choice: str) -> None:
    table = duel().answer(f"{DUEL}/approach/arn", choice)

    with pytest.raises(CampaignError) as raised:
        table.play()

    (fault,) = raised.value.findings
    assert fault.code == "C071"
    assert fault.where == ("period", 0, "decision", 0, "choice")
    assert "fight, rest, delay, avoid" in (fault.hint or "")


# What always holds, over many small worlds.

WORLDS = tries(40).max_examples
SEEDS = st.integers(0, WORLDS - 1)
SMALL = settings(tries(40), suppress_health_check=[HealthCheck.too_slow])


@cache
def a_period(seed: int) -> Table:
    table = Table(a_world(seed), seed)
    table.to_the_end()
    return table


@pytest.mark.deep
@SMALL
@given(SEEDS)
@pytest.mark.rule("VAL-CONTACT-08", "VAL-TURN-06")
def test_every_period_comes_to_an_end_with_nobody_left_in_the_air(seed: int) -> None:
    final = a_period(seed).results[-1]

    assert {e.stage for e in final.after.engagements} <= {Stage.OVER, Stage.RESTED}


@SMALL
@given(SEEDS)
@pytest.mark.rule("VAL-CONTACT-08")
def test_no_contact_is_undecided_without_an_awaited_question(seed: int) -> None:
    for result in a_period(seed).results:
        undecided = [e for e in result.after.engagements if not e.stage.is_over]
        assert not undecided or result.questions


@SMALL
@given(SEEDS)
@pytest.mark.rule("VAL-DISENG-42", "VAL-GEN-06", "VAL-DISENG-48")
def test_no_figure_is_lost_that_no_event_tells_of(seed: int) -> None:
    table = a_period(seed)
    final = table.results[-1]
    told = ("battle-losses", "disengagement-loss", "regiment-destroyed", "army-gone")
    for force, before in final.before.forces.items():
        lost = sum(
            int(str(event.facts["lost"]))
            for event in final.events
            if event.kind in told and event.force == force
        )
        assert before.strength - lost == final.after.forces[force].strength, force


@SMALL
@given(SEEDS)
@pytest.mark.rule("VAL-MOVE-14", "VAL-DISENG-43")
def test_one_force_stands_in_a_hex_and_points_never_fall_below_nought(seed: int) -> None:
    final = a_period(seed).results[-1]
    places = [state.at for state in final.after.forces.values() if state.afoot]

    assert len(places) == len(set(places))
    for state in final.after.forces.values():
        assert 0 <= state.freshness <= 1
        assert state.carried >= 0
        assert all(figures >= 0 for figures in state.figures.values())
    for event in final.events:
        left = event.facts.get("left")
        assert left is None or Fraction(str(left)) >= 0, event


@SMALL
@given(SEEDS)
@pytest.mark.rule("VAL-CONTACT-14")
def test_what_was_told_stays_told_as_answers_come_in(seed: int) -> None:
    results = a_period(seed).results
    for before, after in pairwise(results):
        later = iter(after.events)
        for event in before.events:
            assert any(event == other for other in later), event
        made = {str(throw.key): throw for throw in after.throws}
        for throw in before.throws:
            assert made[str(throw.key)] == throw


KINDS = {
    "role",
    "approach",
    "battles",
    "terrain",
    "engage",
    "no-rest",
    "battle",
    "reinforce",
    "pursuit",
    "second",
    "exploit",
    "relief",
    "go-on",
}
"""Every kind of question a contact may put."""
RARE = {"exploit": EXPLOIT_OPTIONS, "reinforce": REINFORCE_OPTIONS, "pursuit": PURSUIT_OPTIONS}
"""Kinds that hardly ever come up by chance."""


def filled_in(question: Question, choice: str) -> dict[str, object]:
    """Return what the umpire enters who pastes the line and picks a choice."""
    line, *remarks = lines_for(question, STANDING).splitlines()
    ((key, answer),) = tomllib.loads(line).items()
    assert answer == "?"
    begins = f"#   {choice} "
    behind = [each.removeprefix(begins) for each in remarks if each.startswith(begins)]
    needed = re.split(r" \| |, …|   ", behind[0])[0] if behind else ""
    kind = STANDING.of_key(key)
    assert kind is not None
    written = read_answer(f"{choice} {needed}".strip(), kind)
    values = {
        further.name: int(texts[0]) if further.of == "number" else texts[0]
        for further, texts in written.taken
    }
    return {"question": key, "choice": written.choice, **values}


@SMALL
@given(SEEDS)
def test_every_question_comes_with_lines_that_answer_it(seed: int) -> None:
    for result in a_period(seed).results:
        for question in result.questions:
            if question.kind == "battle":
                (entry,) = tomllib.loads(lines_for(question))["period"]["battle"]
                assert question.key == f"{entry['contact']}/battle/umpire"
                continue
            for choice in question.choices:
                entry = filled_in(question, choice.key)
                assert entry.pop("question") == question.key
                assert entry.pop("choice") == choice.key
                assert set(entry) == set(choice.needs)
                assert not choice.among or entry[choice.needs[0]] in choice.among


def test_the_periods_tried_put_every_kind_of_question() -> None:
    put = {
        question.kind
        for seed in range(WORLDS)
        for result in a_period(seed).results
        for question in result.questions
    }

    assert put <= KINDS
    assert KINDS - put <= RARE.keys()


@pytest.mark.parametrize("kind", sorted(RARE))
def test_a_question_seldom_put_comes_with_lines_that_answer_it(kind: str) -> None:
    _, engagement, field = on_the_field(duel().campaign, ("arn", "hadewych"))
    question = question_for(field, engagement, kind, "arn", RARE[kind])

    for choice in question.choices:
        entry = filled_in(question, choice.key)
        assert entry.pop("question") == question.key
        assert entry.pop("choice") == choice.key
        assert set(entry) == set(choice.needs)


@SMALL
@given(SEEDS)
def test_every_choice_is_taken_as_the_lines_have_it(seed: int) -> None:
    """Each choice of the first questions of a period, pasted and built again."""
    table = a_period(seed)
    labels = table.campaign.board.grid.hex_of
    for question in table.results[0].questions:
        for choice in question.choices:
            if "cards" in choice.needs:
                continue
            entry = filled_in(question, choice.key)
            detail = {
                key: labels(str(value)) if key == "to" else value
                for key, value in entry.items()
                if key not in ("question", "choice")
            }
            fresh = Table(table.campaign, seed)
            fresh.decisions[question.key] = Decision(
                question=question.key,
                choice=choice.key,
                detail=detail,  # type: ignore[arg-type]  # plain values
            )
            keys = {asked.key for asked in fresh.build().questions}
            assert question.key not in keys


TELL_LOSSES = (
    "battle-losses",
    "disengagement-loss",
    "regiment-destroyed",
    "army-gone",
    "individuals-destroyed",
)


@cache
def a_wild_one(seed: int) -> Table:
    table = a_wild_period(seed)
    table.to_the_end()
    return table


@pytest.mark.deep
@SMALL
@given(SEEDS)
@pytest.mark.rule("VAL-CONTACT-08", "VAL-TERR-14", "VAL-RIVER-17", "DEF-OOB-03")
def test_forces_in_every_condition_come_to_the_end_of_their_contacts(seed: int) -> None:
    results = a_wild_one(seed).results

    assert {e.stage for e in results[-1].after.engagements} <= {Stage.OVER, Stage.RESTED}
    for before, after in pairwise(results):
        later = iter(after.events)
        for event in before.events:
            assert any(event == other for other in later), event


@pytest.mark.deep
@SMALL
@given(SEEDS)
@pytest.mark.rule("VAL-DISENG-42", "DEF-OOB-03", "VAL-TERR-10")
def test_no_figure_of_any_force_is_lost_that_no_event_tells_of(seed: int) -> None:
    final = a_wild_one(seed).results[-1]
    for force, before in final.before.forces.items():
        left = before.strength
        for event in final.events:
            if event.force != force:
                continue
            if event.kind in TELL_LOSSES:
                left -= int(str(event.facts["lost"]))
            if event.kind == "individuals-hurt":
                gone = event.facts["gone"]
                left -= len(gone) if isinstance(gone, tuple) else 0
        assert left == final.after.forces[force].strength, force


@tries(10)
@given(SEEDS, st.randoms(use_true_random=False))
@pytest.mark.rule("DEF-DICE-01")
def test_the_order_in_which_forces_are_held_changes_nothing(
    seed: int, shuffle: random.Random
) -> None:
    table = a_period(seed)
    final = table.results[-1]
    now = opening(table.campaign)
    forces = list(now.forces.items())
    shuffle.shuffle(forces)
    inputs = PeriodInputs(
        period=now.period,
        decisions=tuple(reversed(table.decisions.values())),
        entries=entered(battles=tuple(reversed(table.battles.values()))),
    )

    again = resolved(
        table.campaign,
        replace(now, forces=dict(forces)),
        inputs,
        KeyedDice(seed=table.campaign.seed),
    )

    assert again.events == final.events
    assert again.after == final.after


@SMALL
@given(SEEDS)
def test_every_event_and_question_is_told_to_every_reader_without_a_gap(seed: int) -> None:
    played = a_period(seed)
    for result in (played.results[-1], played.results[len(played.results) // 2]):
        table = AtTheTable(campaign=played.campaign, last=result)
        for reader in READERS:
            briefing = table.briefing(reader)
            texts = [despatch.text for despatch in briefing.despatches]
            texts += [asked.text for asked in briefing.asked]
            for text in texts:
                assert text, reader
                assert not set("{}[]") & set(text), text


# Wording.

CONTACT = Path(__file__).parents[5] / "generator" / "systems" / "valormr" / "rules" / "contact"


def told_in_code() -> dict[str, set[str] | None]:
    """Every kind of event the chapter names outright, with the facts it gives.

    None where the facts are not written down beside it.
    """
    found: dict[str, set[str] | None] = {}
    for source in sorted(CONTACT.glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="tells"), args=[_, told, _, *_]):
                    for kind in constants_of(told):
                        found[kind] = facts_given(node)
                case _:
                    pass
    return found


def facts_given(call: ast.Call) -> set[str] | None:
    """The names of the facts a call gives, none when they are put together before."""
    given = {"force", *(word.arg for word in call.keywords if word.arg)}
    for word in call.keywords:
        if word.arg is None and isinstance(word.value, ast.Dict):
            given.update(str(ast.literal_eval(key)) for key in word.value.keys if key)
        elif word.arg is None and len(call.keywords) == 1:
            return None
    return given


def kinds_in_code() -> set[str]:
    """Every kind of event the contact chapter names outright."""
    return set(told_in_code())


def constants_of(node: ast.expr) -> set[str]:
    if isinstance(node, ast.Constant):
        return {str(node.value)}
    if isinstance(node, ast.IfExp):
        return constants_of(node.body) | constants_of(node.orelse)
    return set()


BUILT_NAMES = {
    *(f"approach-{choice}" for choice in ("fight", "rest", "avoid", "delay")),
    *(f"chooses-{choice}" for choice in ("engage", "evade", "rest")),
    *(f"battles-{choice}" for choice in ("one", "split")),
    *(f"withdraws-{order}" for order in ("formed", "retreat", "rout")),
    *(f"scout-{fate}" for fate in ("captured", "killed", "unsuccessful", "successful")),
    *(
        f"estimate-{level}"
        for level in ("unaware", "aware", "basic", "types", "organization", "exact")
    ),
    *("relief", "relief-refused", "support-switch", "support-switch-refused"),
    "avoided-into",
}
"""Kinds of event whose names are put together from a choice or a result."""


def test_every_kind_of_event_of_the_chapter_is_worded() -> None:
    kinds = kinds_in_code() | BUILT_NAMES

    assert len(kinds) > 50
    assert kinds - set(RULES.wording.events) == set()


@pytest.mark.deep
def test_every_fact_a_sentence_of_the_chapter_asks_for_is_given() -> None:
    seen: dict[str, set[str]] = {}
    for seed in range(WORLDS):
        for event in a_period(seed).results[-1].events:
            facts = set(event.facts) | ({"dice"} if event.throws else set())
            facts |= {"arithmetic"} if event.starts_from is not None else set()
            seen.setdefault(event.kind, facts).intersection_update(facts)
    written = {kind: facts for kind, facts in told_in_code().items() if facts}
    thrown = {"dice", "arithmetic", "steps"}

    unseen = kinds_in_code() - set(seen) - set(written)
    assert unseen <= {"army-gone", "relief-refused", "support-switch-refused"}
    for kind, facts in (*written.items(), *seen.items()):
        if kind in kinds_in_code() | BUILT_NAMES:
            asked = RULES.wording.event(kind).facts()
            assert asked - facts - thrown == set(), kind


def test_every_kind_of_question_and_every_choice_is_worded() -> None:
    asked: dict[str, set[str]] = {}
    for seed in range(WORLDS):
        for result in a_period(seed).results:
            for question in result.questions:
                means = {choice.means for choice in question.choices}
                asked.setdefault(question.kind, set()).update(means)

    assert set(asked) >= {"approach", "battle", "engage", "go-on", "role", "second"}
    for kind, means in asked.items():
        assert kind in RULES.wording.questions
        for key in means:
            assert RULES.wording.reason(key)
