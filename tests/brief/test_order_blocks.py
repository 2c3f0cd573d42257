"""For whom an order form has a block, and all that is printed in it."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from generator.brief.audience import PUBLIC, UMPIRE
from generator.brief.order_form import blank_block, order_blocks, order_form
from generator.brief.order_form_contents import NumberedUnit, OrderBlock, fields_of
from generator.brief.words import ToldStanding
from generator.kit.facts import AT, CALLED, MAY, NAME, SIDE, WITHOUT_ORDER
from generator.kit.order_grammar import KeyKind, load_order_tables
from generator.values import replace
from tests.briefings import CHAOS_PLAYER, LAWS_PLAYER, first_day
from tests.scenarios import place

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.brief.order_form_contents import TickBox
    from generator.kit.order_grammar import OrderTable
    from generator.world.clock import FactValue

GRAMMAR = """
[kite]
means = "What kites are to do."

[kite.deeds.rise]
needs = ["to"]
bars = ["rope"]
[kite.deeds.fall]
bars = ["to", "near"]
enters_place = true
[kite.deeds.land]
needs = ["near"]
enters_place = true

[kite.keys.army]
kind = "subject"
of = "army"
means = "Who flies it."
[kite.keys.do]
kind = "deed"
means = "What it is to do."
[kite.keys.to]
kind = "hexes"
most = 3
means = "Where it goes."
[kite.keys.near]
kind = "hexes"
most = 1
means = "Which hex beside."
[kite.keys.rope]
kind = "number"
means = "How long its rope is."
[kite.keys.with]
kind = "subject"
of = "army"
means = "Who flies beside it."
[kite.keys.tails]
kind = "units"
of = "regiment"
owner = "army"
means = "Whose tails it has."
[kite.keys.loud]
kind = "flag"
means = "Whether it hums."

[[kite.form]]
field = "kite/{id}"
facts = ["at", "may"]
name = "{name} ({id})"
entry = "kite of {name}, {line}"
lines = 2
title = "Kites"
again = "has one already"
explains = "A kite flies."
folded = ["rest"]
without = "It stays."
says_answers = true
asks_whose = "Whose kite"
[[kite.form.stands]]
says = "{men} men"
[[kite.form.stands]]
says = "seen in the picture"
is_drawn = true

[[kite.form.rows]]
label = "Kite {line}"
[[kite.form.rows.cells]]
key = "do"
style = "each"
[[kite.form.rows.cells]]
key = "to"
title = "where to, until {later}"
tail = "by {later}"
[[kite.form.rows.cells]]
key = "near"
style = "around"
offered = "beside"
deed = "land"

[[kite.form.rows]]
label = "Company"
parts = "Companies"
[[kite.form.rows.cells]]
key = "tails"
offered = "companies"
note = "{men} strong"
[[kite.form.rows.cells]]
key = "with"
style = "each"
offered = "friends"
[[kite.form.rows.cells]]
key = "rope"
[[kite.form.rows.cells]]
key = "loud"
offered = "has_drum"

