"""The sample's closed turns as the site tells them: every battle and loss counted."""

from __future__ import annotations

import gzip
import re
import shutil
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from generator.brief.audience import PUBLIC
from generator.pipeline.briefings import ClosedBriefings
from generator.pipeline.desk import open_desk
from generator.render.known_forces import known_forces, on_the_map
from generator.render.map.geometry import Lattice
from generator.render.pages import page_environment
from generator.render.site.annal_pages import army_files
from generator.render.site.annals import annals_of, news_of
from generator.render.site.frame import Site
from generator.render.site.site_files import site_files
from generator.render.site.standings import standings_of
from generator.render.site.turn_maps import country_map, turn_map
from generator.render.site.turn_summary import summed
from generator.render.site.turns import period_story, published_turns
from generator.systems.valormr.sheets.laid_over_maps import LAYERS
from generator.systems.valormr.sheets.valormr_site import SITE
from generator.systems.valormr.views.contact_lines import FOUGHT, meetings_in
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.render.known_forces import March
    from generator.render.site.turns import Turn

ROOT = Path(__file__).parents[2]
RULED = "position"
"""The fact of a ruling that says where somebody stands after all."""
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def turns(tmp_path_factory: pytest.TempPathFactory) -> tuple[Turn, ...]:
    """The closed turns of the sample as everybody may know them."""
    folder = tmp_path_factory.mktemp("sample")
    shutil.copy(ROOT / "campaign.toml", folder)
    shutil.copytree(ROOT / "chronicle", folder / "chronicle")
    (folder / "campaign.seed").write_text("a seed of no account here\n")
    return published_turns(ClosedBriefings(open_desk(folder), PUBLIC))


def test_every_battle_that_was_told_stands_in_one_contact_of_its_period(
    turns: tuple[Turn, ...],
) -> None:
    count = 0
    for turn in turns:
        for part in turn.periods:
            told = [each.text for each in part.despatches if each.kind == FOUGHT]
            listed = [each for met in meetings_in(part) for each in met.battles]
            assert len(listed) == len(told)
            assert all(" fought, and " in each for each in listed)
            count += len(told)
    assert count > 1


def test_battles_and_losses_are_followed_to_the_newest_turn(turns: tuple[Turn, ...]) -> None:
    standings = standings_of([summed(turn, SITE) for turn in turns], turns[-1].last.sides, SITE)

    values = {measure.id: measure.values for measure in standings.measures}
    assert {"battles", "lost", "figures", "contacts", "marched"} <= values.keys()
    for name in ("battles", "lost"):
        assert any(line[-1] > line[0] for line in values[name].values())
    assert all(list(line) == sorted(line) for line in values["battles"].values())


@pytest.fixture(scope="module")
def site(turns: tuple[Turn, ...]) -> Mapping[str, bytes]:
    """The site as it would be if only the last turn had been played."""
    newest = turns[-1:]
    return site_files(
        newest, site=Site(head=newest[0].last.head, environment=page_environment(), sections=SITE)
    )


def names_drawn(site: Mapping[str, bytes], path: str) -> Iterator[str]:
    """Yield the names and sides on the counters of a map."""
    for group in ET.fromstring(site[path]).iter(f"{SVG}g"):
        if group.get("id") == "map-counters-layer":
            for title in group.iter(f"{SVG}title"):
                yield from re.findall(r"^(.+) \((?:The .+)\)$", title.text or "", re.M)


def test_no_two_counters_bear_the_same_letters(site: Mapping[str, bytes]) -> None:
    root = ET.fromstring(site["turns/0011/map.svg"])
    (layer,) = (g for g in root.iter(f"{SVG}g") if g.get("id") == "map-counters-layer")

    counters = [g for g in layer.iter(f"{SVG}g") if g.find(f"{SVG}use") is not None]
    codes = [g.findtext(f"{SVG}text") for g in counters]

    assert len(codes) == len(set(codes)) == 28
    assert all(code and code.isalnum() for code in codes)
    assert {"PG", "PT", "NL", "CS", "EK", "EQ", "GRO"} <= set(codes)


def words_of(page: bytes) -> str:
    """Return what a page says, to the eye or to the ear."""
    html = page.decode()
    spoken = re.findall(r'aria-label="([^"]*)"', html)
    return unescape("\n".join([re.sub(r"<[^>]+>", "", html), *spoken]))


def test_every_page_with_a_map_tells_in_words_whom_the_map_shows(site: Mapping[str, bytes]) -> None:
    pages = [path for path, body in site.items() if b"map.svg" in body]

    assert {"index.html", "turns/0011/index.html"} <= set(pages)
    names = set(names_drawn(site, "turns/0011/map.svg"))
    assert {"Corsairs out of Skullhaven", "Hadewych"} <= names
    for path in pages:
        if path.endswith(".html"):
            told = words_of(site[path])
            assert [name for name in sorted(names) if name not in told] == []


