"""Sheets that stay the same the whole campaign, made from the rules alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.render.cards.arrange import PrintWay
from generator.render.cards.card_documents import cards_job
from generator.render.documents import RunningHead
from generator.render.drawing import Anchor, Drawing, Lettering
from generator.render.map.geometry import ACROSS, Lattice
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_sides
from generator.systems.grand_strategic.rules.calendar import FIRST, from_period
from generator.systems.grand_strategic.sheets.event_card_set import (
    SUITS,
    event_card_set,
    suit_picture,
)
from generator.systems.grand_strategic.sheets.kingdom_badges import kingdom_counters
from generator.systems.grand_strategic.sheets.kingdom_documents import (
    amounts_in,
    grand_job,
    switches_in,
    with_pictures,
)
from generator.systems.grand_strategic.views.combat_card import combat_card
from generator.systems.grand_strategic.views.event_cards import (
    event_cards,
    event_reference,
)
from generator.systems.grand_strategic.views.season_track import season_track
from generator.systems.grand_strategic.views.setup_sheet import (
    roster_check,
    setup_sheet,
    survivor_tracker,
)
from generator.systems.system_pages import CampaignSheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.render.assets import Asset
    from generator.render.pdf import PdfJob
    from generator.systems.system_pages import CampaignMaterials
    from generator.world.grid import Grid
    from generator.world.hexes import Hex


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
    drawing = Drawing(
        box.width * unit + 0.4,
        box.height * unit + 0.4,
        title="Ten by ten hexes",
    )

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
    for job in (_combat(materials), _reference(materials), _track(materials)):
        yield CampaignSheet(job=job, is_for_players=True)
    if materials.period in (None, FIRST):
        yield CampaignSheet(job=_setup(materials), is_for_players=True)
    for job in (
        _cards(materials),
        _counters(materials),
        _record(materials),
        _roster(materials),
        _survivors(materials),
    ):
        yield CampaignSheet(job=job)


def _job(
    materials: CampaignMaterials, name: str, title: str, values: dict[str, object]
) -> PdfJob:
    """Return a sheet whose template is named as its file."""
    head = RunningHead(campaign=materials.campaign.title, sheet=title)
    return grand_job(materials.press, name, f"{name}.html", head, values)


def _combat(materials: CampaignMaterials) -> PdfJob:
    card = combat_card(amounts_in(materials), switches_in(materials))
    return _job(materials, "combat-card", "Combat card", {"card": card})


def _reference(materials: CampaignMaterials) -> PdfJob:
    page = event_reference(amounts_in(materials))
    job = _job(materials, "wild-events", "Wild events", {"page": page})
    return with_pictures(job, {f"{suit}.svg": suit_picture(suit) for suit in SUITS})


def _setup(materials: CampaignMaterials) -> PdfJob:
    amounts = amounts_in(materials)
    generals = combat_card(amounts, switches_in(materials)).generals
    values: dict[str, object] = {"setup": setup_sheet(amounts), "generals": generals}
    job = _job(materials, "kingdom-setup", "Setting up a kingdom", values)
    return with_pictures(job, {"area.svg": setup_area(materials.campaign.board.grid)})


def _cards(materials: CampaignMaterials) -> PdfJob:
    cards = event_card_set(event_cards(amounts_in(materials)))
    head = RunningHead(campaign=materials.campaign.title, sheet="")
    wanted = replace(materials.wanted, stock=None)
    return cards_job(cards, head, press=materials.press, wanted=wanted).job


def _counters(materials: CampaignMaterials) -> PdfJob:
    """Return the counters, which have one face."""
    campaign = materials.campaign
    theme = theme_named(ThemeName(materials.theme))
    hex_mm = float(campaign.paper.hex_mm)
    made = kingdom_counters(map_sides(campaign.sides), theme, hex_mm=hex_mm)
    head = RunningHead(campaign=campaign.title, sheet="")
    wanted = replace(materials.wanted, way=PrintWay.FLAT, stock=None)
    return cards_job(made, head, press=materials.press, wanted=wanted).job


def _track(materials: CampaignMaterials) -> PdfJob:
    period = materials.period
    values: dict[str, object] = {
        "year": str(from_period(period).year) if period else "",
        "track": season_track(amounts_in(materials)),
        "kingdoms": tuple(side.name for side in materials.campaign.sides),
    }
    return _job(materials, "season-track", "Season track", values)


def _record(materials: CampaignMaterials) -> PdfJob:
    rows = amounts_in(materials).tables.ground.rows
    values: dict[str, object] = {
        "grounds": tuple(row.title.lower() for row in rows),
        "rows": BLANK_ROWS,
    }
    return _job(materials, "battle-record-blank", "Battle records", values)


def _roster(materials: CampaignMaterials) -> PdfJob:
    values: dict[str, object] = {"roster": roster_check(amounts_in(materials))}
    return _job(materials, "unit-roster", "Army roster", values)


def _survivors(materials: CampaignMaterials) -> PdfJob:
    values: dict[str, object] = {"tracker": survivor_tracker(amounts_in(materials))}
    return _job(materials, "survivors", "Survivors", values)
