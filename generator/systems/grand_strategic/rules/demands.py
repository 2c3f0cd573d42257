"""What groups of mercenaries demand at a stage, and whether they are paid."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.dice import D10
from generator.kit.period_play import thrown_together, unless_stopped
from generator.kit.phase import Question
from generator.systems.grand_strategic.rules.commanders import returned_to
from generator.systems.grand_strategic.rules.kingdom_answers import answered, chosen_from
from generator.systems.grand_strategic.rules.orders import WAGES
from generator.systems.grand_strategic.rules.resource_stages import (
    ArmyStrength,
    WagesEntered,
    demands_settled,
)
from generator.systems.grand_strategic.rules.state import BandOrigin
from generator.systems.grand_strategic.rules.treasuries import demand
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.dice import Throw
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.orders import WagesOrder
    from generator.systems.grand_strategic.rules.resource_stages import WagesSettled
    from generator.systems.grand_strategic.rules.state import BandState
    from generator.world.clock import FactValue


# What is done for every kingdom: its treasury, its cities, its armies in them.


def for_each_kingdom(
    course: GrandCourse, step: Callable[[GrandCourse, str], GrandCourse]
) -> GrandCourse:
    """Play a step for every kingdom, though one before it has something to answer.

    Of kingdoms that do not look at one another all are so asked at once.
    """
    awaited = course.questions

    def of(kingdom_id: str) -> Callable[[GrandCourse], GrandCourse]:
        return unless_stopped(lambda now: step(now, kingdom_id))

    for each in course.play.campaign.kingdoms:
        course = of(each.kingdom)(replace(course, questions=()))
        awaited = (*awaited, *course.questions)
    return replace(course, questions=awaited)


def first_army(course: GrandCourse, kingdom_id: str) -> str:
    """Return the army whose commander is asked for his kingdom; empty: it has none."""
    armies = course.situation.armies
    own = (army_id for army_id in course.in_order() if armies[army_id].kingdom == kingdom_id)
    return next(own, "")


RULE = "GS-MERC-06"
PAY = "pay"
YES, NO = "yes", "no"


class _Group(Struct, frozen=True, kw_only=True):
    """A group of mercenaries that demands something."""

    army: str
    band: BandState
    throw: Throw
    """For what it wants."""

    @property
    def id(self) -> str:
        """The group's."""
        return self.band.band


def demands_met(course: GrandCourse, kingdom_id: str) -> GrandCourse:
    """Roll what each group of a kingdom's mercenaries wants, and pay it or let it go.

    A company that joined for nothing at this very stage wants nothing yet.

    Rules: GS-MERC-06, GS-MERC-07, GS-WILD-53.
    """
    now = course.play.period
    asking = [
        (army_id, band)
        for army_id in course.in_order()
        if course.army(army_id).kingdom == kingdom_id
        for _, band in sorted(course.army(army_id).bands.items())
        if band.since != now or band.origin is not BandOrigin.FREE
    ]
    roll = partial(course.play.throw, RULE, kind=D10)
    rolls = (partial(roll, band.band) for _, band in asking)
    throws, course = thrown_together(course, rolls)
    if course.is_stopped:
        return course
    groups = tuple(
        _Group(army=army_id, band=band, throw=throw)
        for (army_id, band), throw in zip(asking, throws, strict=True)
    )
    course, played = _played(course, kingdom_id, groups)
    if course.is_stopped:
        return course
    course = _told(course, kingdom_id, groups, played)
    return _left(course, kingdom_id, groups, played)


