"""The page that ``man marchtable`` shows, made of the commands as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator import __version__
from generator.cli.commands import COMMANDS, EVERYWHERE
from generator.cli.parser import ABOUT, EXIT_CODES, PROGRAM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.systems.command import Command, Option


def man_page() -> str:
    """Return the page in the language of manual pages."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield f'.TH {PROGRAM.upper()} 1 "" "{PROGRAM} {__version__}" "Marchtable"'
    yield ".SH NAME"
    yield f"{PROGRAM} \\- run a wargame campaign from one text file"
    yield ".SH SYNOPSIS"
    yield f".B {PROGRAM}"
    yield "COMMAND [WORDS] [OPTIONS]"
    yield ".SH DESCRIPTION"
    yield _plain(" ".join(ABOUT.split()))
    yield f"The whole handbook: {PROGRAM} docs."
    yield ".SH COMMANDS"
    for command in COMMANDS:
        yield from _command(command)
    yield ".SH OPTIONS OF EVERY COMMAND"
    yield from _options(EVERYWHERE)
    yield ".SH EXIT STATUS"
    for line in EXIT_CODES.splitlines()[1:]:
        code, _, means = line.strip().partition(" ")
        yield f".TP\n.B {code}\n{_plain(means.strip())}"


def _command(command: Command) -> Iterator[str]:
    words = " ".join(
        f"[{w.shown}]" if w.is_optional else w.shown for w in command.words
    )
    yield f".SS {_plain(f'{command.name} {words}'.strip())}"
    yield _plain(" ".join(command.more.split()))
    yield from _options(command.options)
    for example in command.examples:
        yield f".PP\n.RS\n{_plain(f'{PROGRAM} {example}')}\n.RE"


def _options(options: Iterable[Option]) -> Iterator[str]:
    for option in options:
        value = f" {option.value}" if option.value else ""
        yield f".TP\n.B {_plain(option.flag + value)}\n{_plain(option.says)}"


def _plain(text: str) -> str:
    """Return words that are only words to the reader of the page."""
    told = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{told}" if told.startswith((".", "'")) else told
