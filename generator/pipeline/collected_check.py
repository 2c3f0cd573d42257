"""Tries collected entries out: the campaign file with them in it is read and played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from generator.brief.order_form_fields import READY
from generator.errors import CampaignError
from generator.kit.standing_form import STANDING
from generator.pipeline.collected import DECISION, DICE
from generator.pipeline.collected_text import period_lines
from generator.pipeline.warned_of import warned_of
from generator.read.blocks import end_of_block
from generator.read.campaign_reading import read_campaign
from generator.read.toml_source import read_source
from generator.systems.registry import shape_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.errors import Finding, KeyPath
    from generator.pipeline.collected import CollectedEntry
    from generator.pipeline.desk import Desk

OF_NO_BLOCK = -1
"""Stands for the number of a block where a table stands in none."""
_Place = tuple[int, str, int | str]
"""Block, table and row (or key of a throw) in the campaign file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """Entries, and what the campaign file would be with them in it."""

    entries: tuple[CollectedEntry, ...]
    """Those that the file could not hold are doubted."""
    faults: tuple[str, ...]
    """What else would be wrong with the file, but of no one entry."""
    in_vain: tuple[str, ...]
    """What would come to nothing because of them."""


def checked(desk: Desk, entries: Iterable[CollectedEntry]) -> Checked:
    """Return the entries as they turn out in the campaign file."""
    known = tuple(entries)
    while True:
        places = _places(desk, known)
        doubts: dict[int, str] = {}
        others: list[str] = []
        findings, trial = _tried(desk, known)
        for finding in findings:
            place = _place_of(finding.where)
            if place is not None and place in places:
                doubts.setdefault(places[place], _told(finding))
            else:
                others.append(f"with these lines in it: {_told(finding)}")
        if not doubts:
            return Checked(
                entries=known,
                faults=tuple(others),
                in_vain=_new_warnings(desk, trial) if trial else (),
            )
        known = tuple(
            entry.doubted(doubts[index]) if index in doubts else entry
            for index, entry in enumerate(known)
        )


def _tried(
    desk: Desk, entries: Iterable[CollectedEntry]
) -> tuple[tuple[Finding, ...], Desk | None]:
    """Return the faults of the file with the sure entries, and it, if it plays."""
    text = with_entries(desk, entries)
    try:
        source = read_source(desk.source.path_name, text.encode())
        campaign, _ = read_campaign(source, shape_of)
        trial = replace(desk, source=source, campaign=campaign)
        after = desk.rules.following(trial.resolution.after)
        following = campaign.inputs_for(after.period)
        return desk.rules.faults(campaign, after, following), trial
    except CampaignError as fault:
        return fault.findings, None


def _new_warnings(desk: Desk, trial: Desk) -> tuple[str, ...]:
    """Return what the umpire would be warned of, and is not yet."""
    try:
        before = warned_of(desk)
    except CampaignError:
        before = ()
    return tuple(told for told in warned_of(trial) if told not in before)


def with_entries(desk: Desk, entries: Iterable[CollectedEntry]) -> str:
    """Return the text of the campaign file with the entries where they belong."""
    text = desk.source.text
    read, told = desk.rules.clock.read, texts(desk, entries)
    blocks = {each.period: at for at, each in enumerate(desk.campaign.periods)}
    for period in sorted(map(read, told), reverse=True):
        lines = told[str(period)]
        number = blocks.get(period)
        end = len(text) if number is None else end_of_block(desk.source, number)
        pasted = "\n".join(lines)
        text = f"{text[:end].rstrip()}\n\n{pasted}\n\n{text[end:].lstrip()}"
    return text


def texts(desk: Desk, entries: Iterable[CollectedEntry]) -> Mapping[str, list[str]]:
    """Return the lines to paste, period by period."""
    by_period: dict[str, list[CollectedEntry]] = {}
    ranks = {table: rank for rank, table in enumerate(_tables(desk))}
    for entry in sorted(entries, key=lambda entry: ranks[entry.table]):
        by_period.setdefault(entry.period, []).append(entry)
    found = {}
    for period, group in by_period.items():
        block = _block(desk, period)
        found[period] = period_lines(
            period, group, has_block=block is not None, has_dice="dice" in (block or {})
        )
    return found


def _tables(desk: Desk) -> tuple[str, ...]:
    """Return the tables of a period that forms fill, in the order they are printed."""
    orders = (kind.table.key for kind in desk.rules.orders)
    return (DECISION, DICE, *orders, READY, STANDING)


def _block(desk: Desk, period: str) -> Mapping[str, object] | None:
    """Return a period's block in the campaign file; none: it has none yet."""
    return next((row for row in _rows(desk) if row.get("id") == period), None)


def _rows(desk: Desk) -> tuple[Mapping[str, Any], ...]:
    """Return the blocks of the campaign file, as it stands."""
    rows = desk.source.document.get("period")
    return tuple(rows) if isinstance(rows, list) else ()


def _places(desk: Desk, entries: tuple[CollectedEntry, ...]) -> dict[_Place, int]:
    """Return where each sure entry stands in the file they are pasted into."""
    blocks = [str(inputs.period) for inputs in desk.campaign.periods]
    ahead = Counter[tuple[int, str]]()
    kept = desk.source.document.get(STANDING)
    ahead[OF_NO_BLOCK, STANDING] = len(kept) if isinstance(kept, list) else 0
    for number, row in enumerate(_rows(desk)):
        for table in _tables(desk):
            ahead[number, table] = len(row.get(table, ()))
    read = desk.rules.clock.read
    periods = map(str, sorted({read(entry.period) for entry in entries}))
    blocks += [period for period in periods if period not in blocks]
    found: dict[_Place, int] = {}
    for index, entry in enumerate(entries):
        if not entry.is_sure:
            continue
        is_kept = entry.table == STANDING
        number = OF_NO_BLOCK if is_kept else blocks.index(entry.period)
        if entry.table == DICE:
            found[number, entry.table, entry.keys[0][0]] = index
            continue
        found[number, entry.table, ahead[number, entry.table]] = index
        ahead[number, entry.table] += 1
    return found


def _place_of(where: KeyPath) -> _Place | None:
    """Return the row of a period that a finding is about; none: it is about others."""
    match where:
        case (str(table), int(row), *_) if table == STANDING:
            return OF_NO_BLOCK, table, row
        case ("period", int(number), str(table), int() | str() as row, *_):
            return number, table, row
        case _:
            return None


def _told(finding: Finding) -> str:
    """Return a finding in a line."""
    return f"{finding.what}; {finding.hint}" if finding.hint else finding.what
