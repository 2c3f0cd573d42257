"""What the readers of a sample are told, one thing a line, as texts to keep.

Before each line stands who reads it: u is the umpire, p the first player, w the public.
A value is told by those of its fields that say anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from generator.brief.audience import PUBLIC, UMPIRE, audiences
from generator.brief.changes import became_of, changes, tally
from generator.brief.event_story import UNTOLD
from generator.brief.order_form_contents import fields_of, head_values, needs_of
from generator.brief.sealed_for_later import sealed_sheets
from generator.brief.turn_story import armys_story, heard_story, told_plainly, turn_story
from generator.cli.next_command import Eve, block_lines
from generator.cli.opening import umpires_view
from generator.dice import KeyedDice, Throw
from generator.kit.facts import AT
from generator.pipeline.briefings import at_the_start, briefed
from generator.pipeline.desk import open_desk
from generator.pipeline.next_orders import eve_of_next
from generator.pipeline.order_forms import order_form_of
from generator.pipeline.recorded_values import pending_period, recorded_inputs, recorded_situation
from generator.values import fields, is_value, replace
from generator.world.clock import Period
from generator.world.hexes import Hex
from tests.once import remembered

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.brief.audience import Audience, Played
    from generator.brief.briefing import Briefing
    from generator.brief.order_form_contents import OrderForm
    from generator.brief.questions import Asked
    from generator.pipeline.desk import Desk

ROOT = Path(__file__).parents[1]
_KEPT = ROOT / "tests" / "records" / "0.2.0"
SAMPLES: Mapping[str, tuple[Path, int]] = {
    "battlefield": (ROOT / "examples" / "battlefield", 2),
    "grand-strategic": (ROOT / "examples" / "grand-strategic", 10),
    "house": (ROOT / "examples" / "house", 0),
    "house-locked": (_KEPT / "house" / "locked", 1),
    "tsc": (ROOT / "examples" / "tsc", 3),
    "valormr": (ROOT, 21),
    "valormr-locked": (_KEPT / "valormr" / "locked", 1),
}
"""Folders of campaigns, each with the closed period that is looked at; 0: none."""
LEFT_OUT = {"about", "cell", "comes", "goes", "picture", "story"}
"""Fields that are told elsewhere, or are no words."""
OPEN = {
    ord(letter): mark for letter, mark in zip("\x02\x03\x04", ("<", ">", "<where>"), strict=True)
}
"""How names and places are told that a story fills in later."""


def kept_parts() -> tuple[tuple[str, str], ...]:
    """Return of which samples which parts are kept: what no closed period has is empty."""
    return tuple(
        (sample, part)
        for sample, (_, number) in SAMPLES.items()
        for part in PARTS
        if part not in ("closed", "events", "stories") or number
        if part != "asked" or number > 1
    )


def told_of(sample: str, part: str) -> str:
    """Return one part of what the readers of a sample are told."""
    folder, number = SAMPLES[sample]
    return "".join(f"{line.rstrip()}\n" for line in PARTS[part](_opened(folder), number))


@remembered
def _opened(folder: Path) -> Desk:
    return open_desk(folder)


@remembered
def _closed_periods(folder: Path) -> tuple[Played, ...]:
    desk = _opened(folder)
    return tuple(desk.closed(number) for number in range(1, len(desk.book) + 1))


def in_a_line(value: object, desk: Desk) -> str:
    """Return a value by those of its fields that say anything."""
    match value:
        case Hex():
            return desk.campaign.board.grid.label(value)
        case Throw():
            return f"{value.key}: {in_a_line(value.pips, desk)} {value.kind.key} by {value.thrower}"
        case Mapping():
            named = sorted(value.items())
            return ", ".join(f"{name}={in_a_line(each, desk)}" for name, each in named)
        case tuple():
            return "(" + " | ".join(in_a_line(each, desk) for each in value) + ")"
        case _ if is_value(value) and not isinstance(value, Period):
            said = ((name, getattr(value, name)) for name in _told_fields(value))
            told = ((name, each) for name, each in said if each not in ("", (), {}, None, 0))
            return "; ".join(f"{name}: {in_a_line(each, desk)}" for name, each in told)
        case _:
            return str(value).translate(OPEN)


def _told_fields(value: object) -> Iterator[str]:
    yield from (each.name for each in fields(value) if each.name not in LEFT_OUT)


def _readers(desk: Desk) -> Mapping[str, Audience]:
    return {"u": UMPIRE, "p": audiences(desk.campaign)[2], "w": PUBLIC}


def _together(told: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield every line of some readers once, with who reads it before it."""
    for line in dict.fromkeys(line for each in told.values() for line in each):
        yield f"{''.join(mark if line in each else '-' for mark, each in told.items())} {line}"