def _played(
    course: GrandCourse, kingdom_id: str, groups: tuple[_Group, ...]
) -> tuple[GrandCourse, WagesSettled]:
    """Settle all demands, as far as the king has said whom he pays.

    His table of wages says it, or he is asked. Of each army those groups alone count
    that demand something.
    """
    treasury = course.treasury(kingdom_id)
    asking: dict[str, dict[str, int]] = {}
    for group in groups:
        asking.setdefault(group.army, {})[group.id] = group.band.points
    strengths = {
        army_id: ArmyStrength(regulars=course.army(army_id).regulars, bands=bands)
        for army_id, bands in asking.items()
    }
    dice = {group.id: group.throw.total for group in groups}
    orders: tuple[WagesOrder, ...] = course.play.inputs.of(WAGES)
    pays: dict[str, bool] = {}
    for order in (each for each in orders if each.kingdom == kingdom_id):
        pays |= dict.fromkeys(order.pays, True)
        pays |= dict.fromkeys(order.dismisses, False)
    while True:
        entered = WagesEntered(dice=dice, pays=pays)
        played = demands_settled(course.play.amounts, treasury, strengths, entered)
        if not played.awaited:
            return course, played
        group = next(g for g in groups if g.id == played.awaited)
        course, choice = _asked(course, kingdom_id, group, played)
        if not choice:
            return course, played
        pays[played.awaited] = choice == YES


def _asked(
    course: GrandCourse, kingdom_id: str, group: _Group, played: WagesSettled
) -> tuple[GrandCourse, str]:
    """Return whether a king pays a group; empty: he is asked."""
    question = Question(
        key=f"{course.play.period}/{PAY}/{group.id}",
        kind=PAY,
        rule=RULE,
        asks=(group.army,),
        sides=(),
        choices=chosen_from(PAY, (YES, NO), RULE),
        facts=(("kingdom", kingdom_id), ("force", group.army), ("amount", str(played.wanted))),
    )
    weighed = {
        "price": played.wanted,
        "treasury": played.treasury.closing,
        "points": course.army(group.army).points,
    }
    found = answered(course, question, weighed=weighed)
    return found.course, found.choice


def _told(
    course: GrandCourse, kingdom_id: str, groups: tuple[_Group, ...], played: WagesSettled
) -> GrandCourse:
    """Tell of each group what it wants, and what became of it."""
    left = course.treasury(kingdom_id).closing
    for group in groups:
        throw = group.throw
        wants = demand(course.play.tables, group.band.points, throw.total)
        kind = "band-refuses" if wants.leaves else "band-demands"
        kind = "band-swears" if group.id in played.sworn else kind
        facts: dict[str, FactValue] = {
            "points": group.band.points,
            "price": wants.price,
            "natural": throw.total,
        }
        course = course.tells(kind, RULE, group.army, facts=facts, throws=(throw,))
        if kind != "band-demands":
            continue
        is_paid = group.id not in played.gone
        left -= wants.price if is_paid else 0
        unpaid = "band-dismissed" if left >= wants.price else "band-unpaid"
        course = course.tells(
            "band-paid" if is_paid else unpaid,
            "GS-MERC-07" if is_paid else RULE,
            group.army,
            facts={"kingdom": kingdom_id, "left": left, **facts},
        )
    return course


def _left(
    course: GrandCourse, kingdom_id: str, groups: tuple[_Group, ...], played: WagesSettled
) -> GrandCourse:
    """Keep who swore as the army's own, and take who left out of it.

    An army of which nobody is left is no more; its generals go to the nearest city of
    their kingdom's own (GS-AMB-46).

    Rule: GS-MERC-06.
    """
    course = course.with_treasury(kingdom_id, played.treasury)
    for army_id in dict.fromkeys(group.army for group in groups):
        one, now = course.army(army_id), played.armies[army_id]
        gone = {group.id for group in groups if group.army == army_id} - set(now.bands)
        kept = {key: band for key, band in one.bands.items() if key not in gone}
        after = replace(one, regulars=now.regulars, bands=kept)
        course = course.with_army(after)
        if after.points:
            continue
        facts = {"mercenaries": one.points}
        course = course.tells("army-gone", RULE, army_id, facts=facts)
        situation = course.situation.without_army(army_id)
        near = course.cities_by_distance(kingdom_id, one.at)
        for general in one.leaders if near else ():
            situation = returned_to(situation, general, near[0].id)
        course = course.after(situation)
    return course
