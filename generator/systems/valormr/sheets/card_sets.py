"""What a Valormr campaign has to be cut out: armies, counters, labels, terrain."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.facts import COMMANDER, NAME, PEOPLE
from generator.render.cards.arrange import PrintWay
from generator.render.cards.badges import badge, counter, marker
from generator.render.cards.card_sheets import CardSet
from generator.render.cards.designs import (
    Align,
    Block,
    BlockKind,
    CardFormat,
    Cut,
    Design,
    picture_design,
)
from generator.render.cards.faces import Card, ShownPicture
from generator.render.known_forces import codes_on_the_map, known_forces
from generator.render.map.marks import DRAWN, stamp_contact
from generator.render.map.paths import PathData
from generator.render.map.picture import NOTHING_TOLD
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_sides
from generator.systems.system_pages import WantedCards, counter_edge
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.sheets.laid_over_maps import face_layer
from generator.systems.valormr.sheets.terrain_cards import deck_cards, design, terrain_cards
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.assets import Asset
    from generator.render.cards.faces import Field
    from generator.render.map.canvas import Canvas
    from generator.render.map.geometry import Point
    from generator.render.map.picture import CounterFace, MapSide
    from generator.render.map.theme import Theme
    from generator.systems.system_pages import ReaderMaterials


# The forces a reader has cards for, what stands on them, and labels of their bases.


def label_design(width: float) -> Design:
    """Return the design of a label for the rear edge of a base, as wide as the base."""
    face = CardFormat(title="Base label", width=width, height=13, quiet=1)
    badge = Block(field="badge", kind=BlockKind.PICTURE, left=1, top=2, width=9, height=9)
    middle = partial(Block, top=1, cut=Cut.BOLD, stands="middle")
    name = middle(field="name", left=10.5, width=width - 22, height=7.2, points=12, least=9)
    force = replace(name, field="force", top=8.4, height=3.6, points=9, cut=Cut.PLAIN, stands="top")
    figures = middle(
        field="figures", left=width - 11, width=10, height=11, points=17, least=14, align=Align.END
    )
    return Design(face=face, front=(badge, name, force, figures))


class OwnRegiment(Struct, frozen=True, kw_only=True):
    """One regiment, as it is."""

    name: str
    figures: int
    at_start: int
    """When the campaign began."""


class OwnForce(Struct, frozen=True, kw_only=True):
    """One force, as it is; what becomes of it is written by hand."""

    id: str
    name: str
    side: MapSide
    label: str
    """The letters the map gives it."""
    face: CounterFace
    """Its arm and its strength, as its counter shows them."""
    commander: str
    """Empty: nobody is named."""
    people: str
    figures: int
    at_start: int
    """When the campaign began."""
    regiments: tuple[OwnRegiment, ...]
    individuals: tuple[str, ...]
    """Names of those who are with it, beside the regiments."""


def own_forces(briefing: Briefing) -> tuple[OwnForce, ...]:
    """Return every force of a reader, all of them for the umpire, side by side.

    The letters are those of the reader's own map.
    """
    reader, labels = briefing.audience, codes_on_the_map(briefing)
    faces = face_layer(briefing).faces()
    sides = {side.id: side for side in map_sides(briefing.sides)}
    found = []
    for force in known_forces(briefing):
        is_own = reader.kind is AudienceKind.UMPIRE or (
            force.id in reader.forces if reader.forces else force.side in reader.sides
        )
        at_start = briefing.get_or(facts.AT_START, force.id, 0)
        if is_own and at_start and force.side in sides:
            found.append(
                OwnForce(
                    id=force.id,
                    name=force.name,
                    side=sides[force.side],
                    label=labels[force.id],
                    face=faces.get(force.id, NOTHING_TOLD),
                    commander=briefing.get_or(COMMANDER, force.id, ""),
                    people=briefing.get_or(PEOPLE, force.id, ""),
                    figures=briefing.get_or(facts.FIGURES, force.id, 0),
                    at_start=at_start,
                    regiments=tuple(
                        OwnRegiment(
                            name=name,
                            figures=briefing.get_or(facts.FIGURES, regiment, 0),
                            at_start=briefing.get_or(facts.AT_START, regiment, 0),
                        )
                        for regiment in briefing.those(facts.FORCE, force.id)
                        if (name := briefing.told(NAME, regiment))
                    ),
                    individuals=tuple(
                        briefing.get_or(facts.INDIVIDUAL, who, "")
                        for who in briefing.those(facts.BELONGS_TO, force.id)
                        if briefing.get_or(facts.WITH_ARMY, who, 0)
                    ),
                )
            )
    order = list(sides)
    return tuple(sorted(found, key=lambda own: (order.index(own.side.id), own.name, own.id)))


# Markers to lay beside armies on a map: contact, fatigue, couriers, scouts.

_CONTACT = "Contact"
_STROKES: Mapping[str, tuple[tuple[Point, ...], ...]] = {
    "Fatigue": (((350, 250), (500, 350), (650, 250)), ((350, 375), (500, 475), (650, 375))),
    "Courier": (((380, 600), (380, 190), (680, 270), (380, 370)),),
    "Scouts": (
        ((300, 360), (400, 270), (500, 240), (600, 270), (700, 360)),
        ((300, 360), (400, 450), (500, 480), (600, 450), (700, 360)),
        ((500, 320), (540, 360), (500, 400), (460, 360), (500, 320)),
    ),
}
MARKERS = (_CONTACT, *_STROKES)
"""What is marked beside armies, as it stands on the markers."""


def _sign(word: str, theme: Theme, canvas: Canvas, width: float) -> None:
    """Draw what a marker shows."""
    if word == _CONTACT:
        stamp_contact(canvas, theme, (500, 380), radius=4.5 * DRAWN)
        return
    drawn = PathData()
    for points in _STROKES[word]:
        drawn.polyline(points)
    canvas.path(drawn.text(), fill="none", stroke=theme.inks["ink"], stroke_width=width)


_MOST_MARKERS = 5
"""Of each kind; fewer where there are fewer armies."""
_COLUMNS = "Period|Hex|Points|Lost|What happened"
_BADGE = 13.0


def commander_cards(forces: Sequence[OwnForce], theme: Theme, *, is_small: bool = False) -> CardSet:
    """Return a card for each force, to be held in the hand.

    Small ones are as large as a business card.
    """
    return CardSet(
        name="commander-cards",
        title="Commander cards",
        design=design("commander-small" if is_small else "commander"),
        cards=tuple(
            Card(
                title=force.name,
                front=_front(force),
                back={"notes-label": f"Notes: {force.name}", "notes": ""},
            )
            for force in forces
        ),
        pictures=_badges(forces, theme),
    )


def record_cards(forces: Sequence[OwnForce], theme: Theme) -> CardSet:
    """Return a card for each force on whose one face its periods are written down."""
    return CardSet(
        name="record-cards",
        title="Record cards",
        design=design("record"),
        cards=tuple(
            Card(title=force.name, front={**_front(force), "columns": _COLUMNS}) for force in forces
        ),
        pictures=_badges(forces, theme),
    )


def map_counters(forces: Sequence[OwnForce], theme: Theme, *, hex_mm: float) -> CardSet:
    """Return a counter for each force, and markers, for a map with hexes of a size."""
    size = counter_edge(hex_mm)
    group = f"For hexes of {hex_mm:g} mm"
    cards, pictures = [], {}
    for number, force in enumerate(forces, start=1):
        name, face = f"counter-{number}.svg", force.face
        strength = f", {face.strength} figures" if face.strength else ""
        words = f"{force.side.letter} {force.label}: {force.name}{strength}"
        shown = ShownPicture(asset=name, words=words)
        cards.append(Card(title=words, front={"picture": shown}, group=group))
        pictures[name] = counter(force.side, force.label, theme, size=size, face=face)
    for word in MARKERS:
        name = f"marker-{word.lower()}.svg"
        shown = ShownPicture(asset=name, words=word)
        card = Card(title=word, front={"picture": shown}, group=group)
        cards += [card] * min(_MOST_MARKERS, len(forces))
        sign = partial(_sign, word, theme)
        pictures[name] = marker(word, theme, size=size, sign=sign)
    return CardSet(
        name="counters",
        title="Counters",
        design=picture_design("Counter", size, size),
        cards=tuple(cards),
        pictures=pictures,
    )


def base_labels(forces: Sequence[OwnForce], theme: Theme, *, width: float) -> CardSet:
    """Return a label for each commander and each regiment, as wide as a base."""
    return CardSet(
        name="base-labels",
        title="Base labels",
        design=label_design(width),
        cards=tuple(_labels(forces)),
        pictures=_badges(forces, theme),
    )


def _labels(forces: Iterable[OwnForce]) -> Iterator[Card]:
    for force in forces:
        mark = ShownPicture(asset=_badge_name(force), words=force.side.letter)
        if force.commander and force.commander != force.name:
            name = force.commander[:1].upper() + force.commander[1:]
            yield Card(title=name, front={"badge": mark, "name": name, "force": force.name})
        for regiment in force.regiments:
            yield Card(
                title=f"{regiment.name}, {force.name}",
                front={
                    "badge": mark,
                    "name": regiment.name,
                    "force": force.name
                    if regiment.figures == regiment.at_start
                    else f"{force.name}, {_now(regiment)}",
                    "figures": str(regiment.figures),
                },
            )


def _front(force: OwnForce) -> Mapping[str, Field]:
    """Return the fields of a force's card."""
    named = force.commander and force.commander != force.name
    return {
        "badge": ShownPicture(asset=_badge_name(force), words=force.side.letter),
        "name": force.name,
        "commander": f"under {force.commander}" if named else force.side.name,
        "people": force.people,
        "figures": str(force.figures),
        "figures-label": "figures"
        if force.figures == force.at_start
        else f"of {force.at_start} figures",
        "count": str(len(force.regiments)),
        "count-label": "regiment" if len(force.regiments) == 1 else "regiments",
        "regiments": "\n".join(_strengths(force)),
    }


