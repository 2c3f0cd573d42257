"""ADV: peoples with unit names and march formations of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.systems.valormr.rules.armies import formation_row, unit_word
from generator.systems.valormr.rules.muster import People, Terrain
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import Way
from tests.scenarios import a_board, a_campaign, a_force, place, play_of

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.world.ground import TerrainKind

BOARD = a_board("...")
ELVES = People(
    name="elves", unit_names={"regiment": "host", "company": "band"}, formations={"forest": "clear"}
)


def of_two_peoples(**switches: bool) -> ValormrCampaign:
    """Make a campaign of elves and humans, with these switches."""
    elves = a_force("elk", place(BOARD, "0101"), people="elves")
    campaign = a_campaign(BOARD, elves, a_force("arn", place(BOARD, "0301")), switches=switches)
    return replace(campaign, peoples=(ELVES,))


@pytest.mark.rule("VAL-ADV-01")
def test_val_adv_01_a_people_has_its_own_words_where_the_campaign_wants_them() -> None:
    play = play_of(of_two_peoples(**{"adv.organization": True}))

    words = ("regiment", "battalion", "company")
    assert [unit_word(play, "elk", word) for word in words] == ["host", "battalion", "band"]
    assert [unit_word(play, "arn", word) for word in words] == list(words)


@pytest.mark.rule("VAL-ADV-01")
@pytest.mark.parametrize("switch", [False, True])
def test_val_adv_01_the_words_stand_among_the_facts_of_the_owner(
    switch: bool,  # noqa: FBT001 - the switch
) -> None:
    campaign = of_two_peoples(**{"adv.organization": switch})

    facts = {
        fact.subject: fact
        for fact in RULES.facts(campaign, opening(campaign))
        if fact.name == "unit_words"
    }

    own = ("host", "battalion", "band") if switch else None
    assert facts["elk"].value == (own or ("regiment", "battalion", "company"))
    assert facts["elk"].kind == "strength"


@pytest.mark.rule("VAL-ADV-02", "DEF-ADV-05")
@pytest.mark.parametrize(
    ("switch", "force", "came_by", "row"),
    [
        (True, "elk", Terrain.FOREST, "clear"),
        (True, "elk", Terrain.SWAMP, "swamp"),
        (True, "elk", Way.ROAD, "road"),
        (True, "arn", Terrain.FOREST, "forest"),
        (False, "elk", Terrain.FOREST, "forest"),
    ],
)
def test_def_adv_05_a_people_may_march_through_one_ground_as_through_another(
    switch: bool,  # noqa: FBT001 - the switch
    force: str,
    came_by: TerrainKind | Way,
    row: str,
) -> None:
    play = play_of(of_two_peoples(**{"adv.creature_formations": switch}))

    assert formation_row(play, force, came_by) == row
