"""What is thrown as a period begins, what deeds bring, and stores, places and victory."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.period_play import thrown_together
from generator.kit.phase import Question, choices_of
from generator.systems.house.rules.own_words import Does
from generator.systems.house.rules.rule_tables import Of
from generator.systems.house.rules.term_facts import (
    facts_about,
    facts_of_army,
    facts_of_side,
    looked_out,
)
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.terms import Facts, Term
    from generator.systems.house.rules.rule_tables import (
        DeedRule,
        Effects,
        OwnStore,
        ThrowRow,
        ThrowTable,
    )
    from generator.systems.house.rules.state import ArmyStand, HouseCourse
    from generator.world.clock import FactValue

TABLE, DEED, IN_WORDS, RULE = "HSE-TABLE-01", "HSE-DEED-01", "HSE-DEED-02", "HSE-RULE-01"
TAKEN, INCOME, UPKEEP, VICTORY = "HSE-PLACE-01", "HSE-STORE-01", "HSE-STORE-02", "HSE-WIN-01"
SUCCEEDS, FAILS = "succeeds", "fails"
SETTLE = "settle"


# What is thrown before anybody orders.


def throws(course: HouseCourse) -> HouseCourse:
    """Throw on every table whose condition holds, and let strength and stores change.

    Rules: HSE-TABLE-01, HSE-TABLE-02.
    """
    course = course.after(replace(course.situation, fallen={}))
    for table in course.play.own.tables.values():
        course = _thrown_on(course, table)
        if course.is_stopped:
            return course
    return looked_out(course)


def _thrown_on(course: HouseCourse, table: ThrowTable) -> HouseCourse:
    """Throw on one table: once, or once for each side or army."""
    play, now = course.play, course.situation
    everybody = {Of.ALL: ("",), Of.SIDE: play.sides, Of.ARMY: tuple(sorted(now.armies))}
    keys = {
        whose: f"{table.id}+{whose}" if whose else table.id
        for whose in everybody[table.of]
        if table.when.holds(facts_about(play, now, table.of, whose))
    }
    rolls = [
        partial(play.throw, TABLE, key, dice=table.dice.count, kind=table.dice.kind)
        for key in keys.values()
    ]
    made, course = thrown_together(course, rolls)
    if course.is_stopped:
        return course
    for (whose, key), throw in zip(keys.items(), made, strict=True):
        face = throw.faces[0] if throw.kind.is_pack else throw.total
        row, now = table.row_of(face), course.situation
        course = course.after(replace(now, fallen={**now.fallen, key: row.id}))
        course = course.tells_sides(
            "thrown" if table.of is Of.ALL else "thrown-for",
            TABLE,
            play.side_of(whose) if table.of is Of.ARMY else whose,
            facts={Of.ALL: {}, Of.SIDE: {"side": whose}, Of.ARMY: {"force": whose}}[table.of],
            throws=(throw,),
            table=table.name,
            row=row.name,
            thrown=str(face),
            says=row.says or f"{row.name}.",
        )
        course = _fallen(course, table, whose, row)
    return course


def _fallen(course: HouseCourse, table: ThrowTable, whose: str, row: ThrowRow) -> HouseCourse:
    """Let a row change strength and stores of whom it is thrown for."""
    play = course.play
    if table.of is Of.ARMY:
        return brought(course, course.situation.armies[whose], row, row.name)
    for side in (whose,) if whose else play.sides:
        facts = facts_of_side(play, course.situation, side)
        course = stored(course, side, row.stores, facts, row.name)
    for army in course.in_order():
        if whose in ("", play.side_of(army.army)):
            facts = facts_of_army(play, course.situation, army)
            course = strengthened(course, army, row.strength.amount(facts), row.name)
    return course


# What changes strength and stores, whatever the reason.


def stored(
    course: HouseCourse, side: str, changes: Mapping[str, Term], facts: Facts, why: str
) -> HouseCourse:
    """Add to a side's stores, which never fall below nought, and tell it."""
    for store, term in changes.items():
        course = _changed(course, side, store, term.amount(facts), "gains", why=why)
    return course


