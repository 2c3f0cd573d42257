"""What a kingdom's mercenaries are paid at a stage, and the year's hiring.

Settle what they demand; where a kingdom has to say whether it pays, settle it again
with the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.treasuries import demand, hire_price, most_for_hire
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.treasuries import Demand, Treasury


class ArmyStrength(Struct, frozen=True, kw_only=True):
    """What an army is made of."""

    regulars: int
    bands: Mapping[str, int] = {}
    """The points of each group of mercenaries in it, by id."""

    @property
    def points(self) -> int:
        """All of them."""
        return self.regulars + sum(self.bands.values())


class WagesEntered(Struct, frozen=True, kw_only=True):
    """What demands are settled with, beside the kingdom as it is."""

    dice: Mapping[str, int] = {}
    """The ten-sided die of each group of mercenaries, by its id."""
    pays: Mapping[str, bool] = {}
    """Whether the king pays a group, as far as he has said."""
    oath_first: bool = True
    """Whether who swears stays, though the king has let them go."""


class WagesSettled(Struct, frozen=True, kw_only=True):
    """A kingdom after pay, or as far as it has answered."""

    treasury: Treasury
    armies: Mapping[str, ArmyStrength]
    """By id; an army of mercenaries alone that left is there without any points."""
    gone: Mapping[str, int] = {}
    """The points of the groups that left, by id."""
    sworn: tuple[str, ...] = ()
    """The groups that are the army's own from now on."""
    awaited: str = ""
    """The group the king has to decide about; empty: the stage is done."""
    wanted: int = 0
    """What that group wants."""


def demands_settled(
    amounts: Amounts, treasury: Treasury, armies: Mapping[str, ArmyStrength], entered: WagesEntered
) -> WagesSettled:
    """Settle what a kingdom's mercenaries demand, after its income (GS-AMB-30).

    Groups are paid in the order of armies and of their ids. Who cannot be paid in full
    is not paid (GS-AMB-46).

    Rules: GS-MERC-06, GS-MERC-07.
    """
    played = WagesSettled(treasury=treasury, armies=armies)
    for army_id, strength in armies.items():
        for band in sorted(strength.bands):
            wants = demand(amounts.tables, strength.bands[band], entered.dice[band])
            played = _heard(played, army_id, band, wants, entered)
            if played.awaited:
                return played
    return played


def _heard(
    played: WagesSettled, army_id: str, band: str, wants: Demand, entered: WagesEntered
) -> WagesSettled:
    """Settle what one group of mercenaries wants.

    Who swears is part of the army for good (GS-AMB-45), unless the king has let them go
    and that comes first; else a whole group is paid, or goes (GS-AMB-46).
    """
    strength, pays = played.armies[army_id], entered.pays.get(band)
    points = strength.bands[band]
    others = {key: each for key, each in strength.bands.items() if key != band}
    if wants.swears and (entered.oath_first or pays is not False):
        own = ArmyStrength(regulars=strength.regulars + points, bands=others)
        armies = {**played.armies, army_id: own}
        return replace(played, armies=armies, sworn=(*played.sworn, band))
    is_dear = wants.price > played.treasury.closing
    if wants.leaves or is_dear or pays is False:
        armies = {**played.armies, army_id: replace(strength, bands=others)}
        return replace(played, armies=armies, gone={**played.gone, band: points})
    if pays is None:
        return replace(played, awaited=band, wanted=wants.price)
    reckoned = (points, wants.share)
    paid = played.treasury.with_line("pay", -wants.price, band, reckoned)
    return replace(played, treasury=paid)


def hire_refusal(amounts: Amounts, treasury: Treasury, points: int, *, are_there: bool) -> str:
    """Return the rule by which mercenaries cannot be hired; empty: they can.

    Args:
        amounts: What the campaign's points are worth.
        treasury: What the kingdom has as the season ends.
        points: How many points of them are wanted.
        are_there: Whether the year's die brought any.

    Rules: GS-MERC-01, GS-MERC-02, GS-MERC-03, GS-MERC-05.
    """
    if not are_there:
        return "GS-MERC-02"
    if points > most_for_hire(amounts):
        return "GS-MERC-03"
    dear = hire_price(amounts.tables, points) > treasury.closing
    return "GS-MERC-05" if dear else ""


def hired(amounts: Amounts, treasury: Treasury, points: int) -> Treasury:
    """Return a treasury once mercenaries are paid for; in spring they arrive.

    Rules: GS-MERC-01, GS-MERC-05.
    """
    share = amounts.tables.numbers.number("hire-share")
    price = hire_price(amounts.tables, points)
    return treasury.with_line("hire", -price, reckoned=(points, share))
