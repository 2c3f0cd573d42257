"""The turns of a Tactical Scenario Campaign as stories, and what none of them tells."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as some

from generator.brief.audience import PUBLIC, AudienceKind, Played, audiences
from generator.brief.briefing import brief
from generator.brief.turn_story import turn_story
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import open_desk
from generator.systems.tsc.rules.rule_book import TSC_RULES
from generator.values import replace
from generator.world.hexes import Hex
from tests.forged import Forger, Veil
from tests.systems.tsc.tsc_games import FIRST, a_file, a_game, turns_of
from tests.tiers import tries
from tests.told_stories import as_text, stories_of

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.brief.turn_story import TurnStory
    from generator.pipeline.desk import Desk

SAMPLE = Path(__file__).parents[3] / "examples" / "tsc"
KEPT = Path(__file__).with_name("stories.txt")
"""The stories of the sample's turns, as the public reads them."""
TRIES = settings(tries(25), phases=(Phase.explicit, Phase.generate))
READERS = ("public", "gerda", "tam")
READERS_OF_LOSSES = ("public", "tam", "gerda")
ELSEWHERE = Hex(0, 0)
MOVE = '[[period.order]]\narmy = "{}"\ndo = "move"\nto = ["{}"]\n'
ROLL = '[period.dice]\n"{}/TSC-ROLL-01/{}/1" = [{}, {}]\n'


@cache
def the_sample() -> Desk:
    """Open a copy of the sample, which nothing is built for."""
    folder = Path(shutil.copytree(SAMPLE, Path(mkdtemp()) / "ravensmark"))
    return open_desk(folder)


def reader(name: str) -> Audience:
    """Return somebody of the sample by id."""
    return next(
        each for each in audiences(the_sample().campaign) if name in (each.id, str(each.kind))
    )


def closed_turns() -> list[Played]:
    """Return what was played in every closed turn of the sample."""
    desk = the_sample()
    return [desk.closed(number + 1) for number in range(len(desk.book))]


def story_of(played: Played, whose: Audience) -> TurnStory:
    """Return a turn of the sample as somebody reads it."""
    return turn_story((briefed(the_sample(), played, whose),))


def told(*turns: str, starts: tuple[str, str]) -> str:
    """Return the last turn of a small game as a story, its paragraphs together."""
    campaign = a_game(a_file(*turns, starts=starts))
    last = turns_of(campaign)[-1]
    played = Played(
        period=last.before.period,
        is_closed=True,
        record="0123abcd",
        facts=TSC_RULES.facts(campaign, last.after),
        events=last.events,
        questions=last.questions,
    )
    briefing = brief(campaign, TSC_RULES, played, PUBLIC, seed_digest="5eed")
    return " ".join(each.text for each in turn_story((briefing,)).paragraphs)


def test_the_samples_stories_are_the_kept_ones(request: pytest.FixtureRequest) -> None:
    stories = stories_of(the_sample().folder)
    text = as_text(stories)
    if request.config.getoption("--keep-expected", default=False):
        KEPT.write_text(text, encoding="utf-8")

    assert len(stories) == 9
    assert all(story.lead and story.paragraphs for _, story in stories)
    assert text == KEPT.read_text(encoding="utf-8")
    assert not re.search(r"\b\d{3,}\b|TSC-|\bdice\b|\x02|\x04|  ", text)


def test_what_a_commander_is_called_again_is_what_the_file_says() -> None:
    (_, story) = stories_of(the_sample().folder)[6]

    assert "Then she came" in story.paragraphs[0].text


def test_what_leads_to_a_battle_is_told_before_it() -> None:
    rolled = "[period.dice]" + FIRST + '"1/TSC-ROLL-01/ravens/1" = [1, 1]\n'
    text = told(rolled + MOVE.format("ravens", "0502"), starts=("0402", "0502"))

    marched, fought = text.index("stole a march"), text.index("attacked the Wolves")
    assert marched < text.index("came up") < fought


def test_a_move_the_enemy_chose_is_told_as_his_wish() -> None:
    rolled = "[period.dice]" + FIRST + '"1/TSC-ROLL-01/ravens/1" = [6, 6]\n'
    pushed = '[[period.order]]\narmy = "wolves"\ndo = "push"\nto = ["0302"]\n'

    text = told(rolled + pushed, starts=("0402", "0602"))

    assert "The Ravens went astray." in text
    assert re.search("came out at Mill, just as the Wolves wished", text)


def test_losses_are_told_to_the_side_that_lost_alone() -> None:
    battle = closed_turns()[8]

    public, enemy, own = (story_of(battle, reader(name)) for name in READERS_OF_LOSSES)

    assert "halberdiers" not in repr(public)
    assert "halberdiers" not in repr(enemy)
    assert "lost three stands of halberdiers" in repr(own)


@pytest.mark.parametrize("name", READERS)
@TRIES
@given(data=some.data())
def test_nothing_a_reader_may_not_know_changes_a_line_of_his_stories(
    name: str, data: some.DataObject
) -> None:
    whose = reader(name)
    played = data.draw(some.sampled_from(closed_turns()))
    hidden = replace(played, texts=(("nobody", "A word", "To nobody."), *played.texts))
    veil = Veil(reader=whose, is_closed=True, rules=TSC_RULES)

    chance = data.draw(some.randoms(use_true_random=False))
    forged = Forger(chance=chance, veil=veil, elsewhere=ELSEWHERE).forged(hidden)

    assert forged != played
    assert story_of(forged, whose) == story_of(played, whose)


def test_there_is_enough_to_be_kept_back() -> None:
    kinds = {event.kind for played in closed_turns() for event in played.events}

    assert {"lost", "won", "rolls-failure", "is-moved"} <= kinds
    assert [reader(name).kind for name in READERS] == [
        AudienceKind.PUBLIC,
        *[AudienceKind.PLAYER] * 2,
    ]
