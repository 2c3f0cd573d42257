"""``collect``: filled-in order forms back into lines for the campaign file.

Forms are files, or text of an order page that is pasted or piped in.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.faults import DONE, OPEN
from generator.cli.opening import opened_briefly
from generator.errors import UsageError
from generator.files import machine_faults, read_at_most, write_new
from generator.pipeline.campaign_folder import RECEIPTS
from generator.pipeline.collect import collect
from generator.pipeline.receipts import receipts
from generator.publish import publish
from generator.read.filled_form import LARGEST_FORM, LARGEST_TEXT
from generator.read.known import did_you_mean

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from generator.cli.output import Output
    from generator.pipeline.collected import Collected, CollectedEntry
    from generator.pipeline.desk import Desk

PASTED = "-"
"""Stands for no file, but for what is pasted or piped in."""
_AT_THE_END = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"


def run(options: argparse.Namespace, output: Output) -> int:
    """Print what the forms say, or write it into a new file; then receipts.

    Raises:
        UsageError: Nothing is named, or something that cannot be read.
    """
    if not options.file and (options.output or not options.receipt):
        message = "name a form, or a text that came back; - reads what you paste"
        raise UsageError(message)
    target = new_target(options)
    desk = opened_briefly(options, output)
    if not options.file:
        made = _write_receipts(desk, (), options, output)
        if options.json:
            output.result_json({"receipts": made})
        return DONE
    found = collect(desk, _files(options.file, output), progress=output.progress)
    code = hand_over(found, target, options, output)
    if options.receipt and found.with_lines is None:
        output.complain("No receipts were written: the campaign file could not hold these lines.")
    elif options.receipt and found.with_lines is not None:
        _write_receipts(found.with_lines, found.read, options, output)
    return code


def _write_receipts(
    desk: Desk,
    read: tuple[CollectedEntry, ...],
    options: argparse.Namespace,
    output: Output,
) -> dict[str, list[str]]:
    """Write what each player is to be told, and return where it lies, by player.

    Receipts that were written before go.
    """
    folder, made = desk.folder / RECEIPTS, tuple(receipts(desk, read))
    files = {path: body for each in made for path, body in each.files.items()}
    publish(folder, files, force=options.force)
    paths = {each.player: [str(folder / path) for path in each.files] for each in made}
    for each in made:
        output.say(f"{each.name}: {', '.join(paths[each.player])}")
    told = "Nothing was sent: open the mails and send them, or paste the texts."
    output.say(told if made else "Nobody has ordered anything, so there are no receipts.")
    return paths


def new_target(options: argparse.Namespace) -> Path | None:
    """Return the file that is to be written; none: it is to be printed.

    Raises:
        UsageError: There is one of that name already.
    """
    target = None if options.output is None else Path(options.output)
    if target is not None and target.exists():
        message = f"{target} is there already; name a file that is not"
        raise UsageError(message)
    return target


def hand_over(
    found: Collected, target: Path | None, options: argparse.Namespace, output: Output
) -> int:
    """Print or write what was collected, with every doubt; 3 when there are any."""
    if target is not None:
        write_new_text(target, found.text)
    if options.json:
        output.result_json(_as_json(found))
    elif target is None and found.text:
        output.result(found.text.rstrip())
    _tell(found, target, output)
    return OPEN if found.doubts else DONE


def _files(names: list[str], output: Output) -> Iterator[tuple[str, bytes]]:
    """Yield every file by its name; of one that is too large, only its beginning.

    A hyphen stands for what is pasted.

    Raises:
        UsageError: One cannot be read.
    """
    for name in names:
        if name == PASTED:
            if output.can_ask:
                output.say(f"Paste the text, then press Enter and {_AT_THE_END}.")
            pasted = output.keyboard.read(LARGEST_TEXT + 1)
            yield "the pasted text", pasted.encode(errors="replace")
            continue
        path = Path(name)
        try:
            yield path.name, read_at_most(path, LARGEST_FORM + 1)
        except OSError as fault:
            message = f"{path}: {fault.strerror or fault}"
            raise UsageError(message) from fault


def check_word(word: str, known: tuple[str, ...], *, command: str) -> None:
    """Refuse a word that a command does not know.

    Raises:
        UsageError: It is none of those.
    """
    if word not in known:
        nearest = did_you_mean(word, known)
        meant = f"did you mean {nearest}?" if nearest else f"it knows {', '.join(known)}"
        message = f"{command} has no “{word}”; {meant}"
        raise UsageError(message)


def write_new_text(target: Path, text: str) -> None:
    """Write a new file; where the system refuses, none is left.

    Raises:
        UsageError: Somebody made one of that name in between.
        MachineError: The disk refused.
    """
    with machine_faults(f"cannot write {target}"):
        try:
            write_new(target, text.encode(), durable=False)
        except FileExistsError as fault:
            message = f"{target} is there already; name a file that is not"
            raise UsageError(message) from fault


def _tell(found: Collected, target: Path | None, output: Output) -> None:
    """Tell everything doubtful, what is good all the same, and what was done."""
    for doubt in found.doubts:
        output.complain(f"doubtful: {doubt}")
    for remark in found.remarks:
        output.say(f"note: {remark}")
    entries = "1 entry" if found.entries == 1 else f"{found.entries} entries"
    doubts = "1 doubt" if len(found.doubts) == 1 else f"{len(found.doubts)} doubts"
    where = "" if target is None else f", written to {target}"
    output.say(f"{entries} to take over, {doubts}{where}.")


def _as_json(found: Collected) -> dict[str, object]:
    """Return everything as data."""
    return {
        "toml": found.text,
        "entries": found.entries,
        "doubts": list(found.doubts),
        "remarks": list(found.remarks),
    }
