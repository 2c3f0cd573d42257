"""``odds``: chances counted out over the dice, for any situation."""

from __future__ import annotations

import json
from math import ceil, sqrt
from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.kit.phase import Chance
from generator.kit.tables import TableError
from generator.store import digest_of
from generator.systems.command import Answer, AnswerPassage
from generator.systems.shared_answers import chances_of_all
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.contact.asking import settling_line
from generator.systems.valormr.rules.contact.deployment import MarchFormation
from generator.systems.valormr.rules.contact.deployment_odds import Deploying, deployment_odds
from generator.systems.valormr.rules.contact.disengagement import Operation
from generator.systems.valormr.rules.contact.prospects import chances_of
from generator.systems.valormr.rules.contact.settling import BattleAtHand
from generator.systems.valormr.rules.contact.units import UnitSize
from generator.systems.valormr.rules.odds import (
    Band,
    OddsBand,
    contact_hour_odds,
    contact_level_odds,
    courier_odds,
    disengagement_odds,
    scout_odds,
)
from generator.systems.valormr.rules.rule_book import play_looking_at
from generator.values import Struct, replace

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence

    from generator.store import Store
    from generator.systems.command import CommandMaterials
    from generator.systems.exchange import ClashChance, ClashOutlook
    from generator.systems.valormr.rules.odds import Odds
    from generator.systems.valormr.rules.play import Play


# Trial runs of a battle, each made once: what came of them is kept between calls.

TRIAL_RUNS = "trial runs"


def outlook_of(
    at_hand: BattleAtHand, way: str, runs: int, *, store: Store, shown: Callable[[int], None]
) -> ClashOutlook:
    """Return what a way of settling a battle would bring, tried so often at most.

    Trial runs are kept by all they rest on, also those of a call that was stopped; only
    what is missing is made. ``shown`` is told how many of them are over.
    """
    clash, means = at_hand.clash, at_hand.means
    digest = digest_of(way, clash, means.tables, means.options)
    earlier: tuple[str, ...] = (
        store.read(TRIAL_RUNS, digest, lambda body: tuple(map(str, json.loads(body)))) or ()
    )
    made = list(earlier)

    def tried(run: int, outcome: str) -> None:
        made.append(outcome)
        shown(run)

    means = replace(means, earlier_runs=earlier, tried=tried)
    try:
        return at_hand.siblings.settler(way).outlook(clash, means, runs)
    finally:
        if len(made) > len(earlier):
            store.put(TRIAL_RUNS, digest, json.dumps(made).encode())


# ``odds battle``: what each way of settling a battle that waits would bring.

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
    siblings, store = at_hand.siblings, materials.kept()

    def shown(over: int) -> None:
        materials.progress(f"Trial run {over:,} of {options.runs:,}")

    found = {
        way: outlook_of(at_hand, way, options.runs, store=store, shown=shown)
        for way in siblings.ways
    }
    materials.progress("")
    return Answer(
        passages=tuple(
            AnswerPassage(
                title=f"By {siblings.settler(way).title}: {_reckoned(outlook)}",
                lines=(
                    *_lines(outlook),
                    "  to settle it so, below [period.answers]: "
                    f"{settling_line(at_hand.clash.key, way)}",
                ),
            )
            for way, outlook in found.items()
        ),
        data={
            "contact": at_hand.clash.key,
            "ways": {
                way: {
                    "runs": outlook.runs,
                    "given": outlook.given,
                    "winning": _as_data(outlook.winning),
                    "losing": {party: _as_data(losing) for party, losing in outlook.losing.items()},
                }
                for way, outlook in found.items()
            },
        },
    )


def _as_data(chances: Sequence[ClashChance]) -> list[list[str]]:
    return [[each.outcome, str(each.chance)] for each in chances]


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


def _percent(chance: ClashChance) -> str:
    """Return a chance in percent; one that is less than is printed is not nothing."""
    percent = f"{float(chance.chance) * PERCENT:.1f} %"
    return "<0.1 %" if percent == "0.0 %" else percent


NO_MODIFIERS = Band(lowest=0, highest=0)


class Described(Struct, frozen=True, kw_only=True):
    """A situation in numbers, as the command line gives it."""

    own: int = 0
    """Sum of one's own modifiers."""
    against: tuple[Band, ...] = (NO_MODIFIERS,)
    """Sums every opponent may have."""
    operation: str = "evade"
    came_by: str = "clear"
    """Row of the march table."""
    units: int = 1
    """Units of the regiment that would engage."""
    half: str = "morning"
    commanders: int = 2
    hexes: int = 1
    """Enemy-held hexes a courier passes."""
    stops: bool = False
    """Whether he stops in one more."""


