"""Order forms of a kingdom: what they offer, and how they come back."""

from __future__ import annotations

import re
import shutil
import tomllib
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, audiences
from generator.brief.order_form_contents import fields_of, head_values
from generator.cli import main
from generator.cli.next_command import Eve, block_lines
from generator.cli.opening import umpires_view
from generator.kit.facts import CALLED
from generator.pipeline.collect import collected_from
from generator.pipeline.desk import open_desk
from generator.pipeline.next_orders import eve_of_next
from generator.pipeline.order_forms import order_form_of
from generator.read.filled_form import FilledForm
from generator.render.documents import Paper
from generator.render.order_form_page import answers_form_job
from generator.systems.grand_strategic.rules.fact_names import IN_CITY
from tests.render.page_printing import press
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


def unanswered(desk: Desk) -> Desk:
    """Return the campaign without what its kingdoms have answered beforehand on pay."""
    path = desk.folder / "campaign.toml"
    kept = (
        line
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.startswith("pay = ")
    )
    path.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return open_desk(desk.folder)


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


def entered_standing(found: Collected) -> list[dict[str, object]]:
    """Return the answers given beforehand among the lines to paste."""
    assert found.doubts == ()
    answers: list[dict[str, object]] = tomllib.loads(found.text)["standing"]
    return answers


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
def test_a_kingdom_buys_on_its_form_in_the_week_of_a_stage_alone(tmp_path: Path) -> None:
    stage, other = desk_at(tmp_path / "a", 9), desk_at(tmp_path / "b", 8)

    found = entered(
        collected(stage, "maud", {"buy/ashmark/1/city": "Highkeep", "buy/ashmark/1/points": "30"})
    )

    assert found["purchase"] == [{"kingdom": "ashmark", "city": "highkeep", "points": 30}]
    assert not any(block.table == "purchase" for block in form_of(other, "maud").blocks)


@pytest.mark.rule("GS-SEAS-03", "GS-MERC-03")
def test_in_winter_armies_are_quartered_and_mercenaries_hired(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, 30)

    found = entered(
        collected(
            desk,
            "corin",
            {"hire/corvane/points": "40", "quarters/garrison-thornley/city": "Corvane Rock"},
        )
    )

    assert found["hire"] == [{"kingdom": "corvane", "points": 40}]
    assert found["quarters"] == [{"army": "garrison-thornley", "city": "corvane-rock"}]


@pytest.mark.rule("GS-SEAS-04", "GS-ARMY-01", "GS-ARMY-05")
def test_in_spring_every_army_reads_what_is_open_to_it(tmp_path: Path) -> None:
    form = form_of(desk_at(tmp_path, 31), "maud")
    blocks = {block.id: " · ".join(block.stands) for block in form.ordered}
    boxes = {box.field: box for b in form.ordered for line in b.lines for box in line.boxes}
    free = {option.key for option in boxes["start/highkeep-watch/to"].options}

    assert "**135** points · **50** to **85** may go, or all" in blocks["garrison-ashgate"]
    assert "**29** points · all may go, or none" in blocks["barrow-levy"]
    assert free == {"0803", "0904", "0905", "0805", "0705", "0704"}
    assert "start/garrison-ashgate/points" in boxes
    assert "start/barrow-levy/points" not in boxes


@pytest.mark.rule("GS-SEAS-04")
def test_in_spring_armies_take_the_field(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, 31)

    found = entered(
        collected(
            desk, "maud", {"start/highkeep-watch/to": "0904", "start/highkeep-watch/points": "50"}
        )
    )

    assert found["start"] == [{"army": "highkeep-watch", "to": ["0904"], "points": 50}]


