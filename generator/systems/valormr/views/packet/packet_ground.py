"""The wargames table of a battle, and what has to come back from it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.facts import STAGE
from generator.kit.printing import printed_number
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.rules.baselines import TableTooSmall, whole_millimetres
from generator.systems.valormr.rules.calendar import Half, halves_of
from generator.systems.valormr.rules.contact.edges import Edge
from generator.systems.valormr.views.packet import regiments
from generator.systems.valormr.views.packet.heads import drawn_length, edge_taken, lines_before
from generator.values import Struct
from generator.world.hexes import hexside_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.systems.valormr.views.packet.heads import EdgeTaken
    from generator.systems.valormr.views.packet.supplies import KnownEngagement, PacketSupplies


PERCENT = 100
_QUARTERS = 4
_BEFORE_TERRAIN = ("found", "contact")
_LAID_PARTS = 5
"""Force, card, place from the left, place from the far edge, angle."""


class CardOnTable(Struct, frozen=True, kw_only=True):
    """One terrain card as it was laid."""

    number: int
    kind: str
    """Row of the terrain deck, such as ``hill-egg``."""
    title: str
    laid_by: str
    x: int
    """Percent of the table's length from the left."""
    y: int
    """Percent of the table's width from the far edge."""
    angle: int
    """Degrees clockwise."""
    from_left: Fraction
    """Inches, to the nearest quarter."""
    from_far: Fraction
    """Inches, to the nearest quarter."""
    from_left_millimetres: int
    from_far_millimetres: int


class BattleTable(Struct, frozen=True, kw_only=True):
    """The wargames table, ready to be set out."""

    across: Fraction
    """Inches from the near to the far edge."""
    along: Fraction
    """Inches from the left to the right edge."""
    along_is_stated: bool
    """Whether the campaign file states that length; else it is only drawn so."""
    bow_range: Fraction
    yards_per_inch: int
    edges: tuple[EdgeTaken, ...]
    cards: tuple[CardOnTable, ...]
    put_aside: tuple[str, ...]
    """Cards drawn and not laid, with who drew them."""
    between: Fraction | None
    """Inches between the nearest two lines in use that face each other."""
    refusal: str
    """Why there are no baselines; empty: there are."""
    north: int | None
    """Degrees clockwise from the far edge to north; none: not known."""
    beyond: tuple[tuple[str, tuple[str, ...]], ...]
    """Each edge with the hexes beyond it, in words."""
    lasts: str
    """From when to when the battle may last, in sentences."""
    is_sketched: bool
    """Whether the players set out the ground themselves, and sketch it here."""
    to_lay: int = 0
    """Terrain cards still to be drawn; 0: all are, or nobody will."""


def battle_table(known: KnownEngagement) -> BattleTable | None:
    """Return the table as it has to be set out; none: no edges are proposed.

    Rules: VAL-BASE-04, VAL-BASE-07, VAL-DEPLOY-12, VAL-DEPLOY-17, VAL-RECON-11.
    """
    if not known.supplies.edges:
        return None
    table = known.supplies.campaign.table
    edges = tuple(edge_taken(known, edge) for edge in known.supplies.edges)
    bearings = known.supplies.bearings
    return BattleTable(
        across=table.across_inches,
        along=drawn_length(known.supplies),
        along_is_stated=table.along_inches is not None,
        bow_range=table.bow_range_inches,
        yards_per_inch=table.yards_per_inch,
        edges=edges,
        cards=laid_cards(known),
        put_aside=put_aside(known),
        between=_between(edges, table.across_inches),
        refusal=_refusal(known.supplies),
        to_lay=_to_lay(known),
        north=None if bearings is None else bearings.north,
        beyond=tuple(_beyond(known)),
        lasts=_lasts(known),
        is_sketched=known.is_without_cards,
    )


