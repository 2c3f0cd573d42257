"""The site of any rule system: what it has by itself, and what a system brings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pytest
from jinja2 import ChoiceLoader, DictLoader

from generator.render.map_picture import map_picture
from generator.render.pages import page_environment
from generator.render.site.annals import news_of
from generator.render.site.frame import Site
from generator.render.site.site_files import site_files
from generator.render.site.site_sections import (
    ArmyNews,
    MapOnPage,
    PagesWithinTurn,
    PageWithinTurn,
    PeriodNote,
    SideCount,
    SiteSections,
    TurnSection,
)
from generator.render.site.standings import Standings, StandingsMeasure, charts
from generator.render.site.turns import published_turns
from generator.store import Store, digest_of
from generator.values import replace
from generator.world.clock import Period
from tests.briefings import a_valley, first_turns
from tests.site_reading import findings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from jinja2 import Environment

    from generator.brief.briefing import Briefing

TEMPLATES = {
    "toy/raids.html": "{% macro printed(frame, raids) %}<p>{{ raids }} raids</p>{% endmacro %}",
    "toy/news.html": "{% macro on_army_page(frame, news) %}"
    "<p>{% for one in news %}{{ one.words }}{% endfor %}</p>{% endmacro %}"
    "{% macro on_commander_page(frame, told) %}<p>Raids led: {{ told }}</p>"
    "{% endmacro %}",
    "toy/duel.html": '{% from "blog/macros.html" import map %}'
    "{% macro printed(frame, duel, maps) %}<h2>{{ duel }}</h2>"
    "{% for one in maps %}{{ map(frame, one, true) }}{% endfor %}{% endmacro %}",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Raid:
    """News of an army."""

    words: str


def weeks(*, named: str = "week {}") -> tuple[Briefing, ...]:
    """Three turns of one period each, which has no parts."""
    told = first_turns(a_valley(), 2)[:3]
    return tuple(
        replace(
            briefing,
            despatches=tuple(replace(told, half=None) for told in briefing.despatches),
            trails=tuple(
                replace(trail, halves=(None,) * len(trail.halves)) for trail in briefing.trails
            ),
            period=Period(
                number=number,
                id=f"w{number}",
                turn=number,
                name=named.format(number),
                title=f"Week {number}",
            ),
        )
        for number, briefing in enumerate(told, 1)
    )


def an_open_week() -> Period:
    """A period that does not end its turn."""
    return Period(number=1, id="w1", turn=1, name="week 1", title="Week 1", ends_turn=False)


def environment() -> Environment:
    """The templates of the program and those of a system of its own."""
    found = page_environment()
    assert found.loader is not None
    return found.overlay(loader=ChoiceLoader([DictLoader(TEMPLATES), found.loader]))


def site_of(
    closed: Sequence[Briefing], sections: SiteSections | None = None
) -> Mapping[str, bytes]:
    sections = sections or SiteSections()
    site = Site(head=closed[0].head, environment=environment(), sections=sections)
    return site_files(published_turns(closed), site=site)


@cache
def plain() -> Mapping[str, bytes]:
    return site_of(weeks())


def test_turns_are_listed_by_season_and_told_by_date_where_a_system_has_them() -> None:
    dated = SiteSections(
        date_of=lambda week: f"Year {int(week[1:]) // 2 + 1}, month {week[1:]}",
        season_of=lambda week: f"Year {int(week[1:]) // 2 + 1}",
    )

    files = site_of(weeks(), dated)

    archive = files["turns/index.html"].decode()
    assert archive.index(">Year 2</h2>") < archive.index(">Year 1</h2>")
    assert "Year 2, month 3" in archive
    page = files["turns/0003/index.html"].decode()
    assert "Year 2, month 3" in page
    assert "Turn 3 \u00b7" not in page


def test_a_chart_calls_its_first_and_last_turn_as_the_system_does() -> None:
    (side, *_) = weeks()[-1].sides
    measure = StandingsMeasure(id="armies", title="Armies", values={side.id: (3, 2)})
    called = {1: "Year 1, week 1", 2: "Year 1, week 2"}
    standings = Standings(turns=(1, 2), called=called, sides=(side,), measures=(measure,))

    (chart,) = charts(standings)

    assert 'aria-label="Armies, Year 1, week 1 to Year 1, week 2"' in chart.drawing
    assert 'text-anchor="start">Year 1, week 1</text>' in chart.drawing
    assert 'text-anchor="end">Year 1, week 2</text>' in chart.drawing


def test_a_page_within_a_turn_can_have_maps_of_its_own() -> None:
    def duel(periods: Sequence[Briefing]) -> tuple[PageWithinTurn, ...]:
        picture = map_picture(periods[-1])
        rounds = tuple(MapOnPage(name=f"round-{number}", picture=picture) for number in (1, 2))
        page = PageWithinTurn(
            name="duel", title="A duel", about="Two.", contents="En garde", maps=rounds
        )
        return (page,)

    kind = PagesWithinTurn(template="toy/duel.html", found=duel)
    files = site_of(weeks(), SiteSections(within_turn=(kind,)))

    page = files["turns/0001/duel/index.html"].decode()
    assert "En garde" in page
    assert page.index('src="round-1.svg"') < page.index('src="round-2.svg"')
    assert b"../../../country/ground.svg" in files["turns/0001/duel/round-2.svg"]
    assert findings(files) == ()


def test_every_page_bears_the_credit_of_the_rules() -> None:
    credit = "After a book, © its author."
    told = tuple(replace(week, head=replace(week.head, rules_credit=credit)) for week in weeks())

    pages = {
        path: body
        for path, body in site_of(told).items()
        if path.endswith(".html") and path != "draft.html"
    }

    assert pages
    assert [path for path, body in pages.items() if credit.encode() not in body] == []


def test_a_system_that_brings_nothing_has_a_whole_site() -> None:
    assert findings(plain()) == ()
    assert {"turns/0003/index.html", "armies/arn/index.html"} <= plain().keys()
    for path, body in plain().items():
        assert b"<h3></h3>" not in body, path
        assert b"<h2></h2>" not in body, path


@pytest.mark.parametrize(
    "word", ["Contacts and battles", "Weather", "its night", "the day", "People"]
)
def test_no_page_speaks_of_what_another_system_has(word: str) -> None:
    unpublished = site_of([replace(weeks()[0], period=an_open_week())])

    for pages in (plain(), unpublished):
        told = [path for path in pages if path.endswith(".html")]
        assert [path for path in told if word in pages[path].decode()] == []


def test_a_period_without_parts_is_told_as_one_list() -> None:
    html = plain()["turns/0001/index.html"].decode()

    story = html[html.index('id="steps"') :].partition("</details>")[0]
    assert '<h3 id="week-1">Week 1</h3>' in story
    assert story.count('<ul class="told">') == 1
    assert story.count("Arn marches from") == 2
    assert "<h4>" not in story


def test_marches_of_a_period_without_parts_are_drawn_together() -> None:
    html = site_of(weeks(), SiteSections(steps=frozenset({"march-step"})))

    story = html["turns/0001/index.html"].decode()
    assert "Arn marches from" not in story
    assert story.count("</a> from 0101 through 0201 to 0301</p>") == 1


def test_a_period_without_a_name_in_its_turn_is_headed_by_its_title() -> None:
    html = site_of(weeks(named=""))["turns/0001/index.html"].decode()

    assert '<h3 id="w1">Week 1</h3>' in html


def test_a_system_without_commanders_has_no_pages_of_them() -> None:
    html = site_of(weeks())

    assert not [path for path in html if path.startswith("commanders/")]
    assert b"commanders/" not in b"".join(html.values())


RAIDS = SiteSections(
    has_commanders=True,
    notes=(PeriodNote(title="Moon", words=lambda _: ("full",)),),
    turn_page=(
        TurnSection(name="raids", template="toy/raids.html", contents=lambda told: len(told)),
        TurnSection(name="none", template="toy/none.html", contents=lambda _told: None),
    ),
    news=(
        ArmyNews(
            name="raids",
            kind=Raid,
            found=lambda told: raids(told),
            template="toy/news.html",
            of_commander=lambda turns: sum(len(news) for _, news in turns),
        ),
    ),
    counts=(
        SideCount(id="raids", title="Raids so far", of_turn=lambda _told: {"law": 2}, adds_up=True),
        SideCount(id="gold", title="Gold", of_turn=lambda _told: {"law": 5}, is_told_by_leave=True),
    ),
    army_facts=lambda _briefing, force: (("Banner", f"of {force}"),),
    strength=lambda _briefing, side: f"{side}: many",
    when_over="the moon is new",
    its_marches="the marches of a moon",
)


def raids(told: Sequence[Briefing]) -> Iterator[tuple[str, Raid]]:
    """Yield a raid of one army in every turn."""
    yield "arn", Raid(words=f"Raided in week {told[-1].period.turn}.")


@cache
def raided() -> Mapping[str, bytes]:
    return site_of(weeks(), RAIDS)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("turns/0002/index.html", "<li>Moon: full</li>"),
        ("turns/0002/index.html", "<p>1 raids</p>"),
        ("turns/0002/index.html", "with the marches of a moon."),
        ("turns/0002/index.html", '<span class="quiet">law: many</span>'),
        ("armies/index.html", '<span class="quiet">law: many</span>'),
        ("armies/arn/index.html", "<div><dt>Banner</dt><dd>of arn</dd></div>"),
        ("armies/arn/index.html", "<p>Raided in week 3.</p>"),
        ("armies/arn/index.html", "<p>Raided in week 1.</p>"),
        ("commanders/arn/index.html", "<p>Raids led: 3</p>"),
        ("commanders/hadewych/index.html", "<p>Raids led: 0</p>"),
    ],
)
def test_what_a_system_brings_stands_on_its_page(path: str, words: str) -> None:
    assert words in raided()[path].decode()


def test_what_a_system_counts_is_followed_as_far_as_it_is_told_of_all() -> None:
    html = raided()["standings/index.html"].decode()

    table = html[html.index('<table id="raids">') :]
    rows = table[: table.index("</table>")].split("<tr>")[2:]
    assert ["<td>6</td>" in rows[0], "<td>2</td>" in rows[2]] == [True, True]
    assert "Gold" not in html


@pytest.mark.parametrize("damage", [None, b"{", b"[[1, 2]]"])
def test_news_that_are_kept_come_back_or_are_found_anew(
    damage: bytes | None, tmp_path: Path
) -> None:
    store = Store(folder=tmp_path, key=b"a key")
    (turn, *_) = published_turns(weeks())
    turn = replace(turn, mark="a mark")
    site = Site(head=turn.last.head, environment=environment(), sections=RAIDS, kept=store)
    first = news_of(turn, site=site)
    if damage is not None:
        digest = digest_of("raids", "a mark")
        files = store.get_files("news", digest)
        assert files
        store.put_files("news", digest, dict.fromkeys(files, damage))

    assert news_of(turn, site=site) == first
    assert first == {"raids": {"arn": (Raid(words="Raided in week 1."),)}}
