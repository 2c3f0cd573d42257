"""What may be written with the answers in a contact, and how a battle is entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.phase import BesideChoice

if TYPE_CHECKING:
    from collections.abc import Iterable

AGAINST = "scouts_against"
"""The key that names the opponents scouts are sent out against."""
_MANEUVERS = ("approach", "engage")
"""Kinds of question that can be answered with a maneuver besides."""
_MANEUVER = BesideChoice(
    key="maneuver",
    line="maneuver = true   # to maneuver, where formed and not fatigued",
    means="and maneuver, for the price of its own hex (formed and not fatigued)",
    title="with a maneuver",
)
_BATTLE = (
    "[[period.battle]]",
    'contact = "{contact}"',
    '# losses = {{ "{army}/regiment/company" = 2 }}   # figures lost, by company',
    '# held = "{army}"              # who held the field',
    '# withdrew = ["{army}"]        # who broke the battle off',
    '# behind = ["{army} 6"]        # of those: figures in order behind the baseline',
    '# disordered = ["{army} 0"]    # behind it, not in order',
    '# routed = ["{army} 3"]        # routed off the table',
    '# melee = ["{army}"]           # whose cavalry fought hand to hand',
)
_DISPLACED = (
    '# displaced = ["{army}"]       # who gives ground, without dice and losses'
)
_ELSEWHERE = "# or let another rule system settle it: marchtable odds battle says how"
_SWITCH = (
    "# to change places with the supporter later: before battle is chosen, or after",
    '# "{question}" = "engage"   # engage | after',
)


def besides(kind: str, opponents: tuple[str, ...]) -> tuple[BesideChoice, ...]:
    """Return what may be written with whatever is chosen.

    Rules: VAL-SCOUT-06, VAL-DISENG-14.
    """
    found = [_MANEUVER] if kind in _MANEUVERS else []
    if kind == "approach" and len(opponents) > 1:
        known = " | ".join(opponents)
        line = f'{AGAINST} = ["{opponents[0]}"]   # for each scout one of: {known}'
        found.append(
            BesideChoice(
                key=AGAINST,
                line=line,
                means="scouts (each against {among})",
                among=opponents,
                unknown="“{text}” is not an opponent in this contact",
            )
        )
    return tuple(found)


def battle_lines(
    contact: str, forces: Iterable[str], *, gives_ground: bool = False
) -> tuple[str, ...]:
    """Return the lines in which the result of a battle is entered.

    Who gives ground is asked where battles may be settled elsewhere than on the table.
    """
    army = next(iter(forces), "army")
    lines = (*_BATTLE, _DISPLACED) if gives_ground else _BATTLE
    return tuple(line.format(contact=contact, army=army) for line in lines)


def elsewhere_lines(ways: Iterable[str]) -> tuple[str, ...]:
    """Return the line that says where other ways to settle a battle are told.

    Args:
        ways: Those there are; empty: the table alone.

    Rule: DEF-EXCH-01.
    """
    return (_ELSEWHERE,) if any(ways) else ()


def settling_line(contact: str, way: str) -> str:
    """Return the answer by which the umpire gives a battle to another rule system.

    Rule: DEF-EXCH-01.
    """
    return f'"{contact}/settle/umpire" = "{way}"'


def later_lines(key: str, kind: str, choices: Iterable[str]) -> tuple[str, ...]:
    """Return the lines in which a reserve may change places later on."""
    if kind != "role" or "reserve" not in choices:
        return ()
    later = key.replace("/role/", "/switch/")
    return tuple(line.format(question=later) for line in _SWITCH)
