"""What a battle on the table brings to the campaign."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.phase import Question
from generator.kit.printing import named_together
from generator.systems.tsc.rules.places import fortresses, may_enter
from generator.systems.tsc.rules.roll import open_hexes, ways_from
from generator.systems.tsc.rules.turn import next_in_turn
from generator.world.events import Event
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.systems.tsc.rules.campaign_begun import ScenarioResult
    from generator.systems.tsc.rules.state import Clash, TscState, TurnCourse, TurnPlay
    from generator.world.board import Board
    from generator.world.events import FactValue


# Where armies stand after a battle, if nobody has anything better.


def falls_back_to(board: Board, at: Hex, homes: Iterable[Hex]) -> Hex | None:
    """Return the hex to which a loser goes back: one towards his nearest fortress.

    Of several as near, the first clockwise. None: he stands on it, or no way leads
    there, so people say where he goes.

    Rule: TSC-DEF-01.
    """
    ways = {home: ways_from(board, home) for home in homes}
    reached = {home: far[at] for home, far in ways.items() if at in far}
    if not reached:
        return None
    nearest = min(reached, key=lambda home: reached[home])
    closer = (
        place
        for place in open_hexes(board, at)
        if ways[nearest][place] < reached[nearest]
    )
    return next(closer, None)


BATTLE = "battle"
NOBODY = "nobody"
"""Written as winner of a battle that nobody has won."""
FALLS_BACK = "TSC-DEF-01"
NEXT = "TSC-DEF-02"


def fought(course: TurnCourse) -> TurnCourse:
    """Take the result of this turn's battle over, or ask for it.

    Rules: TSC-DEF-01, TSC-DEF-02.
    """
    clash = course.situation.battle
    if clash is None:
        return course
    result = course.play.result(clash.id)
    if result is None:
        return course.asking(_asked(course.play, clash))
    course = _won(course, clash, result)
    course = _placed(course, clash, result)
    course = _owned(course, clash, result)
    return _next(course, clash, result)


def _asked(play: TurnPlay, clash: Clash) -> Question:
    """Ask for the result of a battle."""
    armies = (clash.attacker, clash.defender)
    return Question(
        key=clash.id,
        kind=BATTLE,
        rule="TSC-BAT-01",
        asks=armies,
        sides=tuple(sorted(play.campaign.force(army).side for army in armies)),
        facts=(("scenario", clash.scenario), ("opponents", _names(play, armies))),
        lines=_lines(clash),
    )


def _lines(clash: Clash) -> tuple[str, ...]:
    """Return the lines by which the result of a battle is entered."""
    one, other = clash.attacker, clash.defender
    return (
        "[[period.battle]]",
        f'contact = "{clash.id}"',
        f'winner = "?"   # {one} | {other} | {NOBODY}',
        f'# losses = {{ {one} = "2 stands" }}   # what each army lost, in your words',
        f'# at = {{ {other} = "0304" }}   # without it the loser falls back one hex',
        '# owner = "side"   # who has the village or fortress now',
        f'# next = "{other}"   # who has the next turn; without it the other army',
    )


def _names(play: TurnPlay, armies: tuple[str, ...]) -> str:
    return named_together(play.campaign.force(army).name for army in armies)


def _won(course: TurnCourse, clash: Clash, result: ScenarioResult) -> TurnCourse:
    """Note who has won, and what both have lost."""
    winner = str(result.detail["winner"])
    known = (clash.attacker, clash.defender, NOBODY)
    if winner not in known:
        raise _unfit(result, "winner", f"“{winner}” was not in this battle", known)
    kept = "" if winner == NOBODY else winner
    situation = replace(course.situation, battle=replace(clash, winner=kept))
    told = _event(
        course.play,
        clash,
        "won" if kept else "drawn",
        {"force": kept or clash.attacker, "other": clash.defender, "at": clash.at},
    )
    lost = (
        _lost(course.play, clash, army, str(result.detail[f"lost-{army}"]))
        for army in (clash.attacker, clash.defender)
        if result.detail.get(f"lost-{army}")
    )
    return course.after(situation, told, *lost)


def _lost(play: TurnPlay, clash: Clash, army: str, losses: str) -> Event:
    """Return what an army lost, as its own side alone is told it."""
    told = _event(play, clash, "lost", {"force": army, "losses": losses})
    return replace(told, sides=(play.campaign.force(army).side,))


def _placed(course: TurnCourse, clash: Clash, result: ScenarioResult) -> TurnCourse:
    """Put both armies where they stand now; the loser falls back unless told.

    Raises:
        CampaignError: Both would stand in one hex.

    Rule: TSC-DEF-01.
    """
    for army in (clash.attacker, clash.defender):
        goal = result.detail.get(f"at-{army}")
        before = course.situation.armies[army]
        fallen = _falls_back(course, clash, army) if goal is None else None
        at = goal if isinstance(goal, Hex) else fallen
        if at is None or at == before.at:
            continue
        if not may_enter(course.play.board.terrain_at(at)):
            what = f"nobody may enter {course.play.label(at)}"
            raise _unfit(result, "at", what, ())
        kind = "falls-back" if goal is None else "stands-now"
        told = _event(
            course.play, clash, kind, {"force": army, "from": before.at, "to": at}
        )
        situation = course.situation.with_army(replace(before, at=at))
        course = course.after(situation, told)
    one, other = (
        course.situation.armies[army] for army in (clash.attacker, clash.defender)
    )
    if one.at == other.at:
        label = course.play.label(one.at)
        what = f"both armies would stand in {label} after the battle"
        raise _unfit(result, "at", what, ())
    return course


def _falls_back(course: TurnCourse, clash: Clash, army: str) -> Hex | None:
    """Return where a loser goes who was in the battle; none: he stays.

    Rule: TSC-DEF-01.
    """
    battle = course.situation.battle
    winner = battle.winner if battle else ""
    is_there = clash.is_defended or army == clash.attacker
    if winner in ("", army) or not is_there:
        return None
    side = course.play.campaign.force(army).side
    homes = fortresses(course.play.board, course.situation.owners, side)
    return falls_back_to(course.play.board, course.situation.armies[army].at, homes)


def _owned(course: TurnCourse, clash: Clash, result: ScenarioResult) -> TurnCourse:
    """Give a village or fortress to the side that has it now, if it is told."""
    owner = result.detail.get("owner")
    if owner is None:
        return course
    if not clash.place:
        raise _unfit(result, "owner", "no village or fortress was fought for", ())
    situation = course.situation
    if situation.owners[clash.place] == owner:
        return course
    owners = {**situation.owners, clash.place: str(owner)}
    facts: dict[str, FactValue] = {"side": str(owner), "at": clash.at}
    return course.after(
        replace(situation, owners=owners), _event(course.play, clash, "taken", facts)
    )


def _next(course: TurnCourse, clash: Clash, result: ScenarioResult) -> TurnCourse:
    """Say whose turn comes after a battle.

    Rule: TSC-DEF-02.
    """
    armies = tuple(sorted(course.situation.armies))
    by_turns = next_in_turn(armies, course.situation.mover)
    army = str(result.detail.get("next", by_turns))
    told = _event(course.play, clash, "has-next-turn", {"force": army}, rule=NEXT)
    return course.after(replace(course.situation, next_mover=army), told)


def following_mover(situation: TscState) -> str:
    """Return the army whose turn comes next; empty while nobody has had the first.

    Rules: TSC-TURN-02, TSC-DEF-02.
    """
    if situation.next_mover or not situation.mover:
        return situation.next_mover
    return next_in_turn(tuple(sorted(situation.armies)), situation.mover)


def _event(
    play: TurnPlay,
    clash: Clash,
    kind: str,
    facts: dict[str, FactValue],
    *,
    rule: str = FALLS_BACK,
) -> Event:
    """Return what came of a battle, as both sides are told it."""
    army = str(facts.get("force", ""))
    armies = (clash.attacker, clash.defender)
    return Event(
        kind=kind,
        rule=rule,
        force=army,
        sides=tuple(sorted(play.campaign.force(each).side for each in armies)),
        contact=clash.id,
        facts=facts,
    )


def _unfit(
    result: ScenarioResult, key: str, what: str, known: tuple[str, ...]
) -> CampaignError:
    hint = (
        f"write one of: {', '.join(known)}"
        if known
        else 'say where each stands: at = { army = "0304" }'
        if key == "at"
        else "take it out"
    )
    where = (*result.where, key)
    return CampaignError((Finding(code="C082", where=where, what=what, hint=hint),))
