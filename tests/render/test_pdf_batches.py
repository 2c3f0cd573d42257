"""Many documents at once: side by side, set once, and not again while unchanged."""

from __future__ import annotations

import multiprocessing
import os
import time
from typing import TYPE_CHECKING

import pytest

from generator.render import pdf as pdf_module
from generator.render.assets import Asset
from generator.render.pdf import (
    NoCache,
    PdfJob,
    PrintFault,
    job_digest,
    render_all,
    render_pdf,
)
from generator.render.pdf_cache import FolderCache
from generator.render.workers import Bounds, OutOfBoundsError, done_apart
from tests.render.page_printing import WHEN, page, press

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def job(name: str, body: str) -> PdfJob:
    return PdfJob(
        name=name, html=page(body), assets=press().standard_assets(), when=WHEN
    )


class Shelf:
    """Keeps documents in memory and remembers what it was asked."""

    def __init__(self) -> None:
        """Start empty."""
        self.kept: dict[str, bytes] = {}

    def get(self, digest: str) -> bytes | None:
        """Return a kept document, or none."""
        return self.kept.get(digest)

    def put(self, digest: str, pdf: bytes) -> None:
        """Keep a document."""
        self.kept[digest] = pdf


def test_a_kept_document_is_not_set_again_and_equal_ones_are_set_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf = Shelf()
    first = render_all([job("a", "<p>A</p>"), job("b", "<p>A</p>")], cache=shelf)
    assert first["a"] == first["b"]
    assert len(shelf.kept) == 1

    def refuse() -> None:
        raise AssertionError

    monkeypatch.setattr(pdf_module, "load_library", refuse)
    monkeypatch.setattr(pdf_module, "set_pages", refuse)
    again = render_all([job("a", "<p>A</p>")], cache=shelf)
    assert again["a"].pdf == first["a"].pdf


def test_a_document_with_a_complaint_is_made_but_not_kept() -> None:
    shelf = Shelf()
    made = render_all([job("a", "<p>\u4e00</p>")], cache=shelf)
    assert made["a"].pdf.startswith(b"%PDF")
    assert made["a"].complaints
    assert not shelf.kept


@pytest.mark.parametrize("workers", [1, 2])
def test_documents_come_out_the_same_alone_and_side_by_side(workers: int) -> None:
    jobs = [job(f"sheet-{number}", f"<p>Sheet {number}</p>") for number in range(3)]
    made = render_all(jobs, cache=NoCache(), workers=workers)
    assert list(made) == ["sheet-0", "sheet-1", "sheet-2"]
    assert made["sheet-2"].pdf == render_pdf(jobs[2].html, jobs[2].assets, when=WHEN)


def test_a_fault_in_a_worker_names_the_document() -> None:
    jobs = [
        job("good", "<p>x</p>"),
        job("bad", '<img src="gone.png" alt="x">'),
        job("fair", "<p>y</p>"),
    ]
    with pytest.raises(PrintFault, match=r"bad.*gone\.png"):
        render_all(jobs, cache=NoCache(), workers=2)


def test_two_documents_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="same name"):
        render_all([job("a", ""), job("a", "<p>")], cache=NoCache())


def test_anything_a_document_depends_on_changes_its_digest() -> None:
    base = job("a", "<p>x</p>")
    style = Asset.text("p { margin: 1mm }", "text/css")
    others = [
        job("a", "<p>y</p>"),
        PdfJob(name="a", html=base.html, assets=base.assets, when=None),
        PdfJob(
            name="a",
            html=base.html,
            assets={**base.assets, "style.css": style},
            when=WHEN,
        ),
    ]
    digests = {job_digest(item) for item in (base, *others)}
    assert len(digests) == 4
    assert job_digest(base) == job_digest(job("other name", "<p>x</p>"))


def test_the_folder_cache_keeps_whole_documents_and_forgets_damaged_ones(
    tmp_path: Path,
) -> None:
    cache = FolderCache(tmp_path / "cache")
    assert cache.get("ab" * 32) is None
    cache.put("ab" * 32, b"%PDF-1.7 whole")
    assert cache.get("ab" * 32) == b"%PDF-1.7 whole"
    (kept,) = (tmp_path / "cache").iterdir()
    kept.write_bytes(kept.read_bytes()[:-3])
    assert cache.get("ab" * 32) is None


def test_the_folder_cache_stays_small(tmp_path: Path) -> None:
    cache = FolderCache(tmp_path, most=3)
    for number in range(6):
        cache.put(f"{number:064x}", b"%PDF")
    assert len(list(tmp_path.iterdir())) == 3
    assert cache.get(f"{5:064x}") == b"%PDF"


def slow(at: int) -> int:
    time.sleep(60 * at)
    return at


def hungry(at: int) -> int:
    return len(bytearray(at * 1_000_000_000))


def dying(at: int) -> int:
    os._exit(at)


@pytest.mark.parametrize(
    ("do", "bounds", "told"),
    [
        (slow, Bounds(seconds=0.5), r"second: .* more than 0\.5 seconds"),
        (hungry, Bounds(memory=900_000_000), r"second: .* memory .*900 MB"),
        (dying, Bounds(), "first: the print library died"),
    ],
)
def test_a_document_that_takes_far_too_much_is_stopped_and_named(
    do: Callable[[int], int], bounds: Bounds, told: str
) -> None:
    began = time.monotonic()

    with pytest.raises(OutOfBoundsError, match=told):
        done_apart(["first", "second"], do, workers=1, bounds=bounds)

    assert time.monotonic() - began < 20
    assert not multiprocessing.active_children()
