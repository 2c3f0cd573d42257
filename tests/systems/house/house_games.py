"""Campaigns of house rules played at random: orders, answers, closed turns."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from generator.cli import main
from generator.pipeline.desk import open_desk
from generator.resources import examples_folder
from generator.systems.house.rules.own_rules import house
from generator.systems.house.rules.own_words import Does
from generator.systems.house.rules.state import HouseState

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.kit.phase import Question
    from generator.pipeline.desk import Desk

SAMPLES = {
    "afternoon": "campaign",
    **{
        path.stem: path.stem
        for path in sorted((examples_folder() / "house").glob("*.toml"))
        if path.stem not in ("campaign", "own-map")
    },
}
"""The example campaigns, by what `init --like` calls them, with their files."""


def begun(name: str, folder: Path) -> Path:
    """Write an example campaign into a new folder."""
    folder.mkdir(exist_ok=True)
    text = (examples_folder() / "house" / f"{SAMPLES[name]}.toml").read_text(encoding="utf-8")
    before, _, _ = text.partition("[[period]]")
    (folder / "campaign.toml").write_text(before, encoding="utf-8")
    (folder / "campaign.seed").write_text("a seed that is long enough\n")
    return folder


def play(folder: Path, turns: int, seed: int) -> Desk:
    """Play turns by random orders and close each; return the campaign after them."""
    dice = Random(seed)  # noqa: S311 - only orders and answers
    for _ in range(turns):
        desk = open_desk(folder)
        file = folder / "campaign.toml"
        head = file.read_text(encoding="utf-8") + f'\n[[period]]\nid = "{desk.period}"\n'
        orders = "".join(_orders(desk, dice))
        answers: dict[str, str] = {}
        while True:
            file.write_text(head + orders + "".join(answers.values()), encoding="utf-8")
            asked = open_desk(folder).resolution.questions
            if not asked:
                break
            for question in asked:
                assert question.key not in answers, question.key
                answers[question.key] = _answer(question, dice)
        assert main(["close", "--yes", "--quiet", str(folder)]) == 0
    return open_desk(folder)


def house_situation(desk: Desk) -> HouseState:
    """Return the situation as the open period begins."""
    assert isinstance(desk.situation, HouseState)
    return desk.situation


def _orders(desk: Desk, dice: Random) -> Iterator[str]:
    """Yield an order to most armies: any deed, and hexes anywhere on the map."""
    campaign = house(desk.campaign)
    hexes = sorted(campaign.board.terrain)
    for army in sorted(house_situation(desk).armies):
        if dice.random() < 0.1:
            continue
        deed = dice.choice(campaign.own.words.deeds)
        yield f'\n[[period.order]]\narmy = "{army}"\ndo = "{deed.id}"\n'
        if deed.does is Does.MARCH or deed.names_hexes:
            labels = [campaign.board.grid.label(at) for at in dice.sample(hexes, 1)]
            yield f"to = {labels}\n".replace("'", '"')


def _answer(question: Question, dice: Random) -> str:
    """Return what answers a question in the file."""
    if question.kind == "battle":
        winner = dice.choice([*question.sides, "nobody"])
        lost = ", ".join(f"{army} = {dice.randrange(3)}" for army in question.asks)
        return (
            f'\n[[period.battle]]\ncontact = "{question.key}"\nwinner = "{winner}"\n'
            f"losses = {{ {lost} }}\n"
        )
    choice = dice.choice(question.choices).key
    return f'\n[[period.decision]]\nquestion = "{question.key}"\nchoice = "{choice}"\n'
