"""Keys by which something is remembered of one value and no other, be it equal."""

from __future__ import annotations

from typing import Generic, TypeVar

from generator.values import Struct

Value = TypeVar("Value")


class Itself(Struct, Generic[Value], frozen=True, eq=False):
    """A value known by being the very one, for a value that is large or has no hash.

    It holds the value fast, so that no other takes its place in the memory.
    """

    value: Value

    def __hash__(self) -> int:
        """Return a number of the value's own."""
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        """Whether another holds the very same value."""
        return isinstance(other, Itself) and self.value is other.value
