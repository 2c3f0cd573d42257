"""``collect``: forms that were filled in come back as lines for the campaign file."""

from __future__ import annotations

import io
import shutil
import tomllib
from typing import TYPE_CHECKING, Any

import pikepdf
import pytest

from generator.brief.audience import audiences
from generator.pipeline.build import press_for
from generator.pipeline.desk import open_desk
from generator.pipeline.order_forms import (
    BEFOREHAND_FORM,
    ORDER_FORM,
    order_form_of,
    order_forms_for,
)
from generator.render.pdf import render_all
from generator.systems.valormr.rules.orders import Deed, orders_in
from tests.cli.folders import append, contents, edit
from tests.order_forms import filled, widgets
from tests.order_pages import CONTACT, with_a_contact_open

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from tests.cli.conftest import Answer

    Collect = Callable[..., Answer]

HOSTILE = 'Hold. "\\ \'\'\' """ ]]\n[[army]]\nid = "x" # \u202e'
"""What somebody who knows TOML might write."""


def form_of(folder: Path, player: str, name: str = ORDER_FORM) -> bytes:
    """Return a player's form as it would be printed now."""
    desk = open_desk(folder)
    (reader,) = (each for each in audiences(desk.campaign) if (each.id or each.kind) == player)
    printed = order_forms_for(order_form_of(desk, reader), reader, press_for(desk))
    job = printed[name]
    return render_all((job,))[job.name].pdf


@pytest.fixture(scope="module")
def forms(begun: Path) -> dict[str, bytes]:
    """The forms of the campaign just begun, whose first day has its orders."""
    return {name: form_of(begun, name) for name in ("anna", "bert", "umpire")}


@pytest.fixture
def collected(campaign: Path, marchtable: Callable[..., Answer], tmp_path: Path) -> Collect:
    """Collect forms given by name of the file."""

    def run(*words: str, **files: bytes) -> Answer:
        paths = []
        for name, raw in files.items():
            path = tmp_path / f"{name}.pdf"
            path.write_bytes(raw)
            paths.append(path)
        return marchtable("collect", *paths, "--folder", campaign, *words)

    return run


def orders(text: str, table: str = "order") -> list[dict[str, Any]]:
    """Return one kind of table of the last period of a text."""
    periods = tomllib.loads(text).get("period", [{}])
    found: list[dict[str, Any]] = periods[-1].get(table, [])
    return found


def with_field(raw: bytes, name: str, value: str) -> bytes:
    """Change a field that nobody should."""
    return filled(raw, {name: value})


def letters_on(raw: bytes) -> str:
    """Return the letters of a form."""
    with pikepdf.open(io.BytesIO(raw)) as opened:
        return next(
            str(widget.get("/V", "")) for name, widget in widgets(opened) if name == "form/check"
        )


def renamed(raw: bytes, old: str, new: str, *, word: str) -> bytes:
    """Give an army's fields to another one, with one of its boxes ticked."""
    with pikepdf.open(io.BytesIO(filled(raw, {f"{old}do": word}))) as opened:
        for name, widget in widgets(opened):
            owner = widget.Parent if "/T" not in widget else widget
            owner.T = pikepdf.String(name.replace(old, new))
        written = io.BytesIO()
        opened.save(written)
    return written.getvalue()


@pytest.mark.deep
def test_answers_given_beforehand_come_back_from_a_form_of_their_own(
    collected: Collect, forms: Mapping[str, bytes], begun: Path
) -> None:
    orders_only = filled(forms["anna"], {"army/isolde/do": "rest"})
    beforehand = filled(
        form_of(begun, "anna", BEFOREHAND_FORM),
        {"standing/isolde/approach": "fight", "standing/isolde/engage": "evade"},
    )

    answer = collected(anna=orders_only, later=beforehand)

    assert answer.code == 0
    assert "lacks" not in answer.err
    assert orders(answer.out) == [{"army": "isolde", "do": "rest"}]
    assert tomllib.loads(answer.out)["standing"] == [
        {"army": "isolde", "approach": "fight", "engage": "evade"}
    ]


