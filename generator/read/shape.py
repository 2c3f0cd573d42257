"""The JSON Schema of a campaign file, for editors.

With a campaign at hand its own ids, places and hexes stand in the schema as lists of
words, so that an editor completes them and underlines any other. Conditions between
keys are left to ``check``: editors repeat a broken condition on every line below it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from generator.dice import D6
from generator.kit.file_tables import NameOf
from generator.kit.tables import amended_by
from generator.read.known import PUBLIC
from generator.read.models.campaign_file import FORMAT, PeriodSection, RulingSection
from generator.read.models.campaign_tables import HouseRuleSection
from generator.read.models.order_tables import StandingHead, file_model, with_typed
from generator.read.models.table_base import marks_of
from generator.read.models.value_kinds import Notation
from generator.read.settings import house_rule_rows, to_house_rules
from generator.values import Struct, field

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from generator.dice import DiceKind
    from generator.errors import Finding
    from generator.kit.order_grammar import OrderKind
    from generator.kit.rulings import RulingKind
    from generator.kit.standing import StandingGrammar
    from generator.kit.switches import Switch, SwitchList
    from generator.kit.table import Table
    from generator.kit.typed_entries import EnteredTable
    from generator.read.models.campaign_file import CampaignFile
    from generator.read.models.campaign_tables import ForceSection
    from generator.read.models.table_base import Section
    from generator.read.references import Places, References
    from generator.read.side_reading import RosterWords
    from generator.world.board import Board
    from generator.world.campaign import Campaign
    from generator.world.clock import Clock
    from generator.world.ground import GroundBook


# What a rule system says of its campaign file, for whoever reads one.

File = TypeVar("File", bound="CampaignFile")
Whole = TypeVar("Whole", bound="Campaign")


class NamedKind(Struct, Generic[File], frozen=True, kw_only=True):
    """A kind of thing that has a name in the file, by which other tables call it."""

    code: str
    """The fault of a name that nothing has."""
    called: str
    """Such a name, for people: ``an army's id``."""
    names: Callable[[File, Mapping[str, object]], Iterable[str]]
    """Every name there is, in the file as it was read and as it was written."""
    table: str = ""
    """The table it is a part of: of one with faults no name is called unknown."""
    noun: str = ""
    """What one is, where that is not the kind's own word; empty: it is."""


def named_in(
    code: str,
    called: str,
    ids: Callable[[Mapping[str, object]], Iterable[str]],
    *,
    noun: str = "",
    table: str = "",
) -> NamedKind[File]:
    """Return a kind of thing whose names are read from the file as it was written."""
    return NamedKind(
        code=code, called=called, names=lambda _, document: ids(document), noun=noun, table=table
    )


