"""Readings that changed since the last close, as ``status`` prints them."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from generator.read.fault_words import written

if TYPE_CHECKING:
    from generator.pipeline.desk import Desk
    from generator.pipeline.readings_since_close import NewReadings

WIDTH = 88


def new_readings_lines(desk: Desk) -> list[str]:
    """Return those that leave the pending period as it is; the rest are warned of."""
    news = desk.new_readings
    if not news.others:
        return []
    lines = [
        f"  Marchtable {news.program} closed the last period. These readings changed "
        "since, and",
        f"  {desk.period} comes out the same by them; the switch keeps the old one.",
    ]
    for each in news.others:
        told = f"{each.means} ({each.cited}; {each.switch} = {written(each.keeps)})"
        lines += textwrap.wrap(
            told,
            WIDTH,
            initial_indent="  - ",
            subsequent_indent="    ",
            break_on_hyphens=False,
        )
    return lines


def new_readings_json(news: NewReadings) -> list[dict[str, object]]:
    """Return all of them as data."""
    return [
        {
            "id": each.id,
            "since": each.since,
            "rules": list(each.rules),
            "means": each.means,
            "switch": each.switch,
            "keeps": each.keeps,
            "touches_the_period": each in news.touching,
        }
        for each in (*news.touching, *news.others)
    ]
