"""What of a rule system is printed or published, and what it is made from."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.changes import Comparison
from generator.render.cards.card_sheets import cards_job
from generator.render.documents import RunningHead
from generator.render.map.theme import ThemeName
from generator.render.map_in_words import map_in_words
from generator.render.sections import FilledBriefing, FilledPart, FilledSection
from generator.render.site.site_sections import NO_SECTIONS, SiteSections
from generator.store import NOTHING_KEPT, Store
from generator.values import Struct, field, replace

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.brief.changes import Changes
    from generator.brief.order_form_contents import OrderForm
    from generator.kit.facts import Forecast
    from generator.kit.phase import Resolution, Situation
    from generator.kit.rules import RuleBook
    from generator.render.assets import Asset
    from generator.render.cards.arrange import Wanted
    from generator.render.cards.card_sheets import CardSet
    from generator.render.map.layers import LayerOf
    from generator.render.map_in_words import Surroundings
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.prose import Picture
    from generator.render.report import ReportEntry
    from generator.systems.command import Answer, CommandMaterials
    from generator.world.campaign import Campaign, PeriodInputs
    from generator.world.clock import Period


class CampaignMaterials(Struct, frozen=True, kw_only=True):
    """What sheets for the whole campaign are made from."""

    campaign: Campaign
    rules: RuleBook
    press: Press
    wanted: Wanted
    """How the umpire wants cards printed."""
    theme: ThemeName = ThemeName.COLOUR
    """How printed maps look."""
    kept: Store = NOTHING_KEPT
    """Where drawings are kept from one build to the next."""
    period: Period | None = None
    """The open period; none: it is not known."""


class CampaignSheet(Struct, frozen=True, kw_only=True):
    """A sheet that stays the same the whole campaign."""

    job: PdfJob
    """Named as its file in the folder of sheets, without the ending."""
    is_for_players: bool = False
    """Whether every player is given it, too."""


class WholePeriod(Struct, frozen=True, kw_only=True):
    """The pending period as it is, whoever knows it."""

    campaign: Campaign
    inputs: PeriodInputs
    """Everything entered for it but the umpire's words."""
    resolution: Resolution[Situation]
    """Played as far as it goes."""


def _no_comparison() -> None:
    """Compare nothing, where there is no period before."""


class ReaderMaterials(Struct, frozen=True, kw_only=True):
    """What one reader's documents of the pending period are made from.

    Of what was entered for a period, a player's know what his briefing tells.
    """

    shared: CampaignMaterials
    reader: Audience
    briefing: Briefing
    """What he knows of the pending period."""
    whole: Callable[[], WholePeriod]
    """The pending period whoever knows it."""
    brief_for: Callable[[Audience], Briefing]
    """What somebody else would know of it."""
    closed: Sequence[Briefing] = ()
    """What he knows of the closed periods, in order."""
    forecasts: Callable[[], tuple[Forecast, ...]] = tuple
    """What he may know of what lies ahead as the pending period begins."""
    preview: Callable[[], tuple[Briefing, ...]] = tuple
    """The pending turn's periods as the public will know them, for the umpire."""
    changes: Callable[[], Changes | None] = _no_comparison
    """What is otherwise than at the end of the period before; none: not compared."""
    pictures: Mapping[str, Picture] = {}
    """The umpire's pictures by name; only those are shown that the briefing names."""
    form: OrderForm | None = None
    """What he can order next; none: nothing is made for him."""


class MadeDocuments(Struct, frozen=True, kw_only=True):
    """Documents for one reader, ready to be printed."""

    jobs: Mapping[str, PdfJob] = {}
    """By path below his folder."""
    pages: Mapping[str, bytes] = {}
    """Files that are finished, such as pictures, likewise."""
    follow_orders: bool = False
    """Whether they are read after the orders are written: in a packet the order form
    stands before them."""
    complaints: tuple[str, ...] = ()
    """What had to be cut short."""


class OwnSheet(Struct, frozen=True, kw_only=True):
    """A sheet of a system's own: what it is called, and what its template is given."""

    file: str
    """Its path below the folder it lies in."""
    title: str
    """As its head has it."""
    values: Mapping[str, object] = {}
    template: str = ""
    """Beside the style, without its ending; empty: it is named as the file."""
    pictures: Mapping[str, Asset] = {}
    """What the template refers to by name."""
    told: Briefing | None = None
    """Of the period it is about; none: the pending one."""


