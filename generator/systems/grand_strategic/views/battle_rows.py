"""Battles as far as a reader knows them: where, who, who won, and the sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from generator.brief.event_story import near
from generator.kit.facts import STAGE
from generator.kit.printing import within
from generator.render.numbers import signed
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.kit.facts import FactName

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
    return tuple(
        sorted(battles, key=lambda each: briefing.get_or(facts.FOUGHT_AS, each, 0))
    )


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
