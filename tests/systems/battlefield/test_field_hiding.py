"""Units that hide as a battle of another system begins, and what is told of them."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.systems.battlefield.rules.battle_ground import CaseTerrain
from generator.systems.battlefield.rules.clash_field import clash_field
from generator.systems.battlefield.rules.field_settling import clash_book, outlook, settle
from generator.systems.exchange import INDIVIDUAL, ClashOptions
from generator.values import replace
from tests.clashes import a_clash, a_host, a_troop, means_with
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.exchange import ClashMeans, ClashTroop, OpenClash

BOOK = clash_book(may_leave=True)
ARN = a_host("arn", a_troop("arn", "heavy foot", 15))
BOWS = a_troop("maud", "longbows", 4, nth=2)
SEARCHED = "DOG_HIDE_03_x.1-r1.maud-2_1"
"""The die for the second unit of Maud, as trials write it."""


def hiding(by_hand: Mapping[str, int] | None = None, seed: str = "seed") -> ClashMeans:
    """Return means of a campaign in which units may hide, some dice by hand."""
    faces = {key: (face,) for key, face in (by_hand or {}).items()}
    return means_with(seed, options=ClashOptions(may_hide=True), by_hand=faces)


def clash(
    *troops: ClashTroop, terrain: str = "forest", place: str = "", initiative: str = "maud"
) -> OpenClash:
    """Return a clash of fifteen on foot, defended by as many and by some more."""
    maud = a_host("maud", a_troop("maud", "heavy foot", 15), *troops)
    return a_clash(ARN, maud, terrain=terrain, place=place, initiative=initiative)


def hidden(fought: OpenClash, means: ClashMeans) -> list[str]:
    """Return the units that hide."""
    units = clash_field(BOOK, means, fought).field.units
    return [name for name, unit in units.items() if unit.is_hidden]


def read_by(fought: OpenClash, means: ClashMeans, army: str) -> list[str]:
    """Return the lines of the receipt that a commander reads."""
    lines = settle(fought, means).lines
    return [line.text for line in lines if not line.hosts or army in line.hosts]


@pytest.mark.rule("DOG-HIDE-01")
def test_dog_hide_01_a_small_unit_hides_in_the_terrain_behind_its_line() -> None:
    field = clash_field(BOOK, hiding(), clash(BOWS)).field
    bows, foot = field.units["maud-2"], field.units["maud-1"]

    assert (bows.is_hidden, foot.is_hidden) == (True, False)
    assert field.cases[bows.at].terrain is CaseTerrain.FOREST
    assert field.cases[foot.at].terrain is CaseTerrain.NONE
    assert field.cases == clash_field(BOOK, means_with(), clash(BOWS)).field.cases


@pytest.mark.rule("DOG-HIDE-01")
def test_dog_hide_01_attackers_hide_towards_their_own_edge() -> None:
    arn = a_host("arn", *ARN.troops, a_troop("arn", "longbows", 4, nth=2))
    fought = a_clash(arn, clash().defenders[0], terrain="forest", initiative="arn")

    field = clash_field(BOOK, hiding(), fought).field

    assert field.units["arn-2"].is_hidden
    assert field.units["arn-2"].at.r >= field.units["arn-1"].at.r


@pytest.mark.rule("DOG-HIDE-01")
@pytest.mark.parametrize(
    ("fought", "found"),
    [
        (clash(BOWS), ["maud-2"]),
        (clash(BOWS, terrain="clear"), ["maud-2"]),
        (clash(BOWS, initiative=""), []),
        (clash(BOWS, initiative="arn"), []),
        (clash(), []),
        (clash(BOWS, place="hold"), []),
        (clash(a_troop("maud", "longbows", 10, nth=2)), []),
        (clash(a_troop("maud", "hero", 1, arm=INDIVIDUAL, nth=2)), []),
        (clash(*(a_troop("maud", "longbows", 4, nth=n) for n in (2, 3))), ["maud-2"]),
    ],
    ids=[
        "in a forest",
        "on open ground",
        "nobody has the initiative",
        "the enemy has it",
        "alone",
        "in a hold",
        "half of what a case holds",
        "a hero",
        "one of two",
    ],
)
def test_no_more_hide_than_stay_in_sight_and_nobody_who_is_found_for_certain(
    fought: OpenClash, found: list[str]
) -> None:
    assert hidden(fought, hiding()) == found
    assert hidden(fought, means_with()) == []


@pytest.mark.rule("DOG-HIDE-03")
def test_dog_hide_03_who_is_found_is_seen_by_everybody() -> None:
    rolled = "6 for its size − 4 for the ground, found on 2 or less;"
    told = "Archers 2 of Maud tries to hide, and is discovered."

    found = hiding({SEARCHED: 2})
    unseen = hiding({SEARCHED: 3})

    mine = read_by(clash(BOWS), found, "maud")
    assert f"Maud hides Archers 2: {rolled} 2 rolled: found." in mine
    assert told in read_by(clash(BOWS), found, "arn")
    mine = read_by(clash(BOWS), unseen, "maud")
    assert f"Maud hides Archers 2: {rolled} 3 rolled: unseen." in mine
    assert told not in mine


@pytest.mark.rule("DOG-HIDE-03")
def test_dog_hide_03_who_hides_comes_out_once_anybody_has_struck() -> None:
    foot = a_troop("maud", "light foot", 4, nth=2)

    lines = settle(clash(foot), hiding({SEARCHED: 6})).lines

    rounds = [line.text for line in lines if line.text.startswith("Round ")]
    (out,) = (number for number, told in enumerate(rounds) if "out of hiding" in told)
    assert "Light infantry, swordsmen 2 of Maud comes out of hiding." in rounds[out]
    assert "HP" in rounds[out - 1] or "HP" in rounds[out]
    assert not any("HP" in told for told in rounds[: out - 1])


@pytest.mark.rule("DOG-DEF-01")
def test_dog_def_01_who_comes_upon_a_hidden_unit_is_told_of() -> None:
    # The middle of Maud's line holds a castle; who hides waits on either flank.
    castle = [a_troop("maud", "heavy foot", 15, nth=n) for n in (2, 3, 4)]
    flanks = [a_troop("maud", "light foot", 4, nth=n) for n in (1, 5)]
    maud = a_host("maud", flanks[0], *castle, flanks[1])
    horse = [a_troop("arn", "light horse", 10, arm="cavalry", nth=n) for n in range(1, 5)]
    fought = a_clash(a_host("arn", *horse), maud, place="hold", initiative="maud")
    unseen = {f"DOG_HIDE_03_x.1-r1.maud-{number}_1": 6 for number in (1, 5)}

    told = read_by(fought, hiding(unseen), "arn")

    (first,) = (line for line in told if line.startswith("Round 1. "))
    upon = "Light cavalry 1 of Arn comes upon Light infantry, swordsmen 4 of Maud."
    assert first.startswith(f"Round 1. {upon}")
    assert "out of hiding" not in first


@pytest.mark.rule("DOG-HIDE-03")
def test_dog_hide_03_no_number_tells_of_who_has_not_been_seen() -> None:
    foot = a_troop("maud", "heavy foot", 15, nth=3)
    later = a_troop("maud", "light foot", 3, nth=4)

    told = " ".join(read_by(clash(BOWS, foot, later), hiding({SEARCHED: 6}), "maud")[:3])

    assert "Heavy infantry 1: 15 of Heavy Foot; Heavy infantry 2: 15 of" in told


@given(
    seed=some.text("abc", min_size=1, max_size=4),
    one=some.tuples(some.sampled_from(("longbows", "light foot", "levies")), some.integers(1, 4)),
    other=some.tuples(some.sampled_from(("pikes", "light foot", "crossbows")), some.integers(1, 4)),
    terrain=some.sampled_from(("forest", "hill", "clear", "mountain")),
)
@tries(40)
@pytest.mark.rule("DOG-HIDE-03")
def test_dog_hide_03_an_enemy_reads_nothing_of_who_hides_until_it_is_seen(
    seed: str, one: tuple[str, int], other: tuple[str, int], terrain: str
) -> None:
    def until_seen(kind: str, figures: int) -> tuple[list[str], list[str]]:
        troop = a_troop("maud", kind, figures, nth=2)
        fought = clash(troop, terrain=terrain)
        lines = read_by(fought, hiding({SEARCHED: 6}, seed), "arn")
        return lines, list(takewhile(lambda told: " 2 of Maud" not in told, lines))

    (_, here), (_, there) = until_seen(*one), until_seen(*other)

    shorter = min(len(here), len(there))
    assert shorter > 2
    assert here[1:shorter] == there[1:shorter]
    assert not any("hide" in told or "hiding" in told for told in here[1:shorter])


def test_trial_runs_let_hide_whoever_would() -> None:
    fought = clash(BOWS)

    assert outlook(fought, hiding(), 6) != outlook(fought, means_with(), 6)


@given(
    seed=some.text("abcdef", min_size=1, max_size=6),
    troops=some.lists(
        some.tuples(
            some.sampled_from(("heavy foot", "longbows", "light foot", "levies")),
            some.integers(1, 25),
            some.integers(1, 3),
        ),
        min_size=2,
        max_size=6,
    ),
    terrain=some.sampled_from(("clear", "forest", "swamp", "hill", "mountain")),
    initiative=some.sampled_from(("arn", "maud")),
)
@tries(20)
@pytest.mark.rule("DOG-SURR-02")
def test_no_figure_appears_and_none_is_lost_unsaid_where_units_hide(
    seed: str, troops: list[tuple[str, int, int]], terrain: str, initiative: str
) -> None:
    arn, maud = (
        a_host(
            name,
            *(
                replace(a_troop(name, kind, n, nth=nth), arrives=turn)
                for nth, (kind, n, turn) in enumerate(troops, 1)
            ),
        )
        for name in ("arn", "maud")
    )
    fought = a_clash(arn, maud, terrain=terrain, initiative=initiative)

    found = settle(fought, hiding(seed=seed))

    assert not found.fault(fought)
    assert found == settle(fought, hiding(seed=seed))
    for host in fought.hosts:
        (told,) = (
            line.text
            for line in found.lines
            if line.rule == "DOG-CBT-12" and line.hosts == (host.id,)
        )
        lost = sum(found.losses[host.id].values())
        assert (lost == 0) == told.endswith("without loss.")
