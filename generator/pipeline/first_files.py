"""What a campaign's folder begins with: a file for an own map, and schemas of its files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.files import (
    FileKind,
    MachineError,
    kind_of,
    machine_faults,
    read_at_most,
    write_over,
)
from generator.pipeline.campaign_folder import RULES_FILE
from generator.read.known import MOST_HEXES, id_from_name
from generator.read.models.campaign_file import MOST_COLUMNS
from generator.read.shape import json_schema, rules_schema
from generator.systems.registry import shape_of
from generator.world.hexes import Grid, distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.world.campaign import Campaign
    from generator.world.ground import GroundBook
    from generator.world.hexes import Hex


# The campaign file that an umpire begins a map of one's own with.

OWN_MAP = "own-map.toml"
"""Beside the sample of a rule system: what a campaign of one's own begins with."""
LEAST_ALONG = 4
"""Hexes along each edge, so that two armies do not begin in contact."""


def own_map_file(text: str, name: str, hexes: tuple[int, int], ground: GroundBook) -> str:
    """Return a campaign file with an empty map.

    Args:
        text: What it begins with; words between two ``@`` are filled in.
        name: The folder's, after which the campaign is called.
        hexes: Columns and rows of the map.
        ground: What maps of the rule system are made of.

    Raises:
        UsageError: No campaign can have such a map.
    """
    if min(hexes) < LEAST_ALONG:
        message = f"a map has at least {LEAST_ALONG} columns and {LEAST_ALONG} rows"
        raise UsageError(message)
    if max(hexes) > MOST_COLUMNS or hexes[0] * hexes[1] > MOST_HEXES:
        message = (
            f"{hexes[0]} × {hexes[1]} hexes are too many: a map has at most "
            f"{MOST_HEXES:,}, and {MOST_COLUMNS} from side to side"
        )
        raise UsageError(message)
    grid = Grid(columns=hexes[0], rows=hexes[1])
    middle = grid.first_row + grid.rows // 2
    west, east = (grid.hex_at(column, middle) for column in (grid.first_column, grid.last_column))
    code = next(each.code for each in ground.terrains if each.is_land)
    row = " ".join([code] * grid.columns)
    words = {
        "id": id_from_name(name),
        "title": " ".join(id_from_name(name).split("-")).title(),
        "size": f"{grid.columns} columns, {grid.rows} rows",
        "legend": ", ".join(f"{code} {word}" for code, word in ground.codes.items()),
        "terrain": "\n".join([row] * grid.rows),
        "west": grid.label(west),
        "east": grid.label(east),
        "middle": grid.label(grid.hex_at(grid.columns // 2, middle)),
        "beside-west": grid.label(_beside(west, east, grid)),
        "beside-east": grid.label(_beside(east, west, grid)),
    }
    for word, meant in words.items():
        text = text.replace(f"@{word}@", meant)
    return text


def _beside(at: Hex, goal: Hex, grid: Grid) -> Hex:
    """Return the neighbour of a hex that lies nearest to another."""
    near = (each for each in neighbours(at) if grid.contains(each))
    return min(near, key=lambda each: (distance(each, goal), each))


# The files beside a campaign by which editors complete its names.

SCHEMA_FILE = "campaign.schema.json"
RULES_SCHEMA_FILE = "rules.schema.json"
"""Where rules stand apart: of their file."""


def schema_text(campaign: Campaign | None = None, *, are_rules_apart: bool = False) -> str:
    """Return the schema as a file holds it, with a campaign's names if one is given.

    Without a campaign it is that of the first rule system there is.
    """
    system = "" if campaign is None else campaign.system
    return _text(json_schema(shape_of(system), campaign, are_rules_apart=are_rules_apart))


def rules_schema_text(campaign: Campaign) -> str:
    """Return the schema of the rules beside a campaign's file.

    Raises:
        UsageError: Its rule system reads no such file.
    """
    shape = shape_of(campaign.system)
    if not shape.beside:
        message = f"{campaign.system} reads no {RULES_FILE}: leave --rules out"
        raise UsageError(message)
    return _text(rules_schema(shape, campaign))


def _text(schema: Mapping[str, object]) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def write_schemas(folder: Path, campaign: Campaign | None) -> tuple[Path, ...]:
    """Write the schemas of a campaign's files; return those that have changed.

    Without a campaign, because its file has faults, a schema that is there stays.

    Raises:
        MachineError: The folder cannot be written to, or something that is no file
            has a schema's name.
    """
    are_apart = (folder / RULES_FILE).exists() and campaign is not None
    texts = {SCHEMA_FILE: schema_text(campaign, are_rules_apart=are_apart)}
    if campaign is not None and are_apart and shape_of(campaign.system).beside:
        texts[RULES_SCHEMA_FILE] = rules_schema_text(campaign)
    paths = ((folder / name, text.encode()) for name, text in texts.items())
    return tuple(path for path, content in paths if _is_written(path, content, campaign))


def _is_written(path: Path, content: bytes, campaign: Campaign | None) -> bool:
    kind = kind_of(path)
    if kind not in (FileKind.ABSENT, FileKind.FILE):
        message = f"{path} is {kind}, where a file must go; move it away"
        raise MachineError(message)
    if campaign is None and kind is FileKind.FILE:
        return False
    with machine_faults(f"cannot write {path.name}"):
        if kind is FileKind.FILE and read_at_most(path, len(content) + 1) == content:
            return False
        write_over(path, content)
    return True
