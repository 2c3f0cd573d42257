"""A rule book's folder: its ledger of numbered rules, tables, switches and words."""

from __future__ import annotations

import re
import tomllib
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Generic, TypedDict, TypeVar

from generator.dice import KeyedDice
from generator.errors import GeneratorError
from generator.kit.answers import passing
from generator.kit.entry import TableEntry
from generator.kit.facts import load_knowledge
from generator.kit.period_play import Circumstances, Stands
from generator.kit.printing import PrintedTable
from generator.kit.situation_words import load_situation_wording
from generator.kit.standing import Judging, known_to, standing_grammar
from generator.kit.switches import Switches, changed_readings_of, switch_table, switches_of
from generator.kit.tables import TableSet, amended_by
from generator.kit.wording import load_wording
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from importlib.resources.abc import Traversable

    from generator.dice import Dice
    from generator.errors import Finding
    from generator.kit.facts import Fact, Knowledge
    from generator.kit.period_play import PeriodPlay
    from generator.kit.phase import Resolution
    from generator.kit.rulings import Rulings
    from generator.kit.situation_words import SituationWording
    from generator.kit.standing import StandingGrammar
    from generator.kit.switches import ChangedReading, SwitchList
    from generator.kit.table import Table
    from generator.kit.wording import Wording
    from generator.world.campaign import Campaign, Decision, PeriodInputs


# To switch a rule's state, edit its ``state`` line in the system's ledger files.
# ``tests/rules/test_ledger.py`` then says what is still owed: code and a test for
# ``automated`` and ``decision``, a printed line for ``by-hand`` and ``guideline``.

RULE_ID = re.compile(r"[A-Z]+-[A-Z]+-\d{2,3}")


class LedgerError(GeneratorError):
    """The ledger names a rule twice, or asks for one it does not hold."""


class RuleState(StrEnum):
    """What the program does with a rule."""

    AUTOMATED = "automated"
    """It follows the rule by itself."""
    DECISION = "decision"
    """It asks a person and follows the answer."""
    BY_HAND = "by-hand"
    """It prints the rule; people follow it at the table."""
    GUIDELINE = "guideline"
    """Advice: printed, nothing to compute."""
    PLANNED = "planned"
    """Not yet taken up."""


class RuleKind(StrEnum):
    """Who or what decides, as the rule book has it."""

    AUTOMATIC = "A"
    PLAYER = "P"
    DICE = "D"
    PLAYER_THEN_DICE = "P+D"
    GUIDELINE = "G"
    OPTIONAL = "opt"
    HOUSE = "house"
    """A house default: the book is silent."""


class Rule(Struct, frozen=True, kw_only=True):
    """One numbered rule."""

    id: str
    title: str
    """What it settles, in our own words."""
    source: str
    """Where the book has it, such as ``S1:399-408``: source and lines."""
    kind: RuleKind
    state: RuleState

    @property
    def area(self) -> str:
        """The chapter it belongs to, such as ``VAL-RIVER``."""
        return self.id.rpartition("-")[0]


class Ledger(Struct, frozen=True, kw_only=True):
    """Every numbered rule of one system, chapter by chapter."""

    entries: tuple[Rule, ...]

    def __post_init__(self) -> None:
        """Refuse a rule that stands in the ledger twice."""
        ids = [entry.id for entry in self.entries]
        doubles = sorted({name for name in ids if ids.count(name) > 1})
        if doubles:
            message = f"in the ledger twice: {', '.join(doubles)}"
            raise LedgerError(message)

    def rule(self, name: str) -> Rule:
        """Return the rule of that number.

        Raises:
            LedgerError: There is none.
        """
        for entry in self.entries:
            if entry.id == name:
                return entry
        message = f"{name}: no rule of that number is in the ledger"
        raise LedgerError(message)

    def state(self, name: str) -> RuleState:
        """Return what the program does with the rule of that number."""
        return self.rule(name).state

    def rules(self, state: RuleState | None = None) -> tuple[Rule, ...]:
        """Return the rules in a state; all of them without one."""
        return tuple(entry for entry in self.entries if state is None or entry.state is state)


class Guideline(Struct, frozen=True, kw_only=True):
    """One rule that is only printed, as a sentence for the table."""

    rule: str
    text: str
    card: str = ""
    """The quick-reference card it stands on, such as ``PT-16``."""
    page: str = ""
    """The page of a battle packet it stands on; empty: none."""
    about: str = ""
    """What heads its list, such as the game it is for; empty: it is for everybody."""


