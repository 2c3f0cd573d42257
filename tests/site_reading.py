"""Reads a built site as browsers and feed readers do, and lists what is wrong."""

from __future__ import annotations

import html
import posixpath
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import feedparser

from generator.render.site.turns import FILM

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SPOKEN = ("http://www.w3.org/", "http://www.sitemaps.org/")
"""Names of forms of text, which look like addresses and are never asked."""


class PageRead(HTMLParser):
    """What a browser would make of a page, as far as it is checked."""

    def __init__(self, text: str) -> None:
        """Read a page."""
        super().__init__()
        self.tags: list[str] = []
        self.headings: list[int] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.empty_headings = re.findall(r"<th[^>]*></th>", text)
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag and its attributes."""
        self.tags.append(tag)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        for name, value in attrs:
            self.attributes.append((tag, name, value or ""))
            if name in ("href", "src"):
                self.links.append(value or "")
            if name == "id":
                self.ids.append(value or "")

    def values(self, tag: str, name: str) -> list[str]:
        """Return the values of one attribute of one kind of tag."""
        return [value for t, n, value in self.attributes if (t, n) == (tag, name)]


def findings(files: Mapping[str, bytes], address: str = "") -> tuple[str, ...]:
    """Return everything that is wrong with a site, a line each.

    Args:
        files: The whole site by path.
        address: Where it will stand, with a stroke at its end; empty: not known.
    """
    pages = {
        path: PageRead(body.decode()) for path, body in files.items() if path.endswith(".html")
    }
    found = list(_about_links(files, pages, address))
    for path, page in pages.items():
        found += [f"{path}: {line}" for line in _about_page(page)]
        found += [f"{path}: {line}" for line in _about_scripts(path, files[path].decode())]
    for path, body in files.items():
        found += [f"{path}: {line}" for line in _about_file(path, body, address)]
    if "feed.xml" in files:
        found += _about_feed(files["feed.xml"])
        found += _about_feed_links(files, address)
    return tuple(found)


def _about_links(
    files: Mapping[str, bytes], pages: Mapping[str, PageRead], address: str
) -> Iterator[str]:
    """Yield links that lead nowhere, or not to a file by its full name."""
    for path, page in pages.items():
        for link in page.links:
            if address and link.startswith(address):
                target = link.removeprefix(address)
                target += "index.html" if target.endswith("/") or not target else ""
                where, anchor = target, ""
            elif link.startswith(("https://", "mailto:")):
                continue
            else:
                target, _, anchor = link.partition("#")
                folder = posixpath.dirname(path)
                where = posixpath.normpath(posixpath.join(folder, target))
                where = where if target else path
            if where not in files:
                yield f"{path}: {link} leads nowhere"
            elif anchor and anchor not in pages[where].ids:
                yield f"{path}: {link} has no such place on its page"


def _about_page(page: PageRead) -> Iterator[str]:
    """Yield what keeps a page from being read with the ear alone."""
    checks = (
        (page.headings.count(1) == 1, "not one h1"),
        (all(low + 1 >= high for low, high in pairwise(page.headings)), "headings leap"),
        (page.tags.count("main") == 1, "not one main"),
        (page.values("html", "lang") == ["en"], "no language"),
        (all(page.values("img", "alt")), "an empty alt"),
        (len(page.values("img", "alt")) == page.tags.count("img"), "img without alt"),
        (page.tags.count("table") == page.tags.count("caption"), "no caption"),
        (page.tags.count("th") == len(page.values("th", "scope")), "th without scope"),
        (not page.empty_headings, "a column without a heading"),
        (page.tags.count("title") >= 1, "no title"),
        ("#story" in page.links, "no way past the heading"),
        (len(page.ids) == len(set(page.ids)), "an id twice"),
        (not {"iframe", "form", "base"} & set(page.tags), "what may not be"),
        (not [n for _, n, _ in page.attributes if n.startswith("on")], "runs something"),
    )
    for is_right, complaint in checks:
        if not is_right:
            yield complaint


def _about_scripts(path: str, text: str) -> Iterator[str]:
    """Yield scripts where none may be: the film has one, and says which."""
    scripts = re.findall(r"<script[^>]*>(.*?)</script>", text, re.DOTALL)
    allowed = [
        f"script-src 'sha256-{b64encode(sha256(each.encode()).digest()).decode()}'"
        for each in scripts
    ]
    if scripts and (path != FILM or len(scripts) > 1 or allowed[0] not in html.unescape(text)):
        yield "a script"
    if len(scripts) != text.count("<script"):
        yield "a script that does not end"


def _about_file(path: str, body: bytes, address: str) -> Iterator[str]:
    """Yield what no file of the site may hold."""
    if path != path.lower():
        yield "capitals in its name"
    if path.endswith((".png", ".jpg", ".jpeg")):
        if re.search(rb"tEXt|iTXt|zTXt|eXIf|tIME|Exif\x00|http://ns\.adobe", body):
            yield "tells more than it shows"
        return
    if not path.endswith((".woff2", ".pdf")):
        yield from _about_text(path, body.decode(), address)


def _about_text(path: str, text: str, address: str) -> Iterator[str]:
    """Yield what no page, picture or style of the site may hold."""
    if path.endswith((".svg", ".xml")):
        ET.fromstring(text)
    if "<!--" in text:
        yield "a comment"
    for asked in _asked(path, text):
        own = address and asked.startswith(address) and path.endswith(".html")
        if not own and not asked.startswith(SPOKEN):
            yield f"asks for {asked}"


def _asked(path: str, text: str) -> list[str]:
    """Return the addresses that are asked without anybody's doing."""
    found = re.findall(r"url\([\"']?(http[^)]*)", text)
    if path.endswith(".html"):
        loading = r'<(?:img|link rel="stylesheet")[^>]*(?:src|href)="(http[^"]*)"'
        return [*found, *re.findall(loading, text)]
    if path.endswith(".svg"):
        found += re.findall(r"""(?:src|href)=["'](http[^"']*)""", text)
    return found


def _about_feed_links(files: Mapping[str, bytes], address: str) -> Iterator[str]:
    """Yield links of the feed that lead to no page of the site."""
    text = html.unescape(html.unescape(files["feed.xml"].decode()))
    for link in re.findall(r'(?:src|href)="([^"]*)"', text):
        target = link.removeprefix(address).partition("#")[0]
        target += "index.html" if target.endswith("/") or not target else ""
        if link.startswith(address) and target not in files:
            yield f"feed.xml: {link} leads nowhere"


def _about_feed(body: bytes) -> Iterator[str]:
    """Yield what feed readers stumble over."""
    feed = feedparser.parse(body)
    if feed.bozo:
        yield f"feed.xml: {feed.bozo_exception}"
    ids = [entry.id for entry in feed.entries]
    if len(set(ids)) != len(ids) or not all(each.startswith("tag:") for each in ids):
        yield "feed.xml: ids are not tags of their own"
    for entry in feed.entries:
        if not entry.get("updated_parsed") or not entry.link.startswith("https://"):
            yield f"feed.xml: {entry.id} lacks time or address"
        for link in re.findall(r'(?:src|href)="([^"]*)"', entry.content[0].value):
            if not link.startswith("https://"):
                yield f"feed.xml: {entry.id} has the relative link {link}"
