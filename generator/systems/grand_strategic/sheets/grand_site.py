"""Everything a grand-strategic campaign brings to the public site."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.kit.printing import within
from generator.render.numbers import count
from generator.render.site.site_sections import (
    ArmyNews,
    BattleLine,
    PeriodNote,
    SideCount,
    SiteSections,
    TurnSection,
)
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.calendar import time_of
from generator.systems.grand_strategic.views.battle_sheets import battle_rows
from generator.systems.grand_strategic.views.kingdom_rows import city_name, kingdom_rows
from generator.systems.shared_sections import of_commander
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.systems.grand_strategic.views.battle_sheets import BattleRow
    from generator.world.ground import Place


TAKEN = "city-taken"


class FoughtPair(Struct, frozen=True, kw_only=True):
    """A battle with ids and names of both armies."""

    row: BattleRow
    attacker: tuple[tuple[str, str], ...]
    """Id and name, as lists of armies have them."""
    defender: tuple[tuple[str, str], ...]


class FoughtNews(Struct, frozen=True, kw_only=True):
    """One battle as one of its armies tells it."""

    title: str
    against: tuple[tuple[str, str], ...]
    """Id and name of the enemy's army."""
    part: str
    """Such as ``attacked`` or ``held off``."""
    after: str
    """What came of it, after the enemy's name, such as ``and lost``; may be empty."""


def _fought(periods: Sequence[Briefing]) -> tuple[FoughtPair, ...] | None:
    """Return the battles of a turn; none: there was none."""
    return (
        tuple(
            FoughtPair(
                row=row,
                attacker=((row.attacker, briefing.words.of(row.attacker)),),
                defender=((row.defender, _named(briefing, row.defender)),),
            )
            for briefing in periods
            for row in battle_rows(briefing)
        )
        or None
    )


def _news(periods: Sequence[Briefing]) -> Iterator[tuple[str, FoughtNews]]:
    """Yield the battles of a turn, each for both armies in it."""
    for briefing in periods:
        for row in battle_rows(briefing):
            yield row.attacker, _told_by(briefing, row, row.attacker, row.defender)
            yield row.defender, _told_by(briefing, row, row.defender, row.attacker)


def _told_by(briefing: Briefing, row: BattleRow, army: str, enemy: str) -> FoughtNews:
    """Return a battle as one of its armies tells it."""
    attacks = army == row.attacker
    part, after = _PARTS[attacks, army == row.winner]
    if not row.winner:
        part, after = "attacked" if attacks else "was attacked by", ""
    if row.winner == enemy and row.retreat:
        after = f"{after}, and fell back to {row.retreat}"
    return FoughtNews(
        title=row.title, against=((enemy, _named(briefing, enemy)),), part=part, after=after
    )


def _named(briefing: Briefing, one: str) -> str:
    """Return an army's or kingdom's name as it stands within a sentence."""
    return within(briefing.words.of(one))


_PARTS = {
    (True, True): ("attacked", " and won"),
    (True, False): ("attacked", " and lost"),
    (False, True): ("held off", ""),
    (False, False): ("lost to", ""),
}
"""How an army's part in a battle is told, and what follows the enemy's name: by
whether it attacked, and whether it won."""