def load_ledger(package: str) -> Ledger:
    """Read ``ledger.toml`` and ``ledger/*.toml`` of a rule system's package.

    Raises:
        LedgerError: A number is malformed or stands twice.
        TableError: A key is missing, unknown or of the wrong kind.
    """
    return Ledger(
        entries=tuple(
            _rule(TableEntry(line, f"{source.name}, {line.get('id', '?')}"))
            for source in _ledger_files(package)
            for line in _parsed(source).get("rule", [])
        )
    )


def load_guidelines(package: str) -> tuple[Guideline, ...]:
    """Read ``guidelines.toml`` of a rule system's package, in its order.

    Raises:
        LedgerError: Two sentences are given for one rule.
    """
    source = files(package).joinpath("guidelines.toml")
    guidelines: dict[str, Guideline] = {}
    for line in _parsed(source).get("guideline", []):
        entry = TableEntry(line, f"guidelines.toml, {line.get('rule', '?')}")
        guideline = Guideline(**entry.plain(Guideline))
        entry.finish()
        if guideline.rule in guidelines:
            message = f"{guideline.rule}: two guidelines"
            raise LedgerError(message)
        guidelines[guideline.rule] = guideline
    return tuple(guidelines.values())


def _ledger_files(package: str) -> Iterator[Traversable]:
    home = files(package)
    single, folder = home.joinpath("ledger.toml"), home.joinpath("ledger")
    if single.is_file():
        yield single
    if folder.is_dir():
        sources = (file for file in folder.iterdir() if file.name.endswith(".toml"))
        yield from sorted(sources, key=lambda source: source.name)


def _parsed(source: Traversable) -> Mapping[str, Any]:
    return tomllib.loads(source.read_text(encoding="utf-8"))


def _rule(entry: TableEntry) -> Rule:
    name = entry.text("id")
    if not RULE_ID.fullmatch(name):
        message = f"{name}: not a rule number such as VAL-RIVER-11"
        raise LedgerError(message)
    rule = Rule(
        kind=entry.one_of(RuleKind, "kind"),
        state=entry.one_of(RuleState, "state"),
        **entry.plain(Rule),
    )
    entry.finish()
    return rule


# What is left to people, gathered into lists of sentences card by card.

TITLE = "For you to see to"


def advice_tables(guidelines: Iterable[Guideline]) -> tuple[PrintedTable, ...]:
    """Return a list for every card and what its sentences are about.

    They come in the order of cards; on a card what is for everybody comes first.
    """
    lists: dict[tuple[str, str], list[Guideline]] = {}
    for guideline in guidelines:
        if guideline.card:
            key = (guideline.card, guideline.about)
            lists.setdefault(key, []).append(guideline)
    return tuple(
        PrintedTable(
            id="-".join(("advice", *f"{card} {about}".lower().split())),
            title=about or TITLE,
            columns=(),
            rows=(),
            sentences=tuple((each.text, each.rule) for each in lists[card, about]),
            card=card,
        )
        for card, about in sorted(lists)
    )


Tables = TypeVar("Tables", bound=TableSet)


class Heads(TypedDict):
    """What `Rules` are made with of the folder alone."""

    tables: Mapping[str, Table]
    amended: Callable[[Campaign], Mapping[str, Table]]
    ledger: Ledger
    switches: SwitchList
    changed_readings: tuple[ChangedReading, ...]
    knowledge: Knowledge
    standing: StandingGrammar
    wording: Wording
    situation_wording: SituationWording


