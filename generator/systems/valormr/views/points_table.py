"""Points as a table to be added up with a pencil: had, price, left, line by line."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.printing import printed_number
from generator.systems.valormr.views.accounts import accounts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.systems.valormr.views.accounts import Account, Payment


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidLine:
    """One step: what there was, what it cost and why, what is left."""

    half: str
    """Told on the first line of each half period; else empty."""
    had: str
    step: str
    price: str
    reckoned: str
    """How the price came about; empty: it is the price of the ground."""
    left: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsOf:
    """The points of one force, fleet or courier."""

    name: str
    when: str
    """The half period, where its points are counted out for each; else empty."""
    had: str
    reckoned: str
    """How they came about; empty: as the table has them."""
    lines: tuple[PaidLine, ...]
    left: str
    closes: str


def points_table(briefing: Briefing) -> tuple[PointsOf, ...]:
    """Return everybody's points as far as a reader may know them, by name."""
    accounts = accounts_of(briefing)
    purses = Counter(account.holder for account in accounts)
    return tuple(
        _points_of(briefing, account, by_half=purses[account.holder] > 1)
        for account in accounts
    )


def _points_of(briefing: Briefing, account: Account, *, by_half: bool) -> PointsOf:
    half = account.half
    return PointsOf(
        name=account.name[:1].upper() + account.name[1:],
        when="" if half is None or not by_half else str(half),
        had=printed_number(account.had),
        reckoned=account.reckoned,
        lines=tuple(_lines(briefing, account)),
        left=printed_number(account.left),
        closes=account.closes,
    )


def _lines(briefing: Briefing, account: Account) -> Iterator[PaidLine]:
    """Yield the payments, the half period named where it changes."""
    had, shown = account.had, None
    for payment in account.payments:
        half = payment.half.capitalize() if payment.half is not None else ""
        yield PaidLine(
            half="" if payment.half == shown else half,
            had=printed_number(had),
            step=_step(briefing, payment),
            price=printed_number(payment.price),
            reckoned=payment.reckoned,
            left=printed_number(payment.left),
        )
        had, shown = payment.left, payment.half


def _step(briefing: Briefing, payment: Payment) -> str:
    """Return what was paid for, in words."""
    if payment.where_to is None:
        return payment.what
    return f"{briefing.words.place(payment.where_to)}, {payment.what}"
