"""OOB: record sheets of engaging regiments, figures to be fetched, room they need."""

from __future__ import annotations

from collections import Counter
from math import ceil, floor
from typing import TYPE_CHECKING

from generator.kit.printing import printed_number
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.baselines import MILLIMETRES_PER_INCH
from generator.systems.valormr.rules.contact.casualties import opposite
from generator.systems.valormr.rules.contact.units import battalions
from generator.systems.valormr.views.packet.heads import length_of_edge
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from generator.systems.valormr.rules.muster import Individual, Regiment
    from generator.systems.valormr.views.packet.supplies import KnownEngagement, PacketSupplies
    from generator.world.hexes import Hex

PERCENT = 100
SHARES = (75, 50, 25)
"""Percent of the original strength that a record sheet marks."""


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


def engaging_regiment(known: KnownEngagement, force: str) -> Regiment | None:
    """Return the regiment that takes the table; none: only individuals are left.

    Rules: VAL-OOB-13, VAL-OOB-14.
    """
    regiments = {each.id: each for each in known.army(force).regiments}
    for regiment_id in known.texts(facts.REGIMENTS, force):
        if known.whole(facts.FIGURES, regiment_id):
            return regiments[regiment_id]
    return None


def figures_on_table(known: KnownEngagement, force: str) -> int:
    """Return the figures a force brings to the table.

    Rules: VAL-OOB-13, VAL-RIVER-17, DEF-OOB-03.
    """
    regiment = engaging_regiment(known, force)
    if regiment is None:
        return known.whole(facts.FIGURES, force)
    present = known.whole(facts.FIGURES, regiment.id)
    return max(0, present - figures_away(known.supplies, regiment))


def company_on_table(known: KnownEngagement, company_id: str) -> int:
    """Return the figures a company brings to the table.

    Rule: VAL-RIVER-17.
    """
    away = known.supplies.away.get(company_id, 0)
    return max(0, known.whole(facts.FIGURES, company_id) - away)


def figures_away(supplies: PacketSupplies, regiment: Regiment) -> int:
    """Return the figures of a regiment that take no part in the battle.

    Rule: VAL-RIVER-17.
    """
    return sum(supplies.away.get(company.id, 0) for company in regiment.companies)


def needed_behind(supplies: PacketSupplies, figures: int) -> int:
    """Return the figures behind the baseline from which a force may withdraw.

    Rule: VAL-DISENG-23.
    """
    percent = supplies.book.disengagement.number("behind-percent")
    return ceil(figures * percent / PERCENT)


def regiment_record(known: KnownEngagement, force: str) -> RegimentRecord:
    """Return the record sheet of what a force brings to the table.

    Rules: VAL-OOB-13, VAL-OOB-16, VAL-DISENG-23, VAL-DISENG-43.
    """
    place, at = known.briefing.words.place, known.place(force)
    back = pushed_back(known, force)
    regiment = engaging_regiment(known, force)
    present = figures_on_table(known, force)
    companies = _companies(known, force, regiment)
    original = sum(company.original for company in companies)
    away = 0 if regiment is None else figures_away(known.supplies, regiment)
    return RegimentRecord(
        force=known.name(force),
        name="Individuals" if regiment is None else regiment.name,
        original=original,
        present=present,
        companies=companies,
        marks=tuple(_marks(known.supplies, original=original, present=present, away=away)),
        needed_behind=needed_behind(known.supplies, present),
        besides=() if regiment is None else besides(known, force),
        away=away if present else 0,
        hurt=known.texts(facts.HURT, force),
        stands_at="" if at is None else place(at),
        pushed_to="" if back is None else place(back),
    )


def pushed_back(known: KnownEngagement, force: str) -> Hex | None:
    """Return the hex a force goes to when it is displaced by its only opponent.

    None where it has several, or the hex is no land on the map.

    Rules: VAL-DISENG-43, VAL-DISENG-45.
    """
    opponents = known.texts(facts.OPPONENTS, f"{known.id}/{force}")
    at = known.place(force)
    enemies = [place for place in map(known.place, opponents) if place is not None]
    if at is None or len(opponents) != 1 or not enemies:
        return None
    back, board = opposite(at, enemies[0]), known.briefing.board
    is_land = back in board.terrain and board.terrain_at(back).is_land
    return back if is_land else None


def _companies(
    known: KnownEngagement, force: str, regiment: Regiment | None
) -> tuple[CompanyRecord, ...]:
    if regiment is None:
        return tuple(
            CompanyRecord(
                name=who.name,
                troop_type=who.kind,
                original=1,
                present=known.whole(facts.WITH_ARMY, who.id),
            )
            for who in known.army(force).individuals
        )
    return tuple(
        CompanyRecord(
            name=company.name,
            troop_type=company.troop_type,
            original=company.figures,
            present=company_on_table(known, company.id),
        )
        for company in regiment.companies
    )


def individuals_of(known: KnownEngagement, force: str) -> tuple[Individual, ...]:
    """Return the individuals of a force who are still with it.

    Rule: VAL-OOB-23.
    """
    everybody = known.army(force).individuals
    return tuple(who for who in everybody if known.whole(facts.WITH_ARMY, who.id))


