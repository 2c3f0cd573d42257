"""A reader's map: what he knows, laid out as counters, trails and contacts."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from generator.render.known_contacts import known_contacts
from generator.render.known_forces import on_the_map
from generator.render.known_marks import board_as_built, known_couriers, known_works
from generator.render.map.picture import (
    ContactMark,
    Counter,
    CounterKind,
    CounterShape,
    MapPicture,
    MapSide,
    Trail,
)
from generator.render.map.theme import ThemeName, theme_named
from generator.render.period_words import period_title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce
    from generator.world.forces import Side

LABEL_LETTERS = 3
_SHAPES = {shape.value: shape for shape in CounterShape} | {
    "pennant": CounterShape.NOTCHED
}
_LETTERS = re.compile(r"[^\W_]+")


def map_picture(
    briefing: Briefing, *, earlier: Sequence[Briefing] = (), period: str = ""
) -> MapPicture:
    """Return what one reader's map shows.

    Args:
        briefing: What he knows; the map shows its end.
        earlier: Earlier periods of the same turn, whose trails are shown as well.
        period: How the map names its time; empty: by the briefing's period.
    """
    shown = on_the_map(briefing)
    side_of = {each.id: each.side for each in shown}
    labels = counter_labels(shown)
    works = known_works(briefing)
    return MapPicture(
        board=board_as_built(briefing.board, works),
        counters=tuple(_counter(each, labels[each.id]) for each in shown),
        trails=tuple(
            Trail(side=side_of.get(trail.force, ""), hexes=trail.hexes)
            for part in (*earlier, briefing)
            for trail in part.trails
        ),
        contacts=_contacts(briefing),
        couriers=known_couriers(briefing),
        works=works,
        sides=map_sides(briefing.sides),
        title=briefing.board.title or briefing.head.title,
        subtitle=briefing.head.title if briefing.board.title else "",
        period=period or period_title(briefing.period),
        description=_description(briefing, shown, period),
    )


def counter_labels(forces: Iterable[KnownForce]) -> Mapping[str, str]:
    """Return a few letters for each force, no two alike, by its id.

    The letters follow from the names of known forces alone.
    """
    labels: dict[str, str] = {}
    taken: set[str] = set()
    numbers: defaultdict[str, count[int]] = defaultdict(partial(count, 2))
    for force in forces:
        labels[force.id] = next(
            label for label in _suggestions(force.name, numbers) if label not in taken
        )
        taken.add(labels[force.id])
    return labels


def _suggestions(name: str, numbers: Mapping[str, Iterator[int]]) -> Iterator[str]:
    """Yield labels for a name, the plainest first; numbers are never offered again."""
    words = [word for word in _LETTERS.findall(name) if word.lower() != "the"] or ["?"]
    whole = "".join(words)
    if len(words) > 1:
        yield "".join(word[0] for word in words).upper()[:LABEL_LETTERS]
    start = words[0][:LABEL_LETTERS].upper()
    yield start
    for letter in whole[2:]:
        yield start[: LABEL_LETTERS - 1] + letter.upper()
    stem = start[: LABEL_LETTERS - 1]
    for number in numbers[stem]:
        yield f"{stem}{number}"


def map_sides(sides: Sequence[Side]) -> tuple[MapSide, ...]:
    """Return the sides as the map draws them, each in the nearest colour left."""
    palette = dict(theme_named(ThemeName.COLOUR).sides)
    found = []
    for side in sides:
        left = palette or dict(theme_named(ThemeName.COLOUR).sides)
        colour = min(left, key=lambda name: (_apart(left[name], side.colour), name))
        palette.pop(colour, None)
        found.append(
            MapSide(
                id=side.id,
                name=side.name,
                letter=side.letter,
                colour=colour,
                shape=_SHAPES.get(side.shape, CounterShape.SQUARE),
            )
        )
    return tuple(found)


def _apart(first: str, second: str) -> int:
    """Return how far two colours written ``#rrggbb`` are apart."""
    return sum(
        (one - other) ** 2 for one, other in zip(_rgb(first), _rgb(second), strict=True)
    )


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[start : start + 2], 16) for start in (1, 3, 5))


def _contacts(briefing: Briefing) -> tuple[ContactMark, ...]:
    """Return a mark for every two forces in contact, each two hexes once."""
    pairs = dict.fromkeys(
        (contact.hexes[0], contact.hexes[1])
        for contact in known_contacts(briefing)
        if len(contact.hexes) == 2
    )
    return tuple(ContactMark(start=start, goal=goal) for start, goal in pairs)


def _counter(force: KnownForce, label: str) -> Counter:
    where = " ".join(part for part in (force.label, force.place) if part)
    return Counter(
        label=label,
        name=force.name,
        side=force.side,
        at=force.at,
        bank=force.bank,
        kind=CounterKind.FLEET if force.is_fleet else CounterKind.FORCE,
        note=", ".join(part for part in (where, force.bank_words) if part),
    )


def _description(briefing: Briefing, shown: Sequence[KnownForce], period: str) -> str:
    """Return a sentence for those who cannot see the map."""
    grid = briefing.board.grid
    fleets = sum(each.is_fleet for each in shown)
    counted = _counted(len(shown) - fleets, "force")
    if fleets:
        counted = f"{counted} and {_counted(fleets, 'fleet')}"
    time = period or period_title(briefing.period)
    return (
        f"Hex map of {grid.columns} by {grid.rows} hexes at the end of {time}, with "
        f"{counted} where they stand."
    )


def _counted(number: int, one: str) -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"
