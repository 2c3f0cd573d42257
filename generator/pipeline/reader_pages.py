"""Everything each reader is given: finished files, and documents to be printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING

from generator.brief.audience import PUBLIC, REPORT, UMPIRE, AudienceKind
from generator.brief.sealed_for_later import sealed_sheets
from generator.chronicle.book import records_listed
from generator.pipeline.briefings import (
    ClosedBriefings,
    briefed,
    changes_between,
    reader_of_changes,
)
from generator.pipeline.campaign_folder import PICTURES
from generator.pipeline.dates import dates_to_come
from generator.pipeline.makings import Makings, ReadersValues
from generator.pipeline.materials import (
    campaign_sheets,
    cards_for,
    led_by,
    packet_of,
    reader_materials,
    sheets_for,
)
from generator.pipeline.order_forms import order_form_of, order_forms_for
from generator.pipeline.pictures import PictureShelf, pictures_of
from generator.pipeline.published_turns import closed_periods, pictures_mark, site_digest
from generator.render.audience_files import (
    BRIEFING,
    TURN_SHEET,
    AudienceFiles,
    PageMaterials,
    PublicsShare,
    UmpiresShare,
    maps_of,
    players_sheet,
    preview_files,
    publics_files,
    umpires_report,
    umpires_sheet,
)
from generator.render.audience_files import FOLDER as PREVIEW
from generator.render.films import players_film
from generator.render.map.theme import ThemeName
from generator.render.pages import page_environment
from generator.render.pdf import NO_PRINTING
from generator.render.print_library import PrintUnavailable
from generator.render.prose import called_pictures
from generator.render.site.feed import WIDTH
from generator.render.site.turns import REFERENCE
from generator.render.turn_sheet import FOLDER, WHERE_WAS_I, sealed_jobs, where_was_i_job
from generator.resources import program_mark
from generator.store import NOTHING_KEPT, digest_of, digest_of_texts
from generator.systems.system_pages import MadeDocuments, filled_all
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.brief.sealed_for_later import SealedSheet
    from generator.kit.rules import State
    from generator.pipeline.desk import Desk
    from generator.pipeline.makings import Make, Remade
    from generator.read.shape import File, Whole
    from generator.render.audience_files import Packet
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob, PrintRoom
    from generator.store import Store
    from generator.systems.system import System
    from generator.systems.system_pages import CampaignSheet, ReaderMaterials


# What whoever plays alone is given in the umpire's folder: sealed, until its time.

_KEPT = (REPORT, PREVIEW)
"""What stays where other programs and the site's preview look for it."""


def sealed_for(desk: Desk) -> tuple[SealedSheet, ...]:
    """Return the sealed sheets of the pending period; none where nobody plays alone."""
    reader = reader_of_changes(desk)
    if reader.kind is AudienceKind.UMPIRE:
        return ()
    played = desk.pending()
    return sealed_sheets(
        briefed(desk, played, UMPIRE),
        briefed(desk, played, reader),
        desk.rules,
        telling=desk.system.pages.sealed,
    )


def where_was_i(desk: Desk, press: Press) -> Mapping[str, PdfJob]:
    """Return the sheet for whoever plays alone, by its path in the umpire's folder.

    Everybody else has it on the front of his turn sheet, which is sealed for him.
    """
    if reader_of_changes(desk).kind is AudienceKind.UMPIRE:
        return {}
    job = where_was_i_job(
        changes_between(desk),
        sealed_for(desk),
        campaign=desk.campaign.title,
        name=f"{UMPIRE.folder}/{WHERE_WAS_I}.pdf",
        press=press,
    )
    return {f"{WHERE_WAS_I}.pdf": job}


def sealed_off(
    desk: Desk, made: AudienceFiles, press: Press, *, open_to_all: Collection[str]
) -> AudienceFiles:
    """Return the umpire's files with all that tells too much among the sealed ones.

    Args:
        desk: The campaign.
        made: Everything for the umpire; it stays as it is where nobody plays alone.
        press: What the sealed sheets are made with.
        open_to_all: Files that hold nothing but the rules.
    """
    sheets = sealed_for(desk)
    if not sheets:
        return made
    jobs = sealed_jobs(
        sheets, desk.period, campaign=desk.campaign.title, folder=UMPIRE.folder, press=press
    )
    prints = {
        _moved(name, open_to_all): replace(job, name=f"{UMPIRE.folder}/{_moved(name, open_to_all)}")
        for name, job in made.prints.items()
    }
    pages = {
        name if name.startswith(_KEPT) else f"{FOLDER}/{name}": page
        for name, page in made.pages.items()
    }
    return replace(
        made,
        pages=pages,
        prints={**prints, **jobs},
        packet=None if made.packet is None else _sealed_packet(made.packet),
    )


