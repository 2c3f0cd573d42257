"""Contacts as the sheets and the map show them once they are resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.render.force_table import force_list
from generator.render.known_forces import known_contacts
from generator.render.map_picture import map_picture
from generator.systems.valormr.views.contact_lines import contact_line
from tests.engagements import DUEL, READERS, AtTheTable, disengaging, duel, near, past_the_dice

if TYPE_CHECKING:
    from generator.brief.audience import Audience


def withdrawn(*, to_the_west: bool) -> AtTheTable:
    """Arn has broken off a battle; he stays where he was, or marches on."""
    table = past_the_dice(duel(), arn=4, hadewych=4)
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    table.fights(DUEL, {}, withdrew=("arn",), behind=("arn 20",))
    table.answers(DUEL, "second", arn="no", hadewych="no")
    disengaging(table, "arn", arn=6, hadewych=1)
    table.answers(DUEL, "go-on", hadewych="stay")
    if to_the_west:
        table.answer(f"{DUEL}/go-on/arn", "march", to=(near(-1, 0),))
    else:
        table.answers(DUEL, "go-on", arn="stay")
        afternoon = DUEL.replace("morning", "afternoon")
        table.answers(afternoon, "approach", arn="rest", hadewych="rest")
    table.play()
    return table


@pytest.mark.rule("VAL-DISENG-13")
@pytest.mark.parametrize("reader", READERS)
def test_who_withdrew_and_stayed_is_shown_beside_the_enemy(reader: Audience) -> None:
    briefing = withdrawn(to_the_west=False).briefing(reader)
    morning = known_contacts(briefing)[0]

    assert morning.id == DUEL
    assert morning.forces == ("Arn", "Hadewych")
    assert morning.hexes == (near(0, 0), near(1, 0))
    line = contact_line(briefing, morning)
    assert line.stage == "resolved; still side by side"
    (mark,) = map_picture(briefing).contacts
    assert mark.hexes == morning.hexes
    assert force_list(briefing).contacts == ("Arn and Hadewych, at 0505 and 0605",)


@pytest.mark.rule("VAL-DISENG-06")
@pytest.mark.parametrize("reader", READERS)
def test_who_withdrew_and_marched_on_is_shown_apart(reader: Audience) -> None:
    briefing = withdrawn(to_the_west=True).briefing(reader)
    (contact,) = known_contacts(briefing)

    assert contact.forces == ("Arn", "Hadewych")
    assert contact.hexes == (near(-1, 0), near(1, 0))
    assert contact_line(briefing, contact).stage == "resolved"
    assert map_picture(briefing).contacts == ()
    assert force_list(briefing).contacts == ()
