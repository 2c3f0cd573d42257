"""What a battle packet is made from besides briefings, as the rules hand it over."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from generator.kit.facts import AT, ENGAGED, STAGE
from generator.kit.phase import cases_of, cases_told
from generator.kit.printing import Style, printed_value
from generator.systems.valormr.rules.baselines import BaselineOptions, baseline_options
from generator.systems.valormr.rules.contact.clashes import uses_siblings
from generator.systems.valormr.rules.contact.deployment import deployment_schedule, march_formation
from generator.systems.valormr.rules.contact.deployment_odds import bearings_of
from generator.systems.valormr.rules.contact.disengagement import (
    Formation,
    Operation,
    Situated,
    is_at_half_strength,
    modifiers,
)
from generator.systems.valormr.rules.contact.edges import standing_of, table_edges
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.contact.field import Field
from generator.systems.valormr.rules.contact.prospects import (
    chances_of,
    opponent_band,
    told_as_losses,
)
from generator.systems.valormr.rules.contact.results import stood_on_table
from generator.systems.valormr.rules.contact.units import regiment_figures
from generator.systems.valormr.rules.fact_names import CARDS
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.systems.valormr.rules.odds import disengagement_odds
from generator.systems.valormr.rules.tables import VALORMR_FOLDER, ValormrTables
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.questions import Asked
    from generator.brief.told_events import Despatch, KnownEvent
    from generator.kit.book_folder import Guideline
    from generator.kit.facts import FactName
    from generator.kit.phase import Cases
    from generator.kit.table import Table
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.deployment import MarchFormation
    from generator.systems.valormr.rules.contact.deployment_odds import Bearings
    from generator.systems.valormr.rules.contact.edges import Edge, TableEdge
    from generator.systems.valormr.rules.contact.engagement import Commander
    from generator.systems.valormr.rules.contact.units import DeploymentSchedule
    from generator.systems.valormr.rules.muster import Army, ValormrCampaign
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.clock import Event
    from generator.world.forces import Side


_BEFORE_THE_GROUND = ("found", "contact")
"""Stages of an engagement in which the ground is not known yet."""


_PARTS_OF_A_THROW = 4
"""Of its key; a question's has fewer."""


class OddsChart(Struct, frozen=True, kw_only=True):
    """The chances of everything that can follow from one choice."""

    title: str
    note: str
    """What is taken for granted, in a sentence."""
    words: str
    """The chances in sentences."""
    cases: Cases | None
    """The best case and the worst; none where the chances are told in words alone."""


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

    def edge_of(self, force: str) -> TableEdge | None:
        """Return the edge a force takes; none: nothing is proposed."""
        return next((edge for edge in self.edges if edge.force == force), None)


_SET_OUT_NEAR = ("march-roll", "march-led", "march-left", "march-kept")
"""What is told of an army that sets out near the enemy."""
_SCENARIO = ("scenario-named", "scenario-advantaged", "scenario-normal", "scenario-disadvantaged")
"""What is told of a battle's scenario, but for the rolls."""


class KnownEngagement(Struct, frozen=True, kw_only=True):
    """One engagement as one reader knows it, and what the rules hand over for it."""

    id: str
    briefing: Briefing
    supplies: PacketSupplies

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

    def name(self, force: str) -> str:
        """Return what a force is called."""
        return self.briefing.words.of(force)

    def army(self, force: str) -> Army:
        """Return a force as the campaign file has it."""
        return self.supplies.campaign.force(force)

    def side_of(self, force: str) -> Side:
        """Return a force's side."""
        wanted = self.army(force).side
        return next(side for side in self.briefing.sides if side.id == wanted)

    def rank_of(self, side: Side) -> str:
        """Return how a side's letter is drawn: the first side in this battle is black.

        It is ``first`` or ``second``.
        """
        engaged = {self.army(force).side for force in self.forces}
        first = next(each for each in self.briefing.sides if each.id in engaged)
        return "first" if first == side else "second"

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
            if asked.key.startswith(f"{self.id}/") and asked.key.rsplit("/")[-1] == force
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
        subject for subject in briefing.subjects(STAGE) if briefing.get(STAGE, subject) not in over
    )


