"""A receipt tells a player what was read of that player's own orders, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.pipeline.desk import open_desk
from generator.pipeline.receipts import receipts
from generator.values import replace
from tests.pipeline.test_told_when_due import SYSTEMS, base, players, with_orders

if TYPE_CHECKING:
    from pathlib import Path

    from generator.pipeline.desk import Desk


def texts(desk: Desk) -> dict[str, str]:
    """Return the texts of all receipts by player."""
    return {
        each.player: body.decode()
        for each in receipts(desk)
        for path, body in each.files.items()
        if path.suffix == ".txt"
    }


@pytest.mark.parametrize("system", SYSTEMS)
def test_whatever_others_order_a_receipt_is_the_same(system: str, tmp_path: Path) -> None:
    folder = base(tmp_path / "campaign", system, 0)
    first, *others = (each.id for each in players(open_desk(folder)))
    own = next(seed for seed in "123456789" if texts(with_orders(folder, {first: seed})))

    alone, among, more = (
        with_orders(folder, {first: own, **(dict.fromkeys(others, seed) if seed else {})})
        for seed in ("", "2", "3")
    )
    seeded = replace(more, seed="another seed than that of the campaign")

    assert texts(alone)[first]
    assert len({texts(each)[first] for each in (alone, among, more, seeded)}) == 1
    assert texts(alone).keys() == {first}
