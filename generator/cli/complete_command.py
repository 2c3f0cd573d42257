"""``complete``: what a shell needs to finish words of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.commands import COMMANDS, EVERYWHERE
from generator.cli.faults import DONE
from generator.cli.parser import PROGRAM

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from generator.cli.output import Output
    from generator.systems.command import Command

_SCRIPT = """\
# Words of {program} for bash, and for zsh after `bashcompinit`.
_{program}() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
    local command= each
    for each in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case $each in -*) ;; *) command=$each; break ;; esac
    done
    COMPREPLY=()
    case "$command $before" in
{values}
    esac
    case $word in
    -*)
        case $command in
{flags}
        *) COMPREPLY=($(compgen -W "{everywhere}" -- "$word")) ;;
        esac
        return ;;
    esac
    if [ -z "$command" ]; then
        COMPREPLY=($(compgen -W "{commands}" -- "$word"))
    fi
}}
complete -o default -F _{program} {program}
"""


def run(_options: argparse.Namespace, output: Output) -> int:
    """Print the script."""
    output.result(completion().rstrip())
    return DONE


def completion() -> str:
    """Return the script for bash: commands, options, and words an option may have."""
    everywhere = " ".join((*(each.flag for each in EVERYWHERE), "--help"))
    return _SCRIPT.format(
        program=PROGRAM,
        commands=" ".join(command.name for command in COMMANDS),
        everywhere=f"{everywhere} --version",
        flags="\n".join(_flags(command, everywhere) for command in COMMANDS),
        values="\n".join(line for each in COMMANDS for line in _values(each)),
    )


def _flags(command: Command, everywhere: str) -> str:
    own = " ".join(option.flag for option in command.options)
    return f'        {command.name}) COMPREPLY=($(compgen -W "{own} {everywhere}" -- "$word")) ;;'


def _values(command: Command) -> Iterator[str]:
    for option in command.options:
        if option.choices:
            yield (
                f'    "{command.name} {option.flag}") COMPREPLY=($(compgen -W '
                f'"{" ".join(option.choices)}" -- "$word")); return ;;'
            )
