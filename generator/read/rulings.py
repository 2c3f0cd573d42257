"""The facts a ruling may set, and the value each takes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice.bag import SIDES
from generator.dice.keys import to_throw_key
from generator.errors import Finding
from generator.read.models.types import closest_or_all, kind_of
from generator.world.hexes import Hex
from generator.world.orders import Ruling
from generator.world.weather import MOST_RAIN, Sky, Wind

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.read.models.periods import RulingSection
    from generator.read.references import References
    from generator.world.events import FactValue


THROW = "throw"
PERCENT = 100
HEX_BANK = 2
"""A place on one bank of a river takes two texts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingKind:
    """One kind of fact a ruling may set."""

    of: str
    """``army``, ``company``, ``vessel`` or ``throw``; empty: it is about the sky."""
    takes: str
    """The value it takes, in the umpire's words."""
    accepts: Callable[[object], bool]
    """Whether a value of the file is of that kind."""
    is_hex: bool = False
    """Whether the value is a hex, or a hex and one of its banks."""


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_amount(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def _is_share(value: object) -> bool:
    return _is_amount(value) and Fraction(str(value)) <= 1


def _is_percent(value: object) -> bool:
    return isinstance(value, int) and _is_count(value) and value <= PERCENT


def _is_place(value: object) -> bool:
    """Say whether a value is a hex, or a hex and a bank."""
    return isinstance(value, str) or (
        isinstance(value, tuple) and len(value) == HEX_BANK
    )


def _are_sides(value: object) -> bool:
    """Say whether a value is a side, or a list of sides."""
    return isinstance(value, str | tuple)


def _are_faces(value: object) -> bool:
    """Say whether a value is a face of a dice, or a list of faces."""
    faces = value if isinstance(value, tuple) else (value,)
    return bool(faces) and all(_is_face(face) for face in faces)


def _is_face(value: object) -> bool:
    return isinstance(value, int) and _is_count(value) and 1 <= value <= SIDES


def _is_sky(value: object) -> bool:
    return value in tuple(Sky)


def _is_wind(value: object) -> bool:
    return value in tuple(Wind)


def _is_rain_level(value: object) -> bool:
    return isinstance(value, int) and _is_count(value) and value <= MOST_RAIN


RULINGS: dict[str, RulingKind] = {
    "position": RulingKind(
        of="army",
        takes='a hex or a place; on a river hex also its bank: `["0304", "east"]`',
        accepts=_is_place,
        is_hex=True,
    ),
    "figures": RulingKind(
        of="company", takes="a whole number of figures", accepts=_is_count
    ),
    "hit-share": RulingKind(
        of="company",
        takes="for an individual of an army without regiments: the percent of what it "
        "can bear, 0 to 100",
        accepts=_is_percent,
    ),
    "carried-points": RulingKind(
        of="army", takes="move points saved from earlier days", accepts=_is_amount
    ),
    "freshness": RulingKind(
        of="army",
        takes="the unspent share of a day's points, 0 to 1",
        accepts=_is_share,
    ),
    "fatigue": RulingKind(of="army", takes="true or false", accepts=_is_flag),
    "formation": RulingKind(
        of="army", takes="true (formed) or false", accepts=_is_flag
    ),
    "knowledge": RulingKind(
        of="army",
        takes="a side, or a list of sides, that may know what the army's own side "
        "knows of it; `[]` for none",
        accepts=_are_sides,
    ),
    "vessels": RulingKind(
        of="vessel",
        takes="a whole number: how many of them are left; with none, whoever is aboard "
        "is lost",
        accepts=_is_count,
    ),
    "vessels-position": RulingKind(
        of="vessel",
        takes="a hex or a place, by water; they forget their orders",
        accepts=lambda value: isinstance(value, str),
        is_hex=True,
    ),
    "sky": RulingKind(of="", takes=", ".join(Sky), accepts=_is_sky),
    "fog": RulingKind(of="", takes="true or false", accepts=_is_flag),
    "wind": RulingKind(of="", takes=", ".join(Wind), accepts=_is_wind),
    "rain-level": RulingKind(
        of="", takes=f"a whole number from 0 to {MOST_RAIN}", accepts=_is_rain_level
    ),
    "throw": RulingKind(
        of="throw", takes="its face, or all its faces: `[4, 5]`", accepts=_are_faces
    ),
}
"""Every kind of fact a ruling may set, by the word the file uses."""


def ruling_fault(
    row: RulingSection, period: str, references: References
) -> Finding | None:
    """Return what is wrong with a ruling; none if it may stand."""
    kind = RULINGS.get(row.set)
    if kind is None:
        return Finding(
            code="C053",
            where=(*row.where, "set"),
            what=f"a ruling cannot set “{row.set}”",
            hint=closest_or_all(row.set, tuple(RULINGS)),
        )
    return (
        _subject_fault(row, kind, references)
        or (_throw_fault(row, period) if kind.of == THROW else None)
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
    return Finding(code="C053", where=where, what=what, hint=hint)


def _throw_fault(row: RulingSection, period: str) -> Finding | None:
    """Return what is wrong with a ruling on a throw, apart from its faces."""
    if row.at_end:
        return Finding(
            code="C053",
            where=(*row.where, "at_end"),
            what="a throw cannot be ruled upon after it was made",
            hint="take “at_end” out",
        )
    try:
        key = to_throw_key(row.of)
    except ValueError:
        return Finding(
            code="C062",
            where=(*row.where, "of"),
            what=f"“{row.of}” is not the key of a throw",
            hint='copy the key from the list of dice: "3-night/VAL-WX-03/sky/1"',
        )
    if key.period == period:
        return None
    return Finding(
        code="C062",
        where=(*row.where, "of"),
        what=f"this throw belongs to the period {key.period}, not to {period}",
        hint="only throws of the pending period can be ruled upon",
    )


def _value_fault(
    row: RulingSection, kind: RulingKind, references: References
) -> Finding | None:
    """Return what is wrong with the value a ruling sets."""
    where = (*row.where, "to")
    if not kind.accepts(row.to):
        shown = f"“{row.to}”" if isinstance(row.to, str) else kind_of(row.to)
        what = f"a ruling on {row.set} cannot set {shown}"
        return Finding(code="C053", where=where, what=what, hint=f"write {kind.takes}")
    if kind.is_hex:
        place = row.to[0] if isinstance(row.to, tuple) else row.to
        return references.fault("hex", str(place), where)
    if row.set == "knowledge":
        sides = row.to if isinstance(row.to, tuple) else (row.to,)
        faults = (references.fault("side", str(side), where) for side in sides)
        return next((fault for fault in faults if fault is not None), None)
    return None


def to_ruling(row: RulingSection, references: References) -> Ruling:
    """Return a ruling as the world knows it; it has been checked."""
    subject, value = row.of, as_fact(row.to)
    if RULINGS[row.set].is_hex:
        value = _place_of(row.to, references)
    elif row.set in ("figures", "hit-share"):
        subject = references.owner_of(row.of)
        value = (row.of, str(row.to))
    elif row.set == "knowledge" and isinstance(row.to, str):
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
    if references.places is None:
        return as_fact(value)
    found = references.places.find(str(name), ())
    if not isinstance(found, Hex):
        return as_fact(value)
    if not bank:
        return found
    return references.places.grid.label(found), str(bank[0])


def as_fact(value: object) -> FactValue:
    """Return a free value of the file as a fact holds it; numbers are exact."""
    if isinstance(value, float):
        return Fraction(str(value))
    if isinstance(value, tuple):
        return tuple(str(each) for each in value)
    if isinstance(value, bool | int):
        return value
    return str(value)
