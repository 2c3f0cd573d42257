"""The strikes table as far as a battle needs it, with a blow worked on it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.printing import DASH, printed_number
from generator.systems.battlefield.rules.battle_ground import CaseGround, CaseTerrain, case_values
from generator.systems.battlefield.rules.blows import close_attack, decide
from generator.systems.battlefield.rules.field_units import (
    Battlefield,
    FieldUnit,
    UnitMode,
    unit_record,
)
from generator.systems.battlefield.rules.fighters import (
    TroopMake,
    fighter_scores,
    most_fighters,
    type_of,
)
from generator.systems.battlefield.rules.strikes import (
    attack_of,
    defence_of,
    greatest_force,
    parts_of,
    power_of,
    strikes_chart,
)
from generator.systems.battlefield.views.ground_card import DefenceLine, every_ground, for_defence
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.blows import Blow
    from generator.systems.battlefield.rules.strikes import ChartLine

BLOCK = 20
"""Lines of the table that stand under each other."""
_LINES_MOST = 2 * BLOCK
_HUNDRED = 100
_ACROSS = 20
"""Fighters for which tens are read off at once."""
_SCORES_MOST = 8
"""Scores whose tens are read off; fewer where there are hundreds and thousands."""
_BOOKS_SCORES = (1, 2, 3, 4, 5, 6, 8, 10)
_FACES = (4, 5)
"""What the worked blows' dice show."""


class StrikeColumn(Struct, frozen=True, kw_only=True):
    """A result of the die."""

    faces: tuple[str, ...]
    word: str
    """``bad``, ``medium`` or ``good``."""
    times: int
    """What a ten of force takes."""


class StrikeRow(Struct, frozen=True, kw_only=True):
    """A run of forces, and what they take."""

    force: str
    tens: str
    hp: tuple[int, ...]


class TensRow(Struct, frozen=True, kw_only=True):
    """The tens of force that a score makes."""

    score: int
    tens: tuple[int, ...]
    """By the number of fighters, from one on."""


class WorkedBlow(Struct, frozen=True, kw_only=True):
    """A strike of the worked exchange, as a receipt."""

    who: str
    force: str
    """Such as ``18 × 4 = 72``."""
    tens: int
    die: int
    hp: int
    each: int
    """HP of one of those it falls on."""
    dead: int
    left: int


class WorkedExchange(Struct, frozen=True, kw_only=True):
    """An attack and its answer."""

    says: str
    attack: WorkedBlow
    answer: WorkedBlow


class StrikesSheet(Struct, frozen=True, kw_only=True):
    """Everything on the page of strikes."""

    greatest: int
    """The greatest force it is made for; 0: no battle's in particular."""
    columns: tuple[StrikeColumn, ...]
    blocks: tuple[tuple[StrikeRow, ...], ...]
    beyond: tuple[tuple[StrikeRow, ...], ...]
    """What whole hundreds add, then thousands, where the table ends before."""
    reaches: int
    """The greatest force that has a line of its own."""
    divisor: int
    tens: tuple[TensRow, ...]
    across: tuple[int, ...]
    """The numbers of fighters of those lines."""
    worked: WorkedExchange
    ground: tuple[DefenceLine, ...]
    average: str
    """What a ten of force takes on the average."""
    defence_least: int


