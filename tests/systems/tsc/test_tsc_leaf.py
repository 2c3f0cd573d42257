"""The leaf: all of a turn on one side, with the fields of the order form."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import AudienceKind, audiences
from generator.brief.order_form_contents import HEAD, fields_of
from generator.pipeline.build import press_for
from generator.pipeline.collect import collected_from
from generator.pipeline.desk import open_desk
from generator.pipeline.order_forms import order_form_of
from generator.pipeline.reader_pages import ReaderPages
from generator.read.filled_form import read_filled_form
from generator.render.documents import Paper
from generator.render.pdf import render_pdf
from generator.resources import examples_folder
from generator.values import replace
from tests.order_forms import filled
from tests.pdf_reading import page_texts
from tests.systems.tsc.tsc_games import FIRST, a_file

if TYPE_CHECKING:
    from pathlib import Path

    from generator.pipeline.desk import Desk
    from generator.render.audience_files import AudienceFiles
    from generator.render.pages import Press

NEAR, BESIDE = ("0402", "0602"), ("0402", "0502")
MOVES = '[[period.order]]\narmy = "ravens"\ndo = "move"\nto = ["0502"]\n'
LEAVES = '[[period.order]]\narmy = "wolves"\ndo = "leave"\n'
ROLLED = '"1/TSC-ROLL-01/ravens/1" = [4, 4]\n'
WORDS = '[[period.text]]\nto = "public"\ntitle = "Dusk"\nbody = """\n{0}\n"""\n'


def a_desk(folder: Path, turn: str, text: str = "") -> Desk:
    """Open a game in which the Ravens have the first turn, near the enemy."""
    text = text or a_file(f"[period.dice]{FIRST}{turn}", starts=NEAR)
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    (folder / "campaign.seed").write_text("a seed that is long enough\n")
    return open_desk(folder)


def files_of(desk: Desk, reader: str, press: Press | None = None) -> AudienceFiles:
    """Return all that a reader is given; the umpire's for no name."""
    pages = ReaderPages(desk=desk, press=press or press_for(desk))
    (found,) = (
        each
        for each in audiences(desk.campaign)
        if each.id == reader and each.kind is not AudienceKind.PUBLIC
    )
    return pages.files_of(found)


def leaf_of(desk: Desk, reader: str) -> str:
    prints = files_of(desk, reader).prints
    return prints["briefing.pdf" if reader else "turn-sheet.pdf"].html


def bound(files: AudienceFiles) -> list[str]:
    assert files.packet is not None
    return [part.path for part in files.packet.parts]


def test_a_turn_is_one_document_for_a_player_and_two_for_the_umpire(tmp_path: Path) -> None:
    desk = a_desk(tmp_path, MOVES + LEAVES)

    assert bound(files_of(desk, "nora")) == ["briefing.pdf"]
    assert bound(files_of(desk, "")) == ["turn-sheet.pdf", "order-form.pdf"]
    assert {"map.pdf", "order-form.pdf"} <= files_of(desk, "nora").prints.keys()


@pytest.mark.parametrize("player", ["nora", "sam"])
def test_the_leaf_has_every_field_of_its_readers_order_form(player: str, tmp_path: Path) -> None:
    desk = a_desk(tmp_path, "")
    (reader,) = (each for each in audiences(desk.campaign) if each.id == player)

    job = files_of(desk, player).prints["briefing.pdf"]
    named = set(re.findall(r'name="([^"]+)"', job.html))

    form = order_form_of(desk, reader)
    ordered = {name for name in fields_of(form) if not name.startswith("standing/")}
    assert named == ordered | set(HEAD)
    assert job.setup.is_form


@pytest.mark.deep
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("reader", ["gerda", "tam", ""])
def test_a_turn_of_the_sample_is_one_side_for_each_reader(reader: str, paper: Paper) -> None:
    desk = open_desk(examples_folder() / "tsc")
    prints = files_of(desk, reader, replace(press_for(desk), paper=paper)).prints
    job = prints["briefing.pdf" if reader else "turn-sheet.pdf"]

    pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)

    assert len(page_texts(pdf)) == 1


@pytest.mark.deep
@pytest.mark.parametrize("paper", Paper)
def test_a_turn_with_its_battle_open_is_six_sides_for_all_readers(
    paper: Paper, tmp_path: Path
) -> None:
    desk = a_desk(
        tmp_path, "", a_file(f"[period.dice]{FIRST}{ROLLED}{MOVES}{LEAVES}", starts=BESIDE)
    )
    press = replace(press_for(desk), paper=paper)
    sides = []
    for reader in ("nora", "sam", ""):
        files = files_of(desk, reader, press)
        for path in bound(files):
            job = files.prints[path]
            pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)
            sides += [(reader, path)] * len(page_texts(pdf))

    assert sides == [
        ("nora", "briefing.pdf"),
        ("nora", "scenario-sheet.pdf"),
        ("sam", "briefing.pdf"),
        ("sam", "scenario-sheet.pdf"),
        ("", "turn-sheet.pdf"),
        ("", "scenario-sheet.pdf"),
    ]


@pytest.mark.parametrize("reader", ["nora", ""])
def test_a_battle_to_be_fought_is_told_on_its_scenario_sheet_alone(
    reader: str, tmp_path: Path
) -> None:
    text = a_file(f"[period.dice]{FIRST}{ROLLED}{MOVES}{LEAVES}", starts=BESIDE)
    desk = a_desk(tmp_path, "", text)

    told, sheet = leaf_of(desk, reader), files_of(desk, reader).prints["scenario-sheet.pdf"].html

    assert "scenario sheet" in told
    assert "in the borderlands" not in told
    assert "in the borderlands" in sheet


