"""GEN, DISENG: what the umpire enters of a battle, read and checked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.kit.phase import Barred, Outcome
from generator.systems.valormr.rules.contact.asking import answers, options_of, question_for, then
from generator.systems.valormr.rules.contact.casualties import opposite
from generator.systems.valormr.rules.contact.disengagement import Formation, Operation, attempt_of
from generator.systems.valormr.rules.contact.estimates import engaging_figures
from generator.systems.valormr.rules.contact.getting_away import get_away, is_reinforced
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.contact.units import engaging_regiment, figures_engaging
from generator.systems.valormr.rules.movement.prices import Refusal, step_price
from generator.systems.valormr.rules.movement.stepping import can_stay
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.values import Struct, replace
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.disengagement import Attempt
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.orders import BattleResult
    from generator.systems.valormr.rules.play import Play
    from generator.world.hexes import Hex


WITHDREW, MELEE, HELD = "withdrew", "melee", "held"
DISPLACED = "displaced"
"""Who has to give ground, without dice or losses (DEF-EXCH-02)."""
BEHIND, DISORDERED, ROUTED = "behind", "disordered", "routed"
WHERE_FIGURES_STOOD = (BEHIND, DISORDERED, ROUTED)
KEYS = (WITHDREW, *WHERE_FIGURES_STOOD, MELEE, HELD, DISPLACED)
PERCENT = 100


class Retirement(Struct, frozen=True, kw_only=True):
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

    @property
    def away(self) -> int:
        """Figures behind the baseline or off the table."""
        return self.behind + self.disordered + self.routed


def check(engagement: Engagement, field: Field, result: BattleResult) -> None:
    """Refuse a result that does not fit what stood on the table.

    Raises:
        CampaignError: Everything that does not fit.

    Rules: VAL-OOB-11, VAL-OOB-13, VAL-DISENG-22, VAL-DISENG-23.
    """
    faults = [
        _fault(result, key, f"“{key}” is not a key of a battle's result", KEYS)
        for key in sorted(set(result.detail) - set(KEYS))
    ]
    faults.extend(_loss_faults(engagement, field, result))
    faults.extend(_name_faults(engagement, result))
    if not faults:
        faults.extend(_withdrawal_faults(engagement, field, result))
    if faults:
        raise CampaignError(faults)


def retirements_of(field: Field, result: BattleResult) -> tuple[Retirement, ...]:
    """Return who withdrew and how, by force.

    Rules: VAL-DISENG-22, VAL-DISENG-23.
    """
    counts = {key: counts_in(result, key) for key in WHERE_FIGURES_STOOD}
    return tuple(
        Retirement(
            force=force,
            original=engaging_figures(field, force),
            behind=counts[BEHIND].get(force, 0),
            disordered=counts[DISORDERED].get(force, 0),
            routed=counts[ROUTED].get(force, 0),
        )
        for force in sorted(set(names_in(result, WITHDREW)))
    )


def names_in(result: BattleResult, key: str) -> tuple[str, ...]:
    """Return what a result lists under a key."""
    value = result.detail.get(key, ())
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)


def counts_in(result: BattleResult, key: str) -> dict[str, int]:
    """Return figures by force, written ``["arn 6"]``.

    Raises:
        CampaignError: An entry is not a force and a number.
    """
    counts: dict[str, int] = {}
    for entry in names_in(result, key):
        force, _, figures = entry.partition(" ")
        if not figures.isdecimal() or force in counts:
            what = f'“{entry}” is not like "arn 6", each force once'
            raise CampaignError((_fault(result, key, what),))
        counts[force] = int(figures)
    return counts


def stood_on_table(engagement: Engagement, field: Field) -> Mapping[str, int]:
    """Return the figures that stood on the table, by company or individual.

    An army deploys one regiment at most; individuals go with it.

    Rules: VAL-OOB-13, VAL-OOB-23, VAL-RIVER-17, DEF-OOB-03.
    """
    stood: dict[str, int] = {}
    for force in engagement.forces:
        stood |= figures_engaging(field, force)
    return stood


def _loss_faults(engagement: Engagement, field: Field, result: BattleResult) -> Iterator[Finding]:
    """Yield a fault for every loss of figures that did not stand on the table.

    Rules: VAL-OOB-11, VAL-OOB-13.
    """
    stood = stood_on_table(engagement, field)
    for company, lost in sorted(result.losses.items()):
        where = (*result.where, "losses", company)
        if company not in stood:
            what = f"{company!r} did not stand on the table"
            hint = f"there stood: {', '.join(sorted(stood))}"
            yield Finding("C080", where, what, hint, rule="VAL-OOB-13")
        elif not 0 <= lost <= stood[company]:
            what = f"{company!r} had {stood[company]} figures and lost {lost}"
            yield Finding("C081", where, what, rule="VAL-OOB-11")


def _name_faults(engagement: Engagement, result: BattleResult) -> Iterator[Finding]:
    """Yield a fault for every army named that was not in the battle."""
    for key in (WITHDREW, MELEE, HELD, DISPLACED):
        for force in names_in(result, key):
            if force not in engagement.forces:
                what = f"{force!r} was not in this battle"
                yield _fault(result, key, what, engagement.forces)
    displaced, withdrew = names_in(result, DISPLACED), names_in(result, WITHDREW)
    for key, does in ((WITHDREW, "withdraw"), (HELD, "hold the field")):
        for force in sorted({*names_in(result, key)} & {*displaced}):
            what = f"{force!r} cannot both {does} and be pushed back"
            yield _fault(result, DISPLACED, what)
    for key in WHERE_FIGURES_STOOD:
        for force in sorted(set(counts_in(result, key)) - set(withdrew)):
            what = f"{force!r} is not named under “{WITHDREW}”"
            yield _fault(result, key, what)


def _withdrawal_faults(
    engagement: Engagement, field: Field, result: BattleResult
) -> Iterator[Finding]:
    """Yield why a force cannot have withdrawn as entered.

    Rules: VAL-DISENG-22, VAL-DISENG-23.
    """
    needed = field.play.tables.disengagement.number("behind-percent")
    withdrew = names_in(result, WITHDREW)
    for one, other in engagement.pairs:
        if one in withdrew and other in withdrew:
            what = f"{one!r} and {other!r} cannot both withdraw from each other"
            yield _fault(result, WITHDREW, what)
    for retirement in retirements_of(field, result):
        force, away = retirement.force, retirement.away
        left = retirement.original - lost_by(field, result, force)
        if away > left:
            what = f"{force!r} has {left} figures left, and {away} are told of"
            yield _fault(result, WITHDREW, what)
        elif away * PERCENT < retirement.original * needed:
            what = (
                f"{force!r} has {away} of {retirement.original} figures behind its "
                f"baseline or routed off; it needs {needed} percent"
            )
            yield _fault(result, WITHDREW, what)


def lost_by(field: Field, result: BattleResult, force: str) -> int:
    """Return the figures a force's engaging regiment lost in a battle."""
    regiment = engaging_regiment(field, force)
    if regiment is None:
        members = {who.id for who in field.army(force).individuals}
    else:
        members = {company.id for company in regiment.companies}
    return sum(lost for key, lost in result.losses.items() if key in members)


