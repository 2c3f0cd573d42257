"""Order forms that come back: files in, lines for the campaign file out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.brief.audience import audiences
from generator.kit.facts import CALLED, FactName
from generator.kit.order_grammar import FORCE, tables_of
from generator.kit.standing_lines import form_tables
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
from generator.read.filled_form import (
    UnreadableForm,
    is_mail,
    is_pdf,
    parts_of,
    read_filled_form,
    read_filled_texts,
)
from generator.render.known_forces import codes_on_the_map
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.kit.order_grammar import OrderTable
    from generator.pipeline.collected import CollectedEntry
    from generator.pipeline.desk import Desk
    from generator.read.filled_form import FilledForm
    from generator.world.campaign import PeriodInputs


@dataclass(slots=True, kw_only=True)
class _Heap:
    """What has been read so far."""

    forms: list[ReadForm] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    not_taken: list[str] = field(default_factory=list)
    """Comments in which forms stand that order nothing."""
    known_to: dict[Audience, FormNames] = field(default_factory=dict)
    """What readers call things."""


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
            found = _forms_in(raw)
        except UnreadableForm as refused:
            unread.append(f"{name} {refused}")
            continue
        is_one = len(found) == 1
        forms += (
            (name if is_one else f"{name}, form {number}", form)
            for number, form in enumerate(found, 1)
        )
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
            found += (read_filled_form(part),) if is_pdf(part) else read_filled_texts(part)
        except UnreadableForm as refused:
            why = f"is a mail, and what came with it {refused}" if is_pdf(part) else why
    if not found:
        raise UnreadableForm(why)
    return tuple(found)


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
        # The campaign file may have an entry on the same thing already.
        entry.doubted(entry.again)
        if is_alone and entry.again and entry.whom in _in_the_file(desk, entry)
        else entry
        for entry, is_alone in without_contradictions(with_doubted_texts(heap.forms))
    ]
    found = checked(desk, _with_ids(desk, kept))
    entries = found.entries
    progress("")
    doubted = (f"{each.about}: {doubt}" for each in entries for doubt in each.doubts)
    noted = (f"{each.about}: {note}" for each in entries for note in each.remarks)
    in_vain = (f"with these lines: {each}" for each in found.in_vain)
    remarks = (*noted, *_not_at_the_end(desk, entries), *in_vain)
    lines = [*heap.not_taken, *_taken(desk, entries, heap.sources)]
    return Collected(
        text="\n".join(lines).rstrip() + "\n" if lines else "",
        doubts=tuple(map(on_one_line, (*heap.doubts, *doubted, *found.faults))),
        remarks=tuple(map(on_one_line, remarks)),
        entries=sum(entry.is_sure for entry in entries),
        read=entries,
        with_lines=found.with_lines,
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
    except (UnreadableForm, NotTakenError) as refused:
        heap.doubts.append(f"{name} {refused}")
        if isinstance(refused, NotTakenError):
            heap.not_taken += not_taken_lines(f"{name} {refused}", filled.fields)
        return
    desk = ours.desk
    readers = {each.id or str(each.kind): each for each in audiences(desk.campaign)}
    reader = readers[form.form.reader]
    if reader not in heap.known_to:
        told = desk.told_to(reader)
        codes = codes_on_the_map(briefed(told, told.pending(), reader))
        heap.known_to[reader] = FormNames(desk.campaign, names, codes)
    source = f"{name} ({reader.name})"
    heap.sources.append(source)
    heap.doubts += [f"{source}: {doubt}" for doubt in form.doubts]
    tables = form_tables(desk.rules.orders, desk.rules.standing)
    found = FormEntries(
        form=form.form,
        said=form.said,
        names=heap.known_to[reader],
        tables={table.key: table for table in tables},
    )
    doubts = (form.why_looked_at,) if form.why_looked_at else ()
    read = ReadForm(
        name=reader.name,
        head=form.head,
        is_text=filled.is_text,
        fields=filled.fields,
        entries=tuple(
            replace(each, source=source, reader=reader.id, doubts=(*each.doubts, *doubts))
            for each in found.all()
        ),
    )
    heap.forms.append(read)


def _names(desk: Desk) -> Mapping[str, Mapping[str, str]]:
    """Return all names there are now, by what the grammar of orders calls them."""
    ids = desk.system.file.names(desk.campaign)
    found = {kind: {each: each for each in own} for kind, own in ids.items()}
    called = CALLED.among(desk.pending().facts)
    forces = [force.id for force in desk.campaign.forces if force.id in called]
    found[FORCE] = {force: called[force] for force in forces}
    tables = tables_of(desk.rules.orders).values()
    for table in tables:
        for form in table.form:
            if form.named:
                found[table.subject.of] = dict(_called(desk, form.named))
    # Those whom a key may name by more than an id.
    keys = (key for table in tables for key in table.keys.values() if key.listed_by)
    for key in keys:
        found[key.of] = {each: called[each] for each in _called(desk, key.listed_by)}
    return found


def _called(desk: Desk, fact: str) -> Mapping[str, str]:
    """Return what a fact says of all of whom it is known, by id."""
    named: FactName[str] = FactName(name=fact)
    return named.among(desk.pending().facts)


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


def _with_ids(desk: Desk, entries: Iterable[CollectedEntry]) -> tuple[CollectedEntry, ...]:
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
        ids = (entry.makes.format(number=number) for number in range(1, 10_000))
        new = next(each for each in ids if each not in taken[table.key])
        taken[table.key].add(new)
        found.append(replace(entry, keys=((table.subject.key, new), *entry.keys)))
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
    if len(entries) == doubtful == 1:
        yield "# The one entry is doubtful and is a comment: it orders nothing yet."
    elif doubtful:
        told = "is doubtful and is a comment: it orders"
        if doubtful > 1:
            told = "are doubtful and are comments: they order"
        yield f"# {doubtful} of {len(entries)} entries {told} nothing yet."
    by_period = texts(desk, entries)
    for period in map(str, sorted(map(desk.rules.clock.read, by_period))):
        yield from ("", *_heading(desk, period), *by_period[period])


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
