"""A battle: whether a turn ends in one, which scenario it is, and what it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.phase import Choice, Question, choices_of
from generator.kit.printing import named_together
from generator.kit.typed_entries import unfit_result
from generator.systems.tsc.rules.campaign_begun import fortresses, may_enter
from generator.systems.tsc.rules.roll import open_hexes, ways_from
from generator.systems.tsc.rules.scenarios import (
    counted_place,
    fight,
    home_side,
    roles,
    scenario_of,
    scenario_undefended,
)
from generator.systems.tsc.rules.state import Clash
from generator.systems.tsc.rules.turn import ATTACK, DECLARE, PASS_BY, answered, next_in_turn
from generator.values import replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.systems.tsc.rules.campaign_begun import ScenarioResult
    from generator.systems.tsc.rules.state import TscState, TurnCourse
    from generator.world.board import Board


# Whether a turn ends in a battle, and which scenario it is.

MEETS, DECLARES, ROLES = "TSC-BAT-01", "TSC-BAT-02", "TSC-BAT-04"
ENEMY_DECLARES, HOME_BY_UMPIRE = "failure.enemy_declares", "home.by_umpire"


def meets(course: TurnCourse) -> TurnCourse:
    """Begin the battle of two armies in one hex.

    A place names the scenario, unless it counts for its own defenders alone.

    Rules: TSC-BAT-01, TSC-BAT-03, TSC-SCEN-01, TSC-SCEN-02, TSC-SCEN-04.
    """
    play, army, enemy = course.play, course.mover, course.enemy
    if not fight(army.at, enemy.at):
        return course
    counts = counted_place(play.switches, course.place, is_enemys=course.is_on_enemys_place)
    scenario = scenario_of(play.tables, counts, army.status, enemy.status)
    return _joined(course, scenario, is_defended=True)


def declares(course: TurnCourse) -> TurnCourse:
    """Let an army attack an undefended village or fortress of the enemy's, or not.

    Rules: TSC-BAT-02, TSC-SCEN-03.
    """
    play, situation, army = course.play, course.situation, course.mover
    is_met = situation.battle is not None or fight(army.at, course.enemy.at)
    if is_met or not course.is_on_enemys_place:
        return course
    asks = situation.moved_by if play.switches.flag(ENEMY_DECLARES) else army.army
    choices = choices_of("declare", DECLARES, ATTACK, PASS_BY)
    course, said = answered(course, course.question(DECLARE, asks, *choices))
    if said is None:
        return course
    if said.choice == ATTACK:
        return _joined(course, scenario_undefended(play.tables), is_defended=False)
    return course.tells("passes-by", DECLARES, army.army, facts={"at": army.at})


def _joined(course: TurnCourse, scenario: str, *, is_defended: bool) -> TurnCourse:
    """Begin a battle, once it is known who is at home: the map says, or the umpire.

    Rules: TSC-BAT-03, TSC-BAT-04.
    """
    play, army, enemy, place = course.play, course.mover, course.enemy, course.place
    both = (army.army, enemy.army)
    if play.switches.flag(HOME_BY_UMPIRE):
        choices = (
            Choice(key=each, means=f"home-{part}", rule=ROLES)
            for each, part in zip(both, ("attacker", "defender"), strict=True)
        )
        course, said = answered(course, course.question("home", "", *choices))
        if said is None:
            return course
        home_id = said.choice
    else:
        sides = (play.side_of(army.army), play.side_of(enemy.army))
        side_id = home_side(play.board, course.situation.owners, army.at, sides)
        home_id = play.campaign.army_of(side_id).id
    parts = roles(army.army, enemy.army, home_id)
    clash = Clash(
        id="+".join(both),
        scenario=scenario,
        at=army.at,
        attacker=parts.attacker,
        defender=parts.defender,
        home=parts.home,
        invader=parts.invader,
        attacker_status=army.status,
        defender_status=enemy.status,
        place=place.id if place else "",
        is_defended=is_defended,
    )
    course = course.after(replace(course.situation, battle=clash))
    kind, rule = ("battle", MEETS) if is_defended else ("attack", DECLARES)
    course = course.tells(
        kind,
        rule,
        *both,
        other=clash.defender,
        at=clash.at,
        scenario=clash.scenario,
        status=str(clash.attacker_status),
        others_status=str(clash.defender_status),
    )
    return course.tells("home", ROLES, *both, force=clash.home, other=clash.invader)


# What a battle on the table brings to the campaign.

NOBODY = "nobody"
"""Written as winner of a battle that nobody has won."""
FALLS_BACK, NEXT = "TSC-DEF-01", "TSC-DEF-02"


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
    closer = (place for place in open_hexes(board, at) if ways[nearest][place] < reached[nearest])
    return next(closer, None)


def fought(course: TurnCourse) -> TurnCourse:
    """Take the result of this turn's battle over, or ask for it.

    It says who has won and what both have lost; where both stand now, the loser one
    hex back unless it says otherwise; who has the place; and whose turn is next.

    Raises:
        CampaignError: It says what cannot be.

    Rules: TSC-DEF-01, TSC-DEF-02.
    """
    clash = course.situation.battle
    if clash is None:
        return course
    result = course.play.result(clash.id)
    if result is None:
        return course.asking(_asked(course, clash))
    both = clash.both
    winner = str(result.detail["winner"])
    if winner not in (known := (*both, NOBODY)):
        hint = f"write one of: {', '.join(known)}"
        raise unfit_result(result, "winner", f"“{winner}” was not in this battle", hint)
    kept = "" if winner == NOBODY else winner
    clash = replace(clash, winner=kept)
    course = course.after(replace(course.situation, battle=clash))
    kind, force = ("won", kept) if kept else ("drawn", clash.attacker)
    course = course.tells(kind, FALLS_BACK, *both, force=force, other=clash.defender, at=clash.at)
    for army_id in both:
        if losses := result.detail.get(f"lost-{army_id}"):
            course = course.tells("lost", FALLS_BACK, army_id, losses=str(losses))
    course = _owned(_placed(course, clash, result), clash, result)
    by_turns = following_mover(replace(course.situation, next_mover=""))
    army_id = str(result.detail.get("next", by_turns))
    course = course.after(replace(course.situation, next_mover=army_id))
    return course.tells("has-next-turn", NEXT, *both, facts={"force": army_id})


def _asked(course: TurnCourse, clash: Clash) -> Question:
    """Ask for the result of a battle, with the lines by which it is entered."""
    play, (one, other) = course.play, clash.both
    names = named_together(play.campaign.force(army_id).name for army_id in clash.both)
    lines = (
        "[[period.battle]]",
        f'contact = "{clash.id}"',
        f'winner = "?"   # {one} | {other} | {NOBODY}',
        f'# losses = {{ {one} = "2 stands" }}   # what each army lost, in your words',
        f'# at = {{ {other} = "0304" }}   # without it the loser falls back one hex',
        '# owner = "side"   # who has the village or fortress now',
        f'# next = "{other}"   # who has the next turn; without it the other army',
    )
    return Question(
        key=clash.id,
        kind="battle",
        rule=MEETS,
        asks=clash.both,
        sides=tuple(sorted(map(play.side_of, clash.both))),
        facts=(("scenario", clash.scenario), ("opponents", names)),
        lines=lines,
    )


def _placed(course: TurnCourse, clash: Clash, result: ScenarioResult) -> TurnCourse:
    """Put both armies where they stand now; a loser who was there falls back.

    Rule: TSC-DEF-01.
    """
    play, both = course.play, clash.both
    hint = 'say where each stands: at = { army = "0304" }'
    for army_id in both:
        before, at = course.situation.armies[army_id], result.detail.get(f"at-{army_id}")
        kind = "falls-back" if at is None else "stands-now"
        was_there = clash.is_defended or army_id == clash.attacker
        if at is None and clash.winner not in ("", army_id) and was_there:
            owners = course.situation.owners
            homes = fortresses(play.board, owners, play.side_of(army_id))
            at = falls_back_to(play.board, before.at, homes)
        if not isinstance(at, Hex) or at == before.at:
            continue
        if not may_enter(play.board.terrain_at(at)):
            raise unfit_result(result, "at", f"nobody may enter {play.label(at)}", hint)
        facts = {"from": before.at, "to": at}
        course = course.with_army(replace(before, at=at))
        course = course.tells(kind, FALLS_BACK, *both, facts=facts, force=army_id)
    one, other = (course.situation.armies[army_id].at for army_id in both)
    if one == other:
        what = f"both armies would stand in {play.label(one)} after the battle"
        raise unfit_result(result, "at", what, hint)
    return course


def _owned(course: TurnCourse, clash: Clash, result: ScenarioResult) -> TurnCourse:
    """Give a village or fortress to the side that has it now, if it is told."""
    owner, situation = result.detail.get("owner"), course.situation
    if owner is None:
        return course
    if not clash.place:
        what = "no village or fortress was fought for"
        raise unfit_result(result, "owner", what, "take it out")
    if situation.owners[clash.place] == owner:
        return course
    owners = {**situation.owners, clash.place: str(owner)}
    course = course.after(replace(situation, owners=owners))
    return course.tells("taken", FALLS_BACK, *clash.both, side=str(owner), at=clash.at)


def following_mover(situation: TscState) -> str:
    """Return the army whose turn comes next; empty while nobody has had the first.

    Rules: TSC-TURN-02, TSC-DEF-02.
    """
    if situation.next_mover or not situation.mover:
        return situation.next_mover
    return next_in_turn(tuple(sorted(situation.armies)), situation.mover)
