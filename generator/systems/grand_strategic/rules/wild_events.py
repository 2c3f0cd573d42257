"""Wild events: whether one happens, which card it is, and what cards do."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.dice import CARD
from generator.systems.grand_strategic.rules.quick_combat import HUNDRED, BattleSide, stronger
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.switches import Switches
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.quick_combat import Fought
    from generator.systems.grand_strategic.rules.tables import GrandTables


# Wild events: whether one happens, which card it is, and what ace to ten do.

EVENTS, AFTER, EVERY = "wild.events", "wild.battles", "every"
"""Whether there are wild events, and after which battles."""
UNHELD, FREED = "prince.unheld", "freed"
"""What becomes of a prince whom no city can hold, and that he is set free."""
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


class WildCard(Struct, frozen=True, kw_only=True):
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


class Aftermath(Struct, frozen=True, kw_only=True):
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
            found = amounts.scaled(step) if plain.lives(plain.winner) else 0
            return replace(plain, loot=found)
        case "hearts":
            return _changed(fought, step, sign=-1)
        case "clubs":
            return _changed(fought, step, sign=1)
        case _:
            return _sold_dearly(fought, step)


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


def _left_after(fought: Fought, winner: BattleSide, losses: Mapping[BattleSide, int]) -> Aftermath:
    """Take losses from both armies, of neither more than it has."""
    capped = {side: min(losses[side], fought.by(side).points) for side in BattleSide}
    return Aftermath(
        winner=winner,
        losses=capped,
        left={side: fought.by(side).points - capped[side] for side in BattleSide},
    )


# What court cards do, as values: effects, questions, and dice that are wanted.


class EffectKind(StrEnum):
    """What a court card does to one kingdom or army."""

    VOID = "void"
    """Nothing: what the card needs is missing."""
    GENERAL_DIES = "general-dies"
    GENERAL_RETURNS = "general-returns"
    """Ransomed without an army: he is in his kingdom's nearest city."""
    RESIDENT_LEADS = "resident-leads"
    """Another general with the army takes over at once (GS-AMB-13)."""
    MARCHES_FOR_GENERAL = "marches-for-general"
    """The army goes to its nearest city, a hex a turn, for a new general."""
    MARCHES_FOR_SUPPLIES = "marches-for-supplies"
    ROUTED = "routed"
    """The army is dissolved; what is left stands in cities at once."""
    PRINCE_DIES = "prince-dies"
    MOURNS = "mourns"
    """All armies of the kingdom go to their nearest cities, and stay there a turn."""
    PRINCE_HELD = "prince-held"
    """In the winner's nearest city; until it falls, the kingdom attacks no other."""
    PRINCE_FREED = "prince-freed"
    """Nobody paid for him, and no city can hold him."""
    PAYS = "pays"
    """Resource points to the foe."""
    GIVEN_LATER = "given-later"
    """Resource points at the next stage."""
    DESERTERS_LEAVE = "deserters-leave"
    """So many points go over from the army."""
    DESERTERS_JOIN = "deserters-join"
    """They become mercenaries of this side; pay begins at the next stage."""
    DESERTERS_OFFER = "deserters-offer"
    """They go to the nearest city of a third kingdom and offer themselves."""
    DESERTERS_LOST = "deserters-lost"
    NOBODY_DESERTS = "nobody-deserts"
    NO_PEACE = "no-peace"
    """A marriage that changes nothing."""
    RESTOCKED = "restocked"
    """Supplies burn, but the army stands in a city of its own."""
    PEACE = "peace"
    """Between both; for so many turns, or to the end of the year where it is 0."""
    LASTING_PEACE = "lasting-peace"
    """Between both, for as long as they like."""
    TO_CITIES = "to-cities"
    """All armies of both go to cities at once, as at a season's end."""
    ARMY_RAISED = "army-raised"
    BAND_DUE = "band-due"
    """So many points of free mercenaries join at the next stage."""


class CardEffect(Struct, frozen=True, kw_only=True):
    """One thing that a card does."""

    kind: EffectKind
    side: BattleSide
    """Whose kingdom or army it is about."""
    amount: int = 0
    """Points or turns, as its kind says."""
    city: str = ""
    """The city it is about, by id; empty: none."""


