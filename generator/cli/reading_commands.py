"""The commands for what is read of a campaign: site, message, book; as data."""

from __future__ import annotations

from generator.systems.command import FOLDER, JSON, Command, Option

SERVE = Command(
    name="serve",
    does="show the site in a browser on this machine, always up to date",
    more=(
        "Shows the site, and the open turn as it will be told, at an address\n"
        "that only this machine can reach. Pages are new as soon as the campaign\n"
        "file is saved. Writes nothing into output/. Ctrl-C stops it."
    ),
    examples=("serve", "serve northern-war --port 8100"),
    words=(FOLDER,),
    options=(
        Option(
            flag="--port",
            says="the port to listen on; 0 takes any free one (without it: 8000)",
            value="N",
            kind=int,
            default=8000,
        ),
    ),
)

SHARE = Command(
    name="share",
    does="print a message about the newest turn, for a chat or a mail",
    more=(
        "Prints what you would paste into the club's chat: the turn, its\n"
        "headline, what happened in a sentence or two, and the address of its\n"
        "page. Tells nothing that does not stand on the site. Sends nothing."
    ),
    examples=("share", "share northern-war --turn 5"),
    words=(FOLDER,),
    options=(
        JSON,
        Option(
            flag="--turn",
            says="another turn than the newest",
            value="N",
            kind=int,
            default=0,
        ),
    ),
)

BOOK = Command(
    name="book",
    does="bind the campaign's turns into one PDF, for the shelf",
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
            flag="--pdf",
            says="the file to write (without it: book.pdf)",
            value="FILE",
            default="book.pdf",
        ),
        Option(
            flag="--paper",
            says="a5, a4 or letter (without it: a5)",
            value="PAPER",
            choices=("a5", "a4", "letter"),
            default="a5",
        ),
        Option(flag="--seed", says="show the seed: the campaign is over"),
    ),
)
