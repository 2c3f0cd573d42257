"""Results go to standard output, all else to standard error; colour to terminals."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli.output import Manner, Output, gets_colour

ROOT = Path(__file__).parents[2]


class Terminal(io.StringIO):
    """A stream with somebody before it."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def an_output(manner: Manner | None = None, *, typed: str = "") -> Output:
    """Return an output to a terminal at which something is typed."""
    return Output(
        manner=manner or Manner(), results=Terminal(), messages=Terminal(), keyboard=Terminal(typed)
    )


def text_of(stream: object) -> str:
    """Return what was printed."""
    assert isinstance(stream, io.StringIO)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("environment", "at_terminal", "in_file"),
    [
        ({}, True, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
        ({"TERM": "dumb"}, False, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True, True),
    ],
)
def test_colour_is_for_terminals_unless_told_otherwise(
    environment: dict[str, str], *, at_terminal: bool, in_file: bool
) -> None:
    assert gets_colour(Terminal(), environment) is at_terminal
    assert gets_colour(io.StringIO(), environment) is in_file


def test_no_color_on_the_line_forbids_colour() -> None:
    plain = an_output(Manner(may_colour=False))

    assert plain.strong("Orders") == "Orders"


def test_a_heading_is_strong_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")

    assert an_output().strong("Orders") == "\033[1mOrders\033[0m"


def test_quiet_leaves_results_and_complaints() -> None:
    output = an_output(Manner(is_quiet=True))

    output.say("by the way")
    output.progress("1/3")
    output.complain("amiss")
    output.result("asked for")

    assert text_of(output.messages) == "amiss\n"
    assert text_of(output.results) == "asked for\n"


def test_progress_is_for_somebody_at_a_terminal_only() -> None:
    watched = an_output()
    logged = Output(
        manner=Manner(), results=io.StringIO(), messages=io.StringIO(), keyboard=io.StringIO()
    )

    watched.progress("1/3 umpire")
    logged.progress("1/3 umpire")

    assert "1/3 umpire" in text_of(watched.messages)
    assert text_of(logged.messages) == ""


@pytest.mark.parametrize(
    ("typed", "agreed"),
    [("y\n", True), ("Yes\n", True), ("\n", False), ("n\n", False), ("", False)],
)
def test_only_yes_means_yes(typed: str, *, agreed: bool) -> None:
    assert an_output(typed=typed).ask("Close 1-day?") is agreed


def test_a_reader_who_has_gone_away_stops_nothing() -> None:
    program = (
        "from generator.cli.output import Manner, standard_output\n"
        "import sys\n"
        "sys.stdin.readline()\n"
        "output = standard_output(Manner())\n"
        "for _ in range(3): output.result('x' * 100_000)\n"
        "output.complain('still at work')\n"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert run.stdout is not None
    run.stdout.close()
    run.stdout = None

    _, err = run.communicate("go\n", timeout=60)

    assert (run.returncode, err) == (0, "still at work\n")


def test_letters_that_a_terminal_lacks_do_not_stop_the_program() -> None:
    answer = subprocess.run(
        [
            sys.executable,
            "-c",
            "from generator.cli.output import Manner, standard_output\n"
            "standard_output(Manner()).result('Ægir ½ × Ⅲ')",
        ],
        cwd=ROOT,
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
    )

    assert answer.stdout.decode("utf-8").strip() == "Ægir ½ × Ⅲ"
