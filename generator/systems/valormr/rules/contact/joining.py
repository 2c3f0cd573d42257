"""CONTACT: from pairs of adjacent enemies to engagements, one battle or several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.phase import Choice, Outcome
from generator.systems.valormr.rules.contact.approach import all_would_rest
from generator.systems.valormr.rules.contact.asking import (
    Options,
    answers,
    question_for,
    to_all,
)
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
from generator.systems.valormr.rules.contact.ruled_edges import ruled_edges

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import Event

ONE, SPLIT = "one", "split"
Pair = tuple[str, str]


def joined(pairs: Iterable[Pair]) -> tuple[tuple[Pair, ...], ...]:
    """Return pairs grouped so that groups share no force, in alphabetical order.

    Rule: VAL-CONTACT-13.
    """
    groups: list[set[Pair]] = []
    for pair in sorted(pairs):
        touching = [g for g in groups if any(set(pair) & set(p) for p in g)]
        merged = {pair}.union(*touching)
        groups = [g for g in groups if g not in touching] + [merged]
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def engagement_of(
    pairs: tuple[Pair, ...], half: Half, *, is_second: bool = False
) -> Engagement:
    """Return a fresh engagement of all forces in some pairs.

    Rules: VAL-CONTACT-03, VAL-CONTACT-13.
    """
    forces = sorted({force for pair in pairs for force in pair})
    commanders = tuple(
        Commander(
            force=force,
            opponents=tuple(
                sorted(
                    other
                    for pair in pairs
                    if force in pair
                    for other in pair
                    if other != force
                )
            ),
        )
        for force in forces
    )
    suffix = ".2" if is_second else ""
    return Engagement(
        id=f"{half}.{'+'.join(forces)}{suffix}",
        half=half,
        is_second=is_second,
        commanders=commanders,
        pairs_at_start=pairs,
    )


def engagements_from(
    play: Play, field: Field, pairs: tuple[Pair, ...], half: Half, *, is_second: bool
) -> Outcome[Field]:
    """Make the engagements of some pairs, asking where they might be split.

    Nobody is asked where all rest together.

    Raises:
        CampaignError: The umpire sets an edge of the table that there is not.

    Rules: VAL-CONTACT-13, VAL-CONTACT-14, DEF-STAND-02.
    """
    events: list[Event] = []
    wanted: list[Engagement] = []
    for group in joined(pairs):
        whole = engagement_of(group, half, is_second=is_second)
        if len(group) == 1:
            wanted.append(whole)
            continue
        if _would_all_rest(play, whole, field):
            wanted.append(whole)
            continue
        question = question_for(play, whole, "battles", "", BATTLES)
        question = to_all(play, question, whole.forces)
        replies = answers(play, field, (question,))
        decision = replies[question.key]
        events.extend(replies.told)
        events.append(
            told_of(play, whole, f"battles-{decision.choice}", rule="VAL-CONTACT-13")
        )
        if decision.choice == ONE:
            wanted.append(whole)
        else:
            wanted.extend(
                engagement_of((pair,), half, is_second=is_second) for pair in group
            )
    armies = tuple(force.id for force in play.campaign.forces)
    for engagement in wanted:
        ruled_edges(play, engagement, armies)
        field = field.with_engagement(engagement)
        field = field.with_contacts(engagement.pairs, half)
    return Outcome(situation=field, events=tuple(events))


def _would_all_rest(play: Play, whole: Engagement, field: Field) -> bool:
    """Return whether all rest and the umpire has not said that they fight apart.

    Rules: VAL-CONTACT-08, DEF-STAND-02.
    """
    if play.typed(f"{whole.id}/battles/umpire") is not None:
        return False
    return all_would_rest(play, whole, field)


BATTLES = Options(
    rule="VAL-CONTACT-13",
    choices=(
        Choice(key=ONE, means="battles-one", rule="VAL-CONTACT-13"),
        Choice(key=SPLIT, means="battles-split", rule="VAL-CONTACT-14"),
    ),
)