def test_an_order_comes_back_as_it_was_meant(
    collected: Collect, forms: Mapping[str, bytes]
) -> None:
    raw = filled(
        forms["anna"],
        {
            "army/ealdred/do": "march",
            "army/ealdred/to": "0405 0406, Hallow",
            "army/ealdred/by": "road",
            "army/ealdred/rest-evening": "yes",
            "army/ealdred/forced": "yes",
            "army/ealdred/scouts": "2",
            "army/ealdred/note": "Quietly.",
            "army/isolde/do": "rest",
        },
    )

    answer = collected(anna=raw)

    assert (answer.code, tomllib.loads(answer.out)["period"][0]["id"]) == (0, "1-night")
    assert orders(answer.out) == [
        {
            "army": "ealdred",
            "do": "march",
            "to": ["0405", "0406", "Hallow"],
            "by": "road",
            "rest": ["evening"],
            "forced": True,
            "scouts": 2,
            "note": "Quietly.",
        },
        {"army": "isolde", "do": "rest"},
    ]
    assert "2 entries to take over, 0 doubts." in answer.err


def test_what_is_collected_can_be_pasted_and_is_then_in(
    campaign: Path,
    collected: Collect,
    forms: Mapping[str, bytes],
    marchtable: Callable[..., Answer],
) -> None:
    answer = collected(
        anna=filled(forms["anna"], {"army/ealdred/do": "rest"}),
        bert=filled(forms["bert"], {"army/urzag/do": "march", "army/urzag/to": "0603, 0604"}),
    )
    append(campaign, f"\n{answer.out}")

    assert marchtable("check", campaign).code == 0
    inputs = open_desk(campaign).campaign.periods[-1]
    assert str(inputs.period) == "1-night"
    assert [(order.force, order.deed) for order in orders_in(inputs)] == [
        ("ealdred", Deed.REST),
        ("urzag", Deed.MARCH),
    ]


def test_an_empty_form_orders_nothing(collected: Collect, forms: Mapping[str, bytes]) -> None:
    answer = collected(anna=forms["anna"])

    assert (answer.code, answer.out) == (0, "")
    assert "0 entries to take over, 0 doubts." in answer.err


def test_hostile_text_stays_text(
    campaign: Path,
    collected: Collect,
    forms: Mapping[str, bytes],
    marchtable: Callable[..., Answer],
) -> None:
    raw = filled(
        forms["anna"],
        {
            "army/ealdred/do": "rest",
            "army/ealdred/note": HOSTILE,
            "army/isolde/do": "march",
            "army/isolde/to": 'x"]\n[[army]]',
        },
    )

    answer = collected(anna=raw)

    assert answer.code == 3
    (order,) = orders(answer.out)
    assert order["note"] == HOSTILE.replace("\u202e", "").strip()
    append(campaign, f"\n{answer.out}")
    assert marchtable("check", campaign).code == 0
    assert len(open_desk(campaign).campaign.forces) == 4


@pytest.mark.parametrize(
    ("entries", "doubt"),
    [
        ({"do": "march", "to": "Halow"}, "did you mean “hallow”?"),
        ({"do": "march", "to": "9999"}, "hex 9999 is off the map"),
        ({"do": "march"}, "an order to march needs “Hexes in order”"),
        ({"to": "0304"}, "no order is ticked"),
        ({"note": "Well?"}, "no order is ticked"),
        ({"do": "rest", "to": "0304"}, "“Hexes in order” does not go with an order to rest"),
        ({"do": "march", "to": "0304", "scouts": "many"}, "“many” is not a number"),
        ({"do": "rest", "scouts": "1001"}, "1001"),
        ({"do": "rest", "march-order": "9"}, "are not numbers of the list"),
        ({"do": "rest", "march-order": "1 1"}, "names one twice"),
    ],
)
def test_a_doubtful_order_stands_as_a_comment(
    entries: dict[str, str], doubt: str, collected: Collect, forms: Mapping[str, bytes]
) -> None:
    fields = {f"army/ealdred/{name}": text for name, text in entries.items()}

    answer = collected(anna=filled(forms["anna"], fields))

    assert answer.code == 3
    assert doubt in answer.err
    assert orders(answer.out) == []
    assert '# army = "ealdred"' in answer.out
    assert "# DOUBTFUL: " in answer.out


