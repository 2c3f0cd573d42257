"""How sheets and site look, as far as a campaign may choose."""

from __future__ import annotations

from dataclasses import dataclass

STYLES = ("serif", "sans")
"""Styles of type; which faces they are is the program's choice."""
ORNAMENTS = ("lozenge", "disc", "square", "none")
"""What stands on the rule under a title."""
TITLE_RULES = ("single", "double")
"""Rules under the titles of sheets."""
LARGEST_TYPE = 115
"""Per cent of the design's sizes up to which every sheet keeps its place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
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
