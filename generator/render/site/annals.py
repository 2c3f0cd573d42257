"""What the published turns tell of armies, commanders and places, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from types import GenericAlias
from typing import TYPE_CHECKING, Any

from generator.render.known_forces import on_the_map
from generator.render.site.turn_summary import Deeds, packed, unpacked
from generator.store import UNREADABLE, digest_of
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce, March
    from generator.render.site.frame import Site
    from generator.render.site.site_sections import ArmyNews
    from generator.render.site.turn_summary import SeenArmy, TurnSummary, Visit
    from generator.render.site.turns import Turn
    from generator.world.ground import Place


# What a rule system tells of armies, turn by turn, small enough to be kept.

NewsOfTurn = Mapping[str, Mapping[str, tuple[object, ...]]]
"""By the name of what brings them, then by army."""


def news_of(turn: Turn, *, site: Site) -> NewsOfTurn:
    """Return the news of a turn, from what is kept where it can be known again."""
    found: dict[str, dict[str, tuple[object, ...]]] = {}
    for brought in site.sections.news:
        by_army = found.setdefault(brought.name, {})
        for army, news in _kept(turn, brought, site):
            by_army[army] = (*by_army.get(army, ()), news)
    return found


def _kept(turn: Turn, brought: ArmyNews[Any], site: Site) -> tuple[tuple[str, object], ...]:
    def made() -> tuple[tuple[str, object], ...]:
        return tuple(brought.found(turn.periods))

    if not turn.mark:
        return made()
    key = digest_of(brought.name, turn.mark)
    body = site.kept.one_or_made("news", key, lambda: packed(made()))
    line = GenericAlias(tuple, (str, brought.kind))
    try:
        kept: tuple[tuple[str, object], ...] = unpacked(GenericAlias(tuple, (line, ...)), body)
    except UNREADABLE:
        return made()
    return kept


class TurnOfArmy(Struct, frozen=True, kw_only=True):
    """What is known of one army in one turn."""

    turn: int
    headline: str
    """What the turn is called; may be empty."""
    march: tuple[March, ...]
    way: tuple[Hex, ...]
    """Every hex it marched through, from the first to the last."""
    went: tuple[Hex, ...]
    """The same with those through which it was driven back."""
    news: Mapping[str, tuple[object, ...]]
    """By the name of what brings them."""


class ArmyAnnals(Struct, frozen=True, kw_only=True):
    """One army as the public knows it."""

    last: SeenArmy
    """As it was last seen."""
    last_turn: int
    is_seen: bool
    """Whether it stands on the map at the end of the newest turn."""
    turns: tuple[TurnOfArmy, ...]
    """Turns with news of it, the newest first."""
    ended: tuple[int, str] | None = None
    """The turn in which it took the field no more, with what is told of it, which may
    be empty; none: nobody has said so."""

    @property
    def id(self) -> str:
        """Its id."""
        return self.last.id

    @property
    def name(self) -> str:
        """Its name."""
        return self.last.name


class Annals(Struct, frozen=True, kw_only=True):
    """Everything the pages beside the turns tell."""

    armies: Mapping[str, ArmyAnnals]
    """By id, in the order of their names."""
    visits: Mapping[str, tuple[Visit, ...]]
    """By the hex's label, the newest turn first."""
    there: Mapping[str, tuple[tuple[int, str], ...]]
    """What else happened, by the hex's label: turns with a sentence, the newest
    first."""
    newest: Briefing
    turn: int
    """The newest turn."""

    def standing_at(self, at: Hex) -> tuple[KnownForce, ...]:
        """Return who is in a hex at the end of the newest turn, as the map shows it."""
        return tuple(each for each in on_the_map(self.newest) if each.at == at)

    def places(self) -> tuple[Place, ...]:
        """Return the named places of the map by name."""
        return tuple(sorted(self.newest.board.places, key=lambda place: (place.name, place.id)))

    def places_of(self, army: ArmyAnnals) -> tuple[Place, ...]:
        """Return the named places in the hex where an army was last seen."""
        board, label = self.newest.board, army.last.label
        return tuple(place for place in board.places if board.grid.label(place.at) == label)


def annals_of(sums: Sequence[TurnSummary], newest: Briefing, news: Sequence[NewsOfTurn]) -> Annals:
    """Return what the published turns tell.

    Args:
        sums: Of all of them, the oldest first; at least one.
        newest: What is known at the end of the last one.
        news: What the rule system tells of armies in each of them.
    """
    seen: dict[str, tuple[SeenArmy, int]] = {}
    told: dict[str, list[TurnOfArmy]] = {}
    visits: dict[str, list[Visit]] = {}
    there: dict[str, list[tuple[int, str]]] = {}
    ended: dict[str, tuple[int, str]] = {}
    for turn, brought in zip(sums, news, strict=True):
        seen |= {army.id: (army, turn.number) for army in turn.armies}
        ended |= {force: (turn.number, words) for force, words in turn.ended}
        for force, line in _lines(turn, brought):
            if force in seen:
                told.setdefault(force, []).append(line)
        for visit in reversed(turn.visits):
            visits.setdefault(visit.label, []).append(visit)
        for label, words in reversed(turn.there):
            there.setdefault(label, []).append((turn.number, words))
    last = sums[-1].number
    return Annals(
        armies={
            army.id: ArmyAnnals(
                last=army,
                last_turn=turn,
                is_seen=_is_seen(army, turn, last),
                turns=tuple(reversed(told.get(army.id, ()))),
                ended=None if _is_seen(army, turn, last) else ended.get(army.id),
            )
            for army, turn in sorted(seen.values(), key=lambda found: (found[0].name, found[0].id))
        },
        visits={label: tuple(reversed(found)) for label, found in visits.items()},
        there={label: tuple(reversed(found)) for label, found in there.items()},
        newest=newest,
        turn=last,
    )


def _is_seen(army: SeenArmy, turn: int, last: int) -> bool:
    """Return whether an army, seen last in a turn, stands on the map at the end."""
    return turn == last and army.is_there


def _lines(turn: TurnSummary, brought: NewsOfTurn) -> Iterator[tuple[str, TurnOfArmy]]:
    """Yield what each force did in a turn."""
    marched = {deeds.force: deeds for deeds in turn.deeds}
    met = {force for by_army in brought.values() for force in by_army}
    on_march = {force for force, deeds in marched.items() if deeds.march}
    for force in sorted(on_march | met):
        deeds = marched.get(force) or Deeds(force=force)
        news = {name: by_army[force] for name, by_army in brought.items() if force in by_army}
        yield (
            force,
            TurnOfArmy(
                turn=turn.number,
                headline=turn.headline,
                march=deeds.march,
                way=_hexes(deeds.way),
                went=_hexes(deeds.went),
                news=news,
            ),
        )


def _hexes(way: Iterable[tuple[int, int]]) -> tuple[Hex, ...]:
    """Return the hexes of a way that a summary keeps."""
    return tuple(Hex(*at) for at in way)
