"""The fields of an order form, by which what was filled in is read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.order_form_contents import (
    TEXT,
    TICK,
    BoxRow,
    FieldSpec,
    Need,
    OrderBlock,
    OrderForm,
    OrderLine,
    TickBox,
    answer_field,
    box_fields,
    fields_of,
    form_parts,
    head_values,
    needs_of,
    part_field,
)
from generator.brief.questions import Asked, Offered
from generator.kit.form_grammar import FormCell
from generator.kit.order_grammar import KeyKind
from generator.kit.phase import BesideChoice
from generator.values import replace
from tests.briefings import changed, first_day

if TYPE_CHECKING:
    from collections.abc import Sequence

ASKED = Asked(key="dawn.arn/vote/arn", text="", rule="", asks=())


def box(key: str, kind: KeyKind = KeyKind.NUMBER, *options: str, **more: object) -> TickBox:
    plain = TickBox(
        key=key,
        kind=kind,
        field=f"kite/{key}",
        called=key,
        options=tuple(Offered(key=each, means="") for each in options),
        cell=FormCell(key=key, field=key),
    )
    return changed(plain, **more)


def block(*boxes: TickBox, table: str = "kite", place: str = "0101") -> OrderBlock:
    rows = (BoxRow(label="", boxes=boxes),) if boxes else ()
    return OrderBlock(
        table=table,
        id="arn",
        name="Arn",
        letter="L",
        place=place,
        stands=(),
        without="",
        answers=(),
        lines=(OrderLine(title="", subject="arn", rows=rows),),
        title="",
        again="",
        makes="",
    )


def form(*blocks: OrderBlock, answers: Sequence[Asked] = (), **more: object) -> OrderForm:
    period = first_day().period
    plain = OrderForm(
        campaign="war",
        title="",
        umpire="",
        reader="lena",
        reader_name="Lena",
        is_umpires=False,
        period=period,
        answers_for=period,
        parts=(),
        answers=tuple(answers),
        blocks=blocks,
        check="abc",
    )
    return changed(plain, **more)


@pytest.mark.parametrize(
    ("kind", "options", "fields"),
    [
        (KeyKind.PARTS, ("dawn", "dusk"), {"kite/x-dawn": TICK, "kite/x-dusk": TICK}),
        (KeyKind.FLAG, (), {"kite/x": TICK}),
        (KeyKind.PART, ("dawn",), {"kite/x": TICK}),
        (KeyKind.HEXES, ("01",), {"kite/x": FieldSpec(options=("01",), is_open=True)}),
        (KeyKind.SUBJECT, ("bo",), {"kite/x": FieldSpec(options=("bo",), is_open=True)}),
        (KeyKind.CHOICE, ("red",), {"kite/x": FieldSpec(options=("red",))}),
        (KeyKind.NUMBER, (), {"kite/x": TEXT}),
    ],
)
def test_each_kind_of_key_has_its_fields(
    kind: KeyKind, options: tuple[str, ...], fields: dict[str, FieldSpec]
) -> None:
    assert dict(box_fields(box("x", kind, *options))) == fields


def test_a_part_of_a_period_has_a_field_of_its_own() -> None:
    assert part_field(box("x"), "dawn") == "kite/x-dawn"


def test_the_head_of_a_form_says_which_one_it_is() -> None:
    period = str(first_day().period)

    assert head_values(form()) == (
        ("form/campaign", "war"),
        ("form/reader", "lena"),
        ("form/orders-for", period),
        ("form/answers-for", period),
        ("form/check", "abc"),
    )


def test_an_answer_s_field_has_no_stop_in_its_name() -> None:
    assert answer_field("a.b/c.d", "to.x") == "answer/a:b/c:d/to.x"


def test_a_question_has_a_field_for_its_choice_and_for_all_it_needs() -> None:
    asked = replace(
        ASKED,
        choices=(Offered(key="go", means="", needs=("to", "with")), Offered(key="stay", means="")),
        besides=(
            BesideChoice(key="loud", line="", means=""),
            BesideChoice(key="near", line="", means="near {among}", among=("bo", "cid")),
        ),
    )

    assert fields_of(form(answers=[asked])) == {
        "answer/dawn:arn/vote/arn/choice": FieldSpec(options=("go", "stay")),
        "answer/dawn:arn/vote/arn/to": TEXT,
        "answer/dawn:arn/vote/arn/with": TEXT,
        "answer/dawn:arn/vote/arn/near": TEXT,
        "answer/dawn:arn/vote/arn/loud": TICK,
    }
    assert fields_of(form(answers=[replace(asked, dice=2)])) == {
        "answer/dawn:arn/vote/arn/faces": TEXT
    }


def test_one_field_that_several_boxes_fill_in_can_say_all_they_can() -> None:
    first = box("to", KeyKind.HEXES, "01", "02")
    second = box("to", KeyKind.CHOICE, "02", "03")

    found = fields_of(form(block(first, second)))

    assert found == {"kite/to": FieldSpec(options=("01", "02", "03")), "ready": TICK}


def test_what_is_answered_beforehand_has_a_file_of_its_own() -> None:
    orders, beforehand = block(box("x")), block(box("y"), table="standing")

    assert form_parts(form(orders)) == ({"kite/x": TEXT, "ready": TICK},)
    assert form_parts(form(orders, beforehand)) == (
        {"kite/x": TEXT, "ready": TICK},
        {"kite/y": TEXT},
    )
    assert form_parts(form(beforehand)) == ({}, {"kite/y": TEXT})
    assert form_parts(form()) == ({},)
    assert fields_of(form(orders, beforehand)).keys() == {"kite/x", "ready", "kite/y"}


def test_a_form_knows_what_is_on_it() -> None:
    orders, beforehand = block(box("x")), block(box("y"), table="standing", place="")
    both = form(orders, beforehand)

    assert (both.ordered, both.beforehand) == ((orders,), (beforehand,))
    assert both.forces == {"arn"}
    assert form(beforehand).forces == frozenset()
    assert [each.may_be_ready for each in (both, form(beforehand), form())] == [True, False, False]
    assert not replace(both, is_umpires=True).may_be_ready
    assert [each.has_any for each in (both, form(), form(beforehand))] == [True, True, False]
    assert not form(blank=orders).has_any
    assert form(beforehand, answers=[ASKED]).has_any


def test_a_block_is_mute_where_no_line_has_a_row_and_drawn_where_a_box_is() -> None:
    assert block().is_mute
    assert not block(box("x")).is_mute
    assert not block(box("x")).is_drawn


def test_a_row_goes_with_the_deeds_of_its_boxes_unless_one_goes_with_all() -> None:
    rise, fall = box("x", deeds=("rise",)), box("y", deeds=("fall", "rise"))

    assert BoxRow(label="", boxes=(rise, fall)).deeds == ("rise", "fall")
    assert BoxRow(label="", boxes=(rise, box("z"))).deeds == ()


def needed(*choices: Offered, **more: object) -> tuple[Need, ...]:
    return needs_of(changed(ASKED, choices=choices, **more))


GO = Offered(key="go", means="", needs=("to", "of"), among=("01", "02"))


def test_what_the_first_key_of_a_choice_may_be_is_told_with_it() -> None:
    assert needed(GO) == (
        Need(key="to", label="into which hex: 01 or 02", choices=("go",), among=("01", "02")),
        Need(key="of", label="which army", choices=("go",)),
    )


def test_what_several_choices_need_may_be_what_any_of_them_may_be() -> None:
    ride = Offered(key="ride", means="", needs=("to",), among=("02", "03"))
    swim = Offered(key="swim", means="", needs=("to",))

    both, one_open = needed(replace(GO, needs=("to",)), ride), needed(ride, swim)

    assert both == (
        Need(
            key="to",
            label="into which hex (go: 01 or 02; ride: 02 or 03)",
            choices=("go", "ride"),
            among=("01", "02", "03"),
        ),
    )
    assert one_open == (
        Need(key="to", label="into which hex (ride: 02 or 03)", choices=("ride", "swim")),
    )


def test_a_choice_may_call_what_it_needs_by_a_name_of_its_own() -> None:
    lose = Offered(key="lose", means="", needs=("losses", "to"), asked="how many fell")

    assert [each.label for each in needed(lose)] == ["how many fell", "into which hex"]
    assert [each.label for each in needed(replace(lose, asked=""))] == ["losses", "into which hex"]
    assert [each.label for each in needed(GO)] != [each.label for each in needed(lose)]


def test_what_may_be_named_besides_is_needed_by_no_choice() -> None:
    near = BesideChoice(key="near", line="", means="near {among}", among=("bo", "cid"))
    loud = BesideChoice(key="loud", line="", means="loud")

    assert needed(besides=(loud, near)) == (Need(key="near", label="near bo or cid"),)
