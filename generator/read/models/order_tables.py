"""The tables of a rule system, as models made from its ground and its grammars."""

from __future__ import annotations

from functools import cache
from itertools import islice, pairwise
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from pydantic import BeforeValidator, Field, create_model

from generator.kit.file_tables import NameOf, ShownAs
from generator.kit.order_grammar import KeyKind
from generator.kit.standing import LONGEST_LIST
from generator.read.models import value_kinds as kinds
from generator.read.models.campaign_file import (
    CampaignFile,
    MapSection,
    PeriodHead,
    PeriodSection,
    PlaceSection,
    RegionSection,
    TerrainText,
)
from generator.read.models.table_base import Section
from generator.read.models.value_tables import table_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.kit.order_grammar import OrderKey, OrderKind, OrderTable
    from generator.kit.standing import StandingGrammar, StandingQuestion
    from generator.kit.typed_entries import EnteredTable
    from generator.world.ground import GroundBook, LayerKind


# The map of a rule system, as a model made from the words of its ground.

_create: Any = create_model
"""Its fields are not known beforehand, so their types cannot be checked."""


class LayerSection(Section):
    """Something more that every hex has, laid over the terrain."""

    legend: dict[kinds.TerrainCode, str]
    """What each code of the text means; codes have one or two letters."""
    text: Annotated[TerrainText, Field(examples=["\n. . +\n. + +\n"])]
    """One line for each row of the map, one code for each hex."""


@cache
def map_model(ground: GroundBook) -> type[MapSection]:
    """Return the map with what a rule system says of its ground."""
    words = [kind.key for kind in ground.terrains]
    place = {"kind": _kind(kind.key for kind in ground.places)}
    region = {"kind": _kind(kind.key for kind in ground.regions)}
    if ground.has_owners:
        place["owner"] = _side("The side that holds it; without it: nobody.")
        region["side"] = _side("The side it belongs to; without it: none.")
    changed = {
        "legend": _legend(words, ground.codes),
        "place": _rows(_create("Place", __base__=PlaceSection, **place), "place"),
        "region": _rows(_create("Region", __base__=RegionSection, **region), "region"),
    }
    layers = {layer.key: _layer(layer) for layer in ground.layers}
    model: type[MapSection] = _create("Map", __base__=MapSection, **changed, **layers)
    return model


def _kind(known: Iterable[str]) -> tuple[Any, Any]:
    words = tuple(known)
    kind = Annotated[str, kinds.OneOf(*words), Field(examples=list(words[1:2] or words))]
    return kind, Field(default=words[0])


def _side(means: str) -> tuple[Any, Any]:
    return kinds.SideId | None, Field(default=None, description=means)


def _rows(model: Any, key: str) -> tuple[Any, Any]:  # noqa: ANN401 - a model
    return GenericAlias(tuple, (model, ...)), MapSection.model_fields[key]


def _legend(words: Iterable[str], codes: Mapping[str, str]) -> tuple[Any, Any]:
    known: Any = Annotated[str, kinds.OneOf(*dict.fromkeys(words))]
    few = dict(islice(codes.items(), 2))
    texts: Any = GenericAlias(dict, (kinds.TerrainCode, known))
    kind = Annotated[texts, Field(examples=[few])]
    return kind, Field(default=dict(codes))


def _layer(layer: LayerKind) -> tuple[Any, Any]:
    model = _create(
        f"{layer.key.capitalize()}Layer",
        __base__=LayerSection,
        legend=_legend(layer.codes.values(), layer.codes),
    )
    return model | None, Field(default=None, description=layer.means)


# The tables of answers given beforehand, as a model made from a system's grammar.


def _lines(value: object) -> object:
    """Let one line stand for a list of one."""
    if isinstance(value, str):
        return (value,)
    return tuple(value) if isinstance(value, list) else value


