"""A Valormr situation laid open as facts, each with its owner and its kind."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.facts import Fact
from generator.systems.valormr.rules.army.hits import (
    hit_share,
    is_of_individuals,
    shares_in_words,
)
from generator.systems.valormr.rules.army.peoples import unit_word
from generator.systems.valormr.rules.contact.contact_facts import facts_of_engagement
from generator.systems.valormr.rules.couriers.courier_facts import facts_of_couriers
from generator.systems.valormr.rules.movement.rates import points_in_hand
from generator.systems.valormr.rules.sea.parties import all_figures
from generator.systems.valormr.rules.sea.vessel_facts import (
    facts_of_fleets,
    facts_of_passage,
    place_kind,
)
from generator.world.rivers import bank_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import Contact, ForceState, ValormrState
    from generator.world.events import FactValue
    from generator.world.forces import Company, Individual, Regiment

SKY = "sky"
PER_CENT = 100


def facts_of(play: Play, situation: ValormrState) -> tuple[Fact, ...]:
    """Return everything that is true, fact by fact.

    Rules: VAL-GEN-07, VAL-GEN-03, VAL-OOB-16.
    """
    found = list(_of_the_sky(situation))
    for state in situation.in_order():
        force = _LaidOpen(
            play=play,
            situation=situation,
            state=state,
            figures=all_figures(situation, state.force),
        )
        found.extend(force.facts())
    found.extend(_of_the_sides(play, situation))
    found.extend(_of_a_contact(play, contact) for contact in situation.contacts)
    for engagement in situation.engagements:
        found.extend(facts_of_engagement(play, situation, engagement))
    found.extend(facts_of_fleets(play, situation))
    found.extend(facts_of_couriers(play, situation))
    found.extend(_of_budgets(situation))
    found.extend(_of_works(situation))
    return tuple(found)


def _of_the_sky(situation: ValormrState) -> Iterator[Fact]:
    """Lay the weather open; everybody sees it."""
    weather = situation.weather
    for name, value in (
        ("sky", str(weather.sky)),
        ("fog", weather.fog),
        ("wind", str(weather.wind)),
        ("rain_level", weather.rain_level),
        ("dry_halves", weather.dry_halves),
        ("light_pending", weather.light_pending),
        ("drought_week", weather.drought_week),
    ):
        yield Fact(kind="sky", subject=SKY, name=name, value=value)


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
        for name, value in (("side_figures", now), ("side_at_start", before)):
            yield Fact(kind=kind, subject=side, name=name, value=value, sides=(side,))


def _of_works(situation: ValormrState) -> Iterator[Fact]:
    """Lay open what engineers have built, for all to see.

    Rule: VAL-ADV-10.
    """
    for number, work in enumerate(situation.works, 1):
        facts: dict[str, FactValue] = {"work": work.kind, "stands_at": work.at}
        if work.towards is not None:
            facts["towards"] = work.towards
        for name, value in facts.items():
            yield Fact(
                kind="position", subject=f"work/{number}", name=name, value=value
            )


def _of_budgets(situation: ValormrState) -> Iterator[Fact]:
    """Lay open what each side has to spend, to itself.

    Rule: VAL-OOB-02.
    """
    for side, points in sorted(situation.budgets.items()):
        yield Fact(
            kind="strength", subject=side, name="budget", value=points, sides=(side,)
        )


def _of_a_contact(play: Play, contact: Contact) -> Fact:
    """Lay a contact open: who met whom."""
    sides = {play.campaign.force(force).side for force in contact.forces}
    return Fact(
        kind="contact",
        subject=contact.id,
        name="forces",
        value=contact.forces,
        sides=tuple(sorted(sides)),
    )


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
        where = self._places() if state.afoot or self._is_afloat() else {}
        kinds: tuple[tuple[str, dict[str, FactValue]], ...] = (
            (place_kind(self.play, self.situation, state), where),
            ("strength", facts_of_passage(self.situation, state)),
            ("orders", {"route": state.route, "by": state.route_by}),
            ("points", self._points()),
            ("fatigue", self._condition()),
            ("strength", self._strength()),
            ("strength", self._hurt()),
            ("scouts", {"scouts": state.scouts}),
            ("strength", {"march_table": state.march_table}),
        )
        for kind, facts in kinds:
            for name, value in facts.items():
                yield self._fact(kind, name, value, subject=state.force)
        behind = sum(state.stragglers.values())
        if behind:
            yield self._fact("strength", "stragglers", behind, subject=state.force)
        for who in force.individuals:
            yield from self._of_an_individual(who)
        for regiment in force.regiments:
            yield from self._of_a_regiment(regiment)
            for company in regiment.companies:
                yield from self._of_a_company(company, regiment.id)

    def _is_afloat(self) -> bool:
        """Return whether it is not with its army, but aboard vessels or ashore."""
        return any(self.figures.values())

    def _places(self) -> dict[str, FactValue]:
        state, force = self.state, self.play.force(self.state)
        bank = state.bank
        return {
            "at": state.at,
            "side": force.side,
            "people": force.people,
            "commander": force.commander,
            "code": force.code,
            "bank": "" if bank is None else bank_name(self.play.board, state.at, bank),
        }

    def _points(self) -> dict[str, FactValue]:
        state = self.state
        hand = points_in_hand(self.play, state, self.situation.weather)
        return {
            "rate": hand.rate.points,
            "rested": hand.rested,
            "carried": state.carried,
            "in_hand": hand.total,
        }

    def _condition(self) -> dict[str, FactValue]:
        state = self.state
        return {
            "fatigued": state.fatigued,
            "formed": state.formed,
            "days_moved": state.days_moved,
            "forced_on": state.forced_on,
        }

    def _strength(self) -> dict[str, FactValue]:
        force = self.play.force(self.state)
        men = self.play.tables.organisation.whole("men-per-figure")
        return {
            "figures": sum(self.figures.values()),
            "men": sum(self.figures.values()) * men,
            "at_start": force.figures + len(force.individuals),
            "regiments": self.state.order_of_march,
            "unit_words": tuple(
                unit_word(self.play, force.id, unit)
                for unit in ("regiment", "battalion", "company")
            ),
        }

    def _hurt(self) -> dict[str, FactValue]:
        """Tell who of a force of individuals is hurt, if anybody is.

        Rule: DEF-OOB-03.
        """
        words = shares_in_words(self.play, self.state)
        return {"hurt": words} if words else {}

    def _of_an_individual(self, who: Individual) -> Iterator[Fact]:
        """Lay open who an individual is, whether there, and what it can still bear.

        A commander often bears his army's id, so that no fact of the two may have
        one name.

        Rules: VAL-OOB-23, DEF-OOB-03.
        """
        facts: dict[str, FactValue] = {
            "with_army": self.figures.get(who.id, 0),
            "belongs_to": self.state.force,
            "individual": who.name,
        }
        if is_of_individuals(self.play, self.state):
            facts["hit_share"] = hit_share(self.play, self.state, who.id)
        for name, value in facts.items():
            yield self._fact("strength", name, value, subject=who.id)

    def _of_a_regiment(self, regiment: Regiment) -> Iterator[Fact]:
        present = sum(self.figures.get(company.id, 0) for company in regiment.companies)
        facts: dict[str, FactValue] = {
            "name": regiment.name,
            "force": self.state.force,
            "figures": present,
            "at_start": regiment.figures,
            "strength": Fraction(PER_CENT * present, regiment.figures),
        }
        for name, value in facts.items():
            yield self._fact("strength", name, value, subject=regiment.id)

    def _of_a_company(self, company: Company, regiment: str) -> Iterator[Fact]:
        facts: dict[str, FactValue] = {
            "name": company.name,
            "regiment": regiment,
            "troop_type": company.troop_type,
            "arm": str(company.arm),
            "figures": self.figures.get(company.id, 0),
            "at_start": company.figures,
        }
        for name, value in facts.items():
            yield self._fact("strength", name, value, subject=company.id)

    def _fact(self, kind: str, name: str, value: FactValue, *, subject: str) -> Fact:
        return Fact(
            kind=kind,
            subject=subject,
            name=name,
            value=value,
            sides=(self.play.force(self.state).side, *self.state.known_to),
            opponents=self._opponents(),
        )

    def _opponents(self) -> tuple[str, ...]:
        """Return the sides in contact with the force."""
        others = {
            other
            for contact in self.situation.contacts
            if self.state.force in contact.forces
            for other in contact.forces
            if other != self.state.force
        }
        sides = {self.play.campaign.force(other).side for other in others}
        return tuple(sorted(sides))
