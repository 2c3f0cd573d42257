"""Questions that are put, the lines that answer them, and those nobody has to paste."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import audiences
from generator.pipeline.desk import open_desk
from generator.pipeline.order_forms import order_form_of
from tests.cli.folders import append, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_unbuilt")

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
    return answer.out.partition("Lines to fill in and paste ")[2].partition("\n")[2]


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


def test_what_stands_is_printed_for_who_gave_it_and_nobody_else(met: Path) -> None:
    lines_of_isolde = '["avoid Hallow if fatigued", "rest"]'
    kept = f'[[standing]]\narmy = "isolde"\napproach = {lines_of_isolde}'
    edit(met, "[[period]]\n", f"{kept}\n\n[[period]]\n")
    desk = open_desk(met)
    told = "on meeting an enemy: avoid towards Hallow (0204) if it is fatigued; else rest"

    forms = {
        reader.id or str(reader.kind): order_form_of(desk, reader)
        for reader in audiences(desk.campaign)
    }

    lines = {
        name: {line for block in form.blocks for line in block.answers}
        for name, form in forms.items()
    }
    assert lines == {"anna": {told}, "umpire": set(), "bert": set(), "public": set()}
