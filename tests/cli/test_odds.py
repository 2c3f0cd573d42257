"""``odds``: chances counted out over the dice, for any situation."""

from __future__ import annotations

import shutil
from argparse import Namespace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.cli.output import Output
from generator.cli.system_command import materials_of
from generator.files import PRIVATE
from generator.pipeline.desk import open_desk
from generator.systems.valormr.commands.odds_command import battle_answer
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Answer

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.usefixtures("_paperless")


def test_the_story_s_evasion_is_counted_out_over_216_throws(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    words = ("odds", "disengagement", campaign, "--own", "3", "--against", "4,3")

    (table,) = marchtable(*words, "--json").json.values()

    chances = {outcome: Fraction(low) for outcome, low, _ in table}
    assert chances == {
        "N": Fraction(2, 216),
        "5 %": Fraction(16, 216),
        "10 %": Fraction(56, 216),
        "15 %": Fraction(68, 216),
        "20 %": Fraction(52, 216),
        "30 %": Fraction(4, 216),
        "35 %": Fraction(16, 216),
        "destroyed": Fraction(2, 216),
    }


def test_a_natural_6_with_one_modifier_is_exact_knowledge(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("odds", "contact", campaign, "--own", "1")

    assert answer.code == 0
    assert answer.out.splitlines()[0] == "What contact dice teach"
    assert "33 %  exact, with every creature" in answer.out


def test_what_is_hidden_of_an_opponent_makes_a_band(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("odds", "deployment", campaign, "--against=-1..2")

    assert "–" in answer.out


def test_a_courier_passes_an_enemy_hex_with_even_chances(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    words = ("odds", "courier", campaign, "--hexes", "1", "--stops", "--json")

    (table,) = marchtable(*words).json.values()

    assert {outcome: Fraction(low) for outcome, low, _ in table} == {
        "taken": Fraction(11, 12),
        "through": Fraction(1, 12),
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "weather"), "there are: contact, hour"),
        (("odds", "deployment", "--against", "some"), "such as 4,-1..2"),
        (("odds", "deployment", "--came-by", "boat"), "boat"),
    ],
)
def test_what_cannot_be_counted_out_is_said_and_exits_with_2(
    words: tuple[str, ...], said: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    subject, *rest = words[1:]

    answer = marchtable("odds", subject, campaign, *rest)

    assert answer.code == 2
    assert said in answer.err


@pytest.mark.rule("DEF-EXCH-01")
def test_a_battle_that_waits_is_weighed_in_every_way(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    copied_sample(tmp_path)

    words = ("odds", "battle", tmp_path, "--runs", "2")
    found = marchtable(*words, "--json").json
    told = marchtable(*words).out

    assert found["contact"] == "morning.aeskrvald+grallune+hadewych"
    assert {way: each["runs"] for way, each in found["ways"].items()} == {
        "quick-combat": 0,
        "battlefield": 2,
    }
    for each in found["ways"].values():
        assert sum(Fraction(chance) for _, chance in each["winning"]) == 1
    assert "By quick combat: exact, if every general’s ability adds to the own" in told
    assert "2 trial runs under dice of their own" in told
    for way in found["ways"]:
        line = f'"{found["contact"]}/settle/umpire" = "{way}"'
        assert f"to settle it so, below [period.answers]: {line}" in told


@pytest.mark.rule("DEF-EXCH-01")
@pytest.mark.parametrize(
    "switches",
    [
        ('battle.settled = "ask"', 'battle.settled_by = "commanders"'),
        ('battle.settled = "quick-combat"',),
    ],
)
def test_a_battle_is_weighed_while_commanders_decide(
    switches: tuple[str, ...], tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    copied_sample(tmp_path, *switches)

    found = marchtable("odds", "battle", tmp_path, "--runs", "1", "--json").json

    assert found["contact"] == "morning.aeskrvald+grallune+hadewych"


@pytest.mark.rule("DEF-EXCH-01")
def test_trial_runs_show_how_far_they_have_got(tmp_path: Path) -> None:
    copied_sample(tmp_path)
    shown: list[str] = []
    materials = replace(materials_of(open_desk(tmp_path)), progress=shown.append)

    battle_answer(materials, Namespace(contact="", runs=2))

    assert shown == ["Trial run 1 of 2", "Trial run 2 of 2", ""]


@pytest.mark.rule("DEF-EXCH-01")
def test_trial_runs_are_kept_until_they_are_forgotten(
    tmp_path: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    copied_sample(tmp_path)
    shown: list[str] = []
    monkeypatch.setattr(Output, "progress", lambda _, text: shown.append(text))
    weighed = ("odds", "battle", tmp_path, "--runs", "2")

    first, again = marchtable(*weighed).out, marchtable(*weighed).out
    shown_twice = [text for text in shown if text.startswith("Trial run")]
    marchtable("forget", tmp_path)
    shown.clear()
    anew = marchtable(*weighed).out

    assert first == again == anew
    assert shown_twice == ["Trial run 1 of 2", "Trial run 2 of 2"]
    assert shown_twice == [text for text in shown if text.startswith("Trial run")]


def test_a_folder_that_cannot_be_written_to_keeps_no_runs(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    copied_sample(tmp_path)
    (tmp_path / PRIVATE).write_text("in the way")

    answer = marchtable("odds", "battle", tmp_path, "--runs", "2")

    assert answer.code == 0
    assert "2 trial runs" in answer.out
    assert (tmp_path / PRIVATE).read_text() == "in the way"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--contact", "evening.no+body"), "no battle evening.no+body waits"),
        (("--runs", "0"), "write a number from 1 to 20,000"),
    ],
)
def test_a_battle_that_cannot_be_weighed_is_refused(
    words: tuple[str, str], told: str, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    copied_sample(tmp_path)

    answer = marchtable("odds", "battle", tmp_path, *words)

    assert answer.code == 2
    assert told in answer.err


def copied_sample(folder: Path, *switches: str) -> None:
    """Copy the sample's file, with switches, and its closed periods into a folder."""
    text = (ROOT / "campaign.toml").read_text(encoding="utf-8")
    assert "\n[rules]\n" in text
    text = text.replace("\n[rules]\n", "\n".join(("\n[rules]", *switches, "")))
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "chronicle", folder / "chronicle")
