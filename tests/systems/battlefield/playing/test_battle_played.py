"""Battles as periods: at once and one by one, awaited, ruled upon, kept in records."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from generator.errors import CampaignError
from generator.systems.battlefield.rules.round_log import RoundLineKind
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_RULES
from generator.systems.battlefield.rules.state import BattlefieldState
from generator.values import replace
from generator.world.clock import Effect
from tests.systems.battlefield.battle_maps import at
from tests.systems.battlefield.field_files import campaign_in, findings_in
from tests.systems.battlefield.played_battles import (
    bridge_text,
    events_in,
    kinds_in,
    play_on,
    play_period,
    told_of,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.systems.battlefield.rules.state import BattleInProgress

RULES = BATTLEFIELD_RULES
ONE_BY_ONE = ('rounds = "at once"', 'rounds = "one by one"')
SHORT = ("battle.last_round = 20", "battle.last_round = 4")


def sample(*changes: tuple[str, str], more: str = "") -> BattlefieldCampaign:
    """Return the sample with a short battle, changed."""
    return campaign_in(bridge_text(SHORT, *changes, more=more))


def period(id_: str, *lines: str) -> str:
    """Return the block of a period."""
    return f'\n[[period]]\nid = "{id_}"\n' + "\n".join(lines) + "\n"


def battle_of(played: Resolution[BattlefieldState]) -> BattleInProgress:
    """Return the battle a period ends with."""
    assert played.after.battle is not None
    return played.after.battle


@pytest.mark.rule("DOG-PRE-04", "DOG-PRE-05", "DOG-CBT-16", "DOG-CBT-15")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_battle_is_the_same_at_once_and_round_by_round(seed: str) -> None:
    _, whole = play_on(sample(), seed=seed)
    _, *rounds, last = play_on(sample(ONE_BY_ONE), seed=seed)

    assert str(last.before.period) == "1-aftermath"
    assert [event.kind for event in whole.events] == [
        event.kind for event in events_in((*rounds, last))
    ]
    assert whole.events == events_in((*rounds, last))
    assert replace(battle_of(whole), rounds=()) == replace(battle_of(last), rounds=())
    kept = [each for period in rounds for each in battle_of(period).rounds]
    assert list(battle_of(whole).rounds) == kept
    assert whole.after.roster == last.after.roster
    assert whole.after.leaders == last.after.leaders


@pytest.mark.rule("DOG-CBT-16")
def test_a_battle_without_a_winner_is_a_draw_after_its_last_round() -> None:
    waits = "\n[[standing]]\n" + 'end = "fight-on"\npolicy = "careful"\n'
    text = bridge_text(SHORT).partition("[[standing]]")[0] + waits
    _, played = play_on(campaign_in(text))

    (told,) = told_of(played, "ends-last-round")
    assert (told.facts["round"], told.sides) == (4, ("ash-hills", "vale"))
    assert battle_of(played).end is not None
    factors = {change.factor for change in battle_of(played).changes.values()}
    assert factors == {1}


@pytest.mark.rule("DOG-CBT-16")
def test_every_round_of_a_battle_at_once_is_told_and_kept() -> None:
    _, played = play_on(sample())

    begun = [event.facts["round"] for event in told_of(played, "round-begins")]
    assert begun == list(range(1, len(begun) + 1))
    kept = [each.round_number for each in battle_of(played).rounds]
    assert kept == [0, *begun]
    assert {event.contact for event in played.events} == {"battle"}
    assert played.events[-1].kind == "survivors"


@pytest.mark.rule("DOG-CBT-15", "DOG-PRE-04")
def test_the_first_army_of_a_round_is_the_last_of_the_next() -> None:
    _, played = play_on(sample())

    first, second, *_ = (e.facts["order"] for e in told_of(played, "round-begins"))
    assert isinstance(first, tuple)
    assert second == (*first[1:], first[0])
    rolled = [event.facts["army"] for event in told_of(played, "army-order")]
    assert tuple(rolled) == first


@pytest.mark.rule("DOG-CBT-10", "DOG-CBT-13", "DOG-LEAD-04", "DOG-STAT-01")
def test_fighters_and_shots_never_rise_and_every_hp_lost_is_told() -> None:
    _, played = play_on(sample())
    rounds = battle_of(played).rounds

    for before, after in pairwise(rounds):
        for name, unit in before.units.items():
            assert after.units[name].fighters <= unit.fighters
            assert after.units[name].shots <= unit.shots
    lost: dict[str, int] = {}
    for event in played.events:
        if event.kind in ("strikes", "answers", "shoots", "bonus", "drowns"):
            victim = event.facts.get("other", event.force)
            army = battle_of(played).units[str(victim)].army
            lost[army] = lost.get(army, 0) + int(str(event.facts["lost"]))
    assert lost == {army: hp for army, hp in battle_of(played).hp_lost.items() if hp}


@pytest.mark.rule("DOG-CBT-08", "DOG-CBT-09", "DOG-CBT-10")
def test_a_strike_is_told_with_all_that_it_is_reckoned_from() -> None:
    _, played = play_on(sample())
    strikes = [e for e in played.events if e.kind in ("strikes", "shoots", "answers")]

    assert strikes
    for event in strikes:
        facts = event.facts
        fighters, score = int(str(facts["fighters"])), int(str(facts["score"]))
        assert fighters * score == facts["strength"]
        assert facts["wipes_out"] == (facts["left"] == 0)
        assert "chance" not in facts


@pytest.mark.rule("DOG-LEAD-03", "DOG-SURR-02", "DOG-FLEE-05")
def test_what_a_battle_brought_is_told_and_kept_until_the_next_muster() -> None:
    _, played = play_on(sample())
    battle, state = battle_of(played), played.after

    assert battle.is_settled
    for army, change in battle.changes.items():
        before = played.before.leaders[army].leadership
        assert state.leaders[army].leadership == max(0, before - change.lost)
        (told,) = (
            event
            for event in played.events
            if event.facts.get("army") == army and event.kind.startswith("leadership")
        )
        total = told.starts_from
        assert total is not None
        for each in told.modifiers:
            times = each.effect is Effect.TIMES
            total = total * each.amount if times else total + each.amount
        assert total == told.result
        assert told.sides == (RULES_SIDES[army],)
    assert not any("." in name for name in state.roster)
    assert sum(u.fighters for u in state.roster.values()) == sum(
        u.fighters for u in battle.units.values() if not u.captor
    )
    assert RULES.following(state).battle is None
    assert str(RULES.following(state).period) == "2-muster"


RULES_SIDES = {"greys": "vale", "borri": "vale", "host": "ash-hills"}


@pytest.mark.rule("DOG-CBT-12", "DOG-WATER-04", "DOG-SURR-02", "DOG-FLEE-05")
@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_nobody_appears_and_nobody_is_gone_but_the_dead_and_the_captives(seed: str) -> None:
    text = bridge_text().partition("[[standing]]")[0]
    _, played = play_on(campaign_in(text), seed=seed)
    battle = battle_of(played)

    gone = dict.fromkeys(played.before.leaders, 0)
    for event in played.events:
        facts = event.facts
        if event.kind in ("strikes", "answers", "shoots", "bonus"):
            gone[battle.units[str(facts["other"])].army] += int(str(facts["dead"]))
        elif event.kind in ("drowns", "lost-captive"):
            gone[battle.units[event.force].army] += int(str(facts["number"]))
    for army in played.before.leaders:
        before = sum(unit.fighters for unit in played.before.of_army(army))
        after = sum(unit.fighters for unit in played.after.of_army(army))
        assert before == after + gone[army]
        kept = [unit.unit for unit in played.after.of_army(army)]
        assert set(kept) <= {unit.unit for unit in played.before.of_army(army)}


@pytest.mark.rule("DOG-STAT-09", "DOG-SURR-02")
def test_money_comes_from_loot_alone_and_goes_for_hire_and_upkeep_alone() -> None:
    periods = play_on(sample(), battles=3)

    for played in periods:
        change = dict.fromkeys(played.before.leaders, 0)
        for event in played.events:
            army = str(event.facts.get("army", ""))
            if event.kind == "loot":
                change[army] += int(str(event.facts["amount"]))
            if event.kind == "upkeep":
                change[army] -= int(str(event.facts["paid"]))
            if event.kind == "hired":
                change[army] -= int(str(event.facts["price"]))
        for army, leader in played.before.leaders.items():
            assert played.after.leaders[army].money == leader.money + change[army]


@pytest.mark.parametrize("rounds", ["at once", "one by one"])
def test_a_period_is_read_back_from_a_record_and_played_again_alike(rounds: str) -> None:
    campaign = sample(('rounds = "at once"', f'rounds = "{rounds}"'))

    for played in play_on(campaign):
        plain = RULES.to_plain(played.before)
        before = RULES.codec.from_plain(BattlefieldState, plain)
        again = play_period(campaign, before)
        assert again == played


@pytest.mark.rule("DOG-CBT-10", "DOG-HIDE-03", "DOG-PRE-04")
def test_dice_rolled_by_hand_are_asked_for_one_after_the_other() -> None:
    changes = (('missing = "seed"', 'missing = "await"'), SHORT)
    by_seed = play_on(campaign_in(bridge_text(SHORT)))[1]
    faces: dict[str, str] = {}
    for throw in by_seed.throws:
        faces[str(throw.key)] = ", ".join(map(str, throw.faces))

    noted: dict[str, str] = {}
    asked = 0
    while True:
        lines = [f'"{key}" = [{face}]' for key, face in noted.items()]
        block = period("1-muster") + period("1-battle", "[period.dice]", *lines)
        campaign = campaign_in(bridge_text(*changes, more=block))
        muster = play_period(campaign, RULES.opening(campaign), is_awaited=True)
        state = RULES.following(muster.after)
        played = play_period(campaign, state, is_awaited=True)
        if not played.questions:
            break
        asked += 1
        wanted = [question.key for question in played.questions]
        assert all(key.startswith("1-r") for key in wanted)
        assert not set(wanted) & set(noted)
        noted |= {key: faces[key] for key in wanted}
        if asked > ASKED_BY_HAND:
            noted = faces
    assert [event.kind for event in played.events] == kinds_in(by_seed)


ASKED_BY_HAND = 12
"""So many questions are answered one by one; the rest of the faces all at once."""


@pytest.mark.rule("DOG-PRE-05")
def test_dice_of_a_round_belong_to_it_and_to_the_battle_at_once() -> None:
    face = '"1-r2/DOG-CBT-10/hf-1+orc-1/1" = [4]'
    other = '"2-r2/DOG-CBT-10/hf-1+orc-1/1" = [4]'

    def codes(line: str, id_: str) -> list[str]:
        block = period(id_, "[period.dice]", line)
        return [each.code for each in findings_in(bridge_text(more=block))]

    assert codes(face, "1-battle") == []
    assert codes(face, "1-r2") == []
    assert codes(face, "1-r3") == ["C062"]
    assert codes(other, "1-battle") == ["C062"]


def ruling(what: str, of: str, to: str) -> str:
    """Return a ruling of the umpire."""
    return f'[[period.ruling]]\nset = "{what}"\nof = "{of}"\nto = {to}\nwhy = "A word."'


def second_round(*lines: str) -> Resolution[BattlefieldState]:
    """Play the sample one by one up to its second round, with these lines in it."""
    campaign = sample(ONE_BY_ONE, more=period("1-r2", *lines))
    state = RULES.opening(campaign)
    while str(state.period) != "1-r2":
        state = RULES.following(play_period(campaign, state).after)
    return play_period(campaign, state)


@pytest.mark.rule("DOG-SCALE-02")
def test_the_umpire_sets_where_a_unit_is_and_what_it_has_left() -> None:
    found = second_round(
        ruling("fighters", "bow-1", "7"),
        ruling("shots", "bow-1", "2"),
        ruling("position", "pike-1", '"0101"'),
        ruling("concealed", "fa-1", "true"),
        ruling("money", "host", "17"),
    )

    told = told_of(found, "ruling")
    assert [event.sides for event in told] == [
        ("vale", "ash-hills"),
        ("vale",),
        ("vale", "ash-hills"),
        ("vale",),
        ("ash-hills",),
    ]
    assert found.after.leaders["host"].money == 17
    assert battle_of(found).units["bow-1"].fighters <= 7
    assert battle_of(found).units["bow-1"].shots <= 2


@pytest.mark.rule("DOG-SCALE-02", "DOG-TERR-07")
@pytest.mark.parametrize(
    "lines",
    [
        (ruling("position", "kn-1", '"0508"'),),
        (ruling("fighters", "kn-1", "11"),),
        (ruling("position", "pike-1", '"0101"'), ruling("position", "lc-1", '"0101"')),
    ],
)
def test_what_cannot_be_so_cannot_be_ruled(lines: tuple[str, ...]) -> None:
    with pytest.raises(CampaignError) as refused:
        second_round(*lines)
    assert [each.code for each in refused.value.findings] == ["C053"]


@pytest.mark.rule("DOG-PRE-04")
def test_a_roll_is_as_the_umpire_rules() -> None:
    key = "1-r1/DOG-PRE-04/greys/1"
    block = period("1-battle", ruling("throw", key, "6"))
    campaign = sample(more=block)
    muster = play_period(campaign, RULES.opening(campaign))
    found = play_period(campaign, RULES.following(muster.after))

    (told,) = told_of(found, "ruling")
    assert (told.facts["throw"], told.facts["faces"]) == (key, ("6",))
    greys = next(e for e in told_of(found, "army-order") if e.facts["army"] == "greys")
    assert str(greys.facts["rolled"]).startswith("('6',")


def test_a_ruling_on_what_is_nobodys_is_told_to_nobody() -> None:
    found = second_round(ruling("throw", "1-r2/DOG-CBT-02/nobody/1", "6"))

    assert told_of(found, "ruling") == []
    assert len(told_of(found, "ruling-unseen")) == 1


@pytest.mark.rule("DOG-DEF-03", "DOG-CBT-02")
def test_a_single_decision_goes_before_the_policy() -> None:
    def way(round_number: int) -> list[str]:
        lines = ("[[period.decide]]", 'unit = "kn-1"', f"round = {round_number}", 'to = ["0605"]')
        campaign = sample(more=period("1-battle", *lines))
        muster = play_period(campaign, RULES.opening(campaign))
        found = play_period(campaign, RULES.following(muster.after))
        return [
            f"{event.facts['round']}:{event.facts['at']}"
            for event in told_of(found, RoundLineKind.ENTERS)
            if event.force == "kn-1"
        ]

    assert f"1:{at('0605')}" in way(1)
    assert f"1:{at('0605')}" not in way(2)


@pytest.mark.rule("DOG-MOVE-01", "DOG-CBT-01")
def test_units_act_in_the_order_their_leader_wants() -> None:
    lines = ("[[period.sequence]]", 'army = "host"', 'units = ["boar-1", "wolf-1"]', "round = 1")
    campaign = sample(more=period("1-battle", *lines))
    muster = play_period(campaign, RULES.opening(campaign))
    found = play_period(campaign, RULES.following(muster.after))

    moved = [
        event.force
        for event in told_of(found, RoundLineKind.ENTERS)
        if event.facts["round"] == 1 and RULES_SIDES.get("host") in event.sides
    ]
    assert list(dict.fromkeys(moved))[:2] == ["boar-1", "wolf-1"]


@pytest.mark.rule("DOG-DEF-03")
def test_nobody_decides_in_a_round_for_who_is_not_on_the_field() -> None:
    with pytest.raises(CampaignError) as refused:
        second_round('[[period.decide]]\nunit = "hf-1.3"\nstays = true')

    assert [each.code for each in refused.value.findings] == ["C061"]


@pytest.mark.rule("DOG-PRE-05", "DOG-MOVE-02")
@pytest.mark.parametrize(
    ("id_", "lines", "code"),
    [
        ("1-battle", ('unit = "kn-1"', "stays = true"), "C061"),
        ("1-battle", ('unit = "kn-1"', 'round = 1\nto = ["0605", "0607"]'), "C061"),
        ("1-muster", ('unit = "kn-1"', "stays = true"), "C056"),
    ],
)
def test_a_decision_that_no_round_can_use_is_told(
    id_: str, lines: tuple[str, ...], code: str
) -> None:
    campaign = sample(more=period(id_, "[[period.decide]]", *lines))
    state = replace(RULES.opening(campaign), period=RULES.clock.read(id_))
    found = RULES.faults(campaign, state, campaign.inputs_for(state.period))

    assert [each.code for each in found] == [code]


@pytest.mark.rule("DOG-PRE-01")
@pytest.mark.parametrize("rolled", ["at-once", "locked", "number"])
def test_where_orders_are_locked_nobody_chooses_the_id_of_a_unit_that_is_hired(rolled: str) -> None:
    def found(*lines: str) -> list[tuple[str, object]]:
        hire = ("[[period.hire]]", 'army = "borri"', 'type = "dwarves"', "fighters = 4", *lines)
        campaign = replace(sample(more=period("1-muster", *hire)), dice_rolled=rolled)
        state = RULES.opening(campaign)
        faults = RULES.faults(campaign, state, campaign.inputs_for(state.period))
        return [(each.code, each.where[-1]) for each in faults]

    assert found('as = "borri-5"') == ([] if rolled == "at-once" else [("C051", "as")])
    assert found() == []
