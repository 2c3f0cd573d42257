"""What comes of a battle: as it was fought on the table, or by the table of odds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.phase import Question
from generator.kit.printing import named_together
from generator.kit.typed_entries import EnteredTable, unfit_result
from generator.kit.usual_rulings import NOBODY
from generator.systems.house.rules.marching import is_full, price_for
from generator.systems.house.rules.rule_tables import FoughtResult
from generator.systems.house.rules.term_facts import facts_of_battle
from generator.values import replace
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.systems.house.rules.state import (
        ArmyStand,
        HouseContact,
        HouseCourse,
        HousePlay,
        HouseState,
    )
    from generator.world.hexes import Hex

TYPED, ODDS, BACK = "HSE-FIGHT-01", "HSE-FIGHT-02", "HSE-FIGHT-03"
PERCENT = 100
BATTLES = EnteredTable(
    key="battle",
    recorded="battles",
    view=FoughtResult,
    answers="contact",
    means="Battles of the period, fought on the table.",
)


def of_side(play: HousePlay, meeting: HouseContact, side: str) -> tuple[str, ...]:
    """Return the armies of one side in a contact."""
    return tuple(army for army in meeting.armies if play.side_of(army) == side)


def fought(course: HouseCourse, meeting: HouseContact) -> HouseCourse:
    """Settle a battle: as it was entered, by odds, or ask for it.

    Rules: HSE-FIGHT-01, HSE-FIGHT-02.
    """
    play = course.play
    results: tuple[FoughtResult, ...] = play.inputs.of(BATTLES.key)
    result = play.entered_of(meeting.id, results)
    if result is not None:
        return _entered(course, meeting, result)
    if play.own.battle.odds:
        return _by_odds(course, meeting)
    return course.asking(_asked_result(play, meeting))


def _asked_result(play: HousePlay, meeting: HouseContact) -> Question:
    """Ask for the result of a battle, with the lines by which it is entered."""
    names = named_together(play.campaign.force(army).name for army in meeting.armies)
    first = meeting.armies[0]
    lines = (
        "[[period.battle]]",
        f'contact = "{meeting.id}"',
        f'winner = "?"   # {" | ".join(meeting.sides)} | {NOBODY}',
        f"# losses = {{ {first} = 1 }}   # what armies lost, in {play.own.strength.called}",
        f'# at = {{ {first} = "{play.label(meeting.at)}" }}   # without it losers fall back',
    )
    return Question(
        key=meeting.id,
        kind="battle",
        rule=TYPED,
        asks=meeting.armies,
        sides=meeting.sides,
        facts=(("opponents", names), ("at", play.label(meeting.at))),
        lines=lines,
    )


def _entered(course: HouseCourse, meeting: HouseContact, result: FoughtResult) -> HouseCourse:
    """Take the result of a battle over.

    Raises:
        CampaignError: It says what cannot be.

    Rules: HSE-FIGHT-01, HSE-FIGHT-03.
    """
    if result.winner not in (known := (*meeting.sides, NOBODY)):
        what = f"“{result.winner}” was not in this battle"
        raise unfit_result(result, "winner", what, f"write one of: {', '.join(known)}")
    for key, named in (("losses", result.losses), ("at", result.at)):
        for army in named:
            if army not in meeting.armies:
                hint = f"write one of: {', '.join(meeting.armies)}"
                raise unfit_result(result, key, f"“{army}” was not in this battle", hint)
    for army, at in result.at.items():
        stands = course.situation.armies[army]
        if price_for(course.play, course.situation, stands)(at, at) is None:
            what = f"{course.play.campaign.force(army).name} cannot enter {course.play.label(at)}"
            raise unfit_result(result, "at", what, "write one of: a hex it can enter")
    return _settled(course, meeting, result)


def _by_odds(course: HouseCourse, meeting: HouseContact) -> HouseCourse:
    """Throw for the stronger side on the table of odds.

    Of two sides as strong the one that did not march counts as the stronger, then the
    first.

    Rules: HSE-FIGHT-02, HSE-FIGHT-03.
    """
    play, now, fighting = course.play, course.situation, course.play.own.battle
    groups = [[now.armies[army] for army in of_side(play, meeting, side)] for side in meeting.sides]
    groups.sort(key=lambda group: (-_strength(group), any(army.came for army in group)))
    stronger, weaker = groups
    ratio = Fraction(_strength(stronger), max(1, _strength(weaker)))
    row = next((row for row in fighting.odds if ratio >= row.ratio), fighting.odds[-1])
    throw = play.throw(ODDS, meeting.id, dice=fighting.dice.count, kind=fighting.dice.kind)
    facts = facts_of_battle(play, now, meeting.at, groups)
    added = [each for each in fighting.modifiers if each.when.holds(facts)]
    total = throw.total + sum(each.adds for each in added)
    sums = [f"{throw.total} rolled", *(f"{each.adds:+d} {each.name}" for each in added)]
    strong_side = play.side_of(stronger[0].army)
    weak_side = play.side_of(weaker[0].army)
    winner = strong_side if total >= row.wins_on else weak_side
    course = course.tells_sides(
        "odds",
        ODDS,
        *meeting.sides,
        contact=meeting.id,
        throws=(throw,),
        force=stronger[0].army,
        side=strong_side,
        ratio=row.at_least,
        sums=f"{', '.join(sums)} = {total}" if added else sums[0],
        wins_on=row.wins_on,
        at=meeting.at,
    )
    losses: dict[str, int] = {}
    for group in groups:
        won = play.side_of(group[0].army) == winner
        percent = row.winner if won else row.loser
        losses |= {army.army: -(-army.strength * percent // PERCENT) for army in group}
    result = FoughtResult(contact=meeting.id, winner=winner, losses=losses)
    return _settled(course, meeting, result)


def _strength(group: Iterable[ArmyStand]) -> int:
    return sum(army.strength for army in group)


def _settled(course: HouseCourse, meeting: HouseContact, result: FoughtResult) -> HouseCourse:
    """Let a battle end: losses are taken, losers fall back.

    Rules: HSE-FIGHT-01, HSE-FIGHT-02, HSE-FIGHT-03.
    """
    play, winner = course.play, "" if result.winner == NOBODY else result.winner
    won = replace(meeting, winner=winner)
    meetings = tuple(won if each.id == meeting.id else each for each in course.situation.meetings)
    course = course.after(replace(course.situation, meetings=meetings))
    kind, named = ("won", {"side": winner}) if winner else ("drawn", {})
    course = course.tells_sides(
        kind, TYPED, *meeting.sides, facts=named, contact=meeting.id, at=meeting.at
    )
    for army_id in meeting.armies:
        army = course.situation.armies[army_id]
        lost = min(result.losses.get(army_id, 0), army.strength)
        if lost > 0:
            left = army.strength - lost
            course = course.tells(
                "lost",
                TYPED,
                army_id,
                contact=meeting.id,
                amount=play.own.strength.counted(lost),
                has=left,
            )
            course = course.with_army(replace(army, strength=left))
    for army_id, at in result.at.items():
        stands = course.situation.armies.get(army_id)
        if stands is not None and stands.at != at:
            course = course.with_army(replace(stands, at=at))
            told = {"from": stands.at, "to": at}
            course = course.tells("stands-now", BACK, army_id, facts=told, contact=meeting.id)
    losers = [side for side in meeting.sides if winner and side != winner]
    for side in losers:
        course = falls_back(course, meeting, side, but=frozenset(result.at))
    return course


def falls_back(
    course: HouseCourse, meeting: HouseContact, side: str, but: frozenset[str] = frozenset()
) -> HouseCourse:
    """Let armies of one side fall back; one that cannot is lost.

    Rule: HSE-FIGHT-03.
    """
    play = course.play
    for army_id in of_side(play, meeting, side):
        army = course.situation.armies.get(army_id)
        if army is None or army_id in but:
            continue
        start = army.at
        for _ in range(play.own.battle.back):
            goal = _way_back(play, course.situation, army)
            if goal is None:
                course = course.tells("cut-off", BACK, army_id, contact=meeting.id, at=army.at)
                course = course.with_army(replace(army, strength=0))
                break
            army = replace(army, at=goal, came=army.came[:-1])
            course = course.with_army(army)
        if army_id in course.situation.armies and army.at != start:
            told = {"from": start, "to": army.at}
            course = course.tells("falls-back", BACK, army_id, facts=told, contact=meeting.id)
    return course


def _way_back(play: HousePlay, now: HouseState, army: ArmyStand) -> Hex | None:
    """Return the hex an army falls back to; none: there is none.

    It goes whence it came, else towards the nearest place of its side, into a hex that
    it can enter, where no enemy is and there is room; of two as near, the first clockwise.

    Rule: HSE-FIGHT-03.
    """
    side, price = play.side_of(army.army), price_for(play, now, army)
    enemies = {each.at for each in play.enemies_of(army.army, now)}
    open_hexes = [
        goal
        for goal in neighbours(army.at)
        if price(army.at, goal) is not None
        and goal not in enemies
        and not is_full(play, now, army.army, goal)
    ]
    if army.came and army.came[-1] in open_hexes:
        return army.came[-1]
    homes = [place.at for place in play.places_of(side, now)]
    far = {goal: min((distance(goal, home) for home in homes), default=0) for goal in open_hexes}
    return min(open_hexes, key=lambda goal: far[goal], default=None)
