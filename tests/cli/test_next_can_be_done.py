"""``next`` in every system: an order can be given as it is printed, and is done."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from generator.pipeline.desk import open_desk
from generator.resources import examples_folder
from tests.cli.folders import append

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_unbuilt")


@pytest.fixture
def begun_by(tmp_path: Path, marchtable: Callable[..., Answer]) -> Callable[[str], Path]:
    """A new campaign by a rule system."""

    def begin(system: str) -> Path:
        folder = tmp_path / "new"
        assert marchtable("init", "--system", system, folder).code == 0
        (folder / "campaign.seed").write_text("a seed that is long enough\n")
        return folder

    return begin


def orders_of(block: str) -> Mapping[str, str]:
    """Return the orders that a block shows, by army or unit, their marks taken away."""
    plain = block.replace("\n# ", "\n")
    found = re.finditer(r'\[\[period\.order\]\]\n\w+ = "([^"]+)"\n(\w+ = .*\n?)*', plain)
    return {each[1]: each[0] for each in found}


def after(folder: Path, block: str, order: str) -> Any:  # noqa: ANN401 - any system's
    """Return the situation once an order of a block is given."""
    head = block[: block.index('"', block.index("id = ") + 6) + 1]
    append(folder, f"{head}\n{order}")
    return open_desk(folder).resolution.after


@pytest.mark.parametrize("army", ["barrow-levy", "garrison-barrow"])
def test_an_army_of_the_grand_strategic_rules_is_shown_a_hex_it_can_enter(
    begun_by: Callable[[str], Path], marchtable: Callable[..., Answer], army: str
) -> None:
    folder = begun_by("grand-strategic")
    block = marchtable("next", folder).out
    order = orders_of(block)[army]
    (goal,) = re.findall(r'to = \["(\d+)"\]', order)

    there = after(folder, block, order).armies[army].at

    assert open_desk(folder).campaign.board.grid.label(there) == goal


def test_a_unit_of_battlefield_is_shown_a_case_it_can_begin_on(
    begun_by: Callable[[str], Path], marchtable: Callable[..., Answer]
) -> None:
    folder = begun_by("battlefield")
    block = marchtable("next", folder).out
    order = orders_of(block)["wolf-1"]
    (goal,) = re.findall(r'at = \["(\d+)"\]', order)

    there = after(folder, block, order).roster["wolf-1"].at

    assert open_desk(folder).campaign.board.grid.label(there) == goal


def test_of_two_armies_one_is_shown_a_move_the_other_what_becomes_of_the_enemy(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    folder = tmp_path / "ravensmark"
    shutil.copytree(examples_folder() / "tsc", folder)

    orders = orders_of(marchtable("next", folder).out)

    assert 'do = "move"       # move or stay\nto = ["0602"]' in orders["host"]
    assert 'do = "push"       # push or leave\nto = ["0602"]' in orders["horde"]
