"""GEN, DISENG: the battle comes back from the table and is acted upon."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome, Question
from generator.systems.valormr.rules.contact.answer_lines import (
    battle_lines,
    elsewhere_lines,
)
from generator.systems.valormr.rules.contact.asking import (
    AwaitedDecision,
    Options,
    question_for,
    then,
    to_all,
)
from generator.systems.valormr.rules.contact.beforehand import told_to_break_off
from generator.systems.valormr.rules.contact.casualties import army_gone
from generator.systems.valormr.rules.contact.clashes import uses_siblings
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.contact.pushed_back import pushed_back
from generator.systems.valormr.rules.contact.results import (
    DISPLACED,
    HELD,
    MELEE,
    check,
    names_in,
    retirements_of,
)
from generator.systems.valormr.rules.contact.settling import (
    battle_at_hand,
    settled_elsewhere,
)
from generator.systems.valormr.rules.contact.withdrawing import withdraws
from generator.systems.valormr.rules.movement.long_crossings import kept_from_work

if TYPE_CHECKING:
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.orders import BattleResult
    from generator.systems.valormr.rules.play import Play


def battle(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Take the battle's result from the campaign file and act on it.

    Before it is fought each commander's own people read when he wants to break off.
    Where the file has no result, another rule system may settle the battle.

    Rules: VAL-GEN-06, VAL-TURN-09, VAL-DISENG-22, DEF-STAND-01, DEF-EXCH-01.
    """
    told = told_to_break_off(play, engagement, field)
    outcome = Outcome(situation=field, events=told)
    result = play.result(engagement.id)
    if result is not None:
        return then(outcome, partial(_acted_upon, play, engagement, result))
    return then(outcome, partial(_settled, play, engagement))


def _settled(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Let another rule system settle a battle, or ask for its result.

    Rules: DEF-EXCH-01, VAL-GEN-06.
    """
    settled = settled_elsewhere(play, engagement, field)
    if settled is None:
        raise AwaitedDecision((_battle_question(play, engagement, field),))
    leaders = {**field.situation.leaders, **settled.leaders}
    kept = {force: marks for force, marks in leaders.items() if marks}
    situation = replace(field.situation, leaders=kept)
    outcome = Outcome(
        situation=replace(field, situation=situation), events=settled.events
    )
    return then(outcome, partial(_acted_upon, play, engagement, settled.result))


def _acted_upon(
    play: Play, engagement: Engagement, result: BattleResult, field: Field
) -> Outcome[Field]:
    """Check a battle's result and act on it, wherever it comes from.

    Rules: VAL-TURN-09, VAL-DISENG-22, DEF-EXCH-02.
    """
    check(play, engagement, field, result)
    retirements = retirements_of(play, field, result)
    outcome = _fought(play, engagement, result, field)
    for retirement in retirements:
        outcome = then(outcome, partial(withdraws, play, engagement.id, retirement))
    for force in sorted(names_in(result, DISPLACED)):
        outcome = then(outcome, partial(pushed_back, play, engagement, force))
    return outcome


def _battle_question(play: Play, engagement: Engagement, field: Field) -> Question:
    """Ask for the result of a battle on the table."""
    options = Options(rule="VAL-GEN-06", choices=())
    question = question_for(play, engagement, "battle", "", options)
    lines = battle_lines(
        engagement.id, engagement.forces, gives_ground=uses_siblings(play.switches)
    )
    about = battle_at_hand(play, engagement, field)
    question = replace(
        question,
        asks=engagement.forces,
        lines=lines,
        more_lines=elsewhere_lines(about.siblings.ways if about else ()),
        about=about,
    )
    return to_all(play, question, engagement.forces)


def _fought(
    play: Play, engagement: Engagement, result: BattleResult, field: Field
) -> Outcome[Field]:
    """Take the losses of the battle and count its half period.

    Rules: VAL-TURN-09, VAL-REST-12, VAL-DISENG-33.
    """
    event = told_of(
        play,
        engagement,
        "battle-fought",
        rule="VAL-TURN-09",
        facts={
            "forces": engagement.forces,
            "hour": engagement.hour,
            "held": names_in(result, HELD),
            **_pictured(result),
        },
    )
    fought_out = replace(engagement, stage=Stage.BATTLE)
    outcome = Outcome(situation=field.with_engagement(fought_out), events=(event,))
    for force in engagement.forces:
        outcome = outcome.and_then(partial(_losses, play, engagement, result, force))
        outcome = outcome.and_then(partial(_gone, play, engagement, force))
    return outcome


def _pictured(result: BattleResult) -> dict[str, str]:
    """Return the picture of a battle with what it shows; nothing without either."""
    if not result.picture or not result.caption:
        return {}
    return {"picture": result.picture, "caption": result.caption}


def _losses(
    play: Play, engagement: Engagement, result: BattleResult, force: str, field: Field
) -> Outcome[Field]:
    """Take one force's losses in a battle; who fights does not work on a crossing.

    Rules: VAL-GEN-06, VAL-DISENG-33, VAL-RIVER-16.
    """
    state = field.force(force)
    lost = {key: n for key, n in result.losses.items() if key in state.figures}
    figures = {key: n - lost.get(key, 0) for key, n in state.figures.items()}
    in_melee = force in names_in(result, MELEE)
    state = replace(
        state,
        figures=figures,
        melee_on=play.period.turn if in_melee else state.melee_on,
        crossing=kept_from_work(state.crossing),
    )
    event = told_of(
        play,
        engagement,
        "battle-losses" if any(lost.values()) else "battle-no-losses",
        rule="VAL-GEN-06",
        force=force,
        facts={"lost": sum(lost.values()), "left": state.strength},
    )
    after = field.with_force(state).busy(force, engagement.half)
    return Outcome(situation=after, events=(event,))


def _gone(
    play: Play, engagement: Engagement, force: str, field: Field
) -> Outcome[Field]:
    return army_gone(play, engagement, field, force)
