"""What stands on a battle's scenario sheet, and in the log of turns."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.facts import AT, COMMANDER
from generator.systems.tsc.rules import fact_names as facts
from generator.systems.tsc.rules.places import territory_of
from generator.systems.tsc.rules.roll import Status

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.kit.facts import FactName
    from generator.world.hexes import Hex


# What stands on the scenario sheet of a battle, as values.

_HINTS = "hints.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollLine:
    """A move roll as a receipt."""

    pips: tuple[str, ...]
    natural: int
    ground: str
    penalty: int
    total: int
    told: str
    """Such as ``of turn 7: success``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleBox:
    """One army and its parts in the battle."""

    role: str
    part: str
    """``Home army`` or ``Invading army``; empty on a blank sheet."""
    army: str
    about: str
    """Race, commander and how it came here."""
    statuses: tuple[tuple[str, bool], ...]
    """Every status, and whether it is the army's."""
    roll: RollLine | None
    no_roll: str
    """Why there is no roll; empty: there is one, or the sheet is blank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSheet:
    """One scenario sheet; without a battle it is a blank one."""

    scenario: str
    beside: str
    """Such as ``attacker normal, defender disadvantaged``."""
    hint: str
    """What it could be about: ours."""
    begins: str
    at: str
    ground: str
    territory: str
    place: str
    attacker: RoleBox
    defender: RoleBox
    rules: tuple[str, ...]
    is_blank: bool = False


@cache
def hints() -> Mapping[str, str]:
    """Return what each scenario could be about."""
    source = files("generator.systems.tsc.rules").joinpath(_HINTS)
    return tomllib.loads(source.read_text(encoding="utf-8"))


def battle_sheets(briefing: Briefing) -> tuple[BattleSheet, ...]:
    """Return the sheet of the turn's battle; empty: there is none."""
    return tuple(
        _sheet(briefing, battle) for battle in briefing.subjects(facts.SCENARIO)
    )


def blank_sheet(scenario: str) -> BattleSheet:
    """Return a blank sheet of a scenario."""
    attacker, defender = (_blank_box(role) for role in ("Attacker", "Defender"))
    return BattleSheet(
        scenario=scenario,
        beside="",
        hint=hints().get(scenario, ""),
        begins="",
        at="",
        ground="",
        territory="",
        place="",
        attacker=attacker,
        defender=defender,
        rules=("TSC-BAT-01", "TSC-BAT-02", "TSC-BAT-03", "TSC-BAT-04"),
        is_blank=True,
    )


def _blank_box(role: str) -> RoleBox:
    return RoleBox(
        role=role,
        part="",
        army="",
        about="",
        statuses=tuple((str(each), False) for each in Status),
        roll=None,
        no_roll="",
    )


def _sheet(briefing: Briefing, battle: str) -> BattleSheet:
    def fact(name: FactName[str]) -> str:
        return briefing.get_or(name, battle, "")

    at = briefing.get(facts.FOUGHT_AT, battle)
    attacker, defender = fact(facts.ATTACKER), fact(facts.DEFENDER)
    is_met = _is_met(briefing, battle)
    scenario = fact(facts.SCENARIO)
    return BattleSheet(
        scenario=scenario,
        beside=f"attacker {fact(facts.ATTACKER_STATUS)}, "
        f"defender {fact(facts.DEFENDER_STATUS)}",
        hint=hints().get(scenario, ""),
        at=briefing.told(facts.FOUGHT_AT, battle),
        ground="" if isinstance(at, Unknown) else _ground(briefing, at),
        territory="" if isinstance(at, Unknown) else _territory(briefing, at),
        place=_place(briefing, battle),
        begins="The armies meet at hex" if is_met else "The attack is on hex",
        attacker=_box(briefing, attacker, battle, "Attacker"),
        defender=_box(briefing, defender, battle, "Defender"),
        rules=_rules(briefing, battle),
    )


def _ground(briefing: Briefing, at: Hex) -> str:
    return briefing.board.terrain_at(at).title.lower()


def _territory(briefing: Briefing, at: Hex) -> str:
    side = territory_of(briefing.board, at)
    names = {each.id: each.name for each in briefing.sides}
    return f"in the territory of {names[side]}" if side else "in the borderlands"


def _place(briefing: Briefing, battle: str) -> str:
    wanted = briefing.get_or(facts.ABOUT_PLACE, battle, "")
    found = briefing.board.place(wanted) if wanted else None
    if found is None:
        return "No village, no fortress."
    kind = found.kind.title.lower()
    if _is_met(briefing, battle):
        return f"It is the {kind} of {found.name}."
    return f"It is the {kind} of {found.name}, without an army in it."


def _rules(briefing: Briefing, battle: str) -> tuple[str, ...]:
    is_met = _is_met(briefing, battle)
    began = ("TSC-BAT-01", "TSC-BAT-03", "TSC-BAT-04") if is_met else ("TSC-BAT-02",)
    if not is_met:
        return (*began, "TSC-SCEN-03")
    named = {"Village Pillage": "TSC-SCEN-01", "Storm the Walls": "TSC-SCEN-02"}
    return (
        *began,
        named.get(briefing.get_or(facts.SCENARIO, battle, ""), "TSC-SCEN-04"),
    )


