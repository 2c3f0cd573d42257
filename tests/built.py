"""How values are drawn part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from hypothesis import strategies as some

if TYPE_CHECKING:
    from collections.abc import Callable

Value = TypeVar("Value")


def built(
    kind: Callable[..., Value], /, **parts: some.SearchStrategy[Any]
) -> some.SearchStrategy[Value]:
    """Draw a value of a kind from its parts.

    As `builds` does, which asks a struct for its hints and so for names that only the
    type checker knows.
    """
    return some.fixed_dictionaries(parts).map(lambda given: kind(**given))
