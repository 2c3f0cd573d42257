"""What a card does once the loser has fallen back: princes, peace, cities, troops."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.kit.period_play import unless_stopped
from generator.kit.phase import choices_of
from generator.systems.grand_strategic.rules.battle_events import sent_for_general
from generator.systems.grand_strategic.rules.battle_settling import card_answered
from generator.systems.grand_strategic.rules.calendar import from_period
from generator.systems.grand_strategic.rules.commanders import lost_with, returned_to, strengthened
from generator.systems.grand_strategic.rules.court_cards import open_to_maiden
from generator.systems.grand_strategic.rules.kingdom_answers import answered, asked
from generator.systems.grand_strategic.rules.parting import (
    army_raised,
    band_taken_in,
    share_of,
    survivors_taken_in,
    with_new_band,
    without_share,
)
from generator.systems.grand_strategic.rules.positions import housed
from generator.systems.grand_strategic.rules.state import BandOrigin, PeaceState
from generator.systems.grand_strategic.rules.taking_cities import put_into_cities
from generator.systems.grand_strategic.rules.wild_events import (
    FETCHES_SUPPLIES,
    MOURNS,
    CardAsks,
    CardQuestion,
    EffectKind,
)
from generator.values import replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.systems.grand_strategic.rules.battle_settling import BattleOver, EffectPlayed
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.state import GrandState
    from generator.world.clock import FactValue


ACCEPT, REFUSE = "accept", "refuse"


def done_to_kingdoms(course: GrandCourse, over: BattleOver) -> GrandCourse:
    """Carry out what a card does once the loser has fallen back.

    Rules: GS-WILD-22, GS-WILD-23, GS-WILD-31, GS-WILD-32, GS-WILD-33, GS-WILD-43,
        GS-WILD-52.
    """
    for played in over.effects:
        if carry_out := _AFTER_FALLING_BACK.get(played.effect.kind):
            course = unless_stopped(partial(carry_out, card=played))(course)
    return course


def _routed(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Dissolve the losing army: what is left of it stands in cities at once.

    Who was put into one as its kingdom fell is there already.

    Rules: GS-WILD-22, GS-CITY-01.
    """
    army = course.situation.armies.get(card.army)
    kingdom = course.situation.kingdoms[card.kingdom]
    if army is None or (army.city and not kingdom.is_in_play):
        return course
    course = card.tells(course)
    return survivors_taken_in(course, army, card.battle.at, card.rule)


