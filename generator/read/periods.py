"""Reads the ``[[period]]`` blocks: what the umpire entered for each period."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice.keys import to_throw_key
from generator.errors import Finding, KeyPath
from generator.read.blocks import block_texts
from generator.read.models.periods import detail_of
from generator.read.models.types import kind_of
from generator.read.orders import order_faults, to_orders
from generator.read.rulings import as_fact, ruling_fault, to_ruling
from generator.world.hexes import Hex
from generator.world.orders import BattleResult, Decision, PeriodInputs, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.read.models.base import Section
    from generator.read.models.periods import (
        BattleSection,
        DecisionSection,
        PeriodSection,
    )
    from generator.read.references import References
    from generator.read.toml_source import TomlSource
    from generator.world.clock import Clock, Period
    from generator.world.events import FactValue

_HEX_KEYS = ("to", "at", "from", "via", "retreat_to")
"""Further keys of a decision or battle that name hexes."""


def period_faults(
    rows: Iterable[PeriodSection], references: References
) -> Iterator[Finding]:
    """Yield everything wrong with the blocks beyond what each key says for itself."""
    blocks = tuple(rows)
    yield from _order_of_blocks(blocks, references.clock)
    for row in blocks:
        yield from order_faults(row, references)
        yield from _dice_faults(row)
        yield from _twice(row.decision, "question", "this question is answered twice")
        yield from _twice(row.battle, "contact", "this contact is settled twice")
        for entry in (*row.decision, *row.battle):
            yield from _detail_faults(entry, references)
        for ruling in row.ruling:
            fault = ruling_fault(ruling, row.id, references)
            if fault is not None:
                yield fault


def to_periods(
    rows: Iterable[PeriodSection], references: References, source: TomlSource
) -> tuple[PeriodInputs, ...]:
    """Return the blocks as the world knows them; they have been checked."""
    blocks = tuple(rows)
    texts = block_texts(source, len(blocks))
    return tuple(
        _to_period(row, references, text)
        for row, text in zip(blocks, texts, strict=True)
    )


def _to_period(row: PeriodSection, references: References, block: str) -> PeriodInputs:
    return PeriodInputs(
        period=references.clock.read(row.id),
        **to_orders(row, references),
        decisions=tuple(_to_decision(each, references) for each in row.decision),
        dice=dict(row.dice),
        battles=tuple(_to_battle(each, references) for each in row.battle),
        rulings=tuple(to_ruling(each, references) for each in row.ruling),
        texts=tuple(
            Text(to=each.to, title=each.title, body=each.body) for each in row.text
        ),
        block=block,
    )


def _to_decision(row: DecisionSection, references: References) -> Decision:
    return Decision(
        question=row.question,
        choice=row.choice,
        detail=_details(row, references),
        where=row.where,
    )


def _to_battle(row: BattleSection, references: References) -> BattleResult:
    return BattleResult(
        contact=row.contact,
        losses=dict(row.losses),
        detail=_details(row, references),
        where=row.where,
    )


def _details(row: Section, references: References) -> dict[str, FactValue]:
    return {
        key: _detail(key, value, references) for key, value in detail_of(row).items()
    }


def _detail(key: str, value: object, references: References) -> FactValue:
    if key in _HEX_KEYS and references.places is not None:
        names = value if isinstance(value, list) else [value]
        found = [references.places.find(str(name), ()) for name in names]
        hexes = tuple(place for place in found if isinstance(place, Hex))
        if hexes and len(hexes) == len(found):
            return hexes if isinstance(value, list) else hexes[0]
    return as_fact(tuple(value) if isinstance(value, list) else value)


def _detail_faults(row: Section, references: References) -> Iterator[Finding]:
    for key, value in detail_of(row).items():
        where = (*row.where, key)
        if not _is_plain(value):
            yield Finding(
                code="C003",
                where=where,
                what=f"“{key}” cannot be {kind_of(value)}",
                hint="write text, a number, true or false, or a list of texts",
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


def _order_of_blocks(
    rows: tuple[PeriodSection, ...], clock: Clock
) -> Iterator[Finding]:
    """Yield a fault for every block that repeats or precedes an earlier one."""
    seen: dict[Period, PeriodSection] = {}
    latest: PeriodSection | None = None
    for row in rows:
        period = clock.read(row.id)
        if period in seen:
            yield Finding(
                code="C021",
                where=(*row.where, "id"),
                what=f"the period {row.id} has a block already",
                hint="write everything for one period into one [[period]] block",
                also=(*seen[period].where, "id"),
                also_says="first here",
            )
        elif latest is not None and period < clock.read(latest.id):
            yield Finding(
                code="C022",
                where=(*row.where, "id"),
                what=f"the period {row.id} stands after {latest.id}",
                hint="put the blocks in the order of play, the newest last",
                also=(*latest.where, "id"),
                also_says="this one is later",
            )
        seen.setdefault(period, row)
        if latest is None or period > clock.read(latest.id):
            latest = row


def _dice_faults(row: PeriodSection) -> Iterator[Finding]:
    for text in row.dice:
        key = to_throw_key(text)
        if key.period != row.id:
            yield Finding(
                code="C062",
                where=(*row.where, "dice", text),
                what=f"this throw belongs to the period {key.period}, not to {row.id}",
                hint=f"move it to the [period.dice] of {key.period}",
                at_key=True,
            )


def _twice(rows: Iterable[Section], key: str, what: str) -> Iterator[Finding]:
    first: dict[str, Section] = {}
    for row in rows:
        text = str(getattr(row, key))
        if text in first:
            yield Finding(
                code="C023",
                where=(*row.where, key),
                what=what,
                hint="keep one of the two",
                also=(*first[text].where, key),
                also_says="first here",
            )
        first.setdefault(text, row)
