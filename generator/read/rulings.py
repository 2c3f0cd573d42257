"""The facts a ruling may set, and the value each takes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

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


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingKind:
    """One kind of fact a ruling may set."""

    of: str
    """``army`` or ``company``; empty: nobody, it is about the sky."""
    takes: str
    """The value it takes, in the umpire's words."""
    accepts: Callable[[object], bool]
    """Whether a value of the file is of that kind."""
    is_hex: bool = False


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_amount(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def _is_share(value: object) -> bool:
    return _is_amount(value) and Fraction(str(value)) <= 1


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_sky(value: object) -> bool:
    return value in tuple(Sky)


def _is_wind(value: object) -> bool:
    return value in tuple(Wind)


def _is_rain_level(value: object) -> bool:
    return isinstance(value, int) and _is_count(value) and value <= MOST_RAIN


RULINGS: dict[str, RulingKind] = {
    "position": RulingKind(
        of="army", takes="a hex or a place", accepts=_is_text, is_hex=True
    ),
    "figures": RulingKind(
        of="company", takes="a whole number of figures", accepts=_is_count
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
    "sky": RulingKind(of="", takes=", ".join(Sky), accepts=_is_sky),
    "fog": RulingKind(of="", takes="true or false", accepts=_is_flag),
    "wind": RulingKind(of="", takes=", ".join(Wind), accepts=_is_wind),
    "rain-level": RulingKind(
        of="", takes=f"a whole number from 0 to {MOST_RAIN}", accepts=_is_rain_level
    ),
}
"""Every kind of fact a ruling may set, by the word the file uses."""


def ruling_fault(row: RulingSection, references: References) -> Finding | None:
    """Return what is wrong with a ruling; none if it may stand."""
    kind = RULINGS.get(row.set)
    if kind is None:
        return Finding(
            code="C053",
            where=(*row.where, "set"),
            what=f"a ruling cannot set “{row.set}”",
            hint=closest_or_all(row.set, tuple(RULINGS)),
        )
    if bool(row.of) != bool(kind.of):
        what = f"a ruling on {row.set} must name its {kind.of}"
        hint: str | None = f'add of = "…", the id of the {kind.of}'
        if not kind.of:
            what, hint = f"a ruling on {row.set} is about nobody", "take “of” out"
        return Finding(code="C053", where=(*row.where, "of"), what=what, hint=hint)
    subject = references.fault(kind.of, row.of, (*row.where, "of")) if kind.of else None
    if subject is not None:
        return subject
    where = (*row.where, "to")
    if not kind.accepts(row.to):
        shown = f"“{row.to}”" if isinstance(row.to, str) else kind_of(row.to)
        what = f"a ruling on {row.set} cannot set {shown}"
        return Finding(code="C053", where=where, what=what, hint=f"write {kind.takes}")
    return references.fault("hex", str(row.to), where) if kind.is_hex else None


def to_ruling(row: RulingSection, references: References) -> Ruling:
    """Return a ruling as the world knows it; it has been checked."""
    value: FactValue = as_fact(row.to)
    subject = row.of
    if RULINGS[row.set].is_hex and references.places is not None:
        found = references.places.find(str(row.to), ())
        value = found if isinstance(found, Hex) else value
    if row.set == "figures":
        subject = references.owner_of(row.of)
        value = (row.of, str(row.to))
    return Ruling(
        what=row.set,
        subject=subject,
        value=value,
        why=row.why,
        public=row.public,
        at_end=row.at_end,
        where=row.where,
    )


def as_fact(value: object) -> FactValue:
    """Return a free value of the file as a fact holds it; numbers are exact."""
    if isinstance(value, float):
        return Fraction(str(value))
    if isinstance(value, tuple):
        return tuple(str(each) for each in value)
    if isinstance(value, bool | int):
        return value
    return str(value)
