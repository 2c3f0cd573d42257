"""What every rule of a period may look at, and how far the period has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.period_play import NO_FACTS, PeriodCourse, PeriodPlay, unless_stopped
from generator.systems.grand_strategic.rules.calendar import calendar_by
from generator.systems.grand_strategic.rules.forming_armies import amounts_of
from generator.systems.grand_strategic.rules.orders import battles_in
from generator.systems.grand_strategic.rules.positions import Country
from generator.systems.grand_strategic.rules.state import GrandState
from generator.systems.grand_strategic.rules.wild_events import CityRoom
from generator.values import replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.dice import Throw
    from generator.systems.grand_strategic.rules.battle_record import GrandBattle
    from generator.systems.grand_strategic.rules.calendar import Calendar
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.muster import GrandCampaign
    from generator.systems.grand_strategic.rules.orders import TableBattle
    from generator.systems.grand_strategic.rules.state import GrandArmyState, KingdomState
    from generator.systems.grand_strategic.rules.tables import GrandTables
    from generator.systems.grand_strategic.rules.treasuries import Treasury
    from generator.world.clock import FactValue
    from generator.world.ground import Place
    from generator.world.hexes import Hex


_FORTIFIED = "fortified"

# What every rule of a period may look at: map, tables, switches, dice, entries.


@dataclass(frozen=True, slots=True, kw_only=True)
class GrandPlay(PeriodPlay):
    """The fixed circumstances under which one period is played."""

    campaign: GrandCampaign
    tables: GrandTables

    @property
    def amounts(self) -> Amounts:
        """What the campaign's points are worth."""
        return amounts_of(self.tables, self.switches)

    @property
    def calendar(self) -> Calendar:
        """How long the campaign's seasons are."""
        return calendar_by(self.tables)

    def result(self, battle_id: str) -> TableBattle | None:
        """Return what the umpire has entered of a battle, none when nothing."""
        return self.entered_of(battle_id, battles_in(self.inputs))


# How far a period has come while it is played, and what it awaits.


class GrandCourse(PeriodCourse[GrandPlay, GrandState], frozen=True, kw_only=True):
    """How far a period has come."""

    done: Mapping[str, str] = {}
    """Armies that go nowhere any more in this period, and the rule by which."""

    @property
    def country(self) -> Country:
        """The map as marches and retreats look at it, as it is now."""
        return country_of(self.play.campaign, self.situation, self.play.amounts)

    def in_order(self) -> tuple[str, ...]:
        """Return the armies in play in the order of the file, by id."""
        forces = self.play.campaign.forces
        return tuple(f.id for f in forces if f.id in self.situation.armies)

    def army(self, army_id: str) -> GrandArmyState:
        """Return an army in play.

        Raises:
            KeyError: It is not in play.
        """
        return self.situation.armies[army_id]

    def treasury(self, kingdom_id: str) -> Treasury:
        """Return what a kingdom has."""
        return self.situation.kingdoms[kingdom_id].treasury

    def cities_of(self, kingdom_id: str) -> tuple[Place, ...]:
        """Return the cities a kingdom has now, as the map lists them."""
        places, cities = self.play.board.places, self.situation.cities
        return tuple(city for city in places if cities[city.id].owner == kingdom_id)

    def own_city_at(self, kingdom_id: str, at: Hex) -> str:
        """Return a kingdom's own city in a hex, by id; empty: there is none."""
        return next((city.id for city in self.cities_of(kingdom_id) if city.at == at), "")

    def cities_by_distance(self, kingdom_id: str, at: Hex) -> tuple[Place, ...]:
        """Return a kingdom's own cities, the nearest to a hex first, else by ids."""
        own = self.cities_of(kingdom_id)
        return tuple(sorted(own, key=lambda city: (distance(at, city.at), city.id)))

    def room_in(self, city: Place) -> int:
        """Return how many points still find a place in a city.

        Rule: GS-CITY-01.
        """
        armies = self.situation.armies.values()
        inside = sum(army.points for army in armies if army.at == city.at)
        return self.play.amounts.of("city-most") - inside

    def rooms_by_distance(self, kingdom_id: str, at: Hex) -> tuple[CityRoom, ...]:
        """Return what room a kingdom's own cities have, the nearest to a hex first."""
        ground = self.play.tables.cities.text
        return tuple(
            CityRoom(
                id=city.id,
                is_fortified=ground(str(city.kind), "ground") == _FORTIFIED,
                room=self.room_in(city),
            )
            for city in self.cities_by_distance(kingdom_id, at)
        )

    def with_army(self, army: GrandArmyState) -> GrandCourse:
        """Return the course with an army as given."""
        return self.after(self.situation.with_army(army))

    def with_kingdom(self, kingdom: KingdomState) -> GrandCourse:
        """Return the course with a kingdom as given."""
        return self.after(self.situation.with_kingdom(kingdom))

    def with_treasury(self, kingdom_id: str, treasury: Treasury) -> GrandCourse:
        """Return the course with what a kingdom has."""
        now = self.situation.kingdoms[kingdom_id]
        return self.with_kingdom(replace(now, treasury=treasury))

    def with_battle(self, battle: GrandBattle) -> GrandCourse:
        """Return the course with a battle as given."""
        return self.after(self.situation.with_battle(battle))

    def tells_battle(
        self,
        battle: GrandBattle,
        kind: str,
        rule: str,
        facts: Mapping[str, FactValue] = NO_FACTS,
        throws: tuple[Throw, ...] = (),
    ) -> GrandCourse:
        """Return the course with something told of a battle to both of its kingdoms."""
        return self.tells_sides(
            kind, rule, *battle.kingdoms, facts=facts, contact=battle.id, throws=throws
        )

    def tells_kingdom(
        self, kind: str, rule: str, kingdom_id: str, **facts: FactValue
    ) -> GrandCourse:
        """Return the course with something told to the kingdom that it is about."""
        told = {"kingdom": kingdom_id, **facts}
        return self.tells_sides(kind, rule, kingdom_id, facts=told)

    def with_done(self, army_id: str, rule: str) -> GrandCourse:
        """Return the course with an army that goes nowhere any more in this period."""
        return replace(self, done={**self.done, army_id: rule})


def each_unless_stopped(
    course: GrandCourse, subjects: Iterable[str], step: Callable[[GrandCourse, str], GrandCourse]
) -> GrandCourse:
    """Play a step for each of some subjects, as far as nothing is awaited."""

    def of(subject: str) -> Callable[[GrandCourse], GrandCourse]:
        return unless_stopped(lambda now: step(now, subject))

    for subject in subjects:
        course = of(subject)(course)
    return course


# The map as marches and retreats look at it, of a situation.


def country_of(campaign: GrandCampaign, situation: GrandState, amounts: Amounts) -> Country:
    """Return the map with all armies and cities as they are."""
    kingdoms = campaign.kingdoms
    return Country(
        amounts=amounts,
        board=campaign.board,
        owners={key: city.owner for key, city in situation.cities.items()},
        capitals={each.kingdom: each.capital for each in kingdoms},
        armies=dict(sorted(situation.armies.items())),
        peace=frozenset(frozenset(each.kingdoms) for each in situation.peace),
        allies=frozenset(
            frozenset((each.kingdom, ally)) for each in kingdoms for ally in each.allies
        ),
        only_cities={each.kingdom: situation.holders(each.kingdom) for each in kingdoms},
        fallen=frozenset(key for key, each in situation.kingdoms.items() if not each.is_in_play),
    )