def _of_period(
    desk: Desk, played: Played, tells: Callable[[Desk, Briefing], Iterable[str]]
) -> Iterator[str]:
    readers = _readers(desk).items()
    told = {mark: list(tells(desk, briefed(desk, played, who))) for mark, who in readers}
    return _together(told)


def _closed(desk: Desk, number: int) -> Iterator[str]:
    return _of_period(desk, desk.closed(number), _of_view)


def _open(desk: Desk, _: int) -> Iterator[str]:
    own = {mark: (desk.told_to(who), who) for mark, who in _readers(desk).items()}
    told = {mark: briefed(each, each.pending(), who) for mark, (each, who) in own.items()}
    yield from _together({mark: list(_of_view(desk, view)) for mark, view in told.items()})
    if desk.rules.wording.sealed:
        telling = desk.system.pages.sealed
        for sheet in sealed_sheets(told["u"], told["p"], desk.rules, telling=telling):
            yield f"sealed: {in_a_line(sheet, desk)}"


def _of_view(desk: Desk, view: Briefing) -> Iterator[str]:
    """Yield a period as one reader knows it, but for its events."""
    yield f"{view.period}, closed: {view.is_closed}, seal: {view.record}"
    yield in_a_line(view.head, desk)
    yield f"untold: {view.untold}; owing: {view.has_to_order}, {view.owing}"
    yield f"crossings: {len(view.board.crossings)}"
    yield from (f"{title} ~ {body[:40]!r}" for title, body in view.texts)
    yield from (f"on the map: {id_} = {name}" for id_, name in sorted(view.names.items()))
    yield from (f"fought: {each}" for each in view.battles)
    yield from (f"lock: {each}" for each in view.locks)
    for of in ("orders", "unasked", "trails"):
        yield from (f"{of}: {in_a_line(each, desk)}" for each in getattr(view, of))
    alike: dict[str, list[str]] = {}
    for told in view.standing:
        alike.setdefault(in_a_line(replace(told, subject=""), desk), []).append(told.subject)
    yield from (f"beforehand: {', '.join(whose)}: {said}" for said, whose in alike.items())
    for trail in view.trails:
        yield from (f"{half}: {in_a_line(way, desk)}" for half, way in trail.parts())
    for each in view.asked:
        yield from _asked_lines(desk, each)


def _asked_lines(desk: Desk, each: Asked) -> Iterator[str]:
    yield f"asked: {in_a_line(replace(each, choices=(), prospects=(), paste='', besides=()), desk)}"
    for choice in each.choices:
        yield f"  {in_a_line(choice, desk)}; on paper: {choice.on_paper}"
    yield from (f"  prospect: {in_a_line(one, desk)}; {one.words}" for one in each.prospects)
    yield from (f"  besides: {in_a_line(one, desk)}" for one in (*each.besides, *needs_of(each)))
    yield from (f"  > {line}" for line in each.paste.splitlines())


def _events(desk: Desk, _: int) -> Iterator[str]:
    """Yield one event of each kind, from whichever closed period has it first."""
    closed = _closed_periods(desk.folder)
    found = {event.kind: event for played in reversed(closed) for event in reversed(played.events)}
    events = tuple(found[kind] for kind in sorted(found))
    yield from _of_period(desk, replace(closed[-1], events=events), _events_of_view)


def _events_of_view(desk: Desk, view: Briefing) -> Iterator[str]:
    plainly = told_plainly(view, lambda _: True)
    for told, short in zip(view.despatches, plainly, strict=True):
        said = replace(told, rule="", half=None, contact="", throws=())
        yield f"{in_a_line(said, desk)}{'' if short == told.text else f'; plainly: {short}'}"
        yield f"  {told.half} {told.contact} {told.rule} {in_a_line(told.throws, desk)}"
    for event in view.events:
        known = replace(event, facts={}, throws=(), rule="")
        yield f"facts: {in_a_line(known, desk)}; {in_a_line(event.facts, desk)}"
        if event.story != UNTOLD:
            lead = "" if event.story.lead == event.story.says else event.story.lead
            yield f"story: {event.kind}: {in_a_line(replace(event.story, lead=lead), desk)}"


def _asked(desk: Desk, number: int) -> Iterator[str]:
    """Yield what a closed period asks where nothing is decided, and then where dice wait."""
    inputs = recorded_inputs(desk.rules, desk.book, number)
    before = desk.rules.following(recorded_situation(desk.rules, desk.book, number - 1))
    left = replace(inputs, decisions=(), standing=(), dice={})
    for waits in (False, True):
        dice = KeyedDice(seed=desk.seed, by_hand={}, await_missing=waits)
        played = desk.rules.resolve(desk.campaign, before, left, dice)
        pending = pending_period(desk.campaign, desk.rules, played, left)
        yield from _of_period(desk, pending, _asked_of_view)


