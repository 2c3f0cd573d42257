"""What counts for an army in a period: its marching points, its sight, what changes both."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.printing import printed_number
from generator.systems.house.rules.own_rules import Of
from generator.systems.house.rules.term_facts import facts_of_army
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.kit.terms import Term
    from generator.systems.house.rules.own_rules import DeedRule, OwnRule, ThrowRow
    from generator.systems.house.rules.state import ArmyStand, HouseCourse, HousePlay, HouseState


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


def march_points(
    play: HousePlay, now: HouseState, army: ArmyStand, deed: DeedRule | None
) -> Fraction:
    """Return how far an army can march, not below nought.

    Rule: HSE-MARCH-01.
    """
    terms = [each.march for each in in_force(play, now, army)]
    own = play.kind_of(army.army).march
    return _sum_of(play, now, army, (own, *terms, *([deed.march] if deed else [])))


def points_told(play: HousePlay, now: HouseState, army: ArmyStand, deed: DeedRule | None) -> str:
    """Return marching points as people say them, and what made them if it is several things.

    Such as ``2 marching points: 3 Foot, −1 Mud``.

    Rule: HSE-MARCH-01.
    """
    kind, facts = play.kind_of(army.army), facts_of_army(play, now, army)
    added = [(each.name, each.march.amount(facts)) for each in in_force(play, now, army)]
    if deed is not None:
        told = next(each.told for each in play.own.words.deeds if each.id == deed.id)
        added.append((told, deed.march.amount(facts)))
    steps = [f"{'+' * (n > 0)}{printed_number(n)} {name}" for name, n in added if n]
    unit = "hexes" if play.own.counts_hexes else "marching points"
    total = f"{printed_number(march_points(play, now, army, deed))} {unit}"
    begins = f"{printed_number(kind.march.amount(facts))} {kind.name}"
    return f"{total}: {', '.join((begins, *steps))}" if steps else total


def looked_out(course: HouseCourse) -> HouseCourse:
    """Return the course once it is worked out anew how many hexes each army sees.

    Rule: HSE-SIGHT-01.
    """
    play, now = course.play, course.situation
    armies = {}
    for key, army in now.armies.items():
        deed = play.deed_of(key)
        terms = [each.sight for each in in_force(play, now, army)]
        terms += (play.kind_of(key).sight, *([deed.sight] if deed else []))
        armies[key] = replace(army, sees=int(_sum_of(play, now, army, terms)))
    return course.after(replace(now, armies=armies))


def _sum_of(play: HousePlay, now: HouseState, army: ArmyStand, terms: Iterable[Term]) -> Fraction:
    facts = facts_of_army(play, now, army)
    return max(Fraction(0), sum((term.amount(facts) for term in terms), Fraction(0)))
