"""Every file one reader is given, from what he knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import REPORT
from generator.render.briefing_packet import briefing_job
from generator.render.map.draw import DEFAULT_HEX_MM
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_page import drawn_map, map_job
from generator.render.map_picture import map_picture
from generator.render.report import ReportEntry, report
from generator.render.sections import FilledBriefing, showing
from generator.render.site.feed import shared_pictures
from generator.render.site.frame import Site
from generator.render.site.site_files import site_files, style_file
from generator.render.site.site_sections import NO_SECTIONS, SiteSections
from generator.render.site.standings import standings_of
from generator.render.site.turn_maps import MAP, country_map, turn_map
from generator.render.site.turn_pages import TEMPLATE, Neighbours, turn_frame, turn_page
from generator.render.site.turn_summary import pictures_called, summed
from generator.render.site.turns import COUNTRY_MAP, PAGE, REFERENCE, STYLE, Turn, published_turns
from generator.render.turn_sheet import turn_sheet_job
from generator.store import NOTHING_KEPT
from generator.values import Struct, field

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.errors import Finding
    from generator.render.map.layers import LayerOf
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.prose import Picture
    from generator.render.sections import FilledSection
    from generator.render.site.feed import SharedPicture
    from generator.render.site.turns import ClosedPeriod
    from generator.store import Store
    from generator.world.clock import Event


# The pending turn as the public will read it, for the umpire's eyes.

FOLDER = "preview"


def preview_files(periods: Sequence[Briefing], materials: PageMaterials) -> Mapping[str, bytes]:
    """Return the page of the pending turn and what belongs to it.

    Args:
        periods: The turn's periods as the public will know them once it is published:
            those that are closed and the pending one. Empty: no page.
        materials: What the pages are made with.
    """
    if not periods:
        return {}
    press, sections, pictures = materials.press, materials.site, materials.public.pictures
    turn = Turn(number=periods[-1].period.turn, told=lambda: periods)
    site = Site(
        head=turn.last.head,
        environment=press.environment,
        pictures=pictures,
        look=press.look,
        layers=materials.layers,
        sections=sections,
        kept=materials.public.kept,
        is_preview=True,
    )
    standings = standings_of((summed(turn, sections),), turn.last.sides, sections)
    page = turn_page(turn, Neighbours(), standings, site=site)
    frame = turn_frame(turn, site=site)
    return {
        f"{FOLDER}/{PAGE}": site.rendered(TEMPLATE, frame, page),
        f"{FOLDER}/{MAP}": turn_map(turn, site),
        f"{FOLDER}/{COUNTRY_MAP}": country_map(turn, site),
        f"{FOLDER}/{STYLE}": style_file(press.environment, press.look, turn.last.sides),
        **{
            f"{FOLDER}/{picture.file}": picture.body
            for _, picture in site.pictures_of(pictures_called(turn, sections))
        },
    }


TURN_SHEET = "turn-sheet.pdf"
BRIEFING = "briefing.pdf"
MAP_PICTURE = "map.svg"
MAP_SHEET = "map.pdf"


class BoundPart(Struct, frozen=True, kw_only=True):
    """A document that is bound with others, as it lies beside them."""

    path: str
    is_leaf: bool = False
    """It has leaves of its own: nothing else stands on their backs."""


class Packet(Struct, frozen=True, kw_only=True):
    """Everything that one reader prints for a period, as one document."""

    path: str
    title: str
    parts: tuple[BoundPart, ...]
    """In reading order."""


class AudienceFiles(Struct, frozen=True, kw_only=True):
    """What is to be written into one reader's folder; paths are below that folder."""

    pages: Mapping[str, bytes]
    """Finished files by path."""
    prints: Mapping[str, PdfJob]
    """Documents still to be printed, by path; their names hold the folder too."""
    pictures: Mapping[str, SharedPicture] = {}
    """Pictures that are still to be made, by path."""
    unmade: str = ""
    """Why pictures are missing and what to type; empty: none is."""
    complaints: tuple[str, ...] = ()
    """What the umpire should know of his own words and pictures."""
    packet: Packet | None = None
    """What is bound of his documents when they are printed; none: nothing is."""


