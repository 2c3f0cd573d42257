"""A commander's situation in three sentences, and what changed between two moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.briefing import Unknown
from generator.brief.changes import ComparedState, Comparison
from generator.kit.facts import AT, NAME, SIDE
from generator.kit.printing import together
from generator.render.known_forces import known_contacts, taken_in
from generator.render.numbers import count
from generator.systems.valormr.rules import fact_names as facts
from generator.systems.valormr.views.force_columns import figures_of
from generator.systems.valormr.views.sky_and_marches import weather_summary
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownContact


FEW = 3
"""As many armies on the move are named."""
_BATTLE = "engage"
_AT_AN_END = ("over", "rested")
"""How far a contact has got after which its armies may meet in another one."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Lead(Struct, frozen=True, kw_only=True):
    """What a commander reads first."""

    sentences: tuple[str, ...]
    losses: tuple[str, ...]
    """Since the packet before, and since the campaign began."""


def lead_of(
    briefing: Briefing, command: frozenset[str], told: Sequence[Briefing], before: Briefing | None
) -> Lead:
    """Return how things stand for the commander of some armies.

    ``told`` are the periods his packet tells of, ``before`` is what he knew before
    them; none: they are the first.
    """
    contacts = _nearest_contacts(briefing, command)
    met = {force for contact in contacts for force in contact.ids if force in command}
    others = sorted(command - met, key=briefing.words.of)
    sky, *more = weather_summary(briefing) or ("",)
    beside = f", with {together(more)}" if more else ""
    weather = f"The weather is {sky}{beside}" if sky else ""
    rest = _rest(briefing, told, others, all_others=bool(met))
    sentences = (
        *(_contact(briefing, contact, command) for contact in contacts),
        *(_own_strength(briefing, force) for force in sorted(met)),
        f"{'; '.join(filter(None, (weather, rest)))}." if weather or rest else "",
    )
    return Lead(
        sentences=tuple(filter(None, sentences)),
        losses=tuple(filter(None, _losses(briefing, command, before))),
    )


def _nearest_contacts(briefing: Briefing, command: frozenset[str]) -> list[KnownContact]:
    """Return the standing contacts of his armies, else of his side, else of others.

    Of several of the same armies that have come to nothing the last is told.
    """
    contacts = known_contacts(briefing)
    parts = taken_in(contacts)
    last = {contact.ids: contact for contact in contacts}
    standing = [
        contact
        for contact in contacts
        if contact.stands
        and contact.id not in parts
        and (contact.stage not in _AT_AN_END or contact is last[contact.ids])
    ]
    side = {force for force in briefing.names if _is_his_side(briefing, force)}
    of_army, of_side = (
        [contact for contact in standing if near & set(contact.ids)] for near in (command, side)
    )
    return of_army or of_side or standing


def _is_his_side(briefing: Briefing, force: str) -> bool:
    return briefing.get(SIDE, force) in briefing.audience.sides


def _contact(briefing: Briefing, contact: KnownContact, command: frozenset[str]) -> str:
    """Return in a sentence who stands before his armies, and what is to come of it."""
    own = [f for f in contact.ids if f in command or _is_his_side(briefing, f)]
    if not own:
        first = briefing.get(SIDE, contact.ids[0])
        own = [force for force in contact.ids if briefing.get(SIDE, force) == first]
    others = [force for force in contact.ids if force not in own]
    who, whom = (_named(briefing, forces) for forces in (others, own))
    faces = "face" if _are_many(briefing, others) else "faces"
    parts = (f"{contact.id}/{each}" for each in contact.ids)
    choices = {briefing.told(facts.CHOICE, part) for part in parts}
    match contact.stage:
        case "deployment":
            hour = briefing.get_or(facts.HOUR, contact.id, 0)
            all_offer = ", and every one of them offers battle"
            wanted = all_offer if choices == {_BATTLE} else ""
            when = f" from hour {hour}" if hour else ""
            return f"{who} {faces} {whom}{wanted}: they fight{when}."
        case "battle":
            return f"{who} fought {whom}."
        case "over":
            return f"{who} still {faces} {whom}, though their contact is over."
        case "rested":
            return f"{who} still {faces} {whom}, and neither side has stirred."
        case "contact" | "terrain":
            return f"{who} {faces} {whom}, and it is being settled how they meet."
        case _:
            return f"{who} {faces} {whom}; nothing is decided yet."


def _named(briefing: Briefing, forces: Sequence[str]) -> str:
    """Return armies by name, and where each stands."""
    told = []
    for force in forces:
        name, at = briefing.words.of(force), briefing.get(AT, force)
        if not isinstance(at, Unknown):
            places = [place.name for place in briefing.board.places_at(at)[:1]]
            name += f" ({', '.join((*places, briefing.board.grid.label(at)))})"
        told.append(name)
    return together(told)


def _are_many(briefing: Briefing, forces: Sequence[str]) -> bool:
    """Say whether armies take the verb of many."""
    return briefing.words.noun(tuple(forces)).is_many


