"""Generals and princes who fall or are taken, and what is paid for them.

The captor is paid. Who has not the resource points cannot pay, for there are no debts
(GS-AMB-19).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.card_effects import (
    ASK_RANSOM,
    EXECUTE,
    PAY,
    REFUSE,
    CardAsks,
    CardEffect,
    CardOutcome,
    CardQuestion,
    EffectKind,
    does,
    void,
)

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.amounts import Amounts
    from generator.systems.grand_strategic.rules.card_effects import CardScene
    from generator.systems.grand_strategic.rules.quick_combat import BattleSide


def general_falls(scene: CardScene, side: BattleSide) -> tuple[CardEffect, ...]:
    """Return what follows when an army's general dies.

    Another general with it takes over at once; without one it marches to its nearest
    city (GS-AMB-13). Where nothing is left of the army, nobody marches.

    Rules: GS-WILD-21, GS-WILD-31, GS-WILD-41.
    """
    dies = CardEffect(kind=EffectKind.GENERAL_DIES, side=side)
    if not scene.aftermath.lives(side):
        return (dies,)
    leads = scene.kingdoms[side].has_resident
    then = EffectKind.RESIDENT_LEADS if leads else EffectKind.MARCHES_FOR_GENERAL
    return dies, CardEffect(kind=then, side=side)


def prince_falls(side: BattleSide) -> tuple[CardEffect, ...]:
    """Return what follows when a king's son dies: all his armies mourn.

    Rules: GS-WILD-23, GS-WILD-33.
    """
    return (
        CardEffect(kind=EffectKind.PRINCE_DIES, side=side),
        CardEffect(kind=EffectKind.MOURNS, side=side),
    )


def general_taken(amounts: Amounts, scene: CardScene) -> CardOutcome:
    """Let the losers ransom their general, or lose him; nobody takes a stand-in.

    A general whose army is gone is ransomed all the same, and is in a city then.

    Rule: GS-WILD-31.
    """
    if not scene.kingdoms[scene.loser].has_general:
        return void(scene)
    reply = _ransomed(scene, scene.loser, amounts.of("ransom-general"))
    if isinstance(reply, CardQuestion):
        return CardOutcome(question=reply)
    if reply is None:
        return does(*general_falls(scene, scene.loser))
    if scene.aftermath.lives(scene.loser):
        return does(reply)
    return does(reply, CardEffect(kind=EffectKind.GENERAL_RETURNS, side=scene.loser))


def winner_taken(amounts: Amounts, scene: CardScene) -> CardOutcome:
    """Let the winners ransom their general from the losers, or lose him.

    Whoever attacked, the raiders are the losers (GS-AMB-21). Nobody takes a stand-in.

    Rule: GS-WILD-41.
    """
    if not scene.kingdoms[scene.winner].has_general:
        return void(scene)
    reply = _ransomed(scene, scene.winner, amounts.of("ransom-general"))
    if isinstance(reply, CardQuestion):
        return CardOutcome(question=reply)
    return does(*(general_falls(scene, scene.winner) if reply is None else (reply,)))


def prince_taken(amounts: Amounts, scene: CardScene) -> CardOutcome:
    """Let the winner execute a prince or ask ransom; not paid, he is held in a city.

    Without a city to hold him in, a prince who is not ransomed is executed.

    Rule: GS-WILD-33.
    """
    decided = scene.answers.get(CardAsks.PRINCE)
    if decided not in (EXECUTE, ASK_RANSOM):
        return CardOutcome(
            question=CardQuestion(
                asks=CardAsks.PRINCE,
                side=scene.winner,
                choices=(EXECUTE, ASK_RANSOM),
            )
        )
    if decided == EXECUTE:
        return does(*prince_falls(scene.loser))
    reply = _ransomed(scene, scene.loser, amounts.of("ransom-prince"))
    if isinstance(reply, CardQuestion):
        return CardOutcome(question=reply)
    if reply is not None:
        return does(reply)
    held_in = next((c.id for c in scene.kingdoms[scene.winner].cities), "")
    if not held_in:
        return does(*prince_falls(scene.loser))
    return does(CardEffect(kind=EffectKind.PRINCE_HELD, side=scene.loser, city=held_in))


def _ransomed(
    scene: CardScene, side: BattleSide, price: int
) -> CardEffect | CardQuestion | None:
    """Return what a side pays, the question whether it does; none: it does not.

    Rules: GS-WILD-31, GS-WILD-33, GS-WILD-41.
    """
    if scene.kingdoms[side].treasury < price:
        return None
    decided = scene.answers.get(CardAsks.RANSOM)
    if decided not in (PAY, REFUSE):
        return CardQuestion(
            asks=CardAsks.RANSOM, side=side, choices=(PAY, REFUSE), amount=price
        )
    if decided == REFUSE:
        return None
    return CardEffect(kind=EffectKind.PAYS, side=side, amount=price)
