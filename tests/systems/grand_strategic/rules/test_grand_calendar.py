"""Years of spring, so many weeks and winter."""

from __future__ import annotations

import pytest

from generator.systems.grand_strategic.rules.calendar import (
    GRAND_CALENDAR,
    GRAND_CLOCK,
    Calendar,
    Season,
    YearsTime,
    from_period,
)


@pytest.mark.rule("GS-SEAS-01", "GS-SEAS-02", "GS-SETUP-06")
def test_three_years_go_by_period_after_period() -> None:
    period, found = GRAND_CLOCK.first, []
    for _ in range(31 + 32 + 32):
        found.append(str(period))
        assert GRAND_CLOCK.read(period.id) == period
        assert GRAND_CALENDAR.to_period(from_period(period)) == period
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


@pytest.mark.parametrize("text", ["w3", "2-w0", "0-w1", "2-summer", "1-spring", "2-w03", ""])
def test_what_is_no_period_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="2-w11"):
        GRAND_CLOCK.read(text)


@pytest.mark.rule("GS-SEAS-01", "GS-SEAS-02")
@pytest.mark.parametrize("weeks", [1, 5, 12, 30, 45, 60, 99])
def test_gs_seas_02_years_go_by_however_long_a_season_is(weeks: int) -> None:
    calendar = Calendar(weeks=weeks)
    clock, found = calendar.clock, [calendar.clock.first]
    while len(found) < 3 * (weeks + 2) - 1:
        found.append(clock.after(found[-1]))

    ids = [str(period) for period in found]
    year_end = [f"1-w{weeks}", "1-winter", "2-spring", "2-w1"]
    assert ids[weeks - 1 : weeks + 3] == year_end
    assert ids[-1] == "3-winter"
    assert [period.turn for period in found] == list(range(1, len(found) + 1))
    assert found == sorted(found)
    for period in found:
        assert clock.read(period.id) == period
        assert calendar.to_period(from_period(period)) == period


@pytest.mark.rule("GS-SEAS-02")
@pytest.mark.parametrize(
    ("text", "hint"), [("2-w6", '"2-w5"'), ("1-w30", '"1-w5"'), ("2-summer", '"2-w5"')]
)
def test_gs_seas_02_what_a_short_season_has_not_is_refused(text: str, hint: str) -> None:
    with pytest.raises(ValueError, match=hint):
        Calendar(weeks=5).read(text)


@pytest.mark.rule("GS-SEAS-02")
def test_gs_seas_02_a_week_of_a_longer_season_in_a_record_comes_with_winter() -> None:
    recorded = Calendar(weeks=5).period("2-w30")

    assert recorded.title == "Year 2, week 30"
    assert recorded == Calendar(weeks=5).winter_of(2)
