"""The site and the preview as they are to be shown, without touching ``output/``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import PUBLIC
from generator.files import FileKind, kind_of
from generator.pipeline.build import alone, press_for
from generator.pipeline.build_lock import store_in
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, CHRONICLE, PICTURES
from generator.pipeline.desk import open_desk
from generator.pipeline.draft_maps import draft_in
from generator.pipeline.reader_pages import ReaderPages, preview_of
from generator.render.map.draw import DEFAULT_HEX_MM
from generator.render.map.theme import ThemeName
from generator.render.map_drawings import drawn_map
from generator.render.pages import page_environment
from generator.render.pdf import print_room
from generator.render.preview import preview_files
from generator.render.site.urls import PAGE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from generator.pipeline.desk import Desk
    from generator.pipeline.draft_maps import MapDraft

DRAFT = "draft"
_DRAWING = f"{DRAFT}/map.svg"
_SEEN = (CHRONICLE, PICTURES)


def shown_files(desk: Desk) -> Mapping[str, bytes]:
    """Return the site, and below ``preview/`` the pending turn, by path.

    Raises:
        BusyError: A build of this campaign is under way.
        MachineError: The disk refused.
    """
    with alone(desk.folder) as private, print_room() as room:
        store = store_in(private)
        pages = ReaderPages(desk=desk, press=press_for(desk), store=store, room=room)
        preview = preview_files(
            preview_of(desk),
            press=pages.press_of_one(),
            pictures=pages.shelf,
            layers=desk.system.pages.layers,
            sections=desk.system.pages.site,
        )
        return {**pages.files_of(PUBLIC).pages, **preview}


def opened_and_shown(folder: Path) -> Mapping[str, bytes]:
    """Read a campaign anew and return what is to be shown of it.

    Raises:
        CampaignError: The file has faults.
    """
    shown = shown_files(open_desk(folder))
    page = _draft_page(None)
    return {**shown, f"{DRAFT}/{PAGE}": page}


def shown_draft(folder: Path) -> Mapping[str, bytes]:
    """Return a page of the map as far as it can be read, its faults in red.

    Raises:
        CampaignError: There is no map that could be drawn.
    """
    draft = draft_in(folder)
    page = _draft_page(draft)
    drawing = drawn_map(draft.picture, ThemeName.COLOUR, DEFAULT_HEX_MM)
    return {f"{DRAFT}/{PAGE}": page, _DRAWING: drawing}


def _draft_page(draft: MapDraft | None) -> bytes:
    """Return the page of a draft; none: the file has no faults."""
    template = page_environment().get_template("blog/draft.html")
    return template.render(draft=draft, drawing=f"/{_DRAWING}").encode()


def state_of(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Return what tells whether anything the pages are made of has changed."""
    return tuple(sorted(_states(folder)))


def _states(folder: Path) -> Iterator[tuple[str, int, int]]:
    parts = (folder / name for name in _SEEN)
    whole = (part for part in parts if kind_of(part) is FileKind.FOLDER)
    inside = (path for part in whole for path in part.rglob("*"))
    for path in (folder / CAMPAIGN_FILE, *inside):
        try:
            state = path.lstat()
        except OSError:
            continue
        yield str(path), state.st_size, state.st_mtime_ns
