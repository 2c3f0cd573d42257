"""Whether a turn ends in a battle, and which scenario it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.kit.phase import Choice, Question
from generator.systems.tsc.rules.places import is_enemy_place, place_in
from generator.systems.tsc.rules.replies import reply_to
from generator.systems.tsc.rules.scenarios import (
    DEFENDERS_ONLY,
    NO_PLACE,
    fight,
    home_side,
    scenario_of,
    scenario_undefended,
)
from generator.systems.tsc.rules.scenarios import roles as parts_of
from generator.systems.tsc.rules.state import ATTACK, PASS_BY, Clash, put
from generator.systems.tsc.rules.turn import who_moves
from generator.world.events import Event

if TYPE_CHECKING:
    from generator.systems.tsc.rules.state import TscState, TurnCourse, TurnPlay
    from generator.world.ground import Place

DECLARES = "TSC-BAT-02"
MEETS = "TSC-BAT-01"
ROLES = "TSC-BAT-04"
ENEMY_DECLARES = "failure.enemy_declares"
HOME_BY_UMPIRE = "home.by_umpire"


def meets(course: TurnCourse) -> TurnCourse:
    """Begin the battle of two armies in one hex.

    Rules: TSC-BAT-01, TSC-BAT-03, TSC-SCEN-01, TSC-SCEN-02, TSC-SCEN-04.
    """
    play, situation = course.play, course.situation
    army = situation.armies[situation.mover]
    enemy = situation.other(army.army)
    if not fight(army.at, enemy.at):
        return course
    place = place_in(play.board, army.at)
    counts = _counts(play, situation, place)
    scenario = scenario_of(play.tables, counts, army.status, enemy.status)
    return _joined(course, scenario, place, is_defended=True)


def _counts(play: TurnPlay, situation: TscState, place: Place | None) -> str:
    """Return the kind of a place that names the scenario; empty: none does.

    Rules: TSC-SCEN-01, TSC-SCEN-02.
    """
    if place is None:
        return NO_PLACE
    defender = situation.other(situation.mover).army
    side = play.campaign.force(defender).side
    is_his = is_enemy_place(situation.owners, place, side)
    if play.switches.flag(DEFENDERS_ONLY) and not is_his:
        return NO_PLACE
    return place.kind.key


def declares(course: TurnCourse) -> TurnCourse:
    """Let an army attack an undefended village or fortress of the enemy's, or not.

    Rules: TSC-BAT-02, TSC-SCEN-03.
    """
    play, situation = course.play, course.situation
    place = undefended(play, situation)
    if situation.battle is not None or place is None:
        return course
    question = _whether(play, situation)
    reply = reply_to(play, situation, question)
    course = course.after(situation, *reply.events)
    if reply.decision is None:
        return course.asking(question)
    if reply.decision.choice == ATTACK:
        scenario = scenario_undefended(play.tables)
        return _joined(course, scenario, place, is_defended=False)
    army = situation.armies[situation.mover]
    return course.after(
        situation,
        Event(
            kind="passes-by",
            rule=DECLARES,
            force=army.army,
            sides=(play.campaign.force(army.army).side,),
            facts={"force": army.army, "at": army.at},
        ),
    )


def undefended(play: TurnPlay, situation: TscState) -> Place | None:
    """Return the enemy's place that the army on turn could attack; none: there is none.

    Rule: TSC-BAT-02.
    """
    army = situation.armies[situation.mover]
    enemy = situation.other(army.army)
    place = place_in(play.board, army.at)
    side = play.campaign.force(enemy.army).side
    if place is None or fight(army.at, enemy.at):
        return None
    return place if is_enemy_place(situation.owners, place, side) else None


def _whether(play: TurnPlay, situation: TscState) -> Question:
    """Put the question whether an undefended place is attacked."""
    army = situation.armies[situation.mover]
    asks = who_moves(situation) if play.switches.flag(ENEMY_DECLARES) else army.army
    choices = tuple(
        Choice(key=key, means=f"declare-{key}", rule=DECLARES)
        for key in (ATTACK, PASS_BY)
    )
    facts = (("other", army.army), ("at", play.label(army.at)))
    return put(play, "declare", asks, choices, facts)


def _joined(
    course: TurnCourse, scenario: str, place: Place | None, *, is_defended: bool
) -> TurnCourse:
    """Begin a battle, once it is known who is at home.

    Rules: TSC-BAT-03, TSC-BAT-04.
    """
    play, situation = course.play, course.situation
    army = situation.armies[situation.mover]
    enemy = situation.other(army.army)
    home = _home(course)
    if isinstance(home, Question):
        return course.asking(home)
    roles = parts_of(army.army, enemy.army, home)
    clash = Clash(
        id=f"{army.army}+{enemy.army}",
        scenario=scenario,
        at=army.at,
        attacker=roles.attacker,
        defender=roles.defender,
        home=roles.home,
        invader=roles.invader,
        attacker_status=army.status,
        defender_status=enemy.status,
        place=place.id if place else "",
        is_defended=is_defended,
    )
    return course.after(
        replace(situation, battle=clash), _told(play, clash), _told_home(play, clash)
    )


def _home(course: TurnCourse) -> str | Question:
    """Return the army that is at home where a battle is fought, or ask the umpire.

    Rule: TSC-BAT-04.
    """
    play, situation = course.play, course.situation
    army = situation.armies[situation.mover]
    enemy = situation.other(army.army)
    if play.switches.flag(HOME_BY_UMPIRE):
        choices = tuple(
            Choice(key=each, means=f"home-{part}", rule=ROLES)
            for each, part in ((army.army, "attacker"), (enemy.army, "defender"))
        )
        facts = (("other", army.army), ("at", play.label(army.at)))
        question = put(play, "home", "", choices, facts)
        decision = reply_to(play, situation, question).decision
        return question if decision is None else decision.choice
    sides = (
        play.campaign.force(army.army).side,
        play.campaign.force(enemy.army).side,
    )
    home = home_side(play.board, situation.owners, army.at, sides)
    return play.campaign.army_of(home).id


def _told(play: TurnPlay, clash: Clash) -> Event:
    """Tell that a battle begins, and which scenario it is."""
    return Event(
        kind="battle" if clash.is_defended else "attack",
        rule=MEETS if clash.is_defended else DECLARES,
        force=clash.attacker,
        sides=_sides(play, clash),
        contact=clash.id,
        facts={
            "force": clash.attacker,
            "other": clash.defender,
            "at": clash.at,
            "scenario": clash.scenario,
            "status": str(clash.attacker_status),
            "others_status": str(clash.defender_status),
        },
    )


def _told_home(play: TurnPlay, clash: Clash) -> Event:
    """Tell who is at home in a battle."""
    return Event(
        kind="home",
        rule=ROLES,
        force=clash.home,
        sides=_sides(play, clash),
        contact=clash.id,
        facts={"force": clash.home, "other": clash.invader},
    )


def _sides(play: TurnPlay, clash: Clash) -> tuple[str, ...]:
    armies = (clash.attacker, clash.defender)
    return tuple(sorted(play.campaign.force(army).side for army in armies))
