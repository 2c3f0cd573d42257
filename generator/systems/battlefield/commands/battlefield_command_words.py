"""The commands as data: names, words, options, help and examples."""

from __future__ import annotations

from generator.systems.command import FOLDER, JSON, Command

BATTLE = Command(
    name="battle",
    stands_behind="diff",
    does="how the battle that is open would go, to its end",
    more=(
        "Plays the open battle from where it stands to its end, by the orders,\n"
        "instructions and policies in the file and with the dice a build would\n"
        "roll, and prints every round. From a muster it plays the muster first;\n"
        "where rounds are played one by one, all that are left. It stops where\n"
        "somebody has to be asked. Nothing is written, and nothing is closed."
    ),
    examples=("battle", "battle harrow --json"),
    words=(FOLDER,),
    options=(JSON,),
)
COMMANDS = (BATTLE,)
