"""Reads rulings: the facts they set, and what is wrong with them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice.bag import to_throw_key
from generator.errors import Finding
from generator.kit.ruling_kinds import THROW
from generator.read.models.value_kinds import closest_or_all, kind_of, throw_key_hint
from generator.world.period_inputs import Ruling

if TYPE_CHECKING:
    from generator.kit.ruling_kinds import RulingKind
    from generator.read.models.campaign_file import RulingSection
    from generator.read.references import References
    from generator.world.events import FactValue


def ruling_fault(
    row: RulingSection, period: str, references: References
) -> Finding | None:
    """Return what is wrong with a ruling; none if it may stand."""
    kinds = references.rulings
    kind = kinds.get(row.set)
    if kind is None:
        return Finding(
            "C053",
            (*row.where, "set"),
            f"a ruling cannot set “{row.set}”",
            closest_or_all(row.set, tuple(kinds)),
        )
    return (
        _subject_fault(row, kind, references)
        or (_throw_fault(row, period, references) if kind.of == THROW else None)
        or _value_fault(row, kind, references)
    )


def _subject_fault(
    row: RulingSection, kind: RulingKind, references: References
) -> Finding | None:
    """Return what is wrong with what a ruling is about."""
    where = (*row.where, "of")
    if bool(row.of) == bool(kind.of):
        known = kind.of and kind.of != THROW
        return references.fault(kind.of, row.of, where) if known else None
    what = f"a ruling on {row.set} must name its {kind.of}"
    called = "key" if kind.of == THROW else "id"
    hint: str | None = f'add of = "…", the {called} of the {kind.of}'
    if not kind.of:
        what, hint = f"a ruling on {row.set} is about nobody", "take “of” out"
    return Finding("C053", where, what, hint)


def _throw_fault(
    row: RulingSection, period: str, references: References
) -> Finding | None:
    """Return what is wrong with a ruling on a throw, apart from its faces."""
    if row.at_end:
        return Finding(
            "C053",
            (*row.where, "at_end"),
            "a roll cannot be ruled upon after it was made",
            "take “at_end” out",
        )
    try:
        key = to_throw_key(row.of)
    except ValueError:
        return Finding(
            "C062",
            (*row.where, "of"),
            f"“{row.of}” is not the key of a roll",
            throw_key_hint(references.notation.throw_key),
        )
    clock = references.notation.clock
    if clock.owns(clock.read(period), key.period):
        return None
    return Finding(
        "C062",
        (*row.where, "of"),
        f"this roll belongs to the period {key.period}, not to {period}",
        "only rolls of the open period can be ruled upon",
    )


def _value_fault(
    row: RulingSection, kind: RulingKind, references: References
) -> Finding | None:
    """Return what is wrong with the value a ruling sets."""
    where = (*row.where, "to")
    if not kind.accepts(row.to):
        shown = f"“{row.to}”" if isinstance(row.to, str) else kind_of(row.to)
        what = f"a ruling on {row.set} cannot set {shown}"
        return Finding("C053", where, what, f"write {kind.takes}")
    if kind.is_hex:
        place = row.to[0] if isinstance(row.to, tuple) else row.to
        return references.fault("hex", str(place), where)
    if kind.is_sides:
        sides = row.to if isinstance(row.to, tuple) else (row.to,)
        faults = (references.fault("side", str(side), where) for side in sides)
        return next((fault for fault in faults if fault is not None), None)
    return None


def to_ruling(row: RulingSection, references: References) -> Ruling:
    """Return a ruling as the world knows it; it has been checked."""
    kind = references.rulings[row.set]
    subject, value = row.of, as_fact(row.to)
    if kind.is_hex:
        value = _place_of(row.to, references)
    elif kind.is_strength:
        subject = references.owner_of(row.of)
        value = (row.of, str(row.to))
    elif kind.is_sides and isinstance(row.to, str):
        value = (row.to,)
    return Ruling(
        what=row.set,
        subject=subject,
        value=value,
        why=row.why,
        public=row.public,
        at_end=row.at_end,
        where=row.where,
    )


def _place_of(value: object, references: References) -> FactValue:
    """Return a hex, or the label of a hex and the name of one of its banks."""
    name, *bank = value if isinstance(value, tuple) else (value,)
    found = references.hexes((name,))
    if not found or references.places is None:
        return as_fact(value)
    if not bank:
        return found[0]
    return references.places.grid.label(found[0]), str(bank[0])


def as_fact(value: object) -> FactValue:
    """Return a free value of the file as a fact holds it; numbers are exact."""
    if isinstance(value, float):
        return Fraction(str(value))
    if isinstance(value, tuple):
        return tuple(str(each) for each in value)
    if isinstance(value, bool | int):
        return value
    return str(value)
