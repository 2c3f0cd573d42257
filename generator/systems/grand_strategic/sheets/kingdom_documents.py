"""What a reader is given each period: sections of sheets, and documents beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.switches import Switches
from generator.render.briefing_packet import Telling, told_periods
from generator.render.turn_sheet import dice_kept
from generator.systems import shared_sections as shared
from generator.systems.grand_strategic.rules.calendar import FIRST, Season, calendar_by, from_period
from generator.systems.grand_strategic.rules.forming_armies import amounts_of
from generator.systems.grand_strategic.rules.muster import grand, is_matter_of
from generator.systems.grand_strategic.rules.tables import GrandTables
from generator.systems.grand_strategic.rules.treasuries import regular_price
from generator.systems.grand_strategic.views.army_sheets import army_sheets
from generator.systems.grand_strategic.views.battle_receipts import battles_told
from generator.systems.grand_strategic.views.battle_sheets import battle_sheets
from generator.systems.grand_strategic.views.city_register import city_register, diplomacy
from generator.systems.grand_strategic.views.everybody import everybody
from generator.systems.grand_strategic.views.kingdom_rows import season_words
from generator.systems.grand_strategic.views.kingdoms_moves import (
    answers_given,
    kingdoms_moves,
    orders_given,
)
from generator.systems.grand_strategic.views.mercenary_sheet import mercenary_sheets
from generator.systems.grand_strategic.views.setup_sheet import last_week, stages, stages_abreast
from generator.systems.grand_strategic.views.treasury_ledger import is_written_on, treasury_sheets
from generator.systems.system_pages import BriefingPlan, OwnSheet, SheetMaker, SheetSection
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.turn_sheet import DiceKept
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.views.battle_receipts import FoughtTold
    from generator.systems.grand_strategic.views.kingdoms_moves import PeriodMoves
    from generator.systems.system_pages import CampaignMaterials, ReaderMaterials
    from generator.world.campaign import Campaign


# What stands on turn sheet and briefing: the year, the battles, the moves, everybody.

TELLING = Telling()
"""Nothing has a place elsewhere on the sheet."""
LOOK = (*shared.RECEIPT_STYLE, "grand_strategic/kingdoms.css")


class WeekOnTrack(Struct, frozen=True, kw_only=True):
    """One week of the year's track."""

    label: str
    """Its number, where it is printed."""
    is_over: bool
    is_now: bool
    has_stage: bool


class YearTrack(Struct, frozen=True, kw_only=True):
    """Where in the year a period is."""

    weeks: tuple[WeekOnTrack, ...]
    says: str


def _track(briefing: Briefing, materials: ReaderMaterials) -> YearTrack:
    amounts = amounts_in(materials.shared)
    time, last, incomes = from_period(briefing.period), last_week(amounts), stages(amounts)
    now = last + 1 if time.season is Season.WINTER else time.week
    named = {1, now, last, *incomes}
    return YearTrack(
        weeks=tuple(
            WeekOnTrack(
                label=str(week) if week in named else "",
                is_over=week < now,
                is_now=week == now,
                has_stage=week in incomes,
            )
            for week in range(1, last + 1)
        ),
        says=season_words(briefing, amounts),
    )


TRACK = SheetSection(
    name="track", template="grand_strategic/sections/track.html", styles=LOOK, contents=_track
)
"""Where in the year the period is, and when the next stage comes."""


class PeriodTold(Struct, frozen=True, kw_only=True):
    """A period as its sheet tells it."""

    battles: tuple[FoughtTold, ...]
    moves: PeriodMoves | None
    """None: there is nothing beside the battles."""


def _told(
    briefing: Briefing, materials: ReaderMaterials, before: Briefing | None, title: str = ""
) -> PeriodTold | None:
    """Return one period; none: there is nothing to tell."""
    battles = battles_told(briefing, amounts_in(materials.shared))
    moves = kingdoms_moves(briefing, before, title=title)
    if not battles and moves is None:
        return None
    return PeriodTold(battles=battles, moves=moves)


