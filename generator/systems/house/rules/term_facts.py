"""What terms of house rules may name, what it is worth, and what counts for an army.

The names are the same in every campaign; tables, stores, look-ups and kinds of place
add the campaign's own. Each of them is known where it can be known: an army's own
ground and orders, never where the enemy is.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.printing import printed_number
from generator.kit.terms import Vocabulary, flag_fact, number_fact, word_fact
from generator.systems.house.rules.rule_tables import Of
from generator.values import Struct, replace
from generator.world.clock import season_at
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.kit.terms import Facts, KnownFact, Term
    from generator.systems.house.rules.own_words import OwnWords
    from generator.systems.house.rules.rule_tables import DeedRule, OwnKind, OwnRule, ThrowRow
    from generator.systems.house.rules.state import ArmyStand, HouseCourse, HousePlay, HouseState
    from generator.world.hexes import Hex

FAR = 999
"""How far a source is of which there is none."""
NONE = "none"
"""The word where there is nothing: no place, no row, no order."""


class NamedThings(Struct, frozen=True, kw_only=True):
    """What of a file adds names to its terms, by id and in its order."""

    words: OwnWords
    seasons: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    stores: tuple[str, ...] = ()
    tables: Mapping[str, tuple[Of, tuple[str, ...]]] = {}
    """For whom each is thrown on, and its rows."""

    def vocabulary(self, of: Of) -> Vocabulary:
        """Return what terms in one kind of place may name."""
        return Vocabulary(facts=dict(self._facts(of)))

    def _facts(self, of: Of) -> Iterator[tuple[str, KnownFact]]:
        words = self.words
        yield "turn", number_fact("the number of the turn", least=1)
        yield "part", word_fact(words.calendar.parts, "the part of the turn")
        yield "season", word_fact(self.seasons, "the season")
        rolled = {Of.ALL: (Of.ALL,), Of.BATTLE: (Of.ALL,), Of.SIDE: (Of.ALL, Of.SIDE)}
        for table, (whose, rows) in self.tables.items():
            if whose in rolled.get(of, tuple(Of)):
                yield table, word_fact((*rows, NONE), "what was rolled on that table")
        if of is Of.ARMY:
            yield from self._of_armies()
        if of is Of.SIDE:
            yield from self._of_sides()
        if of in (Of.SIDE, Of.ARMY):
            for store in self.stores:
                yield store, number_fact("how much its side has of it")
        if of in (Of.ARMY, Of.BATTLE):
            yield from self._of_ground()
        if of is Of.BATTLE:
            yield "stronger-stood", flag_fact("no army of the stronger side marched")
            yield "weaker-stood", flag_fact("no army of the weaker side marched")

    def _of_ground(self) -> Iterator[tuple[str, KnownFact]]:
        terrains = tuple(kind.key for kind in self.words.terrains)
        places = tuple(kind.key for kind in self.words.places)
        yield "terrain", word_fact(terrains, "the ground it stands on")
        yield "place", word_fact((*places, NONE), "the place it stands in")
        yield "road", flag_fact("a road or track runs through the hex")
        yield "river", flag_fact("a river runs through the hex")

    def _of_armies(self) -> Iterator[tuple[str, KnownFact]]:
        yield "kind", word_fact(self.kinds, "the kind of army")
        yield "strength", number_fact("its strength, or that of all armies of a side", least=1)
        yield "own-place", flag_fact("it stands in a place of its side")
        yield "stood", flag_fact("it did not march in this period")
        deeds = tuple(deed.id for deed in self.words.deeds)
        yield "order", word_fact((*deeds, NONE), "what it was ordered to do")
        yield "from-source", number_fact("hexes to the nearest source of its side; none: 999")

    def _of_sides(self) -> Iterator[tuple[str, KnownFact]]:
        yield "armies", number_fact("how many armies it has")
        yield "strength", number_fact("its strength, or that of all armies of a side")
        for kind in self.words.places:
            yield f"held-{kind.key}", number_fact(f"how many places of the kind {kind.key} it has")


# What those names are worth in a situation.


def facts_of_all(play: HousePlay, now: HouseState) -> dict[str, Fraction | bool | str]:
    """Return what holds for everybody.

    Rule: HSE-TURN-02.
    """
    own, period = play.own, play.period
    season = season_at(own.seasons, period.turn)
    return {
        "turn": Fraction(period.turn),
        "part": period.name,
        "season": season.id if season else NONE,
        **_thrown(play, now, Of.ALL, ""),
    }


def facts_of_side(play: HousePlay, now: HouseState, side: str) -> Facts:
    """Return what holds of a side."""
    armies = [army for army in now.armies.values() if play.side_of(army.army) == side]
    held = {f"held-{kind.key}": Fraction(0) for kind in play.own.words.places}
    for place in play.places_of(side, now):
        held[f"held-{place.kind.key}"] += 1
    return {
        **facts_of_all(play, now),
        **_thrown(play, now, Of.SIDE, side),
        **_in_store(play, now, side),
        **held,
        "armies": Fraction(len(armies)),
        "strength": Fraction(sum(army.strength for army in armies)),
    }


def facts_of_army(play: HousePlay, now: HouseState, army: ArmyStand) -> Facts:
    """Return what holds of an army."""
    side, order = play.side_of(army.army), play.order_to(army.army)
    return {
        **facts_of_all(play, now),
        **_thrown(play, now, Of.SIDE, side),
        **_thrown(play, now, Of.ARMY, army.army),
        **_in_store(play, now, side),
        **_ground(play, army.at),
        "kind": play.campaign.force(army.army).kind,
        "strength": Fraction(army.strength),
        "own-place": any(place.at == army.at for place in play.places_of(side, now)),
        "stood": not army.came,
        "order": order.deed if order else NONE,
        "from-source": Fraction(_from_source(play, now, side, army.at)),
    }


def facts_about(play: HousePlay, now: HouseState, of: Of, whose: str) -> Facts:
    """Return what holds of a side or an army by id, or for everybody."""
    if of is Of.ARMY:
        return facts_of_army(play, now, now.armies[whose])
    return facts_of_side(play, now, whose) if of is Of.SIDE else facts_of_all(play, now)


def facts_of_battle(
    play: HousePlay, now: HouseState, at: Hex, sides: Sequence[Sequence[ArmyStand]]
) -> Facts:
    """Return what holds of a battle, the stronger side first."""
    stronger, weaker = (not any(army.came for army in each) for each in sides)
    return {
        **facts_of_all(play, now),
        **_ground(play, at),
        "stronger-stood": stronger,
        "weaker-stood": weaker,
    }


def _ground(play: HousePlay, at: Hex) -> dict[str, bool | str]:
    places = play.board.places_at(at)
    return {
        "terrain": play.board.terrain_at(at).key,
        "place": places[0].kind.key if places else NONE,
        "road": any(at in way.course for way in play.board.ways),
        "river": play.board.is_river(at),
    }


def _thrown(play: HousePlay, now: HouseState, of: Of, whose: str) -> dict[str, str]:
    tables = (key for key, table in play.own.tables.items() if table.of is of)
    return {key: now.fallen.get(f"{key}+{whose}" if whose else key, NONE) for key in tables}


def _in_store(play: HousePlay, now: HouseState, side: str) -> dict[str, Fraction]:
    return {store: Fraction(now.has(side, store)) for store in play.own.stores}


def _from_source(play: HousePlay, now: HouseState, side: str, at: Hex) -> int:
    """Return how many hexes the nearest source of a side is away."""
    kinds, places = play.own.places, play.places_of(side, now)
    sources = (place.at for place in places if kinds[place.kind.key].is_source)
    return min((distance(at, source) for source in sources), default=FAR)


# What counts for an army in a period: its marching points, its sight, what changes both.


def in_force(play: HousePlay, now: HouseState, army: ArmyStand) -> Iterator[ThrowRow | OwnRule]:
    """Yield what counts for an army: rows rolled, rules whose condition holds.

    Rules: HSE-TABLE-02, HSE-RULE-01.
    """
    side = play.side_of(army.army)
    for key, row_id in now.fallen.items():
        table, _, whose = key.partition("+")
        if whose in ("", side, army.army) and table in play.own.tables:
            row = play.own.tables[table].row(row_id)
            if row is not None:
                yield row
    facts = facts_of_army(play, now, army)
    for rule in play.own.rules:
        if rule.of is Of.ARMY and rule.when.holds(facts):
            yield rule


def _counting(
    play: HousePlay, now: HouseState, army: ArmyStand, deed: DeedRule | None
) -> Iterator[OwnKind | ThrowRow | OwnRule | DeedRule]:
    """Yield what an army's marching points and sight are made of, its kind first."""
    yield play.kind_of(army.army)
    yield from in_force(play, now, army)
    if deed is not None:
        yield deed


