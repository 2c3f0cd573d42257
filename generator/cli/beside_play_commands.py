"""The commands beside the play of a period, as data: help, reading, sending, copies."""

from __future__ import annotations

from generator.systems.command import FOLDER, JSON, Command, Option, Word
from generator.systems.registry import SYSTEMS

# The commands that help where one is, as data.

DOCS = Command(
    "docs",
    "write the handbook as plain pages for a browser",
    more=(
        "Writes the handbook into a folder of its own: plain pages that lead to\n"
        "each other and need no network. With --man prints the page for man."
    ),
    examples=("docs --open", "docs handbook", "docs --man > marchtable.1"),
    words=(
        Word(
            "target",
            "DIR",
            "the folder to write (without it: marchtable-handbook)",
            default="marchtable-handbook",
            is_optional=True,
        ),
    ),
    options=(
        Option("--open", "show it in the browser"),
        Option("--man", "print the page for man instead"),
    ),
)
COMPLETION = Command(
    "complete",
    "print what a shell needs to finish your words",
    more=(
        "Prints a script for bash, which zsh reads too: with it, the Tab key\n"
        "finishes commands, options and their words."
    ),
    examples=("complete > ~/.local/share/bash-completion/completions/marchtable",),
)


# The command that tries the open period, as data.

WHAT_IF = Command(
    "what-if",
    "try the open period with other orders or other dice",
    more=(
        "Plays the open period with trial dice, as if other orders, answers or\n"
        "faces stood in its block, and tells how it would go, and what of that is\n"
        "otherwise than as it stands. The campaign's own dice are not looked at.\n"
        "With --tries it plays many times and counts what came out how often. Lines\n"
        "are as next and collect print them; an order replaces those to the same\n"
        "army. Changes no file."
    ),
    examples=(
        "what-if --lines trial.toml",
        "what-if --lines trial.toml --tries 200",
        "what-if northern-war --roll 1-day/VAL-WX-03/sky/1=4",
    ),
    words=(FOLDER,),
    options=(
        JSON,
        Option(
            "--lines",
            "a file with lines for the open block; - for a pipe",
            value="FILE",
            default="",
        ),
        Option(
            "--roll", "faces of a roll; more with semicolons between", value="KEY=FACE", default=""
        ),
        Option("--tries", "play so often and count what comes out", value="N", kind=int),
        Option("--seed", "other trial dice: those of this word", value="WORD", default=""),
        Option(
            "--dice",
            "trial, or true: the campaign's own, where dice are rolled at once",
            value="WHICH",
            choices=("trial", "true"),
            default="trial",
        ),
    ),
)


# The commands for what is read of a campaign: site, message, book; as data.

SERVE = Command(
    "serve",
    "show the site in a browser on this machine, always up to date",
    more=(
        "Shows the site, and the open turn as it will be told, at an address\n"
        "that only this machine can reach. Pages are new as soon as the campaign\n"
        "file is saved. Writes nothing into output/. Ctrl-C stops it."
    ),
    examples=("serve", "serve northern-war --port 8100"),
    words=(FOLDER,),
    options=(
        Option(
            "--port",
            "the port to listen on; 0 takes any free one (without it: 8000)",
            value="N",
            kind=int,
            default=8000,
        ),
    ),
)

SHARE = Command(
    "share",
    "print a message about the newest turn, for a chat or a mail",
    more=(
        "Prints what you would paste into the club's chat: the turn, its\n"
        "headline, what happened in a sentence or two, and the address of its\n"
        "page. Tells nothing that does not stand on the site. Sends nothing."
    ),
    examples=("share", "share northern-war --turn 5"),
    words=(FOLDER,),
    options=(
        JSON,
        Option("--turn", "another turn than the newest", value="N", kind=int, default=0),
    ),
)

