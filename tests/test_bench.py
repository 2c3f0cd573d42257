"""What measurements are made of: nothing is so quick that it could not be measured."""

from __future__ import annotations

from bench.timing import Act, compared_in_both


def test_what_takes_no_time_at_all_is_measured_too() -> None:
    nothing, again = compared_in_both(
        Act(what="nothing", do=lambda: None), Act(what="nothing again", do=lambda: None)
    )

    assert nothing.ratio == 1
    assert nothing.processor_ratio == again.processor_ratio == 0
