"""Looks from the command line: the handbook's examples, and templates nobody reads."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import append, contents
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Answer

ROOT = Path(__file__).parents[2]
EXAMPLES = re.findall(
    r"(?ms)^```toml\n(\[look\]\n.*?)^```", (ROOT / "docs" / "looks.md").read_text(encoding="utf-8")
)
ATTACKS = (
    "{% set folder = frame.site.kept.cache.folder %}"
    '{{ folder.joinpath("../../campaign.seed").read_text() }}',
    "{% set folder = frame.site.kept.cache.folder %}"
    '{{ folder.joinpath("/etc/passwd").read_text() }}',
    "{% set folder = frame.site.kept.cache.folder %}"
    '{{ folder.joinpath("../../../caught.py").write_text("caught") }}',
    '{{ frame.site.environment.add_extension("caught.X") }}',
)
"""What a campaign's own page of the site once could do: read, write, run."""


def test_the_handbook_has_two_examples() -> None:
    assert len(EXAMPLES) == 2


@pytest.mark.usefixtures("_paperless")
@pytest.mark.parametrize("look", tiered(EXAMPLES))
def test_the_examples_of_the_handbook_change_sheets_and_site(
    look: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("build", campaign).code == 0
    before = contents(campaign / "output")
    append(campaign, f"\n{look}")

    answer = marchtable("build", campaign)

    after = contents(campaign / "output")
    changed = {path for path in after if after[path] != before.get(path)}
    assert answer.code == 0
    assert after.keys() == before.keys()
    assert "public/style.css" in changed
    assert "umpire/preview/style.css" in changed
    assert "umpire/turn-sheet.pdf" in changed
    assert sum(path.endswith("briefing.pdf") for path in changed) == 2


@pytest.mark.deep
@pytest.mark.parametrize("look", EXAMPLES)
def test_a_packet_in_a_look_of_the_handbook_prints_without_complaint(
    look: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, f"\n{look}")

    answer = marchtable("build", campaign, "--player", "anna")

    assert (answer.code, answer.err) == (0, "")
    assert (campaign / "output" / "players" / "anna" / "briefing.pdf").is_file()


@pytest.mark.deep
@pytest.mark.usefixtures("_paperless")
@pytest.mark.parametrize("words", ATTACKS)
def test_templates_of_a_campaigns_own_are_never_read(
    words: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    clean = shutil.copytree(campaign, campaign.parent / "clean")
    assert marchtable("build", clean).code == 0
    for name in ("blog/not-found.html", "blog/base.html", "shared/base.html"):
        page = campaign / "templates" / name
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(words, encoding="utf-8")

    answer = marchtable("build", campaign)

    assert answer.code == 0
    made, expected = (contents(folder / "output") for folder in (campaign, clean))
    assert made.keys() == expected.keys()
    differing = {path for path in made if made[path] != expected[path]}
    assert differing <= {".made.json", "umpire/report.json"}
    assert not list(campaign.parent.rglob("caught*"))


@pytest.mark.usefixtures("_paperless")
def test_templates_beside_a_campaign_file_are_warned_of_once(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    (campaign / "templates" / "blog").mkdir(parents=True)

    checked, built = (marchtable(word, campaign) for word in ("check", "build"))

    assert (checked.code, built.code) == (0, 0)
    assert checked.out.count("W113") == 1
    assert "[look]" in checked.out
    assert built.err.count("W113") == 1


def test_the_programs_own_templates_in_a_checkout_are_not_warned_of(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    (campaign / "templates").mkdir()
    (campaign / "generator").mkdir()
    shutil.copy(ROOT / "generator" / "resources.py", campaign / "generator")

    assert "W113" not in marchtable("check", campaign).out
    assert "W113" not in marchtable("check", ROOT).out


def test_a_colour_nobody_could_read_stops_the_build(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, '\n[look]\nink = "#E0D8C8"\n')

    answer = marchtable("build", campaign)

    assert answer.code == 1
    assert "look.ink" in answer.err
    assert "“ground” (#FBF8F0)" in answer.err
    assert not (campaign / "output").exists()
