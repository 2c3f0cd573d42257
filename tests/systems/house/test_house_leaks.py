"""What a player may not know changes no byte of what that player and the public are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.cli import close_command, main
from generator.pipeline.desk import open_desk
from generator.resources import examples_folder
from generator.systems.house.rules.own_campaign import house
from generator.systems.house.rules.own_words import Does
from generator.systems.house.rules.state import seen_by
from tests.paperless import without_paper
from tests.systems.house.house_games import SAMPLES, begun, house_situation, order
from tests.tiers import tiered, tiered_rows

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SAMPLE = (examples_folder() / "house" / "ancient.toml").read_text(encoding="utf-8")
OWN = order("pellans", "march", "0204") + order("league-horse", "hold")
GUARD = 'kind = "hoplites"\nstrength = 9'
UNSEEN = (
    ("", ("", "")),
    (order("guard", "march", "0703"), ("", "")),
    (order("guard", "recruit") + order("miners", "hold"), ("", "")),
    (order("miners", "march-by-night", "0504"), ("", "")),
    ("", (GUARD, GUARD.replace("9", "3"))),
    ("", (GUARD, GUARD.replace("hoplites", "horse"))),
    ("", ("start = 8", "start = 8\nstarts = { tyrant = 30 }")),
)
"""What the Tyrant does, or has, where nobody of the League sees it."""


@pytest.fixture(autouse=True)
def _unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the typesetting out, and close at one and the same time."""
    without_paper(monkeypatch)
    monkeypatch.setattr(close_command, "right_now", lambda: "2026-05-01T19:30:00Z")


def told(
    folder: Path, orders: str, change: tuple[str, str], words: list[str]
) -> Mapping[str, bytes]:
    """Play the first month, and return what Anna and the public are given."""
    folder.mkdir()
    assert change[0] in SAMPLE
    block = f'\n[[period]]\nid = "1"\ntime_is_up = true\n{OWN}{orders}'
    text = SAMPLE.replace(*change, 1) if change[0] else SAMPLE
    (folder / "campaign.toml").write_text(text + block, encoding="utf-8")
    (folder / "campaign.seed").write_text("a seed that is long enough\n")
    assert main([*words, "--quiet", str(folder)]) == 0
    return given_to("anna", folder)


def given_to(player: str, folder: Path) -> Mapping[str, bytes]:
    """Return what a player and the public are given."""
    output = folder / "output"
    return {
        path.relative_to(output).as_posix(): path.read_bytes()
        for part in ("public", f"players/{player}")
        for path in (output / part).rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize(
    ("words", "twins"), tiered_rows(((["build"], 4), (["close", "--yes"], len(UNSEEN))))
)
def test_what_is_not_seen_changes_no_byte_of_anybody_elses(
    words: list[str], twins: int, tmp_path: Path
) -> None:
    first, *others = (
        told(tmp_path / str(nth), orders, change, words)
        for nth, (orders, change) in enumerate(UNSEEN[:twins])
    )

    assert first
    for nth, other in enumerate(others, 1):
        assert other.keys() == first.keys()
        assert [name for name in first if other[name] != first[name]] == [], UNSEEN[nth]


def test_what_is_seen_is_told(tmp_path: Path) -> None:
    hidden, seen = (
        told(tmp_path / str(nth), orders, ("", ""), ["close", "--yes"])
        for nth, orders in enumerate(("", order("miners", "march", "0304")))
    )

    assert seen["players/anna/briefing.pdf"] != hidden["players/anna/briefing.pdf"]


# The same in every example, for its first player and whatever its enemies do.


@pytest.mark.parametrize("name", tiered(SAMPLES, first=2))
def test_orders_of_others_change_no_byte_before_the_turn_is_told(name: str, tmp_path: Path) -> None:
    made = []
    for nth in range(3):
        folder = begun(name, tmp_path / str(nth))
        desk = open_desk(folder)
        campaign = house(desk.campaign)
        player = campaign.players[0]
        hexes = [campaign.board.grid.label(at) for at in sorted(campaign.board.terrain)]
        deeds = campaign.own.words.deeds
        others = [army for army in campaign.forces if army.side not in player.sides]
        block = f'\n[[period]]\nid = "{desk.period}"\n'
        for number, army in enumerate(others if nth else ()):
            deed = deeds[(number + nth) % len(deeds)]
            to = (hexes[(7 * number + nth) % len(hexes)],) if deed.names_hexes else ()
            block += order(army.id, deed.id, *to)
        file = folder / "campaign.toml"
        file.write_text(f"{file.read_text(encoding='utf-8')}{block}", encoding="utf-8")
        assert main(["build", "--quiet", str(folder)]) == 0
        made.append(given_to(player.id, folder))

    assert made[0]
    assert made[1] == made[0]
    assert made[2] == made[0]


@pytest.mark.parametrize("name", tiered(SAMPLES, first=2))
def test_strength_that_nobody_sees_changes_no_byte_of_a_closed_turn(
    name: str, tmp_path: Path
) -> None:
    made = []
    for nth in range(2):
        folder = begun(name, tmp_path / str(nth))
        desk = open_desk(folder)
        campaign, now = house(desk.campaign), house_situation(desk)
        player = campaign.players[0]
        hidden = [
            army
            for army in campaign.forces
            if army.side not in player.sides
            and seen_by(campaign, now, now.armies[army.id].at).isdisjoint(player.sides)
            and not campaign.own.sight.is_open
        ]
        assert bool(hidden) is not campaign.own.sight.is_open
        file = folder / "campaign.toml"
        before, armies, after = file.read_text(encoding="utf-8").partition("[[army]]")
        for army in hidden if nth else ():
            head, found, rest = after.partition(f'id = "{army.id}"')
            assert found
            rest = rest.replace(f"strength = {army.strength}", f"strength = {army.strength + 1}", 1)
            after = head + found + rest
        holds = next(deed.id for deed in campaign.own.words.deeds if deed.does is Does.HOLD)
        orders = "".join(order(army.id, holds) for army in campaign.forces)
        block = f'\n[[period]]\nid = "{desk.period}"\n{orders}'
        file.write_text(f"{before}{armies}{after}{block}", encoding="utf-8")
        assert main(["close", "--yes", "--quiet", str(folder)]) == 0
        made.append(given_to(player.id, folder))

    assert made[0]
    assert made[1].keys() == made[0].keys()
    assert [key for key in made[0] if made[1][key] != made[0][key]] == []