def _is_met(briefing: Briefing, battle: str) -> bool:
    """Return whether both armies are in the hex, as far as is known."""
    return briefing.get(facts.IS_DEFENDED, battle) is not False


def _box(briefing: Briefing, army: str, battle: str, role: str) -> RoleBox:
    roll = roll_line(briefing, army)
    named = {"Attacker": facts.ATTACKER_STATUS, "Defender": facts.DEFENDER_STATUS}
    status = briefing.get_or(named[role], battle, "")
    is_home = briefing.get_or(facts.HOME_ARMY, battle, "") == army
    return RoleBox(
        role=role,
        part="Home army" if is_home else "Invading army",
        army=briefing.words.of(army),
        about=_about(briefing, army),
        statuses=tuple((str(each), each == status) for each in Status),
        roll=roll,
        no_roll="" if roll else _no_roll(briefing, army),
    )


def _about(briefing: Briefing, army: str) -> str:
    who = (briefing.told(facts.RACE, army).capitalize(), briefing.told(COMMANDER, army))
    return f"{', '.join(filter(None, who))}. {how_it_came(briefing, army)}".lstrip(". ")


def how_it_came(briefing: Briefing, army: str) -> str:
    """Return in a sentence how an army came to stand where it stands."""
    start, at = briefing.get(facts.CAME_FROM, army), briefing.get(AT, army)
    if isinstance(start, Unknown) or isinstance(at, Unknown):
        return ""
    by = briefing.get_or(facts.MOVED_BY, army, army)
    is_own = by == army
    mover = briefing.told(COMMANDER, by) or briefing.words.of(by)
    label = briefing.board.grid.label(start)
    if start == at:
        return "Stayed where it was." if is_own else f"Left where it was by {mover}."
    return f"Moved in from {label}." if is_own else f"Put here from {label} by {mover}."


def roll_line(briefing: Briefing, army: str) -> RollLine | None:
    """Return an army's last move roll; none: it made none in its last turn."""
    pips = briefing.get(facts.PIPS, army)
    if isinstance(pips, Unknown):
        return None
    turn = briefing.get_or(facts.LAST_TURN, army, 0)
    penalty = briefing.get_or(facts.PENALTY, army, 0)
    total = briefing.get_or(facts.ROLL_TOTAL, army, 0)
    return RollLine(
        pips=pips,
        natural=total - penalty,
        ground=briefing.told(facts.ROLLED_ON, army),
        penalty=penalty,
        total=total,
        told=f"of turn {turn}: {briefing.told(facts.ROLL_RESULT, army)}",
    )


def _no_roll(briefing: Briefing, army: str) -> str:
    turn = briefing.get_or(facts.LAST_TURN, army, 0)
    if not turn:
        return "no turn yet: normal"
    return f"no roll in turn {turn}: the enemy was distant"


# The log of turns: who had each, what was rolled, where the army went.

MOST_TOLD = 20
LINES = 24
"""How many lines stand on the sheet, those to write on among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One turn; empty: a line to write on."""

    turn: str = ""
    army: str = ""
    dice: str = ""
    """The two dice, what the ground added, and the total."""
    result: str = ""
    went: str = ""
    status: str = ""
    battle: str = ""


def turn_log(briefings: Sequence[Briefing]) -> tuple[LogLine, ...]:
    """Return the last turns, and lines to write on below them.

    Args:
        briefings: What a reader knows of the turns, in order.
    """
    told = tuple(filter(None, map(_line, briefings[-MOST_TOLD:])))
    return (*told, *(LogLine() for _ in range(max(0, LINES - len(told)))))


def _line(briefing: Briefing) -> LogLine | None:
    """Return one turn's line; none: the army on turn has done nothing yet."""
    movers = briefing.subjects(facts.IS_MOVER)
    mover = next((each for each in movers if briefing.told(facts.IS_MOVER, each)), "")
    if briefing.get_or(facts.LAST_TURN, mover, 0) != briefing.period.number:
        return None
    roll = roll_line(briefing, mover)
    return LogLine(
        turn=str(briefing.period.number),
        army=briefing.words.of(mover),
        dice=f"{' + '.join(roll.pips)} + {roll.penalty} = {roll.total}" if roll else "",
        result=roll.told.partition(": ")[2] if roll else "distant",
        went=_went(briefing, mover),
        status=briefing.told(facts.STATUS, mover),
        battle=_battle(briefing),
    )


def _went(briefing: Briefing, mover: str) -> str:
    """Return whence and whither the army on turn went, and who moved it."""
    start, goal = (
        briefing.told(facts.CAME_FROM, mover),
        briefing.told(facts.WENT_TO, mover),
    )
    by = briefing.get_or(facts.MOVED_BY, mover, mover)
    whose = "" if by == mover else f", by {briefing.words.of(by)}"
    return f"{f'stayed at {goal}' if start == goal else f'{start} to {goal}'}{whose}"


def _battle(briefing: Briefing) -> str:
    for battle in briefing.subjects(facts.SCENARIO):
        winner = briefing.told(facts.WINNER, battle)
        scenario = briefing.told(facts.SCENARIO, battle)
        return f"{scenario}; {winner} won" if winner else scenario
    return ""
