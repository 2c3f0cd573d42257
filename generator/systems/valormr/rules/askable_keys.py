"""What can be asked for at all, and entries that no rule can use."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.dice import to_throw_key
from generator.errors import Finding
from generator.kit.typed_entries import EntryKind
from generator.systems.valormr.rules.calendar import Half, halves_of
from generator.systems.valormr.rules.daily_weather import OF_THE_SKY
from generator.systems.valormr.rules.orders import FleetDeed, courier_orders_in, fleet_orders_in
from generator.world.board import CrossingKind, RiverCategory

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.kit.switches import Switches
    from generator.kit.typed_entries import Typed
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.board import Board, Crossing
    from generator.world.campaign import PeriodInputs
    from generator.world.clock import Period


KINDS = (
    "approach",
    "battles",
    "edges",
    "engage",
    "exploit",
    "general",
    "go-on",
    "next-hex",
    "no-rest",
    "pursuit",
    "reinforce",
    "relief",
    "role",
    "second",
    "settle",
    "size",
    "status",
    "switch",
    "terrain",
)
"""What is asked in a contact; an army's id may follow :data:`OF_AN_ARMY`."""
OF_AN_ARMY = ("pursuit-", "size-", "status-")
DETAILS = ("cards", "maneuver", "of", "percent", "scouts_against", "to")
"""What may stand with a decision beside its choice; with ``edges``, army ids."""
EDGES = "edges"
UMPIRE = "umpire"
ASKED_PARTS = 3
"""Parts of a question's key: contact, kind, and who is asked."""
_CONTACT = re.compile(r"(?P<half>[a-z]+)\.(?P<forces>[^./]+)(?:\.2)?")


def objection_to(
    campaign: ValormrCampaign,
    situation: ValormrState,
    throws: Callable[[str], bool],
    typed: Typed,
) -> str:
    """Return why nothing is ever asked for under a key; empty: it may be.

    ``throws`` says of a rule, by id, whether it may call for a throw.

    Rule: DEF-DICE-01.
    """
    armies = {force.id for force in campaign.forces}
    if typed.kind is EntryKind.THROW:
        orders = (o for block in campaign.periods for o in courier_orders_in(block))
        riders = {*situation.couriers, *(order.courier for order in orders)}
        return _of_throw(typed, throws, armies | riders)
    if typed.kind is EntryKind.BATTLE:
        return _of_contact(typed.key, typed.period, armies)
    if typed.kind is EntryKind.DECISION:
        return _of_question(typed, armies)
    is_known = typed.key in DETAILS or f"/{EDGES}/" in typed.of
    return "" if is_known else f"beside a choice there may be {', '.join(DETAILS)}"


def _of_throw(typed: Typed, throws: Callable[[str], bool], known: set[str]) -> str:
    """Return why no throw has a key: parts of a hex's label have a figure in them."""
    try:
        key = to_throw_key(typed.key)
    except ValueError:
        return "it is not the key of a roll"
    if not throws(key.rule):
        return f"there is no rule {key.rule}"
    for word in re.split("[.+]", key.subject):
        is_known = word in known or word in (*Half, *OF_THE_SKY)
        if not is_known and not any(map(str.isdigit, word)):
            return f"nothing here is called “{word}”"
    return ""


def _of_contact(contact: str, period: Period, armies: set[str]) -> str:
    """Return why no contact of a period is called so."""
    match = _CONTACT.fullmatch(contact)
    if match is None:
        return "a contact is written like evening.arn+hadewych"
    one, other = halves_of(period)
    if match["half"] not in (one, other):
        return f"the half periods of {period} are {one} and {other}"
    forces = match["forces"].split("+")
    for force in forces:
        if force not in armies:
            return f"there is no army “{force}”"
    if forces != sorted(set(forces)) or len(forces) == 1:
        return "a contact names its armies in alphabetical order, each once"
    return ""


def _of_question(typed: Typed, armies: set[str]) -> str:
    """Return why no question of a period has a key."""
    parts = typed.key.split("/")
    if len(parts) != ASKED_PARTS:
        return "a question is written like evening.arn+hadewych/engage/arn"
    contact, kind, asked = parts
    found = _of_contact(contact, typed.period, armies)
    if found:
        return found
    if kind not in KINDS and not kind.startswith(OF_AN_ARMY):
        return f"no question is called “{kind}”"
    return "" if asked in {UMPIRE, *armies} else f"there is no army “{asked}”"


# Entries of a period about couriers that no rule can use.


def courier_faults(
    campaign: ValormrCampaign, situation: ValormrState, inputs: PeriodInputs
) -> tuple[Finding, ...]:
    """Return couriers nobody can send, and orders to couriers who are not riding."""
    found = []
    for order in courier_orders_in(inputs):
        riding = order.courier in situation.couriers
        if order.sender and riding:
            key, what = "id", f"the courier “{order.courier}” is already on the way"
            hint = "give the new one another id; to tell the old one something, leave “army” out"
        elif not order.sender and not riding:
            key, what = "id", f"no courier “{order.courier}” is on the way"
            hint = 'add army = "…" with the army that sends the rider'
        elif order.sender and order.sender not in situation.forces:
            key, what = "army", f"{campaign.force(order.sender).name} is not on the map"
            hint = "take the courier out, or bring the army on by a ruling"
        elif order.vessels and order.vessels not in situation.fleets:
            key, what = "vessels", f"the vessels “{order.vessels}” are not on the map"
            hint = "take the key out, or name others"
        else:
            continue
        found.append(Finding("C061", (*order.where, key), what, hint))
    return tuple(found)


# Entries of a period about vessels that no rule can use.


def fleet_faults(situation: ValormrState, inputs: PeriodInputs) -> tuple[Finding, ...]:
    """Return orders to vessels that are not on the map, now or after a purchase."""
    orders = fleet_orders_in(inputs)
    bought = {order.fleet for order in orders if order.deed is FleetDeed.BUY}
    hint = "take the order out, or buy them first"
    return tuple(
        Finding(
            "C061",
            (*order.where, "vessels"),
            f"the vessels “{order.fleet}” are not on the map",
            hint,
        )
        for order in orders
        if order.fleet not in bought and order.fleet not in situation.fleets
    )


# RIVER: crossings on the map that nobody can ever use.


def idle_crossings(board: Board, switches: Switches) -> tuple[Crossing, ...]:
    """Return fords over a major river, unless drought may open them.

    Rules: VAL-RIVER-12, VAL-ADV-16, VAL-ADV-18.
    """
    if switches.flag("adv.drought"):
        return ()
    return tuple(each for each in board.crossings if _is_too_broad(board, each))


def _is_too_broad(board: Board, crossing: Crossing) -> bool:
    """Return whether a ford crosses nothing but arms of major rivers."""
    broad = {arm.category for arm in board.arms(crossing.at) if crossing.arm in (None, arm.hexside)}
    return crossing.kind is CrossingKind.FORD and broad == {RiverCategory.MAJOR}
