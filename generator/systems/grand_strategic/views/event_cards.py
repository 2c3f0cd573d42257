"""What stands on each of the fifty-two event cards, as a campaign plays them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.dice import CARD
from generator.kit.printing import DASH
from generator.systems.grand_strategic.rules.quick_combat import BattleSide, Fought, Struck
from generator.systems.grand_strategic.rules.wild_events import (
    HIGHEST_NUMBER,
    WildCard,
    after_card,
    card_drawn,
    without_event,
)
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.systems.grand_strategic.rules.forming_armies import Amounts


DEAD = (10, 25, 50, 100, 200, 500)
"""The dead for which a number card says what it makes of them, up to a whole army."""
_MOST_FACTOR = 10
"""Of the campaign's points, beyond which so many figures have no room."""
_INDEX = {1: "A", 11: "J", 12: "Q", 13: "K"}
_RECKONED = {"hearts": "back", "clubs": "more", "spades": "more"}
"""What a suit's table gives for so many dead."""


class EventCard(Struct, frozen=True, kw_only=True):
    """One card of the pack, in words."""

    suit: str
    index: str
    """``A``, a number, ``J``, ``Q`` or ``K``."""
    name: str
    """Such as ``9 of diamonds``."""
    title: str
    figure: str
    """What is read across the table; empty: the card has no number."""
    says: str
    more: str
    table: tuple[tuple[str, ...], ...]
    """The dead, and what the card makes of them; empty: it has none."""
    decide: str
    """Lines for the pen."""
    rule: str

    @property
    def told(self) -> str:
        """What it does, in a sentence."""
        return f"{self.figure} {self.says}".strip()


class _Named(Struct, frozen=True, kw_only=True):
    """Numbers a sentence may quote by name."""

    look_up: Callable[[str], int]

    def __getitem__(self, key: str) -> int:
        """Return a number."""
        return self.look_up(key)


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    source = files(__package__).joinpath("event-texts.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def event_cards(amounts: Amounts) -> tuple[EventCard, ...]:
    """Return the pack, suit by suit, every number as the campaign plays it.

    Rules: GS-WILD-02, GS-WILD-10, GS-WILD-11, GS-WILD-12, GS-WILD-13, GS-WILD-21,
        GS-WILD-22, GS-WILD-23, GS-WILD-31, GS-WILD-32, GS-WILD-33, GS-WILD-41,
        GS-WILD-42, GS-WILD-43, GS-WILD-51, GS-WILD-52, GS-WILD-53.
    """
    return tuple(_card(amounts, side) for side in range(1, CARD.sides + 1))


def wild_rolls(amounts: Amounts) -> str:
    """Return the rolls that bring a wild event, as sheets print them.

    Rule: GS-WILD-01.
    """
    return low_rolls(amounts.tables.numbers.whole("wild-highest"))


def low_rolls(highest: int) -> str:
    """Return all rolls up to one, as sheets print them.

    >>> low_rolls(1), low_rolls(3), low_rolls(0)
    ('1', '1–3', 'no roll')
    """
    if highest < 1:
        return "no roll"
    return f"1{DASH}{highest}" if highest > 1 else "1"


def _card(amounts: Amounts, side: int) -> EventCard:
    card = card_drawn(side)
    table: tuple[tuple[str, ...], ...] = ()
    texts = _texts()[card.key if card.is_court else card.suit]
    told = _told(amounts, card)
    if not card.is_court and card.suit in _RECKONED:
        dead = tuple(each * min(amounts.factor, _MOST_FACTOR) for each in DEAD)
        made = (str(_change(amounts, card, each)) for each in dead)
        table = (("dead", *map(str, dead)), (_RECKONED[card.suit], *made))
    return EventCard(
        suit=card.suit,
        index=_INDEX.get(card.rank, str(card.rank)),
        name=str(CARD.to_face(side)),
        title=texts["title"],
        figure=told(texts.get("figure", "")),
        says=told(texts["says"]),
        more=told(texts["more"]),
        table=table,
        decide=told(texts["decide"]),
        rule=texts["rule"],
    )


def _told(amounts: Amounts, card: WildCard) -> Callable[[str], str]:
    """Return what fills a card's numbers into a sentence."""
    value = "" if card.is_court else str(card_value(amounts, card))

    def told(sentence: str) -> str:
        return sentence.format(
            value=value,
            amount=_Named(look_up=amounts.of),
            number=_Named(look_up=amounts.tables.numbers.whole),
        )

    return told


def card_value(amounts: Amounts, card: WildCard) -> int:
    """Return an ace's to ten's number, taken from what the card does.

    A winner without losses who wins a hundred of a hundred is looted for so much; of
    a hundred dead so many in a hundred are more or fewer.

    Rules: GS-WILD-10, GS-WILD-11, GS-WILD-12, GS-WILD-13.
    """
    if card.suit == "diamonds":
        return after_card(amounts, _battle(0), card).loot
    return _change(amounts, card, 100)


def _change(amounts: Amounts, card: WildCard, dead: int) -> int:
    """Return by how much a card changes the winner's dead."""
    fought = _battle(dead)
    before, after = without_event(fought), after_card(amounts, fought, card)
    return abs(after.losses[fought.winner] - before.losses[fought.winner])


def _battle(dead: int) -> Fought:
    """Return a battle that cost the winner so many, and left him more than that."""
    return Fought(
        attacker=Struck(points=4 * dead + 1, damage=2 * dead + 1),
        defender=Struck(points=4 * dead + 1, damage=dead),
        winner=BattleSide.ATTACKER,
    )


# All wild events on one page: what ace to ten bring by rank, and every court card.

_UNITS = {
    "clubs": "% more dead in each army, of its own",
    "diamonds": "RP to the winner",
    "hearts": "% of its own dead back to each army",
    "spades": "% more dead for the winner; judge again",
}

_LONG = 999


class SuitRow(Struct, frozen=True, kw_only=True):
    """What a suit's ace to ten bring."""

    suit: str
    title: str
    what: str
    """What the numbers count."""
    values: tuple[int, ...]
    more: str
    rule: str


class EventReference(Struct, frozen=True, kw_only=True):
    """Everything on the page of wild events."""

    ranks: tuple[str, ...]
    suits: tuple[SuitRow, ...]
    courts: tuple[EventCard, ...]
    """Jack, queen and king of each suit, in the order of the suits."""
    is_long: bool
    """Whether numbers are too long for the largest type."""
    rolls: str
    """The rolls of the four-sided die that bring an event."""


def event_reference(amounts: Amounts) -> EventReference:
    """Return the page of wild events as a campaign plays them.

    Rules: GS-WILD-01, GS-WILD-02, GS-WILD-03.
    """
    cards = event_cards(amounts)
    aces = tuple(card for card in cards if card.index == "A")
    ranks = range(1, HIGHEST_NUMBER + 1)
    suits = tuple(
        SuitRow(
            suit=ace.suit,
            title=ace.title,
            what=_UNITS[ace.suit],
            values=tuple(card_value(amounts, WildCard(suit=ace.suit, rank=rank)) for rank in ranks),
            more=ace.more,
            rule=ace.rule,
        )
        for ace in aces
    )
    return EventReference(
        ranks=tuple(card.index for card in cards[:HIGHEST_NUMBER]),
        suits=suits,
        courts=tuple(card for card in cards if card.index in ("J", "Q", "K")),
        is_long=max(max(row.values) for row in suits) > _LONG,
        rolls=wild_rolls(amounts),
    )
