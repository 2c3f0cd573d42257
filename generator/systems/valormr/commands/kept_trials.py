"""Trial runs of a battle, each made once: what came of them is kept between calls.

Reads and writes what is kept between builds.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.store import digest_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.store import Store
    from generator.systems.exchange import ClashOutlook
    from generator.systems.valormr.rules.contact.settling import BattleAtHand

TRIAL_RUNS = "trial runs"


def outlook_of(
    at_hand: BattleAtHand,
    way: str,
    runs: int,
    *,
    store: Store,
    shown: Callable[[int], None],
) -> ClashOutlook:
    """Return what a way of settling a battle would bring.

    Trial runs are kept by all they rest on, also those of a call that was stopped; only
    what is missing is made.

    Args:
        at_hand: The battle.
        way: The way.
        runs: How often it may be tried.
        store: Where runs are kept.
        shown: Is told how many of them are over.
    """
    clash, means = at_hand.clash, at_hand.means
    digest = digest_of(way, clash, means.tables, means.options)
    earlier = _kept(store, digest)
    made = list(earlier)

    def tried(run: int, outcome: str) -> None:
        made.append(outcome)
        shown(run)

    means = replace(means, earlier_runs=earlier, tried=tried)
    try:
        return at_hand.siblings.settler(way).outlook(clash, means, runs)
    finally:
        if len(made) > len(earlier):
            store.put(TRIAL_RUNS, digest, json.dumps(made).encode())


def _kept(store: Store, digest: str) -> tuple[str, ...]:
    """Return what came of the runs that are kept, the first one first."""
    return store.read(TRIAL_RUNS, digest, _outcomes) or ()


def _outcomes(body: bytes) -> tuple[str, ...]:
    """Read what came of runs."""
    return tuple(map(str, json.loads(body)))
