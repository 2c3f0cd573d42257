"""What is typed is understood, or refused with what was probably meant."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator import __version__
from generator.cli.commands import COMMANDS, EVERYWHERE, in_order
from generator.cli.faults import command_named
from generator.cli.parser import parse
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.systems.command import Command
    from tests.cli.conftest import Answer

PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
each_command = pytest.mark.parametrize("command", COMMANDS, ids=lambda each: each.name)


def section_of(name: str) -> str:
    """Return what the page on commands says about one."""
    _, found, after = PAGE.partition(f"\n## `{name}`\n")
    assert found, f"docs/commands.md has no section for {name}"
    return after.partition("\n## ")[0]


@each_command
def test_every_command_is_described_with_an_example(command: Command) -> None:
    assert f"\nmarchtable {command.name}" in section_of(command.name)


@each_command
def test_every_option_is_described_and_no_other(command: Command) -> None:
    described = re.findall(r"^\| `(--[\w-]+)` \|", section_of(command.name), re.M)

    assert sorted(described) == sorted(option.flag for option in command.options)


def test_the_options_of_every_command_are_described() -> None:
    section = PAGE.partition("\n## Options of every command\n")[2].partition("\n## ")[0]

    described = set(re.findall(r"^\| `(--[\w-]+)` \|", section, re.M))
    assert described == {*(option.flag for option in EVERYWHERE), "--help", "--version"}


@each_command
def test_help_names_every_option_and_gives_an_example(
    command: Command, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable(command.name, "--help")

    assert answer.code == 0
    assert f"  marchtable {command.examples[0]}\n" in answer.out
    for option in (*command.options, *EVERYWHERE):
        assert option.flag in answer.out


@each_command
def test_every_example_of_the_help_is_understood(command: Command) -> None:
    for example in command.examples:
        words = example.partition(" >")[0].split()

        assert parse(words).command == command.name


@each_command
def test_every_command_can_be_run(command: Command) -> None:
    assert callable(command_named(command.name))


def test_a_command_that_names_one_of_another_system_stands_last() -> None:
    of_all = COMMANDS[:2]
    first, second, third = (
        replace(COMMANDS[2], name=name, stands_behind=behind)
        for name, behind in (("muster", of_all[0].name), ("forage", "muster"), ("camp", ""))
    )

    listed = tuple(in_order(of_all, (first, second, third)))

    assert listed == (of_all[0], first, of_all[1], second, third)


def test_help_lists_every_command_and_exit_code(marchtable: Callable[..., Answer]) -> None:
    answer = marchtable("--help")

    assert answer.code == 0
    for command in COMMANDS:
        assert re.search(rf"^ +{command.name} +\S", answer.out, re.M)
    assert re.findall(r"^  (\d+) ", answer.out, re.M) == ["0", "1", "2", "3", "70"]


def test_the_version_is_told(marchtable: Callable[..., Answer]) -> None:
    answer = marchtable("--version")

    assert (answer.code, answer.out) == (0, f"marchtable {__version__}\n")


def test_without_a_command_help_is_shown_and_nothing_done(
    marchtable: Callable[..., Answer],
) -> None:
    answer = marchtable()

    assert answer.code == 2
    assert "commands:" in answer.out


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["biuld"], "did you mean build?"),
        (["Status"], "did you mean status?"),
        (["xyzzy"], "it knows init, check, status"),
        (["build", "--plyer", "anna"], "did you mean --player?"),
        (["build", "--play=anna"], "did you mean --player?"),
        (["--quit", "build"], "did you mean --quiet?"),
        (["check", "--player", "anna"], "check has no option --player"),
        (["build", "--paper", "a5"], "'a4', 'letter'"),
        (["map", "--dpi", "many"], "invalid int value: 'many'"),
        (["explain"], "FORCE"),
        (["check", "one", "two"], "unrecognized arguments: two"),
        (["build", "--player"], "expected one argument"),
    ],
)
def test_a_slip_is_refused_with_what_was_meant(
    typed: list[str], meant: str, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable(*typed)

    assert answer.code == 2
    assert answer.out == ""
    assert meant in answer.err


@pytest.mark.parametrize(
    "typed",
    [
        "explain gorm there --json --period 1-day",
        "explain --json gorm --period 1-day there",
        "explain --period=1-day gorm --json there",
        "--quiet explain gorm --json there --period 1-day",
    ],
)
def test_options_stand_wherever_one_likes(typed: str) -> None:
    options = parse(typed.split()).options

    assert (options.force, options.folder) == ("gorm", "there")
    assert (options.json, options.period) == (True, "1-day")
    assert options.quiet is typed.startswith("--quiet")


def test_no_option_may_be_shortened() -> None:
    assert parse(["build", "--player", "anna"]).options.player == "anna"
    with pytest.raises(Exception, match="did you mean --player"):
        parse(["build", "--playe", "anna"])
