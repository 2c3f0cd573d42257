"""The film of the map: a page on which every turn lies over one country.

Without a script it is a strip of turns that works by links.
"""

from __future__ import annotations

import base64
import hashlib
from itertools import chain
from typing import TYPE_CHECKING

from markupsafe import Markup

from generator.kit.printing import together, within
from generator.render.known_forces import on_the_map
from generator.render.map.draw import country_bounds
from generator.render.map.geometry import ACROSS, Lattice, number
from generator.render.map.moving import ROOM, MovingLayers, moving_layers, still_names
from generator.render.pages import shared_file
from generator.render.site.turn_maps import HEX_PIXELS, country_plan, picture_of, plan_of
from generator.render.site.turn_summary import packed, unpacked
from generator.render.site.turns import FILM
from generator.store import UNREADABLE, digest_of
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.map.geometry import Box
    from generator.render.site.frame import Site
    from generator.render.site.turn_summary import TurnLink
    from generator.render.site.turns import Turn


# What a film shows of one turn, so small that it is kept for ever.


class Mover(Struct, frozen=True, kw_only=True):
    """Whose counter one piece of a turn is."""

    of: str
    """Its id; what no rule system calls a force goes by its name."""
    label: str
    """The hex it stands in."""
    way: tuple[int, ...]
    """Across and down of every hex of its marches, the first to the last; none: it
    stood, or its way is not known."""


class Reel(Struct, frozen=True, kw_only=True):
    """One turn of a film."""

    layers: MovingLayers
    movers: tuple[Mover, ...]
    """For every piece of the layers, in their order."""
    words: str
    """A sentence for those who cannot see it."""


def reel_of(turn: Turn, newest: Turn, *, site: Site) -> Reel:
    """Return what a film shows of a turn, from what is kept where it can be known again.

    Args:
        turn: The turn.
        newest: The last turn of the film, whose country lies under all of it.
        site: The site.
    """
    if not turn.mark:
        return _made(turn, newest, site)
    key = digest_of("reel", turn.mark, newest.last.board)
    body = site.kept.one_or_made("reel", key, lambda: packed(_made(turn, newest, site)))
    try:
        found: Reel = unpacked(Reel, body)
    except UNREADABLE:
        return _made(turn, newest, site)
    return found


def _made(turn: Turn, newest: Turn, site: Site) -> Reel:
    picture = picture_of(turn, site.layers)
    layers = moving_layers(plan_of(picture), newest.last.board)
    middle = Lattice(picture.board.grid).middle
    shown = dict(zip(picture.counters, on_the_map(turn.last), strict=True))
    by_face = {(counter.label, counter.name): force for counter, force in shown.items()}
    ways: dict[str, list[int]] = {}
    for trail in (trail for part in turn.periods for trail in part.trails):
        points = (middle(at) for at in trail.hexes)
        ways.setdefault(trail.force, []).extend(chain.from_iterable(points))
    movers = []
    for piece in layers.pieces:
        force = by_face.get((piece.label, piece.name))
        movers.append(
            Mover(of=piece.name, label="", way=())
            if force is None
            else Mover(of=force.id, label=force.label, way=tuple(ways.get(force.id, ())))
        )
    return Reel(layers=layers, movers=tuple(movers), words=picture.description)


# The page.


class FilmPiece(Struct, frozen=True, kw_only=True):
    """One counter of a turn where it lies."""

    of: str
    label: str
    way: str
    left: str
    """From the left edge of the map, in hundredths of its width."""
    top: str
    drawing: Markup


class FilmTurn(Struct, frozen=True, kw_only=True):
    """One turn as the page holds it."""

    number: int
    called: str
    headline: str
    summary: str
    notes: tuple[str, ...]
    """Who came, went or was renamed, and what is not known, in sentences."""
    to: str
    """Its page, from the site's root; empty: it has none."""
    words: str
    under: tuple[tuple[str, Markup], ...]
    """What lies under the counters, each with its name."""
    over: tuple[tuple[str, Markup], ...]
    pieces: tuple[FilmPiece, ...]


class FilmPage(Struct, frozen=True, kw_only=True):
    """Everything on the page of the film."""

    turns: tuple[FilmTurn, ...]
    view: str
    """What the country's drawing shows, in its units."""
    wide: int
    """Pixels at which hexes can be read."""
    high: int
    room: str
    """What is shown of a counter's drawing."""
    size: str
    """How wide and high that is, in hundredths of the map's width."""
    ground: str
    """Where the country's drawing is."""
    names: Markup
    defined: Markup
    style: str
    script: str
    allowed: str
    """What the browser is told to allow."""
    reader: str
    """Whose knowledge it shows; empty: everybody's."""
    alone: Markup
    """The style of a page that lies on no site; empty: it is one of the site's."""


class Screening(Struct, frozen=True, kw_only=True):
    """Where a film is shown, and to whom."""

    ground: str
    """Where the country's drawing is, or all of it as an address of data."""
    reader: str = ""
    """Whose knowledge it shows; empty: everybody's."""
    alone: str = ""
    """The style of a page that lies on no site; empty: it is one of the site's."""