[[kite.form]]
field = "new-kite/{line}"
lines = 2
name = "New kite {line}"
makes = "kite-{number}"
explains = "A kite flies."
[[kite.form.rows]]
label = "New"
[[kite.form.rows.cells]]
key = "rope"
"""
PARTS = ("arn/1", "arn/2")


def table(text: str = GRAMMAR) -> OrderTable:
    return load_order_tables(tomllib.loads(text))["kite"]


def knowing(reader: Audience, **facts: FactValue) -> Briefing:
    """A day of which nothing is known but of Arn, his two companies and Hadewych."""
    day = first_day()
    known: dict[tuple[str, str], FactValue] = {
        ("arn", AT.name): place(day.board, "0201"),
        ("arn", SIDE.name): "law",
        ("arn", MAY.name): ("rise", "fall", "land"),
        ("arn", CALLED.name): "Arn",
        ("arn", "men"): 20,
        ("hadewych", AT.name): place(day.board, "0301"),
        ("hadewych", SIDE.name): "chaos",
        ("hadewych", CALLED.name): "Hadewych",
        ("hadewych", MAY.name): ("fall",),
        **{(part, NAME.name): part.title() for part in PARTS},
        **{(part, "men"): at for at, part in enumerate(PARTS, 5)},
        **{("arn", name): value for name, value in facts.items()},
    }
    names = {"arn": "Arn", "hadewych": "Hadewych"}
    return replace(day, audience=reader, facts=known, names=names, asked=())


ARNS = replace(LAWS_PLAYER, forces=frozenset({"arn"}))
HADEWYCHS = replace(CHAOS_PLAYER, forces=frozenset({"hadewych"}))


def blocks(
    reader: Audience = ARNS, text: str = GRAMMAR, **facts: FactValue
) -> tuple[OrderBlock, ...]:
    return order_blocks(knowing(reader, **facts), (table(text),), {"arn": "A1", "hadewych": "H1"})


def boxes(block: OrderBlock, line: int = 0) -> dict[str, TickBox]:
    return {box.key: box for box in block.lines[line].boxes}


def test_each_finds_the_blocks_of_his_own_and_of_what_is_new() -> None:
    def ids(reader: Audience) -> list[str]:
        return [each.id for each in blocks(reader)]

    assert ids(ARNS) == ["arn", "", ""]
    assert ids(HADEWYCHS) == ["hadewych", "", ""]
    assert ids(UMPIRE) == ["hadewych", "arn", "", ""]
    assert ids(replace(LAWS_PLAYER, forces=frozenset())) == []
    assert ids(PUBLIC) == []


def test_a_block_needs_all_facts_of_its_kind_and_those_to_be_so() -> None:
    def ids(keys: str, **facts: FactValue) -> list[str]:
        text = GRAMMAR.replace('facts = ["at", "may"]', keys)
        return [each.id for each in blocks(UMPIRE, text, **facts)]

    assert ids('facts = ["at", "may", "men"]') == ["arn", "", ""]
    assert ids('facts = ["men", "at"]') == ["arn", "", ""]
    assert ids('facts = ["at", "may"]\nstates = { mood = "gay" }', mood="gay") == ["arn", "", ""]
    assert ids('facts = ["at", "may"]\nstates = { mood = "gay" }', mood="sad") == []


def test_whose_a_thing_is_says_a_fact_where_the_grammar_names_one() -> None:
    owned = GRAMMAR.replace("lines = 2\ntitle", 'lines = 2\nowner = "led_by"\ntitle')

    def ids(reader: Audience, led_by: str) -> list[str]:
        return [each.id for each in blocks(reader, owned, led_by=led_by) if each.id == "arn"]

    assert ids(ARNS, "arn") == ["arn"]
    assert ids(ARNS, "hadewych") == []
    assert ids(HADEWYCHS, "hadewych") == ["arn"]
    assert ids(HADEWYCHS, "") == ["arn"]
    assert ids(HADEWYCHS, "chaos") == ["arn"]
    assert ids(UMPIRE, "nobody") == ["arn"]


def test_those_whom_hardly_anybody_orders_anything_come_last_of_their_side() -> None:
    view = knowing(ARNS, **{WITHOUT_ORDER.name: "rest"})
    more: dict[tuple[str, str], FactValue] = {
        ("bo", AT.name): place(view.board, "0101"),
        ("bo", MAY.name): ("fall",),
    }
    both = replace(
        view,
        audience=UMPIRE,
        facts={**view.facts, **more, ("bo", SIDE.name): "law", ("bo", CALLED.name): "Bo"},
        names={**view.names, "bo": "Bo"},
    )

    found = order_blocks(both, (table(),))

    assert [(each.id, each.is_folded) for each in found[:3]] == [
        ("hadewych", False),
        ("bo", False),
        ("arn", True),
    ]
    assert [each.code for each in found] == [""] * 5


def test_a_block_says_who_it_is_where_he_stands_and_what_was_said_before() -> None:
    (arn, *_) = blocks()

    assert replace(arn, lines=()) == OrderBlock(
        table="kite",
        id="arn",
        name="Arn (arn)",
        letter="L",
        code="A1",
        place="0201",
        stands=("20 men",),
        without="It stays.",
        answers=(),
        is_folded=False,
        title="Kites",
        again="has one already",
        makes="",
        subject="",
        lines=(),
    )
    assert arn.is_force
    assert [each.title for each in blocks(UMPIRE)[:2]] == ["Kites", ""]


def test_each_line_is_an_order_with_a_name_and_a_number_of_its_own() -> None:
    first, second = blocks()[0].lines

    assert (first.title, first.subject) == ("kite of Arn, 1", "arn 1")
    assert (second.title, second.subject) == ("kite of Arn, 2", "arn 2")
    assert [row.label for row in first.rows] == ["Kite 1", "Company"]
    assert [row.label for row in second.rows] == ["Kite 2", "Company"]
    assert first.boxes[0].title == "Arn (arn) 1"
    assert second.boxes[0].field == "kite/arn/do"


def test_one_order_needs_no_number() -> None:
    (arn, *_) = blocks(text=GRAMMAR.replace("lines = 2\ntitle", "lines = 1\ntitle"))
    (line,) = arn.lines

    assert (line.subject, line.boxes[0].title) == ("arn", "Arn (arn)")


def test_what_is_new_has_a_name_a_number_and_nobody_s_letter() -> None:
    _, first, second = blocks()

    assert (first.name, second.name) == ("New kite 1", "New kite 2")
    assert (first.makes, first.letter, first.place, first.code) == ("kite-{number}", "", "", "")
    assert [len(each.lines) for each in (first, second)] == [1, 1]
    assert (second.lines[0].title, second.lines[0].subject) == ("New kite 2", "lena 2")


def test_who_may_do_nothing_has_nothing_to_fill_in() -> None:
    (arn, *_) = blocks(may=())

    assert arn.is_mute
    assert [line.rows for line in arn.lines] == [(), ()]


def test_a_tick_means_the_deed_that_needs_it_and_goes_with_those_that_do_not_bar_it() -> None:
    found = boxes(blocks(beside=(place(first_day().board, "0101"),))[0])

    assert (found["to"].does, found["to"].does_in_place) == ("rise", "")
    assert (found["near"].does, found["near"].does_in_place) == ("", "land")
    assert found["to"].deeds == ("rise", "land")
    assert found["near"].deeds == ("land",)
    assert found["rope"].deeds == ("fall", "land")
    assert found["do"].deeds == ()
    assert (found["to"].most, found["rope"].most) == (3, None)


def test_words_of_a_box_tell_the_later_part_of_the_period() -> None:
    to = boxes(blocks()[0])["to"]

    assert to.tail == "by afternoon"
    assert to.title == "Arn (arn) 1: where to, until afternoon"
    assert (to.called, to.of) == ("by {later}", "")


def test_hexes_round_him_are_drawn_where_any_can_be_ticked() -> None:
    view = first_day()
    found = boxes(blocks(beside=(place(view.board, "0101"), place(view.board, "0202")))[0])

    near = found["near"]
    assert near.picture is not None
    assert near.picture.middle.number == "0201"
    assert sorted(each.key for each in near.options) == ["0101", "0202"]
    assert "near" not in boxes(blocks()[0])
    assert "near" not in boxes(blocks(beside=())[0])


def test_parts_are_numbered_above_their_row_and_friends_called_by_name() -> None:
    (arn, *_) = blocks(companies=PARTS, friends=("hadewych",), has_drum=2)
    (_, first), (_, second) = (line.rows for line in arn.lines)
    units = (
        NumberedUnit(number=1, id="arn/1", name="Arn/1", note="5 strong"),
        NumberedUnit(number=2, id="arn/2", name="Arn/2", note="6 strong"),
    )

    assert (first.parts_label, first.parts) == ("Companies", units)
    assert (second.parts_label, second.parts) == ("", ())
    found = boxes(arn)
    assert found["tails"].parts == units
    assert [(each.key, each.means) for each in found["with"].options] == [("hadewych", "Hadewych")]
    assert found["with"].of == "army"
    assert "loud" in found
    assert "loud" not in boxes(blocks(has_drum=0)[0])


def test_a_page_for_anybody_asks_whose_it_is() -> None:
    blank = blank_block(knowing(UMPIRE), table(GRAMMAR.replace("lines = 2", "lines = 1")))

    assert blank.name == "Whose kite"
    assert blank.place == ""


def test_a_form_says_for_whom_and_for_what_it_is() -> None:
    pending, eve = first_day(reader=ARNS), knowing(ARNS)

    form = order_form(pending, eve, (table(),), {"arn": "A1"})
    umpires = order_form(pending, knowing(UMPIRE), (table(),))

    assert (form.campaign, form.title) == (eve.head.id, eve.head.title)
    assert (form.reader, form.reader_name, form.is_umpires) == ("lena", "Lena", False)
    assert (umpires.reader, umpires.reader_name, umpires.is_umpires) == ("umpire", "Umpire", True)
    assert (form.period, form.answers_for) == (eve.period, pending.period)
    assert form.parts == tuple(part.key for part in eve.period.parts)
    assert form.answers == pending.asked
    assert form.explains == ("A kite flies.",)
    assert form.blocks[0].code == "A1"
    assert form.without_orders == eve.words.wording.without_orders
    assert not form.is_provisional
    assert "ready" in fields_of(form)
    assert "ready" not in fields_of(umpires)


BEFOREHAND = ToldStanding(subject="arn", lines=("holds",), of_several=("hold",))


def test_what_was_answered_beforehand_is_printed_where_it_holds_without_an_order() -> None:
    others = replace(BEFOREHAND, subject="hadewych", lines=("runs",))
    view = replace(knowing(UMPIRE), standing=(others, BEFOREHAND))
    silent = table(GRAMMAR.replace("says_answers = true", "says_answers = false"))
    beforehand = load_order_tables(
        tomllib.loads(
            GRAMMAR.replace("[kite", "[standing")
            .replace("[[kite", "[[standing")
            .replace("says_answers = true", "")
        )
    )["standing"]

    def answers(printed: OrderTable) -> list[tuple[str, ...]]:
        return [each.answers for each in order_blocks(view, (printed,))[:2]]

    assert answers(table()) == answers(beforehand) == [("runs",), ("holds",)]
    assert answers(silent) == [(), ()]
    _, arn = order_blocks(view, (beforehand,))[:2]
    assert (arn.table, arn.place, arn.is_force) == ("standing", "", False)


def test_what_is_ordered_by_an_id_of_its_own_is_called_by_that_and_has_no_letter() -> None:
    by_id = GRAMMAR.replace("lines = 2\ntitle", 'lines = 2\nid = "signal"\ntitle')
    named = by_id.replace('id = "signal"', 'id = "signal"\nnamed = "motto"')

    (arn, *_) = blocks(ARNS, by_id, signal="red-1")
    (called, *_) = blocks(ARNS, named, signal="red-1", motto="Ever on")

    assert (arn.id, arn.name, arn.letter) == ("red-1", "red-1 (red-1)", "")
    assert arn.lines[0].subject == "red-1 1"
    assert arn.lines[0].boxes[0].field == "kite/red-1/do"
    assert called.name == "Ever on (red-1)"
    assert called.lines[0].title == "kite of Ever on, 1"


def test_an_order_of_the_umpire_s_for_something_new_is_the_umpire_s() -> None:
    assert [each.lines[0].subject for each in blocks(UMPIRE)[2:]] == ["umpire 1", "umpire 2"]


def test_nobody_is_drawn_and_has_no_code_where_no_hexes_are_ticked() -> None:
    plain = GRAMMAR.replace('style = "around"', 'style = "line"')

    assert blocks(ARNS, plain)[0].code == ""


def test_the_hex_in_the_middle_may_be_another_than_where_he_stands() -> None:
    view = first_day()
    text = GRAMMAR.replace('style = "around"', 'style = "around"\nmiddle = "camp"')
    beside = (place(view.board, "0302"),)

    near = boxes(blocks(ARNS, text, beside=beside, camp=place(view.board, "0402"))[0])["near"]

    assert near.picture is not None
    assert near.picture.middle.number == "0402"
    assert boxes(blocks(ARNS, text, beside=beside)[0])["near"].picture is None


def test_choices_are_those_of_the_table_or_those_that_are_offered() -> None:
    text = GRAMMAR.replace(
        "[kite.keys.loud]",
        '[kite.keys.colour]\nkind = "choice"\nwords = ["red", "blue"]\nmeans = "Which."\n'
        'told = { red = "as red as fire" }\n\n[kite.keys.loud]',
    ).replace(
        '[[kite.form.rows.cells]]\nkey = "loud"',
        '[[kite.form.rows.cells]]\nkey = "colour"\n[[kite.form.rows.cells]]\nkey = "loud"',
    )
    offered = text.replace('key = "colour"\n[[', 'key = "colour"\noffered = "dyes"\n[[')

    free = boxes(blocks(ARNS, text)[0])["colour"].options
    some = boxes(blocks(ARNS, offered, dyes=("blue",))[0])["colour"].options

    assert [(each.key, each.means) for each in free] == [
        ("red", "as red as fire"),
        ("blue", "blue"),
    ]
    assert [each.key for each in some] == ["blue"]
    assert boxes(blocks()[0])["rope"].options == ()


def test_one_who_is_offered_too_few_to_choose_from_has_no_box() -> None:
    two = GRAMMAR.replace('offered = "friends"', 'offered = "friends"\nat_least = 2')

    assert "with" not in boxes(blocks(ARNS, two, friends=("hadewych",))[0])
    assert "with" in boxes(blocks(ARNS, two, friends=("hadewych", "arn"))[0])


def test_a_box_says_what_it_is_in_the_grammar() -> None:
    to = boxes(blocks()[0])["to"]

    assert (to.key, to.kind, to.field) == ("to", KeyKind.HEXES, "kite/arn/to")
    assert to.cell == table().form[0].rows[0].cells[1]
    assert (to.parts, to.picture, to.options) == ((), None, ())
