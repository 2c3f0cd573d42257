"""What is kept of readers' papers: used again where nothing changed, and never wrongly."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.cli import main
from generator.pipeline.makings import Makings, noting
from generator.values import Struct, replace
from tests.cli.folders import append, contents
from tests.paperless import without_paper
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
SYSTEMS = ("small", "tsc", "house", "battlefield", "grand-strategic")
NOTE = '\n[[period.text]]\nto = "{to}"\nbody = "{body}"\n'
OPENED = {"grand-strategic": '\n[[period]]\nid = "2-spring"\n'}
"""The open period's block, where the example has none yet."""
STEPS = 5
"""Edits of one campaign, with a build after each."""


class Pair(Struct, frozen=True, kw_only=True):
    """Two parts, and what follows from the first."""

    first: str
    second: int = 0

    @property
    def doubled(self) -> str:
        """The first part twice."""
        return self.first * 2


def test_each_part_that_is_looked_at_is_told_also_by_methods_and_copies() -> None:
    told: list[str] = []
    watched = noting(Pair(first="a", second=3), told.append)

    assert watched.doubled == "aa"
    assert told == ["first"]
    assert replace(watched, first="b").second == 3
    assert told == ["first", "second"]


def test_nothing_can_be_remembered_for_a_value_that_tells_what_is_looked_at() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(noting(Pair(first="a"), lambda _: None))


@pytest.fixture(autouse=True)
def _paperless(monkeypatch: pytest.MonkeyPatch) -> None:
    without_paper(monkeypatch)


