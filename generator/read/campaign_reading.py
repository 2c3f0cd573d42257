"""Reads a campaign file: every table checked, then turned into the world's values.

Every fault is told at once; a campaign is returned only where there is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic

from generator.errors import CampaignError, Finding, UnknownSystemError
from generator.read import settings, side_reading
from generator.read.answer_reading import standing_faults, standing_rows, to_standing
from generator.read.known import PUBLIC, duplicate_ids, ids_of, limit_faults
from generator.read.map_reading import MapReading, read_map
from generator.read.models.campaign_file import FORMAT, CampaignFile
from generator.read.models.value_kinds import UNKNOWN_WORD, closest_or_all
from generator.read.period_reading import period_faults, to_periods
from generator.read.references import Referable, References
from generator.read.shape import File, Whole
from generator.read.table_reading import TableReader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.kit.switches import Setting
    from generator.read.models.table_base import Section
    from generator.read.shape import FileShape
    from generator.read.toml_source import TomlSource
    from generator.world.board import Board


# Gathers what the tables of one campaign file may refer to.

_CODES = {"side": "C031", "player": "C032", "reader": "C032"}


def _called_in(value: object) -> Iterator[tuple[str, str]]:
    """Yield the name and the id of every table that has both."""
    if isinstance(value, list | tuple):
        for row in value:
            yield from _called_in(row)
    elif isinstance(value, Mapping):
        name, known = value.get("name"), value.get("id")
        if isinstance(name, str) and isinstance(known, str):
            yield name, known
        for within in value.values():
            yield from _called_in(within)


def referable_in(
    document: Mapping[str, object], file: File, shape: FileShape[File, Whole]
) -> Referable:
    """Return what may be referred to in a file, in its faulty tables too."""
    players = ids_of(document, "player")
    names = {"side": ids_of(document, "side"), "player": players, "reader": (PUBLIC, *players)}
    for kind, each in shape.kinds.items():
        names[kind] = tuple(each.names(file, document))
    return Referable(
        notation=shape.notation,
        orders=shape.orders,
        rulings=shape.rulings,
        codes=_CODES | {kind: each.code for kind, each in shape.kinds.items()},
        nouns={kind: each.noun or kind for kind, each in shape.kinds.items()},
        names=names,
        owners=shape.parts(file),
        called=tuple(_called_in(document)),
    )


def read_campaign(
    source: TomlSource, shape_of: Callable[[str], FileShape[File, Whole]]
) -> tuple[Whole, tuple[Finding, ...]]:
    """Return the campaign of a file, and warnings the umpire will want to know.

    Args:
        source: The file.
        shape_of: What the rule system of a name says of its files; a file that names
            none is asked for without a name.

    Raises:
        CampaignError: The file has faults; the error carries all of them, and the
            warnings too.
    """
    document = source.document
    try:
        shape = shape_of(system_of(document))
    except UnknownSystemError as unknown:
        fault = Finding(
            UNKNOWN_WORD,
            ("campaign", "system"),
            f"“{unknown.name}” is not a word known here",
            closest_or_all(unknown.name, unknown.known),
        )
        raise CampaignError(fault) from None
    _refuse(tuple(limit_faults(document, shape.most)))
    _refuse(tuple(_format_faults(document)))
    reading = _FileReading(source, shape.in_file(document))
    warnings = tuple(reading.warnings())
    _refuse(reading.faults, warnings)
    return reading.campaign(), warnings


def system_of(document: Mapping[str, object]) -> str:
    """Return the rule system a file names; empty where it names none."""
    header = document.get("campaign")
    named = header.get("system") if isinstance(header, dict) else None
    return named if isinstance(named, str) else ""


def _refuse(faults: tuple[Finding, ...], warnings: tuple[Finding, ...] = ()) -> None:
    if faults:
        raise CampaignError((*faults, *warnings))


def _format_faults(document: Mapping[str, object]) -> Iterator[Finding]:
    """Yield a fault for a file of another format, of which nothing else can be said."""
    stated = document.get("format", FORMAT)
    if isinstance(stated, int) and not isinstance(stated, bool) and stated != FORMAT:
        yield Finding(
            "C001",
            ("format",),
            f"this program reads campaign files of format {FORMAT}, not {stated}",
            "a newer program may be needed; see docs/campaign-file.md",
        )


class _FileReading(Generic[File, Whole]):
    """One campaign file on its way to a campaign."""

    def __init__(self, source: TomlSource, shape: FileShape[File, Whole]) -> None:
        self._source = source
        self._shape = shape
        reader = TableReader(shape.notation)
        file = reader.table(shape.model, {**shape.usual, **source.document}, ())
        self._file: File = shape.model() if file is None else file
        self._faults = [*reader.faults, *self._missing()]
        self._map = self._read_map()
        places = None if self._map is None else self._map.places
        known = referable_in(source.document, self._file, shape)
        self._references = References(known, places)
        faulty = {fault.where[0] for fault in reader.faults if fault.where}
        for kind, each in shape.kinds.items():
            if each.table in faulty:
                self._references.leave_out(kind)
        self._settings: dict[str, Setting] = {}
        if self._file.campaign is not None:
            self._settings, faults = settings.read_switches(
                self._file.rules, shape.switches, shape.switch_hints
            )
            self._faults.extend(faults)
        self._check()

    @property
    def faults(self) -> tuple[Finding, ...]:
        """Everything that stands in the way of a campaign."""
        return tuple(dict.fromkeys(self._faults))

    def campaign(self) -> Whole:
        """Return the campaign; there are no faults.

        Raises:
            ValueError: There are.
        """
        file, references = self._file, self._references
        header, board, places = file.campaign, self._board, references.places
        if header is None or board is None or places is None:
            message = "a campaign without faults has a header and a map"
            raise ValueError(message)
        common = {
            **{key: getattr(header, key) for key in type(header).model_fields},
            "seed": file.dice.seed,
            "dice_missing": file.dice.missing,
            "dice_rolled": file.dice.rolled,
            "season": file.calendar.season,
            "first_day": file.calendar.first_day,
            "switches": self._settings,
            "paper": settings.to_paper(file.paper),
            "look": settings.to_look(file.look),
            "post": settings.to_post(file.post),
            "sides": side_reading.to_sides(file.side),
            "players": side_reading.to_players(file.player, self._shape.forces(file)),
            "board": board,
            "house_rules": settings.to_house_rules(file.house_rule),
            "standing": ()
            if self._shape.standing is None
            else to_standing(standing_rows(file), references, self._shape.standing),
            "periods": to_periods(file.period, references, self._source, self._shape),
        }
        return self._shape.campaign(file, places, common)

    @property
    def _board(self) -> Board | None:
        return None if self._map is None else self._map.board

    def _missing(self) -> Iterator[Finding]:
        model = self._shape.model
        for key in self._shape.required:
            if key not in self._source.document:
                meaning = model.meaning_of(key).rstrip(".")
                child = model.child(key)
                is_list = child is not None and child.many
                form = f"[[{key}]]" if is_list else f"[{key}]"
                yield Finding(
                    "C012",
                    (),
                    f"“{key}” is missing",
                    f"add format = {FORMAT} at the top of the file"
                    if key == "format"
                    else f"add {form}: {meaning[:1].lower()}{meaning[1:]}",
                )

    def _read_map(self) -> MapReading | None:
        if self._file.map is None:
            return None
        is_whole = all(fault.where[:1] != ("map",) for fault in self._faults)
        reading = read_map(self._file.map, self._source, self._shape.ground, is_whole=is_whole)
        if isinstance(reading, Finding):
            self._faults.append(reading)
            return None
        self._faults.extend(reading.faults)
        return reading

    def _check(self) -> None:
        file, references, shape = self._file, self._references, self._shape
        document = self._source.document
        self._faults.extend(duplicate_ids(document, shape.nouns))
        if file.map is not None and shape.ground.has_owners:
            for owned in (*file.map.place, *file.map.region):
                self._faults.extend(references.faults_of(owned))
        people = (*file.side, *file.player, file.post)
        for row in (*people, *self._own_tables(), *file.period):
            self._faults.extend(references.faults_of(row))
        self._faults.extend(settings.look_faults(file.look))
        self._faults.extend(side_reading.side_faults(file.side))
        self._faults.extend(side_reading.player_faults(file.player))
        self._faults.extend(shape.faults(file, document))
        if self._board is not None and references.places is not None:
            self._faults.extend(shape.map_faults(file, self._board, references.places))
        self._faults.extend(side_reading.force_faults(shape.forces(file)))
        self._faults.extend(period_faults(file.period, references, shape))
        if shape.standing is not None:
            self._faults.extend(standing_faults(standing_rows(file), references, shape.standing))
        if file.campaign is not None:
            self._faults.extend(settings.house_rule_faults(file.house_rule, shape.tables))

    def _own_tables(self) -> Iterator[Section]:
        """Yield the tables that only files of this rule system have."""
        model = self._shape.model
        for key in model.in_order():
            if key not in CampaignFile.model_fields and model.child(key) is not None:
                value = getattr(self._file, key)
                yield from value if isinstance(value, tuple) else (value,)

    def warnings(self) -> Iterator[Finding]:
        """Yield what the umpire will want to know."""
        file, places = self._file, self._references.places
        yield from settings.seed_warnings(file.dice)
        yield from side_reading.side_warnings(file.side)
        if not self._faults:
            yield from side_reading.player_warnings(file.player, self._shape.forces(file))
        if self._board is not None and places is not None:
            yield from self._shape.warnings(file, self._board, places)
