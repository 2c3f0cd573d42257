"""Sheets for the whole campaign: quick reference, and the baselines of its table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.switches import Switches
from generator.pipeline.cards import wanted_cards
from generator.render.baseline_sheets import TableTop, baseline_jobs
from generator.render.documents import RunningHead, SideLabel
from generator.render.numbers import decimal
from generator.render.packet.reference_cards import reference_card_jobs
from generator.render.quick_reference import quick_reference_job
from generator.render.quick_sides import contact_sheet_job
from generator.systems.valormr.rules.wargames_table.baseline_numbers import (
    baseline_numbers,
)
from generator.systems.valormr.rules.wargames_table.baselines import (
    CENTIMETRES_PER_INCH,
    BaselineOptions,
    LongTable,
    baselines,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.pipeline.desk import Desk
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.systems.valormr.rules.wargames_table.baselines import (
        Baselines,
        TableTooSmall,
    )
    from generator.world.campaign import Campaign

SHEETS = "sheets"
_VALORMR = "valormr"
_TWO_SIDES = 2
_FOR_PLAYERS = 2
"""Sheets of the rules, which come first: whole and for the table."""


def sheet_jobs(desk: Desk, press: Press) -> tuple[PdfJob, ...]:
    """Return every sheet that stays the same the whole campaign."""
    press = replace(press, when=None)
    head = RunningHead(campaign=desk.campaign.title, sheet="")
    printed = desk.rules.printed(desk.campaign)
    reference = quick_reference_job(printed, head, press=press)
    if desk.campaign.system != _VALORMR:
        return (reference,)
    cards = (
        replace(card, name=f"cards/{card.name}")
        for card in reference_card_jobs(printed, head, press=press)
    )
    contact_sheet = contact_sheet_job(printed, head, press=press)
    return (reference, contact_sheet, *_baselines(desk, head, press), *cards)


def sheets_for(reader: Audience, jobs: tuple[PdfJob, ...]) -> Mapping[str, PdfJob]:
    """Return one reader's sheets by path: a player's are those of the rules alone."""
    is_umpires = reader.kind is AudienceKind.UMPIRE
    return {
        f"{SHEETS}/{job.name}.pdf": replace(
            job, name=f"{reader.folder}/{SHEETS}/{job.name}.pdf"
        )
        for job in (jobs if is_umpires else jobs[:_FOR_PLAYERS])
    }


def _baselines(desk: Desk, head: RunningHead, press: Press) -> Iterator[PdfJob]:
    """Yield the documents for marking the campaign's table."""
    table = TableTop(head=head, measured=_measured(desk.campaign))
    sides = desk.campaign.sides
    if len(sides) == _TWO_SIDES:
        first, second = sides
        table = replace(
            table,
            sides=(
                SideLabel(letter=first.letter, name=first.name, rank="first"),
                SideLabel(letter=second.letter, name=second.name, rank="second"),
            ),
        )
    wanted = replace(wanted_cards(desk.campaign.paper, press), stock=None)
    yield from baseline_jobs(_laid_out(desk), table, press=press, wanted=wanted)


def _laid_out(desk: Desk) -> Baselines | TableTooSmall:
    """Return the baselines of the campaign's table, by its readings of the rules."""
    campaign = desk.campaign
    return baselines(
        campaign.table.across_inches,
        campaign.table.bow_range_inches,
        numbers=baseline_numbers(desk.rules.amended(campaign)),
        options=baseline_options(desk),
    )


def baseline_options(desk: Desk) -> BaselineOptions:
    """Return the campaign's readings of the baseline rules."""
    switches = Switches(known=desk.rules.switches, settings=desk.campaign.switches)
    return BaselineOptions(
        inclusive_35=switches.flag("baseline.inclusive_35"),
        long_table=LongTable(switches.choice("baseline.long_table")),
    )


def _measured(campaign: Campaign) -> str:
    """Return the table's width as the umpire measured it, if not in inches."""
    if not campaign.table.in_centimetres:
        return ""
    width = campaign.table.across_inches * CENTIMETRES_PER_INCH
    return f"{decimal(width, 1)} cm"
