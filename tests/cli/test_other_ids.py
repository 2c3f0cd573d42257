"""An army or a unit that has another id in mid-campaign: what is told, and of whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

NEW = "riders"


@pytest.mark.usefixtures("_unbuilt")
@pytest.mark.parametrize(
    ("system", "old", "told"),
    [("grand-strategic", "kings-host", "army"), ("battlefield", "lc-1", "unit")],
)
def test_who_has_another_id_is_found_among_those_that_are_listed(
    system: str, old: str, told: str, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    file = tmp_path / "war" / "campaign.toml"
    assert marchtable("init", "--system", system, file.parent).code == 0
    assert marchtable("close", file.parent, "--yes", "--quiet").code == 0
    text = file.read_text(encoding="utf-8").replace(f'"{old}"', f'"{NEW}"')
    file.write_text(text, encoding="utf-8")

    answer = marchtable("check", file.parent)

    assert f"error[C090]: army: the {told} “{old}” is in play" in answer.out
    assert f"If “{NEW}” is the same {told}, give it its old id again" in answer.out
