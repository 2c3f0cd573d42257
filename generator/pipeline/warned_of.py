"""What the umpire is warned of before closing: what cannot be done as ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import UMPIRE
from generator.pipeline.briefings import briefed

if TYPE_CHECKING:
    from generator.pipeline.desk import Desk


def warned_of(desk: Desk) -> tuple[str, ...]:
    """Return, in the order of play, what happens in the pending period but should not.

    Which kinds of event these are, the wording of the rule system says.
    """
    events = desk.rules.wording.events
    view = briefed(desk, desk.pending(), UMPIRE)
    told = (each.text for each in view.despatches if events[each.kind].warns)
    return tuple(dict.fromkeys(told))
