"""What a rule system tells of armies, turn by turn, small enough to be kept."""

from __future__ import annotations

from collections.abc import Mapping
from types import GenericAlias
from typing import TYPE_CHECKING, Any

from generator.render.site.packing import packed, unpacked
from generator.store import UNREADABLE, digest_of

if TYPE_CHECKING:
    from generator.render.site.frame import Site
    from generator.render.site.site_sections import ArmyNews
    from generator.render.site.turns import Turn

NewsOfTurn = Mapping[str, Mapping[str, tuple[object, ...]]]
"""By the name of what brings them, then by army."""


def news_of(turn: Turn, *, site: Site) -> NewsOfTurn:
    """Return the news of a turn, from what is kept where it can be known again."""
    return {each.name: _by_army(turn, each, site) for each in site.sections.news}


def _by_army(
    turn: Turn, brought: ArmyNews[Any], site: Site
) -> Mapping[str, tuple[object, ...]]:
    found: dict[str, list[object]] = {}
    for army, news in _kept(turn, brought, site):
        found.setdefault(army, []).append(news)
    return {army: tuple(news) for army, news in found.items()}


def _kept(
    turn: Turn, brought: ArmyNews[Any], site: Site
) -> tuple[tuple[str, object], ...]:
    if not turn.mark:
        return tuple(brought.found(turn.periods))
    body = site.kept.one_or_made(
        "news",
        digest_of(brought.name, turn.mark),
        lambda: packed(tuple(brought.found(turn.periods))),
    )
    line = GenericAlias(tuple, (str, brought.kind))
    try:
        kept: tuple[tuple[str, object], ...] = unpacked(
            GenericAlias(tuple, (line, ...)), body
        )
    except UNREADABLE:
        return tuple(brought.found(turn.periods))
    return kept
