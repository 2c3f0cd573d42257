"""``explain``: what happened to an army, step by step, and by which rule."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.cli.awaited import rule_title
from generator.cli.faults import DONE
from generator.cli.opening import opened_briefly, umpires_view
from generator.errors import UsageError
from generator.kit.printing import printed_number
from generator.read.known import force_named
from generator.values import replace
from generator.world.clock import Effect

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from generator.brief.audience import Played
    from generator.cli.output import Output
    from generator.dice import Throw
    from generator.kit.facts import Conditions
    from generator.pipeline.desk import Desk
    from generator.world.clock import Event, Modifier

_SIGNS = {Effect.TIMES: "×", Effect.BECOMES: "→"}


def run(options: argparse.Namespace, output: Output) -> int:
    """Print every step."""
    desk = opened_briefly(options, output)
    subject = _subject(desk, options.force)
    played = _played(desk, options.period)
    events = _events_of(played, subject, desk.rules.conditions)
    steps = [_step(desk, played, event) for event in events]
    if options.json:
        output.result_json({"period": str(played.period), "of": subject, "steps": steps})
        return DONE
    state = "closed" if played.is_closed else "open"
    name = _called(desk, subject)
    output.result(output.strong(f"{name}, {played.period} ({state})"))
    for step in steps:
        output.result("\n".join(["", *_lines(step)]))
    if not steps:
        output.result(f"\nNothing happened to {name} in this period.")
    return DONE


def _subject(desk: Desk, named: str) -> str:
    """Return what was named: an army, by id or by name, or what all share.

    Raises:
        UsageError: There is none.
    """
    shared = desk.rules.conditions
    besides = () if shared is None else (shared.subject,)
    return named if named in besides else force_named(desk.campaign, named, besides=besides)


def _called(desk: Desk, subject: str) -> str:
    """Return what is explained, as a heading has it."""
    shared = desk.rules.conditions
    if shared is not None and subject == shared.subject:
        return shared.title
    return desk.campaign.force(subject).name


def _played(desk: Desk, period: str | None) -> Played:
    """Return the period asked for.

    Raises:
        UsageError: It is neither closed nor pending.
    """
    if period is None or period == str(desk.period):
        return desk.pending()
    closed = [entry.head.period for entry in desk.book.entries]
    if period in closed:
        return desk.closed(closed.index(period) + 1)
    message = (
        f"{period} is neither closed nor open; {desk.period} is open, closed: "
        f"{', '.join(closed[-10:]) or 'none'}"
    )
    raise UsageError(message)


def _events_of(played: Played, subject: str, shared: Conditions | None) -> Iterator[Event]:
    """Yield the events that are about an army, or about nobody and what all share."""
    is_shared = shared is not None and subject == shared.subject
    for event in played.events:
        values = (event.force, *event.facts.values())
        is_named = any(
            subject in each if isinstance(each, tuple) else subject == each for each in values
        )
        is_nobodys = not event.force and not event.contact
        if is_named or (is_shared and is_nobodys):
            yield event


def _step(desk: Desk, played: Played, event: Event) -> dict[str, object]:
    """Return everything about one event, as data."""
    alone = replace(played, events=(event,), questions=())
    told = umpires_view(desk, alone).despatches
    return {
        "half": str(event.half or ""),
        "text": told[0].text if told else event.kind,
        "rule": event.rule,
        "title": rule_title(desk, event.rule),
        "numbers": list(_numbers(desk, event)),
        "dice": [_dice(throw) for throw in event.throws],
    }


def _numbers(desk: Desk, event: Event) -> Iterator[dict[str, str]]:
    """Yield the steps of a reckoning, each with what it comes to."""
    if event.starts_from is None:
        return
    so_far = Fraction(event.starts_from)
    yield {"step": printed_number(so_far), "why": "", "rule": event.rule}
    for modifier in event.modifiers:
        so_far = _changed(so_far, modifier)
        yield {
            "step": _SIGNS.get(modifier.effect, "+" if modifier.amount >= 0 else "−")
            + f" {printed_number(abs(modifier.amount))}",
            "why": desk.rules.wording.reason(modifier.reason),
            "rule": modifier.rule,
            "title": rule_title(desk, modifier.rule),
            "comes_to": printed_number(so_far),
        }
    if event.result is not None:
        yield {"step": f"= {printed_number(event.result)}", "why": "", "rule": ""}


def _changed(number: Fraction, modifier: Modifier) -> Fraction:
    """Return what a modifier makes of a number."""
    if modifier.effect is Effect.TIMES:
        return number * modifier.amount
    if modifier.effect is Effect.BECOMES:
        return modifier.amount
    return number + modifier.amount


def _dice(throw: Throw) -> dict[str, object]:
    return {"key": str(throw.key), "faces": list(throw.faces), "thrown_by": str(throw.thrower)}


def _lines(step: dict[str, object]) -> Iterator[str]:
    """Yield one step as people read it."""
    half = f"{step['half']}: " if step["half"] else ""
    yield f"{half}{step['text']}"
    title = f"  {step['title']}" if step["title"] else ""
    yield f"    {step['rule']}{title}"
    yield from _number_lines(step["numbers"])
    yield from _dice_lines(step["dice"])


def _number_lines(numbers: object) -> Iterator[str]:
    """Yield a reckoning, one step a line; a bare number needs none."""
    if not isinstance(numbers, list) or not any(number["why"] for number in numbers):
        return
    for number in numbers:
        reason = f"{number['why']} ({number['rule']})" if number["why"] else ""
        yield f"      {number['step']:>6}  {reason}".rstrip()


def _dice_lines(throws: object) -> Iterator[str]:
    """Yield the dice, one throw a line."""
    for throw in throws if isinstance(throws, list) else ():
        parted = " " if all(isinstance(each, int) for each in throw["faces"]) else ", "
        faces = parted.join(map(str, throw["faces"]))
        yield f"      dice {faces}  {throw['key']}, rolled by {throw['thrown_by']}"
