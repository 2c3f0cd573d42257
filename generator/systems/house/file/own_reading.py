"""Reads the rules of a campaign from its tables, and finds what is wrong with them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from generator.errors import Finding
from generator.kit.term_reading import to_amount, to_condition
from generator.kit.terms import (
    ALWAYS,
    NOTHING,
    LookUp,
    UnfitTermError,
    Vocabulary,
    never_holds,
)
from generator.read.models.value_kinds import closest_or_all
from generator.systems.house.file.rolls_reading import (
    LACKS_ROW,
    odds_faults,
    row_faults,
    to_faces,
    to_odds,
    to_throws,
)
from generator.systems.house.rules.own_rules import (
    Asks,
    DeedRule,
    Effects,
    Ending,
    Fighting,
    FightModifier,
    Of,
    OwnKind,
    OwnRule,
    OwnRules,
    OwnSeason,
    OwnStore,
    PlaceRule,
    Stepping,
    ThrowRow,
    Throws,
    ThrowTable,
    Touch,
    VictoryRow,
)
from generator.systems.house.rules.own_words import Does
from generator.systems.house.rules.term_facts import NamedThings, Scope

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import KeyPath
    from generator.kit.terms import Term
    from generator.read.models.table_base import Section
    from generator.systems.house.file.house_tables import HouseFile, KindSection, StoreSection
    from generator.systems.house.file.rule_tables import (
        BringsSection,
        LookUpSection,
        RollTableSection,
    )
    from generator.systems.house.rules.own_words import OwnWords

UNFIT_TERM, NEVER, NO_EFFECT = "C064", "C066", "C067"
Value = TypeVar("Value")
_USUAL_COSTS = {"hills": "2", "wood": "2", "marsh": "2", "water": "closed"}
"""What steps cost in a file that lists no terrains; the others 1."""
_NO_FACTS = Vocabulary(facts={})
"""What plain numbers may name."""


class OwnReading:
    """The rules of one file, and every fault in them."""

    def __init__(self, file: HouseFile, words: OwnWords) -> None:
        """Read all tables; what a fault leaves open is as by default."""
        self._file, self._words = file, words
        self.faults: list[Finding] = []
        self._terrains = tuple(kind.key for kind in words.terrains)
        self._stores = tuple(row.id for row in file.store)
        tables = {row.id: (Of(row.of), tuple(each.id for each in row.row)) for row in file.table}
        named = NamedThings(
            words=words,
            seasons=tuple(row.id for row in file.season),
            kinds=tuple(row.id for row in file.kind),
            stores=self._stores,
            tables=tables,
        )
        self._look_ups: Mapping[str, LookUp] = {}
        self._known = {scope: named.vocabulary(scope) for scope in Scope}
        self._own_names(named)
        self._look_ups = self._read_look_ups()
        named = NamedThings(
            words=words,
            seasons=named.seasons,
            kinds=named.kinds,
            stores=named.stores,
            tables=tables,
            look_ups=self._look_ups,
        )
        self._known = {scope: named.vocabulary(scope) for scope in Scope}
        self.rules = self._read()

    def _fault(
        self, code: str, row: Section, key: str | int | tuple[str | int, ...], what: str, hint: str
    ) -> None:
        keys = key if isinstance(key, tuple) else (key,)
        self.faults.append(Finding(code, (*row.where, *keys), what, hint))

    # What tables name.

    def _own_names(self, named: NamedThings) -> None:
        """Refuse stores, tables and look-ups whose id means something else in terms."""
        bare = NamedThings(words=self._words, kinds=named.kinds)
        taken = {name for scope in Scope for name in bare.vocabulary(scope).facts}
        rows: tuple[StoreSection | RollTableSection | LookUpSection, ...] = (
            *self._file.store,
            *self._file.table,
            *self._file.look_up,
        )
        for row in rows:
            if row.id in taken or row.id in ("and", "or", "not", "is"):
                what = f"“{row.id}” means something else in conditions"
                self._fault("C006", row, "id", what, "take another word")
            taken.add(row.id)

    def _read_look_ups(self) -> dict[str, LookUp]:
        found = {}
        for row in self._file.look_up:
            fact = self._known[Scope.ARMY].facts.get(row.by) or self._known[Scope.SIDE].facts.get(
                row.by
            )
            if fact is None or not fact.words:
                facts = self._known[Scope.ARMY].facts
                words = tuple(name for name, each in facts.items() if each.words)
                what = f"“{row.by}” is not a fact with words of its own"
                self._fault(UNFIT_TERM, row, "by", what, closest_or_all(row.by, words))
                continue
            lacking = [word for word in fact.words if word not in row.rows and word != "none"]
            if lacking:
                what = f"the look-up “{row.id}” lacks a row for {', '.join(lacking)}"
                self._fault(LACKS_ROW, row, "rows", what, f"add {lacking[0]} = 0")
            rows = {}
            for word, text in row.rows.items():
                self._known_word(row, ("rows", word), word, fact.words, row.by)
                rows[word] = self._number(row, ("rows", word), text)
            found[row.id] = LookUp(by=row.by, rows=rows)
        return found

    def _known_word(
        self, row: Section, key: KeyPath, word: str, known: tuple[str, ...], called: str
    ) -> bool:
        if word in known:
            return True
        what = f"“{word}” is not a {called} here"
        self._fault("C008", row, key, what, closest_or_all(word, known))
        return False

    # Terms, numbers and dice.

    def _amount(self, row: Section, key: str | KeyPath, text: str, scope: Scope) -> Term:
        try:
            return to_amount(text, self._known[scope])
        except UnfitTermError as unfit:
            self._unfit(row, key, text, unfit)
            return NOTHING

    def _when(self, row: Section, text: str, scope: Scope) -> Term:
        if not text.strip():
            return ALWAYS
        known = self._known[scope]
        try:
            term = to_condition(text, known)
        except UnfitTermError as unfit:
            self._unfit(row, "when", text, unfit)
            return ALWAYS
        if never_holds(term, known):
            what = f"“{term.says}” can never hold"
            self._fault(NEVER, row, "when", what, "change it, or take the row out")
        return term

    def _unfit(self, row: Section, key: str | KeyPath, text: str, unfit: UnfitTermError) -> None:
        what = f"“{text}”: {unfit.what} (letter {unfit.column + 1})"
        self._fault(UNFIT_TERM, row, key, what, unfit.hint)

    def _number(self, row: Section, key: str | KeyPath, text: str) -> Fraction:
        """Return a plain number, which may be below nought."""
        try:
            term = to_amount(text, _NO_FACTS)
        except UnfitTermError as unfit:
            self._unfit(row, key, text, unfit)
            return Fraction(0)
        return term.amount({})

    def _cost(self, row: Section, key: str | KeyPath, text: str) -> Fraction | None:
        if text == "closed":
            return None
        cost = self._number(row, key, text)
        if cost < 0:
            what = f"a step cannot cost {text}, less than nothing"
            self._fault("C004", row, key, what, 'write 0 or more, or "closed"')
        return max(cost, Fraction(0))

    def _effects(self, row: BringsSection, scope: Scope) -> Effects:
        costs = {}
        for terrain, text in row.costs.items():
            if self._known_word(row, ("costs", terrain), terrain, self._terrains, "terrain"):
                costs[terrain] = self._number(row, ("costs", terrain), text)
        return Effects(
            march=self._amount(row, "march", row.march, scope),
            sight=self._amount(row, "sight", row.sight, scope),
            strength=self._amount(row, "strength", row.strength, scope),
            stores=self._amounts(row, "stores", row.stores, scope),
            costs=costs,
        )

    def _amounts(
        self, row: Section, key: str, texts: Mapping[str, str], scope: Scope
    ) -> dict[str, Term]:
        return {
            store: self._amount(row, (key, store), text, scope)
            for store, text in texts.items()
            if self._known_word(row, (key, store), store, self._stores, "store")
        }

    # The rules, table by table.

    def _read(self) -> OwnRules:
        file = self._file
        return OwnRules(
            words=self._words,
            strength=file.strength.called,
            one_strength=file.strength.one or file.strength.called,
            is_open=file.sight.open,
            seasons=tuple(OwnSeason(id=s.id, name=s.name, turns=s.turns) for s in file.season),
            stepping=self._stepping(),
            kinds={row.id: self._kind(row) for row in file.kind},
            places=self._places(),
            stores={
                row.id: OwnStore(
                    id=row.id,
                    name=row.name,
                    start=row.start,
                    starts=dict(row.starts),
                    lacking=row.lacking,
                )
                for row in file.store
            },
            look_ups=self._look_ups,
            tables={row.id: self._table(row) for row in file.table},
            rules=tuple(
                OwnRule(
                    id=row.id,
                    name=row.name,
                    of=Of(row.of),
                    when=self._when(row, row.when, Scope(row.of)),
                    effects=self._effects(row, Scope(row.of)),
                )
                for row in file.rule
            ),
            deeds=self._deeds(),
            fighting=self._fighting(),
            victory=tuple(
                VictoryRow(
                    name=row.name, points=self._amount(row, "points", row.points, Scope.SIDE)
                )
                for row in file.victory
            ),
            ending=Ending(points=file.ends.points, turns=file.ends.turns),
        )

    def _stepping(self) -> Stepping:
        rows, march = self._file.terrain, self._file.march
        costs = {row.id: self._cost(row, "cost", row.cost) for row in rows} or {
            key: self._cost(march, (), _USUAL_COSTS.get(key, "1")) for key in self._terrains
        }
        road, track = (
            None if text is None else self._cost(march, key, text)
            for key, text in (("road", march.road), ("track", march.track))
        )
        river = self._cost(march, "river", march.river)
        return Stepping(
            costs=costs, road=road, track=track, river=river or Fraction(0), room=march.room
        )

    def _kind(self, row: KindSection) -> OwnKind:
        costs = {
            key: self._cost(row, ("costs", key), text)
            for key, text in row.costs.items()
            if self._known_word(row, ("costs", key), key, self._terrains, "terrain")
        }
        return OwnKind(
            id=row.id,
            name=row.name,
            march=self._amount(row, "march", row.march, Scope.ARMY),
            sight=self._amount(row, "sight", row.sight, Scope.ARMY),
            costs=costs,
            upkeep=self._amounts(row, "upkeep", row.upkeep, Scope.ARMY),
        )

    def _places(self) -> dict[str, PlaceRule]:
        found = {kind.key: PlaceRule() for kind in self._words.places}
        for row in self._file.place_kind:
            found[row.id] = PlaceRule(
                income=self._amounts(row, "income", row.income, Scope.SIDE),
                is_taken=row.taken,
                is_source=row.source,
            )
        return found

    def _deeds(self) -> dict[str, DeedRule]:
        found = {deed.id: DeedRule(id=deed.id, does=deed.does) for deed in self._words.deeds}
        plain: set[str] = set()
        for row in self._file.deed:
            brings = self._effects(row, Scope.ARMY)
            is_plain = brings == Effects() and not row.when
            if is_plain and row.does != Does.WORDS and row.does in plain:
                what = f"the order “{row.id}” does nothing that another does not"
                hint = 'say what it brings, such as strength = 1, or write does = "words"'
                self._fault(NO_EFFECT, row, "does", what, hint)
            plain |= {row.does} if is_plain else set()
            found[row.id] = DeedRule(
                id=row.id,
                does=Does(row.does),
                when=self._when(row, row.when, Scope.ARMY),
                effects=brings,
            )
        return found

    def _table(self, row: RollTableSection) -> ThrowTable:
        throws = self._read_or(Throws(), to_throws(row.dice, row.where))
        faces = [self._read_or((), to_faces(e.faces, throws, e.where)) for e in row.row]
        if all(faces):
            self.faults += row_faults(row, throws, faces)
        return ThrowTable(
            id=row.id,
            name=row.name,
            throws=throws,
            of=Of(row.of),
            when=self._when(row, row.when, Scope(row.of)),
            rows=tuple(
                ThrowRow(
                    id=each.id,
                    name=each.name,
                    says=each.says,
                    faces=shown,
                    effects=self._effects(each, Scope(row.of)),
                )
                for each, shown in zip(row.row, faces, strict=True)
            ),
        )

    def _read_or(self, default: Value, found: Value | Finding) -> Value:
        """Return what was read; a fault is noted, and the default stands for it."""
        if isinstance(found, Finding):
            self.faults.append(found)
            return default
        return found

    def _fighting(self) -> Fighting:
        contact, battle = self._file.contact, self._file.battle
        self.faults += odds_faults(battle)
        touch, asks = Touch(contact.when), Asks(contact.asks)
        if touch is Touch.SIGHT and asks is not Asks.NOTHING:
            what = "contact within sight can ask nothing: nobody fights from afar"
            hint = 'write asks = "nothing", or when = "next"'
            self._fault("C051", contact, "asks", what, hint)
        return Fighting(
            touch=touch,
            asks=asks,
            back=battle.back,
            throws=self._read_or(Throws(), to_throws(battle.dice, battle.where)),
            odds=to_odds(battle.odds),
            modifiers=tuple(
                FightModifier(
                    name=row.name, when=self._when(row, row.when, Scope.BATTLE), adds=row.adds
                )
                for row in battle.modifier
            ),
        )
