"""What sheets begin with: what is asked or missing, and what happened last; a receipt."""

from __future__ import annotations

from generator.render.briefing_packet import story_lead
from generator.render.pages import page_environment
from generator.render.receipt import Receipt, ReceiptCell, ReceiptHead, ReceiptLine, Scale
from generator.render.sections import asked_first
from generator.render.turn_sheet import FaceShown
from generator.systems.valormr.valormr_system import SYSTEM
from generator.values import replace
from generator.world.forces import Player
from tests.briefings import (
    LAWS_PLAYER,
    a_valley,
    briefed,
    first_day,
    periods_of,
    towards_each_other,
)

LENA = Player(id="lena", name="Lena", sides=("law",), forces=(), mission="")
CORA = replace(LENA, id="cora", name="Cora", sides=("chaos",), forces=("hadewych",))
ARMIES = "armies"


def test_the_umpire_reads_first_whose_orders_are_missing() -> None:
    campaign = a_valley()
    (day,) = periods_of(campaign, ())
    waiting = replace(day, orders=towards_each_other(campaign)[:1], untold="Nobody reads it yet.")
    quiet = replace(waiting, questions=())

    first = asked_first(briefed(campaign, quiet), (LENA, CORA), ARMIES)

    assert first is not None
    assert first.title == "Orders are missing"
    assert [(each.name, each.ordered, each.count) for each in first.orders] == [
        ("Lena", ("Arn",), 1),
        ("Cora", (), 1),
    ]


def test_a_question_is_the_title_and_missing_orders_stand_below_it() -> None:
    asking = first_day()

    first = asked_first(replace(asking, untold="Nobody reads it yet."), (LENA,), ARMIES)

    assert asking.asked
    assert first is not None
    assert first.title.startswith("Awaited: ")
    assert [each.name for each in first.orders] == ["Lena"]


def test_a_sheet_of_a_period_that_lacks_nothing_has_no_box() -> None:
    campaign = a_valley()
    (day,) = periods_of(campaign, ())

    assert asked_first(briefed(campaign, replace(day, questions=())), (LENA,), ARMIES) is None


def test_a_packet_begins_with_the_story_of_what_its_reader_was_told_last() -> None:
    campaign = a_valley()
    marched, quiet = (
        briefed(campaign, each, LAWS_PLAYER)
        for each in periods_of(campaign, towards_each_other(campaign), (), closed=1)
    )
    untold = replace(quiet, despatches=(), events=(), trails=())

    now, before = story_lead((marched,)), story_lead((marched, untold))

    assert now is not None
    assert before is not None
    assert now.sentences
    assert (now.when, before.when) == ("", marched.period.title)
    assert now.sentences == before.sentences
    assert story_lead((untold,)) is None


def test_bars_of_one_scale_are_as_long_as_what_they_stand_for() -> None:
    scale = Scale(most=200, width_mm=18)

    whole, half, gone = scale.bar(200, 200), scale.bar(71, 132), scale.bar(0, 79)

    assert whole is not None
    assert half is not None
    assert gone is not None
    assert (whole.width_mm, whole.share) == (18, 100)
    assert (half.width_mm, half.share) == (11.9, 54)
    assert gone.share == 0
    assert scale.bar(0, 0) is None


def test_who_lost_a_little_or_has_a_little_left_is_drawn_so() -> None:
    scale = Scale(most=2000, width_mm=20)

    bars = (scale.bar(1999, 2000), scale.bar(1, 2000))

    assert [bar.share for bar in bars if bar] == [99, 1]


def test_a_receipt_shades_the_winner_and_gives_every_die_a_box() -> None:
    battle = Receipt(
        title="Battle of Southam",
        says="Southam holds.",
        heads=(
            ReceiptHead(badge=None, name="The Sluice Men", says="from 0910"),
            ReceiptHead(badge=None, name="The Barrow Levy", says="in the city", has_won=True),
        ),
        lines=(
            ReceiptLine(
                title="rolled",
                cells=(
                    ReceiptCell(
                        faces=(FaceShown(text="93"), FaceShown(text="7")), says="−15 city ="
                    ),
                    ReceiptCell(bar=Scale(most=9, width_mm=9).bar(3, 9), figure="3", after="of 9"),
                ),
            ),
            ReceiptLine(title="wild event", cells=(ReceiptCell(says="Nothing."),)),
        ),
    )

    calling = '{% from "sections/receipt.html" import receipt %}{{ receipt(battle) }}'
    html = page_environment(SYSTEM.package).from_string(calling).render(battle=battle)

    assert '<span class="face">93</span> <span class="face">7</span> −15 city =' in html
    assert html.count('class="won"') == 2
    assert 'style="width: 9.0mm" title="33 %"' in html
    assert '<td colspan="2">Nothing.' in html