def film_file(
    turns: Sequence[Turn], links: Sequence[TurnLink], screening: Screening, *, site: Site
) -> bytes:
    """Return the page of the film.

    Args:
        turns: The turns it shows, in order.
        links: The same in few words.
        screening: Where it is shown.
        site: The site; a preview has no pages about it.
    """
    plan = country_plan(turns[-1], site)
    box = country_bounds(plan.board.grid)
    reels = [reel_of(turn, turns[-1], site=site) for turn in turns]
    defined, reels = defined_once(reels)
    script = shared_file(site.environment, "blog/film.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = f"script-src 'sha256-{digest}'; object-src 'none'; base-uri 'none'"
    if screening.alone:
        allowed += "; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    page = FilmPage(
        turns=tuple(_turns(turns, links, reels, box=box, site=site)),
        view=" ".join(map(number, (box.left, box.top, box.width, box.height))),
        wide=round(HEX_PIXELS * box.width / ACROSS),
        high=round(HEX_PIXELS * box.height / ACROSS),
        room=" ".join(map(number, (ROOM.left, ROOM.top, ROOM.width, ROOM.height))),
        size=number(100 * ROOM.width / box.width),
        ground=screening.ground,
        names=Markup(still_names(plan)),
        defined=Markup("".join(defined)),
        style=shared_file(site.environment, "blog/film.css"),
        script=script,
        allowed=allowed,
        reader=screening.reader,
        alone=Markup(screening.alone),
    )
    about = f"Every turn of {site.head.title} on the map, one after the other"
    return site.page("film.html", FILM, "The film", page, about)


def defined_once(reels: Sequence[Reel]) -> tuple[list[str], list[Reel]]:
    """Return what all turns use, each thing once, and the turns that use it.

    Where a turn calls something else by a name that is taken, it is given another.
    """
    taken: dict[str, str] = {}
    renamed = []
    for at, reel in enumerate(reels):
        layers = reel.layers
        for name, text in layers.defined:
            if taken.setdefault(name, text) == text:
                continue
            other = f"{name}-in-{at}"
            taken[other] = text.replace(f'id="{name}"', f'id="{other}"')
            layers = _calling(layers, name, other)
        renamed.append(replace(reel, layers=layers))
    return list(taken.values()), renamed


def _calling(layers: MovingLayers, name: str, other: str) -> MovingLayers:
    """Return layers that use one thing instead of another."""

    def called(text: str) -> str:
        return text.replace(f'"#{name}"', f'"#{other}"').replace(f"(#{name})", f"(#{other})")

    return replace(
        layers,
        built=called(layers.built),
        ways=called(layers.ways),
        badges=called(layers.badges),
        rest=called(layers.rest),
        pieces=tuple(replace(each, drawing=called(each.drawing)) for each in layers.pieces),
    )


def _turns(
    turns: Sequence[Turn],
    links: Sequence[TurnLink],
    reels: Sequence[Reel],
    *,
    box: Box,
    site: Site,
) -> Iterator[FilmTurn]:
    """Yield every turn as the page holds it."""
    before: Mapping[str, tuple[str, Mover]] | None = None
    for turn, link, reel in zip(turns, links, reels, strict=True):
        layers = reel.layers
        both = tuple(zip(layers.pieces, reel.movers, strict=True))
        now = {mover.of: (piece.name, mover) for piece, mover in both if mover.label}
        yield FilmTurn(
            number=turn.number,
            called=link.words,
            headline=link.headline,
            summary=link.summary,
            notes=tuple(_notes(before, now)),
            to="" if site.is_preview else link.to,
            words=reel.words,
            under=_sheets(built=layers.built, ways=layers.ways),
            over=_sheets(badges=layers.badges, rest=layers.rest),
            pieces=tuple(
                FilmPiece(
                    of=mover.of,
                    label=mover.label,
                    way=" ".join(map(str, mover.way)),
                    left=number(100 * (piece.x - box.left) / box.width),
                    top=number(100 * (piece.y - box.top) / box.height),
                    drawing=Markup(piece.drawing),
                )
                for piece, mover in both
            ),
        )
        before = now


def _sheets(**drawn: str) -> tuple[tuple[str, Markup], ...]:
    """Return what is drawn by name, without what is empty."""
    return tuple((name, Markup(text)) for name, text in drawn.items() if text)


def _notes(
    before: Mapping[str, tuple[str, Mover]] | None, now: Mapping[str, tuple[str, Mover]]
) -> Iterator[str]:
    """Yield who came, went or was renamed since the turn before, and what is not known."""
    if not now:
        yield "Nobody is known to be on the map."
    if before is None:
        return
    came = [name for force, (name, mover) in now.items() if force not in before and not mover.way]
    went = [name for force, (name, _) in before.items() if force not in now]
    both = [(before[force], now[force]) for force in now if force in before]
    far = [new for (_, was), (new, at) in both if was.label != at.label and not at.way]
    if came:
        yield f"New on the map: {together([within(name) for name in came])}."
    if went:
        yield f"No longer seen: {together([within(name) for name in went])}."
    for (old, _), (new, _) in both:
        if old != new:
            yield f"The new name of {within(old)} is {new}."
    if far:
        yield f"How {together([within(name) for name in far])} got there is not known."