class FileShape(Struct, Generic[File, Whole], frozen=True, kw_only=True):
    """How the campaign file of one rule system is read.

    The tables all systems have are read the same way for all; here is the rest.
    """

    clock: Clock
    ground: GroundBook
    """What its maps are made of."""
    dice: tuple[DiceKind, ...] = (D6,)
    """What is thrown in its campaigns; each throw says which."""
    throw_key: str = ""
    """The key of some throw, for hints and examples; empty: none is shown."""
    orders: tuple[OrderKind, ...] = ()
    """What can be ordered, a table each, in the order of the file."""
    standing: StandingGrammar | None = None
    """What can be answered beforehand; none: nothing."""
    base: type[File]
    """The file with the system's own tables, those of orders excepted."""
    required: tuple[str, ...]
    """Keys every file has."""
    usual: Mapping[str, object] = {}
    """Tables that hold where a file has none of a kind, as the file would have them."""
    beside: frozenset[str] = frozenset()
    """Its tables that may stand in ``rules.toml`` beside it; empty: no such file is read."""
    switches: SwitchList = field(default_factory=dict)
    switch_hints: Mapping[str, str] = {}
    """What to do instead, by the name of what some take for a switch."""
    tables: Mapping[str, Table] = {}
    """The rule tables, whose cells house rules change."""
    kinds: Mapping[str, NamedKind[File]]
    """What can be named, beside sides, players and hexes; ``army`` is among them."""
    rulings: Mapping[str, RulingKind] = {}
    """What a ruling may set, by the word the file uses."""
    nouns: Mapping[str, str] = {}
    """By list of tables with ids that stay unique: what one of them is called."""
    most: Mapping[str, int] = {}
    """By list of tables, such as ``army`` or ``period.order``: how many at most."""
    forces: Callable[[File], Sequence[ForceSection]]
    """What has a commander, in the order of the file."""
    faults: Callable[[File, Mapping[str, object]], Iterable[Finding]] = lambda *_: ()
    """What is wrong with the system's own tables, beyond what each key says."""
    map_faults: Callable[[File, Board, Places], Iterable[Finding]] = lambda *_: ()
    """What is wrong with where on the map they put things."""
    warnings: Callable[[File, Board, Places], Iterable[Finding]] = lambda *_: ()
    """What the umpire will want to know of the system's own tables."""
    period_faults: Callable[[Any, References], Iterable[Finding]] = lambda *_: ()
    """What is wrong with the system's own tables in a period's block."""
    typed: tuple[EnteredTable, ...] = ()
    """Those of them that are read field by field, as the class of their view says."""
    entered: Callable[[Any, References], Mapping[str, Any]] = lambda *_: {}
    """What the others hold, by table."""
    parts: Callable[[File], Mapping[str, str]] = lambda _: {}
    """The force that each thing belongs to of which a ruling can set the strength."""
    campaign: Callable[[File, Places, Mapping[str, Any]], Whole]
    """The campaign of a file without faults, given what all campaigns have."""
    names: Callable[[Whole], Mapping[str, Sequence[str]]] = lambda _: {}
    """Names of each kind in a campaign, for editors, beside those of all systems."""

    roster: RosterWords | None = None
    """How it has armies of other programs' lists; none: it has no such armies."""
    set_by: (
        Callable[[FileShape[File, Whole], Mapping[str, object]], FileShape[File, Whole]] | None
    ) = None
    """The same with the calendar and the words that a file itself sets, as it was
    written; none: they are the same in every campaign."""

    set_for: Callable[[FileShape[File, Whole], Whole], FileShape[File, Whole]] | None = None
    """The same for a campaign that was read; none: as in every other."""

    def in_campaign(self, campaign: Whole) -> FileShape[File, Whole]:
        """Return the shape as the file of a campaign sets it."""
        return self if self.set_for is None else self.set_for(self, campaign)

    def in_file(self, document: Mapping[str, object]) -> FileShape[File, Whole]:
        """Return the shape as a file sets it, whatever is wrong with it."""
        return self if self.set_by is None else self.set_by(self, document)

    def tables_in(self, document: Mapping[str, object]) -> Mapping[str, Table]:
        """Return the rule tables as a file's house rules make them."""
        house_rules = to_house_rules(house_rule_rows(document, self.notation))
        return amended_by(self.tables, house_rules)

    @property
    def notation(self) -> Notation:
        """By what its values are checked."""
        return Notation(clock=self.clock, dice=self.dice, throw_key=self.throw_key)

    @property
    def model(self) -> type[File]:
        """The file whole, with the tables of orders in each of its periods."""
        base: type[File] = with_typed(self.base, self.typed) if self.typed else self.base
        return file_model(base, self.orders, self.ground, self.notation, self.standing)


if TYPE_CHECKING:
    Lists = Mapping[str, list[str]]
    """Names of each kind, in the order people look for them."""

DRAFT = "http://json-schema.org/draft-07/schema#"
MOST_HEXES = 2_000
"""On larger maps hexes are not listed one by one: editors would grow slow."""

Schema = dict[str, Any]

_FREE_VALUE = {"type": ["string", "number", "boolean", "array"]}


def json_schema(
    shape: FileShape[File, Whole], campaign: Whole | None = None, *, are_rules_apart: bool = False
) -> Schema:
    """Return the schema of a rule system's files, with a campaign's names if given.

    Where rules stand apart, tables that may stand there are not missed here.
    """
    shape = shape if campaign is None else shape.in_campaign(campaign)
    names = {} if campaign is None else _names_of(shape, campaign)
    schema = _Writer(shape, names).table(shape.model)
    schema["properties"]["rules"] = _rules(shape.switches)
    schema["properties"]["format"]["enum"] = [FORMAT]
    apart = shape.beside if are_rules_apart else ()
    schema["required"] = [key for key in shape.required if key not in apart]
    return {
        "$schema": DRAFT,
        "title": "Campaign file",
        **schema,
        "definitions": {kind: {"type": "string", "enum": words} for kind, words in names.items()},
    }


def rules_schema(shape: FileShape[File, Whole], campaign: Whole | None = None) -> Schema:
    """Return the schema of the file of rules beside a campaign file."""
    whole = json_schema(shape, campaign)
    told = {key: table for key, table in whole["properties"].items() if key in shape.beside}
    return {
        "$schema": DRAFT,
        "title": "Rules beside the campaign file",
        "type": "object",
        "properties": told,
        "additionalProperties": False,
        "definitions": whole["definitions"],
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
            description = model.meaning_of(key)
            if child is None:
                told = {"description": description, **plain[key]}
                properties[key] = self._value(model, key, told)
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
