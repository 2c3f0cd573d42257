"""The combat card: the battle of the book worked, and what its steps look up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice import CARD
from generator.render import numbers
from generator.systems.grand_strategic.rules.battle_given import ALWAYS
from generator.systems.grand_strategic.rules.battle_thread import HowFought, has_wild_die
from generator.systems.grand_strategic.rules.forming_armies import General, after_battle
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    GeneralsUse,
    Striker,
    generals_modifier,
    percentage,
    quick_combat,
)
from generator.systems.grand_strategic.rules.wild_events import (
    after_card,
    card_drawn,
    event_happens,
    without_event,
)
from generator.systems.grand_strategic.views.battle_steps import (
    ArmyInBattle,
    FoughtShown,
    combat_steps,
)
from generator.systems.grand_strategic.views.event_cards import wild_rolls
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.switches import Switches
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.quick_combat import Fought
    from generator.systems.grand_strategic.rules.wild_events import Aftermath, WildCard
    from generator.systems.grand_strategic.views.battle_steps import CombatStep

ATTACKER, DEFENDER = BattleSide
GROUND = "hills"
WILD_DIE = 4
CARDS = ("9 of diamonds", "4 of hearts", "7 of clubs", "6 of spades", "8 of spades")
"""What might have been drawn after the worked battle."""


class CardInstead(Struct, frozen=True, kw_only=True):
    """The same battle with a wild event."""

    card: str
    says: str
    left: tuple[str, str]
    """The attacker's points, and the defender's."""
    is_changed: tuple[bool, bool]
    """Whether they are otherwise than without the card."""
    falls_back: str
    is_turned: bool
    """Whether another army falls back than without the card."""


class GeneralColumn(Struct, frozen=True, kw_only=True):
    """What a new general's die brings."""

    dice: str
    ability: str
    modifier: str
    experience: str
    """What the next point of ability costs."""


class CombatCard(Struct, frozen=True, kw_only=True):
    """Everything on the combat card."""

    worked: str
    """Which battle is worked."""
    steps: tuple[CombatStep, ...]
    grounds: tuple[tuple[str, str, str], ...]
    """A line of the table of ground, the attacker's number and the defender's."""
    generals: tuple[GeneralColumn, ...]
    instead: tuple[CardInstead, ...]
    """Empty: no roll brings a wild event."""
    weather: str
    """What it counts on both rolls, though not in the book's battle; empty: nothing."""
    least: int
    """Points below which no army is formed, though one may be left with fewer."""


def combat_card(amounts: Amounts, switches: Switches) -> CombatCard:
    """Return the combat card as a campaign plays it.

    Rules: GS-CBT-01, GS-CBT-02, GS-CBT-03, GS-CBT-04, GS-CBT-05, GS-CBT-06, GS-CBT-07,
        GS-CBT-08, GS-GENL-01, GS-GENL-02.
    """
    tables = amounts.tables
    battle = book_battle(amounts, switches)
    may_be_wild = event_happens(tables, switches, 1) and has_wild_die(switches, HowFought.QUICK)
    weather = switches.number(ALWAYS)
    attacker, defender = (battle.armies[side].points for side in BattleSide)
    return CombatCard(
        worked=f"{attacker} points attack {defender} in {battle.ground.lower()}",
        steps=combat_steps(battle),
        grounds=tuple(
            (
                row.title,
                numbers.signed(tables.ground.whole(row.key, ATTACKER)),
                numbers.signed(tables.ground.whole(row.key, DEFENDER)),
            )
            for row in tables.ground.rows
        ),
        generals=tuple(
            GeneralColumn(
                dice=band.span.text.replace("10", "0"),
                ability=str(ability),
                modifier=str(generals_modifier(tables, ability)),
                experience=str(ability),
            )
            for band in tables.generals.bands
            for ability in (tables.generals.whole(int(band.span.low)),)
        ),
        instead=tuple(_instead(amounts)) if may_be_wild else (),
        weather=numbers.signed(weather) if weather else "",
        least=amounts.of("army-least"),
    )