def _happened(briefing: Briefing, materials: ReaderMaterials) -> tuple[PeriodTold, ...] | None:
    """Return what the umpire knows of the open period."""
    told = _told(briefing, materials, next(iter(materials.closed[-1:]), None))
    return (told,) if told else None


def _reported(briefing: Briefing, materials: ReaderMaterials) -> tuple[PeriodTold, ...] | None:
    """Return what a player is told: of the open period, of the one before while it waits."""
    *before, last = (None, *materials.closed[-2:])
    shown = []
    if len(told_periods(briefing, materials.closed)) > 1 and last is not None:
        shown.append(_told(last, materials, before[-1], last.period.title))
    if not briefing.untold:
        shown.append(_told(briefing, materials, last))
    return tuple(filter(None, shown)) or None


HAPPENED, REPORTED = (
    SheetSection(
        name=name, template="grand_strategic/sections/happened.html", styles=LOOK, contents=contents
    )
    for name, contents in (("happened", _happened), ("reported", _reported))
)
"""Battles as receipts, then every kingdom's part; the second for players."""
EVERYBODY = SheetSection(
    name="everybody",
    template="grand_strategic/sections/everybody.html",
    styles=LOOK,
    contents=lambda briefing, materials: everybody(briefing, amounts_in(materials.shared)),
)
"""Where everybody is, as far as a reader knows."""


_SETTING_UP = ("GS-MAP-", "GS-SETUP-")
"""Rules by which a campaign is set up: they matter in its first period alone."""


def _unplayed(briefing: Briefing, materials: ReaderMaterials) -> object:
    """Return the rules that people follow by themselves in a period."""

    def is_matter(campaign: Campaign, rule: str) -> bool:
        is_over = briefing.period != FIRST and rule.startswith(_SETTING_UP)
        return not is_over and is_matter_of(grand(campaign), rule)

    return shared.unplayed(is_matter).contents(briefing, materials)


class SheetFoot(Struct, frozen=True, kw_only=True):
    """What stands in small type under everything: dice, rules, what is played by hand."""

    dice: DiceKept | None
    """None: there were none."""
    rules: tuple[str, ...]
    unplayed: object
    """The rules that are played at the table, for the umpire."""
    is_umpires: bool
    """Whether keys of throws may be told."""


def _foot(briefing: Briefing, materials: ReaderMaterials) -> SheetFoot:
    is_umpires = briefing.audience.kind is AudienceKind.UMPIRE
    shown = (briefing,) if is_umpires else told_periods(briefing, materials.closed)
    rules = {each.rule for period in shown for each in period.despatches if each.rule}
    return SheetFoot(
        dice=dice_kept(shown),
        rules=tuple(sorted(rules)),
        unplayed=_unplayed(briefing, materials) if is_umpires else None,
        is_umpires=is_umpires,
    )


FOOT = SheetSection(
    name="foot", template="grand_strategic/sections/foot.html", styles=LOOK, contents=_foot
)
"""Where the dice came from, the rules behind it all, and what is played by hand."""
ORDERS_SO_FAR = SheetSection(
    name="orders-so-far",
    template="grand_strategic/sections/orders-so-far.html",
    contents=lambda briefing, _: orders_given(briefing) if briefing.untold else None,
)
"""What a player has ordered for the open period while nothing of it is told."""
BEFOREHAND = SheetSection(
    name="beforehand",
    template="grand_strategic/sections/beforehand.html",
    contents=lambda briefing, _: answers_given(briefing) or None,
)
"""What a player has answered beforehand."""
MISSION = SheetSection(
    name="mission",
    template="grand_strategic/sections/mission.html",
    contents=lambda briefing, materials: shared.mission_words(briefing, materials),
)
"""What a player is to achieve, if the umpire has said it."""

GRAND_TURN_SHEET = (
    TRACK,
    shared.asked_of_umpire(TELLING),
    shared.UNASKED,
    HAPPENED,
    EVERYBODY,
    shared.WORDS,
    shared.PASTING,
    FOOT,
)
GRAND_BRIEFING = BriefingPlan(
    opening=(
        TRACK,
        shared.beside(shared.LEAD, shared.decided_by(TELLING)),
        ORDERS_SO_FAR,
        shared.WORDS_TOLD,
        MISSION,
        REPORTED,
        EVERYBODY,
        BEFOREHAND,
        FOOT,
    )
)


