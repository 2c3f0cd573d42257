"""What is lost or misplaced: records of the chronicle, ids, entries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from generator.brief.audience import REPORT, UMPIRE
from generator.chronicle.book import NOTE, load_book
from generator.chronicle.sealed_folder import REOPENED, file_name
from generator.chronicle.seals import DamagedChronicleError, digest_of
from generator.errors import Finding
from generator.files import PRIVATE, read_at_most
from generator.kit.order_grammar import ordered
from generator.kit.situation_words import PartKind
from generator.kit.typed_entries import EntryKind, is_under_answers, typed_entries
from generator.pipeline.campaign_folder import CHRONICLE, OUTPUT
from generator.pipeline.recorded_values import recorded_inputs, recorded_situation, recorded_start
from generator.read.known import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from generator.chronicle.book import Book
    from generator.errors import GeneratorError, KeyPath
    from generator.kit.phase import Resolution
    from generator.kit.rules import RuleBook, Rules, State
    from generator.kit.situation_words import Needs
    from generator.kit.typed_entries import Typed
    from generator.world.campaign import Campaign, PeriodInputs
    from generator.world.clock import Clock, Period
    from generator.world.forces import Force


# What was closed is also known to the note that ``close`` leaves in the private
# folder, and to the umpire's report in ``output/``. Records that were set aside are
# not missed.

_LARGEST = 100_000_000
"""Bytes; no report comes near."""


def whole_book(folder: Path, *, campaign: str) -> Book:
    """Read and verify the chronicle of a campaign's folder, its end too.

    Raises:
        DamagedChronicleError: It is not as the program left it.
        MachineError: It cannot be read.
    """
    book = load_book(folder / CHRONICLE, campaign=campaign)
    witnesses = (f"{PRIVATE}/{NOTE}", f"{OUTPUT}/{UMPIRE.folder}/{REPORT}")
    here = [(entry.name, entry.digest) for entry in book.entries]
    for witness in witnesses:
        known = _known_to(folder / witness, campaign)
        # What follows the chronicle as it is; nothing is missed where another one does.
        lost = known[len(here) :] if known[: len(here)] == here else []
        if lost and not _is_set_aside(folder, lost[0]):
            raise _fault(lost, witnesses)
    return book


def _known_to(path: Path, campaign: str) -> list[tuple[str, str]]:
    """Return name and digest of the records of this campaign that a file tells of.

    One that is not there, or no longer as we made it, tells of none.
    """
    with suppress(OSError, ValueError, KeyError, TypeError):
        document = json.loads(read_at_most(path, _LARGEST))
        if document["campaign"]["id"] == campaign:
            return [
                (file_name(number, str(each["period"])), str(each["sha256"]))
                for number, each in enumerate(document["records"], 1)
            ]
    return []


def _is_set_aside(folder: Path, record: tuple[str, str]) -> bool:
    """Return whether ``reopen`` has put a record by."""
    stem, digest = record[0].removesuffix(".toml"), record[1]
    aside = folder / CHRONICLE / REOPENED
    return any(aside.glob(f"{stem}-{digest[:8]}*.toml"))


def _fault(lost: list[tuple[str, str]], witnesses: Iterable[str]) -> GeneratorError:
    """Say what is gone and how to put it right."""
    name, digest = lost[0]
    others = f", and {len(lost) - 1} more after it" if len(lost) > 1 else ""
    return DamagedChronicleError(
        f"{CHRONICLE}/{name}",
        f"is gone, though this period was closed (record {digest[:8]}){others}; put "
        "back from your copy what is missing. If there is no copy, move "
        f"{' and '.join(witnesses)} away, and the period is open again",
    )


_STAYS = "with the same id; names may change, ids not"


_ARMY = PartKind(name="army", table="[[army]]")
_UNIT = PartKind(name="unit", table="[[army.unit]]")
"""Where units are led by themselves, and armies are groups of them."""
_SIDE = PartKind(name="side", table="[[side]]")


def lost_from_file(campaign: Campaign, book: Book, rules: Rules[State]) -> tuple[Finding, ...]:
    """Refuse a file from which something has gone that closed periods know."""
    if not len(book):
        return ()
    needs = rules.needs(recorded_situation(rules, book, len(book)))
    armies = tuple(_lost_armies(campaign, book, needs))
    if armies:
        return armies
    sides = {side.id for side in campaign.sides}
    new = sides - needs.sides
    gone = sorted(needs.sides - sides)
    return (
        *(_ids_lost(book, each, _SIDE, where=("side",), new=new) for each in gone),
        *_lost_parts(campaign, book, rules, needs),
        *_lost_hexes(campaign, needs),
    )


def _lost_armies(campaign: Campaign, book: Book, needs: Needs) -> Iterator[Finding]:
    known = [force.id for force in campaign.forces]
    wanted = {*recorded_start(book, len(book)), *needs.armies}
    listed = [force for force in campaign.forces if not force.is_kept_free]
    new = {force.id for force in listed} - wanted
    kind = _UNIT if any(force.group for force in listed) else _ARMY
    for force in sorted(wanted - set(known)):
        unlisted = needs.unlisted.get(force)
        if unlisted is None:
            yield _ids_lost(book, force, kind, where=("army",), new=new)
        else:
            yield _finding(book, force, kind, unlisted.where, hint=unlisted.remedy)


def _lost_parts(campaign: Campaign, book: Book, rules: RuleBook, needs: Needs) -> Iterator[Finding]:
    """Yield a fault for every part of an army that is gone, not for what is in it."""
    for force in campaign.forces:
        kinds = {part.id: part.kind for part in force.parts}
        wanted = _parts_wanted(force, book, needs)
        gone = wanted - kinds.keys()
        for part in sorted(gone):
            if _whole_of(part) not in gone:
                kind = rules.part_kinds[part.count("/")]
                alike = {each for each, named in kinds.items() if named == kind.name}
                new = alike - wanted
                yield _ids_lost(book, part, kind, where=force.where, new=new)


def _parts_wanted(force: Force, book: Book, needs: Needs) -> set[str]:
    """Return the parts of an army that closed periods know.

    What an army had that never stood on the map may still be changed.
    """
    start = recorded_start(book, len(book)).get(force.id)
    wanted = set(needs.parts.get(force.id, ()))
    if start is not None and (wanted or start.at):
        wanted |= set(start.figures)
    return wanted | {whole for each in wanted if "/" in (whole := _whole_of(each))}


def _whole_of(part: str) -> str:
    """Return the id of what a part is in."""
    return part.rpartition("/")[0]


def _ids_lost(
    book: Book, gone: str, kind: PartKind, *, where: KeyPath, new: Iterable[str]
) -> Finding:
    hint = f"put its {kind.table} back {_STAYS}"
    if kind.remedy:
        hint += f"; {kind.remedy.format(gone.rpartition('/')[2])}"
    renamed = did_you_mean(gone, sorted(new)) or next(iter(sorted(new)), None)
    if renamed is not None:
        hint += f". If “{renamed}” is the same {kind.name}, give it its old id again"
    return _finding(book, gone, kind, where, hint=hint)


def _finding(book: Book, gone: str, kind: PartKind, where: KeyPath, *, hint: str) -> Finding:
    return Finding(
        "C090" if kind in (_ARMY, _UNIT) else "C092",
        where,
        f"the {kind.name} “{gone}” is in play ({_known_in(book, gone)}), and the "
        "file no longer has it",
        hint,
    )


def _known_in(book: Book, gone: str) -> str:
    """Say which records know something."""
    named = [
        record.period
        for record in book
        if _names(record.situation, gone) or _names(record.start, gone)
    ]
    if len(named) > 1:
        return f"records {named[0]} to {named[-1]}"
    return f"record {named[0]}" if named else "closed periods"


def _names(plain: object, gone: str) -> bool:
    """Tell whether plain data hold an id, as a value or as a key."""
    if isinstance(plain, Mapping):
        return any(_names(each, gone) for pair in plain.items() for each in pair)
    if isinstance(plain, (list, tuple)):
        return any(_names(each, gone) for each in plain)
    return isinstance(plain, str) and (plain == gone or plain.startswith(f"{gone}/"))


def _lost_hexes(campaign: Campaign, needs: Needs) -> Iterator[Finding]:
    """Yield a fault for everybody whose hex the map no longer has."""
    grid = campaign.board.grid
    for place, who in needs.places.items():
        if not grid.contains(place):
            yield Finding(
                "C093",
                ("map",),
                f"{who} is at {grid.label(place)} in the last closed period, and "
                "the map no longer has that hex",
                "make the map as large as it was, with the same first column "
                "and row; move whoever is to leave that part by a ruling first",
            )


# ``collect`` and the umpire may write the next block beforehand; what is then pasted
# at the end of the file lands in it. Of a closed block only what came after its
# record counts as misplaced.


def misplaced_entries(
    campaign: Campaign, rules: Rules[State], resolution: Resolution[State], book: Book
) -> Iterator[Finding]:
    """Yield a warning for everything that stands in the wrong block."""
    period = resolution.before.period
    awaited = {each.key for each in resolution.questions}
    for number, inputs in enumerate(campaign.periods):
        if inputs.period == period:
            continue
        for typed in _that_count(inputs, rules, book):
            told = _elsewhere(typed, rules.clock, period, awaited)
            if not told and period < inputs.period:
                told = _never(campaign, rules, resolution.before, typed)
            if told:
                where: KeyPath = typed.where
                at_key = is_under_answers(where)
                if where[:1] == ("dice",):
                    where, at_key = ("period", number, *where), True
                yield Finding("W114", where, *told, at_key=at_key)
        if period < inputs.period:
            yield from _of_orders(campaign, rules, period, inputs)


def _that_count(inputs: PeriodInputs, rules: Rules[State], book: Book) -> Iterator[Typed]:
    """Yield what was typed for a period under keys, and since it was closed."""
    closed = {entry.head.period: at for at, entry in enumerate(book.entries, 1)}
    number = closed.get(str(inputs.period))
    before: set[str] = set()
    if number:
        if book.entries[number - 1].head.block_digest == digest_of(inputs.block):
            return
        entered = recorded_inputs(rules, book, number)
        before = {each.key for each in typed_entries(entered, rules.results)}
    for typed in typed_entries(inputs, rules.results):
        if typed.kind is not EntryKind.DETAIL and typed.key not in before:
            yield typed


def _elsewhere(
    typed: Typed, clock: Clock, period: Period, awaited: set[str]
) -> tuple[str, str] | None:
    """Return where an entry is asked for, if that is another period than its block's.

    A key may begin with the period it is asked in.
    """
    begins_with = typed.key.partition("/")[0]
    asked_in = ""
    if typed.key in awaited:
        asked_in = str(period)
    elif _is_period(begins_with, clock) and not clock.owns(typed.period, begins_with):
        asked_in = begins_with
    if not asked_in or asked_in == str(typed.period):
        return None
    what = (
        f"{typed.key} is asked in {asked_in}, and this is the block of "
        f"{typed.period}, where it has no effect"
    )
    return what, f"move it to the block of {asked_in}"


def _never(
    campaign: Campaign, rules: Rules[State], situation: State, typed: Typed
) -> tuple[str, str] | None:
    """Return why an entry will never be asked for in the period of its block."""
    why = rules.objection(campaign, situation, typed)
    what = f"nobody will ask for {typed.key} in {typed.period}: {why}"
    hint = "copy the key from what status lists, into the block it lists it for"
    return (what, hint) if why else None


def _of_orders(
    campaign: Campaign, rules: Rules[State], period: Period, inputs: PeriodInputs
) -> Iterator[Finding]:
    """Yield orders for a part of the day in which an army needs none.

    Only where it has none in the open period, in which it needs one.
    """
    has_orders = ordered(campaign.inputs_for(period), rules.orders)
    for kind in (each for each in rules.orders if each.table.is_awaited):
        for order in kind.entered(inputs):
            force = kind.subject(order)
            sleeps_then = rules.sleeps(campaign, force, inputs.period)
            sleeps_now = rules.sleeps(campaign, force, period)
            if sleeps_then and not sleeps_now and force not in has_orders:
                yield Finding(
                    "W124",
                    order.where,
                    f"“{force}” has an order for {inputs.period}, when it needs "
                    f"none, and none for {period}, which is open",
                    f"move it to the block of {period} if it is meant for {period.title}",
                )


def _is_period(text: str, clock: Clock) -> bool:
    """Return whether a text is the identifier of a period."""
    try:
        clock.read(text)
    except ValueError:
        return False
    return True
