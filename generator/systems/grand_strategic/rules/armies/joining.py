"""Armies that become one: whose points, whose generals, who commands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.forming_armies import may_command
from generator.systems.grand_strategic.rules.state import GeneralStatus

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.systems.grand_strategic.rules.state import (
        BandState,
        GrandArmyState,
        GrandState,
    )


def joined(
    situation: GrandState, mover: str, host: str, chosen: str = ""
) -> GrandState:
    """Return the situation once an army is part of another, which keeps its id.

    The ablest general commands; of several as able the one who is chosen, else who
    commanded the army that stood there. The others stay with it.

    Args:
        situation: With both armies.
        mover: Who comes; it is no more afterwards.
        host: Who stood there.
        chosen: The general its owner would have, by id; empty: he says nothing.

    Rules: GS-ARMY-03, GS-ARMY-04, GS-ARMY-06.
    """
    one, other = situation.armies[host], situation.armies[mover]
    both = replace(
        one,
        regulars=one.regulars + other.regulars,
        bands={**one.bands, **other.bands},
        units=(*one.units, *other.units),
        residents=tuple(
            filter(None, (*one.residents, other.general, *other.residents))
        ),
        is_cavalry=one.is_cavalry and other.is_cavalry,
        stays_until=max(
            filter(None, (one.stays_until, other.stays_until)), default=None
        ),
    )
    situation = situation.without_army(mover).with_army(both)
    return with_the_ablest(situation, host, chosen)


def with_the_ablest(situation: GrandState, army: str, chosen: str = "") -> GrandState:
    """Return the situation with the ablest general of an army in command of it.

    Rules: GS-ARMY-06, GS-WILD-21.
    """
    one = situation.armies[army]
    present = tuple(filter(None, (one.general, *one.residents)))
    if not present:
        return situation
    skills = {key: situation.generals[key].skill for key in present}
    ablest = may_command(tuple(skills.values()))
    able = tuple(key for key in present if skills[key] in ablest)
    return commanded(situation, army, chosen if chosen in able else able[0])


def commanded(situation: GrandState, army: str, general: str) -> GrandState:
    """Return the situation with a general who is with an army in command of it."""
    one = situation.armies[army]
    present = tuple(filter(None, (one.general, *one.residents)))
    rest = tuple(key for key in present if key != general)
    situation = situation.with_army(replace(one, general=general, residents=rest))
    situation = _with_status(situation, (general,), GeneralStatus.COMMANDING)
    return _with_status(situation, rest, GeneralStatus.RESIDENT)


def arrived(situation: GrandState, general: str, army: str) -> GrandState:
    """Return the situation once a general has come to an army; the ablest commands."""
    one = situation.armies[army]
    with_him = replace(one, residents=(*one.residents, general))
    return with_the_ablest(situation.with_army(with_him), army)


def strengthened(
    army: GrandArmyState, regulars: int = 0, bands: Iterable[BandState] = ()
) -> GrandArmyState:
    """Return an army with points that join it; what they ride is not known."""
    more = {band.band: band for band in bands}
    if not regulars and not more:
        return army
    return replace(
        army,
        regulars=army.regulars + regulars,
        bands={**army.bands, **more},
        is_cavalry=False,
    )


def _with_status(
    situation: GrandState, generals: Iterable[str], status: GeneralStatus
) -> GrandState:
    for key in generals:
        general = replace(situation.generals[key], status=status, city="")
        situation = situation.with_general(general)
    return situation
