"""A force of individuals alone, such as a dragon: how much each can bear."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.brief.audience import PUBLIC
from generator.systems.valormr.rules.armies import hit_share, hurt, strength_percent
from generator.systems.valormr.rules.contact.disengagement import is_at_half_strength
from generator.systems.valormr.rules.muster import Individual
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from tests.engagements import (
    DUEL,
    PLAIN,
    AtTheTable,
    an_army,
    disengaging,
    near,
    on_the_field,
    past_the_dice,
    player_of,
    quiet_campaign,
    with_state,
)
from tests.scenarios import having

DRAGON = Individual(id="arn/dragon", name="Anax", kind="red dragon")
WYRM = Individual(id="arn/wyrm", name="Wyrm", kind="wyvern")


def lair(*individuals: Individual) -> AtTheTable:
    """A duel of Arn, who leads individuals alone, and Hadewych."""
    arn = replace(an_army("arn", near(0, 0)), individuals=individuals or (DRAGON,))
    hadewych = an_army("hadewych", near(1, 0), 20, side="chaos")
    return AtTheTable(campaign=quiet_campaign(PLAIN, arn, hadewych))


def evading(table: AtTheTable, arn: int, hadewych: int) -> AtTheTable:
    """Arn evades with these dice; his modifiers and hers come to the same."""
    past_the_dice(table, arn=4, hadewych=4)
    table.answers(DUEL, "engage", arn="evade", hadewych="engage")
    table.answers(DUEL, "second", arn="no", hadewych="no")
    disengaging(table, "arn", arn=arn, hadewych=hadewych)
    table.play()
    return table


@pytest.mark.rule("DEF-OOB-03", "VAL-DISENG-05", "VAL-DISENG-40")
def test_def_oob_03_a_dragon_is_hurt_by_percent_and_not_killed_by_the_first() -> None:
    # Evading at 1 − 5 = −4 costs 10 percent.
    table = evading(lair(), 1, 5)

    hurt_by = table.one("individuals-hurt").facts
    assert (hurt_by["percent"], hurt_by["left"]) == (10, ("Anax 90 %",))
    assert table.force("arn").figures == {"arn/dragon": 1}
    assert table.force("arn").hit_shares == {"arn/dragon": 90}


@pytest.mark.rule("DEF-OOB-03", "VAL-DISENG-41")
def test_def_oob_03_nothing_lost_hurts_nobody() -> None:
    table = evading(lair(), 6, 1)

    assert len(table.told("disengagement-no-loss")) == 1
    assert table.force("arn").hit_shares == {}


@pytest.mark.rule("DEF-OOB-03")
def test_def_oob_03_each_of_several_is_hurt_and_who_has_nothing_left_is_gone() -> None:
    table = lair(DRAGON, WYRM)
    table.situation = having(opening(table.campaign), "arn", hit_shares={"arn/wyrm": 10})

    evading(table, 1, 5)

    assert table.force("arn").figures == {"arn/dragon": 1, "arn/wyrm": 0}
    assert table.force("arn").hit_shares == {"arn/dragon": 90}
    assert table.one("individuals-hurt").facts["gone"] == ("Wyrm",)
    told = " ".join(table.sentences())
    assert "Each figure of Arn loses 10 percent of what it can bear" in told
    assert "left: Anax 90 %" in told
    assert "killed: Wyrm" in told


@pytest.mark.rule("DEF-OOB-03")
def test_def_oob_03_the_last_one_gone_there_is_no_force_left() -> None:
    table = lair()
    table.situation = having(opening(table.campaign), "arn", hit_shares={"arn/dragon": 10})

    evading(table, 1, 5)

    assert not table.force("arn").afoot


@pytest.mark.rule("DEF-OOB-03", "VAL-OOB-16", "VAL-DISENG-37")
@pytest.mark.parametrize(
    ("shares", "percent", "is_half"),
    [
        ({}, 100, False),
        ({"arn/dragon": 51, "arn/wyrm": 50}, 50, True),
        ({"arn/dragon": 52, "arn/wyrm": 50}, 51, False),
        ({"arn/dragon": 1}, 50, True),
    ],
)
def test_def_oob_03_half_strength_is_what_all_together_can_still_bear(
    shares: dict[str, int],
    percent: int,
    is_half: bool,  # noqa: FBT001 - a column of the list above
) -> None:
    play, _, field = on_the_field(lair(DRAGON, WYRM).campaign, ("arn", "hadewych"))
    field = with_state(field, "arn", hit_shares=shares)

    assert strength_percent(play, field.force("arn")) == percent
    assert is_at_half_strength(field, "arn") is is_half


@given(losses=some.lists(some.sampled_from([5, 10, 25, 30, 50, 75]), max_size=6))
def test_def_oob_03_hit_shares_fall_by_what_is_lost_and_end_at_nought(losses: list[int]) -> None:
    play, _, field = on_the_field(lair(DRAGON, WYRM).campaign, ("arn", "hadewych"))
    state = field.force("arn")
    for percent in losses:
        state = hurt(play, state, percent)

    left = max(0, 100 - sum(losses))
    assert hit_share(play, state, "arn/dragon") == hit_share(play, state, "arn/wyrm") == left
    assert state.afoot is (left > 0)
    assert all(0 < share < 100 for share in state.hit_shares.values())


def test_hit_shares_come_back_from_a_record() -> None:
    table = lair()
    whole = opening(table.campaign)
    wounded = having(whole, "arn", hit_shares={"arn/dragon": 65})

    assert RULES.from_plain(RULES.to_plain(whole)) == whole
    assert RULES.from_plain(RULES.to_plain(wounded)) == wounded


@pytest.mark.rule("DEF-OOB-03")
def test_def_oob_03_only_the_dragons_own_side_knows_how_it_stands() -> None:
    table = evading(lair(), 1, 5)

    def knows(side: str) -> tuple[object, object]:
        facts = table.briefing(player_of(side)).facts
        return ("arn", "hurt") in facts, ("arn/dragon", "hit_share") in facts

    assert knows("law") == (True, True)
    assert knows("chaos") == (False, False)
    assert ("arn", "hurt") not in table.briefing(PUBLIC).facts


@pytest.mark.rule("DEF-OOB-03")
def test_def_oob_03_a_house_rule_may_let_creatures_bear_more() -> None:
    play, _, field = on_the_field(lair().campaign, ("arn", "hadewych"))
    tougher = play.tables.organisation.with_value("hit-share-percent", None, 200)
    play = replace(play, tables=replace(play.tables, organisation=tougher))

    hurt_once = hurt(play, field.force("arn"), 75)

    assert hit_share(play, hurt_once, "arn/dragon") == 125
    assert strength_percent(play, hurt_once) == 62
    assert hurt(play, hurt_once, 75).afoot
    assert not hurt(play, hurt(play, hurt_once, 75), 75).afoot
