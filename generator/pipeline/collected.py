"""What comes back on order forms, on its way into the campaign file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from generator.brief.order_form_contents import HEAD, READY
from generator.errors import CampaignError
from generator.kit.standing_lines import STANDING
from generator.pipeline.briefings import warned_of
from generator.read.campaign_reading import read_campaign
from generator.read.known import quoted
from generator.read.period_reading import end_of_block
from generator.read.toml_source import read_source, without_refused
from generator.systems.registry import shape_of
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.errors import Finding, KeyPath
    from generator.pipeline.desk import Desk


Written = str | int | bool | tuple[str, ...] | Mapping[str, int]
"""What stands behind a key of the campaign file."""


DECISION, DICE = "decision", "dice"
"""The tables of a period that answers fill; those of orders are in the grammar."""
ALREADY = "the campaign file has an entry on this already"


class CollectedEntry(Struct, frozen=True, kw_only=True):
    """One table for the campaign file, made from one form."""

    period: str
    table: str
    subject: str
    """What it is about; two entries about one thing contradict each other."""
    title: str
    """What it is about, in words."""
    source: str
    """The file it comes from, and whose form that is."""
    keys: tuple[tuple[str, Written], ...]
    again: str = ALREADY
    """What is said where the campaign file has one on this; empty: it may have."""
    makes: str = ""
    """The id that something new is given; ``{number}`` counts. Empty: it has one."""
    doubts: tuple[str, ...] = ()
    """Why it must be looked at first; then it is printed as a comment."""
    remarks: tuple[str, ...] = ()
    """What the umpire should know of it; it is good all the same."""
    reader: str = ""
    """Whose form it comes from, by the player's id."""

    @property
    def whom(self) -> str:
        """What the campaign file calls it: a question, a throw, whom it is for."""
        key, value = self.keys[0]
        return key if self.table == DICE else str(value)

    @property
    def about(self) -> str:
        """Whence it comes and what it is about, for people."""
        return f"{self.source}: {self.title}"

    @property
    def is_sure(self) -> bool:
        """Whether it can be taken over without looking at it."""
        return not self.doubts

    def doubted(self, why: str) -> CollectedEntry:
        """Return the entry with one more doubt."""
        return replace(self, doubts=(*self.doubts, why))


class Collected(Struct, frozen=True, kw_only=True):
    """Everything that came of a heap of forms."""

    text: str
    """Lines for the campaign file."""
    doubts: tuple[str, ...]
    """Everything to look at, each with its file."""
    remarks: tuple[str, ...]
    entries: int
    """Tables that can be taken over."""
    read: tuple[CollectedEntry, ...] = ()
    """Everything that was read, doubtful or not."""
    with_lines: Desk | None = None
    """The campaign with what can be taken over in it; none: something else is wrong."""


# Entries as lines for the campaign file; what is doubtful stands in comments.

_SHOWN = 100
"""Letters of a line of comment about one thing."""
_MOST_SAID = 100
"""Fields shown of a form that is not taken; ours hold fewer."""


def period_lines(
    period: str, entries: Iterable[CollectedEntry], *, has_block: bool, has_dice: bool
) -> list[str]:
    """Return one period's lines.

    Args:
        period: Its id.
        entries: Its entries, those of a table together.
        has_block: Whether the campaign file has a block for it already.
        has_dice: Whether that block has a table of dice already.
    """
    lines = [] if has_block else ["[[period]]", f'id = "{period}"', ""]
    for table, group in groupby(entries, key=lambda entry: entry.table):
        if table == DICE:
            lines += _dice(group, has_dice=has_dice)
        else:
            for entry in group:
                mark = "" if entry.is_sure else "# "
                within = "" if entry.table == STANDING else "period."
                keys = (f"{mark}{key} = {written(value)}" for key, value in entry.keys)
                lines += (*_about(entry), f"{mark}[[{within}{table}]]", *keys, "")
    return lines


