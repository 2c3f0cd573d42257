"""Reckons a battle from its log alone, as people do who played it by hand."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.fighters import fighter_scores
from generator.systems.battlefield.rules.round_log import RoundLineKind
from generator.systems.battlefield.rules.strikes import attack_of, defence_of, power_of
from generator.values import replace
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_units import Battlefield
    from generator.systems.battlefield.rules.round_log import RoundLine

BLOWS = (RoundLineKind.BONUS, RoundLineKind.STRIKES, RoundLineKind.ANSWERS, RoundLineKind.SHOOTS)


class Reckoner:
    """What stands on the records of both sides, line by line."""

    def __init__(self, book: BattleBook, field: Battlefield) -> None:
        """Begin with the records as they were filled in."""
        self.book = book
        self.cases = field.cases
        self.units = dict(field.units)
        self.lost: Counter[str] = Counter()

    def take(self, lines: Sequence[RoundLine]) -> None:
        """Take a round's lines, and see that they are what the rules make of them."""
        struck: Counter[str] = Counter()
        for number, line in enumerate(lines):
            if line.kind is RoundLineKind.ANSWERS:
                continue
            after = lines[number + 1 : number + 2]
            answered = [each for each in after if each.kind is RoundLineKind.ANSWERS]
            if line.kind in BLOWS:
                self._blows([line, *answered])
                struck[line.unit] += line.kind is not RoundLineKind.BONUS
            else:
                self._other(line)
        assert all(often <= 1 for often in struck.values())

    def _blows(self, lines: Sequence[RoundLine]) -> None:
        """Take blows that fall at once: first all forces, then all dead."""
        for line in lines:
            assert line.blow is not None
            force = self.units[line.unit].fighters * self._score(line)
            assert line.blow.strike.force == force, line
            die = line.blow.strike.die
            assert line.blow.strike.hp == (3 + ceil(die / 2)) * ceil(force / 10), line
        for line in lines:
            assert line.blow is not None
            self._suffer(line.other, line.blow.strike.hp)

    def _score(self, line: RoundLine) -> int:
        unit = self.units[line.unit]
        case = self.cases[unit.at]
        if line.kind is RoundLineKind.SHOOTS:
            return power_of(self.book, unit.make)
        if line.kind is RoundLineKind.ANSWERS:
            return defence_of(self.book, unit.make, case)
        assert distance(unit.at, self.units[line.other].at) == 1, line
        return attack_of(self.book, unit.make, case)

    def _suffer(self, name: str, hp: int) -> None:
        unit = self.units[name]
        each = fighter_scores(self.book, unit.make).hp
        self.lost[unit.army] += min(hp, unit.fighters * each)
        self._note(name, fighters=max(0, unit.fighters - hp // each))

    def _other(self, line: RoundLine) -> None:
        """Take a line that is no blow."""
        unit = self.units[line.unit]
        match line.kind:
            case RoundLineKind.ENTERS:
                assert line.at is not None
                assert distance(unit.at, line.at) == 1, line
                self.units[line.unit] = replace(unit, at=line.at)
            case RoundLineKind.REARGUARD:
                self._note(line.unit, fighters=unit.fighters - line.number)
                guard = replace(unit, unit=line.other, fighters=line.number)
                self.units[line.other] = guard
            case RoundLineKind.DROWNS:
                each = fighter_scores(self.book, unit.make).hp
                self.lost[unit.army] += line.number * each
                self._note(line.unit, fighters=unit.fighters - line.number)
            case RoundLineKind.LEAVES:
                self.units[line.unit] = replace(unit, has_left=True)
            case RoundLineKind.SURRENDERS:
                self.units[line.unit] = replace(unit, captor=line.other)
            case RoundLineKind.FREED:
                self.units[line.unit] = replace(unit, captor="")
            case _:
                pass

    def _note(self, name: str, *, fighters: int) -> None:
        self.units[name] = replace(self.units[name], fighters=fighters)
