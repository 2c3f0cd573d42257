"""DEF-EXCH-04: armies that set out near the enemy roll, and may be led astray."""

from __future__ import annotations

import pytest

from generator.brief.audience import PUBLIC
from generator.brief.turn_story import turn_story
from generator.systems.exchange import ALONE
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from tests.clashes import SIBLINGS
from tests.engagements import (
    PLAIN,
    AtTheTable,
    an_army,
    faults_of,
    ground,
    near,
    player_of,
    quiet_campaign,
)
from tests.scenarios import marches, rests

pytestmark = pytest.mark.rule("DEF-EXCH-04")
BOTH = {"battle.scenario": "move-roll", "battle.approach_rolls": True}
ASKED = "morning.arn+hadewych/next-hex/hadewych"
AWAY = near(-2, 0)
"""Where Arn is ordered to go: two hexes away from Hadewych, by (-1, 0)."""


def label(q: int, r: int) -> str:
    """Return the label of the hex so many steps from the middle."""
    return PLAIN.grid.label(near(q, r))


def setting_out(
    *faces: int, apart: int = 3, switches: dict[str, str | bool] | None = None, **order: object
) -> AtTheTable:
    """Arn sets out with Hadewych so many hexes off, and rolls these dice."""
    table = AtTheTable(
        campaign=quiet_campaign(
            PLAIN,
            an_army("arn", near(0, 0), 20),
            an_army("hadewych", near(apart, 0), 20, side="chaos"),
            switches=BOTH if switches is None else switches,
        ),
        orders=(marches("arn", AWAY, **order), rests("hadewych")),
        siblings=SIBLINGS,
    )
    return table.throws("TSC-TURN-04", "morning.arn", *faces) if faces else table


def test_def_exch_04_of_who_fails_the_enemy_names_the_first_hex() -> None:
    table = setting_out(6, 3)

    (question,) = table.asked().values()

    assert question.key == ASKED
    assert question.asks == ("hadewych",)
    assert [choice.key for choice in question.choices] == ["lead", "leave"]
    assert question.choices[0].among == tuple(
        label(q, r) for q, r in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    )
    table.answer(ASKED, "lead", to=near(0, -1))
    assert table.asked() == {}
    steps = [event.facts["to"] for event in table.told("march-step")]
    assert steps == [near(0, -1), near(-1, -1)]
    assert table.force("arn").route == (AWAY,)


def test_def_exch_04_who_does_not_fail_marches_as_it_is_ordered() -> None:
    table = setting_out(5, 3)

    assert table.asked() == {}
    assert table.force("arn").at == AWAY
    assert (
        "Hadewych is within 3 hexes as Arn sets out. "
        "Arn: 8 rolled = 8: it marches as it is ordered." in table.sentences()
    )


def test_def_exch_04_the_ground_it_stands_on_counts() -> None:
    # 8 on a swamp is 9 for an army of the Empire.
    table = setting_out(5, 3)
    table.campaign = quiet_campaign(ground(swamp=(0, 0)), *table.campaign.forces, switches=BOTH)

    assert list(table.asked()) == [ASKED]
    assert table.one("march-roll").facts["line"] == ("Arn: 8 rolled, +1 swamp = 9: a Failure.")


def test_def_exch_04_an_enemy_four_hexes_off_is_not_near() -> None:
    table = setting_out(apart=4)
    table.awaits_dice = True

    assert table.asked() == {}
    assert table.told("march-roll") == []


def test_def_exch_04_nobody_marches_before_the_roll_and_the_answer_are_in() -> None:
    table = setting_out()
    table.awaits_dice = True

    assert list(table.asked()) == ["1-day/TSC-TURN-04/morning.arn/1"]
    assert table.told("march-step") == []
    table.throws("TSC-TURN-04", "morning.arn", 6, 6)
    assert list(table.asked()) == [ASKED]
    assert table.force("arn").at == near(0, 0)


def test_def_exch_04_the_enemy_may_let_it_go() -> None:
    table = setting_out(6, 3).answer(ASKED, "leave")

    assert table.asked() == {}
    assert table.force("arn").at == AWAY
    assert "Hadewych lets Arn march as it is ordered." in table.sentences()


def test_def_exch_04_a_hex_it_cannot_pay_counts_for_nothing() -> None:
    table = setting_out(6, 3)
    swamp = ground(mountain=(0, -1))
    table.campaign = quiet_campaign(swamp, *table.campaign.forces, switches=BOTH)
    table.answer(ASKED, "lead", to=near(0, -1))

    assert table.asked() == {}
    assert table.force("arn").at == AWAY
    own, enemy = table.sentences(player_of("law")), table.sentences(player_of("chaos"))
    assert any("it cannot go on this march" in told for told in own)
    assert not any("it cannot go on this march" in told for told in enemy)


