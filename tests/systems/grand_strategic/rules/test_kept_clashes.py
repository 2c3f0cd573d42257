"""What quick combat makes of clashes of another system stays as it was.

``--keep-expected`` rewrites the text in ``wars``; look at every difference.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from generator.systems.exchange import ClashOptions, OpenDecision
from generator.systems.grand_strategic.rules.elsewhere.quick_settling import outlook, settle
from generator.values import replace
from tests.clashes import a_clash, a_host, a_troop, means_with
from tests.played_wars import digest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

    from generator.systems.exchange import ClashHost, OpenClash

KEPT = Path(__file__).parent / "wars" / "clashes.txt"
CLASHES = 15
KINDS = ("heavy foot", "longbows", "medium horse", "goblin spears", "strange things")
TERRAIN = ("clear", "forest", "hill", "mountain", "swamp")
OUTLOOKS = 5
"""The chances of every so many-th are counted out, which takes long."""


def test_what_comes_of_clashes_stays_as_it_was(request: pytest.FixtureRequest) -> None:
    text = "".join(f"{line}\n" for seed in range(CLASHES) for line in told(seed))
    if request.config.getoption("--keep-expected", default=False):
        KEPT.write_text(text, encoding="utf-8")

    assert text == KEPT.read_text(encoding="utf-8")


def told(seed: int) -> Iterator[str]:
    """Yield what is asked in a clash, what comes of it, and how likely all of it was."""
    chance = Random(seed)  # noqa: S311 - which clash is tried, not a throw
    clash = clash_of(chance)
    options = ClashOptions(
        events=chance.choice(("none", "battle", "all")),
        deployment_counts=chance.random() < 0.5,
        weather_counts=chance.random() < 0.5,
    )
    answers: dict[tuple[str, str], str] = {}
    by_hand = {"GS_WILD_01_x_1": 1} if chance.random() < 0.7 else {}
    yield f"== {seed}: {digest_of(clash)}"
    while True:
        means = means_with(str(seed), answers=answers, options=options, by_hand=by_hand)
        found = settle(clash, means)
        if not isinstance(found, OpenDecision):
            break
        choice = chance.choice(found.choices)
        yield f"asks {found.kind} of {found.host}: {choice} of {', '.join(found.choices)}"
        yield f"  {', '.join(f'{name} {value}' for name, value in found.facts)}"
        answers[found.kind, found.host] = choice
    for line in found.lines:
        thrown = " ".join(f"{each.key}={','.join(map(str, each.faces))}" for each in line.throws)
        yield f"{line.rule} {' '.join(line.hosts)}: {line.text} {thrown}"
    yield f"held {found.held}, displaced {found.displaced}"
    for name, lost in sorted(found.losses.items()):
        marks = ", ".join(f"{mark} {value}" for mark, value in found.marks.get(name, {}).items())
        yield f"{name} lost {lost}; {marks}"
    yield f"in all {digest_of(found)}"
    if not seed % OUTLOOKS:
        likely = outlook(clash, means, 0)
        yield from (f"{each.outcome}: {float(each.chance):.4f}" for each in likely.winning)
        yield f"how likely: {digest_of(likely)}"


def clash_of(chance: Random) -> OpenClash:
    """Return a clash of two armies of up to three troops, somewhere."""
    arn, maud = (host_of(chance, name) for name in ("arn", "maud"))
    clash = a_clash(
        arn,
        maud,
        terrain=chance.choice(TERRAIN),
        place=chance.choice(("", "", "citadel", "ruin")),
        sky=chance.choice(("", "fog", "storm")),
    )
    other = host_of(chance, "odo")
    return clash if chance.random() < 0.6 else replace(clash, defenders=(maud, other))


def host_of(chance: Random, name: str) -> ClashHost:
    """Return an army, whose general may have fought before."""
    troops = [
        a_troop(name, chance.choice(KINDS), chance.randint(1, 40), nth=nth)
        for nth in range(1, chance.randint(1, 3) + 1)
    ]
    known = {"ability": Fraction(chance.randint(1, 4)), "experience": Fraction(3, 4)}
    host = a_host(name, *troops, marks=known if chance.random() < 0.5 else {})
    return replace(host, is_led=chance.random() < 0.8, deployment=chance.randint(0, 6))
