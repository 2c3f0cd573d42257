"""What every system's papers are held to: headings that head something, no word of the file.

What is not yet so is listed by system, document and fault; a line that is mended is taken
out of the list, for its test fails.
"""

from __future__ import annotations

import re
import shutil
from functools import cache
from html.parser import HTMLParser
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from unittest.mock import patch

import cssselect2
import pytest
import tinycss2
import tinyhtml5
from tinycss2 import serialize

from generator.brief.audience import AudienceKind
from generator.pipeline.briefings import briefed
from generator.pipeline.build import press_for
from generator.pipeline.desk import open_desk
from generator.pipeline.reader_pages import ReaderPages
from generator.render.known_forces import known_forces
from generator.render.map_in_words import map_in_words
from generator.render.pdf import render_pdf
from tests.facts_on_sheets import DRAWING, LASTING, readers_of
from tests.paper_conditions import faults as broken_conditions
from tests.pdf_reading import read_pages
from tests.systems.samples import ENTRIES, SAMPLES, with_strangers
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.pipeline.desk import Desk
    from generator.render.pdf import PdfJob

FORMS = ("order-form.pdf", "answers-beforehand.pdf")
"""They name fields of the file in their foot, and end where they end."""
MAPS = ("map.pdf", "reach.pdf")
"""They are as large as they are."""
THIRD = 1 / 3
BLOCK_MM, HEAD_MM = 264, 10
"""What of a page can be printed on, and how much of it head and foot take each."""
EMPTY_HEADINGS: Mapping[str, frozenset[tuple[str, str]]] = {}
"""By system: documents with headings over nothing, or over a heading."""
WORDS_OF_THE_FILE: Mapping[str, frozenset[str]] = {}
"""By system: players' documents with ids or operators of the file."""
SHORT_SIDES: Mapping[str, frozenset[tuple[str, str]]] = {}
"""By system: documents of which the last side is nearly empty."""


@pytest.fixture(autouse=True)
def _strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    with_strangers(monkeypatch)


@cache
def desk_of(system: str) -> Desk:
    """Open a system's example with its chronicle."""
    file = SAMPLES[system]
    if (file.parent / "chronicle").is_dir():
        return open_desk(file.parent)
    with TemporaryDirectory() as folder:
        shutil.copy(file, folder)
        (Path(folder) / "campaign.seed").write_text("a seed that is long enough\n")
        desk = open_desk(Path(folder))
        assert desk.resolution.before
        return desk


@cache
def papers_of(system: str) -> Mapping[str, tuple[Audience, PdfJob]]:
    """Return what each reader is given for the open period, by path, with the reader."""
    desk, found = desk_of(system), {}
    with patch.multiple(DRAWING, _GROUND=(), _OVER=()):
        pages = ReaderPages(desk=desk, press=press_for(desk))
        for reader in readers_of(desk):
            for path, job in pages.files_of(reader).prints.items():
                if not path.startswith(LASTING):
                    found[f"{reader.folder}/{path}"] = (reader, job)
    return found


def players_papers(system: str) -> Iterator[tuple[str, str]]:
    """Yield the text of each paper of a player, without forms."""
    for path, (reader, job) in papers_of(system).items():
        if reader.kind is AudienceKind.PLAYER and not path.endswith(FORMS):
            yield path, text_of(job.html)


class _Heading:
    """A heading, and what follows it."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.title = ""
        self.says_more = False
        """Whether it says something of itself in smaller letters."""
        self.has_any = False
        """Whether anything stands between it and the next."""


class _Outline(HTMLParser):
    """Headings in order."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[_Heading] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Begin a heading, or note what is seen without words."""
        if re.fullmatch("h[1-6]", tag):
            self._inside = tag
            self.found.append(_Heading(tag))
        elif self._inside:
            self.found[-1].says_more |= ("class", "says") in attributes
        elif tag in ("img", "svg", "input", "td"):
            self._note(tag)

    def handle_endtag(self, tag: str) -> None:
        """End a heading."""
        if tag == self._inside:
            self._inside = ""

    def handle_data(self, data: str) -> None:
        """Add to the heading, or note that there is something below it."""
        if self._inside:
            self.found[-1].title += data
        else:
            self._note(data)

    def _note(self, data: str) -> None:
        if data.strip() and self.found:
            self.found[-1].has_any = True


