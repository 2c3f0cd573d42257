"""What happened, as sheets tell it: one army's steps together."""

from __future__ import annotations

from generator.brief.told_events import Despatch
from generator.render.turn_sheet import by_force


def told(text: str, *, force: str = "", contact: str = "", rule: str = "") -> Despatch:
    return Despatch(
        text=text, rule=rule, kind="step", half="morning", force=force, contact=contact, throws=()
    )


def test_the_steps_of_an_army_stand_in_one_paragraph_with_their_rules() -> None:
    steps = (
        told("Arn sets out.", force="arn", rule="VAL-MOVE-01"),
        told("Gorm sets out.", force="gorm", rule="VAL-MOVE-01"),
        told("Arn marches.", force="arn", rule="VAL-MOVE-02"),
        told("Arn stops.", force="arn", rule="VAL-MOVE-03"),
    )

    arn, gorm = by_force(steps)

    assert (arn.text, arn.rule) == ("Arn sets out. Arn marches. Arn stops.", "VAL-MOVE-01–03")
    assert (gorm.text, gorm.rule) == ("Gorm sets out.", "VAL-MOVE-01")
    assert not arn.is_dull


def test_what_is_about_nobody_or_a_contact_stands_alone() -> None:
    alone = (
        told("The sky clears."),
        told("No fog."),
        told("Arn accepts.", force="arn", contact="morning.arn+gorm"),
        told("Arn rolls.", force="arn", contact="morning.arn+gorm"),
    )

    assert [each.text for each in by_force(alone)] == [each.text for each in alone]
