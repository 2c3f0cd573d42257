"""HTML to PDF: documents in, bytes out; what has not changed is not set again."""

from __future__ import annotations

import hashlib
import os
from contextlib import ExitStack, contextmanager
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from generator.apart import collect_rarely
from generator.render.assets import Asset, font_files, font_rules
from generator.render.binding import Binding, Part, bound, keep_binding, kept_binding
from generator.render.documents import PLAIN_SETUP, PrintSetup
from generator.render.print_library import PrintUnavailable, load_library
from generator.render.typeface_letters import packed_faces
from generator.render.typesetter import PrintFault, set_pages
from generator.render.workers import FORKS, Bounds, OutOfBoundsError, company
from generator.store import NOTHING_KEPT, Store
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from concurrent.futures import Future
    from datetime import datetime

    from generator.render.workers import PrintShop

__all__ = [
    "NO_PRINTING",
    "Asset",
    "OutOfBoundsError",
    "PdfJob",
    "PrintFault",
    "PrintRoom",
    "PrintUnavailable",
    "Printed",
    "print_room",
    "render_all",
    "render_pdf",
]

WORKERS = min(4, os.cpu_count() or 2)
"""Processes that set pages side by side."""
BOUNDS = Bounds()
"""What the setting of one document may take."""
_MAKERS = ("weasyprint", "pydyf", "fontTools")
"""Packages whose versions the bytes of a PDF depend on."""
_DOCUMENT = "document"
"""What documents are called among what is kept."""
_SVG = "image/svg+xml"
_PAGE_TO_DRAWING = 16
"""Letters of a drawing that take as long as one of a page."""
_FORMAT = b"marchtable pdf 7"
"""Changed when this module makes other bytes from the same document."""


class PdfJob(Struct, frozen=True, kw_only=True):
    """One document to be printed."""

    name: str
    """What the document is called in reports; not part of the document."""
    html: str
    assets: Mapping[str, Asset]
    when: datetime | None
    """The date the PDF bears, with its time zone; none: no date."""
    setup: PrintSetup = PLAIN_SETUP
    """What it asks of the printer."""
    finished: bytes = b""
    """The document itself, where it was kept and nothing else is told of it; else empty."""


class Printed(Struct, frozen=True, kw_only=True):
    """A finished document."""

    pdf: bytes
    complaints: tuple[str, ...] = ()
    """What the print library found odd, such as a letter no typeface has."""


def render_pdf(
    html: str,
    assets: Mapping[str, Asset],
    *,
    when: datetime | None,
    setup: PrintSetup = PLAIN_SETUP,
) -> bytes:
    """Return the PDF of one document.

    Raises:
        PrintUnavailable: Pango or one of its companions is missing.
        PrintFault: The document asks for something it was not given, or the print
            library complained of it.
        OutOfBoundsError: It takes far too much time or memory.
    """
    job = PdfJob(name="the document", html=html, assets=assets, when=when, setup=setup)
    (printed,) = render_all((job,)).values()
    if printed.complaints:
        raise PrintFault("; ".join(printed.complaints))
    return printed.pdf


def job_digest(job: PdfJob) -> str:
    """Return a digest of everything a document's bytes depend on."""
    if job.finished:
        return _body_digest(job.finished)
    digest = hashlib.sha256(_FORMAT)
    day = "" if job.when is None else job.when.isoformat()
    setup = job.setup
    form = " form" if setup.is_form else ""
    asked = f"{setup.enlarged!r} {setup.duplex} {setup.boxes!r}{form}"
    parts = [*_maker_versions(), *_font_digests(), day, asked, job.html]
    for name in sorted(job.assets):
        asset = job.assets[name]
        parts += [name, asset.media_type, _body_digest(asset.body)]
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def kept_job(name: str, digest: str, store: Store) -> PdfJob | None:
    """Return the job of a digest with its document, where that is kept; else none."""
    pdf = store.get_one(_DOCUMENT, digest)
    if not pdf:
        return None
    return PdfJob(name=name, html="", assets={}, when=None, finished=pdf)


