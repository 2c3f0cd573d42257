"""Order forms of a leader: what they offer, and how they come back for the file."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from generator.brief.audience import audiences
from generator.brief.order_form_contents import fields_of, head_values
from generator.cli import main
from generator.kit.order_grammar import tables_of
from generator.pipeline.collect import collected_from
from generator.pipeline.desk import Desk, open_desk
from generator.pipeline.form_answers import FormNames
from generator.pipeline.form_entries import FormEntries
from generator.pipeline.order_forms import order_form_for
from generator.read.filled_form import FilledForm
from tests.paperless import without_paper
from tests.systems.battlefield.field_files import sample_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.brief.order_form_contents import OrderForm, TickBox

ONE_BY_ONE = ('rounds = "at once"', 'rounds = "one by one"')
HIRED = """
[[period]]
id = "1-muster"
[[period.hire]]
army = "host"
type = "skasi"
fighters = 16
name = "The Tunnel Brood"
at = ["1509"]
"""


@pytest.fixture(autouse=True)
def _paperless(monkeypatch: pytest.MonkeyPatch) -> None:
    without_paper(monkeypatch)


def desk_of(folder: Path, *changes: tuple[str, str], more: str = "") -> Desk:
    """Open the sample, changed."""
    text = sample_text(*changes, more=more)
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    return open_desk(folder)


def form_of(desk: Desk, *, is_next: bool) -> OrderForm:
    """Return Anna's form for the open period, or for the one after it."""
    (anna,) = (each for each in audiences(desk.campaign) if each.id == "anna")
    return order_form_for(desk, anna, is_next=is_next)


def collected(
    desk: Desk, said: Mapping[str, str], *, is_next: bool = False, doubts: tuple[str, ...] = ()
) -> Mapping[str, Any]:
    """Return what comes of Anna's form as TOML, by the names of its fields."""
    form = form_of(desk, is_next=is_next)
    empty: dict[str, tuple[str, ...]] = dict.fromkeys(fields_of(form), ())
    assert set(said) <= set(empty)
    head = {name: (value,) for name, value in head_values(form)}
    written = {name: (text,) for name, text in said.items()}
    filled = FilledForm(fields={**empty, **head, **written})
    found = collected_from(desk, [("anna.pdf", filled)])
    assert found.doubts == doubts
    return tomllib.loads(found.text)


def test_in_a_muster_units_are_placed_and_troops_hired(tmp_path: Path) -> None:
    found = collected(
        desk_of(tmp_path),
        {
            "unit/fa-1/do": "place",
            "unit/fa-1/at": "Gallows Hill",
            "unit/fa-1/hidden": "yes",
            "unit/pike-1/do": "reserve",
            "hire/greys/1/type": "Heavy infantry",
            "hire/greys/1/fighters": "12",
            "hire/greys/1/at": "0706",
            "hire/borri/1/type": "dwarves",
            "hire/borri/1/fighters": "4",
            "hire/borri/1/elite": "yes",
        },
    )

    (block,) = found["period"]
    assert block["order"] == [
        {"unit": "pike-1", "do": "reserve"},
        {"unit": "fa-1", "do": "place", "at": ["Gallows Hill"], "hidden": True},
    ]
    assert block["hire"] == [
        {"army": "borri", "type": "dwarves", "fighters": 4, "elite": True},
        {"army": "greys", "type": "heavy-infantry", "fighters": 12, "at": ["0706"]},
    ]


def test_instructions_and_policies_come_back_as_standing_answers(tmp_path: Path) -> None:
    found = collected(
        desk_of(tmp_path),
        {
            "standing/greys/policy": "bold",
            "standing/greys/policy-behind": "strength at least 60",
            "standing/car-1/instruction": "go-for",
            "standing/car-1/instruction-behind": "harrow-bridge",
        },
    )

    assert found["standing"] == [
        {"army": "greys", "policy": "bold if strength at least 60"},
        {"army": "car-1", "instruction": "go-for harrow-bridge"},
    ]


def test_in_a_round_single_decisions_name_enemies_as_they_are_called(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, ONE_BY_ONE, more=HIRED)

    found = collected(
        desk,
        {
            "decide/hf-1/to": "0906, 1006",
            "decide/hf-1/do": "attack",
            "decide/hf-1/target": "The Tunnel Brood",
            "decide/hf-1/attacked": "as ordered",
            "decide/lc-1/stays": "yes",
            "decide/lc-1/rearguard": "3",
        },
        is_next=True,
    )

    (block,) = found["period"]
    assert block["decide"] == [
        {
            "unit": "hf-1",
            "to": ["0906", "1006"],
            "do": "attack",
            "target": "host-1",
            "attacked": "as ordered",
        },
        {"unit": "lc-1", "stays": True, "rearguard": 3},
    ]


