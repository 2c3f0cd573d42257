"""Reads the ``[[period]]`` blocks: what the umpire entered for each period."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice.throw_keys import to_throw_key
from generator.errors import Finding
from generator.read.blocks import block_texts
from generator.read.details import detail_faults, details, twice_answered
from generator.read.order_reading import order_faults, to_orders
from generator.read.ruling_reading import ruling_fault, to_ruling
from generator.read.standing_reading import answer_faults, to_decisions
from generator.world.period_inputs import Decision, PeriodInputs, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.read.models.period_tables import DecisionSection, PeriodSection
    from generator.read.references import References
    from generator.read.shape import File, FileShape, Whole
    from generator.read.toml_source import TomlSource
    from generator.world.clock import Clock, Period


def period_faults(
    rows: Iterable[PeriodSection], references: References, shape: FileShape[File, Whole]
) -> Iterator[Finding]:
    """Yield everything wrong with the blocks beyond what each key says for itself."""
    blocks = tuple(rows)
    yield from _order_of_blocks(blocks, references.notation.clock)
    for row in blocks:
        yield from order_faults(row, references)
        yield from _dice_faults(row, references.notation.clock)
        yield from twice_answered(
            row.decision, "question", "this question is answered twice"
        )
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
        _to_period(row, references, text, shape)
        for row, text in zip(blocks, texts, strict=True)
    )


def _to_period(
    row: PeriodSection,
    references: References,
    block: str,
    shape: FileShape[File, Whole],
) -> PeriodInputs:
    return PeriodInputs(
        period=references.notation.clock.read(row.id),
        entries={**to_orders(row, references), **shape.entered(row, references)},
        decisions=(
            *(_to_decision(each, references) for each in row.decision),
            *to_decisions(row, references, shape.standing),
        ),
        dice=dict(row.dice),
        rulings=tuple(to_ruling(each, references) for each in row.ruling),
        texts=tuple(
            Text(to=each.to, title=each.title, body=each.body) for each in row.text
        ),
        ready=frozenset(each.player for each in row.ready),
        time_is_up=row.time_is_up,
        block=block,
    )


def _to_decision(row: DecisionSection, references: References) -> Decision:
    return Decision(
        question=row.question,
        choice=row.choice,
        detail=details(row, references),
        where=row.where,
    )


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


def _dice_faults(row: PeriodSection, clock: Clock) -> Iterator[Finding]:
    period = clock.read(row.id)
    for text in row.dice:
        key = to_throw_key(text)
        if not clock.owns(period, key.period):
            yield Finding(
                code="C062",
                where=(*row.where, "dice", text),
                what=f"this roll belongs to the period {key.period}, not to {row.id}",
                hint=f"move it to the [period.dice] of {key.period}",
                at_key=True,
            )
