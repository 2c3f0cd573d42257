"""OOB: what a force of individuals alone can bear, and what is left of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState

PERCENT = 100


def whole_share(play: Play) -> int:
    """Return the percent that one who is unhurt can lose before it is destroyed.

    Rule: DEF-OOB-03.
    """
    return play.tables.organisation.whole("hit-share-percent")


def hit_share(play: Play, state: ForceState, who: str) -> int:
    """Return the percent of what he can bear that is left to an individual.

    Rule: DEF-OOB-03.
    """
    if not state.figures.get(who, 0):
        return 0
    return state.hit_shares.get(who, whole_share(play))


def is_of_individuals(play: Play, state: ForceState) -> bool:
    """Return whether a force has no regiments at all.

    Rules: VAL-OOB-23, DEF-OOB-03.
    """
    return not play.force(state).regiments


def hurt(play: Play, state: ForceState, percent: int) -> ForceState:
    """Return a force after each of its individuals has lost so much of his share.

    Percents are of what he could bear unhurt. Who has nothing left is destroyed.

    Rule: DEF-OOB-03.
    """
    for who in play.force(state).individuals:
        left = max(0, hit_share(play, state, who.id) - percent)
        state = with_hit_share(play, state, who.id, left)
    return state


def with_hit_share(play: Play, state: ForceState, who: str, percent: int) -> ForceState:
    """Return a force one of whose individuals has a hit share; nought destroys him.

    Rule: DEF-OOB-03.
    """
    shares = {key: left for key, left in state.hit_shares.items() if key != who}
    if 0 < percent < whole_share(play):
        shares[who] = percent
    figures = {**state.figures, who: int(percent > 0)}
    return replace(state, figures=figures, hit_shares=shares)


def strength_percent(play: Play, state: ForceState) -> int:
    """Return what is left of a force of individuals, in percent, rounded down.

    Rules: VAL-OOB-16, DEF-OOB-03.
    """
    individuals = play.force(state).individuals
    left = sum(hit_share(play, state, who.id) for who in individuals)
    unhurt = whole_share(play) * len(individuals)
    return left * PERCENT // unhurt if unhurt else 0


def shares_in_words(play: Play, state: ForceState) -> tuple[str, ...]:
    """Return who of a force is hurt and what is left to him.

    Rule: DEF-OOB-03.
    """
    return tuple(
        f"{who.name} {state.hit_shares[who.id]} %"
        for who in play.force(state).individuals
        if who.id in state.hit_shares and state.figures.get(who.id, 0)
    )


def fallen(play: Play, before: ForceState, after: ForceState) -> tuple[str, ...]:
    """Return the names of individuals who were there before and are no more.

    Rule: DEF-OOB-03.
    """
    return tuple(
        who.name
        for who in play.force(before).individuals
        if before.figures.get(who.id, 0) and not after.figures.get(who.id, 0)
    )
