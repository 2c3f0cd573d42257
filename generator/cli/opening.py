"""Opening a campaign for a command, and telling the faults of its file."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from generator.brief.audience import UMPIRE
from generator.brief.briefing import brief
from generator.cli.parser import campaign_folder
from generator.errors import CampaignError, Severity
from generator.files import read_at_most
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, RULES_FILE
from generator.pipeline.campaign_source import read_campaign_file
from generator.pipeline.desk import open_desk
from generator.pipeline.lost_from_file import whole_book
from generator.pipeline.since_close import changed_seed
from generator.read.campaign_reading import read_campaign
from generator.read.fault_report import as_json, as_text, locate
from generator.read.toml_source import LARGEST_FILE, unread_source
from generator.systems.registry import shape_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable
    from pathlib import Path
    from typing import TextIO

    from generator.brief.audience import Played
    from generator.brief.briefing import Briefing
    from generator.chronicle.book import Book
    from generator.cli.output import Output
    from generator.errors import Finding
    from generator.pipeline.desk import Desk
    from generator.read.fault_report import LocatedFinding
    from generator.read.toml_source import TomlSource


def real_time() -> datetime:
    """Return what the clock shows: the one place where the program asks for it."""
    return datetime.now(tz=UTC)


def opened(options: argparse.Namespace, output: Output) -> Desk:
    """Open the campaign and print its warnings.

    Raises:
        CampaignError: The file has faults.
    """
    desk = open_desk(campaign_folder(options))
    plain, painted = warnings_told(desk)
    if plain and not output.manner.is_quiet:
        output.complain(painted if output.colours(output.messages) else plain)
    return desk


def warnings_told(desk: Desk) -> tuple[str, str]:
    """Return the warnings about a campaign file as text, plain and in colour."""
    if not desk.warnings:
        return "", ""
    found = located(desk.folder, desk.warnings)
    plain, painted = (
        f"{as_text(found, desk.source, colour=colour)}\n\n{counted(found)}"
        for colour in (False, True)
    )
    return plain, painted


def opened_briefly(options: argparse.Namespace, output: Output) -> Desk:
    """Open the campaign and only count its warnings.

    Raises:
        CampaignError: The file has faults.
    """
    desk = open_desk(campaign_folder(options))
    if desk.warnings:
        found = located(desk.folder, desk.warnings)
        output.say(f"{counted(found).capitalize()}; marchtable check lists them.")
    return desk


def book_of(folder: Path) -> Book:
    """Return the chronicle alone, even of a campaign whose file has faults.

    Raises:
        CampaignError: The file does not even say which campaign it is.
    """
    source = read_campaign_file(folder)
    header = source.document.get("campaign")
    campaign = header.get("id") if isinstance(header, dict) else None
    if not isinstance(campaign, str):
        campaign = read_campaign(source, shape_of)[0].id
    return whole_book(folder, campaign=campaign)


def check_seed(book: Book, folder: Path) -> None:
    """Refuse a seed that is not the one of the closed periods.

    Raises:
        CampaignError: It is not.
    """
    dice = read_campaign_file(folder).document.get("dice")
    stated = dice.get("seed") if isinstance(dice, dict) else None
    changed = changed_seed(book, folder, stated if isinstance(stated, str) else "")
    if changed:
        raise CampaignError(changed)


def umpires_view(desk: Desk, played: Played) -> Briefing:
    """Return everything about a period, in words."""
    return brief(desk.campaign, desk.rules, played, UMPIRE, seed_digest=desk.seed_digest)


def source_of(folder: Path) -> TomlSource:
    """Return the text of a campaign file that may have faults, to show them in it."""
    source, *beside = (
        unread_source(str(path), read_at_most(path, LARGEST_FILE))
        for path in (folder / CAMPAIGN_FILE, folder / RULES_FILE)
        if path.name == CAMPAIGN_FILE or path.is_file()
    )
    return source.with_beside(beside[0] if beside else None)


def located(folder: Path, findings: Iterable[Finding]) -> tuple[LocatedFinding, ...]:
    """Return findings with their places in the campaign file of a folder."""
    return locate(source_of(folder), findings)


def print_findings(
    found: tuple[LocatedFinding, ...], source: TomlSource, output: Output, stream: TextIO
) -> None:
    """Print findings as people read them, and how many of each weight."""
    text = as_text(found, source, colour=output.colours(stream))
    write = output.result if stream is output.results else output.complain
    write(f"{text}\n\n{counted(found)}")


def counted(found: tuple[LocatedFinding, ...]) -> str:
    """Say how many faults and warnings there are."""
    faults = sum(item.finding.severity is Severity.ERROR for item in found)
    parts = [
        f"{number} {word if number == 1 else word + 's'}"
        for number, word in ((faults, "fault"), (len(found) - faults, "warning"))
        if number
    ]
    return " and ".join(parts) if parts else "no faults"


def tell_faults(fault: CampaignError, folder: Path, output: Output) -> None:
    """Print the faults of a campaign file, each at its place."""
    source = source_of(folder)
    found = locate(source, fault.findings)
    if output.manner.as_json:
        output.result_json({"findings": as_json(found)})
    else:
        print_findings(found, source, output, output.messages)