def test_def_exch_04_a_hex_that_is_not_open_is_a_fault() -> None:
    table = setting_out(6, 3).answer(ASKED, "lead", to=near(2, 0))

    assert faults_of(table) == [("C085", ("period", 0, "decision", 0, "to"), "DEF-EXCH-04")]


@pytest.mark.parametrize(
    "switches",
    [
        {"battle.scenario": "move-roll"},
        {"battle.approach_rolls": True},
        {"battle.scenario": "contact-dice", "battle.approach_rolls": True},
        {"battle.scenario": "umpire", "battle.approach_rolls": True},
    ],
)
def test_def_exch_04_without_the_switch_or_the_move_roll_nobody_rolls(
    switches: dict[str, str | bool],
) -> None:
    table = setting_out(switches=switches)
    table.awaits_dice = True

    assert table.asked() == {}
    assert table.told("march-roll") == []


def test_def_exch_04_without_the_other_system_nobody_rolls() -> None:
    table = setting_out()
    table.siblings, table.awaits_dice = ALONE, True

    assert table.asked() == {}


def test_def_exch_04_who_stays_or_is_in_contact_does_not_roll() -> None:
    stays, held = setting_out(), setting_out(apart=1)
    stays.orders = (rests("arn"), rests("hadewych"))

    for table in (stays, held):
        table.awaits_dice = True
        assert not any("TSC-TURN-04" in key for key in table.asked())


def test_def_exch_04_of_both_who_set_out_each_rolls_and_names_for_the_other() -> None:
    table = setting_out(6, 3)
    table.orders = (marches("arn", AWAY), marches("hadewych", near(3, 1)))
    table.throws("TSC-TURN-04", "morning.hadewych", 6, 4)

    assert sorted(table.asked()) == [
        "morning.arn+hadewych/next-hex/arn",
        "morning.arn+hadewych/next-hex/hadewych",
    ]


def test_def_exch_04_the_nearest_enemy_is_asked() -> None:
    table = setting_out(6, 3)
    ysolt = an_army("ysolt", near(0, 2), 20, side="chaos")
    table.campaign = quiet_campaign(PLAIN, *table.campaign.forces, ysolt, switches=BOTH)

    assert list(table.asked()) == ["morning.arn+ysolt/next-hex/ysolt"]


def test_def_exch_04_the_enemy_is_asked_the_same_whatever_he_may_not_know() -> None:
    """Points, orders and strength of an army change nothing in what is asked of it."""
    asked = []
    for order in ({}, {"by_way": "road"}, {"unformed": True}):
        table = setting_out(6, 3, **order)
        asked.append(table.asked()[ASKED])
    elsewhere, tired = setting_out(6, 3), setting_out(6, 3)
    elsewhere.orders = (marches("arn", near(0, 1)), rests("hadewych"))
    now = opening(tired.campaign)
    tired.situation = now.with_force(replace(now.forces["arn"], fatigued=True))
    asked += [table.asked()[ASKED] for table in (elsewhere, tired)]

    assert all(question == asked[0] for question in asked)


def test_def_exch_04_only_both_sides_read_of_it() -> None:
    table = setting_out(6, 3).answer(ASKED, "lead", to=near(0, -1))
    table.play()

    told = f"Hadewych leads Arn astray: it goes to {label(0, -1)} first."
    reads = {side: told in table.sentences(player_of(side)) for side in ("law", "chaos", "elves")}
    assert reads == {"law": True, "chaos": True, "elves": False}
    assert told in table.sentences(PUBLIC)


def test_def_exch_04_the_story_of_the_turn_tells_who_lost_the_way() -> None:
    table = setting_out(6, 3).answer(ASKED, "lead", to=near(0, -1))
    table.play()

    story = turn_story((table.briefing(PUBLIC),))

    (told,) = story.paragraphs
    assert told.text.startswith("Near Hadewych, Arn lost the way. ")


def test_def_exch_04_every_period_has_rolls_of_its_own() -> None:
    table = setting_out(5, 3, apart=2)
    table.orders = (marches("arn", near(0, 1)), rests("hadewych"))
    first = table.play()
    table.situation, table.last = following(first.after), None
    table.orders, table.awaits_dice = (marches("arn", near(0, 0)),), True

    assert list(table.asked()) == ["1-night/TSC-TURN-04/evening.arn/1"]
