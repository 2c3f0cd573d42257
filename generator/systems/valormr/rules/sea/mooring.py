"""SEA, RIVER: where vessels can lie to land troops, and how they lie there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.sea.fleets import Berth
from generator.systems.valormr.rules.sea.passage import Passage, Progress
from generator.systems.valormr.rules.sea.vessel_events import fleet_event
from generator.systems.valormr.rules.weather.weather_state import Wind
from generator.world.rivers import bank_name, bank_of, banks, is_parted

if TYPE_CHECKING:
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.fleets import FleetState
    from generator.world.rivers import Bank

BERTHS = {
    "beach": Berth.BEACHED,
    "bank": Berth.BEACHED,
    "anchor": Berth.AT_ANCHOR,
    "port": Berth.IN_PORT,
}
"""How vessels lie to land troops, by how the table of waters says they land."""

RULES_OF_LANDING = {
    "beach": "VAL-SEA-06",
    "bank": "VAL-RIVER-03",
    "anchor": "VAL-SEA-07",
    "port": "VAL-SEA-08",
}
"""The rule of each way to land."""


def landing_refusal(play: Play, fleet: FleetState, task: FleetOrder) -> Refusal | None:
    """Return why vessels cannot land anybody where they are.

    Longships and galleys beach, river boats lie at a bank, sailing ships anchor and
    land by boat, transports need a port.

    Rules: VAL-SEA-06, VAL-SEA-07, VAL-SEA-08, VAL-RIVER-03.
    """
    board, lands = play.board, play.tables.waters.text(fleet.kind, "lands")
    if board.is_sea(fleet.at):
        return Refusal(reason="not-at-land", rule=RULES_OF_LANDING[lands])
    if lands == "port" and not board.is_port(fleet.at):
        return Refusal(reason="docks-only-in-port", rule="VAL-SEA-08")
    if task.bank is not None and chosen_bank(play, fleet, task) is None:
        return Refusal(reason="no-such-bank", rule="VAL-RIVER-03")
    return None


def chosen_bank(play: Play, fleet: FleetState, task: FleetOrder) -> Bank | None:
    """Return the bank of a river hex to land on; none where no river parts it.

    Rule: VAL-RIVER-03.
    """
    if not is_parted(play.board, fleet.at):
        return None
    if task.bank is not None:
        return bank_of(play.board, fleet.at, task.bank)
    if fleet.bank is not None:
        return fleet.bank
    return banks(play.board, fleet.at)[0]


def lying(play: Play, fleet: FleetState, task: FleetOrder) -> FleetState:
    """Return vessels as they lie to land troops.

    Rules: VAL-SEA-06, VAL-SEA-07, VAL-SEA-08, VAL-RIVER-03.
    """
    berth = BERTHS[play.tables.waters.text(fleet.kind, "lands")]
    bank = chosen_bank(play, fleet, task) if berth is Berth.BEACHED else None
    return replace(fleet, berth=berth, bank=bank)


def beach(play: Play, passage: Passage, task: FleetOrder) -> Passage:
    """Draw vessels up on a beach or a river bank, in a gale too.

    Rules: VAL-SEA-06, VAL-SEA-07, VAL-SEA-08, VAL-RIVER-03, VAL-WX-41.
    """
    fleet, lands = passage.fleet, play.tables.waters.text(passage.fleet.kind, "lands")
    if BERTHS[lands] is not Berth.BEACHED:
        refusal = Refusal(reason="does-not-beach", rule=RULES_OF_LANDING[lands])
        return passage.refused(task, refusal)
    barred = landing_refusal(play, fleet, task)
    if barred is not None:
        return passage.refused(task, barred)
    beached = replace(fleet, berth=Berth.BEACHED, bank=chosen_bank(play, fleet, task))
    event = fleet_event(
        beached,
        "vessels-beached",
        rule=_rule_for_beaching(passage),
        half=passage.half,
        at=fleet.at,
        bank=_bank_words(play, beached),
    )
    return passage.with_fleet(beached).ended(Progress.DONE, event)


def _rule_for_beaching(passage: Passage) -> str:
    """Return the rule that lets vessels beach where they lie, in this weather."""
    if passage.fleet.shore is None:
        return "VAL-RIVER-03"
    in_gale = passage.situation.weather.wind is Wind.GALE
    return "VAL-WX-41" if in_gale else "VAL-SEA-06"


def _bank_words(play: Play, fleet: FleetState) -> str:
    """Return the name of the bank vessels are beached on; empty: there is none."""
    if fleet.bank is None:
        return ""
    return bank_name(play.board, fleet.at, fleet.bank)
