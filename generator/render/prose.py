"""The handbook as plain HTML pages: Markdown in, pages that lead to each other out."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from generator.render.assets import Asset
from generator.render.pages import page_environment, shared_file
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


# The umpire's own words: Markdown to HTML, and nothing that could do harm.

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


_TEMPLATE, _STYLE = "handbook/page.html", "handbook/page.css"
_FRONT = "README.md"
_NO_SLUG = re.compile(r"[^\w\- ]")
_PICTURES = (".png", ".svg")


class HandbookPage(Struct, frozen=True, kw_only=True):
    """One page of the handbook."""

    file: str
    """Its name, beside all others."""
    title: str
    body: str
    """Its HTML."""


def handbook_pages(texts: Mapping[str, str]) -> Mapping[str, bytes]:
    """Return the pages by their names; the README is the front page.

    Args:
        texts: Markdown by path, as it lies in the project, in the order of the list
            that stands beside every page.
    """
    names = {path: _html_name(path) for path in texts}
    pages = [
        HandbookPage(file=names[path], title=_title(text), body=_body(path, text, names))
        for path, text in texts.items()
    ]
    environment = page_environment()
    template, style = (environment.get_template(_TEMPLATE), shared_file(environment, _STYLE))
    return {
        page.file: template.render(page=page, pages=pages, style=style).encode() for page in pages
    }


def pictures_in(texts: Mapping[str, str]) -> tuple[str, ...]:
    """Return the paths of all pictures that the texts show or lead to."""
    found = {
        _below(path, target)
        for path, text in texts.items()
        for target in _targets(_reader().parse(text))
        if target.endswith(_PICTURES) and "://" not in target
    }
    return tuple(sorted(each for each in found if "pictures/" in each))


def picture_name(path: str) -> str:
    """Return where a picture lies beside the pages."""
    return f"pictures/{path.rpartition('/')[2]}"


def slug(heading: str) -> str:
    """Return by what name a heading is led to, as the hosts of the project have it.

    >>> slug("[[period.order]]")
    'periodorder'
    """
    return _NO_SLUG.sub("", heading.strip().lower()).replace(" ", "-")


def _html_name(path: str) -> str:
    if path == _FRONT:
        return "index.html"
    name = path.removeprefix("docs/").removesuffix(".md").replace("/", "-")
    return f"{name.lower()}.html"


def _title(text: str) -> str:
    first = next((line for line in text.splitlines() if line.startswith("# ")), "# ?")
    return first[2:].replace("`", "").strip()


def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _body(path: str, text: str, names: Mapping[str, str]) -> str:
    reader = _reader()
    tokens = _tables_apart(_with_names(reader.parse(text)))
    for token in tokens:
        if token.children:
            token.children = list(_led(token.children, path, names))
    html: str = reader.renderer.render(tokens, reader.options, {})
    return html


def _with_names(tokens: list[Token]) -> list[Token]:
    """Give every heading the name it is led to by."""
    taken: dict[str, int] = {}
    for token, after in pairwise(tokens):
        if token.type == "heading_open":
            name = slug("".join(child.content for child in after.children or ()))
            count = taken.get(name, 0)
            taken[name] = count + 1
            token.attrSet("id", f"{name}-{count}" if count else name)
    return tokens


def _tables_apart(tokens: list[Token]) -> list[Token]:
    """Let tables that are too wide for a screen be moved by themselves."""
    found = []
    for token in tokens:
        if token.type == "table_open":
            begin = Token("paragraph_open", "div", 1, block=True)
            begin.attrSet("class", "wide")
            found.append(begin)
        found.append(token)
        if token.type == "table_close":
            found.append(Token("paragraph_close", "div", -1, block=True))
    return found


def _led(tokens: Iterable[Token], path: str, names: Mapping[str, str]) -> Iterator[Token]:
    """Yield text whose links lead to pages of the handbook; other files are named."""
    is_dropped = False
    for token in tokens:
        if token.type == "image":
            target = str(token.attrGet("src"))
            token.attrSet("src", picture_name(_below(path, target)))
        if token.type == "link_open":
            to = _address(path, str(token.attrGet("href")), names)
            is_dropped = not to
            token.attrSet("href", to)
        if token.type in ("link_open", "link_close") and is_dropped:
            is_dropped = token.type == "link_open"
            continue
        yield token


def _address(path: str, target: str, names: Mapping[str, str]) -> str:
    """Return where a link leads within the handbook; empty: to nothing in it."""
    if target.startswith(("https://", "#")):
        return target
    file, mark, heading = target.partition("#")
    found = _below(path, file)
    if found in names:
        return f"{names[found]}{mark}{heading}"
    return picture_name(found) if found.endswith(_PICTURES) else ""


def _below(path: str, target: str) -> str:
    """Return a link's file by its path in the project."""
    return normpath(join(dirname(path), target))


def _targets(tokens: Iterable[Token]) -> Iterator[str]:
    for token in tokens:
        yield from (str(token.attrGet(name) or "") for name in ("src", "href"))
        yield from _targets(token.children or ())
