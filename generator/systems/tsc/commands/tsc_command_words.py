"""The commands as data: names, words, options, help and examples."""

from __future__ import annotations

from generator.systems.command import FOLDER, JSON, Command, Option, Word

_GROUNDS = (
    *("plains", "hills", "forest", "islands", "badlands"),
    *("swamp", "desert", "snow", "mountains"),
)
CHANCES = Command(
    name="chances",
    stands_behind="diff",
    does="which scenario each step of the army on turn may lead to",
    more=(
        "Counts out, for staying and for every hex around, the chance of each\n"
        "scenario in the turn that comes next. What the enemy player may choose\n"
        "after a failed roll is free, so some chances are bands, from worst to\n"
        "best. Nobody's wishes are read. The same stands on every leaf."
    ),
    examples=("chances", "chances crows --json"),
    words=(FOLDER,),
    options=(JSON,),
)
SCENARIO = Command(
    name="scenario",
    stands_behind="diff",
    needs_campaign=False,
    does="which scenario a battle is, without a campaign",
    more=(
        "Names the scenario of a battle from the status of both armies, or from\n"
        "the village or fortress where they meet. Instead of a status you can say\n"
        "what two dice showed: with the race and the ground they make it."
    ),
    examples=(
        "scenario normal disadvantaged",
        "scenario 8 advantaged --race orcs --ground forest",
        "scenario normal normal --place fortress",
        "scenario normal normal --place village --undefended",
    ),
    words=(
        Word(
            name="attacker",
            shown="ATTACKER",
            says="status of the army that moved, or its two dice together: 2 to 12",
        ),
        Word(
            name="defender",
            shown="DEFENDER",
            says="status of the army that stood there, or its two dice together",
        ),
    ),
    options=(
        JSON,
        Option(flag="--race", says="the attacker's race", value="RACE", default=""),
        Option(
            flag="--ground",
            says="what the attacker rolled on",
            value="GROUND",
            choices=_GROUNDS,
            default="plains",
        ),
        Option(flag="--their-race", says="the defender's race", value="RACE", default=""),
        Option(
            flag="--their-ground",
            says="what the defender rolled on",
            value="GROUND",
            choices=_GROUNDS,
            default="plains",
        ),
        Option(
            flag="--place",
            says="where they meet, or what is attacked",
            value="PLACE",
            choices=("village", "fortress"),
        ),
        Option(flag="--undefended", says="no enemy army stands in that place"),
    ),
)
COMMANDS = (CHANCES, SCENARIO)
