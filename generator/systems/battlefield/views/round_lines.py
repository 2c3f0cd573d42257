"""What happened in a battle round by round: moves in a line, strikes in a table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.brief.words import QUOTES, SAYS
from generator.kit.printing import named_together, together, within
from generator.render.turn_sheet import Happening, happening
from generator.systems.battlefield.rules.field_campaign import BattlePart, from_period
from generator.values import Struct, replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import Despatch, KnownEvent

BEGINS, ENTERS, DEFENDS, SAVES = "round-begins", "enters", "defends", "saves"
STRIKES = {
    "strikes": ("strikes", "strike"),
    "answers": ("strikes back at", "strike back at"),
    "shoots": ("shoots at", "shoot at"),
    "bonus": ("strikes", "strike"),
}
"""Kinds of event that are strikes, and what one does in them, and what many do."""
IN_FLIGHT = "bonus"
"""That of them which hits a unit as it leaves."""
ENDS = "ends-"
SURVIVORS = "survivors"
FOLDED = frozenset({BEGINS, ENTERS, DEFENDS, SAVES, *STRIKES})
"""Kinds that are not told line by line."""


class StrikeLine(Struct, frozen=True, kw_only=True):
    """One strike with its sum."""

    by: str
    does: str
    on: str
    told: str
    """Who does what to whom, as the beginning of a sentence."""
    force: str
    """Such as ``18 × 4 = 72``."""
    rolled: int
    hp: int
    dead: int
    left: str
    """How many the struck unit has left; empty: not told."""
    is_last: bool
    """Whether it has nobody left."""


class RoundTold(Struct, frozen=True, kw_only=True):
    """A round, or what was before the first or after the last."""

    title: str
    number: int
    """0: it is no round."""
    order: str
    """In which order armies acted; empty: not told."""
    moves: tuple[str, ...]
    """Unit by unit, where it went."""
    strikes: tuple[StrikeLine, ...]
    defending: str
    """Who defended, in words; empty: nobody."""
    saving: tuple[str, ...]
    """Who saved move points and for which case, as far as its reader knows."""
    said: tuple[str, ...] = ()
    """What leaders had said beforehand that decided something, each after a name."""
    left: tuple[str, ...] = ()
    """Of whom how many are left, once it is over."""
    gone: str = ""
    """Of whom nobody is left then, in words; empty: of nobody told."""
    others: tuple[Happening, ...]
    """Everything else."""


class RoundsTold(Struct, frozen=True, kw_only=True):
    """The rounds of a period."""

    title: str
    rounds: tuple[RoundTold, ...]


def rounds_of(briefing: Briefing) -> RoundsTold | None:
    """Return what happened in the battle of a period; none: it tells of none."""
    if from_period(briefing.period).part is BattlePart.MUSTER:
        return None
    chapters = tuple(_chapters(briefing))
    if not chapters:
        return None
    return RoundsTold(title=briefing.period.title, rounds=chapters)


def is_of_rounds(briefing: Briefing) -> bool:
    """Return whether what happened in a period is told round by round."""
    return from_period(briefing.period).part is not BattlePart.MUSTER


def _chapters(briefing: Briefing) -> Iterator[RoundTold]:
    """Yield what was before the first round, every round, and what came after."""
    before, rounds, after = _parted(briefing)
    time = from_period(briefing.period)
    if time.part is BattlePart.AFTERMATH:
        before, after = [], [*before, *after]
    if before:
        is_later = time.round_number > 1
        title = "Before the round" if is_later else "Before the first round"
        yield _told(briefing, title, 0, before)
    for number, despatches in rounds.items():
        yield _told(briefing, f"Round {number}", number, despatches)
    if after:
        told = _told(briefing, "After the battle", 0, after)
        left, gone = _survivors(briefing)
        yield replace(told, left=left, gone=gone)


def _parted(
    briefing: Briefing,
) -> tuple[list[Despatch], Mapping[int, list[Despatch]], list[Despatch]]:
    """Return the despatches before, in and after the rounds.

    What begins a round is told first in it; how the battle ends is told last in one.
    """
    began = (event for event in briefing.events if event.kind == BEGINS)
    told = (event.facts.get("round") for event in began)
    numbers = (number for number in told if isinstance(number, int))
    before: list[Despatch] = []
    after: list[Despatch] = []
    rounds: dict[int, list[Despatch]] = {}
    now = before
    for despatch in briefing.despatches:
        if despatch.kind == BEGINS:
            now = rounds.setdefault(next(numbers, len(rounds) + 1), [])
        now.append(despatch)
        if despatch.kind.startswith(ENDS):
            now = after
    return before, rounds, after


def _told(briefing: Briefing, title: str, number: int, despatches: Sequence[Despatch]) -> RoundTold:
    events = [e for e in briefing.events if e.facts.get("round") == number and number]
    strikes = [event for event in events if event.kind in STRIKES]
    return RoundTold(
        title=title,
        number=number,
        order=next((_order(briefing, e) for e in events if e.kind == BEGINS), ""),
        moves=_in_a_row(_moves(briefing, events)),
        strikes=tuple(strike_line(briefing, event) for event in strikes),
        defending=named_together(briefing.words.of(e.force) for e in events if e.kind == DEFENDS),
        saving=_in_a_row(
            f"{briefing.words.of(event.force)} for {briefing.board.grid.label(at)}"
            for event in events
            if event.kind == SAVES and isinstance(at := event.facts.get("at"), Hex)
        ),
        said=_in_a_row(_said(briefing, events)),
        others=tuple(
            happening(each)
            for each in despatches
            if each.kind != SURVIVORS
            and not (number and (each.kind in FOLDED or each.kind.endswith(QUOTES)))
        ),
    )


def _in_a_row(told: Iterable[str]) -> tuple[str, ...]:
    """Return what is told of units one after the other, small behind the first."""
    listed = tuple(told)
    return (*listed[:1], *map(within, listed[1:]))


def _said(briefing: Briefing, events: Iterable[KnownEvent]) -> Iterator[str]:
    """Yield what was said beforehand and decided in a round, as far as known."""
    words = briefing.words
    for event in events:
        facts = event.facts
        if event.kind.endswith(QUOTES) and SAYS in facts:
            who = words.of(event.force or facts.get("army", ""))
            yield f"{who} {words.quoted(facts)}" if who else words.quoted(facts)


def _order(briefing: Briefing, begins: KnownEvent) -> str:
    """Return in which order armies act in a round; empty: nobody says."""
    order = begins.facts.get("order", ())
    if not isinstance(order, tuple) or not order:
        return ""
    words = briefing.words
    first, *others = map(words.of, order)
    acts = "act" if words.noun(order[0]).is_many else "acts"
    then = f", then {together([*map(within, others)])}" if others else ""
    return f"{first} {acts} first{then}."


def _moves(briefing: Briefing, events: Iterable[KnownEvent]) -> Iterator[str]:
    """Yield where every unit went that moved, case by case."""
    ways: dict[str, list[str]] = {}
    label = briefing.board.grid.label
    for event in events:
        at = event.facts.get("at")
        if event.kind == ENTERS and isinstance(at, Hex):
            ways.setdefault(event.force, []).append(label(at))
    for unit, way in ways.items():
        yield f"{briefing.words.of(unit)} to {', '.join(way)}"


def _survivors(briefing: Briefing) -> tuple[tuple[str, ...], str]:
    """Return of whom how many are left, and of whom nobody is."""
    left, gone = [], []
    for event in briefing.events:
        if event.kind != SURVIVORS:
            continue
        number, lost = whole_in(event, "number"), whole_in(event, "lost")
        name = briefing.words.of(event.force)
        if number:
            left.append(f"{name}: {number}{f' of {number + lost}' if lost else ''}")
        else:
            gone.append(name)
    return _in_a_row(left), named_together(gone)


def scene_of(briefing: Briefing) -> Hex | None:
    """Return where most blows of a period fell; none: none did."""
    places = Counter(
        at
        for event in briefing.events
        if event.kind in STRIKES and isinstance(at := event.facts.get("at"), Hex)
    )
    if not places:
        return None
    most = max(places.values())
    return min(at for at, number in places.items() if number == most)


def strike_line(briefing: Briefing, event: KnownEvent) -> StrikeLine:
    """Return a strike with its sum, as far as its event tells it."""
    facts = event.facts
    strength = whole_in(event, "strength")
    is_summed = {"fighters", "score"} <= facts.keys()
    how = f"{facts['fighters']} × {facts['score']} = " if is_summed else ""
    by, on = (briefing.words.of(each) for each in (event.force, facts.get("other", "")))
    does = STRIKES[event.kind][briefing.words.noun(event.force).is_many]
    flees = " in flight" if event.kind == IN_FLIGHT else ""
    return StrikeLine(
        by=by,
        does=f"{does}{flees}",
        on=on,
        told=f"{by} {does} {within(on)}{flees}",
        force=f"{how}{strength}",
        rolled=whole_in(event, "rolled"),
        hp=whole_in(event, "hp"),
        dead=whole_in(event, "dead"),
        left=str(facts.get("left", "")),
        is_last=facts.get("left") == 0,
    )


def whole_in(event: KnownEvent, name: str) -> int:
    """Return a number of an event; 0 where it has none."""
    value = event.facts.get(name)
    return value if isinstance(value, int) else 0
