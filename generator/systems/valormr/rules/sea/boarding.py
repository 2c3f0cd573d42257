"""SHIP, SEA, RIVER: where vessels lie, and how regiments come aboard."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import Wind, is_night
from generator.systems.valormr.rules.contact.map_contacts import forces_in_contact
from generator.systems.valormr.rules.movement.prices import Refusal
from generator.systems.valormr.rules.sea.aboard import (
    commander_of,
    force_of,
    gone_ashore,
    names_of,
    not_ashore,
    parted_from,
    present,
)
from generator.systems.valormr.rules.sea.passage import (
    Passage,
    Progress,
    fleet_event,
    owned_by_both,
)
from generator.systems.valormr.rules.sea.vessels import (
    capacity,
    vessels_free,
    vessels_needed,
)
from generator.systems.valormr.rules.sea.waters import Berth
from generator.world.rivers import bank_name, bank_of, banks, is_parted

if TYPE_CHECKING:
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState, Party
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.events import Event, FactValue
    from generator.world.rivers import Bank


# SEA, RIVER: where vessels can lie to land troops, and how they lie there.

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


NOTHING = Fraction(0)
PORT = "port"


def embark(play: Play, passage: Passage, task: FleetOrder) -> Passage:
    """Take an army, or some of its regiments, aboard; it takes no time.

    Rules: VAL-SHIP-02, VAL-SHIP-03, VAL-SHIP-17.
    """
    fleet = passage.fleet
    force = force_to_board(fleet, task)
    state = passage.situation.forces.get(force)
    if state is None:
        return passage.refused(task, Refusal(reason="nobody-named", rule="VAL-SHIP-03"))
    refusal = boarding_refusal(play, fleet, state)
    if refusal is not None:
        return passage.refused(task, refusal)
    here = parties_here(play, passage, state, task)
    held = passage.marching | forces_in_contact(passage.situation)
    if here is None or force in held:
        return passage.waits("for-troops", "VAL-SHIP-03")
    if not here and passage.situation.aboard(force) is not None:
        return passage.ended(Progress.DONE)
    short = room_refusal(play, fleet, here) or _points_refusal(play, fleet, state)
    if short is not None:
        return passage.refused(task, short)
    return _aboard(play, passage, state, here, task)


def force_to_board(fleet: FleetState, task: FleetOrder) -> str:
    """Return the force an order speaks of: named, of the regiments, or the owner."""
    if task.force:
        return task.force
    return force_of(task.regiments[0]) if task.regiments else fleet.owner


def boarding_refusal(
    play: Play, fleet: FleetState, state: ForceState
) -> Refusal | None:
    """Return why nobody of a force can board vessels where they lie.

    Rules: VAL-SEA-06, VAL-SEA-07, VAL-SEA-08, VAL-SHIP-12.
    """
    if play.campaign.are_enemies(fleet.side, play.force(state).side):
        return Refusal(reason="enemys-vessels", rule="VAL-SHIP-03")
    if not capacity(play.tables, fleet.kind):
        return Refusal(reason="carries-no-troops", rule="VAL-SHIP-12")
    lands = play.tables.waters.text(fleet.kind, "lands")
    if play.board.is_sea(fleet.at):
        return Refusal(reason="not-at-land", rule=RULES_OF_LANDING[lands])
    docks_only = lands == PORT
    if docks_only and not play.board.is_port(fleet.at):
        return Refusal(reason="docks-only-in-port", rule="VAL-SEA-08")
    return None


def parties_here(
    play: Play, passage: Passage, state: ForceState, task: FleetOrder
) -> tuple[Party, ...] | None:
    """Return the regiments that are to board; none while one of them is not here.

    Rule: VAL-SHIP-03.
    """
    at = passage.fleet.at
    commander_here = state.at == at and passage.situation.aboard(state.force) is None
    with_him = present(play, state) if commander_here else ()
    alone = [
        party
        for _, party in sorted(passage.situation.ashore.items())
        if party.force == state.force and party.at == at
    ]
    found = {party.id: party for party in (*with_him, *alone)}
    aboard = {party.id for party in passage.fleet.regiments}
    wanted = task.regiments or tuple(found)
    missing = [name for name in wanted if name not in found and name not in aboard]
    if missing or not (found or commander_here or aboard):
        return None
    return tuple(found[name] for name in wanted if name in found)


def room_refusal(
    play: Play, fleet: FleetState, parties: tuple[Party, ...]
) -> Refusal | None:
    """Return why vessels have no room, none when each regiment has its own.

    Rules: VAL-SHIP-03, VAL-SHIP-04.
    """
    needed = sum(
        vessels_needed(play.tables, fleet.kind, party.strength) for party in parties
    )
    free = vessels_free(play.tables, fleet)
    if needed <= free:
        return None
    return Refusal(
        reason="vessels-short",
        rule="VAL-SHIP-04",
        facts={
            "needed": needed,
            "free": free,
            "figures": sum(party.strength for party in parties),
        },
    )


def costs_points(play: Play, fleet: FleetState) -> Fraction:
    """Return the share of its day a force spends to board or land where vessels lie.

    Rule: VAL-ADV-13.
    """
    away = play.switches.flag("adv.embarkation") and not play.board.is_port(fleet.at)
    return play.tables.advanced.number("no-port-share") if away else NOTHING


def rule_of_time(play: Play, fleet: FleetState, in_port: str) -> str:
    """Return the rule that says what boarding or landing takes where vessels lie.

    Args:
        play: The circumstances.
        fleet: The vessels.
        in_port: The rule in ports of a campaign in which it takes time.

    Rules: VAL-SHIP-17, VAL-ADV-11, VAL-ADV-12, VAL-ADV-13.
    """
    if not play.switches.flag("adv.embarkation"):
        return "VAL-SHIP-17"
    return in_port if play.board.is_port(fleet.at) else "VAL-ADV-13"


def _points_refusal(play: Play, fleet: FleetState, state: ForceState) -> Refusal | None:
    """Refuse a force that has not the points to board away from a port.

    Rule: VAL-ADV-13.
    """
    if state.freshness >= costs_points(play, fleet):
        return None
    return Refusal(reason="too-tired-to-board", rule="VAL-ADV-13")


def late_share(play: Play, passage: Passage) -> Fraction | None:
    """Return the share of their day that vessels boarded now have left; none: all.

    Rule: VAL-SHIP-18.
    """
    ships = play.tables.ships
    if is_night(play.period):
        return ships.number("boarded-in-afternoon")
    return ships.number("boarded-in-morning") if passage.is_late else None


def _aboard(
    play: Play,
    passage: Passage,
    state: ForceState,
    parties: tuple[Party, ...],
    task: FleetOrder,
) -> Passage:
    """Put regiments aboard, and their commander with the last of them.

    Those aboard stand in no hex of the map, so that nothing afloat is ever in contact.

    Rules: VAL-SHIP-02, VAL-SHIP-03, VAL-SHIP-18, VAL-SEA-13.
    """
    fleet, situation = passage.fleet, passage.situation
    situation = not_ashore(situation, parties)
    came_alone = {p.id for p in parties if p.id in passage.situation.ashore}
    from_him = tuple(party for party in parties if party.id not in came_alone)
    left = parted_from(state, from_him)
    left = replace(left, freshness=left.freshness - costs_points(play, fleet))
    boarding = list(parties)
    goes = _commander_goes(play, passage, left, task)
    if goes:
        staying = present(play, left)
        situation = gone_ashore(situation, staying)
        left = parted_from(left, staying)
        boarding.append(commander_of(left))
        left = replace(
            parted_from(left, (commander_of(left),)),
            waits_at=None,
            route=(),
            crossing=None,
            scouts=0,
        )
    late = late_share(play, passage)
    loaded = fleet.carrying(*boarding)
    if late is not None:
        before = fleet.late_share
        loaded = replace(
            loaded, late_share=late if before is None else min(before, late)
        )
    situation = situation.with_force(left).with_fleet(loaded)
    passage = replace(passage, situation=situation)
    event = _boarded(play, passage, state, parties, commander=goes)
    return passage.ended(Progress.DONE, event)


def _commander_goes(
    play: Play, passage: Passage, left: ForceState, task: FleetOrder
) -> bool:
    """Return whether the commander boards: as told, or when nobody stays with him."""
    here = left.at == passage.fleet.at
    if not here or passage.situation.aboard(left.force) is not None:
        return False
    return bool(task.commander) or not present(play, left)


def _boarded(
    play: Play,
    passage: Passage,
    state: ForceState,
    parties: tuple[Party, ...],
    *,
    commander: bool,
) -> Event:
    """Tell who went aboard, and what is left of the vessels' day."""
    fleet = passage.fleet
    late: dict[str, FactValue] = {}
    if fleet.late_share is not None:
        late["late"] = fleet.late_share
    event = fleet_event(
        fleet,
        "embarked",
        rule="VAL-SHIP-18" if late else rule_of_time(play, fleet, "VAL-ADV-11"),
        half=passage.half,
        force=state.force,
        at=fleet.at,
        regiments=names_of(play, parties),
        figures=sum(party.strength for party in parties),
        commander=commander,
        **late,
    )
    return owned_by_both(event, play.force(state).side)
