"""A battle settled as far as dice and answers go, and what it waits for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.dice import CARD, D4, D100, AwaitedThrow
from generator.kit.period_play import thrown_together
from generator.kit.phase import asked_throw, choices_of
from generator.systems.grand_strategic.rules.battle_given import (
    asked_result,
    battle_given,
    on_table,
    units_drawn,
    units_that_desert,
)
from generator.systems.grand_strategic.rules.battle_thread import (
    BattleAwaits,
    BattleDice,
    BattleSaid,
    BattleSettled,
    HowFought,
    battle,
    has_wild_die,
    how_fought,
)
from generator.systems.grand_strategic.rules.kingdom_answers import (
    Answered,
    answered,
    asked,
)
from generator.systems.grand_strategic.rules.quick_combat import BattleSide, GeneralsUse
from generator.systems.grand_strategic.rules.wild_events import CardAsks, card_drawn
from generator.values import Struct, field, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.dice import Throw
    from generator.kit.phase import Question
    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.battle_thread import BattleGiven
    from generator.systems.grand_strategic.rules.course import GrandCourse
    from generator.systems.grand_strategic.rules.wild_events import (
        CardEffect,
        CardQuestion,
        WildCard,
    )
    from generator.world.clock import FactValue


ROLLS, WILD, DRAWN = "GS-CBT-01", "GS-WILD-01", "GS-WILD-02"
BEARS, FOUGHT_HOW = "GS-GENL-03", "GS-SCOPE-02"
_THROWN = {
    BattleDice.ATTACKER: (ROLLS, D100, 1),
    BattleDice.DEFENDER: (ROLLS, D100, 2),
    BattleDice.WILD: (WILD, D4, 1),
    BattleDice.CARD: (DRAWN, CARD, 1),
}
"""By which rule dice are thrown, what kind, and which throw of the battle it is."""
_CAPTIVES = {"king-diamonds": "prince"}
"""Who is ransomed, by the card; else it is a general."""


class Settling(Struct, frozen=True, kw_only=True):
    """How far the settling of a battle has come."""

    course: GrandCourse
    begun: GrandBattle
    given: BattleGiven
    said: BattleSaid = field(default_factory=BattleSaid)
    throws: Mapping[BattleDice, Throw] = {}
    settled: BattleSettled | None = None
    """None: something is awaited, and the course asks for it."""

    @property
    def goes_on(self) -> bool:
        """Whether there is something to be done, and nothing is awaited."""
        return self.settled is None and not self.course.is_stopped


def settle(course: GrandCourse, begun: GrandBattle) -> Settling:
    """Settle a battle as far as it can be, step by step.

    How it is fought counts as it is typed, whatever is usual.

    Rules: GS-SCOPE-02, GS-CBT-01, GS-CBT-07, GS-CBT-08.
    """
    now = Settling(course=course, begun=begun, given=battle_given(course, begun))
    said, result = BattleSaid(), course.play.result(begun.id)
    if result is not None:
        fought = on_table(course.situation, begun, result)
        said = BattleSaid(how=HowFought.TABLE, on_table=fought)
    elif course.play.typed((question := _how_asked(now)).key):
        choice = answered(course, question).choice
        said = BattleSaid(how=HowFought(choice) if choice else None)
    now = _saying(now, said)
    while now.goes_on:
        now = _one_step(now)
    return now


def _one_step(now: Settling) -> Settling:
    play = now.course.play
    reached = battle(play.amounts, play.switches, now.given, now.said)
    if isinstance(reached, BattleSettled):
        return replace(now, settled=reached)
    if reached.dice is not None:
        return _with_dice(now, reached)
    if reached.how:
        return _with_how(now)
    if reached.uses_of is not None:
        return _with_use(now, reached.uses_of)
    if reached.result:
        course = now.course.asking(asked_result(now.course, now.begun))
        return replace(now, course=course)
    return _with_answer(now, reached)


def _with_how(now: Settling) -> Settling:
    """Learn how a battle is fought; between kingdoms nobody plays, by the dice.

    Rule: GS-SCOPE-02.
    """
    campaign = now.course.play.campaign
    if not any(campaign.kingdom(each).is_played for each in now.begun.kingdoms):
        return _saying(now, replace(now.said, how=HowFought.QUICK))
    reply = answered(now.course, _how_asked(now))
    return _heard(now, reply, lambda how: replace(now.said, how=HowFought(how)))


def _how_asked(now: Settling) -> Question:
    """Return the question of how a battle is fought."""
    choices = choices_of("fought", FOUGHT_HOW, *HowFought)
    facts = _about(now.course, now.begun, BattleSide.ATTACKER)
    return asked(now.begun.id, "fought", "", choices, facts)


def _with_use(now: Settling, side: BattleSide) -> Settling:
    """Learn whether a general bears on his own roll or on the enemy's.

    Both rolls are known by then (GS-AMB-11).

    Rule: GS-GENL-03.
    """
    army_id, dice = now.begun.by(side).army, now.said.dice
    choices = choices_of("general", BEARS, *GeneralsUse)
    rolled = ((f"{each}_roll", str(dice[BattleDice(each)][0])) for each in BattleSide)
    facts = (*_about(now.course, now.begun, side), *rolled)
    question = asked(now.begun.id, "general", army_id, choices, facts)
    weighed = _weighed(now.course, now.begun, side)

    def said(use: str) -> BattleSaid:
        return replace(now.said, uses={**now.said.uses, side: GeneralsUse(use)})

    return _heard(now, answered(now.course, question, weighed=weighed), said)


def _with_answer(now: Settling, awaits: BattleAwaits) -> Settling:
    """Learn what somebody answers to a card."""
    question, card = awaits.question, awaits.card
    if question is None or card is None:
        message = f"{now.begun.id}: dice or a question were expected, not {awaits}"
        raise AssertionError(message)

    def said(choice: str) -> BattleSaid:
        return replace(now.said, answers={**now.said.answers, question.asks: choice})

    return _heard(now, card_answered(now.course, now.begun, card, question), said)


def card_answered(
    course: GrandCourse, battle: GrandBattle, card: WildCard, question: CardQuestion
) -> Answered:
    """Return what is answered to a card's question, or the course that asks it."""
    kind, side = str(question.asks), question.side
    choices = choices_of(kind, card.rule, *question.choices)
    if question.asks is CardAsks.CITY:
        choices = tuple(replace(each, means="city-choose") for each in choices)
    captive = _CAPTIVES.get(card.key if card.is_court else "", "general")
    facts = (
        *_about(course, battle, side),
        ("card", card.name),
        ("captive", captive),
        ("amount", str(question.amount)),
        ("points", str(question.amount)),
    )
    army_id = battle.by(side).army
    weighed = _weighed(course, battle, side)
    weighed |= {"price": question.amount, "deserters": question.amount}
    return answered(course, asked(battle.id, kind, army_id, choices, facts), weighed=weighed)