AnswerLines = Annotated[
    tuple[Annotated[kinds.Title, ShownAs("an answer")], ...],
    BeforeValidator(_lines),
    Field(max_length=LONGEST_LIST),
]
"""Lines of answers, the first whose conditions hold; one line may stand alone."""


class StandingHead(Section):
    """Whose answers a table holds, and when they count."""

    army: Annotated[kinds.ArmyId | None, Field(examples=["hadewych"])] = None
    """Whose commander gives the answers; without it, its side or everybody."""
    side: Annotated[kinds.SideId | None, Field(examples=["law"])] = None
    """The side whose armies answer so where their own tables say nothing."""
    period: Annotated[kinds.PeriodId | None, Field(examples=["3-day"])] = None
    """The only period in which they count, before all others; without it, always."""


@cache
def standing_model(grammar: StandingGrammar) -> type[StandingHead]:
    """Return the table of a rule system's answers given beforehand."""
    giver = {}
    if grammar.giver:
        examples = StandingHead.model_fields["army"].examples
        annotation = Annotated[kinds.ArmyId | None, Field(examples=examples)]
        giver["army"] = annotation, Field(default=None, description=grammar.giver)
    model: type[StandingHead] = _create(
        "StandingSection",
        __base__=StandingHead,
        **giver,
        **{each.called: _field(each) for each in grammar.answerable},
    )
    return model


def _field(question: StandingQuestion) -> tuple[Any, Any]:
    lines = list(question.example)
    example = lines[0] if len(lines) == 1 else lines
    annotation = Annotated[AnswerLines, Field(examples=[example])]
    return annotation, Field(default=(), description=question.means)


# The tables of orders of a rule system, as models made from its grammar.

Whole = TypeVar("Whole", bound=CampaignFile)

STANDING_MEANS = "Answers given beforehand, so that their questions are not put."
_PERIODS = CampaignFile.model_fields["period"]


@cache
def file_model(
    base: type[Whole],
    orders: tuple[OrderKind, ...],
    ground: GroundBook,
    notation: kinds.Notation,
    standing: StandingGrammar | None,
) -> type[Whole]:
    """Return the file of a rule system with its ground, its orders and its answers."""
    tables = _create(
        "OrderTables",
        __base__=PeriodHead,
        **{kind.table.key: _tables(kind.table) for kind in orders},
    )
    own = base.child("period")
    block = PeriodSection if own is None else own.model
    period: Any = _create("Period", __base__=(block, tables), **_in_its_notation(notation))
    answers = {}
    if standing is not None:
        rows = GenericAlias(tuple, (standing_model(standing), ...))
        answers["standing"] = rows, Field(default=(), description=STANDING_MEANS)
    model: type[Whole] = _create(
        "SystemFile",
        __base__=base,
        map=(map_model(ground) | None, CampaignFile.model_fields["map"]),
        period=(GenericAlias(tuple, (period, ...)), _PERIODS),
        **answers,
    )
    if standing is not None:
        model.stands_after = {**base.stands_after, "standing": "house_rule"}
    return model


@cache
def with_typed(model: type[Whole], tables: tuple[EnteredTable, ...]) -> type[Whole]:
    """Return a file whose periods have tables, too, that are read field by field.

    They stand behind those that the system's periods have by themselves, or the dice.
    """
    own = model.child("period")
    block = PeriodSection if own is None else own.model
    found = {each.key: GenericAlias(tuple, (table_of(each.view), ...)) for each in tables}
    means = {each.key: Field(default=(), description=each.means) for each in tables}
    period = _create("Period", __base__=block, **{key: (found[key], means[key]) for key in found})
    keys = (next(reversed(block.stands_after), "dice"), *found)
    period.stands_after = block.stands_after | {key: before for before, key in pairwise(keys)}
    blocks = (GenericAlias(tuple, (period, ...)), model.model_fields["period"])
    whole: type[Whole] = _create(model.__name__, __base__=model, period=blocks)
    return whole


