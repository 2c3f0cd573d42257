"""What the pages beside a turn's own tell of it: small enough to be kept for ever."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.shared_facts import COMMANDER, PEOPLE, SIDE_AT_START, SIDE_FIGURES
from generator.render.known_forces import March, known_forces, marches, side_of
from generator.render.prose import called_pictures
from generator.render.site.meetings import Meeting, meetings_in
from generator.render.site.packing import packed, unpacked
from generator.render.site.page_cache import kept_or_made, key_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce
    from generator.render.site.page_cache import Kept
    from generator.render.site.turns import Turn

_FILE = "sum.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenArmy:
    """One army as a turn leaves it."""

    id: str
    name: str
    side: str
    people: str
    commander: str
    """Empty: nobody has said."""
    label: str
    """The hex it was last seen in."""
    bank_words: str
    is_there: bool
    """Whether it was still seen at the turn's end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deeds:
    """What one force did in a turn."""

    force: str
    march: tuple[March, ...]
    contacts: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One turn in which an army came to a hex, passed it or left it."""

    turn: int
    label: str
    force: str
    name: str
    deed: str
    """Such as ``came to``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSummary:
    """Everything that is told of a turn on other pages than its own."""

    number: int
    period: str
    """The id of its last period."""
    headline: str
    pictures: tuple[str, ...]
    """Names of the pictures that the umpire's words call."""
    counts: tuple[tuple[str, str, int], ...]
    """Numbers by their name and the side's id."""
    armies: tuple[SeenArmy, ...]
    deeds: tuple[Deeds, ...]
    visits: tuple[Visit, ...]
    """Each force in each hex once, by the names of the forces."""


def summary_of(turn: Turn, kept: Kept) -> TurnSummary:
    """Return the sum of a turn, from what is kept where it can be known again."""
    if turn.mark:
        key = key_of("sum", turn.mark)
        files = kept_or_made(kept, key, lambda: {_FILE: packed(summed(turn))})
        try:
            found: TurnSummary = unpacked(TurnSummary, files[_FILE])
        except (KeyError, ValueError):
            return summed(turn)
        return found
    return summed(turn)


def summed(turn: Turn) -> TurnSummary:
    """Work out the sum of a turn."""
    return TurnSummary(
        number=turn.number,
        period=str(turn.last.period),
        headline=turn.headline,
        pictures=pictures_called(turn),
        counts=tuple(
            (name, side, count) for (name, side), count in sorted(_counts(turn).items())
        ),
        armies=tuple(_armies(turn)),
        deeds=tuple(_deeds(turn)),
        visits=tuple(_visits(turn)),
    )


def pictures_called(turn: Turn) -> tuple[str, ...]:
    """Return the names of the pictures that are to be shown on a turn's page."""
    called = {
        name
        for part in turn.periods
        for _, body in part.texts
        for name, words in called_pictures(body)
        if words.strip()
    }
    return tuple(sorted(called))


def is_army(briefing: Briefing, force: str) -> bool:
    """Say whether what stands on the map is an army: a people under a commander."""
    return bool(briefing.told(PEOPLE, force))


def _armies(turn: Turn) -> Iterator[SeenArmy]:
    """Yield every army that was seen in a turn, as it was seen last."""
    found: dict[str, SeenArmy] = {}
    for part in turn.periods:
        for force in known_forces(part):
            if is_army(part, force.id):
                found[force.id] = _army(part, force, is_there=part is turn.last)
    yield from (found[force] for force in sorted(found))


def _army(briefing: Briefing, force: KnownForce, *, is_there: bool) -> SeenArmy:
    return SeenArmy(
        id=force.id,
        name=force.name,
        side=force.side,
        people=briefing.told(PEOPLE, force.id),
        commander=briefing.told(COMMANDER, force.id),
        label=force.label,
        bank_words=force.bank_words,
        is_there=is_there,
    )


def _deeds(turn: Turn) -> Iterator[Deeds]:
    """Yield what each force did in a turn."""
    marched: dict[str, list[March]] = {}
    met: dict[str, list[Meeting]] = {}
    for part in turn.periods:
        for march in marches(part, part.trails):
            marched.setdefault(march.force, []).append(march)
        for meeting in meetings_in(part):
            for force in meeting.ids:
                met.setdefault(force, []).append(meeting)
    for force in sorted(marched.keys() | met.keys()):
        yield Deeds(
            force=force,
            march=tuple(marched.get(force, ())),
            contacts=tuple(met.get(force, ())),
        )


def _visits(turn: Turn) -> Iterator[Visit]:
    """Yield who came to which hex in a turn, each once, by name."""
    found: dict[tuple[str, str], Visit] = {}
    for part in turn.periods:
        label = part.board.grid.label
        for trail in part.trails:
            for step, at in enumerate(trail.hexes):
                found[label(at), trail.force] = Visit(
                    turn=turn.number,
                    label=label(at),
                    force=trail.force,
                    name=part.names.get(trail.force) or part.words.of(trail.force),
                    deed=_deed(step, len(trail.hexes)),
                )
    yield from sorted(
        found.values(), key=lambda visit: (visit.name, visit.force, visit.label)
    )


def _deed(step: int, steps: int) -> str:
    if step == 0:
        return "left"
    return "came to" if step == steps - 1 else "passed"


def _counts(turn: Turn) -> dict[tuple[str, str], int]:
    """Return every number of a turn, by its name and side."""
    found = Counter(("forces", force.side) for force in known_forces(turn.last))
    met: set[tuple[str, tuple[str, ...]]] = set()
    for part in turn.periods:
        for trail in part.trails:
            found["marched", side_of(part, trail.force)] += len(trail.hexes) - 1
        for meeting in meetings_in(part):
            sides = {side_of(part, force) for force in meeting.ids}
            met |= {(side, meeting.ids) for side in sides}
            for side in sides:
                found["battles", side] += len(meeting.battles)
    found.update(("contacts", side) for side, _ in met)
    return {**found, **_totals(turn.last)}


def _totals(briefing: Briefing) -> dict[tuple[str, str], int]:
    """Return the totals of the sides that their reader may know."""
    found: dict[tuple[str, str], int] = {}
    for side in briefing.subjects(SIDE_FIGURES):
        now = briefing.get(SIDE_FIGURES, side)
        before = briefing.get(SIDE_AT_START, side)
        if isinstance(now, int) and isinstance(before, int):
            found["figures", side] = now
            found["lost", side] = before - now
    return found
