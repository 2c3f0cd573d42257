"""``battle``: the open battle to its end, as builds would play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import AT, CALLED
from generator.systems.battlefield.rules import fact_names as facts
from generator.systems.command import Answer, AnswerPassage
from generator.values import Struct

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.systems.command import CommandMaterials

BEGINS = "round-begins"
"""The kind of event with which a round begins."""


class _Stretch(Struct, frozen=True, kw_only=True):
    """A muster, a round, or what comes after one, as it is told."""

    title: str
    round_number: int
    """0: it is no round."""
    events: tuple[tuple[str, str, str], ...]
    """Kind, rule and sentence of each."""


def battle_answer(materials: CommandMaterials, _options: argparse.Namespace) -> Answer:
    """Return how the open battle goes to its end, or to where somebody is asked."""
    views = tuple(_views(materials))
    stretches = tuple(each for view in views for each in _stretches(view))
    last = views[-1]
    awaited = tuple(f"{each.text}  {each.key}" for each in last.asked)
    return Answer(
        passages=tuple(_passages(stretches, last, awaited)),
        data={
            "battle": last.period.turn,
            "rounds": [
                {
                    "round": each.round_number,
                    "title": each.title,
                    "events": [
                        {"kind": kind, "rule": rule, "text": text}
                        for kind, rule, text in each.events
                    ],
                }
                for each in stretches
            ],
            "ended": last.get_or(facts.ENDED, facts.BATTLE, ""),
            "winner": last.get_or(facts.WON_BY, facts.BATTLE, ""),
            "last_round": last.get_or(facts.ROUND, facts.BATTLE, 0),
            "units": dict(_left(last)),
            "hp_lost": {
                army_id: last.get_or(facts.HP_LOST, army_id, 0)
                for army_id in last.subjects(facts.HP_LOST)
            },
            "awaited": list(awaited),
        },
    )


def _views(materials: CommandMaterials) -> Iterator[Briefing]:
    """Yield everything about the open period and those after it, up to the end."""
    for played in materials.played_ahead():
        yield materials.view_of(played)
        if played.period.ends_turn:
            return


def _stretches(view: Briefing) -> Iterator[_Stretch]:
    """Yield what is told of a period, every round by itself."""
    rounds = iter(e.facts["round"] for e in view.events if e.kind == BEGINS)
    title, number = view.period.title, 0
    told: list[tuple[str, str, str]] = []
    for each in view.despatches:
        if each.kind == BEGINS:
            if told:
                yield _Stretch(title=title, round_number=number, events=tuple(told))
            number, told = int(str(next(rounds))), []
            title = f"Battle {view.period.turn}, round {number}"
        told.append((each.kind, each.rule, each.text))
    if told:
        yield _Stretch(title=title, round_number=number, events=tuple(told))


def _left(view: Briefing) -> Iterator[tuple[str, int]]:
    """Yield every unit of the battle, with who is left of it."""
    for unit_id in view.subjects(facts.BEGAN_WITH):
        yield unit_id, view.get_or(facts.FIGHTERS, unit_id, 0)


def _passages(
    stretches: tuple[_Stretch, ...], last: Briefing, awaited: tuple[str, ...]
) -> Iterator[AnswerPassage]:
    for each in stretches:
        lines = tuple(f"  {text}" for _, _, text in each.events)
        yield AnswerPassage(title=each.title, lines=lines)
    if awaited:
        lines = tuple(f"  {line}" for line in awaited)
        yield AnswerPassage(title=f"Awaited in {last.period.title}", lines=lines)
    if units := tuple(_unit_lines(last)):
        yield AnswerPassage(title="Who is left", lines=units)


def _unit_lines(view: Briefing) -> Iterator[str]:
    """Yield a line for every unit of the battle."""
    for unit_id, left in _left(view):
        began = view.get_or(facts.BEGAN_WITH, unit_id, 0)
        where = view.told(AT, unit_id)
        at = f", at {where}" if where and left else ""
        yield f"  {view.told(CALLED, unit_id) or unit_id}: {left} of {began}{at}"
