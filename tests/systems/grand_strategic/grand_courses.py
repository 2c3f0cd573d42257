"""Periods of the sample, played step by step with dice thrown by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice import KeyedDice
from generator.kit.switches import Switches
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.commanders import with_new_general
from generator.systems.grand_strategic.rules.course import GrandCourse, GrandPlay
from generator.systems.grand_strategic.rules.forming_armies import General
from generator.systems.grand_strategic.rules.rule_book import opening
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GRAND_FOLDER
from generator.values import replace
from tests.systems.grand_strategic.grand_files import campaign_in, sample_text

if TYPE_CHECKING:
    from generator.dice import Face


def course_in(
    period: str,
    *lines: str,
    dice: dict[str, Face] | None = None,
    changes: tuple[tuple[str, str], ...] = (),
) -> GrandCourse:
    """Return a period of the sample before anything of it is played.

    Args:
        period: Its id; the situation is that of the first week, with a general of
            ability 2 for every army.
        lines: What stands in its block.
        dice: Faces noted by hand, by keys without the period; others are awaited.
        changes: Stretches of the sample, and what stands there instead.
    """
    block = "\n".join(("[[period]]", f'id = "{period}"', *lines))
    campaign = campaign_in(sample_text(*changes, more=block))
    found = GRAND_CLOCK.read(period)
    play = GrandPlay(
        campaign=campaign,
        tables=GRAND_BOOK,
        switches=Switches(known=GRAND_FOLDER.switches, settings=campaign.switches),
        dice=KeyedDice(
            seed="",
            by_hand={f"{period}/{key}": (face,) for key, face in (dice or {}).items()},
            await_missing=True,
        ),
        inputs=campaign.inputs_for(found),
    )
    situation = opening(campaign)
    for army in situation.armies:
        able = General(ability=2)
        situation = with_new_general(situation, army, able)
    return GrandCourse(play=play, situation=replace(situation, period=found))


def kinds(course: GrandCourse) -> list[str]:
    """Return the kinds of what was told, in order."""
    return [event.kind for event in course.events]
