"""How the armies of a battle stand, line by line, as far as a reader knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from generator.kit.facts import AT
from generator.kit.printing import together, within
from generator.render.force_table import badge
from generator.systems.battlefield.rules import fact_names as facts
from generator.systems.battlefield.rules.calendar import BattlePart, from_period

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.force_table import SideBadge


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


class ArmiesNow(Struct, frozen=True, kw_only=True):
    """All armies, and how the battle stands."""

    says: str
    rows: tuple[ArmyStanding, ...]
    with_order: bool
    with_losses: bool
    with_leaders: bool
    """Whether the reader knows leadership or money of any."""


def armies_now(briefing: Briefing) -> ArmiesNow:
    """Return how the armies stand at a period's end."""
    rows = army_standings(briefing)
    return ArmiesNow(
        says=battle_words(briefing),
        rows=rows,
        with_order=any(row.acts_as for row in rows),
        with_losses=any(row.hp_lost for row in rows),
        with_leaders=any(row.leadership or row.money for row in rows),
    )


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
