"""What is said of somebody before he is ordered anything, and the lines left for it."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from generator.brief.briefing import blank_lines, stands_of, without_told
from generator.kit.facts import CALLED, GOES_ON, NAME, WITHOUT_ORDER
from generator.kit.form_grammar import FormBlock, FormNote
from generator.kit.order_grammar import Blank, load_order_tables
from generator.values import replace
from tests.briefings import first_day
from tests.scenarios import place

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.kit.order_grammar import OrderTable
    from generator.world.clock import FactValue

KITES = """
[kite]
means = "What kites are to do."

[kite.deeds.rise]
[kite.deeds.drift]
needs = ["to"]
[kite.deeds.tow]
needs = ["to", "rope"]

[kite.keys.flier]
kind = "subject"
of = "army"
means = "Who flies it."
[kite.keys.do]
kind = "deed"
means = "What it is to do."
[kite.keys.to]
kind = "hexes"
means = "Where it drifts."
[kite.keys.rope]
kind = "number"
means = "How long its rope is."

[kite.blank.do]
value = '"{deed}"'
remark = "{may}"
[kite.blank.to]
value = '["{goal}"]'
remark = "where to"
"""


def kites(**blank: Blank) -> OrderTable:
    table = load_order_tables(tomllib.loads(KITES))["kite"]
    return replace(table, blank={**table.blank, **blank})


def lines(*may: str, goal: str = "0304", **blank: Blank) -> list[str]:
    return list(blank_lines(kites(**blank), "arn", may, goal))


def test_an_order_that_nobody_has_written_yet_is_all_comments_below_its_table() -> None:
    assert lines("rise", "drift", "tow") == [
        "# [[period.kite]]",
        '# flier = "arn"',
        '# do = "drift"      # rise, drift or tow',
        '# to = ["0304"]     # where to',
    ]


def test_where_no_hex_can_be_entered_nothing_is_offered_that_needs_one() -> None:
    assert lines("drift", "rise", "tow", "sing", goal="") == [
        "# [[period.kite]]",
        '# flier = "arn"',
        '# do = "rise"       # rise or sing',
    ]


def test_the_deed_that_needs_what_is_printed_stands_ready() -> None:
    rope = Blank(value="7", remark="how long")

    assert '# do = "tow"        # drift or tow' in lines("drift", "tow", rope=rope)
    assert '# do = ""           # rise' in lines("rise")
    assert '# do = "drift"      # sing or drift' in lines("sing", "drift")


def test_who_may_do_nothing_may_rest() -> None:
    assert lines()[2] == '# do = ""           # rest'
    assert list(blank_lines(kites(), "arn"))[2:] == ['# do = ""           # rest']


def knowing(**facts: FactValue) -> Briefing:
    """A day of which nothing is known but of Arn and his parts."""
    day = first_day()
    known = {("arn", name): value for name, value in facts.items()}
    parts = {("arn/1", NAME.name): "The First", ("arn/2", NAME.name): ""}
    return replace(day, facts={**known, **parts, ("arn", CALLED.name): "Arn"})


def noted(says: str, *, where: str = "", unless: str = "", **facts: FactValue) -> tuple[str, ...]:
    note = FormNote(says=says, where=where, unless=unless)
    return stands_of(knowing(**facts), FormBlock(field="", rows=(), stands=(note,)), "arn")


def test_what_is_said_of_somebody_tells_his_facts() -> None:
    assert noted("**{men}** men", men=7) == ("**7** men",)
    assert noted("at {at}", at=place(first_day().board, "0301")) == ("at 0301",)


def test_what_is_not_known_is_not_said() -> None:
    assert noted("{men} men") == ()
    assert noted("{men} men in {ships}", men=7) == ()
    assert noted("idle") == ("idle",)


@pytest.mark.parametrize(("men", "said"), [(1, "1 man"), (2, "2 men"), (11, "11 men")])
def test_one_is_a_man_and_several_are_men(men: int, said: str) -> None:
    assert noted("{men} {men:man/men}", men=men) == (said,)


def test_a_note_holds_where_one_fact_is_so_and_another_is_not() -> None:
    assert noted("tired", where="is_tired", is_tired=True) == ("tired",)
    assert noted("tired", where="is_tired", is_tired=False) == ()
    assert noted("tired", where="is_tired") == ()
    assert noted("not formed", unless="formed", formed=False) == ("not formed",)
    assert noted("not formed", unless="formed", formed=True) == ()
    assert noted("not formed", unless="formed") == ()


def test_parts_are_called_by_their_names_and_other_lists_in_words() -> None:
    at = place(first_day().board, "0301")

    assert noted("{parts}", parts=("arn/1", "arn/2", "arn")) == ("The First, arn/2, Arn",)
    assert noted("{way}", way=(at, place(first_day().board, "0402"))) == ("0301, 0402",)


def without(text: str, **facts: FactValue) -> str:
    form = FormBlock(field="", rows=(), without=text)
    return without_told(knowing(**facts), form, "arn")


def test_what_comes_without_an_order_is_told_where_it_is_known() -> None:
    says = "If no order comes, it {without}."
    route = (place(first_day().board, "0301"), place(first_day().board, "0402"))
    goes: dict[str, FactValue] = {WITHOUT_ORDER.name: "route", GOES_ON.name: route}

    assert without(says, **{WITHOUT_ORDER.name: "rest"}) == (
        "If no order comes, it rests where it is."
    )
    assert "0301, 0402" in without(says, **goes)
    assert without(says) == ""
    assert without("It waits.") == "It waits."