def _changed(
    course: HouseCourse, side: str, store: str, change: Fraction, gains: str, **told: FactValue
) -> HouseCourse:
    had = course.situation.has(side, store)
    has = max(0, had + change.__floor__())
    if has == had:
        return course
    course = course.after(course.situation.with_stores(side, {store: has}))
    kind = gains if has > had else "spends"
    return _told_of(course, kind, side, store, has - had, **told)


def _told_of(
    course: HouseCourse, kind: str, side: str, store: str, amount: int, **told: FactValue
) -> HouseCourse:
    """Return the course with what came of a store told to its side."""
    rule = UPKEEP if kind == "pays" else INCOME
    called, has = course.play.own.stores[store].called(amount), course.situation.has(side, store)
    return course.tells_sides(
        kind, rule, side, facts=told, side=side, store=called, amount=abs(amount), has=has
    )


def strengthened(
    course: HouseCourse, army: ArmyStand, amount: Fraction | int, why: str
) -> HouseCourse:
    """Add to an army's strength, and tell it."""
    change = amount.__floor__()
    if change == 0:
        return course
    has = max(0, army.strength + change)
    lost = course.play.own.strength.counted(abs(has - army.strength))
    kind = "grows" if change > 0 else "wastes"
    course = course.tells(kind, RULE, army.army, amount=lost, has=has, why=why)
    return course.with_army(replace(army, strength=has))


# What deeds bring, and what of them the umpire settles.


def deeds(course: HouseCourse) -> HouseCourse:
    """Do what armies are ordered to do besides marching.

    Rules: HSE-DEED-01, HSE-DEED-02.
    """
    play = course.play
    for army in course.in_order():
        deed = play.deed_of(army.army)
        if deed is None:
            continue
        told = deed.name.lower()
        if not deed.when.holds(facts_of_army(play, course.situation, army)):
            course = course.tells("cannot-do", DEED, army.army, deed=told, when=deed.when.says)
        elif deed.does is Does.WORDS:
            course = _settled(course, army, deed)
        else:
            before = course.events
            course = brought(course, army, deed, told)
            if deed.does is Does.HOLD and course.events == before:
                course = course.tells("done", DEED, army.army, deed=told, at=army.at)
    return looked_out(course)


def brought(course: HouseCourse, army: ArmyStand, effects: Effects, why: str) -> HouseCourse:
    """Let something change an army's strength and its side's stores."""
    play = course.play
    facts = facts_of_army(play, course.situation, army)
    course = stored(course, play.side_of(army.army), effects.stores, facts, why)
    facts = facts_of_army(play, course.situation, army)
    return strengthened(course, army, effects.strength.amount(facts), why)


def _settled(course: HouseCourse, army: ArmyStand, deed: DeedRule) -> HouseCourse:
    """Ask the umpire whether a deed in words succeeds; if it does, it brings what its row says.

    Rule: HSE-DEED-02.
    """
    play, order = course.play, course.play.order_to(army.army)
    told = deed.name.lower()
    at = order.route[-1] if order and order.route else army.at
    question = Question(
        key=f"{play.period}/{SETTLE}/{army.army}",
        kind=SETTLE,
        rule=IN_WORDS,
        asks=(),
        sides=(),
        choices=choices_of("deed", IN_WORDS, SUCCEEDS, FAILS),
        facts=(
            ("force", army.army),
            ("deed", told),
            ("at", play.label(at)),
            ("words", order.note if order else ""),
        ),
    )
    typed = play.answer_to(question)
    if typed is None:
        return course.asking(question)
    has_done = typed.choice == SUCCEEDS
    kind = "does" if has_done else "fails"
    course = course.tells(kind, IN_WORDS, army.army, deed=told, at=at)
    return brought(course, army, deed, told) if has_done else course


# What changes hands, comes in and is paid as a turn ends, and who is ahead.


