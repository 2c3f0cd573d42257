"""What court cards do, as values: effects, questions, and dice that are wanted."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.quick_combat import BattleSide
    from generator.systems.grand_strategic.rules.wild_events import Aftermath


class EffectKind(StrEnum):
    """What a court card does to one kingdom or army."""

    VOID = "void"
    """Nothing: what the card needs is missing."""
    GENERAL_DIES = "general-dies"
    GENERAL_RETURNS = "general-returns"
    """Ransomed without an army: he is in his kingdom's nearest city."""
    RESIDENT_LEADS = "resident-leads"
    """Another general with the army takes over at once (GS-AMB-13)."""
    MARCHES_FOR_GENERAL = "marches-for-general"
    """The army goes to its nearest city, a hex a turn, for a new general."""
    MARCHES_FOR_SUPPLIES = "marches-for-supplies"
    ROUTED = "routed"
    """The army is dissolved; what is left stands in cities at once."""
    PRINCE_DIES = "prince-dies"
    MOURNS = "mourns"
    """All armies of the kingdom go to their nearest cities, and stay there a turn."""
    PRINCE_HELD = "prince-held"
    """In the winner's nearest city; until it falls, the kingdom attacks no other."""
    PAYS = "pays"
    """Resource points to the foe."""
    GIVEN_LATER = "given-later"
    """Resource points at the next stage."""
    DESERTERS_LEAVE = "deserters-leave"
    """So many points go over from the army."""
    DESERTERS_JOIN = "deserters-join"
    """They become mercenaries of this side; pay begins at the next stage."""
    DESERTERS_OFFER = "deserters-offer"
    """They go to the nearest city of a third kingdom and offer themselves."""
    DESERTERS_LOST = "deserters-lost"
    NOBODY_DESERTS = "nobody-deserts"
    NO_PEACE = "no-peace"
    """A marriage that changes nothing."""
    RESTOCKED = "restocked"
    """Supplies burn, but the army stands in a city of its own."""
    PEACE = "peace"
    """Between both; for so many turns, or to the end of the year where it is 0."""
    LASTING_PEACE = "lasting-peace"
    """Between both, for as long as they like."""
    TO_CITIES = "to-cities"
    """All armies of both go to cities at once, as at a season's end."""
    ARMY_RAISED = "army-raised"
    BAND_DUE = "band-due"
    """So many points of free mercenaries join at the next stage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEffect:
    """One thing that a card does."""

    kind: EffectKind
    side: BattleSide
    """Whose kingdom or army it is about."""
    amount: int = 0
    """Points or turns, as its kind says."""
    city: str = ""
    """The city it is about, by id; empty: none."""


class CardAsks(StrEnum):
    """What a card asks somebody."""

    RANSOM = "ransom"
    """Whether he pays."""
    PRINCE = "prince"
    """Whether a prince is executed, or his father asked to pay."""
    DESERTERS = "deserters"
    """Whether deserters are taken into his pay."""
    WINNER_LONGER = "winner-longer"
    """Whether he wants peace beyond the year; both kings have to."""
    LOSER_LONGER = "loser-longer"
    CITY = "city"
    """In which city an army is raised."""


PAY, REFUSE = "pay", "refuse"
EXECUTE, ASK_RANSOM = "execute", "ransom"
ACCEPT, IGNORE = "accept", "ignore"
LONGER, THIS_YEAR = "longer", "this-year"
ONLY_TWO = 2
"""Kingdoms in play, in a game in which there is no third to turn to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardQuestion:
    """Something somebody has to decide before a card is done with."""

    asks: CardAsks
    side: BattleSide
    """Whose king decides."""
    choices: tuple[str, ...]
    amount: int = field(default=0, compare=False)
    """The resource points or army points it is about; 0: none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDice:
    """Percentage dice that a card wants, each by itself."""

    dice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CityRoom:
    """A city as it can take troops in."""

    id: str
    is_fortified: bool
    room: int
    """Points that still find a place in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KingdomThen:
    """A kingdom as a card finds it."""

    treasury: int = 0
    is_in_play: bool = True
    cities: tuple[CityRoom, ...] = ()
    """Its own, the nearest to the battle first."""
    has_general: bool = True
    """Whether a general commands the army that fought, and no stand-in."""
    has_resident: bool = False
    """Whether another general is with the army that fought."""
    is_in_own_city: bool = False
    """Whether that army stands in a city of its kingdom."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardScene:
    """Everything a court card may look at."""

    aftermath: Aftermath
    kingdoms: Mapping[BattleSide, KingdomThen]
    kingdoms_in_play: int = 2
    at_peace: bool = False
    """Whether these two are at peace already."""
    units: tuple[int, ...] = ()
    """The points of each unit left to the losers, where a list is kept."""
    answers: Mapping[CardAsks, str] = field(default_factory=dict)
    rolls: tuple[int, ...] = ()
    """Percentage dice thrown for the card; empty: none was thrown yet."""

    @property
    def winner(self) -> BattleSide:
        """Who won."""
        return self.aftermath.winner

    @property
    def loser(self) -> BattleSide:
        """Who lost."""
        return self.aftermath.loser


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOutcome:
    """What became of a court card: effects, or what is awaited first."""

    effects: tuple[CardEffect, ...] = ()
    question: CardQuestion | None = None
    dice: CardDice | None = None

    @property
    def is_void(self) -> bool:
        """Whether the card came to nothing."""
        return any(each.kind is EffectKind.VOID for each in self.effects)

    @property
    def is_open(self) -> bool:
        """Whether an answer or a throw is awaited."""
        return self.question is not None or self.dice is not None


def does(*effects: CardEffect) -> CardOutcome:
    """Return effects with nothing left open."""
    return CardOutcome(effects=effects)


def void(scene: CardScene) -> CardOutcome:
    """Return a card that comes to nothing, with no other drawn.

    Rule: GS-WILD-02.
    """
    return does(CardEffect(kind=EffectKind.VOID, side=scene.loser))