def _sealed_packet(packet: Packet) -> Packet:
    """Return how what is sealed is bound; a packet holds nothing open to all."""
    parts = (replace(part, path=_moved(part.path, ())) for part in packet.parts)
    return replace(packet, path=_moved(packet.path, ()), parts=tuple(parts))


def _moved(name: str, open_to_all: Collection[str]) -> str:
    return name if name in open_to_all else f"{FOLDER}/{name}"


_SITE = "site"


@dataclass(frozen=True, kw_only=True)
class ReaderPages:
    """The pages of all readers; what several of them need is made once."""

    desk: Desk
    press: Press
    """For what all readers are given alike; each has one for the rest."""
    store: Store = NOTHING_KEPT
    """What is kept of earlier builds."""
    room: PrintRoom = NO_PRINTING
    """Where pages are printed that pictures are made from."""
    remade: list[Remade] = field(default_factory=list)
    """What was made anew so far, and why."""

    @cached_property
    def shelf(self) -> PictureShelf:
        """The umpire's pictures."""
        return PictureShelf(self.desk.folder / PICTURES, self.store)

    @cached_property
    def kept(self) -> Store:
        """What this state of the program made before, of closed turns and of maps."""
        return self.store.made_by(program_mark(self.desk.system.package))

    @cached_property
    def _always(self) -> str:
        """A digest of what everything made for a reader depends on."""
        desk = self.desk
        told = (desk.file_mark, str(desk.period), str(self.press.paper))
        underlay = desk.campaign.board.underlay
        return digest_of_texts((*told, "" if underlay is None else pictures_mark(desk)))

    def press_of_one(self) -> Press:
        """Return a press for one reader, which knows nothing of another's pages."""
        environment = page_environment(self.desk.system.package, self.store)
        return replace(self.press, environment=environment)

    @cached_property
    def page_materials(self) -> PageMaterials:
        """What the render layer asks for, whoever the reader."""
        desk = self.desk
        campaign = desk.campaign
        return PageMaterials(
            press=self.press,
            theme=ThemeName(campaign.paper.theme),
            layers=desk.system.pages.layers,
            site=desk.site,
            public=PublicsShare(
                behind=campaign.public_after,
                closed={entry.head.period: entry.head.closed for entry in desk.book.entries},
                pictures=self.shelf,
                known=closed_periods(desk),
                dates=dates_to_come(desk),
                has_reference=True,
                kept=self.kept,
            ),
            umpires=UmpiresShare(
                entries=desk.system.pages.report,
                events=desk.resolution.events,
                findings=desk.warnings,
                records=records_listed(desk.book),
            ),
        )

    def files_of(self, reader: Audience) -> AudienceFiles:
        """Make everything one reader is given; what would come out the same is kept."""
        if reader.kind is AudienceKind.PUBLIC:
            return replace(self.site(), prints=self.reference)
        desk = self.desk.told_to(reader)
        briefing = briefed(desk, desk.pending(), reader)
        materials = reader_materials(desk, reader, briefing, self.press_of_one(), self.kept)
        form = order_form_of(self.desk, reader)
        materials = replace(materials, pictures=self.shelf, form=form)
        made = self._all_of(desk, materials)
        if reader.kind is AudienceKind.PLAYER:
            return made
        press = materials.shared.press
        open_to_all = sheets_for(reader, self.sheets).keys()
        made = sealed_off(self.desk, made, press, open_to_all=open_to_all)
        where = where_was_i(self.desk, press)
        return replace(
            made,
            prints={**made.prints, **where},
            packet=led_by(made.packet, where),
            complaints=(*made.complaints, *self._about_pictures()),
        )

    def _all_of(self, desk: Desk, materials: ReaderMaterials) -> AudienceFiles:
        """Make everything one reader is given, whoever he is."""
        reader = materials.reader
        values = ReadersValues(desk, materials, self.kept)
        always = digest_of_texts((self._always, digest_of(materials.shared.campaign.standing)))
        makings = Makings(values, materials, self.kept, always)
        made = [makings.of(name, make) for name, make in self._makings(materials)]
        self.remade.extend(makings.remade)
        prints = {
            **_jobs(each for each in made if not each.follow_orders),
            **_jobs(each for each in made if each.follow_orders),
        }
        report: Mapping[str, bytes] = {}
        if reader.kind is AudienceKind.UMPIRE:
            report = umpires_report(materials.briefing, self.page_materials)
        unbound = desk.system.pages.on_the_sheet(materials)
        return AudienceFiles(
            pages={**report, **{path: page for each in made for path, page in each.pages.items()}},
            prints={**prints, **sheets_for(reader, self.sheets)},
            packet=packet_of(materials.briefing, (path for path in prints if path not in unbound)),
            complaints=tuple(line for each in made for line in each.complaints),
        )

    def _makings(self, materials: ReaderMaterials) -> Iterator[tuple[str, Make]]:
        """Yield everything made for one reader by name, in the order it is read in."""
        reader, pages = materials.reader, self.desk.system.pages
        if reader.kind is AudienceKind.UMPIRE:
            yield "turn sheet", self._turn_sheet
            yield "preview", self._preview
        else:
            yield "briefing", self._briefing
            yield "film", self._film
        yield "map", self._maps
        for make in pages.documents:
            yield make.__name__, make
        yield "order form", _order_forms
        yield "cards", partial(cards_for, self.desk.system)

    def _plain(self, materials: ReaderMaterials) -> PageMaterials:
        """Return what the render layer asks for of one reader."""
        public = replace(self.page_materials.public, pictures=materials.pictures)
        return replace(self.page_materials, press=materials.shared.press, public=public)

    def _turn_sheet(self, materials: ReaderMaterials) -> MadeDocuments:
        made_with = with_sections(self._plain(materials), self.desk.system, materials)
        return MadeDocuments(jobs={TURN_SHEET: umpires_sheet(materials.briefing, made_with)})

    def _briefing(self, materials: ReaderMaterials) -> MadeDocuments:
        made_with = with_sections(self._plain(materials), self.desk.system, materials)
        sheet = players_sheet(materials.briefing, materials.closed, made_with)
        return MadeDocuments(jobs={BRIEFING: sheet})

    def _film(self, materials: ReaderMaterials) -> MadeDocuments:
        made_with = self._plain(materials)
        return MadeDocuments(pages=players_film(materials.briefing, materials.closed, made_with))

    def _maps(self, materials: ReaderMaterials) -> MadeDocuments:
        drawing, job = maps_of(materials.briefing, self._plain(materials))
        return MadeDocuments(jobs=job, pages=drawing)

    def _preview(self, materials: ReaderMaterials) -> MadeDocuments:
        return MadeDocuments(pages=preview_files(materials.preview(), self._plain(materials)))

    def _about_pictures(self) -> tuple[str, ...]:
        """Return what is wrong with pictures that the public's words call."""
        shelf = PictureShelf(self.desk.folder / PICTURES, self.store)
        bodies = (text.body for text in self.desk.inputs.texts)
        for body in (self.desk.campaign.about, *bodies):
            for name, words in called_pictures(body):
                if not words.strip():
                    shelf.complaints.append(
                        f"{PICTURES}/{name} is not shown: put words for those who "
                        f"cannot see it into its brackets: ![...]({name})"
                    )
                shelf.get(name)
        return tuple(shelf.complaints)

    @cached_property
    def sheets(self) -> tuple[CampaignSheet, ...]:
        """The sheets for the whole campaign."""
        return campaign_sheets(self.desk, self.press, self.store)

    @cached_property
    def reference(self) -> Mapping[str, PdfJob]:
        """The quick reference as the site has it, by its path there."""
        if not self.sheets:
            return {}
        name = f"{PUBLIC.folder}/{REFERENCE}"
        return {REFERENCE: replace(self.sheets[0].job, name=name)}

    def site(self) -> AudienceFiles:
        """Return the site without what is printed of it, kept while no page can have changed."""
        digest, desk = site_digest(self.desk), self.desk.told_to(PUBLIC)
        pages = self.store.get_files(_SITE, digest)
        if pages is not None:
            return AudienceFiles(pages=pages, prints={})
        made = publics_files(
            briefed(desk, desk.pending(), PUBLIC),
            ClosedBriefings(desk, PUBLIC),
            replace(self.page_materials, press=self.press_of_one()),
        )
        try:
            shared = pictures_of(made.pictures, WIDTH, self.kept, self.room)
        except PrintUnavailable as fault:
            return replace(made, unmade=str(fault))
        pages = {**made.pages, **shared}
        self.store.put_files(_SITE, digest, pages)
        return AudienceFiles(pages=pages, prints={})


def with_sections(
    made_with: PageMaterials, system: System[State, File, Whole], materials: ReaderMaterials
) -> PageMaterials:
    """Return what pages are made with, and what stands on a reader's own sheet."""
    if materials.reader.kind is AudienceKind.UMPIRE:
        turn_sheet = filled_all(system.pages.turn_sheet, materials)
        return replace(made_with, turn_sheet=turn_sheet)
    return replace(made_with, briefing=system.pages.briefing.filled(materials))


def _order_forms(materials: ReaderMaterials) -> MadeDocuments:
    """Make a reader's order form, and the one for answers given beforehand."""
    if materials.form is None:
        return MadeDocuments()
    return MadeDocuments(
        jobs=order_forms_for(materials.form, materials.reader, materials.shared.press)
    )


def _jobs(documents: Iterable[MadeDocuments]) -> Mapping[str, PdfJob]:
    """Return the documents of several kinds in order, by path."""
    return {path: job for each in documents for path, job in each.jobs.items()}
