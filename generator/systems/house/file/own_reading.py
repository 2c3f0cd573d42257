"""Reads the rules of a campaign from its tables, and finds what is wrong with them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.kit.rolls import LACKS_ROW
from generator.read.rule_reading import KeysAre, RuleReading
from generator.systems.house.rules import own_rules as own
from generator.systems.house.rules.own_words import Does
from generator.systems.house.rules.term_facts import NamedThings, Scope
from generator.values import replace
from generator.world.clock import OwnSeason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import KeyPath
    from generator.kit.terms import LookUp
    from generator.systems.house.file.house_tables import HouseFile
    from generator.systems.house.file.rule_tables import OddsSection, RollTableSection
    from generator.systems.house.rules.own_words import OwnWords

NO_EFFECT = "C067"
_USUAL_COSTS: Mapping[str, Fraction | None] = {
    "hills": Fraction(2),
    "wood": Fraction(2),
    "marsh": Fraction(2),
    "water": None,
}
"""What steps cost in a file that lists no terrains; the others 1."""


class OwnReading(RuleReading):
    """The rules of one file, and every fault in them."""

    def __init__(self, file: HouseFile, words: OwnWords) -> None:
        """Read all tables; what a fault leaves open is as by default."""
        self._file, self._own_words = file, words
        self._terrains = tuple(kind.key for kind in words.terrains)
        stores = KeysAre(called="store", known=tuple(row.id for row in file.store))
        terrains = KeysAre(called="terrain", known=self._terrains)
        named = NamedThings(
            words=words,
            seasons=tuple(row.id for row in file.season),
            kinds=tuple(row.id for row in file.kind),
            stores=stores.known,
            tables={
                row.id: (own.Of(row.of), tuple(each.id for each in row.row)) for row in file.table
            },
        )
        super().__init__(
            {scope: named.vocabulary(scope) for scope in Scope},
            {"stores": stores, "upkeep": stores, "income": stores, "costs": terrains},
            {"Of": own.Of, "Does": Does},
        )
        bare = NamedThings(words=words, kinds=named.kinds)
        taken = {name for scope in Scope for name in bare.vocabulary(scope).facts}
        self.own_names((*file.store, *file.table, *file.look_up), taken)
        self._own_codes()
        look_ups = self.look_ups(file.look_up, Scope.SIDE, Scope.ARMY)
        self.known = {
            scope: replace(known, look_ups=look_ups) for scope, known in self.known.items()
        }
        self.rules = self._read(look_ups)

    def _own_codes(self) -> None:
        """Refuse terrains with the code of one before them."""
        first: dict[str, str] = {}
        for row in self._file.terrain:
            if row.code and first.setdefault(row.code, row.id) != row.id:
                what = f"the code “{row.code}” belongs to “{first[row.code]}” already"
                self.fault("C040", row, ("code",), what, "give each terrain its own")

    # The rules, table by table.

    def _read(self, look_ups: Mapping[str, LookUp]) -> own.OwnRules:
        file = self._file
        costs = {row.id: self.cost(row, ("cost",), row.cost) for row in file.terrain} or {
            key: _USUAL_COSTS.get(key, Fraction(1)) for key in self._terrains
        }
        return own.OwnRules(
            words=self._own_words,
            strength=file.strength.called,
            one_strength=file.strength.one or file.strength.called,
            is_open=file.sight.open,
            seasons=tuple(self.by_id(OwnSeason, file.season, Scope.ARMY).values()),
            stepping=self.taken(own.Stepping, file.march, Scope.ALL, costs=costs),
            kinds=self._kinds(),
            places={kind.key: own.PlaceRule() for kind in self._own_words.places}
            | self.by_id(own.PlaceRule, file.place_kind, Scope.SIDE),
            stores=self.by_id(own.OwnStore, file.store, Scope.ARMY),
            look_ups=look_ups,
            tables={row.id: self._table(row) for row in file.table},
            rules=self._rules(),
            deeds=self._deeds(),
            fighting=self._fighting(),
            victory=tuple(self.taken(own.VictoryRow, row, Scope.SIDE) for row in file.victory),
            ending=self.taken(own.Ending, file.ends, Scope.SIDE),
        )

    def _kinds(self) -> dict[str, own.OwnKind]:
        kinds = self.by_id(own.OwnKind, self._file.kind, Scope.ARMY)
        for row in self._file.kind:
            kind = kinds[row.id]
            paid = ((("upkeep", store), term) for store, term in kind.upkeep.items())
            for key, term in ((("march",), kind.march), (("sight",), kind.sight), *paid):
                self.not_below_nought(row, key, term)
        return kinds

    def _rules(self) -> tuple[own.OwnRule, ...]:
        """Return the rules with a condition, each of which has to bring something."""
        rules = []
        for row in self._file.rule:
            rule = self.taken(own.OwnRule, row, Scope(row.of))
            bare = own.OwnRule(id=rule.id, name=rule.name, of=rule.of, when=rule.when)
            if rule == bare:
                hint = "say what it brings, such as march = -1 or strength = -1"
                self.fault(NO_EFFECT, row, (), f"the rule “{row.id}” brings nothing", hint)
            elif rule.of is own.Of.SIDE and rule != replace(bare, stores=rule.stores):
                what = f"“{row.id}” is asked of sides, and only stores are a side's"
                hint = 'write of = "army", or leave stores alone in it'
                self.fault(NO_EFFECT, row, ("of",), what, hint)
            rules.append(rule)
        return tuple(rules)

    def _deeds(self) -> dict[str, own.DeedRule]:
        found = self.by_id(own.DeedRule, self._file.deed, Scope.ARMY)
        plain: set[str] = set()
        for row in self._file.deed:
            deed = found[row.id]
            bare = own.DeedRule(id=deed.id, name=deed.name, does=deed.does)
            is_plain = deed == bare and deed.does is not Does.WORDS
            if is_plain and row.does in plain:
                what = f"the order “{row.id}” does nothing that another does not"
                hint = 'say what it brings, such as strength = 1, or write does = "words"'
                self.fault(NO_EFFECT, row, ("does",), what, hint)
            plain |= {row.does} if is_plain else set()
        usual = {
            deed.id: own.DeedRule(id=deed.id, name=deed.told, does=deed.does)
            for deed in self._own_words.deeds
        }
        return usual | found

    def _table(self, row: RollTableSection) -> own.ThrowTable:
        table = self.taken(own.ThrowTable, row, Scope(row.of), rows=())
        read = self.rolled_rows(row.id, row, row.row, table.dice)
        rows = (
            self.taken(own.ThrowRow, each, Scope(row.of), faces=found.faces)
            for each, found in zip(row.row, read, strict=True)
        )
        return replace(table, rows=tuple(rows))

    def _fighting(self) -> own.Fighting:
        contact, battle = self._file.contact, self._file.battle
        self._odds(battle.odds, (*battle.where, "odds"))
        odds = (self.taken(own.OddsRow, row, Scope.BATTLE) for row in battle.odds)
        touch, asks = own.Touch(contact.when), own.Asks(contact.asks)
        if touch is own.Touch.SIGHT and asks is not own.Asks.NOTHING:
            what = "contact within sight can ask nothing: nobody fights from afar"
            hint = 'write asks = "nothing", or when = "next"'
            self.fault("C051", contact, ("asks",), what, hint)
        return self.taken(
            own.Fighting,
            battle,
            Scope.BATTLE,
            touch=touch,
            asks=asks,
            odds=tuple(sorted(odds, key=lambda row: -row.ratio)),
            modifiers=tuple(
                self.taken(own.FightModifier, row, Scope.BATTLE) for row in battle.modifier
            ),
        )

    def _odds(self, rows: tuple[OddsSection, ...], where: KeyPath) -> None:
        """Refuse ratios that are none, those there are twice, and the lack of the lowest."""
        seen = set[Fraction]()
        for row in rows:
            ratio = own.to_ratio(row.at_least)
            if ratio < 1:
                what = f"“{row.at_least}” is not how strong the stronger side is"
                self.fault("C009", row, ("at_least",), what, "write it as 1:1, 3:2 or 2:1")
            elif ratio in seen:
                what = f"the table of odds has two rows for {row.at_least}"
                self.fault(LACKS_ROW, row, ("at_least",), what, "leave one of them")
            seen.add(ratio)
        if seen and min(seen) > 1:
            what = "the table of odds lacks a row for 1:1, two sides as strong"
            self.faults.append(Finding(LACKS_ROW, where, what, 'add at_least = "1:1"'))
