"""The one place that words numbers, turns and periods for pages."""

from __future__ import annotations

import re
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from generator.kit.printing import DASH, HARD_SPACE, MINUS, Style, printed_number, printed_value
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing, CampaignHead
    from generator.brief.told_events import Despatch
    from generator.kit.phase import Chance


# The one place that words numbers for pages: fractions, signs, units.

INCH = "″"
_GROUP = 20
"""Letters beyond which a list of rules may be parted at a line's end."""
_GLYPH_DENOMINATORS = frozenset({1, 2, 3, 4, 8})
_FIGURE = r"\d½¼¾⅓⅔⅛⅜⅝⅞"
_PERCENT_SPACE = re.compile(rf"(?<=[{_FIGURE}]) %")
_MINUS_SIGN = re.compile(rf"(?<![\w{_FIGURE}])-(?=[{_FIGURE}])")
_FIGURES_RANGE = re.compile(rf"(?<=[{_FIGURE}])-(?=[{_FIGURE}])")

Number = int | Fraction


def fraction(value: Number) -> str:
    """Return a number with a fraction sign where print has one, else two decimals.

    >>> fraction(Fraction(81, 4)), fraction(Fraction(-1, 2)), fraction(Fraction(15, 7))
    ('20¼', '−½', '2.14')
    """
    if Fraction(value).denominator in _GLYPH_DENOMINATORS:
        return printed_number(value)
    return decimal(value, 2)


def decimal(value: Number, places: int = 2) -> str:
    """Return a number rounded to a count of decimals, halves away from zero.

    >>> decimal(Fraction(81, 28), 3), decimal(Fraction(-1, 200), 2)
    ('2.893', '−0.01')
    """
    scaled = floor(abs(Fraction(value)) * 10**places + Fraction(1, 2))
    sign = MINUS if value < 0 and scaled else ""
    if places == 0:
        return f"{sign}{scaled}"
    whole, rest = divmod(scaled, 10**places)
    return f"{sign}{whole}.{rest:0{places}d}"


def is_rounded(value: Number) -> bool:
    """Say whether ``fraction`` can only show this number approximately."""
    exact = Fraction(value)
    if exact.denominator in _GLYPH_DENOMINATORS:
        return False
    return (exact * 100).denominator != 1


def inches(value: Number) -> str:
    """Return a length in inches, such as ``20¼″``."""
    return fraction(value) + INCH


def millimetres(value: int) -> str:
    """Return a length in whole millimetres, such as ``514 mm``."""
    return f"{whole(value)}{HARD_SPACE}mm"


def whole(value: int) -> str:
    """Return a whole number with a typographic minus sign."""
    return printed_number(value)


def signed(value: Number) -> str:
    """Return a modifier with its sign; nought has none.

    >>> signed(2), signed(-1), signed(0), signed(Fraction(1, 2))
    ('+2', '−1', '0', '+½')
    """
    return f"+{fraction(value)}" if value > 0 else fraction(value)


def times(value: Number) -> str:
    """Return a factor, such as ``× ½``."""
    return printed_value(value, Style.FACTOR)


def percent(value: Number) -> str:
    """Return a percentage, such as ``25 %``."""
    return f"{fraction(value)}{HARD_SPACE}%"


def band(chance: Chance) -> str:
    """Write a chance, or the band it lies in, in whole percent."""
    low, high = (round(share * 100) for share in (chance.low, chance.high))
    return f"{low} %" if chance.low == chance.high else f"{low}–{high} %"


def unparted(text: str) -> str:
    """Return a text whose percentages are not parted at a line's end.

    >>> unparted("25 % and 3 %") == f"25{HARD_SPACE}% and 3{HARD_SPACE}%"
    True
    """
    return _PERCENT_SPACE.sub(f"{HARD_SPACE}%", text)


def signed_percent(value: Number) -> str:
    """Return a change in percent, such as ``−25 %``."""
    return f"{signed(value)}{HARD_SPACE}%"


