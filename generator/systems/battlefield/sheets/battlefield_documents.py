"""What a reader is given each period: strikes, army sheets, rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.systems.battlefield.rules.calendar import from_period
from generator.systems.battlefield.rules.ground.case_map import cases_of
from generator.systems.battlefield.sheets.battle_jobs import (
    battle_job,
    book_in,
    head_of,
)
from generator.systems.battlefield.views.army_accounts import field_army_sheets
from generator.systems.battlefield.views.known_units import units_known
from generator.systems.battlefield.views.round_sheets import round_sheets
from generator.systems.battlefield.views.strikes_sheet import strikes_sheet
from generator.systems.system_pages import MadeDocuments

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.briefing import Briefing
    from generator.systems.system_pages import ReaderMaterials

STRIKES = "once/strikes.pdf"
ARMIES = "once/armies.pdf"
ROUNDS = "rounds.pdf"


def strike_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return the table of strikes, up to the greatest force of units a reader knows of.

    So it tells nobody by its length that somebody hides.

    Rules: DOG-CBT-10, DOG-HIDE-03.
    """
    book, briefing = book_in(materials.shared), materials.briefing
    units = tuple((each.make, each.most) for each in units_known(briefing))
    cases = frozenset(cases_of(briefing.board).values())
    values = {"sheet": strikes_sheet(book, units, cases)}
    return _made(materials, STRIKES, ("Strikes", "strikes.html"), values)


def army_account_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return the sheets of the armies whose records a reader may see.

    Rules: DOG-LEAD-02, DOG-LEAD-03, DOG-LEAD-04.
    """
    book, earlier = book_in(materials.shared), _of_this_battle(materials)
    armies = field_army_sheets(book, materials.briefing, earlier)
    values = {"armies": armies} if armies else {}
    return _made(materials, ARMIES, ("Armies", "army-sheets.html"), values)


def round_documents(materials: ReaderMaterials) -> MadeDocuments:
    """Return the rounds of a period, with every strike's arithmetic.

    Turn sheet and briefing leave moves and strikes of an open period to it.

    Rules: DOG-CBT-08, DOG-CBT-10.
    """
    book, earlier = book_in(materials.shared), _of_this_battle(materials)
    rounds = round_sheets(book, materials.briefing, earlier)
    divisor = book.whole("strike-divisor")
    values = {"rounds": rounds, "divisor": divisor} if rounds else {}
    return _made(materials, ROUNDS, ("Rounds", "rounds.html"), values)


def _of_this_battle(materials: ReaderMaterials) -> tuple[Briefing, ...]:
    """Return what is known of the closed periods of the battle of this one."""
    battle = from_period(materials.briefing.period).battle
    return tuple(
        each for each in materials.closed if from_period(each.period).battle == battle
    )


def _made(
    materials: ReaderMaterials,
    path: str,
    titled: tuple[str, str],
    values: Mapping[str, object],
) -> MadeDocuments:
    """Return a document of a reader's; nothing for the public, or without values."""
    if materials.reader.kind is AudienceKind.PUBLIC or not values:
        return MadeDocuments()
    title, template = titled
    job = battle_job(
        materials.shared.press,
        f"{materials.reader.folder}/{path}",
        template,
        head_of(materials.briefing, title),
        values,
    )
    return MadeDocuments(jobs={path: job})
