"""Jacks, queens and kings: what each does, whom it asks, when it is void.

Play a card; where the outcome asks a question or wants dice, play it again with the
answer. The same scene gives the same outcome.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.captives import (
    general_falls,
    general_taken,
    losers_desert,
    prince_falls,
    prince_taken,
)
from generator.systems.grand_strategic.rules.wild_events import (
    LONGER,
    ONLY_TWO,
    THIS_YEAR,
    CardAsks,
    CardOutcome,
    EffectKind,
    asks,
    does,
    effect,
    void,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.tables import GrandTables
    from generator.systems.grand_strategic.rules.wild_events import CardScene, WildCard


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


def _given_to_losers(
    kind: EffectKind, amount: str
) -> Callable[[Amounts, CardScene], CardOutcome]:
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
    asked = (
        (CardAsks.WINNER_LONGER, scene.winner),
        (CardAsks.LOSER_LONGER, scene.loser),
    )
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
