"""What a rule system says of its campaign file, for whoever reads one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from generator.dice import D6
from generator.kit.tables import amended_by
from generator.read.models.order_tables import file_model
from generator.read.models.value_kinds import Notation
from generator.read.settings import house_rule_rows, to_house_rules
from generator.values import Struct, field

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from generator.dice import DiceKind
    from generator.errors import Finding
    from generator.kit.order_grammar import OrderKind
    from generator.kit.rulings import RulingKind
    from generator.kit.standing import StandingGrammar
    from generator.kit.switches import SwitchList
    from generator.kit.table import Table
    from generator.read.models.campaign_file import CampaignFile
    from generator.read.models.campaign_tables import ForceSection
    from generator.read.references import Places, References
    from generator.read.side_reading import RosterWords
    from generator.world.board import Board
    from generator.world.campaign import Campaign
    from generator.world.clock import Clock
    from generator.world.ground import GroundBook

File = TypeVar("File", bound="CampaignFile")
Whole = TypeVar("Whole", bound="Campaign")


class NamedKind(Struct, Generic[File], frozen=True, kw_only=True):
    """A kind of thing that has a name in the file, by which other tables call it."""

    code: str
    """The fault of a name that nothing has."""
    called: str
    """Such a name, for people: ``an army's id``."""
    names: Callable[[File, Mapping[str, object]], Iterable[str]]
    """Every name there is, in the file as it was read and as it was written."""
    table: str = ""
    """The table it is a part of: of one with faults no name is called unknown."""
    noun: str = ""
    """What one is, where that is not the kind's own word; empty: it is."""


def named_in(
    code: str,
    called: str,
    ids: Callable[[Mapping[str, object]], Iterable[str]],
    *,
    noun: str = "",
    table: str = "",
) -> NamedKind[File]:
    """Return a kind of thing whose names are read from the file as it was written."""
    return NamedKind(
        code=code, called=called, names=lambda _, document: ids(document), noun=noun, table=table
    )


class FileShape(Struct, Generic[File, Whole], frozen=True, kw_only=True):
    """How the campaign file of one rule system is read.

    The tables all systems have are read the same way for all; here is the rest.
    """

    clock: Clock
    ground: GroundBook
    """What its maps are made of."""
    dice: tuple[DiceKind, ...] = (D6,)
    """What is thrown in its campaigns; each throw says which."""
    throw_key: str = ""
    """The key of some throw, for hints and examples; empty: none is shown."""
    orders: tuple[OrderKind, ...] = ()
    """What can be ordered, a table each, in the order of the file."""
    standing: StandingGrammar | None = None
    """What can be answered beforehand; none: nothing."""
    base: type[File]
    """The file with the system's own tables, those of orders excepted."""
    required: tuple[str, ...]
    """Keys every file has."""
    switches: SwitchList = field(default_factory=dict)
    switch_hints: Mapping[str, str] = {}
    """What to do instead, by the name of what some take for a switch."""
    tables: Mapping[str, Table] = {}
    """The rule tables, whose cells house rules change."""
    kinds: Mapping[str, NamedKind[File]]
    """What can be named, beside sides, players and hexes; ``army`` is among them."""
    rulings: Mapping[str, RulingKind] = {}
    """What a ruling may set, by the word the file uses."""
    nouns: Mapping[str, str] = {}
    """By list of tables with ids that stay unique: what one of them is called."""
    most: Mapping[str, int] = {}
    """By list of tables, such as ``army`` or ``period.order``: how many at most."""
    forces: Callable[[File], Sequence[ForceSection]]
    """What has a commander, in the order of the file."""
    faults: Callable[[File, Mapping[str, object]], Iterable[Finding]] = lambda *_: ()
    """What is wrong with the system's own tables, beyond what each key says."""
    map_faults: Callable[[File, Board, Places], Iterable[Finding]] = lambda *_: ()
    """What is wrong with where on the map they put things."""
    warnings: Callable[[File, Board, Places], Iterable[Finding]] = lambda *_: ()
    """What the umpire will want to know of the system's own tables."""
    period_faults: Callable[[Any, References], Iterable[Finding]] = lambda *_: ()
    """What is wrong with the system's own tables in a period's block."""
    entered: Callable[[Any, References], Mapping[str, Any]] = lambda *_: {}
    """What those tables hold, by table."""
    parts: Callable[[File], Mapping[str, str]] = lambda _: {}
    """The force that each thing belongs to of which a ruling can set the strength."""
    campaign: Callable[[File, Places, Mapping[str, Any]], Whole]
    """The campaign of a file without faults, given what all campaigns have."""
    names: Callable[[Whole], Mapping[str, Sequence[str]]] = lambda _: {}
    """Names of each kind in a campaign, for editors, beside those of all systems."""

    roster: RosterWords | None = None
    """How it has armies of other programs' lists; none: it has no such armies."""
    set_by: (
        Callable[[FileShape[File, Whole], Mapping[str, Table]], FileShape[File, Whole]] | None
    ) = None
    """The same with the calendar of tables as house rules make them; none: it hangs on
    no number of theirs, and is the same in every campaign."""

    def in_file(self, document: Mapping[str, object]) -> FileShape[File, Whole]:
        """Return the shape with the calendar of a file, whatever is wrong with it."""
        if self.set_by is None:
            return self
        house_rules = to_house_rules(house_rule_rows(document, self.notation))
        return self.set_by(self, amended_by(self.tables, house_rules))

    @property
    def notation(self) -> Notation:
        """By what its values are checked."""
        return Notation(clock=self.clock, dice=self.dice, throw_key=self.throw_key)

    @property
    def model(self) -> type[File]:
        """The file whole, with the tables of orders in each of its periods."""
        return file_model(self.base, self.orders, self.ground, self.notation, self.standing)
