"""TURN: the sequence of play on paper, made from what is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import PrintedTable
from generator.kit.steps_of_play import sequence_table
from generator.systems.valormr.rules.contact.approach_rolls import (
    NEAR_THE_ENEMY,
    rolls_near_the_enemy,
)
from generator.systems.valormr.rules.contact.thread import STAGES
from generator.systems.valormr.rules.sequence import SEQUENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.switches import Switches

_CARD = "PT-01"
_PERIOD = PrintedTable(
    id="sequence-of-play",
    title="Sequence of play",
    columns=("Step", "In every period, day and night", "Rules"),
    rows=(),
    notes=(
        "A battle takes its half period but no points; so does a delay. Avoid, evade "
        "and withdraw take no time and no points of their own.",
    ),
    card=_CARD,
    source="S1:150-152, 289-293; S0:282-312, 461-467, 545-573",
)
_CONTACT = PrintedTable(
    id="contact-steps",
    title="The steps of a contact",
    columns=("Step", "In every contact, until it is resolved", "Rules"),
    rows=(),
    card=_CARD,
    source="S0:282-312, 461-467",
)


def sequence_tables(switches: Switches) -> Iterator[PrintedTable]:
    """Yield the sequence of play of a period, and that of a contact.

    Rules: VAL-TURN-04, VAL-TURN-05, VAL-TURN-06, VAL-TURN-07, VAL-TURN-08, DEF-EXCH-04.
    """
    has_rolls = rolls_near_the_enemy(switches)
    steps = (step for step in SEQUENCE if has_rolls or NEAR_THE_ENEMY not in step.rules)
    yield sequence_table(_PERIOD, ((step.says, step.rules) for step in steps))
    yield sequence_table(_CONTACT, ((says, rules) for says, rules, _ in STAGES))