# What the rules hand over for a packet, taken from the situation as it stands.

_WAYS = (
    (Formation.FORMED, Operation.EVADE, "If you break off in good order"),
    (Formation.RETREAT, Operation.WITHDRAW, "If you break off in retreat"),
)
"""How a force may come away; only who is not formed can be pursued."""


def supplies_for(
    play: Play,
    situation: ValormrState,
    engagement: str,
    *,
    events: Sequence[Event] = (),
    ruled_edges: Mapping[str, Edge] | None = None,
) -> PacketSupplies:
    """Return what a packet of an engagement needs besides briefings.

    The situation is the one after everything that is settled so far; ``ruled_edges``
    are set by the umpire, by force. Figures of engaging regiments that build rafts
    meanwhile are away. Chances are told of a battle still to come.

    Rules: VAL-DEPLOY-17, VAL-DEPLOY-18, VAL-BASE-10, VAL-BASE-11, VAL-RIVER-17.
    """
    field = Field(play=play, situation=situation, columns={})
    found = field.engagement(engagement)
    afoot = [c for c in found.commanders if field.force(c.force).afoot]
    standing = standing_of(found, field)
    edges = table_edges(standing, ruled_edges)
    on_table = stood_on_table(found, field)
    absent = {
        company.id: figures - on_table.get(company.id, 0)
        for force in found.forces
        for company, figures in regiment_figures(field, force)
    }
    return PacketSupplies(
        campaign=play.campaign,
        tables=play.tables.as_mapping(),
        edges=edges,
        bearings=bearings_of(
            standing, play.board.grid.orientation, {each.force: each.edge for each in edges}
        ),
        formations={c.force: march_formation(field, c.force) for c in afoot},
        schedules={c.force: deployment_schedule(field, c) for c in afoot},
        unformed=tuple(
            c.force for c in afoot if not stands_formed(play, field.force(c.force), found.half)
        ),
        away={company: figures for company, figures in absent.items() if figures},
        odds={
            commander.force: withdrawal_charts(play, field, commander, found.half)
            for commander in found.commanders
            if found.stage is Stage.DEPLOYMENT
        },
        events=events,
        guidelines=VALORMR_FOLDER.guidelines,
        gives_ground=uses_siblings(play.switches),
        tactical_weather=play.switches.flag("adv.tactical_weather"),
        baseline_options=baseline_options(play.switches),
    )


def withdrawal_charts(
    play: Play, field: Field, commander: Commander, half: Half
) -> tuple[OddsChart, ...]:
    """Return what withdrawing would cost, as the commander can know it beforehand.

    Rules: VAL-DISENG-22, VAL-DISENG-27, VAL-DISENG-29, VAL-DISENG-40.
    """
    charts = []
    for formation, opposed_as, title in _WAYS:
        own = Situated(
            force=commander.force,
            against=commander.opponents,
            half=half,
            is_disengager=True,
            operation=Operation.WITHDRAW,
            formation=formation,
        )
        total = int(sum((m.amount for m in modifiers(field, own)), Fraction(0)))
        bands = [opponent_band(field, each, opposed_as) for each in own.against]
        found = disengagement_odds(play, Operation.WITHDRAW, total, bands)
        cases = cases_of(told_as_losses(chances_of(found)))
        charts.append(
            OddsChart(
                title=title,
                note=_added(play, field, own, total),
                words="" if cases is None else cases_told(cases),
                cases=cases,
            )
        )
    return tuple(charts)


def _added(play: Play, field: Field, own: Situated, total: int) -> str:
    """Return what a commander adds to his die, now and once half his figures are lost.

    Rule: VAL-DISENG-37.
    """
    now = f"You add {printed_value(total, Style.SIGNED)} to your disengagement die"
    if is_at_half_strength(field, own.force):
        return f"{now}."
    half = play.tables.disengagement_modifiers.look_up("half-strength").modifier
    later = printed_value(total + int(half), Style.SIGNED)
    return f"{now} as you stand now, {later} at half strength or less."
