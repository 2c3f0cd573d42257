"""The map of a rule system, as a model made from the words of its ground."""

from __future__ import annotations

from functools import cache
from itertools import islice
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, create_model

from generator.read.models.map_tables import (
    MapSection,
    PlaceSection,
    RegionSection,
    TerrainText,
)
from generator.read.models.table_base import Section
from generator.read.models.value_kinds import OneOf, SideId, TerrainCode

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.world.ground import GroundBook, LayerKind

_create: Any = create_model
"""Its fields are not known beforehand, so their types cannot be checked."""


class LayerSection(Section):
    """Something more that every hex has, laid over the terrain."""

    legend: dict[TerrainCode, str]
    """What each code of the text means; codes have one or two letters."""
    text: Annotated[TerrainText, Field(examples=["\n. . +\n. + +\n"])]
    """One line for each row of the map, one code for each hex."""


@cache
def map_model(ground: GroundBook) -> type[MapSection]:
    """Return the map with what a rule system says of its ground."""
    words = [kind.key for kind in ground.terrains]
    changed = {
        "legend": _legend(words, ground.codes, MapSection),
        "place": _rows(_place_model(ground), "place"),
        "region": _rows(_region_model(ground), "region"),
    }
    layers = {layer.key: _layer(layer) for layer in ground.layers}
    model: type[MapSection] = _create("Map", __base__=MapSection, **changed, **layers)
    return model


_PLACE = "The side that holds it; without it: nobody."
_REGION = "The side it belongs to; without it: none."


def _place_model(ground: GroundBook) -> Any:  # noqa: ANN401 - a model
    owner = {"owner": _side(_PLACE)} if ground.has_owners else {}
    kind = _kind((kind.key for kind in ground.places), PlaceSection)
    return _create("Place", __base__=PlaceSection, kind=kind, **owner)


def _region_model(ground: GroundBook) -> Any:  # noqa: ANN401 - a model
    side = {"side": _side(_REGION)} if ground.has_owners else {}
    kind = _kind((kind.key for kind in ground.regions), RegionSection)
    return _create("Region", __base__=RegionSection, kind=kind, **side)


def _kind(known: Iterable[str], model: type[Section]) -> tuple[Any, Any]:
    words = tuple(known)
    kind = Annotated[str, OneOf(*words), Field(examples=list(words[1:2] or words))]
    means = model.model_fields["kind"].description
    return kind, Field(default=words[0], description=means)


def _side(means: str) -> tuple[Any, Any]:
    return SideId | None, Field(default=None, description=means)


def _rows(model: Any, key: str) -> tuple[Any, Any]:  # noqa: ANN401 - a model
    return GenericAlias(tuple, (model, ...)), MapSection.model_fields[key]


def _legend(
    words: Iterable[str], codes: Mapping[str, str], model: type[Section]
) -> tuple[Any, Any]:
    known: Any = Annotated[str, OneOf(*dict.fromkeys(words))]
    few = dict(islice(codes.items(), 2))
    texts: Any = GenericAlias(dict, (TerrainCode, known))
    kind = Annotated[texts, Field(examples=[few])]
    means = model.model_fields["legend"].description
    return kind, Field(default=dict(codes), description=means)


def _layer(layer: LayerKind) -> tuple[Any, Any]:
    model = _create(
        f"{layer.key.capitalize()}Layer",
        __base__=LayerSection,
        legend=_legend(layer.codes.values(), layer.codes, LayerSection),
    )
    return model | None, Field(default=None, description=layer.means)
