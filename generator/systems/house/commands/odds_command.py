"""``odds``: the chances of a table to roll on, or of battles by the table of odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.kit.phase import Chance
from generator.systems.house.rules.own_campaign import house
from generator.systems.shared_answers import chances_of_all

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from fractions import Fraction

    from generator.systems.command import Answer, CommandMaterials
    from generator.systems.house.rules.rule_tables import Fighting

BATTLE = "battle"


def odds_answer(materials: CommandMaterials, options: argparse.Namespace) -> Answer:
    """Return the chances of what is asked about.

    Raises:
        UsageError: Nothing in the campaign is called so.

    Rules: HSE-TABLE-01, HSE-FIGHT-02.
    """
    own = house(materials.campaign).own
    if table := own.tables.get(options.subject):
        found = [_sure(row.name, table.dice.share_of(row.faces)) for row in table.rows]
        return chances_of_all([(f"{table.name} ({table.dice.told})", found)])
    if options.subject == BATTLE and own.battle.odds:
        return chances_of_all(_of_battles(own.battle))
    known = (*own.tables, *((BATTLE,) if own.battle.odds else ()))
    there = f"write one of: {', '.join(known)}" if known else "nothing is rolled for in it"
    message = f"“{options.subject}” is not rolled for in this campaign; {there}"
    raise UsageError(message)


def _sure(outcome: str, share: Fraction) -> Chance:
    return Chance(outcome=outcome, low=share, high=share)


def _of_battles(fighting: Fighting) -> Iterator[tuple[str, list[Chance]]]:
    """Yield for every row of the table of odds how likely the stronger side wins."""
    dice = fighting.dice
    for row in fighting.odds:
        lost = f"the loser loses {row.loser} %, the winner {row.winner} %"
        likewise = [
            _sure(
                f"likewise, {each.name} ({each.adds:+d})",
                dice.share_at_least(row.wins_on - each.adds),
            )
            for each in fighting.modifiers
        ]
        wins = _sure("the stronger side wins", dice.share_at_least(row.wins_on))
        yield f"{row.at_least} or more, {row.wins_on}+ on {dice.told}; {lost}", [wins, *likewise]
