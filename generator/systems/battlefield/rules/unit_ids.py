"""The ids of units that a campaign file does not list: hired in play, or parted off."""

from __future__ import annotations

from typing import Final

HIRED_MOST: Final = 12
"""Units that an army can have hired in play at the same time, beside the file's."""
PARTS_MOST: Final = 5
"""Up to which number the parts of a unit are numbered, the unit being the first."""


def hired_ids(army: str) -> tuple[str, ...]:
    """Return the ids kept for units that an army hires in play.

    >>> hired_ids("rolf")[0]
    'rolf-1'
    """
    return tuple(f"{army}-{number}" for number in range(1, HIRED_MOST + 1))


def part_ids(unit: str) -> tuple[str, ...]:
    """Return the ids kept for what is parted from a unit, or from a part of one.

    Parts of parts are numbered like the parts of the unit they all come from.

    >>> part_ids("hf-1.2")
    ('hf-1.2', 'hf-1.3', 'hf-1.4', 'hf-1.5')

    Rule: DOG-FLEE-05.
    """
    whole = whole_of(unit)
    return tuple(f"{whole}.{number}" for number in range(2, PARTS_MOST + 1))


def whole_of(unit: str) -> str:
    """Return the id of the unit that a part comes from; a whole unit's own.

    >>> whole_of("hf-1.3")
    'hf-1'
    """
    return unit.partition(".")[0]