def empty_headings(html: str) -> list[str]:
    """Return the headings of a document over nothing, or over another heading.

    One that says more of itself may stand over its first part's.
    """
    outline = _Outline()
    outline.feed(html[html.index("<body") :])
    return [
        " ".join(one.title.split())
        for one, after in zip_longest(outline.found, outline.found[1:])
        if not one.has_any and not (one.says_more and after and after.tag > one.tag)
    ]


class _Text(HTMLParser):
    """The words of a document as they are read."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        """Keep it."""
        self.words.append(data)


def text_of(html: str) -> str:
    """Return what stands on a document."""
    text = _Text()
    text.feed(html[html.index("<body") :])
    return " ".join(" ".join(text.words).split())


def circles(html: str) -> list[str]:
    """Return what stands beside the circles and squares of a form."""
    beside = r"<input type=\"(?:radio|checkbox)\"[^>]*>(?:<[^>]*>)*([^<]+)"
    return [words.strip() for words in re.findall(beside, html)]


def ids_of(desk: Desk) -> frozenset[str]:
    """Return what the file calls armies, places and sides, where it is no word of ours."""
    campaign = desk.campaign
    parts = {part.id for force in campaign.forces for part in force.parts}
    names = {
        each.id: each.name
        for group in (campaign.forces, campaign.others, campaign.board.places, campaign.sides)
        for each in group
    }
    ids = parts | names.keys()
    called = {name.lower() for name in names.values()}
    return frozenset(each for each in ids if re.search("[-0-9]", each) and each not in called)


def words_of_answers(desk: Desk) -> frozenset[str]:
    """Return the words of answers given beforehand that nobody would say."""
    grammar = desk.rules.standing
    questions = grammar.questions.values() if grammar else ()
    words = {word for each in questions for word in (*each.choices, *each.further)}
    return frozenset(word for word in words if "-" in word)


def faults(found: Iterable[tuple[str, str]]) -> frozenset[tuple[str, str]]:
    """Return documents and their faults, each document by its name alone."""
    return frozenset((path.rpartition("/")[2], fault) for path, fault in found)


SHORT_FIRST = sorted(ENTRIES, key=lambda system: SAMPLES[system].stat().st_size)
"""All systems; those first whose example is a short file, and quickly printed."""


every_system = pytest.mark.parametrize("system", tiered(sorted(ENTRIES), first=0))


@every_system
def test_a_heading_heads_something_and_no_heading_follows_a_heading(system: str) -> None:
    found = faults(
        (path, heading)
        for path, (_, job) in papers_of(system).items()
        for heading in empty_headings(job.html)
    )

    assert found == EMPTY_HEADINGS.get(system, frozenset())


def flexible_within_another(job: PdfJob) -> list[str]:
    """Return the classes of flexible boxes that stand within another one."""
    selectors = [
        selector
        for asset in job.assets.values()
        if asset.media_type == "text/css"
        for rule in tinycss2.parse_stylesheet(asset.body.decode(), skip_whitespace=True)
        if rule.type == "qualified-rule" and "flex;" in serialize(rule.content).replace(" ", "")
        for selector in cssselect2.compile_selector_list(rule.prelude)
        if selector.pseudo_element is None
    ]
    root = cssselect2.ElementWrapper.from_html_root(tinyhtml5.parse(job.html))
    flexible = {
        each.etree_element: each
        for each in root.iter_subtree()
        if any(selector.test(each) for selector in selectors)
    }
    return [
        str(element.get("class"))
        for element, each in flexible.items()
        if any(above.etree_element in flexible for above in each.ancestors)
    ]


@every_system
def test_no_flexible_box_stands_within_another(system: str) -> None:
    """The library would lay such a box out again and again."""
    nested = {path: flexible_within_another(job) for path, (_, job) in papers_of(system).items()}

    assert {path: boxes for path, boxes in nested.items() if boxes} == {}


@every_system
def test_no_player_reads_what_only_the_file_calls_something(system: str) -> None:
    desk = desk_of(system)
    words = "|".join(re.escape(word) for word in ids_of(desk) | words_of_answers(desk))
    found = {
        path: sorted(set(named))
        for path, text in players_papers(system)
        if words and (named := re.findall(rf"(?<![\w-])(?:{words})(?![\w-])", text))
    }

    documents = frozenset(path.rpartition("/")[2] for path in found)
    assert documents == WORDS_OF_THE_FILE.get(system, frozenset()), found


@every_system
def test_a_circle_on_a_form_is_called_by_no_word_of_the_file(system: str) -> None:
    words = words_of_answers(desk_of(system))

    found = {
        f"{path}: {called}"
        for path, (_, job) in papers_of(system).items()
        if path.endswith(FORMS)
        for called in circles(job.html)
        if called in words
    }

    assert found == set()


@pytest.mark.parametrize("system", tiered(SHORT_FIRST, first=3))
def test_an_order_form_can_be_read_aloud(system: str) -> None:
    form = next(job for path, (_, job) in papers_of(system).items() if path.endswith(FORMS[0]))

    assert broken_conditions(as_pdf(form)) == {}


@every_system
def test_every_paper_can_be_read_aloud(system: str) -> None:
    found = {path: broken_conditions(as_pdf(job)) for path, (_, job) in papers_of(system).items()}

    assert {path: broken for path, broken in found.items() if broken} == {}


@every_system
def test_each_player_is_told_the_map_from_each_of_his_armies(system: str) -> None:
    desk = desk_of(system)
    for reader in readers_of(desk):
        if reader.kind is AudienceKind.PLAYER:
            theirs = desk.told_to(reader)
            view = briefed(theirs, theirs.pending(), reader)
            own = [each.name for each in known_forces(view) if each.side in reader.sides]

            assert sorted(army.name for army in map_in_words(view)) == sorted(own)


@every_system
def test_the_last_side_of_a_paper_is_at_least_a_third_full(system: str) -> None:
    found = faults(
        (path, f"{filled:.0%} of side {number}")
        for path, (_, job) in papers_of(system).items()
        if not path.endswith((*FORMS, *MAPS))
        for number, filled in last_sides(job)
        if filled < THIRD
    )

    assert found == SHORT_SIDES.get(system, frozenset())


def as_pdf(job: PdfJob) -> bytes:
    """Return a document as it is printed."""
    return render_pdf(job.html, job.assets, when=None, setup=job.setup)


def last_sides(job: PdfJob) -> Iterator[tuple[int, float]]:
    """Yield the number of the last side, and how far down it is printed on."""
    pages = read_pages(as_pdf(job))
    page = pages[-1]
    top = (page.height_mm - BLOCK_MM) / 2 + HEAD_MM
    bottom = page.height_mm - top
    below = [run.y_mm for run in page.runs if top < run.y_mm < bottom]
    if len(pages) > 1:
        yield len(pages), (max(below, default=top) - top) / (bottom - top)


def test_a_heading_over_nothing_is_noticed() -> None:
    html = (
        "<body><h1>A</h1><p>x</p><h2>B</h2><h3>C</h3><table><td>1</td></table>"
        '<h2>D <span class="says">so</span></h2><h3>E</h3><img>'
        '<h2>F <span class="says">so</span></h2> <h2>G</h2> '
    )

    assert empty_headings(html) == ["B", "F so", "G"]
