"""A muster: who is dismissed, paid and hired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.phase import Question, choices_of
from generator.systems.battlefield.rules.battle_book import Folk
from generator.systems.battlefield.rules.battle_end import who_may_disobey
from generator.systems.battlefield.rules.field_campaign import hired_ids
from generator.systems.battlefield.rules.fighters import ELITE, Passenger, TroopMake, make_told
from generator.systems.battlefield.rules.mustering import (
    HireDoubt,
    Hirer,
    MusterBar,
    dismissed,
    ego_of,
    hire_check,
    hired,
    muster_bars,
    price_of,
    upkeep_paid,
)
from generator.systems.battlefield.rules.orders import MusterDeed, hires_in, muster_orders
from generator.systems.battlefield.rules.placing import (
    ALLOW,
    DOUBT,
    asked_of_umpire,
    placed,
)
from generator.systems.battlefield.rules.state import HiredUnit

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from generator.systems.battlefield.rules.orders import UnitHire
    from generator.systems.battlefield.rules.state import FieldCourse
    from generator.world.clock import FactValue


REFUSE, UPKEEP = "refuse", "DOG-STAT-09"
_RULES = {HireDoubt.ELITE: "DOG-ELITE-01", HireDoubt.RARELY: "DOG-SPEC-12"}


def sent_home(course: FieldCourse) -> FieldCourse:
    """Dismiss whom leaders dismiss; nobody is paid back.

    Rule: DOG-STAT-09.
    """
    for order in muster_orders(course.play.inputs):
        unit = course.situation.roster.get(order.force)
        if order.deed is MusterDeed.DISMISS and unit is not None:
            course = course.tells_of(order.force, "dismissed", UPKEEP, {"army": unit.army})
            course = course.after(dismissed(course.situation, order.force))
    return course


def kept_up(course: FieldCourse) -> FieldCourse:
    """Pay every army from the last battle to this; nothing is due before the first.

    Rules: DOG-STAT-09, DOG-DEF-04.
    """
    if course.play.time.battle == 1:
        return course
    for army_id in course.play.sides:
        after, paid = upkeep_paid(course.play.book, course.situation, army_id)
        facts = {"due": paid.due, "paid": paid.paid, "money": after.leaders[army_id].money}
        course = course.tells_army(army_id, "upkeep", UPKEEP, facts)
        for unit_id in paid.left:
            course = course.tells_of(unit_id, "unpaid", "DOG-DEF-04")
        course = course.after(after)
    return course


def all_hired(course: FieldCourse) -> FieldCourse:
    """Hire whom leaders hire, in the order of the file; the umpire says what is rare.

    That there is no such type is a fault of the file, and nobody is hired.

    Rules: DOG-PRE-01, DOG-LEAD-02, DOG-ELITE-01, DOG-STAT-09.
    """
    orders = hires_in(course.play.inputs)
    kinds = {kind.key for kind in course.play.book.troops.types}
    given = {order.unit for order in orders}
    for order in orders:
        unit_id = order.unit or _next_id(course, order, given)
        given.add(unit_id)
        if order.kind in kinds and order.passenger.removeprefix(ELITE) in {"", *kinds}:
            course = _hired(course, order, unit_id)
    return course


def _next_id(course: FieldCourse, order: UnitHire, given: Collection[str]) -> str:
    """Return the id of a unit to be hired; empty: none is left.

    It rests on the orders alone, whatever comes of those before, and is none that
    others were given. One that nobody ever had is taken first. Hidden ones are numbered
    from the end, so that a number tells of nobody who hides.
    """
    listed = {unit.id for unit in course.play.campaign.units_of(order.army)}
    taken = {*course.situation.roster, *listed, *given}
    free = [each for each in hired_ids(order.army) if each not in taken]
    if not free:
        return ""
    had = course.situation.leaders[order.army].hired
    free = [each for each in free if each not in had] or free
    return free[-1] if order.is_hidden else free[0]


def _hired(course: FieldCourse, order: UnitHire, name: str) -> FieldCourse:
    """Hire a unit, ask whether it can be had, or tell why not.

    Rules: DOG-SCALE-04, DOG-SPEC-04.
    """
    unit = HiredUnit(
        unit=name,
        army=order.army,
        make=TroopMake(
            kind=order.kind,
            is_elite=order.is_elite,
            mount=order.mount,
            folk=tuple(map(Folk, order.folk)),
            passenger=Passenger.from_words(order.passenger) if order.passenger else None,
            size=order.size,
        ),
        fighters=order.fighters,
        is_hidden=order.is_hidden,
        name=order.name,
    )
    course, bars = _allowed(course, unit)
    if bars is None:
        return course
    play = course.play
    facts: dict[str, FactValue]
    facts = {"number": unit.fighters, "kind": make_told(play.book, unit.make)}
    if bars:
        facts["why"] = str(bars[0])
        return course.tells_army(unit.army, "not-hired", "DOG-LEAD-02", facts)
    facts |= {"army": unit.army, "price": price_of(play.book, unit.make, unit.fighters) or 0}
    course = course.after(hired(play.book, course.situation, unit))
    course = course.tells_of(unit.unit, "hired", UPKEEP, facts)
    now = course.situation.roster[unit.unit]
    return placed(course, now, order.route[0]) if order.route else course


def _allowed(
    course: FieldCourse, unit: HiredUnit
) -> tuple[FieldCourse, tuple[MusterBar, ...] | None]:
    """Return why a unit cannot be hired; none: the umpire is asked first.

    The umpire may also allow, of his own accord, what troops would refuse.

    Rules: DOG-ELITE-01, DOG-SPEC-12, DOG-SPEC-13, DOG-SPEC-14.
    """
    play, state = course.play, course.situation
    army = play.campaign.army(unit.army)
    hirer = Hirer(people=army.people, is_noble=army.is_noble)
    if not unit.unit:
        return course, (MusterBar.NAME,)

    def bars(*, is_allowed: bool) -> tuple[MusterBar, ...]:
        return muster_bars(play.book, state, unit, hirer, is_allowed=is_allowed)

    without = bars(is_allowed=True)
    check = hire_check(play.book, unit.make, hirer)
    if without or check.is_free:
        return course, without
    doubt = (*check.doubts, HireDoubt.RARELY)[0]
    rule = _RULES[doubt]
    question = Question(
        key=f"{play.period}/{DOUBT}/{unit.unit}",
        kind=DOUBT,
        rule=rule,
        asks=(),
        sides=(),
        choices=choices_of(DOUBT, rule, ALLOW, REFUSE),
        facts=(
            ("army", unit.army),
            ("force", unit.unit),
            ("number", str(unit.fighters)),
            ("kind", make_told(play.book, unit.make)),
            ("doubt", str(doubt)),
        ),
    )
    if check.refusals:
        said = course.play.answer_to(question)
    else:
        course, said = asked_of_umpire(course, question)
        if said is None:
            return course, None
    return course, bars(is_allowed=said is not None and said.choice == ALLOW)


def ego_warned(course: FieldCourse) -> FieldCourse:
    """Warn of armies with more ego than their leaders can lead.

    Rules: DOG-LEAD-02, DOG-LEAD-05, DOG-SPEC-12.
    """
    book, state = course.play.book, course.situation
    for army_id in course.play.sides:
        leads, units = state.leaders[army_id].leadership, state.of_army(army_id)
        listed = [(unit.unit, unit.make, unit.fighters) for unit in units]
        if unruly := who_may_disobey(book, leads, listed):
            facts: Mapping[str, FactValue]
            facts = {"ego": ego_of(book, units), "leadership": leads, "forces": unruly}
            course = course.tells_army(army_id, "over-ego", "DOG-LEAD-05", facts)
    return course
