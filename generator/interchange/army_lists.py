"""Army lists of other programs: a table as any writes it, or BattleScribe's."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from generator.interchange.foreign_file import filled_rows, xml_tree
from generator.pipeline.collected import on_one_line
from generator.read.known import did_you_mean
from generator.read.side_reading import Roster, RosterUnit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from xml.etree.ElementTree import Element

    from generator.interchange.foreign_file import ForeignFile


# Armies in a table: CSV as any program writes it, or a sheet of ODS.

_NEEDED = ("army", "unit", "figures")
_MOST_AMOUNT = 1_000_000
_MOUNTED = ("cavalry", "mounted", "horse")


def sheet_rosters(file: ForeignFile, headings: Mapping[str, str]) -> tuple[Roster, ...]:
    """Return the armies of a table, one for each name of an army.

    The headings may be these, each of which is something of a roster or a unit.

    Raises:
        ForeignFileError: It is no such table, or a heading is not understood.
    """
    filled = filled_rows(file)
    heads = _heads(filled[0], headings, file)
    armies: dict[str, list[Mapping[str, str]]] = {}
    for cells in filled[1:]:
        row = dict(zip(heads, cells, strict=False))
        armies.setdefault(row.get("army") or next(reversed(armies), ""), []).append(row)
    return tuple(_roster(name, rows) for name, rows in armies.items())


def _heads(cells: Sequence[str], headings: Mapping[str, str], file: ForeignFile) -> list[str]:
    """Return what each column is.

    Raises:
        ForeignFileError: A heading is not understood, or one is missing.
    """
    for cell in cells:
        if cell and cell.lower() not in headings:
            nearest = did_you_mean(cell.lower(), headings)
            meant = f"did you mean {nearest}?" if nearest else ", ".join(headings)
            file.refuse(f"the heading “{cell}” is not understood; {meant}")
    heads = [headings.get(cell.lower(), "") for cell in cells]
    needed = [name for name, each in headings.items() if each in _NEEDED]
    if not set(_NEEDED) <= set(heads):
        file.refuse(f"the first row must have the headings {', '.join(needed)}")
    return heads


def _roster(name: str, rows: Sequence[Mapping[str, str]]) -> Roster:
    """Return the army of some rows."""
    doubts: list[str] = []
    return Roster(
        program="a table",
        name=name or "An army",
        units=tuple(unit for row in rows if (unit := _unit(row, doubts)) is not None),
        side=_first(rows, "side"),
        commander=_first(rows, "commander"),
        at=_first(rows, "at"),
        points=round(_amount(_first(rows, "points")) or 0),
        doubts=tuple(doubts),
    )


def _unit(row: Mapping[str, str], doubts: list[str]) -> RosterUnit | None:
    """Return the unit of a row; none where its figures cannot be read."""
    figures, name = row.get("figures", ""), row.get("unit", "")
    count = _amount(figures)
    if count is None or not name or count < 1 or count != round(count):
        doubts.append(f"Left out, as its figures are no number: {name} “{figures}”")
        return None
    return RosterUnit(
        name=name,
        figures=round(count),
        troop_type=row.get("troop_type", ""),
        body=row.get("body", ""),
        price=_amount(row.get("price", "")),
        is_mounted=any(word in row.get("arm", "").lower() for word in _MOUNTED),
    )


def _first(rows: Sequence[Mapping[str, str]], column: str) -> str:
    """Return what the first row that has anything says in a column."""
    return next((row[column] for row in rows if row.get(column)), "")


def _amount(text: str) -> float | None:
    """Return a number as people write it, with a point or a comma; none: no number."""
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        return None
    return found if abs(found) <= _MOST_AMOUNT else None


# Army lists of BattleScribe and New Recruit: XML and JSON say the same.

if TYPE_CHECKING:
    Node = Mapping[str, Any]

_LISTS = ("forces", "selections", "categories", "costs")
_DEEPEST = 40
_MOST_UNITS = 2_000
_LEADERS = frozenset(
    {"hero", "leader", "character", "characters", "hq", "commander", "general", "lord"}
)
_MOUNTED_WORDS = ("cavalry", "mounted", "chariot", "rider")
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
    return tuple(_army_of_roster(force, root, len(forces), file) for force in forces)


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


def _army_of_roster(force: Node, root: Node, count: int, file: ForeignFile) -> Roster:
    """Return one force as an army."""
    units = tuple(_units(force))
    if len(units) > _MOST_UNITS:
        file.refuse(f"a force of it has more than {_MOST_UNITS:,} units")
    own = force.get("customName") or (root.get("name") if count == 1 else "")
    return Roster(
        program=f"BattleScribe or New Recruit ({_name(root, 'gameSystemName')})",
        name=on_one_line(str(own or force.get("catalogueName") or "An army")),
        units=units,
        points=_points(root) if count == 1 else 0,
        doubts=() if units else ("There is no unit in it",),
    )


def _units(force: Node) -> Iterator[RosterUnit]:
    """Yield every unit; upgrades and rules are left aside."""
    for selection in filter(_is_unit, _listed(force, "selections")):
        name = _name(selection, "customName") or _name(selection, "name") or "Unnamed"
        categories = _listed(selection, "categories")
        kinds = {_name(each, "name").lower() for each in categories}
        models = sum(_models(each, 0) for each in _listed(selection, "selections"))
        figures = models or _number(selection)
        is_leader = figures == 1 and bool(kinds & _LEADERS)
        yield RosterUnit(
            name=name,
            figures=figures,
            troop_type="commander" if is_leader else "",
            is_character=is_leader,
            is_mounted=any(word in kind for kind in kinds for word in _MOUNTED_WORDS),
        )


def _is_unit(selection: Node) -> bool:
    """Whether a selection is a unit: it says so, or there are models in it.

    Some lists call a squad an upgrade; its models tell it from a rule or a size.
    """
    nodes = (selection, *_listed(selection, "selections"))
    return any(each.get("type") in ("unit", "model") for each in nodes)


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
