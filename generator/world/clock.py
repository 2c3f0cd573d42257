"""The campaign's own time, and what happened in it and why, told in facts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.values import Struct, replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generator.dice import Throw


class PeriodPart(Struct, frozen=True, kw_only=True):
    """One of the parts in which the events of a period are told."""

    key: str
    """As events and orders name it, such as ``morning``."""
    hours: str = ""
    """When it is, for a heading, such as ``hours 1 to 6``; empty: not said."""

    @property
    def title(self) -> str:
        """The part at the head of a list."""
        return self.key.capitalize()


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Period:
    """One period of a campaign: what is entered, played and closed as a whole."""

    number: int
    """Its place in the campaign, counting from 1."""
    id: str = field(compare=False)
    """As the campaign file, records and the keys of throws have it: ``3-night``."""
    turn: int = field(compare=False)
    """The turn it belongs to, counting from 1; the site has a page for each turn."""
    name: str = field(compare=False)
    """What it is called within its turn, such as ``night``."""
    title: str = field(compare=False)
    """As sheets print it, such as ``Turn 3, night``."""
    ends_turn: bool = field(default=True, compare=False)
    """Whether its turn is over with it, and can be published."""
    parts: tuple[PeriodPart, ...] = field(default=(), compare=False)
    """In order; empty: its events are told as one list."""

    def __str__(self) -> str:
        """Print the period's identifier."""
        return self.id


def _is_its_own(period: Period, thrown_in: str) -> bool:
    """Say whether a throw bears a period's own identifier."""
    return period.id == thrown_in


class Clock(Struct, frozen=True, kw_only=True):
    """How a rule system counts time."""

    first: Period
    example: str
    """The identifier of some period, for hints."""
    written: str = "as the rule system names it"
    """How an identifier is written, for people."""
    pattern: str
    """A regular expression for identifiers, for editors."""
    read: Callable[[str], Period]
    """Read an identifier; its ``ValueError`` says what would be right."""
    after: Callable[[Period], Period]
    """The period that follows one."""
    owns: Callable[[Period, str], bool] = _is_its_own
    """Whether a throw of some period's identifier is made in a period: in that one
    alone, or also in one of which it is a part."""


class OwnCalendar(Struct, frozen=True, kw_only=True):
    """What the turns of a campaign are called, and the parts that each is played in."""

    called: str = "turn"
    lasts: str = ""
    """How long a turn is, for people."""
    names: tuple[str, ...] = ()
    """What turns are called one after another, and then again from the first."""
    parts: tuple[str, ...] = ()
    """The periods of a turn; empty: it is one period."""
    prefix: str = ""
    """What identifiers have before the number."""

    def title(self, turn: int) -> str:
        """Return what a turn is called by its number.

        >>> OwnCalendar(called="week", names=("April", "May")).title(2)
        'Week 2 (May)'
        """
        name = f" ({self.names[(turn - 1) % len(self.names)]})" if self.names else ""
        return f"{self.called.capitalize()} {turn}{name}"

    @property
    def clock(self) -> Clock:
        """How it counts time.

        >>> str(OwnCalendar(parts=("dawn", "dusk")).clock.read("3-dusk"))
        '3-dusk'
        """
        return _clock(self)


@lru_cache(maxsize=64)
def _clock(calendar: OwnCalendar) -> Clock:
    parts, prefix = calendar.parts or ("",), calendar.prefix
    ending = f"-({'|'.join(map(re.escape, parts))})" if calendar.parts else ""
    pattern = f"{re.escape(prefix)}[1-9][0-9]{{0,4}}{ending}"
    number_of = f"{prefix}{' and ' * bool(prefix)}the number of the {calendar.called}"

    def of(number: int) -> Period:
        turn, part = (number - 1) // len(parts) + 1, parts[(number - 1) % len(parts)]
        return Period(
            number=number,
            id=f"{prefix}{turn}{'-' * bool(part)}{part}",
            turn=turn,
            name=part,
            title=calendar.title(turn) + (f", {part}" if part else ""),
            ends_turn=part == parts[-1],
        )

    def read(text: str) -> Period:
        if re.fullmatch(pattern, text) is None:
            message = f'write {number_of}: "{of(7)}"'
            raise ValueError(message)
        turn, _, part = text.removeprefix(prefix).partition("-")
        return of((int(turn) - 1) * len(parts) + parts.index(part) + 1)

    return Clock(
        first=of(1),
        example=str(of(7)),
        written=number_of + " and its part" * bool(calendar.parts),
        pattern=f"^{pattern}$",
        read=read,
        after=lambda period: of(period.number + 1),
    )


