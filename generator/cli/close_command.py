"""``close``: the pending period goes into the chronicle for good, then a build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.chronicle.book import append
from generator.chronicle.sealed_folder import file_name
from generator.cli.awaited import IN_VAIN, WARNED, awaited, headline, unasked_json, unasked_lines
from generator.cli.building import build_and_tell
from generator.cli.faults import DONE, OPEN, STOPPED
from generator.cli.opening import opened, real_time, umpires_view
from generator.cli.status_command import orders_of
from generator.pipeline.briefings import warned_of
from generator.pipeline.campaign_folder import CHRONICLE
from generator.pipeline.records import record_of
from generator.pipeline.unchanged import Wishes, watch

if TYPE_CHECKING:
    import argparse

    from generator.chronicle.record import Record
    from generator.cli.output import Output
    from generator.pipeline.desk import Desk


def run(options: argparse.Namespace, output: Output) -> int:
    """Close the pending period; 3 when something is awaited, or typed in vain."""
    desk = opened(options, output)
    if desk.resolution.questions:
        return _refuse(desk, output)
    record = record_of(desk, closed=right_now())
    output.say("\n".join(_shown(desk, record)))
    if desk.unasked and not options.yes:
        return _in_vain(desk, output)
    if options.dry_run:
        return _told(record, output, is_closed=False)
    if not options.yes and not output.agreed(
        f"Close {record.period} for good?",
        to_do=f"close {record.period}",
        not_done="Nothing was closed.",
    ):
        return STOPPED
    append(desk.folder / CHRONICLE, record)
    _told(record, output, is_closed=True)
    wishes = Wishes()
    seen = watch(desk.folder, wishes)
    return build_and_tell(seen, wishes, output, with_warnings=False)


def right_now() -> str:
    """Return real time as records and locks write it."""
    return real_time().strftime("%Y-%m-%dT%H:%M:%SZ")


def _refuse(desk: Desk, output: Output) -> int:
    """Say what is awaited, and close nothing."""
    waiting = awaited(desk, umpires_view(desk, desk.pending()))
    if output.manner.as_json:
        answer = {"closed": None, "awaited": [each.as_json() for each in waiting]}
        output.result_json(answer)
        return OPEN
    lines = [line for each in waiting for line in each.told()]
    output.complain("\n".join([headline(waiting), *lines]))
    output.complain(f"{desk.period} cannot be closed yet; marchtable status says more.")
    return OPEN


def _in_vain(desk: Desk, output: Output) -> int:
    """Say what was typed and would be lost, and close nothing."""
    if output.manner.as_json:
        output.result_json({"closed": None, "unasked": unasked_json(desk.unasked)})
        return OPEN
    output.complain("\n".join([IN_VAIN, *unasked_lines(desk.unasked)]))
    output.complain(
        f"Nothing of this counts in {desk.period}. Put the keys right, or close it all "
        "the same with --yes."
    )
    return OPEN


def _shown(desk: Desk, record: Record) -> list[str]:
    """Return what is going to be written, for somebody to agree to."""
    orders = orders_of(desk, umpires_view(desk, desk.pending()))
    missing = [name for each in orders for name in each.missing]
    counts = (
        (sum(len(kind.entered(desk.inputs)) for kind in desk.rules.orders), "order"),
        (len(desk.inputs.decisions), "decision"),
        (len(record.throws), "roll"),
        (len(desk.inputs.rulings), "ruling"),
        (len(record.events), "event"),
    )
    told = [f"{count} {word if count == 1 else word + 's'}" for count, word in counts]
    lines = [
        f"{desk.period.title}: {', '.join(told)}.",
        f"Goes into {CHRONICLE}/{file_name(record.number, record.period)}.",
    ]
    if missing:
        lines.append(f"Without an order: {', '.join(missing)}.")
    warned = warned_of(desk)
    return [*lines, *([WARNED] if warned else []), *(f"  {each}" for each in warned)]


def _told(record: Record, output: Output, *, is_closed: bool) -> int:
    """Say what was closed, or would be."""
    name = f"{CHRONICLE}/{file_name(record.number, record.period)}"
    if output.manner.as_json:
        return DONE
    verb = "is closed" if is_closed else "can be closed"
    output.result(f"{record.period} {verb}: {name}")
    return DONE
