"""The open period tried out: with other entries, and with dice that are not its own."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import tomli_w

from generator.errors import CampaignError, UsageError
from generator.kit.order_grammar import tables_of
from generator.kit.standing_lines import STANDING
from generator.pipeline.collected import DECISION, DICE
from generator.pipeline.desk import NO_LOCKS
from generator.read.campaign_reading import read_campaign
from generator.read.toml_source import read_source
from generator.systems.registry import shape_of
from generator.values import replace
from generator.world.campaign import AT_ONCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.pipeline.desk import Desk
    from generator.world.campaign import Campaign


# Dice of a trial, which say nothing of what the campaign's own will show.

_WORD = "trial"
"""What trial dice follow from where no other word is given."""
MOST_TRIES = 10_000
_SHARED = ("rules", "situation", "due")
"""What is worked out of a desk once and holds for every try: no die is in it."""


def on_trial(desk: Desk, word: str = "", number: int = 1) -> Desk:
    """Return a campaign in which every roll nobody has noted is made with trial dice.

    Their faces follow from the word, the number and the roll's key, never from the
    campaign's seed; where it waits for dice, trial dice are rolled all the same.

    Args:
        desk: The campaign.
        word: Another word, other dice; empty: the usual one.
        number: Which of several tries with that word it is, from 1.
    """
    campaign = replace(desk.campaign, dice_missing="seed", dice_rolled=AT_ONCE)
    return replace(
        desk, campaign=campaign, locks=NO_LOCKS, seed=f"{_WORD} {number} {word or _WORD}"
    )


def may_show_dice(campaign: Campaign) -> bool:
    """Return whether a campaign's own dice may be seen by trying."""
    return campaign.dice_rolled == AT_ONCE


def tries_of(desk: Desk, word: str, count: int) -> Iterator[Desk]:
    """Yield a campaign so many times, each time with other trial dice.

    Raises:
        UsageError: It cannot be played.
    """
    worked_out = {name: getattr(desk, name) for name in _SHARED}
    for number in range(1, count + 1):
        trial = on_trial(desk, word, number)
        trial.__dict__.update(worked_out)
        yield played(trial)


def played(trial: Desk) -> Desk:
    """Return a campaign whose open period has been played.

    Raises:
        UsageError: Something in its entries cannot be used.
    """
    try:
        _ = trial.resolution
    except CampaignError as fault:
        raise _refused(fault) from fault
    return trial


def _refused(fault: CampaignError) -> UsageError:
    told = "; ".join(
        f"{each.what} ({each.hint})" if each.hint else each.what for each in fault.findings
    )
    return UsageError(f"with these lines in it: {told}")


# The campaign as if further lines stood in the block of the open period.

_PERIOD = "period"
Rows = list[dict[str, Any]]
Faces = list[int | str]


def tried(desk: Desk, text: str, faces: Mapping[str, Faces]) -> Desk:
    """Return a campaign as if further lines stood in the block of the open period.

    Args:
        desk: The campaign as it is.
        text: Lines as ``next`` and ``collect`` print them.  An order replaces those to
            the same army, a decision the one on the same question, a face the one of
            the same roll; everything else comes on top.
        faces: Faces of rolls, by their keys.

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
    try:
        source = read_source(desk.source.path_name, tomli_w.dumps(document).encode())
        campaign, _ = read_campaign(source, shape_of)
    except CampaignError as fault:
        raise _refused(fault) from fault
    return replace(desk, source=source, campaign=campaign)


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
