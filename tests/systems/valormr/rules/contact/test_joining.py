"""From adjacent pairs to engagements: one battle or several."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.contact.joining import engagement_of, joined
from tests.engagements import PLAIN, AtTheTable, an_army, duel, faults_of, near, quiet_campaign

LETTERS = "abcdefgh"
PAIRS = st.sets(st.sampled_from(list(combinations(LETTERS, 2))), max_size=12)


def three_in_a_row() -> AtTheTable:
    """Arn between Gorm and Hadewych, who do not touch each other."""
    return AtTheTable(
        campaign=quiet_campaign(
            PLAIN,
            an_army("arn", near(0, 0), 20),
            an_army("gorm", near(-1, 0), 20, side="chaos"),
            an_army("hadewych", near(1, 0), 20, side="chaos"),
        )
    )


@given(PAIRS)
@pytest.mark.rule("VAL-CONTACT-13")
def test_val_contact_13_groups_share_no_force_and_hold_every_pair(
    pairs: set[tuple[str, str]],
) -> None:
    groups = joined(pairs)

    members = [{force for pair in group for force in pair} for group in groups]
    assert all(not one & other for one, other in combinations(members, 2))
    assert sorted(pair for group in groups for pair in group) == sorted(pairs)


@pytest.mark.rule("VAL-CONTACT-13")
def test_val_contact_13_pairs_that_touch_only_through_others_are_one_group() -> None:
    groups = joined([("c", "d"), ("a", "b"), ("b", "c"), ("e", "f")])

    assert groups == ((("a", "b"), ("b", "c"), ("c", "d")), (("e", "f"),))


@pytest.mark.rule("VAL-CONTACT-13", "VAL-CONTACT-03")
def test_val_contact_13_an_engagement_names_each_commanders_own_opponents() -> None:
    engagement = engagement_of((("a", "b"), ("b", "c")), Half.EVENING)

    assert engagement.id == "evening.a+b+c"
    assert [(c.force, c.opponents) for c in engagement.commanders] == [
        ("a", ("b",)),
        ("b", ("a", "c")),
        ("c", ("b",)),
    ]


@pytest.mark.rule("VAL-CONTACT-13")
def test_val_contact_13_two_forces_in_contact_are_not_asked_about_battles() -> None:
    assert duel().kinds() == ["approach", "approach"]


@pytest.mark.rule("VAL-CONTACT-13")
def test_val_contact_13_three_forces_may_fight_one_battle() -> None:
    table = three_in_a_row()
    (question,) = table.asked().values()
    assert question.key == "morning.arn+gorm+hadewych/battles/umpire"
    assert [c.key for c in question.choices] == ["one", "split"]
    assert question.sides == ("chaos", "law")

    table.answer(question.key, "one")

    assert sorted(table.asked()) == [
        "morning.arn+gorm+hadewych/approach/arn",
        "morning.arn+gorm+hadewych/approach/gorm",
        "morning.arn+gorm+hadewych/approach/hadewych",
    ]
    assert table.one("battles-one").contact == "morning.arn+gorm+hadewych"


@pytest.mark.rule("VAL-CONTACT-14")
def test_val_contact_14_split_battles_run_one_after_the_other() -> None:
    table = three_in_a_row()
    table.answer("morning.arn+gorm+hadewych/battles/umpire", "split")
    first, second = "morning.arn+gorm", "morning.arn+hadewych"
    assert sorted(table.asked()) == [f"{first}/approach/arn", f"{first}/approach/gorm"]

    table.answers(first, "approach", arn="rest", gorm="rest")

    assert sorted(table.asked()) == [f"{second}/approach/arn", f"{second}/approach/hadewych"]


@pytest.mark.rule("VAL-CONTACT-14", "VAL-CONTACT-01")
def test_val_contact_14_a_force_that_has_left_has_no_second_of_the_split_contacts() -> None:
    table = three_in_a_row()
    table.answer("morning.arn+gorm+hadewych/battles/umpire", "split")
    first = "morning.arn+gorm"
    table.answers(first, "approach", gorm="fight")
    table.answer(f"{first}/approach/arn", "avoid", to=near(-1, 1))
    table.throws("VAL-DISENG-02", f"{first}.arn.arn", 6)
    table.throws("VAL-DISENG-02", f"{first}.arn.gorm", 1, nth=2)
    table.answers(first, "second", arn="no", gorm="no")

    assert {question.kind for question in table.asked().values()} == {"go-on"}
    lapsed = table.one("contact-lapsed")
    assert (lapsed.force, lapsed.facts["other"]) == ("arn", "hadewych")


@pytest.mark.rule("VAL-CONTACT-13")
def test_val_contact_13_another_answer_is_refused_with_its_place() -> None:
    table = three_in_a_row().answer("morning.arn+gorm+hadewych/battles/umpire", "both")

    assert faults_of(table) == [("C071", ("period", 0, "decision", 0, "choice"), "VAL-CONTACT-13")]
