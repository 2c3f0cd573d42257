"""What passes between rule systems: a clash one has, and what another makes of it.

No system knows another. One that has a battle lays it open as a ``OpenClash``; whoever
settles it hands back a ``Verdict``, or says what has to be decided first; whoever names
it hands back a ``Naming``. Both are pure: throws and answers come in through
``ClashMeans``. What one system calls its ground, peoples and troops stands for the
other in tables, ``from-….toml`` in the folder ``tables`` of the system that reads them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from generator.dice import D6, DiceKind
from generator.kit.tables import GridTable, translated_tables
from generator.values import Struct, field

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from generator.dice import Throw
    from generator.kit.table import Table

Kind = TypeVar("Kind")
INDIVIDUAL = "individual"
"""The arm of a hero or a great creature, who is one figure alone."""
COMMANDER = "commander"
"""The kind of the figure of whoever commands an army, where there is one."""


class ClashTroop(Struct, frozen=True, kw_only=True):
    """Figures of one kind that go into a clash."""

    id: str
    name: str
    kind: str
    """What its own system calls such troops, such as ``longbows``."""
    arm: str
    """``infantry``, ``cavalry`` or ``individual``."""
    figures: int
    price: Fraction | None = None
    """Points a figure costs; none: nobody has said it."""
    arrives: int = 1
    """The turn of the battle before which it can be on the field."""


class ClashHost(Struct, frozen=True, kw_only=True):
    """One army in a clash, with what it brings to it."""

    id: str
    name: str
    side: str
    people: str
    troops: tuple[ClashTroop, ...]
    contact_score: int = 0
    """Its contact dice with everything added; 0: there were none."""
    deployment: int = 0
    """Its deployment dice likewise."""
    baseline: int = 0
    """The line it deploys behind, counted from the forward one; 0: none is known."""
    is_led: bool = True
    """Whether its commander is there, or has no figure that could be missing."""
    marks: Mapping[str, Fraction] = {}
    """What settlers keep of its leader, as they left it after an earlier clash."""

    @property
    def figures(self) -> int:
        """All its figures."""
        return sum(troop.figures for troop in self.troops)

    def loses_commander(self, lost: Mapping[str, int]) -> bool:
        """Return whether its commander in person is among the dead, by troop."""
        return any(t.kind == COMMANDER and lost.get(t.id, 0) for t in self.troops)


class ClashGround(Struct, frozen=True, kw_only=True):
    """Where a clash is fought, in the words of the system that has it."""

    terrain: str
    """Of the hex that the defenders hold."""
    place: str = ""
    """The kind of place that stands there; empty: none does."""
    owner: str = ""
    """The side at home there; empty: nobody is."""
    has_road: bool = False
    has_river: bool = False
    has_crossing: bool = False
    """Whether the river can be crossed dry there."""
    is_coast: bool = False
    sky: str = ""
    """The weather, in a word; empty: there is none."""


class OpenClash(Struct, frozen=True, kw_only=True):
    """A battle that waits for somebody to settle it."""

    key: str
    """As its own system calls it; throws are made under it."""
    origin: str
    """The system that has it, by the name the campaign file uses."""
    attackers: tuple[ClashHost, ...]
    defenders: tuple[ClashHost, ...]
    ground: ClashGround
    initiative: str = ""
    """The army with the deployment initiative; empty: none has it."""

    @property
    def hosts(self) -> tuple[ClashHost, ...]:
        """All armies in it, the attackers first."""
        return (*self.attackers, *self.defenders)


class Thrown(Protocol):
    """Makes a throw under the clash's own period."""

    def __call__(
        self, rule: str, subject: str, *, dice: int = 1, nth: int = 1, kind: DiceKind = D6
    ) -> Throw:
        """Throw so many dice of a kind."""


class WantedDice(Struct, frozen=True, kw_only=True):
    """One of several throws that are due at once."""

    rule: str
    subject: str
    nth: int = 1
    dice: int = 1
    kind: DiceKind = D6


