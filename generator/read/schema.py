"""The JSON Schema of a campaign file, for editors.

With a campaign at hand its own ids, places and hexes stand in the schema as lists of
words, so that an editor completes them and underlines any other. Conditions between
keys are left to ``check``: editors repeat a broken condition on every line below it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.read.known import PUBLIC
from generator.read.models.campaign_file import FORMAT, PeriodSection, RulingSection
from generator.read.models.campaign_tables import HouseRuleSection
from generator.read.models.order_tables import StandingHead
from generator.read.models.table_base import marks_of
from generator.read.models.value_kinds import NameOf

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.dice import DiceKind
    from generator.kit.switches import Switch, SwitchList
    from generator.read.models.table_base import Section
    from generator.read.shape import File, FileShape, Whole

    Lists = Mapping[str, list[str]]
    """Names of each kind, in the order people look for them."""

DRAFT = "http://json-schema.org/draft-07/schema#"
MOST_HEXES = 2_000
"""On larger maps hexes are not listed one by one: editors would grow slow."""

Schema = dict[str, Any]

_FREE_VALUE = {"type": ["string", "number", "boolean", "array"]}


def json_schema(shape: FileShape[File, Whole], campaign: Whole | None = None) -> Schema:
    """Return the schema of a rule system's files, with a campaign's names if given."""
    names = {} if campaign is None else _names_of(shape, campaign)
    schema = _Writer(shape, names).table(shape.model)
    schema["properties"]["rules"] = _rules(shape.switches)
    schema["properties"]["format"]["enum"] = [FORMAT]
    schema["required"] = list(shape.required)
    return {
        "$schema": DRAFT,
        "title": "Campaign file",
        **schema,
        "definitions": {kind: {"type": "string", "enum": words} for kind, words in names.items()},
    }


def _names_of(shape: FileShape[File, Whole], campaign: Whole) -> Lists:
    """Return the names of each kind, each once, in the order people look for them."""
    board = campaign.board
    labels = [board.grid.label(place) for place in board.grid.hexes()]
    places = [place.id for place in board.places]
    titles = [place.name for place in board.places]
    armies = [force.id for force in campaign.forces]
    players = [player.id for player in campaign.players]
    names = {
        "army": armies,
        "side": [side.id for side in campaign.sides],
        "player": players,
        "reader": [PUBLIC, *players],
    }
    names |= {kind: list(own) for kind, own in shape.names(campaign).items()}
    names.setdefault("subject", armies)
    if len(labels) <= MOST_HEXES:
        names["label"] = labels
        names["hex"] = [*places, *titles, *labels]
        names["goal"] = [*armies, *names["hex"]]
    return {kind: list(dict.fromkeys(words)) for kind, words in names.items() if words}


class _Writer:
    """Writes the schema of tables, with a campaign's names or without."""

    def __init__(self, shape: FileShape[File, Whole], names: Lists) -> None:
        self._shape = shape
        self._names = names

    def table(self, model: type[Section]) -> Schema:
        """Return the schema of one kind of table, the tables within it included."""
        plain = model.model_json_schema(ref_template="{model}")["properties"]
        properties: Schema = {}
        for key in model.in_order():
            child = model.child(key)
            description = model.model_fields[key].description
            if child is None:
                properties[key] = self._value(model, key, plain[key])
                continue
            table = self.table(child.model)
            properties[key] = (
                {"type": "array", "description": description, "items": table}
                if child.many
                else {**table, "description": description}
            )
        fields = model.model_fields
        required = [key for key in model.in_order() if fields[key].is_required()]
        schema: Schema = {
            "type": "object",
            "properties": properties,
            "additionalProperties": model.model_config.get("extra") == "allow",
        }
        if required:
            schema["required"] = required
            schema["x-taplo"] = {"initKeys": required}
        return schema

    def _value(self, model: type[Section], key: str, plain: Schema) -> Schema:
        """Return the schema of one plain value."""
        special = self._special(model, key)
        schema = _tidied(plain)
        if special is not None:
            return {**special, "description": schema.get("description", "")}
        for mark in marks_of(model, key, NameOf):
            if mark.kind in self._names:
                schema = _with_names(schema, {"$ref": f"#/definitions/{mark.kind}"})
        return schema

    def _special(self, model: type[Section], key: str) -> Schema | None:
        """Return the schema of the few values whose model says too little."""
        if (model, key) == (RulingSection, "set"):
            return {"type": "string", "enum": list(self._shape.rulings)}
        if (model, key) == (RulingSection, "of") and "subject" in self._names:
            subjects = self._names["subject"]
            return {"type": "string", "examples": subjects}  # or a throw's key
        if (model, key) in ((RulingSection, "to"), (HouseRuleSection, "value")):
            return dict(_FREE_VALUE)
        if issubclass(model, StandingHead) and key not in StandingHead.model_fields:
            return {"type": ["string", "array"], "items": {"type": "string"}}
        if issubclass(model, PeriodSection) and key == "dice":
            return {"type": "object", "additionalProperties": _faces(self._shape.dice)}
        return None


def _faces(kinds: Sequence[DiceKind]) -> Schema:
    """Return the schema of one face of these dice, or of several."""
    cards = [name for kind in kinds for name in kind.names]
    most = max((kind.sides for kind in kinds if not kind.is_pack), default=0)
    number = {"type": "integer", "minimum": 1, "maximum": most}
    card = {"type": "string", "enum": cards}
    if not cards:
        return {**number, "type": ["integer", "array"], "items": number}
    face = {"anyOf": [number, card]} if most else card
    return {"anyOf": [face, {"type": "array", "items": face}]}


def _tidied(plain: Schema) -> Schema:
    """Return what the models say of a value, without titles and empty defaults."""
    schema = {name: value for name, value in plain.items() if name != "title"}
    options = schema.pop("anyOf", None)
    if options is not None:
        schema = {**_tidied(options[0]), **schema}
    if schema.get("default", ...) in (None, "", [], {}):
        del schema["default"]
    return schema


def _with_names(schema: Schema, reference: Schema) -> Schema:
    """Return the schema of a value with a list of words in place of any text."""
    schema.pop("examples", None)
    if schema.get("type") == "array":
        return {**schema, "items": reference}
    if schema.get("type") == "object":
        return {**schema, "propertyNames": reference}
    return {"allOf": [reference], "description": schema.get("description", "")}


def _rules(switches: SwitchList) -> Schema:
    """Return the schema of the switches: a table for each part of a dotted key."""
    root: Schema = _table_of_switches()
    root["description"] = "Switches of the rule system."
    for switch in switches.values():
        *parts, last = switch.key.split(".")
        table = root
        for part in parts:
            table = table["properties"].setdefault(part, _table_of_switches())
        table["properties"][last] = _switch(switch)
    return root


def _table_of_switches() -> Schema:
    return {"type": "object", "properties": {}, "additionalProperties": False}


def _switch(switch: Switch) -> Schema:
    schema: Schema = {"description": f"{switch.means} ({switch.source})", "default": switch.default}
    if switch.kind == "flag":
        return {"type": "boolean", **schema}
    if switch.kind == "choice":
        return {"type": "string", "enum": list(switch.choices), **schema}
    if switch.least is not None:
        schema["minimum"] = switch.least
    if switch.most is not None:
        schema["maximum"] = switch.most
    return {"type": "integer", **schema}
