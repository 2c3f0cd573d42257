"""The file beside a campaign by which editors complete its names."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from generator.files import (
    FileKind,
    MachineError,
    kind_of,
    machine_faults,
    read_at_most,
    write_over,
)
from generator.read.schema import json_schema
from generator.systems.registry import shape_of

if TYPE_CHECKING:
    from pathlib import Path

    from generator.world.campaign import Campaign

SCHEMA_FILE = "campaign.schema.json"


def schema_text(campaign: Campaign | None = None) -> str:
    """Return the schema as a file holds it, with a campaign's names if one is given.

    Without a campaign it is that of the first rule system there is.
    """
    system = "" if campaign is None else campaign.system
    schema = json_schema(shape_of(system), campaign)
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def write_schema(folder: Path, campaign: Campaign | None) -> bool:
    """Write a campaign's schema file where it has changed; whether it had.

    Without a campaign, because its file has faults, a schema that is there stays.

    Raises:
        MachineError: The folder cannot be written to, or something that is no file
            has the schema's name.
    """
    path = folder / SCHEMA_FILE
    kind = kind_of(path)
    if kind not in (FileKind.ABSENT, FileKind.FILE):
        message = f"{path} is {kind}, where a file must go; move it away"
        raise MachineError(message)
    if campaign is None and kind is FileKind.FILE:
        return False
    content = schema_text(campaign).encode()
    with machine_faults(f"cannot write {SCHEMA_FILE}"):
        if kind is FileKind.FILE and read_at_most(path, len(content) + 1) == content:
            return False
        write_over(path, content)
    return True
