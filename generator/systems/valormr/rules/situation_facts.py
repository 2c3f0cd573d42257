"""A Valormr situation laid open as facts, each with its owner and its kind."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit import facts as common
from generator.kit.facts import GOES_ON, MAY, WITHOUT_ORDER, Fact, Openness
from generator.kit.printing import printed_number
from generator.systems.valormr.rules import armies, laid_open
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.contact.clashes import is_led
from generator.systems.valormr.rules.full_days import BRIDGE, ENGINE, ROAD, TOWNS, why_not_built
from generator.systems.valormr.rules.movement.cheapest_paths import (
    CrossingMeans,
    closed_by_rain,
    crossovers,
)
from generator.systems.valormr.rules.movement.columns import points_in_hand
from generator.systems.valormr.rules.movement.marching import forced_march_refusal, march_refusal
from generator.systems.valormr.rules.movement.unformed import formation_refusal
from generator.systems.valormr.rules.orders import Deed, FleetDeed
from generator.systems.valormr.rules.sea.aboard import all_figures
from generator.systems.valormr.rules.state import RestTask
from generator.values import Struct
from generator.world.hexes import neighbours
from generator.world.rivers import bank_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.valormr.rules.muster import Regiment
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState


PER_CENT = 100


def facts_of(play: Play, situation: ValormrState) -> tuple[Fact, ...]:
    """Return everything that is true, fact by fact.

    What armies are called is known before they come on and after they are gone, who met
    whom to both, and what a side has to spend to itself.

    Rules: VAL-GEN-07, VAL-GEN-03, VAL-OOB-16, VAL-OOB-02.
    """
    return tuple(_facts_of(play, situation))


def _facts_of(play: Play, situation: ValormrState) -> Iterator[Fact]:
    weather, all_see = situation.weather, Openness(kind="sky")
    yield facts.SKY.of(facts.OF_THE_SKY, str(weather.sky), all_see)
    yield facts.FOG.of(facts.OF_THE_SKY, weather.fog, all_see)
    yield facts.WIND.of(facts.OF_THE_SKY, str(weather.wind), all_see)
    yield facts.RAIN_LEVEL.of(facts.OF_THE_SKY, weather.rain_level, all_see)
    yield facts.DRY_HALVES.of(facts.OF_THE_SKY, weather.dry_halves, all_see)
    yield facts.LIGHT_PENDING.of(facts.OF_THE_SKY, weather.light_pending, all_see)
    yield facts.DROUGHT_WEEK.of(facts.OF_THE_SKY, weather.drought_week, all_see)
    all_know = Openness(kind="army-name")
    for army in play.campaign.forces:
        yield common.CALLED.of(army.id, army.name, all_know)
    for state in situation.in_order():
        figures = all_figures(situation, state.force)
        yield from _LaidOpen(play=play, situation=situation, state=state, figures=figures).facts()
    yield from _of_the_sides(play, situation)
    for contact in situation.contacts:
        sides = {play.campaign.force(each).side for each in contact.forces}
        both = Openness(kind="contact", sides=tuple(sorted(sides)))
        yield common.FORCES.of(contact.id, contact.forces, both)
    for engagement in situation.engagements:
        yield from laid_open.facts_of_engagement(play, situation, engagement)
    yield from laid_open.facts_of_fleets(play, situation)
    yield from laid_open.facts_of_couriers(play, situation)
    for side, points in sorted(situation.budgets.items()):
        yield facts.BUDGET.of(side, points, Openness(kind="strength", sides=(side,)))
    yield from _of_works(situation)


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
        yield facts.SIDE_FIGURES.of(side, now, openness)
        yield facts.SIDE_AT_START.of(side, before, openness)


def _of_works(situation: ValormrState) -> Iterator[Fact]:
    """Lay open what engineers have built, for all to see.

    Rule: VAL-ADV-10.
    """
    all_see = Openness(kind="position")
    for number, work in enumerate(situation.works, 1):
        subject = f"work/{number}"
        yield facts.WORK.of(subject, work.kind, all_see)
        yield facts.BUILT_AT.of(subject, work.at, all_see)
        if work.towards is not None:
            yield facts.TOWARDS.of(subject, work.towards, all_see)


class _LaidOpen(Struct, frozen=True, kw_only=True):
    """One force, about to be laid open."""

    play: Play
    situation: ValormrState
    state: ForceState
    figures: Mapping[str, int]
    """Every figure it has, aboard vessels and ashore, by company."""

    def facts(self) -> Iterator[Fact]:
        """Yield every fact about the force and its regiments.

        A commander often bears his army's id, so that no fact of the two may have one
        name.

        Rules: VAL-OOB-23, DEF-OOB-03, DEF-EXCH-01.
        """
        play, state, force = self.play, self.state, self.play.force(self.state)
        own, orders = self._open("strength"), self._open("orders")
        if state.afoot or any(self.figures.values()):
            yield from self._places()
        yield from laid_open.facts_of_passage(self.situation, state, own)
        yield facts.ROUTE.of(force.id, state.route, orders)
        yield facts.BY.of(force.id, state.route_by, orders)
        points = self._open("points")
        hand = points_in_hand(play, state, self.situation.weather)
        yield facts.RATE.of(force.id, hand.rate.points, points)
        yield facts.RESTED.of(force.id, hand.rested, points)
        yield facts.CARRIED.of(force.id, state.carried, points)
        yield facts.IN_HAND.of(force.id, hand.total, points)
        fatigue = self._open("fatigue")
        yield facts.FATIGUED.of(force.id, state.fatigued, fatigue)
        yield facts.FORMED.of(force.id, state.formed, fatigue)
        yield facts.DAYS_MOVED.of(force.id, state.days_moved, fatigue)
        yield facts.FORCED_ON.of(force.id, state.forced_on, fatigue)
        yield from self._strength()
        yield facts.SCOUTS.of(force.id, state.scouts, self._open("scouts"))
        yield facts.MARCH_TABLE.of(force.id, state.march_table, own)
        behind = sum(state.stragglers.values())
        if behind:
            yield facts.STRAGGLERS.of(force.id, behind, own)
        for who in force.individuals:
            yield facts.WITH_ARMY.of(who.id, self.figures.get(who.id, 0), own)
            yield facts.BELONGS_TO.of(who.id, force.id, own)
            yield facts.INDIVIDUAL.of(who.id, who.name, own)
            if armies.is_of_individuals(play, state):
                yield facts.HIT_SHARE.of(who.id, armies.hit_share(play, state, who.id), own)
        for regiment in force.regiments:
            yield from self._of_a_regiment(regiment)

    def _places(self) -> Iterator[Fact]:
        state, force = self.state, self.play.force(self.state)
        seen = self._open(laid_open.place_kind(self.play, self.situation, state))
        bank = state.bank
        named = "" if bank is None else bank_name(self.play.board, state.at, bank)
        yield common.AT.of(force.id, state.at, seen)
        yield common.SIDE.of(force.id, force.side, seen)
        yield common.PEOPLE.of(force.id, force.people, seen)
        yield common.COMMANDER.of(force.id, force.commander, seen)
        yield common.CODE.of(force.id, force.code, seen)
        yield common.BANK.of(force.id, named, seen)

    def _strength(self) -> Iterator[Fact]:
        """Tell how strong it is, who of a force of individuals is hurt, and its leader.

        What is kept of the commander is told while there is one.

        Rules: DEF-OOB-03, DEF-EXCH-01.
        """
        play, force, own = (self.play, self.play.force(self.state), self._open("strength"))
        men = play.tables.organisation.whole("men-per-figure")
        present = sum(self.figures.values())
        units = ("regiment", "battalion", "company")
        words = tuple(armies.unit_word(play, force.id, unit) for unit in units)
        yield facts.FIGURES.of(force.id, present, own)
        yield facts.MEN.of(force.id, present * men, own)
        yield facts.AT_START.of(force.id, force.figures + len(force.individuals), own)
        yield facts.REGIMENTS.of(force.id, self.state.order_of_march, own)
        yield facts.UNIT_WORDS.of(force.id, words, own)
        hurt = armies.shares_in_words(play, self.state)
        if hurt:
            yield facts.HURT.of(force.id, hurt, own)
        marks = self.situation.leaders.get(force.id, {})
        if marks and is_led(force, self.figures):
            kept = (f"{mark} {printed_number(marks[mark])}" for mark in sorted(marks))
            yield facts.LEADER.of(force.id, tuple(kept), own)

    def _of_a_regiment(self, regiment: Regiment) -> Iterator[Fact]:
        own, at_start = self._open("strength"), regiment.figures
        counts = {c.id: self.figures.get(c.id, 0) for c in regiment.companies}
        present = sum(counts.values())
        yield common.NAME.of(regiment.id, regiment.name, own)
        yield facts.FORCE.of(regiment.id, self.state.force, own)
        yield facts.FIGURES.of(regiment.id, present, own)
        yield facts.AT_START.of(regiment.id, at_start, own)
        yield facts.STRENGTH.of(regiment.id, Fraction(PER_CENT * present, at_start), own)
        for company in regiment.companies:
            yield common.NAME.of(company.id, company.name, own)
            yield facts.REGIMENT.of(company.id, regiment.id, own)
            yield facts.TROOP_TYPE.of(company.id, company.troop_type, own)
            yield facts.ARM.of(company.id, str(company.arm), own)
            yield facts.FIGURES.of(company.id, counts[company.id], own)
            yield facts.AT_START.of(company.id, company.figures, own)

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


# What every force may be ordered to do now, and what it does without an order.

ORDERS = "orders"
_ORDERED_MEANS = (
    CrossingMeans.FERRY,
    CrossingMeans.RAFTS,
    CrossingMeans.FORD,
    CrossingMeans.SWIM,
    CrossingMeans.TRAIN,
)
"""Means an order to cross can name; a bridge is marched over."""
GOING_ON = ("aboard", "crossing", "route", "route-by-day", "route-by-night", "work")
"""What a force does without an order that was ordered before: nobody waits for one."""


def order_facts(play: Play, situation: ValormrState) -> tuple[Fact, ...]:
    """Return what may be ordered now and what happens without, fact by fact."""
    return tuple(_order_facts(play, situation))


def _order_facts(play: Play, situation: ValormrState) -> Iterator[Fact]:
    for state in situation.in_order():
        if state.afoot:
            yield from _of_a_force(play, situation, state)
    deeds = tuple(str(each) for each in FleetDeed if each is not FleetDeed.BUY)
    for subject, fleet in sorted(situation.fleets.items()):
        own = Openness(kind=ORDERS, sides=(fleet.side,))
        yield MAY.of(subject, deeds, own)
        yield WITHOUT_ORDER.of(subject, "tasks" if fleet.tasks else "anchor", own)
        yield facts.SERVES.of(subject, fleet.owner, own)


def _of_a_force(play: Play, situation: ValormrState, state: ForceState) -> Iterator[Fact]:
    """Yield what a force may be told, for its commander's side alone."""
    subject = state.force
    own = Openness(kind=ORDERS, sides=(play.force(state).side,))
    deeds = tuple(str(deed) for deed in deeds_open(play, situation, state))
    refusal = march_refusal(play, state, None) or forced_march_refusal(play, state)
    yield WITHOUT_ORDER.of(subject, without_an_order(play, situation, state), own)
    yield GOES_ON.of(subject, tuple(state.route), own)
    yield MAY.of(subject, deeds, own)
    yield facts.MAY_CROSS_BY.of(subject, means_open(play, situation, state), own)
    yield facts.MAY_BUILD.of(subject, works_open(play, state), own)
    yield facts.MAY_HIRE_FOR.of(subject, companies_to_fill(play, state), own)
    yield facts.MAY_FORCE.of(subject, refusal is None, own)
    yield facts.MAY_SCOUT.of(subject, state.formed, own)
    yield facts.MAY_DEPLOY.of(subject, companies_to_deploy(play, state), own)


