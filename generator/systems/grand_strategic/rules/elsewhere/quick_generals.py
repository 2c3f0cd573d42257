"""What a clash of another system makes of the generals in it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.systems.grand_strategic.rules.elsewhere.quick_parties import (
    ABILITY,
    EXPERIENCE,
)
from generator.systems.grand_strategic.rules.forming_armies import (
    after_battle,
    may_rise,
    risen,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.bag import Throw
    from generator.systems.exchange import ClashHost, OpenClash
    from generator.systems.grand_strategic.rules.elsewhere.quick_parties import (
        FallenFigures,
        QuickParty,
    )
    from generator.systems.grand_strategic.rules.forming_armies import General
    from generator.systems.grand_strategic.rules.quick_combat import (
        BattleSide,
        Fought,
        GeneralsUse,
        Percentage,
    )
    from generator.systems.grand_strategic.rules.wild_events import Aftermath, WildCard


# A clash of another system as quick combat reckons it up.


class QuickDice(Struct, frozen=True, kw_only=True):
    """The dice of a clash that are thrown before anybody decides anything."""

    rolls: Mapping[BattleSide, Throw]
    wild: Throw | None
    """None: there are no wild events."""
    found: Mapping[str, Throw]
    """For a general, by army; those who have one already are left out."""


class QuickReckoning(Struct, frozen=True, kw_only=True):
    """A clash reckoned up, as its receipt tells it."""

    ground: str
    parties: Mapping[BattleSide, QuickParty]
    uses: Mapping[BattleSide, GeneralsUse]
    dice: QuickDice
    percents: Mapping[BattleSide, Percentage]
    fought: Fought
    card: WildCard | None
    drawn: Throw | None
    aftermath: Aftermath
    fallen: Mapping[BattleSide, FallenFigures]
    generals: Mapping[str, General]
    """Of every army as it went in."""


LOSERS_DIES = ("jack-clubs", "jack-diamonds")
"""Cards by which the loser's general dies: nobody here has a treasury for a ransom."""
WINNERS_DIES = "jack-hearts"


class GeneralsFate(Struct, frozen=True, kw_only=True):
    """What became of an army's general."""

    general: General
    is_dead: bool = False
    has_fallen: bool = False
    """Whether the commander in person is among the dead."""
    has_risen: bool = False


def generals_after(
    clash: OpenClash, found: QuickReckoning
) -> Mapping[str, GeneralsFate]:
    """Return what became of every general, by army.

    Who has led learns, and rises at once with enough experience. Where a card kills the
    general the next clash finds a new one; where the commander in person falls, a
    stand-in leads from then on.

    Rules: GS-GENL-04, GS-GENL-05, GS-GENL-06, GS-GENL-07, GS-CSW-08, GS-WILD-21,
        GS-WILD-31, GS-WILD-41.
    """
    fates = {}
    for host in clash.hosts:
        lost = (each.figures.get(host.id, {}) for each in found.fallen.values())
        fell = any(map(host.loses_commander, lost))
        fates[host.id] = GeneralsFate(
            general=found.generals[host.id], is_dead=fell, has_fallen=fell
        )
    for side, party in found.parties.items():
        general = found.generals[party.leader]
        has_won = side is found.aftermath.winner
        taught = after_battle(GRAND_BOOK, general, has_won=has_won)
        fate = fates[party.leader]
        fates[party.leader] = replace(
            fate,
            general=risen(taught) if may_rise(taught) else taught,
            is_dead=fate.is_dead or _is_killed(found, has_won=has_won),
            has_risen=may_rise(taught),
        )
    return fates


def marks_of(host: ClashHost, fate: GeneralsFate) -> Mapping[str, Fraction]:
    """Return what is to be kept of a leader: nothing of a commander who has fallen.

    A general whom a card has killed leaves what others keep.

    Rules: GS-GENL-02, GS-GENL-04, GS-GENL-07.
    """
    if fate.has_fallen or not host.is_led:
        return {}
    own = (ABILITY, EXPERIENCE)
    others = {key: mark for key, mark in host.marks.items() if key not in own}
    if fate.is_dead:
        return others
    return {
        **others,
        ABILITY: Fraction(fate.general.ability),
        EXPERIENCE: fate.general.experience,
    }


def _is_killed(found: QuickReckoning, *, has_won: bool) -> bool:
    """Return whether a card kills the winner's general, or the loser's.

    Rules: GS-WILD-21, GS-WILD-31, GS-WILD-41.
    """
    card, aftermath = found.card, found.aftermath
    if card is None or not card.is_court or not aftermath.lives(aftermath.loser):
        return False
    if has_won:
        return card.key == WINNERS_DIES and aftermath.lives(aftermath.winner)
    return card.key in LOSERS_DIES