def _fault(result: BattleResult, key: str, what: str, known: tuple[str, ...] = ()) -> Finding:
    hint = f"known here: {', '.join(known)}" if known else None
    return Finding("C082", (*result.where, key), what, hint, rule="VAL-DISENG-23")


# DISENG, DEF-EXCH: who breaks off a battle, is pursued, or has to give ground.

# DEF-EXCH: who has to give ground after a battle, without further dice or losses.

RULE = "DEF-EXCH-02"
WAY_OUT = "displaced"
FALLS_BACK, STRAIGHT, NEVER = "battle.falls_back", "straight", "never"
"""How armies give ground that another rule system has beaten."""


def pushed_back(engagement: Engagement, force: str, field: Field) -> Outcome[Field]:
    """Let a force give ground after a battle, unless a supporter reinforces it.

    It costs no points, no dice and no figures. Where no hex is open to it, it stays.

    Rules: DEF-EXCH-02, VAL-ROLE-08, VAL-DISENG-43, VAL-TURN-09.
    """
    if not field.force(force).afoot:
        return field.outcome()
    reinforced, told = is_reinforced(engagement, field, force)
    if reinforced:
        return field.outcome(*told)
    came_from = field.force(force).at
    goal = ground_behind(engagement, field, force)
    if goal is None:
        stays = field.tells(engagement, "stands-its-ground", RULE, force, at=came_from)
        return field.outcome(*told, stays)
    event = field.tells(engagement, "gives-ground", RULE, force, **{"from": came_from}, to=goal)
    moved = field.moved(force, goal)
    now = moved.engagement(engagement.id)
    left = replace(now.without(force), way_out={**now.way_out, force: WAY_OUT})
    return moved.with_engagement(left).outcome(*told, event)