def _in_its_notation(notation: kinds.Notation) -> Mapping[str, Any]:
    """Return the fields of a period's block that each system writes in its own way."""
    clock, dice = notation.clock, PeriodSection.model_fields["dice"]
    written = Field(examples=[clock.example], json_schema_extra={"pattern": clock.pattern})
    shown = [{notation.throw_key: 4}] if notation.throw_key else []
    return {
        "id": (
            Annotated[kinds.PeriodId, written],
            Field(description=f"The period: {clock.written}."),
        ),
        "dice": (
            dice.annotation,
            Field(default_factory=dict, examples=shown),
        ),
    }


def _tables(table: OrderTable) -> tuple[Any, Any]:
    model = _create(
        f"{table.key.capitalize()}Section",
        __base__=Section,
        **{key.key: _field_of_key(key) for key in table.keys.values()},
    )
    rows = GenericAlias(tuple, (model, ...))
    return rows, Field(default=(), description=table.means)


def _field_of_key(key: OrderKey) -> tuple[Any, Any]:
    """Return what may stand under a key, and what holds without it."""
    annotation, default = _MADE[key.kind](key)
    if key.must:
        return annotation, Field(description=key.means)
    if default is None:
        return annotation | None, Field(default=None, description=key.means)
    if callable(default):
        return annotation, Field(default_factory=default, description=key.means)
    return annotation, Field(default=default, description=key.means)


def _name(key: OrderKey) -> Any:  # noqa: ANN401 - a hint
    return Annotated[kinds.Title, NameOf(key.of)]


def _one(kind: Any, key: OrderKey, *marks: object) -> Any:  # noqa: ANN401 - a hint
    return Annotated[kind, *marks, Field(examples=[key.example])]


def _several(kind: Any, key: OrderKey) -> Any:  # noqa: ANN401 - a hint
    limits = Field(max_length=key.most, examples=[key.example])
    return Annotated[GenericAlias(tuple, (kind, ...)), kinds.Loose, limits]


def _counts(key: OrderKey) -> Any:  # noqa: ANN401 - a hint
    number = Annotated[int, Field(ge=key.least, le=key.most)]
    return _one(GenericAlias(dict, (_name(key), number)), key)


def _number(key: OrderKey) -> Any:  # noqa: ANN401 - a hint
    return Annotated[int, Field(ge=key.least, le=key.most, examples=[key.example])]


_MADE: Mapping[KeyKind, Callable[[OrderKey], tuple[Any, Any]]] = {
    KeyKind.SUBJECT: lambda key: (_one(_name(key), key), None),
    KeyKind.NEW_SUBJECT: lambda key: (_one(kinds.Identifier, key), None),
    KeyKind.DEED: lambda key: (_one(str, key, kinds.OneOf(*key.words)), None),
    KeyKind.HEXES: lambda key: (_several(kinds.HexName, key), ()),
    KeyKind.GOAL: lambda key: (_one(kinds.Goal, key), None),
    KeyKind.HEXSIDE: lambda key: (_one(kinds.Hexside, key), None),
    KeyKind.UNITS: lambda key: (_several(_name(key), key), ()),
    KeyKind.COUNTS: lambda key: (_counts(key), dict),
    KeyKind.NUMBER: lambda key: (_number(key), key.without),
    KeyKind.FLAG: lambda key: (_one(bool, key), None if key.is_open else False),
    KeyKind.CHOICE: lambda key: (_one(str, key, kinds.OneOf(*key.words)), None),
    KeyKind.PART: lambda key: (_one(str, key, kinds.OneOf(*key.words)), None),
    KeyKind.PARTS: lambda key: (_several(Annotated[str, kinds.OneOf(*key.words)], key), ()),
    KeyKind.TEXT: lambda key: (_one(kinds.Prose, key), ""),
}
"""What stands under a key of each kind, and what holds without it: a value, what makes
one, or nothing."""
