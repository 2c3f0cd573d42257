"""The commands about files of other programs, as data."""

from __future__ import annotations

from generator.systems.command import Command, Option, Word
from generator.systems.registry import SYSTEMS

IMPORT = Command(
    name="import",
    does="a map of another program as lines for the campaign file",
    more=(
        "Reads a map that was drawn with another program and prints it as tables\n"
        "for campaign.toml: text of Text Mapper (.txt), hexagonal maps of Tiled\n"
        "(.tmx, .tmj), and of Worldographer (.wxx). What is doubtful stands above\n"
        "it as a comment. Changes no file."
    ),
    examples=(
        "import map valley.txt > map.toml",
        "import map valley.tmx --layer Ground --legend 3=forest,4=hill",
    ),
    words=(
        Word(name="what", shown="WHAT", says="what it is: map"),
        Word(name="file", shown="FILE", says="the other program's file"),
    ),
    options=(
        Option(
            flag="--system",
            says="the rule system whose words are used",
            value="NAME",
            choices=tuple(name for name, each in SYSTEMS.items() if each.example),
            default=next(iter(SYSTEMS)),
        ),
        Option(
            flag="--layer",
            says="the layer of Tiled that is the ground (without it: the first)",
            value="NAME",
        ),
        Option(
            flag="--legend",
            says="what tiles of Tiled are, by their numbers",
            value="3=forest,…",
        ),
    ),
)
