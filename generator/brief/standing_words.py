"""Answers given beforehand, as those read them who gave them: a line a question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.facts import ORDERS, FactName, Openness
from generator.kit.standing import lines_for
from generator.kit.standing_lines import told_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.brief.played import Played
    from generator.brief.words import Words
    from generator.kit.facts import Fact
    from generator.kit.standing import StandingGrammar
    from generator.world.campaign import Campaign

ANSWERS: FactName[str] = FactName(name="answers")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldStanding:
    """What one has answered beforehand."""

    subject: str
    """The force whose commander has, or the group of several, by id."""
    lines: tuple[str, ...]
    """One for each kind of question: when it is asked, and what is answered."""


def told_standing(
    campaign: Campaign,
    played: Played,
    words: Words,
    grammar: StandingGrammar | None,
    *,
    may_know: Callable[[str, Fact], bool],
) -> Iterator[ToldStanding]:
    """Yield the answers given beforehand that a reader may know, force by force.

    Args:
        campaign: The campaign.
        played: The period they hold in.
        words: The reader's words.
        grammar: What can be answered; none: nothing.
        may_know: Whether he may know a fact of some kind.
    """
    if grammar is None or not played.standing:
        return
    parted = {force.id for force in campaign.forces if force.group}
    for subject, side in sorted(_givers(campaign).items()):
        owned = ANSWERS.of(subject, "", Openness(kind=ORDERS, sides=(side,)))
        if not may_know(ORDERS, owned):
            continue
        told = []
        for question in grammar.answerable:
            lines = lines_for(played.standing, question.kind, force=subject, side=side)
            said = [
                told_line(line, grammar, words.of)
                for line in lines
                if line.force == subject or subject not in parted
            ]
            if said and not question.by_umpire:
                told.append(f"{question.title}: {'; else '.join(said)}")
        if told:
            yield ToldStanding(subject=subject, lines=tuple(told))


def _givers(campaign: Campaign) -> Mapping[str, str]:
    """Return each who may answer, with the side it is of: forces, and their groups.

    Of a force in a group only its own lines are told: the group's are told once.
    """
    own = {force.id: force.side for force in campaign.forces}
    return own | {force.group: force.side for force in campaign.forces if force.group}
