"""What takes long to make is made once."""

from __future__ import annotations

from tests.once import remembered


def test_what_is_left_to_a_default_is_not_made_again() -> None:
    made: list[tuple[str, int]] = []

    @remembered
    def sheet(paper: str = "a4", *, copies: int = 1) -> str:
        made.append((paper, copies))
        return f"{copies} on {paper}"

    assert sheet() == sheet("a4") == sheet(paper="a4", copies=1) == "1 on a4"
    assert sheet("letter") == "1 on letter"
    assert made == [("a4", 1), ("letter", 1)]
