"""What was typed for the pending period under keys that nobody asked for."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from generator.dice import Thrower
from generator.errors import Finding
from generator.kit.typed_entries import EntryKind, Unasked, is_under_answers, parted, typed_entries
from generator.read.answer_reading import OPEN_CHOICE
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.kit.phase import Resolution
    from generator.kit.rules import Rules, State
    from generator.world.campaign import Campaign, PeriodInputs
    from generator.world.clock import Period

MOST_COMPARED = 50
"""Of how many entries the nearest key is looked for."""
ALIKE = 0.6  # what difflib itself takes for a near match
"""The share of matching letters, from 0 to 1, that makes two keys alike."""


def unasked_in(
    campaign: Campaign, rules: Rules[State], resolution: Resolution[State], inputs: PeriodInputs
) -> tuple[Unasked, ...]:
    """Return every entry of a period that nobody has asked for, as it was typed."""
    entries = tuple(typed_entries(inputs, rules.results))
    asked = {str(throw.key) for throw in resolution.throws}
    asked |= {each.key for each in resolution.questions} | set(resolution.sought)
    found = []
    for typed in entries:
        never = rules.objection(campaign, resolution.before, typed)
        if never or (typed.kind is not EntryKind.DETAIL and typed.key not in asked):
            found.append(Unasked(typed=typed, never=never))
    answered = {typed.key for typed in entries}
    not_noted = {str(each.key) for each in resolution.throws if each.thrower is Thrower.SEED}
    not_noted |= {each.key for each in resolution.questions if each.wanted is not None}
    known = {
        EntryKind.THROW: not_noted,
        EntryKind.DECISION: {k for k in resolution.sought if "/" in k} - answered,
        EntryKind.BATTLE: {k for k in resolution.sought if "/" not in k} - answered,
    }
    near = (
        replace(each, nearest=nearest(each.typed.key, known.get(each.typed.kind, ())))
        for each in found[:MOST_COMPARED]
    )
    return (*near, *found[MOST_COMPARED:])


def nearest(key: str, known: Iterable[str]) -> str:
    """Return the known key most like another; empty: none is like it.

    Keys are compared part by part first, so that a key with one part mistyped is found
    even when that part is a quite different word.
    """
    best, best_likeness = "", 0.0
    matcher = SequenceMatcher(b=key, autojunk=False)
    for other in sorted(known):
        matcher.set_seq1(other)
        ratio, share = matcher.ratio(), _share_of_parts(key, other)
        if max(ratio, share) >= ALIKE and ratio + share > best_likeness:
            best, best_likeness = other, ratio + share
    return best


def _share_of_parts(key: str, other: str) -> float:
    """Return how many parts of two keys are the same at the same place, 0 to 1."""
    parts, others = re.split("[./]", key), re.split("[./]", other)
    same = sum(one == two for one, two in zip(parts, others, strict=False))
    return float(same) / max(len(parts), len(others))


def unfilled_faults(inputs: PeriodInputs, unasked: Iterable[Unasked]) -> tuple[Finding, ...]:
    """Refuse decisions nobody asked for that were pasted and not filled in.

    Of those that are asked for the rules say what may be chosen.
    """
    keys = {e.typed.key for e in unasked if e.typed.kind is EntryKind.DECISION}
    return tuple(
        Finding(
            "C071",
            (*decision.where, "choice"),
            f"“{OPEN_CHOICE}” is not an answer to {decision.question}",
            "fill it in, or take the decision out",
        )
        for decision in inputs.decisions
        if decision.choice == OPEN_CHOICE and decision.question in keys
    )


def unasked_findings(
    campaign: Campaign, period: Period, unasked: tuple[Unasked, ...], *, waits: bool
) -> tuple[Finding, ...]:
    """Warn of entries nobody will ask for, and of all others once nothing is awaited.

    Args:
        campaign: The campaign.
        period: The pending period.
        unasked: What was typed for it and nobody asked for.
        waits: Whether it still waits for answers.
    """
    in_vain, _ = parted(unasked, waits=waits)
    return tuple(_finding(campaign, period, each) for each in in_vain)


def _finding(campaign: Campaign, period: Period, unasked: Unasked) -> Finding:
    """Return the warning of one entry."""
    typed, where = unasked.typed, unasked.typed.where
    hint = "copy the key from what status lists, or take the entry out"
    if unasked.nearest:
        hint = f"did you mean {unasked.nearest}?"
    at_key = typed.kind is EntryKind.DETAIL or is_under_answers(where)
    if where[:1] == ("dice",):
        periods = [inputs.period for inputs in campaign.periods]
        where, at_key = ("period", periods.index(typed.period), *where), True
    why = unasked.never or f"{period} is played to its end without it"
    return Finding(
        "W114" if unasked.never else "W115",
        where,
        f"nobody asks for {typed.key}, so it has no effect: {why}",
        hint,
        at_key=at_key,
    )
