"""Reads the rules of a campaign from its tables, and finds what is wrong with them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from generator.kit.rolls import LACKS_ROW
from generator.read.rule_reading import RuleReading
from generator.systems.house.rules import rule_tables as own
from generator.systems.house.rules.own_words import Does
from generator.systems.house.rules.term_facts import NamedThings
from generator.values import replace
from generator.world.clock import OwnSeason

if TYPE_CHECKING:
    from generator.systems.house.file.house_tables import HouseFile
    from generator.systems.house.rules.own_words import OwnWords

NO_EFFECT = "C067"


class OwnReading(RuleReading):
    """The rules of one file, and every fault in them."""

    def __init__(self, file: HouseFile, words: OwnWords) -> None:
        """Read all tables; what a fault leaves open is as by default."""
        self._file = cast("Any", file)
        named = NamedThings(
            words=words,
            seasons=tuple(row.id for row in file.season),
            kinds=tuple(row.id for row in self._file.kind),
            stores=tuple(row.id for row in self._file.store),
            tables={
                row.id: (own.Of(row.of), tuple(each.id for each in row.row))
                for row in self._file.table
            },
        )
        super().__init__({of: named.vocabulary(of) for of in own.Of})
        bare = NamedThings(words=words, kinds=named.kinds)
        taken = {name for of in own.Of for name in bare.vocabulary(of).facts}
        self.own_names((*self._file.store, *self._file.table, *self._file.look_up), taken)
        self._own_codes()
        look_ups = self.look_ups(self._file.look_up, own.Of.SIDE, own.Of.ARMY)
        read = self.taken(
            own.OwnRules,
            file,
            own.Of.ALL,
            words=words,
            seasons=tuple(self.by_id(OwnSeason, file.season, own.Of.ALL).values()),
            costs={row.id: self.cost(row, ("cost",), row.cost) for row in file.terrain},
            look_ups=look_ups,
        )
        self._idle(read)
        self._fighting(read)
        deeds = (
            own.DeedRule(id=deed.id, name=deed.told, does=deed.does, hexes=deed.names_hexes)
            for deed in words.deeds
        )
        odds = tuple(sorted(read.battle.odds, key=lambda row: -row.ratio))
        self.rules = replace(
            read,
            deeds={**{deed.id: deed for deed in deeds}, **read.deeds},
            battle=replace(read.battle, odds=odds),
        )

    def _own_codes(self) -> None:
        """Refuse terrains with the code of one before them."""
        first: dict[str, str] = {}
        for row in self._file.terrain:
            if row.code and first.setdefault(row.code, row.id) != row.id:
                what = f"the code “{row.code}” belongs to “{first[row.code]}” already"
                self.fault("C040", row, ("code",), what, "give each terrain its own")

    def _idle(self, read: own.OwnRules) -> None:
        """Refuse rules that bring nothing, and orders that do what another does."""
        for row, rule in zip(self._file.rule, read.rules, strict=True):
            bare = own.OwnRule(id=rule.id, name=rule.name, of=rule.of, when=rule.when)
            if rule == bare:
                hint = "say what it brings, such as march = -1 or strength = -1"
                self.fault(NO_EFFECT, row, (), f"the rule “{row.id}” brings nothing", hint)
            elif rule.of is own.Of.SIDE and rule != replace(bare, stores=rule.stores):
                what = f"“{row.id}” is asked of sides, and only stores are a side's"
                hint = 'write of = "army", or leave stores alone in it'
                self.fault(NO_EFFECT, row, ("of",), what, hint)
        plain: set[Does] = set()
        for row in self._file.deed:
            deed = read.deeds[row.id]
            if deed != own.DeedRule(id=deed.id, name=deed.name, does=deed.does, hexes=deed.hexes):
                continue
            if deed.does in plain:
                what = f"the order “{row.id}” does nothing that another does not"
                hint = 'say what it brings, such as strength = 1, or write does = "words"'
                self.fault(NO_EFFECT, row, ("does",), what, hint)
            plain |= {deed.does} - {Does.WORDS}

    def _fighting(self, read: own.OwnRules) -> None:
        """Refuse contact from afar that asks something, and odds twice or without the lowest."""
        if read.contact.touch is own.Touch.SIGHT and read.contact.asks is not own.Asks.NOTHING:
            what = "contact within sight can ask nothing: nobody fights from afar"
            hint = 'write asks = "nothing", or when = "next"'
            self.fault("C051", self._file.contact, ("asks",), what, hint)
        seen = set[Fraction]()
        for row, odds in zip(self._file.battle.odds, read.battle.odds, strict=True):
            if odds.ratio < 1:
                what = f"“{row.at_least}” is not how strong the stronger side is"
                self.fault("C009", row, ("at_least",), what, "write it as 1:1, 3:2 or 2:1")
            elif odds.ratio in seen:
                what = f"the table of odds has two rows for {row.at_least}"
                self.fault(LACKS_ROW, row, ("at_least",), what, "leave one of them")
            seen.add(odds.ratio)
        if seen and min(seen) > 1:
            what = "the table of odds lacks a row for 1:1, two sides as strong"
            self.fault(LACKS_ROW, self._file.battle, ("odds",), what, 'add at_least = "1:1"')
