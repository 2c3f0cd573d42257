"""The public site: closed turns only, plain files, nothing from elsewhere."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import html5lib
import pytest

from generator.brief.audience import PUBLIC
from generator.render.audience_files import PageMaterials, preview_files
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.render.prose import prose
from generator.render.site.frame import Site
from generator.render.site.site_files import site_files
from generator.render.site.turns import FILM, published_turns
from generator.systems.valormr.rules.calendar import halves_of
from generator.systems.valormr.sheets.valormr_site import SITE
from generator.values import replace
from tests.briefings import (
    DIGEST,
    a_valley,
    briefed,
    first_turns,
    periods_of,
    renamed,
    towards_each_other,
)
from tests.site_reading import PageRead

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.brief.briefing import Briefing
    from generator.systems.valormr.rules.muster import ValormrCampaign

HOSTILE = '<script>alert("1")</script><img src=x onerror=y> & {{ 7 * 7 }}'


def site_of(*closed: Briefing, behind: int = 0) -> Mapping[str, bytes]:
    turns = published_turns(closed, behind=behind)
    site = Site(
        head=closed[0].head, environment=page_environment(), closed=closed_at(closed), sections=SITE
    )
    return site_files(turns, site=site)


def closed_at(closed: Iterable[Briefing]) -> dict[str, str]:
    return {
        str(part.period): f"2026-05-{part.period.number:02d}T19:30:00Z"
        for part in closed
        if part.period.number < 32
    }


@cache
def three_turns() -> Mapping[str, bytes]:
    return site_of(*first_turns(a_valley(), 3))


def text_of(files: Mapping[str, bytes], path: str) -> str:
    return files[path].decode()


def turn_page(files: Mapping[str, bytes], number: int) -> str:
    return text_of(files, f"turns/{number:04d}/index.html")


def army(force: str, name: str) -> str:
    return f'<a href="../../armies/{force}/index.html">{name}</a>'


def html_pages(files: Mapping[str, bytes]) -> dict[str, PageRead]:
    return {path: PageRead(body.decode()) for path, body in files.items() if path.endswith(".html")}


def test_a_turn_has_one_page_and_one_map_that_never_change_their_place() -> None:
    assert sorted(three_turns()) == [
        ".nojekyll",
        "404.html",
        "armies/arn/index.html",
        "armies/hadewych/index.html",
        "armies/index.html",
        "commanders/arn/index.html",
        "commanders/hadewych/index.html",
        "commanders/index.html",
        "country/ground.svg",
        "country/index.html",
        "country/key-1.svg",
        "country/key-2.svg",
        "favicon.svg",
        "film/index.html",
        "fonts/marchtabletext-regular.woff2",
        "fonts/marchtabletext-semibold.woff2",
        "fonts/marchtabletitle-italic.woff2",
        "fonts/marchtabletitle-regular.woff2",
        "fonts/marchtabletitle-semibold.woff2",
        "index.html",
        "places/index.html",
        "robots.txt",
        "standings/index.html",
        "style.css",
        "turns/0001/index.html",
        "turns/0001/map.svg",
        "turns/0002/index.html",
        "turns/0002/map.svg",
        "turns/0003/index.html",
        "turns/0003/map.svg",
        "turns/index.html",
    ]


def test_a_turn_appears_only_when_its_night_is_closed() -> None:
    files = site_of(*first_turns(a_valley(), 2)[:3])

    assert "turns/0001/index.html" in files
    assert "turns/0002/index.html" not in files
    assert "Turn 2" not in text_of(files, "index.html")


def test_the_site_lags_behind_by_as_many_periods_as_the_umpire_says() -> None:
    files = site_of(*first_turns(a_valley(), 2), behind=1)

    assert "turns/0001/index.html" in files
    assert "turns/0002/index.html" not in files


def test_a_campaign_without_a_closed_turn_has_a_front_page_that_says_so() -> None:
    (day,) = first_turns(a_valley(), 1)[:1]

    files = site_of(day)

    assert sorted(files) == [
        ".nojekyll",
        "404.html",
        "favicon.svg",
        "fonts/marchtabletext-regular.woff2",
        "fonts/marchtabletext-semibold.woff2",
        "fonts/marchtabletitle-italic.woff2",
        "fonts/marchtabletitle-regular.woff2",
        "fonts/marchtabletitle-semibold.woff2",
        "index.html",
        "robots.txt",
        "style.css",
    ]
    assert "No turn has been published yet" in text_of(files, "index.html")


def test_the_front_page_lists_the_newest_turn_first() -> None:
    html = text_of(three_turns(), "index.html")

    places = [html.index(f"turns/000{number}/index.html") for number in (3, 2, 1)]
    assert places == sorted(places)


def test_pages_lead_to_the_turns_before_and_after() -> None:
    middle = turn_page(three_turns(), 2)

    assert '<link rel="prev" href="../../turns/0001/index.html">' in middle
    assert '<link rel="next" href="../../turns/0003/index.html">' in middle
    assert 'rel="next"' not in turn_page(three_turns(), 3)
    assert 'rel="prev"' not in turn_page(three_turns(), 1)


def test_every_link_leads_to_a_file_of_the_site_by_its_full_name() -> None:
    files = three_turns()

    for path, page in html_pages(files).items():
        for link in page.links:
            target, _, anchor = link.partition("#")
            where = (PurePosixPath(path).parent / target).parts
            resolved: list[str] = []
            for part in where:
                if part == "..":
                    resolved.pop()
                else:
                    resolved.append(part)
            if target:
                assert "/".join(resolved) in files, (path, link)
            else:
                assert anchor in page.ids, (path, link)


def test_nothing_is_asked_from_elsewhere_and_nothing_runs_but_the_film() -> None:
    texts = {k: v for k, v in three_turns().items() if not k.endswith(".woff2")}
    for path, body in texts.items():
        text = body.decode()
        addresses = set(re.findall(r"(?:https?:)?//[a-z][^\s\"')]*", text))
        assert addresses <= {
            "http://www.w3.org/2000/svg",
            "http://www.w3.org/1999/xlink",
            "http://www.w3.org/2001/xml-events",
        }, path
        assert text.count("<script") == (path == FILM), path
        assert "@import" not in text
        assert "<!--" not in text


def test_pages_can_be_read_with_the_ear_alone() -> None:
    for path, page in html_pages(three_turns()).items():
        assert page.headings.count(1) == 1, path
        assert all(low + 1 >= high for low, high in pairwise(page.headings)), path
        assert page.tags.count("main") == 1, path
        assert page.values("html", "lang") == ["en"], path
        assert len(page.values("img", "alt")) == page.tags.count("img"), path
        assert page.tags.count("table") == page.tags.count("caption"), path
        assert page.tags.count("th") == len(page.values("th", "scope")), path
        assert "#story" in page.links, path
        assert len(page.ids) == len(set(page.ids)), path


def test_pages_are_strictly_html() -> None:
    for body in three_turns().values():
        if body.startswith(b"<!DOCTYPE"):
            html5lib.HTMLParser(strict=True).parse(body.decode())


def test_titles_of_pages_differ() -> None:
    titles = [
        re.findall("<title>(.*)</title>", body.decode())[0]
        for path, body in three_turns().items()
        if path.endswith(".html")
    ]

    assert len(set(titles)) == len(titles)


def test_maps_are_sound_pictures() -> None:
    for path, body in three_turns().items():
        if path.endswith(".svg"):
            assert ET.fromstring(body).tag.endswith("svg")


def test_a_page_tells_a_turn_half_period_by_half_period() -> None:
    html = turn_page(three_turns(), 1)

    headings = (">Day</h3>", ">Morning ", ">Afternoon ", ">Night</h3>", ">Evening ")
    log = html[html.index('id="steps"') :]
    places = [log.index(heading) for heading in headings]
    assert places == sorted(places)
    by_hours = html[html.index('<ol class="hours">') :]
    assert f"{army('arn', 'Arn')} from 0101 to 0201" in by_hours
    assert f"{army('hadewych', 'Hadewych')} from 0502 to 0401" in by_hours
    assert "Arn at 0301 and Hadewych at 0401 are in contact" in html


def test_a_page_tells_steps_of_one_half_period_as_one_march() -> None:
    campaign = a_valley()
    step = first_turns(campaign, 1)[0]
    half = halves_of(step.period)[0]
    morning = replace(
        step,
        despatches=tuple(replace(told, half=half) for told in step.despatches),
        trails=tuple(replace(trail, halves=(half,) * len(trail.halves)) for trail in step.trails),
    )

    files = site_of(morning, first_turns(campaign, 1)[1])

    march = f"{army('arn', 'Arn')} from 0101 through 0201 to 0301"
    assert march in turn_page(files, 1)


def test_no_points_figures_or_orders_stand_on_the_site() -> None:
    html = turn_page(three_turns(), 1)

    assert "sets out" not in html
    assert "points" not in html
    assert "figures" not in html


def test_what_the_public_may_not_know_changes_no_byte_of_the_site() -> None:
    campaign = a_valley()
    played = periods_of(campaign, towards_each_other(campaign), (), closed=2)
    stronger = tuple(
        replace(
            period,
            facts=tuple(
                replace(fact, value=977)
                if fact.name in ("figures", "at_start", "in_hand", "carried")
                else fact
                for fact in period.facts
            ),
            texts=(*period.texts, ("lena", "In secret", "977 spears lie in wait.")),
        )
        for period in played
    )

    open_site = site_of(*(briefed(campaign, period, PUBLIC) for period in played))
    secret_site = site_of(*(briefed(campaign, period, PUBLIC) for period in stronger))

    assert open_site == secret_site


def a_told_turn(campaign: ValormrCampaign, title: str, body: str) -> Mapping[str, bytes]:
    played = periods_of(
        campaign, towards_each_other(campaign), (), closed=2, texts={1: (("public", title, body),)}
    )
    return site_of(*(briefed(campaign, period, PUBLIC) for period in played))


def test_the_umpires_words_are_told_and_head_the_turn() -> None:
    files = a_told_turn(a_valley(), "Two banners", "They *met* at noon.")

    html = turn_page(files, 1)
    assert "<p>They <em>met</em> at noon.</p>" in html
    assert "<title>Turn 1: Two banners – Test</title>" in html
    assert "Two banners" in text_of(files, "index.html")


def test_hostile_words_and_names_stay_text() -> None:
    arn = renamed(a_valley().force("arn"), HOSTILE)
    campaign = replace(
        a_valley(arn), title=HOSTILE, about=HOSTILE, first_day=HOSTILE, umpire=HOSTILE
    )

    files = a_told_turn(campaign, HOSTILE, f"# {HOSTILE}\n\n{HOSTILE}")

    for path, page in html_pages(files).items():
        assert page.tags.count("script") == (path == FILM), path
        assert not [name for _, name, _ in page.attributes if name.startswith("on")]
        assert page.headings.count(1) == 1
    assert "{{ 7 * 7 }}" in turn_page(files, 1)
    ET.fromstring(files["turns/0001/map.svg"])


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "http://a.example", "data:text/html,x", "//a.example", "x"]
)
def test_words_link_to_safe_addresses_only(address: str) -> None:
    assert "href" not in prose(f"[here]({address}) <{address}>", heading_level=4)


def test_words_may_link_to_a_safe_address() -> None:
    html = prose("[here](https://a.example/b)", heading_level=4)

    assert html == '<p><a href="https://a.example/b">here</a></p>\n'


def test_pictures_in_words_are_not_shown() -> None:
    assert "<img" not in prose("![x](https://a.example/b.png)", heading_level=4)


def test_headings_in_words_take_the_level_they_are_given() -> None:
    html = prose("# One\n\n### Two\n\nThree\n===", heading_level=4)

    assert re.findall(r"<(h\d)>", html) == ["h4", "h4", "h4"]


def test_dice_open_to_all_are_logged_with_key_and_seed_digest() -> None:
    html = turn_page(three_turns(), 1)

    assert '<td class="key">1-night/VAL-WX-03/sky/1</td>' in html
    assert "from the seed" in html
    assert DIGEST in html
    assert re.search(r"Seals: day [0-9a-f]{8}, night [0-9a-f]{8}<", html)
    assert "00000001" not in html, "the record's digest hangs on secrets"


def test_the_same_briefings_give_the_same_site() -> None:
    assert site_of(*first_turns(a_valley(), 3)) == three_turns()


def a_press() -> Press:
    """What the umpire's papers are made with."""
    return Press(environment=page_environment(), paper=Paper.A4, when=None)


def test_the_preview_is_the_page_of_the_pending_turn_in_a_folder_of_its_own() -> None:
    (day,) = first_turns(a_valley(), 1)[:1]

    files = preview_files((day,), PageMaterials(press=a_press(), site=SITE))

    assert sorted(files) == [
        "preview/country/ground.svg",
        "preview/index.html",
        "preview/map.svg",
        "preview/style.css",
    ]
    html = text_of(files, "preview/index.html")
    assert "Preview for the umpire." in html
    assert ">Arn from 0101 to 0201</p>" in html
    assert PageRead(html).links[0] == "style.css"
    assert ">Night<" not in html


def test_without_a_pending_turn_there_is_no_preview() -> None:
    assert preview_files((), PageMaterials(press=a_press())) == {}