def _strengths(force: OwnForce) -> Iterator[str]:
    """Yield what the figures of a force are, a line each."""
    for each in force.regiments:
        yield f"{_now(each)}  {each.name}"
    for name in force.individuals if force.regiments else ():
        yield "and the commander" if name == force.commander else f"and {name}"


def _now(regiment: OwnRegiment) -> str:
    """Return a regiment's figures, and how many it had, if that is more."""
    if regiment.figures == regiment.at_start:
        return str(regiment.figures)
    return f"{regiment.figures} of {regiment.at_start}"


def _badges(forces: Sequence[OwnForce], theme: Theme) -> dict[str, Asset]:
    """Return the badge of every side among the forces."""
    sides = {_badge_name(force): force.side for force in forces}
    return {name: badge(side, theme, size=_BADGE) for name, side in sides.items()}


def _badge_name(force: OwnForce) -> str:
    return f"badge-{force.side.id}.svg"


# What a Valormr campaign has to be cut out: armies, counters, labels, terrain.


def card_sets(materials: ReaderMaterials) -> Iterator[WantedCards]:
    """Yield a reader's cards: all armies for the umpire, a player's own for him.

    What has one face lies flat, and few fit the umpire's stock; the terrain deck is
    the umpire's alone.
    """
    yield from _of_armies(materials)
    if materials.reader.kind is AudienceKind.UMPIRE:
        shared = materials.shared
        deck = tuple(deck_cards(shared.rules.amended(shared.campaign)))
        if deck:
            with_blanks = valormr(shared.campaign).table.prints_blank_cards
            cards = terrain_cards(deck, with_blanks=with_blanks)
            yield WantedCards(cards=cards, wanted=replace(shared.wanted, stock=None))


def _of_armies(materials: ReaderMaterials) -> Iterator[WantedCards]:
    """Yield cards, record cards, map counters and base labels."""
    campaign, wanted = valormr(materials.shared.campaign), materials.shared.wanted
    forces = own_forces(materials.briefing)
    if not forces:
        return
    theme = theme_named(ThemeName(campaign.paper.theme))
    commanders = commander_cards(forces, theme, is_small=wanted.stock is not None)
    yield WantedCards(cards=commanders, wanted=wanted)
    flat = replace(wanted, stock=None, way=PrintWay.FLAT)
    width, hex_mm = campaign.table.base_width_mm, campaign.paper.hex_mm
    for cards in (
        record_cards(forces, theme),
        map_counters(forces, theme, hex_mm=float(hex_mm)),
        base_labels(forces, theme, width=float(width)),
    ):
        if cards.cards:
            yield WantedCards(cards=cards, wanted=flat)