def _cities(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return how many cities each kingdom has."""
    last = periods[-1]
    return {s.id: len(last.get_or(facts.CITIES_HELD, s.id, ())) for s in last.sides}


def _points(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return the points of the kingdoms whose totals may be known."""
    last = periods[-1]
    found = ((side.id, last.get(facts.SIDE_POINTS, side.id)) for side in last.sides)
    return {side: points for side, points in found if isinstance(points, int)}


def _won(periods: Sequence[Briefing]) -> Mapping[str, int]:
    """Return how many battles each kingdom won."""
    won = Counter(row.won_by for part in periods for row in battle_rows(part))
    return {side.id: won[side.id] for side in periods[-1].sides}


def _glance(periods: Sequence[Briefing]) -> tuple[str, ...]:
    """Return how many battles there were, and cities that changed hands."""
    battles = sum(len(battle_rows(briefing)) for briefing in periods)
    taken = sum(event.kind == TAKEN for part in periods for event in part.events)
    told = (
        count(battles, "battle") if battles else "",
        f"{count(taken, 'city', 'cities')} taken" if taken else "",
    )
    return tuple(filter(None, told))


def _there(periods: Sequence[Briefing]) -> Iterator[tuple[Hex, str]]:
    """Yield the battles at their hexes, and every city that was taken from whom."""
    for briefing in periods:
        for row in battle_rows(briefing):
            at = _known_hex(briefing, row.id)
            if at is not None:
                who = f"{briefing.words.of(row.attacker)} attacked"
                yield at, f"{who} {_named(briefing, row.defender)}. {row.outcome}"
        for event in briefing.events:
            taken, words = event.facts.get("at"), briefing.words
            if event.kind == TAKEN and isinstance(taken, Hex):
                before = _named(briefing, str(event.facts.get("other", "")))
                winner = words.of(event.facts.get("side", ""))
                yield taken, f"{winner} took the city{before and f' from {before}'}."


def _known_hex(briefing: Briefing, battle: str) -> Hex | None:
    """Return where a battle was; none: nobody says."""
    at = briefing.get(facts.FOUGHT_AT, battle)
    return at if isinstance(at, Hex) else None


def _lines(periods: Sequence[Briefing]) -> tuple[BattleLine, ...]:
    """Return the battles of a turn, a line each."""
    return tuple(
        BattleLine(
            title=row.title,
            when=briefing.period.title,
            sides=(briefing.words.of(row.attacker), briefing.words.of(row.defender)),
            outcome=row.outcome.rstrip("."),
            forces=(row.attacker, row.defender),
            winners=(row.winner,) if row.winner else (),
            scene=_known_hex(briefing, row.id),
        )
        for briefing in periods
        for row in battle_rows(briefing)
    )


def _army_facts(briefing: Briefing, army: str) -> tuple[tuple[str, str], ...]:
    """Return what heads an army's page."""
    city = city_name(briefing, briefing.get_or(facts.IN_CITY, army, ""))
    points = briefing.told(facts.POINTS, army)
    told = (("In", city), ("Points", points))
    return tuple((title, words) for title, words in told if words)


def _place_facts(briefing: Briefing, place: Place) -> tuple[tuple[str, str], ...]:
    """Return what heads a city's page: whose it is."""
    if not briefing.knows(facts.OWNER, place.id):
        return ()
    return (("Belongs to", briefing.told(facts.OWNER, place.id) or "nobody"),)


def _strength(briefing: Briefing, side: str) -> str:
    """Return a kingdom's points in words, where everybody may know them."""
    points = briefing.told(facts.SIDE_POINTS, side)
    return f"{points} points in all" if points else ""


def _scene(briefing: Briefing) -> Hex | None:
    """Return where the last battle was; none: there was none."""
    battles = briefing.subjects(facts.FOUGHT_AT)
    return _known_hex(briefing, battles[-1]) if battles else None


def _order(briefing: Briefing) -> tuple[str, ...]:
    """Return the kingdoms in the order in which they move."""
    rows = (row for row in kingdom_rows(briefing) if row.moves_as)
    return tuple(row.name for row in rows)


_MILESTONES = frozenset(
    {
        "card-army-raised",
        "battle-begins",
        "battle-won",
        "city-taken",
        "army-destroyed",
        "cut-off",
        "detaches",
        "falls-back",
        "falls-back-upon",
        "goes-into-city",
        "kingdom-falls",
        "moves-in",
        "kingdom-wins",
        "card-lasting-peace",
        "card-mourns",
        "card-no-peace",
        "card-peace",
        "peace-ends",
        "card-prince-dies",
        "card-prince-freed",
        "prince-freed",
        "card-prince-held",
        "ruling-public",
    }
)
"""Kinds of event that are told step by step beside the marches."""
_STEPS = frozenset({"marches", "enters-city", "leaves-city", "forced-march", "joins"})
"""Those of the marches, which are told in the order in which kingdoms move."""
_ENDINGS = frozenset(
    {"army-destroyed", "army-gone", "cut-off", "falls-back-upon", "finds-no-city", "joins"}
)
"""Those after which an army is on the map no more."""

GRAND_SITE = SiteSections(
    notes=(PeriodNote(title="Order of the week", words=_order),),
    turn_page=(
        TurnSection(
            name="battles", template="grand_strategic/site/battles-of-turn.html", contents=_fought
        ),
        TurnSection(
            name="kingdoms",
            template="grand_strategic/site/kingdoms.html",
            contents=lambda periods: kingdom_rows(periods[-1]),
        ),
    ),
    news=(
        ArmyNews(
            name="battles",
            kind=FoughtNews,
            found=_news,
            template="grand_strategic/site/army-battles.html",
            of_commander=of_commander,
        ),
    ),
    counts=(
        SideCount(id="cities", title="Cities", of_turn=_cities),
        SideCount(id="won", title="Battles won", of_turn=_won, adds_up=True),
        SideCount(id="points", title="Army points", of_turn=_points, is_told_by_leave=True),
    ),
    steps=_STEPS,
    milestones=_MILESTONES | _STEPS,
    endings=_ENDINGS,
    glance=_glance,
    happened_at=_there,
    place_facts=_place_facts,
    sees_everybody=True,
    battles=_lines,
    main_count="cities",
    army_facts=_army_facts,
    strength=_strength,
    scene=_scene,
    date_of=lambda period: time_of(period).title,
    season_of=lambda period: f"Year {time_of(period).year}",
)
