"""Order forms that come back: files in, lines for the campaign file out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.brief.audience import audiences
from generator.kit.facts import CALLED, FactName
from generator.kit.order_grammar import FORCE, tables_of
from generator.kit.standing_form import form_tables
from generator.pipeline.briefings import briefed
from generator.pipeline.collected import (
    DECISION,
    DICE,
    Collected,
    checked,
    not_taken_lines,
    on_one_line,
    one_line,
    texts,
)
from generator.pipeline.form_answers import FormNames
from generator.pipeline.form_entries import FormEntries
from generator.pipeline.form_judged import (
    NotTakenError,
    ReadForm,
    judged,
    with_doubted_texts,
    without_contradictions,
)
from generator.pipeline.order_forms import FormsOfToday
from generator.read.filled_form import UnreadableForm, is_pdf, read_filled_form
from generator.read.filled_text import is_mail, parts_of, read_filled_texts
from generator.render.known_forces import codes_on_the_map

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.kit.order_grammar import OrderTable
    from generator.pipeline.collected import CollectedEntry
    from generator.pipeline.desk import Desk
    from generator.read.filled_form import FilledForm
    from generator.world.period_inputs import PeriodInputs


@dataclass(slots=True, kw_only=True)
class _Heap:
    """What has been read so far."""

    forms: list[ReadForm] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    not_taken: list[str] = field(default_factory=list)
    """Comments in which forms stand that order nothing."""
    known_to: dict[str, FormNames] = field(default_factory=dict)
    """What readers call things, by reader."""


def collect(
    desk: Desk,
    files: Iterable[tuple[str, bytes]],
    *,
    progress: Callable[[str], None] = lambda _: None,
) -> Collected:
    """Return what comes of filled-in order forms; nothing is changed by it.

    Args:
        desk: The campaign they are for.
        files: Names and contents, in the order in which they came.
        progress: Told what is being read; an empty text at the end.

    Raises:
        CampaignError: The campaign file has faults of its own.
    """
    forms: list[tuple[str, FilledForm]] = []
    unread: list[str] = []
    for name, raw in files:
        progress(f"Reading {on_one_line(name)}")
        try:
            forms += _named(name, _forms_in(raw))
        except UnreadableForm as refused:
            unread.append(f"{name} {refused}")
    return collected_from(desk, forms, doubts=unread, progress=progress)


def _forms_in(raw: bytes) -> tuple[FilledForm, ...]:
    """Return the forms of a file: one of a PDF, any number of a text or a mail.

    Raises:
        UnreadableForm: It holds none that can be read.
    """
    if is_pdf(raw):
        return (read_filled_form(raw),)
    return _forms_in_mail(raw) if is_mail(raw) else read_filled_texts(raw)


def _forms_in_mail(raw: bytes) -> tuple[FilledForm, ...]:
    """Return the forms in the text of a mail, and those attached to it.

    Raises:
        UnreadableForm: There are none.
    """
    found: list[FilledForm] = []
    why = "is a mail without a form and without the text of an order page"
    for part in parts_of(raw):
        try:
            found += (
                (read_filled_form(part),) if is_pdf(part) else read_filled_texts(part)
            )
        except UnreadableForm as refused:
            why = f"is a mail, and what came with it {refused}" if is_pdf(part) else why
    if not found:
        raise UnreadableForm(why)
    return tuple(found)


def _named(
    name: str, forms: tuple[FilledForm, ...]
) -> Iterator[tuple[str, FilledForm]]:
    """Yield the forms of a file with its name, and by number where there are more."""
    for number, form in enumerate(forms, 1):
        yield (name if len(forms) == 1 else f"{name}, form {number}"), form


def collected_from(
    desk: Desk,
    forms: Iterable[tuple[str, FilledForm]],
    *,
    doubts: Iterable[str] = (),
    progress: Callable[[str], None] = lambda _: None,
) -> Collected:
    """Return what comes of forms that could be read, with the doubts there are."""
    heap = _Heap(doubts=list(doubts))
    names = _names(desk)
    ours = FormsOfToday(desk)
    for number, (name, filled) in enumerate(forms, 1):
        progress(f"Reading forms: {number}")
        _take(ours, name, filled, names=names, heap=heap)
    progress("Trying the lines out")
    kept = [
        _against_the_file(desk, entry) if is_alone else entry
        for entry, is_alone in without_contradictions(with_doubted_texts(heap.forms))
    ]
    found = checked(desk, _with_ids(desk, kept))
    entries = found.entries
    progress("")
    told = [
        f"{entry.source}: {entry.title}: {doubt}"
        for entry in entries
        for doubt in entry.doubts
    ]
    remarks = [
        f"{entry.source}: {entry.title}: {remark}"
        for entry in entries
        for remark in entry.remarks
    ]
    in_vain = (f"with these lines: {each}" for each in found.in_vain)
    lines = [*heap.not_taken, *_taken(desk, entries, heap.sources)]
    return Collected(
        text="\n".join(lines).rstrip() + "\n" if lines else "",
        doubts=tuple(map(on_one_line, (*heap.doubts, *told, *found.faults))),
        remarks=tuple(
            map(on_one_line, (*remarks, *_not_at_the_end(desk, entries), *in_vain))
        ),
        entries=sum(entry.is_sure for entry in entries),
    )


def _take(
    ours: FormsOfToday,
    name: str,
    filled: FilledForm,
    *,
    names: Mapping[str, Mapping[str, str]],
    heap: _Heap,
) -> None:
    """Judge one form and put what it says onto the heap."""
    try:
        form = judged(ours, filled)
    except UnreadableForm as refused:
        heap.doubts.append(f"{name} {refused}")
        return
    except NotTakenError as refused:
        heap.doubts.append(f"{name} {refused}")
        heap.not_taken += not_taken_lines(f"{name} {refused}", filled.fields)
        return
    desk = ours.desk
    reader, whose = form.form.reader, _reader(desk, form.form.reader).name
    if reader not in heap.known_to:
        codes = _codes(desk, reader)
        heap.known_to[reader] = FormNames(desk.campaign, names, codes)
    source = f"{name} ({whose})"
    heap.sources.append(source)
    heap.doubts += [f"{source}: {doubt}" for doubt in form.doubts]
    found = FormEntries(
        form=form.form,
        said=form.said,
        names=heap.known_to[reader],
        tables={
            table.key: table
            for table in form_tables(desk.rules.orders, desk.rules.standing)
        },
    )
    entries = [replace(entry, source=source) for entry in found.all()]
    doubt = form.why_looked_at
    heap.forms.append(
        ReadForm(
            name=whose,
            head=form.head,
            is_text=filled.is_text,
            fields=filled.fields,
            entries=tuple(each.doubted(doubt) if doubt else each for each in entries),
        )
    )


def _codes(desk: Desk, reader: str) -> Mapping[str, str]:
    """Return the letters on the counters of a reader's map, by id."""
    whose = _reader(desk, reader)
    told = desk.told_to(whose)
    return codes_on_the_map(briefed(told, told.pending(), whose))


