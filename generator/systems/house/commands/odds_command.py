"""``odds``: the chances of a table to roll on, or of battles by the table of odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.kit.phase import Chance
from generator.render.numbers import band
from generator.systems.command import Answer, AnswerPassage
from generator.systems.house.rules.own_rules import house

if TYPE_CHECKING:
    import argparse
    from fractions import Fraction

    from generator.systems.command import CommandMaterials
    from generator.systems.house.rules.own_rules import OwnRules

BATTLE = "battle"


def odds_answer(materials: CommandMaterials, options: argparse.Namespace) -> Answer:
    """Return the chances of what is asked about.

    Raises:
        UsageError: Nothing in the campaign is called so.

    Rules: HSE-TABLE-01, HSE-FIGHT-02.
    """
    own = house(materials.campaign).own
    found: dict[str, list[tuple[str, Fraction]]] = {}
    if options.subject in own.tables:
        table = own.tables[options.subject]
        title = f"{table.name} ({table.dice.told})"
        found[title] = [(row.name, table.dice.share_of(row.faces)) for row in table.rows]
    elif options.subject == BATTLE and own.fighting.odds:
        found = _of_battles(own)
    else:
        known = (*own.tables, *((BATTLE,) if own.fighting.odds else ()))
        there = f"write one of: {', '.join(known)}" if known else "nothing is rolled for in it"
        message = f"“{options.subject}” is not rolled for in this campaign; {there}"
        raise UsageError(message)
    return Answer(
        passages=tuple(
            AnswerPassage(title=title, lines=tuple(_line(*each) for each in chances))
            for title, chances in found.items()
        ),
        data={
            title: [[outcome, str(share), str(share)] for outcome, share in chances]
            for title, chances in found.items()
        },
    )


def _line(outcome: str, share: Fraction) -> str:
    return f"  {band(Chance(outcome=outcome, low=share, high=share)):>9}  {outcome}"


def _of_battles(own: OwnRules) -> dict[str, list[tuple[str, Fraction]]]:
    """Return for every row of the table of odds how likely the stronger side wins."""
    fighting = own.fighting
    found = {}
    for row in fighting.odds:
        lost = f"the loser loses {row.loser} %, the winner {row.winner} %"
        found[f"{row.at_least} or more, {row.wins_on}+ on {fighting.dice.told}; {lost}"] = [
            ("the stronger side wins", fighting.dice.share_at_least(row.wins_on)),
            *(
                (
                    f"likewise, {each.name} ({each.adds:+d})",
                    fighting.dice.share_at_least(row.wins_on - each.adds),
                )
                for each in fighting.modifiers
            ),
        ]
    return found