def _own_strength(briefing: Briefing, force: str) -> str:
    """Return what an army in contact has, and the regiment that would fight."""
    present = briefing.get(facts.FIGURES, force)
    if isinstance(present, Unknown):
        return ""
    start = briefing.get_or(facts.AT_START, force, 0)
    name = briefing.words.of(force)
    verb = "have" if _are_many(briefing, (force,)) else "has"
    whole = "all " if present == start else ""
    has = f"{name} {verb} {whole}{figures_of(present, start)} figures"
    first, *others = briefing.get_or(facts.REGIMENTS, force, ()) or ("",)
    leading = briefing.told(NAME, first)
    left = briefing.get(facts.FIGURES, first)
    if not others or not leading or isinstance(left, Unknown):
        return f"{has}."
    told = figures_of(left, briefing.get_or(facts.AT_START, first, 0))
    return f"{has}; the leading regiment, {leading}, has {told}."


def _rest(
    briefing: Briefing, told: Sequence[Briefing], others: Sequence[str], *, all_others: bool
) -> str:
    """Return what the armies did that are in no contact."""
    if not others:
        return ""
    went = {trail.force for each in told for trail in each.trails}
    moved = [force for force in others if force in went]
    kept = len(others) - len(moved)
    whose = f"your {'other ' if all_others else ''}"
    if not moved:
        stand = "army stands where it stood" if kept == 1 else "armies stand as before"
        return f"{whose}{_in_words(kept) + ' ' if kept > 1 else ''}{stand}"
    has = "has" if len(moved) == 1 else "have"
    gone = f"{_named(briefing, moved)} {has} marched"
    if len(moved) > FEW:
        gone = f"{_in_words(len(moved))} of {whose}armies have marched"
    return f"{gone}, and the rest stand as before" if kept else gone


def _in_words(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _losses(briefing: Briefing, command: frozenset[str], before: Briefing | None) -> Iterator[str]:
    """Yield what was lost since the packet before, then since the campaign began."""
    armies = sorted(command, key=briefing.words.of)
    known = [force for force in armies if briefing.knows(facts.FIGURES, force)]
    if not known:
        return
    fresh = () if before is None else tuple(_lost_since(briefing, known, before))
    lost = []
    for force in known:
        present = briefing.get_or(facts.FIGURES, force, 0)
        start = briefing.get_or(facts.AT_START, force, 0)
        if present < start:
            has = f"has {figures_of(present, start)} figures left"
            lost.append(f"{briefing.words.of(force)} {has}")
    if not fresh and not lost:
        yield "None since the campaign began."
        return
    if before is not None:
        since = f"since the end of {before.period.title}"
        yield f"{together(fresh)} {since}." if fresh else f"None {since}."
    if lost:
        whole = len(known) - len(lost)
        have = "has" if whole == 1 else "have"
        rest = f"; the other {_in_words(whole)} {have} lost no one" if whole else ""
        yield f"Since the campaign began: {together(lost)}{rest}."


def _lost_since(briefing: Briefing, armies: Sequence[str], before: Briefing) -> Iterator[str]:
    for force in armies:
        for regiment in briefing.get_or(facts.REGIMENTS, force, ()):
            was = before.get_or(facts.FIGURES, regiment, 0)
            now = briefing.get_or(facts.FIGURES, regiment, 0)
            if was != now and before.knows(facts.FIGURES, regiment):
                what = "lost" if now < was else "gained"
                name = briefing.told(NAME, regiment)
                yield f"{name} has {what} {count(abs(was - now), 'figure')}"


# What is worth comparing between two moments of a Valormr campaign.


def called(briefing: Briefing, subject: str) -> str:
    """Return what a force, vessels or a courier are called."""
    courier = briefing.told(facts.COURIER, subject)
    if courier:
        return f"The courier {courier} of {briefing.told(facts.SENDER, subject)}"
    return briefing.told(facts.VESSELS, subject) or briefing.words.of(subject)


def bound_for(now: Briefing, subject: str) -> Iterator[str]:
    """Yield where a force, vessels or a courier are still bound for."""
    route, way = now.told(facts.ROUTE, subject), now.told(facts.BY, subject)
    if route:
        yield f"still bound for {route}" + (f" by {way}" if way else "")
    bound = now.told(facts.ADDRESSEE, subject) or now.told(facts.BOUND_FOR, subject)
    if bound and now.get(facts.FATE, subject) == "rides":
        yield f"rides to {bound}"
    if tasks := now.told(facts.TASKS, subject):
        yield f"still to do: {tasks}"


COMPARISON = Comparison(
    placed=(AT, facts.LIES_AT, facts.RIDES_AT),
    counted=(
        (facts.FIGURES, "figures"),
        (facts.STRAGGLERS, "stragglers"),
        (facts.IN_HAND, "points in hand"),
        (facts.SCOUTS, "scouts out"),
        (facts.VESSEL_COUNT, "vessels"),
        (facts.CARRIES_FIGURES, "figures aboard"),
    ),
    fleeting=(facts.IN_HAND,),
    truths=(
        (facts.FATIGUED, "fatigued", "fresh again"),
        (facts.FORMED, "formed again", "out of formation"),
    ),
    states=(
        ComparedState(name=facts.ABOARD, comes="aboard {}", goes="ashore again"),
        ComparedState(name=facts.BERTH),
        ComparedState(name=facts.FATE),
    ),
    named=called,
    bound_for=bound_for,
    notable=(
        "battle",
        "campaign",
        "contact-found",
        "courier-delivers",
        "courier-taken",
        "disengagement-loss",
        "drought",
        "landed",
        "regiment-destroyed",
        "ruling",
    ),
)
