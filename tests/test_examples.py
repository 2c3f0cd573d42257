"""Examples in docstrings come out as they are printed."""

from __future__ import annotations

from doctest import DocTestFinder, DocTestRunner
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from doctest import DocTest

ROOT = Path(__file__).resolve().parent.parent
BEGINS = ">>> "


def examples() -> Iterator[DocTest]:
    """Yield every docstring of the program with an example in it."""
    for path in sorted((ROOT / "generator").rglob("*.py")):
        if BEGINS in path.read_text(encoding="utf-8"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            module = import_module(name.removesuffix(".__init__"))
            yield from (found for found in DocTestFinder().find(module) if found.examples)


@pytest.mark.parametrize("example", tuple(examples()), ids=lambda example: example.name)
def test_an_example_comes_out_as_it_is_printed(example: DocTest) -> None:
    complaints: list[str] = []

    tried = DocTestRunner(verbose=False).run(example, out=complaints.append)

    assert tried.attempted
    assert complaints == []
