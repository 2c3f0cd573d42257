"""All facts, events, questions and tables of the samples, as each rule system has them.

What a campaign comes to is told by kinds of fact, event and question: how many there are,
what the first and the last of them say, and a digest of all; and so are the tables that
it prints. ``--keep-expected`` rewrites the texts in ``tests/pipeline/known``; look at
every difference.
"""

from __future__ import annotations

from collections import defaultdict
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE
from generator.pipeline.desk import open_desk
from generator.systems.registry import SYSTEMS
from generator.values import replace
from tests.kept_campaigns import HOME

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
KEPT = Path(__file__).parent / "known"
PLAYED = {
    "valormr": ROOT,
    **{name: ROOT / "examples" / name for name in ("battlefield", "grand-strategic", "tsc")},
    "house": HOME / "0.2.0" / "house" / "at-once",
}
"""A campaign of each system with periods that are closed."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_known_of_a_sample_stays_as_it_was(
    system: str, request: pytest.FixtureRequest
) -> None:
    path = KEPT / f"{system}.txt"
    text = "".join(f"{line}\n" for line in known_of(PLAYED[system]))
    if request.config.getoption("--keep-expected", default=False):
        path.write_text(text, encoding="utf-8")

    assert text == path.read_text(encoding="utf-8")


def known_of(folder: Path) -> Iterator[str]:
    """Yield a line for each kind of fact, event, question and table, with what they say."""
    desk = open_desk(folder)
    told = desk.told_to(UMPIRE)
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for played in (*(told.closed(number + 1) for number in range(len(told.book))), told.pending()):
        for fact in played.facts:
            found[f"fact {fact.name}"].append((f"{fact.subject}: {fact.value}", repr(fact)))
        for event in played.events:
            said = " ".join(map(str, event.facts.values()))
            found[f"event {event.kind}"].append((said, repr(event)))
        for question in played.questions:
            # What the system holds of it has sets, which have no order.
            plain = replace(question, about=None)
            found[f"question {question.kind}"].append((question.key, repr(plain)))
    for table in desk.rules.printed(desk.campaign):
        found[f"table {table.id}"].append((table.title, repr(table)))
    for name, each in sorted(found.items()):
        digest = sha256("\n".join(whole for _, whole in each).encode()).hexdigest()[:12]
        ends = " … ".join(dict.fromkeys((each[0][0], each[-1][0])))
        yield f"{name}, {len(each)}, {digest}: {ends}"
