"""Wild events: whether one happens, which card it is, and what ace to ten do.

Cards are drawn from the whole pack each time (GS-AMB-17), and a card whose condition is
missing is void (GS-AMB-18).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.dice.kinds import CARD
from generator.systems.grand_strategic.rules.quick_combat import (
    HUNDRED,
    BattleSide,
    stronger,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.switches import Switches
    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.quick_combat import Fought
    from generator.systems.grand_strategic.rules.tables import GrandTables

EVENTS, AFTER, EVERY = "wild.events", "wild.battles", "every"
"""Whether there are wild events, and after which battles."""
MOURNS, FETCHES_SUPPLIES, FETCHES_GENERAL = "GS-WILD-23", "GS-WILD-51", "GS-GENL-09"
"""The rules that send an army to its nearest city."""
ROUTED = "GS-WILD-22"
"""The rule by which what is left of an army is in cities at once, and stays there."""
RANKS = 13
HIGHEST_NUMBER = 10
COURT = {11: "jack", 12: "queen", 13: "king"}
_RULES = {
    "diamonds": "GS-WILD-10",
    "hearts": "GS-WILD-11",
    "clubs": "GS-WILD-12",
    "spades": "GS-WILD-13",
    "jack-clubs": "GS-WILD-21",
    "queen-clubs": "GS-WILD-22",
    "king-clubs": "GS-WILD-23",
    "jack-diamonds": "GS-WILD-31",
    "queen-diamonds": "GS-WILD-32",
    "king-diamonds": "GS-WILD-33",
    "jack-hearts": "GS-WILD-41",
    "queen-hearts": "GS-WILD-42",
    "king-hearts": "GS-WILD-43",
    "jack-spades": "GS-WILD-51",
    "queen-spades": "GS-WILD-52",
    "king-spades": "GS-WILD-53",
}
"""By suit, or by the row of a court card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WildCard:
    """A card that was drawn."""

    suit: str
    rank: int
    """From 1, the ace, to 13, the king."""

    @property
    def is_court(self) -> bool:
        """Whether it is a jack, a queen or a king."""
        return self.rank > HIGHEST_NUMBER

    @property
    def key(self) -> str:
        """A court card's row in its table, such as ``jack-clubs``."""
        return f"{COURT[self.rank]}-{self.suit}"

    @property
    def name(self) -> str:
        """The card as people call it, such as ``9 of diamonds``."""
        rank = "ace" if self.rank == 1 else COURT.get(self.rank, str(self.rank))
        return f"{rank} of {self.suit}"

    @property
    def rule(self) -> str:
        """The rule that says what it does."""
        return _RULES[self.key if self.is_court else self.suit]


@dataclass(frozen=True, slots=True, kw_only=True)
class Aftermath:
    """A battle once a wild event has been reckoned in."""

    winner: BattleSide
    losses: Mapping[BattleSide, int]
    """What is lost of each army's points; never more than it had."""
    left: Mapping[BattleSide, int]
    """What is left of them."""
    loot: int = 0
    """Resource points the winner finds."""

    @property
    def loser(self) -> BattleSide:
        """Who did not win."""
        return self.winner.foe

    def lives(self, side: BattleSide) -> bool:
        """Say whether anything is left of an army."""
        return self.left[side] > 0


def event_happens(tables: GrandTables, switches: Switches, die: int) -> bool:
    """Return whether a battle has a wild event, by the four-sided die.

    Rules: GS-CBT-07, GS-WILD-01.
    """
    return switches.flag(EVENTS) and die <= tables.numbers.whole("wild-highest")


def card_drawn(side: int) -> WildCard:
    """Return the card that a side of the pack stands for.

    >>> card_drawn(1)
    WildCard(suit='clubs', rank=1)

    Rule: GS-WILD-02.
    """
    suit = str(CARD.to_face(side)).rpartition(" ")[2]
    return WildCard(suit=suit, rank=(side - 1) % RANKS + 1)


def without_event(fought: Fought) -> Aftermath:
    """Return a battle after which nothing out of the ordinary happened.

    Rule: GS-CBT-05.
    """
    return _left_after(fought, fought.winner, {s: fought.loss(s) for s in BattleSide})


def after_card(amounts: Amounts, fought: Fought, card: WildCard) -> Aftermath:
    """Return a battle with what an ace to ten makes of it; court cards leave it.

    Rules: GS-WILD-03, GS-WILD-10, GS-WILD-11, GS-WILD-12, GS-WILD-13.
    """
    plain = without_event(fought)
    if card.is_court:
        return plain
    step = amounts.tables.number_cards.whole(card.suit, "step") * card.rank
    match card.suit:
        case "diamonds":
            return _looted(fought, plain, amounts.scaled(step))
        case "hearts":
            return _changed(fought, step, sign=-1)
        case "clubs":
            return _changed(fought, step, sign=1)
        case _:
            return _sold_dearly(fought, step)


def _looted(fought: Fought, plain: Aftermath, found: int) -> Aftermath:
    """Let the winner find valuables, if there is anybody left to find them."""
    loot = found if plain.lives(plain.winner) else 0
    return Aftermath(
        winner=fought.winner, losses=plain.losses, left=plain.left, loot=loot
    )


def _changed(fought: Fought, percent: int, *, sign: int) -> Aftermath:
    """Change both armies' dead by a share of their own (GS-AMB-48); who won stays."""
    losses = {
        side: fought.loss(side) + sign * (fought.loss(side) * percent // HUNDRED)
        for side in BattleSide
    }
    return _left_after(fought, fought.winner, losses)


def _sold_dearly(fought: Fought, percent: int) -> Aftermath:
    """Raise the winner's dead, and judge once more who won."""
    winner = fought.winner
    dead = fought.loss(winner)
    revised = dead + dead * percent // HUNDRED
    inflicted = fought.by(winner).damage
    by_attacker, by_defender = (
        (inflicted, revised) if winner is BattleSide.ATTACKER else (revised, inflicted)
    )
    losses = {winner: revised, winner.foe: fought.loss(winner.foe)}
    return _left_after(fought, stronger(by_attacker, by_defender), losses)


def _left_after(
    fought: Fought, winner: BattleSide, losses: Mapping[BattleSide, int]
) -> Aftermath:
    """Take losses from both armies, of neither more than it has."""
    capped = {side: min(losses[side], fought.by(side).points) for side in BattleSide}
    return Aftermath(
        winner=winner,
        losses=capped,
        left={side: fought.by(side).points - capped[side] for side in BattleSide},
    )
