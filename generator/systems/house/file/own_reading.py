"""Reads the rules of a campaign from its tables, and finds what is wrong with them."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice import CARD, KINDS, Face
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
from generator.systems.house.rules.own_rules import (
    Asks,
    Brings,
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
    Throws,
    ThrowTable,
    Touch,
    VictoryRow,
)
from generator.systems.house.rules.own_words import Does
from generator.systems.house.rules.term_facts import NamedThings, Scope

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.errors import KeyPath
    from generator.kit.terms import Term
    from generator.read.models.table_base import Section
    from generator.systems.house.file.house_tables import HouseFile, KindSection, StoreSection
    from generator.systems.house.file.rule_tables import BringsSection, LookUpSection, TableSection
    from generator.systems.house.rules.own_words import OwnWords

UNFIT_TERM, LACKS_ROW, NEVER, NO_EFFECT = "C064", "C065", "C066", "C067"
_USUAL_COSTS = {"hills": "2", "wood": "2", "marsh": "2", "water": "closed"}
"""What steps cost in a file that lists no terrains; the others 1."""
_DICE = re.compile(r"([1-9][0-9]?)?(d[0-9]+|card)")
_MOST_DICE = 10
_NO_FACTS = Vocabulary(facts={})
"""What plain numbers may name."""
_SPAN = re.compile(r"([0-9]+)(?:-([0-9]+))?")
_RATIO = re.compile(r"([1-9][0-9]{0,3}):([1-9][0-9]{0,3})")


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
        rows: tuple[StoreSection | TableSection | LookUpSection, ...] = (
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
                what = f"“{row.by}” is no fact that is one of several words"
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
        what = f"“{word}” is no {called} of this campaign"
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

    def _dice(self, row: Section, text: str) -> Throws:
        found = _DICE.fullmatch(text.replace(" ", ""))
        kind = KINDS.get(found[2]) if found else None
        count = int(found[1] or 1) if found else 1
        if kind is None or count > _MOST_DICE or (kind is CARD and count > 1):
            what = f"“{text}” are no dice that are known here"
            known = ", ".join(KINDS)
            hint = f"write one of {known}, or up to {_MOST_DICE} of them: 2d6"
            self._fault("C009", row, "dice", what, hint)
            return Throws()
        return Throws(kind=kind, count=count)

    def _brings(self, row: BringsSection, scope: Scope) -> Brings:
        costs = {}
        for terrain, text in row.costs.items():
            if self._known_word(row, ("costs", terrain), terrain, self._terrains, "terrain"):
                costs[terrain] = self._number(row, ("costs", terrain), text)
        return Brings(
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
                    brings=self._brings(row, Scope(row.of)),
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
            brings = self._brings(row, Scope.ARMY)
            is_plain = brings == Brings() and not row.when
            if is_plain and row.does != Does.WORDS and row.does in plain:
                what = f"the order “{row.id}” does nothing that another does not"
                hint = 'say what it brings, such as strength = 1, or write does = "words"'
                self._fault(NO_EFFECT, row, "does", what, hint)
            plain |= {row.does} if is_plain else set()
            found[row.id] = DeedRule(
                id=row.id,
                does=Does(row.does),
                when=self._when(row, row.when, Scope.ARMY),
                brings=brings,
            )
        return found

    def _table(self, row: TableSection) -> ThrowTable:
        throws = self._dice(row, row.dice)
        possible = _possible(throws)
        rows, seen = [], Counter[Face]()
        for each in row.row:
            faces = self._faces(each, each.faces, throws)
            seen.update(faces)
            rows.append(
                ThrowRow(
                    id=each.id,
                    name=each.name,
                    says=each.says,
                    faces=faces,
                    brings=self._brings(each, Scope(row.of)),
                )
            )
            twice = [face for face in faces if seen[face] > 1]
            if twice:
                what = f"the table “{row.id}” has two rows for {twice[0]}"
                self._fault(LACKS_ROW, each, "faces", what, "leave it in one of them")
        lacking = [face for face in possible if not seen[face]]
        if lacking:
            shown = ", ".join(map(str, lacking[:5]))
            what = f"the table “{row.id}” lacks a row for {shown}"
            hint = f'add a [[table.row]] with faces = "{lacking[0]}"'
            self.faults.append(Finding(LACKS_ROW, row.where, what, hint))
        ids = Counter(each.id for each in row.row)
        for each in row.row:
            if ids[each.id] > 1:
                what = f"two rows of “{row.id}” have the id “{each.id}”"
                self._fault("C020", each, "id", what, "give each its own")
                break
        when = self._when(row, row.when, Scope(row.of))
        return ThrowTable(
            id=row.id, name=row.name, throws=throws, of=Of(row.of), when=when, rows=tuple(rows)
        )

    def _faces(self, row: Section, text: str, throws: Throws) -> tuple[Face, ...]:
        possible = _possible(throws)
        found: list[Face] = []
        for part in (each.strip().lower() for each in text.split(",")):
            span = _SPAN.fullmatch(part)
            if throws.kind is CARD:
                suit = tuple(card for card in CARD.names if card.endswith(f" of {part}"))
                cards = suit or ((part,) if part in CARD.names else ())
                faces: tuple[Face, ...] = cards
            elif span is not None:
                first, last = int(span[1]), int(span[2] or span[1])
                faces = tuple(range(first, min(last, throws.kind.sides * throws.count) + 1))
                faces = faces if last in possible and first in possible else ()
            else:
                faces = ()
            if not faces:
                low, high = possible[0], possible[-1]
                what = f"“{part}” is nothing that {throws.told} can show"
                hint = f"write totals from {low} to {high}, such as 2-4, 7"
                if throws.kind is CARD:
                    hint = "write a suit such as hearts, or a card such as ace of spades"
                self._fault("C060", row, "faces", what, hint)
            found += faces
        return tuple(found)

    def _fighting(self) -> Fighting:
        contact, battle = self._file.contact, self._file.battle
        touch, asks = Touch(contact.when), Asks(contact.asks)
        if touch is Touch.SIGHT and asks is not Asks.NOTHING:
            what = "contact within sight can ask nothing: nobody fights from afar"
            hint = 'write asks = "nothing", or when = "next"'
            self._fault("C051", contact, "asks", what, hint)
        return Fighting(
            touch=touch,
            asks=asks,
            back=battle.back,
            throws=self._dice(battle, battle.dice),
            odds=tuple(sorted(self._odds(), key=lambda row: -row.ratio)),
            modifiers=tuple(
                FightModifier(
                    name=row.name, when=self._when(row, row.when, Scope.BATTLE), adds=row.adds
                )
                for row in battle.modifier
            ),
        )

    def _odds(self) -> Iterable[OddsRow]:
        seen: set[Fraction] = set()
        for row in self._file.battle.odds:
            found = _RATIO.fullmatch(row.at_least)
            ratio = Fraction(int(found[1]), int(found[2])) if found else Fraction(1)
            if found is None or ratio < 1:
                what = f"“{row.at_least}” is not how strong the stronger side is"
                self._fault("C009", row, "at_least", what, "write it as 1:1, 3:2 or 2:1")
            elif ratio in seen:
                what = f"the table of odds has two rows for {row.at_least}"
                self._fault(LACKS_ROW, row, "at_least", what, "leave one of them")
            seen.add(ratio)
            yield OddsRow(
                ratio=ratio,
                told=row.at_least,
                wins_on=row.wins_on,
                loser_percent=row.loser,
                winner_percent=row.winner,
            )
        if seen and min(seen) > 1:
            where = (*self._file.battle.where, "odds")
            what = "the table of odds lacks a row for 1:1, two sides as strong"
            self.faults.append(Finding(LACKS_ROW, where, what, 'add at_least = "1:1"'))


def _possible(throws: Throws) -> tuple[Face, ...]:
    """Return everything that dice can show together, in order."""
    if throws.kind.is_pack:
        return throws.kind.names
    return tuple(range(throws.count, throws.kind.sides * throws.count + 1))