def test_pages_list_nobody_but_those_whom_the_map_shows(
    turns: tuple[Turn, ...], site: Mapping[str, bytes]
) -> None:
    drawn = set(names_drawn(site, "turns/0011/map.svg"))

    for path in ("index.html", "turns/0011/index.html"):
        html = site[path].decode()
        listed = [
            unescape(re.sub(r"<[^>]+>", "", cell.partition(" <span")[0]))
            for table in re.findall(r'<table class="forces">.*?</table>', html, re.S)
            for cell in re.findall(r'<th scope="row">(.*?)</th>', table)
        ]
        assert len(listed) == len(set(listed))
        assert set(listed) == drawn
        counters = re.findall(r'<ul class="codes".*?</ul>', html, re.S)
        assert len(counters) == 1
        named = {unescape(name) for name in re.findall(r"</b> (.*?)</li>", counters[0])}
        assert {re.sub(r"<[^>]+>", "", name) for name in named} < drawn
    assert len(drawn) == len(on_the_map(turns[-1].last))


def test_two_hundred_turns_weigh_less_than_17_megabytes(site: Mapping[str, bytes]) -> None:
    """The last turn is the sample's longest; others are the same or lighter."""
    turn = sum(len(site[f"turns/0011/{name}"]) for name in ("index.html", "map.svg"))
    once = sum(len(body) for path, body in site.items() if "turns/0" not in path)

    assert 200 * turn + once < 17_000_000


def test_the_page_of_a_place_names_the_vessels_that_lie_there(site: Mapping[str, bytes]) -> None:
    for path in ("places/skullhaven/index.html", "places/index.html"):
        assert "Corsairs out of Skullhaven" in words_of(site[path])


def test_the_map_says_how_many_it_shows(site: Mapping[str, bytes]) -> None:
    names = set(names_drawn(site, "turns/0011/map.svg"))

    (words,) = {
        found
        for path in ("index.html", "turns/0011/index.html")
        for found in re.findall(r'alt="(Hex map[^"]*)"', site[path].decode())
    }
    assert [int(number) for number in re.findall(r"(\d+) f", words)] == [24, 4]
    assert len(names) == 28
    page = words_of(site["turns/0011/index.html"]).replace("\N{NO-BREAK SPACE}", " ")
    assert "24 forces and 4 fleets" in page


def cells_of(page: bytes, heading: str) -> Iterator[str]:
    """Yield what stands under a heading of the only table of a page."""
    html = page.decode()
    columns = re.findall(r'<th scope="col">(.*?)</th>', html)
    if not columns:
        return
    for row in re.findall(r"<tr>(?!<th scope=.col)(.*?)</tr>", html, re.DOTALL):
        cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        yield unescape(
            re.sub(r"<[^>]+>", "", dict(zip(columns, cells, strict=True)).get(heading, ""))
        )


def test_no_commander_is_listed_against_his_own_side(turns: tuple[Turn, ...]) -> None:
    newest = turns[-1]
    site = Site(head=newest.last.head, environment=page_environment(), sections=SITE)
    annals = annals_of(
        [summed(turn, SITE) for turn in turns],
        newest.last,
        [news_of(turn, site=site) for turn in turns],
    )
    files = army_files(annals, newest, site=site)
    armies = annals.armies.values()

    against = beside = 0
    for army in armies:
        page = files.get(f"commanders/{army.id}/index.html", b"")
        friends = {each.name for each in armies if each.last.side == army.last.side}
        foes = {each.name for each in armies} - friends
        for heading, strangers in (("Against", friends), ("Beside", foes)):
            for cell in cells_of(page, heading):
                named = [name for name in re.split(", | and ", cell) if name]
                assert not strangers & set(named), (army.name, heading, cell)
                against += heading == "Against"
                beside += heading == "Beside" and bool(named)
    assert against > 10
    assert beside
    met = words_of(files["armies/grallune/index.html"])
    assert "In contact with Hadewych, beside Aeskrvald" in met


@pytest.mark.deep
@pytest.mark.parametrize("those", [slice(-1, None), slice(None)], ids=str)
def test_the_samples_map_is_small_on_the_way(turns: tuple[Turn, ...], those: slice) -> None:
    site = Site(
        head=turns[0].last.head, environment=page_environment(), layers=LAYERS, sections=SITE
    )

    country = {country_map(turn, site) for turn in turns[those]}
    overlays = [turn_map(turn, site) for turn in turns[those]]

    assert len(country) == 1
    assert len(gzip.compress(country.pop(), 6)) <= 60_000
    assert max(len(gzip.compress(each, 6)) for each in overlays) <= 30_000


def test_the_book_has_a_roll_of_every_battle(turns: tuple[Turn, ...]) -> None:
    roll = {turn.number: SITE.battles(turn.periods) for turn in turns}

    assert {turn: len(found) for turn, found in roll.items() if found} == {5: 2, 11: 1}
    (last,) = roll[11]
    assert last.sides == (
        "Hadewych (in support: Solon Theros)",
        "Lanze under Arn (in support: Grallune; in reserve: Aeskrvald)",
    )
    assert last.outcome == "Hadewych holds the field"