def ground_behind(engagement: Engagement, field: Field, force: str) -> Hex | None:
    """Return the hex a beaten force falls back to; none: none is open to it.

    It is free, passable and the one beside the fewest of those it fought, and of
    several the one nearest to the hex directly opposite the first of them; or that hex
    alone, where the campaign has armies fall back straight.

    Rules: DEF-EXCH-02, VAL-DISENG-43, VAL-DISENG-44, VAL-DISENG-45.
    """
    state = field.force(force)
    foes = [
        field.force(other)
        for pair in engagement.pairs_at_start
        if force in pair
        for other in pair
        if other != force and field.force(other).afoot
    ]
    if not foes:
        return None
    beyond = opposite(state.at, foes[0].at)

    def worth(place: Hex) -> tuple[int, int, Hex]:
        there = field.moved(force, place).force(force)
        beside = sum(are_in_contact(field.play, there, foe) for foe in foes)
        return (beside, distance(place, beyond), place)

    is_straight = field.play.switches.choice(FALLS_BACK) == STRAIGHT
    places = [
        place
        for place in neighbours(state.at)
        if (place == beyond or not is_straight)
        and place in field.play.board.terrain
        and can_stay(field.play, place)
        and not isinstance(step_price(field.play, state, place), Refusal)
        and field.situation.at(place) is None
    ]
    goal = min(places, key=worth, default=None)
    if goal is None or worth(goal)[0] >= len(foes):
        return None
    return goal


PURSUE, HOLD = "pursue", "hold"


def withdraws(engagement_id: str, retirement: Retirement, field: Field) -> Outcome[Field]:
    """Dice for a force that broke off the battle, pursuers included.

    Rules: VAL-DISENG-22, VAL-DISENG-24, VAL-DISENG-25, VAL-DISENG-26.
    """
    engagement, force = field.engagement(engagement_id), retirement.force
    if force not in engagement.forces or not field.force(force).afoot:
        return field.outcome()
    formation = formation_after(field.play, retirement)
    event = field.tells(
        engagement,
        f"withdraws-{formation}",
        "VAL-DISENG-22",
        force,
        behind=retirement.behind,
        disordered=retirement.disordered,
        routed=retirement.routed,
        original=retirement.original,
    )
    foes = (f for f in engagement.commander(force).opponents if field.force(f).afoot)
    attempt = attempt_of(engagement, force, Operation.WITHDRAW, tuple(foes))
    attempt = replace(attempt, own=replace(attempt.own, formation=formation))
    return then(field.outcome(event), partial(_broken_off, attempt))


def formation_after(play: Play, retirement: Retirement) -> Formation:
    """Return in what order a force comes away from the table.

    Rules: VAL-DISENG-24, VAL-DISENG-25, VAL-DISENG-26.
    """
    numbers = play.tables.disengagement
    original = retirement.original
    if retirement.routed * PERCENT >= original * numbers.number("rout-percent"):
        return Formation.ROUT
    if retirement.behind * PERCENT >= original * numbers.number("order-percent"):
        return Formation.FORMED
    return Formation.RETREAT


def _broken_off(attempt: Attempt, field: Field) -> Outcome[Field]:
    """Ask which opponents pursue, then throw for the withdrawal.

    Rules: VAL-DISENG-22, VAL-DISENG-29.
    """
    engagement, force = attempt.engagement, attempt.force
    formation = attempt.own.formation
    questions: dict[str, Question] = {}
    for pursuer in (other.force for other in attempt.opponents):
        options = replace(PURSUIT_OPTIONS, facts=(("other", field.army(force).name),))
        refusal = pursuit_refusal(engagement, field, pursuer, formation)
        if refusal is not None:
            barred = (Barred(key=PURSUE, reason=refusal, rule="VAL-DISENG-29"),)
            hold = tuple(each for each in options.choices if each.key == HOLD)
            options = replace(options, choices=hold, barred=barred)
        question = question_for(field, engagement, f"pursuit-{force}", pursuer, options)
        if not options.barred or field.play.answer(question.key) is not None:
            questions[pursuer] = replace(question, kind="pursuit")
    found = answers(field, questions.values())
    pursuing = {f for f, q in questions.items() if found[q.key].choice == PURSUE}
    opponents = tuple(
        replace(other, pursues=other.force in pursuing) for other in attempt.opponents
    )
    attempt = replace(attempt, opponents=opponents)
    return then(field.outcome(*found.told), partial(get_away, attempt))


PURSUIT_OPTIONS = options_of("VAL-DISENG-29", {PURSUE: "pursue", HOLD: "hold"})


def pursuit_refusal(
    engagement: Engagement, field: Field, force: str, formation: Formation
) -> str | None:
    """Return why a force may not pursue, none when it may.

    Rules: VAL-DISENG-29, VAL-REST-14, VAL-RIVER-07, VAL-TERR-14.
    """
    state = field.force(force)
    if formation is Formation.FORMED:
        return "the enemy withdraws in good order"
    if force not in field.situation.maneuvering:
        return "it does not maneuver"
    if not stands_formed(field.play, state, engagement.half):
        return "it is not formed"
    if state.fatigued:
        return "it is fatigued"
    return None
