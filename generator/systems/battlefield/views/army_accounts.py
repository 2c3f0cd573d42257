"""Armies as far as a reader knows them: how they stand, and their sheets' accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import AT
from generator.kit.printing import DASH, MINUS, printed_number, together, within
from generator.render.force_table import badge
from generator.systems.battlefield.rules import fact_names as facts
from generator.systems.battlefield.rules.battle_end import BattleFortune, leadership_change
from generator.systems.battlefield.rules.field_campaign import BattlePart, from_period
from generator.systems.battlefield.rules.fighters import fighter_scores, type_of
from generator.systems.battlefield.views.known_units import armies_led, units_to_record
from generator.systems.battlefield.views.round_sheets import hp_lost
from generator.systems.battlefield.views.unit_records import type_told
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.force_table import SideBadge
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.views.round_sheets import HpLost
    from generator.systems.battlefield.views.unit_records import UnitToRecord


class ArmyStanding(Struct, frozen=True, kw_only=True):
    """One army."""

    id: str
    badge: SideBadge
    name: str
    leader: str
    is_known: bool
    """Whether the reader knows of any of its units, those that are gone among them."""
    units: int
    """Those on the map that the reader sees, captives apart."""
    fighters: int
    """In these."""
    began: int
    """With how many fighters all units began that the reader knows of."""
    acts_as: str
    """Its place in the order of the round; empty: nobody has rolled."""
    hp_lost: str
    """Empty: not known to this reader; as the next four."""
    ego: str
    leadership: str
    money: str
    upkeep: str


def army_standings(briefing: Briefing) -> tuple[ArmyStanding, ...]:
    """Return every army, side by side."""
    order = briefing.get_or(facts.ARMY_ORDER, facts.BATTLE, ())
    return tuple(
        _standing(briefing, army, order)
        for side in briefing.sides
        for army in briefing.those(facts.ARMY_SIDE, side.id)
    )


def _standing(briefing: Briefing, army: str, order: tuple[str, ...]) -> ArmyStanding:
    side = briefing.get_or(facts.ARMY_SIDE, army, "")
    known = briefing.those(facts.ARMY_OF, army)
    there = [
        unit
        for unit in known
        if briefing.knows(AT, unit) and not briefing.get_or(facts.CAPTOR, unit, "")
    ]
    return ArmyStanding(
        id=army,
        badge=next(badge(briefing, each) for each in briefing.sides if each.id == side),
        name=briefing.words.of(army),
        leader=briefing.told(facts.LEADER, army),
        is_known=bool(known),
        units=len(there),
        fighters=sum(briefing.get_or(facts.FIGHTERS, unit, 0) for unit in there),
        began=sum(briefing.get_or(facts.BEGAN_WITH, unit, 0) for unit in known),
        acts_as=str(order.index(army) + 1) if army in order else "",
        hp_lost=briefing.told(facts.HP_LOST, army),
        ego=briefing.told(facts.TOTAL_EGO, army),
        leadership=briefing.told(facts.LEADERSHIP, army),
        money=briefing.told(facts.MONEY, army),
        upkeep=briefing.told(facts.UPKEEP_DUE, army),
    )


_ENDINGS = {
    "one-left": "{} alone had units left and won",
    "none-left": "nobody was left, and nobody won",
    "agreed": "the leaders agreed on a draw",
    "last-round": "it was the last round there can be, and the battle is a draw",
}


def battle_words(briefing: Briefing) -> str:
    """Return in a sentence how far the battle has come."""
    time = from_period(briefing.period)
    if time.part is BattlePart.MUSTER:
        return f"Battle {time.battle} is being prepared: troops are hired and placed."
    number = briefing.get_or(facts.ROUND, facts.BATTLE, 0)
    ended = briefing.get_or(facts.ENDED, facts.BATTLE, "")
    if not ended:
        order = briefing.get_or(facts.ARMY_ORDER, facts.BATTLE, ())
        acting = together([within(briefing.words.of(army)) for army in order])
        acting = f", in which {acting} act in this order" if acting else ""
        return f"Battle {time.battle}, round {number}{acting}." if number else ""
    winner = within(briefing.told(facts.WON_BY, facts.BATTLE))
    if winner and ended == "agreed":
        return f"Over after round {number}: the others yielded, and {winner} won."
    return f"Over after round {number}: {_ENDINGS.get(ended, ended).format(winner)}."


_FORTUNES = {
    BattleFortune.VICTORY: "won",
    BattleFortune.DRAW: "drawn",
    BattleFortune.DEFEAT: "lost",
}
LINES, FEWEST = 12, 4
"""Lines of an account, and how many are left to be written on at least."""


class UnitCost(Struct, frozen=True, kw_only=True):
    """A unit on its army's sheet."""

    number: str
    name: str
    code: str
    told: str
    """What its fighters are."""
    fighters: int
    hp: int
    """Of all of them."""
    ego_each: int
    ego: int
    hire: str
    """What all of them cost; a dash: they have no price."""
    upkeep: str
    at: str


