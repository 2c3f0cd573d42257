"""Order forms of both players: what they offer, and how they come back."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import audiences
from generator.brief.order_form_contents import fields_of, head_values
from generator.pipeline.collect import collected_from
from generator.pipeline.desk import open_desk
from generator.pipeline.order_forms import order_form_of
from generator.read.filled_form import FilledForm
from tests.systems.tsc.tsc_games import FIRST, a_file

if TYPE_CHECKING:
    from pathlib import Path

    from generator.pipeline.collected import Collected
    from generator.pipeline.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A game in which the Ravens have the first turn, near the enemy."""
    turn = f"[period.dice]{FIRST}"
    text = a_file(turn, starts=("0402", "0602"), rules="first.by_umpire = true")
    said = '[[period.decision]]\nquestion = "1/first/umpire"\nchoice = "ravens"\n'
    (tmp_path / "campaign.toml").write_text(text + said, encoding="utf-8")
    (tmp_path / "campaign.seed").write_text("a seed that is long enough\n")
    return open_desk(tmp_path)


def collected(desk: Desk, player: str, army: str, **said: str) -> Collected:
    """Return what comes of the wishes on a player's form."""
    return taken(desk, player, {f"army/{army}/{what}": text for what, text in said.items()})


def taken(desk: Desk, player: str, said: dict[str, str]) -> Collected:
    """Return what comes of a player's form, by the whole names of its fields."""
    (reader,) = (each for each in audiences(desk.campaign) if each.id == player)
    form = order_form_of(desk, reader)
    empty: dict[str, tuple[str, ...]] = dict.fromkeys(fields_of(form), ())
    head = {name: (value,) for name, value in head_values(form)}
    written = {name: (text,) for name, text in said.items()}
    filled = FilledForm(fields={**empty, **head, **written})
    return collected_from(desk, [(f"{player}.pdf", filled)])


def test_a_wish_comes_back_as_an_order_for_the_file(desk: Desk) -> None:
    moves = collected(desk, "nora", "ravens", do="move", to="0502", attack="yes")
    pushes = collected(desk, "sam", "wolves", do="push", to="0401")

    assert (moves.doubts, pushes.doubts) == ((), ())
    assert tomllib.loads(moves.text)["period"]["order"] == [
        {"army": "ravens", "do": "move", "to": ["0502"], "attack": "yes"}
    ]
    assert tomllib.loads(pushes.text)["period"]["order"] == [
        {"army": "wolves", "do": "push", "to": ["0401"]}
    ]


def test_a_hex_without_a_wish_is_doubtful(desk: Desk) -> None:
    lost = collected(desk, "nora", "ravens", to="0502")

    assert "nothing is ticked" in lost.doubts[0]


@pytest.mark.rule("TSC-DEF-03")
def test_answers_for_all_turns_come_back_as_a_table_that_is_kept(desk: Desk) -> None:
    said = {
        "move": "go",
        "move-behind": "0502 if advantaged",
        "push": "stay",
        "declare": "attack",
        "declare-behind": "if place village",
    }

    found = taken(desk, "nora", {f"standing/ravens/{k}": v for k, v in said.items()})

    assert found.doubts == ()
    assert tomllib.loads(found.text)["standing"] == [
        {
            "army": "ravens",
            "move": "go 0502 if advantaged",
            "push": "stay",
            "declare": "attack if place village",
        }
    ]


@pytest.mark.rule("TSC-DEF-03")
def test_what_a_player_has_answered_stands_on_his_own_form_alone(desk: Desk) -> None:
    kept = '\n[[standing]]\narmy = "ravens"\nmove = ["go 0502 if advantaged", "stay"]\n'
    with (desk.folder / "campaign.toml").open("a", encoding="utf-8") as file:
        file.write(kept)
    anew = open_desk(desk.folder)

    told = {
        reader.id: [line for block in order_form_of(anew, reader).blocks for line in block.answers]
        for reader in audiences(anew.campaign)
        if reader.id in {"nora", "sam"}
    }

    assert told == {
        "nora": [
            "on its own turn, if it may move: go towards 0502 if the army on turn is "
            "advantaged; else stay"
        ],
        "sam": [],
    }


@pytest.mark.rule("TSC-TURN-01")
def test_tsc_turn_01_a_wish_comes_back_before_anybody_has_the_first_turn(tmp_path: Path) -> None:
    text = a_file("", starts=("0402", "0602"))
    (tmp_path / "campaign.toml").write_text(text, encoding="utf-8")
    (tmp_path / "campaign.seed").write_text("a seed that is long enough\n")
    desk = open_desk(tmp_path)

    found = collected(desk, "nora", "ravens", do="stay")

    assert [each.rule for each in desk.resolution.questions] == ["TSC-TURN-01"] * 2
    assert found.doubts == ()
    assert "ravens" in found.text
