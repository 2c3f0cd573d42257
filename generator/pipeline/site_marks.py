"""By what the site is known again, whole and turn by turn, so that it can be kept.

The site tells of closed periods alone. So it is made anew when one is closed or set
aside, when the campaign file changes outside the period blocks, or when templates or
the program do; not at every build of an evening. And a close leaves the turns before
it as they were: of those nothing is made again.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from generator.files import FileKind, kind_of
from generator.pipeline.campaign_folder import PICTURES
from generator.render.site.turns import ClosedPeriod
from generator.resources import program_mark
from generator.store import digest_of, digest_of_texts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.pipeline.desk import Desk

_UNSEEN = ("period", "post")
"""Tables of the file that are on no page for themselves."""


def site_digest(desk: Desk) -> str:
    """Return a digest of everything the site is made from."""
    return digest_of_texts(
        (
            _head(desk),
            *(entry.digest for entry in desk.book.entries),
            *_pictures_below(desk.folder / PICTURES),
            program_mark(desk.system.package),
        )
    )


def closed_periods(desk: Desk) -> tuple[ClosedPeriod, ...]:
    """Return the closed periods, each with a mark that changes with all told of it.

    The digest of a record hangs on every record before it.
    """
    head = _head(desk)
    return tuple(
        ClosedPeriod(
            period=desk.rules.clock.read(entry.head.period),
            mark=digest_of_texts((head, entry.digest)),
        )
        for entry in desk.book.entries
    )


def player_mark(desk: Desk, *values: object) -> str:
    """Return a mark of what a player is given.

    It is that of these values, of all that is closed and of the umpire's pictures.
    Empty: one of them is of a kind that cannot be told from another.
    """
    try:
        told = digest_of(*values)
    except TypeError:
        return ""
    return digest_of_texts(
        (
            _head(desk),
            *(entry.digest for entry in desk.book.entries),
            *_pictures_below(desk.folder / PICTURES),
            told,
        )
    )


def _head(desk: Desk) -> str:
    """Return what the file says outside the blocks that pages show, and the seed's."""
    document = {
        key: value for key, value in desk.source.document.items() if key not in _UNSEEN
    }
    text = json.dumps(document, default=str, ensure_ascii=False, sort_keys=True)
    return digest_of_texts((text, desk.seed_digest))


def _pictures_below(folder: Path) -> Iterator[str]:
    """Yield everything in the umpire's folder of pictures, links as links.

    A folder that is a link itself is not gone through: no picture of it is shown.
    """
    found = folder.rglob("*") if kind_of(folder) is FileKind.FOLDER else ()
    for path in sorted(found):
        state = path.lstat()
        yield f"{path} {state.st_mode} {state.st_size} {state.st_mtime_ns}"
