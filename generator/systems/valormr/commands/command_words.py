"""The commands as data: names, words, options, help and examples."""

from __future__ import annotations

from functools import partial

from generator.systems.command import FOLDER, JSON, Command, Option, Word

a_number = partial(Option, value="N", kind=int, default=1)

ODDS = Command(
    name="odds",
    stands_behind="diff",
    does="the chances of any roll, worked out exactly",
    more=(
        "Counts out what dice can bring, by the rules and house rules of the\n"
        "campaign. Subjects: contact (what contact dice teach), hour (of a\n"
        "contact), disengagement (what getting away costs), deployment\n"
        "(baseline, units, initiative), courier, scouts, battle (one that waits\n"
        "for its table, settled in every other way there is; the hex battlefield\n"
        "by trial runs, about a minute for 1,000). What you do not know of\n"
        "an opponent is given as a band, and the answer is then a band from best\n"
        "to worst. The chances of open decisions stand with them in status.\n"
        "Under house rules: battle, or the id of a table that is rolled on."
    ),
    examples=(
        "odds contact --own 1",
        "odds battle --runs 200",
        "odds disengagement --operation evade --own 3 --against 4,3",
        "odds deployment northern-war --own 1 --against=-1..2 --came-by road --units 9",
    ),
    words=(Word(name="subject", shown="SUBJECT", says="what to count out"), FOLDER),
    options=(
        JSON,
        a_number(flag="--own", says="the sum of your modifiers", default=0),
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
        a_number(flag="--units", says="units of the regiment that would engage"),
        Option(
            flag="--half",
            says="the half period of a contact",
            value="HALF",
            choices=("morning", "afternoon", "evening", "night"),
            default="morning",
        ),
        a_number(flag="--commanders", says="commanders in a contact", default=2),
        a_number(flag="--hexes", says="enemy-held hexes a courier passes"),
        Option(flag="--stops", says="the courier stops in one more"),
        Option(
            flag="--contact",
            says="the battle, as status prints it (without it: the first)",
            value="ID",
            default="",
        ),
        a_number(flag="--runs", says="trial runs on the hex battlefield", default=1000),
    ),
)

MARCH = Command(
    name="march",
    stands_behind="explain",
    does="where an army would stand, half by half, if you sent it somewhere",
    more=(
        "Follows a march up that nobody has ordered yet: where the army stands at\n"
        "the end of each half period, what it has left, why it halts, when it\n"
        "arrives, as the weather is and in hard rain. Nothing is written. The\n"
        "march tables of what is ordered lie in umpire/march-tables."
    ),
    examples=("march ealdred hallow", "march ealdred 0302,hallow northern-war"),
    words=(
        Word(name="force", shown="FORCE", says="the army's id"),
        Word(name="route", shown="ROUTE", says='hexes or places, such as "0302, Hallow by road"'),
        FOLDER,
    ),
    options=(
        JSON,
        Option(
            flag="--from",
            value="PERIOD",
            says="begin later, such as in 3-day (without it: the open period)",
        ),
    ),
)

COMMANDS = (MARCH, ODDS)
