"""The commands for what is kept of a campaign: builds' stores and copies; as data."""

from __future__ import annotations

from generator.systems.command import FOLDER, JSON, Command, Option

FORGET = Command(
    name="forget",
    does="empty what builds keep, so that the next one makes everything anew",
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
    name="backup",
    does="copy what must not be lost into one zip",
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
            flag="--zip",
            says="the file to write (without it: named after folder and period)",
            value="FILE",
            default="",
        ),
    ),
)