@pytest.mark.parametrize(
    "written", ["Split Skulls", "the split skulls", "The Split Skulls", "orc-2"]
)
def test_an_enemy_is_named_as_people_write_him(tmp_path: Path, written: str) -> None:
    desk = desk_of(tmp_path, ONE_BY_ONE, more=HIRED)
    said = {"decide/hf-1/do": "attack", "decide/hf-1/target": written}

    found = collected(desk, said, is_next=True)

    assert found["period"][0]["decide"][0]["target"] == "orc-2"


def test_an_enemy_is_named_by_the_letters_on_his_counter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = "generator.cli.close_command.build_and_tell"
    monkeypatch.setattr(built, lambda *_, **__: 0)
    desk_of(tmp_path, ONE_BY_ONE, more=HIRED)
    for _ in ("muster", "first round, before which nobody is seen"):
        assert main(["close", "--yes", str(tmp_path)]) == 0
    said = {"decide/hf-1/do": "attack", "decide/hf-1/target": "SS"}

    found = collected(open_desk(tmp_path), said)

    assert found["period"][0]["decide"][0]["target"] == "orc-2"


def test_who_is_nobody_is_doubted_with_whom_was_probably_meant(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, ONE_BY_ONE, more=HIRED)
    form = form_of(desk, is_next=True)
    names = FormNames(desk.campaign, {"unit": {"orc-2": "The Split Skulls"}})
    said = {"decide/hf-1/do": "attack", "decide/hf-1/target": "Splitt Skuls"}
    tables = tables_of(desk.rules.orders)

    (entry,) = FormEntries(form=form, said=said, names=names, tables=tables).all()

    (doubt,) = entry.doubts
    assert doubt.startswith("“Splitt Skuls” is not a unit known here; ")
    assert doubt.endswith("did you mean “The Split Skulls”?")


def test_where_a_battle_is_fought_at_once_nothing_is_ordered_for_it(tmp_path: Path) -> None:
    form = form_of(desk_of(tmp_path), is_next=True)

    assert form.ordered == ()
    assert {block.id for block in form.beforehand} >= {"greys", "borri", "hf-1"}


def test_a_form_is_for_the_armies_of_its_player_alone(tmp_path: Path) -> None:
    alone = ('# forces = ["greys"] ', 'forces = ["greys"] ')

    form = form_of(desk_of(tmp_path, alone), is_next=False)

    ids = {block.id for block in form.blocks}
    assert {"greys", "hf-1"} <= ids
    assert not {"borri", "dw-1", "host", "orc-1"} & ids


def test_a_form_on_which_nothing_can_be_ordered_is_in_no_packet(tmp_path: Path) -> None:
    in_muster, in_battle = (
        form_of(desk_of(tmp_path), is_next=is_next) for is_next in (False, True)
    )

    assert in_muster.has_any
    assert not in_battle.has_any


def boxes_of(desk: Desk, player: str, unit: str) -> Mapping[str, TickBox]:
    """Return what a player can fill in for a unit in the first round, by the field."""
    (reader,) = (each for each in audiences(desk.campaign) if each.id == player)
    form = order_form_for(desk, reader, is_next=True)
    (block,) = (each for each in form.ordered if each.id == unit)
    return {box.field.rpartition("/")[2]: box for line in block.lines for box in line.boxes}


BESIDE_THE_BOWS = ('at = "1506"', 'at = "1203"')


@pytest.mark.rule("DOG-HIDE-01")
def test_an_enemy_nobody_has_seen_yet_is_neither_drawn_nor_offered(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, ONE_BY_ONE, BESIDE_THE_BOWS)

    boxes = boxes_of(desk, "ivo", "orc-1")

    picture = boxes["first"].picture
    assert picture is not None
    (wood,) = (each for each in picture.around if each.number == "1202")
    assert (wood.own, wood.others, wood.is_open) == ((), (), True)
    assert "foe" not in boxes


def test_troops_are_hired_by_the_number_on_the_list_of_prices(tmp_path: Path) -> None:
    desk = desk_of(tmp_path)
    form = form_of(desk, is_next=False)
    (hires,) = (each for each in form.ordered if each.id == "greys" and each.table == "hire")
    listed = {part.name: part for part in hires.lines[0].rows[0].parts}
    archers = listed["Archers"]

    found = collected(
        desk, {"hire/greys/2/type": str(archers.number), "hire/greys/2/fighters": "5"}
    )

    assert archers.note == "2"
    assert found["period"][0]["hire"] == [{"army": "greys", "type": "archers", "fighters": 5}]
