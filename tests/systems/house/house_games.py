"""Campaigns of house rules played at random: orders, answers, closed turns."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from generator.cli import main
from generator.dice import KeyedDice
from generator.errors import CampaignError
from generator.pipeline.desk import open_desk
from generator.read.campaign_reading import read_campaign
from generator.read.toml_source import read_source
from generator.resources import examples_folder
from generator.systems.house.rules.own_campaign import HouseCampaign, house
from generator.systems.house.rules.own_words import Does
from generator.systems.house.rules.rule_book import HOUSE_RULES
from generator.systems.house.rules.state import HouseState
from generator.systems.registry import shape_of
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from generator.kit.phase import Question, Resolution
    from generator.pipeline.desk import Desk
    from generator.world.clock import FactValue

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
    rules = examples_folder() / "house" / name / "rules.toml"
    if rules.is_file():
        (folder / rules.name).write_bytes(rules.read_bytes())
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


# Small games of a line of hexes, for single rules.

BASE = """
format = 1
[campaign]
id = "game"
title = "A game"
system = "house"
[dice]
missing = "await"
{rules}
[[side]]
id = "north"
name = "North"
{name}
letter = "N"
colour = "#1F5A99"
[[side]]
id = "south"
name = "South"
letter = "S"
colour = "#8A2B1D"
[[kind]]
name = "Foot"
march = 3
{kind}
[[army]]
id = "ravens"
name = "The Ravens"
plural = true
side = "north"
strength = 6
at = "{starts[0]}"
[[army]]
id = "wolves"
name = "The Wolves"
plural = true
side = "south"
strength = 4
at = "{starts[1]}"
{armies}
[map]
terrain = '''
. . . . . . .
. h h s . . .
. . . . . . .
'''
[[map.place]]
name = "Keep"
at = "0101"
kind = "fortress"
owner = "north"
[[map.place]]
name = "Hall"
at = "0701"
kind = "town"
owner = "south"
{ground}
[[period]]
id = "{period}"
{block}
"""
"""Open ground costs 1, hills and marsh 2."""


class Played(Struct, frozen=True, kw_only=True):
    """A period of a small game as it was played."""

    campaign: HouseCampaign
    resolution: Resolution[HouseState]

    @property
    def after(self) -> HouseState:
        """The situation after it."""
        return self.resolution.after

    @property
    def told(self) -> list[str]:
        """The kinds of event in it."""
        return [event.kind for event in self.resolution.events]

    @property
    def asked(self) -> list[str]:
        """The keys of what is awaited."""
        return [question.key for question in self.resolution.questions]

    def at(self, army: str) -> str:
        """Return where an army stands, by the hex's label."""
        return self.campaign.board.grid.label(self.after.armies[army].at)

    def strength(self, army: str) -> int:
        """Return an army's strength; 0: it is gone."""
        return self.after.armies[army].strength if army in self.after.armies else 0

    def facts(self, kind: str) -> Mapping[str, FactValue]:
        """Return the facts of the one event of a kind."""
        (found,) = (event.facts for event in self.resolution.events if event.kind == kind)
        return found


def order(army: str, deed: str, *hexes: str) -> str:
    """Return an order as the file has it."""
    to = f"to = [{', '.join(map(repr, hexes))}]\n" if hexes else ""
    return f'[[period.order]]\narmy = "{army}"\ndo = "{deed}"\n{to}'


def small_game(
    block: str = "", *, starts: tuple[str, str] = ("0101", "0701"), **parts: str
) -> Played:
    """Play one period of a small game from its beginning.

    Args:
        block: What stands in the period's block.
        starts: Where the Ravens and the Wolves begin.
        parts: Further tables under ``rules``, ``armies`` and ``ground``, keys of the
            ``kind`` of army and below the ``name`` of the first side, and which ``period`` it is.
    """
    given = {
        "rules": "",
        "kind": "",
        "name": "",
        "armies": "",
        "ground": "",
        "period": "1",
        **parts,
    }
    text = BASE.format(block=block, starts=starts, **given)
    found, _ = read_campaign(read_source("campaign.toml", text.encode()), shape_of)
    campaign = house(found)
    rules = HOUSE_RULES.in_campaign(campaign)
    period = rules.clock.read(given["period"])
    inputs = campaign.inputs_for(period)
    dice = KeyedDice(seed="", by_hand=inputs.dice, await_missing=True)
    now = replace(rules.opening(campaign), period=period)
    if faults := rules.faults(campaign, now, inputs):
        raise CampaignError(faults)
    resolution = rules.resolve(campaign, now, inputs, dice)
    return Played(campaign=campaign, resolution=resolution)
