"""``scenario``: which scenario a battle is, without a campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice import D6
from generator.errors import UsageError
from generator.kit.switches import Switches
from generator.systems.command import Answer, AnswerPassage
from generator.systems.tsc.rules.roll import DICE, Status, ground_penalty, move_roll, status_of
from generator.systems.tsc.rules.scenarios import NO_PLACE, scenario_of, scenario_undefended
from generator.systems.tsc.rules.tables import BOOK, TSC_FOLDER
from generator.systems.tsc.views.battle_sheet import hints

if TYPE_CHECKING:
    import argparse


def scenario_answer(options: argparse.Namespace) -> Answer:
    """Return the scenario of a battle that is described.

    Raises:
        UsageError: It cannot be a battle, or a word is not a status.
    """
    if options.undefended and not options.place:
        message = "--undefended needs --place: name the village or fortress"
        raise UsageError(message)
    attacker, rolled = _status(options.attacker, options.race, options.ground)
    defender, other = _status(options.defender, options.their_race, options.their_ground)
    scenario = (
        scenario_undefended(BOOK)
        if options.undefended
        else scenario_of(BOOK, options.place or NO_PLACE, attacker, defender)
    )
    told = (
        f"  attacker {attacker}{rolled}",
        f"  defender {'without an army there' if options.undefended else defender}{other}",
        f"  our hint: {hints()[scenario]}",
    )
    return Answer(
        passages=(AnswerPassage(title=scenario, lines=told),),
        data={
            "scenario": scenario,
            "attacker": str(attacker),
            "defender": "" if options.undefended else str(defender),
            "place": options.place or "",
        },
    )


def _status(text: str, race: str, ground: str) -> tuple[Status, str]:
    """Return a status as it is named, or as dice make it, and how they did.

    Raises:
        UsageError: It is neither.
    """
    if text in tuple(Status):
        return Status(text), ""
    naturals = range(DICE, DICE * D6.sides + 1)
    if not text.isdecimal() or int(text) not in naturals:
        message = (
            f"“{text}” is not a status; write one of {', '.join(Status)}, or what two "
            f"dice showed, {naturals[0]} to {naturals[-1]}"
        )
        raise UsageError(message)
    penalty = ground_penalty(BOOK, Switches(known=TSC_FOLDER.switches), race, ground)
    roll = move_roll(BOOK, int(text), penalty)
    told = f": {roll.natural} + {penalty} on {ground} = {roll.total}, {roll.result}"
    return status_of(roll.result), told
