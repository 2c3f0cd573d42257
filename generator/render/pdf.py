"""HTML to PDF: documents in, bytes out; what has not changed is not set again."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from generator.render.assets import Asset
from generator.render.fonts import font_files, font_rules
from generator.render.print_setup import PLAIN_SETUP, PrintSetup
from generator.render.typesetter import (
    PrintFault,
    PrintUnavailable,
    collect_rarely,
    load_library,
    set_pages,
)
from generator.render.workers import FORKS, Bounds, OutOfBoundsError, done_apart

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

__all__ = [
    "Asset",
    "NoCache",
    "OutOfBoundsError",
    "PdfCache",
    "PdfJob",
    "PrintFault",
    "PrintUnavailable",
    "Printed",
    "render_all",
    "render_pdf",
]

WORKERS = 2
"""Processes that set pages side by side where it pays."""
FORK_FROM = 3
"""Documents from which forked workers pay: they start with everything loaded."""
SPAWN_FROM = 8
"""Documents from which fresh processes pay: each has to load the library."""
BOUNDS = Bounds()
"""What the setting of one document may take."""
_MAKERS = ("weasyprint", "pydyf", "fontTools")
"""Packages whose versions the bytes of a PDF depend on."""
_FORMAT = b"marchtable pdf 2"
"""Changed when this module makes other bytes from the same document."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfJob:
    """One document to be printed."""

    name: str
    """What the document is called in reports; not part of the document."""
    html: str
    assets: Mapping[str, Asset]
    when: datetime | None
    """The date the PDF bears, with its time zone; none: no date."""
    setup: PrintSetup = PLAIN_SETUP
    """What it asks of the printer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A finished document."""

    pdf: bytes
    complaints: tuple[str, ...] = ()
    """What the print library found odd, such as a letter no typeface has."""


class PdfCache(Protocol):
    """Keeps finished documents by the digest of everything they are made from."""

    def get(self, digest: str) -> bytes | None:
        """Return a kept document, or none."""

    def put(self, digest: str, pdf: bytes) -> None:
        """Keep a document."""


class NoCache:
    """Keeps nothing."""

    def get(self, digest: str) -> bytes | None:  # noqa: ARG002 - the protocol's name
        """Return nothing."""
        return None

    def put(self, digest: str, pdf: bytes) -> None:
        """Keep nothing."""


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
    (printed,) = _set_all((job,), 1)
    if printed.complaints:
        raise PrintFault("; ".join(printed.complaints))
    return printed.pdf


def job_digest(job: PdfJob) -> str:
    """Return a digest of everything a document's bytes depend on."""
    digest = hashlib.sha256(_FORMAT)
    day = "" if job.when is None else job.when.isoformat()
    asked = _asked(job.setup)
    parts = [*_maker_versions(), *_font_digests(), day, asked, job.html]
    for name in sorted(job.assets):
        asset = job.assets[name]
        parts += [name, asset.media_type, _body_digest(asset.body)]
    for part in parts:
        data = part.encode()
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def _asked(setup: PrintSetup) -> str:
    """Return what a document asks of the printer, always in the same letters."""
    once = sorted(setup.drawn_once)
    form = " form" if setup.is_form else ""
    return f"{setup.enlarged!r} {setup.duplex} {setup.boxes!r} {once!r}{form}"


def render_all(
    jobs: Sequence[PdfJob], *, cache: PdfCache, workers: int = WORKERS
) -> Mapping[str, Printed]:
    """Return every document by its job's name.

    A document the cache holds is not set again; when it holds all of them the print
    library is not even loaded. Equal documents are set once. A document the print
    library complained of is not kept, so that the complaint is heard every time.

    Raises:
        PrintUnavailable: Pango or one of its companions is missing.
        PrintFault: A document asks for something it was not given.
        OutOfBoundsError: One takes far too much time or memory.
    """
    digests = {job.name: job_digest(job) for job in jobs}
    if len(digests) != len(jobs):
        message = "two documents bear the same name"
        raise ValueError(message)
    finished: dict[str, Printed] = {}
    wanted: dict[str, PdfJob] = {}
    for job in jobs:
        digest = digests[job.name]
        kept = None if digest in wanted else cache.get(digest)
        if kept is None:
            wanted.setdefault(digest, job)
        else:
            finished[digest] = Printed(pdf=kept)
    made = _set_all(tuple(wanted.values()), workers)
    for digest, printed in zip(wanted, made, strict=True):
        finished[digest] = printed
        if not printed.complaints:
            cache.put(digest, printed.pdf)
    return {name: finished[digest] for name, digest in digests.items()}


def _set_all(jobs: tuple[PdfJob, ...], workers: int) -> tuple[Printed, ...]:
    """Set every document in a process of its own, side by side where that pays."""
    if not jobs:
        return ()
    if FORKS:
        load_library()
    longest_first = sorted(jobs, key=lambda job: -len(job.html))
    side_by_side = workers if len(jobs) >= (FORK_FROM if FORKS else SPAWN_FROM) else 1
    names = [job.name for job in longest_first]
    do = partial(_set_one_of, tuple(longest_first))
    printed = done_apart(names, do, workers=side_by_side, bounds=BOUNDS)
    made = dict(zip(names, printed, strict=True))
    return tuple(made[job.name] for job in jobs)


def _set_one_of(jobs: tuple[PdfJob, ...], at: int) -> Printed:
    """Set one of the documents a worker was handed when it was started."""
    collect_rarely()
    return _set(jobs[at])


def _set(job: PdfJob) -> Printed:
    try:
        pdf, complaints = set_pages(
            job.html, job.assets, when=job.when, setup=job.setup
        )
    except PrintFault as error:
        message = f"{job.name}: {error}"
        raise PrintFault(message) from error
    return Printed(pdf=pdf, complaints=complaints)


@cache
def _maker_versions() -> tuple[str, ...]:
    return tuple(_release(name) for name in _MAKERS)


@cache
def _font_digests() -> tuple[str, ...]:
    return (font_rules(), *(_body_digest(body) for body in font_files().values()))


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
