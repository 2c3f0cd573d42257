"""Battles as far as a reader knows them: in rows, and as their records show them."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from generator.brief.event_story import near
from generator.kit.facts import STAGE
from generator.kit.printing import together, within
from generator.render.numbers import count, signed
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.battle_thread import HowFought
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    GeneralsUse,
    Percentage,
    generals_modifier,
)
from generator.systems.grand_strategic.rules.wild_events import CardAsks, EffectKind
from generator.systems.grand_strategic.views.battle_steps import (
    ArmyInBattle,
    FoughtShown,
    combat_steps,
)
from generator.systems.grand_strategic.views.event_cards import event_cards, wild_rolls
from generator.systems.grand_strategic.views.kingdom_rows import city_name
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.kit.facts import FactName
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.views.battle_steps import CombatStep


OPEN = "open"


class SumOfBattle(Struct, frozen=True, kw_only=True):
    """One line of what was reckoned, for both armies."""

    title: str
    attacker: str
    defender: str


class BattleRow(Struct, frozen=True, kw_only=True):
    """One battle of the period."""

    id: str
    title: str
    """Such as ``Battle at Holmbru``."""
    at: str
    ground: str
    attacker: str
    """Id of the army; as the next two."""
    defender: str
    winner: str
    """Empty: it is not over."""
    won_by: str
    """The winner's kingdom, by id; empty likewise."""
    outcome: str
    """In a sentence."""
    retreat: str
    """Where the loser fell back to; empty: nobody did, or nobody says."""
    sums: tuple[SumOfBattle, ...]
    """Empty: its reader was not in it."""
    card: str
    """Empty: none was drawn, or not known."""


def battle_rows(briefing: Briefing) -> tuple[BattleRow, ...]:
    """Return the battles of a period in the order in which they were fought."""
    return tuple(_battle(briefing, each) for each in battles_in_order(briefing))


def battles_in_order(briefing: Briefing) -> tuple[str, ...]:
    """Return the battles of a period by id, the first of them first."""
    battles = briefing.subjects(facts.FOUGHT_AT)
    return tuple(sorted(battles, key=lambda each: briefing.get_or(facts.FOUGHT_AS, each, 0)))


def _battle(briefing: Briefing, battle: str) -> BattleRow:
    at = briefing.get(facts.FOUGHT_AT, battle)
    place = near(briefing.board, at) if isinstance(at, Hex) else ""
    ground = briefing.get_or(facts.FOUGHT_OVER, battle, "")
    winner = briefing.get_or(facts.WINNER, battle, "")
    attacker = briefing.get_or(facts.ATTACKER, battle, "")
    kingdom = facts.ATTACKS_FOR if winner == attacker else facts.DEFENDS_FOR
    return BattleRow(
        id=battle,
        title=f"Battle {place}".strip(),
        at=briefing.told(facts.FOUGHT_AT, battle),
        ground=briefing.words.wording.reason(f"ground-{ground}"),
        attacker=attacker,
        defender=briefing.get_or(facts.DEFENDER, battle, ""),
        winner=winner,
        won_by=briefing.get_or(kingdom, battle, "") if winner else "",
        outcome=_outcome(briefing, battle),
        retreat=briefing.told(facts.FELL_BACK_TO, battle),
        sums=tuple(_sums(briefing, battle)),
        card=briefing.told(facts.DRAWN, battle),
    )


def _outcome(briefing: Briefing, battle: str) -> str:
    """Return who won, and where the loser went."""
    winner = briefing.told(facts.WINNER, battle)
    if not winner or briefing.get_or(STAGE, battle, OPEN) == OPEN:
        return "It is not over."
    retreat = briefing.told(facts.FELL_BACK_TO, battle)
    if not retreat:
        return f"{winner} won."
    both = (briefing.told(name, battle) for name in (facts.ATTACKER, facts.DEFENDER))
    (loser,) = (each for each in both if each != winner)
    return f"{winner} won; {within(loser)} fell back to {retreat}."


def _sums(briefing: Briefing, battle: str) -> Iterator[SumOfBattle]:
    """Yield what was reckoned, as far as anything of it is known and not idle."""
    sides = {
        briefing.get_or(facts.FIGHTER, one, ""): one
        for one in briefing.those(facts.FIGHTS_IN, battle)
    }
    attacker, defender = (
        sides.get(briefing.get_or(role, battle, ""), "")
        for role in (facts.ATTACKER, facts.DEFENDER)
    )

    def number(fact: FactName[int], subject: str, *, is_change: bool) -> str:
        found = briefing.get(fact, subject)
        if not isinstance(found, int) or (is_change and not found):
            return ""
        return signed(found) if is_change else str(found)

    for title, fact, is_change in _LINES:
        of_one = number(fact, attacker, is_change=is_change)
        of_other = number(fact, defender, is_change=is_change)
        if of_one or of_other:
            yield SumOfBattle(title=title, attacker=of_one, defender=of_other)


