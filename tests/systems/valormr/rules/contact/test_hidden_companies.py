"""DEF-EXCH: companies that hide where a battle is fought on the hex battlefield."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE
from generator.values import replace
from tests.clashes import SIBLINGS
from tests.engagements import DUEL, AtTheTable, an_army, duel, near, past_the_dice, player_of

if TYPE_CHECKING:
    from generator.brief.audience import Audience

HIDES = "Hadewych hides Archers 2: 6 for its size − 1 for the ground, found on 5 or"


def war(kind: str, figures: int, *, hides: bool = True, enemies: int = 20) -> AtTheTable:
    """Fight a battle in which a small company of Hadewych may hide, and does."""
    campaign = duel((enemies,), switches={"battle.hiding": hides})
    table = past_the_dice(campaign, arn=4, hadewych=4)
    hadewych = an_army("hadewych", near(1, 0), 20, side="chaos")
    (regiment,) = hadewych.regiments
    (foot,) = regiment.companies
    small = replace(foot, id="hadewych/1/few", name="Few", figures=figures)
    companies = (foot, replace(small, troop_type=kind))
    hadewych = replace(hadewych, regiments=(replace(regiment, companies=companies),))
    arn = table.campaign.force("arn")
    table.campaign = replace(table.campaign, forces=(arn, hadewych))
    table.siblings = SIBLINGS
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    table.answer(f"{DUEL}/settle/umpire", "battlefield")
    for force, face in (("arn", 1), ("hadewych", 6)):
        table.throws("VAL-DEPLOY-01", f"{DUEL}.{force}", face)
    table.throws("DOG-HIDE-03", f"{DUEL}.1-r1.hadewych-2", 6)
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay")
    table.play()
    return table


def rounds(table: AtTheTable, reader: Audience) -> list[str]:
    """Return what a reader is told of the rounds until the small company is seen."""
    told = (line for line in table.sentences(reader) if line.startswith("Round "))
    return list(takewhile(lambda line: " 2 of Hadewych" not in line, told))


@pytest.mark.rule("DEF-EXCH-01", "DOG-HIDE-01")
def test_def_exch_01_who_has_the_initiative_hides_where_the_campaign_lets_it() -> None:
    table = war("longbows", 3)

    for reader in (UMPIRE, player_of("chaos")):
        assert any(line.startswith(HIDES) for line in table.sentences(reader))
    for reader in (PUBLIC, player_of("law"), player_of("elves")):
        assert not any("hides" in line for line in table.sentences(reader))
    plain = war("longbows", 3, hides=False)
    assert not any("hid" in line for line in plain.sentences(UMPIRE))


@pytest.mark.rule("DEF-EXCH-01", "DOG-HIDE-03")
def test_def_exch_01_the_enemy_reads_nothing_of_who_hides_until_it_is_seen() -> None:
    few, fewer = war("longbows", 3), war("light foot", 2)
    law = player_of("law")

    here, there = rounds(few, law), rounds(fewer, law)

    shorter = min(len(here), len(there))
    assert shorter
    assert here[:shorter] == there[:shorter]
    assert rounds(few, PUBLIC) == rounds(fewer, PUBLIC) == []


@pytest.mark.rule("DEF-EXCH-01", "DOG-HIDE-03")
def test_def_exch_01_of_who_is_never_seen_the_enemy_reads_nothing_at_all() -> None:
    # A single figure of Arn gives up before anybody comes out of hiding.
    def settled(table: AtTheTable, reader: Audience) -> list[str]:
        told = table.sentences(reader)
        start = next(n for n, line in enumerate(told) if "hex battlefield" in line)
        return told[start:]

    few, fewer = (war("pikes", 3, enemies=1), war("light foot", 2, enemies=1))

    assert settled(few, UMPIRE) != settled(fewer, UMPIRE)
    assert not any("out of hiding" in line for line in settled(few, UMPIRE))
    for reader in (player_of("law"), player_of("elves")):
        assert settled(few, reader) == settled(fewer, reader)
