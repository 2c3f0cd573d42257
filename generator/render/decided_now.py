"""What a player decides now, in his words: nothing that somebody else decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.shared_facts import AT
from generator.render.briefing_packet import command_of
from generator.render.section_contents import awaited_list

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.brief.questions import Asked
    from generator.render.section_contents import AskedAlike


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedNow:
    """What is to be decided, thrown, fought and ordered."""

    alike: tuple[AskedAlike, ...]
    """Questions, those with the same choices together."""
    throws: tuple[Asked, ...]
    battles: tuple[str, ...]
    """Battles to be fought on the table, in words."""
    not_ordered: tuple[str, ...]
    """Names of the forces that need an order and have none."""
    has_to_order: bool
    """Whether he has to say something, be it that it is all."""
    is_all_ordered: bool
    """Whether the orders of all his forces have come."""
    words_without: str
    """What they do without one; empty: nothing is said."""

    @property
    def is_long(self) -> bool:
        """Whether it needs the whole width of a page."""
        return bool(self.alike or self.throws)


def decided_now(briefing: Briefing) -> DecidedNow | None:
    """Return what a player decides; none: he commands nobody and is asked nothing."""
    command = command_of(briefing)
    awaited = awaited_list(briefing)
    here = sorted(
        (briefing.words.of(force), force)
        for force in command
        if briefing.knows(AT, force)
    )
    given = {order.subject for order in briefing.orders}
    if not here and awaited is None and not briefing.battles:
        return None
    return DecidedNow(
        alike=awaited.alike if awaited else (),
        throws=awaited.throws if awaited else (),
        battles=briefing.battles,
        not_ordered=tuple(name for name, force in here if force in briefing.owing),
        has_to_order=briefing.has_to_order,
        is_all_ordered=bool(here) and all(force in given for _, force in here),
        words_without=briefing.words.wording.without_orders,
    )
