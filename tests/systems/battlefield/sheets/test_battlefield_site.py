"""What the site tells of a battle: its page, with a map for every round."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import TYPE_CHECKING

import pytest

from generator.render.pages import page_environment
from generator.render.site.frame import Site
from generator.render.site.site_files import site_files
from generator.render.site.turns import published_turns
from generator.systems.battlefield.rules.battle_book import CREDIT
from generator.systems.battlefield.rules.battle_end import BattleEnd, HowEnded
from generator.systems.battlefield.rules.fighters import TroopMake
from generator.systems.battlefield.sheets.battlefield_site import (
    BATTLEFIELD_SITE,
    FIELD_LAYERS,
    round_maps,
)
from generator.values import replace
from tests.site_reading import findings
from tests.systems.battlefield.battle_maps import at, record
from tests.systems.battlefield.field_briefings import battle_fought, told_to
from tests.systems.battlefield.field_campaigns import a_field, a_force

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.briefing import Briefing
    from generator.systems.battlefield.rules.field_units import FieldUnit

NAMES = ("r1", "r2", "r3", "b1", "b2")
PLACES = ("0303", "0101", "0205", "0604", "0702")
FIELD = a_field(*map(a_force, NAMES, PLACES))
WON = BattleEnd(how=HowEnded.ONE_LEFT, winner="red")


def some_units(*, with_hidden: bool = True) -> tuple[FieldUnit, ...]:
    foot = TroopMake(kind="light-infantry")
    units = [record(name, where, foot) for name, where in zip(NAMES, PLACES, strict=True)]
    units[1] = replace(units[1], is_hidden=True)
    return tuple(u for u in units if with_hidden or not u.is_hidden)


@cache
def closed(*, with_hidden: bool = True) -> Briefing:
    """Return what the public knows of a battle that is over."""
    units = some_units(with_hidden=with_hidden)
    state, events = battle_fought(FIELD, *units)
    assert state.battle is not None
    over = state.with_battle(replace(state.battle, end=WON))
    told = told_to(FIELD, over, "", events)
    return replace(told, head=replace(told.head, rules_credit=CREDIT))


@cache
def pages(*, with_hidden: bool = True) -> Mapping[str, bytes]:
    told = closed(with_hidden=with_hidden)
    site = Site(
        head=told.head,
        environment=page_environment(),
        sections=BATTLEFIELD_SITE,
        layers=FIELD_LAYERS,
    )
    return site_files(published_turns([told]), site=site)


def words(path: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", pages()[path].decode())).split())


def test_a_battle_has_a_page_with_a_map_for_every_round() -> None:
    page = pages()["turns/0001/battle/index.html"].decode()

    maps = [name for name in pages() if name.startswith("turns/0001/battle/round-")]
    assert len(maps) == 4
    for name in maps:
        assert f'src="{name.rpartition("/")[2]}"' in page
    assert "Round 3" in page
    assert "10 × 3 = 30" in page
    assert "the Reds alone had units left and won" in page
    assert findings(pages()) == ()


def test_the_page_of_a_turn_leads_to_its_battle_and_tells_what_it_cost() -> None:
    turn = words("turns/0001/index.html")

    assert "Over after round 3" in turn
    assert "The Red Army Rosa" in turn
    assert b'href="battle/index.html"' in pages()["turns/0001/index.html"]


def test_what_stands_on_the_map_is_called_a_unit() -> None:
    listed = words("armies/index.html")

    assert "Turns Film Units Places Standings" in listed
    assert "Unit Hex Place" in listed
    assert "rmies" not in listed.replace("The Red Army", "")
    assert re.search(r"Who stands where \d units? ", words("turns/0001/index.html"))


def test_every_page_names_the_author() -> None:
    html = [name for name in pages() if name.endswith(".html")]

    assert html
    assert [name for name in html if CREDIT not in words(name)] == []


def test_the_map_of_a_round_shows_who_stood_where_and_who_moved() -> None:
    drawn = round_maps([closed()], FIELD_LAYERS)

    first, second = drawn[0].map.picture, drawn[1].map.picture
    assert [each.number for each in drawn] == [0, 1, 2, 3]
    stood = {counter.name: counter.at for counter in first.counters}
    assert stood["The R1"] == at("0303")
    assert "The R2" not in stood
    assert first.trails == ()
    assert second.trails
    assert second.trails[0].hexes[0] in stood.values()
    letters = [{c.name: c.label for c in each.map.picture.counters} for each in drawn]
    for names in letters:
        assert names.items() <= {**letters[0], **names}.items()
        assert all(letters[0][name] == code for name, code in names.items())


def test_rounds_that_are_periods_have_their_maps_too() -> None:
    state, events = battle_fought(FIELD, *some_units(), rounds=2)
    battle = state.battle
    assert battle is not None
    first, last = (
        replace(state, battle=replace(battle, rounds=rounds))
        for rounds in (battle.rounds[:2], battle.rounds[2:])
    )
    told = [told_to(FIELD, each, "", events) for each in (first, last)]

    assert [each.number for each in round_maps(told, FIELD_LAYERS)] == [0, 1, 2]


@pytest.mark.rule("DOG-HIDE-03")
def test_dog_hide_03_the_site_is_the_same_without_a_hidden_unit() -> None:
    assert dict(pages(with_hidden=False)) == dict(pages())


def test_a_map_that_can_be_moved_sideways_is_reached_by_the_keyboard_and_has_a_name() -> None:
    page = pages()["turns/0001/battle/index.html"].decode()
    scrolled = re.findall(r'<div class="sheet"[^>]*>', page)

    assert scrolled
    assert all('tabindex="0" role="group" aria-label="' in each for each in scrolled)


def test_a_battle_page_tells_whom_a_round_cost_their_last_and_folds_every_blow() -> None:
    page = pages()["turns/0001/battle/index.html"].decode()
    shown = re.sub(r"<details.*?</details>", "", page, flags=re.DOTALL)

    assert "<summary>Moves and blows of round 1</summary>" in page
    assert " rolled, " in page
    assert " rolled, " not in shown
    assert re.search(r"<b>the B\d</b>", shown)
