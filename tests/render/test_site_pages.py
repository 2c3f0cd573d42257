"""The pages beside the turns, the feed, and what must hold of the whole folder."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import feedparser
import pytest

from generator.brief.audience import PUBLIC
from generator.brief.told_events import Despatch, KnownEvent
from generator.render.pages import page_environment
from generator.render.prose import Picture
from generator.render.site.frame import Site
from generator.render.site.site_files import site_files
from generator.render.site.standings import Standings, StandingsMeasure
from generator.render.site.turns import published_turns
from generator.systems.valormr.rules.calendar import halves_of, is_night, period_of
from generator.systems.valormr.rules.muster import Locality
from generator.systems.valormr.sheets.valormr_site import SITE
from generator.values import replace
from generator.world.ground import Place
from generator.world.look import contrast
from tests.briefings import a_valley, briefed, first_turns, periods_of, renamed, towards_each_other
from tests.scenarios import place
from tests.site_reading import findings
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.systems.valormr.rules.muster import ValormrCampaign

ADDRESS = "https://club.example/war/"


def a_country(*, address: str = ADDRESS, totals: bool = False) -> ValormrCampaign:
    """The valley with two places, and an address for its site."""
    campaign = a_valley()
    board = campaign.board
    places = (
        Place(id="hallow", name="Hallow", at=place(board, "0301"), kind=Locality.TOWN),
        Place(id="far", name="Farside", at=place(board, "0603"), kind=Locality.RUIN),
    )
    return replace(
        campaign, board=replace(board, places=places), address=address, side_totals_public=totals
    )


def site_of(
    closed: Sequence[Briefing], *, pictures: Mapping[str, Picture] | None = None
) -> Mapping[str, bytes]:
    site = Site(
        head=closed[0].head,
        environment=page_environment(),
        closed={
            str(part.period): f"2026-05-{min(28, part.period.number):02d}T19:30:00Z"
            for part in closed
        },
        pictures=pictures or {},
        sections=SITE,
    )
    return site_files(published_turns(closed), site=site)


@cache
def two_turns() -> Mapping[str, bytes]:
    return site_of(first_turns(a_country(), 2))


def text_of(files: Mapping[str, bytes], path: str) -> str:
    return files[path].decode()


def test_nothing_is_wrong_with_the_site_with_an_address_or_without() -> None:
    shared = {f"turns/{turn:04d}/map.png": b"" for turn in (1, 2)}
    bare = site_of(first_turns(a_country(address=""), 2))

    assert findings({**two_turns(), **shared}, ADDRESS) == ()
    assert findings(bare) == ()


def test_without_an_address_there_is_no_feed_no_site_map_and_no_shared_picture() -> None:
    bare = site_of(first_turns(a_country(address=""), 2))

    assert {"feed.xml", "sitemap.xml"} & bare.keys() == set()
    for path, body in bare.items():
        assert b'property="og:' not in body, path
        assert b"canonical" not in body, path
    assert bare["robots.txt"] == b"User-agent: *\nDisallow:\n"


def test_the_feed_tells_each_turn_whole_with_absolute_addresses() -> None:
    feed = feedparser.parse(two_turns()["feed.xml"])

    assert not feed.bozo
    assert [entry.title for entry in feed.entries] == [
        "Turn 2: Face to face at Hallow",
        "Turn 1: Face to face at Hallow",
    ]
    assert [entry.id for entry in feed.entries] == [
        "tag:test.marchtable,2026:turns/0002",
        "tag:test.marchtable,2026:turns/0001",
    ]
    assert feed.entries[1].updated == "2026-05-02T19:30:00Z"
    assert feed.entries[1].link == f"{ADDRESS}turns/0001/"
    content = feed.entries[1].content[0].value
    assert f'<a href="{ADDRESS}armies/arn/">Arn</a> went twelve miles east to Hallow.' in content
    assert f'src="{ADDRESS}turns/0001/map.png"' in content
    assert feed.feed.updated == "2026-05-04T19:30:00Z"


def test_the_feed_tells_the_story_and_not_the_log() -> None:
    files = a_told_turn("They *met* at noon. Nobody had slept.")
    (entry,) = feedparser.parse(files["feed.xml"]).entries

    assert entry.summary == "They met at noon. Nobody had slept."
    content = entry.content[0].value
    assert "VAL-" not in content
    assert "dice" not in content
    assert f'href="{ADDRESS}turns/0001/"' in content


def test_who_passes_a_turn_on_shows_its_headline_and_what_it_is_about() -> None:
    html = text_of(a_told_turn("They met.", "Two banners"), "turns/0001/index.html")

    assert '<meta name="description" content="They met.">' in html
    assert '<meta property="og:type" content="article">' in html
    assert '<meta property="og:title" content="Two banners">' in html
    assert '<meta property="og:description" content="They met.">' in html


def test_every_page_says_how_to_follow_and_where_to_write() -> None:
    campaign = replace(a_country(), contact="mailto:maria@club.example")
    files = site_of(first_turns(campaign, 2))

    for path, body in files.items():
        if path.endswith("index.html"):
            html = body.decode()
            assert '<a href="mailto:maria@club.example">Write to the umpire</a>' in html
            assert "feed.xml" in html.partition("<footer>")[2], path
            assert 'rel="icon"' in html, path
            assert html.count('name="theme-color"') == 2, path
    shared = {f"turns/{turn:04d}/map.png": b"" for turn in (1, 2)}
    assert findings({**files, **shared}, ADDRESS) == ()
    assert files["favicon.svg"].startswith(b"<svg")
    assert b"Write to the umpire" not in b"".join(two_turns().values())


def test_the_umpire_says_what_the_open_turn_waits_for() -> None:
    words = "Turn 3 waits for one battle, on Thursday."
    files = site_of(first_turns(replace(a_country(), next_turn=words), 2))

    told = {path for path, body in files.items() if words.encode() in body}
    assert told == {"index.html", "turns/0002/index.html"}
    silent = text_of(two_turns(), "turns/0002/index.html")
    assert "The next turn<b>is still open</b>" in silent


def test_ids_of_the_feed_do_not_change_with_the_address() -> None:
    moved = site_of(first_turns(a_country(address="https://elsewhere.example/"), 2))

    ids = [
        [entry.id for entry in feedparser.parse(files["feed.xml"]).entries]
        for files in (two_turns(), moved)
    ]
    assert ids[0] == ids[1]


def test_every_page_leads_feed_readers_to_the_feed_and_names_its_address() -> None:
    for path, body in two_turns().items():
        if path.endswith("index.html"):
            page = path.removesuffix("index.html")
            assert b'type="application/atom+xml"' in body, path
            assert f'rel="canonical" href="{ADDRESS}{page}"'.encode() in body, path


def test_the_site_map_lists_every_page_once() -> None:
    root = ET.fromstring(two_turns()["sitemap.xml"])
    listed = [each.text for each in root.iter() if each.tag.endswith("}loc")]

    pages = [path for path in two_turns() if path.endswith("index.html")]
    wanted = {ADDRESS + page.removesuffix("index.html") for page in pages}
    assert set(listed) == wanted
    assert len(listed) == len(wanted)
    assert f"Sitemap: {ADDRESS}sitemap.xml" in text_of(two_turns(), "robots.txt")


def test_an_army_has_a_page_with_its_marches_and_contacts() -> None:
    html = text_of(two_turns(), "armies/arn/index.html")

    assert "<dd>0301, " in html
    assert "Marched from 0101 through 0201 to Hallow (0301)." in html
    assert "In contact with <a" in html


def test_a_commander_has_a_page_with_those_he_met() -> None:
    html = text_of(two_turns(), "commanders/arn/index.html")

    assert '<a href="../../armies/hadewych/index.html">Hadewych</a>' in html


def test_a_place_has_a_page_with_those_who_came_and_stay() -> None:
    hallow = text_of(two_turns(), "places/hallow/index.html")
    far = text_of(two_turns(), "places/far/index.html")

    assert "came to Hallow" in hallow
    assert '<dt>Stands there now</dt><dd><a href="../../armies/arn/' in hallow
    assert "No march has led here so far." in far


def a_turn_with_battles(*contacts: str) -> tuple[Briefing, ...]:
    """The first turn, by day with battles told that have left no other trace."""
    day, night = first_turns(a_country(), 1)
    told = tuple(
        Despatch(
            text=f"Battle {number}: nobody holds the field.",
            rule="VAL-TURN-09",
            kind="battle-fought",
            half=halves_of(day.period)[0],
            force="",
            contact=contact,
            throws=(),
        )
        for number, contact in enumerate(contacts, 1)
    )
    return replace(day, despatches=(*day.despatches, *told)), night


def test_battles_of_contacts_that_are_over_are_listed_and_counted() -> None:
    contact = "morning.arn+hadewych"
    files = site_of(a_turn_with_battles(contact, contact, "morning.arn+stranger"))

    turn = text_of(files, "turns/0001/index.html")
    listed = turn[turn.index('id="contacts"') : turn.index('id="hours"')]
    assert listed.count('<article class="battle">') == 1
    assert "<li>Battle 1: nobody holds the field.</li>" in listed
    assert "<li>Battle 2: nobody holds the field.</li>" in listed
    assert "Battle 3" not in listed
    for page in ("commanders/hadewych", "armies/arn"):
        html = text_of(files, f"{page}/index.html")
        assert "Battle 1: nobody holds the field." in html
        assert "Battle 3" not in html
    standings = text_of(files, "standings/index.html")
    battles = standings[standings.index('<table id="battles">') :]
    assert re.findall(r"<td>(\d+)</td>", battles)[:2] == ["2", "2"]


def test_a_picture_of_a_battle_stands_on_its_card_with_what_it_shows() -> None:
    contact = "morning.arn+hadewych"
    day, night = a_turn_with_battles(contact)
    fought = KnownEvent(
        kind="battle-fought",
        rule="VAL-TURN-09",
        half=halves_of(day.period)[0],
        force="",
        facts={"picture": "gate.png", "caption": "Pikes & bills at the gate"},
        arithmetic="",
        contact=contact,
    )
    picture = Picture(file="pictures/gate.png", width=8, height=6, body=b"picture")
    told = replace(day, events=(*day.events, fought)), night
    files = site_of(told, pictures={"gate.png": picture})

    card = text_of(files, "turns/0001/index.html")
    card = card[card.index('<article class="battle">') : card.index("</article>")]
    assert (
        '<img src="pictures/gate.png" alt="Pikes &amp; bills at the gate" '
        'width="8" height="6">' in card
    )
    assert "<figcaption>Pikes &amp; bills at the gate</figcaption>" in card
    assert files["turns/0001/pictures/gate.png"] == b"picture"
    assert "pictures/" not in text_of(site_of(told), "turns/0001/index.html")


def test_titles_names_order_and_words_change_no_address() -> None:
    campaign = a_country()
    other = replace(
        campaign,
        title="Another title",
        about="More words.",
        forces=tuple(renamed(force, f"New {force.name}") for force in reversed(campaign.forces)),
        board=replace(
            campaign.board,
            places=tuple(
                replace(each, name=f"Old {each.name}") for each in reversed(campaign.board.places)
            ),
        ),
    )

    assert site_of(first_turns(other, 2)).keys() == two_turns().keys()


def test_a_place_taken_off_the_map_takes_its_page_along_and_no_other() -> None:
    campaign = a_country()
    board = replace(campaign.board, places=campaign.board.places[:1])
    fewer = site_of(first_turns(replace(campaign, board=board), 2))

    gone = {path for path in two_turns().keys() - fewer.keys() if "/key-" not in path}
    assert gone == {"places/far/index.html"}
    assert fewer.keys() <= two_turns().keys()
    assert not [path for path, body in fewer.items() if b"Farside" in body]


def test_more_turns_change_no_page_of_an_older_turn_but_its_way_on() -> None:
    later = site_of(first_turns(a_country(), 3))

    assert two_turns().keys() <= later.keys()
    assert later["turns/0001/index.html"] == two_turns()["turns/0001/index.html"]
    assert later["turns/0002/map.svg"] == two_turns()["turns/0002/map.svg"]


def test_side_totals_are_told_only_when_the_umpire_allows_it() -> None:
    told = site_of(first_turns(a_country(totals=True), 2))

    assert "figures in all" in text_of(told, "turns/0001/index.html")
    assert "Figures lost so far" in text_of(told, "standings/index.html")
    for path, body in two_turns().items():
        assert b"igures" not in body, path


def test_standings_are_drawn_from_the_second_turn_on_and_stand_in_tables() -> None:
    first = text_of(two_turns(), "turns/0001/index.html")
    second = text_of(two_turns(), "turns/0002/index.html")

    assert '<svg class="chart"' not in first
    assert 'aria-label="Forces on the map, turn 1 to turn 2"' not in second
    assert "<caption>Hexes marched so far</caption>" in text_of(two_turns(), "standings/index.html")


def test_hidden_facts_change_no_byte_and_no_name_of_the_whole_folder() -> None:
    campaign = a_country()
    played = periods_of(campaign, towards_each_other(campaign), (), closed=2)
    hidden = {"figures", "at_start", "side_figures", "side_at_start", "men", "in_hand"}
    other = tuple(
        replace(
            period,
            facts=tuple(
                replace(fact, value=977) if fact.name in hidden else fact for fact in period.facts
            ),
            record="feedbeef",
            texts=(*period.texts, ("lena", "Secret", "![x](secret.png) in wait.")),
        )
        for period in played
    )

    sites = [
        site_of([briefed(campaign, period, PUBLIC) for period in periods])
        for periods in (played, other)
    ]

    assert sites[0] == sites[1]
    seed = campaign.seed.encode()
    assert seed
    assert not [path for path, body in sites[0].items() if seed in body]


def test_the_feed_has_the_picture_of_each_turn_and_leads_to_the_film() -> None:
    for entry in feedparser.parse(two_turns()["feed.xml"]).entries:
        turn = int(entry.id[-4:])
        assert [each.href for each in entry.enclosures] == [f"{entry.link}map.png"]
        assert f'href="{ADDRESS}film/index.html#turn-{turn}"' in entry.content[0].value


@pytest.mark.parametrize("many", tiered([40, 200]))
def test_many_turns_can_be_walked_through(many: int) -> None:
    pattern = first_turns(a_country(), 1)
    closed = [
        replace(part, period=period_of(turn, is_night=is_night(part.period)))
        for turn in range(1, many + 1)
        for part in pattern
    ]

    files = site_of(closed)

    pictured = [f"turns/{turn:04d}" for turn in range(many - 7, many + 1)]
    shared = {f"{turn}/map.png": b"" for turn in pictured}
    assert findings({**files, **shared}, ADDRESS) == ()
    shown = {path for path, body in files.items() if b'"og:image"' in body}
    assert shown == {"index.html", *(f"{turn}/index.html" for turn in pictured)}
    front, archive = text_of(files, "index.html"), text_of(files, "turns/index.html")
    assert front.count("<li value=") == 10
    assert archive.count("<li value=") == many
    assert archive.count('<a href="#from-') == many // 20
    assert text_of(files, "feed.xml").count("<entry>") == 8


@cache
def test_quiet_turns_in_a_row_are_one_entry_and_all_of_them_lead_on() -> None:
    (night, *_) = [part for part in first_turns(a_country(), 1) if part.period.ends_turn]
    quiet = replace(night, despatches=(), events=(), trails=(), texts=())
    told = replace(quiet, texts=(("The ford", "Arn waits at the ford."),))
    turns = ((1, told), (2, quiet), (3, quiet), (4, quiet), (5, told), (6, quiet))
    closed = [replace(part, period=period_of(turn, is_night=True)) for turn, part in turns]

    archive = text_of(site_of(closed), "turns/index.html")

    assert archive.count("<li value=") == 4
    assert '<span class="turn">Turn 2 to Turn 4</span>' in archive
    assert all(f'href="../turns/{turn:04d}/index.html"' in archive for turn, _ in turns)


def test_a_front_page_shows_the_whole_map_when_nothing_happened() -> None:
    (night, *_) = [part for part in first_turns(a_country(), 1) if part.period.ends_turn]
    quiet = replace(night, despatches=(), events=(), trails=(), texts=())

    front = text_of(site_of([quiet]), "index.html")

    assert '<figure class="aside">' in front
    assert front.index('class="crop"') < front.index("Who is who")


def test_numbers_that_stay_the_same_are_told_once_for_all_turns_in_a_row() -> None:
    sides = a_country().sides[:2]
    ids = [side.id for side in sides]
    values = dict(zip(ids, ((5, 5, 6, 6), (4, 4, 4, 4)), strict=True))
    cities = StandingsMeasure(id="cities", title="Cities", values=values)
    standings = Standings(turns=(1, 2, 3, 4), called={}, sides=sides, measures=(cities,))

    runs = standings.runs(cities)

    assert [(run.first, run.last, run.values) for run in runs] == [(3, 4, (6, 4)), (1, 2, (5, 4))]


def a_told_turn(body: str, title: str = "") -> Mapping[str, bytes]:
    campaign = a_country()
    played = periods_of(
        campaign, towards_each_other(campaign), (), closed=2, texts={1: (("public", title, body),)}
    )
    picture = Picture(file="pictures/gate.png", width=8, height=6, body=b"picture")
    return site_of(
        [briefed(campaign, period, PUBLIC) for period in played], pictures={"gate.png": picture}
    )


@pytest.mark.parametrize("target", ["army:arn", "ARMY:arn"])
def test_the_umpires_words_lead_to_an_army(target: str) -> None:
    files = a_told_turn(f"[The Captain]({target}) came.")

    html = text_of(files, "turns/0001/index.html")
    assert '<a href="../../armies/arn/index.html">The Captain</a> came.' in html
    (entry,) = feedparser.parse(files["feed.xml"]).entries
    assert f'<a href="{ADDRESS}armies/arn/index.html">' in entry.content[0].value


@pytest.mark.parametrize("target", ["army:nobody", "army:", "army:../x", "map:arn"])
def test_an_army_without_a_page_is_named_without_a_link(target: str) -> None:
    files = a_told_turn(f"[The Captain]({target}) came.")

    html = text_of(files, "turns/0001/index.html")
    assert "The Captain" in html
    assert f'{target}"' not in html
    assert 'href="army' not in html


def test_a_picture_called_by_the_umpires_words_lies_in_the_turns_folder() -> None:
    files = a_told_turn("![The gate](gate.png)")

    assert files["turns/0001/pictures/gate.png"] == b"picture"
    html = text_of(files, "turns/0001/index.html")
    assert (
        '<img class="picture" src="pictures/gate.png" alt="The gate" '
        'width="8" height="6" loading="lazy">' in html
    )
    feed = feedparser.parse(files["feed.xml"]).entries[0].content[0].value
    assert f'src="{ADDRESS}turns/0001/pictures/gate.png"' in feed


def test_the_front_page_shows_the_pictures_of_its_text() -> None:
    campaign = replace(a_country(), about="Here.\n\n![The gate](gate.png) ![](b.png)")
    picture = Picture(file="pictures/gate.png", width=8, height=6, body=b"picture")
    pictures = {"gate.png": picture, "b.png": replace(picture, file="pictures/b.png")}

    files = site_of(first_turns(campaign, 1), pictures=pictures)

    assert 'src="pictures/gate.png" alt="The gate"' in text_of(files, "index.html")
    assert files["pictures/gate.png"] == b"picture"
    assert "pictures/b.png" not in files


def test_a_summary_leaves_the_words_for_pictures_out() -> None:
    files = a_told_turn("![The gate](gate.png)\n\nThey met.")

    html = text_of(files, "turns/0001/index.html")
    assert '<meta name="description" content="They met.">' in html


@pytest.mark.parametrize(
    "body",
    [
        "![](gate.png)",
        "![x](other.png)",
        "![x](https://a.example/gate.png)",
        "![x](../gate.png)",
        "![x](/pictures/gate.png)",
        "No picture.",
    ],
)
def test_other_pictures_are_not_shown(body: str) -> None:
    files = a_told_turn(body)

    assert "turns/0001/pictures/gate.png" not in files
    assert 'class="picture"' not in text_of(files, "turns/0001/index.html")


def test_the_sites_own_colours_keep_4_5_to_1_in_both_schemes() -> None:
    style = text_of(two_turns(), "style.css")
    light, dark = (
        dict(re.findall(r"--([\w-]+): (#\w{6});", part))
        for part in style.split("prefers-color-scheme: dark", 1)
    )
    dark = {**light, **{key: value for key, value in dark.items() if key in light}}
    sides = [
        re.findall(r"\.of-\w+ { --side: (#\w{6});", part)
        for part in style[style.index(".of-") :].split("@media", 1)
    ]
    assert [len(each) for each in sides] == [2, 2]

    for scheme, colours in zip((light, dark), sides, strict=True):
        for ink in ("ink", "quiet", "accent"):
            assert contrast(scheme[ink], scheme["paper"]) >= 4.5
            assert contrast(scheme[ink], scheme["panel"]) >= 4.5
        for colour in colours:
            assert contrast(colour, scheme["paper"]) >= 4.5
            assert contrast(colour, scheme["panel"]) >= 4.5


def test_a_booklet_to_print_is_no_text_to_our_own_check() -> None:
    shared = {"turns/0001/map.png": b"", "turns/0002/map.png": b""}
    files = {**two_turns(), **shared, "quick-reference.pdf": b"%PDF-1.7\n\xda"}

    assert findings(files, ADDRESS) == ()


def test_a_feed_that_leads_nowhere_is_found_by_our_own_check() -> None:
    files = {**two_turns(), "turns/0001/map.png": b"", "turns/0002/map.png": b""}
    lost = {path: body for path, body in files.items() if path != "armies/arn/index.html"}

    assert f"feed.xml: {ADDRESS}armies/arn/ leads nowhere" in findings(lost, ADDRESS)
