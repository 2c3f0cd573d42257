"""Everything The Valormr Campaign brings to the public site."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.kit.facts import PEOPLE
from generator.render.known_forces import known_contacts, side_of
from generator.render.numbers import count
from generator.render.site.site_sections import ArmyNews, PeriodNote, SideCount, SiteSections
from generator.systems.valormr.rules.fact_names import SIDE_AT_START, SIDE_FIGURES
from generator.systems.valormr.sheets import battles_of_turn
from generator.systems.valormr.views.contact_lines import Meeting, meetings_in
from generator.systems.valormr.views.sky_and_marches import weather_summary
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.world.hexes import Hex


# Whom an army met, turn by turn, on its own page and on its commander's.


class ArmyMeeting(Struct, frozen=True, kw_only=True):
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


class CommandersMeetings(Struct, frozen=True, kw_only=True):
    """All contacts under one command."""

    turns: tuple[tuple[int, tuple[ArmyMeeting, ...]], ...]
    """By turn, the newest first."""
    has_friends: bool
    """Whether it ever met an enemy beside another army of its side."""


def army_meetings(periods: Sequence[Briefing]) -> Iterator[tuple[str, ArmyMeeting]]:
    """Yield the meetings of a turn, each for every force in it."""
    for part in periods:
        for meeting in meetings_in(part):
            told = battles_of_turn.outcome(part, meeting)
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


def _under_one_command(turns: Sequence[tuple[int, Sequence[ArmyMeeting]]]) -> CommandersMeetings:
    told = tuple((turn, tuple(meetings)) for turn, meetings in turns if meetings)
    return CommandersMeetings(
        turns=told, has_friends=any(met.beside for _, meetings in told for met in meetings)
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


# What is counted of the sides beside forces and marches.


def _of_sides(periods: Sequence[Briefing]) -> Iterator[tuple[str, Meeting]]:
    """Yield every meeting for each side in it."""
    for part in periods:
        for meeting in meetings_in(part):
            for side in dict.fromkeys(side_of(part, force) for force in meeting.ids):
                yield side, meeting


def _contacts(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return how many contacts a side was in: those of the same forces once."""
    met = {(side, meeting.ids) for side, meeting in _of_sides(periods)}
    return Counter(side for side, _ in met)


def _battles(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return how many battles a side fought."""
    found: Counter[str] = Counter()
    for side, meeting in _of_sides(periods):
        found[side] += len(meeting.battles)
    return found


def _totals(briefing: Briefing) -> list[tuple[str, int, int]]:
    """Return sides whose totals may be known, their figures at the start and now."""
    found = []
    for side in briefing.subjects(SIDE_FIGURES):
        now = briefing.get(SIDE_FIGURES, side)
        before = briefing.get(SIDE_AT_START, side)
        if isinstance(now, int) and isinstance(before, int):
            found.append((side, before, now))
    return found


COUNTS = (
    SideCount(id="contacts", title="Contacts so far", of_turn=_contacts, adds_up=True),
    SideCount(id="battles", title="Battles fought so far", of_turn=_battles, adds_up=True),
    SideCount(
        id="figures",
        title="Figures under arms",
        of_turn=lambda periods: {s: now for s, _, now in _totals(periods[-1])},
        is_told_by_leave=True,
    ),
    SideCount(
        id="lost",
        title="Figures lost so far",
        of_turn=lambda periods: {side: before - now for side, before, now in _totals(periods[-1])},
        is_told_by_leave=True,
        falls=True,
    ),
)


def _strength(briefing: Briefing, side: str) -> str:
    """Return a side's figures in words, where they may be known."""
    figures = briefing.told(SIDE_FIGURES, side)
    return f"{figures} figures in all" if figures else ""


def _scene(briefing: Briefing) -> Hex | None:
    """Return where the last two armies in contact stand; none: there are none."""
    pairs = dict.fromkeys(
        contact.hexes
        for contact in known_contacts(briefing)
        if len(contact.hexes) == 2 and contact.stands
    )
    return [*pairs][-1][0] if pairs else None


_MILESTONES = frozenset(
    {
        "army-complete",
        "army-gone",
        "avoided-into",
        "battle-fought",
        "both-leave",
        "crossed-in-days",
        "displaced",
        "embarked",
        "exploits",
        "landed",
        "newcomer-comes-on",
        "relief",
        "ruling-public",
        "support-switch",
        "work-finished",
    }
)
"""Kinds of event that are told hour by hour, the marches apart."""

SITE = SiteSections(
    notes=(PeriodNote(title="Weather", words=weather_summary),),
    turn_page=(battles_of_turn.BATTLES,),
    news=(MEETINGS,),
    counts=COUNTS,
    steps=frozenset({"march-step"}),
    milestones=_MILESTONES,
    glance=battles_of_turn.glance,
    happened_at=battles_of_turn.happened_at,
    battles=battles_of_turn.battles_told,
    victory=("held the field", "held the field in {}"),
    endings=frozenset({"army-gone"}),
    pictures=battles_of_turn.pictures_of_battles,
    main_count="figures",
    has_commanders=True,
    is_army=lambda briefing, force: bool(briefing.told(PEOPLE, force)),
    army_facts=lambda briefing, force: (("People", briefing.told(PEOPLE, force)),),
    strength=_strength,
    scene=_scene,
    when_over="its night is over",
    its_marches="the marches of the day and the night",
)
