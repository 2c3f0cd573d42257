"""What a rule system plays a campaign by: its book, its order of play, its verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from generator.kit.book_folder import Ledger
from generator.kit.facts import ORDERS
from generator.kit.situation_words import Needs
from generator.kit.typed_entries import EnteredTable, inputs_from_plain, inputs_to_plain
from generator.values import Struct, field

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.dice import Dice
    from generator.errors import Finding
    from generator.kit.codec import Codec
    from generator.kit.facts import Conditions, Fact, Knowledge
    from generator.kit.order_grammar import OrderKind
    from generator.kit.phase import Resolution, Situation
    from generator.kit.printing import PrintedTable
    from generator.kit.recorded_kinds import UpgradeStep
    from generator.kit.situation_words import PartKind, SituationWording
    from generator.kit.standing import StandingGrammar
    from generator.kit.switches import ChangedReading, SwitchList
    from generator.kit.table import Table
    from generator.kit.typed_entries import Typed
    from generator.kit.wording import Wording
    from generator.world.board import Crossing
    from generator.world.campaign import Campaign, PeriodInputs
    from generator.world.clock import Clock, Period

State = TypeVar("State", bound="Situation")


class RuleBook(Struct, frozen=True, kw_only=True):
    """What can be said of a rule system without a situation of it at hand."""

    name: str
    """As the campaign file's ``system`` names it."""
    title: str
    """As sheets print it."""
    credit: str = ""
    """Whose rules they are and on what terms, for reference sheets and pages; empty:
    nothing has to be said."""
    tables: Mapping[str, Table] = {}
    """The book's tables, unamended."""
    amended: Callable[[Campaign], Mapping[str, Table]] = lambda _: {}
    """The book's tables with a campaign's house rules applied."""
    printed: Callable[[Campaign], tuple[PrintedTable, ...]] = lambda _: ()
    """All that sheets print of the rules: the tables as a campaign plays them, those
    worked out from them, and what is left to people."""
    ledger: Ledger = field(default_factory=lambda: Ledger(entries=()))
    switches: SwitchList = field(default_factory=dict)
    knowledge: Knowledge
    is_open: Callable[[Campaign], bool] = lambda _: False
    """Whether a campaign tells everybody what its owners may know; none does unless the
    system knows open campaigns."""
    wording: Wording
    clock: Clock
    codec: Codec
    """Writes and reads situations and entries of a period for records."""
    orders: tuple[OrderKind, ...] = ()
    """What can be ordered, a table each, in the order of the file."""
    standing: StandingGrammar | None = None
    """What can be answered beforehand; none: nothing."""
    results: tuple[EnteredTable, ...] = ()
    """What else its periods have tables for."""
    format_1: tuple[UpgradeStep, ...] = ()
    """Where records of format 1 have a situation otherwise; none: there are none."""
    inputs_1: tuple[UpgradeStep, ...] = ()
    """Where they have what was entered otherwise."""
    changed_readings: tuple[ChangedReading, ...] = ()
    """What it reads otherwise than an older version did."""
    situation_wording: SituationWording = field(default_factory=dict)
    """How what a situation holds is told where two of them are compared."""
    idle_crossings: Callable[[Campaign], tuple[Crossing, ...]] = lambda _: ()
    """Crossings of a campaign's map that nobody can use; they are not drawn."""
    room: Callable[[Campaign], int] = lambda _: 1
    """How many armies of a side share a hex; 0: as many as like."""
    sleeps: Callable[[Campaign, str, Period], bool] = lambda *_: False
    """Whether a force keeps still in a period unless it is ordered."""
    goes_on_without: frozenset[str] = frozenset()
    """What a force does without an order, in a word, where it needs none for that."""
    sleeping: str = "at rest"
    """What forces that need no order are then, as a list of them is headed."""
    part_kinds: tuple[PartKind, ...] = ()
    """What armies are made of, by the strokes in such a thing's id: none, one, two."""
    conditions: Conditions | None = None
    """What holds for everybody at once; none: nothing does."""

    def known_in(self, campaign: Campaign, *, is_closed: bool) -> Knowledge:
        """Return who may know what of a period of a campaign.

        In one that is open everybody knows what anybody knows; what was ordered, once
        the period is closed.
        """
        if not self.is_open(campaign):
            return self.knowledge
        return self.knowledge.opened(but=() if is_closed else (ORDERS,))

    @property
    def entered(self) -> tuple[EnteredTable, ...]:
        """The tables of a period that no other system has."""
        tables = ((kind.table, kind.view) for kind in self.orders)
        return (
            *(
                EnteredTable(key=table.key, recorded=table.recorded, view=view)
                for table, view in tables
            ),
            *self.results,
        )

    def inputs_to_plain(self, inputs: PeriodInputs) -> dict[str, Any]:
        """Return what was entered for a period as data that TOML can hold."""
        return inputs_to_plain(inputs, self.entered, self.codec)

    def inputs_from_plain(self, plain: Mapping[str, Any]) -> PeriodInputs:
        """Read what was entered back.

        Raises:
            UnfitPlainError: The data are nothing of the kind.
        """
        return inputs_from_plain(plain, self.entered, self.codec)


