"""Reads the ``[rules]`` table: switches of the campaign's rule system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath
from generator.read.fault_words import written
from generator.read.models.value_kinds import closest_or_all
from generator.read.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.kit.switches import Setting, SwitchList


def read_switches(
    rules: Mapping[str, object], known: SwitchList, hints: Mapping[str, str]
) -> tuple[dict[str, Setting], tuple[Finding, ...]]:
    """Return the settings by switch, and what is wrong with the others.

    Args:
        rules: The table as it was parsed.
        known: The switches of the rule system.
        hints: What to do instead, by the name of what some take for a switch.
    """
    settings: dict[str, Setting] = {}
    faults: list[Finding] = []
    for key, value, where in _leaves(rules, known, ("rules",)):
        switch = known.get(key)
        if switch is None:
            faults.append(_unknown_switch(key, value, where, known, hints))
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


def _written_in_parts(known: SwitchList) -> str:
    """Return how a switch is written, one of the system's own shown."""
    parted = next((each for each in known.values() if "." in each.key), None)
    if parted is None:
        return "switches are not tables"
    default = written(parted.default)
    return f"switches are written as part.name, such as {parted.key} = {default}"


def _unknown_switch(
    key: str,
    value: object,
    where: KeyPath,
    known: SwitchList,
    hints: Mapping[str, str],
) -> Finding:
    hint = closest_or_all(key, tuple(known))
    if key in hints:
        hint = hints[key]
    elif isinstance(value, dict) and did_you_mean(key, known) is None:
        hint = _written_in_parts(known)
    elif not known:
        hint = "this rule system has no switches yet"
    return Finding(
        code="C036",
        where=where,
        what=f"unknown switch “{key}”",
        hint=hint,
        at_key=True,
    )
