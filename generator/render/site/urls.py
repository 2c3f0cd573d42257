"""Where every page of the site lies; by ids and numbers alone, so that it stays."""

from __future__ import annotations

from dataclasses import dataclass

PAGE = "index.html"
STYLE = "style.css"
ICON = "favicon.svg"
FEED = "feed.xml"
SITEMAP = "sitemap.xml"
ARCHIVE = f"turns/{PAGE}"
ARMIES = f"armies/{PAGE}"
COMMANDERS = f"commanders/{PAGE}"
PLACES = f"places/{PAGE}"
COUNTRY = f"country/{PAGE}"
COUNTRY_MAP = "country/ground.svg"
REFERENCE = "quick-reference.pdf"
STANDINGS = f"standings/{PAGE}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A way to another page of the site."""

    to: str
    """Relative, to a file by its full name; empty: there is no such page."""
    words: str


def army_page(force: str) -> str:
    """Return the page of an army.

    >>> army_page("ealdred")
    'armies/ealdred/index.html'
    """
    return f"armies/{force}/{PAGE}"


def commander_page(force: str) -> str:
    """Return the page of an army's commander."""
    return f"commanders/{force}/{PAGE}"


def place_page(place: str) -> str:
    """Return the page of a named place."""
    return f"places/{place}/{PAGE}"


def turn_page(number: int) -> str:
    """Return the page of a turn.

    >>> turn_page(3)
    'turns/0003/index.html'
    """
    return f"{turn_folder(number)}/{PAGE}"


def turn_folder(number: int) -> str:
    """Return where everything of a turn lies, such as ``turns/0003``."""
    return f"turns/{number:04d}"


def root_of(page: str) -> str:
    """Return the way from a page back to the site's root.

    >>> root_of("turns/0003/index.html")
    '../../'
    """
    return "../" * page.count("/")