class UmpiresShare(Struct, frozen=True, kw_only=True):
    """What the umpire's folder holds beside his briefing."""

    entries: tuple[ReportEntry, ...] = ()
    """What the rule system adds to the report."""
    events: Sequence[Event] = ()
    """The pending period's events, for their arithmetic."""
    findings: Sequence[Finding] = ()
    records: Sequence[Mapping[str, str]] = ()
    """The closed periods, each with the digest of its record."""


class PublicsShare(Struct, frozen=True, kw_only=True):
    """What the site is made with beside the briefings."""

    behind: int = 0
    """Closed periods the site holds back."""
    closed: Mapping[str, str] = {}
    """When periods were closed, real time, UTC, by the period's id."""
    pictures: Mapping[str, Picture] = {}
    """The umpire's pictures by the names his words call them."""
    known: Sequence[ClosedPeriod] = ()
    """The closed periods, so that nobody is briefed of those already told."""
    dates: bytes = b""
    """Deadlines and battle evenings as a file for calendars; empty: there are none."""
    has_reference: bool = False
    """Whether the rules' quick reference lies there, for its pages to lead to."""
    kept: Store = NOTHING_KEPT
    """What was made of turns before."""


class PageMaterials(Struct, frozen=True, kw_only=True):
    """What the pages of all readers are made with."""

    press: Press
    theme: ThemeName = ThemeName.COLOUR
    """How printed maps look; the site's are in colour."""
    turn_sheet: tuple[FilledSection, ...] = ()
    """What stands on the umpire's turn sheet."""
    briefing: FilledBriefing = field(default_factory=FilledBriefing)
    """What stands in this player's briefing."""
    layers: tuple[LayerOf, ...] = ()
    """What the rule system lays over every map."""
    site: SiteSections = NO_SECTIONS
    """What the rule system brings to the site."""
    public: PublicsShare = field(default_factory=PublicsShare)
    umpires: UmpiresShare = field(default_factory=UmpiresShare)


def publics_files(
    briefing: Briefing, closed: Sequence[Briefing], materials: PageMaterials
) -> AudienceFiles:
    """Return the site.

    Args:
        briefing: What the public knows of the pending period; its head alone is shown.
        closed: What it knows of the closed ones, in order.
        materials: What the pages are made with.
    """
    share = materials.public
    turns = published_turns(closed, behind=share.behind, known=share.known)
    site = Site(
        head=briefing.head,
        environment=materials.press.environment,
        look=materials.press.look,
        closed=share.closed,
        pictures=share.pictures,
        kept=share.kept,
        layers=materials.layers,
        sections=materials.site,
        reference=REFERENCE if share.has_reference else "",
        dates=share.dates,
    )
    pictures = shared_pictures(turns, materials.press, site) if site.address else ()
    return AudienceFiles(pages=site_files(turns, site=site), prints={}, pictures=dict(pictures))


def players_sheet(
    briefing: Briefing, closed: Sequence[Briefing], materials: PageMaterials
) -> PdfJob:
    """Return a player's briefing."""
    job = briefing_job(
        briefing,
        closed,
        materials.briefing,
        name=f"{briefing.audience.folder}/{BRIEFING}",
        press=materials.press,
    )
    return showing(job, materials.briefing.sections, materials.public.pictures)


def umpires_sheet(briefing: Briefing, materials: PageMaterials) -> PdfJob:
    """Return the umpire's turn sheet."""
    sheet = turn_sheet_job(
        briefing,
        materials.turn_sheet,
        name=f"{briefing.audience.folder}/{TURN_SHEET}",
        press=materials.press,
    )
    return showing(sheet, materials.turn_sheet, {})


def umpires_report(briefing: Briefing, materials: PageMaterials) -> Mapping[str, bytes]:
    """Return what other programs read of a period, by its path."""
    share = materials.umpires
    told = report(
        briefing,
        share.entries,
        events=share.events,
        findings=share.findings,
        records=share.records,
    )
    return {REPORT: told}


def maps_of(
    briefing: Briefing, materials: PageMaterials
) -> tuple[Mapping[str, bytes], Mapping[str, PdfJob]]:
    """Return a reader's map as a picture and ready to be printed, each by its path."""
    drawing = drawn_map(map_picture(briefing, materials.layers), materials.theme, DEFAULT_HEX_MM)
    job = map_job(
        briefing,
        materials.layers,
        name=f"{briefing.audience.folder}/{MAP_SHEET}",
        theme=theme_named(materials.theme),
        press=materials.press,
    )
    return {MAP_PICTURE: drawing}, {MAP_SHEET: job}
