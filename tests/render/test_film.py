"""The film: every turn over one country, by links alone and by its script."""

from __future__ import annotations

import gzip
import random
import re
import shutil
from functools import cache
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC
from generator.kit.facts import AT
from generator.pipeline.desk import open_desk
from generator.pipeline.film_pictures import film_shown
from generator.render.pages import page_environment
from generator.render.site.film import Screening, film_file
from generator.render.site.frame import Site
from generator.render.site.turn_summary import link_to, summary_of
from generator.render.site.turns import published_turns
from generator.resources import examples_folder
from generator.store import Store
from generator.systems.valormr.rules.calendar import is_night, period_of
from generator.systems.valormr.sheets.valormr_site import SITE
from generator.systems.valormr.valormr_system import SYSTEM
from generator.values import replace
from tests.briefings import a_valley, first_turns, renamed
from tests.site_reading import PageRead
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.brief.briefing import Briefing

MOST_BYTES = 12_000
"""A turn as it is sent."""


def film_of(closed: Sequence[Briefing], kept: Store | None = None, mark: str = "") -> str:
    turns = tuple(
        replace(turn, mark=mark and f"{mark} {turn.number}") for turn in published_turns(closed)
    )
    site = Site(
        head=closed[0].head,
        environment=page_environment(),
        sections=SITE,
        layers=SYSTEM.pages.layers,
        kept=kept or Store(),
    )
    links = [link_to(summary_of(turn, site=site), SITE) for turn in turns]
    return film_file(turns, links, Screening(ground="ground.svg"), site=site).decode()


def turn_in(film: str, number: int) -> str:
    (_, found) = film.split(f'id="turn-{number}"')
    return found.partition("</figure>")[0]


@cache
def three_turns() -> tuple[Briefing, ...]:
    return first_turns(a_valley(), 3)


def test_without_a_script_every_turn_is_reached_by_a_link() -> None:
    film = film_of(three_turns())

    page = PageRead(film)
    assert [link for link in page.links if link.startswith("#turn")] == [
        "#turn-1",
        "#turn-2",
        "#turn-3",
    ]
    assert {"turn-1", "turn-2", "turn-3"} <= set(page.ids)
    assert re.search(r'<p class="controls"[^>]* hidden>', film)


def test_who_marched_brings_the_way_he_took_hex_by_hex() -> None:
    first = turn_in(film_of(three_turns()), 1)

    (trail,) = {t.hexes for part in three_turns()[:2] for t in part.trails if t.force == "arn"}
    (way,) = re.findall(r'data-of="arn" data-at="\d{4}" data-way="([^"]+)"', first)
    assert len(way.split()) == 2 * len(trail)


def test_who_stands_brings_no_way() -> None:
    assert "data-way" not in turn_in(film_of(three_turns()), 3)


def without(part: Briefing, force: str) -> Briefing:
    """Return a period in which nobody knows where a force is."""
    facts = {key: value for key, value in part.facts.items() if key[0] != force}
    trails = tuple(trail for trail in part.trails if trail.force != force)
    return replace(part, facts=facts, trails=trails)


def test_armies_that_come_go_or_change_their_names_are_told() -> None:
    one, two = three_turns()[:2], three_turns()[2:4]
    other = first_turns(a_valley(renamed(a_valley().force("arn"), "The King’s Men")), 2)[2:]

    came = film_of([*(without(part, "arn") for part in one), *two])
    went = film_of([*one, *(without(part, "arn") for part in two)])
    called = film_of([*one, *other])

    assert "New on the map: Arn." in turn_in(came, 2)
    assert "No longer seen: Arn." in turn_in(went, 2)
    assert "The new name of Arn is The King’s Men." in turn_in(called, 2)


def test_a_way_that_no_record_holds_is_said_to_be_unknown() -> None:
    one, two = three_turns()[:2], three_turns()[2:4]
    start = one[0].trails[0].hexes[0]
    before = [
        replace(part, trails=(), facts={**part.facts, (one[0].trails[0].force, AT.name): start})
        for part in one
    ]

    told = turn_in(film_of([*before, *two]), 2)

    assert re.search("How .* got there is not known[.]", told)
    assert "data-way" not in told


def test_a_turn_in_which_nobody_is_known_says_so() -> None:
    empty = [replace(part, facts={}, trails=()) for part in three_turns()[:2]]

    assert "Nobody is known to be on the map." in turn_in(film_of(empty), 1)


def test_a_film_of_one_turn_has_nothing_to_play() -> None:
    film = film_of(three_turns()[:2])

    assert film.count('<figure class="turn"') == 1
    assert 'max="0"' in film


def wandering(part: Briefing, chance: random.Random) -> Briefing:
    """Return a period in which everybody has come from somewhere by some way."""
    hexes = list(part.board.grid.hexes())
    ends = {key: chance.choice(hexes) for key in part.facts if key[1] == AT.name}
    ways = tuple(
        replace(trail, hexes=(*chance.sample(hexes, 6), ends.get((force, AT.name), hexes[0])))
        for force, _ in ends
        for trail in three_turns()[0].trails[:1]
        for trail in (replace(trail, force=force, halves=trail.halves[:1] * 6),)
    )
    return replace(part, facts={**part.facts, **ends}, trails=ways)


@pytest.mark.parametrize("many", tiered([40, 500]))
def test_many_turns_are_a_film_of_few_bytes_a_turn(many: int) -> None:
    chance = random.Random(many)  # noqa: S311 - only where armies stand
    closed = [
        wandering(replace(part, period=period_of(turn, is_night=is_night(part.period))), chance)
        for turn in range(1, many + 1)
        for part in three_turns()[:2]
    ]

    film = film_of(closed)

    assert film.count('<figure class="turn"') == many
    assert film.count("data-way") > many
    assert len(gzip.compress(film.encode())) < many * MOST_BYTES


@pytest.mark.deep
def test_the_samples_film_is_of_few_bytes_a_turn(tmp_path: Path) -> None:
    sample = shutil.copytree(examples_folder() / "grand-strategic", tmp_path / "sample")
    shown = film_shown(open_desk(sample), PUBLIC)
    assert shown is not None

    film = film_file(shown.turns, shown.links, Screening(ground="ground.svg"), site=shown.site)

    assert len(shown.turns) > 30
    assert len(gzip.compress(film)) < len(shown.turns) * MOST_BYTES


def test_what_is_kept_of_turns_makes_the_same_film(tmp_path: Path) -> None:
    kept = Store(folder=tmp_path / "kept", key=b"a key")
    plain = film_of(three_turns())

    first, second = (film_of(three_turns(), kept, "a mark") for _ in range(2))

    assert first == second == plain
    assert any((tmp_path / "kept").iterdir())


def test_no_name_stands_twice_where_turns_draw_something_else_by_it() -> None:
    first, second = three_turns()[:2], three_turns()[2:4]
    repainted = [
        replace(part, sides=tuple(replace(side, colour="#123456") for side in part.sides))
        for part in second
    ]

    film = film_of([*first, *repainted])

    ids = PageRead(film).ids
    assert len(ids) == len(set(ids))
    assert "-in-1" in turn_in(film, 2)
    assert first[0].audience == PUBLIC
