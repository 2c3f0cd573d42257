"""What a kingdom has and pays: yields of cities, mercenaries, what can be bought."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.calendar import calendar_by
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.tables import GrandTables


# Mercenaries: what they cost, what they demand, and what they bear of the losses.

QUARTERS = 4
_HALF = Fraction(1, 2)


class Demand(Struct, frozen=True, kw_only=True):
    """What a group of mercenaries wants at a stage."""

    price: int = 0
    """Resource points; not paid in full, they leave (GS-AMB-46)."""
    share: Fraction = Fraction(0)
    """What part of their regular price that is, before it is rounded."""
    swears: bool = False
    """They become points of the army like any others (GS-AMB-45)."""
    leaves: bool = False
    """Whatever they are offered."""


class MixedLosses(Struct, frozen=True, kw_only=True):
    """What an army with mercenaries loses, by whose it is."""

    regulars: int
    bands: Mapping[str, int]
    """By group of mercenaries."""


def are_for_hire(tables: GrandTables, die: int) -> bool:
    """Return whether a player can hire this year, by his ten-sided die (GS-AMB-31).

    Rule: GS-MERC-02.
    """
    return die <= tables.numbers.whole("hire-highest")


def most_for_hire(amounts: Amounts) -> int:
    """Return how many points of mercenaries a player may hire in a year.

    Rule: GS-MERC-03.
    """
    return amounts.of("hire-most")


def regular_price(tables: GrandTables, points: int) -> int:
    """Return what points cost that are bought.

    Rule: GS-RES-05.
    """
    return points * tables.numbers.whole("point-price")


def regular_affordable(tables: GrandTables, money: int) -> int:
    """Return how many points can be bought for so much.

    Rule: GS-RES-05.
    """
    return money // max(tables.numbers.whole("point-price"), 1)


def hire_price(tables: GrandTables, points: int) -> int:
    """Return what it costs to hire so many points, rounded up (GS-AMB-32).

    Rule: GS-MERC-05.
    """
    return ceil(regular_price(tables, points) * tables.numbers.number("hire-share"))


def hire_affordable(amounts: Amounts, money: int) -> int:
    """Return how many points a player can hire in a winter for so much.

    Rules: GS-MERC-03, GS-MERC-05.
    """
    most = most_for_hire(amounts)
    return next((n for n in range(most, 0, -1) if hire_price(amounts.tables, n) <= money), 0)


def demand(tables: GrandTables, points: int, die: int) -> Demand:
    """Return what a group of so many points wants, by the ten-sided die.

    Rules: GS-MERC-06, GS-MERC-07.
    """
    row = tables.demands.row_at(die)
    mood = tables.demands.text(row, "mood")
    share = tables.demands.number(row, "share")
    return Demand(
        price=ceil(regular_price(tables, points) * share),
        share=share,
        swears=mood == "swear",
        leaves=mood == "leave",
    )


def quarters_of(mercenaries: int, army: int) -> int:
    """Return the mercenaries' share of an army in quarters, to the nearest one.

    Half-way between two is the higher (GS-AMB-33).

    Rule: GS-MERC-08.
    """
    return floor(Fraction(mercenaries * QUARTERS, army) + _HALF) if army else 0


def shared_losses(regulars: int, bands: Mapping[str, int], lost: int) -> MixedLosses:
    """Return who bears the losses of an army with mercenaries in it.

    The mercenaries' share is rounded down and never more than they have; what the
    others have too few points for falls back on them (GS-AMB-34, GS-AMB-49).

    Args:
        regulars: The army's own points before the battle.
        bands: The points of each group of mercenaries in it, likewise.
        lost: What the army loses, no more than it has.

    Rules: GS-MERC-08, GS-CBT-09.
    """
    hired = sum(bands.values())
    share = lost * quarters_of(hired, regulars + hired) // QUARTERS
    theirs = min(hired, max(share, lost - regulars))
    return MixedLosses(regulars=lost - theirs, bands=_in_proportion(bands, theirs))


def _in_proportion(bands: Mapping[str, int], lost: int) -> Mapping[str, int]:
    """Share losses among groups by their points; the largest remainders round up."""
    hired = sum(bands.values())
    if not hired:
        return {}
    exact = {band: Fraction(points * lost, hired) for band, points in bands.items()}
    found = {band: floor(share) for band, share in exact.items()}
    left = lost - sum(found.values())
    by_remainder = sorted(exact, key=lambda band: (found[band] - exact[band], band))
    for band in by_remainder[:left]:
        found[band] += 1
    return found


# Resource stages: when they are, what cities yield, and what can be bought.


class LedgerLine(Struct, frozen=True, kw_only=True):
    """One line of a treasury's ledger."""

    title: str
    """What came in or went out, as a key of the wording."""
    amount: int
    """Resource points; less than nothing: they went out."""
    about: str = ""
    """The city, army or group it is about, by id; empty: none."""
    period: str = ""
    """When, by the period's id; empty: before the first."""
    points: int = 0
    """The army points it is reckoned from; 0: from none."""
    share: Fraction = Fraction(1)
    """What part of their price it is, before it is rounded."""