def test_what_does_not_matter_is_left_out_and_told(
    collected: Collect, forms: Mapping[str, bytes]
) -> None:
    raw = filled(forms["anna"], {"army/ealdred/do": "rest", "army/ealdred/forced": "yes"})

    answer = collected(anna=raw)

    assert answer.code == 0
    assert orders(answer.out) == [{"army": "ealdred", "do": "rest"}]
    assert "“forced” does not go with an order to rest, and is left out" in answer.err


def test_two_forms_that_agree_count_once(collected: Collect, forms: Mapping[str, bytes]) -> None:
    raw = filled(forms["anna"], {"army/ealdred/do": "rest"})

    answer = collected(one=raw, two=raw)

    assert answer.code == 0
    assert orders(answer.out) == [{"army": "ealdred", "do": "rest"}]


@pytest.mark.parametrize("other", ["anna", "umpire"])
def test_of_two_forms_that_differ_neither_is_taken(
    other: str, collected: Collect, forms: Mapping[str, bytes]
) -> None:
    one = filled(forms["anna"], {"army/ealdred/do": "rest"})
    two = filled(forms[other], {"army/ealdred/do": "march", "army/ealdred/to": "0404"})

    answer = collected(one=one, two=two)

    assert answer.code == 3
    assert orders(answer.out) == []
    assert answer.err.count("says otherwise: keep one of them") == 2


def test_an_army_that_has_its_order_in_the_file_gets_no_second(
    campaign: Path, collected: Collect, forms: Mapping[str, bytes]
) -> None:
    raw = filled(forms["anna"], {"army/ealdred/do": "rest"})
    append(
        campaign, '\n[[period]]\nid = "1-night"\n[[period.order]]\narmy = "ealdred"\ndo = "rest"\n'
    )

    answer = collected(anna=raw)

    assert answer.code == 3
    assert "the campaign file has an entry on this already" in answer.err
    assert orders(answer.out) == []


def test_lines_for_a_block_that_is_there_come_without_its_head(
    campaign: Path,
    collected: Collect,
    forms: Mapping[str, bytes],
    marchtable: Callable[..., Answer],
) -> None:
    append(campaign, '\n[[period]]\nid = "1-night"\n')

    answer = collected(anna=filled(forms["anna"], {"army/ealdred/do": "rest"}))

    assert "For the block of 1-night, the last one" in answer.out
    assert "[[period]]" not in answer.out
    append(campaign, f"\n{answer.out}")
    assert marchtable("check", campaign).code == 0


def test_lines_for_a_block_before_the_last_are_kept_from_the_end_of_the_file(
    campaign: Path, collected: Collect, forms: Mapping[str, bytes]
) -> None:
    append(campaign, '\n[[period]]\nid = "1-night"\n\n[[period]]\nid = "2-day"\n')

    answer = collected(anna=filled(forms["anna"], {"army/ealdred/do": "rest"}))

    assert answer.code == 0
    assert "Paste these at the end of the block of 1-night." in answer.out
    assert (
        "note: the lines for 1-night belong in its block, not at the end of the file, "
        "where they would count for 2-day"
    ) in answer.err


@pytest.mark.parametrize(
    ("field", "value", "doubt"),
    [
        ("form/campaign", "other", "is a form of another campaign, “other”"),
        ("form/reader", "carl", "is from “carl”, who is not a player"),
        ("form/orders-for", "5-day", "is not to be ordered yet"),
        ("form/orders-for", "soon", "does not say for which period"),
        ("form/campaign", "", "none of our order forms"),
    ],
)
def test_a_form_of_somewhere_else_is_not_used(
    field: str, value: str, doubt: str, collected: Collect, forms: Mapping[str, bytes]
) -> None:
    raw = filled(forms["anna"], {"army/ealdred/do": "rest"})

    answer = collected(anna=with_field(raw, field, value))

    assert (answer.code, tomllib.loads(answer.out)) == (3, {})
    assert doubt in answer.err


