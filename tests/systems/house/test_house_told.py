"""What players read of a campaign of house rules: of what befell their armies, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, audiences
from generator.cli import main
from generator.cli.status_command import orders_of
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import Desk, open_desk
from generator.pipeline.order_forms import order_form_of
from generator.render.briefing_packet import Telling, command_of, period_report
from generator.render.force_table import force_table
from generator.render.known_forces import known_contacts
from generator.render.map.picture import MapPicture, map_text
from generator.systems.house.sheets.house_sections import COLUMNS
from generator.values import replace
from tests.paperless import without_paper
from tests.systems.house.house_games import begun, order

if TYPE_CHECKING:
    from pathlib import Path

    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing

BOTH_TO_THE_BRIDGE = (
    "time_is_up = true\n" + order("blue-foot", "march", "0302") + order("red-foot", "march", "0302")
)
LOST = """
[[period.battle]]
contact = "blue+red+0302"
winner = "red"
losses = { blue-foot = 6 }
"""
MUD = """
[[table]]
name = "Weather"
dice = "d6"
row = [{ name = "Mud", faces = "1-5", march = -1 }, { name = "Flood", faces = "6", march = -9 }]
"""


def desk_of(tmp_path: Path, block: str, *, rules: str = "", ends: str = "turns = 6") -> Desk:
    """Return an example as it stands with further rules and orders for its first turn."""
    tmp_path.mkdir(exist_ok=True)
    folder = begun("afternoon", tmp_path / "game")
    file = folder / "campaign.toml"
    text = file.read_text(encoding="utf-8").replace('missing = "seed"', 'missing = "await"')
    text = text.replace("\n[contact]", f"\n{rules}\n[contact]", 1)
    text = text.replace("turns = 6", ends)
    period = f'\n[[period]]\nid = "1"\n{block}'
    file.write_text(text + period, encoding="utf-8")
    return open_desk(folder)


def player(desk: Desk, player_id: str) -> Audience:
    """Return a player as a reader."""
    return next(each for each in audiences(desk.campaign) if each.id == player_id)


def read_by(player_id: str, desk: Desk) -> Briefing:
    """Return what a player knows of the open turn."""
    reader = player(desk, player_id)
    told = desk.told_to(reader)
    return briefed(told, told.pending(), reader)


def test_who_loses_an_army_reads_its_order_and_that_it_is_no_more(tmp_path: Path) -> None:
    anna = read_by("anna", desk_of(tmp_path, BOTH_TO_THE_BRIDGE + LOST))

    report = period_report(anna, command_of(anna), Telling())

    (lost,) = (army for army in report.executed if army.name == "Ashby's Foot")
    assert [each.text for each in lost.orders] == ["March to Aldern Bridge (0302)."]
    assert "Ashby's Foot is no more." in [each.text for each in lost.reports]
    assert known_contacts(anna)[0].forces == ("Ashby's Foot", "Dace's Foot")


@pytest.mark.rule("HSE-TABLE-02", "HSE-MARCH-01")
@pytest.mark.parametrize(
    ("rolled", "points"),
    [("", ["2", "4"]), ("4", ["1", "3"]), ("6", ["0", "0"])],
)
def test_hse_table_02_the_order_form_has_the_points_that_the_roll_leaves(
    rolled: str, points: list[str], tmp_path: Path
) -> None:
    dice = f'[period.dice]\n"1/HSE-TABLE-01/weather/1" = {rolled}\n' if rolled else ""
    desk = desk_of(tmp_path, dice, rules=MUD)

    form = order_form_of(desk, player(desk, "anna"))

    told = [line for block in form.ordered for line in block.stands if "marching" in line]
    assert [line.partition(" ")[0].strip("*") for line in told] == points


HUNGER = '[[rule]]\nname = "Plague"\nwhen = "kind is horse"\nstrength = -9\n'


def test_status_asks_for_the_orders_of_an_army_that_is_lost_without_any(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, "", rules=HUNGER)

    orders = orders_of(desk, briefed(desk, desk.pending(), UMPIRE))

    assert [each.missing for each in orders] == [
        ("blue-foot", "blue-horse"),
        ("red-foot", "red-horse"),
    ]


def test_once_a_side_has_won_status_says_so_and_nobody_owes_an_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without_paper(monkeypatch)
    held = '[[period.ruling]]\nset = "owner"\nof = "southolt"\nto = "blue"\nwhy = "So it was."\n'
    desk = desk_of(tmp_path, f"time_is_up = true\n{held}", ends="points = 4")
    assert main(["close", "--yes", "--quiet", str(desk.folder)]) == 0
    capsys.readouterr()

    assert main(["status", str(desk.folder)]) == 0

    told = capsys.readouterr().out
    assert "won the campaign: no orders are awaited" in told
    assert "missing" not in told


# Sentences of the sheets.


def briefed_to_umpire(desk: Desk) -> Briefing:
    """Return what the umpire reads of the open turn."""
    return briefed(desk, desk.pending(), UMPIRE)


SPY = '[[deed]]\nname = "Spy"\ndoes = "words"\nhexes = true\n'
DRILL = '[[deed]]\nname = "Drill"\ndoes = "hold"\nwhen = "terrain is open"\n'


def test_a_deed_in_words_is_asked_and_told_with_the_hex_it_is_done_in(tmp_path: Path) -> None:
    spies = order("blue-horse", "spy", "0302")
    said = '[[period.decision]]\nquestion = "1/settle/blue-horse"\nchoice = "succeeds"\n'

    (asked,) = briefed_to_umpire(desk_of(tmp_path / "a", spies, rules=SPY)).asked
    told = briefed_to_umpire(desk_of(tmp_path / "b", spies + said, rules=SPY)).despatches

    assert asked.text == "Corbet's Horse, spy at 0302: does it succeed?"
    assert "Corbet's Horse: spy at Aldern Bridge (0302) succeeds." in [each.text for each in told]


def test_a_deed_that_brings_nothing_at_once_is_told_as_done(tmp_path: Path) -> None:
    drilled = order("blue-horse", "drill")
    desk = desk_of(tmp_path, f"time_is_up = true\n{drilled}", rules=DRILL)

    anna = read_by("anna", desk)
    report = period_report(anna, command_of(anna), Telling())

    (horse,) = (army for army in report.executed if army.name == "Corbet's Horse")
    assert [each.text for each in horse.reports] == ["Corbet's Horse: drill at 0101, as ordered."]


def test_the_umpire_reads_to_whom_his_words_are(tmp_path: Path) -> None:
    words = '[[period.text]]\nto = "{}"\ntitle = "{}"\nbody = "Mist."\n'
    texts = words.format("bert", "A spy") + words.format("bert", "") + words.format("public", "Sky")

    desk = desk_of(tmp_path, "time_is_up = true\n" + texts)

    assert [title for title, _ in briefed_to_umpire(desk).texts] == [
        "A spy (to Bert)",
        "To Bert",
        "Sky",
    ]
    assert [title for title, _ in read_by("bert", desk).texts] == ["A spy", "", "Sky"]


def test_an_army_below_half_its_strength_stands_under_a_heading_that_says_so(
    tmp_path: Path,
) -> None:
    weak = '[[period.ruling]]\nset = "strength"\nof = "red-foot"\nto = 2\nwhy = "So it was."\n'

    table = force_table(briefed_to_umpire(desk_of(tmp_path, weak)), COLUMNS)

    assert table is not None
    assert [row.name for row in table.first] == ["Dace's Foot"]
    assert table.first_have == "Less than half their strength left"


def test_the_site_calls_turns_as_the_campaign_does_and_says_whose_places_are(
    tmp_path: Path,
) -> None:
    desk = desk_of(tmp_path, "")

    told, board = briefed_to_umpire(desk), desk.campaign.board
    owners = [desk.site.place_facts(told, place) for place in board.places]
    bridge = board.places[0]
    stone = replace(bridge, kind=replace(bridge.kind, key="stone-bridge", title="Stone bridge"))
    rows = map_text(MapPicture(board=replace(board, places=(stone,))))

    assert desk.site.date_of("2") == "Hour 2 (early morning)"
    assert owners[:2] == [(("Belongs to", "nobody"),), (("Belongs to", "The Blues"),)]
    assert "Aldern Bridge (stone bridge)" in [row.places for row in rows]
    assert desk.period.name == ""
