"""``check``: every fault and warning of the campaign file, each at its place."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from generator.cli.faults import DONE, FAULTY
from generator.cli.opening import counted, located, print_findings, source_of
from generator.cli.parser import campaign_folder
from generator.errors import CampaignError, Severity
from generator.pipeline.desk import open_desk
from generator.pipeline.first_files import write_schemas
from generator.read.fault_report import as_annotations, as_json
from generator.read.terrain_reading import courses_read
from generator.values import asdict

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from generator.cli.output import Output
    from generator.errors import Finding
    from generator.pipeline.desk import Desk
    from generator.read.fault_report import LocatedFinding
    from generator.read.terrain_reading import CourseRead

_WIDTH = 88
"""Letters of a printed line."""


def run(options: argparse.Namespace, output: Output) -> int:
    """List the faults and warnings; 1 when there are faults."""
    folder = campaign_folder(options)
    desk, findings = examined(folder)
    for path in write_schemas(folder, None if desk is None else desk.campaign):
        output.say(f"{path} is written: editors complete from it.")
    found = located(folder, findings)
    _tell(found, desk, options, output=output)
    if options.strict:
        return FAULTY if found else DONE
    has_faults = any(item.finding.severity is Severity.ERROR for item in found)
    return FAULTY if has_faults else DONE


def examined(folder: Path) -> tuple[Desk | None, tuple[Finding, ...]]:
    """Return the campaign, none when its file has faults, and all there is to tell."""
    try:
        desk = open_desk(folder)
        _ = desk.resolution
    except CampaignError as fault:
        return None, fault.findings
    return desk, desk.warnings


def _tell(
    found: tuple[LocatedFinding, ...],
    desk: Desk | None,
    options: argparse.Namespace,
    *,
    output: Output,
) -> None:
    """Print what was found, in the form asked for."""
    folder = campaign_folder(options)
    read = () if desk is None else courses_read(desk.source, desk.campaign.board)
    if options.json:
        output.result_json({"findings": as_json(found), "courses": [asdict(each) for each in read]})
    elif options.annotations:
        if found:
            output.result(as_annotations(found))
    elif found:
        print_findings(found, source_of(folder), output, output.results)
    elif desk is not None:
        listed = (each for each in desk.campaign.forces if not each.is_kept_free)
        count = len({force.group or force.id for force in listed})
        title = desk.period.title
        output.result(f"{counted(found).capitalize()}: {count} armies; {title}.")
    if read and not (options.json or options.annotations):
        _tell_courses(read, output)


def _tell_courses(read: tuple[CourseRead, ...], output: Output) -> None:
    """Print the courses that were filled in, hex by hex."""
    output.result("\nFilled in between the hexes you named:")
    for each in read:
        output.result(
            fill(
                f"{each.title}: {' '.join(each.labels)}",
                width=_WIDTH,
                initial_indent="  ",
                subsequent_indent="    ",
            )
        )
