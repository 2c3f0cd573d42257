"""``docs`` and ``complete``: the handbook, the page for man, words for a shell."""

from __future__ import annotations

import re
import shutil
import subprocess
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from generator.cli.commands import COMMANDS
from generator.cli.complete_command import completion
from generator.cli.docs_command import man_page, texts_of
from generator.render.prose import handbook_pages, slug
from generator.resources import handbook_folder
from tests.cli.folders import contents

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer


class Links(HTMLParser):
    """What a page leads to and shows, and the names on it."""

    def __init__(self, page: str) -> None:
        """Read a page."""
        super().__init__()
        self.to: list[str] = []
        self.names: list[str] = []
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        given = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        self.to += [given[name] for name in ("href", "src") if name in given]
        self.names += [given["id"]] if "id" in given else []


@pytest.fixture(scope="module")
def pages() -> dict[str, Links]:
    """The pages of the handbook, read."""
    made = handbook_pages(texts_of(handbook_folder()))
    return {name: Links(page.decode()) for name, page in made.items()}


def test_the_handbook_is_written_into_a_folder_of_its_own(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("docs", tmp_path / "book")

    made = contents(tmp_path / "book")
    assert answer.code == 0
    assert f"open {tmp_path / 'book' / 'index.html'} in a browser" in answer.out
    assert {"index.html", "commands.html", "faults.html", "turn-by-post.html"} <= (made.keys())
    assert "rules-valormr.html" in made
    assert "words.html" not in made


def test_a_folder_that_holds_something_else_is_left_alone(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (tmp_path / "mine.txt").write_text("mine")

    answer = marchtable("docs", tmp_path)

    assert answer.code == 2
    assert "mine.txt" in answer.err
    assert contents(tmp_path) == {"mine.txt": b"mine"}


def test_every_link_of_the_handbook_leads_somewhere(
    pages: dict[str, Links], tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("docs", tmp_path / "book")
    files = contents(tmp_path / "book").keys()

    lost = []
    for name, page in pages.items():
        for link in page.to:
            if link.startswith("https://"):
                continue
            file, _, heading = link.partition("#")
            there = pages.get(file or name)
            if (file and file not in files) or (heading and there and heading not in there.names):
                lost.append((name, link))
    assert lost == []


def test_every_page_is_in_the_list_and_has_one_title(pages: dict[str, Links]) -> None:
    for page in pages.values():
        assert pages.keys() <= set(page.to)
        assert page.tags.count("h1") == 1
        assert "script" not in page.tags


def test_headings_are_led_to_as_on_the_projects_host() -> None:
    assert slug("[[period.order]]") == "periodorder"
    assert slug("At the top of the file") == "at-the-top-of-the-file"
    assert slug("What's `new`? ") == "whats-new"


def test_the_page_for_man_names_every_command_and_option() -> None:
    page = man_page()

    plain = page.replace("\\-", "-")
    for command in COMMANDS:
        assert f"\n.SS {command.name}" in plain
        for option in command.options:
            assert f"\n.B {option.flag}" in plain
    assert plain.startswith(".TH MARCHTABLE 1 ")


def completed(*words: str) -> list[str]:
    """Return what bash offers for the last of some words."""
    line = " ".join(f"'{word}'" for word in words)
    script = (
        f"{completion()}\nCOMP_WORDS=({line}); COMP_CWORD={len(words) - 1}\n"
        '_marchtable; printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    bash = shutil.which("bash")
    assert bash
    told = subprocess.run(
        [bash, "--norc", "-c", script], check=True, capture_output=True, text=True
    )
    assert told.stderr == ""
    return sorted(filter(None, told.stdout.splitlines()))


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("marchtable", "st"), ["status"]),
        (("marchtable", "close", "--dr"), ["--dry-run"]),
        (("marchtable", "--quiet", "bui"), ["build"]),
        (("marchtable", "build", "--only", ""), ["players", "public", "umpire"]),
        (("marchtable", "build", "nor"), []),
        (("marchtable", "--ver"), ["--version"]),
    ],
)
def test_the_tab_key_finishes_words(words: tuple[str, ...], offered: list[str]) -> None:
    assert completed(*words) == offered


def test_all_commands_are_offered(marchtable: Callable[..., Answer]) -> None:
    names = [command.name for command in COMMANDS]

    assert completed("marchtable", "") == sorted(names)
    assert marchtable("complete").out == completion()


def test_no_word_of_a_command_needs_quotes_in_a_shell() -> None:
    names = [command.name for command in COMMANDS]
    options = [option for command in COMMANDS for option in command.options]
    words = [word for each in options for word in (each.flag, *each.choices)]

    assert all(re.fullmatch(r"[a-z0-9-]+", word) for word in (*names, *words))