_LINES = (
    ("Points", facts.BROUGHT, False),
    ("Roll", facts.ROLLED, False),
    ("Ground", facts.FOR_GROUND, True),
    ("Weather", facts.FOR_WEATHER, True),
    ("Generals", facts.FOR_GENERALS, True),
    ("Percentage", facts.PERCENT, False),
    ("Damage done", facts.DAMAGE, False),
    ("Lost", facts.LOST, False),
    ("Left", facts.LEFT, False),
)
"""Titles of what is reckoned, and whether it is a change of the line before."""


VOID = str(EffectKind.VOID)
_SETTLED: Mapping[str, str] = {
    HowFought.QUICK: "by quick combat",
    HowFought.TABLE: "fought on the table",
}


class FoughtRecord(Struct, frozen=True, kw_only=True):
    """One battle's record."""

    battle: str
    """By id."""
    fought: FoughtShown
    title: str
    """Who attacked whom."""
    at: str
    """Where, over what, and how it was settled."""
    names: tuple[str, str]
    """The attacker's and the defender's."""
    kingdoms: tuple[str, str]
    led_by: tuple[str, str]
    """Who commanded each, in words; empty: its reader does not know."""
    came_from: str
    """The hex the attacker came from."""
    steps: tuple[CombatStep, ...]
    hired: tuple[str, str]
    """Mercenaries' part of the losses, in words; may be empty."""
    for_card: str
    """What was rolled, decided and found because of the card; may be empty."""
    ended: str
    """Who won, and what became of the loser and of the city."""


def battle_sheets(briefing: Briefing, amounts: Amounts) -> tuple[FoughtRecord, ...]:
    """Return the record of every battle of a period whose sums a reader knows.

    Rules: GS-CBT-01, GS-CBT-08.
    """
    known = (
        battle
        for battle in battles_in_order(briefing)
        if briefing.get_or(facts.WINNER, battle, "")
        and briefing.knows(facts.BROUGHT, f"{battle}/{BattleSide.ATTACKER}")
    )
    return tuple(_sheet(briefing, amounts, battle) for battle in known)


def _sheet(briefing: Briefing, amounts: Amounts, battle: str) -> FoughtRecord:
    shown = _shown(briefing, amounts, battle)
    attacker, defender = (shown.armies[side].name for side in BattleSide)
    how = briefing.get_or(facts.HOW, battle, "")
    settled = f", {_SETTLED[how]}" if how in _SETTLED else ""
    at = briefing.told(facts.FOUGHT_AT, battle)
    return FoughtRecord(
        battle=battle,
        fought=shown,
        title=f"{attacker} against {within(defender)}",
        at=f"{at}, {shown.ground.lower()}{settled}",
        names=(attacker, defender),
        kingdoms=_both(battle, partial(briefing.told, facts.FIGHTS_FOR)),
        led_by=_both(battle, partial(_leader, briefing)),
        came_from=briefing.told(facts.CAME_FROM, f"{battle}/{BattleSide.ATTACKER}"),
        steps=combat_steps(shown),
        hired=_both(battle, partial(_hired, briefing)),
        for_card=" ".join(_for_card(briefing, battle)),
        ended=_ended(briefing, battle, shown),
    )


def _both(battle: str, told: Callable[[str], str]) -> tuple[str, str]:
    """Return what is told of both armies' parts in a battle."""
    attacker, defender = (told(f"{battle}/{side}") for side in BattleSide)
    return attacker, defender


_ROLES = {BattleSide.ATTACKER: facts.ATTACKER, BattleSide.DEFENDER: facts.DEFENDER}


def _leader(briefing: Briefing, key: str) -> str:
    if not briefing.knows(facts.LED_BY, key):
        return ""
    return briefing.told(facts.LED_BY, key) or "a stand-in"


def _shown(briefing: Briefing, amounts: Amounts, battle: str) -> FoughtShown:
    """Return a battle as its steps are told."""
    ground = briefing.get_or(facts.FOUGHT_OVER, battle, "")
    armies = {side: _army(briefing, amounts, battle, side) for side in BattleSide}
    won = briefing.get_or(facts.WINNER, battle, "")
    attacked = won == briefing.get_or(facts.ATTACKER, battle, "")
    winner = BattleSide.ATTACKER if attacked else BattleSide.DEFENDER
    is_known = briefing.knows(facts.FELL_BACK_TO, battle)
    went = is_known or _is_asked_where(briefing, battle)
    return FoughtShown(
        ground=briefing.words.wording.reason(f"ground-{ground}") if ground else "",
        armies=armies,
        winner=winner,
        wild=_wild(briefing, amounts, battle),
        wild_rolls=wild_rolls(amounts),
        falls_back=winner.foe if went else None,
    )


