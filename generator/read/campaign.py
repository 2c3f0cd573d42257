"""Reads a campaign file: every table checked, then turned into the world's values.

Every fault is told at once; a campaign is returned only where there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import CampaignError, Finding
from generator.read.board import MapReading, read_map
from generator.read.forces import (
    army_faults,
    army_warnings,
    to_forces,
    to_peoples,
    to_vessels,
)
from generator.read.house_rules import house_rule_faults
from generator.read.known import duplicate_ids
from generator.read.limits import limit_faults
from generator.read.look import look_faults, to_look
from generator.read.models.file import FORMAT, REQUIRED, CampaignFile
from generator.read.models.orders import file_model
from generator.read.models.settings import SYSTEMS
from generator.read.periods import period_faults, to_periods
from generator.read.references import References
from generator.read.settings import (
    seed_warnings,
    to_house_rules,
    to_paper,
    to_table,
)
from generator.read.sides import (
    player_faults,
    player_warnings,
    side_faults,
    side_warnings,
    to_players,
    to_sides,
)
from generator.read.switch_settings import read_switches, switches_for
from generator.read.tables import TableReader
from generator.world.campaign import Campaign

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.kit.switches import Setting
    from generator.read.models.settings import CampaignSection
    from generator.read.shape import FileShape
    from generator.read.toml_source import TomlSource
    from generator.world.board import Board


def read_campaign(
    source: TomlSource, shape_of: Callable[[str], FileShape]
) -> tuple[Campaign, tuple[Finding, ...]]:
    """Return the campaign of a file, and warnings the umpire will want to know.

    Args:
        source: The file.
        shape_of: What the rule system of a name says of its files.

    Raises:
        CampaignError: The file has faults; the error carries all of them, and the
            warnings too.
    """
    _refuse(tuple(limit_faults(source.document)))
    _refuse(tuple(_format_faults(source.document)))
    reading = _FileReading(source, shape_of(_system_of(source.document)))
    _refuse(reading.faults, reading.warnings)
    return reading.campaign(), reading.warnings


def _system_of(document: Mapping[str, object]) -> str:
    """Return the rule system a file names, the first there is where it names none."""
    header = document.get("campaign")
    named = header.get("system") if isinstance(header, dict) else None
    return named if named in SYSTEMS else SYSTEMS[0]


def _refuse(faults: tuple[Finding, ...], warnings: tuple[Finding, ...] = ()) -> None:
    if faults:
        raise CampaignError((*faults, *warnings))


def _format_faults(document: Mapping[str, object]) -> Iterator[Finding]:
    """Yield a fault for a file of another format, of which nothing else can be said."""
    stated = document.get("format", FORMAT)
    if isinstance(stated, int) and not isinstance(stated, bool) and stated != FORMAT:
        yield Finding(
            code="C001",
            where=("format",),
            what=f"this program reads campaign files of format {FORMAT}, not {stated}",
            hint="a newer program may be needed; see docs/campaign-file.md",
        )


class _FileReading:
    """One campaign file on its way to a campaign."""

    def __init__(self, source: TomlSource, shape: FileShape) -> None:
        self._source = source
        reader = TableReader(shape)
        model = file_model(shape.orders)
        file = reader.table(model, source.document, ())
        self._file = CampaignFile() if file is None else file
        self._faults = [*reader.faults, *self._missing()]
        self._map = self._read_map()
        places = None if self._map is None else self._map.places
        self._references = References(source.document, self._file, places, shape)
        if any(fault.where[:1] == ("army",) for fault in reader.faults):
            self._references.leave_out("company")
            self._references.leave_out("regiment")
        self._settings = self._read_rules()
        self._check()

    @property
    def faults(self) -> tuple[Finding, ...]:
        """Everything that stands in the way of a campaign."""
        return tuple(dict.fromkeys(self._faults))

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """What the umpire will want to know."""
        return tuple(self._warnings())

    def campaign(self) -> Campaign:
        """Return the campaign; there are no faults.

        Raises:
            ValueError: There are.
        """
        file, references = self._file, self._references
        header, board, places = file.campaign, self._board, references.places
        if header is None or board is None or places is None:
            message = "a campaign without faults has a header and a map"
            raise ValueError(message)
        forces = to_forces(file.army, places, header.system)
        return Campaign(
            **_heading(header),
            seed=file.dice.seed,
            dice_missing=file.dice.missing,
            season=file.calendar.season,
            first_day=file.calendar.first_day,
            switches=self._settings,
            table=to_table(file.table),
            paper=to_paper(file.paper),
            look=to_look(file.look),
            sides=to_sides(file.side),
            players=to_players(file.player, forces),
            board=board,
            forces=forces,
            peoples=to_peoples(file.people),
            vessels=to_vessels(file.vessel, places),
            house_rules=to_house_rules(file.house_rule),
            collection=dict(file.collection),
            periods=to_periods(file.period, references, self._source),
        )

    @property
    def _board(self) -> Board | None:
        return None if self._map is None else self._map.board

    def _missing(self) -> Iterator[Finding]:
        for key in REQUIRED:
            if key not in self._source.document:
                field = CampaignFile.model_fields[key]
                meaning = (field.description or "").rstrip(".")
                is_list = key in ("side", "army")
                form = f"[[{key}]]" if is_list else f"[{key}]"
                yield Finding(
                    code="C012",
                    where=(),
                    what=f"“{key}” is missing",
                    hint=f"add format = {FORMAT} at the top of the file"
                    if key == "format"
                    else f"add {form}: {meaning[:1].lower()}{meaning[1:]}",
                )

    def _read_map(self) -> MapReading | None:
        if self._file.map is None:
            return None
        is_whole = all(fault.where[:1] != ("map",) for fault in self._faults)
        reading = read_map(self._file.map, self._source, is_whole=is_whole)
        if isinstance(reading, Finding):
            self._faults.append(reading)
            return None
        self._faults.extend(reading.faults)
        return reading

    def _read_rules(self) -> dict[str, Setting]:
        header = self._file.campaign
        if header is None:
            return {}
        known = switches_for(header.system)
        settings, faults = read_switches(self._file.rules, known)
        self._faults.extend(faults)
        return settings

    def _check(self) -> None:
        file, references = self._file, self._references
        self._faults.extend(duplicate_ids(self._source.document))
        for rows in (file.side, file.player, file.army, file.vessel, file.period):
            for row in rows:
                self._faults.extend(references.faults_of(row))
        self._faults.extend(look_faults(file.look))
        self._faults.extend(side_faults(file.side))
        self._faults.extend(player_faults(file.player))
        self._faults.extend(army_faults(file.army))
        self._faults.extend(period_faults(file.period, references))
        system = "" if file.campaign is None else file.campaign.system
        if system:
            self._faults.extend(house_rule_faults(file.house_rule, system))

    def _warnings(self) -> Iterator[Finding]:
        file, places = self._file, self._references.places
        yield from seed_warnings(file.dice)
        yield from side_warnings(file.side)
        if not self._faults:
            yield from player_warnings(file.player, file.army)
        if self._board is not None and places is not None:
            yield from army_warnings(file.army, self._board, places)


def _heading(header: CampaignSection) -> dict[str, Any]:
    """Return what the header says; its keys are those of the campaign."""
    return {key: getattr(header, key) for key in type(header).model_fields}
