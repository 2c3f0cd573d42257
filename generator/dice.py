"""Throws of dice: where pips come from, the players' hands or the campaign's seed."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NewType, Protocol

from generator.errors import GeneratorError
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


# The stable name of one throw.

_KEY = re.compile(
    r"(?P<period>[a-z0-9][a-z0-9-]*)/(?P<rule>[A-Z]+-[A-Z]+-[0-9]+)"
    r"/(?P<subject>[a-z0-9][a-z0-9.+-]*)/(?P<nth>[1-9][0-9]*)"
)


class ThrowKey(Struct, frozen=True, kw_only=True, order=True):
    """Names one throw for ever: the same key always means the same dice.

    A key is built from what the throw *is about*, never from when it happened to
    be made, so that adding a rule or a force leaves every other throw alone.
    """

    period: str
    """The period's identifier, such as ``3-night``; which there are, its clock says."""
    rule: str
    """The rule that calls for the throw, such as ``VAL-CONTACT-15``."""
    subject: str
    """What the throw is about: ``sky``, a force, two forces joined by ``+``."""
    nth: int = 1
    """Which of several throws the rule calls for; the first is 1."""

    def __str__(self) -> str:
        """Print the key as it stands in the campaign file.

        >>> str(ThrowKey(period="3-night", rule="VAL-WX-03", subject="sky"))
        '3-night/VAL-WX-03/sky/1'
        """
        return f"{self.period}/{self.rule}/{self.subject}/{self.nth}"


def to_throw_key(text: str) -> ThrowKey:
    """Read a key as it stands in the campaign file.

    Raises:
        ValueError: The text is not period, rule, subject and number.
    """
    match = _KEY.fullmatch(text)
    if match is None:
        message = f"throw key {text!r} is not like 'period/rule/subject/1'"
        raise ValueError(message)
    return ThrowKey(
        period=match["period"], rule=match["rule"], subject=match["subject"], nth=int(match["nth"])
    )


# Kinds of dice: how many sides, and what stands on them.

Face = int | str
"""One side as people write it: ``4``, or ``queen of hearts``."""


class DiceKind(Struct, frozen=True, kw_only=True):
    """One kind of dice, or a pack of cards."""

    key: str
    """As records name it, such as ``d6``."""
    sides: int
    one: str
    """What people call one of it, such as ``ten-sided die``."""
    many: str
    """What they call several."""
    names: tuple[str, ...] = ()
    """What stands on each side, in order; empty: its number."""
    made: str = "roll"
    """What people do with it, as they are told to."""

    @property
    def is_pack(self) -> bool:
        """Whether it is a pack of cards: no card of it comes twice in one throw."""
        return bool(self.names)

    @property
    def faces_are(self) -> str:
        """Which faces there are, or how one is written, as a hint says it."""
        if self.names:
            return f"write cards such as “{self.names[-2]}”, each once"
        return f"faces are 1 to {self.sides}"

    def counted(self, count: int) -> str:
        """Return so many of it in words, such as ``2 dice``."""
        return f"{count} {self.one if count == 1 else self.many}"

    def to_face(self, side: int) -> Face:
        """Return what people write for a side."""
        return self.names[side - 1] if self.names else side

    def from_face(self, face: Face) -> int:
        """Return the side that people mean; the reverse of :meth:`to_face`.

        Cards may be written with hyphens and in letters of any size.

        Raises:
            ValueError: There is no such side.
        """
        if self.names and isinstance(face, str):
            return self.names.index(_plainly(face)) + 1
        if self.names or type(face) is not int or not 1 <= face <= self.sides:
            message = f"{self.key} does not show {face!r}"
            raise ValueError(message)
        return face

    def shows(self, face: Face) -> bool:
        """Say whether a face is one of its own."""
        try:
            self.from_face(face)
        except ValueError:
            return False
        return True

    def reads(self, text: str) -> bool:
        """Say whether what somebody wrote on a form is one of its faces."""
        numbers = map(str, range(1, self.sides + 1))
        return self.shows(text) if self.names else text in numbers


def _plainly(face: str) -> str:
    """Return a card's name as it is listed."""
    return " ".join(face.casefold().replace("-", " ").split())


_RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
_SUITS = ("clubs", "diamonds", "hearts", "spades")

D4 = DiceKind(key="d4", sides=4, one="four-sided die", many="four-sided dice")
D6 = DiceKind(key="d6", sides=6, one="die", many="dice")
D8 = DiceKind(key="d8", sides=8, one="eight-sided die", many="eight-sided dice")
D10 = DiceKind(key="d10", sides=10, one="ten-sided die", many="ten-sided dice")
D12 = DiceKind(key="d12", sides=12, one="twelve-sided die", many="twelve-sided dice")
D20 = DiceKind(key="d20", sides=20, one="twenty-sided die", many="twenty-sided dice")
D100 = DiceKind(key="d100", sides=100, one="hundred-sided die", many="hundred-sided dice")
CARD = DiceKind(
    key="card",
    sides=52,
    one="card",
    many="cards",
    names=tuple(f"{rank} of {suit}" for suit in _SUITS for rank in _RANKS),
    made="draw",
)
"""A card of a pack of 52, without jokers: by suit, then from the ace to the king."""