class ClashOptions(Struct, frozen=True, kw_only=True):
    """How a campaign wants its clashes settled."""

    events: str = "battle"
    """``none``, ``battle``: those that concern the battle alone, or ``all``."""
    deployment_counts: bool = False
    """Whether the better deployment dice help a side."""
    may_leave: bool = True
    """Whether units may leave the field by their own edge."""
    weather_counts: bool = False
    """Whether the weather hinders whoever shoots."""
    may_hide: bool = False
    """Whether the commander with the initiative may hide units."""


def untold(_run: int, _outcome: str) -> None:
    """Tell nobody what came of a trial run."""


class ClashMeans(Struct, frozen=True, kw_only=True):
    """What a clash is settled with."""

    throw: Thrown
    throw_all: Callable[[Sequence[WantedDice]], tuple[Throw, ...]]
    """Makes throws that are due together, so that they are asked for together."""
    tables: Mapping[str, Table]
    """The translations from the system that has it, as its campaign amends them."""
    answers: Mapping[tuple[str, str], str] = {}
    """What was answered to open decisions, by their kind and the army asked."""
    options: ClashOptions = field(default_factory=ClashOptions)
    earlier_runs: tuple[str, ...] = ()
    """What came of the first trial runs, which need not be made again."""
    tried: Callable[[int, str], None] = untold
    """Is told of each trial run its number and, in a word, what came of it."""

    def grid(self, name: str) -> GridTable:
        """Return one of the translations.

        Raises:
            TypeError: It is a table of another kind.
        """
        table = self.tables[name]
        if not isinstance(table, GridTable):
            message = f"{name}: a table of rows and columns is expected"
            raise TypeError(message)
        return table


class OpenDecision(Struct, frozen=True, kw_only=True):
    """Something somebody has to decide before a clash can be settled."""

    kind: str
    """What is asked, in a word."""
    host: str
    """The army whose commander decides; empty: the umpire."""
    choices: tuple[str, ...]
    rule: str
    facts: tuple[tuple[str, str], ...] = ()
    """Names and values the question may mention: what whoever decides has seen."""


class ClashLine(Struct, frozen=True, kw_only=True):
    """One line of the receipt: how a clash came out as it did."""

    text: str
    rule: str
    hosts: tuple[str, ...] = ()
    """The armies whose own business it is; empty: of all in the clash."""
    is_umpires: bool = False
    """Whether it rests on what none of them may know."""
    throws: tuple[Throw, ...] = ()


class Verdict(Struct, frozen=True, kw_only=True):
    """What came of a clash."""

    held: tuple[str, ...]
    """The armies that hold the field; empty: nobody does."""
    losses: Mapping[str, Mapping[str, int]]
    """Figures lost, by army and troop."""
    displaced: tuple[str, ...] = ()
    """The armies that have to give ground."""
    lines: tuple[ClashLine, ...] = ()
    marks: Mapping[str, Mapping[str, Fraction]] = {}
    """What is to be kept of leaders, by army."""

    def fault(self, clash: OpenClash) -> str:
        """Return what is wrong with it, which is our mistake; empty: nothing."""
        stood = {host.id: {t.id: t.figures for t in host.troops} for host in clash.hosts}
        for host, lost in self.losses.items():
            for troop, figures in lost.items():
                there = stood.get(host, {}).get(troop, -1)
                if not 0 <= figures <= there:
                    return f"{host} loses {figures} of {troop}, which had {there}"
        strangers = {*self.held, *self.displaced, *self.marks} - stood.keys()
        return f"{sorted(strangers)} are not in it" if strangers else ""


class ClashChance(Struct, frozen=True, kw_only=True):
    """One thing that may come of a clash, and how likely it is."""

    outcome: str
    chance: Fraction


class ClashOutlook(Struct, frozen=True, kw_only=True):
    """What a way of settling a clash would bring."""

    winning: tuple[ClashChance, ...]
    losing: Mapping[str, tuple[ClashChance, ...]]
    """What each of both parties would lose, by its name."""
    runs: int = 0
    """How often it was tried; 0: it was counted out, and is exact."""
    given: str = ""
    """What was taken for granted, as half a sentence; empty: nothing."""


