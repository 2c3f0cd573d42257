"""GEN, DEF-EXCH: which scenario a battle is, and how it comes back from the table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.contact import asking
from generator.systems.valormr.rules.contact.beforehand import told_to_break_off
from generator.systems.valormr.rules.contact.casualties import army_gone
from generator.systems.valormr.rules.contact.clashes import clash_of, uses_siblings
from generator.systems.valormr.rules.contact.deployment import deploy
from generator.systems.valormr.rules.contact.engagement import BattleScenario, Stage
from generator.systems.valormr.rules.contact.results import (
    DISPLACED,
    HELD,
    MELEE,
    check,
    names_in,
    pushed_back,
    retirements_of,
    withdraws,
)
from generator.systems.valormr.rules.contact.settling import (
    all_decided,
    battle_at_hand,
    settled_elsewhere,
)
from generator.systems.valormr.rules.movement.long_crossings import kept_from_work
from generator.values import replace

if TYPE_CHECKING:
    from generator.kit.phase import Outcome
    from generator.systems.exchange import Naming, OpenClash
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.orders import BattleResult
    from generator.world.clock import Event


# DEF-EXCH: which scenario a battle is, by another rule system.

SCENARIO = "battle.scenario"
NOBODY = "none"
RULE = "DEF-EXCH-03"


def named_and_deployed(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Name the battle, where the campaign has it named, then throw for deployment.

    Rules: DEF-EXCH-03, VAL-DEPLOY-01.
    """
    outcome = named(engagement, field)
    return asking.then(outcome, lambda now: deploy(now.engagement(engagement.id), now))


def named(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Return the field with the battle's scenario, if it has one.

    Raises:
        AwaitedDecision: Dice have to be thrown, or the umpire has to say a status.

    Rule: DEF-EXCH-03.
    """
    by, namer = field.play.switches.choice(SCENARIO), field.play.siblings.namer()
    if by == NOBODY or namer is None:
        return field.outcome()
    clash = clash_of(engagement, field)
    if clash is None:
        return field.outcome()
    found, told = all_decided(engagement, field, lambda means: namer.name(clash, means, by))
    scenario = BattleScenario(
        name=found.scenario,
        attackers=tuple(host.id for host in clash.attackers),
        home=found.home,
        statuses=found.statuses,
    )
    return field.with_engagement(replace(engagement, scenario=scenario)).outcome(
        *told, *_told(field, engagement, clash, found)
    )


def _told(
    field: Field, engagement: Engagement, clash: OpenClash, found: Naming
) -> tuple[Event, ...]:
    """Tell all in a battle which scenario it is, who attacks, and how ready each is."""
    events: list[Event] = []
    for line in found.lines:
        forces = engagement.forces
        event = field.tells(engagement, "scenario-roll", line.rule, line=line.text, forces=forces)
        events.append(replace(event, throws=line.throws))
    attackers, defenders = (
        tuple(host.id for host in party) for party in (clash.attackers, clash.defenders)
    )
    head = field.tells(
        engagement,
        "scenario-named",
        RULE,
        scenario=found.scenario,
        hint=found.hint,
        attackers=attackers,
        defenders=defenders,
        home=tuple(host.id for host in clash.hosts if host.side == found.home),
    )
    events.append(head)
    for party in (attackers, defenders):
        kind = f"scenario-{found.statuses[party[0]]}"
        events.append(field.tells(engagement, kind, RULE, army=party))
    return tuple(events)


def battle(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Take the battle's result from the campaign file and act on it.

    Before it is fought each commander's own people read when he wants to break off.
    Where the file has no result, another rule system may settle the battle.

    Rules: VAL-GEN-06, VAL-TURN-09, VAL-DISENG-22, DEF-STAND-01, DEF-EXCH-01.
    """
    told = told_to_break_off(engagement, field)
    outcome = field.outcome(*told)
    result = field.play.result(engagement.id)
    if result is not None:
        return asking.then(outcome, partial(_acted_upon, engagement, result))
    return asking.then(outcome, partial(_settled, engagement))


def _settled(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Let another rule system settle a battle, or ask for its result on the table.

    Rules: DEF-EXCH-01, VAL-GEN-06.
    """
    settled = settled_elsewhere(engagement, field)
    if settled is None:
        forces, options = engagement.forces, asking.Options(rule="VAL-GEN-06", choices=())
        about = battle_at_hand(engagement, field)
        question = replace(
            asking.question_for(field, engagement, "battle", "", options),
            asks=forces,
            lines=asking.battle_lines(
                engagement.id, forces, gives_ground=uses_siblings(field.play.switches)
            ),
            more_lines=(asking.ELSEWHERE,) if about and any(about.siblings.ways) else (),
            about=about,
        )
        raise asking.AwaitedDecision((asking.to_all(field, question, forces),))
    leaders = {**field.situation.leaders, **settled.leaders}
    kept = {force: marks for force, marks in leaders.items() if marks}
    situation = replace(field.situation, leaders=kept)
    outcome = replace(field, situation=situation).outcome(*settled.events)
    return asking.then(outcome, partial(_acted_upon, engagement, settled.result))


def _acted_upon(engagement: Engagement, result: BattleResult, field: Field) -> Outcome[Field]:
    """Check a battle's result and act on it, wherever it comes from.

    Rules: VAL-TURN-09, VAL-DISENG-22, DEF-EXCH-02.
    """
    check(engagement, field, result)
    retirements = retirements_of(field, result)
    outcome = _fought(engagement, result, field)
    for retirement in retirements:
        outcome = asking.then(outcome, partial(withdraws, engagement.id, retirement))
    for force in sorted(names_in(result, DISPLACED)):
        outcome = asking.then(outcome, partial(pushed_back, engagement, force))
    return outcome


def _fought(engagement: Engagement, result: BattleResult, field: Field) -> Outcome[Field]:
    """Take the losses of the battle and count its half period.

    The picture of a battle is told with what it shows; nothing without either.

    Rules: VAL-TURN-09, VAL-REST-12, VAL-DISENG-33.
    """
    pictured = {"picture": result.picture, "caption": result.caption}
    event = field.tells(
        engagement,
        "battle-fought",
        "VAL-TURN-09",
        forces=engagement.forces,
        hour=engagement.hour,
        held=names_in(result, HELD),
        **(pictured if all(pictured.values()) else {}),
    )
    fought_out = replace(engagement, stage=Stage.BATTLE)
    outcome = field.with_engagement(fought_out).outcome(event)
    for force in engagement.forces:
        outcome = outcome.and_then(partial(_losses, engagement, result, force))
        outcome = outcome.and_then(partial(army_gone, engagement, force))
    return outcome


def _losses(
    engagement: Engagement, result: BattleResult, force: str, field: Field
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
        melee_on=field.play.period.turn if in_melee else state.melee_on,
        crossing=kept_from_work(state.crossing),
    )
    event = field.tells(
        engagement,
        "battle-losses" if any(lost.values()) else "battle-no-losses",
        "VAL-GEN-06",
        force,
        lost=sum(lost.values()),
        left=state.strength,
    )
    after = field.with_force(state).busy(force, engagement.half)
    return after.outcome(event)