def _army(briefing: Briefing, amounts: Amounts, battle: str, side: BattleSide) -> ArmyInBattle:
    """Return what one army did."""
    key = f"{battle}/{side}"
    ability = briefing.get_or(facts.LED_WITH, key, 0)
    return ArmyInBattle(
        name=briefing.told(_ROLES[side], battle),
        points=briefing.get_or(facts.BROUGHT, key, 0),
        ability=ability,
        use=_use(briefing, key),
        receipt=_receipt(briefing, amounts, battle, side),
        modifier=generals_modifier(amounts.tables, ability),
        damage=briefing.get_or(facts.DAMAGE, key, 0),
        loss=briefing.get_or(facts.LOST, key, 0),
        left=briefing.get_or(facts.LEFT, key, 0),
        learnt=briefing.get_or(facts.LEARNT, key, Fraction(0)),
    )


def _use(briefing: Briefing, key: str) -> GeneralsUse:
    """Return what a general did; one who was not asked adds nothing."""
    said = briefing.get_or(facts.GENERAL_DOES, key, "")
    return GeneralsUse(said) if said else GeneralsUse.ADD


def _receipt(
    briefing: Briefing, amounts: Amounts, battle: str, side: BattleSide
) -> Percentage | None:
    """Return how a percentage came about; none: it was fought on the table."""
    own, foe = f"{battle}/{side}", f"{battle}/{side.foe}"
    if not briefing.knows(facts.ROLLED, own):
        return None
    adds = _use(briefing, own) is GeneralsUse.ADD
    takes = _use(briefing, foe) is GeneralsUse.SUBTRACT
    helps, hurts = (
        generals_modifier(amounts.tables, briefing.get_or(facts.LED_WITH, key, 0))
        for key in (own, foe)
    )
    return Percentage(
        roll=briefing.get_or(facts.ROLLED, own, 0),
        ground=briefing.get_or(facts.FOR_GROUND, own, 0),
        weather=briefing.get_or(facts.FOR_WEATHER, own, 0),
        own_general=helps if adds else 0,
        enemys_general=-hurts if takes else 0,
    )


def _wild(briefing: Briefing, amounts: Amounts, battle: str) -> str:
    """Return what the wild event was, in words."""
    die = briefing.get_or(facts.WILD_DIE, battle, 0)
    card = briefing.get_or(facts.DRAWN, battle, "")
    if not die:
        return "no die rolled"
    if not card:
        return f"{die} rolled: nothing"
    if VOID in briefing.get_or(facts.CARD_DID, battle, ()):
        return f"{die} rolled: {card}, but there is nobody for it to touch"
    says = next(each.told for each in event_cards(amounts) if each.name == card)
    return f"{die} rolled: {card}. {says}"


def _for_card(briefing: Briefing, battle: str) -> Iterator[str]:
    """Yield what was rolled, decided and found because of a card, in sentences."""
    if rolled := briefing.get_or(facts.CARD_ROLLED, battle, ()):
        yield f"Rolled {together(rolled)} for it."
    for answer in briefing.get_or(facts.CARD_ANSWERED, battle, ()):
        asked, _, said = answer.partition("/")
        if asked == CardAsks.CITY:
            yield f"The army is raised in {city_name(briefing, said)}."
        else:
            yield briefing.words.wording.reason(f"answered-{asked}-{said}")
    if loot := briefing.get_or(facts.LOOT, battle, 0):
        yield f"The winner finds {count(loot, 'resource point')}."


def _hired(briefing: Briefing, key: str) -> str:
    """Return what an army's mercenaries bore of its losses, in words."""
    had = briefing.get_or(facts.BROUGHT_HIRED, key, 0)
    lost = briefing.get_or(facts.LOST_HIRED, key, 0)
    return f"{lost} of {count(had, 'point')} of mercenaries" if had else ""


def _is_asked_where(briefing: Briefing, battle: str) -> bool:
    """Say whether the loser of a battle has still to say where it falls back to."""
    return any(each.key.startswith(f"{battle}/retreat/") for each in briefing.asked)


def _ended(briefing: Briefing, battle: str, shown: FoughtShown) -> str:
    """Return how a battle ended, in sentences."""
    winner, loser = shown.armies[shown.winner], shown.armies[shown.winner.foe]
    if briefing.knows(facts.FELL_BACK_TO, battle):
        then = f"the loser fell back to {briefing.told(facts.FELL_BACK_TO, battle)}"
    elif _is_asked_where(briefing, battle):
        then = "where the loser falls back to is not said yet"
    else:
        then = "nothing is left of the loser" if not loser.left else "the loser is gone"
    ended = f"Won by {within(winner.name)}; {then}."
    city = city_name(briefing, briefing.get_or(facts.FOUGHT_FOR, battle, ""))
    if not city:
        return ended
    has_fallen = shown.winner is BattleSide.ATTACKER and winner.left
    return f"{ended} {city} {'falls' if has_fallen else 'holds'}."
