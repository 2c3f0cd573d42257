"""Who is in contact, whether both stand, and what comes of a battle."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.phase import Choice, Question, answer_fault
from generator.kit.printing import named_together
from generator.kit.standing import Judging, answered_beforehand, known_to, lines_for
from generator.kit.typed_entries import EnteredTable
from generator.systems.house.rules.marching import price_for
from generator.systems.house.rules.own_rules import Asks, Touch
from generator.systems.house.rules.said_beforehand import KNOWLEDGE, STANDING, facts_for
from generator.systems.house.rules.state import FoughtResult, Meeting
from generator.systems.house.rules.term_facts import facts_of_battle
from generator.values import replace
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.dice import Throw
    from generator.systems.house.rules.own_rules import OddsRow
    from generator.systems.house.rules.state import ArmyStand, HouseCourse, HousePlay, HouseState
    from generator.world.campaign import Decision
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex

MEET, STANDS, TYPED, ODDS, BACK = (
    *("HSE-MEET-01", "HSE-MEET-02"),
    *("HSE-FIGHT-01", "HSE-FIGHT-02", "HSE-FIGHT-03"),
)
STAND, WITHDRAW = "stand", "withdraw"
NOBODY = "nobody"
PERCENT = 100
BATTLES = EnteredTable(key="battle", recorded="battles", view=FoughtResult, answers="contact")


# Who is in contact.


def meets(course: HouseCourse) -> HouseCourse:
    """Find out who is in contact, and settle it as the campaign's rules say.

    Rules: HSE-MEET-01, HSE-MEET-02, HSE-FIGHT-01, HSE-FIGHT-02.
    """
    fighting = course.play.own.fighting
    course = course.after(replace(course.situation, meetings=()))
    if fighting.touch is Touch.SIGHT or fighting.asks is Asks.NOTHING:
        return course
    for pair in combinations(sorted(course.situation.stores), 2):
        if not course.play.campaign.are_enemies(*pair):
            continue
        for meeting in tuple(_meetings(course.play, course.situation, pair)):
            course = _met(course, meeting)
    return course


def _meetings(play: HousePlay, now: HouseState, pair: tuple[str, str]) -> Iterator[Meeting]:
    """Yield the contacts between two sides: armies that hang together through contact.

    Rule: HSE-MEET-01.
    """
    near = 0 if play.own.fighting.touch is Touch.SHARE else 1
    armies = [a for _, a in sorted(now.armies.items()) if play.side_of(a.army) in pair]
    left = dict.fromkeys(army.army for army in armies)
    for first in armies:
        if first.army not in left:
            continue
        group, waiting = [first], [first]
        while waiting:
            one = waiting.pop()
            for other in armies:
                touches = distance(one.at, other.at) <= near and (
                    play.side_of(one.army) != play.side_of(other.army)
                )
                if touches and other not in group:
                    group.append(other)
                    waiting.append(other)
        for army in group:
            del left[army.army]
        if len(group) > 1:
            group.sort(key=lambda each: (play.side_of(each.army), each.army))
            at = next((each for each in group if not each.came), group[0]).at
            yield Meeting(
                id=f"{'+'.join(pair)}+{play.label(at).lower()}",
                at=at,
                sides=pair,
                armies=tuple(army.army for army in group),
            )


def of_side(play: HousePlay, meeting: Meeting, side: str) -> tuple[str, ...]:
    """Return the armies of one side in a contact."""
    return tuple(army for army in meeting.armies if play.side_of(army) == side)


def _met(course: HouseCourse, meeting: Meeting) -> HouseCourse:
    """Tell a contact and settle it."""
    play, now = course.play, course.situation
    course = course.after(replace(now, meetings=(*now.meetings, meeting)))
    one, other = (of_side(play, meeting, side) for side in meeting.sides)
    facts: dict[str, FactValue] = {"forces": one, "others": other, "at": meeting.at}
    course = course.tells(
        "meets", MEET, *meeting.armies, facts={**facts, "force": one[0]}, contact=meeting.id
    )
    if play.own.fighting.asks is not Asks.STAND:
        return _fought(course, meeting)
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
            facts={"forces": of_side(play, meeting, side), "at": meeting.at},
            contact=meeting.id,
        )
        course = _back(course, meeting, side)
    return course if yielding else _fought(course, meeting)


def _asked(course: HouseCourse, meeting: Meeting, side: str) -> tuple[HouseCourse, Decision | None]:
    """Return whether a side stands; none: it is asked.

    Rule: HSE-MEET-02.
    """
    play, (giver, *_) = course.play, of_side(course.play, meeting, side)
    others = next(each for each in meeting.sides if each != side)
    names = (play.campaign.force(army).name for army in of_side(play, meeting, others))
    question = Question(
        key=f"{play.period}/{STAND}/{meeting.id}/{giver}",
        kind=STAND,
        rule=STANDS,
        asks=(giver,),
        sides=(side,),
        choices=tuple(
            Choice(key=key, means=f"stand-{key}", rule=STANDS) for key in (STAND, WITHDRAW)
        ),
        facts=(
            ("force", giver),
            ("others", named_together(names)),
            ("at", play.label(meeting.at)),
        ),
    )
    typed = play.typed(question.key)
    if typed is not None:
        fault = answer_fault(play.campaign, question, typed)
        if fault is not None:
            raise CampaignError(fault)
        return course, typed
    lines = tuple(lines_for(play.inputs.standing, STAND, force=giver, side=side))
    judging = Judging(
        grammar=STANDING,
        known=known_to(
            tuple(facts_for(play, course.situation, meeting, giver)),
            KNOWLEDGE,
            force=giver,
            side=side,
        ),
        grid=play.board.grid,
        fits=lambda _: True,
    )
    found = answered_beforehand(question, lines, judging)
    if found is None or found.answer is None:
        return course.asking(question), None
    told: dict[str, FactValue] = {
        "when": STANDING.questions[STAND].title,
        "says": found.answer.says,
    }
    return course.tells("answered-beforehand", STANDS, giver, facts=told), found.decision


# What comes of a battle: as it was fought on the table, or by the table of odds.


def _fought(course: HouseCourse, meeting: Meeting) -> HouseCourse:
    play = course.play
    results: tuple[FoughtResult, ...] = play.inputs.of(BATTLES.key)
    result = play.entered_of(meeting.id, results)
    if result is not None:
        return _entered(course, meeting, result)
    if play.own.fighting.odds:
        return _by_odds(course, meeting)
    return course.asking(_asked_result(play, meeting))


def _asked_result(play: HousePlay, meeting: Meeting) -> Question:
    """Ask for the result of a battle, with the lines by which it is entered."""
    names = named_together(play.campaign.force(army).name for army in meeting.armies)
    first = meeting.armies[0]
    lines = (
        "[[period.battle]]",
        f'contact = "{meeting.id}"',
        f'winner = "?"   # {" | ".join(meeting.sides)} | {NOBODY}',
        f"# losses = {{ {first} = 1 }}   # what armies lost, in {play.own.strength}",
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


def _entered(course: HouseCourse, meeting: Meeting, result: FoughtResult) -> HouseCourse:
    """Take the result of a battle over.

    Raises:
        CampaignError: It says what cannot be.

    Rules: HSE-FIGHT-01, HSE-FIGHT-03.
    """
    if result.winner not in (known := (*meeting.sides, NOBODY)):
        raise _unfit(result, "winner", f"“{result.winner}” was not in this battle", known)
    for key, named in (("losses", result.losses), ("at", result.at)):
        for army in named:
            if army not in meeting.armies:
                raise _unfit(result, key, f"“{army}” was not in this battle", meeting.armies)
    for army, at in result.at.items():
        stands = course.situation.armies[army]
        if price_for(course.play, course.situation, stands)(at, at) is None:
            what = f"{course.play.campaign.force(army).name} cannot enter {course.play.label(at)}"
            raise _unfit(result, "at", what, ("a hex it can enter",))
    winner = "" if result.winner == NOBODY else result.winner
    return _settled(course, meeting, winner, dict(result.losses), result)


def _unfit(result: FoughtResult, key: str, what: str, known: Iterable[str]) -> CampaignError:
    hint = f"write one of: {', '.join(known)}"
    return CampaignError(Finding("C082", (*result.where, key), what, hint))


def _by_odds(course: HouseCourse, meeting: Meeting) -> HouseCourse:
    """Throw for the stronger side on the table of odds.

    Of two sides as strong the one that did not march counts as the stronger, then the
    first.

    Rules: HSE-FIGHT-02, HSE-FIGHT-03.
    """
    play, now, fighting = course.play, course.situation, course.play.own.fighting
    groups = [[now.armies[army] for army in of_side(play, meeting, side)] for side in meeting.sides]
    groups.sort(key=lambda group: (-_strength(group), any(army.came for army in group)))
    stronger, weaker = groups
    row = _odds_row(course, Fraction(_strength(stronger), max(1, _strength(weaker))))
    throw = play.throw(ODDS, meeting.id, dice=fighting.throws.count, kind=fighting.throws.kind)
    facts = facts_of_battle(play, now, meeting.at, groups)
    added = [each for each in fighting.modifiers if each.when.holds(facts)]
    total = throw.total + sum(each.adds for each in added)
    sums = [f"{throw.total} rolled", *(f"{each.adds:+d} {each.name}" for each in added)]
    strong_side = play.side_of(stronger[0].army)
    weak_side = play.side_of(weaker[0].army)
    winner = strong_side if total >= row.wins_on else weak_side
    told: dict[str, FactValue] = {
        "force": stronger[0].army,
        "side": strong_side,
        "ratio": row.told,
        "sums": f"{', '.join(sums)} = {total}" if added else sums[0],
        "wins_on": row.wins_on,
        "at": meeting.at,
    }
    course = _tells_both(course, meeting, "odds", ODDS, told, throw)
    losses: dict[str, int] = {}
    for group in groups:
        won = play.side_of(group[0].army) == winner
        percent = row.winner_percent if won else row.loser_percent
        losses |= {army.army: -(-army.strength * percent // PERCENT) for army in group}
    return _settled(course, meeting, winner, losses, None)


def _strength(group: Iterable[ArmyStand]) -> int:
    return sum(army.strength for army in group)


def _odds_row(course: HouseCourse, ratio: Fraction) -> OddsRow:
    """Return the row of a ratio: the highest that it reaches, else the lowest there is."""
    odds = course.play.own.fighting.odds
    return next((row for row in odds if ratio >= row.ratio), odds[-1])


def _tells_both(
    course: HouseCourse,
    meeting: Meeting,
    kind: str,
    rule: str,
    facts: dict[str, FactValue],
    *throws: Throw,
) -> HouseCourse:
    return course.tells_sides(
        kind, rule, *meeting.sides, facts=facts, contact=meeting.id, throws=throws
    )


def _settled(
    course: HouseCourse,
    meeting: Meeting,
    winner: str,
    losses: dict[str, int],
    result: FoughtResult | None,
) -> HouseCourse:
    """Let a battle end: losses are taken, losers fall back.

    Rules: HSE-FIGHT-01, HSE-FIGHT-02, HSE-FIGHT-03.
    """
    play = course.play
    won = replace(meeting, winner=winner)
    meetings = tuple(won if each.id == meeting.id else each for each in course.situation.meetings)
    course = course.after(replace(course.situation, meetings=meetings))
    facts: dict[str, FactValue] = {"at": meeting.at}
    kind = "won" if winner else "drawn"
    course = _tells_both(
        course, meeting, kind, TYPED, {**facts, "side": winner} if winner else facts
    )
    for army_id in meeting.armies:
        lost = losses.get(army_id, 0)
        army = course.situation.armies[army_id]
        if lost > 0:
            left = max(0, army.strength - lost)
            told: dict[str, FactValue] = {
                "amount": army.strength - left,
                "strength": play.own.strength,
                "has": left,
            }
            course = course.tells("lost", TYPED, army_id, facts=told, contact=meeting.id)
            course = course.with_army(replace(army, strength=left))
    for army_id, at in (result.at if result else {}).items():
        stands = course.situation.armies.get(army_id)
        if stands is not None and stands.at != at:
            told = {"from": stands.at, "to": at}
            course = course.with_army(replace(stands, at=at))
            course = course.tells("stands-now", BACK, army_id, facts=told, contact=meeting.id)
    losers = [side for side in meeting.sides if winner and side != winner]
    placed = frozenset(result.at if result else ())
    for side in losers:
        course = _back(course, meeting, side, but=placed)
    return course


def _back(
    course: HouseCourse, meeting: Meeting, side: str, but: frozenset[str] = frozenset()
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
        for _ in range(play.own.fighting.back):
            goal = _way_back(play, course.situation, army)
            if goal is None:
                told: dict[str, FactValue] = {"at": army.at}
                course = course.tells("cut-off", BACK, army_id, facts=told, contact=meeting.id)
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
    enemies = {each.at for each in now.armies.values() if play.are_enemies(army.army, each.army)}
    room = play.own.stepping.room
    friends = [each.at for each in now.armies.values() if play.side_of(each.army) == side]
    open_hexes = [
        goal
        for goal in neighbours(army.at)
        if price(army.at, goal) is not None
        and goal not in enemies
        and (not room or friends.count(goal) < room)
    ]
    if army.came and army.came[-1] in open_hexes:
        return army.came[-1]
    homes = [place.at for place in play.board.places if now.owners.get(place.id, "") == side]
    far = {goal: min((distance(goal, home) for home in homes), default=0) for goal in open_hexes}
    return min(open_hexes, key=lambda goal: far[goal], default=None)
