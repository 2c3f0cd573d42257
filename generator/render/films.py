"""Films as files of their own: what each player knows, and what everybody does."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from generator.render.site.film import Screening, film_file
from generator.render.site.frame import Site
from generator.render.site.site_files import style_file
from generator.render.site.turn_maps import country_map
from generator.render.site.turn_summary import TurnLink, link_to, summary_of, turn_called
from generator.render.site.turns import ClosedPeriod, Turn, published_turns
from generator.store import digest_of_texts
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.audience_files import PageMaterials

PLAYERS_FILM = "film.html"
_STILL_OPEN = "This turn is still open."


def players_film(
    briefing: Briefing, closed: Sequence[Briefing], materials: PageMaterials
) -> Mapping[str, bytes]:
    """Return the film of all that a player knows, as one file, by its path."""
    return {PLAYERS_FILM: film_alone(shown_to_player(briefing, closed, materials))}


class ShownFilm(Struct, frozen=True, kw_only=True):
    """A film as one reader may see it, before it is put on anything."""

    site: Site
    turns: tuple[Turn, ...]
    links: tuple[TurnLink, ...]
    """The same in few words."""
    reader: str = ""
    """Whose knowledge it shows; empty: everybody's."""


def shown_to_player(
    briefing: Briefing, closed: Sequence[Briefing], materials: PageMaterials
) -> ShownFilm:
    """Return a player's film; its last turn is the open one, as far as he is told of it."""
    share, reader = materials.public, briefing.audience
    known = share.known or [ClosedPeriod(period=part.period) for part in closed]
    # What is kept of a turn is kept for its reader alone.
    own = [
        replace(each, mark=each.mark and digest_of_texts((each.mark, reader.folder)))
        for each in known
    ]
    start = next((at for at, e in enumerate(known) if e.period.turn == briefing.period.turn), None)
    begun = () if start is None else closed[start:]
    ended = published_turns(closed, known=own)
    last = Turn(number=briefing.period.turn, told=lambda: (*begun, briefing))
    site = _sites_film(briefing, materials)
    links = [link_to(summary_of(turn, site=site), site.sections) for turn in ended]
    words = turn_called(last.number, str(briefing.period), site.sections)
    links.append(TurnLink(number=last.number, words=words, headline="", summary=_STILL_OPEN))
    return ShownFilm(site=site, turns=(*ended, last), links=tuple(links), reader=reader.name)


def shown_to_all(
    briefing: Briefing, closed: Sequence[Briefing], materials: PageMaterials
) -> ShownFilm:
    """Return the site's film, which has no turns before one is published."""
    share, site = materials.public, _sites_film(briefing, materials)
    turns = published_turns(closed, behind=share.behind, known=share.known)
    links = (link_to(summary_of(turn, site=site), site.sections) for turn in turns)
    return ShownFilm(site=site, turns=turns, links=tuple(links))


def _sites_film(briefing: Briefing, materials: PageMaterials) -> Site:
    return Site(
        head=briefing.head,
        environment=materials.press.environment,
        look=materials.press.look,
        layers=materials.layers,
        sections=materials.site,
        kept=materials.public.kept,
        is_preview=True,
    )


def film_alone(film: ShownFilm) -> bytes:
    """Return a film as one file that lies on no site and needs no other; one turn at least."""
    site, newest = film.site, film.turns[-1]
    drawing = base64.b64encode(country_map(newest, site)).decode()
    screening = Screening(
        ground=f"data:image/svg+xml;base64,{drawing}",
        reader=film.reader,
        alone=style_file(site.environment, site.look, newest.last.sides).decode(),
    )
    return film_file(film.turns, film.links, screening, site=site)
