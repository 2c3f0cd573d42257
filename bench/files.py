"""How long a campaign file takes to read, against Python's own TOML reader."""

from __future__ import annotations

import tomllib
from functools import partial

from bench.sample import SMALL
from bench.timing import Act, Row, Table, compared
from generator.pipeline.campaign_folder import CAMPAIGN_FILE
from generator.read.campaign_reading import read_campaign
from generator.read.toml_source import read_source
from generator.systems.registry import shape_of

SIZES = (100_000, 1_000_000)
"""Bytes of the files that are read."""
PERIOD = '''
[[period]]
id = "{turn}-{part}"

[[period.order]]
army = "ealdred"
do = "march"
to = ["0404", "wend-bridge"]
by = "road"
note = "Hold the bridge until relieved, and send word of what you see."

[[period.order]]
army = "gorm"
do = "rest"

[[period.text]]
to = "public"
title = "Smoke over the vale"
body = """
The beacons were lit at dusk, and the ferrymen drew their boats ashore.
Nobody has come down the Salt Road since, and the inn at Wend is shut.
"""
'''


def campaign_files() -> Table:
    """Measure reading and checking a campaign file."""
    rows: list[Row] = []
    for size in SIZES:
        text = file_of(size)
        raw = text.encode()
        kind = f"{len(raw) / 1000:,.0f} kB"
        rows += compared(
            Act(what=f"{kind}: Python's own reader", do=partial(tomllib.loads, text)),
            Act(
                what=f"{kind}: read, safe for any bytes",
                do=partial(read_source, CAMPAIGN_FILE, raw),
            ),
            Act(what=f"{kind}: read and every entry checked", do=partial(_checked, raw)),
        )
    return Table(
        title="The campaign file",
        compared_with="Python's own TOML reader (tomllib) on the same text",
        rows=tuple(rows),
        remarks=(
            "The files are the small example with ever more periods. Where a fault "
            "stands is worked out only when there is one to tell.",
        ),
    )


def _checked(raw: bytes) -> object:
    """Read a campaign file and check every entry of it."""
    return read_campaign(read_source(CAMPAIGN_FILE, raw), shape_of)


def file_of(size: int) -> str:
    """Return a campaign file of about so many bytes: the small example and periods."""
    text = SMALL.read_text(encoding="utf-8")
    parts = [text]
    length, number = len(text), 1
    while length < size:
        part = "night" if number % 2 else "day"
        parts.append(PERIOD.format(turn=number // 2 + 1, part=part))
        length += len(parts[-1])
        number += 1
    return "".join(parts)
