"""The ledger of a rule system: every numbered rule and what the program does with it.

To switch a rule's state, edit its ``state`` line in the system's ledger files.
``tests/rules/test_ledger.py`` then says what is still owed: code and a test for
``automated`` and ``decision``, a printed line for ``by-hand`` and ``guideline``.
"""

from __future__ import annotations

import re
import tomllib
from enum import StrEnum
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from generator.errors import GeneratorError
from generator.kit.entry import TableEntry
from generator.kit.printing import PrintedTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from importlib.resources.abc import Traversable


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
        return tuple(
            entry for entry in self.entries if state is None or entry.state is state
        )


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