def march_points(
    play: HousePlay, now: HouseState, army: ArmyStand, deed: DeedRule | None
) -> Fraction:
    """Return how far an army can march, not below nought.

    Rule: HSE-MARCH-01.
    """
    terms = (each.march for each in _counting(play, now, army, deed))
    return _sum_of(play, now, army, terms)


def points_told(play: HousePlay, now: HouseState, army: ArmyStand, deed: DeedRule | None) -> str:
    """Return marching points as people say them, and what made them if it is several things.

    Such as ``2 marching points: 3 Foot, −1 Mud``.

    Rule: HSE-MARCH-01.
    """
    facts, (kind, *more) = facts_of_army(play, now, army), _counting(play, now, army, deed)
    added = [(each.name, each.march.amount(facts)) for each in more]
    steps = [f"{'+' * (n > 0)}{printed_number(n)} {name}" for name, n in added if n]
    total = f"{printed_number(march_points(play, now, army, deed))} {play.own.points_called}"
    begins = f"{printed_number(kind.march.amount(facts))} {kind.name}"
    return f"{total}: {', '.join((begins, *steps))}" if steps else total


def looked_out(course: HouseCourse) -> HouseCourse:
    """Return the course once it is worked out anew how many hexes each army sees.

    Rule: HSE-SIGHT-01.
    """
    play, now = course.play, course.situation
    armies = {}
    for key, army in now.armies.items():
        terms = (each.sight for each in _counting(play, now, army, play.deed_of(key)))
        armies[key] = replace(army, sees=int(_sum_of(play, now, army, terms)))
    return course.after(replace(now, armies=armies))


def _sum_of(play: HousePlay, now: HouseState, army: ArmyStand, terms: Iterable[Term]) -> Fraction:
    facts = facts_of_army(play, now, army)
    return max(Fraction(0), sum((term.amount(facts) for term in terms), Fraction(0)))
