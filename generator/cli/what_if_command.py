"""``what-if``: the open period with other orders or dice; nothing is written."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.brief.changes import CameOut
from generator.cli.awaited import WARNED
from generator.cli.diff_command import changes_as_json, changes_screen
from generator.cli.faults import DONE
from generator.cli.parser import campaign_folder
from generator.errors import UsageError
from generator.files import read_at_most
from generator.kit.printing import printed_number
from generator.pipeline.briefings import changes_between, tally_of, warned_of
from generator.pipeline.desk import open_desk
from generator.pipeline.trials import MOST_TRIES, may_show_dice, on_trial, played, tried, tries_of
from generator.read.toml_source import LARGEST_FILE
from generator.values import asdict

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping

    from generator.brief.changes import Changes, Spread, Tally
    from generator.cli.output import Output
    from generator.pipeline.desk import Desk
    from generator.pipeline.trials import Faces


_PIPED = "-"
"""What is named instead of a file for what comes in from another program."""
TRIAL, TRUE = "trial", "true"
"""With which dice unnoted rolls are made."""
_WIDTH = 7
"""Of a column of numbers on the screen."""
_SAID = {
    TRIAL: (
        "These are trial dice, not the campaign's own: what really will be rolled is not looked at."
    ),
    TRUE: "These are the campaign's own dice: this is what a build would roll.",
}


def run(options: argparse.Namespace, output: Output) -> int:
    """Print what would come of the open period.

    The campaign is opened without its warnings, for some of them follow from how the
    period goes with its own dice.

    Raises:
        UsageError: It cannot be tried so.
    """
    lines, faces = _lines_of(options.lines, output), dict(_rolls(options.roll))
    desk = open_desk(campaign_folder(options))
    _check(options, desk)
    is_other = bool(lines or faces)
    other = tried(desk, lines, faces) if is_other else desk
    if options.tries:
        named = {"then": other, "as_it_stands": desk} if is_other else {"then": desk}
        _tell_tallies(
            {name: _tally(each, options, output) for name, each in named.items()}, options, output
        )
        return DONE
    ready = partial(on_trial, word=options.seed) if options.dice == TRIAL else _as_it_is
    trial = played(ready(other))
    then = changes_between(trial)
    otherwise = _otherwise(changes_between(ready(desk)), then) if is_other else {}
    if options.json:
        told = {
            name: {"as_it_stands": list(first), "then": list(second)}
            for name, (first, second) in otherwise.items()
        }
        warned = {"warned_of": list(warned_of(trial))}
        changes = changes_as_json(then)
        output.result_json({"dice": options.dice, **changes, **warned, "otherwise": told})
        return DONE
    output.result("\n".join([_SAID[options.dice], "", *changes_screen(then, output)]))
    in_vain = [f"  {each}" for each in warned_of(trial)]
    if in_vain:
        output.result("\n".join(["", output.open(WARNED), *in_vain]))
    if is_other:
        output.result("\n".join(_told(otherwise, output)))
    output.say("This was tried only: nothing was written.")
    return DONE


def _as_it_is(desk: Desk) -> Desk:
    return desk


def _check(options: argparse.Namespace, desk: Desk) -> None:
    """Refuse what does not go together.

    Raises:
        UsageError: It does not.
    """
    message = ""
    if options.tries is not None and not 1 <= options.tries <= MOST_TRIES:
        message = f"--tries: write a number from 1 to {MOST_TRIES:,}"
    elif options.dice == TRUE and (options.tries or options.seed):
        message = (
            "--dice true: the campaign's own dice fall one way only; leave out --tries and --seed"
        )
    elif options.dice == TRUE and not may_show_dice(desk.campaign):
        message = "--dice true: in this campaign nobody sees the dice before orders are locked"
    if message:
        raise UsageError(message)


# Many tries, and how often what came out.


def _tally(desk: Desk, options: argparse.Namespace, output: Output) -> Tally:
    """Return what came out how often, and show how far the tries have got."""

    def shown() -> Iterator[Desk]:
        for number, trial in enumerate(tries_of(desk, options.seed, options.tries), 1):
            output.progress(f"Try {number} of {options.tries}")
            yield trial

    found = tally_of(desk, shown())
    output.progress("")
    return found


def _tell_tallies(
    tallies: Mapping[str, Tally], options: argparse.Namespace, output: Output
) -> None:
    """Print what came out how often: with what is tried, and as it stands beside it."""
    shown = tuple(_worth_telling(tuple(tallies.values())))
    awaited = [each.awaited for each in tallies.values()]
    if options.json:
        output.result_json(
            {
                "dice": TRIAL,
                "tries": options.tries,
                "came_out": [
                    {
                        "id": found[0].id,
                        "name": found[0].name,
                        **dict(zip(tallies, map(_as_json, found), strict=True)),
                    }
                    for found in shown
                ],
                "awaited": dict(zip(tallies, map(dict, awaited), strict=True)),
            }
        )
        return
    count = "1 try" if options.tries == 1 else f"{options.tries} tries"
    output.result(f"{_SAID[TRIAL]}\n\nHow often what came of {count}")
    if len(tallies) > 1:
        output.result(f"{'then':>{_WIDTH}}  as it stands")
    columns = ("then: ", "as it stands: ") if len(tallies) > 1 else ("",)
    for found in shown:
        lines = [output.strong(found[0].name), *_counted([each.times for each in found])]
        for column, each in zip(columns, found, strict=True):
            lines += [f"{'':{_WIDTH}}  {column}{_told_spread(spread)}" for spread in each.spreads]
        output.result("\n".join(["", *lines]))
    if not shown:
        output.result("\nNothing that can be seen on the map.")
    if any(awaited):
        output.result("\n".join(["", output.open("Awaited"), *_counted(awaited)]))
    output.say("This was tried only: nothing was written.")


def _worth_telling(tallies: tuple[Tally, ...]) -> Iterator[list[CameOut]]:
    """Yield what ever changed, or, of several tallies, what did not come out alike."""
    by_id = [{(each.name, each.id): each for each in tally.things} for tally in tallies]
    for key in dict.fromkeys(key for each in by_id for key in each):
        name, subject = key
        found = [each.get(key, CameOut(id=subject, name=name, times={})) for each in by_id]
        is_alike = len(found) > 1 and found[0] == found[-1]
        if any(each.is_changed for each in found) and not is_alike:
            yield found


def _counted(columns: list[Mapping[str, int]]) -> Iterator[str]:
    """Yield what is said, behind how often it came out in each column."""
    for told in dict.fromkeys(told for each in columns for told in each):
        times = "".join(f"{each.get(told, 0):>{_WIDTH}}" for each in columns)
        yield f"{times}  {told}"


def _told_spread(spread: Spread) -> str:
    """Return between which values a number came out."""
    least, middle, most = map(printed_number, (spread.least, spread.middle, spread.most))
    told = least if least == most else f"{least} to {most}, half of the tries up to {middle}"
    return f"{spread.of} {told} (before: {printed_number(spread.before)})"


def _as_json(came_out: CameOut) -> dict[str, object]:
    """Return what came out how often of one thing, as data; fractions are texts."""
    numbers = (asdict(each) for each in came_out.spreads)
    return {
        "times": dict(came_out.times),
        "numbers": [
            {key: value if isinstance(value, int) else str(value) for key, value in each.items()}
            for each in numbers
        ],
    }


# What is to be tried, as it is typed.


def _lines_of(name: str, output: Output) -> str:
    """Return the text of a file with lines to try; empty: none is named.

    A hyphen stands for what another program writes, or is typed.

    Raises:
        UsageError: It cannot be read.
    """
    if not name:
        return ""
    if name == _PIPED:
        return output.keyboard.read(LARGEST_FILE)
    try:
        return read_at_most(Path(name), LARGEST_FILE).decode()
    except OSError as fault:
        message = f"{name}: {fault.strerror or fault}"
        raise UsageError(message) from fault
    except UnicodeDecodeError as fault:
        message = f"{name} is not text"
        raise UsageError(message) from fault


def _rolls(text: str) -> Iterator[tuple[str, Faces]]:
    """Yield faces by their rolls: ``KEY=4,5``, and more with semicolons between.

    Raises:
        UsageError: One is not written so.
    """
    for each in filter(None, (part.strip() for part in text.split(";"))):
        key, _, said = each.partition("=")
        faces = [face.strip() for face in said.split(",")]
        if not all(faces):
            message = f"“{each}” is not a roll: write its key, = and the faces"
            raise UsageError(message)
        yield key.strip(), [int(f) if f.isdecimal() else f for f in faces]


def _otherwise(
    now: Changes, then: Changes
) -> Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return what differs for whom: as it stands, and as it would be."""
    stands, would = ({e.name: e.lines for e in each.changed} for each in (now, then))
    names = dict.fromkeys((*stands, *would))
    both = {name: (stands.get(name, ()), would.get(name, ())) for name in names}
    return {name: pair for name, pair in both.items() if pair[0] != pair[1]}


def _told(
    otherwise: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]], output: Output
) -> Iterator[str]:
    """Yield what differs from the period as it stands in the file."""
    yield ""
    yield output.strong("Otherwise than as it stands")
    if not otherwise:
        yield "  Nothing that can be seen on the map."
    for name, (now, then) in otherwise.items():
        yield f"  {name}"
        yield f"      as it stands: {'; '.join(now) or 'nothing changes'}"
        yield f"      then: {'; '.join(then) or 'nothing changes'}"
