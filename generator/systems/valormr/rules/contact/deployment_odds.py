"""Exact chances of the deployment dice: baseline, first units, initiative."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.chances import (
    FACE,
    FACES,
    Band,
    Odds,
    OddsBand,
    as_found,
    ends,
    folded,
    odds_of,
    widened,
)
from generator.systems.valormr.rules.contact.deployment import (
    baseline_count,
    initial_units,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.systems.valormr.rules.contact.deployment import MarchFormation
    from generator.systems.valormr.rules.play import Play

FIRST, LATER = "first", "later"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deploying:
    """What a commander knows before deployment dice are thrown."""

    own: int
    """The sum of his modifiers."""
    opponents: tuple[Band, ...]
    """Every other commander in the battle, friends among them."""
    formation: MarchFormation
    cap: int
    """Units of the regiment that would engage."""
    difference: int | None = None
    """Points above the lowest, when the contact dice settle it; none: these dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeploymentOdds:
    """What deployment dice may bring; the best is where opponents have the least."""

    baseline: OddsBand
    """By line, counted from the forward one."""
    baseline_ranges: tuple[tuple[int, Fraction, Fraction], ...]
    """The least and the greatest chance of each line, whatever opponents have."""
    initial: OddsBand
    """By units before the first turn."""
    initiative: OddsBand
    """``first`` or ``later``."""


def deployment_odds(play: Play, deploying: Deploying) -> DeploymentOdds:
    """Return the chances of baseline, first units and initiative.

    Rules: VAL-DEPLOY-08, VAL-DEPLOY-09, VAL-DEPLOY-12, VAL-DEPLOY-19.
    """
    lowest_and_highest = ends(deploying.opponents)
    lines = range(1, play.tables.baselines.whole("lines") + 1)
    sums = product(*(band.sums for band in deploying.opponents))
    every = [_baseline_odds(play, deploying, others) for others in sums]
    chances = {line: [odds.chance(line) for odds in every] for line in lines}

    def band(
        odds: Callable[[Play, Deploying, tuple[int, ...]], Odds],
    ) -> OddsBand:
        best, worst = (odds(play, deploying, others) for others in lowest_and_highest)
        return OddsBand(best=best, worst=worst)

    return DeploymentOdds(
        baseline=band(_baseline_odds),
        baseline_ranges=tuple(
            (line, min(chances[line]), max(chances[line])) for line in lines
        ),
        initial=band(_initial_odds),
        initiative=band(_initiative_odds),
    )


def _baseline_odds(play: Play, deploying: Deploying, others: tuple[int, ...]) -> Odds:
    """Return the chance of every line; only the highest of the others matters."""
    lines = play.tables.baselines.whole("lines")

    def line(own: int, _lowest: int, highest: int) -> int:
        scores = {"own": own, "highest": highest}
        return baseline_count(scores, "own", lines=lines)

    return _by_scores(play, deploying, others, line)


def _initial_odds(play: Play, deploying: Deploying, others: tuple[int, ...]) -> Odds:
    """Return the chance of every number of first units; the lowest score matters."""

    def units(own: int, lowest: int, _highest: int) -> int:
        above = own - min(own, lowest)
        if deploying.difference is not None:
            above = deploying.difference
        return initial_units(deploying.formation, above, 0, deploying.cap)

    return _by_scores(play, deploying, others, units)


def _by_scores(
    play: Play,
    deploying: Deploying,
    others: tuple[int, ...],
    result: Callable[[int, int, int], int],
) -> Odds:
    """Return the odds of what follows from own score, others' lowest and highest."""
    spread: dict[tuple[int, int], Fraction] | None = None
    for modifiers in others:
        scores = {
            (score, score): share
            for score, share in _score_shares(play, modifiers).items()
        }
        spread = scores if spread is None else folded(spread, scores, widened)
    spread = spread or {(0, 0): Fraction(1)}
    own_scores = _score_shares(play, deploying.own)
    return odds_of(
        (
            (result(own, low, top), own_share * share)
            for own, own_share in own_scores.items()
            for (low, top), share in spread.items()
        ),
        int,
    )


def _initiative_odds(play: Play, deploying: Deploying, others: tuple[int, ...]) -> Odds:
    """Return the chance of having the initiative; those tied throw evenly for it.

    Rules: VAL-DEPLOY-09, VAL-DEPLOY-10, VAL-DEPLOY-11.
    """
    limited = play.tables.deployment_modifiers.limited
    first = Fraction(0)
    for face in FACES:
        own = (limited(face + deploying.own), face)
        ties = {0: FACE}
        for modifiers in others:
            ranks = [(limited(other + modifiers), other) for other in FACES]
            met = {
                0: FACE * sum(rank < own for rank in ranks),
                1: FACE * sum(rank == own for rank in ranks),
            }
            ties = folded(ties, met, lambda one, two: one + two)
        first += sum(share / (tied + 1) for tied, share in ties.items())
    return odds_of(((FIRST, first), (LATER, 1 - first)), as_found)


def _score_shares(play: Play, modifiers: int) -> dict[int, Fraction]:
    """Return the chance of every modified deployment dice."""
    shares: dict[int, Fraction] = defaultdict(Fraction)
    for face in FACES:
        shares[play.tables.deployment_modifiers.limited(face + modifiers)] += FACE
    return shares
