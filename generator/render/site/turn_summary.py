"""What the pages beside a turn's own tell of it: small enough to be kept for ever."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from generator.brief.story_names import StoryNames
from generator.kit.shared_facts import COMMANDER
from generator.render.known_forces import March, known_forces, marches
from generator.render.prose import called_pictures
from generator.render.site.followed_counts import followed
from generator.render.site.packing import packed, unpacked
from generator.render.site.turn_words import turn_words
from generator.store import UNREADABLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce
    from generator.render.site.frame import Site
    from generator.render.site.site_sections import SiteSections
    from generator.render.site.turns import Turn
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenArmy:
    """One army as a turn leaves it."""

    id: str
    name: str
    side: str
    facts: tuple[tuple[str, str], ...]
    """What else heads its page: titles with words."""
    commander: str
    """Empty: nobody has said."""
    label: str
    """The hex it was last seen in."""
    bank_words: str
    is_there: bool
    """Whether it was still seen at the turn's end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deeds:
    """Where one force marched in a turn."""

    force: str
    march: tuple[March, ...]
    way: tuple[tuple[int, int], ...]
    """The co-ordinates of every hex, from the first to the last."""
    went: tuple[tuple[int, int], ...] = ()
    """The same with those through which it was driven back."""


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
    summary: str
    """What it comes to in a sentence or two; may be empty."""
    pictures: tuple[str, ...]
    """Names of the pictures that the umpire's words call."""
    counts: tuple[tuple[str, str, int], ...]
    """Numbers by their name and the side's id."""
    armies: tuple[SeenArmy, ...]
    deeds: tuple[Deeds, ...]
    visits: tuple[Visit, ...]
    """Each force in each hex once, by the names of the forces."""
    there: tuple[tuple[str, str], ...]
    """What else happened at a hex: its label with a sentence."""
    ended: tuple[tuple[str, str], ...]
    """Who took the field no more: the force's id with a sentence; it may be empty."""


def summary_of(turn: Turn, *, site: Site) -> TurnSummary:
    """Return the sum of a turn, from what is kept where it can be known again."""
    if turn.mark:
        made = partial(summed, turn, site.sections)
        body = site.kept.one_or_made("sum", turn.mark, lambda: packed(made()))
        try:
            found: TurnSummary = unpacked(TurnSummary, body)
        except UNREADABLE:
            return made()
        return found
    return summed(turn, site.sections)


def summed(turn: Turn, sections: SiteSections) -> TurnSummary:
    """Work out the summary of a turn."""
    words = turn_words(turn.periods, sections)
    return TurnSummary(
        number=turn.number,
        period=str(turn.last.period),
        headline=words.headline,
        summary=words.summary,
        pictures=pictures_called(turn, sections),
        counts=tuple(
            (count.id, side, number)
            for count in followed(sections)
            for side, number in sorted(count.of_turn(turn.periods).items())
        ),
        armies=tuple(_armies(turn, sections)),
        deeds=tuple(_deeds(turn)),
        visits=tuple(_visits(turn)),
        there=tuple(
            (turn.last.board.grid.label(at), words)
            for at, words in sections.happened_at(turn.periods)
        ),
        ended=tuple(_ended(turn, sections)),
    )


def pictures_called(turn: Turn, sections: SiteSections) -> tuple[str, ...]:
    """Return the names of the pictures that are to be shown on a turn's page."""
    called = set(sections.pictures(turn.periods)) | {
        name
        for part in turn.periods
        for _, body in part.texts
        for name, words in called_pictures(body)
        if words.strip()
    }
    return tuple(sorted(called))


def _armies(turn: Turn, sections: SiteSections) -> Iterator[SeenArmy]:
    """Yield every army that was seen in a turn, as it was seen last."""
    found: dict[str, SeenArmy] = {}
    for part in turn.periods:
        for force in known_forces(part):
            if sections.is_army(part, force.id):
                found[force.id] = _army(
                    part,
                    force,
                    facts=sections.army_facts(part, force.id),
                    is_there=part is turn.last,
                )
    yield from (found[force] for force in sorted(found))


def _army(
    briefing: Briefing,
    force: KnownForce,
    *,
    facts: tuple[tuple[str, str], ...],
    is_there: bool,
) -> SeenArmy:
    return SeenArmy(
        id=force.id,
        name=force.name,
        side=force.side,
        facts=facts,
        commander=briefing.told(COMMANDER, force.id),
        label=force.label,
        bank_words=force.bank_words,
        is_there=is_there,
    )


def _ended(turn: Turn, sections: SiteSections) -> Iterator[tuple[str, str]]:
    """Yield who took the field no more in a turn, with what is told of it."""
    for part in turn.periods:
        for event in part.events:
            if event.kind in sections.endings:
                yield event.force, StoryNames((part,)).text(event.story.says)


def _deeds(turn: Turn) -> Iterator[Deeds]:
    """Yield where each force marched in a turn."""
    marched: dict[str, list[March]] = {}
    ways: dict[str, list[Hex]] = {}
    went: dict[str, list[Hex]] = {}
    for part in turn.periods:
        for trail in (each for each in part.trails if not each.is_retreat):
            ways.setdefault(trail.force, []).extend(trail.hexes)
        for force in {trail.force for trail in part.trails}:
            own = [trail.hexes for trail in part.trails if trail.force == force]
            went.setdefault(force, []).extend(in_one(own))
        for march in marches(part, part.trails):
            marched.setdefault(march.force, []).append(march)
    for force in sorted(went):
        yield Deeds(
            force=force,
            march=tuple(marched.get(force, ())),
            way=tuple(_co_ordinates(ways.get(force, ()))),
            went=tuple(_co_ordinates(went[force])),
        )


def _co_ordinates(hexes: Iterable[Hex]) -> Iterator[tuple[int, int]]:
    """Yield hexes as what a summary keeps of them."""
    yield from ((at.q, at.r) for at in hexes)


def in_one(ways: Sequence[tuple[Hex, ...]]) -> tuple[Hex, ...]:
    """Return several ways of one force as one, each after the one that led to it.

    A march and retreats of one period are told without their order.
    """
    left = list(ways)
    ends = {way[-1] for way in left}
    now = next((way for way in left if way[0] not in ends), left[0])
    found: list[Hex] = []
    while left:
        left.remove(now)
        found.extend(now)
        following = (way for way in left if way[0] == found[-1])
        now = next(following, left[0] if left else now)
    return tuple(found)


def _visits(turn: Turn) -> Iterator[Visit]:
    """Yield who came to which hex in a turn, each once, by name."""
    found: dict[tuple[str, str], Visit] = {}
    for part in turn.periods:
        label = part.board.grid.label
        for trail in part.trails:
            steps = len(trail.hexes)
            for step, at in enumerate(trail.hexes):
                found[label(at), trail.force] = Visit(
                    turn=turn.number,
                    label=label(at),
                    force=trail.force,
                    name=part.names.get(trail.force) or part.words.of(trail.force),
                    deed=(_retreated if trail.is_retreat else _deed)(step, steps),
                )
    yield from sorted(
        found.values(), key=lambda visit: (visit.name, visit.force, visit.label)
    )


def _deed(step: int, steps: int) -> str:
    if step == 0:
        return "left"
    return "came to" if step == steps - 1 else "passed"


def _retreated(step: int, steps: int) -> str:
    """Return what a force that was driven off did in a hex: all but two are before."""
    before = steps - 1 - step
    return {0: "fell back to", 1: "fell back from"}.get(before, "left")
