"""Whom an army met, turn by turn, on its own page and on its commander's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.numbers import count
from generator.render.site.site_sections import ArmyNews
from generator.systems.valormr.sheets.site.battles_of_turn import outcome
from generator.systems.valormr.sheets.site.meetings import Meeting, meetings_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyMeeting:
    """One contact as one of its armies sees it: friends and enemies apart."""

    against: tuple[tuple[str, str], ...]
    """Id and name of the forces of other sides."""
    beside: tuple[tuple[str, str], ...]
    """Id and name of those of its own side."""
    when: str
    told: tuple[str, ...]
    """What came of it, a sentence each; may be empty."""
    battles: int
    """How many they fought."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandersMeetings:
    """All contacts under one command."""

    turns: tuple[tuple[int, tuple[ArmyMeeting, ...]], ...]
    """By turn, the newest first."""
    has_friends: bool
    """Whether it ever met an enemy beside another army of its side."""


def army_meetings(periods: Sequence[Briefing]) -> Iterator[tuple[str, ArmyMeeting]]:
    """Yield the meetings of a turn, each for every force in it."""
    for part in periods:
        for meeting in meetings_in(part):
            told = outcome(part, meeting)
            for force in meeting.ids if told or meeting.stage else ():
                yield force, _as_met(meeting, told, force)


def _as_met(contact: Meeting, told: tuple[str, ...], army: str) -> ArmyMeeting:
    own = contact.sides[contact.ids.index(army)]
    named = zip(contact.ids, contact.forces, contact.sides, strict=True)
    others = [(force, name, side) for force, name, side in named if force != army]
    return ArmyMeeting(
        against=tuple((force, name) for force, name, side in others if side != own),
        beside=tuple((force, name) for force, name, side in others if side == own),
        when=contact.when,
        told=told or (f"{contact.stage.capitalize()}.",),
        battles=len(contact.battles),
    )


def _under_one_command(
    turns: Sequence[tuple[int, Sequence[ArmyMeeting]]],
) -> CommandersMeetings:
    told = tuple((turn, tuple(meetings)) for turn, meetings in turns if meetings)
    return CommandersMeetings(
        turns=told,
        has_friends=any(met.beside for _, meetings in told for met in meetings),
    )


def _in_short(turns: Sequence[tuple[int, Sequence[ArmyMeeting]]]) -> tuple[str, ...]:
    """Return how many battles an army fought, in words."""
    fought = sum(met.battles for _, meetings in turns for met in meetings)
    return (f"fought {count(fought, 'battle')}",) if fought else ()


MEETINGS = ArmyNews(
    name="meetings",
    kind=ArmyMeeting,
    found=army_meetings,
    template="valormr/site/army-meetings.html",
    of_commander=_under_one_command,
    in_short=_in_short,
)
