"""The open period with other entries or other dice; nothing of it is written."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import tomli_w

from generator.errors import CampaignError, UsageError
from generator.kit.order_grammar import tables_of
from generator.kit.standing_form import STANDING
from generator.pipeline.collected import DECISION, DICE
from generator.pipeline.recorded_values import pending_period
from generator.read.campaign_reading import read_campaign
from generator.read.toml_source import read_source
from generator.systems.registry import shape_of
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.audience import Played
    from generator.pipeline.desk import Desk


# Periods played in advance: what would come if each were closed as it is ordered.


def played_ahead(desk: Desk) -> Iterator[Played]:
    """Yield the pending period, then those after it, as far as nothing is awaited.

    They are played by what the file has for them, with the dice a build would roll;
    nothing is written. There is no last one: whoever asks stops.

    Raises:
        CampaignError: An entry of one of them cannot be used.
    """
    campaign, rules = desk.campaign, desk.rules
    inputs, resolution = desk.inputs, desk.resolution
    yield pending_period(campaign, rules, resolution, inputs)
    while not resolution.questions:
        situation = rules.following(resolution.after)
        inputs = campaign.inputs_for(situation.period)
        faults = rules.faults(campaign, situation, inputs)
        if faults:
            raise CampaignError(faults)
        resolution = rules.resolve(campaign, situation, inputs, desk.dice_of(inputs))
        yield pending_period(campaign, rules, resolution, inputs)


_PERIOD = "period"
Rows = list[dict[str, Any]]
Faces = list[int | str]


def tried(desk: Desk, text: str, *, faces: Mapping[str, Faces], seed: str = "") -> Desk:
    """Return a campaign as if further lines stood in the block of the open period.

    Args:
        desk: The campaign as it is.
        text: Lines as ``next`` and ``collect`` print them.  An order replaces those to
            the same army, a decision the one on the same question, a face the one of
            the same roll; everything else comes on top.
        faces: Faces of rolls, by their keys.
        seed: What unnoted dice follow from instead; empty: from the campaign's own.

    Raises:
        UsageError: The lines are no TOML, are for another period, or cannot stand
            there.
    """
    document = dict(desk.source.document)
    entries, standing = _entries_in(desk, text)
    if faces:
        entries[DICE] = _joined(entries.get(DICE), dict(faces), "")
    blocks = [dict(row) for row in _rows(document.get(_PERIOD))]
    block = next((row for row in blocks if row.get("id") == str(desk.period)), None)
    if block is None:
        block = {"id": str(desk.period)}
        blocks.append(block)
    for table, value in entries.items():
        block[table] = _joined(block.get(table), value, _subject_key(desk, table))
    document[_PERIOD] = blocks
    if standing:
        document[STANDING] = _joined(document.get(STANDING), standing, "army")
    trial = _opened(desk, document)
    return replace(trial, seed=seed) if seed else trial


def _opened(desk: Desk, document: Mapping[str, object]) -> Desk:
    """Return a campaign with another document for its file, played at once.

    Raises:
        UsageError: Something in it is wrong.
    """
    try:
        raw = tomli_w.dumps(document).encode()
        source = read_source(desk.source.path_name, raw)
        campaign, _ = read_campaign(source, shape_of)
        trial = replace(desk, source=source, campaign=campaign)
        _ = trial.resolution
    except CampaignError as fault:
        told = "; ".join(
            f"{each.what} ({each.hint})" if each.hint else each.what
            for each in fault.findings
        )
        message = f"with these lines in it: {told}"
        raise UsageError(message) from fault
    return trial


def _entries_in(desk: Desk, text: str) -> tuple[dict[str, Any], Rows]:
    """Return the tables of the open period in some lines, and answers beforehand.

    Raises:
        UsageError: They hold something else, or are no TOML.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        message = f"the lines to try are not TOML: {fault}"
        raise UsageError(message) from fault
    strange = sorted(document.keys() - {_PERIOD, STANDING})
    if strange:
        message = (
            f"the lines to try hold “{strange[0]}”; only entries of the open period "
            f"can be tried, such as [[{_PERIOD}.order]] and [{_PERIOD}.dice]"
        )
        raise UsageError(message)
    found: dict[str, Any] = {}
    for block in _rows(document.get(_PERIOD)):
        named = block.pop("id", str(desk.period))
        if named != str(desk.period):
            message = f"the lines to try are for {named}, and {desk.period} is open"
            raise UsageError(message)
        found |= block
    return found, _rows(document.get(STANDING))


def _rows(value: object) -> Rows:
    """Return a list of tables; a single table stands for a list of one."""
    if isinstance(value, dict):
        return [dict(value)]
    rows = value if isinstance(value, list | tuple) else ()
    return [dict(row) for row in rows if isinstance(row, dict)]


def _subject_key(desk: Desk, table: str) -> str:
    """Return the key that says what an entry is about; empty: each is for itself."""
    if table == DECISION:
        return "question"
    orders = tables_of(desk.rules.orders)
    return orders[table].subject.key if table in orders else ""


def _joined(there: object, new: object, subject: str) -> object:
    """Return a table of entries with further ones in it."""
    if isinstance(new, dict):
        return {**(there if isinstance(there, dict) else {}), **new}
    if not isinstance(new, list):
        return new
    kept = _rows(there)
    if subject:
        spoken_for = {row.get(subject) for row in _rows(new)}
        kept = [row for row in kept if row.get(subject) not in spoken_for]
    return [*kept, *_rows(new)]
