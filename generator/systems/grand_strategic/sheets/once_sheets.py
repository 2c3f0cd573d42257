"""Sheets that stay the same the whole campaign, made from the rules alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.cards.arrange import PrintWay
from generator.render.drawing import Anchor, Drawing, Lettering
from generator.render.map.geometry import ACROSS, Lattice
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_sides
from generator.systems.grand_strategic.rules.calendar import FIRST, from_period
from generator.systems.grand_strategic.sheets.grand_cards import SUITS, event_card_set, suit_picture
from generator.systems.grand_strategic.sheets.kingdom_badges import kingdom_counters
from generator.systems.grand_strategic.sheets.kingdom_documents import (
    GRAND_PAPERS,
    amounts_in,
    switches_in,
)
from generator.systems.grand_strategic.views.combat_card import combat_card
from generator.systems.grand_strategic.views.event_cards import event_cards, event_reference
from generator.systems.grand_strategic.views.setup_sheet import (
    roster_check,
    season_track,
    setup_sheet,
    survivor_tracker,
)
from generator.systems.system_pages import CampaignSheet, OwnSheet, to_cut_out
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.assets import Asset
    from generator.render.pdf import PdfJob
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.system_pages import CampaignMaterials
    from generator.world.hexes import Grid, Hex


# Ten by ten hexes to draw a kingdom in, laid as the campaign's map is.

SIDE = 10
"""Hexes of the area in each direction."""
_HEX_MM = 10.4
"""Millimetres from hexside to hexside."""
_POINTS = 8.5
_DOWN = 1.0
"""Millimetres from the middle of a label to its baseline."""


def setup_area(grid: Grid) -> Asset:
    """Return the area, every hex with its label; hexes lie as in a grid."""
    own = replace(grid, columns=SIDE, rows=SIDE, first_column=1, first_row=1)
    lattice = Lattice(own)
    box, unit = lattice.bounds(), _HEX_MM / ACROSS
    drawing = Drawing(box.width * unit + 0.4, box.height * unit + 0.4, title="Ten by ten hexes")

    def at(place: Hex, corner: tuple[float, float]) -> tuple[float, float]:
        x, y = lattice.middle(place)
        across, down = x + corner[0] - box.left, y + corner[1] - box.top
        return across * unit + 0.2, down * unit + 0.2

    look = Lettering(points=_POINTS, anchor=Anchor.MIDDLE, colour="#666")
    for place in _places(own):
        corners = [at(place, corner) for corner in lattice.corners]
        steps = "L".join(f"{x:.3f} {y:.3f}" for x, y in corners)
        drawing.path((f"M{steps}Z",))
        x, y = at(place, (0, 0))
        drawing.text(own.label(place), (x, y + _DOWN), look)
    return drawing.asset()


def _places(grid: Grid) -> Iterator[Hex]:
    """Yield the hexes row by row."""
    for row in range(grid.first_row, grid.last_row + 1):
        for column in range(grid.first_column, grid.last_column + 1):
            yield grid.hex_at(column, row)


BLANK_ROWS = (
    ("points", "losses"),
    ("ability", "of these hired"),
    ("d100", "points left"),
    ("ground", "general lives"),
    ("weather", "experience"),
    ("generals count", "RP found"),
    ("% in the end", "RP paid"),
    ("damage", "has to march to"),
)
"""What stands on a blank record, left half and right half."""


def once_sheets(materials: CampaignMaterials) -> Iterator[CampaignSheet]:
    """Yield what is printed once; players have what they need at the table.

    A kingdom is set up before its first week.
    """
    for sheet in _for_players(materials):
        job = GRAND_PAPERS.once(materials, sheet)
        yield CampaignSheet(job=job, is_for_players=True)
    for job in _cut_out(materials):
        yield CampaignSheet(job=job)
    for sheet in _kept_by_hand(amounts_in(materials)):
        yield CampaignSheet(job=GRAND_PAPERS.once(materials, sheet))


def _for_players(materials: CampaignMaterials) -> Iterator[OwnSheet]:
    """Yield what every player has at the table."""
    amounts, period = amounts_in(materials), materials.period
    card = combat_card(amounts, switches_in(materials))
    yield OwnSheet(file="combat-card", title="Combat card", values={"card": card})
    yield OwnSheet(
        file="wild-events",
        title="Wild events",
        values={"page": event_reference(amounts)},
        pictures={f"{suit}.svg": suit_picture(suit) for suit in SUITS},
    )
    yield OwnSheet(
        file="season-track",
        title="Season track",
        values={
            "year": str(from_period(period).year) if period else "",
            "track": season_track(amounts),
            "kingdoms": tuple(side.name for side in materials.campaign.sides),
        },
    )
    if period in (None, FIRST):
        yield OwnSheet(
            file="kingdom-setup",
            title="Setting up a kingdom",
            values={"setup": setup_sheet(amounts), "generals": card.generals},
            pictures={"area.svg": setup_area(materials.campaign.board.grid)},
        )


def _cut_out(materials: CampaignMaterials) -> Iterator[PdfJob]:
    """Yield the pack of events, and counters, which have one face."""
    campaign, wanted = materials.campaign, materials.wanted
    cards = event_card_set(event_cards(amounts_in(materials)))
    yield to_cut_out(materials, cards, wanted)
    theme = theme_named(ThemeName(materials.theme))
    hex_mm = float(campaign.paper.hex_mm)
    counters = kingdom_counters(map_sides(campaign.sides), theme, hex_mm=hex_mm)
    yield to_cut_out(materials, counters, replace(wanted, way=PrintWay.FLAT))


def _kept_by_hand(amounts: Amounts) -> Iterator[OwnSheet]:
    """Yield what is written on when no program is asked."""
    grounds = tuple(row.title.lower() for row in amounts.tables.ground.rows)
    yield OwnSheet(
        file="battle-record-blank",
        title="Battle records",
        values={"grounds": grounds, "rows": BLANK_ROWS},
    )
    yield OwnSheet(
        file="unit-roster", title="Army roster", values={"roster": roster_check(amounts)}
    )
    yield OwnSheet(
        file="survivors", title="Survivors", values={"tracker": survivor_tracker(amounts)}
    )
