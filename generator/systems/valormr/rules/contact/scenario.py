"""DEF-EXCH: which scenario a battle is, by another rule system."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.exchange import OpenDecision
from generator.systems.valormr.rules.contact.asking import then
from generator.systems.valormr.rules.contact.clashes import clash_of
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.contact.deployment import deploy
from generator.systems.valormr.rules.contact.engagement import BattleScenario
from generator.systems.valormr.rules.contact.settling import decided, means_of

if TYPE_CHECKING:
    from generator.systems.exchange import Namer, Naming, OpenClash
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.events import Event

SCENARIO = "battle.scenario"
NOBODY = "none"
RULE = "DEF-EXCH-03"


def named_and_deployed(
    play: Play, engagement: Engagement, field: Field
) -> Outcome[Field]:
    """Name the battle, where the campaign has it named, then throw for deployment.

    Rules: DEF-EXCH-03, VAL-DEPLOY-01.
    """
    outcome = named(play, engagement, field)
    return then(outcome, partial(_deployed, play, engagement.id))


def _deployed(play: Play, engagement_id: str, field: Field) -> Outcome[Field]:
    return deploy(play, field.engagement(engagement_id), field)


def named(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Return the field with the battle's scenario, if it has one.

    Raises:
        AwaitedDecision: Dice have to be thrown, or the umpire has to say a status.

    Rule: DEF-EXCH-03.
    """
    by, namer = play.switches.choice(SCENARIO), play.siblings.namer()
    clash = None
    if by != NOBODY and namer is not None:
        clash = clash_of(play, engagement, field)
    if clash is None or namer is None:
        return Outcome(situation=field)
    found, told = _naming(play, engagement, field, (namer, clash, by))
    scenario = BattleScenario(
        name=found.scenario,
        attackers=tuple(host.id for host in clash.attackers),
        home=found.home,
        statuses=found.statuses,
    )
    return Outcome(
        situation=field.with_engagement(replace(engagement, scenario=scenario)),
        events=(*told, *_told(play, engagement, clash, found)),
    )


def _naming(
    play: Play,
    engagement: Engagement,
    field: Field,
    asked: tuple[Namer, OpenClash, str],
) -> tuple[Naming, tuple[Event, ...]]:
    """Return what a battle is called, once nothing of it is open."""
    namer, clash, by = asked
    said: dict[tuple[str, str], str] = {}
    told: tuple[Event, ...] = ()
    found = namer.name(clash, means_of(play, said), by)
    while isinstance(found, OpenDecision):
        choice, more = decided(play, engagement, field, found)
        told = (*told, *more)
        said[found.kind, found.host] = choice
        found = namer.name(clash, means_of(play, said), by)
    return found, told


def _told(
    play: Play, engagement: Engagement, clash: OpenClash, found: Naming
) -> tuple[Event, ...]:
    """Tell all in a battle which scenario it is, who attacks, and how ready each is."""
    lines = (
        replace(
            told_of(
                play,
                engagement,
                "scenario-roll",
                rule=line.rule,
                facts={"line": line.text, "forces": engagement.forces},
            ),
            throws=line.throws,
        )
        for line in found.lines
    )
    at_home = [host.id for host in clash.hosts if host.side == found.home]
    head = told_of(
        play,
        engagement,
        "scenario-named",
        rule=RULE,
        facts={
            "scenario": found.scenario,
            "hint": found.hint,
            "attackers": tuple(host.id for host in clash.attackers),
            "defenders": tuple(host.id for host in clash.defenders),
            "home": tuple(at_home),
        },
    )
    statuses = (
        told_of(
            play,
            engagement,
            f"scenario-{found.statuses[party[0].id]}",
            rule=RULE,
            facts={"army": tuple(host.id for host in party)},
        )
        for party in (clash.attackers, clash.defenders)
    )
    return (*lines, head, *statuses)
