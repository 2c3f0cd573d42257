"""``diff``: what changed between two periods, what is awaited, what was planned."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.faults import DONE
from generator.cli.opening import opened_briefly
from generator.errors import UsageError
from generator.pipeline.briefings import START, changes_between
from generator.pipeline.campaign_folder import CAMPAIGN_FILE
from generator.values import asdict

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from generator.brief.changes import Changed, Changes, Planned
    from generator.cli.output import Output

_PERIOD = re.compile(rf"[a-z0-9-]*[0-9][a-z0-9-]*|{START}")
"""What may be a period of some clock: it counts, so there is a digit in it."""
_MOST_PERIODS = 2


def run(options: argparse.Namespace, output: Output) -> int:
    """Print where one was."""
    words = [word for word in (options.first, options.last, options.folder) if word]
    first, last, options.folder = _sorted(words)
    found = changes_between(opened_briefly(options, output), first, last)
    if options.json:
        output.result_json(changes_as_json(found))
    else:
        output.result("\n".join(changes_screen(found, output)))
    return DONE


def _sorted(words: list[str]) -> tuple[str, str, str]:
    """Tell periods from the folder, which stands last and may be left out.

    Raises:
        UsageError: There are words that can be neither.
    """
    periods = [
        word
        for word in words
        if _PERIOD.fullmatch(word) and not (Path(word) / CAMPAIGN_FILE).is_file()
    ]
    folders = [word for word in words if word not in periods]
    real = [folder for folder in folders if folder != "."] or ["."]
    if len(real) > 1 or len(periods) > _MOST_PERIODS:
        message = f"{real[0]} is not a period"
        raise UsageError(message)
    first, last, *_ = [*periods, "", ""]
    return first, last, real[0]


def changes_screen(found: Changes, output: Output) -> Iterator[str]:
    """Yield the lines of the screen."""
    since = f"the end of {found.since}" if found.since else "the start"
    state = " (open, as far as it goes)" if found.is_pending else ""
    yield output.strong(f"From {since} to {found.until}{state}")
    shared = found.shared
    if shared is not None and shared.then != shared.now:
        yield f"  {shared.of.title}: {shared.then} → {shared.now}"
    yield from _list(found.changed) if found.changed else ("  Nobody moved.",)
    if found.happened:
        yield ""
        yield output.strong("Worth hearing again")
        for event in found.happened:
            yield f"  {event.period}: {event.text} ({event.rule})"
    yield ""
    yield output.strong("Awaited")
    for asked in found.awaited:
        yield f"  {asked.text}"
        yield f"      {asked.key}"
    if not found.awaited:
        yield "  Nothing."
    yield ""
    yield output.strong("Planned")
    yield from _list(found.planned) if found.planned else ("  Nothing.",)


def _list(changed: Sequence[Changed | Planned]) -> Iterator[str]:
    for each in changed:
        first, *others = each.lines
        yield f"  {each.name}: {first}"
        for line in others:
            yield f"      {line}"


def changes_as_json(found: Changes) -> dict[str, object]:
    """Return what changed, as data."""
    shared = found.shared
    return {
        "since": str(found.since or START),
        "until": str(found.until),
        "pending": found.is_pending,
        **({shared.of.subject: [shared.then, shared.now]} if shared else {}),
        "changed": [asdict(each) for each in found.changed],
        "happened": [
            {"period": str(event.period), "text": event.text, "rule": event.rule}
            for event in found.happened
        ],
        "awaited": [{"question": asked.key, "text": asked.text} for asked in found.awaited],
        "planned": [{"name": each.name, "lines": each.lines} for each in found.planned],
    }
