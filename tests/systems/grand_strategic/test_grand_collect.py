"""Order forms of a kingdom: what they offer, and how they come back."""

from __future__ import annotations

import shutil
import tomllib
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import audiences
from generator.brief.order_form_fields import fields_of, head_values
from generator.pipeline.collect import collected_from
from generator.pipeline.desk import open_desk
from generator.pipeline.order_forms import order_form_of
from generator.read.filled_form import FilledForm
from tests.systems.grand_strategic.grand_files import SAMPLE

if TYPE_CHECKING:
    from pathlib import Path

    from generator.brief.order_form_contents import OrderForm
    from generator.pipeline.collected import Collected
    from generator.pipeline.desk import Desk


def desk_at(folder: Path, closed: int) -> Desk:
    """Return the sample with so many of its periods closed, and no block after."""
    shutil.copytree(SAMPLE.parent, folder, dirs_exist_ok=True)
    for record in sorted((folder / "chronicle").iterdir())[closed:]:
        record.unlink()
    blocks = SAMPLE.read_text(encoding="utf-8").split("\n[[period]]\n")
    text = "\n[[period]]\n".join(blocks[: closed + 1])
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    return open_desk(folder)


def form_of(desk: Desk, player: str) -> OrderForm:
    """Return a player's form."""
    (reader,) = (each for each in audiences(desk.campaign) if each.id == player)
    return order_form_of(desk, reader)


def collected(desk: Desk, player: str, said: dict[str, str]) -> Collected:
    """Return what comes of a player's form, by the names of its fields."""
    form = form_of(desk, player)
    empty: dict[str, tuple[str, ...]] = dict.fromkeys(fields_of(form), ())
    assert set(said) <= set(empty)
    head = {name: (value,) for name, value in head_values(form)}
    written = {name: (text,) for name, text in said.items()}
    filled = FilledForm(fields={**empty, **head, **written})
    return collected_from(desk, [(f"{player}.pdf", filled)])


def entered(found: Collected) -> dict[str, list[dict[str, object]]]:
    """Return the lines to paste, as tables of a period."""
    assert found.doubts == ()
    blocks: list[dict[str, list[dict[str, object]]]]
    blocks = tomllib.loads(found.text)["period"]
    return blocks[0]


@pytest.mark.rule("GS-MOVE-01", "GS-ARMY-05")
def test_orders_to_armies_come_back_for_the_file(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, 0)

    found = entered(
        collected(
            desk,
            "maud",
            {
                "army/kings-host/do": "march",
                "army/kings-host/to": "1004",
                "army/kings-host/else": "home",
                "army/barrow-levy/do": "merge",
                "army/barrow-levy/with": "Barrow Garrison",
            },
        )
    )

    orders = {str(each["army"]): each for each in found["order"]}
    assert orders["kings-host"]["to"] == ["1004"]
    assert orders["kings-host"]["else"] == "home"
    assert orders["barrow-levy"]["with"] == "garrison-barrow"


@pytest.mark.rule("GS-RES-04")
def test_a_kingdom_buys_on_its_form_in_the_week_of_a_stage_alone(
    tmp_path: Path,
) -> None:
    stage, other = desk_at(tmp_path / "a", 9), desk_at(tmp_path / "b", 8)

    found = entered(
        collected(
            stage,
            "maud",
            {"buy/ashmark/1/city": "Highkeep", "buy/ashmark/1/points": "30"},
        )
    )

    assert found["purchase"] == [
        {"kingdom": "ashmark", "city": "highkeep", "points": 30}
    ]
    assert not any(block.table == "purchase" for block in form_of(other, "maud").blocks)


@pytest.mark.rule("GS-SEAS-03", "GS-MERC-03")
def test_in_winter_armies_are_quartered_and_mercenaries_hired(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, 30)

    found = entered(
        collected(
            desk,
            "corin",
            {
                "hire/corvane/points": "40",
                "quarters/garrison-thornley/city": "Corvane Rock",
            },
        )
    )

    assert found["hire"] == [{"kingdom": "corvane", "points": 40}]
    assert found["quarters"] == [{"army": "garrison-thornley", "city": "corvane-rock"}]


@pytest.mark.rule("GS-SEAS-04")
def test_in_spring_armies_take_the_field(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, 31)

    found = entered(
        collected(
            desk,
            "maud",
            {"start/highkeep-watch/to": "0904", "start/highkeep-watch/points": "50"},
        )
    )

    assert found["start"] == [{"army": "highkeep-watch", "to": ["0904"], "points": 50}]


def test_nobody_writes_for_another_kingdom(tmp_path: Path) -> None:
    blocks = form_of(desk_at(tmp_path, 9), "corin").blocks

    assert {block.id for block in blocks if block.table == "purchase"} == {"corvane"}
    armies = {block.id for block in blocks if block.table == "order"}
    assert "queens-guard" in armies
    assert not armies & {"kings-host", "sluice-men"}
