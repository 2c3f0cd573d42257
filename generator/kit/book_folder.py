"""A rule book's folder: tables, switches and words, under the names files have there.

What every rule system does with its book is said here once: read it, amend it by a
campaign's house rules, print it, and play a period by it.
"""

from __future__ import annotations

import tomllib
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Generic, TypedDict, TypeVar

from generator.dice.bag import KeyedDice
from generator.kit.facts import load_knowledge
from generator.kit.ledger import advice_tables, load_guidelines, load_ledger
from generator.kit.period_play import Circumstances, Stands
from generator.kit.situation_words import load_situation_wording
from generator.kit.standing import standing_grammar
from generator.kit.switches import (
    Switches,
    changed_readings_of,
    switch_table,
    switches_of,
)
from generator.kit.table_sets import TableSet, amended_by
from generator.kit.wording import load_wording
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.dice.bag import Dice
    from generator.errors import Finding
    from generator.kit.facts import Knowledge
    from generator.kit.ledger import Guideline, Ledger
    from generator.kit.phase import Resolution
    from generator.kit.printing import PrintedTable
    from generator.kit.rulings import Rulings
    from generator.kit.situation_words import SituationWording
    from generator.kit.standing import StandingGrammar
    from generator.kit.switches import ChangedReading, SwitchList
    from generator.kit.table import Table
    from generator.kit.wording import Wording
    from generator.world.campaign import Campaign
    from generator.world.period_inputs import PeriodInputs

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
            "situation_wording": load_situation_wording(
                self.document("situation-words")
            ),
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
        return tuple(
            replace(each, card_title=titles.get(each.card, "")) for each in tables
        )


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

    def faults(
        campaign: Campaign, situation: Stands, inputs: PeriodInputs
    ) -> tuple[Finding, ...]:
        play = begins(campaign, inputs, awaited_dice(inputs))
        unfit = rulings.faults(play, situation)
        return (
            unfit if entry_faults is None else (*unfit, *entry_faults(play, situation))
        )

    return {"resolve": resolve, "faults": faults}


def awaited_dice(inputs: PeriodInputs) -> KeyedDice:
    """Return the dice of a period that is only looked at: those entered by hand."""
    return KeyedDice(seed="", by_hand=inputs.dice, await_missing=True)
