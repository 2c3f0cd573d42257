"""What a keyword in a table cell means, as a value the rules can act on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from generator.kit.tables import TableError

ARROW = "→ "
NEGLIGIBLE = "N"
DESTROYED = "destroyed"
DISPLACED = " D"
PER_CENT = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherCell:
    """One place of the weather table.

    Rule: VAL-WX-07.
    """

    sky: str
    """``clear``, ``cloudy`` or ``rain``; rain is thrown for again."""
    is_change: bool
    """It bears an arrow: a change of weather."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisengagementLoss:
    """One place of the disengagement losses table.

    Rules: VAL-DISENG-40, VAL-DISENG-41, VAL-DISENG-43, VAL-DISENG-48.
    """

    percent: int
    """Of the figures now in the assault regiment; 0: negligible."""
    is_displaced: bool
    """The force is pushed into the hex opposite the contact."""
    is_destroyed: bool
    text: str

    @property
    def share(self) -> Fraction:
        """The loss as a share of the regiment."""
        return Fraction(self.percent, PER_CENT)


def weather_cell(text: str) -> WeatherCell:
    """Read a place of the weather table.

    >>> weather_cell("→ rain")
    WeatherCell(sky='rain', is_change=True, text='→ rain')
    """
    return WeatherCell(
        sky=text.removeprefix(ARROW), is_change=text.startswith(ARROW), text=text
    )


def disengagement_loss(text: str) -> DisengagementLoss:
    """Read a place of the losses table.

    >>> disengagement_loss("50 % D").percent, disengagement_loss("N").percent
    (50, 0)

    Raises:
        TableError: It is not one of ``N``, ``10 %``, ``50 % D``, ``destroyed``.
    """
    if text in {NEGLIGIBLE, DESTROYED}:
        is_destroyed = text == DESTROYED
        return DisengagementLoss(
            percent=PER_CENT if is_destroyed else 0,
            is_displaced=False,
            is_destroyed=is_destroyed,
            text=text,
        )
    number, _, _ = text.partition(" %")
    if not number.isdecimal():
        message = f"“{text}” is not a loss such as N, 10 %, 50 % D or destroyed"
        raise TableError(message)
    return DisengagementLoss(
        percent=int(number),
        is_displaced=text.endswith(DISPLACED),
        is_destroyed=False,
        text=text,
    )
