"""What can be typed: every command with its words, options and an example."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from generator import __version__
from generator.cli.commands import COMMANDS, EVERYWHERE
from generator.errors import UsageError
from generator.pipeline.campaign_folder import CAMPAIGN_FILE
from generator.values import Struct, field

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.systems.command import Command, Option


# Columns and rows, as they are typed behind an option.


def hexes_told(words: str, option: str) -> tuple[int, int]:
    """Return columns and rows from words such as ``16x12``.

    Args:
        words: What was typed.
        option: Behind which option, for who typed something else.

    Raises:
        UsageError: They say something else.
    """
    columns, _, rows = words.partition("x")
    if not all(each.isascii() and each.isdecimal() for each in (columns, rows)):
        message = f"{option}: write columns and rows like 16x12, not “{words}”"
        raise UsageError(message)
    return int(columns[:9]), int(rows[:9])


PROGRAM = "marchtable"
ABOUT = """\
Runs a miniature-wargame campaign from one text file, campaign.toml, and prints its
maps, turn sheets, cards, packets and blog."""
EXIT_CODES = """\
exit codes:
  0   done
  1   faults in the campaign file, or a damaged chronicle
  2   wrong usage, or the machine's fault: no Pango, disk full, folder locked
  3   close, or status --exit-code: questions are open; collect: doubts
  70  a mistake of this program"""


class Wish(Struct, frozen=True, kw_only=True):
    """What the umpire typed, understood."""

    command: str
    options: argparse.Namespace = field(default_factory=argparse.Namespace)


class _Parser(argparse.ArgumentParser):
    """A parser that raises instead of leaving the program."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong with the words.

        Raises:
            UsageError: Always.
        """
        text = f"{message}; see: {self.prog} --help"
        raise UsageError(text)


def parse(words: Sequence[str]) -> Wish:
    """Understand what was typed.

    Raises:
        UsageError: It cannot be understood; says what was probably meant.
        SystemExit: Help or the version was asked for and has been printed.
    """
    _check_words(words)
    parser = full_parser()
    options = parser.parse_args(_options_first(words))
    if options.command is None:
        parser.print_help()
        raise SystemExit(2)
    for option in EVERYWHERE:
        if not hasattr(options, option.name):
            setattr(options, option.name, False)
    return Wish(command=options.command, options=options)


def campaign_folder(options: argparse.Namespace) -> Path:
    """Return the folder that was named; its campaign file stands for it."""
    path = Path(options.folder)
    return path.parent if path.name == CAMPAIGN_FILE and path.is_file() else path


def full_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = _Parser(
        prog=PROGRAM,
        description=ABOUT,
        epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    _add_options(parser, EVERYWHERE)
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="commands", parser_class=_Parser
    )
    for command in COMMANDS:
        _add_command(commands, command)
    return parser


def _add_command(commands: argparse._SubParsersAction[_Parser], command: Command) -> None:
    """Add one command with its help."""
    examples = "\n".join(f"  {PROGRAM} {example}" for example in command.examples)
    title = "example" if len(command.examples) == 1 else "examples"
    parser = commands.add_parser(
        command.name,
        help=command.does,
        description=command.more,
        epilog=f"{title}:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    for word in command.words:
        many = "*" if word.is_optional else "+"
        if word.is_many:
            parser.add_argument(word.name, metavar=word.shown, help=word.says, nargs=many)
        elif word.is_optional:
            parser.add_argument(
                word.name, metavar=word.shown, help=word.says, nargs="?", default=word.default
            )
        else:
            parser.add_argument(word.name, metavar=word.shown, help=word.says)
    _add_options(parser, command.options)
    _add_options(parser, EVERYWHERE)


def _add_options(parser: argparse.ArgumentParser, options: Iterable[Option]) -> None:
    """Add options; those for every command leave no trace where they are not given."""
    for option in options:
        settings: dict[str, Any] = {"help": option.says, "dest": option.name}
        if option in EVERYWHERE:
            settings["default"] = argparse.SUPPRESS
        if not option.value:
            settings["action"] = "store_true"
        else:
            settings |= {"metavar": option.value, "type": option.kind}
            settings |= {"default": option.default}
        if option.choices:
            settings |= {"choices": option.choices, "metavar": None}
        parser.add_argument(option.flag, **settings)


def _check_words(words: Sequence[str]) -> None:
    """Refuse a command or an option there is none of, with the nearest one.

    Raises:
        UsageError: There is none of that name.
    """
    from generator.read.known import did_you_mean

    known = {command.name: command for command in COMMANDS}
    name = next((word for word in words if not word.startswith("-")), None)
    if name is not None and name not in known:
        nearest = did_you_mean(name, known)
        meant = f"did you mean {nearest}?" if nearest else f"it knows {_listed(known)}"
        message = f"{PROGRAM} has no command “{name}”; {meant}"
        raise UsageError(message)
    flags = _flags_of(known.get(name or ""))
    for word in words:
        flag = word.partition("=")[0]
        if flag == "--":
            return
        if flag.startswith("--") and flag not in flags:
            nearest = did_you_mean(flag, flags)
            meant = f"did you mean {nearest}?" if nearest else _offer(name, flags)
            message = f"{name or PROGRAM} has no option {flag}; {meant}"
            raise UsageError(message)


def _options_first(words: Sequence[str]) -> list[str]:
    """Return the words with the command's options before its other words.

    The standard library takes a folder that may be left out for left out when an
    option stands before it.
    """
    name = next((word for word in words if not word.startswith("-")), None)
    command = next((each for each in COMMANDS if each.name == name), None)
    if command is None:
        return list(words)
    valued = {option.flag for option in command.options if option.value}
    start = list(words).index(command.name) + 1
    options: list[str] = []
    others: list[str] = []
    rest = iter(words[start:])
    for word in rest:
        if word == "--":
            others += [word, *rest]
        elif word.startswith("-") and len(word) > 1:
            options.append(word)
            if word in valued:
                options += [value for value in (next(rest, None),) if value is not None]
        else:
            others.append(word)
    return [*words[:start], *options, *others]


def _flags_of(command: Command | None) -> tuple[str, ...]:
    """Return the options that may stand in a line."""
    own = () if command is None else command.options
    names = [option.flag for option in (*own, *EVERYWHERE)]
    return ("--help", "--version", *names)


def _offer(name: str | None, flags: Iterable[str]) -> str:
    """Say what the options are."""
    return f"{name or PROGRAM} takes {_listed(flags)}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
