"""The command for what is sent to players, as data."""

from __future__ import annotations

from generator.systems.command import FOLDER, JSON, Command, Option

SEND = Command(
    name="send",
    does="make a mail, a zip and an order page for each player",
    more=(
        "Builds the players' folders, and writes into letters/ for each player a\n"
        "mail with your covering text that your mail program opens ready to send,\n"
        "a zip of the same, and the order page by itself: one file that a player\n"
        "opens on a phone, fills in without a network, and sends back as text.\n"
        "Sends nothing."
    ),
    examples=("send", "send northern-war --player anna --once"),
    words=(FOLDER,),
    options=(
        JSON,
        Option(flag="--player", says="one player's letter alone", value="ID"),
        Option(
            flag="--once",
            says="put what is printed once with it, as in the first period",
        ),
        Option(
            flag="--force",
            says="overwrite files that were changed by hand",
        ),
    ),
)
