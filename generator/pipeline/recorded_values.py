"""What a record holds, read back as the values it was written from.

Here, and nowhere else, a value of a wrong kind in a record is noticed: it is told with
its file and its key, and nothing is built on it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from generator.brief.audience import Played
from generator.chronicle.seals import DamagedChronicleError
from generator.dice import Throw
from generator.kit.codec import UnfitPlainError
from generator.kit.recorded_kinds import (
    EACH,
    RECORDED,
    Assumed,
    NoneWas,
    Renamed,
    throws_by_key,
    upgraded,
)
from generator.kit.wording import WordingError
from generator.pipeline.locked_orders import lock_words
from generator.pipeline.unasked import unasked_in
from generator.read.fault_report import brief
from generator.systems.registry import system_named
from generator.values import Struct, replace
from generator.world.clock import Event
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.chronicle.book import Book
    from generator.kit.phase import Resolution
    from generator.kit.recorded_kinds import UpgradeStep
    from generator.kit.rules import RuleBook, Rules, State
    from generator.world.campaign import Campaign, PeriodInputs


Value = TypeVar("Value")

_OLDER = 1
"""The form of records before every field was written under its own name."""
_INPUTS_1 = (
    Renamed(path=("rulings", EACH), names={"set": "what", "of": "subject", "to": "value"}),
)
_START_1 = (NoneWas(path=(EACH, "at"), written=[]),)
_EVENTS_1 = (Assumed(path=(EACH,), values={"rule": "", "facts": {}}),)


class ForceStart(Struct, frozen=True, kw_only=True):
    """What the campaign file said of an army's start when a period was closed."""

    side: str
    at: Hex | None
    """Where it began; none: not on the map."""
    figures: Mapping[str, int]
    """Figures by company id."""


_STARTS = RECORDED.knowing(values=(ForceStart,))


def recorded_situation(rules: Rules[State], book: Book, number: int) -> State:
    """Return the situation at the end of a closed period; records count from 1.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """
    return _read(book, number, "situation", rules.from_plain, rules.format_1)


def recorded_inputs(rules: RuleBook, book: Book, number: int) -> PeriodInputs:
    """Return what the umpire entered; its places in the file are forgotten.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """
    period = book.parse(number).period
    steps = (Assumed(path=(), values={"period": period}), *rules.inputs_1, *_INPUTS_1)
    return _read(book, number, "inputs", rules.inputs_from_plain, steps)


def recorded_start(book: Book, number: int) -> Mapping[str, ForceStart]:
    """Return the starts of the armies there were, by their ids.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """
    read = partial(_STARTS.from_plain, dict[str, ForceStart])
    return _read(book, number, "start", read, _START_1)


def start_to_plain(start: ForceStart) -> dict[str, Any]:
    """Return an army's start as data that TOML can hold."""
    plain: dict[str, Any] = _STARTS.to_plain(start)
    return plain


def recorded_throws(book: Book, number: int) -> tuple[Throw, ...]:
    """Return every throw of a closed period.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """
    read = partial(RECORDED.from_plain, tuple[Throw, ...])
    return _read(book, number, "throws", read)


def recorded_events(book: Book, number: int) -> tuple[Event, ...]:
    """Return everything that happened in a closed period.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """
    throws = {str(throw.key): throw for throw in recorded_throws(book, number)}
    codec = RECORDED.knowing(kinds=(throws_by_key(throws),))
    read = partial(codec.from_plain, tuple[Event, ...])
    return _read(book, number, "events", read, _EVENTS_1)


def read_whole(book: Book, number: int) -> None:
    """Read everything a record holds, to see whether it can be read.

    Raises:
        DamagedChronicleError: It holds something of a wrong kind, or is of an unknown
            rule system.
    """
    entry = book.entries[number - 1]
    try:
        rules = system_named(entry.head.system).rules
    except KeyError:
        raise DamagedChronicleError(
            entry.place,
            f"is of the rule system “{entry.head.system}”, which this Marchtable does "
            "not know; put the file back from a copy",
        ) from None
    recorded_situation(rules, book, number)
    recorded_inputs(rules, book, number)
    recorded_events(book, number)
    recorded_start(book, number)