class CardAsks(StrEnum):
    """What a card asks somebody."""

    RANSOM = "ransom"
    """Whether he pays."""
    PRINCE = "prince"
    """Whether a prince is executed, or his father asked to pay."""
    DESERTERS = "deserters"
    """Whether deserters are taken into his pay."""
    WINNER_LONGER = "winner-longer"
    """Whether he wants peace beyond the year; both kings have to."""
    LOSER_LONGER = "loser-longer"
    CITY = "city"
    """In which city an army is raised."""


PAY, REFUSE = "pay", "refuse"
EXECUTE, ASK_RANSOM = "execute", "ransom"
ACCEPT, IGNORE = "accept", "ignore"
LONGER, THIS_YEAR = "longer", "this-year"
ONLY_TWO = 2
"""Kingdoms in play, in a game in which there is no third to turn to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardQuestion:
    """Something somebody has to decide before a card is done with."""

    asks: CardAsks
    side: BattleSide
    """Whose king decides."""
    choices: tuple[str, ...]
    amount: int = field(default=0, compare=False)
    """The resource points or army points it is about; 0: none."""


class CityRoom(Struct, frozen=True, kw_only=True):
    """A city as it can take troops in."""

    id: str
    is_fortified: bool
    room: int
    """Points that still find a place in it."""


class KingdomThen(Struct, frozen=True, kw_only=True):
    """A kingdom as a card finds it."""

    treasury: int = 0
    is_in_play: bool = True
    cities: tuple[CityRoom, ...] = ()
    """Its own, the nearest to the battle first."""
    has_general: bool = True
    """Whether a general commands the army that fought, and no stand-in."""
    has_resident: bool = False
    """Whether another general is with the army that fought."""
    is_in_own_city: bool = False
    """Whether that army stands in a city of its kingdom."""


class CardScene(Struct, frozen=True, kw_only=True):
    """Everything a court card may look at."""

    aftermath: Aftermath
    kingdoms: Mapping[BattleSide, KingdomThen]
    kingdoms_in_play: int = 2
    at_peace: bool = False
    """Whether these two are at peace already."""
    frees_unheld: bool = False
    """Whether a prince whom no city can hold is set free, not executed."""
    units: tuple[int, ...] = ()
    """The points of each unit left to the losers, where a list is kept."""
    answers: Mapping[CardAsks, str] = {}
    rolls: tuple[int, ...] = ()
    """Percentage dice thrown for the card; empty: none was thrown yet."""

    @property
    def winner(self) -> BattleSide:
        """Who won."""
        return self.aftermath.winner

    @property
    def loser(self) -> BattleSide:
        """Who lost."""
        return self.aftermath.loser


class CardOutcome(Struct, frozen=True, kw_only=True):
    """What became of a court card: effects, or what is awaited first."""

    effects: tuple[CardEffect, ...] = ()
    question: CardQuestion | None = None
    dice: int = 0
    """Percentage dice that it wants, each by itself; 0: none."""

    @property
    def is_void(self) -> bool:
        """Whether the card came to nothing."""
        return any(each.kind is EffectKind.VOID for each in self.effects)


def effect(kind: EffectKind, side: BattleSide, amount: int = 0, city_id: str = "") -> CardEffect:
    """Return one thing that a card does."""
    return CardEffect(kind=kind, side=side, amount=amount, city=city_id)


def does(*effects: CardEffect) -> CardOutcome:
    """Return effects with nothing left open."""
    return CardOutcome(effects=effects)


def asks(asked: CardAsks, side: BattleSide, *choices: str, amount: int = 0) -> CardOutcome:
    """Return a card that waits for what a king decides."""
    question = CardQuestion(asks=asked, side=side, choices=choices, amount=amount)
    return CardOutcome(question=question)


def void(scene: CardScene) -> CardOutcome:
    """Return a card that comes to nothing, with no other drawn.

    Rule: GS-WILD-02.
    """
    return does(effect(EffectKind.VOID, scene.loser))
