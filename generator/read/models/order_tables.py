"""The tables of orders of a rule system, as models made from its grammar."""

from __future__ import annotations

from functools import cache
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from pydantic import Field, create_model

from generator.kit.order_grammar import KeyKind
from generator.read.models.campaign_file import CampaignFile
from generator.read.models.ground_tables import map_model
from generator.read.models.period_tables import PeriodHead, PeriodSection
from generator.read.models.standing_tables import standing_model
from generator.read.models.table_base import Section
from generator.read.models.value_kinds import (
    Goal,
    HexName,
    Hexside,
    Identifier,
    Loose,
    NameOf,
    Notation,
    OneOf,
    PeriodId,
    Prose,
    Title,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.kit.order_grammar import OrderKey, OrderKind, OrderTable
    from generator.kit.standing import StandingGrammar
    from generator.world.ground import GroundBook

Whole = TypeVar("Whole", bound=CampaignFile)

_create: Any = create_model
"""Its fields are not known beforehand, so their types cannot be checked."""
STANDING_MEANS = "Answers given beforehand, so that their questions are not put."
_PERIODS = CampaignFile.model_fields["period"]


@cache
def file_model(
    base: type[Whole],
    orders: tuple[OrderKind, ...],
    ground: GroundBook,
    notation: Notation,
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
    period: Any = _create(
        "Period", __base__=(block, tables), **_in_its_notation(notation)
    )
    model: type[Whole] = _create(
        "SystemFile",
        __base__=base,
        map=(map_model(ground) | None, CampaignFile.model_fields["map"]),
        period=(GenericAlias(tuple, (period, ...)), _PERIODS),
        **({} if standing is None else {"standing": _standing(standing)}),
    )
    if standing is not None:
        model.stands_after = {**base.stands_after, "standing": "house_rule"}
    return model


def _in_its_notation(notation: Notation) -> Mapping[str, Any]:
    """Return the fields of a period's block that each system writes in its own way."""
    clock, dice = notation.clock, PeriodSection.model_fields["dice"]
    written = Field(
        examples=[clock.example], json_schema_extra={"pattern": clock.pattern}
    )
    shown = [{notation.throw_key: 4}] if notation.throw_key else []
    return {
        "id": (
            Annotated[PeriodId, written],
            Field(description=f"The period: {clock.written}."),
        ),
        "dice": (
            dice.annotation,
            Field(default_factory=dict, description=dice.description, examples=shown),
        ),
    }


def _standing(grammar: StandingGrammar) -> tuple[Any, Any]:
    rows = GenericAlias(tuple, (standing_model(grammar), ...))
    return rows, Field(default=(), description=STANDING_MEANS)


def _tables(table: OrderTable) -> tuple[Any, Any]:
    model = _create(
        f"{table.key.capitalize()}Section",
        __base__=Section,
        **{key.key: _field(key) for key in table.keys.values()},
    )
    rows = GenericAlias(tuple, (model, ...))
    return rows, Field(default=(), description=table.means)


def _field(key: OrderKey) -> tuple[Any, Any]:
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
    return Annotated[Title, NameOf(key.of)]


def _one(kind: Any, key: OrderKey, *marks: object) -> Any:  # noqa: ANN401 - a hint
    return Annotated[kind, *marks, Field(examples=[key.example])]


def _several(kind: Any, key: OrderKey) -> Any:  # noqa: ANN401 - a hint
    limits = Field(max_length=key.most, examples=[key.example])
    return Annotated[GenericAlias(tuple, (kind, ...)), Loose, limits]


def _counts(key: OrderKey) -> Any:  # noqa: ANN401 - a hint
    number = Annotated[int, Field(ge=key.least, le=key.most)]
    return _one(GenericAlias(dict, (_name(key), number)), key)


def _number(key: OrderKey) -> Any:  # noqa: ANN401 - a hint
    return Annotated[int, Field(ge=key.least, le=key.most, examples=[key.example])]


_MADE: Mapping[KeyKind, Callable[[OrderKey], tuple[Any, Any]]] = {
    KeyKind.SUBJECT: lambda key: (_one(_name(key), key), None),
    KeyKind.NEW_SUBJECT: lambda key: (_one(Identifier, key), None),
    KeyKind.DEED: lambda key: (_one(str, key, OneOf(*key.words)), None),
    KeyKind.HEXES: lambda key: (_several(HexName, key), ()),
    KeyKind.GOAL: lambda key: (_one(Goal, key), None),
    KeyKind.HEXSIDE: lambda key: (_one(Hexside, key), None),
    KeyKind.UNITS: lambda key: (_several(_name(key), key), ()),
    KeyKind.COUNTS: lambda key: (_counts(key), dict),
    KeyKind.NUMBER: lambda key: (_number(key), key.without),
    KeyKind.FLAG: lambda key: (_one(bool, key), None if key.is_open else False),
    KeyKind.CHOICE: lambda key: (_one(str, key, OneOf(*key.words)), None),
    KeyKind.PART: lambda key: (_one(str, key, OneOf(*key.words)), None),
    KeyKind.PARTS: lambda key: (
        _several(Annotated[str, OneOf(*key.words)], key),
        (),
    ),
    KeyKind.TEXT: lambda key: (_one(Prose, key), ""),
}
"""What stands under a key of each kind, and what holds without it: a value, what makes
one, or nothing."""
