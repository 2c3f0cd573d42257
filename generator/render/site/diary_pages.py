"""The diaries of armies as pages of the edition that shows everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.site.turn_maps import MarchStrip, march_strip
from generator.render.site.turns import COUNTRY_MAP, DIARIES, diary_page
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.render.diary import Diary
    from generator.render.site.frame import Site
    from generator.world.hexes import Grid


class KeptDiary(Struct, frozen=True, kw_only=True):
    """One diary, and who kept it."""

    diary: Diary
    reader: str
    """The player who led the army; empty: nobody did, and its side's knowledge is told."""


class DiaryPage(Struct, frozen=True, kw_only=True):
    """One diary on its page."""

    diary: Diary
    reader: str
    strips: tuple[MarchStrip | None, ...]
    """For each entry its march over a piece of the country; none: it stood."""
    country: str
    """The country's file, from the site's root."""


def diary_files(kept: Sequence[KeptDiary], grid: Grid, *, site: Site) -> Mapping[str, bytes]:
    """Return the pages of all diaries, and the one that lists them, by path."""
    about = f"The war as each commander lived it: {site.head.title}"
    files = {DIARIES: site.page("diaries.html", DIARIES, "Diaries", tuple(kept), about)}
    for each in kept:
        diary = each.diary
        page = DiaryPage(
            diary=diary,
            reader=each.reader,
            strips=tuple(
                march_strip([(entry.turn, way) for way in entry.ways], grid)
                for entry in diary.entries
            ),
            country=COUNTRY_MAP,
        )
        path = diary_page(diary.force)
        title = f"The diary of {diary.name}"
        files[path] = site.page("diary.html", path, title, page, f"{title}, turn by turn")
    return files
