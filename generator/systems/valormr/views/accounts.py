"""Points that add up, and as a table to be added up with a pencil."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.kit.printing import printed_number
from generator.kit.wording import filled
from generator.values import Struct, replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import KnownEvent
    from generator.brief.words import Words


_DOCUMENT = tomllib.loads(files(__package__).joinpath("payments.toml").read_text(encoding="utf-8"))
PURSES = frozenset(_DOCUMENT["points"]["purses"])
"""Kinds of event that count points out: the fact ``total`` has them."""
PAYMENTS: Mapping[str, str] = _DOCUMENT["payment"]
"""What the points of a kind of event pay for; its fact ``cost`` has them."""
STOPS = ("stop-", "vessels-wait-")
"""Begin the kinds of event that end a march or a half period's voyage."""


class Payment(Struct, frozen=True, kw_only=True):
    """One payment: for a step, a crossing, whatever costs points."""

    half: str | None
    where_to: Hex | None = None
    """The hex entered; none: the payment is for something else."""
    what: str
    """What was bought, in words, such as ``forest, by road``."""
    price: Fraction
    reckoned: str = ""
    """How the price came about; empty: it is the price of the terrain."""
    left: Fraction
    rule: str


class Account(Struct, frozen=True, kw_only=True):
    """What one force, fleet or courier had and spent."""

    holder: str
    """Its id, or a courier's name."""
    name: str
    half: str | None
    """When the points were counted out."""
    had: Fraction
    reckoned: str = ""
    """How they came about; empty: they are those listed for a day."""
    payments: tuple[Payment, ...] = ()
    closes: str = ""
    """What stopped it or becomes of the rest, in the words of the event."""

    @property
    def left(self) -> Fraction:
        """What is left when all is paid."""
        return self.had - sum((each.price for each in self.payments), Fraction(0))


def accounts_of(briefing: Briefing) -> tuple[Account, ...]:
    """Return every account a reader may see whole, by name and in order of opening."""
    clerk = _Clerk(briefing.words)
    for event in briefing.events:
        clerk.enter(event)
    return tuple(sorted(clerk.accounts, key=lambda each: (each.name, each.holder)))


class _Clerk:
    """Keeps the accounts while events are read; never leaves this module."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._open: dict[str, int] = {}
        """Where in the list the account of a holder stands that is open."""
        self.accounts: list[Account] = []

    def enter(self, event: KnownEvent) -> None:
        """Take in an event, whatever it is."""
        if event.kind in PURSES:
            self._opened(event)
        elif event.kind in PAYMENTS:
            self._paid(event, _holder(event), "cost")
            self._paid(event, str(event.facts.get("other", "")), "other_cost")
        elif event.kind.startswith(STOPS):
            self._closed(event)

    def _opened(self, event: KnownEvent) -> None:
        """Open an account with the points counted out."""
        had = _points(event, "total")
        if had is not None:
            self._begin(event, _holder(event), had, event.arithmetic)

    def _begin(self, event: KnownEvent, holder: str, had: Fraction, reckoned: str = "") -> None:
        named = event.facts.get("vessels", holder)
        self._open[holder] = len(self.accounts)
        self.accounts.append(
            Account(
                holder=holder,
                name=self._words.of(named),
                half=event.half,
                had=had,
                reckoned=reckoned,
            )
        )

    def _paid(self, event: KnownEvent, holder: str, price: str) -> None:
        """Enter a payment; one that finds no account opens it with what there was.

        Points that came in between, by a forced march out of contact, are entered as
        a payment below nought.
        """
        cost = _points(event, price)
        left = _points(event, "left") if price == "cost" else None
        if cost is not None and left is not None and holder not in self._open:
            self._begin(event, holder, left + cost)
        if cost is not None and holder in self._open:
            self._enter(event, self._open[holder], cost, left)

    def _enter(self, event: KnownEvent, at: int, cost: Fraction, left: Fraction | None) -> None:
        account = self.accounts[at]
        payments = list(account.payments)
        more = Fraction(0) if left is None else left - (account.left - cost)
        left = account.left - cost + more
        if more:
            forced = bool(event.facts.get("forced"))
            payments.append(
                Payment(
                    half=event.half,
                    what="points of a forced march" if forced else "points that came in",
                    price=-more,
                    left=account.left + more,
                    rule="VAL-REST-06" if forced else event.rule,
                )
            )
        goal = event.facts.get("to")
        payments.append(
            Payment(
                half=event.half,
                where_to=goal if isinstance(goal, Hex) else None,
                what=filled(PAYMENTS[event.kind], self._facts(event)),
                price=cost,
                reckoned=event.arithmetic,
                left=left,
                rule=event.rule,
            )
        )
        self.accounts[at] = replace(account, payments=tuple(payments))

    def _closed(self, event: KnownEvent) -> None:
        """Note what stopped a force, on its account."""
        at = self._open.get(_holder(event))
        if at is None or "left" not in event.facts:
            return
        wording, nouns = self._words.wording, self._words.nouns(event.facts)
        text = wording.event(event.kind).told(self._facts(event), nouns)
        if text is not None:
            self.accounts[at] = replace(self.accounts[at], closes=text)

    def _facts(self, event: KnownEvent) -> dict[str, str]:
        as_told = self._words.wording.event(event.kind).fact_told
        return {name: self._words.of(as_told(name, value)) for name, value in event.facts.items()}


def _holder(event: KnownEvent) -> str:
    """Return whose account an event goes into."""
    courier = event.facts.get("courier")
    return f"the courier {courier}" if isinstance(courier, str) else event.force


def _points(event: KnownEvent, fact: str) -> Fraction | None:
    """Return a fact that counts points; none where there is none."""
    value = event.facts.get(fact)
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        return None
    return Fraction(value)


# Points as a table to be added up with a pencil: had, price, left, line by line.


class PaidLine(Struct, frozen=True, kw_only=True):
    """One step: what there was, what it cost and why, what is left."""

    half: str
    """Told on the first line of each half period; else empty."""
    had: str
    step: str
    price: str
    reckoned: str
    """How the price came about; empty: it is the price of the ground."""
    left: str


class PointsOf(Struct, frozen=True, kw_only=True):
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
        PointsOf(
            name=account.name[:1].upper() + account.name[1:],
            when=(account.half or "") if purses[account.holder] > 1 else "",
            had=printed_number(account.had),
            reckoned=account.reckoned,
            lines=tuple(_lines(briefing, account)),
            left=printed_number(account.left),
            closes=account.closes,
        )
        for account in accounts
    )


def _lines(briefing: Briefing, account: Account) -> Iterator[PaidLine]:
    """Yield the payments, the half period named where it changes."""
    had, shown = account.had, None
    for payment in account.payments:
        what, goal = payment.what, payment.where_to
        yield PaidLine(
            half="" if payment.half == shown else (payment.half or "").capitalize(),
            had=printed_number(had),
            step=what if goal is None else f"{briefing.words.place(goal)}, {what}",
            price=printed_number(payment.price),
            reckoned=payment.reckoned,
            left=printed_number(payment.left),
        )
        had, shown = payment.left, payment.half
