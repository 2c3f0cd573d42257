"""From an opened campaign to what a rule system makes its sheets from."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, overload

from generator.brief.audience import UMPIRE, AudienceKind, Played, audiences
from generator.brief.briefing import Briefing, brief
from generator.brief.changes import changes
from generator.errors import UsageError
from generator.pipeline.order_forms import BEFOREHAND_FORM, ORDER_FORM
from generator.pipeline.recorded_values import campaign_of_then
from generator.render.audience_files import BoundPart, Packet
from generator.render.calibration import calibration_jobs
from generator.render.cards.arrange import Cutting, PrintWay, Wanted
from generator.render.cards.card_sheets import cards_job
from generator.render.cards.designs import card_stock
from generator.render.documents import RunningHead
from generator.render.map.theme import ThemeName
from generator.render.pdf import PdfJob, job_digest, kept_job
from generator.render.quick_reference import quick_reference_job
from generator.resources import program_mark
from generator.store import NOTHING_KEPT, Store, digest_of_texts
from generator.systems.system_pages import (
    CampaignMaterials,
    CampaignSheet,
    ReaderMaterials,
    WholePeriod,
)
from generator.values import Struct, replace
from generator.world.look import NO_POST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.brief.changes import Changes
    from generator.kit.facts import Forecast
    from generator.kit.rules import State
    from generator.pipeline.desk import Desk
    from generator.read.shape import File, Whole
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.systems.system import System
    from generator.world.campaign import PaperSettings


# What each reader knows of pending and closed periods, and what changed since.

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


def earlier_in_turn(desk: Desk) -> tuple[Played, ...]:
    """Return the closed periods of the pending period's turn, in order."""
    latest = map(desk.closed, range(len(desk.book), 0, -1))
    same = takewhile(lambda played: played.period.turn == desk.period.turn, latest)
    return tuple(reversed(tuple(same)))


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


PLAIN_STOCK = "plain"


def campaign_materials(desk: Desk, press: Press, kept: Store = NOTHING_KEPT) -> CampaignMaterials:
    """Return what sheets for the whole campaign are made from."""
    return CampaignMaterials(
        campaign=desk.campaign,
        rules=desk.rules,
        press=press,
        wanted=wanted_cards(desk.campaign.paper, press),
        theme=ThemeName(desk.campaign.paper.theme),
        kept=kept,
        period=desk.period,
    )


def reader_materials(
    desk: Desk, reader: Audience, briefing: Briefing, press: Press, kept: Store = NOTHING_KEPT
) -> ReaderMaterials:
    """Return what one reader's documents of the pending period are made from.

    A player's campaign is that of the file's head: nothing entered for any period, and
    nobody's address.
    """
    shared = campaign_materials(desk, press, kept)
    if reader.kind is AudienceKind.PLAYER:
        his = replace(desk.campaign, periods=(), post=NO_POST)
        shared = replace(shared, campaign=his)
    return ReaderMaterials(
        shared=shared,
        reader=reader,
        briefing=briefing,
        whole=lambda: WholePeriod(
            campaign=desk.campaign, inputs=desk.inputs, resolution=desk.resolution
        ),
        brief_for=lambda other: briefed(desk, desk.pending(), other),
        closed=ClosedBriefings(desk, reader),
        changes=partial(changes_between, desk, reader=reader),
        forecasts=tuple(_known_forecasts(desk, reader)),
    )


def _known_forecasts(desk: Desk, reader: Audience) -> Iterator[Forecast]:
    """Yield what lies ahead, as far as a reader may know anything of it."""
    knowledge = desk.rules.known_in(desk.campaign, is_closed=False)
    for each in desk.forecasts:
        stands = reader.stands_to(each.sides, (), force=each.force)
        if any(knowledge.may_know(kind, stands) for kind in each.kinds):
            yield each


def wanted_cards(paper: PaperSettings, press: Press) -> Wanted:
    """Return how the campaign wants its cards, on the paper that is printed on."""
    stock = None if paper.stock == PLAIN_STOCK else card_stock(paper.stock)
    return Wanted(
        paper=press.paper,
        way=PrintWay(paper.cards),
        cutting=Cutting(paper.cut),
        stock=stock if stock is not None and stock.paper is press.paper else None,
    )


# What there is to be cut out, for one reader; and the umpire's calibration page.


class CardFiles(Struct, frozen=True, kw_only=True):
    """A reader's cards, ready to be printed."""

    jobs: tuple[PdfJob, ...]
    complaints: tuple[str, ...] = ()
    """What had to be cut short."""


