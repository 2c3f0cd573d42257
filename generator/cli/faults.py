"""Runs a command and turns whatever goes wrong into words and an exit code."""

from __future__ import annotations

import importlib
import signal
import threading
import traceback
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.commands import OF_ALL
from generator.cli.output import Manner, standard_output
from generator.cli.parser import PROGRAM, parse
from generator.errors import CampaignError, GeneratorError, StillOpenError, UsageError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence
    from types import FrameType

    from generator.cli.output import Output
    from generator.cli.parser import Wish


# What the system sends to end the program ends it as Ctrl-C does: in good order.

_ENDINGS = ("SIGTERM", "SIGHUP", "SIGBREAK")
"""Asked to end; the terminal is gone; the same on Windows."""
INTERRUPTED = 130
_BY_SIGNAL = 128
"""Added to a signal's number it is the exit code of who was ended by it."""


class ToldToEndError(KeyboardInterrupt):
    """A signal ends the program."""

    def __init__(self, number: int) -> None:
        """Keep the signal's number."""
        super().__init__()
        self.code = _BY_SIGNAL + number


def code_of(stop: KeyboardInterrupt) -> int:
    """Return the exit code of a run that was stopped."""
    return stop.code if isinstance(stop, ToldToEndError) else INTERRUPTED


@contextmanager
def ending_in_good_order() -> Iterator[None]:
    """Let signals that would kill the program stop it instead.

    A signal that is ignored or handled already, as by ``nohup``, stays so.
    """
    is_main = threading.current_thread() is threading.main_thread()
    numbers = [getattr(signal, name) for name in _ENDINGS if hasattr(signal, name)]
    ours = [number for number in numbers if is_main and signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _stop(number: int, _: FrameType | None) -> None:
    """Stop what is being done; another signal must not disturb the clearing up."""
    signal.signal(number, signal.SIG_IGN)
    raise ToldToEndError(number)


if TYPE_CHECKING:
    Run = Callable[[argparse.Namespace, Output], int]

DONE = 0
FAULTY = 1
"""Faults in the campaign file, or a damaged chronicle."""
STOPPED = 2
"""Wrong usage, or the machine's fault."""
OPEN = 3
"""Questions are open."""
OUR_MISTAKE = 70


def run_guarded(words: Sequence[str]) -> int:
    """Understand the words and run their command; no exception leaves."""
    output = standard_output(
        Manner(
            is_quiet="--quiet" in words,
            as_json="--json" in words,
            may_colour="--no-color" not in words,
            debug="--debug" in words,
        )
    )
    try:
        wish = parse(words)
    except UsageError as fault:
        output.complain(f"{PROGRAM}: {fault}")
        return STOPPED
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else DONE
    try:
        with ending_in_good_order():
            return command_named(wish.command)(wish.options, output)
    except KeyboardInterrupt as stop:
        with suppress(OSError):  # the terminal may be gone
            output.progress("")
            output.complain("Stopped.")
        return code_of(stop)
    except Exception as fault:  # noqa: BLE001 - the one place where all end
        output.progress("")
        return _answer(fault, wish, output)


def command_named(name: str) -> Run:
    """Return what runs a command; only now is its module loaded."""
    if any(name == command.name for command in OF_ALL):
        module = f"generator.cli.{name.replace('-', '_')}_command"
        run: Run = importlib.import_module(module).run
        return run
    return partial(importlib.import_module("generator.cli.system_command").run, name)


def _answer(fault: Exception, wish: Wish, output: Output) -> int:
    """Tell a fault and return its exit code."""
    if output.manner.debug:
        output.complain("".join(traceback.format_exception(fault)).rstrip())
    named = Path(getattr(wish.options, "folder", "."))
    folder = named.parent if named.name == "campaign.toml" else named
    if isinstance(fault, CampaignError):
        from generator.cli.opening import tell_faults

        tell_faults(fault, folder, output)
        return FAULTY
    code, text = judged(fault)
    output.complain(f"{PROGRAM}: {text}")
    if output.manner.as_json:
        output.result_json({"error": text})
    return code


def judged(fault: Exception) -> tuple[int, str]:
    """Return a fault's exit code and what it says to the umpire."""
    if isinstance(fault, StillOpenError):
        judged = OPEN, str(fault)
    elif _is_named(fault, "DamagedChronicleError"):
        judged = FAULTY, str(fault)
    elif isinstance(fault, UsageError) or _is_named(fault, *_REFUSALS):
        judged = STOPPED, str(fault)
    elif isinstance(fault, MemoryError):
        judged = STOPPED, "this machine has not enough memory for that"
    elif isinstance(fault, OSError) and fault.filename:
        judged = STOPPED, f"{fault.filename}: {fault.strerror or fault}"
    else:
        judged = OUR_MISTAKE, _ours(fault)
    return judged


_REFUSALS = ("NothingToReopenError", "PrintUnavailable")
"""Errors that tell the umpire something, of modules not loaded for every command."""


def _is_named(fault: Exception, *names: str) -> bool:
    return isinstance(fault, GeneratorError) and any(
        kind.__name__ in names for kind in type(fault).__mro__
    )


def _ours(fault: Exception) -> str:
    """Return the apology for a mistake of this program."""
    last = traceback.extract_tb(fault.__traceback__)[-1]
    place = f"{Path(last.filename).name}, line {last.lineno}"
    return (
        "this is a mistake of the program, not yours "
        f"({type(fault).__name__}: {fault}; {place}).\n"
        "Nothing in campaign.toml or of a closed period was changed. Please report it "
        "with these lines; --debug shows more."
    )