def _beyond(known: KnownEngagement) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each edge with the hexes beyond it: label, who stands there, which way.

    Rules: VAL-DEPLOY-17, DEF-DEPLOY-01.
    """
    bearings, board = known.supplies.bearings, known.briefing.board
    if bearings is None:
        return
    standing = {known.place(force): force for force in known.forces}
    for edge in Edge:
        told = []
        for each in bearings.beyond:
            if each.edge is not edge or each.at not in board.terrain:
                continue
            way = board.way_between(bearings.middle, each.at)
            force = standing.get(each.at)
            parts = (
                known.briefing.words.place(each.at),
                known.name(force) if force else "",
                f"by {way}" if way else "",
                hexside_word(board.grid.orientation, each.direction),
            )
            told.append(", ".join(filter(None, parts)))
        if told:
            yield str(edge), tuple(told)


def _lasts(known: KnownEngagement) -> str:
    """Return from when to when a battle may last; no rule says when it must end.

    Rules: VAL-TURN-03, VAL-CONTACT-34, VAL-GEN-06.
    """
    hour = known.whole(facts.HOUR, known.id)
    *_, last = halves_of(known.briefing.period)
    light = "the sun sets" if last is Half.AFTERNOON else "the sun rises"
    end = f"{light} after hour {last.end_hour}"
    if not hour:
        return f"The hour is not known yet; {end}."
    left = last.end_hour - hour + 1
    noun = "hour" if left == 1 else "hours"
    kind = "daylight" if last is Half.AFTERNOON else "darkness"
    return f"From hour {hour}; {end}: {left} {noun} of {kind}."


def _to_lay(known: KnownEngagement) -> int:
    """Return how many terrain cards are still to be drawn.

    The first drawer may open with more than his number.

    Rules: VAL-RECON-05, VAL-RECON-07, VAL-RECON-08.
    """
    if known.text(STAGE, known.id) not in _BEFORE_TERRAIN:
        return 0
    each = known.supplies.book.reconnaissance.whole("cards-each")
    naturals = [known.of_commander(facts.CONTACT_NATURAL, f) for f in known.forces]
    opening = max(naturals) - min(naturals)
    return each * (len(naturals) - 1) + max(each, opening)


def laid_cards(known: KnownEngagement) -> tuple[CardOnTable, ...]:
    """Return the terrain cards that lie on the table, in order of drawing.

    Rules: VAL-RECON-06, VAL-RECON-11.
    """
    laid = (parts for parts in _drawn(known) if len(parts) == _LAID_PARTS)
    cards = []
    for number, (force, kind, x, y, angle) in enumerate(laid, start=1):
        from_left = drawn_length(known.supplies) * int(x) / PERCENT
        from_far = known.supplies.campaign.table.across_inches * int(y) / PERCENT
        cards.append(
            CardOnTable(
                number=number,
                kind=kind,
                title=card_title(known.supplies, kind),
                laid_by=known.name(force),
                x=int(x),
                y=int(y),
                angle=int(angle),
                from_left=_to_quarters(from_left),
                from_far=_to_quarters(from_far),
                from_left_millimetres=whole_millimetres(from_left),
                from_far_millimetres=whole_millimetres(from_far),
            )
        )
    return tuple(cards)


def _to_quarters(inches: Fraction) -> Fraction:
    """Return a length to the nearest quarter of an inch."""
    return Fraction(round(inches * _QUARTERS), _QUARTERS)


def put_aside(known: KnownEngagement) -> tuple[str, ...]:
    """Return the cards that were drawn and not laid, with who drew them.

    Rule: VAL-RECON-16.
    """
    return tuple(
        f"{card_title(known.supplies, parts[1])} ({known.name(parts[0])})"
        for parts in _drawn(known)
        if len(parts) != _LAID_PARTS
    )


def card_title(supplies: PacketSupplies, kind: str) -> str:
    """Return what a terrain card is called."""
    rows = supplies.book.terrain_deck.rows
    return next((row.title for row in rows if row.key == kind), kind)


def _drawn(known: KnownEngagement) -> tuple[list[str], ...]:
    """Return every card drawn, as the fact tells it, part by part."""
    return tuple(card.split(" ") for card in known.texts(facts.CARDS, known.id))


def _between(edges: Iterable[EdgeTaken], across: Fraction) -> Fraction | None:
    """Return the inches between the nearest two lines in use that face each other."""
    near, far = (
        [edge.line.distance for edge in edges if edge.edge == wanted and edge.line]
        for wanted in ("near", "far")
    )
    if not near or not far:
        return None
    return across - max(near) - max(far)


def _refusal(supplies: PacketSupplies) -> str:
    """Return why some force has no baselines; empty: all have.

    Rule: VAL-BASE-09.
    """
    for edge in supplies.edges:
        found = lines_before(edge, supplies)
        if isinstance(found, TableTooSmall):
            return (
                f"The table is {printed_number(found.table_width)}″ from edge to edge; "
                f"baselines need {printed_number(found.minimum)}″ or more."
            )
        if found is None:
            return (
                "A force comes on at a short edge, and the campaign file does not "
                "state the table's length: it has no baselines."
            )
    return ""


# GEN, DISENG: what has to come back from the table, as the campaign file takes it.

LISTS = (
    ("held", "forces that hold the field: {forces}"),
    ("withdrew", "forces that broke off the battle"),
    ("behind", "of these, figures behind the baseline in good order: {counts}"),
    ("disordered", "of these, figures behind it but not in order"),
    ("routed", "of these, figures routed off the table"),
    ("melee", "forces that fought hand to hand; their cavalry is fresh no longer"),
)
"""Lists a battle's result may hold, and what is written there."""
GIVES_GROUND = ("displaced", "forces that give ground, without dice and losses")
"""One more, in campaigns whose battles may be settled elsewhere than on the table."""


