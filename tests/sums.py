"""How Python adds fractions: rounding each time until 3.11, making up for it since."""

from __future__ import annotations

import builtins
import sys
from contextlib import contextmanager
from math import fsum
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_BUILT_IN: Callable[..., Any] = builtins.sum


def rounding_each_time(values: Iterable[Any], /, start: Any = 0) -> Any:  # noqa: ANN401 - as the built-in
    for value in values:
        start = start + value
    return start


def making_up_for_it(values: Iterable[Any], /, start: Any = 0) -> Any:  # noqa: ANN401 - as the built-in
    listed = list(values)
    are_floats = any(isinstance(each, float) for each in (start, *listed))
    return fsum((start, *listed)) if are_floats else _BUILT_IN(listed, start)


def refusing_floats(values: Iterable[Any], /, start: Any = 0) -> Any:  # noqa: ANN401 - as the built-in
    """Add as this Python does; the program itself may not have floats added so."""
    added = _BUILT_IN(values, start)
    if isinstance(added, float):
        caller = sys._getframe(1)
        module = caller.f_globals.get("__name__", "")
        if module.partition(".")[0] == "generator":
            message = (
                f"{module}, line {caller.f_lineno}: floats are added by math.fsum, "
                "for `sum` rounds otherwise since Python 3.12"
            )
            raise AssertionError(message)
    return added


@contextmanager
def added_by(adding: Callable[..., Any]) -> Iterator[None]:
    """Let `sum` add in a way."""
    with mock.patch.object(builtins, "sum", adding):
        yield


both_ways = pytest.mark.parametrize("adding", [rounding_each_time, making_up_for_it])
"""For a test that must come out alike on every Python."""
