"""What a battle packet is made from besides briefings, and how facts are read."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from generator.kit.shared_facts import AT, ENGAGED, STAGE
from generator.systems.valormr.rules.fact_names import CARDS, CONTACT_SCORE
from generator.systems.valormr.rules.tables import ValormrTables
from generator.systems.valormr.rules.wargames_table.baselines import BaselineOptions
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.questions import Asked
    from generator.brief.told_events import Despatch, KnownEvent
    from generator.kit.facts import FactName
    from generator.kit.ledger import Guideline
    from generator.kit.table import Table
    from generator.systems.valormr.rules.contact.bearings import Bearings
    from generator.systems.valormr.rules.contact.deployment import MarchFormation
    from generator.systems.valormr.rules.contact.edges import TableEdge
    from generator.systems.valormr.rules.contact.units import DeploymentSchedule
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.views.packet.contents import OddsChart
    from generator.world.events import Event

_BEFORE_THE_GROUND = ("found", "contact")
"""Stages of an engagement in which the ground is not known yet."""


_PARTS_OF_A_THROW = 4
"""Of its key; a question's has fewer."""


@dataclass(frozen=True, kw_only=True)
class PacketSupplies:
    """What the rules hand over for one engagement; no slots, it remembers tables."""

    campaign: ValormrCampaign
    tables: Mapping[str, Table]
    """The campaign's rule tables, house rules applied."""
    edges: tuple[TableEdge, ...] = ()
    """Which edge each force takes; empty: nothing is proposed."""
    bearings: Bearings | None = None
    """How the table lies on the map; none: nobody can say."""
    formations: Mapping[str, MarchFormation] = field(default_factory=dict)
    """How each force deploys, by its id; only its own side is told."""
    schedules: Mapping[str, DeploymentSchedule] = field(default_factory=dict)
    """When each force's units can be on the table; only its own side is told."""
    unformed: tuple[str, ...] = ()
    """Forces met out of formation or in the water; only their own sides are told."""
    away: Mapping[str, int] = field(default_factory=dict)
    """Figures that take no part, by company; only the company's own side is told."""
    odds: Mapping[str, tuple[OddsChart, ...]] = field(default_factory=dict)
    """Each commander's chances, as far as he can know them, by his force."""
    events: Sequence[Event] = ()
    """The period's events; looked at are those of the sky, which are open, and how far
    one sees in this battle, which all in it know."""
    guidelines: Sequence[Guideline] = ()
    """What people see to themselves."""
    gives_ground: bool = False
    """Whether a result's form asks who gives ground (DEF-EXCH-02)."""
    tactical_weather: bool = False
    """Whether weather is thrown for during the battle."""
    baseline_options: BaselineOptions = field(default_factory=BaselineOptions)

    @cached_property
    def book(self) -> ValormrTables:
        """The tables by their typed names."""
        return ValormrTables.from_mapping(dict(self.tables))


_SET_OUT_NEAR = ("march-roll", "march-led", "march-left", "march-kept")
"""What is told of an army that sets out near the enemy."""
_SCENARIO = (
    "scenario-named",
    "scenario-advantaged",
    "scenario-normal",
    "scenario-disadvantaged",
)
"""What is told of a battle's scenario, but for the rolls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownEngagement:
    """One engagement as one reader knows it."""

    id: str
    briefing: Briefing

    @property
    def forces(self) -> tuple[str, ...]:
        """The forces in it, by id."""
        return self.texts(ENGAGED, self.id)

    def text(self, name: FactName[str], subject: str) -> str:
        """Return a fact that is a text; empty when it is not known."""
        return self.briefing.get_or(name, subject, "")

    def texts(self, name: FactName[tuple[str, ...]], subject: str) -> tuple[str, ...]:
        """Return a fact that is a list of texts; empty when it is not known."""
        return self.briefing.get_or(name, subject, ())

    def whole(self, name: FactName[int], subject: str) -> int:
        """Return a fact that is a number; 0 when it is not known."""
        return self.briefing.get_or(name, subject, 0)

    def of_commander(self, name: FactName[int], force: str) -> int:
        """Return a number that belongs to one commander here; 0: not known."""
        return self.whole(name, f"{self.id}/{force}")

    def has_score(self, force: str) -> bool:
        """Return whether a commander's modified contact dice is known."""
        return self.briefing.knows(CONTACT_SCORE, f"{self.id}/{force}")

    def place(self, force: str) -> Hex | None:
        """Return where a force stands; none: not known."""
        value = self.briefing.get(AT, force)
        return value if isinstance(value, Hex) else None

    def told(self, *kinds: str) -> tuple[Despatch, ...]:
        """Return what is told of this engagement, by beginnings of kinds."""
        return tuple(
            despatch
            for despatch in self.briefing.despatches
            if despatch.contact == self.id and despatch.kind.startswith(kinds)
        )

    def told_of_scenario(self) -> tuple[Despatch, ...]:
        """Return which scenario it is, after what was rolled near the enemy on the way.

        Rules: DEF-EXCH-03, DEF-EXCH-04.
        """
        marches = (
            despatch
            for despatch in self.briefing.despatches
            if despatch.kind in _SET_OUT_NEAR and despatch.force in self.forces
        )
        return (*marches, *self.told(*_SCENARIO))

    def events(self, *kinds: str) -> tuple[KnownEvent, ...]:
        """Return the same in facts."""
        return tuple(
            event
            for event in self.briefing.events
            if event.contact == self.id and event.kind.startswith(kinds)
        )

    @property
    def is_without_cards(self) -> bool:
        """Whether the players set out the ground themselves: no card was drawn.

        Rule: VAL-RECON-12.
        """
        is_settled = self.text(STAGE, self.id) not in ("", *_BEFORE_THE_GROUND)
        return is_settled and not self.texts(CARDS, self.id)

    def asked(self) -> tuple[Asked, ...]:
        """Return every question about this engagement."""
        return tuple(a for a in self.briefing.asked if self._is_about(a.key))

    def asked_of(self, force: str) -> tuple[Asked, ...]:
        """Return the questions one commander has to answer."""
        return tuple(
            asked
            for asked in self.asked()
            if asked.key.startswith(f"{self.id}/")
            and asked.key.rsplit("/")[-1] == force
        )

    def _is_about(self, key: str) -> bool:
        """Return whether a question's or a throw's key names this engagement.

        A second contact's name begins with the first's, and is another one.
        """
        if key.startswith(f"{self.id}/"):
            return True
        parts = key.split("/")
        subject = parts[2] if len(parts) >= _PARTS_OF_A_THROW else ""
        owner = subject.removeprefix(self.id).lstrip(".").partition(".")[0]
        return subject.startswith(self.id) and owner in ("", *self.forces)


def open_engagements(briefing: Briefing) -> tuple[str, ...]:
    """Return the engagements that may still come to a battle, by id."""
    over = ("rested", "over", "battle", "resolved")
    return tuple(
        subject
        for subject in briefing.subjects(STAGE)
        if briefing.get(STAGE, subject) not in over
    )
