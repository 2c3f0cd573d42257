"""Instructions and policies: judged on what their leader sees, told as they change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.battlefield.rules.round_log import RoundLineKind
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_RULES
from tests.systems.battlefield.battle_maps import at
from tests.systems.battlefield.field_files import campaign_in
from tests.systems.battlefield.played_battles import (
    SEED,
    bridge_text,
    kinds_in,
    play_on,
    play_period,
    told_of,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.battlefield.rules.state import BattlefieldState
    from generator.world.clock import Event

RULES = BATTLEFIELD_RULES
SHORT = ("battle.last_round = 20", "battle.last_round = 4")
STANDING = "[[standing]]"
ANSWERED = RoundLineKind.ANSWERED
ARMY_ANSWERED = RoundLineKind.ARMY_ANSWERED


def said_by(giver: str, *lines: str) -> str:
    """Return a table of answers given beforehand."""
    return "\n".join(("", "[[standing]]", f'army = "{giver}"', *lines, ""))


def fought(
    *tables: str, changes: tuple[tuple[str, str], ...] = (), last_round: int = 4, seed: str = SEED
) -> Resolution[BattlefieldState]:
    """Fight the sample's battle with these answers alone."""
    text = bridge_text(
        ("battle.last_round = 20", f"battle.last_round = {last_round}"), *changes
    ).partition(STANDING)[0]
    return play_on(campaign_in(text + "".join(tables)), seed=seed)[1]


def moves(played: Resolution[BattlefieldState], unit: str) -> list[Event]:
    """Return where a unit went."""
    return [e for e in told_of(played, RoundLineKind.ENTERS) if e.force == unit]


@pytest.mark.rule("DOG-DEF-03", "DOG-DEF-05")
def test_an_instruction_is_followed_and_told_once_with_its_line() -> None:
    found = fought(said_by("og-1", 'instruction = "hold"'))

    assert moves(found, "og-1") == []
    (told,) = told_of(found, ANSWERED)
    assert (told.force, told.facts["says"], told.facts["round"]) == ("og-1", "hold", 1)
    assert told.facts["when"] == "as its turn to move comes"
    assert told.sides == ("ash-hills",)


@pytest.mark.rule("DOG-DEF-05")
def test_the_first_line_that_holds_counts_and_another_is_told() -> None:
    lines = 'instruction = ["hold if round under 3", "go-for 1507"]'
    found = fought(said_by("og-1", lines))

    assert [e.facts["round"] for e in told_of(found, ANSWERED)] == [1, 3]
    assert {e.facts["round"] for e in moves(found, "og-1")} <= {3, 4}
    assert moves(found, "og-1")[0].facts["at"] == at("1507")


@pytest.mark.rule("DOG-DEF-05")
def test_a_units_own_line_goes_before_its_armys_and_that_before_its_sides() -> None:
    army = said_by("host", 'instruction = "hold"')
    own = said_by("og-1", 'instruction = "go-for 1507"')
    side = '\n[[standing]]\nside = "ash-hills"\ninstruction = "retreat"\n'
    found = fought(army, own, side)

    assert [e.facts["at"] for e in moves(found, "og-1")] == [at("1507")]
    others = {e.force for e in told_of(found, RoundLineKind.ENTERS)}
    assert not others & {"orc-1", "orc-2", "tr-1", "wolf-1"}
    (told,) = told_of(found, ARMY_ANSWERED)
    assert (told.facts["army"], told.force) == ("host", "")


@pytest.mark.rule("DOG-DEF-02", "DOG-DEF-05")
def test_a_policy_may_change_with_what_the_leader_sees() -> None:
    lines = 'policy = "careful if round at least 3"'
    found = fought(said_by("host", lines))

    (told,) = told_of(found, ARMY_ANSWERED)
    assert (told.facts["round"], told.facts["says"]) == (3, "careful if round at least 3")


@pytest.mark.rule("DOG-CBT-16", "DOG-DEF-05")
def test_a_battle_ends_as_all_leaders_agree() -> None:
    everybody = '\n[[standing]]\nend = "draw if round at least 2"\n'
    found = fought(everybody)

    assert told_of(found, "ends-agreed")[0].facts["round"] == 2
    assert "side" not in told_of(found, "ends-agreed")[0].facts


@pytest.mark.rule("DOG-CBT-16", "DOG-DEF-05")
def test_whoever_alone_does_not_yield_has_won() -> None:
    found = fought(said_by("host", 'end = "yield"'))

    (told,) = told_of(found, "ends-yielded")
    assert (told.facts["side"], told.facts["round"]) == ("vale", 1)


@pytest.mark.rule("DOG-CBT-05", "DOG-DEF-05")
@pytest.mark.parametrize("word", ["strike", "defend"])
def test_who_is_attacked_first_does_as_its_line_says(word: str) -> None:
    side = f'\n[[standing]]\nside = "ash-hills"\nattacked = "{word}"\n'
    found = fought(side, last_round=12)

    told = told_of(found, ARMY_ANSWERED)
    assert [event.facts["says"] for event in told] == [word]


