"""The commands as data: names, words, options, help and examples."""

from __future__ import annotations

from generator.systems.command import FOLDER, JSON, Command, Word

RULES = Command(
    name="rules",
    stands_behind="diff",
    does="the rules of the campaign as its tables have them, and what they leave open",
    more=(
        "Prints the quick reference on the screen: every table of the campaign\n"
        "file as it counts, with the chances of the table of odds, and at the end\n"
        "what the rules do not decide, so that you will be asked or have to say."
    ),
    examples=("rules", "rules gulf --json"),
    words=(FOLDER,),
    options=(JSON,),
)
ODDS = Command(
    name="odds",
    stands_behind="diff",
    does="the chances of any roll, worked out exactly",
    more=(
        "Counts out what dice can bring. Subjects: battle (by the table of odds,\n"
        "with each modifier), and every table that is rolled on, by its id."
    ),
    examples=("odds battle", "odds weather gulf --json"),
    words=(Word(name="subject", shown="SUBJECT", says="what to count out"), FOLDER),
    options=(JSON,),
)
COMMANDS = (RULES, ODDS)
