"""What is true at one instant, and how far its period has come while it is played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.kit.period_play import PeriodCourse, PeriodPlay
from generator.kit.recorded_kinds import RECORDED, periods_by
from generator.kit.situation_words import Needs
from generator.systems.house.rules.own_words import ORDER, HouseOrder
from generator.systems.house.rules.rule_tables import FoughtResult
from generator.values import Struct, replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.codec import Codec
    from generator.systems.house.rules.own_campaign import HouseCampaign
    from generator.systems.house.rules.rule_tables import DeedRule, OwnKind, OwnRules
    from generator.world.clock import Clock, Period
    from generator.world.ground import Place
    from generator.world.hexes import Hex


# What is true at one instant.


class ArmyStand(Struct, frozen=True, kw_only=True):
    """An army on the map."""

    army: str
    at: Hex
    strength: int
    sees: int = 0
    """How many hexes it sees, as last worked out."""
    came: tuple[Hex, ...] = ()
    """Where it was before, hex by hex, in the march of this period."""


class HouseContact(Struct, frozen=True, kw_only=True):
    """Armies of two sides in contact."""

    id: str
    """Both sides and the hex: ``blue+red-0304``."""
    at: Hex
    sides: tuple[str, str]
    armies: tuple[str, ...]
    """All of them, those of the first side first."""
    winner: str = ""
    """The side that won; empty: nobody, or nobody knows yet."""


class HouseState(Struct, frozen=True, kw_only=True):
    """Everything true at one instant."""

    period: Period
    armies: Mapping[str, ArmyStand]
    """By id; what has no strength left is not among them."""
    owners: Mapping[str, str]
    """The side that has each place, by its id; empty: nobody."""
    stores: Mapping[str, Mapping[str, int]]
    """What each side has, by store."""
    fallen: Mapping[str, str] = {}
    """The row thrown on each table: by table, ``table+side`` or ``table+army``."""
    meetings: tuple[HouseContact, ...] = ()
    """Who met in this period."""
    scores: Mapping[str, int] = {}
    """Victory points by side, as last counted."""
    victor: str = ""
    """The side that has won; empty: nobody yet."""

    def with_army(self, army: ArmyStand) -> HouseState:
        """Return the situation with one army as given, or gone if it has no strength."""
        armies = {**self.armies, army.army: army}
        if army.strength <= 0:
            del armies[army.army]
        return replace(self, armies=armies)

    def with_stores(self, side: str, stores: Mapping[str, int]) -> HouseState:
        """Return the situation with what one side has."""
        return replace(self, stores={**self.stores, side: {**self.stores.get(side, {}), **stores}})

    def has(self, side: str, store: str) -> int:
        """Return what a side has; nothing of a store that the file had not at first."""
        return self.stores.get(side, {}).get(store, 0)


@lru_cache(maxsize=64)
def codec_of(clock: Clock) -> Codec:
    """Return what writes and reads situations by a clock."""
    return RECORDED.knowing(
        values=(HouseState, ArmyStand, HouseContact, HouseOrder, FoughtResult),
        kinds=(periods_by(clock),),
    )


def opening(campaign: HouseCampaign) -> HouseState:
    """Return the situation before the first period."""
    own = campaign.own
    return HouseState(
        period=own.words.calendar.clock.first,
        armies={
            army.id: ArmyStand(army=army.id, at=army.start, strength=army.strength)
            for army in campaign.forces
            if army.start is not None
        },
        owners={place.id: place.owner for place in campaign.board.places},
        stores={
            side.id: {
                key: store.starts.get(side.id, store.start) for key, store in own.stores.items()
            }
            for side in campaign.sides
        },
    )


def needs_of(situation: HouseState) -> Needs:
    """Return whom and what a situation names, which the file must still know."""
    owners = {owner for owner in situation.owners.values() if owner}
    return Needs(
        sides=frozenset(owners | set(situation.stores)),
        armies=frozenset(situation.armies),
        places={army.at: f"the army “{army.army}”" for army in situation.armies.values()},
    )


# What every rule of a period may look at, and what counts in it.


@dataclass(frozen=True, slots=True, kw_only=True)
class HousePlay(PeriodPlay):
    """The fixed circumstances under which one period is played."""

    campaign: HouseCampaign

    @property
    def own(self) -> OwnRules:
        """The campaign's rules."""
        return self.campaign.own

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides by id."""
        return tuple(sorted(side.id for side in self.campaign.sides))

    def places_of(self, side: str, now: HouseState) -> tuple[Place, ...]:
        """Return the places that a side has."""
        owners = now.owners
        return tuple(each for each in self.board.places if owners.get(each.id, "") == side)

    def kind_of(self, army_id: str) -> OwnKind:
        """Return the kind of an army."""
        return self.own.kinds[self.campaign.force(army_id).kind]

    def order_to(self, army_id: str) -> HouseOrder | None:
        """Return the order an army was given; none: it has none."""
        orders: tuple[HouseOrder, ...] = self.inputs.of(ORDER)
        return next((order for order in orders if order.force == army_id), None)

    def deed_of(self, army_id: str) -> DeedRule | None:
        """Return the deed an army was ordered to do; none: it holds."""
        order = self.order_to(army_id)
        return self.own.deeds.get(order.deed) if order else None

    def enemies_of(self, army_id: str, now: HouseState) -> list[ArmyStand]:
        """Return the armies of sides with which an army's is at war."""
        side, at_war = self.side_of(army_id), self.campaign.are_enemies
        return [each for each in now.armies.values() if at_war(side, self.side_of(each.army))]


def seen_by(campaign: HouseCampaign, now: HouseState, at: Hex) -> frozenset[str]:
    """Return the sides that see a hex.

    An army sees as far as was last worked out for it; a side sees into its own places.

    Rule: HSE-SIGHT-01.
    """
    sides = {
        campaign.force(army.army).side
        for army in now.armies.values()
        if distance(army.at, at) <= army.sees
    }
    places = campaign.board.places_at(at)
    return frozenset(sides | {now.owners.get(place.id, "") for place in places}) - {""}


class HouseCourse(PeriodCourse[HousePlay, HouseState], frozen=True, kw_only=True):
    """How far a period has come."""

    def with_army(self, army: ArmyStand) -> HouseCourse:
        """Return the course with one army as given, and told if it is gone."""
        course = self.after(self.situation.with_army(army))
        if army.strength > 0:
            return course
        return course.tells("gone", "HSE-FIGHT-03", army.army, at=army.at)

    def in_order(self) -> tuple[ArmyStand, ...]:
        """Return the armies by id."""
        return tuple(army for _, army in sorted(self.situation.armies.items()))
