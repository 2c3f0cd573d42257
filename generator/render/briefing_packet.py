"""A player's packet: situation, mission, execution, administration, command.

It covers the pending period; as long as nothing of his has happened in that, the last
closed one, too, so that each packet tells what came of the orders before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.render.briefing_execution import (
    PeriodReport,
    has_begun,
    period_report,
)
from generator.render.briefing_returns import (
    CourierReturn,
    EstimateReturn,
    ForceReturn,
    VesselReturn,
    courier_returns,
    estimate_returns,
    force_returns,
    vessel_returns,
)
from generator.render.dice_words import DiceShown, dice_log, die_faces
from generator.render.documents import RunningHead
from generator.render.force_table import SideTable, side_tables
from generator.render.known_contacts import KnownContact, told_contacts
from generator.render.period_words import day_words
from generator.render.points_table import PointsOf, points_table
from generator.render.prose import prose
from generator.render.sections import styles_of
from generator.render.weather_words import WeatherLine, weather_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from markupsafe import Markup

    from generator.brief.asked import Asked
    from generator.brief.briefing import Briefing
    from generator.kit.table import Table
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.sections import FilledSection

TEMPLATE = "sheets/briefing.html"
STYLE = "sheets/briefing.css"
MEMORY = 6
"""Closed periods whose estimates are still told: three days."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The umpire's words to a player."""

    title: str
    body: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class Packet:
    """Everything that stands in one player's packet."""

    title: str
    reader: str
    day: str
    status: str
    battles: tuple[str, ...]
    """Those he has to fight on the table, a sentence each."""
    decisions: tuple[Asked, ...]
    throws: tuple[Asked, ...]
    weather: tuple[WeatherLine, ...]
    words: tuple[Words, ...]
    mission: Markup | None
    own: tuple[SideTable, ...]
    others: tuple[SideTable, ...]
    contacts: tuple[KnownContact, ...]
    periods: tuple[PeriodReport, ...]
    """In order; the pending one last."""
    estimates: tuple[EstimateReturn, ...]
    strength: tuple[ForceReturn, ...]
    points: tuple[PointsOf, ...]
    """What everybody of his on the move had, paid and kept."""
    counted_from: str
    """Since when losses are counted."""
    vessels: tuple[VesselReturn, ...]
    couriers: tuple[CourierReturn, ...]
    sections: tuple[FilledSection, ...]
    """What the rule system adds."""
    dice: tuple[DiceShown, ...]
    seed_digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketExtras:
    """What a packet prints beside the briefings; all of it open to its reader."""

    tables: Mapping[str, Table]
    """The campaign's rule tables, house rules applied."""
    mission: str = ""
    """What the player is to achieve, in Markdown; told to him alone."""
    sections: tuple[FilledSection, ...] = ()
    """What the rule system adds."""


def briefing_packet(
    briefing: Briefing, closed: Sequence[Briefing], extras: PacketExtras
) -> Packet:
    """Return a player's packet.

    Args:
        briefing: What he knows of the pending period.
        closed: What he knows of the closed ones, in order.
        extras: The rule tables, and his mission.
    """
    command = command_of(briefing)
    told = _told(briefing, closed, command)
    before = _before(closed, len(told))
    tables = side_tables(briefing)
    return Packet(
        title=briefing.period.title,
        reader=briefing.audience.name,
        day=day_words(briefing.head, briefing.period.turn),
        status=_status(briefing, told),
        battles=briefing.battles,
        decisions=tuple(asked for asked in briefing.asked if not asked.dice),
        throws=tuple(asked for asked in briefing.asked if asked.dice),
        weather=weather_lines(briefing, extras.tables),
        words=tuple(_words(told)),
        mission=prose(extras.mission, heading_level=3) if extras.mission else None,
        own=tuple(table for table in tables if table.is_readers),
        others=tuple(table for table in tables if not table.is_readers),
        contacts=told_contacts(briefing),
        periods=tuple(period_report(each, command) for each in told),
        estimates=estimate_returns((*closed[-MEMORY:], briefing)),
        strength=force_returns(briefing, command, before),
        points=points_table(briefing),
        counted_from=before.period.title if before else "",
        vessels=vessel_returns(briefing),
        couriers=courier_returns(briefing),
        sections=extras.sections,
        dice=dice_log(despatch for each in told for despatch in each.despatches),
        seed_digest=briefing.head.seed_digest,
    )


def briefing_job(
    briefing: Briefing,
    closed: Sequence[Briefing],
    extras: PacketExtras,
    *,
    name: str,
    press: Press,
) -> PdfJob:
    """Return a player's packet, ready to be printed."""
    packet = briefing_packet(briefing, closed, extras)
    head = RunningHead(
        campaign=briefing.head.title,
        sheet=f"Briefing · {packet.reader}",
        period=packet.title,
        record=briefing.record,
    )
    styles = styles_of(packet.sections, STYLE, press.environment)
    return press.job(
        name,
        TEMPLATE,
        values={"head": head, "packet": packet, "styles": tuple(styles)},
        assets={**styles, **die_faces()},
    )


def command_of(briefing: Briefing) -> frozenset[str]:
    """Return the forces a player commands; all of his sides where none are named."""
    reader = briefing.audience
    if reader.forces:
        return reader.forces
    return frozenset(
        force
        for force in briefing.subjects_with("at")
        if briefing.value(force, "side") in reader.sides
    )


def _told(
    briefing: Briefing, closed: Sequence[Briefing], command: frozenset[str]
) -> tuple[Briefing, ...]:
    """Return the periods a packet tells of."""
    if not len(closed) or has_begun(briefing, command):
        return (briefing,)
    return (closed[-1], briefing)


def _before(closed: Sequence[Briefing], told: int) -> Briefing | None:
    """Return the last period before those told of; none: there is none."""
    return closed[-told] if len(closed) >= told else None


def _status(briefing: Briefing, told: Sequence[Briefing]) -> str:
    """Return in a sentence how far things have come."""
    if briefing.asked:
        return "The period is pending: it waits for you."
    if len(told) > 1:
        return "The period has begun; orders for it are due."
    return "The period is pending and may still change until the umpire closes it."


def _words(told: Sequence[Briefing]) -> Iterator[Words]:
    for briefing in told:
        for title, body in briefing.texts:
            yield Words(title=title, body=prose(body, heading_level=4))
