"""``collect --receipt``: each player can be told what was read of that player's orders."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import default
from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import append, contents, edit
from tests.order_pages import page_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

ISOLDE_RESTS = '[[period.order]]\narmy = "isolde"\ndo = "rest"\n'
ANNAS = """\
Dear Anna,

this is what I have read of your orders in The Bridge at Wend.

Turn 1, day
  Ealdred's Army: March to Wend (0504), by road; scouts out: 1. \
“Hold the bridge until relieved.”
  Isolde's Riders: Rest.

If anything of it is not as you meant it, write to me.

The umpire
"""


@pytest.fixture
def text_from_anna(campaign: Path, tmp_path: Path) -> Path:
    """The text of Anna's page, in which Isolde marches."""
    edit(campaign, ISOLDE_RESTS, "")
    said = {"army/isolde/do": "march", "army/isolde/to": "0604"}
    path = tmp_path / "anna.txt"
    path.write_text(text_of(page_of(campaign, "anna"), said), encoding="utf-8")
    return path


def receipt(folder: Path, ending: str) -> str:
    """Return the one receipt whose path ends so."""
    (raw,) = (raw for name, raw in contents(folder / "receipts").items() if name.endswith(ending))
    return raw.decode()


def test_without_a_form_each_player_is_told_what_stands_in_the_file(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    before = contents(campaign)

    answer = marchtable("collect", "--receipt", "--folder", campaign)

    assert (answer.code, answer.out) == (0, "")
    assert receipt(campaign, "anna.txt") == ANNAS
    assert "Gorm" not in receipt(campaign, "anna.txt")
    assert "Isolde" not in receipt(campaign, "bert.txt")
    assert "Nothing was sent" in answer.err
    kept = {name: raw for name, raw in contents(campaign).items() if name[:9] != "receipts/"}
    assert kept == before


def test_a_receipt_is_a_mail_ready_to_be_sent(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(
        campaign,
        '[[side]]\nid = "crown"',
        '[post]\nsender = "mary@here.example"\nto = { anna = "anna@one.example" }\n\n'
        '[[side]]\nid = "crown"',
    )
    marchtable("collect", "--receipt", "--folder", campaign)

    mail = message_from_bytes(receipt(campaign, "anna.eml").encode(), policy=default)

    assert mail["X-Unsent"] == "1"
    assert mail["To"] == "Anna <anna@one.example>"
    assert mail["Subject"] == "The Bridge at Wend: your orders as I read them"
    assert "bert" not in receipt(campaign, "anna.eml").casefold()


def test_with_forms_each_player_is_told_what_would_stand_there(
    campaign: Path, marchtable: Callable[..., Answer], text_from_anna: Path
) -> None:
    answer = marchtable("collect", text_from_anna, "--receipt", "--folder", campaign)

    assert answer.code == 0, answer.err
    assert "[[period.order]]" in answer.out
    told = receipt(campaign, "anna.txt")
    assert "  Isolde's Riders: March to 0604.\n" in told
    assert "not taken over" not in told


def test_what_is_doubtful_is_named_and_what_stands_in_the_file_is_told(
    campaign: Path, marchtable: Callable[..., Answer], text_from_anna: Path
) -> None:
    edit(
        campaign,
        '[[period.order]]\narmy = "gorm"',
        f'{ISOLDE_RESTS}\n[[period.order]]\narmy = "gorm"',
    )

    answer = marchtable("collect", text_from_anna, "--receipt", "--folder", campaign)

    assert answer.code == 3
    told = receipt(campaign, "anna.txt")
    assert "  Isolde's Riders: Rest.\n" in told
    assert "This I have not taken over as you wrote it; let us speak about it:\n  Isolde" in told


def test_who_lacks_an_order_is_told_and_who_has_said_that_it_is_all(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, ISOLDE_RESTS, '[[period.ready]]\nplayer = "bert"\n')

    marchtable("collect", "--receipt", "--folder", campaign)

    assert "  Isolde's Riders: no order yet\n" in receipt(campaign, "anna.txt")
    assert "no more orders" not in receipt(campaign, "anna.txt")
    assert "  You send no more orders.\n" in receipt(campaign, "bert.txt")


def test_who_shares_a_side_is_told_of_the_own_orders_and_answers_alone(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, '# forces = ["ealdred"] ', 'forces = ["ealdred"] # ')
    edit(
        campaign,
        'sides = ["marches"]\nmission',
        'sides = ["marches", "crown"]\nforces = ["isolde", "gorm", "urzag"]\nmission',
    )
    answers = ("evening.gorm+ealdred/engage/ealdred", "evening.gorm+isolde/engage/isolde")
    lines = "".join(f'"{key}" = "evade"\n' for key in answers)
    append(campaign, f"\n[period.answers]\n{lines}")

    marchtable("collect", "--receipt", "--folder", campaign)

    of_anna, of_bert = receipt(campaign, "anna.txt"), receipt(campaign, "bert.txt")
    assert "Ealdred's Army: March" in of_anna
    assert f"  {answers[0]}: evade\n" in of_anna
    assert "isolde" not in of_anna.casefold()
    assert "Isolde's Riders: Rest." in of_bert
    assert f"  {answers[1]}: evade\n" in of_bert
    assert "aldred" not in of_bert


def test_the_deadline_stands_on_a_receipt(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'id = "1-day"', 'deadline = "2026-12-03 20:00 Europe/London"\nid = "1-day"')

    marchtable("collect", "--receipt", "--folder", campaign)

    assert "write to me by Thursday 3 December 2026, 20:00 London time." in receipt(
        campaign, "anna.txt"
    )


def test_a_receipt_that_was_changed_by_hand_is_left_alone_unless_forced(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    words = ("collect", "--receipt", "--folder", campaign, "--json")
    made = marchtable(*words).json["receipts"]
    path = campaign / "receipts" / "wend-1-day-anna.txt"
    assert str(path) in made["anna"]
    path.write_text("mine", encoding="utf-8")
    edit(campaign, ISOLDE_RESTS, "")

    refused = marchtable(*words)
    kept = path.read_text(encoding="utf-8")
    forced = marchtable(*words, "--force")

    assert (refused.code, kept, forced.code) == (2, "mine", 0)
    assert "no order yet" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [(), ("--receipt", "--output", "new.toml")])
def test_lines_without_forms_are_a_slip(
    words: tuple[str, ...], campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("collect", "--folder", campaign, *words)

    assert answer.code == 2
    assert "name a form, or a text that came back" in answer.err
