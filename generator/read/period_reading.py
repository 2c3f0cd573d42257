"""Reads the ``[[period]]`` blocks: what the umpire entered for each period."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, get_args

from generator.dice import to_throw_key
from generator.errors import CampaignError, Finding, KeyPath
from generator.kit.file_tables import keys_of
from generator.read.answer_reading import (
    answer_faults,
    as_fact,
    ruling_fault,
    to_decisions,
    to_ruling,
)
from generator.read.models.campaign_file import detail_of
from generator.read.models.value_kinds import kind_of
from generator.read.models.value_tables import parted, worded
from generator.read.order_reading import order_faults, to_orders
from generator.read.toml_source import read_source
from generator.read.toml_spans import places_of
from generator.world.campaign import Decision, PeriodInputs, Text
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.kit.typed_entries import EnteredTable
    from generator.read.models.campaign_file import DecisionSection, PeriodSection
    from generator.read.models.table_base import Section
    from generator.read.references import References
    from generator.read.shape import File, FileShape, Whole
    from generator.read.toml_source import TomlSource
    from generator.read.toml_spans import TextPlace
    from generator.world.clock import Clock, FactValue, Period


# The text of each ``[[period]]`` block, as it goes into the chronicle, and its values.

PERIOD = "period"


def block_texts(source: TomlSource, count: int) -> tuple[str, ...]:
    """Return the text of each block: all of its tables, and nothing else's."""
    if count == 0:
        return ()
    places = places_of(source.text)
    texts = dict.fromkeys(range(count), "")
    for start, end, number in _stretches(source.text, places):
        if number in texts:
            texts[number] += source.text[start:end]
    for number in range(count):
        place = places[PERIOD, number]
        if source.text[place.start] != "[":
            texts[number] = source.text[place.start : place.end]
    return tuple(texts[number] for number in range(count))


def end_of_block(source: TomlSource, number: int) -> int:
    """Return where in the file the last table of a block ends."""
    places = places_of(source.text)
    stretches = _stretches(source.text, places)
    ends = [end for _, end, owner in stretches if owner == number]
    return max(ends, default=places[PERIOD, number].end)


def block_values(block: str) -> Mapping[str, Any] | None:
    """Return what a block says, whatever stands between its lines; none: unreadable."""
    text = f"period = [{block}]" if block.startswith("{") else block
    try:
        document = read_source("", text.encode()).document
    except CampaignError:
        return None
    rows = document.get(PERIOD)
    return rows[0] if isinstance(rows, list) and len(rows) == 1 else None


def _stretches(text: str, places: Mapping[KeyPath, TextPlace]) -> list[tuple[int, int, int | None]]:
    """Return the file cut at every bracket that opens a table or list of its own.

    With each stretch stands the number of its block; none: it is of no block.
    """
    heads = sorted(
        (place.start, _block_of(path))
        for path, place in places.items()
        if path and path != (PERIOD,) and text[place.start : place.start + 1] == "["
    )
    ends = [*heads, (len(text), None)]
    return [(start, end, number) for (start, number), (end, _) in pairwise(ends)]


def _block_of(path: KeyPath) -> int | None:
    """Return the number of the block a path belongs to."""
    is_in_block = path[0] == PERIOD and len(path) > 1 and isinstance(path[1], int)
    return int(path[1]) if is_in_block else None


# Reads what a decision or battle holds beyond its own keys, named by its question.

_HEX_KEYS = ("to", "at", "from", "via", "retreat_to")
"""Further keys of a decision or battle that name hexes."""


def details(row: Section, references: References) -> dict[str, FactValue]:
    """Return the further keys of a decision or battle as facts."""
    return {key: _detail(key, value, references) for key, value in detail_of(row).items()}


def _detail(key: str, value: object, references: References) -> FactValue:
    if key in _HEX_KEYS and references.places is not None:
        names = value if isinstance(value, list) else [value]
        found = [references.places.find(str(name), ()) for name in names]
        hexes = tuple(place for place in found if isinstance(place, Hex))
        if hexes and len(hexes) == len(found):
            return hexes if isinstance(value, list) else hexes[0]
    return as_fact(tuple(value) if isinstance(value, list) else value)


def detail_faults(row: Section, references: References) -> Iterator[Finding]:
    """Yield a fault for every further key that holds what cannot stand there."""
    for key, value in detail_of(row).items():
        where = (*row.where, key)
        if not _is_plain(value):
            yield Finding(
                "C003",
                where,
                f"“{key}” cannot be {kind_of(value)}",
                "write text, a number, true or false, or a list of texts",
            )
        elif key in _HEX_KEYS and isinstance(value, str | list):
            yield from _detail_hex_faults(value, where, references)


def _detail_hex_faults(
    value: str | list[str], where: KeyPath, references: References
) -> Iterator[Finding]:
    names = value if isinstance(value, list) else [value]
    for index, name in enumerate(names):
        place = (*where, index) if isinstance(value, list) else where
        fault = references.fault("hex", name, place)
        is_army = references.fault("army", name, place) is None
        if fault is not None and not is_army:
            yield fault


def _is_plain(value: object) -> bool:
    is_list = isinstance(value, list) and all(isinstance(each, str) for each in value)
    return is_list or isinstance(value, str | bool | int | float)