def without_an_order(play: Play, situation: ValormrState, state: ForceState) -> str:
    """Return what a force does if no order comes, by one word.

    ``aboard``, ``crossing``, ``work``, ``route``, ``route-by-day``,
    ``route-by-night`` or ``rest``.

    Rule: DEF-ORDER-01.
    """
    if situation.aboard(state.force) is not None:
        return "aboard"
    if state.crossing is not None:
        return "crossing"
    is_bound = any(place != state.at for place in state.route)
    if is_bound and state.route_by_night == play.is_night:
        return "route"
    if is_bound:
        return "route-by-night" if state.route_by_night else "route-by-day"
    return "work" if state.task is not None else "rest"


def deeds_open(play: Play, situation: ValormrState, state: ForceState) -> tuple[Deed, ...]:
    """Return the kinds of order that a force can be given now.

    What the rules refuse outright is left out; dice, enemies and points may still
    stop what is offered.

    Rules: VAL-OOB-17, VAL-OOB-18, VAL-REST-05, VAL-ADV-10.
    """
    if situation.aboard(state.force) is not None:
        return ()
    # A force that must reform or rest may not march; unless it stays out of formation.
    may_march = march_refusal(play, state, None) is None
    unformed = formation_refusal(state, None) is not None
    force, figures = play.force(state), state.figures
    present = [
        regiment
        for regiment in force.regiments
        if any(figures.get(company.id, 0) for company in regiment.companies)
    ]
    is_short = any(figures.get(c.id, 0) < c.figures for c in force.companies)
    open_now = {
        Deed.MARCH: may_march or unformed,
        Deed.REST: True,
        Deed.CROSS: bool(means_open(play, situation, state)),
        Deed.MERGE: len(present) > 1 and is_short,
        Deed.HIRE: bool(companies_to_fill(play, state)),
        Deed.BUILD: bool(works_open(play, state)),
    }
    return tuple(deed for deed, is_open in open_now.items() if is_open)