class Treasury(Struct, frozen=True, kw_only=True):
    """What a kingdom has, and how it came to have it."""

    opening: int = 0
    """At the beginning of the year."""
    lines: tuple[LedgerLine, ...] = ()
    period: str = ""
    """The period whose lines are being written, by id."""

    @property
    def closing(self) -> int:
        """The resource points in hand: opening and every line add up to them."""
        return self.opening + sum(line.amount for line in self.lines)

    def with_line(
        self,
        title: str,
        amount: int,
        about: str = "",
        reckoned: tuple[int, Fraction] = (0, Fraction(1)),
    ) -> Treasury:
        """Return the treasury after one thing more.

        Args:
            title: What came in or went out, as a key of the wording.
            amount: Resource points.
            about: The city, army or group it is about; empty: none.
            reckoned: Army points, and what part of their price is paid.

        Raises:
            ValueError: It would owe something, and there are no debts.
        """
        points, share = reckoned
        line = LedgerLine(
            title=title, amount=amount, about=about, period=self.period, points=points, share=share
        )
        after = replace(self, lines=(*self.lines, line))
        if after.closing < 0:
            message = f"{title}: {-amount} of {self.closing} resource points"
            raise ValueError(message)
        return after

    def carried_over(self) -> Treasury:
        """Return the treasury as a new year begins: what is in hand, and no lines."""
        return Treasury(opening=self.closing, period=self.period)


class Purchase(Struct, frozen=True, kw_only=True):
    """Points bought at a stage, to appear in one city."""

    points: int
    city: str
    army: int
    """The points of the army there that they join; 0: they are an army of their own."""
    in_city: int
    """All points in the city before."""


def is_stage(tables: GrandTables, turn: int) -> bool:
    """Return whether a resource stage follows a turn of the campaign season.

    Rules: GS-RES-01, GS-SEAS-02.
    """
    last, every = calendar_by(tables).weeks, tables.numbers.whole("stage-every")
    return 0 < turn <= last and turn % every == 0


def with_income(
    amounts: Amounts, treasury: Treasury, cities: Iterable[tuple[str, str]]
) -> Treasury:
    """Return a treasury with what its kingdom's cities yield.

    A city that was taken yields for who has it now, as much as before (GS-AMB-26).

    Args:
        amounts: What the campaign's points are worth.
        treasury: What the kingdom has.
        cities: Id and kind of each city it has now.

    Rules: GS-RES-01, GS-RES-02.
    """
    for city_id, kind in cities:
        treasury = treasury.with_line("income", amounts.of_city(kind, "income"), city_id)
    return treasury


def refusal(amounts: Amounts, treasury: Treasury, purchase: Purchase) -> str:
    """Return the rule by which points cannot be bought; empty: they can.

    Rules: GS-RES-03, GS-RES-04, GS-ARMY-01, GS-CITY-01.
    """
    together = purchase.army + purchase.points
    if regular_price(amounts.tables, purchase.points) > treasury.closing:
        return "GS-RES-03"
    if together < amounts.of("army-least"):
        return "GS-RES-04"
    if together > amounts.of("army-most"):
        return "GS-ARMY-01"
    if purchase.in_city + purchase.points > amounts.of("city-most"):
        return "GS-CITY-01"
    return ""


def bought(amounts: Amounts, treasury: Treasury, purchase: Purchase) -> Treasury:
    """Return a treasury after a purchase; what is not spent is stored without limit.

    Raises:
        ValueError: It cannot be bought.

    Rules: GS-RES-03, GS-RES-05.
    """
    rule = refusal(amounts, treasury, purchase)
    if rule:
        message = f"{purchase}: barred by {rule}"
        raise ValueError(message)
    price = regular_price(amounts.tables, purchase.points)
    whole = (purchase.points, Fraction(1))
    return treasury.with_line("purchase", -price, purchase.city, whole)