class BookFolder(Generic[Tables]):
    """The data beside a system's rules, each file read when it is first asked for."""

    def __init__(self, package: str, tables: Tables, *, switches_card: str) -> None:
        """Take the folder of the rules' package, and its tables, unamended."""
        self.package, self.tables, self.switches_card = package, tables, switches_card

    def document(self, name: str) -> dict[str, Any]:
        """Return one of the folder's TOML files; empty: it has none of that name."""
        source = files(self.package).joinpath(f"{name}.toml")
        if not source.is_file():
            return {}
        return tomllib.loads(source.read_text(encoding="utf-8"))

    @cached_property
    def switches(self) -> SwitchList:
        """The switches of the rules."""
        return switches_of(self.package)

    @cached_property
    def knowledge(self) -> Knowledge:
        """By kind of fact who may know it: readers, and who leaves answers."""
        return load_knowledge(self.document("knowledge"))

    @cached_property
    def standing(self) -> StandingGrammar:
        """The questions that can be answered beforehand, and on which conditions."""
        return standing_grammar(f"{self.package.rpartition('.')[0]}.file")

    @cached_property
    def guidelines(self) -> tuple[Guideline, ...]:
        """What is printed only, for people to see to."""
        return load_guidelines(self.package)

    @property
    def heads(self) -> Heads:
        """What `Rules` are made with of the folder alone."""
        words = (self.document(name) for name in ("wording", "in-columns", "story"))
        return {
            "tables": self.tables.as_mapping(),
            "amended": self.amended,
            "ledger": load_ledger(self.package),
            "switches": self.switches,
            "changed_readings": changed_readings_of(self.package, self.switches),
            "knowledge": self.knowledge,
            "standing": self.standing,
            "wording": load_wording(*words),
            "situation_wording": load_situation_wording(self.document("situation-words")),
        }

    def amended(self, campaign: Campaign) -> Mapping[str, Table]:
        """Return the book's tables with a campaign's house rules applied."""
        return amended_by(self.tables.as_mapping(), campaign.house_rules)

    def tables_of(self, campaign: Campaign) -> Tables:
        """Return the same tables by their typed names."""
        return type(self.tables).from_mapping(self.amended(campaign))

    def switches_in(self, campaign: Campaign) -> Switches:
        """Return the settings of a campaign."""
        return Switches(known=self.switches, settings=campaign.switches)

    def judging(
        self,
        play: PeriodPlay,
        facts: Iterable[Fact] = (),
        giver: str = "",
        check: Callable[[Decision], object] = lambda _: None,
    ) -> Judging:
        """Return by what the lines of answers are judged that somebody left beforehand.

        Args:
            play: The circumstances of the period.
            facts: What conditions may rest on, as far as their giver may know it.
            giver: The force whose commander gave them; empty: the umpire.
            check: Raises CampaignError where the rules do not take an answer.
        """
        side = play.side_of(giver) if giver else ""
        return Judging(
            grammar=self.standing,
            known=known_to(facts, self.knowledge, force=giver, side=side),
            grid=play.board.grid,
            fits=passing(check),
        )

    def printed(
        self,
        campaign: Campaign,
        tables: Iterable[PrintedTable],
        guidelines: Iterable[Guideline] | None = None,
    ) -> tuple[PrintedTable, ...]:
        """Return all that sheets print of the rules, as a campaign plays them.

        Tables come before switches, and these before guidelines; none: the folder's.
        """
        switches = switch_table(self.switches_in(campaign), self.switches_card)
        advice = advice_tables(self.guidelines if guidelines is None else guidelines)
        return self.on_cards((*tables, switches, *advice))

    def on_cards(self, tables: Iterable[PrintedTable]) -> tuple[PrintedTable, ...]:
        """Return printed tables with the titles of the cards they stand on."""
        titles = self.document("card-titles").get("titles", {})
        return tuple(replace(each, card_title=titles.get(each.card, "")) for each in tables)


class PlayedBy(TypedDict, Generic[Stands]):
    """How `Rules` play a period, and what they find in its entries."""

    resolve: Callable[[Campaign, Stands, PeriodInputs, Dice], Resolution[Stands]]
    faults: Callable[[Campaign, Stands, PeriodInputs], tuple[Finding, ...]]


def played_by(
    begins: Callable[[Campaign, PeriodInputs, Dice], Circumstances],
    played: Callable[[Circumstances, Stands], Resolution[Stands]],
    rulings: Rulings[Circumstances, Stands, Any],
    entry_faults: Callable[[Circumstances, Stands], Iterable[Finding]] | None = None,
) -> PlayedBy[Stands]:
    """Return how `Rules` play a period, and what they find in its entries.

    Args:
        begins: The circumstances of a period, from campaign, entries and dice.
        played: Play it as far as its inputs allow.
        rulings: What the umpire may set.
        entry_faults: What else no rule can use; none: the rules can use all.
    """

    def resolve(
        campaign: Campaign, situation: Stands, inputs: PeriodInputs, dice: Dice
    ) -> Resolution[Stands]:
        return played(begins(campaign, inputs, dice), situation)

    def faults(campaign: Campaign, situation: Stands, inputs: PeriodInputs) -> tuple[Finding, ...]:
        play = begins(campaign, inputs, awaited_dice(inputs))
        unfit = rulings.faults(play, situation)
        return unfit if entry_faults is None else (*unfit, *entry_faults(play, situation))

    return {"resolve": resolve, "faults": faults}


def awaited_dice(inputs: PeriodInputs) -> KeyedDice:
    """Return the dice of a period that is only looked at: those entered by hand."""
    return KeyedDice(seed="", by_hand=inputs.dice, await_missing=True)
