"""Reads the ``[rules]`` table: switches of the campaign's rule system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath
from generator.kit.switches import Setting, SwitchList, switches_of
from generator.read.models.types import closest_or_all
from generator.read.suggest import did_you_mean
from generator.read.wording import written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

TABLES_NOT_SWITCHES = ("weather.table", "weather.rainy", "terrain.deck")
"""Tables that an umpire may look for among the switches."""


def switches_for(system: str) -> SwitchList:
    """Return the switches of a rule system by the name the campaign file gives it."""
    try:
        return switches_of(f"generator.systems.{system.replace('-', '_')}.rules")
    except ModuleNotFoundError:
        return {}


def read_switches(
    rules: Mapping[str, object], known: SwitchList
) -> tuple[dict[str, Setting], tuple[Finding, ...]]:
    """Return the settings by switch, and what is wrong with the others."""
    settings: dict[str, Setting] = {}
    faults: list[Finding] = []
    for key, value, where in _leaves(rules, known, ("rules",)):
        switch = known.get(key)
        if switch is None:
            faults.append(_unknown_switch(key, value, where, known))
            continue
        refusal = switch.refusal(value)
        if refusal is None and isinstance(value, bool | int | str):
            settings[key] = value
        else:
            hint = f"{switch.means} Unless set: {key} = {written(switch.default)}"
            what = f"“{key}” {refusal}, but is {written(value)}"
            faults.append(Finding(code="C036", where=where, what=what, hint=hint))
    return settings, tuple(faults)


def _leaves(
    table: Mapping[str, object], known: SwitchList, where: KeyPath
) -> Iterator[tuple[str, object, KeyPath]]:
    """Yield every setting with its dotted key; a table is entered unless unknown."""
    for name, value in table.items():
        place = (*where, name)
        key = ".".join(str(part) for part in place[1:])
        begins = any(switch.startswith(f"{key}.") for switch in known)
        if isinstance(value, dict) and begins:
            yield from _leaves(value, known, place)
        else:
            yield key, value, place


def _unknown_switch(
    key: str, value: object, where: KeyPath, known: SwitchList
) -> Finding:
    hint = closest_or_all(key, tuple(known))
    if key in TABLES_NOT_SWITCHES:
        hint = "this is a table of the rule book: change its cells with [[house_rule]]"
    elif key == "river.navigable":
        hint = "write navigable = false in the [[map.river]] of that stretch"
    elif isinstance(value, dict) and did_you_mean(key, known) is None:
        hint = "switches are written as part.name, such as night.strict = false"
    elif not known:
        hint = "this rule system has no switches yet"
    return Finding(
        code="C036",
        where=where,
        what=f"unknown switch “{key}”",
        hint=hint,
        at_key=True,
    )