def test_a_form_of_a_closed_period_is_not_used(
    campaign: Path,
    collected: Collect,
    forms: Mapping[str, bytes],
    marchtable: Callable[..., Answer],
    _unbuilt: None,
) -> None:
    raw = filled(forms["anna"], {"army/ealdred/do": "rest"})
    for period in ("1-night", "2-day"):
        append(campaign, f'\n[[period]]\nid = "{period}"\n')
        assert marchtable("close", campaign, "--yes", "--quiet").code == 0

    answer = collected(anna=raw)

    assert (answer.code, tomllib.loads(answer.out)) == (3, {})
    assert "that period is closed" in answer.err
    assert "#   army/ealdred/do: rest" in answer.out


@pytest.mark.parametrize("other", ["bert", "umpire"])
def test_a_form_made_somebody_elses_gives_no_order_to_his_armies(
    other: str, collected: Collect, forms: Mapping[str, bytes]
) -> None:
    form = with_field(forms["anna"], "form/reader", other)
    raw = renamed(form, "army/ealdred/", "army/gorm/", word="rest")

    answer = collected(anna=raw)

    assert (answer.code, tomllib.loads(answer.out)) == (3, {})
    assert "#   army/gorm/do: rest" in answer.out
    assert "the letters at its foot do not fit that" in answer.err
    assert answer.err.count("doubtful: ") == 1
    assert "0 entries to take over, 1 doubt." in answer.err


@pytest.mark.parametrize("other", ["bert", "umpire"])
def test_letters_of_another_form_are_never_told(
    other: str, collected: Collect, forms: Mapping[str, bytes]
) -> None:
    right = letters_on(forms[other])

    answer = collected(anna=with_field(forms["anna"], "form/reader", other))

    assert right.partition("-")[0] not in answer.out + answer.err
    assert right.partition("-")[0] != letters_on(forms["anna"]).partition("-")[0]


@pytest.mark.parametrize("field", ["form/orders-for", "form/answers-for"])
def test_an_older_form_is_not_used_for_another_period(
    field: str, campaign: Path, collected: Collect, forms: Mapping[str, bytes]
) -> None:
    edit(campaign, '[[period.order]]\narmy = "isolde"\ndo = "rest"\n', "")
    raw = filled(forms["anna"], {"army/isolde/do": "rest"})
    value = "1-day" if field == "form/orders-for" else "1-night"

    answer = collected(anna=with_field(raw, field, value))

    assert (answer.code, tomllib.loads(answer.out)) == (3, {})
    assert "the letters at its foot do not fit that" in answer.err


@pytest.mark.parametrize(
    ("letters", "told"),
    [
        ("", "do not fit"),
        ("-", "do not fit"),
        ("000000000000-000000", "do not fit"),
        ("été", "do not fit"),
        ("0123abcd", "of the kind an older Marchtable printed"),
    ],
)
def test_a_form_whose_letters_do_not_fit_is_one_comment(
    letters: str, told: str, collected: Collect, forms: Mapping[str, bytes]
) -> None:
    raw = filled(
        forms["anna"], {"army/ealdred/do": "rest", "army/ealdred/note": 'Now!\n[[army]]\nid = "x"'}
    )

    answer = collected(anna=with_field(raw, "form/check", letters))

    assert (answer.code, tomllib.loads(answer.out)) == (3, {})
    assert answer.out.count("# NOT TAKEN: ") == 1
    assert "#   army/ealdred/do: rest" in answer.out
    assert told in answer.err


def test_without_a_seed_no_form_can_be_told_from_a_forged_one(
    campaign: Path, collected: Collect
) -> None:
    edit(campaign, 'missing = "seed" ', 'missing = "await"')
    (campaign / "campaign.seed").unlink()
    raw = filled(form_of(campaign, "anna"), {"army/ealdred/do": "rest"})

    answer = collected(anna=raw)

    assert letters_on(raw) == ""
    assert (answer.code, tomllib.loads(answer.out)) == (3, {})
    assert "Put a long random line into campaign.seed" in answer.err


