"""The page that shows the sample's waiting battle settled in every way there is.

``pytest --keep-expected`` writes it anew, and the change is read.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.dice import KeyedDice
from generator.kit.printing import together
from generator.kit.switches import Switches
from generator.pipeline.desk import Desk, open_desk
from generator.systems.registry import siblings_of
from generator.values import replace
from generator.world.campaign import Decision

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.kit.phase import Resolution, Situation
    from generator.world.clock import Event

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "settled-elsewhere.md"
WAYS = siblings_of("valormr").ways
LINES = ("settled-line", "settled-own", "settled-secret")
BEGINNING = """\
# One battle, settled in every way

The sample campaign ends with a battle that waits for its table. This page shows what
each other way of settling it would bring; a test works it out anew from
`campaign.toml`. What the words mean stands in [the rules as they are
read](rules/valormr.md), what to write in [the campaign file](campaign-file.md). The
sample itself still waits: fight the battle, or put one of these lines below its last
block. No switch of `battle.` is set in it; with one of them, such as `battle.leaving`,
the same battle may end otherwise. `battle.hiding` changes nothing here: Grallune has
the initiative, and on open ground nobody overlooks companies of eight.
"""
MEASURED = """\
Run once in full, which took most of a minute of a processor, the thousand gave
Aeskrvald and Grallune the field every time; Hadewych lost everything in 85 of 100, and
of the others up to a quarter fell in 54 of 100, up to a half in 46; each may be off by
4."""
"""What the whole thousand brought; too long for a test to do again."""
ON_THE_WAY = """
With `battle.approach_rolls` armies that set out near the enemy roll on the way, too,
and the enemy may lead astray whoever fails; in this turn nobody would have rolled.
"""


@cache
def _desk() -> Desk:
    return open_desk(ROOT)


def _dice(desk: Desk) -> KeyedDice:
    return KeyedDice(seed=desk.seed, by_hand=desk.inputs.dice)


@cache
def settled(way: str, *, hides: bool = False) -> Resolution[Situation]:
    """Return the sample's open turn, its battle settled in a way; generals add."""
    desk = _desk()
    switches = {**desk.campaign.switches, "battle.hiding": hides}
    campaign = replace(desk.campaign, switches=switches)
    (waiting,) = desk.resolution.questions
    contact = waiting.key.partition("/")[0]
    forces = waiting.asks
    said = (
        Decision(question=f"{contact}/settle/umpire", choice=way),
        *(Decision(question=f"{contact}/general/{force}", choice="add") for force in forces),
    )
    inputs = replace(desk.inputs, decisions=(*desk.inputs.decisions, *said))
    return desk.rules.resolve(campaign, desk.situation, inputs, _dice(desk))


@cache
def named() -> Resolution[Situation]:
    """Return the sample's open turn, its battle named by a roll."""
    desk = _desk()
    switches = {
        **desk.campaign.switches,
        "battle.scenario": "move-roll",
        "battle.approach_rolls": True,
    }
    assert Switches(known=desk.rules.switches, settings=switches)
    campaign = replace(desk.campaign, switches=switches)
    return desk.rules.resolve(campaign, desk.situation, desk.inputs, _dice(desk))


def told(resolution: Resolution[Situation]) -> Mapping[str, list[Event]]:
    """Return the events of the battle, by kind."""
    found: dict[str, list[Event]] = {}
    for event in resolution.events:
        if event.contact:
            found.setdefault(event.kind, []).append(event)
    return found


def page() -> str:
    """Return the page as it would be written now."""
    return "\n".join((BEGINNING, *_side_by_side(), *_scenario(), *_receipts()))


def _names(forces: object) -> str:
    many = forces if isinstance(forces, tuple) else (str(forces),)
    return together([_desk().campaign.force(force).name for force in many])


def _side_by_side() -> Iterator[str]:
    (waiting,) = _desk().resolution.questions
    contact = waiting.key.partition("/")[0]
    found = {way: told(settled(way)) for way in WAYS}
    titles = [str(found[way]["battle-settled"][0].facts["way"]) for way in WAYS]
    yield "## Side by side\n"
    yield f"| | on the table | {' | '.join(titles)} |"
    yield f"|---|---|{'---|' * len(WAYS)}"
    yield (f"| to write | `[[period.battle]]` | {' | '.join(f'`{way}`' for way in WAYS)} |")
    held = (found[way]["battle-fought"][0].facts.get("held", ()) for way in WAYS)
    yield f"| hold the field | as it is played | {' | '.join(map(_names, held))} |"
    for force in waiting.asks:
        name = _names(force)
        lost = [_lost(found[way], force) for way in WAYS]
        yield f"| {name} loses | as it is played | {' | '.join(lost)} |"
    pushed = [
        together([_names(e.force) for e in found[way].get("gives-ground", [])] or ["nobody"])
        for way in WAYS
    ]
    moved = " | ".join(each or "nobody" for each in pushed)
    yield f"| gives ground | who breaks off, by dice | {moved} |"
    yield ""
    yield "```toml\n[period.answers]"
    yield f'"{contact}/settle/umpire" = "{WAYS[0]}"   # or {", ".join(WAYS[1:])}'
    yield "```\n"
    yield (
        f"Exact chances of quick combat, and those of the battlefield from a thousand "
        f"trial runs: `marchtable odds battle --contact {contact}`. {MEASURED}\n"
    )


def _lost(found: Mapping[str, list[Event]], force: str) -> str:
    for event in found.get("battle-losses", []):
        if event.force == force:
            lost, left = event.facts["lost"], event.facts["left"]
            return f"{lost} {'figure' if lost == 1 else 'figures'}, {left} left"
    return "nobody"


def _scenario() -> Iterator[str]:
    found = told(named())
    (head,) = found["scenario-named"]
    yield "## Its name\n"
    yield (
        f'With `battle.scenario = "move-roll"` it is “{head.facts["scenario"]}”: '
        f"{head.facts['hint']}.\n"
    )
    for event in found["scenario-roll"]:
        yield f"- {event.facts['line']}"
    assert all(event.kind != "march-roll" for event in named().events)
    yield ON_THE_WAY


def _receipts() -> Iterator[str]:
    for way in WAYS:
        found = settled(way).events
        title = next(e.facts["way"] for e in found if e.kind == "battle-settled")
        yield f"## By {title}\n"
        for event in found:
            if event.kind in LINES:
                yield f"- {event.facts['line']} ({event.rule})"
        yield ""


def test_the_page_shows_what_each_way_brings(request: pytest.FixtureRequest) -> None:
    text = page().rstrip("\n") + "\n"
    if request.config.getoption("--keep-expected", default=False):
        PAGE.write_text(text, encoding="utf-8", newline="\n")

    assert text == PAGE.read_text(encoding="utf-8")


@pytest.mark.rule("DEF-EXCH-01")
@pytest.mark.parametrize("way", WAYS)
def test_the_samples_waiting_battle_can_be_settled_each_way(way: str) -> None:
    resolution = settled(way)

    kinds = {event.kind for event in resolution.events}
    assert {"battle-settled", "battle-fought"} <= kinds
    assert not [each for each in resolution.questions if each.kind == "battle"]


@pytest.mark.rule("DEF-EXCH-01", "DOG-HIDE-01")
def test_nobody_can_hide_in_the_samples_waiting_battle() -> None:
    hiding = settled("battlefield", hides=True)

    assert hiding.events == settled("battlefield").events
