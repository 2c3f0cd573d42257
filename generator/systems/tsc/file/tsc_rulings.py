"""What a ruling may set in a Tactical Scenario Campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.period_rulings import POSITION
from generator.read.ruling_values import RULED_THROW, THROW, RulingKind, is_flag
from generator.systems.tsc.rules.statuses import Status
from generator.systems.tsc.rules.umpire_rules import (
    MOVER,
    NOBODY,
    OWNER,
    STATUS,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_status(value: object) -> bool:
    return value in tuple(Status)


TSC_RULINGS: Mapping[str, RulingKind] = {
    POSITION: RulingKind(
        of="army", takes="a hex or a place", accepts=_is_text, is_hex=True
    ),
    STATUS: RulingKind(of="army", takes=", ".join(Status), accepts=_is_status),
    MOVER: RulingKind(
        of="army",
        takes="true: it has this turn; with `at_end` the next one",
        accepts=is_flag,
    ),
    OWNER: RulingKind(
        of="hex", takes=f"a side, or `{NOBODY}`, that has the place", accepts=_is_text
    ),
    THROW: RULED_THROW,
}
"""Every kind of fact a ruling may set, by the word the file uses."""
