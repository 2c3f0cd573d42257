"""Order forms of both players: what they offer, and how they come back."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import audiences
from generator.brief.order_form_fields import fields_of, head_values
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
    """Return what comes of a player's form, filled in."""
    (reader,) = (each for each in audiences(desk.campaign) if each.id == player)
    form = order_form_of(desk, reader)
    empty: dict[str, tuple[str, ...]] = dict.fromkeys(fields_of(form), ())
    head = {name: (value,) for name, value in head_values(form)}
    written = {f"army/{army}/{what}": (text,) for what, text in said.items()}
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