def _read(
    book: Book,
    number: int,
    name: str,
    read: Callable[[Any], Value],
    format_1: Iterable[UpgradeStep] = (),
) -> Value:
    """Read one field of a record; where format 1 has it otherwise, by those steps.

    Raises:
        DamagedChronicleError: It holds something of a wrong kind.
    """
    record = book.parse(number)
    plain: Any = getattr(record, name)
    if isinstance(plain, tuple):
        plain = list(plain)
    if record.format == _OLDER:
        plain = upgraded(plain, format_1)
    try:
        return read(plain)
    except UnfitPlainError as unfit:
        raise DamagedChronicleError(
            book.entries[number - 1].place, f"{unfit.within(name)}; put the file back from a copy"
        ) from unfit


# The pending period, and closed ones, as they are told: all in one form.

SHORT_DIGEST = 8


def pending_period(
    campaign: Campaign, rules: Rules[State], resolution: Resolution[State], inputs: PeriodInputs
) -> Played:
    """Return the pending period as the umpire knows it."""
    return replace(
        _as_entered(rules, inputs),
        facts=rules.facts(campaign, resolution.after),
        events=resolution.events,
        questions=resolution.questions,
        unasked=unasked_in(campaign, rules, resolution, inputs),
    )


def closed_period(campaign: Campaign, rules: Rules[State], book: Book, number: int) -> Played:
    """Return a closed period as it was recorded, whatever the rules say today.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind, or tells of what
            the campaign does not have.
    """
    situation, events = recorded_situation(rules, book, number), recorded_events(book, number)
    played, record = _as_entered(rules, recorded_inputs(rules, book, number)), book.parse(number)
    entry = book.entries[number - 1]
    try:
        facts = rules.facts(campaign, situation)
        for event in events:
            rules.wording.event(event.kind)
            for modifier in event.modifiers:
                rules.wording.reason(modifier.reason)
    except (KeyError, WordingError) as unknown:
        message = f"cannot be told: {missing_in(campaign, unknown)}; put the file back from a copy"
        raise DamagedChronicleError(entry.place, message) from unknown
    return replace(
        played,
        is_closed=True,
        record=entry.digest[:SHORT_DIGEST],
        locks=lock_words(record.locks, record.secret),
        facts=facts,
        events=events,
    )


def missing_in(campaign: Campaign, unknown: KeyError | WordingError) -> str:
    """Return what a record has, and neither the campaign nor the wording of its rules."""
    if isinstance(unknown, WordingError):
        return str(unknown)
    what = unknown.args[0]
    name = campaign.board.grid.label(what) if isinstance(what, Hex) else str(what)
    return f"this campaign has no “{brief(name)}”"


def _as_entered(rules: RuleBook, inputs: PeriodInputs) -> Played:
    """Return a period with what was entered for it, before anything is so in it."""
    kinds = (kind for kind in rules.orders if kind.table.told)
    return Played(
        period=inputs.period,
        facts=(),
        texts=tuple((text.to, text.title, text.body) for text in inputs.texts),
        orders=tuple(order for kind in kinds for order in kind.entered(inputs)),
        standing=inputs.standing,
    )


def campaign_of_then(campaign: Campaign, book: Book, number: int) -> Campaign:
    """Return the campaign with the armies there were when a record was written.

    They begin where they did then; what belongs to armies that came later is left out.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """
    then = recorded_start(book, number)
    return campaign.as_begun({force: start.at for force, start in then.items()})


def start_values(campaign: Campaign) -> dict[str, ForceStart]:
    """Return what the file says of the start, which no later edit can change."""
    return {
        force.id: ForceStart(
            side=force.side,
            at=force.start,
            figures={part.id: part.figures for part in force.parts if part.figures is not None},
        )
        for force in campaign.forces
        if not force.is_kept_free
    }
