"""What one fighter of a unit counts: elite troops, passengers, and fortifications."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.kit.itself import Itself
from generator.systems.battlefield.rules.troops.troop_makes import size_of, type_of
from generator.systems.battlefield.rules.troops.troop_types import DistanceScore

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake
    from generator.systems.battlefield.rules.troops.troop_types import TroopType

FORT_MEASURE = "light-infantry"
"""With whose scores cavalry and beasts fight in a fortification."""
_KNOWN = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class FighterScores:
    """The statistics of one fighter as they count."""

    attack: int
    defence: int
    distance: DistanceScore | None
    move: int
    size: int
    hp: int
    ego: int
    hire: int | None
    """None: it has no price."""
    upkeep: int | None


def fighter_scores(
    book: BattleBook, make: TroopMake, *, in_fort: bool = False
) -> FighterScores:
    """Return what one fighter of a make counts, its passenger included.

    In a fortification the scores of a passenger are still added, for it fights on
    foot.

    Args:
        book: What the battle is fought by.
        make: What the fighter is.
        in_fort: Whether it stands in a fortification.

    Rules: DOG-SPEC-04, DOG-SPEC-05, DOG-ELITE-02, DOG-FORT-05, DOG-SCALE-06,
        DOG-STAT-05.
    """
    return _known_scores(Itself(book), make, in_fort=in_fort)


@lru_cache(maxsize=_KNOWN)
def _known_scores(
    known_by: Itself[BattleBook], make: TroopMake, *, in_fort: bool
) -> FighterScores:
    """Return what one fighter of a make counts, worked out once for each book."""
    book = known_by.value
    kind = type_of(book, make)
    own = _scores(book, kind, is_elite=make.is_elite)
    if in_fort and kind.is_fort_footed:
        foot = _scores(book, book.troops.of(FORT_MEASURE), is_elite=make.is_elite)
        own = replace(own, attack=foot.attack, defence=foot.defence)
    own = replace(own, size=size_of(book, make))
    if make.passenger is None:
        return own
    rider = book.troops.of(make.passenger.kind)
    return _together(own, _scores(book, rider, is_elite=make.passenger.is_elite))


def _scores(book: BattleBook, kind: TroopType, *, is_elite: bool) -> FighterScores:
    """Return what one fighter of a type counts, and twice or thrice if it is elite."""

    def times(key: str) -> int:
        return book.whole(key) if is_elite else 1

    hire = None if kind.hire is None else kind.hire * times("elite-hire")
    upkeep = None if kind.upkeep is None else kind.upkeep * times("elite-upkeep")
    return FighterScores(
        attack=kind.attack * times("elite-attack"),
        defence=kind.defence * times("elite-defence"),
        distance=kind.distance,
        move=kind.move,
        size=kind.size,
        hp=kind.hp,
        ego=kind.ego * times("elite-ego"),
        hire=hire,
        upkeep=upkeep,
    )


def _together(carrier: FighterScores, rider: FighterScores) -> FighterScores:
    """Add a passenger to its carrier; move and size stay the carrier's."""
    return replace(
        carrier,
        attack=carrier.attack + rider.attack,
        defence=carrier.defence + rider.defence,
        distance=_both(carrier.distance, rider.distance),
        hp=carrier.hp + rider.hp,
        ego=carrier.ego + rider.ego,
        hire=_sum(carrier.hire, rider.hire),
        upkeep=_sum(carrier.upkeep, rider.upkeep),
    )


def _both(
    one: DistanceScore | None, other: DistanceScore | None
) -> DistanceScore | None:
    """Let two shoot together, as far and as often as both can."""
    if one is None or other is None:
        return one or other
    return DistanceScore(
        shots=min(one.shots, other.shots),
        power=one.power + other.power,
        range_cases=min(one.range_cases, other.range_cases),
    )


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other
