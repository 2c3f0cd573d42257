"""What a reader is given each period beside turn sheet, briefing and map."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.switches import Switches
from generator.render.assets import Asset
from generator.render.documents import RunningHead
from generator.render.pages import shared_file
from generator.systems.grand_strategic.rules.calendar import calendar_by, from_period
from generator.systems.grand_strategic.rules.forming_armies import amounts_of
from generator.systems.grand_strategic.rules.muster import grand
from generator.systems.grand_strategic.rules.tables import GrandTables
from generator.systems.grand_strategic.rules.treasuries import regular_price
from generator.systems.grand_strategic.views.army_sheets import army_sheets
from generator.systems.grand_strategic.views.battle_sheets import battle_sheets
from generator.systems.grand_strategic.views.city_register import (
    city_register,
    diplomacy,
)
from generator.systems.grand_strategic.views.mercenary_sheet import mercenary_sheets
from generator.systems.grand_strategic.views.season_track import (
    last_week,
    stages,
    stages_abreast,
)
from generator.systems.grand_strategic.views.treasury_ledger import (
    is_written_on,
    treasury_sheets,
)
from generator.systems.system_pages import MadeDocuments

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.system_pages import CampaignMaterials, ReaderMaterials


# Documents of this system, from values and a template to a job for the press.

STYLE = "grand.css"


def grand_job(
    press: Press,
    name: str,
    template: str,
    head: RunningHead,
    values: Mapping[str, object],
) -> PdfJob:
    """Return a sheet that uses the style of this system's sheets."""
    values = {"head": head, **values}
    job = press.job(name, f"grand_strategic/{template}", values=values)
    style = shared_file(press.environment, f"grand_strategic/{STYLE}")
    return replace(job, assets={**job.assets, STYLE: Asset.text(style, "text/css")})


def with_pictures(job: PdfJob, pictures: Mapping[str, Asset]) -> PdfJob:
    """Return a sheet with pictures it refers to by name."""
    return replace(job, assets={**job.assets, **pictures})


def head_of(briefing: Briefing, sheet: str) -> RunningHead:
    """Return head and foot of a period's sheet."""
    return RunningHead(
        campaign=briefing.head.title,
        sheet=sheet,
        period=briefing.period.title,
        record=briefing.record,
    )


def switches_in(materials: CampaignMaterials) -> Switches:
    """Return the switches as a campaign has set them."""
    known = materials.rules.switches
    return Switches(known=known, settings=materials.campaign.switches)


def amounts_in(materials: CampaignMaterials) -> Amounts:
    """Return the tables as a campaign plays them, and what its points are worth."""
    amended = materials.rules.amended(materials.campaign)
    return amounts_of(GrandTables.from_mapping(amended), switches_in(materials))


ONCE = "once"
"""The folder of what no packet has."""
_LEDGER_LINES = 2
"""Lines of a ledger that are left to be written on up to each stage."""
_BESIDE_WEEKS = 2
"""Periods of a year that are no weeks: spring and winter."""
_YIELDS_ABREAST = 5
"""Stages side by side where a city has one number for each."""
_BANDS_ABREAST = 3
"""The same where a group of mercenaries has four."""
_BAND_LINES = 8
"""Lines a page has for groups of mercenaries, shared by the tables of its stages."""
_FEWEST_BANDS = 3
"""Lines each of these tables has, however many there are."""


def treasury_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return the ledgers a reader may look into, a page each.

    They are in the packet of a period in which something came or went.
    """
    amounts = amounts_in(materials.shared)
    sheets = treasury_sheets(materials.briefing, amounts)
    price = regular_price(amounts.tables, 1)
    values = {
        "sheets": sheets,
        "abreast": stages_abreast(sheets[0].stages, _YIELDS_ABREAST) if sheets else (),
        "blanks": _LEDGER_LINES,
        "price": price,
    }
    made = _made(materials, "treasury", "Treasury", values if sheets else {})
    return made if is_written_on(materials.briefing) else _when_wanted(made)


def army_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return a sheet for each army a reader knows from within, and mercenaries'.

    They are kept by hand from week to week, so no packet has them.
    """
    amounts = amounts_in(materials.shared)
    earlier = materials.closed[-_since(materials) :]
    forces = grand(materials.shared.campaign).forces
    begun = {force.id: force.points for force in forces}
    armies = army_sheets(materials.briefing, amounts, earlier, begun)
    weeks = stages(amounts)
    abreast = stages_abreast(weeks, _BANDS_ABREAST)
    values = {
        "armies": armies,
        "mercenaries": mercenary_sheets(materials.briefing, amounts, earlier),
        "stages": weeks,
        "abreast": abreast,
        "band_lines": max(_FEWEST_BANDS, _BAND_LINES // max(1, len(abreast))),
    }
    made = _made(materials, "armies", "Armies", values if armies else {})
    return _when_wanted(made)


def _since(materials: ReaderMaterials) -> int:
    """Return how many periods ago the last of the year before was closed."""
    now = materials.briefing.period
    calendar = calendar_by(amounts_in(materials.shared).tables)
    return now.number - calendar.winter_of(from_period(now).year - 1).number


def _two_years(materials: ReaderMaterials) -> Sequence[Briefing]:
    """Return what is known of the closed periods of this year and of the last."""
    a_year = last_week(amounts_in(materials.shared)) + _BESIDE_WEEKS
    return materials.closed[-(_since(materials) + a_year) :]


def register_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return the register of cities, and how the kingdoms stand."""
    amounts = amounts_in(materials.shared)
    owners = city_register(materials.briefing, amounts, _two_years(materials))
    values = {
        "owners": owners,
        "is_anybody_held": any(
            city.prisoners for owner in owners for city in owner.cities
        ),
        "court": diplomacy(materials.briefing),
        "city_most": amounts.of("city-most"),
    }
    return _when_wanted(_made(materials, "register", "Cities and kingdoms", values))


def battle_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return the record of every battle of the period whose sums a reader knows.

    While nothing is known of it, of the period before: that may have been closed before
    all had ordered, and its battles were not told then.
    """
    amounts = amounts_in(materials.shared)
    for briefing in (materials.briefing, *materials.closed[-1:]):
        battles = battle_sheets(briefing, amounts)
        if battles:
            values = {"battles": battles}
            return _made(materials, "battle-records", "Battles", values, briefing)
    return MadeDocuments()


def _when_wanted(made: MadeDocuments) -> MadeDocuments:
    """Return documents that are printed when they are wanted, in no packet."""
    return MadeDocuments(
        jobs={
            f"{ONCE}/{path}": replace(job, name=_beside(job.name, path))
            for path, job in made.jobs.items()
        }
    )


def _beside(name: str, path: str) -> str:
    """Return what a document is printed as in the folder of such documents."""
    return f"{name.removesuffix(path)}{ONCE}/{path}"


def _made(
    materials: ReaderMaterials,
    name: str,
    title: str,
    values: Mapping[str, object],
    briefing: Briefing | None = None,
) -> MadeDocuments:
    """Return a document of a reader's; nothing for the public, or without values.

    Args:
        materials: What it is made from.
        name: Of its file and its template.
        title: As its head has it.
        values: What the template is filled in with.
        briefing: Of the period it is about; without it, the pending one.
    """
    if materials.reader.kind is AudienceKind.PUBLIC or not values:
        return MadeDocuments()
    head = head_of(briefing or materials.briefing, title)
    path = f"{name}.pdf"
    job = grand_job(
        materials.shared.press,
        f"{materials.reader.folder}/{path}",
        f"{name}.html",
        head,
        values,
    )
    return MadeDocuments(jobs={path: job})