def _asked_of_view(desk: Desk, view: Briefing) -> Iterator[str]:
    for each in view.asked:
        yield from _asked_lines(desk, each)


def _forms(desk: Desk, _: int) -> Iterator[str]:
    """Yield the forms of umpire and player, of each kind of block the first alone."""
    told = {}
    for mark in "up":
        form = order_form_of(desk, _readers(desk)[mark])
        first = {(each.table, each.makes, each.subject): each for each in reversed(form.blocks)}
        told[mark] = list(_form_lines(desk, replace(form, blocks=tuple(reversed(first.values())))))
    return _together(told)


def _form_lines(desk: Desk, form: OrderForm) -> Iterator[str]:
    yield in_a_line(replace(form, blocks=(), answers=(), blank=None), desk)
    yield f"{head_values(form)}; ready: {form.may_be_ready}; any: {form.has_any}"
    yield from (f"answers: {each.key}" for each in form.answers)
    for block in (*form.blocks, *((form.blank,) if form.blank else ())):
        yield f"block: {in_a_line(replace(block, lines=()), desk)}; mute: {block.is_mute}"
        for line in block.lines:
            yield f" line: {line.title} ({line.subject})"
            for row in line.rows:
                yield f"  row: {in_a_line(replace(row, boxes=()), desk)}; deeds: {row.deeds}"
                yield from (f"   box: {in_a_line(box, desk)}" for box in row.boxes)
    for name, spec in fields_of(form).items():
        yield f"field: {name}: {', '.join(spec.options)}{'; or a text' if spec.is_open else ''}"


def _block(desk: Desk, _: int) -> Iterator[str]:
    view = umpires_view(desk, eve_of_next(desk))
    eve = Eve(campaign=desk.campaign, rules=desk.rules, view=view, under_way=desk.system.under_way)
    return iter(block_lines(eve))


def _changed(desk: Desk, number: int) -> Iterator[str]:
    """Yield what changed up to a period, and what became of everything since the start."""
    by, conditions = desk.system.pages.comparison, desk.rules.conditions
    told = {}
    for mark in "up":
        reader = _readers(desk)[mark]
        start = at_the_start(desk, reader)
        closed = _closed_periods(desk.folder)
        *_, before, now = (
            start,
            *(briefed(desk, each, reader) for each in (*closed[:number][-1:], desk.pending())),
        )
        found = changes(before, (now,), since=None, comparison=by, conditions=conditions)
        lines = [f"shared: {in_a_line(found.shared, desk)}"]
        for of in ("changed", "happened", "planned"):
            lines += (f"{of}: {in_a_line(each, desk)}" for each in getattr(found, of))
        for force in sorted({*start.subjects(AT), *now.subjects(AT)}):
            lines.append(f"became of {force}: {' | '.join(became_of(force, start, now, by))}")
        counted = tally(start, (now, start, now), comparison=by, conditions=conditions)
        lines += (f"tally: {in_a_line(each, desk)}" for each in counted.things)
        lines += (f"awaited: {text}: {times}" for text, times in counted.awaited.items())
        told[mark] = lines
    return _together(told)


def _stories(desk: Desk, number: int) -> Iterator[str]:
    """Yield a turn as a story, as two armies lived it, and as others heard of it."""
    closed = _closed_periods(desk.folder)
    turn = closed[number - 1].period.turn
    told = {}
    for mark, reader in _readers(desk).items():
        periods = [briefed(desk, each, reader) for each in closed if each.period.turn == turn]
        told[mark] = list(_story_lines(periods, reader))
    yield from _together(told)


def _story_lines(periods: Sequence[Briefing], reader: Audience) -> Iterator[str]:
    story = turn_story(periods)
    yield f"headline: {story.headline}"
    yield f"lead: {story.lead}"
    for each in story.paragraphs:
        named = ", ".join(f"{piece.force} = {piece.words}" for piece in each.pieces if piece.force)
        yield f"{each.side}: {each.text} ({named})"
    yield f"heard: {heard_story(periods, reader.forces)}"
    for force in sorted(periods[-1].names)[:2]:
        yield from (f"{force}: {text}" for text in armys_story(periods, force))


PARTS: Mapping[str, Callable[[Desk, int], Iterator[str]]] = {
    "asked": _asked,
    "block": _block,
    "changed": _changed,
    "closed": _closed,
    "events": _events,
    "forms": _forms,
    "open": _open,
    "stories": _stories,
}
"""What is kept of each sample."""
