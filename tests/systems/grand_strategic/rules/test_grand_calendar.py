"""Years of spring, thirty weeks and winter."""

from __future__ import annotations

import pytest

from generator.systems.grand_strategic.rules.calendar import (
    GRAND_CLOCK,
    Season,
    YearsTime,
    from_period,
    to_period,
)


@pytest.mark.rule("GS-SEAS-01", "GS-SEAS-02", "GS-SETUP-06")
def test_three_years_go_by_period_after_period() -> None:
    period, found = GRAND_CLOCK.first, []
    for _ in range(31 + 32 + 32):
        found.append(str(period))
        assert GRAND_CLOCK.read(period.id) == period
        assert to_period(from_period(period)) == period
        period = GRAND_CLOCK.after(period)

    assert found[:2] == ["1-w1", "1-w2"]
    assert found[29:34] == ["1-w30", "1-winter", "2-spring", "2-w1", "2-w2"]
    assert found[-1] == "3-winter"
    assert len(set(found)) == len(found)


@pytest.mark.rule("GS-SEAS-02")
def test_a_week_has_a_name_and_a_title() -> None:
    period = GRAND_CLOCK.read("2-w11")

    assert (period.name, period.title) == ("week 11", "Year 2, week 11")
    assert from_period(period) == YearsTime(year=2, season=Season.CAMPAIGN, week=11)
    assert GRAND_CLOCK.read("2-winter").title == "Year 2, winter"
    assert period.number == GRAND_CLOCK.read("2-w10").number + 1


@pytest.mark.parametrize(
    "text", ["w3", "2-w31", "2-w0", "0-w1", "2-summer", "1-spring", "2-w03", ""]
)
def test_what_is_no_period_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="2-w11"):
        GRAND_CLOCK.read(text)
