"""GEN, DISENG: the battle comes back from the table and is checked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.rules.kit.phase import Choice, Outcome, Question
from generator.rules.valormr.contact.asking import (
    AwaitedDecision,
    Options,
    answers,
    question_for,
)
from generator.rules.valormr.contact.disengagement import (
    Formation,
    Operation,
    Situated,
)
from generator.rules.valormr.contact.engagement import Stage
from generator.rules.valormr.contact.estimates import engaging_companies
from generator.rules.valormr.contact.getting_away import Attempt, get_away
from generator.rules.valormr.contact.telling import told_of

if TYPE_CHECKING:
    from generator.rules.valormr.contact.engagement import Engagement
    from generator.rules.valormr.contact.field import Field
    from generator.rules.valormr.play import Play
    from generator.world.orders import BattleResult

PURSUE, HOLD = "pursue", "hold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Retirement:
    """How much of a withdrawing force stood where when it broke off."""

    force: str
    original: int
    """Figures with which it entered the battle."""
    behind: int
    """Figures behind the baseline in good order."""
    disordered: int
    """Figures behind it, not in order."""
    routed: int
    """Figures routed off the table."""


def battle(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Take the battle's result from the campaign file and act on it.

    Rules: VAL-GEN-06, VAL-TURN-09, VAL-DISENG-22.
    """
    result = next((r for r in play.inputs.battles if r.contact == engagement.id), None)
    if result is None:
        raise AwaitedDecision((_battle_question(play, engagement),))
    check(play, engagement, field, result)
    retirements = retirements_of(play, engagement, field, result)
    outcome = _losses(play, engagement, field, result)
    for retirement in retirements:
        outcome = outcome.and_then(partial(_withdraws, play, engagement.id, retirement))
    return outcome


def _battle_question(play: Play, engagement: Engagement) -> Question:
    """Ask for the result of a battle on the table."""
    question = question_for(
        play, engagement, "battle", "", Options(rule="VAL-GEN-06", choices=())
    )
    sides = {play.campaign.force(force).side for force in engagement.forces}
    return replace(question, asks=engagement.forces, sides=tuple(sorted(sides)))


def check(
    play: Play, engagement: Engagement, field: Field, result: BattleResult
) -> None:
    """Refuse a result that does not fit what stood on the table.

    Raises:
        CampaignError: A company that was not there, or more losses than figures.

    Rules: VAL-OOB-13, VAL-OOB-11.
    """
    stood = {
        company.id: figures
        for force in engagement.forces
        for company, figures in engaging_companies(play, field, force)
    }
    for force in engagement.forces:
        if not play.campaign.force(force).regiments:
            stood |= field.force(force).figures
    faults = []
    for company, lost in sorted(result.losses.items()):
        where = (*result.where, "losses", company)
        if company not in stood:
            faults.append(
                Finding(
                    code="C080",
                    where=where,
                    what=f"{company!r} did not stand on the table",
                    hint=f"there stood: {', '.join(sorted(stood))}",
                    rule="VAL-OOB-13",
                )
            )
        elif lost > stood[company]:
            faults.append(
                Finding(
                    code="C081",
                    where=where,
                    what=f"{company!r} had {stood[company]} figures and lost {lost}",
                    rule="VAL-OOB-11",
                )
            )
    if faults:
        raise CampaignError(faults)


def retirements_of(
    play: Play, engagement: Engagement, field: Field, result: BattleResult
) -> tuple[Retirement, ...]:
    """Return who withdrew and how, checked against the rule for withdrawing.

    Raises:
        CampaignError: A force that was not there, or too few of its figures.

    Rules: VAL-DISENG-22, VAL-DISENG-23.
    """
    found = []
    faults = []
    needed = play.tables.disengagement.number("behind-percent")
    for force in _names(result, "withdrew"):
        if force not in engagement.forces:
            faults.append(
                _fault(result, "withdrew", f"{force!r} was not in this battle")
            )
            continue
        original = sum(f for _, f in engaging_companies(play, field, force))
        retirement = Retirement(
            force=force,
            original=original or field.force(force).strength,
            behind=_counts(result, "behind").get(force, 0),
            disordered=_counts(result, "disordered").get(force, 0),
            routed=_counts(result, "routed").get(force, 0),
        )
        away = retirement.behind + retirement.disordered + retirement.routed
        if away * 100 < retirement.original * needed:
            faults.append(
                _fault(
                    result,
                    "withdrew",
                    f"{force!r} has {away} of {retirement.original} figures behind its "
                    f"baseline or routed off; it needs {needed} percent",
                )
            )
        found.append(retirement)
    if faults:
        raise CampaignError(faults)
    return tuple(found)


def formation_after(play: Play, retirement: Retirement) -> Formation:
    """Return in what order a force comes away from the table.

    Rules: VAL-DISENG-24, VAL-DISENG-25, VAL-DISENG-26.
    """
    numbers = play.tables.disengagement
    original = retirement.original
    if retirement.routed * 100 >= original * numbers.number("rout-percent"):
        return Formation.ROUT
    if retirement.behind * 100 >= original * numbers.number("order-percent"):
        return Formation.FORMED
    return Formation.RETREAT


