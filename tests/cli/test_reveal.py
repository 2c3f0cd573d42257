"""``reveal``: everything is shown when the umpire says that all is over, and never before."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import append, contents, edit
from tests.pdf_reading import read_pages

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Answer

OLD = Path(__file__).parents[1] / "records" / "format-1"
ENDED = 'umpire = "The umpire"             # as players read it\n'
THE_SEED = "a seed that is long enough for tests and nobody guesses"

pytestmark = pytest.mark.usefixtures("_unbuilt")


def end(campaign: Path, said: str = "ended = true") -> None:
    edit(campaign, ENDED, f"{ENDED}{said}\n")


@pytest.mark.parametrize(
    "words", [(), ("--yes",), ("--yes", "--force"), ("--yes", "--json"), ("--yes", "--quiet")]
)
@pytest.mark.parametrize("said", ["", "ended = false"])
def test_an_open_campaign_is_not_shown(
    words: tuple[str, ...], said: str, after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    end(after_a_turn, said)
    before = contents(after_a_turn)

    answer = marchtable("reveal", after_a_turn, *words)

    assert answer.code == 3
    assert "the campaign is still open" in answer.err
    assert THE_SEED not in answer.err + answer.out
    assert contents(after_a_turn) == before


def test_a_campaign_that_ended_before_it_began_has_nothing_to_show(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    end(campaign)

    answer = marchtable("reveal", campaign, "--yes")

    assert answer.code == 3
    assert "no period is closed" in answer.err
    assert not (campaign / "revealed").exists()


@pytest.mark.parametrize(
    "said",
    [
        '[[period.order]]\narmy = "ealdred"\ndo = "rest"',
        '[[period.text]]\nto = "anna"\nbody = "Wait."',
        'deadline = "2026-12-05 20:00 Europe/London"',
        'battle_evening = "2026-12-05 20:00 Europe/London"',
        "time_is_up = true",
        '[[period.ready]]\nplayer = "anna"',
    ],
)
def test_a_period_under_way_keeps_everything_hidden(
    said: str, after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    end(after_a_turn)
    append(after_a_turn, f'\n[[period]]\nid = "2-day"\n{said}\n')

    answer = marchtable("reveal", after_a_turn, "--yes", "--force")

    assert answer.code == 3
    assert "2-day is under way" in answer.err
    assert not (after_a_turn / "revealed").exists()


def test_a_block_in_which_nothing_is_said_yet_is_no_period_under_way(
    after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    end(after_a_turn)
    append(after_a_turn, '\n[[period]]\nid = "2-day"\n')

    assert marchtable("reveal", after_a_turn, "--yes").code == 0


def test_orders_that_are_locked_keep_everything_hidden(
    after_a_turn: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.cli.lock_command.build_and_tell", lambda *_, **__: 0)
    edit(after_a_turn, 'rolled = "at-once"', 'rolled = "locked"')
    order = '\n[[period]]\nid = "2-day"\n\n[[period.order]]\narmy = "ealdred"\ndo = "rest"\n'
    append(after_a_turn, order)
    assert marchtable("lock", after_a_turn, "--yes").code == 0
    edit(after_a_turn, order, "")
    end(after_a_turn)

    answer = marchtable("reveal", after_a_turn, "--yes")

    assert answer.code == 3
    assert "2-day is under way" in answer.err


def test_nothing_in_the_environment_opens_what_is_hidden(
    after_a_turn: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ENDED", "MARCHTABLE_ENDED", "MARCHTABLE_YES", "MARCHTABLE_REVEAL", "CI"):
        monkeypatch.setenv(name, "true")

    assert marchtable("reveal", after_a_turn, "--yes").code == 3
    assert not (after_a_turn / "revealed").exists()


def test_what_was_reopened_keeps_everything_hidden(
    after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    end(after_a_turn)
    marchtable("reopen", after_a_turn, "--yes")

    answer = marchtable("reveal", after_a_turn, "--yes")

    assert answer.code == 3
    assert "1-night is under way" in answer.err


def test_ended_is_a_yes_or_a_no(after_a_turn: Path, marchtable: Callable[..., Answer]) -> None:
    end(after_a_turn, 'ended = "yes"')

    answer = marchtable("reveal", after_a_turn, "--yes")

    assert answer.code == 1
    assert not (after_a_turn / "revealed").exists()


def test_it_says_what_it_will_show_and_writes_nothing_unless_told_to(
    after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    end(after_a_turn)

    answer = marchtable("reveal", after_a_turn)

    assert answer.code == 2
    assert "beside what Anna and Bert knew of it" in answer.err
    assert "the seed of the dice" in answer.err
    assert "To show everything, give --yes." in answer.err
    assert not (after_a_turn / "revealed").exists()


@pytest.fixture
def revealed(after_a_turn: Path, marchtable: Callable[..., Answer]) -> Path:
    end(after_a_turn)
    assert marchtable("reveal", after_a_turn, "--yes").code == 0
    return after_a_turn / "revealed"


def test_it_shows_orders_rulings_letters_the_seed_and_every_roll(revealed: Path) -> None:
    front = (revealed / "index.html").read_text(encoding="utf-8")
    turn = (revealed / "turns/0001/index.html").read_text(encoding="utf-8")

    assert THE_SEED in front
    assert "Everything is shown here." in front
    for words in (
        "The ford is open to you.",
        "To Anna alone",
        "They drank.",
        "follows from the seed",
    ):
        assert words in turn
    assert "does not follow from the seed" not in turn


def test_each_player_has_a_page_with_both_maps_beside_each_other(revealed: Path) -> None:
    for player, name in (("anna", "Anna"), ("bert", "Bert")):
        folder = revealed / f"turns/0001/as-{player}-saw-it"
        page = (folder / "index.html").read_text(encoding="utf-8")

        assert f"As {name} saw it" in page
        as_it_was, as_seen = ((folder / f"as-{it}.svg").read_bytes() for it in ("it-was", "seen"))
        assert as_it_was != as_seen


@pytest.mark.deep
def test_the_sites_own_pages_stay_as_they_were_before(
    after_a_turn: Path, marchtable: Callable[..., Answer], _paperless: None
) -> None:
    end(after_a_turn)
    other = after_a_turn.with_name("never revealed")
    shutil.copytree(after_a_turn, other)

    marchtable("reveal", after_a_turn, "--yes")
    for folder in (after_a_turn, other):
        assert marchtable("build", folder, "--quiet", "--only", "public").code == 0

    assert contents(after_a_turn / "output") == contents(other / "output")


def test_a_campaign_that_ended_within_a_turn_is_shown_to_its_last_period(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("close", campaign, "--yes", "--quiet")
    end(campaign)

    answer = marchtable("reveal", campaign, "--yes")

    assert answer.code == 0
    assert (campaign / "revealed/turns/0001/index.html").is_file()


def test_the_book_of_everything_waits_until_all_is_over(
    after_a_turn: Path, marchtable: Callable[..., Answer]
) -> None:
    path = after_a_turn / "book.pdf"

    answer = marchtable("book", after_a_turn, "--everything", "--pdf", path)
    assert answer.code == 3
    assert "the campaign is still open" in answer.err
    assert not path.exists()

    end(after_a_turn)
    assert marchtable("book", after_a_turn, "--everything", "--pdf", path).code == 0
    text = " ".join(" ".join(page.text for page in read_pages(path.read_bytes())).split())
    for words in ("Behind the screen", "The ford is open to you.", "As Bert saw it", "They drank."):
        assert words in text
    assert THE_SEED.replace(" ", "") in text.replace(" ", "")


def test_a_campaign_of_old_records_is_shown_as_far_as_it_is_known(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    war = shutil.copytree(OLD, tmp_path / "war")
    text = (war / "campaign.toml").read_text("utf-8")
    (war / "campaign.toml").write_text(text.replace("[campaign]", "[campaign]\nended = true", 1))

    assert marchtable("reveal", war, "--yes").code == 0

    turn = (war / "revealed/turns/0001/index.html").read_text("utf-8")
    assert "does not follow from the seed" not in turn
