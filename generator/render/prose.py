"""The umpire's own words: Markdown to HTML, and nothing that could do harm.

HTML in the text stays text, pictures are left out because they would ask an address,
and links lead to ``https`` addresses only.  Headings take one level, so that a page
keeps its own order of headings.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token

SAFE_SCHEME = "https://"


def prose(text: str, *, heading_level: int) -> Markup:
    """Return Markdown as HTML.

    Args:
        text: What the umpire wrote.
        heading_level: The level every heading in it is given, 2 to 6.
    """
    writer = _writer()
    tokens = writer.parse(text)
    _level_headings(tokens, f"h{heading_level}")
    html: str = writer.renderer.render(tokens, writer.options, {})
    return Markup(html)


class _Writer(MarkdownIt):
    """Writes Markdown, with links to safe addresses only."""

    def validateLink(self, url: str) -> bool:  # noqa: N802 - the library's name
        """Say whether a link may lead to an address."""
        return url.lower().startswith(SAFE_SCHEME)


@cache
def _writer() -> MarkdownIt:
    """Return the one Markdown writer of the program."""
    writer = _Writer("commonmark", {"html": False, "typographer": True})
    return writer.disable("image").enable("smartquotes")


def _level_headings(tokens: Sequence[Token], tag: str) -> None:
    """Give every heading the same level."""
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = tag
