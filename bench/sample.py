"""Campaigns to measure and to picture: copies in folders of their own."""

from __future__ import annotations

import shutil
from pathlib import Path

from generator.chronicle.book import append
from generator.files import PRIVATE
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, CHRONICLE, store_in
from generator.pipeline.desk import Desk, open_desk
from generator.pipeline.reader_pages import ReaderPages
from generator.pipeline.records import record_of
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.values import replace

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / CAMPAIGN_FILE
SMALL = ROOT / "examples" / "small" / CAMPAIGN_FILE
CLOSED_PERIODS = 4
"""So many periods of the sample are closed where its pages are shown or measured."""
CLOSED = "2000-01-01T00:00:00Z"
"""The time at which periods are closed here; no page that is shown bears it."""
SEED = "a seed for measurements that nobody need keep"


def campaign_in(folder: Path, original: Path) -> Path:
    """Copy a campaign file, with a seed beside it, into a new folder."""
    folder.mkdir(parents=True)
    shutil.copy(original, folder / CAMPAIGN_FILE)
    (folder / "campaign.seed").write_text(f"{SEED}\n", encoding="utf-8")
    return folder


def close_periods(folder: Path, count: int) -> Desk:
    """Close that many periods, one after the other, and give the open campaign."""
    desk = open_desk(folder)
    for _ in range(count):
        record = record_of(desk, closed=CLOSED)
        desk = replace(desk, book=append(folder / CHRONICLE, record))
    return desk


def bench_of(desk: Desk) -> ReaderPages:
    """Return the bench at which a campaign's pages are made, for A4."""
    environment = page_environment()
    return ReaderPages(
        desk=desk,
        press=Press(environment=environment, paper=Paper.A4, when=None),
        store=store_in(desk.folder / PRIVATE),
    )