def besides(known: KnownEngagement, force: str) -> tuple[FigureBeside, ...]:
    """Return individuals and command units that go with a force.

    Rules: VAL-OOB-22, VAL-OOB-23.
    """
    goes = [
        FigureBeside(name=f"{who.name} ({who.kind})", figures=1)
        for who in individuals_of(known, force)
    ]
    for unit in known.army(force).command_units:
        name = f"{unit.name}, {unit.figures} figures"
        goes.append(FigureBeside(name=name, figures=unit.figures))
    return tuple(goes)


def _marks(
    supplies: PacketSupplies, *, original: int, present: int, away: int
) -> Iterator[StrengthMark]:
    """Yield the shares of the original strength a sheet marks.

    Who is away is not lost: the marks count him, and one the table cannot reach
    with a figure left is left out.

    Rules: VAL-OOB-16, VAL-DISENG-37, VAL-RIVER-17.
    """
    half = supplies.book.disengagement.number("half-strength-percent")
    modifier = supplies.book.disengagement_modifiers.look_up("half-strength").modifier
    for share in SHARES:
        left = original * share // PERCENT - away
        if left < 1:
            continue
        dice = f"{printed_number(modifier)} on every disengagement die"
        yield StrengthMark(
            percent=share,
            left=left,
            is_reached=present <= left,
            losses=max(0, present - left),
            note=dice if share == half else "",
        )


class PullLine(Struct, frozen=True, kw_only=True):
    """Figures of one kind to be taken out of the cupboard."""

    kind: str
    by_force: tuple[int, ...]
    """For each force of the list, in its order."""
    needed: int
    owned: int | None
    """None: the campaign file does not say."""

    @property
    def short(self) -> int:
        """Figures that are lacking; 0 when unknown."""
        return 0 if self.owned is None else max(0, self.needed - self.owned)


class Frontage(Struct, frozen=True, kw_only=True):
    """Whether a regiment finds room along its edge: an estimate."""

    force: str
    widths: Fraction
    """Figure widths of its whole line."""
    working: str
    room: Fraction
    """Inches of edge it has."""
    widest_base: int
    """Millimetres a figure's base may measure at most."""


class PullList(Struct, frozen=True, kw_only=True):
    """All figures this battle needs."""

    forces: tuple[str, ...]
    lines: tuple[PullLine, ...]
    besides: tuple[str, ...]
    frontages: tuple[Frontage, ...]
    counts_owned: bool
    """Whether the campaign file says what is owned."""


def pull_list(known: KnownEngagement) -> PullList:
    """Return all figures the battle needs, and whether they find room.

    Rules: VAL-OOB-07, VAL-OOB-12, VAL-OOB-13.
    """
    kinds: dict[str, Counter[str]] = {}
    for force in known.forces:
        regiment = engaging_regiment(known, force)
        for company in () if regiment is None else regiment.companies:
            of_kind = kinds.setdefault(company.troop_type, Counter())
            of_kind[force] += company_on_table(known, company.id)
    owned = known.supplies.campaign.collection
    lines = (
        PullLine(
            kind=kind,
            by_force=tuple(figures[force] for force in known.forces),
            needed=figures.total(),
            owned=owned.get(kind, 0) if owned else None,
        )
        for kind, figures in sorted(kinds.items())
    )
    return PullList(
        forces=tuple(known.name(force) for force in known.forces),
        lines=tuple(line for line in lines if line.needed),
        besides=tuple(
            f"{known.name(force)}: {each.name}"
            for force in known.forces
            for each in besides(known, force)
        ),
        frontages=tuple(_frontages(known)),
        counts_owned=bool(owned),
    )


def _frontages(known: KnownEngagement) -> Iterator[Frontage]:
    """Yield the room each regiment's line needs, where the edge's length is known."""
    table = known.supplies.campaign.table
    for force in known.forces:
        edge = known.supplies.edge_of(force)
        regiment = engaging_regiment(known, force)
        if edge is None or regiment is None:
            continue
        if table.along_inches is None and not edge.edge.is_flank:
            continue
        widths, working = _line_of(known, regiment)
        share = edge.to_share - edge.from_share
        room = length_of_edge(edge, known.supplies) * share
        yield Frontage(
            force=known.name(force),
            widths=widths,
            working=working,
            room=room,
            widest_base=floor(room * MILLIMETRES_PER_INCH / widths),
        )


def _line_of(known: KnownEngagement, regiment: Regiment) -> tuple[Fraction, str]:
    """Return how many figures wide a regiment's line is, and the arithmetic of it.

    Its companies stand side by side, each as many files wide as it may be.

    Rules: VAL-MARCH-07, VAL-MARCH-08, VAL-OOB-12.
    """
    numbers = known.supplies.book.organisation
    most = numbers.whole("company-files")
    parts: list[list[int]] = []
    for battalion in battalions(regiment, numbers.whole("battalions")):
        figures = [company_on_table(known, each.id) for each in battalion]
        files = [min(most, present) for present in figures if present]
        if files:
            parts.append(files)
    gaps = sum(len(files) - 1 for files in parts) * numbers.number("gap-of-companies")
    gaps += (len(parts) - 1) * numbers.number("gap-of-battalions")
    counts = Counter(files for part in parts for files in part)
    widths = sum(counts.elements()) + gaps
    summed = " + ".join(f"{counts[files]} × {files}" for files in sorted(counts)[::-1])
    between = f" + {printed_number(gaps)} of gaps" if gaps else ""
    return widths, f"{summed}{between} = {printed_number(widths)} figure widths"
