"""The program's modules as they are written, read once for all tests that ask."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

PACKAGE = Path(__file__).resolve().parent.parent / "generator"
_DOCUMENTED = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module


@dataclass(frozen=True, slots=True, kw_only=True)
class Documented:
    """A module, or a class or function of one."""

    name: str
    """Empty for a module."""
    docstring: str
    """Empty for what has none."""
    is_at_top: bool
    lines: range
    """Where it stands; empty for a module."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One module."""

    path: Path
    module: str
    documented: tuple[Documented, ...]
    named: Mapping[str, Sequence[int]]
    """On which lines it names what, those that import left out."""
    imports: frozenset[str]
    """All that it may import, for type hints too: modules, and names in them."""
    classes: tuple[str, ...]
    """Those at its top, by name."""
    code_lines: int
    """Lines of it but those of imports, docstrings and comments, and blank ones."""


@cache
def sources() -> tuple[Source, ...]:
    """Return all modules of the program."""
    return tuple(
        source_of(path, path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))
    )


def source_of(path: Path, text: str) -> Source:
    """Return a module, read from its text."""
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    return Source(
        path=path,
        module=".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts),
        documented=tuple(
            _documented(node, is_at_top=node in tree.body)
            for node in nodes
            if isinstance(node, _DOCUMENTED)
        ),
        named=_named_by(nodes),
        imports=frozenset(name for node in nodes for name in _imported_by(node)),
        classes=tuple(node.name for node in tree.body if isinstance(node, ast.ClassDef)),
        code_lines=_code_lines(text, nodes),
    )


def _code_lines(text: str, nodes: Iterable[ast.AST]) -> int:
    others = {
        number
        for node in nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return sum(
        bool(line.split("#")[0].strip()) and number not in others
        for number, line in enumerate(text.splitlines(), 1)
    )


def _imported_by(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (each.name for each in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{each.name}" for each in node.names)


def _documented(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module, *, is_at_top: bool
) -> Documented:
    docstring = ast.get_docstring(node) or ""
    if isinstance(node, ast.Module):
        return Documented(name="", docstring=docstring, is_at_top=False, lines=range(0))
    return Documented(
        name=node.name,
        docstring=docstring,
        is_at_top=is_at_top,
        lines=range(node.lineno, (node.end_lineno or node.lineno) + 1),
    )


def _named_by(nodes: Iterable[ast.AST]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for node in nodes:
        if isinstance(node, ast.Name):
            found.setdefault(node.id, []).append(node.lineno)
        elif isinstance(node, ast.Attribute):
            found.setdefault(node.attr, []).append(node.lineno)
    return found
