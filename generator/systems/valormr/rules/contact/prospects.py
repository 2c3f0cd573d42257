"""What may come of a commander's choices, exact over the dice."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from generator.kit.phase import Chance, Prospect, Question
from generator.systems.valormr.rules.contact.contact_dice import contact_modifiers
from generator.systems.valormr.rules.contact.deployment import deployment_modifiers, march_formation
from generator.systems.valormr.rules.contact.deployment_odds import Deploying, deployment_odds
from generator.systems.valormr.rules.contact.disengagement import Operation, Situated, applicable
from generator.systems.valormr.rules.contact.field import ground_modifiers
from generator.systems.valormr.rules.contact.units import engaging_units
from generator.systems.valormr.rules.odds import (
    Band,
    OddsBand,
    contact_level_odds,
    disengagement_band,
    disengagement_odds,
)
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.world.clock import Modifier


# What getting away may cost, as commanders are told it: words for letters.

_PERCENT = re.compile(r"(\d+) %( D)?")
_UP_TO = ((10, "lose up to 10 %"), (25, "lose 11 to 25 %"), (49, "lose 26 to 49 %"))
"""Losses up to so many percent are told together."""
NOTHING, HALF, DESTROYED = "nothing lost", "lose half or more", "destroyed"
PUSHED_BACK = f"{HALF}, pushed back a hex"
LOSSES = (NOTHING, *(told for _, told in _UP_TO), HALF, PUSHED_BACK, DESTROYED)
"""Everything that is told of a loss, mildest first."""


def told_as_losses(chances: Iterable[Chance]) -> tuple[Chance, ...]:
    """Return chances of losses with what is told of them, those alike together.

    Rules: VAL-DISENG-40, VAL-DISENG-43.
    """
    return tuple(replace(chance, told=_told(chance.outcome)) for chance in chances)


def _told(outcome: str) -> str:
    """Return a result of the losses table, or several together, in words."""
    match = _PERCENT.fullmatch(outcome)
    if match is None:
        return NOTHING if outcome == "N" else outcome
    if match[2]:
        return PUSHED_BACK
    return next((told for end, told in _UP_TO if int(match[1]) <= end), HALF)


_Key = TypeVar("_Key")

COMPARED = ("more-points", "smallest-force")
"""Contact modifiers that rest on what the enemy hides; each adds one or nothing."""
HIDDEN_CONDITIONS = (
    "formed",
    "retreat",
    "maneuver",
    "cavalry",
    "fresh-cavalry",
    "fatigued",
    "larger",
    "half-strength",
)
"""Conditions of the disengagement dice that an opponent keeps to himself."""
HIDDEN_DEPLOYMENT = Band(lowest=-1, highest=2)
"""What hidden modifiers can do to another's deployment dice: unaware −1; highest
contact dice and maneuver +1 each."""


def with_prospects(field: Field, engagement: Engagement, question: Question) -> Question:
    """Return a question with the chances of its choices, where they can be counted.

    Rules: VAL-DISENG-27, VAL-CONTACT-25, VAL-DEPLOY-12.
    """
    makers = PROSPECTS.get(question.kind, ())
    if len(question.asks) != 1 or question.asks[0] not in engagement.forces:
        return question
    commander = engagement.commander(question.asks[0])
    found = (maker(field, engagement, commander) for maker in makers)
    return replace(question, prospects=tuple(p for each in found for p in each))


def of_fighting(field: Field, engagement: Engagement, commander: Commander) -> Iterator[Prospect]:
    """Yield what contact dice would teach a commander, scouts not counted.

    Whether he has more points than the enemy, or fewer regiments, he cannot know.

    Rule: VAL-CONTACT-25.
    """
    sure = [
        modifier
        for modifier in contact_modifiers(engagement, field, commander)
        if modifier.reason not in COMPARED
    ]
    total = _sum(tuple(sure))
    band = OddsBand(
        best=contact_level_odds(field.play.tables, total + len(COMPARED)),
        worst=contact_level_odds(field.play.tables, total),
    )
    called = field.play.tables.contact_results.label_as_read
    yield Prospect(
        choice="fight",
        title="prospect-contact",
        note="prospect-note-scouts",
        chances=tuple(
            replace(chance, outcome=called(chance.outcome)) for chance in chances_of(band)
        ),
    )


def of_leaving(operation: Operation) -> Callable[..., Iterator[Prospect]]:
    """Return a maker of the chances of one way out."""

    def made(field: Field, engagement: Engagement, commander: Commander) -> Iterator[Prospect]:
        """Yield what a way out would cost.

        Rules: VAL-DISENG-27, VAL-DISENG-35, VAL-DISENG-40.
        """
        own = Situated(
            force=commander.force,
            against=commander.opponents,
            half=engagement.half,
            is_disengager=True,
            operation=operation,
        )
        sure = [key for key in applicable(field, own) if key != "larger"]
        mine = disengagement_band(field.play.tables, sure, ("larger",))
        theirs = [opponent_band(field, opponent, operation) for opponent in commander.opponents]
        best = disengagement_odds(field.play, operation, mine.highest, theirs).best
        worst = disengagement_odds(field.play, operation, mine.lowest, theirs).worst
        band = OddsBand(best=best, worst=worst)
        yield Prospect(
            choice=str(operation),
            title="prospect-loss",
            note="prospect-note-known" if band.is_known else "prospect-note-hidden",
            chances=told_as_losses(chances_of(band)),
        )

    return made


def opponent_band(field: Field, opponent: str, operation: Operation) -> Band:
    """Return the sums an opponent's disengagement modifiers may come to.

    His terrain, support and a maneuver that has begun are open; the rest is not.

    Rule: VAL-DISENG-28.
    """
    terrain = field.play.board.terrain_at(field.force(opponent).at)
    ground = field.play.tables.disengagement_terrain.text(terrain.key, "opponent")
    certain = [ground] if ground != "neither" else []
    if opponent in field.situation.supports.values():
        certain.append("supported")
    if opponent in field.situation.maneuvering:
        certain.append("maneuver")
    possible = list(HIDDEN_CONDITIONS)
    if operation is Operation.WITHDRAW:
        possible.append("pursuit")
    return disengagement_band(field.play.tables, certain, possible)


def deployment_band(field: Field, other: Commander) -> Band:
    """Return the sums another commander's deployment modifiers may come to.

    The ground his opponents stand on is open; the rest is not.

    Rules: VAL-DEPLOY-06, VAL-DEPLOY-07.
    """
    table = field.play.tables.deployment_modifiers
    sure = _sum(ground_modifiers(field, other, table))
    return Band(lowest=HIDDEN_DEPLOYMENT.lowest + sure, highest=HIDDEN_DEPLOYMENT.highest + sure)


def of_engaging(field: Field, engagement: Engagement, commander: Commander) -> Iterator[Prospect]:
    """Yield which baseline a commander may get, and how much stands on the table.

    Rules: VAL-DEPLOY-12, VAL-DEPLOY-19.
    """
    formation = march_formation(field, commander.force)
    units = engaging_units(field, commander.force, size=formation.unit)
    others = [c for c in engagement.commanders if c.force != commander.force]
    odds = deployment_odds(
        field.play,
        Deploying(
            own=_sum(deployment_modifiers(field, engagement, commander)),
            opponents=tuple(deployment_band(field, other) for other in others),
            formation=formation,
            cap=len(units),
        ),
    )
    yield Prospect(
        choice="engage",
        title="prospect-baseline",
        note="prospect-note-hidden",
        chances=tuple(
            Chance(outcome=f"baseline {line} from forward", low=low, high=high)
            for line, low, high in odds.baseline_ranges
        ),
    )
    unit = str(formation.unit)
    yield Prospect(
        choice="engage",
        title="prospect-initial",
        note="prospect-note-hidden",
        chances=tuple(
            replace(chance, outcome=f"{chance.outcome} × {unit}")
            for chance in chances_of(odds.initial)
        ),
    )


PROSPECTS: dict[str, tuple[Callable[..., Iterator[Prospect]], ...]] = {
    "approach": (of_fighting, of_leaving(Operation.AVOID), of_leaving(Operation.DELAY)),
    "engage": (of_engaging, of_leaving(Operation.EVADE)),
}
"""Which chances go with which kind of question."""


def chances_of(band: OddsBand) -> tuple[Chance, ...]:
    """Return the outcomes of a band of odds, mildest first, each with its band."""
    keys = ([key for key, _ in odds.outcomes] for odds in (band.best, band.worst))
    found = []
    for key in merged(*keys):
        best, worst = band.best.chance(key), band.worst.chance(key)
        low, high = sorted((best, worst))
        told = Chance(outcome=str(key), low=low, high=high, best=best, worst=worst)
        found.append(told)
    return tuple(found)


def merged(first: Sequence[_Key], second: Sequence[_Key]) -> tuple[_Key, ...]:
    """Return the keys of two lists that run the same way, in that order.

    What only the second has stands before whatever of the first follows it there.
    """
    keys = list(first)
    for at, key in enumerate(second):
        if key not in keys:
            later = (keys.index(each) for each in second[at:] if each in keys)
            keys.insert(next(later, len(keys)), key)
    return tuple(keys)


def _sum(found: Iterator[Modifier] | tuple[Modifier, ...]) -> int:
    """Return what modifiers come to."""
    return int(sum((m.amount for m in found), Fraction(0)))
