"""The handbook as plain HTML pages: Markdown in, pages that lead to each other out."""

from __future__ import annotations

import re
from itertools import pairwise
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markdown_it.token import Token

from generator.render.pages import page_environment, shared_file
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

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
