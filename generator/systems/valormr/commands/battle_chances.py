"""``odds battle``: what each way of settling a battle that waits would bring."""

from __future__ import annotations

from functools import partial
from math import ceil, sqrt
from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.systems.command import Answer, AnswerPassage
from generator.systems.valormr.commands.kept_trials import outlook_of
from generator.systems.valormr.rules.contact.answer_lines import settling_line
from generator.systems.valormr.rules.contact.settling import BattleAtHand

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Mapping

    from generator.systems.command import CommandMaterials
    from generator.systems.exchange import ClashChance, ClashOutlook

BATTLE = "battle"
MOST_RUNS = 20_000
PERCENT = 100


def battle_answer(materials: CommandMaterials, options: argparse.Namespace) -> Answer:
    """Return the chances of a battle, way by way.

    Raises:
        UsageError: No such battle waits, or it is tried too often or not at all.
    """
    if not 1 <= options.runs <= MOST_RUNS:
        message = f"--runs {options.runs}: write a number from 1 to {MOST_RUNS:,}"
        raise UsageError(message)
    at_hand = _waiting(materials, options.contact)
    ways = at_hand.siblings.ways
    settlers = {way: at_hand.siblings.settler(way) for way in ways}
    shown = partial(_shown, materials.progress, options.runs)
    store = materials.kept()
    found = {
        way: outlook_of(at_hand, way, options.runs, store=store, shown=shown)
        for way in ways
    }
    materials.progress("")
    return Answer(
        passages=tuple(
            AnswerPassage(
                title=f"By {settlers[way].title}: {_reckoned(outlook)}",
                lines=(*_lines(outlook), _to_write(at_hand.clash.key, way)),
            )
            for way, outlook in found.items()
        ),
        data={
            "contact": at_hand.clash.key,
            "ways": {way: _as_data(outlook) for way, outlook in found.items()},
        },
    )


def _shown(progress: Callable[[str], None], runs: int, over: int) -> None:
    """Show how many trial runs are over."""
    progress(f"Trial run {over:,} of {runs:,}")


def _waiting(materials: CommandMaterials, contact: str) -> BattleAtHand:
    """Return the battle asked for, or the first that waits.

    Raises:
        UsageError: There is none.
    """
    asked = materials.resolution().questions
    waiting = [each.about for each in asked if isinstance(each.about, BattleAtHand)]
    found = [each for each in waiting if contact in ("", each.clash.key)]
    if found:
        return found[0]
    known = ", ".join(dict.fromkeys(each.clash.key for each in waiting))
    hint = f"these wait: {known}" if known else "none waits that could be settled"
    message = f"no battle {contact or 'at all'} waits to be settled; {hint}"
    raise UsageError(message)


def _reckoned(outlook: ClashOutlook) -> str:
    """Return how sure chances are: exact, or off by so much, 19 times of 20."""
    if not outlook.runs:
        return ", ".join(filter(None, ("exact", outlook.given)))
    off = ceil(PERCENT / sqrt(outlook.runs))
    return (
        f"{outlook.runs:,} trial runs under dice of their own; "
        f"each chance may be off by {off} in 100"
    )


def _lines(outlook: ClashOutlook) -> Iterator[str]:
    for each in outlook.winning:
        if each.chance:
            yield f"  {_percent(each):>9}  won by {each.outcome}"
    for party, losing in outlook.losing.items():
        for each in losing:
            if each.chance:
                yield f"  {_percent(each):>9}  {party}: {each.outcome} lost"


def _to_write(contact: str, way: str) -> str:
    return f"  to settle it so, below [period.answers]: {settling_line(contact, way)}"


def _percent(chance: ClashChance) -> str:
    """Return a chance in percent; one that is less than is printed is not nothing."""
    percent = f"{float(chance.chance) * PERCENT:.1f} %"
    return "<0.1 %" if percent == "0.0 %" else percent


def _as_data(outlook: ClashOutlook) -> Mapping[str, object]:
    return {
        "runs": outlook.runs,
        "given": outlook.given,
        "winning": [[each.outcome, str(each.chance)] for each in outlook.winning],
        "losing": {
            party: [[each.outcome, str(each.chance)] for each in losing]
            for party, losing in outlook.losing.items()
        },
    }