KINDS: Mapping[str, DiceKind] = {kind.key: kind for kind in (D4, D6, D8, D10, D12, D20, D100, CARD)}
"""Every kind of dice there is, by its key."""


class Thrower(StrEnum):
    """Who threw the dice."""

    HAND = "hand"
    SEED = "seed"


Number = NewType("Number", str)
"""Digits that somebody told once orders were locked; empty: dice wait for none."""
NO_NUMBER = Number("")


class Throw(Struct, frozen=True, kw_only=True):
    """The result of one throw."""

    key: ThrowKey
    pips: tuple[int, ...]
    """The side each of the dice shows, in the order thrown."""
    thrower: Thrower
    kind: DiceKind = D6
    number: Number = NO_NUMBER
    """The number from which it follows beside the seed."""

    @property
    def total(self) -> int:
        """The sum of the pips."""
        return sum(self.pips)

    @property
    def faces(self) -> tuple[Face, ...]:
        """What each of the dice shows, as people write it."""
        return tuple(map(self.kind.to_face, self.pips))


class WantedThrow(Struct, frozen=True, kw_only=True):
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

    def __init__(self, key: ThrowKey, faces: Sequence[Face], *, dice: int, kind: DiceKind) -> None:
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


class LockedThrows(Struct, frozen=True, kw_only=True):
    """From which number each throw follows where dice wait for locked orders."""

    numbers: Mapping[str, Number] = {}
    """Those of throws that a lock covers, by printed key."""
    otherwise: Number | None = None
    """That of every other throw; none: it waits for a lock."""


class KeyedDice(Struct, frozen=True, kw_only=True):
    """Dice whose faces follow from the seed and the key, and from a number if locked."""

    seed: str
    by_hand: Mapping[str, tuple[Face, ...]] = {}
    """Faces thrown at the table, by printed key; they always win."""
    await_missing: bool = False
    """Wait for a throw nobody has noted instead of asking the seed."""
    locked: LockedThrows | None = None
    """What locks cover; none: dice fall at once."""

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
        number: Number | None = NO_NUMBER
        secret = self.seed
        if self.locked is not None:
            number = self.locked.numbers.get(str(key), self.locked.otherwise)
            secret = period_secret(self.seed, key.period)
        if self.await_missing or number is None:
            raise AwaitedThrow(WantedThrow(key=key, dice=dice, kind=kind))
        about = "|".join(filter(None, (secret, number, str(key))))
        pips = _drawn(about, key, dice=dice, kind=kind)
        return Throw(key=key, pips=pips, thrower=Thrower.SEED, kind=kind, number=number)


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


def period_secret(seed: str, period: str) -> str:
    """Return what the locked dice of one period follow from; it tells nothing of the seed."""
    return hashlib.blake2b(f"{seed}|{period}".encode(), digest_size=32).hexdigest()


def follows_from(seed: str, throw: Throw) -> bool:
    """Return whether a throw is what the seed, and its number, make of its key."""
    locked = LockedThrows(otherwise=throw.number)
    return any(
        KeyedDice(seed=seed, locked=each)
        .throw(throw.key, dice=len(throw.pips), kind=throw.kind)
        .pips
        == throw.pips
        for each in (None, locked)
    )


def pips_of(faces: Sequence[Face], key: ThrowKey, *, dice: int, kind: DiceKind) -> tuple[int, ...]:
    """Return the sides that faces noted by hand mean.

    Raises:
        UnfitFacesError: They do not fit the dice asked for.
    """
    fits = len(faces) == dice and all(map(kind.shows, faces))
    pips = tuple(map(kind.from_face, faces)) if fits else ()
    if not fits or (kind.is_pack and len(set(pips)) < dice):
        raise UnfitFacesError(key, faces, dice=dice, kind=kind)
    return pips


def _drawn(about: str, key: ThrowKey, *, dice: int, kind: DiceKind) -> tuple[int, ...]:
    """Draw all dice of a throw, or so many cards of one pack.

    Args:
        about: What they follow from, the key included.
        key: The throw's.
        dice: How many.
        kind: Which.

    Raises:
        ValueError: The pack has not so many cards.
    """
    if kind.is_pack and dice > kind.sides:
        message = f"{key}: a pack has {kind.sides} cards, not {dice}"
        raise ValueError(message)
    pips: list[int] = []
    for nth in range(dice):
        gone = pips if kind.is_pack else ()
        pips.append(_pip(f"{about}|{nth}", sides=kind.sides, gone=gone))
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
