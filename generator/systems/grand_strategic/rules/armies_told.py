"""What may be done with armies, cities and generals, told in a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import Cell, PrintedTable

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.amounts import Amounts

_TOLD = (
    (
        "Two armies of a kingdom in a hex",
        "They are one army, or one of them is elsewhere.",
        "GS-ARMY-03",
    ),
    ("Merging", "As you like, up to {army-most} points together.", "GS-ARMY-04"),
    (
        "Splitting",
        "At any time; at least {army-least} points go off, and as many stay.",
        "GS-ARMY-05",
    ),
    (
        "Fewer points left",
        "An army that a battle leaves with fewer than {army-least} fights on.",
        "GS-ARMY-01",
    ),
    (
        "Two generals in an army",
        "The abler commands, the other stays with it as its resident general; of "
        "equals the owner picks.",
        "GS-ARMY-06",
    ),
    ("Who leads a part", "A resident general of the army.", "GS-ARMY-07"),
    (
        "No resident general",
        "A stand-in of ability 0, until the part is in a city of its own: there roll "
        "for a general.",
        "GS-ARMY-08",
    ),
    (
        "Taking a city",
        "Enter it where nobody holds it, or beat its garrison. It is yours, with what "
        "it brings at the next stage.",
        "GS-CITY-03",
    ),
    (
        "A capital falls",
        "Its kingdom is out of the game. Its armies stay in cities left to it and only "
        "defend themselves.",
        "GS-CITY-02",
    ),
)
"""What it is about, how it is, and the rule; numbers stand in the table of numbers."""


def armies_table(amounts: Amounts) -> PrintedTable:
    """Return what may be done with armies and what becomes of cities.

    Rules: GS-ARMY-01, GS-ARMY-03, GS-ARMY-04, GS-ARMY-05, GS-ARMY-06, GS-ARMY-07,
        GS-ARMY-08, GS-CITY-02, GS-CITY-03.
    """
    points = {key: str(amounts.of(key)) for key in ("army-least", "army-most")}
    return PrintedTable(
        id="armies",
        title="Armies and cities",
        columns=("What", "How it is", "Rule"),
        rows=tuple(
            (Cell(text=about), Cell(text=says.format_map(points)), Cell(text=rule))
            for about, says, rule in _TOLD
        ),
        rules=tuple(rule for _, _, rule in _TOLD),
        card="GS-1",
        source="GS:92-100",
    )
