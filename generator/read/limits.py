"""How large a campaign may be, so that no file can stall the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MOST_PLACES = 5_000
MOST_HEXES = 40_000
_MOST: dict[KeyPath, int] = {
    ("side",): 50,
    ("player",): 200,
    ("house_rule",): 500,
    ("period",): 5_000,
    ("map", "place"): MOST_PLACES,
    ("map", "region"): 1_000,
    ("map", "river"): 1_000,
    ("map", "way"): 1_000,
    ("map", "crossing"): 5_000,
    ("map", "cataract"): 1_000,
    ("map", "channel"): 1_000,
}
_MOST_IN_A_PERIOD = {
    "decision": 1_000,
    "ruling": 1_000,
    "text": 500,
    "ready": 200,
}


def limit_faults(
    document: Mapping[str, object], own: Mapping[str, int]
) -> Iterator[Finding]:
    """Yield a fault for every list that is longer than a campaign needs.

    Args:
        document: The file.
        own: By list of tables beside those of all systems: how long it may be.
    """
    limits = _MOST | {(key,): most for key, most in own.items() if "." not in key}
    in_a_period = {
        key.removeprefix("period."): most for key, most in own.items() if "." in key
    }
    for path, most in limits.items():
        yield from _too_many(_at(document, path), path, most)
    yield from _too_many_hexes(document)
    periods = document.get("period")
    for index, period in enumerate(periods if isinstance(periods, list) else []):
        if isinstance(period, dict):
            for key, most in (_MOST_IN_A_PERIOD | in_a_period).items():
                yield from _too_many(period.get(key), ("period", index, key), most)


def _at(document: Mapping[str, object], path: KeyPath) -> object:
    value: object = document.get(str(path[0]))
    for part in path[1:]:
        value = value.get(part) if isinstance(value, dict) else None
    return value


def _too_many(value: object, where: KeyPath, most: int) -> Iterator[Finding]:
    if isinstance(value, list) and len(value) > most:
        name = ".".join(part for part in where if isinstance(part, str))
        yield Finding(
            code="C002",
            where=(*where, most),
            what=f"there are {len(value):,} [[{name}]]; at most {most:,} are allowed",
            hint="a campaign of this size cannot be run in one file",
        )


def _too_many_hexes(document: Mapping[str, object]) -> Iterator[Finding]:
    columns, rows = _at(document, ("map", "columns")), _at(document, ("map", "rows"))
    if (
        isinstance(columns, int)
        and isinstance(rows, int)
        and columns * rows > MOST_HEXES
    ):
        yield too_many_hexes(columns, rows)


def too_many_hexes(columns: int, rows: int) -> Finding:
    """Return the fault of a map that is too large."""
    return Finding(
        code="C002",
        where=("map", "columns"),
        what=f"a map of {columns:,} by {rows:,} hexes has more than {MOST_HEXES:,}",
        hint="make the map smaller",
    )
