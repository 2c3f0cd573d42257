"""What stands in a battle packet: texts and numbers only, lengths exact.

Whoever makes these values has already decided what the reader may know; the pages
are drawn from them and from nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from generator.kit.cases import Cases
    from generator.systems.valormr.views.packet.table_contents import (
        BattleTable,
        LineTaken,
        PullList,
        ResultsForm,
    )


class Remark(Struct, frozen=True, kw_only=True):
    """A sentence and the rules behind it."""

    text: str
    rules: tuple[str, ...]


class ForceHead(Struct, frozen=True, kw_only=True):
    """One force as everybody on the field may know it."""

    id: str
    name: str
    commander: str
    side: str
    side_id: str
    letter: str
    rank: str
    """``first`` or ``second``: how its side's letter is drawn."""
    people: str
    place: str
    """Its hex, by label and name, and the bank it is on."""
    terrain: str
    underfoot: str
    """What lies in its hex, and what does not, in words; empty: not known."""
    edge: str
    """Which edge of the table it takes, in words; empty: not settled."""
    opponents: tuple[str, ...]


class Pending(Struct, frozen=True, kw_only=True):
    """Something that still has to be decided or thrown."""

    text: str
    rule: str
    asks: tuple[str, ...]
    choices: tuple[tuple[str, str], ...]
    """What to write and what it means."""
    paste: str


class PacketStep(Struct, frozen=True, kw_only=True):
    """One thing to be done between the contact and its result."""

    number: int
    title: str
    text: str
    cards: tuple[str, ...]
    """Quick-reference cards it is done by."""
    needs: str
    """The part of the packet it is done with; empty: none."""
    rules: tuple[str, ...]
    is_done: bool


class Cover(Struct, frozen=True, kw_only=True):
    """The packet's first page."""

    title: str
    when: str
    """Half period and hour in words."""
    stage: str
    weather: str
    effects: tuple[Remark, ...]
    """What the weather does on the battlefield."""
    fog_reach: tuple[tuple[int, int, Fraction], ...]
    """Face of the dice, yards and inches seen in fog; empty: no fog."""
    forces: tuple[ForceHead, ...]
    pending: tuple[Pending, ...]
    order: tuple[Remark, ...]
    """Initiative and order of deployment, as told; empty: not thrown yet."""
    scenario: tuple[Remark, ...] = ()
    """Which scenario it is, who attacks, how ready each is, after what was rolled as
    armies set out near the enemy; empty: it has none, and nobody rolled."""


class EstimateShown(Struct, frozen=True, kw_only=True):
    """What a commander has learnt of one opponent."""

    text: str
    of: str
    """What the opponent is called."""
    edge: str
    """Where the opponent comes on, in words; empty: not settled."""
    figures: int
    """How many figures he would engage with, as it was told; 0: nothing is known."""
    composition: str
    """Of which troops; empty: nothing is known."""
    besides: tuple[str, ...]
    """What else is known of him: who is with him, how many regiments more."""
    size: str
    """How sure the size is, in words."""
    detail: str
    """What of the composition is known, in words."""
    between: tuple[int, int] | None
    """Least and most figures the opponent can have; none: not known."""


class OddsChart(Struct, frozen=True, kw_only=True):
    """The chances of everything that can follow from one choice."""

    title: str
    note: str
    """What is taken for granted, in a sentence."""
    words: str
    """The chances in sentences."""
    cases: Cases | None
    """The best case and the worst; none where the chances are told in words alone."""


class Asking(Struct, frozen=True, kw_only=True):
    """One commander in the order of a round."""

    name: str
    score: int
    """His deployment dice; 0: not told, or said before."""
    is_own: bool


class RoundShown(Struct, frozen=True, kw_only=True):
    """A round of deployment: who is asked after whom, and for what."""

    title: str
    asked: tuple[Asking, ...]
    words: str


class DiceLine(Struct, frozen=True, kw_only=True):
    """One throw, as its reader may see it."""

    text: str
    rule: str
    is_own: bool


class UnitShown(Struct, frozen=True, kw_only=True):
    """One unit that comes on together."""

    name: str
    detail: str
    """Its companies and troop types."""
    figures: int


