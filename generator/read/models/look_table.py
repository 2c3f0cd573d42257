"""The table about how sheets and site look."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.read.models.table_base import Section
from generator.read.models.value_kinds import Colour, OneOf
from generator.world.look import DESIGN, LARGEST_TYPE, ORNAMENTS, STYLES, TITLE_RULES


class LookSection(Section):
    """How sheets and site look."""

    accent: Annotated[Colour, Field(examples=["#1F4E8C"])] = DESIGN.accent
    """Numbers of parts on sheets, links on the site, and the ornament on both."""
    tint: Annotated[Colour, Field(examples=["#E4E8EE"])] = DESIGN.tint
    """Behind the headings of tables on sheets."""
    ground: Annotated[Colour, Field(examples=["#F4F6F8"])] = DESIGN.ground
    """The pages of the site by day; by night they are dark whatever stands here."""
    panel: Annotated[Colour, Field(examples=["#E6EBF0"])] = DESIGN.panel
    """Panels on the site, such as those above a story."""
    ink: Annotated[Colour, Field(examples=["#10161D"])] = DESIGN.ink
    """Text of the site; sheets are always printed in black."""
    quiet: Annotated[Colour, Field(examples=["#47525E"])] = DESIGN.quiet
    """Captions, dates and small print of the site."""
    line: Annotated[Colour, Field(examples=["#9AA8B6"])] = DESIGN.line
    """Rules of the site."""
    titles: Annotated[str, OneOf(*STYLES), Field(examples=["sans"])] = DESIGN.titles
    """Type of titles on sheets and site; names on cards always have serif type."""
    story: Annotated[str, OneOf(*STYLES), Field(examples=["sans"])] = DESIGN.story
    """Type of the site's text; sheets have sans, whose figures are all of one width."""
    ornament: Annotated[str, OneOf(*ORNAMENTS), Field(examples=["disc"])] = (
        DESIGN.ornament
    )
    """What stands on the rule under a title, on sheets and site."""
    title_rule: Annotated[str, OneOf(*TITLE_RULES), Field(examples=["double"])] = (
        DESIGN.title_rule
    )
    """The rule under the titles of sheets."""
    text_size: Annotated[int, Field(ge=100, le=LARGEST_TYPE, examples=[110])] = (
        DESIGN.text_size
    )
    """Type of sheets and site in per cent of its usual size; never smaller."""
