"""Reckons a battle from printed sheets alone: strikes, ground, hiding and records.

Nothing here asks a rule: what a score, a case or a strike is worth is read in the HTML
that goes to the printer, as people read it at the table.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from html import unescape
from math import floor
from typing import TYPE_CHECKING

from generator.render.cards.arrange import PrintWay, Wanted
from generator.render.cards.card_sheets import cards_job
from generator.render.documents import Paper, RunningHead
from generator.render.pages import Press, page_environment
from generator.systems.battlefield.rules.round_log import RoundLineKind
from generator.systems.battlefield.sheets.battlefield_cards import FIELD_PAPERS
from generator.systems.battlefield.sheets.unit_record_cards import record_set
from generator.systems.battlefield.views.ground_card import case_told, ground_card
from generator.systems.battlefield.views.round_card import hide_card
from generator.systems.battlefield.views.strikes_sheet import strikes_sheet
from generator.systems.battlefield.views.unit_records import UnitToRecord, filled_record
from generator.systems.system_pages import OwnSheet
from generator.values import replace
from tests.systems.battlefield.reckoner import BLOWS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.battle_ground import CaseGround
    from generator.systems.battlefield.rules.field_units import Battlefield, FieldUnit
    from generator.systems.battlefield.rules.round_log import RoundLine
    from generator.world.hexes import Hex

PRESS = Press(environment=page_environment(), paper=Paper.A4, when=None)
HEAD = RunningHead(campaign="C", sheet="S")
HOMES = {
    "bushes": "Saïva: ",
    "sand": "desert: ",
    "snow": "arctic: ",
    "forest": "forest: ",
    "swamp": "swamp: ",
    "water": "water: ",
    "relief": "dwarven: ",
}
"""How a record says that some ground is a unit's own."""
SHARES = {
    "From an eighth": Fraction(1, 8),
    "From a quarter": Fraction(1, 4),
    "From a half": Fraction(1, 2),
}
_HALVES = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}


def number(text: str) -> Fraction:
    """Read a number as sheets print it."""
    found = re.fullmatch(r"(\d*)([½¼¾]?)", text.strip())
    assert found, text
    return Fraction(int(found[1] or 0)) + _HALVES.get(found[2], Fraction(0))


def rows_in(html: str, table: str) -> list[list[str]]:
    """Return the cells of every table of a class, row by row, as words."""
    found = []
    for body in re.findall(rf'<table class="{table}">(.*?)</table>', html, re.DOTALL):
        for row in re.findall(r"<tr.*?>(.*?)</tr>", body, re.DOTALL):
            cells = re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row, re.DOTALL)
            found.append([words(cell) for cell in cells])
    return found