def _fighters(amounts: Amounts) -> tuple[Striker, Striker]:
    """Return the armies of the book's battle.

    Rule: GS-CBT-08.
    """
    return (
        Striker(points=amounts.scaled(250), roll=30, ability=2, use=GeneralsUse.SUBTRACT),
        Striker(points=amounts.scaled(200), roll=45, ability=1, use=GeneralsUse.ADD),
    )


def _fought(amounts: Amounts) -> Fought:
    attacker, defender = _fighters(amounts)
    return quick_combat(amounts.tables, attacker, defender, ground=GROUND)


def book_battle(amounts: Amounts, switches: Switches) -> FoughtShown:
    """Return the battle that the book works, fought with a campaign's tables.

    Rule: GS-CBT-08.
    """
    aftermath = without_event(_fought(amounts))
    rows = {row.key: row.title for row in amounts.tables.ground.rows}
    wild = "none after quick combat"
    if has_wild_die(switches, HowFought.QUICK):
        happens = event_happens(amounts.tables, switches, WILD_DIE)
        wild = f"{WILD_DIE} rolled: {'a card is drawn' if happens else 'nothing'}"
    return FoughtShown(
        ground=rows[GROUND],
        armies={side: _army(amounts, side, aftermath) for side in BattleSide},
        winner=aftermath.winner,
        wild=wild,
        wild_rolls=wild_rolls(amounts),
        falls_back=aftermath.loser,
    )


def _army(amounts: Amounts, side: BattleSide, aftermath: Aftermath) -> ArmyInBattle:
    """Return what an army of the book's battle did."""
    tables, fighters = amounts.tables, _fighters(amounts)
    own, foe = fighters if side is ATTACKER else reversed(fighters)
    before = General(ability=own.ability)
    after = after_battle(tables, before, has_won=side is aftermath.winner)
    return ArmyInBattle(
        name=side.capitalize(),
        points=own.points,
        ability=own.ability,
        use=own.use,
        receipt=percentage(tables, side, (own, foe), ground=GROUND),
        modifier=generals_modifier(tables, own.ability),
        damage=_fought(amounts).by(side).damage,
        loss=aftermath.losses[side],
        left=aftermath.left[side],
        learnt=after.experience - before.experience,
    )


def _instead(amounts: Amounts) -> Iterator[CardInstead]:
    """Yield what other cards would have made of the book's battle."""
    fought = _fought(amounts)
    plain = without_event(fought)
    for name in CARDS:
        card = card_drawn(CARD.from_face(name))
        after = after_card(amounts, fought, card)
        yield CardInstead(
            card=name,
            says=_said(amounts, card, fought, after),
            left=(str(after.left[ATTACKER]), str(after.left[DEFENDER])),
            is_changed=(
                after.left[ATTACKER] != plain.left[ATTACKER],
                after.left[DEFENDER] != plain.left[DEFENDER],
            ),
            falls_back=after.loser,
            is_turned=after.winner is not plain.winner,
        )


def _said(amounts: Amounts, card: WildCard, fought: Fought, after: Aftermath) -> str:
    """Return what a number card does to the battle, in words."""
    plain = without_event(fought)
    more = {side: abs(after.losses[side] - plain.losses[side]) for side in BattleSide}
    both = f"{more[ATTACKER]} and {more[DEFENDER]}"
    percent = amounts.tables.number_cards.whole(card.suit, "step") * card.rank
    match card.suit:
        case "diamonds":
            return f"the {after.winner}, who won, finds {after.loot} RP"
        case "hearts":
            return f"{percent} % of the dead back: {both}"
        case "clubs":
            return f"{percent} % more dead: {both}"
        case _:
            dead = after.losses[plain.winner]
            told = f"{plain.losses[plain.winner]} + {more[plain.winner]} = {dead}"
            done = fought.by(fought.winner).damage
            over = f"{'over' if dead > done else 'under'} {done}"
            against = "equal" if dead == done else over
            return f"{percent} % more for the winner: {told}, {against}"
