"""How the sides stand, turn by turn, in numbers that everybody may know."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from types import GenericAlias
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from generator.render.known_forces import on_the_map
from generator.render.site.site_sections import FORCES, followed
from generator.render.site.turn_summary import Deeds, packed, unpacked
from generator.store import UNREADABLE, digest_of
from generator.values import Struct, replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce, March
    from generator.render.site.frame import Site
    from generator.render.site.site_sections import ArmyNews, SideCount, SiteSections
    from generator.render.site.turn_summary import SeenArmy, TurnSummary, Visit
    from generator.render.site.turns import Turn
    from generator.world.forces import Side
    from generator.world.ground import Place


# What the published turns tell of armies, commanders and places, turn by turn.

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


class StandingsMeasure(Struct, frozen=True, kw_only=True):
    """One number that is followed over time."""

    id: str
    title: str
    values: Mapping[str, tuple[int, ...]]
    """By side, a value for each turn."""


class Standings(Struct, frozen=True, kw_only=True):
    """Every number of every side over the turns."""

    turns: tuple[int, ...]
    sides: tuple[Side, ...]
    """Those with anything to count."""
    measures: tuple[StandingsMeasure, ...]

    @property
    def shape(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who and what is counted: with the turns told, what tells two apart."""
        return (
            tuple(side.id for side in self.sides),
            tuple(measure.id for measure in self.measures),
        )

    def runs(self, measure: StandingsMeasure) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        """Return the sides' numbers from turn to turn, the newest first, each change once."""
        rows = zip(*(measure.values[side.id] for side in self.sides), strict=True)
        found: list[tuple[int, int, tuple[int, ...]]] = []
        for turn, values in zip(self.turns, rows, strict=True):
            begun = found.pop()[0] if found and found[-1][2] == values else turn
            found.append((begun, turn, values))
        return tuple(reversed(found))

    def until(self, turn: int) -> Standings:
        """Return the same as it stood at the end of an earlier turn."""
        count = sum(number <= turn for number in self.turns)
        return replace(
            self,
            turns=self.turns[:count],
            measures=tuple(
                replace(
                    measure, values={side: line[:count] for side, line in measure.values.items()}
                )
                for measure in self.measures
            ),
        )


def standings_of(
    sums: Sequence[TurnSummary], sides: Sequence[Side], sections: SiteSections
) -> Standings:
    """Return the standings at the end of every published turn.

    What is told by leave, such as strength, is followed only while it is told of all.
    """
    rows = [{(name, side): count for name, side, count in turn.counts} for turn in sums]
    shown = tuple(side for side in sides if any(row.get((FORCES.id, side.id)) for row in rows))
    counts = [
        count
        for count in followed(sections)
        if not count.is_told_by_leave
        or (shown and all((count.id, side.id) in row for row in rows for side in shown))
    ]
    return Standings(
        turns=tuple(turn.number for turn in sums),
        sides=shown,
        measures=tuple(
            StandingsMeasure(
                id=count.id,
                title=count.title,
                values={side.id: tuple(_followed(count, side, rows)) for side in shown},
            )
            for count in counts
        ),
    )


def _followed(
    count: SideCount, side: Side, rows: Sequence[Mapping[tuple[str, str], int]]
) -> Iterable[int]:
    """Return a side's numbers as they are, or each with all those before it."""
    values = (row.get((count.id, side.id), 0) for row in rows)
    return accumulate(values) if count.adds_up else values


# Lines over time as small drawings that stand within a page.

WIDTH = 340
HEIGHT = 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 276, 14, 158
_APART = 15
"""Letters at the ends of lines keep this distance."""
_STEPS = (1, 2, 5)
_DASHES = ("", "7 4", "2 3", "10 3 2 3", "1 4", "12 5")


class Chart(Struct, frozen=True, kw_only=True):
    """One measure, drawn."""

    id: str
    title: str
    drawing: Markup


def charts(standings: Standings, *, only: str = "") -> tuple[Chart, ...]:
    """Return a drawing for every measure in which something has changed.

    Args:
        standings: The numbers of all sides.
        only: The measure that is wanted alone, if it is followed; empty: all.
    """
    followed = {measure.id for measure in standings.measures}
    return tuple(
        Chart(id=measure.id, title=measure.title, drawing=Markup(_drawn(measure, standings)))
        for measure in standings.measures
        if any(len(set(line)) > 1 for line in measure.values.values())
        and (only not in followed or measure.id == only)
    )


def _drawn(measure: StandingsMeasure, standings: Standings) -> str:
    """Draw the lines of all sides with their scales."""
    top, step = _scale(max(max(line) for line in measure.values.values()))
    letters = {side.id: side.letter for side in standings.sides}
    ends = _ends({side: _y(line[-1], top) for side, line in measure.values.items()})
    words = f"{measure.title}, turn {standings.turns[0]} to {standings.turns[-1]}"
    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(words)}">'
    ]
    for value in range(0, top + 1, step):
        y = _y(value, top)
        parts.append(
            f'<path class="rule-line" d="M{_LEFT} {y:g}H{_RIGHT}"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4.5:g}" text-anchor="end">{value}</text>'
        )
    parts += [
        f'<text x="{_x(at, len(standings.turns)):g}" y="{HEIGHT - 14}" '
        f'text-anchor="middle">turn {standings.turns[at]}</text>'
        for at in (0, len(standings.turns) - 1)
    ]
    for number, (side, line) in enumerate(measure.values.items()):
        dash = _DASHES[number % len(_DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        points = "L".join(
            f"{_x(at, len(line)):g} {_y(value, top):g}" for at, value in enumerate(line)
        )
        parts.append(
            f'<g class="of-{escape(side)}"><path class="line"{dashed} '
            f'd="M{points}"/>'
            f'<text class="end" x="{_RIGHT + 6}" y="{ends[side] + 4.5:g}">'
            f"{escape(letters[side])} {line[-1]}</text></g>"
        )
    return "".join([*parts, "</svg>"])


def _scale(most: int) -> tuple[int, int]:
    """Return the top of a scale and its step, so that there are 2 to 5 lines."""
    step = 1
    tens = 1
    while most > 4 * step:
        for factor in _STEPS:
            step = factor * tens
            if most <= 4 * step:
                break
        else:
            tens *= 10
    return max(step, -(-most // step) * step), step


def _x(at: int, turns: int) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * at / max(1, turns - 1), 1)


def _y(value: int, top: int) -> float:
    return round(_BOTTOM - (_BOTTOM - _TOP) * value / top, 1)


def _ends(wanted: Mapping[str, float]) -> dict[str, float]:
    """Return where the letters stand, moved apart where lines end close together."""
    places: dict[str, float] = {}
    lowest = float(_TOP - _APART)
    for side in sorted(wanted, key=lambda side: (wanted[side], side)):
        lowest = max(wanted[side], lowest + _APART)
        places[side] = lowest
    over = max(0.0, lowest - _BOTTOM)
    return {side: round(place - over, 1) for side, place in places.items()}