@pytest.mark.deep
@pytest.mark.parametrize(("starts", "goal"), [(("0202", "0802"), "0302"), (NEAR, "0502")])
def test_a_leaf_that_is_filled_in_and_sent_back_is_read_like_the_form(
    starts: tuple[str, str], goal: str, tmp_path: Path
) -> None:
    desk = a_desk(tmp_path, "", a_file(f"[period.dice]{FIRST}", starts=starts))
    job = files_of(desk, "nora").prints["briefing.pdf"]
    pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)
    entries = {"do": "move", "to": goal, "attack": "no", "note": "Quickly."}

    sent = filled(pdf, {f"army/ravens/{key}": said for key, said in entries.items()})
    back = collected_from(desk, [("nora.pdf", read_filled_form(sent))])

    assert back.doubts == ()
    assert tomllib.loads(back.text)["period"]["order"] == [
        {"army": "ravens", "do": "move", "to": [goal], "attack": "no", "note": "Quickly."}
    ]


def test_every_step_has_its_chances_as_a_bar_and_the_ordered_one_is_ticked(tmp_path: Path) -> None:
    text = a_file(f"[period.dice]{FIRST}{MOVES}{LEAVES}", starts=BESIDE)

    told = leaf_of(a_desk(tmp_path, "", text), "nora")

    bars = [
        sum(float(width) for width in re.findall(r"width: ([\d.]+)%", bar))
        for bar in re.findall(r'<span class="odds">(.*?)</span>', told)
    ]
    assert len(bars) == 7
    assert all(abs(bar - 100) < 0.1 for bar in bars)
    assert told.count("circle chosen") == 1
    assert re.search(r'circle chosen"></span></span><span class="goal">0502<', told)


def test_who_is_not_on_turn_reads_the_same_steps_without_circles(tmp_path: Path) -> None:
    text = a_file(f"[period.dice]{FIRST}{MOVES}{LEAVES}", starts=BESIDE)

    told = leaf_of(a_desk(tmp_path, "", text), "sam")

    assert "Where the Ravens may go" in told
    assert told.count('class="step"') == 7
    assert 'class="circle"' not in told
    assert "you decide" in told


@pytest.mark.parametrize(("roll", "wish"), [("[6, 6]", ""), ("[4, 4]", LEAVES)])
def test_once_the_dice_have_fallen_no_step_is_offered_any_more(
    roll: str, wish: str, tmp_path: Path
) -> None:
    rolled = f'"1/TSC-ROLL-01/ravens/1" = {roll}\n'
    text = a_file(f"[period.dice]{FIRST}{rolled}{MOVES}{wish}", starts=BESIDE)
    desk = a_desk(tmp_path, "", text)

    assert 'class="step"' not in leaf_of(desk, "")


def test_where_no_step_leads_to_a_battle_the_steps_stand_in_a_line(tmp_path: Path) -> None:
    told = leaf_of(a_desk(tmp_path, MOVES + LEAVES), "nora")

    assert "no step can lead to a battle" in told
    assert told.count('class="way"') == 7
    assert 'class="odds"' not in told


def test_a_turn_that_is_read_later_offers_the_steps_of_its_own(tmp_path: Path) -> None:
    desk = a_desk(tmp_path, ROLLED + MOVES)

    assert "Turn 1, from 0402" in leaf_of(desk, "sam")


@pytest.mark.parametrize(
    ("words", "place"), [("Quiet.", "leaf"), ("So many words. " * 60, "after")]
)
def test_the_umpires_words_stand_beside_the_armies_while_they_are_short(
    words: str, place: str, tmp_path: Path
) -> None:
    told = leaf_of(a_desk(tmp_path, MOVES + LEAVES + WORDS.format(words)), "")

    is_before = told.index("Dusk") < told.index("Where the Ravens may go")
    assert is_before is (place == "leaf")


def test_a_long_mission_stands_below_and_a_short_one_beside_the_map(tmp_path: Path) -> None:
    def of(mission: str) -> str:
        text = a_file(f"[period.dice]{FIRST}{MOVES}{LEAVES}", starts=NEAR)
        text = text.replace('name = "Nora"\n', f'name = "Nora"\nmission = "{mission}"\n')
        return leaf_of(a_desk(tmp_path, "", text), "nora")

    short, long = of("Hold the hill."), of("Hold the hill. " * 60)

    assert short.index("Your mission") < short.index("So far")
    assert long.index("Your mission") > long.index("So far")


def test_a_map_with_many_hexes_keeps_its_own_sheet(tmp_path: Path) -> None:
    text = a_file(f"[period.dice]{FIRST}", starts=NEAR)
    rows = "\n".join("." * 60 for _ in range(60))
    text = text.replace("columns = 9", "columns = 60").replace("rows = 3", "rows = 60")
    text = re.sub(r"terrain = '''.*?'''", f"terrain = '''\n{rows}\n'''", text, flags=re.DOTALL)
    desk = a_desk(tmp_path, "", text)

    assert "map.pdf" in bound(files_of(desk, "nora"))
    assert "leaf-map.svg" not in leaf_of(desk, "nora")
