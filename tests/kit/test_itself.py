"""Keys that know one value, not its equals."""

from __future__ import annotations

from generator.kit.itself import Itself


def test_a_value_is_known_by_being_the_very_one() -> None:
    one, equal = [1], [1]

    assert Itself(one) == Itself(one)
    assert hash(Itself(one)) == hash(Itself(one))
    assert Itself(one) != Itself(equal)
    assert Itself(one) != one