class AccountEntry(Struct, frozen=True, kw_only=True):
    """A line of the account of HP lost."""

    round_number: int
    whom: str
    why: str
    hp: int
    sum: int


class LeadershipSum(Struct, frozen=True, kw_only=True):
    """What a battle does to leadership if it ends in some way, as a receipt."""

    fortune: str
    factor: str
    divisor: int
    says: str
    """Such as ``(100 × ½ − 40) ÷ 5``."""
    lost: int
    told: str
    """``2 lost`` or ``17 gained``."""
    after: int
    is_so: bool
    """Whether the battle has ended so."""


class FieldArmySheet(Struct, frozen=True, kw_only=True):
    """One army's sheet and account."""

    name: str
    leader: str
    side: str
    leadership: int
    money: int
    policy: str
    units: tuple[UnitCost, ...]
    fighters: int
    hp: int
    ego: int
    hire: int
    upkeep: int
    is_over: bool
    """Whether its ego is above its leader's leadership."""
    loot: str
    """Empty: the battle is not settled."""
    has_fought: bool
    """Whether anybody has lost HP; else the account is there to be written on."""
    account: tuple[tuple[AccountEntry, ...], ...]
    """In one column, or in two where there are many lines."""
    own: int
    """HP it has lost."""
    foes: tuple[tuple[str, int], ...]
    """Enemy armies by name, and the HP they are known to have lost."""
    enemies: int
    sums: tuple[LeadershipSum, ...]
    blanks: int
    """Lines left to be written on; none once the battle is settled."""


def field_army_sheets(
    book: BattleBook, briefing: Briefing, earlier: Sequence[Briefing] = ()
) -> tuple[FieldArmySheet, ...]:
    """Return the sheet of every army whose records a reader may see.

    The earlier periods are those of the same battle.

    Rules: DOG-LEAD-01, DOG-LEAD-02, DOG-LEAD-03, DOG-LEAD-04, DOG-STAT-09.
    """
    lost = tuple(hp_lost((*earlier, briefing)))
    return tuple(_sheet(book, briefing, army, lost) for army in armies_led(briefing))


