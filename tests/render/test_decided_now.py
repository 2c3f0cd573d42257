"""What a player decides now: his own questions, in his words, and his orders."""

from __future__ import annotations

from generator.brief.audience import Audience, AudienceKind
from generator.kit.phase import Choice, Question
from generator.render.briefing_packet import DecidedNow, decided_now
from generator.values import replace
from tests.briefings import a_valley, briefed, first_day, periods_of, towards_each_other
from tests.materials import briefing_of

LENA = Audience(
    kind=AudienceKind.PLAYER,
    id="lena",
    name="Lena",
    sides=frozenset({"law"}),
    forces=frozenset({"arn"}),
)


def told(*, orders: int) -> DecidedNow:
    """Return what Lena decides on a day on which Arn has orders, or none."""
    campaign = a_valley()
    (day,) = periods_of(campaign, ())
    given = towards_each_other(campaign)[:orders]
    owing = {} if given else {"lena": ("arn",)}
    now = decided_now(briefed(campaign, replace(day, orders=given, owing=owing), LENA))
    assert now is not None
    return now


def test_a_player_is_asked_what_he_decides_and_nothing_else() -> None:
    now = decided_now(first_day(reader=LENA))

    assert now is not None
    (group,) = now.alike
    assert [asked.asks for asked in group.decisions] == [("Arn",)]
    assert now.is_long


def test_what_only_the_umpire_decides_is_asked_of_no_player() -> None:
    campaign = a_valley()
    (day,) = periods_of(campaign, ())
    split = Question(
        key="morning.arn+hadewych/battles/umpire",
        kind="battles",
        rule="VAL-CONTACT-13",
        asks=(),
        sides=("chaos", "law"),
        choices=(Choice(key="one", means="battles-one", rule="VAL-CONTACT-13"),),
        facts=(("opponents", "Arn and Hadewych"),),
    )
    asking = replace(day, questions=(split,))

    assert decided_now(briefed(campaign, asking, LENA)) is None
    assert [each.kind for each in briefed(campaign, asking).asked] == ["battles"]


def test_no_program_key_and_no_word_of_the_file_stands_on_his_briefing() -> None:
    html = briefing_of(first_day(reader=LENA)).html

    box = html[html.index("Answer 1\u00a0question") : html.index("Your armies")]
    assert "approach/arn" not in box
    assert "(add " not in box
    assert "enter the result" not in html


def test_who_still_owes_an_order_is_named_with_what_comes_without() -> None:
    assert told(orders=0).not_ordered == ("Arn",)
    assert told(orders=0).words_without
    assert (told(orders=1).is_all_ordered, told(orders=1).not_ordered) == (True, ())
    assert not told(orders=1).is_long


def test_the_box_is_called_after_the_strongest_thing_it_asks() -> None:
    question, order = decided_now(first_day(reader=LENA)), told(orders=0)
    assert question is not None
    battle = replace(order, battles=("Arn and Hadewych",))

    assert question.title == "Answer 1\u00a0question"
    assert battle.title == "Fight 1\u00a0battle"
    assert order.title == "Send orders for Arn"
    assert replace(order, not_ordered=("Arn", "Osk")).title == "Send orders for 2\u00a0armies"
    assert replace(order, not_ordered=(), has_to_order=True, commands=5).title == (
        "Send orders for your 5\u00a0armies"
    )


def test_there_is_no_box_where_nothing_is_asked() -> None:
    assert told(orders=1).title == ""


def test_who_commands_nobody_decides_nothing() -> None:
    stranger = replace(LENA, sides=frozenset({"nobody"}), forces=frozenset())

    assert decided_now(first_day(reader=stranger)) is None