def _weighed(course: GrandCourse, battle: GrandBattle, side: BattleSide) -> dict[str, FactValue]:
    """Return what an answer given beforehand may rest on in a battle.

    Both sides of it know the points of both.
    """
    own, foe = battle.by(side), battle.by(side.foe)
    return {
        "attacking": side is BattleSide.ATTACKER,
        "city": bool(battle.city),
        "ground": battle.ground,
        "larger": own.points >= foe.points,
        "points": own.points,
        "treasury": course.treasury(own.kingdom).closing,
    }


def _with_dice(now: Settling, awaits: BattleAwaits) -> Settling:
    """Throw what is due: what does not hang on anything else, together.

    That is for both armies, where dice settle a battle, and for the wild event.

    Rules: GS-CBT-01, GS-CBT-07, GS-WILD-01, GS-WILD-02.
    """
    if awaits.dice is BattleDice.FOR_CARD:
        return _with_dice_for_card(now, awaits)
    play, due = now.course.play, [BattleDice.CARD]
    if awaits.dice is not BattleDice.CARD:
        how = how_fought(play.switches, now.said) or HowFought.QUICK
        quick = how is HowFought.QUICK
        due = [BattleDice.ATTACKER, BattleDice.DEFENDER] if quick else []
        due += [BattleDice.WILD] if has_wild_die(play.switches, how) else []
        due = [dice for dice in due if dice not in now.said.dice]

    def thrown(dice: BattleDice) -> Throw:
        rule, kind, nth = _THROWN[dice]
        return play.throw(rule, now.begun.id, kind=kind, nth=nth)

    throws, course = thrown_together(now.course, [partial(thrown, d) for d in due])
    now = replace(now, course=course)
    if course.is_stopped:
        return now
    return _having_thrown(now, dict(zip(due, throws, strict=True)))


