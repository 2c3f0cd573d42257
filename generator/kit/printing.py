"""What a table looks like on paper: words, numbers and marks, already settled.

Pages and sheets print these values as they stand; nothing here knows a rule.
"""

from __future__ import annotations

import re
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


CellValue: TypeAlias = bool | int | Fraction | str | None
"""What a table holds in one place; ``None`` where the book has nothing to say."""

MINUS = "−"
DASH = "–"
HARD_SPACE = "\u00a0"
HOUSE_DEFAULT = "house default"
"""Marks a table the rule book leaves out and this program supplies."""
AMENDED = "amended by this campaign"
"""Marks a table in which a house rule changed at least one place."""

_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen"),
    *("seventeen", "eighteen", "nineteen"),
)
_TENS = (
    *("", "ten", "twenty", "thirty", "forty"),
    *("fifty", "sixty", "seventy", "eighty", "ninety"),
)
_SILENT = ("hour", "heir", "honest")
_GLYPHS = {
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}


class Style(StrEnum):
    """How a number is written."""

    PLAIN = "plain"
    SIGNED = "signed"
    """With its sign: a modifier."""
    PERCENT = "percent"
    SIGNED_PERCENT = "signed-percent"
    PLUS_MINUS = "plus-minus"
    """A margin in percent either way."""
    FACTOR = "factor"
    """What another number is multiplied by."""


class Cell(Struct, frozen=True, kw_only=True):
    """One printed place of a table."""

    text: str
    amended: bool = False
    """A house rule of this campaign made it differ from the book."""


class PrintedTable(Struct, frozen=True, kw_only=True):
    """A table ready for paper."""

    id: str
    """The table's name in the campaign file, such as ``terrain-costs``."""
    title: str
    columns: tuple[str, ...]
    """The column headings; the first column names the rows."""
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    """The rules the table states, such as ``VAL-TERR-01``."""
    marks: tuple[str, ...] = ()
    """What must stand beside the title: ``HOUSE_DEFAULT``, ``AMENDED``."""
    card: str = ""
    """The quick-reference card it belongs to, such as ``PT-05``."""
    card_title: str = ""
    """What heads that card when it holds more tables; empty: the first one's title."""
    unit: str = ""
    """What its numbers count; empty where the columns say it themselves."""
    source: str = ""
    sentences: tuple[tuple[str, str], ...] = ()
    """What people see to, each sentence with its rule; they need no columns. A record
    of the tables a period was played by does not hold them."""

    def __post_init__(self) -> None:
        """Refuse a row that is longer or shorter than the headings."""
        for row in self.rows:
            if len(row) != len(self.columns):
                message = f"{self.id}: a row of {len(row)}, not {len(self.columns)}"
                raise ValueError(message)


def together(words: Sequence[str]) -> str:
    """Return words as a list in a sentence, such as ``A, B and C``."""
    *before, last = words or ("",)
    return f"{', '.join(before)} and {last}" if before else last


def spelled(number: int) -> str:
    """Return a whole number below a hundred in words, a larger one in figures.

    >>> spelled(1), spelled(6), spelled(13), spelled(120)
    ('one', 'six', 'thirteen', '120')
    >>> spelled(20), spelled(24), spelled(99)
    ('twenty', 'twenty-four', 'ninety-nine')
    """
    if 0 <= number < len(_WORDS):
        return _WORDS[number]
    tens, ones = divmod(number, 10)
    if number < 0 or tens >= len(_TENS):
        return str(number)
    return f"{_TENS[tens]}-{_WORDS[ones]}" if ones else _TENS[tens]


def article(words: str) -> str:
    """Return words with the article before them that makes them one of many.

    >>> article("gale"), article("hour"), article("earthwork"), article("high winds")
    ('a gale', 'an hour', 'an earthwork', 'high winds')
    """
    if not words or words.endswith("s"):
        return words
    starts_open = words[0].lower() in "aeiou" or words.startswith(_SILENT)
    return f"{'an' if starts_open else 'a'} {words}"


def printed_number(value: int | Fraction) -> str:
    """Write a number as a rule book prints it, fractions as one sign.

    >>> printed_number(Fraction(7, 4)), printed_number(Fraction(-1, 2))
    ('1¾', '−½')
    >>> printed_number(12), printed_number(Fraction(5, 6))
    ('12', '5/6')
    """
    sign = MINUS if value < 0 else ""
    whole, part = divmod(abs(Fraction(value)), 1)
    if not part:
        return f"{sign}{whole}"
    glyph = _GLYPHS.get(part)
    if glyph is not None:
        return f"{sign}{whole or ''}{glyph}"
    space = f"{whole}{HARD_SPACE}" if whole else ""
    return f"{sign}{space}{part.numerator}/{part.denominator}"


def printed_value(value: CellValue, style: Style = Style.PLAIN) -> str:
    r"""Write any value a table holds.

    >>> printed_value(-10, Style.SIGNED_PERCENT), printed_value(True)
    ('−10\xa0%', 'yes')
    >>> printed_value(Fraction(2, 3), Style.FACTOR), printed_value(None)
    ('×\xa0⅔', '–')
    """
    if value is None:
        return DASH
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    return _styled(value, style)


def _styled(value: int | Fraction, style: Style) -> str:
    """Write a number in one of the book's ways."""
    number = printed_number(value)
    signed = f"+{number}" if value > 0 else number
    match style:
        case Style.PLAIN:
            return number
        case Style.SIGNED:
            return signed
        case Style.PERCENT:
            return f"{number}{HARD_SPACE}%"
        case Style.SIGNED_PERCENT:
            return f"{signed}{HARD_SPACE}%"
        case Style.PLUS_MINUS:
            return f"±{number}{HARD_SPACE}%"
        case Style.FACTOR:
            return f"×{HARD_SPACE}{number}"


def within(name: str) -> str:
    """Return a name as it stands within a sentence: the Fenland, for The Fenland."""
    bare = name.removeprefix("The ")
    return name if bare == name else f"the {bare}"


def with_article(name: str) -> str:
    """Return the name of a road, river or bridge in a sentence: the Salt Road.

    >>> with_article("Salt Road"), with_article("The Reed"), with_article("the Reed")
    ('the Salt Road', 'the Reed', 'the Reed')
    """
    return f"the {within(name).removeprefix('the ')}"


def named_together(names: Iterable[str]) -> str:
    """Return names as a list in a sentence.

    >>> named_together(["The Ravens", "The Wolves"])
    'The Ravens and the Wolves'
    """
    first, *others = [*names] or [""]
    return together([first, *map(within, others)])


# Names that begin with The, small within a sentence: the Fenland, for The Fenland.

_FROM, _TO = "\x0e", "\x0f"
"""Marks round a fact until its sentence is whole."""
_MARKED = re.compile(f"{_FROM}([^{_FROM}{_TO}]*){_TO}")
_NO_MARKS = dict.fromkeys(map(ord, (_FROM, _TO)))
_BEGINS = ("", ".", "!", "?", "“")
"""What stands before the first word of a sentence."""


def marked(fact: str) -> str:
    """Return a fact with marks before and behind it; nothing for nothing."""
    return f"{_FROM}{fact}{_TO}" if fact else ""


def with_small_names(told: str) -> str:
    """Return a text whose marked facts begin as their place asks, without the marks.

    At the head of a sentence, and as the first of what somebody says, a name keeps its
    capital.
    """

    def placed(found: re.Match[str]) -> str:
        before = told[: found.start()].translate(_NO_MARKS).rstrip()
        return found[1] if before[-1:] in _BEGINS else within(found[1])

    return _MARKED.sub(placed, told)
