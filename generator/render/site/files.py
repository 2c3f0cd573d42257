"""The whole site as files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.site.pages import (
    PAGE,
    STYLE,
    Neighbours,
    index_file,
    style_file,
    turn_files,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jinja2 import Environment

    from generator.brief.briefing import CampaignHead
    from generator.render.site.turns import Turn


def site_files(
    head: CampaignHead, turns: Sequence[Turn], *, environment: Environment
) -> Mapping[str, bytes]:
    """Return every file of the site by its path, for the turns given in order."""
    files = {
        PAGE: index_file(head, turns, environment=environment),
        STYLE: style_file(environment),
    }
    for turn in turns:
        neighbours = neighbours_of(turn, turns)
        files.update(turn_files(turn, neighbours, environment=environment))
    return files


def neighbours_of(turn: Turn, turns: Sequence[Turn]) -> Neighbours:
    """Return the published turns before and after one."""
    numbers = [other.number for other in turns]
    at = numbers.index(turn.number)
    return Neighbours(
        before=numbers[at - 1] if at else 0,
        after=numbers[at + 1] if at + 1 < len(numbers) else 0,
    )
