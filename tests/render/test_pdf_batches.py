"""Many documents at once: side by side, set once, and not again while unchanged."""

from __future__ import annotations

import multiprocessing
import os
import time
from typing import TYPE_CHECKING

import pytest

from generator.render import pdf as pdf_module
from generator.render import workers as workers_module
from generator.render.assets import Asset
from generator.render.pdf import PdfJob, PrintFault, job_digest, print_room, render_all, render_pdf
from generator.render.workers import Bounds, OutOfBoundsError, company
from generator.store import Store
from tests.print_shop import SHARED
from tests.render.page_printing import WHEN, page, press

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture(autouse=True)
def _own_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start workers as the program does, and let the tests' own go before."""
    SHARED.end()
    monkeypatch.setattr(pdf_module, "company", company)


def job(name: str, body: str) -> PdfJob:
    return PdfJob(name=name, html=page(body), assets=press().standard_assets(), when=WHEN)


def test_a_kept_document_is_not_set_again_and_equal_ones_are_set_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    store = Store(folder=tmp_path, key=b"a key")
    first = render_all([job("a", "<p>A</p>"), job("b", "<p>A</p>")], store=store)
    assert first["a"] == first["b"]
    assert store.get_one("document", job_digest(job("a", "<p>A</p>")))

    def refuse() -> None:
        raise AssertionError

    monkeypatch.setattr(pdf_module, "load_library", refuse)
    monkeypatch.setattr(pdf_module, "company", refuse)
    again = render_all([job("a", "<p>A</p>")], store=store)
    assert again["a"].pdf == first["a"].pdf


def test_a_document_with_a_complaint_is_made_but_not_kept(tmp_path: Path) -> None:
    made = render_all(
        [job("a", '<p style="color: mauveish">x</p>')], store=Store(folder=tmp_path, key=b"a key")
    )
    assert made["a"].pdf.startswith(b"%PDF")
    assert made["a"].complaints
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("workers", [1, 2])
def test_documents_come_out_the_same_alone_and_side_by_side(workers: int) -> None:
    jobs = [job(f"sheet-{number}", f"<p>Sheet {number}</p>") for number in range(3)]
    made = render_all(jobs, workers=workers)
    assert list(made) == ["sheet-0", "sheet-1", "sheet-2"]
    assert made["sheet-2"].pdf == render_pdf(jobs[2].html, jobs[2].assets, when=WHEN)


def test_a_fault_in_a_worker_names_the_document() -> None:
    jobs = [
        job("good", "<p>x</p>"),
        job("bad", '<img src="gone.png" alt="x">'),
        job("fair", "<p>y</p>"),
    ]
    with pytest.raises(PrintFault, match=r"bad.*gone\.png"):
        render_all(jobs, workers=2)


def test_two_documents_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="same name"):
        render_all([job("a", ""), job("a", "<p>")])


def test_anything_a_document_depends_on_changes_its_digest() -> None:
    base = job("a", "<p>x</p>")
    style = Asset.text("p { margin: 1mm }", "text/css")
    others = [
        job("a", "<p>y</p>"),
        PdfJob(name="a", html=base.html, assets=base.assets, when=None),
        PdfJob(name="a", html=base.html, assets={**base.assets, "style.css": style}, when=WHEN),
    ]
    digests = {job_digest(item) for item in (base, *others)}
    assert len(digests) == 4
    assert job_digest(base) == job_digest(job("other name", "<p>x</p>"))


def test_a_fault_in_one_document_leaves_the_room_to_the_others() -> None:
    with print_room(workers=1) as room:
        room.hand_in([job("bad", '<img src="gone.png" alt="x">')])
        room.hand_in([job("good", "<p>x</p>")])
        with pytest.raises(PrintFault, match="bad"):
            room.printed("bad")
        assert room.printed("good").pdf.startswith(b"%PDF")


def test_the_room_tells_how_many_documents_are_finished() -> None:
    told: list[tuple[int, int]] = []
    with print_room() as room:
        room.wait(lambda *counts: told.append(counts))
        assert told == []
        room.hand_in(job(f"sheet-{number}", f"<p>{number}</p>") for number in range(3))
        room.wait(lambda *counts: told.append(counts))

    assert told == sorted(told)
    assert {total for _, total in told} == {3}


def noted(about: tuple[str, Path]) -> str:
    """Write down what was begun, in the order in which it was."""
    name, place = about
    with place.open("a", encoding="utf-8") as file:
        file.write(f"{name}\n")
    time.sleep(0.3)
    return name


def test_the_heaviest_of_what_waits_is_begun_first(tmp_path: Path) -> None:
    place = tmp_path / "begun"
    with company(noted, most=1, bounds=Bounds()) as workers:
        answers = [
            workers.hand_in((name, place), name=name, weight=weight)
            for name, weight in (("first", 1), ("light", 1), ("heavy", 9), ("fair", 5))
        ]
        made = [workers.answer_of(answer) for answer in answers]

    assert made == ["first", "light", "heavy", "fair"]
    assert place.read_text(encoding="utf-8").split() == ["first", "heavy", "fair", "light"]


def who(_: object) -> int:
    """Say which process this is."""
    time.sleep(0.2)
    return os.getpid()


@pytest.mark.parametrize("start", ["as copies", "anew"])
def test_one_company_serves_all_that_is_handed_in(
    start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if start == "anew":
        monkeypatch.setattr(workers_module, "FORKS", False)
    with company(who, most=2, bounds=Bounds()) as workers:
        seen: set[int] = set()
        for _ in range(2):
            answers = [workers.hand_in(None, name="it") for _ in range(6)]
            seen |= {workers.answer_of(answer) for answer in answers}

    assert len(seen) == 2
    assert os.getpid() not in seen
    assert not multiprocessing.active_children()


def test_documents_come_out_the_same_where_processes_start_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    jobs = [job(f"sheet-{number}", f"<p>Sheet {number}</p>") for number in range(2)]
    made = render_all(jobs)
    monkeypatch.setattr(workers_module, "FORKS", False)
    monkeypatch.setattr(pdf_module, "FORKS", False)

    assert render_all(jobs) == made


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

    with pytest.raises(OutOfBoundsError, match=told), company(do, most=1, bounds=bounds) as workers:
        answers = [workers.hand_in(at, name=name) for at, name in enumerate(("first", "second"))]
        for answer in answers:
            workers.answer_of(answer)

    assert time.monotonic() - began < 20
    assert not multiprocessing.active_children()
