"""What groups of mercenaries demand at a stage, and whether they are paid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from generator.dice import D10
from generator.kit.period_play import thrown_together, unless_stopped
from generator.kit.phase import Question, choices_of
from generator.systems.grand_strategic.rules.commanders import returned_to
from generator.systems.grand_strategic.rules.kingdom_answers import answered
from generator.systems.grand_strategic.rules.orders import WAGES
from generator.systems.grand_strategic.rules.resource_stages import (
    ArmyStrength,
    WagesEntered,
    demands_settled,
)
from generator.systems.grand_strategic.rules.state import BandOrigin
from generator.systems.grand_strategic.rules.treasuries import demand
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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
OATH_FIRST = "mercenaries.oath_first"
"""Whether mercenaries who swear stay, though their king has let them go."""
PAY = "pay"
YES, NO = "yes", "no"
_Groups = Sequence[tuple[str, "BandState"]]
"""Groups of mercenaries that demand something, each with its army's id."""


def demands_met(course: GrandCourse, kingdom_id: str) -> GrandCourse:
    """Roll what each group of a kingdom's mercenaries wants, and pay it or let it go.

    A company that joined for nothing at this very stage wants nothing yet. Who swears is
    the army's own from now on. An army of which nobody is left is no more; its generals
    go to the nearest city of their kingdom's own (GS-AMB-46).

    Rules: GS-MERC-06, GS-MERC-07, GS-WILD-53.
    """
    groups = [
        (army_id, band)
        for army_id in course.in_order()
        if course.army(army_id).kingdom == kingdom_id
        for _, band in sorted(course.army(army_id).bands.items())
        if band.since != course.play.period or band.origin is not BandOrigin.FREE
    ]
    roll = partial(course.play.throw, RULE, kind=D10)
    made, course = thrown_together(course, (partial(roll, band.band) for _, band in groups))
    if course.is_stopped:
        return course
    throws = {band.band: throw for (_, band), throw in zip(groups, made, strict=True)}
    course, settled = _settled(course, kingdom_id, groups, throws)
    if course.is_stopped:
        return course
    course = _told(course, kingdom_id, groups, throws, settled)
    course = course.with_treasury(kingdom_id, settled.treasury)
    for army_id in dict.fromkeys(army_id for army_id, _ in groups):
        one, now = course.army(army_id), settled.armies[army_id]
        gone = {band.band for whose, band in groups if whose == army_id} - set(now.bands)
        kept = {key: band for key, band in one.bands.items() if key not in gone}
        after = replace(one, regulars=now.regulars, bands=kept)
        course = course.with_army(after)
        if after.points:
            continue
        course = course.tells("army-gone", RULE, army_id, facts={"mercenaries": one.points})
        situation = course.situation.without_army(army_id)
        near = course.cities_by_distance(kingdom_id, one.at)
        for general in one.leaders if near else ():
            situation = returned_to(situation, general, near[0].id)
        course = course.after(situation)
    return course


def _settled(
    course: GrandCourse, kingdom_id: str, groups: _Groups, throws: Mapping[str, Throw]
) -> tuple[GrandCourse, WagesSettled]:
    """Settle all demands, as far as the king has said whom he pays.

    His table of wages says it, or he is asked. Of each army those groups alone count
    that demand something.
    """
    treasury = course.treasury(kingdom_id)
    points: dict[str, dict[str, int]] = {}
    for army_id, band in groups:
        points.setdefault(army_id, {})[band.band] = band.points
    strengths = {
        army_id: ArmyStrength(regulars=course.army(army_id).regulars, bands=bands)
        for army_id, bands in points.items()
    }
    dice = {key: throw.total for key, throw in throws.items()}
    orders: tuple[WagesOrder, ...] = course.play.inputs.of(WAGES)
    pays: dict[str, bool] = {}
    for order in (each for each in orders if each.kingdom == kingdom_id):
        pays |= dict.fromkeys(order.pays, True)
        pays |= dict.fromkeys(order.dismisses, False)
    while True:
        oath_first = course.play.switches.flag(OATH_FIRST)
        entered = WagesEntered(dice=dice, pays=pays, oath_first=oath_first)
        settled = demands_settled(course.play.amounts, treasury, strengths, entered)
        if not settled.awaited:
            return course, settled
        army_id = next(each for each, band in groups if band.band == settled.awaited)
        question = Question(
            key=f"{course.play.period}/{PAY}/{settled.awaited}",
            kind=PAY,
            rule=RULE,
            asks=(army_id,),
            sides=(),
            choices=choices_of(PAY, RULE, YES, NO),
            facts=(("kingdom", kingdom_id), ("force", army_id), ("amount", str(settled.wanted))),
        )
        weighed = {
            "price": settled.wanted,
            "treasury": settled.treasury.closing,
            "points": course.army(army_id).points,
        }
        reply = answered(course, question, weighed=weighed)
        course = reply.course
        if not reply.choice:
            return course, settled
        pays[settled.awaited] = reply.choice == YES


def _told(
    course: GrandCourse,
    kingdom_id: str,
    groups: _Groups,
    throws: Mapping[str, Throw],
    settled: WagesSettled,
) -> GrandCourse:
    """Tell of each group what it wants, and what became of it."""
    left = course.treasury(kingdom_id).closing
    for army_id, band in groups:
        throw = throws[band.band]
        wants = demand(course.play.tables, band.points, throw.total)
        kind = "band-refuses" if wants.leaves else "band-demands"
        if wants.swears:
            kind = "band-swears" if band.band in settled.sworn else "band-sent-away"
        facts: dict[str, FactValue]
        facts = {"points": band.points, "price": wants.price, "natural": throw.total}
        facts |= {"kingdom": kingdom_id} if kind == "band-sent-away" else {}
        course = course.tells(kind, RULE, army_id, facts=facts, throws=(throw,))
        if kind != "band-demands":
            continue
        is_paid = band.band not in settled.gone
        left -= wants.price if is_paid else 0
        unpaid = "band-dismissed" if left >= wants.price else "band-unpaid"
        course = course.tells(
            "band-paid" if is_paid else unpaid,
            "GS-MERC-07" if is_paid else RULE,
            army_id,
            facts={"kingdom": kingdom_id, "left": left, **facts},
        )
    return course
