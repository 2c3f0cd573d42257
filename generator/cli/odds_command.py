"""The command ``odds`` as data, which has more options than all others."""

from __future__ import annotations

from generator.cli.command import FOLDER, JSON, Command, Option, Word

ODDS = Command(
    name="odds",
    does="chances of any throw, counted out exactly",
    more=(
        "Counts out what dice can bring, by the rules and house rules of the\n"
        "campaign. Subjects: contact (what contact dice teach), hour (of a\n"
        "contact), disengagement (what getting away costs), deployment\n"
        "(baseline, units, initiative), courier, scouts. What you do not know of\n"
        "an opponent is given as a band, and the answer is then a band from best\n"
        "to worst. The chances of open decisions stand with them in status."
    ),
    examples=(
        "odds contact --own 1",
        "odds disengagement --operation evade --own 3 --against 4,3",
        "odds deployment northern-war --own 1 --against=-1..2 --came-by road --units 9",
    ),
    words=(
        Word(name="subject", shown="SUBJECT", says="what to count out"),
        FOLDER,
    ),
    options=(
        JSON,
        Option(
            flag="--own",
            says="the sum of your modifiers",
            value="N",
            kind=int,
            default=0,
        ),
        Option(
            flag="--against",
            says="each opponent's sum, or band of sums: 4,-1..2",
            value="SUMS",
            default="",
        ),
        Option(
            flag="--operation",
            says="how to get away",
            value="HOW",
            choices=("avoid", "evade", "delay", "withdraw"),
            default="evade",
        ),
        Option(
            flag="--came-by",
            says="the way or terrain the force came by",
            value="WAY",
            default="clear",
        ),
        Option(
            flag="--units",
            says="units of the regiment that would engage",
            value="N",
            kind=int,
            default=1,
        ),
        Option(
            flag="--half",
            says="the half period of a contact",
            value="HALF",
            choices=("morning", "afternoon", "evening", "night"),
            default="morning",
        ),
        Option(
            flag="--commanders",
            says="commanders in a contact",
            value="N",
            kind=int,
            default=2,
        ),
        Option(
            flag="--hexes",
            says="enemy-held hexes a courier passes",
            value="N",
            kind=int,
            default=1,
        ),
        Option(flag="--stops", says="the courier stops in one more"),
    ),
)