@pytest.mark.rule("DOG-FLEE-02", "DOG-FLEE-04", "DOG-DEF-05")
def test_fleers_are_struck_or_not_and_leave_rearguards_or_not_as_lines_say() -> None:
    side = '\n[[standing]]\nside = "ash-hills"\n'
    runs = f'{side}instruction = "retreat if beside at least 1"\n'
    none = f'{side}rearguard = "none"\n'
    strike, let_go = (
        f'\n[[standing]]\nside = "vale"\nfleer = "{word}"\n' for word in ("strike", "let-go")
    )
    struck = fought(runs, none, strike, last_round=12)
    spared = fought(runs, none, let_go, last_round=12)

    assert RoundLineKind.BONUS in kinds_in(struck)
    assert RoundLineKind.BONUS not in kinds_in(spared)
    assert RoundLineKind.REARGUARD not in kinds_in(struck)


@pytest.mark.rule("DOG-SURR-01", "DOG-DEF-05")
def test_surrender_and_its_acceptance_are_as_lines_say() -> None:
    gives_up = '\n[[standing]]\nside = "ash-hills"\nsurrender = "against 1"\n'
    refuses = '\n[[standing]]\nside = "vale"\ncaptives = "refuse"\n'
    taken = fought(gives_up, last_round=12)
    spared = fought(gives_up, refuses, last_round=12)

    assert RoundLineKind.SURRENDERS in kinds_in(taken)
    assert RoundLineKind.SURRENDERS not in kinds_in(spared)
    assert RoundLineKind.NO_QUARTER in kinds_in(spared)


@pytest.mark.rule("DOG-HIDE-03", "DOG-DEF-05")
def test_a_line_that_names_who_is_hidden_is_passed_over() -> None:
    lines = 'instruction = ["go-for fa-1", "hold"]'
    far = (('at = "1202"\nhidden = true', 'at = "0112"\nhidden = true'),)
    found = fought(said_by("og-1", lines), changes=far, last_round=2)

    assert "undiscovered" in kinds_in(found) or "discovered" in kinds_in(found)
    if "undiscovered" in {e.kind for e in found.events if e.force == "fa-1"}:
        told = [e.facts["says"] for e in told_of(found, ANSWERED)]
        assert told == ["hold"]
        assert moves(found, "og-1") == []


def seen_by_host(played: Resolution[BattlefieldState]) -> list[Event]:
    """Return what the Ash Hills read of themselves: what they do and decide."""
    host = ("ash-hills",)
    return [
        event
        for event in played.events
        if event.sides == host and event.kind not in ("survivors", "leadership-lost")
    ]


TWINS = (
    'type = "forestman-archers"\nfighters = 2\nat = "0301"\nhidden = true',
    'type = "forestman-archers"\nfighters = 1\nat = "0303"\nhidden = true',
)


@pytest.mark.rule("DOG-HIDE-03", "DOG-DEF-05", "DOG-DEF-02")
def test_twins_that_differ_in_who_hides_give_the_other_leader_the_same_decisions() -> None:
    old = 'type = "forestman-archers"\nfighters = 9\nat = "1202"\nhidden = true'
    lines = said_by(
        "host",
        'instruction = ["hold if foes under 9", "go-for 0906 if near under 6"]',
        'policy = ["careful if foes at least 10", "bold"]',
        'end = "yield if strength under 10"',
    )
    still = said_by("fa-1", 'instruction = "hold"')
    pair = [
        fought(lines, still, changes=((old, twin),), last_round=3, seed="lucky") for twin in TWINS
    ]
    is_hidden = [
        any(e.kind == "undiscovered" and e.force == "fa-1" for e in each.events) for each in pair
    ]

    assert is_hidden == [True, True]
    one, other = (seen_by_host(each) for each in pair)
    assert one == other
    public = [
        [e for e in each.events if "ash-hills" in e.sides and e.force != "fa-1"] for each in pair
    ]
    assert [e.facts for e in public[0] if e.kind == "enters"] == [
        e.facts for e in public[1] if e.kind == "enters"
    ]


@pytest.mark.rule("DOG-DEF-03")
def test_a_single_decision_goes_before_a_line() -> None:
    block = (
        '\n[[period]]\nid = "1-battle"\n[[period.decide]]\nunit = "og-1"\n'
        'round = 1\nto = ["1408"]\n'
    )
    text = bridge_text(SHORT).partition(STANDING)[0]
    hold = said_by("og-1", 'instruction = "hold"')
    campaign = campaign_in(text + hold + block)
    muster = play_period(campaign, RULES.opening(campaign))
    found = play_period(campaign, RULES.following(muster.after))

    assert [e.facts["at"] for e in moves(found, "og-1")] == [at("1408")]
