"""Words that were given up stay away from everything people read.

Which they are, and what to say instead, is data: ``retired_words.toml``. Looked at are
the texts of rule systems, templates, what the program prints and complains of, README
and handbook; not looked at is what only programmers read.
"""

from __future__ import annotations

import ast
import re
import tomllib
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "generator"
OF_THE_CODE = {"decisions", "words.md", "promises.md", "voice.md"}
"""Pages for programmers, and the one that quotes what was given up."""
SILENT_KEYS = {"id", "rule", "rules", "kind", "key", "keys", "is", "knows", "needs"}
"""Keys of data that hold names and no words."""
FEWEST_WORDS = 3
"""A text of fewer words is a name more often than a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retired:
    """Words that were given up."""

    pattern: re.Pattern[str]
    say: str
    spares: re.Pattern[str]
    """Sentences in which they are right."""

    def found_in(self, text: str) -> bool:
        """Return whether a text has them where they are wrong."""
        return bool(self.pattern.search(text)) and not self.spares.search(text)


NEVER = r"(?!)"
LISTED = tomllib.loads((ROOT / "tests" / "retired_words.toml").read_text(encoding="utf-8"))
RETIRED = tuple(
    Retired(
        pattern=re.compile(entry["pattern"]),
        say=entry["say"],
        spares=re.compile(entry.get("spares", NEVER)),
    )
    for entry in LISTED["retired"]
)


def of_data() -> Iterator[tuple[str, str]]:
    """Yield the texts of all data that ship with the program, with their files.

    Cells of tables on which closed periods rest are looked at as they are printed.
    """
    for path in sorted(PACKAGE.rglob("*.toml")):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        reworded = document.pop("reworded", {})
        for text in {*_texts(document), *reworded.values()}:
            printed = reduce(lambda said, words: said.replace(*words), reworded.items(), text)
            yield str(path.relative_to(ROOT)), printed


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield re.sub(r"\{[^}]*\}", "X", value)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key not in SILENT_KEYS:
                yield from _texts(each)


def of_templates() -> Iterator[tuple[str, str]]:
    """Yield what stands between the tags of templates, line by line."""
    for path in sorted((ROOT / "templates").rglob("*.html")):
        bare = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.S)
        bare = re.sub(r"\{%.*?%\}", " ", bare, flags=re.S)
        bare = re.sub(r"\{\{.*?\}\}", "X", bare, flags=re.S)
        for line in re.sub(r"<[^>]*>", " ", bare).splitlines():
            yield str(path.relative_to(ROOT)), " ".join(line.split())


def of_code() -> Iterator[tuple[str, str]]:
    """Yield every text of the program that is long enough to be a sentence."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inside = {
            id(part)
            for node in ast.walk(tree)
            for part in _parts_of(node)
            if isinstance(part, ast.Constant)
        }
        for node in ast.walk(tree):
            text = _said(node) if id(node) not in inside else ""
            if len(text.split()) > FEWEST_WORDS:
                yield str(path.relative_to(ROOT)), text


def _parts_of(node: ast.AST) -> list[ast.expr]:
    """Return what is not text by itself: docstrings, and parts of a filled text."""
    if isinstance(node, ast.Expr):
        return [node.value]
    return list(node.values) if isinstance(node, ast.JoinedStr) else []


def _said(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(_said(part) or "X" for part in node.values)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""


def of_pages() -> Iterator[tuple[str, str]]:
    """Yield the paragraphs of README and handbook, their code left out."""
    pages = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    for path in pages:
        if OF_THE_CODE.isdisjoint(path.relative_to(ROOT).parts):
            text = path.read_text(encoding="utf-8")
            bare = re.sub(r"```.*?```|`[^`\n]*`", "X", text, flags=re.S)
            for line in re.split(r"\n\n|\n\| |\n- ", bare):
                yield str(path.relative_to(ROOT)), " ".join(line.split())


@cache
def all_of(texts: Callable[[], Iterator[tuple[str, str]]]) -> tuple[tuple[str, str], ...]:
    """Return the texts of one kind, gathered once for all tests."""
    return tuple(texts())


EVERYWHERE = (of_data, of_templates, of_code, of_pages)


@pytest.mark.parametrize("words", RETIRED, ids=lambda words: words.say[:40])
def test_what_was_given_up_is_said_nowhere(words: Retired) -> None:
    said = [
        f"{path}: {text}"
        for texts in EVERYWHERE
        for path, text in all_of(texts)
        if words.found_in(text)
    ]

    assert said == [], f"say instead: {words.say}"


@pytest.mark.parametrize("texts", EVERYWHERE)
def test_there_are_sentences_to_look_at(texts: Callable[[], Iterator[tuple[str, str]]]) -> None:
    sentences = [text for _, text in all_of(texts) if len(text.split()) > FEWEST_WORDS]

    assert len(sentences) > 100


@pytest.mark.parametrize(
    "said",
    [
        "Arn throws 4 for contact",
        "the dice shows 2",
        "the pending period",
        "nothing comes of it",
        "None came.",
        "Each commander adds his modifiers.",
    ],
)
def test_what_was_given_up_would_be_found(said: str) -> None:
    assert any(words.found_in(said) for words in RETIRED)