@pytest.fixture
def remade(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is made anew, by reader and name."""
    told: list[str] = []
    note_why = Makings._note_why

    def noted(self: Makings, name: str, before: list[object]) -> None:
        note_why(self, name, before)  # type: ignore[arg-type]  # passed on as it came
        told.append(f"{self.remade[-1].folder}: {name}")

    monkeypatch.setattr(Makings, "_note_why", noted)
    return told


def sample(name: str, folder: Path) -> Path:
    """Lay out a campaign of a system as its example has it."""
    shutil.copytree(ROOT / "examples" / name, folder, ignore=shutil.ignore_patterns("output"))
    if not (folder / "campaign.seed").exists():
        (folder / "campaign.seed").write_text("a seed that is long enough for tests\n")
    return folder


def build(folder: Path, *options: str) -> int:
    """Build a campaign in this process."""
    return main(["build", str(folder), "--quiet", *options])


@pytest.mark.parametrize("system", tiered(SYSTEMS, first=3))
def test_a_word_to_one_player_makes_his_briefing_and_the_umpires_sheet_alone(
    system: str, tmp_path: Path, remade: list[str]
) -> None:
    folder = sample(system, tmp_path / "campaign")
    text = (folder / "campaign.toml").read_text()
    player, *_ = re.findall(r'^\[\[player\]\]\nid = "(.+)"', text, re.MULTILINE)
    append(folder, OPENED.get(system, ""))
    append(folder, NOTE.format(to=player, body="A rider brings you bread."))
    time_up(folder)
    assert build(folder) == 0
    remade.clear()
    text = (folder / "campaign.toml").read_text()
    (folder / "campaign.toml").write_text(text.replace("brings you bread", "brings you beer"))

    assert build(folder) == 0

    assert set(remade) <= {"umpire: turn sheet", f"players/{player}: briefing"}
    assert f"players/{player}: briefing" in remade


def test_a_remark_makes_nothing_anew(tmp_path: Path, remade: list[str]) -> None:
    folder = sample("small", tmp_path / "campaign")
    assert build(folder) == 0
    remade.clear()
    append(folder, "# a remark\n")

    assert build(folder) == 0

    assert remade == []


def test_an_edit_taken_back_makes_nothing_anew(tmp_path: Path, remade: list[str]) -> None:
    folder = sample("small", tmp_path / "campaign")
    before = (folder / "campaign.toml").read_text()
    assert build(folder) == 0
    append(folder, NOTE.format(to="public", body="It rains."))
    assert build(folder) == 0
    remade.clear()
    (folder / "campaign.toml").write_text(before)

    assert build(folder) == 0

    assert remade == []


def test_build_says_why_something_was_made_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = sample("small", tmp_path / "campaign")
    assert build(folder) == 0
    append(folder, NOTE.format(to="public", body="It rains."))
    capsys.readouterr()

    assert main(["build", str(folder), "--why"]) == 0

    told = capsys.readouterr().out
    assert "umpire: turn sheet, since the briefing’s texts changed\n" in told
    assert "umpire: preview, since what the public will read changed\n" in told
    assert "march" not in told


# Any sequence of edits gives what a build gives that finds nothing kept.


def a_text(folder: Path, dice: random.Random) -> None:
    append(folder, NOTE.format(to="public", body=f"Word {dice.randrange(100)}."))


def an_order_less(folder: Path, dice: random.Random) -> None:
    """Take one order of the file out."""
    text = (folder / "campaign.toml").read_text()
    orders = list(re.finditer(r"\n\[\[period\.order\]\]\n(?:[^\[\n].*\n|\n)+", text))
    if orders:
        out = dice.choice(orders)
        (folder / "campaign.toml").write_text(text[: out.start()] + "\n" + text[out.end() :])


def another_title(folder: Path, dice: random.Random) -> None:
    text = (folder / "campaign.toml").read_text()
    text = re.sub(
        r'^title = ".*"', f'title = "War {dice.randrange(100)}"', text, count=1, flags=re.M
    )
    (folder / "campaign.toml").write_text(text)


def a_close(folder: Path, _: random.Random) -> None:
    main(["close", str(folder), "--yes", "--quiet"])


def a_reopening(folder: Path, _: random.Random) -> None:
    main(["reopen", str(folder), "--yes", "--quiet"])


def time_up(folder: Path, _: object = None) -> None:
    """Let everybody read the open period, or no longer."""
    text = (folder / "campaign.toml").read_text()
    with_it = re.sub(r"(\n\[\[period\]\]\nid = .*\n)(?!time_is_up)", r"\1time_is_up = true\n", text)
    (folder / "campaign.toml").write_text(
        with_it if with_it != text else text.replace("time_is_up = true\n", "")
    )


def letter_paper(folder: Path, _: random.Random) -> None:
    build(folder, "--paper", "letter")


def other_commander(folder: Path, dice: random.Random) -> None:
    """Let a force be called otherwise."""
    text = (folder / "campaign.toml").read_text()
    names = list(re.finditer(r'^\[\[(?:force|army)\]\]\nid = .*\nname = "(.*)"', text, re.M))
    if names:
        which = dice.choice(names)
        text = f"{text[: which.start(1)]}The {dice.randrange(9)}th{text[which.end(1) :]}"
        (folder / "campaign.toml").write_text(text)


EDITS: tuple[Callable[[Path, random.Random], None], ...] = (
    a_text,
    an_order_less,
    another_title,
    a_close,
    a_reopening,
    time_up,
    letter_paper,
    other_commander,
)


def test_after_any_edits_all_is_as_if_nothing_had_been_kept(tmp_path: Path) -> None:
    try_edits("tsc", tmp_path, 1)


@pytest.mark.deep(seeds=3)
@pytest.mark.parametrize("system", SYSTEMS)
def test_after_many_edits_all_is_as_if_nothing_had_been_kept(
    system: str, drawn_seed: int, tmp_path: Path
) -> None:
    try_edits(system, tmp_path, drawn_seed)


def try_edits(system: str, home: Path, seed: int) -> None:
    """Edit and build again and again, and compare with a build that has nothing kept."""
    dice = random.Random(f"{system} {seed}")  # noqa: S311 - only what is edited
    folder = sample(system, home / "campaign")
    done = []
    for _ in range(STEPS):
        change = dice.choice(EDITS)
        done.append(change.__name__)
        change(folder, dice)
        code = build(folder)
        alone = home / "alone"
        shutil.rmtree(alone, ignore_errors=True)
        shutil.copytree(folder, alone, ignore=shutil.ignore_patterns("output", ".marchtable"))
        assert build(alone) == code == 0, done
        assert contents(folder / "output") == contents(alone / "output"), done