class Arrival(Struct, frozen=True, kw_only=True):
    """How many units may come on at one time."""

    title: str
    units: int
    called: str
    """What so many of them are called, such as ``companies``; empty: individuals."""
    words: str
    """How the number was found."""


class Schedule(Struct, frozen=True, kw_only=True):
    """When a force's units can be on the table."""

    came_by: str
    """How it came, such as ``by road``; empty: individuals alone."""
    unit: str
    """``company``, ``battalion``, ``regiment`` or ``individuals``."""
    base: int
    turn: int
    units: tuple[UnitShown, ...]
    arrivals: tuple[Arrival, ...]
    is_settled: bool
    """Whether deployment dice are thrown; else the arrivals are the least."""
    by_difference: tuple[int, ...]
    """Units before turn 1 by points above the lowest dice, from 0; empty: settled."""
    is_fixed: bool = False
    """Whether a march table fixes the order of the units."""


class CompanyRecord(Struct, frozen=True, kw_only=True):
    """One company's figures to be crossed out."""

    name: str
    troop_type: str
    original: int
    present: int


class StrengthMark(Struct, frozen=True, kw_only=True):
    """A share of the original strength."""

    percent: int
    left: int
    """The most figures left at that share."""
    is_reached: bool
    losses: int
    """How many more figures lost lead there; 0: it is reached."""
    note: str
    """What follows from it; may be empty."""


class FigureBeside(Struct, frozen=True, kw_only=True):
    """An individual or a command unit that goes with a regiment."""

    name: str
    figures: int


class RegimentRecord(Struct, frozen=True, kw_only=True):
    """One regiment's record sheet."""

    force: str
    name: str
    original: int
    present: int
    companies: tuple[CompanyRecord, ...]
    marks: tuple[StrengthMark, ...]
    needed_behind: int
    """Figures behind the baseline from which it may withdraw."""
    besides: tuple[FigureBeside, ...]
    """Individuals and command units of the force."""
    away: int = 0
    """Figures of the regiment that build rafts and take no part."""
    hurt: tuple[str, ...] = ()
    """Of individuals alone: who is hurt, with the percent it can still bear."""
    stands_at: str = ""
    """Where the army stands on the map, and stays if it withdraws."""
    pushed_to: str = ""
    """Where it goes if the dice push it back; empty: several opponents, or no land."""


class CommanderSheet(Struct, frozen=True, kw_only=True):
    """Everything one commander is given, and nothing of the other's secrets."""

    force: ForceHead
    strength: str
    """His engaging regiment in words."""
    estimates: tuple[EstimateShown, ...]
    pending: tuple[Pending, ...]
    """What he has to decide or throw now."""
    scenario: tuple[Remark, ...]
    """As on the cover, as far as he may read of it."""
    decided: tuple[Remark, ...]
    odds: tuple[OddsChart, ...]
    dice: tuple[DiceLine, ...]
    """Scouts, contact dice, and what followed before deployment."""
    deployment_dice: tuple[DiceLine, ...]
    condition: tuple[Remark, ...]
    """What fatigue and disorder mean on the table; empty: formed and fresh."""
    line: LineTaken | None
    """His baseline; none: not thrown for."""
    lines: tuple[LineTaken, ...]
    """All lines before his edge, forward to rear; empty: there are none."""
    counted: str
    """``forward`` or ``rear``; empty: not known."""
    rounds: tuple[RoundShown, ...]
    """When he is asked to deploy; empty: not thrown for."""
    schedule: Schedule | None
    record: RegimentRecord | None


class PacketContents(Struct, frozen=True, kw_only=True):
    """Everything one reader's packet of one engagement shows."""

    engagement: str
    campaign: str
    period: str
    record: str
    reader: str
    is_umpires: bool
    cover: Cover
    steps: tuple[PacketStep, ...]
    """From contact to result, in order."""
    is_without_cards: bool
    """Whether the players set out the ground themselves."""
    advice: Mapping[str, tuple[Remark, ...]]
    """What people see to, by the page it stands on."""
    has_dice_to_note: bool
    """Whether contact or deployment dice are still to be thrown."""
    commanders: tuple[CommanderSheet, ...]
    table: BattleTable | None
    """None: no edges are proposed."""
    pull: PullList | None
    """The umpire's alone."""
    results: ResultsForm | None
    """The umpire's alone."""
