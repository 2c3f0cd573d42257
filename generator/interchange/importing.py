"""Which reader a file of another program needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.interchange.map_lines import map_lines
from generator.interchange.text_mapper import text_mapper_map
from generator.interchange.tiled_map import tiled_map
from generator.interchange.worldographer_map import worldographer_map

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.interchange.foreign_file import ForeignFile
    from generator.world.ground import GroundBook


def map_text(
    file: ForeignFile, ground: GroundBook, *, layer: str, legend: Mapping[int, str]
) -> str:
    """Return a map of another program as tables of the campaign file.

    Args:
        file: The map; the ending of its name says which program wrote it.
        ground: What maps of the campaign's rule system are made of.
        layer: Of Tiled: the layer that is the ground; empty: the first.
        legend: Of Tiled: what a tile is, by its number.

    Raises:
        ForeignFileError: It cannot be taken over.
    """
    match file.ending:
        case ".tmx" | ".tmj":
            found = tiled_map(file, layer=layer, legend=legend)
        case ".wxx":
            found = worldographer_map(file)
        case ".txt":
            found = text_mapper_map(file)
        case _:
            file.refuse(
                "a map is a .txt of Text Mapper, a .tmx or .tmj of Tiled, or a .wxx of "
                "Worldographer"
            )
    return map_lines(found, ground)