def cards_for(system: System[State, File, Whole], materials: ReaderMaterials) -> CardFiles:
    """Return a reader's cards, and what the umpire should know of them.

    The umpire has the calibration page besides, and the public nothing.
    """
    if materials.reader.kind is AudienceKind.PUBLIC:
        return CardFiles(jobs=())
    press = replace(materials.shared.press, when=None)
    head = RunningHead(campaign=materials.briefing.head.title, sheet="")
    made = [
        cards_job(each.cards, head, press=press, wanted=each.wanted)
        for each in system.pages.cards(materials)
    ]
    jobs = [each.job for each in made]
    complaints = [line for each in made for line in each.complaints]
    if materials.reader.kind is AudienceKind.UMPIRE:
        jobs += calibration_jobs(head, press=press)
        stock = materials.shared.campaign.paper.stock
        if stock != PLAIN_STOCK and materials.shared.wanted.stock is None:
            complaints.append(
                f"commander-cards: paper.stock “{stock}” is not for {press.paper} "
                "paper; they are printed on plain paper"
            )
    return CardFiles(jobs=tuple(jobs), complaints=tuple(complaints))


# Sheets for the whole campaign: the quick reference, and what the system adds.

ONCE = "once"
"""The folder of all that is printed once in a campaign."""


def campaign_sheets(desk: Desk, press: Press, store: Store) -> tuple[CampaignSheet, ...]:
    """Return every sheet that stays the same the whole campaign; none bears a date.

    They are made from the file's head and the open period's name alone. As long as these
    stay and every document of them is kept, no page of them is written.
    """
    kept = store.made_by(program_mark(desk.system.package))
    mark = digest_of_texts((desk.file_mark, str(desk.period), str(press.paper)))
    listed = kept.read(ONCE, mark, json.loads) or ()
    found = tuple(
        CampaignSheet(job=job, is_for_players=is_for_players)
        for name, is_for_players, digest in listed
        if (job := kept_job(name, digest, store))
    )
    if listed and len(found) == len(listed):
        return found
    materials = campaign_materials(desk, replace(press, when=None), kept)
    campaign = replace(desk.campaign, periods=(), post=NO_POST)
    sheets = _sheets_made(desk, replace(materials, campaign=campaign))
    told = [(each.job.name, each.is_for_players, job_digest(each.job)) for each in sheets]
    kept.put(ONCE, mark, json.dumps(told).encode())
    return sheets


def _sheets_made(desk: Desk, materials: CampaignMaterials) -> tuple[CampaignSheet, ...]:
    """Make the sheets: the booklet is also for players who have none of their system's."""
    campaign = materials.campaign
    head = RunningHead(campaign=campaign.title, sheet="", credit=desk.rules.credit)
    printed = desk.rules.printed(campaign)
    reference = quick_reference_job(printed, head, press=materials.press)
    others = tuple(desk.system.pages.sheets(materials))
    has_own = any(sheet.is_for_players for sheet in others)
    return (CampaignSheet(job=reference, is_for_players=not has_own), *others)


def sheets_for(reader: Audience, sheets: Iterable[CampaignSheet]) -> Mapping[str, PdfJob]:
    """Return one reader's sheets by path; all of them for the umpire."""
    is_umpires = reader.kind is AudienceKind.UMPIRE
    return {
        f"{ONCE}/{sheet.job.name}.pdf": replace(
            sheet.job, name=f"{reader.folder}/{ONCE}/{sheet.job.name}.pdf"
        )
        for sheet in sheets
        if is_umpires or sheet.is_for_players
    }


# What one reader prints for a period: a single document, bound of all its parts.

PACKET = "packet.pdf"
_LEAVES = frozenset({ORDER_FORM})
"""What is handed back or cut up, and so shares no leaf with anything else."""


def packet_of(briefing: Briefing, paths: Iterable[str]) -> Packet:
    """Return how a reader's documents of a period are bound.

    Args:
        briefing: What he knows of the period.
        paths: All that is printed for him, in reading order, by path below his folder.
            What is printed once, or when it is wanted, is left out.
    """
    whose = briefing.audience.name or "umpire"
    return Packet(
        path=PACKET,
        title=f"{briefing.head.title}: {briefing.period.title} · {whose}",
        parts=tuple(
            BoundPart(path=path, is_leaf=path in _LEAVES)
            for path in paths
            if path != BEFOREHAND_FORM and not path.startswith(f"{ONCE}/")
        ),
    )


def led_by(packet: Packet | None, paths: Iterable[str]) -> Packet | None:
    """Return a packet that begins with other documents; what is sealed stays so."""
    if packet is None or packet.path != PACKET:
        return packet
    first = tuple(BoundPart(path=path) for path in paths)
    return replace(packet, parts=(*first, *packet.parts))