def _losses(
    play: Play, engagement: Engagement, field: Field, result: BattleResult
) -> Outcome[Field]:
    """Take the losses of the battle and count its half period.

    Rules: VAL-TURN-09, VAL-REST-12, VAL-DISENG-33.
    """
    events = []
    fought = _names(result, "melee")
    for force in engagement.forces:
        state = field.force(force)
        lost = {
            company: figures
            for company, figures in result.losses.items()
            if company in state.figures
        }
        figures = {
            company: left - lost.get(company, 0)
            for company, left in state.figures.items()
        }
        field = field.with_force(
            replace(
                state,
                figures=figures,
                busy_in=(*state.busy_in, engagement.half),
                melee_on=play.period.turn if force in fought else state.melee_on,
            )
        )
        events.append(
            told_of(
                play,
                engagement,
                "battle-losses",
                rule="VAL-GEN-06",
                force=force,
                facts={
                    "lost": sum(lost.values()),
                    "left": sum(figures.values()),
                },
            )
        )
    held = str(result.detail.get("held", ""))
    events.append(
        told_of(
            play,
            engagement,
            "battle-fought",
            rule="VAL-TURN-09",
            facts={
                "forces": engagement.forces,
                "hour": engagement.hour,
                "held": held,
            },
        )
    )
    fought_out = replace(engagement, stage=Stage.BATTLE)
    return Outcome(situation=field.with_engagement(fought_out), events=tuple(events))


def _withdraws(
    play: Play, engagement_id: str, retirement: Retirement, field: Field
) -> Outcome[Field]:
    """Dice for a force that broke off the battle, pursuers included.

    Rules: VAL-DISENG-22, VAL-DISENG-29.
    """
    engagement = field.engagement(engagement_id)
    force = retirement.force
    if force not in engagement.forces or not field.force(force).afoot:
        return Outcome(situation=field)
    formation = formation_after(play, retirement)
    opponents = engagement.commander(force).opponents
    pursuing = pursuers(play, engagement, field, force, formation)
    attempt = Attempt(
        own=Situated(
            force=force,
            against=opponents,
            is_disengager=True,
            operation=Operation.WITHDRAW,
            formation=formation,
        ),
        opponents=tuple(
            Situated(
                force=other,
                against=(force,),
                is_disengager=False,
                operation=Operation.WITHDRAW,
                pursues=other in pursuing,
            )
            for other in opponents
        ),
    )
    event = told_of(
        play,
        engagement,
        f"withdraws-{formation}",
        rule="VAL-DISENG-22",
        force=force,
        facts={
            "behind": retirement.behind,
            "disordered": retirement.disordered,
            "routed": retirement.routed,
            "original": retirement.original,
        },
    )
    outcome = Outcome(situation=field, events=(event,))
    return outcome.and_then(lambda now: get_away(play, engagement, now, attempt))


def pursuers(
    play: Play,
    engagement: Engagement,
    field: Field,
    force: str,
    formation: Formation,
) -> frozenset[str]:
    """Ask which opponents pursue a force that withdraws, and return them.

    Rule: VAL-DISENG-29.
    """
    if formation is Formation.FORMED:
        return frozenset()
    questions = {
        other: question_for(
            play, engagement, f"pursuit-{force}", other, PURSUIT_OPTIONS
        )
        for other in engagement.commander(force).opponents
        if may_pursue(field, other)
    }
    questions = {
        other: replace(
            question, kind="pursuit", facts=(("force", other), ("other", force))
        )
        for other, question in questions.items()
    }
    found = answers(play, questions.values())
    return frozenset(
        other
        for other, question in questions.items()
        if found[question.key].choice == PURSUE
    )


def may_pursue(field: Field, force: str) -> bool:
    """Return whether a force may pursue: maneuvering, formed, not fatigued.

    Rule: VAL-DISENG-29.
    """
    state = field.force(force)
    return force in field.situation.maneuvering and state.formed and not state.fatigued


PURSUIT_OPTIONS = Options(
    rule="VAL-DISENG-29",
    choices=(
        Choice(key=PURSUE, means="pursue", rule="VAL-DISENG-29"),
        Choice(key=HOLD, means="hold", rule="VAL-DISENG-29"),
    ),
)


def _names(result: BattleResult, key: str) -> tuple[str, ...]:
    """Return the forces a result lists under a key."""
    value = result.detail.get(key, ())
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)


def _counts(result: BattleResult, key: str) -> dict[str, int]:
    """Return figures by force, written ``["arn 6"]``.

    Raises:
        CampaignError: An entry is not a force and a number.
    """
    counts = {}
    for entry in _names(result, key):
        force, _, figures = entry.partition(" ")
        if not figures.isdigit():
            raise CampaignError(
                (_fault(result, key, f'“{entry}” is not like "arn 6"'),)
            )
        counts[force] = int(figures)
    return counts


def _fault(result: BattleResult, key: str, what: str) -> Finding:
    return Finding(
        code="C082", where=(*result.where, key), what=what, rule="VAL-DISENG-23"
    )
