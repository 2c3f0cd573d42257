"""The contact dice: modifiers one by one, and the hour."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.contact.contact_dice import (
    contact_hour,
    contact_modifiers,
    natural_spread,
)
from generator.systems.valormr.rules.muster import Arm
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.state import Contact
from generator.values import replace
from tests.engagements import (
    DUEL,
    PLAIN,
    READERS,
    AtTheTable,
    an_army,
    duel,
    ground,
    near,
    on_the_field,
    player_of,
    quiet_campaign,
    scored_engagement,
    with_state,
)
from tests.scenarios import having, marches, played_on

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import ValormrCampaign

HORSE = Arm.CAVALRY


def reasons(campaign: ValormrCampaign, force: str = "arn", **changes: object) -> set[str]:
    """The modifiers a force has in the contact of a duel, one force changed."""
    _play, engagement, field = on_the_field(campaign, ("arn", "hadewych"))
    field = with_state(field, "arn", **changes)
    commander = engagement.commander(force)
    found = contact_modifiers(engagement, field, commander)
    return {modifier.reason for modifier in found}


@pytest.mark.rule("VAL-CONTACT-15", "VAL-CONTACT-16")
def test_val_contact_15_both_scores_are_kept() -> None:
    table = duel().answers(DUEL, "approach", arn="fight", hadewych="fight")
    table.throws("VAL-CONTACT-15", f"{DUEL}.arn", 5)
    table.throws("VAL-CONTACT-15", f"{DUEL}.hadewych", 2).play()

    dice = {e.force: (e.facts["natural"], e.facts["score"]) for e in table.told("contact-dice")}
    assert dice == {"arn": (5, 6), "hadewych": (2, 3)}
    assert table.engagement(DUEL).hour == 3


@pytest.mark.rule("VAL-CONTACT-17")
def test_val_contact_17_all_modifiers_that_apply_are_added() -> None:
    campaign = duel((20,), (20, 20)).campaign
    _play, engagement, field = on_the_field(campaign, ("arn", "hadewych"))
    commander = replace(engagement.commander("arn"), scout_successes=2, scouts_captured=3)
    met = (Contact(id="x", half="morning", forces=("arn", "hadewych")),)
    field = replace(field, situation=replace(field.situation, earlier_contacts=met))

    found = tuple(contact_modifiers(engagement, field, commander))

    assert {m.reason for m in found} == {
        "smallest-force",
        "successful-scouts",
        "captured-scouts",
        "previous-contact",
        "opponents-in-clear",
    }
    assert sum(m.amount for m in found) == 5


@pytest.mark.rule("VAL-CONTACT-18")
def test_val_contact_18_more_move_points_than_all_opponents_add_one() -> None:
    riders = quiet_campaign(
        PLAIN,
        an_army("arn", near(0, 0), 20, arms=(HORSE,)),
        an_army("hadewych", near(1, 0), 20, side="chaos"),
    )

    assert "more-points" in reasons(riders)
    assert "more-points" not in reasons(riders, "hadewych")
    assert "more-points" not in reasons(duel().campaign)


@pytest.mark.rule("VAL-CONTACT-18")
def test_val_contact_18_fatigue_counts_and_points_already_spent_do_not() -> None:
    campaign = duel().campaign

    assert "more-points" not in reasons(campaign, "hadewych", freshness=Fraction(0))
    assert "more-points" in reasons(campaign, "hadewych", fatigued=True)


@pytest.mark.rule("VAL-CONTACT-18")
def test_val_contact_18_by_the_other_reading_points_in_hand_are_compared() -> None:
    campaign = duel(switches={"contact.more_points": "in_hand"}).campaign
    _play, engagement, field = on_the_field(campaign, ("arn", "hadewych"))
    spent = field.having_spent("arn", Fraction(6))
    commander = engagement.commander("hadewych")

    found = {m.reason for m in contact_modifiers(engagement, spent, commander)}

    assert "more-points" in found


@pytest.mark.rule("VAL-CONTACT-18")
def test_val_contact_18_a_forced_march_counts() -> None:
    campaign = quiet_campaign(
        PLAIN, an_army("arn", near(-1, 0), 20), an_army("hadewych", near(1, 0), 20, side="chaos")
    )
    table = AtTheTable(campaign=campaign, orders=(marches("arn", near(0, 0), forced=True),))
    table.answers(DUEL, "approach", arn="fight", hadewych="fight").play()

    (dice,) = (e for e in table.told("contact-dice") if e.force == "arn")
    assert "more-points" in {m.reason for m in dice.modifiers}


@pytest.mark.rule("VAL-CONTACT-19", "VAL-OOB-25")
def test_val_contact_19_the_smaller_army_adds_one_whatever_its_strength() -> None:
    campaign = duel((40,), (5, 5)).campaign

    assert "smallest-force" in reasons(campaign)
    assert "smallest-force" not in reasons(campaign, "hadewych")
    assert "smallest-force" not in reasons(duel((1,), (40,)).campaign)


@pytest.mark.rule("VAL-CONTACT-19")
def test_val_contact_19_it_must_be_smaller_than_every_opponent() -> None:
    campaign = quiet_campaign(
        PLAIN,
        an_army("arn", near(0, 0), 20),
        an_army("gorm", near(-1, 0), 20, side="chaos"),
        an_army("hadewych", near(1, 0), 20, 20, side="chaos"),
    )
    pairs = (("arn", "gorm"), ("arn", "hadewych"))
    _play, engagement, field = on_the_field(campaign, *pairs)
    arn = engagement.commander("arn")

    found = {m.reason for m in contact_modifiers(engagement, field, arn)}

    assert "smallest-force" not in found


@pytest.mark.rule("VAL-CONTACT-22")
@pytest.mark.parametrize(
    ("met", "expected"), [((), False), (("arn", "hadewych"), True), (("arn", "gorm"), False)]
)
def test_val_contact_22_only_a_contact_with_this_opponent_counts(
    met: tuple[str, ...],
    expected: bool,  # noqa: FBT001 - a parameter of the table above
) -> None:
    _play, engagement, field = on_the_field(duel().campaign, ("arn", "hadewych"))
    earlier = (Contact(id="x", half="evening", forces=(met[0], met[1])),) if met else ()
    field = replace(field, situation=replace(field.situation, earlier_contacts=earlier))

    for force in ("arn", "hadewych"):
        commander = engagement.commander(force)
        found = contact_modifiers(engagement, field, commander)
        assert ("previous-contact" in {m.reason for m in found}) is expected


@pytest.mark.rule("VAL-CONTACT-22", "VAL-CONTACT-09")
def test_val_contact_22_the_contact_of_the_period_before_counts_one_period() -> None:
    table = duel()
    day, night = played_on(table.campaign, (), ())
    assert [c.forces for c in day.after.contacts] == [("arn", "hadewych")]

    table.situation = night.before
    contact = "evening.arn+hadewych"
    table.answers(contact, "approach", arn="fight", hadewych="fight").play()

    for dice in table.told("contact-dice"):
        assert "previous-contact" in {m.reason for m in dice.modifiers}


@pytest.mark.rule("VAL-CONTACT-22")
def test_val_contact_22_the_first_half_counts_in_the_second() -> None:
    table = past_a_rest()
    table.play()

    for dice in table.told("contact-dice"):
        assert "previous-contact" in {m.reason for m in dice.modifiers}


def past_a_rest() -> AtTheTable:
    """Both rest in the morning and fight in the afternoon."""
    table = duel().answers(DUEL, "approach", arn="rest", hadewych="rest")
    contact = "afternoon.arn+hadewych"
    return table.answers(contact, "approach", arn="fight", hadewych="fight")


@pytest.mark.rule("VAL-CONTACT-23", "VAL-CONTACT-24")
@pytest.mark.parametrize(
    ("terrain", "expected"),
    [
        ("clear", {"opponents-in-clear"}),
        ("mountain", {"opponents-in-mountain"}),
        ("forest", set()),
        ("hill", set()),
        ("swamp", set()),
    ],
)
def test_val_contact_23_the_opponents_ground_counts_and_ones_own_does_not(
    terrain: str, expected: set[str]
) -> None:
    board = ground(**{terrain: (1, 0)})

    assert reasons(duel(board=board).campaign) == expected
    assert reasons(duel(board=board).campaign, "hadewych") == {"opponents-in-clear"}


@pytest.mark.rule("VAL-CONTACT-23", "VAL-CONTACT-24")
def test_val_contact_23_one_opponent_elsewhere_takes_the_bonus_away() -> None:
    campaign = quiet_campaign(
        ground(hill=(1, 0)),
        an_army("arn", near(0, 0), 20),
        an_army("gorm", near(-1, 0), 20, side="chaos"),
        an_army("hadewych", near(1, 0), 20, side="chaos"),
    )
    pairs = (("arn", "gorm"), ("arn", "hadewych"))
    _play, engagement, field = on_the_field(campaign, *pairs)
    arn = engagement.commander("arn")

    assert tuple(contact_modifiers(engagement, field, arn)) == ()


@pytest.mark.rule("VAL-CONTACT-24", "VAL-CONTACT-17")
def test_val_contact_24_opponents_in_mountain_take_one() -> None:
    campaign = duel(board=ground(mountain=(1, 0))).campaign
    _play, engagement, field = on_the_field(campaign, ("arn", "hadewych"))
    arn = engagement.commander("arn")

    (modifier,) = contact_modifiers(engagement, field, arn)

    assert modifier.amount == -1


HOURS = {
    Half.MORNING: (6, 5, 4, 3, 2, 1),
    Half.AFTERNOON: (12, 11, 10, 9, 8, 7),
    Half.EVENING: (18, 17, 16, 15, 14, 13),
    Half.NIGHT: (24, 23, 22, 21, 20, 19),
}


@pytest.mark.rule("VAL-CONTACT-34", "VAL-CONTACT-35")
@pytest.mark.parametrize("half", Half)
def test_val_contact_34_the_hour_for_every_pair_of_dice(half: Half) -> None:
    for one, other in product(range(1, 7), repeat=2):
        engagement = scored_engagement({"a": (one, 9), "b": (other, -9)}, half)
        assert natural_spread(engagement) == abs(one - other)
        assert contact_hour(engagement) == HOURS[half][abs(one - other)]


@pytest.mark.rule("VAL-CONTACT-34")
def test_val_contact_34_of_three_dice_highest_and_lowest_count() -> None:
    engagement = scored_engagement({"a": (4, 5), "b": (3, 4), "c": (5, 7)})

    assert contact_hour(engagement) == 10


@pytest.mark.rule("VAL-CONTACT-30")
def test_val_contact_30_dice_are_open_and_hidden_modifiers_are_not() -> None:
    table = duel((20,), (20, 20)).answers(DUEL, "approach", arn="fight", hadewych="fight")
    table.throws("VAL-CONTACT-15", f"{DUEL}.arn", 5).play()

    for reader in READERS:
        sentences = " ".join(table.sentences(reader))
        assert "Arn rolls 5 for contact" in sentences
        knows = reader.sides == {"law"} or reader.kind == "umpire"
        assert ("smallest army" in sentences) is knows
    assert "= 7" in " ".join(table.sentences(player_of("law")))


@pytest.mark.rule("VAL-CONTACT-15")
def test_val_contact_15_all_dice_that_are_due_are_asked_for_together() -> None:
    table = duel()
    table.situation = having(opening(table.campaign), "arn", scouts=2)
    table.awaits_dice = True
    table.answers(DUEL, "approach", arn="fight", hadewych="fight")

    assert sorted(table.asked()) == [
        f"1-day/VAL-SCOUT-04/{DUEL}.arn/1",
        f"1-day/VAL-SCOUT-04/{DUEL}.arn/2",
    ]
    table.throws("VAL-SCOUT-04", f"{DUEL}.arn", 3)
    table.throws("VAL-SCOUT-04", f"{DUEL}.arn", 4, nth=2)
    assert sorted(table.asked()) == [
        f"1-day/VAL-CONTACT-15/{DUEL}.arn/1",
        f"1-day/VAL-CONTACT-15/{DUEL}.hadewych/1",
    ]
