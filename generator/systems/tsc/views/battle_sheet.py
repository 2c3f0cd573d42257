"""What stands on a battle's scenario sheet."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.kit.facts import AT, COMMANDER
from generator.systems.tsc.rules import fact_names as facts
from generator.systems.tsc.rules.campaign_begun import territory_of
from generator.systems.tsc.rules.roll import Status
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.briefing import Briefing
    from generator.kit.facts import FactName


# What stands on the scenario sheet of a battle, as values.

_HINTS = "hints.toml"


class RollLine(Struct, frozen=True, kw_only=True):
    """A move roll as a receipt."""

    pips: tuple[str, ...]
    natural: int
    ground: str
    penalty: int
    total: int
    told: str
    """Such as ``of turn 7: success``."""


class RoleBox(Struct, frozen=True, kw_only=True):
    """One army and its parts in the battle; without an army it is a blank one."""

    role: str
    part: str = ""
    """``Home army`` or ``Invading army``."""
    army: str = ""
    about: str = ""
    """Race, commander and how it came here."""
    statuses: tuple[tuple[str, bool], ...] = tuple((str(s), False) for s in Status)
    """Every status, and whether it is the army's."""
    roll: RollLine | None = None
    no_roll: str = ""
    """Why there is no roll; empty: there is one, or the sheet is blank."""


class BattleSheet(Struct, frozen=True, kw_only=True):
    """One scenario sheet; without a battle it is a blank one."""

    scenario: str
    beside: str = ""
    """Such as ``attacker normal, defender disadvantaged``."""
    begins: str = ""
    at: str = ""
    ground: str = ""
    territory: str = ""
    place: str = ""
    attacker: RoleBox = RoleBox(role="Attacker")
    defender: RoleBox = RoleBox(role="Defender")
    rules: tuple[str, ...] = ("TSC-BAT-01", "TSC-BAT-02", "TSC-BAT-03", "TSC-BAT-04")
    is_blank: bool = False

    @property
    def hint(self) -> str:
        """What it could be about: ours."""
        return hints().get(self.scenario, "")


@cache
def hints() -> Mapping[str, str]:
    """Return what each scenario could be about."""
    source = files("generator.systems.tsc.rules").joinpath(_HINTS)
    return tomllib.loads(source.read_text(encoding="utf-8"))


def battle_sheets(briefing: Briefing) -> tuple[BattleSheet, ...]:
    """Return the sheet of the turn's battle; empty: there is none."""
    return tuple(_sheet(briefing, battle) for battle in briefing.subjects(facts.SCENARIO))


def blank_sheet(scenario: str) -> BattleSheet:
    """Return a blank sheet of a scenario."""
    return BattleSheet(scenario=scenario, is_blank=True)


def _sheet(briefing: Briefing, battle: str) -> BattleSheet:
    def fact(name: FactName[str]) -> str:
        return briefing.get_or(name, battle, "")

    scenario, at = fact(facts.SCENARIO), briefing.get(facts.FOUGHT_AT, battle)
    ground = territory = ""
    if not isinstance(at, Unknown):
        ground = briefing.board.terrain_at(at).title.lower()
        names = {each.id: each.name for each in briefing.sides}
        side = territory_of(briefing.board, at)
        territory = f"in the territory of {names[side]}" if side else "in the borderlands"
    rules: tuple[str, ...] = ("TSC-BAT-02", "TSC-SCEN-03")
    begins, without = "The attack is on hex", ", without an army in it"
    if briefing.get(facts.IS_DEFENDED, battle) is not False:
        named = {"Village Pillage": "TSC-SCEN-01", "Storm the Walls": "TSC-SCEN-02"}
        last = named.get(scenario, "TSC-SCEN-04")
        rules = ("TSC-BAT-01", "TSC-BAT-03", "TSC-BAT-04", last)
        begins, without = "The armies meet at hex", ""
    wanted = fact(facts.ABOUT_PLACE)
    place = briefing.board.place(wanted) if wanted else None
    return BattleSheet(
        scenario=scenario,
        beside=f"attacker {fact(facts.ATTACKER_STATUS)}, defender {fact(facts.DEFENDER_STATUS)}",
        begins=begins,
        at=briefing.told(facts.FOUGHT_AT, battle),
        ground=ground,
        territory=territory,
        place=f"It is the {place.kind.title.lower()} of {place.name}{without}."
        if place
        else "No village, no fortress.",
        attacker=_box(briefing, fact(facts.ATTACKER), battle, "Attacker"),
        defender=_box(briefing, fact(facts.DEFENDER), battle, "Defender"),
        rules=rules,
    )


def _box(briefing: Briefing, army: str, battle: str, role: str) -> RoleBox:
    named = {"Attacker": facts.ATTACKER_STATUS, "Defender": facts.DEFENDER_STATUS}
    status = briefing.get_or(named[role], battle, "")
    is_home = briefing.get_or(facts.HOME_ARMY, battle, "") == army
    who = (briefing.told(facts.RACE, army).capitalize(), briefing.told(COMMANDER, army))
    about = f"{', '.join(filter(None, who))}. {how_it_came(briefing, army)}"
    turn, roll = briefing.get_or(facts.LAST_TURN, army, 0), roll_line(briefing, army)
    distant = f"no roll in turn {turn}: the enemy was distant"
    return RoleBox(
        role=role,
        part="Home army" if is_home else "Invading army",
        army=briefing.words.of(army),
        about=about.lstrip(". "),
        statuses=tuple((str(each), each == status) for each in Status),
        roll=roll,
        no_roll="" if roll else distant if turn else "no turn yet: normal",
    )


def how_it_came(briefing: Briefing, army: str) -> str:
    """Return in a sentence how an army came to stand where it stands."""
    start, at = briefing.get(facts.CAME_FROM, army), briefing.get(AT, army)
    if isinstance(start, Unknown) or isinstance(at, Unknown):
        return ""
    by, goal = briefing.get_or(facts.MOVED_BY, army, army), briefing.get_or(facts.WENT_TO, army, at)
    is_own, is_there = by == army, goal == at
    mover = briefing.told(COMMANDER, by) or briefing.words.of(by)
    label = briefing.board.grid.label
    if start == goal:
        told = "Stayed where it was" if is_own else f"Left where it was by {mover}"
    elif is_own:
        told = f"Moved in from {label(start)}" if is_there else f"Moved to {label(goal)}"
    else:
        where = "here" if is_there else f"at {label(goal)}"
        told = f"Put {where} from {label(start)} by {mover}"
    return f"{told}." if is_there else f"{told}; since then at {label(at)}."


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
