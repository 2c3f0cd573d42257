"""Readings of the rules that a version of the program changed.

A rule system lists them once, in its ``changed-readings.toml``. Who plays on by a newer
program is told of those that touch his campaign, and by which switch the old one stays.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.kit.entry import TableEntry
from generator.kit.table import TableError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from generator.kit.switches import Setting, SwitchList

FILE = "changed-readings.toml"
_VERSION = re.compile(r"\d+(\.\d+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedReading:
    """One reading that is another since some version."""

    id: str
    """The doubt it settles, such as ``AMB-169``."""
    since: str
    """The first version that plays it, such as ``0.2.0``."""
    rules: tuple[str, ...]
    """The rules it bears on."""
    means: str
    """One or two sentences for the umpire: how it was played, and how it is now."""
    switch: str
    """The switch that chooses between the two."""
    keeps: Setting
    """The setting of it that keeps the old reading."""

    @property
    def cited(self) -> str:
        """The doubt and its rules in one line, each once."""
        return ", ".join(dict.fromkeys((self.id, *self.rules)))

    def is_newer_than(self, program: str) -> bool:
        """Return whether a version of the program did not play it yet."""
        return version_of(program) < version_of(self.since)


def version_of(text: str) -> tuple[int, ...]:
    """Return a version as numbers in order; what is no version comes before all.

    >>> version_of("0.2.0") < version_of("0.10.0rc1")
    True
    """
    found = _VERSION.match(text)
    return tuple(map(int, found[0].split("."))) if found else ()


def changed_readings_of(
    package: str, switches: SwitchList
) -> tuple[ChangedReading, ...]:
    """Return what a rule system's package lists, in its order; none without a list."""
    source = files(package) / FILE
    if not source.is_file():
        return ()
    text = source.read_text(encoding="utf-8")
    return load_changed_readings(tomllib.loads(text), switches)


def load_changed_readings(
    document: Mapping[str, Any], switches: SwitchList
) -> tuple[ChangedReading, ...]:
    """Build the list of changed readings from its parsed TOML.

    Raises:
        TableError: A key is missing, unknown or of the wrong kind; a version is none;
            or a switch is not known, or cannot keep the old reading.
    """
    return tuple(
        _reading(TableEntry(line, f"{FILE}, {line.get('id', '?')}"), switches)
        for line in document.get("reading", [])
    )


def _reading(entry: TableEntry, switches: SwitchList) -> ChangedReading:
    reading = ChangedReading(
        id=entry.text("id"),
        since=entry.text("since"),
        rules=entry.texts("rules"),
        means=entry.text("means"),
        switch=entry.text("switch"),
        keeps=entry.value("keeps"),
    )
    entry.finish()
    refusal = _refusal(reading, switches)
    if refusal:
        message = f"{entry.name}: {refusal}"
        raise TableError(message)
    return reading


def _refusal(reading: ChangedReading, switches: SwitchList) -> str:
    """Return what is wrong with a reading; empty if it can be announced."""
    if not _VERSION.fullmatch(reading.since):
        return f"“since” is {reading.since!r}, not a version such as 0.2.0"
    if not reading.rules:
        return "“rules” is empty"
    switch = switches.get(reading.switch)
    if switch is None:
        return f"no switch is called {reading.switch!r}"
    if reading.keeps == switch.default:
        return f"“keeps” is what {reading.switch} is unless set"
    refusal = switch.refusal(reading.keeps)
    return f"“keeps” of {reading.switch} {refusal}" if refusal else ""