def _reader(desk: Desk, reader: str) -> Audience:
    known = {each.id or str(each.kind): each for each in audiences(desk.campaign)}
    return known[reader]


def _names(desk: Desk) -> Mapping[str, Mapping[str, str]]:
    """Return all names there are now, by what the grammar of orders calls them."""
    ids = desk.system.file.names(desk.campaign)
    found = {kind: {each: each for each in own} for kind, own in ids.items()}
    called = CALLED.among(desk.pending().facts)
    forces = [force.id for force in desk.campaign.forces if force.id in called]
    found[FORCE] = {force: called[force] for force in forces}
    for table in tables_of(desk.rules.orders).values():
        for form in table.form:
            if form.named:
                found[table.subject.of] = dict(_called(desk, form.named))
    found.update(_listed(desk))
    return found


def _listed(desk: Desk) -> dict[str, dict[str, str]]:
    """Return what those are called whom a key may name by more than an id."""
    names = _called(desk, CALLED.name)
    return {
        key.of: {each: names[each] for each in _called(desk, key.listed_by)}
        for table in tables_of(desk.rules.orders).values()
        for key in table.keys.values()
        if key.listed_by
    }


def _called(desk: Desk, fact: str) -> Mapping[str, str]:
    """Return what a fact says of all of whom it is known, by id."""
    named: FactName[str] = FactName(name=fact)
    return named.among(desk.pending().facts)


