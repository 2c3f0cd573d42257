"""The keys of throws, questions and battles: which of them can be asked for at all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.dice.throw_keys import to_throw_key
from generator.kit.typed_entries import EntryKind
from generator.systems.valormr.rules.calendar import Half, halves_of
from generator.systems.valormr.rules.orders import courier_orders_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.kit.typed_entries import Typed
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState
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
"""What is asked in a contact; an army's id follows those of :data:`OF_AN_ARMY`."""
OF_AN_ARMY = ("pursuit", "size", "status")
DETAILS = ("cards", "maneuver", "of", "percent", "scouts_against", "to")
"""What may stand with a decision beside its choice; with ``edges``, army ids."""
EDGES = "edges"
UMPIRE = "umpire"
ASKED_PARTS = 3
"""Parts of a question's key: contact, kind, and who is asked."""
OF_THE_SKY = ("sky", "fog", "wind")
_CONTACT = re.compile(r"(?P<half>[a-z]+)\.(?P<forces>[^./]+)(?:\.2)?")


def objection_to(
    campaign: ValormrCampaign,
    situation: ValormrState,
    throws_by: Callable[[str], bool],
    typed: Typed,
) -> str:
    """Return why nothing is ever asked for under a key; empty: it may be.

    Args:
        campaign: The campaign.
        situation: Its situation.
        throws_by: Says of a rule, by id, whether it may call for a throw.
        typed: What was typed.

    Rule: DEF-DICE-01.
    """
    armies = {force.id for force in campaign.forces}
    if typed.kind is EntryKind.THROW:
        return _of_throw(typed, throws_by, armies | _riders(campaign, situation))
    if typed.kind is EntryKind.BATTLE:
        return _of_contact(typed.key, typed.period, armies)
    if typed.kind is EntryKind.DECISION:
        return _of_question(typed, armies)
    is_known = typed.key in DETAILS or f"/{EDGES}/" in typed.of
    return "" if is_known else f"beside a choice there may be {', '.join(DETAILS)}"


def _riders(campaign: ValormrCampaign, situation: ValormrState) -> set[str]:
    """Return the ids of all couriers there are or are to be."""
    sent = {o.courier for block in campaign.periods for o in courier_orders_in(block)}
    return sent | set(situation.couriers)


def _of_throw(
    typed: Typed, throws_by: Callable[[str], bool], known: Iterable[str]
) -> str:
    """Return why no throw has a key."""
    try:
        key = to_throw_key(typed.key)
    except ValueError:
        return "it is not the key of a roll"
    if not throws_by(key.rule):
        return f"there is no rule {key.rule}"
    words = {*known, *Half, *OF_THE_SKY}
    for word in re.split("[.+]", key.subject):
        if word not in words and not _is_of_a_label(word):
            return f"nothing here is called “{word}”"
    return ""


def _is_of_a_label(word: str) -> bool:
    """Return whether a word may be part of a hex's label, or number a contact."""
    return any(letter.isdigit() for letter in word)


def _of_contact(contact: str, period: Period, armies: set[str]) -> str:
    """Return why no contact of a period is called so."""
    match = _CONTACT.fullmatch(contact)
    if match is None:
        return "a contact is written like evening.arn+hadewych"
    if match["half"] not in halves_of(period):
        one, other = halves_of(period)
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
    is_known = kind in KINDS or kind.startswith(tuple(f"{k}-" for k in OF_AN_ARMY))
    if not is_known:
        return f"no question is called “{kind}”"
    if asked != UMPIRE and asked not in armies:
        return f"there is no army “{asked}”"
    return ""