def strikes_sheet(
    book: BattleBook,
    units: Collection[tuple[TroopMake, int]] = (),
    cases: Collection[CaseGround] = (),
) -> StrikesSheet:
    """Return the table of strikes up to the greatest force of some units.

    Of units it takes the make and the most fighters; without cases any ground counts.

    Rules: DOG-CBT-09, DOG-CBT-10, DOG-CBT-11, DOG-CBT-12.
    """
    grounds = frozenset(cases) or frozenset(every_ground(book))
    greatest = greatest_force(book, units, grounds)
    step = book.whole("strike-divisor")
    lines = strikes_chart(book.tables, max(greatest, BLOCK * step))[1:]
    shown = lines[: _LINES_MOST if len(lines) > BLOCK else BLOCK]
    blocks = tuple(shown[at : at + BLOCK] for at in range(0, len(shown), BLOCK))
    across = tuple(range(1, _ACROSS + 1))
    columns = tuple(strike_columns(book))
    taken = [column.times for column in columns for _ in column.faces]
    beyond = tuple(_beyond(book, greatest)) if len(lines) > len(shown) else ()
    scores = _scores(book, units, grounds, _SCORES_MOST // max(1, len(beyond)))
    return StrikesSheet(
        greatest=greatest,
        columns=columns,
        blocks=tuple(
            tuple(_row(line, f"{line.least}{DASH}{line.most}") for line in block)
            for block in blocks
        ),
        beyond=beyond,
        reaches=shown[-1].most,
        divisor=step,
        tens=tuple(
            TensRow(score=score, tens=tuple(parts_of(book.tables, many * score) for many in across))
            for score in scores
        ),
        across=across,
        worked=worked_exchange(book),
        ground=tuple(for_defence(book)),
        average=printed_number(Fraction(sum(taken), len(taken))),
        defence_least=book.whole("defence-least"),
    )


def _row(line: ChartLine, force: str) -> StrikeRow:
    return StrikeRow(force=force, tens=str(line.parts), hp=line.hp)


def _beyond(book: BattleBook, greatest: int) -> Iterator[tuple[StrikeRow, ...]]:
    """Yield what whole hundreds add, then thousands, up to the greatest force."""
    step = _HUNDRED
    while step <= greatest:
        forces = (step * count for count in range(1, 10) if step * count <= greatest)
        lasts = ((strikes_chart(book.tables, force)[-1], force) for force in forces)
        yield tuple(_row(line, str(force)) for line, force in lasts)
        step *= 10


def strike_columns(book: BattleBook) -> Iterator[StrikeColumn]:
    """Yield what the die may show, with what a ten of force takes.

    Rules: DOG-CBT-10, DOG-CBT-11.
    """
    (line,) = strikes_chart(book.tables, 1)[1:]
    for band, hp in zip(book.tables.strike_dice.bands, line.hp, strict=True):
        faces = range(int(band.span.low), int(band.span.high) + 1)
        yield StrikeColumn(faces=tuple(map(str, faces)), word=band.effect, times=hp)


def _scores(
    book: BattleBook,
    units: Collection[tuple[TroopMake, int]],
    grounds: Collection[CaseGround],
    most: int,
) -> tuple[int, ...]:
    """Return the scores that units strike with, on every ground; the commonest few."""
    counted: dict[int, int] = {}
    for make, _ in units:
        of_unit = {
            score
            for case in grounds
            for score in (attack_of(book, make, case), defence_of(book, make, case))
        }
        for score in {*of_unit, power_of(book, make)} - {0}:
            counted[score] = counted.get(score, 0) + 1
    common = sorted(counted, key=lambda score: (-counted[score], score))
    return tuple(sorted(common[:most])) or _BOOKS_SCORES


def worked_exchange(book: BattleBook) -> WorkedExchange:
    """Return heavy infantry who attack light infantry in a forest, worked.

    Rules: DOG-CBT-08, DOG-CBT-09, DOG-CBT-10, DOG-CBT-12, DOG-GRND-02.
    """
    wood = CaseGround(terrain=CaseTerrain.FOREST)
    one = _worked_unit(book, "a", "heavy-infantry", Hex(0, 0), 18)
    other = _worked_unit(book, "b", "light-infantry", Hex(1, 0), 20)
    before = Battlefield(
        book=book,
        cases={one.at: CaseGround(), other.at: wood},
        units={"a": one, "b": decide(other, UnitMode.DEFENCE)},
        sides={"a": "a", "b": "b"},
    )
    found = close_attack(before, "a", "b", _FACES)
    hit, back = found.blows
    names = {key: type_of(book, u.make).title for key, u in before.units.items()}
    plain = {key: name.split(",")[0].lower() for key, name in names.items()}
    attack, defend = (
        verb if unit.fighters > 1 else f"{verb}s"
        for verb, unit in (("attack", one), ("defend", other))
    )
    return WorkedExchange(
        says=f"{one.fighters} {plain['a']} {attack} {other.fighters} {plain['b']} "
        f"who {defend} in a forest.",
        attack=_worked_blow(book, before, found.field, hit),
        answer=_worked_blow(book, before, found.field, back),
    )


def _worked_unit(book: BattleBook, name: str, kind: str, at: Hex, wanted: int) -> FieldUnit:
    make = TroopMake(kind=kind)
    many = min(wanted, most_fighters(book, make))
    bare = FieldUnit(
        unit=name, army=name, make=make, fighters=many, began_with=many, shots=0, at=at
    )
    return unit_record(book, bare)


def _worked_blow(
    book: BattleBook, before: Battlefield, after: Battlefield, blow: Blow
) -> WorkedBlow:
    """Return a strike's receipt; what strikes back says what its ground makes of it."""
    striker, struck = before.units[blow.by], before.units[blow.on]
    own = fighter_scores(book, striker.make).defence
    factor = case_values(book, before.cases[striker.at], striker.make).defence
    counted = blow.strike.force // striker.fighters
    is_told = striker.mode is UnitMode.DEFENCE and own * factor == counted
    score = f"({own} × {printed_number(factor)})" if is_told else str(counted)
    return WorkedBlow(
        who=type_of(book, striker.make).title,
        force=f"{striker.fighters} × {score} = {blow.strike.force}",
        tens=blow.strike.parts,
        die=blow.strike.die,
        hp=blow.strike.hp,
        each=fighter_scores(book, struck.make).hp,
        dead=blow.suffered.dead,
        left=after.units[blow.on].fighters,
    )
