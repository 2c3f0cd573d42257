"""Who is in contact, and whether both sides stand."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from generator.kit.answers import answered
from generator.kit.phase import Question, choices_of
from generator.kit.printing import named_together
from generator.systems.house.rules.battle import falls_back, fought, of_side
from generator.systems.house.rules.rule_tables import Asks, Touch
from generator.systems.house.rules.said_beforehand import HOUSE_FOLDER, facts_for
from generator.systems.house.rules.state import HouseContact
from generator.values import replace
from generator.world.board import steps_from
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.systems.house.rules.state import HouseCourse, HousePlay, HouseState
    from generator.world.campaign import Decision

MEET, STANDS = "HSE-MEET-01", "HSE-MEET-02"
STAND, WITHDRAW = "stand", "withdraw"


# Who is in contact.


def meets(course: HouseCourse) -> HouseCourse:
    """Find out who is in contact, and settle it as the campaign's rules say.

    Rules: HSE-MEET-01, HSE-MEET-02, HSE-FIGHT-01, HSE-FIGHT-02.
    """
    contact = course.play.own.contact
    course = course.after(replace(course.situation, meetings=()))
    if contact.touch is Touch.SIGHT or contact.asks is Asks.NOTHING:
        return course
    for pair in combinations(course.play.sides, 2):
        if not course.play.campaign.are_enemies(*pair):
            continue
        for meeting in tuple(_meetings(course.play, course.situation, pair)):
            course = _met(course, meeting)
    return course


def _meetings(play: HousePlay, now: HouseState, pair: tuple[str, str]) -> Iterator[HouseContact]:
    """Yield the contacts between two sides: armies that hang together through contact.

    Rule: HSE-MEET-01.
    """
    near = 0 if play.own.contact.touch is Touch.SHARE else 1
    armies = {key: army for key, army in sorted(now.armies.items()) if play.side_of(key) in pair}

    def touched_by(one: str) -> Iterator[str]:
        for other, army in armies.items():
            is_near = distance(armies[one].at, army.at) <= near
            if is_near and play.side_of(one) != play.side_of(other):
                yield other

    met = set[str]()
    for first in armies:
        group = [] if first in met else list(steps_from([first], touched_by))
        met.update(group)
        if len(group) > 1:
            group.sort(key=lambda key: (play.side_of(key), key))
            at = armies[next((key for key in group if not armies[key].came), group[0])].at
            yield HouseContact(
                id=f"{'+'.join(pair)}+{play.label(at).lower()}",
                at=at,
                sides=pair,
                armies=tuple(group),
            )


def _met(course: HouseCourse, meeting: HouseContact) -> HouseCourse:
    """Tell a contact and settle it."""
    play, now = course.play, course.situation
    course = course.after(replace(now, meetings=(*now.meetings, meeting)))
    one, other = (of_side(play, meeting, side) for side in meeting.sides)
    course = course.tells_sides(
        "meets",
        MEET,
        *meeting.sides,
        contact=meeting.id,
        force=one[0],
        forces=one,
        others=other,
        at=meeting.at,
    )
    if play.own.contact.asks is not Asks.STAND:
        return fought(course, meeting)
    said = {}
    for side in meeting.sides:
        course, decision = _asked(course, meeting, side)
        said[side] = decision.choice if decision else ""
    if not all(said.values()):
        return course
    yielding = [side for side, choice in said.items() if choice == WITHDRAW]
    for side in yielding:
        course = course.tells_sides(
            "withdraws",
            STANDS,
            *meeting.sides,
            contact=meeting.id,
            forces=of_side(play, meeting, side),
            at=meeting.at,
        )
        course = falls_back(course, meeting, side)
    return course if yielding else fought(course, meeting)


def _asked(
    course: HouseCourse, met: HouseContact, side: str
) -> tuple[HouseCourse, Decision | None]:
    """Return whether a side stands; none: it is asked.

    Rule: HSE-MEET-02.
    """
    play, (giver, *_) = course.play, of_side(course.play, met, side)
    others = next(each for each in met.sides if each != side)
    names = (play.campaign.force(army).name for army in of_side(play, met, others))
    question = Question(
        key=f"{play.period}/{STAND}/{met.id}/{giver}",
        kind=STAND,
        rule=STANDS,
        asks=(giver,),
        sides=(side,),
        choices=choices_of(STAND, STANDS, STAND, WITHDRAW),
        facts=(
            ("force", giver),
            ("others", named_together(names)),
            ("at", play.label(met.at)),
        ),
    )
    facts = facts_for(play, course.situation, met, giver)
    judging = HOUSE_FOLDER.judging(play, facts, giver)
    return answered(course, question, judging, rule=STANDS, giver=giver)
