"""What each reader knows of pending and closed periods, and what changed since."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, overload

import msgspec

from generator.brief.audience import PUBLIC, UMPIRE, Played, audiences
from generator.brief.briefing import Briefing, brief
from generator.brief.changes import changes, tally
from generator.errors import UsageError
from generator.pipeline.recorded_values import campaign_of_then
from generator.store import digest_of
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.brief.audience import Audience
    from generator.brief.changes import Changes, Tally
    from generator.kit.facts import Forecast, Foreseen
    from generator.pipeline.desk import Desk
    from generator.store import Store

_FORECAST = "forecast"

# What each reader knows of pending and closed periods.


class ClosedBriefings(Sequence[Briefing]):
    """One reader's briefings of the closed periods, made when they are asked for."""

    def __init__(self, desk: Desk, reader: Audience) -> None:
        """Bind the chronicle and the reader."""
        self._desk = desk
        self._reader = reader
        self._made: dict[int, Briefing] = {}

    def __len__(self) -> int:
        """Answer how many periods are closed."""
        return len(self._desk.book)

    @overload
    def __getitem__(self, index: int) -> Briefing: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Briefing, ...]: ...
    def __getitem__(self, index: int | slice) -> Briefing | tuple[Briefing, ...]:
        """Answer briefings by position from 0, as of any sequence."""
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(len(self))))
        number = range(1, len(self) + 1)[index]
        if number not in self._made:
            played = self._desk.closed(number)
            self._made[number] = briefed(self._desk, played, self._reader)
        return self._made[number]


def briefed(desk: Desk, played: Played, reader: Audience) -> Briefing:
    """Return what one reader knows of one period."""
    return brief(desk.campaign, desk.rules, played, reader, seed_digest=desk.seed_digest)


def knows_ahead(desk: Desk, reader: Audience) -> Callable[[Forecast], bool]:
    """Return what tells of which forces a reader may know anything that lies ahead."""
    knowledge = desk.rules.known_in(desk.campaign, is_closed=False)

    def may_know(about: Forecast) -> bool:
        stands = reader.stands_to(about.sides, (), force=about.force)
        return any(knowledge.may_know(kind, stands) for kind in about.kinds)

    return may_know


def forecasts_for(
    desk: Desk, reader: Audience, kept: Store
) -> Iterator[tuple[bytes, Callable[[], Forecast]]]:
    """Yield what a reader may know of what lies ahead, force by force.

    Of each it yields the forecast as it is kept, and how to read that: read, it is the
    same whether it was kept or has just been worked out.
    """
    ahead = desk.looking_ahead(desk.inputs)
    alike = digest_of(desk.file_mark, desk.campaign.standing, ahead.made_from)
    may_know = knows_ahead(desk, reader)

    def written(force: Foreseen) -> bytes:
        return msgspec.json.encode(ahead.codec.to_plain(force.work_out()))

    for force in ahead.forces:
        if may_know(force.about):
            digest = digest_of(alike, force.about, force.made_from)
            body = kept.one_or_made(_FORECAST, digest, partial(written, force))
            yield body, partial(ahead.codec.from_plain, ahead.kind, msgspec.json.decode(body))


def earlier_in_turn(desk: Desk) -> tuple[Played, ...]:
    """Return the closed periods of the pending period's turn, in order."""
    latest = map(desk.closed, range(len(desk.book), 0, -1))
    same = takewhile(lambda played: played.period.turn == desk.period.turn, latest)
    return tuple(reversed(tuple(same)))


def preview_of(desk: Desk) -> tuple[Briefing, ...]:
    """Return the pending turn's periods as the public will know them."""
    pending = replace(desk.pending(), is_closed=True)
    return tuple(briefed(desk, played, PUBLIC) for played in (*earlier_in_turn(desk), pending))


# What changed between two periods, from the chronicle and the pending one.

START = "start"
"""What the moment before the first period is called."""


