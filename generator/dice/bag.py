"""Where pips come from: the players' hands, or the campaign's seed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from generator.errors import GeneratorError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.keys import ThrowKey

SIDES = 6
"""Dice have six sides unless a rule says otherwise (VAL-GEN-01)."""


class Thrower(StrEnum):
    """Who threw the dice."""

    HAND = "hand"
    SEED = "seed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """The result of one throw."""

    key: ThrowKey
    pips: tuple[int, ...]
    """One face per dice, in the order thrown."""
    thrower: Thrower

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.pips)


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedThrow:
    """A throw that is due and has not been made."""

    key: ThrowKey
    dice: int
    sides: int


class AwaitedThrow(GeneratorError):  # noqa: N818 - a question put to the table, not a fault
    """Stops one thread of play until somebody has thrown."""

    def __init__(self, wanted: WantedThrow) -> None:
        """Keep what is wanted so that it can be listed."""
        super().__init__(f"{wanted.key} has not been thrown")
        self.wanted = wanted


class UnfitFacesError(GeneratorError):
    """Faces noted by hand that are no faces of the dice asked for."""

    def __init__(self, key: ThrowKey, *, dice: int, sides: int) -> None:
        """Keep the throw, so that its line in the file can be shown."""
        super().__init__(f"{key} is a throw of {dice} dice with {sides} sides")
        self.key = key
        self.dice = dice


class Dice(Protocol):
    """Anything that can answer for a throw."""

    def throw(self, key: ThrowKey, *, dice: int = 1, sides: int = SIDES) -> Throw:
        """Throw ``dice`` dice of ``sides`` sides under ``key``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyedDice:
    """Dice whose faces follow from the seed and the key alone."""

    seed: str
    by_hand: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Faces thrown at the table, by printed key; they always win."""
    await_missing: bool = False
    """Wait for a throw nobody has noted instead of asking the seed."""

    def throw(self, key: ThrowKey, *, dice: int = 1, sides: int = SIDES) -> Throw:
        """Answer from the faces noted by hand, else from the seed.

        Raises:
            AwaitedThrow: Nobody has thrown and the campaign wants it by hand.
            UnfitFacesError: The faces noted by hand do not fit the dice asked for.
        """
        faces = self.by_hand.get(str(key))
        if faces is not None:
            if len(faces) != dice or not all(1 <= face <= sides for face in faces):
                raise UnfitFacesError(key, dice=dice, sides=sides)
            return Throw(key=key, pips=faces, thrower=Thrower.HAND)
        if self.await_missing:
            raise AwaitedThrow(WantedThrow(key=key, dice=dice, sides=sides))
        pips = tuple(_face(self.seed, key, nth, sides=sides) for nth in range(dice))
        return Throw(key=key, pips=pips, thrower=Thrower.SEED)


@dataclass(slots=True, kw_only=True)
class RecordedDice:
    """Dice that keep a list of every throw made, each once, in order."""

    dice: Dice
    made: dict[str, Throw] = field(default_factory=dict)

    def throw(self, key: ThrowKey, *, dice: int = 1, sides: int = SIDES) -> Throw:
        """Throw and note the throw under its key."""
        throw = self.dice.throw(key, dice=dice, sides=sides)
        self.made.setdefault(str(key), throw)
        return throw


def seed_digest(seed: str) -> str:
    """Return the digest by which players can check a seed published later."""
    return hashlib.sha256(f"marchtable seed {seed}".encode()).hexdigest()


def _face(seed: str, key: ThrowKey, nth: int, *, sides: int) -> int:
    """Draw one fair face, redrawing the few values that would tilt the dice."""
    fair = 2**64 - 2**64 % sides
    attempt = 0
    while True:
        text = f"{seed}|{key}|{nth}|{attempt}".encode()
        value = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest())
        if value < fair:
            return value % sides + 1
        attempt += 1