def not_taken_lines(why: str, fields: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield one comment for a form that orders nothing: why, and what it says."""
    yield f"# NOT TAKEN: {on_one_line(why)}."
    said = [
        f"{name}: {' | '.join(words)}"
        for name, words in fields.items()
        if name not in HEAD and any(words)
    ]
    if said:
        yield "# It says:"
        yield from (f"#   {one_line(line)}" for line in said[:_MOST_SAID])
    if len(said) > _MOST_SAID:
        yield f"#   and {len(said) - _MOST_SAID} more."
    yield ""


def _dice(entries: Iterable[CollectedEntry], *, has_dice: bool) -> Iterator[str]:
    """Yield the faces of dice, as one table."""
    below = "# Put these below the [period.dice] that the block has already:"
    yield below if has_dice else "[period.dice]"
    for entry in entries:
        yield from _about(entry)
        mark = "" if entry.is_sure and not has_dice else "# "
        for key, value in entry.keys:
            faces = value if isinstance(value, str) else ""
            if isinstance(value, tuple):  # the names of cards in quotes
                faces = ", ".join(f if f.isdigit() else quoted(f) for f in value)
            yield f"{mark}{quoted(key)} = [{one_line(faces)}]"
    yield ""


def _about(entry: CollectedEntry) -> Iterator[str]:
    """Yield the comments above a table."""
    yield f"# {one_line(entry.title)}, from {one_line(entry.source)}"
    for doubt in entry.doubts:
        yield f"# DOUBTFUL: {one_line(doubt)}"
    for remark in entry.remarks:
        yield f"# note: {one_line(remark)}"


def written(value: Written) -> str:
    """Return a value as TOML."""
    if isinstance(value, int):
        return str(value).lower()
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        pairs = (f"{quoted(key)} = {count}" for key, count in value.items())
        return f"{{ {', '.join(pairs)} }}"
    return f"[{', '.join(map(quoted, value))}]"


def one_line(text: str) -> str:
    """Return a text as it may stand in a comment: on one line, and not endless."""
    words = on_one_line(text)
    return words if len(words) <= _SHOWN else f"{words[:_SHOWN]}…"


def on_one_line(text: str) -> str:
    """Return a text without ends of lines, and without letters that are none."""
    return " ".join(without_refused(text).split())


# Tries collected entries out: the campaign file with them in it is read and played.

OF_NO_BLOCK = -1
"""Stands for the number of a block where a table stands in none."""
_Place = tuple[int, str, int | str]
"""Block, table and row (or key of a throw) in the campaign file."""


class Checked(Struct, frozen=True, kw_only=True):
    """Entries, and what the campaign file would be with them in it."""

    entries: tuple[CollectedEntry, ...]
    """Those that the file could not hold are doubted."""
    faults: tuple[str, ...]
    """What else would be wrong with the file, but of no one entry."""
    in_vain: tuple[str, ...]
    """What would come to nothing because of them."""
    with_lines: Desk | None
    """The campaign with them in it; none: it cannot be read."""


def checked(desk: Desk, entries: Iterable[CollectedEntry]) -> Checked:
    """Return the entries as they turn out in the campaign file."""
    known = tuple(entries)
    while True:
        places = _places(desk, known)
        doubts: dict[int, str] = {}
        others: list[str] = []
        findings, trial = _tried(desk, known)
        for finding in findings:
            what, hint = finding.what, finding.hint
            told = f"{what}; {hint}" if hint else what
            place = _place_of(finding.where)
            if place is not None and place in places:
                doubts.setdefault(places[place], told)
            else:
                others.append(f"with these lines in it: {told}")
        if not doubts:
            in_vain = _new_warnings(desk, trial) if trial else ()
            return Checked(entries=known, faults=tuple(others), in_vain=in_vain, with_lines=trial)
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
        source = source.with_beside(desk.source.beside)
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
        number = blocks.get(period)
        end = len(text) if number is None else end_of_block(desk.source, number)
        pasted = "\n".join(told[str(period)])
        text = f"{text[:end].rstrip()}\n\n{pasted}\n\n{text[end:].lstrip()}"
    return text


def texts(desk: Desk, entries: Iterable[CollectedEntry]) -> Mapping[str, list[str]]:
    """Return the lines to paste, period by period."""
    by_period: dict[str, list[CollectedEntry]] = {}
    ranks = {table: rank for rank, table in enumerate(_tables(desk))}
    for entry in sorted(entries, key=lambda entry: ranks[entry.table]):
        by_period.setdefault(entry.period, []).append(entry)
    blocks = {row.get("id"): row for row in reversed(_rows(desk))}
    return {
        period: period_lines(
            period, group, has_block=period in blocks, has_dice=DICE in blocks.get(period, ())
        )
        for period, group in by_period.items()
    }


def _tables(desk: Desk) -> tuple[str, ...]:
    """Return the tables of a period that forms fill, in the order they are printed."""
    orders = (kind.table.key for kind in desk.rules.orders)
    return (DECISION, DICE, *orders, READY, STANDING)


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
        at = entry.whom if entry.table == DICE else ahead[number, entry.table]
        found[number, entry.table, at] = index
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
