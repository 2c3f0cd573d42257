"""How sheets and site look, and what goes with the papers that are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


# Colours written ``#RRGGBB``: how well one reads on another, and one that would.

WHITE = "#FFFFFF"
BLACK = "#000000"
_STEPS = 64
"""Shades tried on the way from one colour to another."""


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, from 1 (none) to 21 (black on white).

    It compares how light they are, so it holds for grey print as well.
    """
    lighter, darker = sorted((light_of(first), light_of(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another in it.

    >>> mixed("#FF0000", "#000000", 0.5)
    '#800000'
    """
    parts = zip(_parts(colour), _parts(other), strict=True)
    each = (round(own + (its - own) * share) for own, its in parts)
    return "#" + "".join(f"{value:02X}" for value in each)


def readable(colour: str, against: Iterable[tuple[str, float]], *, towards: str) -> str | None:
    """Return the nearest shade of a colour that stands out well enough.

    Args:
        colour: Where to begin.
        against: Each colour it meets, with the least contrast to it.
        towards: Black or white, of which more and more is mixed in.

    None: no shade does.
    """
    wanted = tuple(against)
    for step in range(_STEPS + 1):
        shade = mixed(colour, towards, step / _STEPS)
        if all(contrast(shade, other) >= least for other, least in wanted):
            return shade
    return None


def light_of(colour: str) -> float:
    """Return the relative luminance of a colour."""
    red, green, blue = channels(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def channels(colour: str) -> tuple[float, float, float]:
    """Return how much red, green and blue light a colour gives, each up to 1."""
    red, green, blue = (_linear(part / 255) for part in _parts(colour))
    return red, green, blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[start : start + 2], 16) for start in (1, 3, 5))


# How sheets and site look, as far as a campaign may choose.

STYLES = ("serif", "sans")
"""Styles of type; which faces they are is the program's choice."""
ORNAMENTS = ("lozenge", "disc", "square", "none")
"""What stands on the rule under a title."""
TITLE_RULES = ("single", "double")
"""Rules under the titles of sheets."""
LARGEST_TYPE = 115
"""Per cent of the design's sizes up to which every sheet keeps its place."""


class Look(Struct, frozen=True, kw_only=True):
    """What a campaign chooses; what it does not is as the program was designed."""

    accent: str = "#8A2B1D"
    """Numbers of parts and ornament on sheets; links and ornament of the site."""
    tint: str = "#ECECEC"
    """Behind the headings of tables on sheets."""
    ground: str = "#FBF8F0"
    """The site's pages by day."""
    panel: str = "#F2EBDB"
    """Panels on them."""
    ink: str = "#211C16"
    """The site's text."""
    quiet: str = "#5C5346"
    """Its captions, dates and small print."""
    line: str = "#B9AB90"
    """Its rules."""
    titles: str = "serif"
    """The style of titles, one of ``STYLES``."""
    story: str = "serif"
    """The style of the site's text, one of ``STYLES``."""
    ornament: str = "lozenge"
    """One of ``ORNAMENTS``."""
    title_rule: str = "single"
    """One of ``TITLE_RULES``."""
    text_size: int = 100
    """Per cent of the design's sizes, never less than 100."""


DESIGN = Look()
"""The look as it was designed."""


# What goes with the papers that are sent to players.

WORDS = ("player", "period", "campaign", "umpire", "by")
"""What may stand in braces in a covering text."""
COVERING = """\
Dear {player},

with this comes what you need for {period} of {campaign}.

packet.pdf is all there is to print. For your orders open orders.html, on a phone or a
computer; it works without a network. Fill it in, copy the text at its end and send it
back to me. Or fill in order-form.pdf and send the file.

Please let me have your orders {by}.

{umpire}
"""
"""The covering text of a campaign that has none of its own."""
SOON = "as soon as you can"
"""By when orders are wanted, where nothing is said."""


class Post(Struct, frozen=True, kw_only=True):
    """The covering text and the addresses; no page shows any of it."""

    sender: str = ""
    """The umpire's address for mails; empty: it is not known here."""
    by: str = SOON
    """By when orders are wanted."""
    text: str = COVERING
    """The covering text, words in braces to be filled in."""
    to: Mapping[str, str] = {}
    """Players' addresses by their ids."""

    def covering(self, **words: str) -> str:
        """Return the covering text with its words filled in, and no others touched."""
        text = self.text
        for name in WORDS:
            text = text.replace(f"{{{name}}}", words[name])
        return text


NO_POST = Post()