# Documents of this system, from values and a template to a job for the press.

GRAND_PAPERS = SheetMaker(style="grand_strategic/grand.css")


def switches_in(materials: CampaignMaterials) -> Switches:
    """Return the switches as a campaign has set them."""
    known = materials.rules.switches
    return Switches(known=known, settings=materials.campaign.switches)


def amounts_in(materials: CampaignMaterials) -> Amounts:
    """Return the tables as a campaign plays them, and what its points are worth."""
    amended = materials.rules.amended(materials.campaign)
    return amounts_of(GrandTables.from_mapping(amended), switches_in(materials))


ONCE = "once/"
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


@GRAND_PAPERS.documents
def treasury_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield the ledgers a reader may look into, a page each.

    They are in the packet of a period in which something came or went.
    """
    amounts = amounts_in(materials.shared)
    if sheets := treasury_sheets(materials.briefing, amounts):
        values = {
            "sheets": sheets,
            "abreast": stages_abreast(sheets[0].stages, _YIELDS_ABREAST),
            "blanks": _LEDGER_LINES,
            "price": regular_price(amounts.tables, 1),
        }
        folder = "" if is_written_on(materials.briefing) else ONCE
        yield OwnSheet(file=f"{folder}treasury.pdf", title="Treasury", values=values)


@GRAND_PAPERS.documents
def army_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield a sheet for each army a reader knows from within, and mercenaries'.

    They are kept by hand from week to week, so no packet has them.
    """
    amounts = amounts_in(materials.shared)
    earlier = materials.closed[-_since(materials) :]
    forces = grand(materials.shared.campaign).forces
    begun = {force.id: force.points for force in forces}
    if armies := army_sheets(materials.briefing, amounts, earlier, begun):
        weeks = stages(amounts)
        abreast = stages_abreast(weeks, _BANDS_ABREAST)
        values = {
            "armies": armies,
            "mercenaries": mercenary_sheets(materials.briefing, amounts, earlier),
            "stages": weeks,
            "abreast": abreast,
            "band_lines": max(_FEWEST_BANDS, _BAND_LINES // max(1, len(abreast))),
        }
        yield OwnSheet(file=f"{ONCE}armies.pdf", title="Armies", values=values)


def _since(materials: ReaderMaterials) -> int:
    """Return how many periods ago the last of the year before was closed."""
    now = materials.briefing.period
    calendar = calendar_by(amounts_in(materials.shared).tables)
    return now.number - calendar.winter_of(from_period(now).year - 1).number


@GRAND_PAPERS.documents
def register_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield the register of cities, and how the kingdoms stand.

    Cities are told from the closed periods of this year and of the last.
    """
    amounts = amounts_in(materials.shared)
    two_years = _since(materials) + last_week(amounts) + _BESIDE_WEEKS
    told = materials.closed[-two_years:]
    owners = city_register(materials.briefing, amounts, told)
    held = (city.prisoners for owner in owners for city in owner.cities)
    values = {
        "owners": owners,
        "is_anybody_held": any(held),
        "court": diplomacy(materials.briefing),
        "city_most": amounts.of("city-most"),
    }
    title = "Cities and kingdoms"
    yield OwnSheet(file=f"{ONCE}register.pdf", title=title, values=values)


@GRAND_PAPERS.documents
def battle_documents(materials: ReaderMaterials) -> Iterator[OwnSheet]:
    """Yield the record of every battle of the period whose sums a reader knows.

    The receipts on his sheet tell the same in short, so no packet has it.
    While nothing is known of it, of the period before: that may have been closed before
    all had ordered, and its battles were not told then.
    """
    amounts = amounts_in(materials.shared)
    for briefing in (materials.briefing, *materials.closed[-1:]):
        if battles := battle_sheets(briefing, amounts):
            file, values = f"{ONCE}battle-records.pdf", {"battles": battles}
            yield OwnSheet(file=file, title="Battles", values=values, told=briefing)
            return
