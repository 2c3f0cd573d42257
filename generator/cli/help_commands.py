"""The commands that help where one is, as data."""

from __future__ import annotations

from generator.systems.command import Command, Option, Word

DOCS = Command(
    name="docs",
    does="write the handbook as plain pages for a browser",
    more=(
        "Writes the handbook into a folder of its own: plain pages that lead to\n"
        "each other and need no network. With --man prints the page for man."
    ),
    examples=("docs --open", "docs handbook", "docs --man > marchtable.1"),
    words=(
        Word(
            name="target",
            shown="DIR",
            says="the folder to write (without it: marchtable-handbook)",
            default="marchtable-handbook",
            is_optional=True,
        ),
    ),
    options=(
        Option(flag="--open", says="show it in the browser"),
        Option(flag="--man", says="print the page for man instead"),
    ),
)
COMPLETION = Command(
    name="complete",
    does="print what a shell needs to finish your words",
    more=(
        "Prints a script for bash, which zsh reads too: with it, the Tab key\n"
        "finishes commands, options and their words."
    ),
    examples=("complete > ~/.local/share/bash-completion/completions/marchtable",),
)
