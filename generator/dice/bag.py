"""Where pips come from: the players' hands, or the campaign's seed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from generator.dice.kinds import D6, DiceKind
from generator.errors import GeneratorError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.dice.kinds import Face
    from generator.dice.throw_keys import ThrowKey


class Thrower(StrEnum):
    """Who threw the dice."""

    HAND = "hand"
    SEED = "seed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """The result of one throw."""

    key: ThrowKey
    pips: tuple[int, ...]
    """The side each of the dice shows, in the order thrown."""
    thrower: Thrower
    kind: DiceKind = D6

    @property
    def total(self) -> int:
        """The sum of the pips."""
        return sum(self.pips)

    @property
    def faces(self) -> tuple[Face, ...]:
        """What each of the dice shows, as people write it."""
        return tuple(map(self.kind.to_face, self.pips))


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedThrow:
    """A throw that is due and has not been made."""

    key: ThrowKey
    dice: int
    kind: DiceKind = D6


class AwaitedThrow(GeneratorError):  # noqa: N818 - a question put to the table, not a fault
    """Stops one thread of play until somebody has thrown."""

    def __init__(self, wanted: WantedThrow) -> None:
        """Keep what is wanted so that it can be listed."""
        super().__init__(f"{wanted.key} has not been rolled")
        self.wanted = wanted


class UnfitFacesError(GeneratorError):
    """Faces noted by hand that are no faces of the dice asked for."""

    def __init__(
        self, key: ThrowKey, faces: Sequence[Face], *, dice: int, kind: DiceKind
    ) -> None:
        """Keep the throw, so that its line in the file can be shown."""
        super().__init__(f"{key} is a roll of {kind.counted(dice)}")
        self.key = key
        self.faces = tuple(faces)
        self.dice = dice
        self.kind = kind


class Dice(Protocol):
    """Anything that can answer for a throw."""

    def throw(self, key: ThrowKey, *, dice: int = 1, kind: DiceKind = D6) -> Throw:
        """Throw so many dice of a kind under a key, or draw so many cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyedDice:
    """Dice whose faces follow from the seed and the key alone."""

    seed: str
    by_hand: Mapping[str, tuple[Face, ...]] = field(default_factory=dict)
    """Faces thrown at the table, by printed key; they always win."""
    await_missing: bool = False
    """Wait for a throw nobody has noted instead of asking the seed."""

    def throw(self, key: ThrowKey, *, dice: int = 1, kind: DiceKind = D6) -> Throw:
        """Answer from the faces noted by hand, else from the seed.

        Raises:
            AwaitedThrow: Nobody has thrown and the campaign wants it by hand.
            UnfitFacesError: The faces noted by hand do not fit the dice asked for.
        """
        faces = self.by_hand.get(str(key))
        if faces is not None:
            pips = pips_of(faces, key, dice=dice, kind=kind)
            return Throw(key=key, pips=pips, thrower=Thrower.HAND, kind=kind)
        if self.await_missing:
            raise AwaitedThrow(WantedThrow(key=key, dice=dice, kind=kind))
        pips = _drawn(self.seed, key, dice=dice, kind=kind)
        return Throw(key=key, pips=pips, thrower=Thrower.SEED, kind=kind)


@dataclass(slots=True, kw_only=True)
class RecordedDice:
    """Dice that keep a list of every throw made, each once, in order."""

    dice: Dice
    made: dict[str, Throw] = field(default_factory=dict)

    def throw(self, key: ThrowKey, *, dice: int = 1, kind: DiceKind = D6) -> Throw:
        """Throw and note the throw under its key."""
        throw = self.dice.throw(key, dice=dice, kind=kind)
        self.made.setdefault(str(key), throw)
        return throw


def seed_digest(seed: str) -> str:
    """Return the digest by which players can check a seed published later."""
    return hashlib.sha256(f"marchtable seed {seed}".encode()).hexdigest()


def pips_of(
    faces: Sequence[Face], key: ThrowKey, *, dice: int, kind: DiceKind
) -> tuple[int, ...]:
    """Return the sides that faces noted by hand mean.

    Raises:
        UnfitFacesError: They do not fit the dice asked for.
    """
    fits = len(faces) == dice and all(map(kind.shows, faces))
    pips = tuple(map(kind.from_face, faces)) if fits else ()
    if not fits or (kind.is_pack and len(set(pips)) < dice):
        raise UnfitFacesError(key, faces, dice=dice, kind=kind)
    return pips


def _drawn(seed: str, key: ThrowKey, *, dice: int, kind: DiceKind) -> tuple[int, ...]:
    """Draw all dice of a throw, or so many cards of one pack.

    Raises:
        ValueError: The pack has not so many cards.
    """
    if kind.is_pack and dice > kind.sides:
        message = f"{key}: a pack has {kind.sides} cards, not {dice}"
        raise ValueError(message)
    pips: list[int] = []
    for nth in range(dice):
        gone = pips if kind.is_pack else ()
        pips.append(_pip(f"{seed}|{key}|{nth}", sides=kind.sides, gone=gone))
    return tuple(pips)


def _pip(about: str, *, sides: int, gone: Sequence[int]) -> int:
    """Draw one fair side, redrawing the few values that would tilt the dice.

    Args:
        about: What alone the side follows from.
        sides: How many there are.
        gone: Sides that can no longer come, as a card that has been drawn.
    """
    fair = 2**64 - 2**64 % sides
    attempt = 0
    while True:
        text = f"{about}|{attempt}".encode()
        value = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest())
        side = value % sides + 1
        if value < fair and side not in gone:
            return side
        attempt += 1
