"""Which of several hexes an army goes to, as its owner says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.answers import hexes_in
from generator.kit.phase import Choice
from generator.systems.grand_strategic.rules.kingdom_answers import GO, answered, asked

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.play import GrandPlay
    from generator.world.hexes import Hex
    from generator.world.period_inputs import Decision


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichHex:
    """A question of where an army goes."""

    about: str
    """The battle or the period it belongs to."""
    kind: str
    """What is asked, as the wording has it."""
    rule: str
    army: str
    leaves: Hex
    """Where it goes from."""
    options: tuple[Hex, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HexSaid:
    """Where an army goes, and the course as it goes on."""

    course: GrandCourse
    goal: Hex | None = None
    """None: it is asked."""


def hex_said(course: GrandCourse, which: WhichHex) -> HexSaid:
    """Return which hex an army goes to; it is asked only where there are several.

    Raises:
        CampaignError: What was typed is none of them.
    """
    if len(which.options) == 1:
        return HexSaid(course=course, goal=which.options[0])
    play = course.play
    go = Choice(
        key=GO,
        means=f"{which.kind}-{GO}",
        rule=which.rule,
        needs=("to",),
        among=tuple(map(play.label, which.options)),
    )
    facts = (("at", play.label(which.leaves)),)
    question = asked(which.about, which.kind, which.army, (go,), facts)
    reply = answered(course, question, lambda said: _goal(play, said, which))
    if reply.decision is None:
        return HexSaid(course=reply.course)
    return HexSaid(course=reply.course, goal=_goal(play, reply.decision, which))


def _goal(play: GrandPlay, said: Decision, which: WhichHex) -> Hex:
    """Return the hex that was typed.

    Raises:
        CampaignError: The army may not go there.
    """
    goal = hexes_in(said, "to", rule=which.rule)[0]
    if goal in which.options:
        return goal
    among = ", ".join(map(play.label, which.options))
    raise CampaignError(
        (
            Finding(
                code="C070",
                where=(*said.where, "to"),
                what=f"the army cannot go to {play.label(goal)}",
                hint=f"choose one of: {among}",
                rule=which.rule,
            ),
        )
    )
