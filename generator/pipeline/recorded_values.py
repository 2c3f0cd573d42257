"""What a record holds, read back as the values it was written from.

Here, and nowhere else, a value of a wrong kind in a record is noticed: it is told with
its file and its key, and nothing is built on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from generator.brief.audience import Played
from generator.chronicle.form import DamagedChronicleError
from generator.dice.bag import Throw
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
from generator.pipeline.unasked import unasked_in
from generator.systems.registry import system_named
from generator.world.events import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.chronicle.book import Book
    from generator.kit.phase import Resolution
    from generator.kit.recorded_kinds import UpgradeStep
    from generator.kit.rules import RuleBook, Rules, State
    from generator.world.campaign import Campaign
    from generator.world.hexes import Hex
    from generator.world.period_inputs import PeriodInputs


Value = TypeVar("Value")

_OLDER = 1
"""The form of records before every field was written under its own name."""
_INPUTS_1 = (
    Renamed(
        path=("rulings", EACH), names={"set": "what", "of": "subject", "to": "value"}
    ),
)
_START_1 = (NoneWas(path=(EACH, "at"), written=[]),)
_EVENTS_1 = (Assumed(path=(EACH,), values={"rule": "", "facts": {}}),)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceStart:
    """What the campaign file said of an army's start when a period was closed."""

    side: str
    at: Hex | None
    """Where it began; none: not on the map."""
    figures: Mapping[str, int]
    """Figures by company id."""


_STARTS = RECORDED.knowing(values=(ForceStart,))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part(Generic[Value]):
    """One field of a record, and how it is read."""

    name: str
    read: Callable[[Any], Value]
    format_1: Iterable[UpgradeStep] = ()
    """Where records of format 1 have it otherwise."""


def recorded_situation(rules: Rules[State], book: Book, number: int) -> State:
    """Return the situation at the end of a closed period; records count from 1.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """
    part = _Part(name="situation", read=rules.from_plain, format_1=rules.format_1)
    return _read(book, number, part)


def recorded_inputs(rules: RuleBook, book: Book, number: int) -> PeriodInputs:
    """Return what the umpire entered; its places in the file are forgotten.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """
    period = book.parse(number).period
    steps = (Assumed(path=(), values={"period": period}), *rules.inputs_1, *_INPUTS_1)
    part = _Part(name="inputs", read=rules.inputs_from_plain, format_1=steps)
    return _read(book, number, part)


def recorded_start(book: Book, number: int) -> Mapping[str, ForceStart]:
    """Return the starts of the armies there were, by their ids.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """

    def read(plain: object) -> Mapping[str, ForceStart]:
        return _STARTS.from_plain(dict[str, ForceStart], plain)

    return _read(book, number, _Part(name="start", read=read, format_1=_START_1))


def start_to_plain(start: ForceStart) -> dict[str, Any]:
    """Return an army's start as data that TOML can hold."""
    plain: dict[str, Any] = _STARTS.to_plain(start)
    return plain


def recorded_throws(book: Book, number: int) -> tuple[Throw, ...]:
    """Return every throw of a closed period.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """

    def read(plain: object) -> tuple[Throw, ...]:
        return RECORDED.from_plain(tuple[Throw, ...], plain)

    return _read(book, number, _Part(name="throws", read=read))


def recorded_events(book: Book, number: int) -> tuple[Event, ...]:
    """Return everything that happened in a closed period.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """
    throws = {str(throw.key): throw for throw in recorded_throws(book, number)}
    codec = RECORDED.knowing(kinds=(throws_by_key(throws),))

    def read(plain: object) -> tuple[Event, ...]:
        return codec.from_plain(tuple[Event, ...], plain)

    return _read(book, number, _Part(name="events", read=read, format_1=_EVENTS_1))


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


def _read(book: Book, number: int, part: _Part[Value]) -> Value:
    """Read one field of a record.

    Raises:
        DamagedChronicleError: It holds something of a wrong kind.
    """
    record = book.parse(number)
    plain: Any = getattr(record, part.name)
    if isinstance(plain, tuple):
        plain = list(plain)
    if record.format == _OLDER:
        plain = upgraded(plain, part.format_1)
    try:
        return part.read(plain)
    except UnfitPlainError as unfit:
        raise DamagedChronicleError(
            book.entries[number - 1].place,
            f"{unfit.within(part.name)}; put the file back from a copy",
        ) from unfit


# The pending period, and closed ones, as they are told: all in one form.

SHORT_DIGEST = 8


def pending_period(
    campaign: Campaign,
    rules: Rules[State],
    resolution: Resolution[State],
    inputs: PeriodInputs,
) -> Played:
    """Return the pending period as the umpire knows it."""
    return Played(
        period=inputs.period,
        is_closed=False,
        record="",
        facts=rules.facts(campaign, resolution.after),
        events=resolution.events,
        questions=resolution.questions,
        texts=tuple((text.to, text.title, text.body) for text in inputs.texts),
        orders=_told_of(rules, inputs),
        standing=inputs.standing,
        unasked=unasked_in(campaign, rules, resolution, inputs),
    )


def closed_period(
    campaign: Campaign, rules: Rules[State], book: Book, number: int
) -> Played:
    """Return a closed period as it was recorded, whatever the rules say today.

    Raises:
        DamagedChronicleError: The record holds something of a wrong kind.
    """
    situation = recorded_situation(rules, book, number)
    given = recorded_inputs(rules, book, number)
    return Played(
        period=given.period,
        is_closed=True,
        record=book.entries[number - 1].digest[:SHORT_DIGEST],
        facts=rules.facts(campaign, situation),
        events=recorded_events(book, number),
        questions=(),
        texts=tuple((text.to, text.title, text.body) for text in given.texts),
        orders=_told_of(rules, given),
        standing=given.standing,
    )


def _told_of(rules: RuleBook, inputs: PeriodInputs) -> tuple[object, ...]:
    """Return the orders of a period that are told in words."""
    kinds = (kind for kind in rules.orders if kind.table.told)
    return tuple(order for kind in kinds for order in kind.entered(inputs))


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
            figures={
                part.id: part.figures
                for part in force.parts
                if part.figures is not None
            },
        )
        for force in campaign.forces
        if not force.is_kept_free
    }
