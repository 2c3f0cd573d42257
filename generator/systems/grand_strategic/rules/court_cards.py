"""Jacks, queens and kings; and who falls, is taken or turns mercenary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.wild_events import (
    ACCEPT,
    ASK_RANSOM,
    EXECUTE,
    IGNORE,
    LONGER,
    ONLY_TWO,
    PAY,
    REFUSE,
    THIS_YEAR,
    CardAsks,
    CardEffect,
    CardOutcome,
    EffectKind,
    asks,
    does,
    effect,
    void,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.quick_combat import BattleSide
    from generator.systems.grand_strategic.rules.tables import GrandTables
    from generator.systems.grand_strategic.rules.wild_events import CardScene, CityRoom, WildCard


def court_card(amounts: Amounts, card: WildCard, scene: CardScene) -> CardOutcome:
    """Return what becomes of a jack, a queen or a king.

    Rules: GS-WILD-02, GS-WILD-03.
    """
    if not has_what_it_needs(amounts.tables, card, scene):
        return void(scene)
    return _CARDS[card.key](amounts, scene)


def has_what_it_needs(tables: GrandTables, card: WildCard, scene: CardScene) -> bool:
    """Return whether what a card is about is there after the battle.

    Rules: GS-WILD-21, GS-WILD-22, GS-WILD-23, GS-WILD-31, GS-WILD-32, GS-WILD-33,
        GS-WILD-41, GS-WILD-42, GS-WILD-43, GS-WILD-51, GS-WILD-52, GS-WILD-53.
    """
    winner, loser = scene.winner, scene.loser
    losers_left, winners_left = map(scene.aftermath.lives, (loser, winner))
    losers, winners = scene.kingdoms[loser], scene.kingdoms[winner]
    there = {
        "losers left": losers_left,
        "winners left": winners_left,
        "both left": losers_left and winners_left,
        "losing kingdom": losers.is_in_play,
        "both kingdoms": losers.is_in_play and winners.is_in_play,
        "a city of the losers": bool(losers.cities),
    }
    return there[tables.court_cards.text(card.key, "needs")]


def _routed(_amounts: Amounts, scene: CardScene) -> CardOutcome:
    """Dissolve the losing army.

    Rule: GS-WILD-22.
    """
    loser, left = scene.loser, scene.aftermath.left[scene.loser]
    dies = effect(EffectKind.GENERAL_DIES, loser)
    return does(dies, effect(EffectKind.ROUTED, loser, left))


def _given_to_losers(kind: EffectKind, amount: str) -> Callable[[Amounts, CardScene], CardOutcome]:
    """Return a card that gives the losers resource points, an army, or a free band.

    In which city an army is raised is known once they fell back.

    Rules: GS-WILD-42, GS-WILD-52, GS-WILD-53.
    """
    return lambda amounts, scene: does(effect(kind, scene.loser, amounts.of(amount)))


def _married(amounts: Amounts, scene: CardScene) -> CardOutcome:
    """Roll whether a marriage brings peace; kingdoms at peace already stay so.

    Between the only two kingdoms it lasts so many turns and all armies go to cities;
    otherwise to the end of the year, and longer if both like (GS-AMB-40).

    Rule: GS-WILD-43.
    """
    if scene.at_peace:
        return void(scene)
    if not scene.rolls:
        return CardOutcome(dice=1)
    numbers = amounts.tables.numbers
    if scene.rolls[0] > numbers.whole("peace-chance"):
        return does(effect(EffectKind.NO_PEACE, scene.winner))
    if scene.kingdoms_in_play > ONLY_TWO:
        return _for_how_long(scene)
    turns = numbers.whole("peace-turns")
    return does(
        effect(EffectKind.PEACE, scene.winner, turns),
        effect(EffectKind.TO_CITIES, scene.winner),
        effect(EffectKind.TO_CITIES, scene.loser),
    )


def _for_how_long(scene: CardScene) -> CardOutcome:
    """Let both kings say whether peace outlasts the year.

    Rule: GS-WILD-43.
    """
    asked = ((CardAsks.WINNER_LONGER, scene.winner), (CardAsks.LOSER_LONGER, scene.loser))
    for longer, side in asked:
        decided = scene.answers.get(longer)
        if decided == THIS_YEAR:
            return does(effect(EffectKind.PEACE, scene.winner))
        if decided != LONGER:
            return asks(longer, side, LONGER, THIS_YEAR)
    return does(effect(EffectKind.LASTING_PEACE, scene.winner))


def _supplies_burn(_amounts: Amounts, scene: CardScene) -> CardOutcome:
    """Send the winning army to a city for supplies, unless it stands in one.

    Rule: GS-WILD-51.
    """
    is_home = scene.kingdoms[scene.winner].is_in_own_city
    kind = EffectKind.RESTOCKED if is_home else EffectKind.MARCHES_FOR_SUPPLIES
    return does(effect(kind, scene.winner))


def prince_falls(side: BattleSide) -> tuple[CardEffect, ...]:
    """Return what follows when a king's son dies: all his armies mourn.

    Rules: GS-WILD-23, GS-WILD-33.
    """
    return effect(EffectKind.PRINCE_DIES, side), effect(EffectKind.MOURNS, side)


def losers_desert(amounts: Amounts, scene: CardScene) -> CardOutcome:
    """Roll for each unit of the losers, and let the winner take who deserts or not.

    Those he ignores go to a city that is neither his nor their old king's (GS-AMB-23),
    and are lost where there is no third kingdom, or nothing left of the winner's army
    to join.

    Rule: GS-WILD-32.
    """
    units = scene.units or units_of(amounts, scene.aftermath.left[scene.loser])
    if not scene.rolls:
        return CardOutcome(dice=len(units))
    chance = amounts.tables.numbers.whole("deserter-chance")
    thrown = zip(units, scene.rolls, strict=True)
    gone = sum(points for points, roll in thrown if roll <= chance)
    if not gone:
        return does(effect(EffectKind.NOBODY_DESERTS, scene.loser))
    winners_left = scene.aftermath.lives(scene.winner)
    decided = scene.answers.get(CardAsks.DESERTERS) if winners_left else IGNORE
    if decided not in (ACCEPT, IGNORE):
        return asks(CardAsks.DESERTERS, scene.winner, ACCEPT, IGNORE, amount=gone)
    leave = effect(EffectKind.DESERTERS_LEAVE, scene.loser, gone)
    if decided == ACCEPT:
        return does(leave, effect(EffectKind.DESERTERS_JOIN, scene.winner, gone))
    has_third = scene.kingdoms_in_play > ONLY_TWO
    then = EffectKind.DESERTERS_OFFER if has_third else EffectKind.DESERTERS_LOST
    return does(leave, effect(then, scene.loser, gone))


# Generals and princes who fall or are taken, and what is paid for them.


def general_falls(scene: CardScene, side: BattleSide) -> tuple[CardEffect, ...]:
    """Return what follows when an army's general dies.

    Another general with it takes over at once; without one it marches to its nearest
    city (GS-AMB-13). Where nothing is left of the army, nobody marches.

    Rules: GS-WILD-21, GS-WILD-31, GS-WILD-41.
    """
    dies = effect(EffectKind.GENERAL_DIES, side)
    if not scene.aftermath.lives(side):
        return (dies,)
    leads = scene.kingdoms[side].has_resident
    then = EffectKind.RESIDENT_LEADS if leads else EffectKind.MARCHES_FOR_GENERAL
    return dies, effect(then, side)


def prince_taken(amounts: Amounts, scene: CardScene) -> CardOutcome:
    """Let the winner execute a prince or ask ransom; not paid, he is held in a city.

    Without a city to hold him in, a prince who is not ransomed is executed, or set free
    (GS-AMB-23).

    Rule: GS-WILD-33.
    """
    decided = scene.answers.get(CardAsks.PRINCE)
    if decided not in (EXECUTE, ASK_RANSOM):
        return asks(CardAsks.PRINCE, scene.winner, EXECUTE, ASK_RANSOM)
    if decided == EXECUTE:
        return does(*prince_falls(scene.loser))
    reply = _ransomed(scene, scene.loser, amounts.of("ransom-prince"))
    if isinstance(reply, CardOutcome):
        return reply
    if reply is not None:
        return does(reply)
    held_in = next((c.id for c in scene.kingdoms[scene.winner].cities), "")
    if held_in:
        return does(effect(EffectKind.PRINCE_HELD, scene.loser, city_id=held_in))
    freed = effect(EffectKind.PRINCE_FREED, scene.loser)
    return does(*((freed,) if scene.frees_unheld else prince_falls(scene.loser)))


def general_taken(amounts: Amounts, scene: CardScene, side: BattleSide) -> CardOutcome:
    """Let a side ransom its general, or lose him; nobody takes a stand-in.

    A general whose army is gone is ransomed all the same, and is in a city then.
    Whoever attacked, who raids the winners are the losers (GS-AMB-21).

    Rules: GS-WILD-31, GS-WILD-41.
    """
    if not scene.kingdoms[side].has_general:
        return void(scene)
    reply = _ransomed(scene, side, amounts.of("ransom-general"))
    if isinstance(reply, CardOutcome):
        return reply
    if reply is None:
        return does(*general_falls(scene, side))
    if scene.aftermath.lives(side):
        return does(reply)
    return does(reply, effect(EffectKind.GENERAL_RETURNS, side))


def _ransomed(scene: CardScene, side: BattleSide, price: int) -> CardEffect | CardOutcome | None:
    """Return what a side pays, the question whether it does; none: it does not.

    Rules: GS-WILD-31, GS-WILD-33, GS-WILD-41.
    """
    if scene.kingdoms[side].treasury < price:
        return None
    decided = scene.answers.get(CardAsks.RANSOM)
    if decided not in (PAY, REFUSE):
        return asks(CardAsks.RANSOM, side, PAY, REFUSE, amount=price)
    if decided == REFUSE:
        return None
    return effect(EffectKind.PAYS, side, price)


_CARDS: Mapping[str, Callable[[Amounts, CardScene], CardOutcome]] = {
    "jack-clubs": lambda _, scene: does(*general_falls(scene, scene.loser)),
    "queen-clubs": _routed,
    "king-clubs": lambda _, scene: does(*prince_falls(scene.loser)),
    "jack-diamonds": lambda amounts, scene: general_taken(amounts, scene, scene.loser),
    "queen-diamonds": losers_desert,
    "king-diamonds": prince_taken,
    "jack-hearts": lambda amounts, scene: general_taken(amounts, scene, scene.winner),
    "queen-hearts": _given_to_losers(EffectKind.GIVEN_LATER, "rally"),
    "king-hearts": _married,
    "jack-spades": _supplies_burn,
    "queen-spades": _given_to_losers(EffectKind.ARMY_RAISED, "maiden-points"),
    "king-spades": _given_to_losers(EffectKind.BAND_DUE, "free-band"),
}


# Losers who turn mercenary, and who finds room in a city after a battle.


def units_of(amounts: Amounts, points: int) -> tuple[int, ...]:
    """Return an army's units where no list is kept: blocks, the last one smaller.

    Rule: GS-WILD-32.
    """
    block = amounts.of("deserter-block")
    whole, rest = divmod(points, block)
    return (*(block for _ in range(whole)), *((rest,) if rest else ()))


def taken_in(points: int, cities: Iterable[CityRoom]) -> Mapping[str, int]:
    """Return how many points each city takes in, the nearest first; the rest is lost.

    Rules: GS-WILD-22, GS-CITY-01.
    """
    found: dict[str, int] = {}
    for city in cities:
        here = min(points, city.room)
        if here > 0:
            found[city.id] = here
            points -= here
    return found


def open_to_maiden(points: int, cities: Iterable[CityRoom]) -> tuple[str, ...]:
    """Return the cities in which a maiden may raise an army, by id: fortified ones.

    Where none of these has room any other with room will do.

    Rules: GS-WILD-52, GS-CITY-01.
    """
    open_ones = [city for city in cities if city.room >= points]
    fortified = [city for city in open_ones if city.is_fortified]
    return tuple(city.id for city in fortified or open_ones)


def open_to_band(points: int, cities: Iterable[CityRoom]) -> tuple[str, ...]:
    """Return the cities in which a band that is due may begin, by id.

    It joins the garrison or is an army of its own; where no city has room it is lost.

    Rules: GS-WILD-53, GS-CITY-01.
    """
    return tuple(city.id for city in cities if city.room >= points)