Table = tuple[str, tuple[Chance, ...]]
"""A heading, and every outcome with its chance."""


def chances_for(
    materials: CommandMaterials, subject: str, described: Described
) -> tuple[Table, ...]:
    """Return the chances of a subject such as ``disengagement``.

    Raises:
        UsageError: There are no chances of that name, or its numbers do not fit.
    """
    try:
        maker = SUBJECTS[subject]
    except KeyError:
        message = f"no chances of {subject!r}; there are: {', '.join(SUBJECTS)}"
        raise UsageError(message) from None
    play = play_looking_at(materials.campaign, materials.inputs)
    try:
        return maker(play, described)
    except (KeyError, ValueError, TableError) as fault:
        message = f"{subject}: {fault}"
        raise UsageError(message) from fault


def _contact(play: Play, described: Described) -> tuple[Table, ...]:
    odds = contact_level_odds(play.tables, described.own)
    called = play.tables.contact_results.label_as_read
    named = tuple(
        Chance(outcome=called(str(key)), low=share, high=share) for key, share in odds.outcomes
    )
    return (("What contact dice teach", named),)


def _disengagement(play: Play, described: Described) -> tuple[Table, ...]:
    operation = Operation(described.operation)
    band = disengagement_odds(play, operation, described.own, described.against)
    return ((f"Loss of an army that gets away ({operation})", chances_of(band)),)


def _deployment(play: Play, described: Described) -> tuple[Table, ...]:
    table, row = play.tables.march_formations, described.came_by
    formation = MarchFormation(
        row=row,
        unit=UnitSize(table.text(row, "unit")),
        base=table.whole(row, "base"),
        turn=table.whole(row, "turn"),
    )
    deploying = Deploying(
        own=described.own, opponents=described.against, formation=formation, cap=described.units
    )
    odds = deployment_odds(play, deploying)
    lines = tuple(
        Chance(outcome=str(line), low=low, high=high) for line, low, high in odds.baseline_ranges
    )
    return (
        ("Baseline, counted from the forward one", lines),
        (f"Before the first turn, by {formation.unit}", chances_of(odds.initial)),
        ("Initiative", chances_of(odds.initiative)),
    )


SUBJECTS: dict[str, Callable[[Play, Described], tuple[Table, ...]]] = {
    "contact": _contact,
    "hour": lambda _, described: _exact(
        "Hour of the contact", contact_hour_odds(described.commanders, Half(described.half))
    ),
    "disengagement": _disengagement,
    "deployment": _deployment,
    "courier": lambda play, described: _exact(
        "The courier", courier_odds(play.tables, described.hexes, stops=described.stops)
    ),
    "scouts": lambda play, _: _exact("One scout", scout_odds(play.tables)),
}
"""Everything chances can be asked of."""


def _exact(title: str, odds: Odds) -> tuple[Table, ...]:
    return ((title, chances_of(OddsBand(best=odds, worst=odds))),)


def to_band(text: str) -> Band:
    """Read a sum of modifiers, or a band of them: ``3`` or ``-1..2``.

    Raises:
        ValueError: It is neither.
    """
    low, _, high = text.replace("−", "-").partition("..")
    return Band(lowest=int(low), highest=int(high or low))


# ``odds``: chances counted out over the dice, for any situation.


def odds_answer(materials: CommandMaterials, options: argparse.Namespace) -> Answer:
    """Return the chances of everything that can come about."""
    if options.subject == BATTLE:
        return battle_answer(materials, options)
    described = Described(
        own=options.own,
        against=_bands(options.against) or (NO_MODIFIERS,),
        operation=options.operation,
        came_by=options.came_by,
        units=options.units,
        half=options.half,
        commanders=options.commanders,
        hexes=options.hexes,
        stops=options.stops,
    )
    return chances_of_all(chances_for(materials, options.subject, described))


def _bands(text: str) -> tuple[Band, ...]:
    """Read every opponent's sum or band, separated by commas.

    Raises:
        UsageError: One of them is neither a number nor a band.
    """
    try:
        return tuple(to_band(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as fault:
        message = f"--against {text}: write sums or bands, such as 4,-1..2"
        raise UsageError(message) from fault
