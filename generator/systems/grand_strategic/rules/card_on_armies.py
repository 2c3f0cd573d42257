"""What a card does to the two armies that fought, and to their kingdoms' treasuries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.battle_events import sent_for_general
from generator.systems.grand_strategic.rules.commanders import lost_with, strengthened
from generator.systems.grand_strategic.rules.parting import share_of, with_new_band, without_share
from generator.systems.grand_strategic.rules.state import BandOrigin
from generator.systems.grand_strategic.rules.wild_events import FETCHES_SUPPLIES, EffectKind
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.systems.grand_strategic.rules.battle_settling import BattleOver, EffectPlayed
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.state import GrandState
    from generator.world.clock import FactValue


def done_to_armies(course: GrandCourse, over: BattleOver) -> GrandCourse:
    """Carry out what a card does before the loser falls back.

    First the winner is given what was found in the baggage.

    Rules: GS-WILD-10, GS-WILD-21, GS-WILD-31, GS-WILD-32, GS-WILD-41, GS-WILD-42,
        GS-WILD-51, GS-WILD-53.
    """
    battle, loot = over.battle, over.settled.aftermath.loot
    if loot:
        one = battle.by(over.settled.aftermath.winner)
        situation = with_line(course.situation, one.kingdom, "loot", loot, battle.id)
        facts: dict[str, FactValue] = {"force": one.army, "side": one.kingdom, "amount": loot}
        course = course.after(situation)
        course = course.tells_battle(battle, "loot-found", over.rule, facts)
    for played in over.effects:
        if carry_out := _AT_ONCE.get(played.effect.kind):
            course = carry_out(course, played)
    return course


def with_line(
    situation: GrandState, kingdom_id: str, title: str, amount: int, about: str
) -> GrandState:
    """Return the situation with one line more in a kingdom's treasury."""
    state = situation.kingdoms[kingdom_id]
    treasury = state.treasury.with_line(title, amount, about)
    return situation.with_kingdom(replace(state, treasury=treasury))


def _general_dies(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Let an army's general die; one who fell already dies no second time.

    Rules: GS-WILD-21, GS-WILD-31, GS-WILD-41.
    """
    situation = course.situation
    army, before = situation.armies.get(card.army), card.battle.by(card.effect.side)
    if army is not None and army.general == before.general:
        situation = sent_for_general(situation, card, card.effect.side)
    return card.tells(course).after(situation)


def _told_only(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Tell what was carried out with something else."""
    return card.tells(course)


def _marches_for_general(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Tell that an army marches for a general, unless it has held its city.

    Rules: GS-WILD-21, GS-WILD-31, GS-WILD-41.
    """
    army = course.situation.armies.get(card.army)
    return card.tells(course) if army and army.forced_by else course


def _marches_for_supplies(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Send the winning army to a city for supplies.

    Rule: GS-WILD-51.
    """
    army = course.situation.armies.get(card.army)
    if army is None:
        return course
    sent = replace(army, forced_by=army.forced_by or FETCHES_SUPPLIES)
    return card.tells(course).after(course.situation.with_army(sent))


def _pays(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Let a kingdom pay ransom to the other.

    Rules: GS-WILD-31, GS-WILD-33, GS-WILD-41.
    """
    situation, price, about = course.situation, card.effect.amount, card.battle.id
    situation = with_line(situation, card.kingdom, "ransom-paid", -price, about)
    situation = with_line(situation, card.foe, "ransom-got", price, about)
    return card.tells(course).after(situation)


def _given_later(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Note resource points that a kingdom is given at the next stage.

    Rule: GS-WILD-42.
    """
    state = course.situation.kingdoms[card.kingdom]
    due = replace(state, due_credits=state.due_credits + card.effect.amount)
    return card.tells(course).after(course.situation.with_kingdom(due))


def _band_due(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Note a free band that joins a kingdom at the next stage.

    Rule: GS-WILD-53.
    """
    state = course.situation.kingdoms[card.kingdom]
    due = replace(state, due_bands=(*state.due_bands, card.effect.amount))
    return card.tells(course).after(course.situation.with_kingdom(due))


def _desert(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Take deserters out of the losing army: units of its list where one is kept.

    Rule: GS-WILD-32.
    """
    army = course.situation.armies.get(card.army)
    if army is None:
        return course
    chance = course.play.tables.numbers.whole("deserter-chance")
    thrown = zip(army.units, card.rolls, strict=False)
    units = tuple(unit.id for unit, roll in thrown if roll <= chance)
    share = share_of(army, card.effect.amount, units)
    left = without_share(army, share)
    situation = course.situation.with_army(left)
    if not left.points:
        situation = lost_with(situation, army.army)
    return card.tells(course).after(situation)


def _join(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Make deserters mercenaries of the winning army, as many as it can take.

    Who is too many for it goes home (GS-ARMY-01).

    Rules: GS-WILD-32, GS-ARMY-01.
    """
    army = course.situation.armies[card.army]
    room = course.play.amounts.of("army-most") - army.points
    points = min(card.effect.amount, room)
    course = card.tells(course, joined=points)
    if points <= 0:
        return course
    situation, band = with_new_band(course.situation, army.kingdom, points, BandOrigin.DESERTERS)
    return course.after(situation.with_army(strengthened(army, bands=(band,))))


_AT_ONCE: Mapping[EffectKind, Callable[[GrandCourse, EffectPlayed], GrandCourse]] = {
    EffectKind.VOID: _told_only,
    EffectKind.GENERAL_DIES: _general_dies,
    EffectKind.RESIDENT_LEADS: _told_only,
    EffectKind.MARCHES_FOR_GENERAL: _marches_for_general,
    EffectKind.MARCHES_FOR_SUPPLIES: _marches_for_supplies,
    EffectKind.PAYS: _pays,
    EffectKind.GIVEN_LATER: _given_later,
    EffectKind.BAND_DUE: _band_due,
    EffectKind.DESERTERS_LEAVE: _desert,
    EffectKind.DESERTERS_JOIN: _join,
    EffectKind.DESERTERS_LOST: _told_only,
    EffectKind.NOBODY_DESERTS: _told_only,
    EffectKind.NO_PEACE: _told_only,
    EffectKind.RESTOCKED: _told_only,
}
"""What is done at once; the rest waits until the loser has fallen back."""
