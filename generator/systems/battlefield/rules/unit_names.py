"""What a unit is called: as the file says, as it was hired, or by its type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.troops.troop_makes import type_of
from generator.systems.battlefield.rules.unit_ids import whole_of

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_book import BattleBook
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.systems.battlefield.rules.state import BattlefieldState
    from generator.systems.battlefield.rules.troops.troop_makes import TroopMake


def unit_name(
    campaign: BattlefieldCampaign, book: BattleBook, state: BattlefieldState, unit: str
) -> str:
    """Return what a unit of a situation is called.

    Nothing is counted over units that a reader may not know of: a number in a name
    comes from the unit's own id. One that was hired without a name bears its army's.
    """
    listed = campaign.force(unit)
    as_hired = state.name_of(unit)
    if as_hired or not listed.is_kept_free:
        return as_hired or listed.name
    whole, _, part = unit.partition(".")
    if part and (state.knows(whole) or not campaign.force(whole).is_kept_free):
        return f"{unit_name(campaign, book, state, whole)}, part {part}"
    make = state.make_of(unit)
    if make is None:
        return listed.name
    army = campaign.army(listed.army).name.removeprefix("The ")
    named = named_by_type(book, unit, make)
    return f"{army} {named[:1].lower()}{named[1:]}"


def named_by_type(book: BattleBook, unit: str, make: TroopMake) -> str:
    """Return a name of a unit's type and the number at the end of its id.

    Of a title such as ``Light infantry, swordsmen`` it takes the first words.
    """
    number = whole_of(unit).rpartition("-")[2]
    title = type_of(book, make).title.partition(",")[0]
    return f"{title} {number}" if number.isdigit() else title