class OwnSeason(Struct, frozen=True, kw_only=True):
    """A part of the year, so many turns long."""

    id: str
    name: str
    turns: int


def season_at(seasons: Sequence[OwnSeason], turn: int) -> OwnSeason | None:
    """Return the season of a turn, as they follow each other and come round; none: no seasons.

    >>> year = [OwnSeason(id="dry", name="Dry", turns=2), OwnSeason(id="wet", name="Wet", turns=1)]
    >>> [season_at(year, turn).id for turn in (1, 2, 3, 4)]
    ['dry', 'dry', 'wet', 'dry']
    """
    year = [season for season in seasons for _ in range(season.turns)]
    return year[(turn - 1) % len(year)] if year else None


def counting_clock(name: str, prefix: str) -> Clock:
    """Return a clock whose periods are counted and each a turn of its own.

    >>> str(counting_clock("round", "r").read("r7"))
    'r7'

    Args:
        name: What a period is called, such as ``round``.
        prefix: What its identifier has before the number.
    """
    return OwnCalendar(called=name, prefix=prefix).clock


_ANY_ID = re.compile(r"([1-9][0-9]{0,4})(-[a-z0-9-]+)?")


def _any_period(text: str) -> Period:
    found = _ANY_ID.fullmatch(text)
    if found is None:
        message = "write the number of the turn, and its part if it has parts"
        raise ValueError(message)
    turn = int(found[1])
    return Period(number=turn, id=text, turn=turn, name=text, title=text)


ANY_CLOCK = replace(OwnCalendar().clock, read=_any_period)
"""Reads the periods of any calendar without a prefix, for records read without their file."""


# An event names its rule, the facts it rests on, every modifier with its reason, the
# dice, and the outcome. The wording lives in each rule system's ``wording.toml`` and
# may only use facts that its reader is entitled to know.

FactValue = str | int | bool | Fraction | Hex | tuple[str, ...] | tuple[Hex, ...]
"""What a fact may hold; hexes are worded as labels or place names when told."""


class Effect(StrEnum):
    """What a modifier does to the number before it."""

    ADDS = "adds"
    """Is added; below nought, taken away."""
    TIMES = "times"
    """Multiplies."""
    BECOMES = "becomes"
    """Takes its place."""


class Modifier(Struct, frozen=True, kw_only=True):
    """One amount that changed a score or a price, and its reason."""

    reason: str
    """A key of the wording table, such as ``all-opponents-in-clear``."""
    amount: Fraction
    rule: str
    effect: Effect = Effect.ADDS
    kind: str = ""
    """The kind of knowledge it is; empty: as the arithmetic it stands in."""

    @property
    def changes(self) -> bool:
        """Whether it makes any difference: adding nothing makes none."""
        if self.effect is Effect.BECOMES:
            return True
        return self.amount != (1 if self.effect is Effect.TIMES else 0)


class Event(Struct, frozen=True, kw_only=True):
    """One thing that happened, with everything needed to check it."""

    kind: str
    """A key of the wording table, such as ``march-step``."""
    rule: str
    """The rule that made it happen, such as ``VAL-MOVE-02``."""
    half: str | None = None
    """The half period it fell in; none: the whole period."""
    force: str = ""
    """The force it happened to; empty: to nobody in particular."""
    sides: tuple[str, ...] = ()
    """Sides that own the event: the force's own, or all sides in a contact."""
    opponents: tuple[str, ...] = ()
    """Sides in contact with the owner, whose knowledge may be wider."""
    commanders: tuple[str, ...] = ()
    """Forces whose commanders alone of those sides own it; empty: everybody there."""
    facts: Mapping[str, FactValue]
    """Everything the wording may mention, by name."""
    starts_from: Fraction | None = None
    """The number its arithmetic starts from; none: there is no arithmetic."""
    modifiers: tuple[Modifier, ...] = ()
    """What is done to that number, in order."""
    result: Fraction | None = None
    """What comes out."""
    throws: tuple[Throw, ...] = ()
    contact: str = ""
    """The contact it belongs to, when it belongs to one."""