def test_a_turn_and_an_army_tell_the_same_marches(turns: tuple[Turn, ...]) -> None:
    last = turns[-1]
    story = [period_story(part, SITE) for part in last.periods]

    told = [
        march
        for period in story
        for part in period.parts
        for march in part.marches
        if march.force in ("aeskrvald", "grallune", "lanze")
    ]
    way = {
        force: [told for march in told if march.force == force for told in legs(march)]
        for force in ("aeskrvald", "grallune", "lanze")
    }
    for deeds in summed(last, SITE).deeds:
        assert [leg for march in deeds.march for leg in legs(march)] == way[deeds.force]
    assert way["lanze"][-1] == "1816"
    assert "1716" in way["lanze"]
    assert way["grallune"][-1] == "1716"
    assert way["aeskrvald"][-2:] == ["1816", "1815"]


def legs(march: March) -> list[str]:
    """Return the labels of the hexes that a march leads to."""
    return [place[:4] for place in (*march.through, march.goal)]


def test_every_force_stands_where_its_last_march_led(turns: tuple[Turn, ...]) -> None:
    stands = {}
    for turn in turns:
        for part in turn.periods:
            for trail in part.trails:
                stands[trail.force] = trail.hexes[-1]
            for ruled in part.events:
                at = ruled.facts.get(RULED)
                if isinstance(at, Hex):
                    stands[ruled.force] = at
            for force in known_forces(part):
                assert stands.get(force.id, force.at) == force.at, (part.period, force)
    assert len(stands) > 5


def test_an_army_is_shown_on_the_country_it_marched_through(
    turns: tuple[Turn, ...], site: Mapping[str, bytes]
) -> None:
    html = site["armies/lanze/index.html"].decode()
    last = turns[-1]
    (deeds,) = [each for each in summed(last, SITE).deeds if each.force == "lanze"]

    (strip,) = re.findall(r'<figure class="strip">.*?</figure>', html, re.DOTALL)
    assert "country/ground.svg" in strip
    (way,) = set(re.findall(r'<path[^>]* d="M([^"]*)"', strip))
    middle = Lattice(last.last.board.grid).middle
    points = [tuple(map(int, point.split())) for point in way.split("L")]
    assert points == [middle(Hex(*at)) for at in deeds.way]
    left, top, width, height = map(float, re.findall(r'viewBox="([^"]*)"', strip)[0].split())
    assert all(left < x < left + width for x, _ in points)
    assert all(top < y < top + height for _, y in points)
    assert re.findall(r"<text[^>]*>(\d+)</text>", strip) == ["11"]
    assert "So far: marched" in html


def test_what_commanders_did_is_told_without_raw_numbers(site: Mapping[str, bytes]) -> None:
    for path, body in site.items():
        if path.startswith(("commanders/", "armies/")):
            told = words_of(body)
            assert not re.search(r"contact dice|baseline \d|score \d", told), path


def test_a_place_tells_of_the_battles_there(turns: tuple[Turn, ...]) -> None:
    fifth = next(turn for turn in turns if turn.number == 5)
    holmbru = [words for label, words in summed(fifth, SITE).there if label == "2010"]

    assert holmbru == [
        "Annemie Tacx and Arn of Lanze fought, and Annemie Tacx held the field.",
        "Annemie Tacx and Arn of Lanze fought, and Arn held the field.",
    ]


def test_a_second_battle_was_where_the_first_was(turns: tuple[Turn, ...]) -> None:
    fifth = next(turn for turn in turns if turn.number == 5)

    titles = [battle.title for battle in SITE.battles(fifth.periods)]

    assert titles == ["Battle at Holmbru", "Battle at Holmbru"]


def test_the_front_page_says_of_everybody_who_did_anything_what_it_was(
    site: Mapping[str, bytes],
) -> None:
    front = words_of(site["index.html"]).replace("\xa0", " ")

    told = re.findall("So far: ([^.]*)[.]", front)
    assert len(told) == 4
    assert "fought 1 battle" in told
    assert "marched 3 hexes in 1 turn and fought 1 battle" in told


def test_what_came_of_a_battle_is_told_in_the_words_of_the_story(site: Mapping[str, bytes]) -> None:
    html = site["turns/0011/index.html"].decode()
    told = words_of(html[html.index('id="contacts"') : html.index('class="more')].encode())

    assert "Hadewych and Arn of Lanze fought, and Hadewych held the field." in told
    assert "Ingegerd of Grallune relieved Arn." in told
    assert "Neither side stirred." in told
    assert not re.search("roles|half period|exploits|reinforces", told)


def test_the_card_of_a_battle_says_where_it_was_and_who_stood_behind(
    site: Mapping[str, bytes],
) -> None:
    html = site["turns/0011/index.html"].decode()
    (card,) = re.findall(r'<article class="battle">.*?</article>', html, re.DOTALL)
    told = " ".join(words_of(card.encode()).split())

    assert "Battle on the West Road, eighteen miles south of" in told
    assert "Hour 11, afternoon · 1715 and 1716 · Hadewych holds the field" in told
    assert "in support: Solon Theros" in told
    assert "Lanze Arn in support: Grallune in reserve: Aeskrvald" in told
