"""Questions that are put, the lines that answer them, and those nobody has to paste."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.folders import append, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_paperless")

CONTACT = "morning.isolde+urzag"
STANDING = """[[standing]]
role = "none"
approach = "rest"

"""


@pytest.fixture
def met(campaign: Path) -> Path:
    """Return a campaign in which Isolde and Urzag stand side by side."""
    edit(campaign, 'at = "0702"', 'at = "0403"')
    edit(campaign, 'at = "0302"', 'at = "0304"')
    return campaign


def pasted(answer: Answer) -> str:
    """Return the lines to paste that ``status`` prints."""
    return answer.out.partition("Lines to fill in and paste\n")[2]


def test_status_prints_a_line_for_each_decision_that_answers_it_filled_in(
    met: Path, marchtable: Callable[..., Answer]
) -> None:
    lines = pasted(marchtable("status", met))
    assert lines.startswith("[period.answers]\n")

    append(
        met,
        "\n"
        + lines.replace(' = "?"', ' = "rest"').replace(
            '/role/ealdred" = "rest"', '/role/ealdred" = "none"'
        ),
    )

    assert CONTACT in lines
    assert CONTACT not in marchtable("status", met).out


def test_a_line_that_was_not_filled_in_is_told_at_its_place(
    met: Path, marchtable: Callable[..., Answer]
) -> None:
    append(met, f'\n[period.answers]\n"{CONTACT}/approach/isolde" = "?"\n')

    answer = marchtable("check", met)

    assert answer.code == 1
    assert "error[C071]" in answer.out
    assert f'"{CONTACT}/approach/isolde" = "?"' in answer.out


def test_what_is_answered_beforehand_is_not_awaited(
    met: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(met, "[[period]]\n", f"{STANDING}[[period]]\n")

    assert "Nothing is awaited" in marchtable("status", met).out


def test_a_closed_period_keeps_the_answers_that_were_given_for_it(
    met: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(met, "[[period]]\n", f"{STANDING}[[period]]\n")
    assert marchtable("close", met, "--yes").code == 0

    edit(met, 'approach = "rest"', 'approach = "fight"')

    assert "come out the same" in marchtable("verify", "--replay", met).out
