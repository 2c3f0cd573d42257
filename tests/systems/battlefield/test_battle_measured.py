"""What bench measures of battles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.__main__ import parts_of_systems
from bench.timing import PACE
from tests.systems.battlefield import measured

if TYPE_CHECKING:
    import pytest


def test_battles_are_told_in_rounds_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "BATTLES", 3)
    monkeypatch.setattr(measured, "IN_ALL", 7)
    monkeypatch.setattr(measured, "SIZES", ((6, 5, 2), (8, 6, 3)))
    monkeypatch.setattr(PACE, "runs", 1)
    monkeypatch.setattr(PACE, "unmeasured", 0)

    small, large, many = measured.battles().rows

    assert small.ratio == 1
    assert large.what == "8 × 6 cases, up to 3 units an army"
    assert many.what == "6 × 5 cases, up to 2 units an army: 7 battles"
    assert small.note.endswith(" rounds a second")


def test_bench_finds_what_a_system_has_measured() -> None:
    assert "battle" in parts_of_systems()