def words(html: str) -> str:
    """Return what a piece of a page says."""
    plain = unescape(re.sub(r"<[^>]*>", " ", html)).replace("\u00a0", " ")
    return " ".join(plain.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRecord:
    """A unit's record, as it is read."""

    army: str
    fighters: int
    attack: int
    power: int
    defence: int
    hp: int
    most: int
    shots: int
    about: str
    at: Hex

    def is_home(self, ground: str) -> bool:
        """Return whether its record says that some ground is its own."""
        return f"; {HOMES.get(ground, ground)}" in self.about

    def in_fort(self) -> tuple[int, int]:
        """Return attack and defence in a fortification."""
        found = re.search(r"fort: attack (\d+), defence (\d+)", self.about)
        return (int(found[1]), int(found[2])) if found else (self.attack, self.defence)


class Papers:
    """What lies on the table as a battle begins."""

    def __init__(self, book: BattleBook, field: Battlefield) -> None:
        """Print what a battle needs, and read it."""
        cases = frozenset(field.cases.values())
        units = [(unit.make, unit.began_with) for unit in field.units.values()]
        strikes = strikes_sheet(book, units, cases)
        self._read_strikes(_page("strikes", {"sheet": strikes}))
        self._read_ground(_page("ground-card", {"card": ground_card(book)}))
        self._read_hiding(_page("hide-card", {"card": hide_card(book)}))
        self.records = _read_records(book, field, cases)

    def _read_strikes(self, html: str) -> None:
        """Read the table of strikes, and what stands beyond it."""
        self.faces = [
            [int(face) for face in re.findall(r'class="die">(\d)<', head)]
            for head in re.findall(r'<th scope="col">(<span class="die">.*?)</th>', html)
        ][:3]
        self.lines: dict[int, tuple[int, ...]] = {}
        for row in rows_in(html, "strikes"):
            span = re.fullmatch(r"(\d+)–(\d+)", row[0])
            if span:
                self.lines[int(span[2])] = tuple(map(int, row[2:]))
        self.whole: dict[int, tuple[int, ...]] = {}
        strips = rows_in(html, "whole")
        for head, *rest in zip(*[iter(strips)] * 4, strict=True):
            for at, force in enumerate(head[1:], start=1):
                self.whole[int(force)] = tuple(int(row[at]) for row in rest)

    def _read_ground(self, html: str) -> None:
        """Read what every case makes of a defence, and how plainly one is seen."""
        reliefs = ("plains", "hills", "mountains")
        self.defence: dict[tuple[str, str], Fraction] = {}
        self.seen: dict[tuple[str, str], int] = {}
        for title, *cells in rows_in(html, "ground"):
            if len(cells) != 9 or title in ("", "move"):
                continue
            ground = title.split(",")[0].lower()
            for at, relief in enumerate(reliefs):
                _, defence, seen = cells[3 * at : 3 * at + 3]
                if seen != "–":
                    self.defence[ground, relief] = number(defence)
                    self.seen[ground, relief] = int(seen)
        self.home = {
            title.lower(): (int(attack), number(defence), int(seen))
            for title, _, _, attack, defence, seen in rows_in(html, "folk")[1:]
        }
        self.dwarven = {
            title: int(added)
            for title, added in re.findall(
                r"(hills|mountains) \+\d to move and \+(\d) to what they see", html
            )
        }

    def _read_hiding(self, html: str) -> None:
        """Read chances by factor and visibility, and factors by fighters."""
        chances, many = rows_in(html, "hide"), []
        self.chances: dict[tuple[int, int], int] = {}
        self.factors: list[tuple[int, int, int, int]] = []
        self.shares: list[tuple[Fraction, int]] = []
        sizes: list[int] = []
        for row in chances:
            if row and row[-1].startswith("of "):
                sizes = [int(each.removeprefix("of ")) for each in row[2:]]
                many.append(sizes)
            elif sizes:
                self._read_sizes(row, sizes)
            elif row[1].isdigit():
                share = next((at for word, at in SHARES.items() if word in row[0]), 0)
                self.shares.append((Fraction(share), int(row[1])))
                for seen, chance in enumerate(row[2:], start=1):
                    last = "6" if chance == "always" else chance[-1]
                    self.chances[int(row[1]), seen] = int(last)

    def _read_sizes(self, row: Sequence[str], sizes: Sequence[int]) -> None:
        for size, told in zip(sizes, row[2:], strict=True):
            span = re.fullmatch(r"(\d+)(?:–(\d+))?", told)
            if span:
                last = int(span[2] or span[1])
                self.factors.append((size, int(span[1]), last, int(row[1])))

    def hp_of(self, force: int, die: int) -> int:
        """Look a strike up."""
        column = next(at for at, faces in enumerate(self.faces) if die in faces)
        found, rest = 0, force
        greatest = max(self.lines)
        for whole in sorted(self.whole, reverse=True):
            if rest > greatest and whole <= rest:
                found, rest = found + self.whole[whole][column], rest - whole
        if not rest:
            return found
        line = min(last for last in self.lines if last >= rest)
        return found + self.lines[line][column]

    def chance_of(self, unit: PaperRecord, seen: int) -> int:
        """Look up on how much of a die a hidden unit is discovered."""
        printed = [
            factor
            for most, least, last, factor in self.factors
            if most == unit.most and least <= unit.fighters <= last
        ]
        share = Fraction(unit.fighters, unit.most)
        by_share = [factor for at, factor in self.shares if at <= share]
        assert printed in ([], by_share[-1:])
        return self.chances[by_share[-1], seen]


def _page(template: str, values: Mapping[str, object]) -> str:
    sheet = OwnSheet(file="page", title="", template=template, values=values)
    return FIELD_PAPERS.job(PRESS, HEAD, sheet).html


def _read_records(
    book: BattleBook, field: Battlefield, cases: frozenset[CaseGround]
) -> dict[str, PaperRecord]:
    """Print the records of all units, and read their fronts."""
    units = list(field.units.values())
    records = [filled_record(book, _told(unit), cases) for unit in units]
    wanted = Wanted(paper=Paper.A4, way=PrintWay.FLAT)
    made = cards_job(record_set("records", "Records", records), HEAD, press=PRESS, wanted=wanted)
    assert made.complaints == ()
    cards = made.job.html.split('<div class="card-face')[1:]
    return {unit.unit: _read(card, unit) for card, unit in zip(cards, units, strict=True)}


def _told(unit: FieldUnit) -> UnitToRecord:
    return UnitToRecord(
        unit=unit.unit,
        number=unit.unit,
        name=f"Company {unit.unit}",
        army=unit.army,
        make=unit.make,
        fighters=unit.fighters,
        began_with=unit.began_with,
        shots=unit.shots,
        begins="0101",
    )


def _read(card: str, unit: FieldUnit) -> PaperRecord:
    """Read a record; where it stands is on the map."""
    texts = [words(text) for text in re.findall(r"<p [^>]*>(.*?)</p>", card, re.DOTALL)]
    _, _, _, about, *_ = texts
    many, attack, distance, defence, hp = texts[9:14]
    shots, power = [*distance.partition(":")[0].split("x"), "0"][:2]
    most = re.search(r"most (\d+)", about)
    assert most
    return PaperRecord(
        army=unit.army,
        fighters=int(many),
        attack=int(attack),
        power=int(power),
        defence=int(defence),
        hp=int(hp),
        most=int(most[1]),
        shots=int(shots),
        about=about.replace(". ", "; "),
        at=unit.at,
    )


class PaperReckoner:
    """A battle fought again on paper, line by line of what was decided and rolled."""

    def __init__(self, book: BattleBook, field: Battlefield) -> None:
        """Begin with everything laid out."""
        self.papers = Papers(book, field)
        self.units = dict(self.papers.records)
        self.ground = {
            at: (case_told(book, case).split(", ")[0], str(case.relief))
            for at, case in field.cases.items()
        }
        self.forts = {at for at, case in field.cases.items() if case.is_fortified}
        self.sides = field.sides
        self.lost: Counter[str] = Counter()
        self.strikes = 0

    def chance(self, unit: str) -> int:
        """Look up the chance of a hidden unit, whoever searches."""
        own = self.units[unit]
        ground, relief = self.ground[own.at]
        searchers = [u for u in self.units.values() if self.sides[u.army] != self.sides[own.army]]
        seen = self.papers.seen[ground, "plains"]
        if any(each.is_home(ground) for each in searchers):
            seen = self.papers.home[ground][2]
        if relief != "plains":
            plain = self.papers.seen[ground, relief] - self.papers.seen[ground, "plains"]
            sees = any(each.is_home("relief") for each in searchers)
            seen += self.papers.dwarven[relief] if sees else plain
        return self.papers.chance_of(own, seen)

    def take(self, lines: Sequence[RoundLine]) -> None:
        """Take a round's lines, and see that paper gives what the program gave."""
        for at, line in enumerate(lines):
            if line.kind is RoundLineKind.ANSWERS:
                continue
            if line.kind not in BLOWS:
                self._other(line)
                continue
            after = lines[at + 1 : at + 2]
            answers = [each for each in after if each.kind is RoundLineKind.ANSWERS]
            self._blows([line, *answers])

    def _blows(self, lines: Sequence[RoundLine]) -> None:
        """Reckon blows that fall together, then cross off the dead."""
        taken = []
        for line in lines:
            assert line.blow is not None
            force = self.units[line.unit].fighters * self._score(line)
            hp = self.papers.hp_of(force, line.blow.strike.die) if force else 0
            assert (force, hp) == (line.blow.strike.force, line.blow.strike.hp), line
            taken.append((line, hp))
        for line, hp in taken:
            assert line.blow is not None
            struck = self.units[line.other]
            dead = min(struck.fighters, hp // struck.hp)
            lost = min(hp, struck.fighters * struck.hp)
            assert (dead, lost) == (line.blow.suffered.dead, line.blow.suffered.hp)
            self.lost[struck.army] += lost
            self.units[line.other] = replace(struck, fighters=struck.fighters - dead)
            self.strikes += 1

    def _score(self, line: RoundLine) -> int:
        """Return what each fighter counts: record, then ground card."""
        unit = self.units[line.unit]
        ground, relief = self.ground[unit.at]
        is_fort = unit.at in self.forts
        attack, defence = unit.in_fort() if is_fort else (unit.attack, unit.defence)
        is_home = unit.is_home(ground) and not is_fort
        if line.kind is RoundLineKind.SHOOTS:
            return unit.power
        if line.kind is not RoundLineKind.ANSWERS:
            return attack * (self.papers.home[ground][0] if is_home else 1)
        factor = self.papers.defence[ground, relief]
        if is_home:
            plain = self.papers.defence[ground, "plains"]
            factor += self.papers.home[ground][1] - plain
        return max(1, floor(defence * factor)) if defence else 0

    def _other(self, line: RoundLine) -> None:
        """Take a line that is no blow."""
        unit = self.units.get(line.unit)
        if unit is None:
            return
        if line.kind is RoundLineKind.ENTERS and line.at is not None:
            self.units[line.unit] = replace(unit, at=line.at)
        elif line.kind is RoundLineKind.REARGUARD:
            left = unit.fighters - line.number
            self.units[line.unit] = replace(unit, fighters=left)
            self.units[line.other] = replace(unit, fighters=line.number)
        elif line.kind is RoundLineKind.DROWNS:
            self.lost[unit.army] += line.number * unit.hp
            left = unit.fighters - line.number
            self.units[line.unit] = replace(unit, fighters=left)
