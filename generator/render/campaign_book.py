"""The campaign as a book: what its site tells, on paper for the shelf.

The story turn by turn with a piece of map for each, the rolls of armies and commanders,
the index of places, and how anybody can check a throw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.turn_story import turn_story
from generator.render.assets import Asset
from generator.render.documents import RunningHead
from generator.render.known_forces import side_of
from generator.render.pages import PAPER_STYLE
from generator.render.period_words import day_words
from generator.render.prose import prose
from generator.render.site.annals import annals_of
from generator.render.site.front_pages import about_pictures
from generator.render.site.story import period_story
from generator.render.site.turn_maps import scene_map
from generator.render.site.turn_summary import pictures_called, summed
from generator.render.site.turn_words import turn_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markupsafe import Markup

    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.site.annals import Annals, ArmyAnnals
    from generator.render.site.frame import Site
    from generator.render.site.site_sections import BattleLine
    from generator.render.site.story import StoryWords
    from generator.render.site.turns import Turn
    from generator.world.features import Place

TEMPLATE = "sheets/campaign-book.html"
STYLE = "sheets/campaign-book.css"
SIZES = {"a5": (148.0, 210.0), "a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Papers a book can have, mm."""
_EDGE = {"a5": 14, "a4": 22, "letter": 22}
"""What stays empty all round, mm, beside the running head and foot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookTurn:
    """One turn as the book tells it."""

    number: int
    headline: str
    """Empty: it has none but its number."""
    day: str
    lead: str
    words: tuple[StoryWords, ...]
    """What the umpire wrote on it."""
    story: tuple[str, ...]
    """What the program tells of it, a paragraph each."""
    picture: str
    """The file of the piece of map where it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookArmy:
    """One army in the rolls."""

    side: str
    name: str
    commander: str
    """Empty where nobody else is named."""
    deeds: tuple[tuple[int, str], ...]
    """Turns in which it did something, each with its march in words; may be empty."""
    last: str
    """Where it stood when it was seen last, and in which turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPlace:
    """One place in the index."""

    name: str
    label: str
    turns: tuple[int, ...]
    """In which anybody came there or anything happened there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignBook:
    """Everything that stands in the book."""

    title: str
    subtitle: str
    umpire: str
    rules: str
    about: Markup
    turns: tuple[BookTurn, ...]
    battles: tuple[tuple[int, BattleLine], ...]
    """Every battle with its turn."""
    armies: tuple[BookArmy, ...]
    places: tuple[BookPlace, ...]
    seed_digest: str
    seed: str
    """The seed itself; empty: it is not shown yet."""


def book_job(
    turns: Sequence[Turn], *, site: Site, press: Press, paper: str, seed: str = ""
) -> PdfJob:
    """Return the book of the turns that have been published; at least one."""
    width, height = SIZES[paper]
    edge = _EDGE[paper]
    rule = (
        f"@page {{ size: {width:g}mm {height:g}mm; "
        f"margin: {edge + 6}mm {edge}mm {edge + 4}mm; }}\n"
        "@page :first { @top-center { content: none } "
        "@bottom-center { content: none } }\n"
    )
    return press.job(
        "book.pdf",
        TEMPLATE,
        values={
            "head": RunningHead(campaign=site.head.title, sheet="The campaign’s book"),
            "book": _book(turns, site, seed),
            "is_small": paper == "a5",
        },
        assets={
            PAPER_STYLE: Asset.text(rule, "text/css"),
            **press.style(STYLE),
            **dict(_pictures(turns, site)),
        },
    )


def _book(turns: Sequence[Turn], site: Site, seed: str) -> CampaignBook:
    newest = turns[-1].last
    sums = [summed(turn, site.sections) for turn in turns]
    annals = annals_of(sums, newest, [{} for _ in turns])
    head = site.head
    return CampaignBook(
        title=head.title,
        subtitle=head.subtitle,
        umpire=head.umpire,
        rules=head.rules_title,
        about=prose(head.about, heading_level=3, pictures=dict(about_pictures(site))),
        turns=tuple(_turn(turn, site) for turn in turns),
        battles=tuple(
            (turn.number, battle)
            for turn in turns
            for battle in site.sections.battles(turn.periods)
        ),
        armies=tuple(_armies(annals)),
        places=tuple(_places(annals)),
        seed_digest=head.seed_digest,
        seed=seed,
    )


def _turn(turn: Turn, site: Site) -> BookTurn:
    words = turn_words(turn.periods, site.sections)
    told = [
        period_story(part, site.sections, pictures=site.pictures)
        for part in turn.periods
    ]
    return BookTurn(
        number=turn.number,
        headline=words.headline,
        day=day_words(site.head, turn.number),
        lead=words.lead,
        words=tuple(each for period in told for each in period.words),
        story=tuple(each.text for each in turn_story(turn.periods).paragraphs),
        picture=_scene(turn),
    )


def _scene(turn: Turn) -> str:
    return f"scene-{turn.number:04d}.svg"


def _pictures(turns: Sequence[Turn], site: Site) -> Iterator[tuple[str, Asset]]:
    """Yield the pieces of map, and the umpire's pictures, by their files."""
    called = list(about_pictures(site))
    for turn in turns:
        drawing = scene_map(turn, site)
        yield _scene(turn), Asset(media_type="image/svg+xml", body=drawing)
        called += site.pictures_of(pictures_called(turn, site.sections))
    for _, picture in called:
        kind = "png" if picture.file.endswith(".png") else "jpeg"
        yield picture.file, Asset(media_type=f"image/{kind}", body=picture.body)


def _armies(annals: Annals) -> Iterator[BookArmy]:
    """Yield every army anybody has seen, side by side."""
    sides = [side.id for side in annals.newest.sides]
    for side in annals.newest.sides:
        for army in annals.armies.values():
            if army.last.side == side.id:
                yield _army(army, annals, side.name)
    for army in annals.armies.values():
        if army.last.side not in sides:
            yield _army(army, annals, side_of(annals.newest, army.id))


def _army(army: ArmyAnnals, annals: Annals, side: str) -> BookArmy:
    commander = "" if army.last.commander == army.name else army.last.commander
    places = annals.places_of(army)
    at = f"{places[0].name} ({army.last.label})" if places else army.last.label
    seen = "at the end" if army.is_seen else f"in turn {army.last_turn}"
    return BookArmy(
        side=side,
        name=army.name,
        commander=commander,
        deeds=tuple(
            (line.turn, f"{line.march[0].start} to {line.march[-1].goal}")
            for line in reversed(army.turns)
            if line.march
        ),
        last=f"{at} {seen}",
    )


def _places(annals: Annals) -> Iterator[BookPlace]:
    """Yield every place where anything happened."""
    for place in annals.places():
        turns = _turns_of(place, annals)
        if turns:
            label = annals.newest.board.grid.label(place.at)
            yield BookPlace(name=place.name, label=label, turns=turns)


def _turns_of(place: Place, annals: Annals) -> tuple[int, ...]:
    label = annals.newest.board.grid.label(place.at)
    visited = {visit.turn for visit in annals.visits.get(label, ())}
    return tuple(sorted(visited | {turn for turn, _ in annals.there.get(label, ())}))
