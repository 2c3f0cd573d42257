"""Which rules were at work in a campaign, counted from its events."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from generator.kit.book_folder import RuleState, load_ledger
from tests.long_campaign.campaign import read

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.world.clock import Event
    from tests.long_campaign.umpire import Closed

CHAPTERS = (
    "TURN",
    "OOB",
    "MARCH",
    "SCOUT",
    "MOVE",
    "TERR",
    "RIVER",
    "SEA",
    "SHIP",
    "NIGHT",
    "REST",
    "COURIER",
    "WX",
    "ADV",
)
"""The chapters of the strategic period."""


def rules_to_see() -> tuple[str, ...]:
    """Return every rule of these chapters that the program plays."""
    played = (RuleState.AUTOMATED, RuleState.DECISION)
    return tuple(
        entry.id
        for entry in load_ledger("generator.systems.valormr.rules").entries
        if entry.state in played
        and entry.id.startswith("VAL-")
        and entry.id.split("-")[1] in CHAPTERS
    )


def excepted() -> Mapping[str, Mapping[str, str]]:
    """Return the rules no event can show, each with its reason and its test."""
    return {each["rule"]: each for each in read("exceptions.toml")["exception"]}


def rules_seen(campaign: ValormrCampaign, periods: Iterable[Closed]) -> Counter[str]:
    """Return how many events show each rule, by its name or by a sign."""
    signs: list[dict[str, Any]] = read("signs.toml")["sign"]
    seen: Counter[str] = Counter()
    for period in periods:
        for event in period.resolution.events:
            seen.update(_named_by(event))
            seen.update(sign["rule"] for sign in signs if _shows(campaign, period, event, sign))
    return seen


def _named_by(event: Event) -> set[str]:
    """Return the rules an event names: its own, its arithmetic's, its dice's."""
    modifiers = (modifier.rule for modifier in event.modifiers)
    throws = (throw.key.rule for throw in event.throws)
    return set(chain((event.rule,), modifiers, throws))


def _shows(
    campaign: ValormrCampaign, period: Closed, event: Event, sign: Mapping[str, Any]
) -> bool:
    """Return whether an event is what a sign describes."""
    if not _is_like(event, sign):
        return False
    if "half" in sign and str(event.half) != sign["half"]:
        return False
    if "waiting" in sign and period.before.forces[event.force].waits_at is None:
        return False
    if "people" in sign and _people(campaign, event) != sign["people"]:
        return False
    if "with" not in sign:
        return True
    return any(
        _is_like(other, sign["with"]) and (not other.force or other.force == event.force)
        for other in period.resolution.events
    )


def _people(campaign: ValormrCampaign, event: Event) -> str:
    return campaign.force(event.force).people if event.force else ""


def _is_like(event: Event, sign: Mapping[str, Any]) -> bool:
    """Return whether kind and facts of an event are those of a sign."""
    facts = event.facts
    if event.kind not in sign["of"]:
        return False
    if any(facts.get(key) != value for key, value in sign.get("where", {}).items()):
        return False
    if not all(facts.get(key) for key in sign.get("holds", ())):
        return False
    return _is_ordered(facts, sign.get("falls", ()), falls=True) and _is_ordered(
        facts, sign.get("rises", ()), falls=False
    )


def _is_ordered(facts: Mapping[str, Any], pair: Iterable[str], *, falls: bool) -> bool:
    """Return whether two facts are in the order a sign asks for."""
    names = tuple(pair)
    if not names:
        return True
    one, other = (facts[name] for name in names)
    return bool(one < other if falls else one > other)
