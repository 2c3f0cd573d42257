"""Which reader a file of another program needs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.interchange.army_lists import rosters, sheet_rosters
from generator.interchange.line_maps import text_mapper_map, worldographer_map
from generator.interchange.map_lines import map_lines
from generator.interchange.tiled_map import tiled_map
from generator.pipeline.collected import on_one_line
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.interchange.foreign_file import ForeignFile
    from generator.read.side_reading import RosterWords
    from generator.world.ground import GroundBook


_NO_SIDE = "Nothing says whose army it is: --side"


def map_text(
    file: ForeignFile, ground: GroundBook, *, layer: str, legend: Mapping[int, str]
) -> str:
    """Return a map of another program as tables of the campaign file.

    The ending of its name says which program wrote it. Layer and legend are for Tiled:
    the layer that is the ground, empty: the first; what a tile is, by its number.

    Raises:
        ForeignFileError: It cannot be taken over.
    """
    match file.ending:
        case ".tmx" | ".tmj" | ".json":
            found = tiled_map(file, layer=layer, legend=legend)
        case ".wxx":
            found = worldographer_map(file)
        case ".txt":
            found = text_mapper_map(file)
        case _:
            file.refuse(
                "a map is a .txt of Text Mapper, a .tmx, .tmj or .json of Tiled, or a "
                ".wxx of Worldographer"
            )
    return map_lines(found, ground)


def army_text(file: ForeignFile, words: RosterWords, *, side: str, at: str) -> str:
    """Return the armies of another program's list as tables of the campaign file.

    The ending of its name says of what kind it is. Side and hex are those of armies for
    which the list names none.

    Raises:
        ForeignFileError: It cannot be taken over.
    """
    match file.ending:
        case ".ros" | ".rosz" | ".json":
            found = rosters(file)
        case ".csv" | ".ods":
            found = sheet_rosters(file, words.headings)
        case _:
            file.refuse(
                "an army is a .ros, .rosz or .json of BattleScribe or New Recruit, or "
                "a table (.csv, .ods)"
            )
    parts = []
    called: Counter[str] = Counter()
    for roster in found:
        called[roster.name] += 1
        number = called[roster.name]
        name = f"{roster.name} {number}" if number > 1 else roster.name
        whole = replace(roster, name=name, side=roster.side or side, at=roster.at or at)
        lines = [f"# An army of {on_one_line(whole.program)}, for campaign.toml."]
        doubts = whole.doubts if whole.side else (*whole.doubts, _NO_SIDE)
        lines += [f"# Look at this: {on_one_line(doubt)}" for doubt in doubts]
        parts.append("\n".join([*lines, "", words.text(whole)]))
    return "\n".join(parts)
