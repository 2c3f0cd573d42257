"""A Valormr situation laid open as facts, each with its owner and its kind."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.facts import (
    AT,
    BANK,
    CALLED,
    CODE,
    COMMANDER,
    FORCES,
    NAME,
    PEOPLE,
    SIDE,
    Fact,
    Openness,
)
from generator.kit.printing import printed_number
from generator.systems.valormr.rules import fact_names as known
from generator.systems.valormr.rules.armies import (
    hit_share,
    is_of_individuals,
    shares_in_words,
    unit_word,
)
from generator.systems.valormr.rules.contact.clashes import is_led
from generator.systems.valormr.rules.laid_open import (
    facts_of_couriers,
    facts_of_engagement,
    facts_of_fleets,
    facts_of_passage,
    place_kind,
)
from generator.systems.valormr.rules.movement.columns import points_in_hand
from generator.systems.valormr.rules.sea.aboard import all_figures
from generator.world.rivers import bank_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.valormr.rules.muster import Individual, Regiment
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState

PER_CENT = 100


def facts_of(play: Play, situation: ValormrState) -> tuple[Fact, ...]:
    """Return everything that is true, fact by fact.

    What armies are called is known before they come on and after they are gone, who met
    whom to both, and what a side has to spend to itself.

    Rules: VAL-GEN-07, VAL-GEN-03, VAL-OOB-16, VAL-OOB-02.
    """
    found = list(_of_the_sky(situation))
    all_know = Openness(kind="army-name")
    armies = play.campaign.forces
    found.extend(CALLED.of(army.id, army.name, all_know) for army in armies)
    for state in situation.in_order():
        force = _LaidOpen(
            play=play,
            situation=situation,
            state=state,
            figures=all_figures(situation, state.force),
        )
        found.extend(force.facts())
    found.extend(_of_the_sides(play, situation))
    for contact in situation.contacts:
        sides = {play.campaign.force(each).side for each in contact.forces}
        both = Openness(kind="contact", sides=tuple(sorted(sides)))
        found.append(FORCES.of(contact.id, contact.forces, both))
    for engagement in situation.engagements:
        found.extend(facts_of_engagement(play, situation, engagement))
    found.extend(facts_of_fleets(play, situation))
    found.extend(facts_of_couriers(play, situation))
    for side, points in sorted(situation.budgets.items()):
        own = Openness(kind="strength", sides=(side,))
        found.append(known.BUDGET.of(side, points, own))
    found.extend(_of_works(situation))
    return tuple(found)


def _of_the_sky(situation: ValormrState) -> Iterator[Fact]:
    """Lay the weather open; everybody sees it."""
    weather, all_see = situation.weather, Openness(kind="sky")
    yield known.SKY.of(known.OF_THE_SKY, str(weather.sky), all_see)
    yield known.FOG.of(known.OF_THE_SKY, weather.fog, all_see)
    yield known.WIND.of(known.OF_THE_SKY, str(weather.wind), all_see)
    yield known.RAIN_LEVEL.of(known.OF_THE_SKY, weather.rain_level, all_see)
    yield known.DRY_HALVES.of(known.OF_THE_SKY, weather.dry_halves, all_see)
    yield known.LIGHT_PENDING.of(known.OF_THE_SKY, weather.light_pending, all_see)
    yield known.DROUGHT_WEEK.of(known.OF_THE_SKY, weather.drought_week, all_see)


def _of_the_sides(play: Play, situation: ValormrState) -> Iterator[Fact]:
    """Lay open how strong each side is, to all where the umpire allows it."""
    kind = "side-total-public" if play.campaign.side_totals_public else "side-total"
    totals: dict[str, tuple[int, int]] = {}
    for state in situation.in_order():
        force = play.force(state)
        now, before = totals.get(force.side, (0, 0))
        totals[force.side] = (
            now + sum(all_figures(situation, state.force).values()),
            before + force.figures + len(force.individuals),
        )
    for side, (now, before) in sorted(totals.items()):
        openness = Openness(kind=kind, sides=(side,))
        yield known.SIDE_FIGURES.of(side, now, openness)
        yield known.SIDE_AT_START.of(side, before, openness)


def _of_works(situation: ValormrState) -> Iterator[Fact]:
    """Lay open what engineers have built, for all to see.

    Rule: VAL-ADV-10.
    """
    all_see = Openness(kind="position")
    for number, work in enumerate(situation.works, 1):
        subject = f"work/{number}"
        yield known.WORK.of(subject, work.kind, all_see)
        yield known.BUILT_AT.of(subject, work.at, all_see)
        if work.towards is not None:
            yield known.TOWARDS.of(subject, work.towards, all_see)


@dataclass(frozen=True, slots=True, kw_only=True)
class _LaidOpen:
    """One force, about to be laid open."""

    play: Play
    situation: ValormrState
    state: ForceState
    figures: Mapping[str, int]
    """Every figure it has, aboard vessels and ashore, by company."""

    def facts(self) -> Iterator[Fact]:
        """Yield every fact about the force and its regiments."""
        state, force = self.state, self.play.force(self.state)
        own = self._open("strength")
        if state.afoot or any(self.figures.values()):
            yield from self._places()
        yield from facts_of_passage(self.situation, state, own)
        yield known.ROUTE.of(state.force, state.route, self._open("orders"))
        yield known.BY.of(state.force, state.route_by, self._open("orders"))
        yield from self._points()
        yield from self._condition()
        yield from self._strength()
        yield from self._hurt()
        yield from self._leader()
        yield known.SCOUTS.of(state.force, state.scouts, self._open("scouts"))
        yield known.MARCH_TABLE.of(state.force, state.march_table, own)
        behind = sum(state.stragglers.values())
        if behind:
            yield known.STRAGGLERS.of(state.force, behind, own)
        for who in force.individuals:
            yield from self._of_an_individual(who)
        for regiment in force.regiments:
            yield from self._of_a_regiment(regiment)

    def _places(self) -> Iterator[Fact]:
        state, force = self.state, self.play.force(self.state)
        seen = self._open(place_kind(self.play, self.situation, state))
        bank = state.bank
        named = "" if bank is None else bank_name(self.play.board, state.at, bank)
        yield AT.of(force.id, state.at, seen)
        yield SIDE.of(force.id, force.side, seen)
        yield PEOPLE.of(force.id, force.people, seen)
        yield COMMANDER.of(force.id, force.commander, seen)
        yield CODE.of(force.id, force.code, seen)
        yield BANK.of(force.id, named, seen)

    def _points(self) -> Iterator[Fact]:
        state, own = self.state, self._open("points")
        hand = points_in_hand(self.play, state, self.situation.weather)
        yield known.RATE.of(state.force, hand.rate.points, own)
        yield known.RESTED.of(state.force, hand.rested, own)
        yield known.CARRIED.of(state.force, state.carried, own)
        yield known.IN_HAND.of(state.force, hand.total, own)

    def _condition(self) -> Iterator[Fact]:
        state, own = self.state, self._open("fatigue")
        yield known.FATIGUED.of(state.force, state.fatigued, own)
        yield known.FORMED.of(state.force, state.formed, own)
        yield known.DAYS_MOVED.of(state.force, state.days_moved, own)
        yield known.FORCED_ON.of(state.force, state.forced_on, own)

    def _strength(self) -> Iterator[Fact]:
        force, own = self.play.force(self.state), self._open("strength")
        men = self.play.tables.organisation.whole("men-per-figure")
        present = sum(self.figures.values())
        units = tuple(
            unit_word(self.play, force.id, unit)
            for unit in ("regiment", "battalion", "company")
        )
        yield known.FIGURES.of(force.id, present, own)
        yield known.MEN.of(force.id, present * men, own)
        yield known.AT_START.of(force.id, force.figures + len(force.individuals), own)
        yield known.REGIMENTS.of(force.id, self.state.order_of_march, own)
        yield known.UNIT_WORDS.of(force.id, units, own)

    def _hurt(self) -> Iterator[Fact]:
        """Tell who of a force of individuals is hurt, if anybody is.

        Rule: DEF-OOB-03.
        """
        words = shares_in_words(self.play, self.state)
        if words:
            yield known.HURT.of(self.state.force, words, self._open("strength"))

    def _leader(self) -> Iterator[Fact]:
        """Tell what is kept of the commander, while there is one.

        Rule: DEF-EXCH-01.
        """
        if not is_led(self.play.force(self.state), self.figures):
            return
        marks = self.situation.leaders.get(self.state.force, {})
        words = tuple(f"{mark} {printed_number(marks[mark])}" for mark in sorted(marks))
        if words:
            yield known.LEADER.of(self.state.force, words, self._open("strength"))

    def _of_an_individual(self, who: Individual) -> Iterator[Fact]:
        """Lay open who an individual is, whether there, and what it can still bear.

        A commander often bears his army's id, so that no fact of the two may have
        one name.

        Rules: VAL-OOB-23, DEF-OOB-03.
        """
        own = self._open("strength")
        yield known.WITH_ARMY.of(who.id, self.figures.get(who.id, 0), own)
        yield known.BELONGS_TO.of(who.id, self.state.force, own)
        yield known.INDIVIDUAL.of(who.id, who.name, own)
        if is_of_individuals(self.play, self.state):
            share = hit_share(self.play, self.state, who.id)
            yield known.HIT_SHARE.of(who.id, share, own)

    def _of_a_regiment(self, regiment: Regiment) -> Iterator[Fact]:
        own = self._open("strength")
        present = sum(self.figures.get(company.id, 0) for company in regiment.companies)
        share = Fraction(PER_CENT * present, regiment.figures)
        yield NAME.of(regiment.id, regiment.name, own)
        yield known.FORCE.of(regiment.id, self.state.force, own)
        yield known.FIGURES.of(regiment.id, present, own)
        yield known.AT_START.of(regiment.id, regiment.figures, own)
        yield known.STRENGTH.of(regiment.id, share, own)
        for company in regiment.companies:
            figures = self.figures.get(company.id, 0)
            yield NAME.of(company.id, company.name, own)
            yield known.REGIMENT.of(company.id, regiment.id, own)
            yield known.TROOP_TYPE.of(company.id, company.troop_type, own)
            yield known.ARM.of(company.id, str(company.arm), own)
            yield known.FIGURES.of(company.id, figures, own)
            yield known.AT_START.of(company.id, company.figures, own)

    def _open(self, kind: str) -> Openness:
        """Return to whom facts of a kind about the force are open.

        Its opponents are the sides in contact with it.
        """
        others = {
            other
            for contact in self.situation.contacts
            if self.state.force in contact.forces
            for other in contact.forces
            if other != self.state.force
        }
        opponents = {self.play.campaign.force(other).side for other in others}
        return Openness(
            kind=kind,
            sides=(self.play.force(self.state).side, *self.state.known_to),
            opponents=tuple(sorted(opponents)),
        )