FILM = Command(
    "film",
    "make a film of the map: one file, or an animated picture for a chat",
    more=(
        "Writes the film of the site as one file that needs no other, or as an\n"
        "animated picture that chats show. With --audience it shows what one player\n"
        "knows. A picture shows the newest 30 turns, or those of --turns.\n"
        "Nothing is sent."
    ),
    examples=("film --webp war.webp", "film northern-war --audience anna --html anna.html"),
    words=(FOLDER,),
    options=(
        Option(
            "--audience",
            "for whom: public or a player's id (without it: public)",
            value="WHO",
            default="public",
        ),
        Option("--html", "write one file for a browser", value="FILE"),
        Option("--webp", "write an animated WebP picture", value="FILE"),
        Option("--gif", "write an animated GIF picture", value="FILE"),
        Option("--turns", "the first and the last turn of a picture", value="1-30"),
    ),
)

BOOK = Command(
    "book",
    "bind the campaign's turns into one PDF, for the shelf",
    more=(
        "Writes one PDF of everything the site tells: the story turn by turn with\n"
        "a piece of the map for each, armies and commanders, places, and how to\n"
        "check the dice. Tells nothing that does not stand on the site, but the\n"
        "seed, if you ask for it when the campaign is over."
    ),
    examples=("book", "book northern-war --paper a4 --pdf war.pdf --seed"),
    words=(FOLDER,),
    options=(
        Option(
            "--pdf", "the file to write (without it: book.pdf)", value="FILE", default="book.pdf"
        ),
        Option(
            "--paper",
            "a5, a4 or letter (without it: a5)",
            value="PAPER",
            choices=("a5", "a4", "letter"),
            default="a5",
        ),
        Option("--seed", "show the seed: the campaign is over"),
        Option("--everything", "all that reveal shows, once the file says ended = true"),
    ),
)

DIARY = Command(
    "diary",
    "one player's war as a booklet, told as that player knew it",
    more=(
        "Writes a booklet for one player: a diary of each of that player's armies,\n"
        "turn by turn, with orders, marches on small maps, fights and losses, and\n"
        "what the umpire wrote. It holds nothing that the player was not told, so\n"
        "that it can be given away at any time."
    ),
    examples=("diary anna", "diary anna northern-war --paper a4 --pdf anna.pdf"),
    words=(Word("player", "PLAYER", "the player's id"), FOLDER),
    options=(
        Option(
            "--pdf",
            "the file to write (without it: diary-PLAYER.pdf)",
            value="FILE",
            default="",
        ),
        Option(
            "--paper",
            "a5, a4 or letter (without it: a5)",
            value="PAPER",
            choices=("a5", "a4", "letter"),
            default="a5",
        ),
    ),
)

REVEAL = Command(
    "reveal",
    "when all is over: a second site that hides nothing",
    more=(
        "Writes revealed/, a site that tells every turn as it was: all orders,\n"
        "marches and decisions, the map beside the map that each player saw, your\n"
        "rulings and letters, the seed and every roll checked by it. Refuses until\n"
        "campaign.toml says ended = true. Says what it will show, and asks first.\n"
        "Leaves output/ as it is and sends nothing."
    ),
    examples=("reveal", "reveal northern-war --yes"),
    words=(FOLDER,),
    options=(
        JSON,
        Option("--yes", "do it without asking"),
        Option("--force", "overwrite files that were changed by hand"),
    ),
)


# The command for what is sent to players, as data.

SEND = Command(
    "send",
    "make a mail, a zip and an order page for each player",
    more=(
        "Builds the players' folders, and writes into letters/ for each player a\n"
        "mail with your covering text that your mail program opens ready to send,\n"
        "a zip of the same, and the order page by itself: one file that a player\n"
        "opens on a phone, fills in without a network, and sends back as text.\n"
        "With --stand-in the letter is for somebody who takes over from a player,\n"
        "with a book of all that player knows. Sends nothing."
    ),
    examples=(
        "send",
        "send northern-war --player anna --once",
        "send --player anna --stand-in Carla",
    ),
    words=(FOLDER,),
    options=(
        JSON,
        Option("--player", "one player's letter alone", value="ID"),
        Option("--once", "put what is printed once with it, as in the first period"),
        Option("--stand-in", "who takes over from that player", value="NAME"),
        Option("--force", "overwrite files that were changed by hand"),
    ),
)


