"""The umpire's own words: Markdown to HTML, and nothing that could do harm.

HTML in the text stays text, links lead to ``https`` addresses, or to the page of an
army that was handed in, and pictures are shown only where they were handed in, so that
no address is asked; elsewhere their words stand in their place.  Headings take one
level, so that a page keeps its own order of headings.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from generator.render.assets import Asset
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from markdown_it.token import Token

SAFE_SCHEME = "https://"
ARMY_SCHEME = "army:"
"""What stands before an army's id in a link to its page."""


class Picture(Struct, frozen=True, kw_only=True):
    """One of the umpire's pictures, ready for a page."""

    file: str
    """Where it lies below the page's folder, such as ``pictures/gate.jpg``."""
    width: int
    """Pixels."""
    height: int
    body: bytes

    @property
    def asset(self) -> Asset:
        """The same for a document that shows it."""
        kind = "png" if self.file.endswith(".png") else "jpeg"
        return Asset(media_type=f"image/{kind}", body=self.body)

    def at(self, address: str) -> Picture:
        """Return the same for a page that lies elsewhere."""
        return replace(self, file=f"{address}{self.file}")


def prose(
    text: str,
    *,
    heading_level: int,
    pictures: Mapping[str, Picture] | None = None,
    armies: Mapping[str, str] | None = None,
    captions: bool = False,
) -> Markup:
    """Return Markdown as HTML.

    Args:
        text: What the umpire wrote.
        heading_level: The level every heading in it is given, 2 to 6.
        pictures: Pictures by the name that the text calls; others are not shown.
        armies: Addresses of armies' pages by id; others are named without a link.
        captions: The words for a picture stand below it, too.
    """
    writer = _writer()
    tokens = writer.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{heading_level}"
    _show_pictures(tokens, pictures or {}, captions=captions)
    _link_armies(tokens, armies or {})
    html: str = writer.renderer.render(tokens, writer.options, {})
    return Markup(html)


def called_pictures(text: str) -> tuple[tuple[str, str], ...]:
    """Return the name of every picture that a text calls, and the words for it."""
    return tuple(
        (str(token.attrs.get("src", "")), token.content)
        for token in _tokens(_writer().parse(text))
        if token.type == "image"
    )


def called_armies(text: str) -> tuple[str, ...]:
    """Return the id of every army that a text has a link to, as it is written."""
    addresses = (
        str(token.attrs.get("href", ""))
        for token in _tokens(_writer().parse(text))
        if token.type == "link_open"
    )
    return tuple(filter(None, map(_army_in, addresses)))


def _army_in(address: str) -> str:
    """Return the id of the army that an address leads to; empty: to none."""
    if not address.lower().startswith(ARMY_SCHEME):
        return ""
    return unquote(address[len(ARMY_SCHEME) :]).strip()


class _Writer(MarkdownIt):
    """Writes Markdown, with links to safe addresses and pictures by plain names."""

    def validateLink(self, url: str) -> bool:  # noqa: N802 - the library's name
        """Say whether a link may lead to an address; pictures pass ``_shown``."""
        return url.lower().startswith((SAFE_SCHEME, ARMY_SCHEME)) or _is_plain(url)


def _is_plain(url: str) -> bool:
    """Say whether an address may name one of the umpire's pictures."""
    return url.lower().endswith((".png", ".jpg", ".jpeg")) and ":" not in url


@cache
def _writer() -> MarkdownIt:
    """Return the one Markdown writer of the program."""
    writer = _Writer("commonmark", {"html": False, "typographer": True})
    return writer.enable("smartquotes")


def _tokens(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield all tokens, those within lines too."""
    for token in tokens:
        yield token
        yield from _tokens(token.children or ())


def _show_pictures(
    tokens: Sequence[Token], pictures: Mapping[str, Picture], *, captions: bool
) -> None:
    """Put each picture where it is called, and the words for it where there is none."""
    for token in _tokens(tokens):
        if token.type == "image":
            name = str(token.attrs.get("src", ""))
            token.type, token.children = "html_inline", None
            token.content = _shown(pictures.get(name), token.content, is_captioned=captions)
        elif token.type == "link_open" and _is_plain(str(token.attrs["href"])):
            token.attrs = {}


def _link_armies(tokens: Sequence[Token], armies: Mapping[str, str]) -> None:
    """Lead every link to an army to its page, and nowhere where it has none."""
    for token in _tokens(tokens):
        address = str(token.attrs.get("href", "")) if token.type == "link_open" else ""
        if address.lower().startswith(ARMY_SCHEME):
            page = armies.get(_army_in(address))
            token.attrs = {"href": page} if page else {}


def _shown(picture: Picture | None, words: str, *, is_captioned: bool) -> str:
    """Return a picture as HTML; without one, or without words, the words alone."""
    if picture is None or not words.strip():
        return f"<em>[{escape(words)}]</em>" if words.strip() else ""
    shown = (
        f'<img class="picture" src="{escape(picture.file)}" alt="{escape(words)}" '
        f'width="{picture.width}" height="{picture.height}" loading="lazy">'
    )
    if not is_captioned:
        return shown
    return f'<span class="shot">{shown}<span>{escape(words)}</span></span>'