def takes_places(course: HouseCourse) -> HouseCourse:
    """Give every place to whoever stands in it alone.

    Rule: HSE-PLACE-01.
    """
    play = course.play
    for place in play.board.places:
        now = course.situation
        here = {play.side_of(army.army) for army in now.armies.values() if army.at == place.at}
        owner = now.owners.get(place.id, "")
        if len(here) != 1 or owner in here or not play.own.places[place.kind.key].is_taken:
            continue
        (side,) = here
        if owner and not play.campaign.are_enemies(side, owner):
            continue
        course = course.after(replace(now, owners={**now.owners, place.id: side}))
        course = course.tells_sides("taken", TAKEN, side, owner, side=side, at=place.at)
    return course


def turn_ends(course: HouseCourse) -> HouseCourse:
    """Let rules, income and upkeep change stores and strength, once a turn.

    Rules: HSE-RULE-01, HSE-STORE-01, HSE-STORE-02.
    """
    play = course.play
    if not play.period.ends_turn:
        return course
    for side in play.sides:
        course = _income(course, side)
        for rule in play.own.rules:
            facts = facts_of_side(play, course.situation, side)
            if rule.of is not Of.ARMY and rule.when.holds(facts):
                course = stored(course, side, rule.stores, facts, rule.name)
    for rule in play.own.rules:
        for army in course.in_order():
            facts = facts_of_army(play, course.situation, army)
            if rule.of is Of.ARMY and rule.when.holds(facts):
                course = brought(course, army, rule, rule.name)
    for side in play.sides:
        course = _upkeep(course, side)
    return course


def _income(course: HouseCourse, side: str) -> HouseCourse:
    """Let a side's places bring what their kinds bring.

    Rule: HSE-STORE-01.
    """
    play = course.play
    facts = facts_of_side(play, course.situation, side)
    totals: dict[str, Fraction] = {}
    for place in play.places_of(side, course.situation):
        for store, term in play.own.places[place.kind.key].income.items():
            totals[store] = totals.get(store, Fraction(0)) + term.amount(facts)
    for store, amount in totals.items():
        course = _changed(course, side, store, amount, "income")
    return course


def _upkeep(course: HouseCourse, side: str) -> HouseCourse:
    """Let a side's armies be paid; one that is not loses what the store's row says.

    Rule: HSE-STORE-02.
    """
    play = course.play
    spent: dict[str, int] = {}
    for army in course.in_order():
        if play.side_of(army.army) != side:
            continue
        facts = facts_of_army(play, course.situation, army)
        for store, term in play.kind_of(army.army).upkeep.items():
            owed, has = max(0, term.amount(facts).__floor__()), course.situation.has(side, store)
            paid = min(owed, has)
            spent[store] = spent.get(store, 0) + paid
            course = course.after(course.situation.with_stores(side, {store: has - paid}))
            if paid < owed:
                course = _unpaid(course, army.army, play.own.stores[store], owed)
    for store, amount in spent.items():
        if amount:
            course = _told_of(course, "pays", side, store, amount)
    return course


def _unpaid(course: HouseCourse, army_id: str, store: OwnStore, owed: int) -> HouseCourse:
    """Let an army go short that was not gone already."""
    army = course.situation.armies.get(army_id)
    if army is None:
        return course
    course = course.tells("goes-short", UPKEEP, army_id, store=store.called(owed), amount=owed)
    return strengthened(course, army, -store.lacking, f"without {store.called()}")


def counts_victory(course: HouseCourse) -> HouseCourse:
    """Count every side's points as a turn ends, and say who has won.

    Rule: HSE-WIN-01.
    """
    play, now = course.play, course.situation
    if not play.period.ends_turn or not play.own.victory or now.victor:
        return course
    scores = {}
    for side in play.sides:
        facts = facts_of_side(play, now, side)
        scores[side] = sum(row.points.amount(facts) for row in play.own.victory).__floor__()
    course = course.after(replace(now, scores=scores))
    told = tuple(f"{play.campaign.side(side).name} {points}" for side, points in scores.items())
    course = course.tells_sides("counted", VICTORY, scores=told)
    ending, best = play.own.ends, max(scores.values())
    leaders = [side for side, points in scores.items() if points == best]
    is_over = (ending.points and best >= ending.points) or ending.turns == play.period.turn
    if not is_over or len(leaders) != 1:
        return course
    course = course.after(replace(course.situation, victor=leaders[0]))
    return course.tells_sides("victory", VICTORY, side=leaders[0], points=best)
