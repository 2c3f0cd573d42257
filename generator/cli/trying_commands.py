"""The command that tries the open period, as data."""

from __future__ import annotations

from generator.systems.command import FOLDER, JSON, Command, Option

WHAT_IF = Command(
    name="what-if",
    does="try the open period with other orders or other dice",
    more=(
        "Plays the open period as if other orders, answers or faces stood in its\n"
        "block, and tells how it would go, and what of that is otherwise than as it\n"
        "stands. Lines are as next and collect print them; an order replaces\n"
        "those to the same army. Changes no file."
    ),
    examples=(
        "what-if --lines trial.toml",
        "what-if northern-war --roll 1-day/VAL-WX-03/sky/1=4",
        "what-if --seed another",
    ),
    words=(FOLDER,),
    options=(
        JSON,
        Option(
            flag="--lines",
            says="a file with lines for the open block; - for a pipe",
            value="FILE",
            default="",
        ),
        Option(
            flag="--roll",
            says="faces of a roll; more with semicolons between",
            value="KEY=FACE",
            default="",
        ),
        Option(
            flag="--seed",
            says="let unnoted dice follow from this word instead",
            value="WORD",
            default="",
        ),
    ),
)
