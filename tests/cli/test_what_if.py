"""``what-if``: the open period is tried with other entries, and nothing is written."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import append, contents, edit, throws_by_hand

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

GORM_RESTS = '[[period.order]]\narmy = "gorm"\ndo = "rest"\n'


@pytest.fixture
def lines(tmp_path: Path) -> Callable[[str], Path]:
    """Write lines to try into a file."""

    def write(text: str) -> Path:
        path = tmp_path / "trial.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_another_order_is_tried_in_place_of_the_one_that_stands_there(
    campaign: Path, marchtable: Callable[..., Answer], lines: Callable[[str], Path]
) -> None:
    before = contents(campaign)
    words = ("--lines", lines(GORM_RESTS), "--dice", "true", "--json")
    answer = marchtable("what-if", campaign, *words)

    assert answer.code == 0
    assert contents(campaign) == before
    (stays,) = (each for name, each in answer.json["otherwise"].items() if "Gorm" in name)
    assert stays["as_it_stands"] != stays["then"]
    edit(
        campaign,
        'army = "gorm"\ndo = "march"\nto = ["0604"]\nby = "road"',
        'army = "gorm"\ndo = "rest"',
    )
    really = marchtable("diff", campaign, "--json").json
    assert really == {k: v for k, v in answer.json.items() if k in really}


def test_lines_to_try_come_through_a_pipe_too(
    campaign: Path,
    marchtable: Callable[..., Answer],
    lines: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from_file = marchtable("what-if", campaign, "--lines", lines(GORM_RESTS))
    monkeypatch.setattr("sys.stdin", io.StringIO(GORM_RESTS))

    piped = marchtable("what-if", campaign, "--lines", "-")

    assert (piped.code, piped.out) == (0, from_file.out)


def test_the_screen_says_what_would_be_otherwise_and_that_nothing_was_written(
    campaign: Path, marchtable: Callable[..., Answer], lines: Callable[[str], Path]
) -> None:
    answer = marchtable("what-if", campaign, "--lines", lines(GORM_RESTS))

    assert "Otherwise than as it stands\n  Gorm" in answer.out
    assert "      as it stands: " in answer.out
    assert "nothing was written" in answer.err


def test_the_same_order_again_changes_nothing(
    campaign: Path, marchtable: Callable[..., Answer], lines: Callable[[str], Path]
) -> None:
    same = '[[period]]\nid = "1-day"\n[[period.order]]\narmy = "isolde"\ndo = "rest"\n'

    answer = marchtable("what-if", campaign, "--lines", lines(same))

    assert "Nothing that can be seen on the map." in answer.out


@pytest.fixture
def at_night(campaign: Path, marchtable: Callable[..., Answer], _unbuilt: None) -> Path:
    """A campaign whose first day is closed, and whose night begins with the sky."""
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0
    return campaign


def test_a_face_is_tried_that_is_not_noted(
    at_night: Path, marchtable: Callable[..., Answer]
) -> None:
    throws_by_hand(at_night)
    (sky,) = marchtable("status", at_night, "--json").json["awaited"]

    answer = marchtable("what-if", at_night, "--roll", f"{sky['key']}=4", "--json")

    assert answer.code == 0, answer.err
    assert sky["key"] not in {each["question"] for each in answer.json["awaited"]}


def test_each_word_has_its_own_trial_dice(
    at_night: Path, marchtable: Callable[..., Answer]
) -> None:
    told = {
        marchtable("what-if", at_night, "--seed", f"another {number}", "--json").out
        for number in range(12)
    }

    assert len(told) > 1


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ((), "These are trial dice, not the campaign's own"),
        (("--tries", "2"), "These are trial dice, not the campaign's own"),
        (("--dice", "true"), "These are the campaign's own dice"),
    ],
)
def test_the_first_line_says_which_dice_are_rolled(
    words: tuple[str, ...], first: str, at_night: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("what-if", at_night, "--quiet", *words)

    assert answer.code == 0
    assert answer.out.startswith(first)


def test_true_dice_show_what_a_build_would_roll(
    at_night: Path, marchtable: Callable[..., Answer]
) -> None:
    really = marchtable("diff", at_night, "--json").json

    tried = marchtable("what-if", at_night, "--dice", "true", "--json").json

    assert tried.items() >= really.items()


def test_where_dice_are_awaited_trial_dice_are_rolled_all_the_same(
    at_night: Path, marchtable: Callable[..., Answer]
) -> None:
    throws_by_hand(at_night)
    assert marchtable("status", at_night, "--json").json["awaited"]

    assert marchtable("what-if", at_night, "--json").json["awaited"] == []
    assert marchtable("what-if", at_night, "--dice", "true", "--json").json["awaited"]


def test_many_tries_are_counted(at_night: Path, marchtable: Callable[..., Answer]) -> None:
    answer = marchtable("what-if", at_night, "--tries", "40")
    plain = marchtable("what-if", at_night, "--tries", "40", "--json").json

    (sky,) = (each["then"] for each in plain["came_out"] if each["name"] == "The sky")
    assert sum(sky["times"].values()) == 40
    assert len(sky["times"]) > 1
    assert list(sky["times"].values()) == sorted(sky["times"].values(), reverse=True)
    assert (plain["dice"], plain["tries"]) == ("trial", 40)
    assert f"The sky\n     {max(sky['times'].values())}  " in answer.out


def test_a_roll_that_is_given_falls_so_in_every_try(
    at_night: Path, marchtable: Callable[..., Answer]
) -> None:
    words = ("what-if", at_night, "--tries", "12", "--json")
    plain = marchtable(*words, "--roll", "1-night/VAL-WX-03/sky/1=6").json

    (sky,) = (each for each in plain["came_out"] if each["name"] == "The sky")
    assert list(sky["then"]["times"].values()) == [12]
    assert len(sky["as_it_stands"]["times"]) > 1


def test_what_comes_out_as_it_stands_is_counted_beside_it(
    campaign: Path, marchtable: Callable[..., Answer], lines: Callable[[str], Path]
) -> None:
    words = ("what-if", campaign, "--lines", lines(GORM_RESTS), "--tries", "3")
    answer = marchtable(*words)
    plain = marchtable(*words, "--json").json

    (gorm,) = plain["came_out"]
    assert gorm == {
        "id": "gorm",
        "name": "Gorm's Host",
        "then": {"times": {"at Marchgate (0804)": 3}, "numbers": []},
        "as_it_stands": {"times": {"at 0604": 3}, "numbers": []},
    }
    counted = "      3      0  at Marchgate (0804)\n      0      3  at 0604"
    assert f"Gorm's Host\n{counted}\n" in answer.out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("army = ", "not TOML"),
        ('[map]\ntitle = "x"\n', "hold “map”"),
        ('[[period]]\nid = "2-day"\n', "are for 2-day, and 1-day is open"),
        ('[[period.order]]\narmy = "grom"\ndo = "rest"\n', "did you mean “gorm”"),
        ('[[period.order]]\narmy = "gorm"\ndo = "fly"\n', "fly"),
    ],
)
def test_what_cannot_be_tried_is_told(
    text: str,
    why: str,
    campaign: Path,
    marchtable: Callable[..., Answer],
    lines: Callable[[str], Path],
) -> None:
    answer = marchtable("what-if", campaign, "--lines", lines(text))

    assert (answer.code, answer.out) == (2, "")
    assert why in answer.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--tries", "0"], "write a number from 1 to 10,000"),
        (["--tries", "10001"], "write a number from 1 to 10,000"),
        (["--tries", "many"], "invalid int value"),
        (["--dice", "true", "--tries", "5"], "fall one way only"),
        (["--dice", "true", "--seed", "another"], "fall one way only"),
        (["--dice", "loaded"], "invalid choice"),
        (["--lines", "nowhere.toml"], "nowhere.toml: No such file"),
        (["--roll", "sky"], "“sky” is not a roll"),
        (["--roll", "sky=4"], "is not the key of a roll"),
    ],
)
def test_a_slip_is_refused(
    words: list[str], why: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("what-if", campaign, *words)

    assert answer.code == 2
    assert why in answer.err


def test_a_period_without_a_block_can_be_tried_too(
    at_night: Path, marchtable: Callable[..., Answer], lines: Callable[[str], Path]
) -> None:
    orders = '[[period.order]]\narmy = "urzag"\ndo = "march"\nto = ["0604"]\n'

    words = ("--lines", lines(orders), "--dice", "true", "--json")
    tried = marchtable("what-if", at_night, *words)

    assert tried.code == 0
    append(at_night, f'\n[[period]]\nid = "1-night"\n{orders}')
    really = marchtable("diff", at_night, "--json").json
    assert really == {k: v for k, v in tried.json.items() if k in really}


@pytest.fixture
def numbered_night(
    campaign: Path,
    marchtable: Callable[..., Answer],
    monkeypatch: pytest.MonkeyPatch,
    _unbuilt: None,
) -> Path:
    """A campaign whose first night waits for the lock, then for a number."""
    monkeypatch.setattr("generator.cli.lock_command.build_and_tell", lambda *_, **__: 0)
    edit(campaign, 'rolled = "at-once"', 'rolled = "number"')
    assert marchtable("lock", campaign, "--yes").code == 0
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0
    append(campaign, '\n[[period]]\nid = "1-night"\n')
    return campaign


def test_where_orders_are_locked_only_trial_dice_are_rolled(
    numbered_night: Path, marchtable: Callable[..., Answer]
) -> None:
    refused = marchtable("what-if", numbered_night, "--dice", "true")
    before = marchtable("what-if", numbered_night, "--json")
    marchtable("lock", numbered_night, "--yes")
    between = marchtable("what-if", numbered_night, "--json")
    marchtable("lock", numbered_night, "--number", "4711", "--from", "Anna")
    after = marchtable("what-if", numbered_night, "--json")

    assert refused.code == 2
    assert "nobody sees the dice before orders are locked" in refused.err
    assert before.json["awaited"] == []
    assert before.out == between.out == after.out


def test_what_is_locked_can_be_tried_otherwise(
    numbered_night: Path, marchtable: Callable[..., Answer], lines: Callable[[str], Path]
) -> None:
    assert marchtable("lock", numbered_night, "--yes").code == 0
    orders = lines('[[period.order]]\narmy = "urzag"\ndo = "march"\nto = ["0604"]\n')

    tried = marchtable("what-if", numbered_night, "--lines", orders, "--json")

    assert tried.code == 0, tried.err
    assert any("Urzag" in name for name in tried.json["otherwise"])
