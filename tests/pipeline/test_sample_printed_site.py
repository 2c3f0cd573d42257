"""The sample's site on paper, and on the way to the web: sides and bytes."""

from __future__ import annotations

import posixpath
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from generator.brief.audience import PUBLIC
from generator.pipeline.briefings import ClosedBriefings
from generator.pipeline.build import press_for
from generator.pipeline.desk import open_desk
from generator.pipeline.pictures import PictureShelf, pictures_of
from generator.pipeline.reader_pages import ReaderPages
from generator.render.assets import Asset
from generator.render.pdf import PdfJob, print_room, render_all
from generator.render.site.feed import WIDTH, shared_pictures
from generator.render.site.frame import Site
from generator.render.site.site_files import site_files
from generator.render.site.turn_maps import PICTURED
from generator.render.site.turns import published_turns
from generator.store import NOTHING_KEPT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.pipeline.desk import Desk
    from generator.render.site.turns import Turn

ROOT = Path(__file__).parents[2]
SIDES = 4
"""Sides of paper that a turn may take."""
MANY, MOST = 200, 21_000_000
"""Turns of a long campaign, and the bytes its site may have, four million for its film."""
FULL = ("feed.xml", "index.html")
"""What tells of the newest turns alone, and grows no more."""
KINDS = {".svg": "image/svg+xml", ".png": "image/png", ".css": "text/css"}

pytestmark = pytest.mark.deep


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The sample with its closed periods, opened."""
    folder = tmp_path_factory.mktemp("sample")
    shutil.copy(ROOT / "campaign.toml", folder)
    shutil.copytree(ROOT / "chronicle", folder / "chronicle")
    shutil.copytree(ROOT / "pictures", folder / "pictures")
    return open_desk(folder)


@pytest.fixture(scope="module")
def turns(desk: Desk) -> tuple[Turn, ...]:
    """Its turns as everybody may know them."""
    return published_turns(ClosedBriefings(desk, PUBLIC))


@pytest.fixture(scope="module")
def site(desk: Desk, turns: Sequence[Turn]) -> Site:
    """What all pages of its site share."""
    return Site(
        head=turns[0].last.head,
        environment=press_for(desk).environment,
        layers=desk.system.pages.layers,
        sections=desk.system.pages.site,
        pictures=PictureShelf(desk.folder / "pictures"),
    )


@pytest.fixture(scope="module")
def files(turns: Sequence[Turn], site: Site) -> Mapping[str, bytes]:
    """The whole site, without the pictures to pass on."""
    return site_files(turns, site=site)


def on_paper(files: Mapping[str, bytes], path: str, paper: str) -> PdfJob:
    """Return a page of the site as a document, in the site's own style for paper."""
    html = files[path].decode()
    style = re.sub(r"@font-face\s*{[^}]*}", "", files["style.css"].decode())
    rule = f"@page {{ size: {paper}; }}"
    html = re.sub(r"<link [^>]*>", "", html)
    html = html.replace("</head>", f"<style>{style}{rule}</style></head>")
    assets = {}
    for asked in sorted(set(re.findall(r'<img[^>]* src="([^"]*)"', html))):
        found = posixpath.normpath(posixpath.join(posixpath.dirname(path), asked))
        name = found.replace("/", "-")
        html = html.replace(f'src="{asked}"', f'src="{name}"')
        kind = KINDS[found[found.rindex(".") :]]
        assets[name] = Asset(media_type=kind, body=files[found])
    return PdfJob(name=f"{path} on {paper}", html=html, assets=assets, when=None)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_turn_is_printed_on_at_most_four_sides(paper: str, files: Mapping[str, bytes]) -> None:
    pages = [path for path in files if re.fullmatch(r"turns/\d+/index\.html", path)]
    jobs = [on_paper(files, path, paper) for path in pages]

    sides = {
        name: len(pypdfium2.PdfDocument(printed.pdf)) for name, printed in render_all(jobs).items()
    }

    assert len(sides) == 11
    assert {name: many for name, many in sides.items() if many > SIDES} == {}


def weight(files: Mapping[str, bytes]) -> int:
    """Return the bytes of all files."""
    return sum(map(len, files.values()))


def test_two_hundred_turns_with_their_pictures_weigh_less_than_21_megabytes(
    desk: Desk, turns: Sequence[Turn], site: Site, files: Mapping[str, bytes]
) -> None:
    """The first has the largest picture; pages of armies grow with every turn."""
    (booklet,) = ReaderPages(desk=desk, press=press_for(desk)).reference.values()
    with print_room() as room:
        wanted = dict(shared_pictures(turns[:1], press_for(desk), site))
        (picture,) = pictures_of(wanted, WIDTH, NOTHING_KEPT, room).values()
        room.hand_in((booklet,))
        rules = room.printed(booklet.name).pdf
    small = site_files(turns[:1], site=site)
    full = sum(len(files[path]) for path in FULL)
    grown = (weight(files) - full) - (weight(small) - sum(len(small[p]) for p in FULL))

    each = grown / (len(turns) - 1)
    long = MANY * each + weight(small) + full + PICTURED * len(picture) + len(rules)
    assert long < MOST