class PrintRoom:
    """Where documents are handed in to be set, and fetched when they are finished.

    A document that is kept is not set again; when all are kept the print library is
    not even loaded. Equal documents are set once. A document the print library
    complained of is not kept, so that the complaint is heard every time.
    """

    def __init__(self, store: Store, workers: Callable[[], PrintShop]) -> None:
        """Bind what is kept, and who calls the workers together when one is needed."""
        self._store = store
        self._workers = workers
        self._digests: dict[str, str] = {}
        self._begun: dict[str, Future[Printed]] = {}
        self._finished: dict[str, Printed] = {}
        self._passing: set[str] = set()
        self._refusal: PrintUnavailable | None = None

    def hand_in(self, jobs: Iterable[PdfJob], *, is_kept: bool = True) -> None:
        """Have documents set that are not kept, the longest of all first.

        Args:
            jobs: The documents.
            is_kept: Whether they are to be kept for later builds.

        Raises:
            ValueError: Two documents bear one name.
        """
        wanted = [job for job in jobs if self._is_wanted(job)]
        if not is_kept:
            self._passing.update(self._digests[job.name] for job in wanted)
        for job in sorted(wanted, key=_weight, reverse=True):
            self._begin(job)

    def wait(self, tell: Callable[[int, int], None]) -> None:
        """Wait until everything handed in is finished.

        Args:
            tell: Told how many documents are finished, and of how many.

        Raises:
            OutOfBoundsError: A document takes far too much time or memory.
        """
        answers = self._begun.values()
        if answers:
            for finished in self._workers().until_done(answers):
                tell(finished, len(answers))

    def printed(self, name: str) -> Printed:
        """Return a document that was handed in, when it is finished.

        Raises:
            PrintUnavailable: Pango or one of its companions is missing.
            PrintFault: It asks for something it was not given.
            OutOfBoundsError: A document takes far too much time or memory.
        """
        digest = self._digests[name]
        if digest in self._finished:
            return self._finished[digest]
        if digest not in self._begun:
            raise PrintUnavailable(str(self._refusal))
        printed: Printed = self._workers().answer_of(self._begun[digest])
        self._finished[digest] = printed
        if not printed.complaints and digest not in self._passing:
            self._store.put_one(_DOCUMENT, digest, printed.pdf)
        return printed

    def bind(self, title: str, parts: Iterable[tuple[str, bool]]) -> Callable[[], bytes]:
        """Have finished documents bound into one; return how to fetch it.

        Args:
            title: What it is called.
            parts: The names of its parts, in order, each with whether nothing else
                stands on its leaves.
        """
        bound_parts = tuple(
            Part(pdf=self.printed(name).pdf, is_leaf=is_leaf) for name, is_leaf in parts
        )
        binding = Binding(title=title, parts=bound_parts)
        kept = kept_binding(binding, self._store)
        if kept is not None:
            return partial(bytes, kept)
        if not self._begun:
            return partial(self._keep, binding, partial(bound, binding))
        workers = self._workers()
        answer = workers.hand_in(binding, name=title)
        return partial(self._keep, binding, partial(workers.answer_of, answer))

    def _keep(self, binding: Binding, fetch: Callable[[], bytes]) -> bytes:
        """Keep what was bound when it has come, and return it."""
        pdf = fetch()
        keep_binding(binding, pdf, self._store)
        return pdf

    def _is_wanted(self, job: PdfJob) -> bool:
        """Note a document by its name; tell whether it still has to be set."""
        if job.name in self._digests:
            message = f"two documents bear the same name, {job.name}"
            raise ValueError(message)
        digest = self._digests[job.name] = job_digest(job)
        if digest in self._begun or digest in self._finished:
            return False
        kept = job.finished or self._store.get_one(_DOCUMENT, digest)
        if kept is not None:
            self._finished[digest] = Printed(pdf=kept)
        return kept is None

    def _begin(self, job: PdfJob) -> None:
        """Have a document set, as far as this machine can print."""
        digest = self._digests[job.name]
        if self._refusal is not None or digest in self._begun:
            return
        try:
            self._begun[digest] = self._workers().hand_in(job, name=job.name, weight=_weight(job))
        except PrintUnavailable as refusal:
            self._refusal = refusal


def _nobody() -> PrintShop:
    """Refuse to print.

    Raises:
        PrintUnavailable: Always.
    """
    message = "nothing is printed here"
    raise PrintUnavailable(message)


NO_PRINTING = PrintRoom(NOTHING_KEPT, _nobody)
"""Where documents may be handed in, and none is ever finished."""


@contextmanager
def print_room(store: Store = NOTHING_KEPT, *, workers: int = WORKERS) -> Iterator[PrintRoom]:
    """Open a print room; its workers are started with the first document to be set.

    Args:
        store: What is kept of earlier builds.
        workers: How many processes set pages side by side.
    """
    with ExitStack() as ending:
        called: list[PrintShop] = []

        def call() -> PrintShop:
            if not called:
                if FORKS:
                    load_library()
                    collect_rarely()
                hired = company(_made, most=workers, bounds=BOUNDS)
                called.append(ending.enter_context(hired))
            return called[0]

        yield PrintRoom(store, call)


def render_all(
    jobs: Iterable[PdfJob], *, store: Store = NOTHING_KEPT, workers: int = WORKERS
) -> Mapping[str, Printed]:
    """Return every document by its job's name, in a print room of their own.

    Raises:
        PrintUnavailable: Pango or one of its companions is missing.
        PrintFault: A document asks for something it was not given.
        OutOfBoundsError: One takes far too much time or memory.
    """
    documents = tuple(jobs)
    with print_room(store, workers=min(workers, len(documents))) as room:
        room.hand_in(documents)
        return {job.name: room.printed(job.name) for job in documents}


def _weight(job: PdfJob) -> int:
    """Return about how long a document takes to set, in letters of a drawing."""
    drawings = sum(len(asset.body) for asset in job.assets.values() if asset.media_type == _SVG)
    return len(job.html) * _PAGE_TO_DRAWING + drawings


def _made(task: PdfJob | Binding) -> Printed | bytes:
    """Set a document or bind several, in a worker."""
    return bound(task) if isinstance(task, Binding) else _set(task)


def _set(job: PdfJob) -> Printed:
    """Set a document."""
    _settle_in()
    try:
        pdf, complaints = set_pages(job.html, job.assets, when=job.when, setup=job.setup)
    except PrintFault as error:
        message = f"{job.name}: {error}"
        raise PrintFault(message) from error
    return Printed(pdf=pdf, complaints=complaints)


@cache
def _settle_in() -> None:
    """Load the print library into a worker before it sets its first document."""
    load_library()
    collect_rarely()


@cache
def _maker_versions() -> tuple[str, ...]:
    return tuple(_release(name) for name in _MAKERS)


@cache
def _font_digests() -> tuple[str, ...]:
    bodies = (*font_files().values(), *packed_faces().values())
    return (font_rules(), *map(_body_digest, bodies))


def _release(package: str) -> str:
    """Return the installed release, read off the folder beside the package.

    Asking for it in the usual way would take longer than an unchanged build.
    """
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return package
    beside = Path(spec.origin).parent.parent
    releases = beside.glob(f"{package.lower()}-*.dist-info")
    return " ".join(sorted(folder.name for folder in releases)) or package


@lru_cache(maxsize=256)
def _body_digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
