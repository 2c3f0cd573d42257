"""SHIP, SEA, RIVER: where vessels lie, and how regiments come aboard."""

from __future__ import annotations

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
from generator.systems.valormr.rules.sea.passage import Passage, Progress
from generator.systems.valormr.rules.sea.vessels import capacity, vessels_free, vessels_needed
from generator.systems.valormr.rules.sea.waters import NOTHING, Berth
from generator.values import replace
from generator.world.rivers import bank_name, bank_of, banks, is_parted

if TYPE_CHECKING:
    from fractions import Fraction

    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.sea.waters import FleetState, Party
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.clock import FactValue
    from generator.world.rivers import Bank


# SEA, RIVER: where vessels can lie to land troops, and how they lie there.

WAYS_TO_LAND = {
    "beach": (Berth.BEACHED, "VAL-SEA-06"),
    "bank": (Berth.BEACHED, "VAL-RIVER-03"),
    "anchor": (Berth.AT_ANCHOR, "VAL-SEA-07"),
    "port": (Berth.IN_PORT, "VAL-SEA-08"),
}
"""How vessels lie to land troops and by what rule, as the table of waters says."""


PORT = "port"


def lying_refusal(play: Play, fleet: FleetState) -> Refusal | None:
    """Return why nobody can leave or board vessels where they lie.

    Longships and galleys beach, river boats lie at a bank, sailing ships anchor and
    land by boat, transports need a port.

    Rules: VAL-SEA-06, VAL-SEA-07, VAL-SEA-08, VAL-RIVER-03.
    """
    lands = play.tables.waters.text(fleet.kind, "lands")
    if play.board.is_sea(fleet.at):
        return Refusal(reason="not-at-land", rule=WAYS_TO_LAND[lands][1])
    if lands == PORT and not play.board.is_port(fleet.at):
        return Refusal(reason="docks-only-in-port", rule="VAL-SEA-08")
    return None


def landing_refusal(passage: Passage) -> Refusal | None:
    """Return why vessels cannot land anybody where they are.

    Rule: VAL-RIVER-03.
    """
    refusal = lying_refusal(passage.play, passage.fleet)
    if refusal is not None:
        return refusal
    is_missing = passage.task.bank is not None and chosen_bank(passage) is None
    return Refusal(reason="no-such-bank", rule="VAL-RIVER-03") if is_missing else None


def chosen_bank(passage: Passage) -> Bank | None:
    """Return the bank of a river hex to land on; none where no river parts it.

    Rule: VAL-RIVER-03.
    """
    board, fleet, task = passage.play.board, passage.fleet, passage.task
    if not is_parted(board, fleet.at):
        return None
    if task.bank is not None:
        return bank_of(board, fleet.at, task.bank)
    return banks(board, fleet.at)[0] if fleet.bank is None else fleet.bank


def lying(passage: Passage) -> FleetState:
    """Return vessels as they lie to land troops.

    Rules: VAL-SEA-06, VAL-SEA-07, VAL-SEA-08, VAL-RIVER-03.
    """
    fleet = passage.fleet
    berth, _ = WAYS_TO_LAND[passage.play.tables.waters.text(fleet.kind, "lands")]
    bank = chosen_bank(passage) if berth is Berth.BEACHED else None
    return replace(fleet, berth=berth, bank=bank)


def beach(passage: Passage) -> Passage:
    """Draw vessels up on a beach or a river bank, in a gale too.

    Rules: VAL-SEA-06, VAL-SEA-07, VAL-SEA-08, VAL-RIVER-03, VAL-WX-41.
    """
    play, fleet = passage.play, passage.fleet
    lands = play.tables.waters.text(fleet.kind, "lands")
    barred, (berth, rule) = landing_refusal(passage), WAYS_TO_LAND[lands]
    if berth is not Berth.BEACHED:
        barred = Refusal(reason="does-not-beach", rule=rule)
    if barred is not None:
        return passage.refused(barred)
    in_gale = passage.situation.weather.wind is Wind.GALE
    rule = "VAL-WX-41" if in_gale else "VAL-SEA-06"
    if fleet.shore is None:
        rule = "VAL-RIVER-03"
    beached = lying(passage)
    bank = beached.bank
    named = "" if bank is None else bank_name(play.board, fleet.at, bank)
    passage = passage.with_fleet(beached)
    passage = passage.tells("vessels-beached", rule, at=fleet.at, bank=named)
    return passage.ended(Progress.DONE)


def embark(passage: Passage) -> Passage:
    """Take an army, or some of its regiments, aboard; it takes no time.

    The order names a force, or regiments of one; else the vessels' owner boards.

    Rules: VAL-SHIP-02, VAL-SHIP-03, VAL-SHIP-17.
    """
    play, fleet, task = passage.play, passage.fleet, passage.task
    owner = force_of(task.regiments[0]) if task.regiments else fleet.owner
    force = task.force or owner
    state = passage.situation.forces.get(force)
    if state is None:
        return passage.refused(Refusal(reason="nobody-named", rule="VAL-SHIP-03"))
    refusal = boarding_refusal(play, fleet, state)
    if refusal is not None:
        return passage.refused(refusal)
    here = parties_here(passage, state)
    held = passage.marching | forces_in_contact(passage.situation)
    if here is None or force in held:
        return passage.waits("for-troops", "VAL-SHIP-03")
    if not here and passage.situation.aboard(force) is not None:
        return passage.ended(Progress.DONE)
    short = room_refusal(play, fleet, here)
    if short is None and state.freshness < costs_points(play, fleet):
        short = Refusal(reason="too-tired-to-board", rule="VAL-ADV-13")
    if short is not None:
        return passage.refused(short)
    return _aboard(passage, state, here)