class SheetMaker(Struct, frozen=True, kw_only=True):
    """Makes a system's own sheets, all in one style, into jobs for the press."""

    style: str
    """As templates are named."""
    values: Mapping[str, object] = {}
    """What every template is given beside its own."""

    def job(self, press: Press, head: RunningHead, sheet: OwnSheet, *, folder: str = "") -> PdfJob:
        """Return a sheet under a head, for a folder."""
        own = sheet.template or sheet.file.rpartition("/")[2].removesuffix(".pdf")
        return press.job(
            f"{folder}{sheet.file}",
            f"{self.style.rpartition('/')[0]}/{own}.html",
            values={"head": head, **self.values, **sheet.values},
            assets={**press.style(self.style), **sheet.pictures},
        )

    def once(self, materials: CampaignMaterials, sheet: OwnSheet) -> PdfJob:
        """Return a sheet for the whole campaign."""
        head = RunningHead(campaign=materials.campaign.title, sheet=sheet.title)
        return self.job(materials.press, head, sheet)

    def documents(
        self, sheets_of: Callable[[ReaderMaterials], Iterable[OwnSheet]]
    ) -> Callable[[ReaderMaterials], MadeDocuments]:
        """Return what makes a reader's sheets of a period; the public has none."""

        @wraps(sheets_of)
        def made(materials: ReaderMaterials) -> MadeDocuments:
            if materials.reader.kind is AudienceKind.PUBLIC:
                return MadeDocuments()
            press, folder = materials.shared.press, f"{materials.reader.folder}/"
            jobs = {
                sheet.file: self.job(
                    press,
                    head_of(sheet.told or materials.briefing, sheet.title),
                    sheet,
                    folder=folder,
                )
                for sheet in sheets_of(materials)
            }
            return MadeDocuments(jobs=jobs)

        return made


def head_of(briefing: Briefing, sheet: str) -> RunningHead:
    """Return head and foot of a period's sheet."""
    return RunningHead(
        campaign=briefing.head.title,
        sheet=sheet,
        period=briefing.period.title,
        record=briefing.record,
    )


def to_cut_out(materials: CampaignMaterials, cards: CardSet, wanted: Wanted) -> PdfJob:
    """Return cards for the whole campaign, on plain paper."""
    head = RunningHead(campaign=materials.campaign.title, sheet="")
    return cards_job(cards, head, press=materials.press, wanted=replace(wanted, stock=None)).job


COUNTER_SHARE = 0.6
"""A counter's edge, as a share of a hex from side to side."""
SMALLEST_COUNTER = 12.0
"""Millimetres below which its letters would be too small."""


def counter_edge(hex_mm: float) -> float:
    """Return the edge of a counter for hexes of a size, to the half millimetre.

    >>> counter_edge(30), counter_edge(14)
    (18.0, 12.0)
    """
    return max(SMALLEST_COUNTER, round(2 * COUNTER_SHARE * hex_mm) / 2)


def _no_pictures(_briefing: Briefing, _materials: ReaderMaterials) -> tuple[str, ...]:
    """Show nothing, for a section of words alone."""
    return ()


def _no_assets(_briefing: Briefing, _materials: ReaderMaterials) -> Mapping[str, Asset]:
    """Refer to nothing, for a section of words alone."""
    return {}


class SheetSection(Struct, frozen=True, kw_only=True):
    """A part of a sheet that a system brings: what stands in it, and how."""

    name: str
    template: str
    """Has a macro ``printed``, which is given the contents."""
    contents: Callable[[Briefing, ReaderMaterials], object | None]
    """Plain values for the template; none: the section is not printed."""
    styles: tuple[str, ...] = ()
    """Style sheets it needs beside the sheet's own, as templates are named."""
    pictures: Callable[[Briefing, ReaderMaterials], tuple[str, ...]] = _no_pictures
    """The umpire's pictures that it shows, by name."""
    assets: Callable[[Briefing, ReaderMaterials], Mapping[str, Asset]] = _no_assets
    """What else its template refers to by name, such as a map."""
    is_form: bool = False
    """Whether it has fields that can be filled in on a screen."""

    def filled(self, materials: ReaderMaterials) -> FilledSection:
        """Return the section as one reader is given it."""
        contents = self.contents(materials.briefing, materials)
        return FilledSection(
            name=self.name,
            template=self.template,
            contents=contents,
            styles=self.styles,
            pictures=self.pictures(materials.briefing, materials),
            assets=self.assets(materials.briefing, materials),
            is_form=self.is_form and contents is not None,
        )