@pytest.mark.rule("GS-SEAS-04")
def test_gs_seas_04_the_general_who_goes_is_written_by_name(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, 31)
    goes = {"start/barrow-levy/to": "0708", "start/barrow-levy/general": "wen barrow"}

    found = entered(collected(desk, "maud", goes))
    unknown = collected(desk, "maud", {**goes, "start/barrow-levy/general": "Bob"})

    (order,) = found["start"]
    names = CALLED.among(desk.rules.facts(desk.campaign, desk.situation))
    assert names[str(order["general"])] == "Wen Barrow"
    assert "“Bob” is not a general of this campaign" in " ".join(unknown.doubts)


def test_only_where_several_generals_are_the_form_asks_who_goes(tmp_path: Path) -> None:
    form = form_of(desk_at(tmp_path, 31), "maud")

    asked = {
        block.id
        for block in form.ordered
        for line in block.lines
        for box in line.boxes
        if box.key == "general"
    }
    assert asked == {"barrow-levy"}


@pytest.mark.rule("GS-SEAS-03", "GS-SEAS-04")
@pytest.mark.parametrize("closed", [30, 31])
def test_in_winter_and_spring_players_answer_beforehand_as_well(
    tmp_path: Path, closed: int
) -> None:
    desk = unanswered(desk_at(tmp_path, closed))

    asked = {block.id for block in form_of(desk, "maud").beforehand}
    found = entered_standing(collected(desk, "maud", {"standing/ashmark/pay": "no"}))

    within = IN_CITY.among(desk.rules.facts(desk.campaign, desk.situation))
    own = {"kings-host", "barrow-levy", "queens-guard"} & within.keys()
    in_field = {army for army in own if not within[army]}
    assert "ashmark" in asked
    assert not asked & {army for army in within if within[army]}
    assert in_field - {"queens-guard"} <= asked
    assert found == [{"side": "ashmark", "pay": "no"}]


def test_a_second_answer_may_be_written_behind_else(tmp_path: Path) -> None:
    said = {
        "standing/ashmark/pay": "yes",
        "standing/ashmark/pay-behind": "price under 20",
        "standing/ashmark/pay-else": "no",
    }
    desk = unanswered(desk_at(tmp_path, 0))

    (found,) = entered_standing(collected(desk, "maud", said))
    alone = collected(desk, "maud", {"standing/ashmark/pay-else": "no"})

    assert found == {"side": "ashmark", "pay": ["yes if price under 20", "no"]}
    assert "nothing is ticked" in " ".join(alone.doubts)


@pytest.mark.parametrize("written", ["price under 20", "if price under 20"])
def test_a_condition_may_be_written_behind_the_printed_if(tmp_path: Path, written: str) -> None:
    said = {
        "standing/kings-host/pay": "yes",
        "standing/kings-host/pay-behind": written,
        "standing/kings-host/winner_longer": "longer",
        "standing/kings-host/home": "go",
        "standing/kings-host/home-behind": "Ashgate",
    }

    (found,) = entered_standing(collected(desk_at(tmp_path, 0), "maud", said))

    assert found["pay"] == "yes if price under 20"
    assert found["winner_longer"] == "longer"
    assert found["home"] == "go Ashgate"


def test_armies_stand_on_the_form_in_the_order_of_every_other_sheet(tmp_path: Path) -> None:
    names = [block.name for block in form_of(desk_at(tmp_path, 31), "maud").ordered]

    assert names == sorted(names)
    assert names[0] == "Ashgate Garrison"


def test_the_umpires_form_says_who_needs_no_orders(tmp_path: Path) -> None:
    form = order_form_of(desk_at(tmp_path, 31), UMPIRE)

    assert "The Fenland needs no orders: played by its policy." in form.explains


def test_the_blank_page_asks_for_a_kingdom_or_army(tmp_path: Path) -> None:
    form = order_form_of(desk_at(tmp_path, 31), UMPIRE)
    html = answers_form_job(form, name="form", press=press(Paper.A4)).html

    assert "Kingdom or army</span>" in html
    assert "Pay what mercenaries ask?" in html
    assert ">else</span>" in html


