"""Chances for any situation somebody can describe in numbers, by the rules in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.kit.phase import Chance
from generator.kit.tables import TableError
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.chances import Band, OddsBand
from generator.systems.valormr.rules.contact.deployment import MarchFormation
from generator.systems.valormr.rules.contact.deployment_odds import (
    Deploying,
    deployment_odds,
)
from generator.systems.valormr.rules.contact.disengagement import Operation
from generator.systems.valormr.rules.contact.prospects import chances_of
from generator.systems.valormr.rules.contact.units import UnitSize
from generator.systems.valormr.rules.odds import (
    contact_hour_odds,
    contact_level_odds,
    courier_odds,
    disengagement_odds,
    scout_odds,
)
from generator.systems.valormr.rules.rule_book import play_looking_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.systems.command import CommandMaterials
    from generator.systems.valormr.rules.chances import Odds
    from generator.systems.valormr.rules.play import Play


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """A situation in numbers, as the command line gives it."""

    own: int = 0
    """Sum of one's own modifiers."""
    against: tuple[Band, ...] = ()
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
        Chance(outcome=called(str(key)), low=share, high=share)
        for key, share in odds.outcomes
    )
    return (("What contact dice teach", named),)


def _hour(_play: Play, described: Described) -> tuple[Table, ...]:
    odds = contact_hour_odds(described.commanders, Half(described.half))
    return (("Hour of the contact", _exact(odds)),)


def _disengagement(play: Play, described: Described) -> tuple[Table, ...]:
    operation = Operation(described.operation)
    band = disengagement_odds(play, operation, described.own, _opponents(described))
    return ((f"Loss of an army that gets away ({operation})", chances_of(band)),)


def _deployment(play: Play, described: Described) -> tuple[Table, ...]:
    table, row = play.tables.march_formations, described.came_by
    formation = MarchFormation(
        row=row,
        unit=UnitSize(table.text(row, "unit")),
        base=table.whole(row, "base"),
        turn=table.whole(row, "turn"),
    )
    odds = deployment_odds(
        play,
        Deploying(
            own=described.own,
            opponents=_opponents(described),
            formation=formation,
            cap=described.units,
        ),
    )
    lines = tuple(
        Chance(outcome=str(line), low=low, high=high)
        for line, low, high in odds.baseline_ranges
    )
    return (
        ("Baseline, counted from the forward one", lines),
        (f"Before the first turn, by {formation.unit}", chances_of(odds.initial)),
        ("Initiative", chances_of(odds.initiative)),
    )


def _courier(play: Play, described: Described) -> tuple[Table, ...]:
    odds = courier_odds(play.tables, described.hexes, stops=described.stops)
    return (("The courier", _exact(odds)),)


def _scouts(play: Play, _described: Described) -> tuple[Table, ...]:
    return (("One scout", _exact(scout_odds(play.tables))),)


SUBJECTS: dict[str, Callable[[Play, Described], tuple[Table, ...]]] = {
    "contact": _contact,
    "hour": _hour,
    "disengagement": _disengagement,
    "deployment": _deployment,
    "courier": _courier,
    "scouts": _scouts,
}
"""Everything chances can be asked of."""


def _opponents(described: Described) -> tuple[Band, ...]:
    return described.against or (Band(lowest=0, highest=0),)


def _exact(odds: Odds) -> tuple[Chance, ...]:
    return chances_of(OddsBand(best=odds, worst=odds))


def to_band(text: str) -> Band:
    """Read a sum of modifiers, or a band of them: ``3`` or ``-1..2``.

    Raises:
        ValueError: It is neither.
    """
    low, _, high = text.replace("−", "-").partition("..")
    return Band(lowest=int(low), highest=int(high or low))
