"""What measurements are made of: nothing is so quick that it could not be measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench import battles
from bench.timing import PACE, Act, compared_in_both

if TYPE_CHECKING:
    import pytest


def test_what_takes_no_time_at_all_is_measured_too() -> None:
    nothing, again = compared_in_both(
        Act(what="nothing", do=lambda: None), Act(what="nothing again", do=lambda: None)
    )

    assert nothing.ratio == 1
    assert nothing.processor_ratio == again.processor_ratio == 0


def test_battles_are_told_in_rounds_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battles, "BATTLES", 3)
    monkeypatch.setattr(battles, "SIZES", ((6, 5, 2), (8, 6, 3)))
    monkeypatch.setattr(PACE, "runs", 1)
    monkeypatch.setattr(PACE, "unmeasured", 0)

    small, large = battles.battles().rows

    assert small.ratio == 1
    assert large.what == "8 × 6 cases, up to 3 units an army"
    assert small.note.endswith(" rounds a second")