def _no_faults(*_: object) -> tuple[Finding, ...]:
    return ()


class Rules(RuleBook, Generic[State], frozen=True, kw_only=True):
    """A rule system: its book, its order of play, and its verbs.

    Whoever plays a system knows its situations as `Situation` alone: he is given one
    here, and hands it back here.
    """

    situation: type[State]
    """What a situation is."""
    opening: Callable[[Campaign], State]
    """The situation before the first period."""
    resolve: Callable[[Campaign, State, PeriodInputs, Dice], Resolution[State]]
    """Play a period as far as inputs allow."""
    following: Callable[[State], State]
    """The situation at the start of the next period, once this one is closed."""
    facts: Callable[[Campaign, State], tuple[Fact, ...]]
    """A situation laid open, each fact with its owner."""
    needs: Callable[[State], Needs] = lambda _: Needs()
    """Whom and what a situation names, which the campaign file must still know."""
    faults: Callable[[Campaign, State, PeriodInputs], tuple[Finding, ...]] = _no_faults
    """Entries of a period that no rule can use, with their places."""
    idle_tables: Callable[[Campaign, PeriodInputs], tuple[Finding, ...]] = _no_faults
    """Those that count in no such period, whatever happens until it is open."""
    is_settled: Callable[[Campaign, State, str], bool] = lambda *_: False
    """Whether an order to a force could change nothing more in the open period, played
    as far as it is; then nobody owes one."""
    order_facts: Callable[[Campaign, State], tuple[Fact, ...]] = lambda *_: ()
    """What may be ordered in a situation and what happens without, with its owner."""
    winner: Callable[[State], str] = lambda _: ""
    """The side that has won the campaign, by id, so that nobody owes an order any more;
    empty: it goes on."""
    told_at_close: Callable[[State], bool] = lambda _: False
    """Whether players read of the period that begins so only once it is closed."""
    newcomers: Callable[[Campaign, State], tuple[str, ...]] = lambda *_: ()
    """Armies that are to come on and are not on the map yet, by id."""
    reinforced: Callable[[Campaign, State], State] = lambda _, situation: situation
    """A situation once those of them have come on who can."""
    objection: Callable[[Campaign, State, Typed], str] = lambda *_: ""
    """Why nothing is ever asked for under a typed key; empty: it may be."""
    set_by: Callable[[Rules[State], Campaign], Rules[State]] | None = None
    """The rules with the calendar and the words that a campaign itself sets; none: they
    are the same in every campaign."""

    def in_campaign(self, campaign: Campaign) -> Rules[State]:
        """Return the rules as a campaign sets them."""
        return self if self.set_by is None else self.set_by(self, campaign)

    def to_plain(self, situation: State) -> dict[str, Any]:
        """Return a situation as data that TOML can hold."""
        plain: dict[str, Any] = self.codec.to_plain(situation)
        return plain

    def from_plain(self, plain: Mapping[str, Any]) -> State:
        """Read a situation back; the reverse of :meth:`to_plain`.

        Raises:
            UnfitValueError: The data are no situation.
        """
        return self.codec.from_plain(self.situation, plain)
