"""``docs``: the handbook as plain pages, or the page for ``man``."""

from __future__ import annotations

import webbrowser
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from generator import __version__
from generator.cli.commands import COMMANDS, EVERYWHERE
from generator.cli.faults import DONE
from generator.cli.parser import ABOUT, EXIT_CODES, PROGRAM
from generator.publish import publish
from generator.render.prose import handbook_pages, picture_name, pictures_in
from generator.resources import handbook_folder

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator, Mapping

    from generator.cli.output import Output
    from generator.systems.command import Command, Option


# The page that ``man marchtable`` shows, made of the commands as they are.


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
    words = " ".join(f"[{w.shown}]" if w.is_optional else w.shown for w in command.words)
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


FIRST = (
    "README.md",
    "docs/draw-your-map.md",
    "docs/your-rules.md",
    "docs/turn-by-post.md",
    "docs/comings-and-goings.md",
    "docs/two-umpires.md",
    "docs/commands.md",
    "docs/campaign-file.md",
)
"""Pages in the order in which people want them; the others follow by name."""
LAST = ("CHANGELOG.md", "CREDITS.md")
_OF_THE_CODE = {"mutants.md", "promises.md", "voice.md", "words.md"}
"""Pages for those who change the program."""


def run(options: argparse.Namespace, output: Output) -> int:
    """Write the handbook into a folder of its own, or print the page for ``man``.

    Raises:
        UsageError: Something else lies in the folder.
    """
    if options.man:
        output.result(man_page())
        return DONE
    folder = handbook_folder()
    texts = texts_of(folder)
    files: dict[PurePosixPath, bytes] = {
        PurePosixPath(name): page for name, page in handbook_pages(texts).items()
    }
    for path in pictures_in(texts):
        files[PurePosixPath(picture_name(path))] = (folder / path).read_bytes()
    target = Path(options.target)
    publish(target, files)
    front = target / "index.html"
    output.result(f"The handbook is in {target}; open {front} in a browser.")
    if options.open:
        webbrowser.open(front.resolve().as_uri())
    return DONE


def texts_of(folder: Path) -> Mapping[str, str]:
    """Return the Markdown of the handbook by path, in the order of its list."""
    docs = folder / "docs"
    found = sorted(
        path.relative_to(folder).as_posix()
        for path in (*docs.glob("*.md"), *(docs / "rules").glob("*.md"))
        if path.name not in _OF_THE_CODE
    )
    listed = dict.fromkeys((*FIRST, *found, *LAST))
    return {path: (folder / path).read_text(encoding="utf-8") for path in listed}