def ordinal(value: int) -> str:
    """Return a place in a row, such as ``2nd``."""
    teens = range(11, 14)
    ending = {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{'th' if value % 100 in teens else ending}"


def count(value: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun, such as ``1 tile`` or ``6 tiles``."""
    noun = one if value == 1 else many or f"{one}s"
    return f"{whole(value)}{HARD_SPACE}{noun}"


def rule_list(rules: Sequence[str]) -> str:
    """Return rule numbers with shared beginnings and runs drawn together.

    >>> rule_list(["VAL-WX-03", "VAL-WX-04", "VAL-WX-05", "VAL-WX-09", "DEF-WX-01"])
    'VAL-WX-03–05, 09, DEF-WX-01'
    """
    families: dict[str, list[str]] = {}
    for rule in rules:
        family, _, number = rule.rpartition("-")
        families.setdefault(family, []).append(number)
    return ", ".join(
        f"{family}-{', '.join(_runs(numbers))}" for family, numbers in families.items()
    )


def rule_groups(rules: Sequence[str]) -> tuple[str, ...]:
    """Return a list of rules in pieces that are not parted at a line's end.

    >>> rule_groups(["VAL-WX-03", "VAL-WX-09", "DEF-WX-01"])
    ('VAL-WX-03, 09', 'DEF-WX-01')
    """
    groups: list[str] = []
    for part in rule_list(rules).split(", "):
        if groups and part[0].isdigit() and len(groups[-1]) < _GROUP:
            groups[-1] = f"{groups[-1]}, {part}"
        else:
            groups.append(part)
    return tuple(groups)


def _runs(numbers: Sequence[str]) -> Iterator[str]:
    """Yield single numbers, and from three neighbours on their first and last."""
    run: list[str] = []
    for number in (*numbers, ""):
        if run and number.isdigit() and int(number) == int(run[-1]) + 1:
            run.append(number)
            continue
        yield from (f"{run[0]}{DASH}{run[-1]}",) if len(run) > 2 else run
        run = [number]


def figures(text: str) -> str:
    """Return plain text with the signs print has for minus and number ranges.

    >>> figures("-25 to 2-5, pass 4-"), figures("half-strength")
    ('−25 to 2–5, pass 4-', 'half-strength')
    """
    return _FIGURES_RANGE.sub(DASH, _MINUS_SIGN.sub(MINUS, text))


# Turns, periods and their parts as headings say them.


class Chapter(Struct, frozen=True, kw_only=True):
    """What a reader learnt in one part of a period, or of all of it before or after."""

    title: str
    """Such as ``Morning``; empty: the period has no parts."""
    hours: str = ""
    """When it is; empty: not said."""
    half: str | None = None
    despatches: tuple[Despatch, ...]


def chapters(briefing: Briefing) -> tuple[Chapter, ...]:
    """Return a period's despatches part by part, in order.

    What belongs to the whole period stands first or last, as it came. A period that
    has no parts is one chapter. A chapter may be empty.
    """
    told = briefing.despatches
    if not briefing.period.parts:
        return (Chapter(title="", despatches=told),)
    dated = [at for at, despatch in enumerate(told) if despatch.half is not None]
    start = dated[0] if dated else len(told)
    first = tuple(told[:start])
    later = tuple(despatch for despatch in told[start:] if despatch.half is None)
    halves = (
        Chapter(
            title=part.title,
            hours=part.hours,
            half=part.key,
            despatches=tuple(each for each in told if each.half == part.key),
        )
        for part in briefing.period.parts
    )
    name = briefing.period.name
    return (
        Chapter(title="To begin with", despatches=first),
        *halves,
        Chapter(title=f"At the end of the {name}" if name else "In the end", despatches=later),
    )


def day_words(head: CampaignHead, turn: int) -> str:
    """Return which day a turn is, by the campaign's own count; may be empty."""
    parts = [since_words(head, turn), head.season]
    words = ", ".join(part for part in parts if part)
    return words[:1].upper() + words[1:]


def since_words(head: CampaignHead, turn: int) -> str:
    """Return a turn's day, counted from the campaign's first; may be empty."""
    days = turn - 1
    if not head.first_day or days == 0:
        return head.first_day
    return f"{'one day' if days == 1 else f'{days} days'} after {head.first_day}"
