"""The program's modules as they are written, read once for all tests that ask."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).resolve().parent.parent / "generator"
_DOCUMENTED = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One module."""

    path: Path
    docstrings: tuple[str, ...]
    """Empty for what has none."""
    imports: frozenset[str]
    """All that it may import, for type hints too: modules, and names in them."""
    classes: tuple[str, ...]
    """Those at its top, by name."""


@cache
def sources() -> tuple[Source, ...]:
    """Return all modules of the program."""
    return tuple(_source(path) for path in sorted(PACKAGE.rglob("*.py")))


def _source(path: Path) -> Source:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    return Source(
        path=path,
        docstrings=tuple(
            ast.get_docstring(node) or ""
            for node in nodes
            if isinstance(node, _DOCUMENTED)
        ),
        imports=frozenset(name for node in nodes for name in _imported_by(node)),
        classes=tuple(
            node.name for node in tree.body if isinstance(node, ast.ClassDef)
        ),
    )


def _imported_by(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (each.name for each in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{each.name}" for each in node.names)