def _sheet(
    book: BattleBook, briefing: Briefing, army: str, lost: Sequence[HpLost]
) -> FieldArmySheet:
    listed = units_to_record(book, briefing, army)
    units = tuple(_cost(book, unit) for unit in listed)
    scores = [(fighter_scores(book, unit.make), unit.fighters) for unit in listed]
    account = tuple(_entries(army, lost))
    own = briefing.get_or(facts.HP_LOST, army, account[-1].sum if account else 0)
    foes = tuple(_foes(briefing, army, lost))
    known = sum(hp for _, hp in foes)
    enemies = briefing.get_or(facts.ENEMIES_LOST, army, known)
    leadership = briefing.get_or(facts.LEADERSHIP, army, 0)
    ego = sum(unit.ego for unit in units)
    half = -(-len(account) // 2) if len(account) > LINES else 0
    is_settled = briefing.knows(facts.LEADERSHIP_LOST, army)
    return FieldArmySheet(
        name=briefing.words.of(army),
        leader=briefing.told(facts.LEADER, army),
        side=briefing.told(facts.ARMY_SIDE, army),
        leadership=leadership,
        money=briefing.get_or(facts.MONEY, army, 0),
        policy=briefing.told(facts.POLICY, army),
        units=units,
        fighters=sum(unit.fighters for unit in units),
        hp=sum(unit.hp for unit in units),
        ego=ego,
        hire=sum((each.hire or 0) * many for each, many in scores),
        upkeep=sum((each.upkeep or 0) * many for each, many in scores),
        is_over=ego > leadership,
        loot=briefing.told(facts.LOOT, army),
        has_fought=bool(own or enemies),
        account=(account[:half], account[half:]) if half else (account,),
        own=own,
        foes=foes,
        enemies=enemies,
        sums=tuple(_sums(book, briefing, army, (own, enemies))),
        blanks=0 if is_settled else max(FEWEST, LINES - len(account)),
    )


def _cost(book: BattleBook, unit: UnitToRecord) -> UnitCost:
    """Return a unit with what all its fighters cost.

    Rules: DOG-STAT-08, DOG-STAT-09, DOG-ELITE-02.
    """
    scores, many = fighter_scores(book, unit.make), unit.fighters
    return UnitCost(
        number=unit.number,
        name=unit.name,
        code=type_of(book, unit.make).code,
        told=type_told(book, unit.make),
        fighters=many,
        hp=scores.hp * many,
        ego_each=scores.ego,
        ego=scores.ego * many,
        hire=DASH if scores.hire is None else str(scores.hire * many),
        upkeep=DASH if scores.upkeep is None else str(scores.upkeep * many),
        at=f"{unit.begins}, hidden" if unit.chance else unit.begins,
    )


def _entries(army: str, lost: Sequence[HpLost]) -> Iterator[AccountEntry]:
    """Yield an army's account, each line with the sum up to it.

    Rules: DOG-LEAD-04, DOG-CBT-13.
    """
    together = 0
    for line in lost:
        if line.army == army:
            together += line.hp
            yield AccountEntry(
                round_number=line.round_number,
                whom=line.whom,
                why=line.why,
                hp=line.hp,
                sum=together,
            )


def _foes(briefing: Briefing, army: str, lost: Sequence[HpLost]) -> Iterator[tuple[str, int]]:
    """Yield the armies that win with somebody else, and what they are seen to lose."""
    side = briefing.get_or(facts.ARMY_SIDE, army, "")
    for other in briefing.subjects(facts.ARMY_SIDE):
        if briefing.get_or(facts.ARMY_SIDE, other, "") != side:
            seen = sum(line.hp for line in lost if line.army == other)
            yield briefing.words.of(other), briefing.get_or(facts.HP_LOST, other, seen)


def _sums(
    book: BattleBook, briefing: Briefing, army: str, account: tuple[int, int]
) -> Iterator[LeadershipSum]:
    """Yield what each end of the battle makes of leadership.

    Rule: DOG-LEAD-03.
    """
    own, enemies = account
    before = briefing.get_or(facts.LEADERSHIP, army, 0)
    before += briefing.get_or(facts.LEADERSHIP_LOST, army, 0)
    winner, was = briefing.get_or(facts.WON_BY, facts.BATTLE, ""), BattleFortune.DRAW
    if winner:
        is_own = winner in (briefing.get_or(facts.ARMY_SIDE, army, ""), army)
        was = BattleFortune.VICTORY if is_own else BattleFortune.DEFEAT
    for fortune, word in _FORTUNES.items():
        change = leadership_change(book, own=own, enemies=enemies, fortune=fortune)
        factor = printed_number(change.factor)
        yield LeadershipSum(
            fortune=word,
            factor=factor,
            divisor=change.divisor,
            says=f"({own} × {factor} {MINUS} {enemies}) ÷ {change.divisor}",
            lost=change.lost,
            told=f"{abs(change.lost)} {'gained' if change.lost < 0 else 'lost'}",
            after=max(0, before - change.lost),
            is_so=briefing.knows(facts.LEADERSHIP_LOST, army) and was is fortune,
        )
