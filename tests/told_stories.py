"""The stories of a campaign's closed turns, as texts to keep."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from generator.brief.audience import PUBLIC
from generator.brief.turn_story import turn_story
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import open_desk

if TYPE_CHECKING:
    from pathlib import Path

    from generator.brief.turn_story import TurnStory


def stories_of(folder: Path) -> list[tuple[int, TurnStory]]:
    """Return every closed turn of a campaign as the public reads it."""
    desk = open_desk(folder)
    closed = (desk.closed(number + 1) for number in range(len(desk.book)))
    told_all = [briefed(desk, played, PUBLIC) for played in closed]
    turns = groupby(told_all, key=lambda each: each.period.turn)
    return [(turn, turn_story(tuple(parts))) for turn, parts in turns]


def as_text(stories: list[tuple[int, TurnStory]]) -> str:
    """Return stories one below the other."""
    return "\n".join(
        "\n".join(
            (
                f"== {turn}. {story.headline}",
                story.lead,
                "",
                *(each.text for each in story.paragraphs),
            )
        )
        + "\n"
        for turn, story in stories
    )