def _general_returns(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Put a ransomed general, whose army is gone, into his kingdom's nearest city.

    Rule: GS-WILD-31.
    """
    general, situation = card.battle.by(card.effect.side).general, course.situation
    if general not in situation.generals:
        return course
    own = course.cities_by_distance(card.kingdom, card.battle.at)
    situation = returned_to(situation, general, own[0].id if own else "")
    return card.tells(course).after(situation)


def _mourns(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Send all armies of a kingdom to their nearest cities; who is in one stays.

    They stay for the turn after this one.

    Rule: GS-WILD-23.
    """
    situation, until = course.situation, course.play.calendar.after(course.play.period)
    for army in tuple(situation.armies_of(card.kingdom)):
        stays, goes = replace(army, stays_until=until), replace(army, forced_by=MOURNS)
        situation = situation.with_army(stays if army.city else goes)
    return card.tells(course).after(situation)


def _prince_held(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Hold a prince in a city of the winner's.

    Rule: GS-WILD-33.
    """
    city = course.situation.cities[card.effect.city]
    held = replace(city, prisoners=(*city.prisoners, card.kingdom))
    course = card.tells(course, city=card.effect.city)
    return course.after(course.situation.with_city(held))


def _peace(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Make peace between both kingdoms: for so many turns, the year, or as they like.

    So many turns are those after this week, and end with the season at the latest; 0 of
    them: in the winter of this year.

    Rule: GS-WILD-43.
    """
    play, (one, other) = course.play, sorted(card.battle.kingdoms)
    until = None
    if card.effect.kind is not EffectKind.LASTING_PEACE:
        winter = play.calendar.winter_of(from_period(play.period).year)
        until = play.period if card.effect.amount else winter
        for _ in range(card.effect.amount):
            until = play.calendar.after(until) if until < winter else winter
    peace = PeaceState(kingdoms=(one, other), until=until)
    situation = replace(course.situation, peace=(*course.situation.peace, peace))
    return course.after(situation).tells_battle(
        card.battle,
        f"card-{card.effect.kind}",
        card.rule,
        {"side": one, "other": other, "until": until.title if until else ""},
    )


def _to_cities(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Put a kingdom's field armies into cities at once.

    Rule: GS-WILD-43.
    """
    armies = (course.army(key) for key in course.in_order())
    field = [army for army in armies if army.kingdom == card.kingdom and not army.city]
    return put_into_cities(course, housed(course.country, field), card.rule)


def _raised(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Raise an army in a city that has room now, under an able general.

    Of several its king says which; where there is none, the card is void.

    Rules: GS-WILD-52, GS-CITY-01, GS-WILD-02.
    """
    own = course.rooms_by_distance(card.kingdom, card.battle.at)
    choices = open_to_maiden(card.effect.amount, own)
    chosen = next(iter(choices), "")
    if len(choices) > 1 and card.settled.card:
        question = CardQuestion(asks=CardAsks.CITY, side=card.effect.side, choices=choices)
        reply = card_answered(course, card.battle, card.settled.card, question)
        if reply.decision is None:
            return reply.course
        chosen = reply.choice
        noted = reply.course.situation.battle(card.battle.id)
        answers = {**noted.answers, str(question.asks): chosen}
        course = reply.course.with_battle(replace(noted, answers=answers))
    city = course.play.board.place(chosen)
    if city is None:
        void = replace(card, effect=replace(card.effect, kind=EffectKind.VOID))
        noted = course.situation.battle(card.battle.id)
        return void.tells(course.with_battle(replace(noted, effects=(str(EffectKind.VOID),))))
    course = card.tells(course, city=chosen)
    return army_raised(course, city, card.effect.amount)


def _offered(course: GrandCourse, card: EffectPlayed) -> GrandCourse:
    """Let deserters offer themselves to the third kingdom whose city with room is nearest.

    Too few to be an army go where one is that they can join; who is refused, or finds no
    room, is lost (GS-AMB-23).

    Rules: GS-WILD-32, GS-CITY-01, GS-ARMY-01, GS-MERC-04.
    """
    situation, points, at = course.situation, card.effect.amount, card.battle.at
    is_army = points >= course.play.amounts.of("army-least")
    nearest = [
        city
        for key, each in sorted(situation.kingdoms.items())
        if key not in card.battle.kingdoms and each.is_in_play
        for city in course.cities_by_distance(key, at)
        if course.room_in(city) >= points and (is_army or situation.garrison_of(city.id))
    ]
    city = min(nearest, key=lambda city: (distance(at, city.at), city.id), default=None)
    if city is None:
        return card.tells(course)
    kingdom_id = course.situation.cities[city.id].owner
    asks = course.play.campaign.armies_of(kingdom_id)[0].id
    choices = choices_of("offer", card.rule, ACCEPT, REFUSE)
    question = asked(
        card.battle.id, "offer", asks, choices, (("city", city.name), ("points", str(points)))
    )
    weighed = {"deserters": points, "treasury": course.treasury(kingdom_id).closing}
    reply = answered(course, question, weighed=weighed)
    if reply.decision is None:
        return reply.course
    course = reply.course.tells_sides(
        f"deserters-{'taken' if reply.choice == ACCEPT else 'refused'}",
        card.rule,
        kingdom_id,
        *card.battle.kingdoms,
        facts={"side": kingdom_id, "at": city.at, "amount": points},
        contact=card.battle.id,
    )
    if reply.choice == REFUSE:
        return course
    return band_taken_in(course, city, points, BandOrigin.DESERTERS)


_AFTER_FALLING_BACK: Mapping[EffectKind, Callable[..., GrandCourse]] = {
    EffectKind.GENERAL_RETURNS: _general_returns,
    EffectKind.ROUTED: _routed,
    EffectKind.PRINCE_DIES: lambda course, card: card.tells(course),
    EffectKind.MOURNS: _mourns,
    EffectKind.PRINCE_HELD: _prince_held,
    EffectKind.PRINCE_FREED: lambda course, card: card.tells(course),
    EffectKind.DESERTERS_OFFER: _offered,
    EffectKind.PEACE: _peace,
    EffectKind.LASTING_PEACE: _peace,
    EffectKind.TO_CITIES: _to_cities,
    EffectKind.ARMY_RAISED: _raised,
}


# What a card does to the two armies that fought, and to their kingdoms' treasuries.


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
