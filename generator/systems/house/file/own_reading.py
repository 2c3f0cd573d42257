"""Reads the rules of a campaign from its tables, and finds what is wrong with them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from generator.errors import Finding
from generator.kit.rolls import LACKS_ROW, Rolled, RowRead, row_faults, to_faces, to_rolled
from generator.kit.term_reading import to_amount, to_condition
from generator.kit.terms import ALWAYS, NOTHING, LookUp, UnfitTermError, Vocabulary, never_holds
from generator.read.models.value_kinds import closest_or_all
from generator.systems.house.rules.own_rules import (
    Asks,
    DeedRule,
    Ending,
    Fighting,
    FightModifier,
    OddsRow,
    Of,
    OwnKind,
    OwnRule,
    OwnRules,
    OwnSeason,
    OwnStore,
    PlaceRule,
    Stepping,
    ThrowRow,
    ThrowTable,
    Touch,
    VictoryRow,
    to_ratio,
)
from generator.systems.house.rules.own_words import Does
from generator.systems.house.rules.term_facts import NamedThings, Scope
from generator.values import Struct, fields, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from generator.errors import KeyPath
    from generator.kit.terms import Term
    from generator.read.models.table_base import Section
    from generator.systems.house.file.house_tables import HouseFile, StoreSection
    from generator.systems.house.file.rule_tables import (
        LookUpSection,
        OddsSection,
        RollTableSection,
    )
    from generator.systems.house.rules.own_words import OwnWords

UNFIT_TERM, NEVER, NO_EFFECT = "C064", "C066", "C067"
Value = TypeVar("Value")
Taken = TypeVar("Taken", bound=Struct)
_USUAL_COSTS: Mapping[str, Fraction | None] = {
    "hills": Fraction(2),
    "wood": Fraction(2),
    "marsh": Fraction(2),
    "water": None,
}
"""What steps cost in a file that lists no terrains; the others 1."""


class OwnReading:
    """The rules of one file, and every fault in them."""

    def __init__(self, file: HouseFile, words: OwnWords) -> None:
        """Read all tables; what a fault leaves open is as by default."""
        self._file, self._words = file, words
        self.faults: list[Finding] = []
        self._terrains = tuple(kind.key for kind in words.terrains)
        self._stores = tuple(row.id for row in file.store)
        named = NamedThings(
            words=words,
            seasons=tuple(row.id for row in file.season),
            kinds=tuple(row.id for row in file.kind),
            stores=self._stores,
            tables={row.id: (Of(row.of), tuple(each.id for each in row.row)) for row in file.table},
        )
        self._known = {scope: named.vocabulary(scope) for scope in Scope}
        self._own_names(NamedThings(words=words, kinds=named.kinds))
        self._own_codes()
        look_ups = self._read_look_ups()
        self._known = {
            scope: replace(known, look_ups=look_ups) for scope, known in self._known.items()
        }
        self._by_type: Mapping[str, Callable[[Section, KeyPath, Any, Scope], object]] = {
            "Term": self._term,
            "Fraction": self._number,
            "Fraction | None": self._cost,
            "Mapping[str, Term]": self._by_store,
            "Mapping[str, Fraction]": self._by_terrain(self._number),
            "Mapping[str, Fraction | None]": self._by_terrain(self._cost),
            "Rolled": lambda row, key, text, _: self._read_or(
                Rolled(), to_rolled(text, (*row.where, *key))
            ),
            "Of": lambda _row, _key, word, _: Of(word),
            "Does": lambda _row, _key, word, _: Does(word),
        }
        self.rules = self._read(look_ups)

    def _fault(self, code: str, row: Section, key: KeyPath, what: str, hint: str) -> None:
        self.faults.append(Finding(code, (*row.where, *key), what, hint))

    # What tables name.

    def _own_names(self, bare: NamedThings) -> None:
        """Refuse stores, tables and look-ups whose id means something else in terms."""
        taken = {name for scope in Scope for name in bare.vocabulary(scope).facts}
        taken |= {"and", "or", "not", "is"}
        rows: tuple[StoreSection | RollTableSection | LookUpSection, ...] = (
            *self._file.store,
            *self._file.table,
            *self._file.look_up,
        )
        for row in rows:
            if row.id in taken:
                what = f"“{row.id}” means something else in conditions"
                self._fault("C006", row, ("id",), what, "take another word")
            taken.add(row.id)

    def _own_codes(self) -> None:
        """Refuse terrains with the code of one before them."""
        first: dict[str, str] = {}
        for row in self._file.terrain:
            if row.code and first.setdefault(row.code, row.id) != row.id:
                what = f"the code “{row.code}” belongs to “{first[row.code]}” already"
                self._fault("C040", row, ("code",), what, "give each terrain its own")

    def _read_look_ups(self) -> dict[str, LookUp]:
        found = {}
        facts = {**self._known[Scope.SIDE].facts, **self._known[Scope.ARMY].facts}
        for row in self._file.look_up:
            words = facts[row.by].words if row.by in facts else ()
            if not words:
                known = tuple(n for n, each in self._known[Scope.ARMY].facts.items() if each.words)
                what = f"“{row.by}” is not a fact with words of its own"
                self._fault(UNFIT_TERM, row, ("by",), what, closest_or_all(row.by, known))
                continue
            lacking = [word for word in words if word not in row.rows and word != "none"]
            if lacking:
                what = f"the look-up “{row.id}” lacks a row for {', '.join(lacking)}"
                self._fault(LACKS_ROW, row, ("rows",), what, f"add {lacking[0]} = 0")
            for word in row.rows:
                self._is_known(row, ("rows", word), words, row.by)
            rows = {word: self._number(row, ("rows", word), n) for word, n in row.rows.items()}
            found[row.id] = LookUp(by=row.by, rows=rows)
        return found

    def _is_known(self, row: Section, key: KeyPath, known: tuple[str, ...], called: str) -> bool:
        word = str(key[-1])
        if word not in known:
            what = f"“{word}” is not a {called} here"
            self._fault("C008", row, key, what, closest_or_all(word, known))
        return word in known

    # A table becomes the rules' own value: each field from the key of its name, by its type.

    def _taken(self, kind: type[Taken], row: Section, scope: Scope, **given: object) -> Taken:
        for each in fields(kind):
            key = each.name.removeprefix("is_")
            if each.name not in given:
                value, read = getattr(row, key), self._by_type.get(str(each.type))
                given[each.name] = read(row, (key,), value, scope) if read else value
        return kind(**given)

    def _by_id(
        self, kind: type[Taken], rows: Iterable[Any], scope: Scope = Scope.ARMY
    ) -> dict[str, Taken]:
        return {row.id: self._taken(kind, row, scope) for row in rows}

    def _term(self, row: Section, key: KeyPath, text: str, scope: Scope) -> Term:
        """Return a condition, if it stands under `when`, or else an amount."""
        known, is_when = self._known[scope], key == ("when",)
        if is_when and not text.strip():
            return ALWAYS
        try:
            term = (to_condition if is_when else to_amount)(text, known)
        except UnfitTermError as unfit:
            what = f"“{text}”: {unfit.what} (letter {unfit.column + 1})"
            self._fault(UNFIT_TERM, row, key, what, unfit.hint)
            return ALWAYS if is_when else NOTHING
        if is_when and never_holds(term, known):
            what = f"“{term.says}” can never hold"
            self._fault(NEVER, row, key, what, "change it, or take the row out")
        return term

    def _number(self, row: Section, key: KeyPath, text: str, _scope: Scope = Scope.ALL) -> Fraction:
        """Return a plain number that is added to a cost, which may be below nought."""
        if text == "closed" and "rows" not in key:
            what = "“closed” cannot be added to a cost, which takes a number"
            hint = 'to close ground write cost = "closed" in its [[terrain]]'
            self._fault(UNFIT_TERM, row, key, what, hint)
            return Fraction(0)
        try:
            return to_amount(text, Vocabulary(facts={})).amount({})
        except UnfitTermError as unfit:
            what = f"“{text}”: {unfit.what} (letter {unfit.column + 1})"
            self._fault(UNFIT_TERM, row, key, what, unfit.hint)
            return Fraction(0)

    def _cost(self, row: Section, key: KeyPath, text: str | None, _scope: Scope) -> Fraction | None:
        if text is None or text == "closed":
            return None
        cost = self._number(row, key, text)
        if cost < 0:
            what = f"a step cannot cost {text}, less than nothing"
            self._fault("C004", row, key, what, 'write 0 or more, or "closed"')
        return max(cost, Fraction(0))

    def _by_store(
        self, row: Section, key: KeyPath, texts: Mapping[str, str], scope: Scope
    ) -> dict[str, Term]:
        return {
            store: self._term(row, at, text, scope)
            for store, text in texts.items()
            if self._is_known(row, at := (*key, store), self._stores, "store")
        }

    def _by_terrain(
        self, read: Callable[[Section, KeyPath, str, Scope], Value]
    ) -> Callable[[Section, KeyPath, Mapping[str, str], Scope], dict[str, Value]]:
        def found(
            row: Section, key: KeyPath, texts: Mapping[str, str], scope: Scope
        ) -> dict[str, Value]:
            return {
                terrain: read(row, at, text, scope)
                for terrain, text in texts.items()
                if self._is_known(row, at := (*key, terrain), self._terrains, "terrain")
            }

        return found

    def _read_or(self, default: Value, found: Value | Finding) -> Value:
        """Return what was read; a fault is noted, and the default stands for it."""
        if isinstance(found, Finding):
            self.faults.append(found)
            return default
        return found

    # The rules, table by table.

    def _read(self, look_ups: Mapping[str, LookUp]) -> OwnRules:
        file = self._file
        costs = {
            row.id: self._cost(row, ("cost",), row.cost, Scope.ALL) for row in file.terrain
        } or {key: _USUAL_COSTS.get(key, Fraction(1)) for key in self._terrains}
        return OwnRules(
            words=self._words,
            strength=file.strength.called,
            one_strength=file.strength.one or file.strength.called,
            is_open=file.sight.open,
            seasons=tuple(self._by_id(OwnSeason, file.season).values()),
            stepping=self._taken(Stepping, file.march, Scope.ALL, costs=costs),
            kinds=self._kinds(),
            places={kind.key: PlaceRule() for kind in self._words.places}
            | self._by_id(PlaceRule, file.place_kind, Scope.SIDE),
            stores=self._by_id(OwnStore, file.store),
            look_ups=look_ups,
            tables={row.id: self._table(row) for row in file.table},
            rules=self._rules(),
            deeds=self._deeds(),
            fighting=self._fighting(),
            victory=tuple(self._taken(VictoryRow, row, Scope.SIDE) for row in file.victory),
            ending=self._taken(Ending, file.ends, Scope.SIDE),
        )

    def _kinds(self) -> dict[str, OwnKind]:
        kinds = self._by_id(OwnKind, self._file.kind)
        for row in self._file.kind:
            kind = kinds[row.id]
            paid = ((("upkeep", store), term) for store, term in kind.upkeep.items())
            for key, term in ((("march",), kind.march), (("sight",), kind.sight), *paid):
                if term.is_number and term.amount({}) < 0:
                    what = f"“{key[-1]}” is {term.says}, less than nothing"
                    self._fault("C004", row, key, what, "write 0 or more")
        return kinds

    def _rules(self) -> tuple[OwnRule, ...]:
        """Return the rules with a condition, each of which has to bring something."""
        rules = []
        for row in self._file.rule:
            rule = self._taken(OwnRule, row, Scope(row.of))
            bare = OwnRule(id=rule.id, name=rule.name, of=rule.of, when=rule.when)
            if rule == bare:
                hint = "say what it brings, such as march = -1 or strength = -1"
                self._fault(NO_EFFECT, row, (), f"the rule “{row.id}” brings nothing", hint)
            elif rule.of is Of.SIDE and rule != replace(bare, stores=rule.stores):
                what = f"“{row.id}” is asked of sides, and only stores are a side's"
                hint = 'write of = "army", or leave stores alone in it'
                self._fault(NO_EFFECT, row, ("of",), what, hint)
            rules.append(rule)
        return tuple(rules)

    def _deeds(self) -> dict[str, DeedRule]:
        found = self._by_id(DeedRule, self._file.deed)
        plain: set[str] = set()
        for row in self._file.deed:
            deed = found[row.id]
            is_plain = deed == DeedRule(id=deed.id, does=deed.does) and deed.does is not Does.WORDS
            if is_plain and row.does in plain:
                what = f"the order “{row.id}” does nothing that another does not"
                hint = 'say what it brings, such as strength = 1, or write does = "words"'
                self._fault(NO_EFFECT, row, ("does",), what, hint)
            plain |= {row.does} if is_plain else set()
        usual = {deed.id: DeedRule(id=deed.id, does=deed.does) for deed in self._words.deeds}
        return usual | found

    def _table(self, row: RollTableSection) -> ThrowTable:
        table = self._taken(ThrowTable, row, Scope(row.of), rows=())
        read = tuple(
            RowRead(
                id=each.id,
                where=each.where,
                faces=self._read_or((), to_faces(each.faces, table.dice, (*each.where, "faces"))),
            )
            for each in row.row
        )
        if all(each.faces for each in read):
            self.faults += row_faults(row.id, row.where, table.dice, read)
        rows = (
            self._taken(ThrowRow, each, Scope(row.of), faces=found.faces)
            for each, found in zip(row.row, read, strict=True)
        )
        return replace(table, rows=tuple(rows))

    def _fighting(self) -> Fighting:
        contact, battle = self._file.contact, self._file.battle
        self._odds(battle.odds, (*battle.where, "odds"))
        odds = (self._taken(OddsRow, row, Scope.BATTLE) for row in battle.odds)
        touch, asks = Touch(contact.when), Asks(contact.asks)
        if touch is Touch.SIGHT and asks is not Asks.NOTHING:
            what = "contact within sight can ask nothing: nobody fights from afar"
            hint = 'write asks = "nothing", or when = "next"'
            self._fault("C051", contact, ("asks",), what, hint)
        return self._taken(
            Fighting,
            battle,
            Scope.BATTLE,
            touch=touch,
            asks=asks,
            odds=tuple(sorted(odds, key=lambda row: -row.ratio)),
            modifiers=tuple(
                self._taken(FightModifier, row, Scope.BATTLE) for row in battle.modifier
            ),
        )

    def _odds(self, rows: tuple[OddsSection, ...], where: KeyPath) -> None:
        """Refuse ratios that are none, those there are twice, and the lack of the lowest."""
        seen = set[Fraction]()
        for row in rows:
            ratio = to_ratio(row.at_least)
            if ratio < 1:
                what = f"“{row.at_least}” is not how strong the stronger side is"
                self._fault("C009", row, ("at_least",), what, "write it as 1:1, 3:2 or 2:1")
            elif ratio in seen:
                what = f"the table of odds has two rows for {row.at_least}"
                self._fault(LACKS_ROW, row, ("at_least",), what, "leave one of them")
            seen.add(ratio)
        if seen and min(seen) > 1:
            what = "the table of odds lacks a row for 1:1, two sides as strong"
            self.faults.append(Finding(LACKS_ROW, where, what, 'add at_least = "1:1"'))