def _with_dice_for_card(now: Settling, awaits: BattleAwaits) -> Settling:
    """Throw what a court card wants; deserters are the units that are left by then.

    Rules: GS-WILD-32, GS-WILD-43.
    """
    card, aftermath = awaits.card, awaits.aftermath
    if card is None or aftermath is None:
        message = f"{now.begun.id}: a card was expected that wants dice"
        raise AssertionError(message)
    play, side = now.course.play, aftermath.loser
    army = now.course.army(now.begun.by(side).army)
    try:
        if army.units and side not in now.given.units:
            loss = aftermath.losses[side]
            drawn = units_drawn(play, now.begun, side, army, loss)
            left = units_that_desert(play.amounts, army, loss, drawn)
            units = {**now.given.units, side: left}
            return replace(now, given=replace(now.given, units=units))
        throw = play.throw(card.rule, now.begun.id, dice=awaits.count, kind=D100)
    except AwaitedThrow as awaited:
        return replace(now, course=now.course.asking(asked_throw(awaited.wanted)))
    return _having_thrown(now, {BattleDice.FOR_CARD: throw})


def _having_thrown(now: Settling, throws: Mapping[BattleDice, Throw]) -> Settling:
    dice = {key: throw.pips for key, throw in throws.items()}
    said = replace(now.said, dice={**now.said.dice, **dice})
    return _saying(replace(now, throws={**now.throws, **throws}), said)


def _saying(now: Settling, said: BattleSaid) -> Settling:
    """Return the battle with what was said, noted for sheets as far as it goes."""
    card, begun = said.dice.get(BattleDice.CARD, ()), now.begun
    for side in BattleSide:
        roll = next(iter(said.dice.get(BattleDice(side), ())), None)
        one = replace(begun.by(side), roll=roll, use=said.uses.get(side))
        begun = begun.with_one(side, one)
    noted = replace(
        begun,
        how=how_fought(now.course.play.switches, said),
        wild=next(iter(said.dice.get(BattleDice.WILD, ())), None),
        card=card_drawn(card[0]).name if card else "",
        card_rolls=said.dice.get(BattleDice.FOR_CARD, ()),
        answers={str(key): answer for key, answer in said.answers.items()},
    )
    course = now.course.with_battle(noted)
    return replace(now, said=said, begun=noted, course=course)


def _heard(now: Settling, reply: Answered, said: Callable[[str], BattleSaid]) -> Settling:
    """Return the battle with what was answered, if anything was."""
    now = replace(now, course=reply.course)
    return _saying(now, said(reply.choice)) if reply.decision else now


def _about(
    course: GrandCourse, battle: GrandBattle, side: BattleSide
) -> tuple[tuple[str, str], ...]:
    """Return what every question about a battle may mention, as one side sees it."""
    attacker_id, defender_id = battle.armies
    return (
        ("attacker", attacker_id),
        ("defender", defender_id),
        ("kingdom", battle.by(side).kingdom),
        ("other", battle.by(side.foe).kingdom),
        ("at", course.play.label(battle.at)),
    )


# A battle that is settled, and what its card does, as they are carried out.


class BattleOver(Struct, frozen=True, kw_only=True):
    """A battle that is settled."""

    battle: GrandBattle
    settled: BattleSettled
    rolls: tuple[int, ...] = ()
    """Percentage dice thrown for its card."""

    @property
    def rule(self) -> str:
        """The card's; empty: there was none."""
        return self.settled.card.rule if self.settled.card else ""

    @property
    def effects(self) -> Iterator[EffectPlayed]:
        """What a court card does, in order."""
        battle, settled, rolls = self.battle, self.settled, self.rolls
        for effect in settled.effects:
            yield EffectPlayed(battle=battle, settled=settled, rolls=rolls, effect=effect)


class EffectPlayed(BattleOver, frozen=True, kw_only=True):
    """One effect of a card as it is carried out."""

    effect: CardEffect

    @property
    def army(self) -> str:
        """The army of the side that it is about."""
        return self.battle.by(self.effect.side).army

    @property
    def kingdom(self) -> str:
        """The kingdom of that side."""
        return self.battle.by(self.effect.side).kingdom

    @property
    def foe(self) -> str:
        """The other kingdom."""
        return self.battle.by(self.effect.side.foe).kingdom

    def tells(self, course: GrandCourse, **facts: str | int) -> GrandCourse:
        """Return the course with the effect told to both sides."""
        told: dict[str, FactValue] = {
            "force": self.army,
            "side": self.kingdom,
            "other": self.foe,
            "amount": self.effect.amount,
        }
        kind = f"card-{self.effect.kind}"
        return course.tells_battle(self.battle, kind, self.rule, {**told, **facts})