# The commands for what is kept of a campaign: builds' stores and copies; as data.

FORGET = Command(
    "forget",
    "empty what builds keep, so that the next one makes everything anew",
    more=(
        "Empties what builds keep in .marchtable so that the next one is quick:\n"
        "finished documents, maps and pages, and trial runs of battles. Touches\n"
        "no page in output/, no closed period and nothing you wrote."
    ),
    examples=("forget", "forget northern-war"),
    words=(FOLDER,),
    options=(JSON,),
)

BACKUP = Command(
    "backup",
    "copy what must not be lost into one zip",
    more=(
        "Writes one zip with the campaign file, the seed of the dice, the closed\n"
        "periods and your pictures: everything that could not be made again.\n"
        "Keep it on another disk. The seed is in it: give it to no player."
    ),
    examples=("backup", "backup northern-war --zip /media/stick/northern-war.zip"),
    words=(FOLDER,),
    options=(
        JSON,
        Option(
            "--zip",
            "the file to write (without it: named after folder and period)",
            value="FILE",
            default="",
        ),
    ),
)


# The commands about files of other programs, as data.

CAMPAIGN_FOLDER = Option(
    "--folder",
    "the campaign's folder (without it: the one you are in)",
    value="FOLDER",
    default=".",
)
NEW_FILE = Option("--output", "write a new file instead", value="NEW")
IMPORT = Command(
    "import",
    "a map, an army or orders of another program as lines for the campaign file",
    more=(
        "Reads what was made with another program and prints it as tables for\n"
        "campaign.toml. Maps: Text Mapper (.txt), hexagonal ones of Tiled (.tmx,\n"
        ".tmj), Worldographer (.wxx). Armies: BattleScribe and New Recruit (.ros,\n"
        ".rosz, .json), tables (.csv, .ods). Orders: the table (.csv, .ods) of a form\n"
        "service, read as collect reads forms. What is doubtful stands there as a\n"
        "comment. Changes no file."
    ),
    examples=(
        "import map valley.txt > map.toml",
        "import map valley.tmx --layer Ground --legend 3=forest,4=hill",
        "import army host.rosz --side marches --at 0302 > host.toml",
        "import orders answers.csv --folder northern-war --output orders.toml",
    ),
    words=(
        Word("what", "WHAT", "what it is: map, army or orders"),
        Word("file", "FILE", "the other program's file"),
    ),
    options=(
        Option(
            "--system",
            "the rule system whose words are used",
            value="NAME",
            choices=tuple(name for name, each in SYSTEMS.items() if each.example),
            default=next(iter(SYSTEMS)),
        ),
        Option("--side", "whose the armies are", value="ID"),
        Option("--at", "where the armies stand", value="HEX"),
        Option(
            "--layer", "the layer of Tiled that is the ground (without it: the first)", value="NAME"
        ),
        Option("--legend", "what tiles of Tiled are, by their numbers", value="3=forest,…"),
        CAMPAIGN_FOLDER,
        NEW_FILE,
        JSON,
    ),
)
EXPORT = Command(
    "export",
    "map, armies, a table for orders or counters, for other programs",
    more=(
        "Prints the map as text for Text Mapper, or the armies as a table (CSV), a\n"
        "row for each company as the campaign began, or an empty table for orders,\n"
        "whose headings a form service can ask for. All can be brought back with\n"
        "import. The map shows the country and nothing that moves. For a virtual\n"
        "table: the map, each counter and where it stands, as one reader knows it,\n"
        "in a zip."
    ),
    examples=(
        "export map > valley.txt",
        "export armies northern-war > armies.csv",
        "export orders northern-war > orders.csv",
        "export tabletop northern-war --audience anna --output table.zip",
    ),
    words=(Word("what", "WHAT", "map, armies, orders or tabletop"), FOLDER),
    options=(
        Option(
            "--audience", "for whom a tabletop is: umpire, public or a player's id", value="WHO"
        ),
        NEW_FILE,
    ),
)