def means_open(play: Play, situation: ValormrState, state: ForceState) -> tuple[str, ...]:
    """Return the means by which a force can be ordered across the river it is at.

    Rules: VAL-RIVER-06, VAL-RIVER-09, VAL-RIVER-11, VAL-RIVER-16, VAL-RIVER-19.
    """
    hand = points_in_hand(play, state, situation.weather)
    found = {
        over.means
        for over in crossovers(play, state)
        if closed_by_rain(play, over, hand) is None
        and not (over.means.takes_days and play.is_night)
        and not (over.means is CrossingMeans.RAFTS and state.at in state.no_timber_at)
    }
    return tuple(str(means) for means in _ORDERED_MEANS if means in found)


def companies_to_fill(play: Play, state: ForceState) -> tuple[str, ...]:
    """Return the companies for which mercenaries can be hired where a force stands.

    Rule: VAL-OOB-18.
    """
    kinds = {place.kind for place in play.board.places_at(state.at)}
    if not kinds.intersection(TOWNS):
        return ()
    return tuple(
        company.id
        for company in play.force(state).companies
        if company.price is not None and state.figures.get(company.id, 0) < company.figures
    )


def companies_to_deploy(play: Play, state: ForceState) -> tuple[str, ...]:
    """Return the companies of a march table as it is; none without such tables.

    Rule: VAL-ADV-03.
    """
    if not play.switches.flag("adv.march_table"):
        return ()
    regiments = (r for r in play.force(state).regiments if r.id in state.order_of_march)
    present = sorted({company.id for each in regiments for company in each.companies})
    return state.march_table or tuple(present)


def works_open(play: Play, state: ForceState) -> tuple[str, ...]:
    """Return what a force's engineers can build where it stands.

    Rule: VAL-ADV-10.
    """
    beside = (at for at in neighbours(state.at) if play.board.grid.contains(at))
    tasks = [
        *(RestTask(deed=str(Deed.BUILD), build=work) for work in (BRIDGE, ENGINE)),
        *(RestTask(deed=str(Deed.BUILD), build=ROAD, towards=at) for at in beside),
    ]
    found = (task.build for task in tasks if not why_not_built(play, state, task))
    return tuple(dict.fromkeys(found))