def reader_of_changes(desk: Desk) -> Audience:
    """Return for whom changes are told: the umpire, or who plays alone.

    Somebody who plays alone is told what he may know as a player.
    """
    solo = {player.id for player in desk.campaign.players if player.is_solo}
    return next((r for r in audiences(desk.campaign) if r.id in solo), UMPIRE)


def changes_between(
    desk: Desk, first: str = "", last: str = "", *, reader: Audience | None = None
) -> Changes:
    """Return what changed from the end of one period to the end of another.

    Args:
        desk: The campaign.
        first: A closed period, or ``start``; empty: the last closed one before
            ``last``.
        last: A closed period, or the pending one; empty: the pending one.
        reader: Who is told; none: the umpire, or who plays alone.

    Raises:
        UsageError: There is no such period, or they stand the wrong way round.
    """
    reader = reader or reader_of_changes(desk)
    closed = (entry.head.period for entry in desk.book.entries)
    periods = [START, *closed, str(desk.period)]
    until = _position(desk, periods, last or str(desk.period))
    since = _position(desk, periods, first) if first else until - 1
    if since >= until:
        message = f"nothing lies between {first} and {last or desk.period}"
        raise UsageError(message)
    before, *between = (
        briefed(desk, _moment(desk, number, reader), reader) for number in range(since, until + 1)
    )
    return changes(
        before,
        between,
        since=desk.rules.clock.read(periods[since]) if since else None,
        comparison=desk.system.pages.comparison,
        conditions=desk.rules.conditions,
    )


def tally_of(desk: Desk, tries: Iterable[Desk]) -> Tally:
    """Return what came out how often of many tries of the pending period.

    Args:
        desk: The campaign, whose own pending period is not looked at.
        tries: The same campaign, its period played in some way.
    """
    reader = reader_of_changes(desk)
    before = briefed(desk, _moment(desk, len(desk.book), reader), reader)
    return tally(
        before,
        (briefed(each, _how_it_ended(each, reader), reader) for each in tries),
        comparison=desk.system.pages.comparison,
        conditions=desk.rules.conditions,
    )


def at_the_start(desk: Desk, reader: Audience) -> Briefing:
    """Return what one reader knew before anything had happened."""
    return briefed(desk, _moment(desk, 0, reader), reader)


def _how_it_ended(desk: Desk, reader: Audience) -> Played:
    """Return the pending period without what led to its end, which takes long to word."""
    played = _moment(desk, len(desk.book) + 1, reader)
    return replace(played, events=(), orders=(), standing=())


def _position(desk: Desk, periods: list[str], named: str) -> int:
    """Return the place of a period in the campaign, from 0 for the start.

    Raises:
        UsageError: It is neither closed nor open.
    """
    if named in periods:
        return periods.index(named)
    closed = ", ".join(periods[1:-1][-6:]) or "none"
    message = (
        f"{named} is neither closed nor open; {desk.period} is open, closed: "
        f"{closed}; “{START}” is before the first"
    )
    raise UsageError(message)


def _moment(desk: Desk, number: int, reader: Audience) -> Played:
    """Return the period with a number; 0: the start, in which nothing has happened."""
    if number > len(desk.book):
        return desk.told_to(reader).pending()
    if number:
        return desk.closed(number)
    campaign = desk.campaign
    if len(desk.book):
        campaign = campaign_of_then(campaign, desk.book, 1)
    opening = desk.rules.opening(campaign)
    return Played(period=opening.period, facts=desk.rules.facts(campaign, opening))


# What the umpire is warned of before closing: what cannot be done as ordered.


def warned_of(desk: Desk) -> tuple[str, ...]:
    """Return, in the order of play, what happens in the pending period but should not.

    Which kinds of event these are, the wording of the rule system says.
    """
    events = desk.rules.wording.events
    view = briefed(desk, desk.pending(), UMPIRE)
    told = (each.text for each in view.despatches if events[each.kind].warns)
    return tuple(dict.fromkeys(told))
