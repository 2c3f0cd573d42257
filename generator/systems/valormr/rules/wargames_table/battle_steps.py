"""From contact to result, step by step: what people do at the table, in order."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from generator.kit.entry import TableEntry
from generator.systems.valormr.rules.contact.engagement import Stage

_SOURCE = "battle-steps.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleStep:
    """One thing to be done between a contact and its result."""

    stage: Stage
    """The stage of an engagement in which it is done."""
    title: str
    text: str
    players_text: str
    """What players are told instead; empty: the same."""
    ground_text: str
    """What is told where no terrain cards are drawn; empty: the same."""
    cards: tuple[str, ...]
    """Quick-reference cards it is done by."""
    needs: str
    """The page of the packet it is done with; empty: none."""
    rules: tuple[str, ...]


@cache
def battle_steps() -> tuple[BattleStep, ...]:
    """Return every step from contact to result, in order.

    Raises:
        TableError: A key is missing, unknown or of the wrong kind.
    """
    source = files(__package__).joinpath(_SOURCE).read_text(encoding="utf-8")
    return tuple(
        _step(TableEntry(line, f"{_SOURCE}, {line.get('title', '?')}"))
        for line in tomllib.loads(source)["step"]
    )


def _step(entry: TableEntry) -> BattleStep:
    step = BattleStep(
        stage=entry.one_of(Stage, "stage"),
        title=entry.text("title"),
        text=entry.text("text"),
        players_text=entry.text("players_text", ""),
        ground_text=entry.text("ground_text", ""),
        cards=entry.texts("cards", required=False),
        needs=entry.text("needs", ""),
        rules=entry.texts("rules"),
    )
    entry.finish()
    return step
