"""Whatever is written on forms, what is collected can be pasted and is read back."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as some

from generator.brief.audience import audiences
from generator.brief.order_form import Offers, form_rows
from generator.brief.order_form_contents import (
    NumberedUnit,
    OrderBlock,
    OrderLine,
    answer_field,
    fields_of,
    head_values,
)
from generator.brief.questions import Asked, Offered
from generator.dice import CARD, D10
from generator.errors import CampaignError
from generator.kit.order_grammar import tables_of
from generator.pipeline.collect import collected_from
from generator.pipeline.collected import DICE, period_lines
from generator.pipeline.desk import open_desk
from generator.pipeline.form_answers import FormNames
from generator.pipeline.form_entries import FormEntries
from generator.pipeline.order_forms import order_form_of
from generator.read.campaign_reading import read_campaign
from generator.read.filled_form import FilledForm
from generator.read.toml_source import read_source, without_refused
from generator.systems.registry import shape_of
from generator.systems.valormr.rules.calendar import next_period
from generator.systems.valormr.rules.contact.asking import besides
from generator.values import replace
from tests.order_forms import armies_on
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.order_form_contents import OrderForm
    from generator.dice import DiceKind
    from generator.pipeline.collected import CollectedEntry
    from generator.pipeline.desk import Desk

EXAMPLE = Path(__file__).parents[2] / "examples" / "small"
WORDS = (
    *("0304", "0405, 0406", "wend-bridge", "Hallow", "1 2", "2", "ealdred", "1 = 3"),
    *("9999", '"]', "[[army]]", "\\", "'''", "# note", "\n", "Ealdred's Army", "-1"),
)
"""What people write, rightly and wrongly."""


@cache
def desk() -> Desk:
    folder = Path(mkdtemp()) / "small"
    shutil.copytree(EXAMPLE, folder)
    (folder / "campaign.seed").write_text("a seed for tests, long enough\n")
    return open_desk(folder)


@cache
def form_of(player: str) -> OrderForm:
    (reader,) = (each for each in audiences(desk().campaign) if each.id == player)
    return order_form_of(desk(), reader)


def filled(player: str, said: Mapping[str, str]) -> FilledForm:
    form = form_of(player)
    empty: dict[str, tuple[str, ...]] = dict.fromkeys(fields_of(form), ())
    head = {name: (value,) for name, value in head_values(form)}
    return FilledForm(fields={**empty, **head, **{name: (text,) for name, text in said.items()}})


def text_with(pasted: str) -> str:
    return f"{desk().source.text}\n{pasted}"


@settings(tries(20), phases=(Phase.explicit, Phase.generate))
@given(data=some.data())
def test_whatever_is_filled_in_the_lines_can_be_pasted(data: some.DataObject) -> None:
    forms = []
    for player in ("anna", "bert"):
        said = {}
        for name, spec in fields_of(form_of(player)).items():
            if data.draw(some.integers(0, 2)):
                continue
            words = some.sampled_from(spec.options or WORDS)
            other = words if spec.options else words | some.text(max_size=12)
            text = without_refused(data.draw(other)).strip()
            if text:
                said[name] = text
        forms.append((f"{player}.pdf", filled(player, said)))

    found = collected_from(desk(), forms)

    source = read_source("campaign.toml", text_with(found.text).encode())
    try:
        campaign, _ = read_campaign(source, shape_of)
    except CampaignError as fault:
        pytest.fail(f"{found.text}\n{fault.findings}")
    live = found.text.count("\n[[period.")
    kept = found.text.count("\n[[standing]]")
    assert live + kept == found.entries
    told = campaign.inputs_for(next_period(desk().period))
    given_orders = (kind.entered(told) for kind in desk().rules.orders)
    assert sum(map(len, given_orders)) + len(told.ready) == live
    assert len({line.force for line in told.standing}) == kept


def test_an_entry_that_is_doubted_is_always_told() -> None:
    found = collected_from(desk(), [("anna.pdf", filled("anna", {"army/isolde/to": "0304"}))])

    assert found.entries == 0
    assert any("Isolde's Riders: no order is ticked" in each for each in found.doubts)


def test_answers_given_beforehand_come_back_as_a_table_that_is_kept() -> None:
    said = {
        "standing/isolde/approach": "avoid",
        "standing/isolde/approach-behind": "Hallow if fatigued",
        "standing/isolde/engage": "rest",
        "standing/isolde/withdraw": "at",
        "standing/isolde/withdraw-behind": "30",
    }

    found = collected_from(desk(), [("anna.pdf", filled("anna", said))])

    assert found.doubts == ()
    assert found.text.endswith(
        '[[standing]]\narmy = "isolde"\napproach = "avoid Hallow if fatigued"\n'
        'engage = "rest"\nwithdraw = "at 30"\n'
    )


@pytest.mark.parametrize(
    ("said", "doubt"),
    [
        ({"approach": "avoid"}, "“avoid” lacks what stands behind it"),
        ({"approach": "avoid", "approach-behind": "9999"}, "9999"),
        ({"approach": "fight", "approach-behind": "if tired"}, "not a condition known"),
        ({"engage-behind": "if fatigued"}, "nothing is ticked"),
    ],
)
def test_an_answer_given_beforehand_that_cannot_be_is_doubted(
    said: dict[str, str], doubt: str
) -> None:
    fields = {f"standing/isolde/{name}": text for name, text in said.items()}

    found = collected_from(desk(), [("anna.pdf", filled("anna", fields))])

    assert found.entries == 0
    (told,) = found.doubts
    assert doubt in told
    assert '# [[standing]]\n# army = "isolde"' in found.text


# Single entries, of forms that offer more than this campaign does.


def entries(form: OrderForm, said: Mapping[str, str]) -> list[CollectedEntry]:
    names = FormNames(desk().campaign, {"vessel": {"wend-boats": "Boats at Wend"}})
    tables = tables_of(desk().rules.orders)
    return list(FormEntries(form=form, said=said, names=names, tables=tables).all())


def test_a_place_is_found_by_its_name_where_an_order_names_one() -> None:
    names = FormNames(desk().campaign, {})
    place = desk().campaign.board.places[0]

    assert names.named("place", place.name.upper()) == place.id
    assert names.named("place", "Nowhere") == ""


def keys(entry: CollectedEntry) -> dict[str, Any]:
    return dict(entry.keys)


def ealdred(**lists: tuple[NumberedUnit, ...]) -> OrderForm:
    """Return Anna's form, with all that one army of hers could be offered.

    Args:
        lists: The numbered lists printed for it, by the keys that ask for numbers.
    """
    form = form_of("anna")
    table = tables_of(desk().rules.orders)["order"]
    army = next(each for each in armies_on(form) if each.id == "ealdred")
    rows = table.form[0].rows
    offered = {cell.offered: cell.key for row in rows for cell in row.cells}
    offers = Offers(
        name=army.name,
        begins="army/ealdred",
        period_parts=form.parts,
        deeds=tuple(table.deeds),
        lists={
            fact: tuple(part.id for part in lists.get(key, ())) or table.keys[key].words
            for fact, key in offered.items()
        },
        parts=lists,
    )
    line = replace(army.lines[0], rows=form_rows(table, table.form[0], offers))
    return replace(form, blocks=(replace(army, lines=(line,)),))


PARTS = tuple(
    NumberedUnit(number=number, id=f"ealdred/{name}", name=name.title())
    for number, name in enumerate(("1st", "2nd", "3rd"), 1)
)


def test_regiments_are_called_by_their_numbers() -> None:
    form = ealdred(march_order=PARTS, regiments=PARTS)

    (entry,) = entries(
        form,
        {
            "army/ealdred/do": "rest",
            "army/ealdred/march-order": "3, 1",
            "army/ealdred/march-order-later": "yes",
        },
    )

    assert keys(entry)["march_order"] == ("ealdred/3rd", "ealdred/1st")
    assert keys(entry)["march_order_at"] == form.parts[1]
    assert entry.is_sure


def test_merging_hiring_and_building_take_what_they_need() -> None:
    form = ealdred(regiments=PARTS, hire=PARTS, march_table=PARTS)

    def entry(deed: str, **said: str) -> CollectedEntry:
        fields = {f"army/ealdred/{name}": text for name, text in said.items()}
        return entries(form, {"army/ealdred/do": deed, **fields})[0]

    assert keys(entry("merge", merge="2 3"))["regiments"] == ("ealdred/2nd", "ealdred/3rd")
    assert keys(entry("hire", hire="1 = 4; 3: 2"))["hire"] == {"ealdred/1st": 4, "ealdred/3rd": 2}
    assert keys(entry("build", build="bridge"))["build"] == "bridge"
    assert entry("merge").doubts == ("an order to merge needs “merge”",)
    assert entry("hire", hire="four spears").doubts
    assert entry("rest", merge="1 2").doubts


def test_vessels_are_told_one_thing_after_another() -> None:
    fleet = replace(form_of("anna"), blocks=(a_fleet(),))

    first, second, third = (
        *entries(
            fleet,
            {
                "vessels/wend-boats/1/do": "embark",
                "vessels/wend-boats/1/whom": "Ealdred's Army",
                "vessels/wend-boats/2/do": "row",
                "vessels/wend-boats/2/to": "0505, 0506",
            },
        ),
        *entries(fleet, {"vessels/wend-boats/1/do": "escort"}),
    )

    assert keys(first) == {"vessels": "wend-boats", "do": "embark", "army": "ealdred"}
    assert keys(second)["to"] == ("0505", "0506")
    assert third.doubts == ("“” are not vessels known here",)


def a_fleet() -> OrderBlock:
    """Return what is printed for vessels, with two orders to them."""
    table = tables_of(desk().rules.orders)["fleet"]

    def line(number: int) -> OrderLine:
        offers = Offers(
            name=f"Boats at Wend {number}",
            begins=f"vessels/wend-boats/{number}",
            line=number,
            period_parts=form_of("anna").parts,
            deeds=tuple(table.deeds),
        )
        return OrderLine(
            title=f"Boats at Wend, {number}.",
            subject=f"wend-boats {number}",
            rows=form_rows(table, table.form[0], offers),
        )

    return OrderBlock(
        table="fleet",
        id="wend-boats",
        name="Boats at Wend",
        letter="Q",
        place="",
        stands=("2 × boat at **Wend (0504)**",),
        without="If no order comes, they stay where they are.",
        answers=(),
        lines=(line(1), line(2)),
        title="",
        again="these vessels have orders in the campaign file already",
        makes="",
    )


def test_dice_come_back_under_their_key() -> None:
    key = "1-day/VAL-WX-03/sky/1"
    wanted = Asked(
        key=key, text="Throw 2 dice", rule="VAL-WX-03", asks=(), choices=(), default="", dice=2
    )
    form = replace(form_of("anna"), answers=(wanted,), blocks=())

    def faces(text: str) -> CollectedEntry:
        return entries(form, {answer_field(key, "faces"): text})[0]

    assert faces("4, 5").keys == ((key, ("4", "5")),)
    assert faces("4, 5").table == DICE
    assert faces("4 5").is_sure
    assert not faces("7 1").is_sure
    assert not faces("4").is_sure
    assert not faces("four").is_sure


def test_cards_and_dice_of_other_kinds_come_back_as_the_file_has_them() -> None:
    def collected(text: str, kind: DiceKind) -> tuple[str, bool]:
        key = "7/TSC-DEF-01/leader/1"
        wanted = Asked(
            key=key,
            text="Draw",
            rule="TSC-DEF-01",
            asks=(),
            choices=(),
            default="",
            dice=2,
            dice_kind=kind,
        )
        form = replace(form_of("anna"), answers=(wanted,), blocks=())
        (entry,) = entries(form, {answer_field(key, "faces"): text})
        lines = period_lines("7", [entry], has_block=True, has_dice=False)
        return next(line for line in lines if key in line), entry.is_sure

    assert collected("Queen of Hearts, 10-of-clubs", CARD) == (
        '"7/TSC-DEF-01/leader/1" = ["Queen of Hearts", "10-of-clubs"]',
        True,
    )
    assert not collected("queen of hearts, 11 of clubs", CARD)[1]
    assert collected("10, 7", D10) == ('"7/TSC-DEF-01/leader/1" = [10, 7]', True)
    assert not collected("11, 7", D10)[1]


def test_what_an_answer_may_name_is_checked() -> None:
    key = "morning.arn+hal/role/arn"
    wanted = Asked(
        key=key,
        text="Which part?",
        rule="VAL-ROLE-01",
        asks=("Arn",),
        choices=(
            Offered(key="none", means="none"),
            Offered(key="support", means="supports", needs=("of",), among=("ealdred",)),
        ),
        default="",
        dice=0,
        besides=besides("approach", ("gorm", "urzag")),
    )
    form = replace(form_of("anna"), answers=(wanted,), blocks=())

    def answer(**said: str) -> CollectedEntry:
        return entries(form, {answer_field(key, name): text for name, text in said.items()})[0]

    assert keys(answer(choice="support", of="Ealdred's Army"))["of"] == "ealdred"
    assert answer(choice="support", of="isolde").doubts == ("“isolde” is not one of: ealdred",)
    assert answer(choice="support").doubts
    assert answer(choice="none", of="ealdred").remarks
    scouts = answer(choice="none", scouts_against="Gorm's Host, urzag")
    assert keys(scouts)["scouts_against"] == ("gorm", "urzag")
    assert not answer(choice="none", scouts_against="isolde").is_sure


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("0304", ("0304",)),
        ("0304 0305-0306", ("0304", "0305", "0306")),
        ("0304, Hallow; wend-bridge", ("0304", "Hallow", "wend-bridge")),
        ("0304 > 0305 → 0306", ("0304", "0305", "0306")),
        ("0304 then Hallow.", ("0304", "Hallow")),
        ("", ()),
        (" , ; ", ()),
        ("the old mill", ("the old mill",)),
    ],
)
def test_hexes_are_read_as_people_write_them(written: str, read: tuple[str, ...]) -> None:
    assert FormNames(desk().campaign, {}).hexes(written) == read
