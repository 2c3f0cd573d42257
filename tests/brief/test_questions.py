"""Questions in words, chances among them, for whoever decides and for nobody else."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.brief.audience import PUBLIC, UMPIRE, Audience
from generator.brief.questions import (
    Asked,
    Offered,
    ToldProspect,
    asked_of,
    battles_of,
    lines_for,
    prospect_words,
)
from generator.dice import CARD, D6, DiceKind, ThrowKey, WantedThrow
from generator.kit.phase import (
    FOR_LOCK,
    FOR_NUMBER,
    BesideChoice,
    Chance,
    Choice,
    Prospect,
    Question,
)
from generator.values import replace
from tests.briefings import CHAOS_PLAYER, LAWS_PLAYER, first_day

ARNS = replace(LAWS_PLAYER, forces=frozenset({"arn"}))
FRIENDS = replace(LAWS_PLAYER, forces=frozenset({"another"}))
WORDS = first_day().words
WORDS = replace(
    WORDS,
    wording=replace(
        WORDS.wording,
        questions={
            "vote": "{who} {who:votes/vote} for {whom} ({rule})",
            "battle": "Battle",
            "battle-told": "{who} {who:fights/fight} ({rule})",
            "throw": "{roll} {count} {dice}[ for {about}][: {whom}] ({rule})",
        },
        throws={"X-1": "the wind"},
        reasons={"yes": "says yes", "no": "says no", "odds": "The odds", "calm": "in a calm"},
    ),
)
"""Words of a reader for questions that no rule system of ours puts."""
SURE = Chance(outcome="won", low=Fraction(1), high=Fraction(1))
VOTE = Question(
    key="x/vote/arn",
    kind="vote",
    rule="X-2",
    asks=("arn", "hadewych"),
    sides=("law",),
    choices=(
        Choice(key="aye", means="yes", rule="", needs=("of",), among=("bo",), asked="for whom"),
        Choice(key="nay", means="no", rule=""),
    ),
    prospects=(Prospect(choice="aye", title="odds", note="calm", chances=(SURE,)),),
    besides=(BesideChoice(key="loudly", line="loudly = true", means="and loudly"),),
    default="nay",
    facts=(("who", "arn"), ("whom", "hadewych")),
)


def asked(question: Question, reader: Audience = UMPIRE) -> Asked:
    (one,) = asked_of((question,), WORDS, reader, None)
    return one


def thrown(
    subject: str, dice: int = 1, kind: DiceKind = D6, rule: str = "X-1", asks: tuple[str, ...] = ()
) -> Asked:
    key = ThrowKey(period="1", rule=rule, subject=subject)
    wanted = WantedThrow(key=key, dice=dice, kind=kind)
    question = Question(key=str(key), kind="throw", rule=rule, asks=asks, sides=(), wanted=wanted)
    return asked(question)


def test_what_may_happen_is_never_told_as_none() -> None:
    chances = [
        Chance(outcome=word, low=Fraction(low, 1000), high=Fraction(high, 1000))
        for word, low, high in (("Arn", 995, 995), ("Maud", 4, 4), ("both", 0, 1), ("nobody", 0, 0))
    ]

    told = prospect_words(
        ToldProspect(choice="a", title="Who wins", note="", chances=tuple(chances))
    )

    assert told == (
        "Who wins: Arn 100 in 100; Maud fewer than 1 in 100; "
        "both fewer than 1 in 100; nobody 0 in 100."
    )


def test_a_band_is_told_from_its_least_to_its_most() -> None:
    band = Chance(outcome="Arn", low=Fraction(1, 4), high=Fraction(3, 4))

    told = ToldProspect(choice="a", title="Who wins", note="", chances=(band,)).words

    assert told == "Who wins: Arn 25 to 75 in 100."


def test_two_cases_are_told_as_the_best_and_the_worst() -> None:
    chances = tuple(
        Chance(outcome=word, low=low, high=high, best=best, worst=1 - best)
        for word, low, high, best in (
            ("won", Fraction(1, 4), Fraction(3, 4), Fraction(3, 4)),
            ("lost", Fraction(1, 4), Fraction(3, 4), Fraction(1, 4)),
        )
    )

    told = prospect_words(ToldProspect(choice="a", title="Who wins", note="", chances=chances))

    assert told.startswith("Who wins. At best: 75 in 100 won; 25 lost. At worst: 25 in 100 won;")


def test_a_question_is_put_in_words_with_all_that_belongs_to_it() -> None:
    told = asked(VOTE)

    assert told == Asked(
        key="x/vote/arn",
        text="Arn votes for Hadewych (X-2)",
        rule="X-2",
        asks=("Arn", "Hadewych"),
        choices=(
            Offered(
                key="aye",
                means="says yes",
                needs=("of",),
                among=("bo",),
                asked="for whom",
                chances=("The odds: won 100 in 100.",),
            ),
            Offered(key="nay", means="says no"),
        ),
        paste=lines_for(VOTE),
        prospects=(
            ToldProspect(choice="aye", title="The odds", note="in a calm", chances=(SURE,)),
        ),
        kind="vote",
        forces=("arn", "hadewych"),
        besides=VOTE.besides,
        default="nay",
    )


def test_a_question_reaches_whose_forces_decide_it_and_the_umpire() -> None:
    readers = (ARNS, FRIENDS, CHAOS_PLAYER, PUBLIC, UMPIRE)

    reached = [len(tuple(asked_of((VOTE,), WORDS, each, None))) for each in readers]

    assert reached == [1, 0, 0, 0, 1]


def test_the_public_is_asked_nothing_even_of_forces_it_had() -> None:
    public = replace(PUBLIC, forces=frozenset({"arn"}))

    assert list(asked_of((VOTE,), WORDS, public, None)) == []


def test_one_question_that_is_another_s_hides_none_that_comes_after_it() -> None:
    others = replace(VOTE, key="y", asks=("hadewych",))

    found = asked_of((others, VOTE), WORDS, ARNS, None)

    assert [each.key for each in found] == ["x/vote/arn"]


def test_a_battle_is_told_to_who_fights_it_and_put_to_the_umpire() -> None:
    battle = replace(VOTE, kind="battle", prospects=(), choices=())

    assert list(battles_of((battle, VOTE), WORDS, ARNS)) == ["Arn fights (X-2)"]
    assert list(battles_of((battle,), WORDS, FRIENDS)) == []
    assert list(asked_of((battle,), WORDS, ARNS, None)) == []
    assert asked(battle).text == "Battle"


def test_dice_are_asked_for_by_what_they_are_for_and_for_whom() -> None:
    assert thrown("arn").text == "Roll one die for the wind: Arn (X-1)"
    assert thrown("arn+hadewych.2", dice=2).text == (
        "Roll two dice for the wind: Arn and Hadewych (X-1)"
    )
    assert thrown("sky", rule="X-9").text == "Roll one die (X-9)"
    assert thrown("sky", dice=3, kind=CARD).text == "Draw three cards for the wind (X-1)"


def test_how_many_dice_of_which_kind_are_wanted_is_told() -> None:
    cards, vote = thrown("arn", dice=3, kind=CARD, asks=("arn",)), asked(VOTE)

    assert (cards.dice, cards.dice_kind, cards.kind) == (3, CARD, "throw")
    assert (cards.asks, cards.forces) == (("Arn",), ("arn",))
    assert (vote.dice, vote.dice_kind) == (0, D6)


@pytest.mark.parametrize(
    ("kind", "count", "text"),
    [
        (FOR_LOCK, "0", "These orders wait for the lock: marchtable lock"),
        (FOR_LOCK, "1", "1 roll waits for the lock: marchtable lock"),
        (FOR_LOCK, "2", "2 rolls wait for the lock: marchtable lock"),
        (FOR_NUMBER, "2", "2 rolls wait for a number: marchtable lock --number"),
    ],
)
def test_dice_that_wait_for_a_lock_say_what_to_type_and_leave_no_lines(
    kind: str, count: str, text: str
) -> None:
    waiting = replace(VOTE, kind=kind, facts=(("count", count),), prospects=(), choices=())

    told = asked(waiting)

    assert (told.text, told.paste) == (text, "")


@pytest.mark.parametrize(
    ("means", "on_paper"),
    [
        ("fights on", "fights on"),
        ("fights (add “; maneuver” to go round)", "fights"),
        ("goes to the hex named in to", "goes to the hex written below"),
        ("goes to the hex named in to_hex (add more)", "goes to the hex written below"),
        ("is renamed in time", "is renamed in time"),
    ],
)
def test_on_paper_nothing_is_said_of_the_campaign_file(means: str, on_paper: str) -> None:
    assert Offered(key="a", means=means).on_paper == on_paper
