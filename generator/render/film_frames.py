"""A film as an animated picture: what is drawn of each frame, and how long it is shown."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.map.canvas import TEXT_FAMILY as _FAMILY
from generator.render.map.draw import country_bounds
from generator.render.map.geometry import between, number
from generator.render.map.moving import still_names
from generator.render.site.film import defined_once, reel_of
from generator.render.site.turn_maps import country_map, country_plan
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.render.films import ShownFilm
    from generator.render.map.geometry import Box, Point
    from generator.render.map.moving import MovingPiece
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.site.film import Mover, Reel

BAND = 44
"""Pixels under the map, for what the turn is called."""
MARCH_MS, REST_MS, LAST_MS = 480, 1300, 3000
"""How long armies march, stand, and stand at the end."""


class FilmFrame(Struct, frozen=True, kw_only=True):
    """One frame over the country."""

    drawing: str
    words: str
    shown_ms: int


class FilmFrames(Struct, frozen=True, kw_only=True):
    """A film ready to be printed: the country on the first page, then a frame on each."""

    job: PdfJob
    width: int
    """Pixels."""
    frames: tuple[FilmFrame, ...]


def film_frames(film: ShownFilm, press: Press, *, edge: int, steps: int) -> FilmFrames:
    """Return the frames of a film, of which one turn at least is shown.

    Args:
        film: The film.
        press: What its pages are made with.
        edge: Pixels of the map's longer edge.
        steps: Frames in which the armies of a turn march.
    """
    site, newest = film.site, film.turns[-1]
    plan = country_plan(newest, site)
    box = country_bounds(plan.board.grid)
    scale = edge / max(box.width, box.height)
    width, height = round(scale * box.width), round(scale * box.height)
    reels = [reel_of(turn, newest, site=site) for turn in film.turns]
    defined, reels = defined_once(reels)
    frames = tuple(_frames(film, reels, steps))
    values = {
        "width": width,
        "map": height,
        "height": height + BAND,
        "campaign": site.head.title,
        "reader": film.reader,
        "frames": [frame.words for frame in frames],
        "look": press.look,
    }
    used = f"<defs>{''.join(defined)}</defs>"
    drawn = {f"frame-{at}.svg": f"{used}{each.drawing}" for at, each in enumerate(frames, 1)}
    assets = {
        "country.svg": Asset.svg(country_map(newest, site)),
        "names.svg": Asset.svg(_file(box, still_names(plan))),
        **{name: Asset.svg(_file(box, drawing)) for name, drawing in drawn.items()},
    }
    job = press.job("film", "blog/film-frames.html", values=values, assets=assets)
    return FilmFrames(job=job, width=width, frames=frames)


def _file(box: Box, drawing: str) -> bytes:
    """Return a piece of a drawing as a file."""
    view = " ".join(map(number, (box.left, box.top, box.width, box.height)))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" font-family="{_FAMILY}">'
    return f"{head}{drawing}</svg>".encode()


def _frames(film: ShownFilm, reels: Sequence[Reel], steps: int) -> Iterator[FilmFrame]:
    """Yield every frame: armies on the march, then where they came to."""
    before: Reel | None = None
    for place, (link, reel) in enumerate(zip(film.links, reels, strict=True), 1):
        words = f"{link.words}: {link.headline}" if link.headline else link.words
        now = {mover.of: (piece, mover) for piece, mover in _both(reel)}
        was = {} if before is None else {m.of: (p, m) for p, m in _both(before)}
        if before is not None and now != was:
            ways = {of: _way(now[of], was.get(of)) for of in now}
            for step in range(1, steps + 1):
                share = step / (steps + 1)
                pieces = [
                    _laid(now[of][0].drawing, _along(way, share)) for of, way in ways.items() if way
                ]
                layers = (before.layers.built, reel.layers.ways, *pieces, before.layers.badges)
                yield FilmFrame(drawing="".join(layers), words=words, shown_ms=MARCH_MS // steps)
        shown = reel.layers
        pieces = [_laid(piece.drawing, (piece.x, piece.y)) for piece in shown.pieces]
        yield FilmFrame(
            drawing="".join((shown.built, shown.ways, *pieces, shown.badges, shown.rest)),
            words=words,
            shown_ms=LAST_MS if place == len(reels) else REST_MS,
        )
        before = reel


def _both(reel: Reel) -> Iterator[tuple[MovingPiece, Mover]]:
    yield from zip(reel.layers.pieces, reel.movers, strict=True)


def _way(now: tuple[MovingPiece, Mover], was: tuple[MovingPiece, Mover] | None) -> list[Point]:
    """Return from where to where a counter goes; none: it is not known how it came."""
    piece, mover = now
    told = list(zip(mover.way[::2], mover.way[1::2], strict=True))
    goal = (piece.x, piece.y)
    if was is None:
        return [*told, goal] if told else []
    if not told and was[1].label != mover.label:
        return []
    return [(was[0].x, was[0].y), *told[1:-1], goal]


def _along(way: Sequence[Point], share: float) -> Point:
    """Return the point a share of the way along it."""
    legs = [dist(start, end) for start, end in pairwise(way)]
    left = share * sum(legs)
    for (start, end), leg in zip(pairwise(way), legs, strict=True):
        if left <= leg:
            return between(start, end, left / leg) if leg else end
        left -= leg
    return way[-1]


def _laid(drawing: str, at: Point) -> str:
    return f'<g transform="translate({number(at[0])} {number(at[1])})">{drawing}</g>'