class ResultCompany(Struct, frozen=True, kw_only=True):
    """A company that may have losses."""

    id: str
    name: str
    stood: int
    is_individual: bool = False


class ResultForce(Struct, frozen=True, kw_only=True):
    """One force on the results form."""

    id: str
    name: str
    side_id: str
    side: str
    stood: int
    needed: int
    """Figures away from the table's front from which it may withdraw."""
    companies: tuple[ResultCompany, ...]


class ResultsForm(Struct, frozen=True, kw_only=True):
    """What has to be noted after the battle."""

    contact: str
    period: str
    forces: tuple[ResultForce, ...]
    skeleton: str
    """TOML to be pasted under the period and filled in."""
    gives_ground: bool = False
    """Whether it asks who gives ground (DEF-EXCH-02)."""

    @property
    def abreast(self) -> int:
        """How many forces stand side by side."""
        return min(3, max(2, len(self.forces)))


def results_form(known: KnownEngagement) -> ResultsForm:
    """Return the form for a battle's result, with its lines for the campaign file.

    Rules: VAL-GEN-06, VAL-DISENG-22, VAL-DISENG-23, VAL-OOB-13, DEF-EXCH-02.
    """
    lists = (*LISTS, GIVES_GROUND) if known.supplies.gives_ground else LISTS
    forces = []
    for force in known.forces:
        side, stood = known.side_of(force), regiments.figures_on_table(known, force)
        forces.append(
            ResultForce(
                id=force,
                name=known.name(force),
                side_id=side.id,
                side=side.name,
                stood=stood,
                needed=regiments.needed_behind(known.supplies, stood),
                companies=tuple(_companies(known, force)),
            )
        )
    return ResultsForm(
        contact=known.id,
        period=str(known.briefing.period),
        forces=tuple(forces),
        skeleton="\n".join(_skeleton(known.id, forces, lists)),
        gives_ground=known.supplies.gives_ground,
    )


def _companies(known: KnownEngagement, force: str) -> Iterator[ResultCompany]:
    """Yield everybody who stands on the table and may be lost.

    Individuals go with the regiment.

    Rules: VAL-OOB-13, VAL-OOB-23.
    """
    regiment = regiments.engaging_regiment(known, force)
    for company in () if regiment is None else regiment.companies:
        if stood := regiments.company_on_table(known, company.id):
            yield ResultCompany(id=company.id, name=company.name, stood=stood)
    for who in regiments.individuals_of(known, force):
        yield ResultCompany(id=who.id, name=who.name, stood=1, is_individual=True)


def _skeleton(
    contact: str, forces: Sequence[ResultForce], lists: Iterable[tuple[str, str]]
) -> Iterator[str]:
    """Yield the lines for the campaign file, with nothing lost and nobody gone."""
    names = ", ".join(f'"{force.id}"' for force in forces)
    counts = f'"{forces[0].id} 6"'
    yield "[[period.battle]]"
    yield f'contact = "{contact}"'
    for key, meaning in lists:
        yield f"{key} = []  # {meaning.format(forces=names, counts=counts)}"
    yield ""
    yield "[period.battle.losses]  # figures lost, by company"
    for force in forces:
        for company in force.companies:
            if company.is_individual:
                yield f'# "{company.id}" = 1  # {company.name}, if lost'
            else:
                yield f'"{company.id}" = 0  # of {company.stood}'
