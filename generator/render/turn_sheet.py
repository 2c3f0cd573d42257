"""The turn sheet: everything one reader knows of a period, on paper.

The umpire gets the whole of it; a player gets the same sheet as his briefing, with
what he knows and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.typed import parted
from generator.render.assets import Asset
from generator.render.briefing_returns import (
    CourierReturn,
    VesselReturn,
    courier_returns,
    vessel_returns,
)
from generator.render.dice_words import DiceShown, dice_log, dice_shown, die_faces
from generator.render.documents import RunningHead
from generator.render.force_table import SideTable, side_tables
from generator.render.known_contacts import told_contacts
from generator.render.pages import shared_file
from generator.render.period_words import chapters, day_words
from generator.render.points_table import PointsOf, points_table
from generator.render.prose import prose
from generator.render.unplayed import UnplayedArea, unplayed_areas
from generator.render.weather_words import WeatherLine, weather_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from markupsafe import Markup

    from generator.brief.asked import Asked
    from generator.brief.briefing import Briefing, Despatch
    from generator.kit.table import Table
    from generator.kit.typed import Unasked
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

TEMPLATE = "sheets/turn-sheet.html"
STYLE = "turn-sheet.css"


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One event on the sheet."""

    text: str
    rule: str
    dice: tuple[DiceShown, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfPeriod:
    """The events of one half period, in order."""

    title: str
    hours: str
    happenings: tuple[Happening, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactLine:
    """One contact, its forces and their places."""

    id: str
    forces: tuple[str, ...]
    places: tuple[str, ...]
    half: str
    stage: str
    commanders: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProseBlock:
    """The umpire's words."""

    title: str
    body: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSheet:
    """Everything that stands on the umpire's turn sheet."""

    title: str
    reader: str
    day: str
    """Which day it is, by the campaign's count; may be empty."""
    status: str
    throws: tuple[Asked, ...]
    """Throws that are awaited."""
    decisions: tuple[Asked, ...]
    """Decisions that are awaited."""
    in_vain: tuple[tuple[str, str], ...]
    """Keys that were typed and nobody will ask for, each with what it lacks."""
    not_yet: tuple[tuple[str, str], ...]
    """Keys that were typed and not asked for so far, likewise."""
    weather: tuple[WeatherLine, ...]
    sides: tuple[SideTable, ...]
    contacts: tuple[ContactLine, ...]
    vessels: tuple[VesselReturn, ...]
    couriers: tuple[CourierReturn, ...]
    points: tuple[PointsOf, ...]
    """What everybody on the move had, paid and kept."""
    halves: tuple[HalfPeriod, ...]
    texts: tuple[ProseBlock, ...]
    unplayed: tuple[UnplayedArea, ...]
    dice: tuple[DiceShown, ...]
    seed_digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetExtras:
    """What a sheet prints beside the briefing; all of it open to its reader."""

    tables: Mapping[str, Table]
    """The campaign's rule tables, house rules applied."""
    rules: tuple[tuple[str, str, str], ...] = ()
    """Number, title and state of rules the program does not play."""


def turn_sheet(briefing: Briefing, extras: SheetExtras) -> TurnSheet:
    """Return the umpire's turn sheet."""
    in_vain, not_yet = parted(briefing.unasked, waits=bool(briefing.asked))
    return TurnSheet(
        title=briefing.period.title,
        reader=briefing.audience.name,
        day=day_words(briefing.head, briefing.period.turn),
        status=_status(briefing),
        throws=tuple(asked for asked in briefing.asked if asked.dice),
        decisions=tuple(asked for asked in briefing.asked if not asked.dice),
        in_vain=_keys(in_vain),
        not_yet=_keys(not_yet),
        weather=weather_lines(briefing, extras.tables),
        sides=side_tables(briefing),
        contacts=tuple(_contacts(briefing)),
        vessels=vessel_returns(briefing),
        couriers=courier_returns(briefing),
        points=points_table(briefing),
        halves=tuple(_halves(briefing)),
        texts=tuple(
            ProseBlock(title=title, body=prose(body, heading_level=4))
            for title, body in briefing.texts
        ),
        unplayed=unplayed_areas(extras.rules),
        dice=dice_log(briefing.despatches),
        seed_digest=briefing.head.seed_digest,
    )


def turn_sheet_job(
    briefing: Briefing, extras: SheetExtras, *, name: str, press: Press
) -> PdfJob:
    """Return the umpire's turn sheet, ready to be printed."""
    sheet = turn_sheet(briefing, extras)
    head = RunningHead(
        campaign=briefing.head.title,
        sheet=f"Turn sheet · {sheet.reader}",
        period=sheet.title,
        record=briefing.record,
    )
    style = shared_file(press.environment, f"sheets/{STYLE}")
    return press.job(
        name,
        TEMPLATE,
        values={"head": head, "sheet": sheet},
        assets={STYLE: Asset.text(style, "text/css"), **die_faces()},
    )


def _status(briefing: Briefing) -> str:
    """Return in a sentence how far the period has come."""
    if briefing.is_closed:
        return f"This period is closed; its record is {briefing.record}."
    if briefing.asked:
        return "This period is pending: it waits for what stands first below."
    return "This period is pending; nothing is awaited, and it can be closed."


def _keys(unasked: Iterable[Unasked]) -> tuple[tuple[str, str], ...]:
    return tuple((each.typed.key, each.note) for each in unasked)


def _contacts(briefing: Briefing) -> Iterator[ContactLine]:
    for contact in told_contacts(briefing):
        yield ContactLine(
            id=contact.id,
            forces=contact.forces,
            places=tuple(briefing.words.place(place) for place in contact.hexes),
            half=contact.half,
            stage=contact.stage,
            commanders=contact.commanders,
        )


def _halves(briefing: Briefing) -> Iterator[HalfPeriod]:
    """Yield the half periods in which something happened, in order."""
    for chapter in chapters(briefing):
        if chapter.despatches:
            yield HalfPeriod(
                title=chapter.title,
                hours=chapter.hours,
                happenings=tuple(map(_happening, chapter.despatches)),
            )


def _happening(despatch: Despatch) -> Happening:
    return Happening(
        text=despatch.text, rule=despatch.rule, dice=dice_shown(despatch.throws)
    )
