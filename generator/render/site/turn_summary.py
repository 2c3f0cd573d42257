"""What the pages beside a turn's own tell of it: small enough to be kept for ever."""

from __future__ import annotations

import json
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from generator.brief.turn_story import StoryNames
from generator.kit.facts import COMMANDER
from generator.render.known_forces import March, known_forces, marches
from generator.render.prose import called_pictures
from generator.render.site.site_sections import followed
from generator.render.site.turns import turn_page, turn_words
from generator.store import UNREADABLE
from generator.values import Struct, fields, is_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.render.site.frame import Site
    from generator.render.site.site_sections import SiteSections
    from generator.render.site.turns import Turn
    from generator.world.hexes import Hex


# Frozen values of texts, numbers and tuples as JSON, and back, each checked.


def packed(value: object) -> bytes:
    """Return a value of texts, numbers, tuples and the like as JSON."""
    return json.dumps(_plain(value), ensure_ascii=False).encode()


def unpacked(kind: Any, body: bytes) -> Any:  # noqa: ANN401 - any kind of value
    """Return a packed value again.

    Raises:
        ValueError: The body is no packed value of that kind.
    """
    return _valued(kind, json.loads(body))


def _plain(value: object) -> object:
    if is_value(value):
        return [_plain(getattr(value, each.name)) for each in fields(value)]
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _valued(kind: Any, plain: object) -> Any:  # noqa: ANN401 - any kind of value
    if kind in (str, int, bool):
        if type(plain) is not kind:
            message = f"{plain!r} is no {kind}"
            raise ValueError(message)
        return plain
    if not isinstance(plain, list):
        message = f"{plain!r} is not a list"
        raise ValueError(message)  # noqa: TRY004 - a body, not an argument, is wrong
    if get_origin(kind) is tuple:
        kinds = get_args(kind)
        if kinds[-1] is Ellipsis:
            kinds = (kinds[0],) * len(plain)
        return tuple(map(_valued, *_even(kinds, plain)))
    named = _kinds_of(kind)
    values = map(_valued, *_even(tuple(named.values()), plain))
    return kind(**dict(zip(named, values, strict=True)))


def _even(kinds: tuple[Any, ...], plain: list[object]) -> tuple[Any, Any]:
    """Return both, as many of one as of the other.

    Raises:
        ValueError: They are not.
    """
    if len(kinds) != len(plain):
        message = f"{len(plain)} values, not {len(kinds)}"
        raise ValueError(message)
    return kinds, plain


@lru_cache
def _kinds_of(kind: type) -> Mapping[str, Any]:
    """Return the fields of a value with their kinds."""
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind)}


class SeenArmy(Struct, frozen=True, kw_only=True):
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


class Deeds(Struct, frozen=True, kw_only=True):
    """Where one force marched in a turn."""

    force: str
    march: tuple[March, ...] = ()
    way: tuple[tuple[int, int], ...] = ()
    """The co-ordinates of every hex, from the first to the last."""
    went: tuple[tuple[int, int], ...] = ()
    """The same with those through which it was driven back."""


class Visit(Struct, frozen=True, kw_only=True):
    """One turn in which an army came to a hex, passed it or left it."""

    turn: int
    label: str
    force: str
    name: str
    deed: str
    """Such as ``came to``."""


class TurnSummary(Struct, frozen=True, kw_only=True):
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
        ended=tuple(
            (event.force, StoryNames((part,)).text(event.story.says))
            for part in turn.periods
            for event in part.events
            if event.kind in sections.endings
        ),
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
                found[force.id] = SeenArmy(
                    id=force.id,
                    name=force.name,
                    side=force.side,
                    facts=sections.army_facts(part, force.id),
                    commander=part.told(COMMANDER, force.id),
                    label=force.label,
                    bank_words=force.bank_words,
                    is_there=part is turn.last,
                )
    yield from (found[force] for force in sorted(found))


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
    yield from sorted(found.values(), key=lambda visit: (visit.name, visit.force, visit.label))


def _deed(step: int, steps: int) -> str:
    if step == 0:
        return "left"
    return "came to" if step == steps - 1 else "passed"


def _retreated(step: int, steps: int) -> str:
    """Return what a force that was driven off did in a hex: all but two are before."""
    before = steps - 1 - step
    return {0: "fell back to", 1: "fell back from"}.get(before, "left")


# Ways to turns, with what each is called and comes to.


class TurnLink(Struct, frozen=True, kw_only=True):
    """The way to a turn, and the turn in few words."""

    number: int
    words: str
    """What it is called: its date, or else its number."""
    headline: str
    """Empty: it has none."""
    summary: str
    """What it comes to in a sentence or two; may be empty."""

    @property
    def to(self) -> str:
        """Its page, from the site's root."""
        return turn_page(self.number)


def link_to(turn: TurnSummary, sections: SiteSections) -> TurnLink:
    """Return the way to a turn."""
    return TurnLink(
        number=turn.number,
        words=turn_called(turn.number, turn.period, sections),
        headline=turn.headline,
        summary=turn.summary,
    )


def turn_called(number: int, period: str, sections: SiteSections) -> str:
    """Return what a turn is called: its date where the system has dates, or its number."""
    return sections.date_of(period) or f"Turn {number}"
