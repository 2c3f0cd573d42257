"""Which scenario a battle is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.tsc.rules.ground_words import TscPlace

if TYPE_CHECKING:
    from generator.systems.tsc.rules.statuses import Status
    from generator.systems.tsc.rules.tables import TscTables
    from generator.world.hexes import Hex

NO_PLACE = ""
UNDEFENDED = "undefended"
DEFENDERS_ONLY = "place.defenders_only"
_COLUMN = "scenario"
_HELD = (TscPlace.VILLAGE.key, TscPlace.FORTRESS.key)


def fight(one: Hex, other: Hex) -> bool:
    """Return whether two armies in these hexes fight.

    Rule: TSC-BAT-01.
    """
    return one == other


def scenario_on(tables: TscTables, place: str) -> str:
    """Return the scenario that a village or fortress makes of two armies' meeting.

    Rules: TSC-SCEN-01, TSC-SCEN-02.
    """
    return tables.scenario_places.text(place, _COLUMN)


def scenario_undefended(tables: TscTables) -> str:
    """Return the scenario of an attack on a place where no enemy army is.

    Rule: TSC-SCEN-03.
    """
    return tables.scenario_places.text(UNDEFENDED, _COLUMN)


def scenario_between(tables: TscTables, attacker: Status, defender: Status) -> str:
    """Return the scenario that two armies' statuses make of their meeting.

    The Defender's row is his status alone, whether he moved in his last turn or
    stayed (TSC-AMB-10).

    Rules: TSC-SCEN-04, TSC-MTX-01, TSC-MTX-02, TSC-MTX-03.
    """
    return tables.scenario_matrix.text(defender, attacker)


def scenario_of(
    tables: TscTables, place: str, attacker: Status, defender: Status
) -> str:
    """Return the scenario of two armies' meeting.

    Args:
        tables: The tables as the campaign plays them.
        place: ``village`` or ``fortress``; empty: neither counts here.
        attacker: The status of the army that moved.
        defender: The status of the army that stood there.

    Rules: TSC-SCEN-01, TSC-SCEN-02, TSC-SCEN-04.
    """
    if place in _HELD:
        return scenario_on(tables, place)
    return scenario_between(tables, attacker, defender)


def every_scenario(tables: TscTables) -> tuple[str, ...]:
    """Return the scenarios by name, those of the matrix first.

    Rule: TSC-SCEN-05.
    """
    matrix, places = tables.scenario_matrix, tables.scenario_places
    named = (
        *(matrix.text(r, c) for r in matrix.row_names() for c in matrix.column_names()),
        *(places.text(row, _COLUMN) for row in places.row_names()),
    )
    return tuple(dict.fromkeys(named))
