"""What a system alone has tables for in a period, into records and back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import GenericAlias
from typing import TYPE_CHECKING, Any

from generator.kit.codec import UnfitPlainError
from generator.world.period_inputs import PeriodInputs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.kit.codec import Codec


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredTable:
    """A table of a period that only one rule system has."""

    key: str
    """As the campaign file writes it below ``period``."""
    recorded: str
    """What records call its entries."""
    view: type[Any]
    """What the rules read each of its entries as."""
    answers: str = ""
    """The field of that which says what was asked for; empty: it needs no asking."""


def inputs_to_plain(
    inputs: PeriodInputs, tables: Iterable[EnteredTable], codec: Codec
) -> dict[str, Any]:
    """Return what was entered for a period as data that TOML can hold.

    What answers nothing stands before the answers, as in every record there is.
    """
    shared = codec.to_plain(inputs)
    first = {"period": shared["period"]}
    answers = {name: shared[name] for name in ("decisions", "dice")}
    for table in tables:
        own = list(map(codec.to_plain, inputs.of(table.key)))
        (answers if table.answers else first)[table.recorded] = own
    return {**first, **answers, **shared}


def inputs_from_plain(
    plain: Mapping[str, Any], tables: Iterable[EnteredTable], codec: Codec
) -> PeriodInputs:
    """Read what was entered back; the reverse of :func:`inputs_to_plain`.

    Raises:
        UnfitPlainError: The data are nothing of the kind.
    """
    shared = codec.from_plain(PeriodInputs, plain)
    entries = {}
    for table in tables:
        kind: Any = GenericAlias(tuple, (table.view, ...))
        try:
            entries[table.key] = codec.from_plain(kind, plain.get(table.recorded, []))
        except UnfitPlainError as unfit:
            raise unfit.within(table.recorded) from unfit
    return replace(shared, entries=entries)