class Settler(Struct, frozen=True, kw_only=True):
    """How a system settles the battles of others."""

    title: str
    settle: Callable[[OpenClash, ClashMeans], Verdict | OpenDecision]
    """Settle a clash, as far as throws and answers go.

    Raises:
        AwaitedThrow: A throw has to be made by hand and has not been.
    """
    outlook: Callable[[OpenClash, ClashMeans, int], ClashOutlook]
    """What it would bring; the number is how often it may be tried."""
    rules: tuple[str, ...]
    """The rules it makes throws for."""
    is_exact: bool
    """Whether its outlook is counted out, and costs little."""


class Naming(Struct, frozen=True, kw_only=True):
    """Which scenario a clash is, and who is who in it."""

    scenario: str
    hint: str
    """What it may be about, in half a sentence; empty: nobody says."""
    home: str
    """The side at home."""
    statuses: Mapping[str, str]
    """How well each army has its movements in hand, by its id."""
    lines: tuple[ClashLine, ...] = ()


class Namer(Struct, frozen=True, kw_only=True):
    """How a system names the battles of others, and rolls for their marches."""

    title: str
    name: Callable[[OpenClash, ClashMeans, str], Naming | OpenDecision]
    """Name a clash; the text says by what: ``move-roll``, ``contact-dice``, ``umpire``.

    Raises:
        AwaitedThrow: A throw has to be made by hand and has not been.
    """
    near_hexes: int
    """How near the enemy is to an army that has to roll as it sets out."""
    march: Callable[[str, ClashHost, ClashGround, ClashMeans], tuple[ClashLine, bool]]
    """Roll for one that does, under a subject, on the ground where it stands: what is
    told of it, and whether it fails, so that the enemy says where it goes first.

    Raises:
        AwaitedThrow: The throw has to be made by hand and has not been.
    """
    rules: tuple[str, ...]


class Sibling(Struct, frozen=True, kw_only=True):
    """Where another system settles or names battles; imported when one wants it."""

    way: str
    """What the campaign file calls its way."""
    module: str
    """Holds its ``SETTLER`` or its ``NAMER``."""
    package: str
    """The system's folder, in which its translations lie."""


class Siblings(Struct, frozen=True, kw_only=True):
    """The other systems there are, as far as they have to do with a battle."""

    settlers: tuple[Sibling, ...] = ()
    namers: tuple[Sibling, ...] = ()

    @property
    def ways(self) -> tuple[str, ...]:
        """The ways in which a battle can be settled elsewhere."""
        return tuple(each.way for each in self.settlers)

    def settler(self, way: str) -> Settler:
        """Return who settles battles in a way.

        Raises:
            LookupError: Nobody does.
        """
        return _held(self.settlers, way, "SETTLER", Settler)

    def namer(self) -> Namer | None:
        """Return who names battles; none: nobody does."""
        if not self.namers:
            return None
        return _held(self.namers, self.namers[0].way, "NAMER", Namer)

    @property
    def rules(self) -> frozenset[str]:
        """The rules for which any of them may throw."""
        settlers = (self.settler(each.way).rules for each in self.settlers)
        namer = self.namer()
        named = (namer.rules,) if namer else ()
        return frozenset(rule for rules in (*settlers, *named) for rule in rules)

    def tables(self, origin: str) -> Mapping[str, Table]:
        """Return all translations from a system, by name, unamended."""
        packages = (each.package for each in (*self.settlers, *self.namers))
        tables = (translated_tables(package, origin) for package in packages)
        return {name: table for each in tables for name, table in each.items()}


ALONE = Siblings()
"""There is no other system."""


def _held(among: tuple[Sibling, ...], way: str, name: str, kind: type[Kind]) -> Kind:
    """Return what the module of a way holds under a name.

    Raises:
        LookupError: Nobody has that way.
        TypeError: It holds something else.
    """
    found = next((each for each in among if each.way == way), None)
    if found is None:
        message = f"no rule system here settles battles by {way}"
        raise LookupError(message)
    held: Any = getattr(import_module(found.module), name)
    if not isinstance(held, kind):
        message = f"{found.module}.{name}: a {kind.__name__} is expected"
        raise TypeError(message)
    return held
