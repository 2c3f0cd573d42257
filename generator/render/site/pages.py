"""The pages of the site: one for every turn, and the one that leads to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.dice_words import DiceShown, dice_log
from generator.render.force_list import ForceList, force_list
from generator.render.map.theme import ThemeName
from generator.render.map_drawings import drawing_size, drawn_map
from generator.render.map_picture import map_picture
from generator.render.pages import shared_file
from generator.render.period_words import day_words
from generator.render.prose import prose
from generator.render.site.story import PeriodStory, period_story

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jinja2 import Environment
    from markupsafe import Markup

    from generator.brief.briefing import CampaignHead
    from generator.render.map.picture import MapPicture
    from generator.render.site.turns import Turn

PAGE = "index.html"
MAP = "map.svg"
STYLE = "style.css"
LANGUAGE = "en"
HEX_MM = 10.0
"""Small enough that a whole map can be read on a screen, large enough for counters."""
MAP_PIXELS = 1600


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A way to another page of the site."""

    to: str
    """Relative, to a file by its full name."""
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownMap:
    """A map as a page shows it."""

    words: str
    """A sentence for those who cannot see it."""
    width: int
    """Pixels; the browser scales it, the proportion counts."""
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPage:
    """Everything on the page of one turn."""

    campaign: str
    title: str
    headline: str
    day: str
    root: str
    """The way back to the site's root, such as ``../../``."""
    is_preview: bool
    periods: tuple[PeriodStory, ...]
    list: ForceList
    map: ShownMap
    dice: tuple[DiceShown, ...]
    seed_digest: str
    records: tuple[str, ...]
    before: Link | None
    after: Link | None
    language: str = LANGUAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEntry:
    """One turn in the list of all."""

    link: Link
    headline: str
    day: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexPage:
    """Everything on the front page."""

    campaign: str
    subtitle: str
    about: Markup
    umpire: str
    rules: str
    turns: tuple[TurnEntry, ...]
    """The newest first."""
    newest: Link | None
    """To the map of the newest turn."""
    map: ShownMap | None
    seed_digest: str
    root: str = ""
    language: str = LANGUAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours:
    """The turns before and after one, by number; 0: there is none."""

    before: int = 0
    after: int = 0


def turn_files(
    turn: Turn, neighbours: Neighbours, *, environment: Environment
) -> Mapping[str, bytes]:
    """Return the page of a turn and its map, by their paths on the site."""
    page = turn_page(turn, neighbours, root="../../")
    return {
        f"{turn.folder}/{PAGE}": rendered(environment, "blog/turn.html", page),
        f"{turn.folder}/{MAP}": turn_map(turn),
    }


def turn_page(
    turn: Turn, neighbours: Neighbours, *, root: str, is_preview: bool = False
) -> TurnPage:
    """Return what stands on the page of a turn."""
    head = turn.last.head
    return TurnPage(
        campaign=head.title,
        title=f"Turn {turn.number}",
        headline=turn.headline,
        day=day_words(head, turn.number),
        root=root,
        is_preview=is_preview,
        periods=tuple(period_story(part) for part in turn.periods),
        list=force_list(turn.last, earlier=turn.periods[:-1]),
        map=_shown_map(turn),
        dice=dice_log(d for part in turn.periods for d in part.despatches),
        seed_digest=head.seed_digest,
        records=tuple(
            f"{part.period.part} {part.record}" for part in turn.periods if part.record
        ),
        before=_to_turn(neighbours.before),
        after=_to_turn(neighbours.after),
    )


def turn_map(turn: Turn) -> bytes:
    """Return the map at a turn's end, with the marches of its day and its night."""
    return drawn_map(_picture(turn), ThemeName.COLOUR, HEX_MM)


def _picture(turn: Turn) -> MapPicture:
    return map_picture(
        turn.last, earlier=turn.periods[:-1], period=f"Turn {turn.number}"
    )


def _shown_map(turn: Turn) -> ShownMap:
    picture = _picture(turn)
    width, height = drawing_size(picture, ThemeName.COLOUR, HEX_MM)
    return ShownMap(
        words=picture.description,
        width=MAP_PIXELS,
        height=round(MAP_PIXELS * height / width),
    )


def index_file(
    head: CampaignHead, turns: Sequence[Turn], *, environment: Environment
) -> bytes:
    """Return the front page."""
    newest = turns[-1] if turns else None
    page = IndexPage(
        campaign=head.title,
        subtitle=head.subtitle,
        about=prose(head.about, heading_level=3),
        umpire=head.umpire,
        rules=head.rules_title,
        turns=tuple(
            TurnEntry(
                link=Link(to=f"{turn.folder}/{PAGE}", words=f"Turn {turn.number}"),
                headline=turn.headline,
                day=day_words(head, turn.number),
            )
            for turn in reversed(turns)
        ),
        newest=_to_map(newest) if newest else None,
        map=_shown_map(newest) if newest else None,
        seed_digest=head.seed_digest,
    )
    return rendered(environment, "blog/index.html", page)


def style_file(environment: Environment) -> bytes:
    """Return the site's one stylesheet."""
    return shared_file(environment, f"blog/{STYLE}").encode()


def rendered(environment: Environment, template: str, page: object) -> bytes:
    """Return a page as a file."""
    return environment.get_template(template).render(page=page).encode()


def _to_map(turn: Turn) -> Link:
    """Return the way from the front page to a turn's map."""
    return Link(to=f"{turn.folder}/{MAP}", words=f"Turn {turn.number}")


def _to_turn(number: int) -> Link | None:
    """Return the way from one turn's page to another's."""
    if not number:
        return None
    return Link(to=f"../{number:04d}/{PAGE}", words=f"Turn {number}")