def boarding_refusal(play: Play, fleet: FleetState, state: ForceState) -> Refusal | None:
    """Return why nobody of a force can board vessels where they lie.

    Rules: VAL-SHIP-03, VAL-SHIP-12.
    """
    if play.campaign.are_enemies(fleet.side, play.force(state).side):
        return Refusal(reason="enemys-vessels", rule="VAL-SHIP-03")
    if not capacity(play.tables, fleet.kind):
        return Refusal(reason="carries-no-troops", rule="VAL-SHIP-12")
    return lying_refusal(play, fleet)


def parties_here(passage: Passage, state: ForceState) -> tuple[Party, ...] | None:
    """Return the regiments that are to board; none while one of them is not here.

    Rule: VAL-SHIP-03.
    """
    at, situation = passage.fleet.at, passage.situation
    commander_here = state.at == at and situation.aboard(state.force) is None
    with_him = present(passage.play, state) if commander_here else ()
    alone = [
        party
        for _, party in sorted(situation.ashore.items())
        if party.force == state.force and party.at == at
    ]
    found = {party.id: party for party in (*with_him, *alone)}
    aboard = {party.id for party in passage.fleet.regiments}
    wanted = passage.task.regiments or tuple(found)
    missing = [name for name in wanted if name not in found and name not in aboard]
    if missing or not (found or commander_here or aboard):
        return None
    return tuple(found[name] for name in wanted if name in found)


def room_refusal(play: Play, fleet: FleetState, parties: tuple[Party, ...]) -> Refusal | None:
    """Return why vessels have no room, none when each regiment has its own.

    Rules: VAL-SHIP-03, VAL-SHIP-04.
    """
    tables, figures = play.tables, [party.strength for party in parties]
    needed = sum(vessels_needed(tables, fleet.kind, each) for each in figures)
    free = vessels_free(tables, fleet)
    if needed <= free:
        return None
    facts = {"needed": needed, "free": free, "figures": sum(figures)}
    return Refusal(reason="vessels-short", rule="VAL-SHIP-04", facts=facts)


def costs_points(play: Play, fleet: FleetState) -> Fraction:
    """Return the share of its day a force spends to board or land where vessels lie.

    Rule: VAL-ADV-13.
    """
    away = play.switches.flag("adv.embarkation") and not play.board.is_port(fleet.at)
    return play.tables.advanced.number("no-port-share") if away else NOTHING


def rule_of_time(play: Play, fleet: FleetState, in_port: str) -> str:
    """Return the rule that says what boarding or landing takes where vessels lie.

    ``in_port`` is the rule in ports of a campaign in which it takes time.

    Rules: VAL-SHIP-17, VAL-ADV-11, VAL-ADV-12, VAL-ADV-13.
    """
    if not play.switches.flag("adv.embarkation"):
        return "VAL-SHIP-17"
    return in_port if play.board.is_port(fleet.at) else "VAL-ADV-13"


def late_share(passage: Passage) -> Fraction | None:
    """Return the share of their day that vessels boarded now have left; none: all.

    Rule: VAL-SHIP-18.
    """
    ships = passage.play.tables.ships
    if is_night(passage.play.period):
        return ships.number("boarded-in-afternoon")
    return ships.number("boarded-in-morning") if passage.is_late else None


def _aboard(passage: Passage, state: ForceState, parties: tuple[Party, ...]) -> Passage:
    """Put regiments aboard, and their commander with the last of them.

    A commander boards as told, or when nobody stays with him.  Those aboard stand in no
    hex of the map, so that nothing afloat is ever in contact.

    Rules: VAL-SHIP-02, VAL-SHIP-03, VAL-SHIP-18, VAL-SEA-13.
    """
    play, fleet, before = passage.play, passage.fleet, passage.situation
    situation = not_ashore(before, parties)
    from_him = tuple(party for party in parties if party.id not in before.ashore)
    left = parted_from(state, from_him)
    left = replace(left, freshness=left.freshness - costs_points(play, fleet))
    boarding, staying = list(parties), present(play, left)
    is_here = left.at == fleet.at and before.aboard(left.force) is None
    commander = is_here and (bool(passage.task.commander) or not staying)
    if commander:
        situation = gone_ashore(situation, staying)
        left = parted_from(left, staying)
        boarding.append(commander_of(left))
        left = parted_from(left, (commander_of(left),))
        left = replace(left, waits_at=None, route=(), crossing=None, scouts=0)
    shares = [s for s in (late_share(passage), fleet.late_share) if s is not None]
    loaded = fleet.carrying(*boarding)
    loaded = replace(loaded, late_share=min(shares, default=None))
    situation = situation.with_force(left).with_fleet(loaded)
    facts = told_of(passage, state.force, parties, commander=commander)
    rule = rule_of_time(play, fleet, "VAL-ADV-11")
    if loaded.late_share is not None:
        facts["late"], rule = loaded.late_share, "VAL-SHIP-18"
    passage = replace(passage, situation=situation)
    side = play.force(state).side
    return passage.tells("embarked", rule, side, **facts).ended(Progress.DONE)


def told_of(
    passage: Passage, force: str, parties: tuple[Party, ...], *, commander: bool
) -> dict[str, FactValue]:
    """Return what is told of regiments that go aboard or ashore."""
    return {
        "force": force,
        "at": passage.fleet.at,
        "regiments": names_of(passage.play, parties),
        "figures": sum(party.strength for party in parties),
        "commander": commander,
    }
