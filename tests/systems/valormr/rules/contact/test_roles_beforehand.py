"""Roles that allies have answered beforehand, and answers that rest on them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.values import replace
from tests.engagements import DUEL, PLAIN, an_army, faults_of, near, quiet_campaign
from tests.systems.valormr.rules.contact.periods import Table
from tests.systems.valormr.rules.contact.test_beforehand import (
    OPEN_GROUND,
    Beforehand,
    a_duel,
    lines,
)
from tests.tiers import tries

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import Army
    from generator.world.campaign import StandingAnswer

BO, CID, DOW = near(-1, 0), near(-2, 0), near(0, -1)
ALLIES = ("bo", "cid", "dow")
BESIDE_ARN = [near(-1, 0), near(0, -1), near(-1, 1), near(-2, 0), near(-1, -1)]
"""Hexes beside Arn that Hadewych does not touch, and two behind them."""


def row(*standing: tuple[StandingAnswer, ...]) -> Beforehand:
    """A duel with Bo behind Arn and Cid behind Bo, with answers given beforehand."""
    others = (an_army("bo", BO, 20), an_army("cid", CID, 20))
    return beside(standing, *others)


def beside(standing: tuple[tuple[StandingAnswer, ...], ...], *others: Army) -> Beforehand:
    """A duel with others near it, with answers given beforehand."""
    table = a_duel(*standing)
    forces = (*table.campaign.forces, *others)
    table.campaign = quiet_campaign(PLAIN, *forces)
    return table


def roles(force: str, *texts: str) -> tuple[StandingAnswer, ...]:
    """Answer beforehand which part a force takes."""
    return lines("role", *texts, force=force)


def meets(force: str, *texts: str) -> tuple[StandingAnswer, ...]:
    """Answer beforehand how a force meets a contact."""
    return lines("approach", *texts, force=force)


def parts(table: Beforehand) -> dict[str, str]:
    """Return who takes which part, once all have said."""
    table.play()
    told = table.told("supports", "in-reserve", "relief", "support-switch")
    return {
        str(e.facts.get("supporter" if e.kind == "supports" else "reserve", e.force)): (e.kind)
        for e in told
    }


# A line that does not fit is passed over.


@pytest.mark.rule("VAL-ROLE-09", "DEF-STAND-01")
@pytest.mark.parametrize("choice", ["reserve", "reserve bo", "support-switch bo"])
def test_def_stand_01_who_would_back_one_that_supports_nobody_goes_to_the_next_line(
    choice: str,
) -> None:
    table = row(roles("bo", "none"), roles("cid", choice, "none"))

    assert sorted(table.asked()) == [f"{DUEL}/approach/arn", f"{DUEL}/approach/hadewych"]
    quoted = "Cid had answered beforehand, beside an ally's contact: “take no part”."
    assert [s for s in table.sentences() if s.startswith("Cid had")] == [quoted]


@pytest.mark.rule("VAL-ROLE-09", "DEF-STAND-01")
def test_def_stand_01_where_no_line_fits_the_question_is_put() -> None:
    table = row(roles("bo", "none"), roles("cid", "reserve bo"))

    assert f"{DUEL}/role/cid" in table.asked()


@pytest.mark.rule("VAL-ROLE-09", "DEF-STAND-01")
def test_def_stand_01_what_was_typed_of_the_supporter_is_looked_at_first() -> None:
    table = row(roles("bo", "support"), roles("cid", "reserve bo", "none"))
    assert parts(table) == {"bo": "supports", "cid": "in-reserve"}

    table = row(roles("bo", "support"), roles("cid", "reserve bo", "none"))
    table.answer(f"{DUEL}/role/bo", "none")
    assert parts(table) == {}


@pytest.mark.rule("VAL-ROLE-09", "DEF-STAND-01")
def test_def_stand_01_who_waits_for_the_supporter_to_say_is_not_asked() -> None:
    table = row(roles("cid", "reserve bo", "none"))
    kinds = [key for key in table.asked() if "/role/" in key]
    assert kinds == [f"{DUEL}/role/bo"]

    table.answer(f"{DUEL}/role/bo", "support")

    assert parts(table) == {"bo": "supports", "cid": "in-reserve"}


@pytest.mark.rule("VAL-ROLE-06", "DEF-STAND-01")
def test_def_stand_01_only_the_first_of_two_relieves_by_what_was_said_beforehand() -> None:
    others = (an_army("bo", BO, 20), an_army("dow", DOW, 20))
    standing = lines("role", "relief", "support", side="law")
    table = beside((standing,), *others)
    assert parts(table) == {"dow": "supports", "bo": "relief"}

    table = beside((standing,), *others)
    table.answer(f"{DUEL}/role/dow", "relief")
    assert parts(table) == {"bo": "supports", "dow": "relief"}


@pytest.mark.rule("VAL-ROLE-09", "DEF-STAND-01")
def test_def_stand_01_of_two_who_would_back_each_other_the_first_supports() -> None:
    others = (an_army("bo", BO, 20), an_army("dow", DOW, 20))
    each_other = (roles("bo", "reserve dow", "support"), roles("dow", "reserve bo", "support"))
    table = beside(each_other, *others)

    assert parts(table) == {"bo": "supports", "dow": "in-reserve"}


@pytest.mark.rule("VAL-ROLE-09", "DEF-STAND-01")
def test_def_stand_01_a_reserve_without_a_name_backs_whoever_supports() -> None:
    # Cid stands beside both Bo and Dow.
    others = (
        an_army("bo", BO, 20),
        an_army("dow", near(-1, 1), 20),
        an_army("cid", near(-2, 1), 20),
    )
    said = (roles("bo", "none"), roles("dow", "support"), roles("cid", "reserve"))
    table = beside(said, *others)
    table.play()

    assert table.one("in-reserve").facts["supporter"] == "dow"


@pytest.mark.rule("VAL-ROLE-09")
def test_val_role_09_a_typed_role_that_does_not_fit_is_shown_where_it_stands() -> None:
    table, key = row(roles("bo", "none")), f"{DUEL}/role/cid"
    table.answer(key, "reserve", of="bo")
    long = table.decisions[key].where
    assert faults_of(table) == [("C083", (*long, "of"), "VAL-ROLE-04")]

    one_line = ("period", 0, "answers", key)
    table.decisions[key] = replace(table.decisions[key], where=one_line)
    assert faults_of(table) == [("C083", one_line, "VAL-ROLE-04")]
    table.decisions[key] = replace(table.decisions[key], choice="support")
    assert [where for _, where, _ in faults_of(table)] == [one_line]


@pytest.mark.rule("VAL-ROLE-09", "VAL-CONTACT-08")
def test_val_role_09_where_all_rest_a_typed_reserve_waits_for_nobody() -> None:
    table = row(roles("bo", "support"), meets("arn", "rest"), meets("hadewych", "rest"))
    table.answer(f"{DUEL}/role/cid", "reserve")

    assert parts(table) == {}


def allied(seed: int) -> Table:
    """Arn before Hadewych, two or three allies about him, and lines at random."""
    pick = random.Random(seed)  # noqa: S311 - a test's own choices
    names = ALLIES[: pick.choice((2, 3))]
    spots = pick.sample(BESIDE_ARN, len(names))
    campaign = quiet_campaign(
        PLAIN,
        an_army("arn", near(0, 0), 20),
        an_army("hadewych", near(1, 0), 20, side="chaos"),
        *(an_army(name, at, 20) for name, at in zip(names, spots, strict=True)),
    )
    said = [roles(name, *some_lines(pick)) for name in names]
    said.append(meets("arn", *pick.sample(("fight if supported", "rest", "delay"), 2)))
    said.append(lines("role", *some_lines(pick), side="law"))
    said += [
        lines("relief", pick.choice(("relief", "no"))),
        lines("engage", pick.choice(("engage", "evade"))),
        lines("second", "no"),
        lines("go-on", "stay"),
        OPEN_GROUND,
    ]
    standing = tuple(line for group in said for line in group)
    return Table(campaign, seed, standing=standing)


def some_lines(pick: random.Random) -> list[str]:
    """Return lines for a role as players may write them, one to four."""
    choices = ("none", "support", "relief", "reserve", "support-switch")
    found = []
    for _ in range(pick.randint(1, 4)):
        choice = pick.choice(choices)
        whom = "" if choice == "none" else pick.choice(("", "", " arn", " bo", " dow"))
        found.append(choice + whom + pick.choice(("", "", " if formed", " if fatigued")))
    return found


@tries(200)
@given(seed=st.integers(0, 10**6))
@pytest.mark.rule("DEF-STAND-01", "VAL-ROLE-04", "VAL-ROLE-06", "VAL-ROLE-09")
def test_def_stand_01_no_role_said_beforehand_stops_a_period(seed: int) -> None:
    result = allied(seed).build()

    assert {each.kind for each in result.questions} <= {"role", "approach", "battle"}


@pytest.mark.deep(seeds=20)
@pytest.mark.rule("DEF-STAND-01", "VAL-ROLE-04", "VAL-ROLE-06", "VAL-ROLE-09")
def test_def_stand_01_roles_said_beforehand_and_typed_lead_to_the_end(drawn_seed: int) -> None:
    assert not allied(drawn_seed).to_the_end().questions


# What rests on an ally's support waits for the ally.


@pytest.mark.rule("DEF-STAND-01", "VAL-ROLE-01")
@pytest.mark.parametrize("enemy", ["fight", "rest"])
@pytest.mark.parametrize(("role", "line"), [("support", "fight"), ("none", "rest")])
def test_def_stand_01_the_enemys_answer_never_decides_which_line_counts(
    enemy: str, role: str, line: str
) -> None:
    table = row(meets("arn", "fight if supported", "rest"), roles("cid", "none"))
    table.answer(f"{DUEL}/approach/hadewych", enemy)
    assert sorted(table.asked()) == [f"{DUEL}/role/bo"]

    table.answer(f"{DUEL}/role/bo", role).play()

    (met,) = (e for e in table.told(f"approach-{line}") if e.force == "arn")
    assert met.contact == DUEL


@pytest.mark.rule("DEF-STAND-01", "DEF-STAND-02")
def test_def_stand_01_an_ally_who_will_support_makes_him_fight_one_who_rests() -> None:
    table = row(
        meets("arn", "fight if supported", "rest"),
        meets("hadewych", "rest"),
        roles("bo", "support arn"),
        roles("cid", "none"),
    )
    table.play()

    assert [event.force for event in table.told("approach-fight")] == ["arn"]


@pytest.mark.rule("DEF-STAND-02")
def test_def_stand_02_where_no_ally_can_support_all_rest_without_a_question() -> None:
    table = a_duel(meets("arn", "fight if supported", "rest"), meets("hadewych", "rest"))

    assert table.asked() == {}


@pytest.mark.rule("DEF-STAND-01", "VAL-ROLE-01")
def test_def_stand_01_who_has_answered_by_support_is_not_asked_while_it_is_open() -> None:
    table = row(meets("arn", "fight if supported"))

    assert sorted(table.asked()) == [
        f"{DUEL}/approach/hadewych",
        f"{DUEL}/role/bo",
        f"{DUEL}/role/cid",
    ]
    table.answers(DUEL, "role", bo="none", cid="none")
    assert f"{DUEL}/approach/arn" in table.asked()