def test_a_form_that_is_not_taken_leaves_the_others_as_they_are(
    collected: Collect, forms: Mapping[str, bytes]
) -> None:
    good = filled(forms["anna"], {"army/ealdred/do": "rest"})
    bad = with_field(filled(forms["bert"], {"army/gorm/do": "rest"}), "form/check", "none")

    answer = collected(good=good, bad=bad)

    assert answer.code == 3
    assert orders(answer.out) == [{"army": "ealdred", "do": "rest"}]
    assert "1 entry to take over, 1 doubt." in answer.err


def test_a_word_the_form_did_not_offer_is_not_taken(
    collected: Collect, forms: Mapping[str, bytes], tmp_path: Path
) -> None:
    path = tmp_path / "changed.pdf"
    path.write_bytes(filled(forms["anna"], {"army/isolde/do": "rest"}))
    with pikepdf.open(path, allow_overwriting_input=True) as opened:
        for name, widget in widgets(opened):
            if name == "army/isolde/do" and "/rest" in widget.AP.N:
                widget.AP.N["/build"] = widget.AP.N["/rest"]
                del widget.AP.N["/rest"]
                widget.AS = widget.Parent.V = pikepdf.Name("/build")
        opened.save(path)

    answer = collected(anna=path.read_bytes())

    assert answer.code == 3
    assert "army/isolde/do says “build”, which the form does not offer" in answer.err
    assert orders(answer.out) == []


def test_a_form_printed_before_things_changed_is_told_of(
    campaign: Path, collected: Collect, forms: Mapping[str, bytes]
) -> None:
    raw = filled(forms["anna"], {"army/ealdred/do": "rest"})
    edit(campaign, 'name = "Ealdred\'s Army"', 'name = "Ealdred\'s Host"')

    answer = collected(anna=raw)

    assert answer.code == 3
    assert "it was printed before the campaign changed" in answer.err
    assert orders(answer.out) == [{"army": "ealdred", "do": "rest"}]


def test_a_courier_gets_an_id_that_tells_nothing(
    collected: Collect, forms: Mapping[str, bytes]
) -> None:
    raw = filled(
        forms["anna"],
        {
            "rider/1/from": "Ealdred's Army",
            "rider/1/to": "isolde",
            "rider/1/via": "0304",
            "rider/1/message": "Come to the bridge.",
            "rider/2/from": "gorm",
            "rider/2/to": "0304",
        },
    )

    answer = collected(anna=raw)

    assert answer.code == 3
    assert orders(answer.out, "courier") == [
        {
            "id": "rider-1",
            "army": "ealdred",
            "to": "isolde",
            "via": ["0304"],
            "message": "Come to the bridge.",
        }
    ]
    assert "“gorm” is not an army that this form is for" in answer.err


@pytest.mark.deep
def test_a_courier_on_his_way_is_told_something_new(
    campaign: Path, marchtable: Callable[..., Answer], tmp_path: Path
) -> None:
    append(campaign, '[[period.courier]]\nid = "grey"\narmy = "ealdred"\nto = "0701"\n')
    path = tmp_path / "anna.pdf"
    path.write_bytes(filled(form_of(campaign, "anna"), {"riding/grey/to": "Isolde's Riders"}))

    answer = marchtable("collect", path, "--folder", campaign)

    assert orders(answer.out, "courier") == [{"id": "grey", "to": "isolde"}]
    assert answer.code == 0
    append(campaign, f"\n{answer.out}")
    assert marchtable("check", campaign).code == 0


def test_it_changes_no_file(campaign: Path, collected: Collect, forms: Mapping[str, bytes]) -> None:
    before = contents(campaign)

    collected(anna=filled(forms["anna"], {"army/ealdred/do": "rest"}))

    assert contents(campaign) == before


