"""``backup``: one zip of what must not be lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.faults import DONE
from generator.cli.parser import campaign_folder
from generator.errors import UsageError
from generator.files import FileKind, kind_of, machine_faults, write_over
from generator.pipeline.campaign_folder import CHRONICLE, SEED_FILE, copied, kept_files

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output


def run(options: argparse.Namespace, output: Output) -> int:
    """Write the zip; nothing of the campaign is touched.

    Raises:
        UsageError: There is no campaign in the folder, or no zip can stand there.
        MachineError: The disk refused.
    """
    folder = campaign_folder(options)
    files = kept_files(folder)
    closed = sorted(Path(name).stem for name in files if Path(name).parent == Path(CHRONICLE))
    path = Path(options.zip or f"{'-'.join((folder.resolve().name, *closed[-1:]))}.zip")
    if kind_of(path) not in {FileKind.ABSENT, FileKind.FILE}:
        message = f"{path} is {kind_of(path)}; name a file to write"
        raise UsageError(message)
    packed = copied(files)
    with machine_faults(f"cannot write {path}"):
        write_over(path, packed)
    if options.json:
        output.result_json({"zip": str(path), "files": sorted(files)})
        return DONE
    output.result(f"{path}: {len(files)} files, {len(packed) / 1000:,.0f} kB")
    secret = ", and to nobody else: it holds the seed of the dice" if SEED_FILE in files else ""
    output.complain(f"Keep it on another disk, or mail it to yourself{secret}.")
    return DONE