@pytest.mark.parametrize(
    ("closed", "offered"),
    [(8, ()), (9, ("purchase", "wages")), (30, ("hire", "quarters")), (31, ("start",))],
)
def test_next_offers_kingdoms_what_the_period_lets_them_order(
    tmp_path: Path, closed: int, offered: tuple[str, ...]
) -> None:
    desk = desk_at(tmp_path, closed)
    view = umpires_view(desk, eve_of_next(desk))
    eve = Eve(campaign=desk.campaign, rules=desk.rules, view=view, under_way=desk.system.under_way)

    block = "\n".join(block_lines(eve))

    tables = ("purchase", "wages", "hire", "quarters", "start")
    assert {name for name in tables if f"# [[period.{name}]]" in block} <= set(offered)
    assert all(f"# [[period.{name}]]" in block for name in offered if name != "wages")
    assert '# kingdom = "fenland"' not in block
    starts = block.split("# [[period.start]]")[1:]
    assert all(re.search(r'^# to = \["\d{4}"\]', each, re.M) for each in starts)
    assert not any("# points = " in each for each in starts)
    assert ("# Ashmark: purchases, " in block) is ("purchase" in offered)


def test_status_says_that_a_kingdom_nobody_plays_follows_its_policy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk_at(tmp_path, 0)

    main(["status", str(tmp_path)])

    told = capsys.readouterr().out
    assert "played by its policy: " in told
    assert "at rest" not in told


def test_nobody_writes_for_another_kingdom(tmp_path: Path) -> None:
    blocks = form_of(desk_at(tmp_path, 9), "corin").blocks

    assert {block.id for block in blocks if block.table == "purchase"} == {"corvane"}
    armies = {block.id for block in blocks if block.table == "order"}
    assert "queens-guard" in armies
    assert not armies & {"kings-host", "sluice-men"}


def test_what_another_king_has_changes_nothing_on_a_form(tmp_path: Path) -> None:
    forms = []
    for points in (150, 90):
        folder = tmp_path / str(points)
        desk = desk_at(folder, 0)
        path = folder / "campaign.toml"
        text = path.read_text(encoding="utf-8")
        head, found, rest = text.partition('id = "kings-host"')
        assert found
        path.write_text(f"{head}{found}{rest.replace('points = 150', f'points = {points}', 1)}")
        forms.append(form_of(open_desk(desk.folder), "corin").ordered)

    assert forms[0] == forms[1]


@pytest.mark.rule("GS-ARMY-03", "GS-ARMY-04", "GS-ARMY-05", "GS-CITY-02")
def test_an_army_is_offered_what_it_can_do_now_and_nothing_else(tmp_path: Path) -> None:
    form = form_of(desk_at(tmp_path, 0), "maud")
    offered = {
        block.id: [option.key for box in block.lines[0].boxes[:1] for option in box.options]
        for block in form.ordered
    }

    assert offered["kings-host"] == ["hold", "march", "enter", "merge", "detach", "transfer"]
    assert offered["millford-riders"] == ["hold", "march", "enter", "merge"]
    assert offered["garrison-ashgate"] == ["hold", "leave"]


@pytest.mark.rule("GS-MOVE-01")
def test_a_hex_is_ticked_and_a_line_of_an_older_form_is_read_as_well(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, 0)
    march = {"army/kings-host/do": "march"}

    ticked, written, city = (
        entered(collected(desk, "maud", {**march, "army/kings-host/to": to}))["order"]
        for to in ("0903", " 0903 ", "Highkeep")
    )

    assert ticked == written == [{"army": "kings-host", "do": "march", "to": ["0903"]}]
    assert city == [{"army": "kings-host", "do": "march", "to": ["Highkeep"]}]


@pytest.mark.rule("GS-ARMY-04")
def test_the_only_army_that_can_be_joined_need_not_be_ticked(tmp_path: Path) -> None:
    found = entered(collected(desk_at(tmp_path, 0), "maud", {"army/barrow-levy/do": "merge"}))

    assert found["order"] == [{"army": "barrow-levy", "do": "merge", "with": "garrison-barrow"}]
