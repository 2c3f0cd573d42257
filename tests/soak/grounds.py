"""Campaigns on the disk that inputs are tried on, each made once in a process."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from generator.chronicle.book import Book
from generator.cli import close_command, lock_command, main
from generator.pipeline.desk import Desk, open_desk
from generator.pipeline.first_files import schema_text
from generator.pipeline.order_forms import FormsOfToday
from generator.read.campaign_reading import read_campaign
from generator.read.toml_source import read_source
from generator.resources import examples_folder
from generator.systems.registry import shape_of, system_named
from tests.small_campaign import SEED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.errors import Finding
    from generator.world.campaign import Campaign

FILE = "campaign.toml"
SAMPLES = ("small", "tsc", "battlefield", "grand-strategic", "house")
"""A sample of each rule system."""
RECORDED = ("tsc", "battlefield", "grand-strategic")
"""Those of which periods are closed."""


@cache
def home() -> Path:
    """Return a folder of this process for everything it tries."""
    return Path(tempfile.mkdtemp(prefix="marchtable-soak-"))


@cache
def first_text(sample: str) -> bytes:
    """Return a sample's file with the entries for its first period alone; dice fall alone."""
    text = (examples_folder() / sample / FILE).read_text(encoding="utf-8")
    text = re.sub(r'(?m)^(# *)?missing = "await"', 'missing = "seed"', text)
    return "\n[[period]]\n".join(text.split("\n[[period]]\n")[:2]).encode()


@cache
def eve(sample: str) -> Desk:
    """Return a sample of which nothing is closed, opened."""
    return open_desk(begun(sample, home() / f"eve-{sample}"))


@cache
def todays_forms(sample: str) -> FormsOfToday:
    """Return the order forms of such a sample."""
    return FormsOfToday(eve(sample))


def begun(sample: str, folder: Path, text: bytes = b"") -> Path:
    """Make a folder with a sample of which nothing is closed, or with another file."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).write_bytes(text or first_text(sample))
    (folder / "campaign.seed").write_text(f"{SEED}\n", encoding="utf-8")
    return folder


@cache
def first_record(sample: str) -> Path:
    """Return the file of a sample's first closed period."""
    return min((examples_folder() / sample / "chronicle").glob("*.toml"))


def locked_text() -> bytes:
    """Return the small campaign's file, where orders are locked before dice fall."""
    return first_text("small").replace(b'rolled = "at-once"', b'rolled = "locked"')


@cache
def a_lock() -> Path:
    """Return the file of a lock of the small campaign."""
    folder = begun("small", home() / "locked", locked_text())
    with patch.object(lock_command, "build_and_tell", lambda *_, **__: 0):
        code, said = answered("lock", "--yes", folder)
    assert code == 0, said
    return min((folder / "locks").glob("*.toml"))


@cache
def keys_of_tables() -> tuple[str, ...]:
    """Return every key that some table of a campaign file has."""

    def within(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            yield from value.get("properties", ()) if "properties" in value else ()
            for each in value.values():
                yield from within(each)
        elif isinstance(value, list):
            for each in value:
                yield from within(each)

    return tuple(dict.fromkeys(sorted(within(json.loads(schema_text(None))))))


def desk_of(body: bytes) -> Desk:
    """Return a campaign file as opened, with nothing closed.

    Raises:
        CampaignError: It has faults.
    """
    source = read_source(FILE, body)
    campaign, warnings = read_campaign(source, shape_of)
    return Desk(
        folder=home(),
        source=source,
        campaign=campaign,
        findings=warnings,
        system=system_named(campaign.system),
        book=Book(campaign.id, ()),
        seed=SEED,
    )


def answered(*words: object) -> tuple[int, str]:
    """Run a command of the program here; return its exit code and all it printed."""
    printed = StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        code = main([str(word) for word in words])
    return code, printed.getvalue()


@contextmanager
def unbuilt() -> Iterator[None]:
    """Let closing build nothing, and always at one time."""
    with (
        patch.object(close_command, "build_and_tell", lambda *_, **__: 0),
        patch.object(close_command, "right_now", lambda: "2026-05-01T19:30:00Z"),
    ):
        yield


@cache
def _reading(text: bytes) -> tuple[Campaign, tuple[Finding, ...]]:
    """Return what is read of a campaign file without faults."""
    return read_campaign(read_source(FILE, text), shape_of)


@contextmanager
def read_before(text: bytes) -> Iterator[None]:
    """Let campaigns be opened whose file, which is no input, was read once and for all."""
    with patch("generator.pipeline.desk.read_campaign", lambda *_: _reading(text)):
        yield


@contextmanager
def a_folder(name: str) -> Iterator[Path]:
    """Give an empty folder, which is gone afterwards."""
    folder = home() / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
