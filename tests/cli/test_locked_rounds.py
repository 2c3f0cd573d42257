"""Twelve periods by post with a number for every lock cost a command more a round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from generator.pipeline.desk import open_desk
from tests.cli.folders import append
from tests.pipeline.test_told_when_due import base, with_orders
from tests.pipeline.test_told_when_due import players as players_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

PERIODS = (
    *(("valormr", 12), ("tsc", 12), ("grand-strategic", 4), ("battlefield", 2)),
    ("house", 6),
)
MOST_ROUNDS = 12
WAITS = 3
"""The exit code of what waits for somebody."""


class Post:
    """A campaign by post: what is typed for it, counted."""

    def __init__(self, folder: Path, marchtable: Callable[..., Answer]) -> None:
        """Bind the campaign."""
        self.folder = folder
        self.marchtable = marchtable
        self.typed: list[str] = []
        self.rounds = 0

    def types(self, *words: str) -> Answer:
        """Type a command and count it."""
        self.typed.append(words[0])
        return self.marchtable(*words, self.folder)

    def orders_come(self) -> None:
        """Paste what players have ordered, at random."""
        desk = open_desk(self.folder)
        given = {each.id: f"{desk.period} {each.id}" for each in players_of(desk)}
        text = (self.folder / "campaign.toml").read_text(encoding="utf-8")
        ordered = with_orders(self.folder, given).source.text
        append(self.folder, ordered.removeprefix(text))

    def answers_come(self, awaited: list[dict[str, Any]]) -> None:
        """Paste an answer to everything that is asked."""
        lines = []
        for each in awaited:
            if each["kind"] == "battle":
                append(self.folder, f"\n{each['paste']}\n")
            elif each["kind"] == "decision":
                options = [c["choice"] for c in each["choices"]]
                plain = re.search(r'= "(\w[\w-]*)"', each["paste"])
                chosen = plain[1] if plain else options[-1]
                lines.append(f'"{each["key"]}" = "{chosen}"')
        if lines:
            append(self.folder, "\n".join(("", "[period.answers]", *lines, "")))

    def plays(self, *, by_number: bool) -> bool:
        """Play a period as the page on turns by post has it; tell whether it was closed."""
        self.orders_come()
        for number in range(MOST_ROUNDS):
            self.rounds += 1
            if by_number:
                locked = self.types("lock", "--yes")
                assert locked.code in (0, 2), locked.err
                if "wait for a number" in locked.out:
                    told = self.types("lock", "--number", f"{number}71", "--from", "Anna")
                    assert told.code == 0, told.err
            else:
                self.typed.append("build")
            self.typed.append("send")
            awaited = self.types("status", "--json").json["awaited"]
            if not awaited:
                return self.types("close", "--yes").code == 0
            self.answers_come(awaited)
            if self.marchtable("check", self.folder).code:
                return False
        return False


@pytest.mark.deep
@pytest.mark.usefixtures("_unbuilt")
@pytest.mark.parametrize(("system", "periods"), PERIODS)
def test_a_number_for_every_lock_costs_a_command_more_a_round(
    system: str,
    periods: int,
    tmp_path: Path,
    marchtable: Callable[..., Answer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("generator.cli.lock_command.build_and_tell", lambda *_, **__: 0)
    counts = {}
    for by_number in (False, True):
        folder = base(tmp_path / f"{system}-{by_number}", system, 0)
        path = folder / "campaign.toml"
        text = re.sub(r"(?m)^(rolled|missing) = .*\n", "", path.read_text(encoding="utf-8"))
        rolled = "number" if by_number else "at-once"
        path.write_text(text.replace("[dice]\n", f'[dice]\nrolled = "{rolled}"\n'), "utf-8")
        post = Post(folder, marchtable)
        closed = 0
        while closed < periods and post.plays(by_number=by_number):
            closed += 1
        counts[by_number] = post
        assert closed == periods
    number, at_once = counts[True], counts[False]
    assert "build" not in number.typed
    assert len(number.typed) - number.rounds <= len(at_once.typed) / at_once.rounds * number.rounds