def _against_the_file(desk: Desk, entry: CollectedEntry) -> CollectedEntry:
    """Doubt an entry on something for which the campaign file has one already."""
    if entry.again and entry.whom in _in_the_file(desk, entry):
        return entry.doubted(entry.again)
    return entry


def _in_the_file(desk: Desk, entry: CollectedEntry) -> Collection[str]:
    """Return what the file has entries on in a table."""
    inputs = desk.campaign.inputs_for(desk.rules.clock.read(entry.period))
    if entry.table == DECISION:
        return {each.question for each in inputs.decisions}
    return inputs.dice if entry.table == DICE else _ordered(desk, entry.table, inputs)


def _ordered(desk: Desk, table: str, inputs: PeriodInputs) -> set[str]:
    """Return whom the orders of one table in a block are for."""
    kinds = (kind for kind in desk.rules.orders if kind.table.key == table)
    return {kind.subject(order) for kind in kinds for order in kind.entered(inputs)}


def _with_ids(
    desk: Desk, entries: Iterable[CollectedEntry]
) -> tuple[CollectedEntry, ...]:
    """Give everything new an id that nobody bears and that tells nothing."""
    found: list[CollectedEntry] = []
    taken: dict[str, set[str]] = {}
    for entry in entries:
        if not entry.makes:
            found.append(entry)
            continue
        table = tables_of(desk.rules.orders)[entry.table]
        if table.key not in taken:
            taken[table.key] = _ids_of(desk, table)
        known = taken[table.key]
        ids = (entry.makes.format(number=number) for number in range(1, 10_000))
        new = next(each for each in ids if each not in known)
        known.add(new)
        keys = ((table.subject.key, new), *entry.keys)
        found.append(replace(entry, keys=keys))
    return tuple(found)


def _ids_of(desk: Desk, table: OrderTable) -> set[str]:
    """Return the ids that are taken among whom a table's orders are for."""
    blocks = (_ordered(desk, table.key, inputs) for inputs in desk.campaign.periods)
    on_the_map = (_called(desk, form.id).values() for form in table.form if form.id)
    return {name for each in (*blocks, *on_the_map) for name in each}


def _taken(
    desk: Desk, entries: tuple[CollectedEntry, ...], sources: Iterable[str]
) -> Iterator[str]:
    """Yield the lines of the forms that are taken."""
    if not entries:
        return
    yield f"# From order forms: {', '.join(map(one_line, sources))}."
    doubtful = sum(not entry.is_sure for entry in entries)
    if doubtful:
        yield _of_doubtful(doubtful, len(entries))
    by_period = texts(desk, entries)
    for period in map(str, sorted(map(desk.rules.clock.read, by_period))):
        yield from ("", *_heading(desk, period), *by_period[period])


def _of_doubtful(doubtful: int, entries: int) -> str:
    """Return the line that says how many entries order nothing yet."""
    if entries == 1:
        return "# The one entry is doubtful and is a comment: it orders nothing yet."
    if doubtful == 1:
        return (
            f"# 1 of {entries} entries is doubtful and is a comment: it orders nothing "
            "yet."
        )
    return (
        f"# {doubtful} of {entries} entries are doubtful and are comments: they order "
        "nothing yet."
    )


def _not_at_the_end(desk: Desk, entries: Iterable[CollectedEntry]) -> Iterator[str]:
    """Tell which lines would land in a later block at the end of the file."""
    blocks = [str(inputs.period) for inputs in desk.campaign.periods]
    own = {entry.period for entry in entries} & set(blocks[:-1])
    for period in sorted(own, key=blocks.index):
        yield (
            f"the lines for {period} belong in its block, not at the end of the file, "
            f"where they would count for {blocks[-1]}"
        )


def _heading(desk: Desk, period: str) -> list[str]:
    """Return where a period's lines belong."""
    blocks = [str(inputs.period) for inputs in desk.campaign.periods]
    if period not in blocks:
        return []
    if period == blocks[-1]:
        return [f"# For the block of {period}, the last one of the campaign file.", ""]
    return [f"# Paste these at the end of the block of {period}.", ""]
