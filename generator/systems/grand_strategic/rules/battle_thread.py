"""A battle from the first roll to what both generals have learnt, as far as it can go.

Play it with what is known; where it stops for dice or an answer, play it again with
them. The same entries give the same battle.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.dice import CARD, D4, D100
from generator.systems.grand_strategic.rules.court_cards import court_card
from generator.systems.grand_strategic.rules.forming_armies import after_battle
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    GeneralsUse,
    Striker,
    quick_combat,
)
from generator.systems.grand_strategic.rules.treasuries import shared_losses
from generator.systems.grand_strategic.rules.wild_events import (
    AFTER,
    EVENTS,
    EVERY,
    FREED,
    UNHELD,
    CardScene,
    EffectKind,
    after_card,
    card_drawn,
    event_happens,
    without_event,
)
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from generator.dice import DiceKind
    from generator.kit.switches import Switches
    from generator.systems.grand_strategic.rules.forming_armies import Amounts, General
    from generator.systems.grand_strategic.rules.quick_combat import Fought
    from generator.systems.grand_strategic.rules.resource_stages import ArmyStrength
    from generator.systems.grand_strategic.rules.treasuries import MixedLosses
    from generator.systems.grand_strategic.rules.wild_events import (
        Aftermath,
        CardAsks,
        CardEffect,
        CardOutcome,
        CardQuestion,
        KingdomThen,
        WildCard,
    )


FOUGHT = "battle.fought"
_ASKED = "ask"


class HowFought(StrEnum):
    """How a battle is settled."""

    QUICK = "quick"
    TABLE = "table"


class BattleDice(StrEnum):
    """What is thrown in a battle, in order."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    WILD = "wild"
    """Whether there is a wild event."""
    CARD = "card"
    FOR_CARD = "for-card"
    """What a court card wants to know."""


class BattleArmy(Struct, frozen=True, kw_only=True):
    """An army as it comes into a battle."""

    strength: ArmyStrength
    general: General


class BattleGiven(Struct, frozen=True, kw_only=True):
    """What a battle is fought with."""

    armies: Mapping[BattleSide, BattleArmy]
    kingdoms: Mapping[BattleSide, KingdomThen]
    ground: str
    """Its line of the table, of ``ground_of``."""
    weather: int = 0
    kingdoms_in_play: int = 2
    at_peace: bool = False
    """Whether the two kingdoms are at peace already, as after a card in this week."""
    units: Mapping[BattleSide, tuple[int, ...]] = {}
    """The points of each unit left, where lists are kept."""
    city: str = ""
    """The city that is fought for, which is no longer the loser's; empty: none."""


class BattleSaid(Struct, frozen=True, kw_only=True):
    """What was thrown and answered so far."""

    how: HowFought | None = None
    """None: nobody has said it."""
    on_table: Fought | None = None
    """What came of it on the table; none: nobody has said it."""
    dice: Mapping[BattleDice, tuple[int, ...]] = {}
    """The sides that showed, as numbers."""
    uses: Mapping[BattleSide, GeneralsUse] = {}
    answers: Mapping[CardAsks, str] = {}


class BattleAwaits(Struct, frozen=True, kw_only=True):
    """What a battle stops for: dice, or what somebody has to say."""

    dice: BattleDice | None = None
    count: int = 1
    kind: DiceKind = D100
    uses_of: BattleSide | None = None
    how: bool = False
    """Whether it is to be said how it is fought."""
    result: bool = False
    """Whether what came of it on the table is awaited."""
    question: CardQuestion | None = None
    card: WildCard | None = None
    """The court card that asks for dice or an answer; none: it is something else."""
    aftermath: Aftermath | None = None
    """What is lost and left by then; none: not known yet."""


class BattleSettled(Struct, frozen=True, kw_only=True):
    """A battle that is over but for the loser's retreat."""

    fought: Fought
    aftermath: Aftermath
    card: WildCard | None
    """None: nothing out of the ordinary happened."""
    outcome: CardOutcome | None
    """What a court card does; none: there was none."""
    losses: Mapping[BattleSide, MixedLosses]
    generals: Mapping[BattleSide, General]
    """Who is alive, with what he has learnt."""
    retreats: BattleSide | None
    """Who falls back; none: nothing is left of the loser, or it is dissolved."""

    @property
    def effects(self) -> tuple[CardEffect, ...]:
        """What a court card does, in order."""
        return self.outcome.effects if self.outcome else ()


