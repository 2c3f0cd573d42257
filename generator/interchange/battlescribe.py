"""Army lists of BattleScribe and New Recruit: XML and JSON say the same."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from generator.interchange.plain_xml import xml_tree
from generator.pipeline.collected_text import on_one_line
from generator.read.roster import Roster, RosterUnit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from xml.etree.ElementTree import Element

    from generator.interchange.foreign_file import ForeignFile

    Node = Mapping[str, Any]

_LISTS = ("forces", "selections", "categories", "costs")
_DEEPEST = 40
_MOST_UNITS = 2_000
_LEADERS = frozenset(
    {"hero", "leader", "character", "characters", "hq", "commander", "general", "lord"}
)
_MOUNTED = ("cavalry", "mounted", "chariot", "rider")
_COUNTED = re.compile(r"(\d{1,4})x? ")


def rosters(file: ForeignFile) -> tuple[Roster, ...]:
    """Return the armies of a list: one for each of its forces.

    Raises:
        ForeignFileError: It is no such list.
    """
    body = file.unpacked()
    if body.text().lstrip().startswith("{"):
        root = _json_root(body)
    else:
        element = xml_tree(body)
        if element.tag != "roster":
            file.refuse("it is not a roster of BattleScribe or New Recruit")
        root = _node(element, 0)
    forces = _listed(root, "forces")
    if not forces:
        file.refuse("there is no force in it")
    return tuple(_roster(force, root, len(forces), file) for force in forces)


def _json_root(file: ForeignFile) -> Node:
    try:
        found = json.loads(file.text())
    except (ValueError, RecursionError):
        file.refuse("it is not sound JSON")
    root = found.get("roster", found) if isinstance(found, dict) else None
    if not isinstance(root, dict):
        file.refuse("it is not a roster of BattleScribe or New Recruit")
    return root


def _node(element: Element, depth: int) -> Node:
    """Return an element of XML as the JSON form has it."""
    found: dict[str, Any] = dict(element.attrib)
    for name in _LISTS if depth < _DEEPEST else ():
        listed = element.find(name)
        if listed is not None:
            found[name] = [_node(each, depth + 1) for each in listed]
    return found


def _listed(node: Node, name: str) -> tuple[Node, ...]:
    """Return what a list of a node holds; what is none holds nothing."""
    listed = node.get(name)
    if not isinstance(listed, list):
        return ()
    return tuple(each for each in listed if isinstance(each, dict))


def _roster(force: Node, root: Node, count: int, file: ForeignFile) -> Roster:
    """Return one force as an army."""
    units = tuple(_units(force))
    if len(units) > _MOST_UNITS:
        file.refuse(f"a force of it has more than {_MOST_UNITS:,} units")
    own = force.get("customName") or (root.get("name") if count == 1 else "")
    doubts = () if units else ("There is no unit in it",)
    return Roster(
        program=f"BattleScribe or New Recruit ({_name(root, 'gameSystemName')})",
        name=on_one_line(str(own or force.get("catalogueName") or "An army")),
        units=units,
        points=_points(root) if count == 1 else 0,
        doubts=doubts,
    )


def _units(force: Node) -> Iterator[RosterUnit]:
    """Yield every unit; upgrades and rules are left aside."""
    for selection in _listed(force, "selections"):
        if not _is_unit(selection):
            continue
        name = _name(selection, "customName") or _name(selection, "name") or "Unnamed"
        kinds = {
            _name(each, "name").lower() for each in _listed(selection, "categories")
        }
        figures = _figures(selection)
        is_leader = figures == 1 and bool(kinds & _LEADERS)
        yield RosterUnit(
            name=name,
            figures=figures,
            troop_type="commander" if is_leader else "",
            is_character=is_leader,
            is_mounted=any(word in kind for kind in kinds for word in _MOUNTED),
        )


def _is_unit(selection: Node) -> bool:
    """Whether a selection is a unit: it says so, or there are models in it.

    Some lists call a squad an upgrade; its models tell it from a rule or a size.
    """
    if selection.get("type") in ("unit", "model"):
        return True
    inner = _listed(selection, "selections")
    return any(each.get("type") in ("unit", "model") for each in inner)


def _figures(unit: Node) -> int:
    """Return how many figures a unit has: its models, or as its name says."""
    models = sum(_models(each, 0) for each in _listed(unit, "selections"))
    return models or _number(unit)


def _models(selection: Node, depth: int) -> int:
    """Return the models in a selection, those within it too."""
    counted = _COUNTED.match(_name(selection, "name"))
    own = 0
    if selection.get("type") == "model" or counted:
        own = _number(selection) * (int(counted[1]) if counted else 1)
    if depth == _DEEPEST:
        return own
    inner = (_models(each, depth + 1) for each in _listed(selection, "selections"))
    return own + sum(inner)


def _number(node: Node) -> int:
    """Return how many of something there are; at least one, and no absurd number."""
    try:
        return min(max(int(str(node.get("number", 1))), 1), 10_000)
    except ValueError:
        return 1


def _points(root: Node) -> int:
    """Return what the whole list costs, in whole points."""
    for cost in _listed(root, "costs"):
        name = _name(cost, "name").lower()
        if "pt" in name or "point" in name:
            try:
                return min(max(round(float(str(cost.get("value")))), 0), 1_000_000)
            except (ValueError, OverflowError):
                return 0
    return 0


def _name(node: Node, key: str) -> str:
    return on_one_line(str(node.get(key) or ""))
