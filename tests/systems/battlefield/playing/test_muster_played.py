"""A muster as it is played: dismissed, paid, hired, placed, moved apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.errors import CampaignError
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_RULES
from generator.systems.battlefield.rules.state import BattlefieldState
from generator.values import replace
from tests.systems.battlefield.battle_maps import at
from tests.systems.battlefield.field_files import campaign_in
from tests.systems.battlefield.played_battles import (
    bridge_text,
    kinds_in,
    play_on,
    play_period,
    told_of,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution

RULES = BATTLEFIELD_RULES


def muster(*lines: str) -> str:
    """Return the block of the first muster."""
    return '\n[[period]]\nid = "1-muster"\n' + "\n".join(lines) + "\n"


def played(*lines: str, changes: tuple[tuple[str, str], ...] = ()) -> Resolution[BattlefieldState]:
    """Play the first muster of the sample with these lines in its block."""
    campaign = campaign_in(bridge_text(*changes, more=muster(*lines)))
    return play_period(campaign, RULES.opening(campaign))


def hire(*lines: str) -> str:
    """Return a table that hires a unit for the Ash Host."""
    return "\n".join(("[[period.hire]]", 'army = "host"', *lines))


GOBLINS = hire('type = "goblins"', "fighters = 10")


@pytest.mark.rule("DOG-STAT-09", "DOG-PRE-01")
def test_who_is_hired_is_paid_for_and_begins_where_the_order_says() -> None:
    found = played(hire('type = "goblins"', "fighters = 10", 'at = ["1507"]'))

    unit = found.after.roster["host-1"]
    assert (unit.fighters, unit.at, unit.is_hidden) == (10, at("1507"), False)
    assert found.after.leaders["host"].money == 430 - 10
    assert kinds_in(found) == ["hired", "placed"]
    (told,) = told_of(found, "hired")
    assert (told.force, told.sides) == ("host-1", ("ash-hills",))
    assert (told.facts["price"], told.facts["number"]) == (10, 10)


@pytest.mark.rule("DOG-HIDE-01")
def test_a_hidden_hire_takes_no_number_that_tells_of_it() -> None:
    hidden = hire('type = "goblins"', "fighters = 5", "hidden = true", 'at = ["1202"]')
    found = played(hidden, GOBLINS, changes=(('at = "1202"', 'at = "1201"'),))

    new = [name for name in found.after.roster if name.startswith("host-")]
    assert new == ["host-12", "host-1"]
    assert kinds_in(found) == ["hired", "placed-hidden", "hired"]


def test_nobody_is_given_the_id_of_the_dead_while_another_is_free() -> None:
    found = played(GOBLINS)
    state = found.after
    dead = state.with_roster(u for n, u in state.roster.items() if n != "host-1")
    again = play_period(campaign_in(bridge_text(more=muster(GOBLINS))), dead)

    assert "host-2" in again.after.roster
    assert again.after.leaders["host"].hired == ("host-1", "host-2")


@pytest.mark.rule("DOG-LEAD-02", "DOG-STAT-09")
@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (('type = "giants"', "fighters = 4"), "ego"),
        (('type = "wyverns"', "fighters = 1"), "refuses"),
        (('type = "orcs"', "fighters = 21"), "room"),
        (('type = "orcs"', "fighters = 2", 'mount = "camel"'), "make"),
        (('type = "elves"', "fighters = 2"), "refuses"),
    ],
)
def test_who_cannot_be_hired_is_not_and_the_leader_is_told_why(
    lines: tuple[str, ...], why: str
) -> None:
    found = played(hire(*lines))

    assert [event.facts["why"] for event in told_of(found, "not-hired")] == [why]
    assert found.after.roster == found.before.roster
    assert found.after.leaders == found.before.leaders


@pytest.mark.rule("DOG-ELITE-01")
def test_whether_elite_troops_can_be_had_is_asked_of_the_umpire() -> None:
    elite = hire('type = "goblins"', "fighters = 5", "elite = true")
    asked = played(elite)

    (question,) = asked.questions
    assert (question.key, question.asks) == ("1-muster/doubt/host-1", ())
    assert [choice.key for choice in question.choices] == ["allow", "refuse"]
    answer = '[[period.decision]]\nquestion = "1-muster/doubt/host-1"\nchoice = '
    allowed = played(elite, f'{answer}"allow"')
    refused = played(elite, f'{answer}"refuse"')
    assert "host-1" in allowed.after.roster
    assert told_of(refused, "not-hired")[0].facts["why"] == "umpire"


@pytest.mark.rule("DOG-ELITE-01", "DOG-DEF-05")
def test_the_umpire_may_have_answered_that_beforehand() -> None:
    elite = hire('type = "goblins"', "fighters = 5", "elite = true")
    lines = '\n[[standing]]\ndoubt = ["refuse"]\n'
    campaign = campaign_in(bridge_text(more=lines + muster(elite)))
    found = play_period(campaign, RULES.opening(campaign))

    assert kinds_in(found) == ["umpire-answered-beforehand", "not-hired"]
    assert found.events[0].sides == ()


@pytest.mark.rule("DOG-ELITE-01")
def test_every_unit_that_is_asked_about_has_a_question_of_its_own() -> None:
    elite = hire('type = "goblins"', "fighters = 5", "elite = true")
    asked = played(elite, GOBLINS, elite)

    keys = [question.key for question in asked.questions]
    assert keys == ["1-muster/doubt/host-1", "1-muster/doubt/host-3"]
    answers = [
        f'[[period.decision]]\nquestion = "{key}"\nchoice = "{choice}"'
        for key, choice in zip(keys, ("refuse", "allow"), strict=True)
    ]
    found = played(elite, GOBLINS, elite, *answers)
    new = {n: u.make.is_elite for n, u in found.after.roster.items() if "host-" in n}
    assert new == {"host-2": False, "host-3": True}


@pytest.mark.rule("DOG-SPEC-13")
def test_the_umpire_may_allow_what_troops_would_refuse() -> None:
    found = played(
        hire('type = "elves"', "fighters = 2"),
        '[[period.decision]]\nquestion = "1-muster/doubt/host-1"\nchoice = "allow"',
    )

    assert found.after.roster["host-1"].make.kind == "elves"


@pytest.mark.rule("DOG-STAT-09")
def test_who_is_dismissed_goes_home_unpaid() -> None:
    found = played('[[period.order]]\nunit = "orc-2"\ndo = "dismiss"')

    assert "orc-2" not in found.after.roster
    assert found.after.leaders == found.before.leaders
    assert kinds_in(found) == ["dismissed"]


@pytest.mark.rule("DOG-PRE-01", "DOG-HIDE-01")
def test_units_are_placed_hidden_or_kept_away() -> None:
    found = played(
        '[[period.order]]\nunit = "orc-2"\ndo = "place"\nat = ["1508"]\nhidden = true',
        '[[period.order]]\nunit = "orc-1"\ndo = "reserve"',
    )

    roster = found.after.roster
    assert (roster["orc-2"].at, roster["orc-2"].is_hidden) == (at("1508"), True)
    assert roster["orc-1"].at is None
    assert kinds_in(found) == ["placed-hidden"]


@pytest.mark.rule("DOG-TERR-07", "DOG-PRE-01")
def test_who_cannot_enter_a_case_cannot_begin_on_it() -> None:
    found = played('[[period.order]]\nunit = "hf-1"\ndo = "place"\nat = ["0508"]')

    assert found.after.roster["hf-1"].at == at("0806")
    assert told_of(found, "not-placed")[0].facts["why"] == "barred"


@pytest.mark.rule("DOG-PRE-01")
def test_the_umpire_alone_is_told_of_a_unit_placed_beside_an_enemy() -> None:
    found = played('[[period.order]]\nunit = "boar-1"\ndo = "place"\nat = ["0805"]')

    (told,) = told_of(found, "placed-beside-foes")
    assert found.after.roster["boar-1"].at == at("0805")
    assert (told.force, told.facts["foes"]) == ("boar-1", ("bow-1", "hf-1"))
    kind = RULES.wording.events["placed-beside-foes"].by_default
    assert (kind, RULES.knowledge.readers[kind]) == ("umpire", frozenset())


ON_ONE_CASE = (('at = "1103"\nhidden = true', 'at = "1202"\nhidden = true'),)


@pytest.mark.rule("DOG-HIDE-02", "DOG-PRE-03")
def test_two_hidden_on_one_case_are_moved_apart_by_their_leaders() -> None:
    asked = played(changes=ON_ONE_CASE)

    mine, theirs = asked.questions
    assert (mine.asks, mine.sides) == (("fa-1",), ("vale",))
    assert (theirs.asks, theirs.sides) == (("gob-2",), ("ash-hills",))
    assert "gob-2" not in str(mine)
    moves = [
        f'[[period.decision]]\nquestion = "{each.key}"\nchoice = "go"\nto = "{where}"'
        for each, where in ((mine, "1201"), (theirs, "1303"))
    ]
    found = played(*moves, changes=ON_ONE_CASE)
    assert found.questions == ()
    assert found.after.roster["fa-1"].at == at("1201")
    assert [event.sides for event in told_of(found, "moved-apart")] == [("vale",), ("ash-hills",)]


@pytest.mark.rule("DOG-HIDE-02")
def test_who_moves_onto_one_case_again_is_asked_again() -> None:
    asked = played(changes=ON_ONE_CASE)
    again = [
        f'[[period.decision]]\nquestion = "{each.key}"\nchoice = "go"\nto = "1201"'
        for each in asked.questions
    ]
    found = played(*again, changes=ON_ONE_CASE)

    assert [each.key for each in found.questions] == [
        "1-muster/place/fa-1-2",
        "1-muster/place/gob-2-2",
    ]


@pytest.mark.rule("DOG-HIDE-02")
def test_nobody_is_moved_apart_to_where_nobody_can_stand() -> None:
    far = '[[period.decision]]\nquestion = "1-muster/place/fa-1"\nchoice = "go"\nto = "0101"'
    with pytest.raises(CampaignError) as refused:
        played(far, changes=ON_ONE_CASE)
    (finding,) = refused.value.findings
    assert (finding.code, "0101" in finding.what) == ("C070", True)


@pytest.mark.rule("DOG-LEAD-05")
def test_a_leader_with_too_much_ego_is_warned_of() -> None:
    ruling = '[[period.ruling]]\nset = "leadership"\nof = "host"\nto = 100\nwhy = "Beaten."'
    found = played(ruling)

    (warned,) = told_of(found, "over-ego")
    assert (warned.facts["army"], warned.facts["leadership"]) == ("host", 100)
    assert "orc-1" in str(warned.facts["forces"])


@pytest.mark.rule("DOG-STAT-09", "DOG-DEF-04")
def test_before_a_later_battle_every_army_pays_its_upkeep() -> None:
    campaign = campaign_in(bridge_text())
    *_, aftermath = play_on(campaign)
    state = RULES.following(aftermath.after)
    poor = state.with_leader(replace(state.leaders["host"], money=0))
    found = play_period(campaign, poor)

    due = {event.facts["army"]: event.facts for event in told_of(found, "upkeep")}
    assert set(due) == {"greys", "borri", "host"}
    gone = {event.force for event in told_of(found, "unpaid")}
    assert gone == {name for name in state.roster if name not in found.after.roster}
    assert found.after.leaders["host"].money == 0


@pytest.mark.rule("DOG-LEAD-01")
def test_a_leadership_that_nobody_gives_is_the_ego_of_the_army() -> None:
    campaign = campaign_in(bridge_text(("leadership = 420\n", "")))

    leadership = RULES.opening(campaign).leaders["host"].leadership
    assert (leadership % 10, 0 < leadership < 420) == (0, True)


@pytest.mark.rule("DOG-PRE-05")
def test_how_a_battle_is_fought_is_settled_by_its_muster() -> None:
    by_rounds = campaign_in(bridge_text(('rounds = "at once"', 'rounds = "one by one"')))
    at_once = campaign_in(bridge_text())
    opened = RULES.opening(at_once)

    later = RULES.following(play_period(by_rounds, opened).after)
    assert str(later.period) == "1-r1"
    assert str(RULES.following(play_period(at_once, opened).after).period) == "1-battle"
    second = play_period(at_once, later)
    assert str(RULES.following(second.after).period) == "1-r2"


def test_a_situation_of_a_muster_is_read_back_as_it_was() -> None:
    found = played(GOBLINS)
    plain = RULES.to_plain(found.after)

    assert RULES.codec.from_plain(BattlefieldState, plain) == found.after