def test_it_writes_a_new_file_and_never_an_old_one(
    campaign: Path, collected: Collect, forms: Mapping[str, bytes], tmp_path: Path
) -> None:
    raw = filled(forms["anna"], {"army/ealdred/do": "rest"})
    target = tmp_path / "orders.toml"

    first = collected("--output", str(target), anna=raw)
    again = collected("--output", str(target), anna=raw)
    onto_itself = collected("--output", str(campaign / "campaign.toml"), anna=raw)

    assert (first.code, first.out) == (0, "")
    assert orders(target.read_text(encoding="utf-8")) == [{"army": "ealdred", "do": "rest"}]
    assert (again.code, onto_itself.code) == (2, 2)
    assert "is there already" in again.err


def test_json_holds_the_lines_and_the_doubts(
    collected: Collect, forms: Mapping[str, bytes]
) -> None:
    raw = filled(forms["anna"], {"army/ealdred/do": "march"})

    answer = collected("--json", anna=raw, none=b"nothing")

    assert answer.code == 3
    assert answer.json["entries"] == 0
    assert any("none.pdf is not a PDF" in doubt for doubt in answer.json["doubts"])
    assert tomllib.loads(answer.json["toml"])["period"][0]["id"] == "1-night"


def test_a_file_that_is_not_there_is_said_so(collected: Collect) -> None:
    answer = collected("not-there.pdf")

    assert answer.code == 2
    assert "not-there.pdf" in answer.err


# Answers, on the sample campaign in the middle of a contact.


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign with its commanders still to say how to meet a contact."""
    folder = tmp_path_factory.mktemp("sample") / "asked"
    with_a_contact_open(folder)
    return folder


@pytest.mark.deep
def test_a_commander_answers_on_his_form_and_the_key_comes_back_exactly(
    asked: Path, marchtable: Callable[..., Answer], tmp_path: Path
) -> None:
    path = tmp_path / "dirk.pdf"
    (question,) = (
        answer
        for answer in order_form_of(open_desk(asked), dirk(asked)).answers
        if answer.key == f"{CONTACT}/approach/aeskrvald"
    )
    name = f"answer/{question.key.replace('.', ':')}"
    path.write_bytes(
        filled(form_of(asked, "dirk"), {f"{name}/choice": "fight", f"{name}/maneuver": "yes"})
    )

    answer = marchtable("collect", path, "--folder", asked)

    assert answer.code == 0
    assert "For the block of 12-day" in answer.out
    pasted = f"[[period]]\n{answer.out}"
    assert orders(pasted, "decision") == [
        {"question": question.key, "choice": "fight", "maneuver": True}
    ]
    folder = shutil.copytree(asked, tmp_path / "pasted")
    append(folder, f"\n{answer.out}")
    assert marchtable("check", folder).code == 0
    left = [each["key"] for each in marchtable("status", folder, "--json").json["awaited"]]
    assert left
    assert question.key not in left


def dirk(folder: Path) -> Any:  # noqa: ANN401 - an audience
    """Return the player."""
    known = audiences(open_desk(folder).campaign)
    return next(each for each in known if each.id == "dirk")


@pytest.mark.deep
def test_an_answer_that_needs_a_hex_is_doubted_without_one(
    asked: Path, marchtable: Callable[..., Answer], tmp_path: Path
) -> None:
    path = tmp_path / "dirk.pdf"
    name = f"answer/{CONTACT.replace('.', ':')}/approach/aeskrvald"
    path.write_bytes(filled(form_of(asked, "dirk"), {f"{name}/choice": "avoid"}))

    answer = marchtable("collect", path, "--folder", asked)

    assert answer.code == 3
    assert "needs “to”" in answer.err


@pytest.mark.deep
def test_an_answer_that_names_a_hex_not_open_to_him_is_doubted(
    asked: Path, marchtable: Callable[..., Answer], tmp_path: Path
) -> None:
    path = tmp_path / "dirk.pdf"
    name = f"answer/{CONTACT.replace('.', ':')}/approach/aeskrvald"
    path.write_bytes(
        filled(form_of(asked, "dirk"), {f"{name}/choice": "avoid", f"{name}/to": "0101"})
    )

    answer = marchtable("collect", path, "--folder", asked)

    assert answer.code == 3
    assert "“0101” is not one of: " in answer.err
