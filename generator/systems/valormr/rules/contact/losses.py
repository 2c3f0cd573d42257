"""How a regiment's losses fall on its companies."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.systems.valormr.rules.muster import Company
    from generator.systems.valormr.rules.state import ForceState


def company_losses(
    state: ForceState, companies: tuple[tuple[Company, int], ...], lost: int
) -> dict[str, int]:
    """Return the figures left by company when a regiment loses some.

    Every company gives in proportion to its figures; figures that do not divide come
    from those with the largest remainder, the first in order of march before the last.
    A force of individuals loses them in order.

    Rules: VAL-DISENG-05, VAL-OOB-11.
    """
    counts = {company.id: figures for company, figures in companies} or dict(
        state.figures
    )
    total = sum(counts.values())
    figures = dict(state.figures)
    if not total or not lost:
        return figures
    shares = {key: Fraction(lost * count, total) for key, count in counts.items()}
    whole = {key: share.numerator // share.denominator for key, share in shares.items()}
    rest = lost - sum(whole.values())
    by_remainder = sorted(counts, key=lambda key: whole[key] - shares[key])
    for key in by_remainder[:rest]:
        whole[key] += 1
    for key, gone in whole.items():
        figures[key] -= gone
    return figures
