"""The commands as data: names, words, options, help and examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.beside_play_commands import (
    BACKUP,
    BOOK,
    CAMPAIGN_FOLDER,
    COMPLETION,
    DIARY,
    DOCS,
    EXPORT,
    FILM,
    FORGET,
    IMPORT,
    NEW_FILE,
    REVEAL,
    SEND,
    SERVE,
    SHARE,
    WHAT_IF,
)
from generator.systems.command import FOLDER, JSON, Command, Option, Word
from generator.systems.registry import SYSTEMS, system_commands

if TYPE_CHECKING:
    from collections.abc import Iterator

YES = Option("--yes", "do it without asking")
PAPERS = ("a4", "letter")

EVERYWHERE = (
    Option("--quiet", "print results and faults, nothing else"),
    Option("--no-color", "no colour, even on a terminal"),
    Option("--debug", "show where in the program a mistake of it happened"),
)
"""Options of every command."""

OF_ALL = (
    Command(
        "init",
        "make a small campaign that builds at once",
        more=(
            "Makes a folder with a small campaign in it: a campaign.toml with a\n"
            "comment at every key, a fresh dice seed, and what git should know. A\n"
            "folder that holds files already is left alone. With --map it is a short\n"
            "file with an empty map, to draw your own."
        ),
        examples=("init northern-war", "init my-war --map 16x12", "init crows --system tsc"),
        words=(Word("folder", "DIR", "the folder to make"),),
        options=(
            Option(
                "--system",
                "the rule system it is played by",
                value="NAME",
                choices=tuple(name for name, each in SYSTEMS.items() if each.example),
                default=next(iter(SYSTEMS)),
            ),
            Option("--like", "begin with another of its examples, by name", value="NAME"),
            Option("--map", "begin with an empty map, so many columns and rows", value="16x12"),
        ),
    ),
    Command(
        "check",
        "list faults and warnings, and print nothing on paper",
        more=(
            "Reads the campaign file and lists every fault and warning with its\n"
            "place. Writes campaign.schema.json beside it, by which editors\n"
            "complete the names of your armies and places, and rules.schema.json\n"
            "where rules stand apart in rules.toml. Makes no page."
        ),
        examples=("check", "check northern-war --strict"),
        words=(FOLDER,),
        options=(
            JSON,
            Option("--strict", "warnings count as faults"),
            Option("--annotations", "one line a fault, as GitHub shows them beside a file"),
        ),
    ),
    Command(
        "status",
        "where the campaign stands: one screen",
        more=(
            "Tells which period is open, which orders are in and which are missing,\n"
            "decisions and dice that are awaited, battles to fight, and the lines\n"
            "to paste into the campaign file for them."
        ),
        examples=("status", "status --exit-code --quiet"),
        words=(FOLDER,),
        options=(JSON, Option("--exit-code", "end with 3 while questions are open")),
    ),
    Command(
        "build",
        "play the open period as far as it goes and write output/",
        more=(
            "Plays the open period as far as orders, decisions and dice allow,\n"
            "and writes every page: output/umpire, output/players/…, output/public.\n"
            "Only output/public is meant to be uploaded."
        ),
        examples=(
            "build",
            "build northern-war --player anna",
            "build --paper letter --only umpire",
        ),
        words=(FOLDER,),
        options=(
            JSON,
            Option(
                "--only",
                "write one part of output/ and leave the rest",
                value="PART",
                choices=("umpire", "players", "public"),
            ),
            Option("--player", "write one player's folder and leave the rest", value="ID"),
            Option(
                "--paper",
                "print for this paper, whatever the campaign file says",
                value="PAPER",
                choices=PAPERS,
            ),
            Option("--force", "overwrite files in output/ that were changed by hand"),
            Option("--check", "compare every file by what stands in it, not by its time"),
            Option("--why", "tell what was made anew since the build before, and why"),
        ),
    ),
    SEND,
    WHAT_IF,
    FORGET,
    BACKUP,
    Command(
        "next",
        "print the next [[period]] block, for pasting",
        more=(
            "Prints the block to add to campaign.toml for the next period: every\n"
            "army as a commented order with its place and the points it has in\n"
            "hand. Delete the # before the lines you want."
        ),
        examples=("next", "next northern-war >> northern-war/campaign.toml"),
        words=(FOLDER,),
    ),
    Command(
        "collect",
        "filled-in order forms back into lines for the campaign file",
        more=(
            "Reads order forms that were filled in on a screen, and the text of\n"
            "order pages wherever it stands: in a file, mail or chat, or pasted (-).\n"
            "Prints orders and answers for pasting into campaign.toml. Whatever is\n"
            "doubtful is told and stands as a comment. Changes no file. With --receipt\n"
            "it also writes for each player what was read of their orders, ready to be\n"
            "sent; without a file what stands in campaign.toml."
        ),
        examples=(
            "collect anna.pdf bert.pdf",
            "collect forms/anna.pdf --folder northern-war --output orders.toml",
            "collect -",
            "collect --receipt",
        ),
        words=(
            Word(
                "file",
                "FILE",
                "a form or a text that came back; - reads what you paste",
                is_many=True,
                is_optional=True,
            ),
        ),
        options=(
            JSON,
            CAMPAIGN_FOLDER,
            NEW_FILE,
            Option("--receipt", "write into receipts/ what each player is to be told of it"),
            Option("--force", "overwrite receipts that were changed by hand"),
        ),
    ),
    Command(
        "lock",
        "take the orders of the open period as given, before dice fall",
        more=(
            "For campaigns whose dice wait for it (dice.rolled in the campaign file).\n"
            "What stands in the file for the open period is taken as given, and its\n"
            "digest printed as one line for everybody. Then the dice fall, or wait for\n"
            "a number that nobody could know: give it with --number and --from. What is\n"
            "edited afterwards is refused until it is locked --again for a --reason that\n"
            "stands on every sheet. Once dice have fallen, it builds."
        ),
        examples=(
            "lock",
            "lock --number 4711 --from Anna",
            "lock northern-war --again --reason misread",
        ),
        words=(FOLDER,),
        options=(
            JSON,
            YES,
            Option("--number", "the number that was told for the last lock", value="DIGITS"),
            Option("--from", "who told it, as sheets say it", value="WHO"),
            Option("--again", "lock what was edited since it was locked"),
            Option("--reason", "why, as sheets say it", value="TEXT"),
        ),
    ),
    Command(
        "close",
        "close the open period for good, then build",
        more=(
            "Writes the open period into chronicle/ as one new file that nothing\n"
            "changes afterwards, then builds. Nothing may be awaited any more.\n"
            "Shows what it will write and asks first."
        ),
        examples=("close --dry-run", "close northern-war --yes"),
        words=(FOLDER,),
        options=(JSON, YES, Option("--dry-run", "show what it would write, and write nothing")),
    ),
    Command(
        "reopen",
        "set the last closed period aside, so that it is open again",
        more=(
            "Moves the last record into chronicle/.reopened, where it is kept. The\n"
            "period is open again, and is played anew from its block. With --back-to\n"
            "all records down to a period are moved, the last first."
        ),
        examples=("reopen --yes", "reopen northern-war --back-to 3-day"),
        words=(FOLDER,),
        options=(
            JSON,
            YES,
            Option(
                "--back-to", "reopen this period and every one after it", value="PERIOD", default=""
            ),
        ),
    ),
    Command(
        "verify",
        "check that no closed period was changed",
        more=(
            "Checks the seal of every record in chronicle/ and the chain between\n"
            "them. With --replay plays every closed period again, by the rules of\n"
            "today and with the dice of then, and lists what would come out\n"
            "otherwise; nothing is changed by that."
        ),
        examples=("verify", "verify northern-war --replay"),
        words=(FOLDER,),
        options=(JSON, Option("--replay", "play closed periods again and compare")),
    ),
    Command(
        "explain",
        "step by step, what happened to an army and by which rule",
        more=(
            "Tells everything a period did to an army: the rule, the numbers it was\n"
            "reckoned from, the dice, the result. “sky” explains the weather."
        ),
        examples=("explain ealdred", "explain sky northern-war --period 3-night"),
        words=(Word("force", "FORCE", "the army's id, or “sky”"), FOLDER),
        options=(
            JSON,
            Option(
                "--period",
                "a closed period, such as 3-night (without it: the open one)",
                value="ID",
            ),
        ),
    ),
    Command(
        "diff",
        "where was I: what changed, what is awaited, what was planned",
        more=(
            "Compares the end of one period with the end of another: who moved, who\n"
            "lost what, what happened, and then what is awaited and what was planned.\n"
            "Without periods: the last closed one and the open one. “start” is the\n"
            "beginning. The turn sheet's front tells the same of the last period."
        ),
        examples=("diff", "diff 2-day 3-night northern-war", "diff start"),
        words=(
            Word("first", "FROM", "a period", is_optional=True),
            Word("last", "TO", "a later one", is_optional=True),
            FOLDER,
        ),
        options=(JSON,),
    ),
    Command(
        "map",
        "the map alone, as SVG, PDF or PNG",
        more=(
            "Draws the map with everything on it that its reader may know. Without\n"
            "a file to write, the SVG goes to standard output. With --hex-size it is\n"
            "a wall map: a PDF of one large page, or with --tiles of sheets that are\n"
            "glued together, their key first. With --draft it draws what can be read\n"
            "of a map that has faults, each marked in red on its hex; with --blank a\n"
            "sheet of numbered hexes for the pencil, without any campaign."
        ),
        examples=(
            "map --svg map.svg",
            "map northern-war --audience anna --png map.png --dpi 200",
            "map --hex-size 30 --tiles a4 --theme mono --pdf wall.pdf",
            "map --draft --png draft.png",
            "map --blank 16x12 --pdf blank.pdf",
        ),
        words=(FOLDER,),
        options=(
            Option(
                "--audience",
                "for whom: umpire, public or a player's id (without it: umpire)",
                value="WHO",
                default="umpire",
            ),
            Option("--svg", "write an SVG file", value="FILE"),
            Option("--pdf", "write a PDF file", value="FILE"),
            Option("--png", "write a PNG picture", value="FILE"),
            Option(
                "--dpi",
                "dots per inch of the PNG (without it: 150)",
                value="N",
                kind=int,
                default=150,
            ),
            Option(
                "--hex-size",
                "hexes from side to side on paper, in mm, from 5 to 100",
                value="MM",
                kind=float,
            ),
            Option(
                "--tiles",
                "part the PDF over sheets of this paper (hexes as paper.hex_size)",
                value="PAPER",
                choices=PAPERS,
            ),
            Option("--bare", "without what moves, for counters of your own"),
            Option("--draft", "whatever can be read, faults in red"),
            Option("--blank", "numbered empty hexes, so many columns and rows", value="16x12"),
            Option(
                "--paper",
                "the paper of --blank (without it: a4)",
                value="PAPER",
                choices=PAPERS,
                default="a4",
            ),
            Option(
                "--theme",
                "colour, mono or copier, whatever the campaign file says",
                value="THEME",
                choices=("colour", "mono", "copier"),
            ),
        ),
    ),
    IMPORT,
    EXPORT,
    SERVE,
    SHARE,
    FILM,
    BOOK,
    DIARY,
    REVEAL,
    Command(
        "schema",
        "print the JSON Schema of the campaign file",
        more=(
            "Prints the JSON Schema by which editors check and complete a campaign\n"
            "file. In a campaign's folder it knows the campaign's own names."
        ),
        examples=("schema > campaign.schema.json", "schema --rules > rules.schema.json"),
        words=(FOLDER,),
        options=(Option("--rules", "of the rules in rules.toml beside the campaign file"),),
    ),
    DOCS,
    COMPLETION,
)
"""The commands that campaigns of every system have."""


def in_order(of_all: tuple[Command, ...], of_systems: tuple[Command, ...]) -> Iterator[Command]:
    """Yield every command, those of single systems behind the one they name.

    What names a command that stands nowhere, or one of another system's, stands last.
    A command of all systems goes before one of the same name.
    """
    names = {command.name for command in of_all}
    own = tuple(each for each in of_systems if each.name not in names)
    for command in of_all:
        yield command
        yield from (each for each in own if each.stands_behind == command.name)
    yield from (each for each in own if each.stands_behind not in names)


COMMANDS = tuple(in_order(OF_ALL, tuple(system_commands())))
