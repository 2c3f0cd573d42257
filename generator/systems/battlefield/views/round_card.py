"""The round card: what is done when, from before the battle to after it."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from generator.kit.printing import printed_number, spelled, together
from generator.render.numbers import ordinal
from generator.systems.battlefield.rules.battle_book import TroopTrait
from generator.systems.battlefield.rules.battle_end import LAST_ROUND

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.systems.battlefield.rules.battle_book import BattleBook


_STRONG = re.compile(r"\*([^*]+)\*")
_NUMBER = re.compile(r"\{([a-z0-9+-]+)\}")


class SpokenPiece(Struct, frozen=True, kw_only=True):
    """Some words of a step."""

    words: str
    is_strong: bool = False


class RoundPart(Struct, frozen=True, kw_only=True):
    """A part of the round, or what stands beside it."""

    title: str
    steps: tuple[tuple[SpokenPiece, ...], ...]
    rules: tuple[str, ...]


class RoundCard(Struct, frozen=True, kw_only=True):
    """Everything on the round card."""

    parts: tuple[RoundPart, ...]


@cache
def _parts() -> tuple[dict[str, Any], ...]:
    source = files(__package__).joinpath("round-card.toml")
    return tuple(tomllib.loads(source.read_text(encoding="utf-8"))["part"])


def round_card(book: BattleBook) -> RoundCard:
    """Return the round card as a campaign plays it.

    Rules: DOG-PRE-05, DOG-MOVE-06, DOG-CBT-14, DOG-CBT-16, DOG-FLEE-04, DOG-SURR-01,
        DOG-WATER-04, DOG-LEAD-03.
    """
    told = _told(book)

    def pieces(step: str) -> Iterator[SpokenPiece]:
        words = _NUMBER.sub(lambda found: told[found[1]], step)
        for at, each in enumerate(_STRONG.split(words)):
            if each:
                yield SpokenPiece(words=each, is_strong=bool(at % 2))

    return RoundCard(
        parts=tuple(
            RoundPart(
                title=part["title"],
                steps=tuple(tuple(pieces(step)) for step in part["steps"]),
                rules=tuple(part["rules"]),
            )
            for part in _parts()
        )
    )


def _told(book: BattleBook) -> Mapping[str, str]:
    """Return the numbers that steps quote, in words or figures."""
    numbers = book.tables.numbers
    plain = {
        each.key: printed_number(numbers.number(each.key)) for each in numbers.numbers
    }
    disarming = book.whole("disarming-rounds")
    return {
        **plain,
        "dry-rounds+1": ordinal(book.whole("dry-rounds") + 1),
        "disarming-rounds": "round"
        if disarming == 1
        else f"{spelled(disarming)} rounds",
        "unsteady": together(
            [k.code for k in book.troops.types if TroopTrait.UNSTEADY in k.traits]
        ),
        "last-round": str(book.switches.number(LAST_ROUND)),
    }


# The order of armies, and the rounds of a battle, to be kept by hand.

ROUNDS_MOST = 50
"""Rounds that stand on the track; whoever fights on begins it again."""


class OrderTrack(Struct, frozen=True, kw_only=True):
    """Everything on the sheet of order and rounds."""

    armies: tuple[str, ...]
    places: tuple[str, ...]
    rounds: tuple[int, ...]
    last: str
    """After which round a battle is a draw, in words."""


def order_track(book: BattleBook, armies: Sequence[str]) -> OrderTrack:
    """Return the track for armies by name.

    Rules: DOG-PRE-04, DOG-CBT-15, DOG-CBT-16.
    """
    last = book.switches.number(LAST_ROUND)
    return OrderTrack(
        armies=tuple(armies),
        places=tuple(ordinal(place) for place in range(1, len(armies) + 1)),
        rounds=tuple(range(1, min(last, ROUNDS_MOST) + 1)),
        last=f"after round {last} it is a draw",
    )
