"""Order pages, and a hand that fills them in as their script would."""

from __future__ import annotations

import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.pipeline.desk import open_desk
from generator.pipeline.letters import players_to_write_to
from generator.pipeline.order_forms import order_page_of
from generator.read.filled_form import LAST, sum_of

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parent.parent
Attributes = list[tuple[str, str | None]]


class Fields(HTMLParser):
    """Everything on a page that can be filled in, with what it may say."""

    def __init__(self, page: str) -> None:
        """Read a page."""
        super().__init__()
        self.head: dict[str, str] = {}
        self.words: dict[str, set[str]] = {}
        """Words of boxes by field; none: it is text."""
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Note an element."""
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        name = given.get("name", "")
        if tag not in ("input", "textarea") or not name:
            return
        if given.get("type") == "hidden":
            self.head[name] = given["value"]
        elif given.get("type") in ("radio", "checkbox"):
            self.words.setdefault(name, set()).update({given["value"]} - {""})
        else:
            self.words.setdefault(name, set())


def page_of(folder: Path, player: str) -> str:
    """Return a player's order page as it would be made now."""
    desk = open_desk(folder)
    (reader,) = (each for each in players_to_write_to(desk) if each.id == player)
    return order_page_of(desk, reader).decode()


def told_to_map(page: str) -> dict[str, Any]:
    """Return what a page's map is told of: hexes, places, who stands where, ways."""
    (told,) = re.findall(r'id="tap-told">(.*?)</script>', page)
    found: dict[str, Any] = json.loads(told)
    return found


def text_of(page: str, entries: Mapping[str, str]) -> str:
    """Return what a page gives when it is filled in; every entry has its place."""
    fields = Fields(page)
    assert entries.keys() <= fields.words.keys()
    for name, words in entries.items():
        assert not fields.words[name] or words in fields.words[name]
    lines = [
        (name, _on_one_line(words)) for name, words in {**fields.head, **entries}.items() if words
    ]
    told = sum_of("".join(f"{name}:{words}" for name, words in lines))
    return "\n".join(f"{name}: {words}" for name, words in [*lines, (LAST, told)])


CONTACT = "morning.aeskrvald+grallune+hadewych"
"""A contact of the sample campaign, the approaches to which can be left open."""


def with_a_contact_open(folder: Path) -> None:
    """Put the sample campaign into a folder, its commanders still to say how they meet."""
    shutil.copytree(ROOT / "chronicle", folder / "chronicle")
    text = (ROOT / "campaign.toml").read_text(encoding="utf-8")
    cut = text.index(f'[[period.decision]]\nquestion = "{CONTACT}/approach/hadewych"')
    roles = "".join(
        f'[[period.decision]]\nquestion = "{CONTACT}/role/{army}"\nchoice = "none"\n'
        for army in ("annemie-tacx", "lanze", "solon-theros", "the-laugher")
    )
    (folder / "campaign.toml").write_text(text[:cut] + roles, encoding="utf-8")
    (folder / "campaign.seed").write_text("a seed for questions on order pages\n")


def _on_one_line(words: str) -> str:
    return re.sub(r"\n", r"\\n", words.strip().replace("\\", "\\\\"))
