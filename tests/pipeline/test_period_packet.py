"""One thing to print for a period: all its parts in one document.

What a reader prints once lies in a folder of its own, and is in no packet.
"""

from __future__ import annotations

import io
import shutil
from typing import TYPE_CHECKING

import pikepdf
import pytest

from generator.cli import main
from generator.render.assets import Asset
from generator.render.binding import Binding, Part, blank_sides, bound
from generator.render.pdf import render_pdf
from tests.pdf_reading import page_texts
from tests.small_campaign import FOLDER, printed_once
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PACKET = "packet.pdf"
ANNA, EVERYBODY = "anna", ""
"""Whose papers are printed."""
NOT_BOUND = ("once/", "sealed/", "answers-beforehand.pdf", PACKET)
"""What is printed once, opened later or printed when it is wanted."""


@pytest.fixture(params=tiered([ANNA, EVERYBODY]))
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small campaign with the papers of one player, later with everybody's."""
    return printed_once(tmp_path_factory, request.param)


def readers_in(folder: Path) -> Iterator[Path]:
    """Yield the folder of everybody who was given a packet."""
    yield from sorted(path.parent for path in (folder / "output").rglob(PACKET))


def parts_beside(folder: Path) -> dict[str, bytes]:
    """Return the documents of a period that lie beside a packet, by path."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.pdf")}
    return {
        name: paths[name].read_bytes() for name in sorted(paths) if not name.startswith(NOT_BOUND)
    }


def test_every_page_of_every_part_is_in_the_packet(printed: Path) -> None:
    for reader in readers_in(printed):
        bound_pages = page_texts((reader / PACKET).read_bytes())
        parts = parts_beside(reader)
        texts = {name: page_texts(pdf) for name, pdf in parts.items()}

        assert {"map.pdf", "order-form.pdf"} <= texts.keys()
        for name, pages in texts.items():
            begins = bound_pages.index(pages[0])
            assert bound_pages[begins : begins + len(pages)] == pages, name
        told = [text for text in bound_pages if text]
        assert len(told) == sum(map(len, texts.values())), reader


def test_a_packet_is_tagged_asks_for_both_sides_and_has_the_fields_of_its_form(
    printed: Path,
) -> None:
    for reader in readers_in(printed):
        form = (reader / "order-form.pdf").read_bytes()
        with pikepdf.open(reader / PACKET) as packet, pikepdf.open(io.BytesIO(form)) as of:
            wishes = packet.Root.ViewerPreferences
            tree = packet.Root.StructTreeRoot
            numbers = [int(number) for number in list(tree.ParentTree.Nums)[::2]]
            fields = [str(field.T) for field in packet.Root.AcroForm.Fields]

            assert packet.Root.MarkInfo.Marked
            assert str(packet.Root.Lang) == "en"
            assert str(wishes.PrintScaling) == "/None"
            assert str(wishes.Duplex) == "/DuplexFlipLongEdge"
            assert numbers == sorted(set(numbers))
            assert {str(tag.S) for tag in tree.K[0].K} == {"/Part"}
            assert fields == [str(field.T) for field in of.Root.AcroForm.Fields]
            assert {str(tag.P.S) for tag in tree.K[0].K} == {"/Document"}


def test_a_page_knows_its_own_tags_and_no_other_parts(printed: Path) -> None:
    for reader in readers_in(printed):
        with pikepdf.open(reader / PACKET) as packet:
            nums = list(packet.Root.StructTreeRoot.ParentTree.Nums)
            tags = dict(zip(map(int, nums[::2]), nums[1::2], strict=True))
            for page in packet.pages:
                if "/StructParents" in page.obj:
                    found = tags[int(page.obj.StructParents)]
                    about = {
                        tag.Pg.objgen
                        for tag in found
                        if isinstance(tag, pikepdf.Dictionary) and "/Pg" in tag
                    }
                    assert about <= {page.obj.objgen}


def test_what_is_printed_once_lies_apart_and_a_second_build_leaves_it_alone(printed: Path) -> None:
    for reader in readers_in(printed):
        once = {path.stem for path in (reader / "once").rglob("*.pdf")}
        assert {"counters", "commander-cards"} <= once
        assert not (reader / "sheets").exists()


@pytest.mark.deep
def test_the_site_leads_to_the_booklet_that_is_printed_once(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    output = printed_once(tmp_path_factory) / "output"
    booklet = (output / "umpire" / "once" / "quick-reference.pdf").read_bytes()
    front = (output / "public" / "index.html").read_text(encoding="utf-8")

    assert (output / "public" / "quick-reference.pdf").read_bytes() == booklet
    assert '<a href="quick-reference.pdf">' in front


PAGE = '<html lang="en"><title>The Ford: {0}</title><body><h1 id="a">{0}</h1>{1}'


def part(title: str, *, pages: int = 1, is_leaf: bool = False) -> Part:
    more = '<p style="break-before: page">more <a href="#a">up</a></p>' * (pages - 1)
    pdf = render_pdf(PAGE.format(title, more), {}, when=None)
    return Part(pdf=pdf, is_leaf=is_leaf)


def test_the_same_parts_are_bound_into_the_same_bytes() -> None:
    parts = (part("Map"), part("Orders", is_leaf=True), part("Reach", pages=2))
    binding = Binding(title="The Ford: Turn 1", parts=parts)

    assert bound(binding) == bound(binding)


def test_what_is_bound_has_an_identifier_of_its_own() -> None:
    parts = (part("Map"), part("Reach"))
    whole, less = (
        pikepdf.open(io.BytesIO(bound(Binding(title="The Ford", parts=bound_parts))))
        for bound_parts in (parts, parts[:1])
    )

    assert len(bytes(whole.trailer.ID[0])) == 16
    assert bytes(whole.trailer.ID[0]) != bytes(less.trailer.ID[0])
    assert whole.check_pdf_syntax() == []


def test_links_lead_to_places_of_their_own_part_and_contents_to_each() -> None:
    parts = (part("Map", pages=2), part("Reach", pages=3))

    pdf = bound(Binding(title="The Ford: Turn 1", parts=parts))

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        pages = [page.obj.objgen for page in opened.pages]
        places = pikepdf.NameTree(opened.Root.Names.Dests)
        links = [
            pages.index(places[str(mark.Dest)].D[0].objgen)
            for page in opened.pages
            for mark in page.obj.get("/Annots", ())
        ]
        first = opened.Root.Outlines.First
        contents = [first, first.Next]
        assert links == [0, 2, 2]
        assert [str(each.Title) for each in contents] == ["Map", "Reach"]
        assert [pages.index(each.Dest[0].objgen) for each in contents] == [0, 2]
        assert str(opened.docinfo.Title) == "The Ford: Turn 1"


def test_a_drawing_that_several_parts_show_is_in_the_packet_once() -> None:
    dots = "".join(f"<path d='M{7 * at % 97} {at % 90}h1v1z'/>" for at in range(3000))
    size = 'width="100" height="100" viewBox="0 0 100 100"'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{dots}</svg>'
    head = '<html lang="en"><head><title>T: Map</title></head>'
    html = f'{head}<body><h1>Map</h1><img alt="Dots" src="dots.svg"></body></html>'
    pdf = render_pdf(html, {"dots.svg": Asset.svg(drawing)}, when=None)

    alone, twice = (
        bound(Binding(title="The Ford", parts=(Part(pdf=pdf),) * times)) for times in (1, 2)
    )

    assert len(twice) < 1.5 * len(alone)
    assert len(pikepdf.open(io.BytesIO(twice)).pages) == 2
    assert {page.count("Map") for page in page_texts(twice)} == {1}


def test_only_what_is_handed_back_begins_on_a_right_hand_page() -> None:
    orders, other = Part(pdf=b"", is_leaf=True), Part(pdf=b"")

    assert blank_sides((other, other, orders, other), (2, 1, 2, 4)) == (0, 0, 1, 0)
    assert blank_sides((other, other, orders, other), (2, 2, 1, 4)) == (0, 0, 0, 1)
    assert blank_sides((other, other), (1, 1)) == (0, 0)


def test_an_unchanged_packet_is_not_bound_anew(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(printed_once(tmp_path_factory, ANNA), tmp_path / FOLDER)
    campaign = tmp_path / FOLDER / "campaign.toml"
    campaign.write_text(campaign.read_text("utf-8") + "# A remark.\n", encoding="utf-8")
    monkeypatch.setattr("generator.render.pdf.bound", _refuse)

    words = ["build", "--quiet", "--player", ANNA]
    assert main([*words, str(tmp_path / FOLDER)]) == 0


def _refuse(binding: Binding) -> bytes:
    message = f"{binding.title} is bound again"
    raise AssertionError(message)
