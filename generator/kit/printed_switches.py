"""The switches of a rule system as a campaign has set them, ready for paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import AMENDED, Cell, PrintedTable, printed_value

if TYPE_CHECKING:
    from generator.kit.switches import Switches, SwitchList


def switch_table(switches: Switches, card: str) -> PrintedTable:
    """Return the switches of the rule book as a campaign has set them.

    Args:
        switches: The switches.
        card: The quick-reference card they stand on.
    """
    changed = {key for key in switches.known if switches.is_changed(key)}
    known = _shown(switches, changed)
    rows = tuple(
        (
            Cell(text=key),
            Cell(text=printed_value(switches.setting(key)), amended=key in changed),
            Cell(text=switch.means),
        )
        for key, switch in known.items()
    )
    rules = (rule for switch in known.values() for rule in switch.rules)
    return PrintedTable(
        id="switches",
        title="Switches of the campaign file",
        columns=("Switch", "Set to", "What it does"),
        rows=rows,
        rules=tuple(sorted(set(rules))),
        marks=(AMENDED,) * bool(changed),
        card=card,
    )


def _shown(switches: Switches, changed: set[str]) -> SwitchList:
    """Return the switches that are printed: quiet ones once a campaign sets any."""
    quiet = {key for key, switch in switches.known.items() if switch.is_quiet}
    left_out = set() if quiet & changed else quiet
    return {key: each for key, each in switches.known.items() if key not in left_out}
