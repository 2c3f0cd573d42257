"""What is settled of one engagement: commanders, scores, choices, deployment."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.values import Struct, replace
from generator.world.campaign import UNRECORDED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.valormr.rules.calendar import Half


class Stage(StrEnum):
    """How far an engagement has got."""

    FOUND = "found"
    """Enemies stand adjacent; nothing is decided."""
    CONTACT = "contact"
    """Contact dice have been thrown."""
    TERRAIN = "terrain"
    """The ground is known."""
    DEPLOYMENT = "deployment"
    """Both sides want battle; baselines are thrown for."""
    BATTLE = "battle"
    """The battle has been fought."""
    RESOLVED = "resolved"
    """It is resolved; who follows it up at once is not yet decided."""
    RESTED = "rested"
    """All commanders rest; contact exists again at the next half period."""
    OVER = "over"
    """It is resolved; who still stands adjacent is in contact at the next half."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens in it."""
        return self in (Stage.RESTED, Stage.OVER)


class Score(Struct, frozen=True, kw_only=True):
    """A dice as thrown, and with its modifiers."""

    natural: int
    modified: int

    @property
    def rank(self) -> tuple[int, int]:
        """By what dice are compared: as modified, then as thrown."""
        return self.modified, self.natural


class LaidCard(Struct, frozen=True, kw_only=True):
    """One terrain card on the table's sketch."""

    force: str
    """Whose commander drew and laid it."""
    card: str
    """Row of the terrain deck, such as ``hill-egg``."""
    x: int
    """Percent of the table's length from its left edge; -1: put aside."""
    y: int
    """Percent of the table's width from its far edge."""
    angle: int
    """Degrees clockwise."""

    @property
    def is_laid(self) -> bool:
        """Whether it lies on the table at all."""
        return self.x >= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Commander:
    """One commander in an engagement."""

    force: str
    opponents: tuple[str, ...]
    """Enemy forces adjacent to his, by id."""
    approach: str = ""
    """``fight``, ``rest``, ``avoid`` or ``delay``."""
    scout_successes: int = 0
    scouts_captured: int = 0
    """Enemy scouts his force took."""
    contact: Score | None = None
    learnt: str = field(default="", metadata=UNRECORDED)
    """What he has learnt of every opponent at least; empty: nothing was told yet."""
    enemy_percent: int = field(default=0, metadata=UNRECORDED)
    """The figures he was told of all opponents, in percent of his own that would
    engage; 0: he was not told of all."""
    choice: str = ""
    """``engage`` or ``evade``."""
    deployment: Score | None = None
    baseline: int = 0
    """Counted from the forward line, 1 to 6; 0: not yet known."""
    initial_units: int = 0
    """Units deployed before the first turn."""


class BattleScenario(Struct, frozen=True, kw_only=True):
    """Which scenario a battle is, as another rule system names it."""

    name: str
    attackers: tuple[str, ...]
    """Forces by id; all others defend."""
    home: str
    """The side at home."""
    statuses: Mapping[str, str]
    """``advantaged``, ``normal`` or ``disadvantaged``, by force."""


class Engagement(Struct, frozen=True, kw_only=True):
    """A contact of two or more forces, on its way to battle or out of it."""

    id: str
    """``half.force+force``, with ``.2`` when it is the second in a half period."""
    half: Half
    is_second: bool = False
    """Imposed by maneuver in the same half period (VAL-ROLE-20)."""
    stage: Stage = Stage.FOUND
    commanders: tuple[Commander, ...]
    """By force id."""
    hour: int = 0
    """The hour of the contact, 1 to 24; 0: not yet known."""
    cards: tuple[LaidCard, ...] = ()
    initiative: tuple[str, ...] = ()
    """Forces by deployment initiative, first to last."""
    pairs_at_start: tuple[tuple[str, str], ...] = ()
    """Every pair of opponents that has been in this contact."""
    way_out: Mapping[str, str] = {}
    """How each force left it: ``avoid``, ``evade``, ``delay``, ``withdraw``."""
    scenario: BattleScenario | None = None
    """None: it has no name (DEF-EXCH-03)."""

    @property
    def is_resolved(self) -> bool:
        """Whether this contact itself has come to its end."""
        return self.stage is Stage.RESOLVED or self.stage.is_over

    @property
    def forces(self) -> tuple[str, ...]:
        """The ids of all forces in it."""
        return tuple(commander.force for commander in self.commanders)

    def commander(self, force: str) -> Commander:
        """Return a commander by his force.

        Raises:
            KeyError: He is not in this engagement.
        """
        for commander in self.commanders:
            if commander.force == force:
                return commander
        raise KeyError(force)

    def with_commander(self, commander: Commander) -> Engagement:
        """Return the engagement with one commander as given."""
        force = commander.force
        after = (commander if c.force == force else c for c in self.commanders)
        return replace(self, commanders=tuple(after))

    def without(self, force: str) -> Engagement:
        """Return the engagement after a force has left it.

        Commanders who have no opponent left leave it too.
        """
        rest = (
            replace(c, opponents=tuple(o for o in c.opponents if o != force))
            for c in self.commanders
            if c.force != force
        )
        return replace(self, commanders=tuple(c for c in rest if c.opponents))

    def with_force_replaced(self, old: str, new: str) -> Engagement:
        """Return the engagement with one force in another's place.

        What the old commander had learnt or thrown is not the new one's; both have
        been in contact with the opponents.
        """

        def renamed(commander: Commander) -> Commander:
            if commander.force == old:
                return Commander(force=new, opponents=commander.opponents)
            opponents = (new if each == old else each for each in commander.opponents)
            return replace(commander, opponents=tuple(sorted(opponents)))

        commanders = sorted(map(renamed, self.commanders), key=lambda c: c.force)
        replaced = replace(self, commanders=tuple(commanders))
        pairs = {*self.pairs_at_start, *replaced.pairs}
        return replace(replaced, pairs_at_start=tuple(sorted(pairs)))

    def apart(self, one: str, other: str) -> Engagement:
        """Return the engagement after two opponents have parted."""
        rest = (
            replace(c, opponents=tuple(o for o in c.opponents if {c.force, o} != {one, other}))
            for c in self.commanders
        )
        return replace(self, commanders=tuple(c for c in rest if c.opponents))

    @property
    def met(self) -> tuple[str, ...]:
        """The ids of all forces that have been in this contact."""
        return tuple(sorted({force for pair in self.pairs_at_start for force in pair}))

    @property
    def delayed(self) -> frozenset[str]:
        """The ids of all forces whose half period a delay has used.

        Rules: VAL-DISENG-21, VAL-TURN-10.
        """
        delaying = {force for force, way in self.way_out.items() if way == "delay"}
        held = (pair for pair in self.pairs_at_start if delaying.intersection(pair))
        return frozenset(force for pair in held for force in pair)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Every pair of opponents, each once, in alphabetical order."""
        return tuple(
            (commander.force, opponent)
            for commander in self.commanders
            for opponent in commander.opponents
            if commander.force < opponent
        )
