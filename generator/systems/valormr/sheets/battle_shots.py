"""The umpire's pictures of battles, in the briefing of everybody who hears of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.briefing_packet import told_periods
from generator.systems.system_pages import SheetSection

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.systems.system_pages import ReaderMaterials

_FOUGHT = "battle-fought"


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleShot:
    """One picture of a battle."""

    file: str
    caption: str


def _named(briefing: Briefing, materials: ReaderMaterials) -> Iterator[tuple[str, str]]:
    """Yield the pictures of battles that are told of: their names and captions."""
    for part in told_periods(briefing, materials.closed):
        for event in part.events:
            picture, caption = (
                str(event.facts.get(fact, "")) for fact in ("picture", "caption")
            )
            if event.kind == _FOUGHT and picture in materials.pictures and caption:
                yield picture, caption


def _names(briefing: Briefing, materials: ReaderMaterials) -> tuple[str, ...]:
    return tuple(name for name, _ in _named(briefing, materials))


def _shots(
    briefing: Briefing, materials: ReaderMaterials
) -> tuple[BattleShot, ...] | None:
    return (
        tuple(
            BattleShot(file=materials.pictures[name].file, caption=caption)
            for name, caption in _named(briefing, materials)
        )
        or None
    )


BATTLE_SHOTS = SheetSection(
    name="battle-shots",
    template="valormr/sections/battle-shots.html",
    contents=_shots,
    styles=("valormr/returns.css",),
    pictures=_names,
)