def twice_answered(rows: Iterable[Section], key: str, what: str) -> Iterator[Finding]:
    """Yield a fault for every table that says again what an earlier one said."""
    first: dict[str, Section] = {}
    for row in rows:
        text = str(getattr(row, key))
        if text in first:
            yield Finding(
                "C023",
                (*row.where, key),
                what,
                "keep one of the two",
                also=(*first[text].where, key),
            )
        first.setdefault(text, row)


# Battles that were fought on the table, each side's losses and hexes by army.


def fought_faults(battles: Iterable[Any], references: References) -> Iterator[Finding]:
    """Yield battles that are settled twice, and hexes after them that are none."""
    rows = tuple(battles)
    yield from twice_answered(rows, "contact", "this battle is settled twice")
    for battle in rows:
        for army_id, name in battle.at.items():
            fault = references.fault("hex", name, (*battle.where, "at", army_id))
            if fault is not None:
                yield fault


def hexes_named(named: Mapping[str, str], references: References) -> dict[str, Hex]:
    """Return the hexes that names stand for; those with a fault are left out."""
    places = references.places
    found = {key: places.find(name, ()) for key, name in named.items()} if places else {}
    return {key: at for key, at in found.items() if isinstance(at, Hex)}


def period_faults(
    rows: Iterable[PeriodSection], references: References, shape: FileShape[File, Whole]
) -> Iterator[Finding]:
    """Yield everything wrong with the blocks beyond what each key says for itself."""
    blocks = tuple(rows)
    yield from _order_of_blocks(blocks, references.notation.clock)
    for row in blocks:
        yield from order_faults(row, references)
        yield from _dice_faults(row, references.notation.clock)
        yield from twice_answered(row.decision, "question", "this question is answered twice")
        for entry in row.decision:
            yield from detail_faults(entry, references)
        yield from answer_faults(row, references, shape.standing)
        yield from shape.period_faults(row, references)
        for ruling in row.ruling:
            fault = ruling_fault(ruling, row.id, references)
            if fault is not None:
                yield fault


def to_periods(
    rows: Iterable[PeriodSection],
    references: References,
    source: TomlSource,
    shape: FileShape[File, Whole],
) -> tuple[PeriodInputs, ...]:
    """Return the blocks as the world knows them; they have been checked."""
    blocks = tuple(rows)
    texts = block_texts(source, len(blocks))
    return tuple(
        PeriodInputs(
            period=references.notation.clock.read(row.id),
            entries={
                **to_orders(row, references),
                **{each.key: tuple(_typed(each, row, references)) for each in shape.typed},
                **shape.entered(row, references),
            },
            decisions=(
                *(_to_decision(each, references) for each in row.decision),
                *to_decisions(row, references, shape.standing),
            ),
            dice=dict(row.dice),
            rulings=tuple(to_ruling(each, references) for each in row.ruling),
            texts=tuple(Text(to=each.to, title=each.title, body=each.body) for each in row.text),
            ready=frozenset(each.player for each in row.ready),
            deadline=row.deadline,
            battle_evening=row.battle_evening,
            time_is_up=row.time_is_up,
            block=block,
        )
        for row, block in zip(blocks, texts, strict=True)
    )


def _typed(table: EnteredTable, block: PeriodSection, references: References) -> Iterator[Any]:
    """Yield the entries of a table of a block that is read field by field."""
    view: Any = table.view
    for row in getattr(block, table.key):
        said = {}
        for key in keys_of(view):
            value = getattr(row, key.key)
            if get_args(parted(key.hint)[0])[1:] == (Hex,):
                value = hexes_named(value, references)
            said[key.field] = worded(key.hint, value)
        yield view(**said, where=row.where)


def _to_decision(row: DecisionSection, references: References) -> Decision:
    return Decision(
        question=row.question, choice=row.choice, detail=details(row, references), where=row.where
    )


def _order_of_blocks(rows: tuple[PeriodSection, ...], clock: Clock) -> Iterator[Finding]:
    """Yield a fault for every block that repeats or precedes an earlier one."""
    seen: dict[Period, PeriodSection] = {}
    latest: PeriodSection | None = None
    for row in rows:
        period = clock.read(row.id)
        if period in seen:
            yield Finding(
                "C021",
                (*row.where, "id"),
                f"the period {row.id} has a block already",
                "write everything for one period into one [[period]] block",
                also=(*seen[period].where, "id"),
            )
        elif latest is not None and period < clock.read(latest.id):
            yield Finding(
                "C022",
                (*row.where, "id"),
                f"the period {row.id} stands after {latest.id}",
                "put the blocks in the order of play, the newest last",
                also=(*latest.where, "id"),
                also_says="this one is later",
            )
        seen.setdefault(period, row)
        if latest is None or period > clock.read(latest.id):
            latest = row


def _dice_faults(row: PeriodSection, clock: Clock) -> Iterator[Finding]:
    period = clock.read(row.id)
    for text in row.dice:
        key = to_throw_key(text)
        if not clock.owns(period, key.period):
            yield Finding(
                "C062",
                (*row.where, "dice", text),
                f"this roll belongs to the period {key.period}, not to {row.id}",
                f"move it to the [period.dice] of {key.period}",
                at_key=True,
            )