def battle(
    amounts: Amounts, switches: Switches, given: BattleGiven, said: BattleSaid
) -> BattleSettled | BattleAwaits:
    """Settle a battle as far as dice and answers go, step by step.

    Rolls, ground, generals (the attacker's first), damage; the wild event; who won, the
    losses and whose they are; experience for generals who live. The loser falls back,
    if anything is left of it as an army.

    Rules: GS-SCOPE-02, GS-CBT-01, GS-CBT-06, GS-CBT-07, GS-CBT-08, GS-CBT-09,
        GS-GENL-03, GS-WILD-22.
    """
    how = how_fought(switches, said)
    if how is None:
        return BattleAwaits(how=True)
    fought = (
        said.on_table or BattleAwaits(result=True)
        if how is HowFought.TABLE
        else _fought(amounts, given, said)
    )
    if isinstance(fought, BattleAwaits):
        return fought
    card = _card(amounts, switches, how, said)
    if isinstance(card, BattleAwaits):
        return card
    aftermath = after_card(amounts, fought, card) if card else without_event(fought)
    outcome = None
    if card is not None and card.is_court:
        scene = CardScene(
            aftermath=aftermath,
            kingdoms=_once_taken(given, aftermath),
            kingdoms_in_play=given.kingdoms_in_play,
            at_peace=given.at_peace,
            frees_unheld=switches.choice(UNHELD) == FREED,
            units=given.units.get(aftermath.loser, ()),
            answers=said.answers,
            rolls=said.dice.get(BattleDice.FOR_CARD, ()),
        )
        outcome = court_card(amounts, card, scene)
        awaits = BattleAwaits(card=card, aftermath=aftermath)
        if outcome.dice:
            return replace(awaits, dice=BattleDice.FOR_CARD, count=outcome.dice)
        if outcome.question is not None:
            return replace(awaits, question=outcome.question)
    loser, effects = aftermath.loser, outcome.effects if outcome else ()
    done = {(effect.kind, effect.side) for effect in effects}
    is_army = aftermath.lives(loser) and (EffectKind.ROUTED, loser) not in done
    strengths = {side: army.strength for side, army in given.armies.items()}
    return BattleSettled(
        fought=fought,
        aftermath=aftermath,
        card=card,
        outcome=outcome,
        losses={
            side: shared_losses(army.regulars, army.bands, aftermath.losses[side])
            for side, army in strengths.items()
        },
        generals=_generals(amounts, given, aftermath, done),
        retreats=loser if is_army else None,
    )


def has_wild_die(switches: Switches, how: HowFought) -> bool:
    """Return whether the die for a wild event is rolled after a battle so fought.

    Rule: GS-CBT-07.
    """
    return switches.flag(EVENTS) and switches.choice(AFTER) in (EVERY, how)


def how_fought(switches: Switches, said: BattleSaid) -> HowFought | None:
    """Return how a battle is settled: as was said, else as all are; none: to be said.

    Rule: GS-SCOPE-02.
    """
    usual = switches.choice(FOUGHT)
    return said.how or (None if usual == _ASKED else HowFought(usual))


def _fought(amounts: Amounts, given: BattleGiven, said: BattleSaid) -> Fought | BattleAwaits:
    """Return what the dice make of a battle, or what it awaits."""
    for dice in (BattleDice.ATTACKER, BattleDice.DEFENDER):
        if dice not in said.dice:
            return BattleAwaits(dice=dice)
    for side in BattleSide:
        if given.armies[side].general.ability and side not in said.uses:
            return BattleAwaits(uses_of=side)
    attacker, defender = (
        Striker(
            points=given.armies[side].strength.points,
            roll=said.dice[BattleDice(side)][0],
            ability=given.armies[side].general.ability,
            use=said.uses.get(side, GeneralsUse.ADD),
        )
        for side in BattleSide
    )
    ground, weather = given.ground, given.weather
    return quick_combat(amounts.tables, attacker, defender, ground=ground, weather=weather)


def _card(
    amounts: Amounts, switches: Switches, how: HowFought, said: BattleSaid
) -> WildCard | BattleAwaits | None:
    """Return the card of a wild event, what it awaits, or none: there is no event."""
    if not has_wild_die(switches, how):
        return None
    if BattleDice.WILD not in said.dice:
        return BattleAwaits(dice=BattleDice.WILD, kind=D4)
    if not event_happens(amounts.tables, switches, said.dice[BattleDice.WILD][0]):
        return None
    if BattleDice.CARD not in said.dice:
        return BattleAwaits(dice=BattleDice.CARD, kind=CARD)
    return card_drawn(said.dice[BattleDice.CARD][0])


def _once_taken(given: BattleGiven, aftermath: Aftermath) -> Mapping[BattleSide, KingdomThen]:
    """Return both kingdoms once the winner has the city that was fought for, if any.

    Rules: GS-CITY-03, GS-WILD-33.
    """
    loser, winner = aftermath.loser, aftermath.winner
    losers, winners = given.kingdoms[loser], given.kingdoms[winner]
    taken = tuple(city for city in losers.cities if city.id == given.city)
    if not (taken and aftermath.lives(winner)):
        return given.kingdoms
    kept = tuple(city for city in losers.cities if city not in taken)
    return {
        loser: replace(losers, cities=kept),
        winner: replace(winners, cities=(*taken, *winners.cities)),
    }


def _generals(
    amounts: Amounts,
    given: BattleGiven,
    aftermath: Aftermath,
    done: Container[tuple[EffectKind, BattleSide]],
) -> Mapping[BattleSide, General]:
    """Return the generals who live, with their experience.

    One whose army is destroyed is lost with it, unless he was taken and ransomed
    (GS-AMB-41).

    Rules: GS-GENL-05, GS-GENL-06.
    """
    alive = (
        side
        for side in BattleSide
        if aftermath.lives(side) or (EffectKind.GENERAL_RETURNS, side) in done
    )
    return {
        side: after_battle(
            amounts.tables, given.armies[side].general, has_won=side is aftermath.winner
        )
        for side in alive
        if (EffectKind.GENERAL_DIES, side) not in done
    }
