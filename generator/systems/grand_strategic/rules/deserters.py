"""Losers who turn mercenary, and who finds room in a city after a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.card_effects import (
    ACCEPT,
    IGNORE,
    ONLY_TWO,
    CardAsks,
    CardDice,
    CardEffect,
    CardOutcome,
    CardQuestion,
    EffectKind,
    does,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.card_effects import (
        CardScene,
        CityRoom,
    )


def units_of(amounts: Amounts, points: int) -> tuple[int, ...]:
    """Return an army's units where no list is kept: blocks, the last one smaller.

    Rule: GS-WILD-32.
    """
    block = amounts.of("deserter-block")
    whole, rest = divmod(points, block)
    return (*(block for _ in range(whole)), *((rest,) if rest else ()))


def losers_desert(amounts: Amounts, scene: CardScene) -> CardOutcome:
    """Roll for each unit of the losers, and let the winner take who deserts or not.

    Those he ignores go to a city that is neither his nor their old king's (GS-AMB-23),
    and are lost where there is no third kingdom, or nothing left of the winner's army
    to join.

    Rule: GS-WILD-32.
    """
    units = scene.units or units_of(amounts, scene.aftermath.left[scene.loser])
    if not scene.rolls:
        return CardOutcome(dice=CardDice(dice=len(units)))
    chance = amounts.tables.numbers.whole("deserter-chance")
    thrown = zip(units, scene.rolls, strict=True)
    gone = sum(points for points, roll in thrown if roll <= chance)
    if not gone:
        return does(CardEffect(kind=EffectKind.NOBODY_DESERTS, side=scene.loser))
    winners_left = scene.aftermath.lives(scene.winner)
    decided = scene.answers.get(CardAsks.DESERTERS) if winners_left else IGNORE
    if decided not in (ACCEPT, IGNORE):
        return CardOutcome(
            question=CardQuestion(
                asks=CardAsks.DESERTERS,
                side=scene.winner,
                choices=(ACCEPT, IGNORE),
                amount=gone,
            )
        )
    leave = CardEffect(kind=EffectKind.DESERTERS_LEAVE, side=scene.loser, amount=gone)
    return does(leave, _taken_up(scene, gone, is_accepted=decided == ACCEPT))


def _taken_up(scene: CardScene, points: int, *, is_accepted: bool) -> CardEffect:
    """Return where deserters go."""
    if is_accepted:
        kind, side = EffectKind.DESERTERS_JOIN, scene.winner
    elif scene.kingdoms_in_play > ONLY_TWO:
        kind, side = EffectKind.DESERTERS_OFFER, scene.loser
    else:
        kind, side = EffectKind.DESERTERS_LOST, scene.loser
    return CardEffect(kind=kind, side=side, amount=points)


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
