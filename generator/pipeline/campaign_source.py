"""The campaign file of a folder as it was typed, with the file of rules beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding, UnknownSystemError, UsageError
from generator.files import read_at_most
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, RULES_FILE
from generator.read.campaign_reading import system_of
from generator.read.toml_source import LARGEST_FILE, read_source
from generator.systems.registry import shape_of
from generator.values import replace

if TYPE_CHECKING:
    from pathlib import Path

    from generator.read.toml_source import TomlSource


def read_campaign_file(folder: Path) -> TomlSource:
    """Read the campaign file of a folder, as text and as TOML.

    Raises:
        UsageError: There is none, or it cannot be read.
        CampaignError: It is no TOML, or the file beside it holds what it may not.
    """
    source = read_source(CAMPAIGN_FILE, _bytes_of(folder / CAMPAIGN_FILE))
    try:
        apart = shape_of(system_of(source.document)).beside
    except UnknownSystemError:
        return source
    if not apart or not (folder / RULES_FILE).exists():
        return source
    try:
        beside = read_source(RULES_FILE, _bytes_of(folder / RULES_FILE))
    except CampaignError as fault:
        raise CampaignError(replace(each, is_beside=True) for each in fault.findings) from None
    faults = []
    for table in beside.document:
        hint = f"leave it in one of them: {CAMPAIGN_FILE} or {RULES_FILE}"
        what = f"“{table}” stands in both files"
        if table not in apart:
            hint, what = f"move it into {CAMPAIGN_FILE}", f"“{table}” does not belong here"
        if table not in apart or table in source.document:
            faults.append(Finding("C011", (table,), what, hint, at_key=True, is_beside=True))
    if faults:
        raise CampaignError(faults)
    return source.with_beside(beside)


def _bytes_of(path: Path) -> bytes:
    try:
        return read_at_most(path, LARGEST_FILE + 1)
    except OSError as fault:
        hint = "give the folder of a campaign, or make a new one with "
        hint += "`marchtable init FOLDER`"
        if isinstance(fault, PermissionError):
            hint = "the file is there, but not yours to read: change its permissions"
        message = f"{path}: {fault.strerror}; {hint}"
        raise UsageError(message) from fault