def _map_in_words(
    briefing: Briefing, materials: ReaderMaterials
) -> tuple[Surroundings, ...] | None:
    """Return the map in words, for a player who wishes it."""
    players = materials.shared.campaign.players
    is_wished = any(each.has_map_in_words for each in players if each.id == briefing.audience.id)
    return (map_in_words(briefing) or None) if is_wished else None


MAP_IN_WORDS = SheetSection(
    name="map-in-words", template="sections/map-in-words.html", contents=_map_in_words
)
"""The map in words, which ends the briefings of every system."""


class BriefingPart(Struct, frozen=True, kw_only=True):
    """A part of a player's briefing, under a heading of its own."""

    title: str
    says: str = ""
    """What stands beside the title."""
    sections: tuple[SheetSection, ...]
    is_always: bool = True
    """Whether it has its heading even where nothing stands under it."""


class BriefingPlan(Struct, frozen=True, kw_only=True):
    """What stands in a player's briefing, in order."""

    opening: tuple[SheetSection, ...] = ()
    parts: tuple[BriefingPart, ...] = ()
    closing: tuple[SheetSection, ...] = ()

    def filled(self, materials: ReaderMaterials) -> FilledBriefing:
        """Return the briefing as one player is given it."""
        return FilledBriefing(
            opening=filled_all(self.opening, materials),
            parts=tuple(self._filled_parts(materials)),
            closing=filled_all((*self.closing, MAP_IN_WORDS), materials),
        )

    def _filled_parts(self, materials: ReaderMaterials) -> Iterator[FilledPart]:
        """Yield the parts, whether they are printed or not."""
        for part in self.parts:
            sections = filled_all(part.sections, materials)
            has_any = any(section.contents is not None for section in sections)
            yield FilledPart(
                title=part.title,
                says=part.says,
                is_printed=part.is_always or has_any,
                sections=sections,
            )


def filled_all(
    sections: Iterable[SheetSection], materials: ReaderMaterials
) -> tuple[FilledSection, ...]:
    """Return sections as one reader is given them."""
    return tuple(section.filled(materials) for section in sections)


class WantedCards(Struct, frozen=True, kw_only=True):
    """A set of cards, and how it is to be printed."""

    cards: CardSet
    wanted: Wanted


def _no_sheets(_materials: CampaignMaterials) -> tuple[CampaignSheet, ...]:
    """Make nothing, for a system that has the quick reference alone."""
    return ()


def _no_cards(_materials: ReaderMaterials) -> tuple[WantedCards, ...]:
    """Make nothing, for a system without cards."""
    return ()


class Pages(Struct, frozen=True, kw_only=True):
    """Everything of a rule system that is printed or published."""

    sheets: Callable[[CampaignMaterials], Iterable[CampaignSheet]] = _no_sheets
    """Sheets for the whole campaign, beside the quick reference."""
    documents: tuple[Callable[[ReaderMaterials], MadeDocuments], ...] = ()
    """What a reader is given each period, beside turn sheet, briefing and map."""
    report: tuple[ReportEntry, ...] = ()
    """What the umpire's report tells beside what it tells for any system."""
    turn_sheet: tuple[SheetSection, ...] = ()
    """What stands on the umpire's turn sheet, in order."""
    briefing: BriefingPlan = field(default_factory=BriefingPlan)
    """What stands in a player's briefing."""
    layers: tuple[LayerOf, ...] = ()
    """What is laid over every reader's map, in the order of its legend."""
    site: SiteSections = NO_SECTIONS
    """What its campaigns tell on the public site beside turns, marches and places."""
    site_in: Callable[[SiteSections, Campaign], SiteSections] = lambda site, _: site
    """The same with the words of a campaign's own."""
    on_the_sheet: Callable[[ReaderMaterials], frozenset[str]] = lambda _: frozenset()
    """The documents, by path, that a reader's turn sheet or briefing holds already: made
    all the same, but in no packet."""
    cards: Callable[[ReaderMaterials], Iterable[WantedCards]] = _no_cards
    """What there is to be cut out, for one reader."""
    comparison: Comparison = field(default_factory=Comparison)
    """What is compared for whoever asks where he was."""
    sealed: Mapping[str, Callable[[Briefing, str], Iterable[str]]] = {}
    """What sealed sheets tell of a side or force beside events, by the wording's word
    for it, line by line."""
    commands: Mapping[str, Callable[[CommandMaterials, Namespace], Answer]] = {}
    """What answers the system's own commands, by name."""
