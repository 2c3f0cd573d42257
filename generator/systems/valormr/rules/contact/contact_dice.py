"""SCOUT, CONTACT: scouts and contact dice, what they teach, and the hour."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from generator.dice import D6
from generator.kit.phase import Outcome, place_of
from generator.systems.valormr.rules.contact.asking import AGAINST, named, refused, thrown_together
from generator.systems.valormr.rules.contact.engagement import Score, Stage
from generator.systems.valormr.rules.contact.field import (
    ground_modifiers,
    listed,
    regiments_left,
    scored,
)
from generator.systems.valormr.rules.movement.columns import daily_rate
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from generator.dice import Throw
    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.clock import Event, Modifier


CAPTURED = "captured"
SUCCESSFUL = "successful"
KILLED = "killed"


class ScoutFate(Struct, frozen=True, kw_only=True):
    """What became of one scout."""

    throw: Throw
    fate: str
    captor: str = ""
    """The force that took it, when it was captured."""
    captor_throw: Throw | None = None


def scouts_out(play: Play, state: ForceState, half: str) -> int:
    """Return how many scouts a force has out when contact is made in a half period.

    They ride within the force's own hex and cost nothing; a force that marches
    unformed or stands between two banks has none.

    Rules: VAL-SCOUT-01, VAL-SCOUT-02, VAL-SCOUT-03, VAL-RIVER-07, VAL-TERR-14.
    """
    if not stands_formed(play, state, half):
        return 0
    most = play.switches.number("scout.max")
    return min(state.scouts, most) if most else state.scouts


def scouts_return(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Throw for every scout that was out when contact was made.

    Rules: VAL-SCOUT-04, VAL-SCOUT-05, VAL-SCOUT-06, VAL-SCOUT-07, VAL-SCOUT-08.
    """
    thrown = _thrown(engagement, field)
    events: list[Event] = []
    for commander in engagement.commanders:
        throws = thrown[commander.force]
        if not throws:
            continue
        fates = [
            scout_fate(field, engagement, commander, throw, nth)
            for nth, throw in enumerate(throws, 1)
        ]
        engagement = _reckoned(engagement, commander.force, fates)
        state = field.force(commander.force)
        lost = sum(fate.fate in (CAPTURED, KILLED) for fate in fates)
        field = field.with_force(replace(state, scouts=state.scouts - lost))
        events.extend(_told(field, engagement, commander, fate) for fate in fates)
    return field.with_engagement(engagement).outcome(*events)


def _thrown(engagement: Engagement, field: Field) -> dict[str, list[Throw]]:
    """Throw for all scouts of all commanders at once.

    Rule: VAL-SCOUT-04.
    """
    out = [
        (force, nth)
        for force in engagement.forces
        for nth in range(1, scouts_out(field.play, field.force(force), engagement.half) + 1)
    ]
    throws = thrown_together(
        partial(field.play.throw, "VAL-SCOUT-04", f"{engagement.id}.{force}", nth=nth)
        for force, nth in out
    )
    thrown: dict[str, list[Throw]] = {force: [] for force in engagement.forces}
    for (force, _), throw in zip(out, throws, strict=True):
        thrown[force].append(throw)
    return thrown


def scout_fate(
    field: Field, engagement: Engagement, commander: Commander, throw: Throw, nth: int
) -> ScoutFate:
    """Return what became of one scout.

    Rules: VAL-SCOUT-04, VAL-SCOUT-05.
    """
    fate = field.play.tables.scouts.word(throw.total)
    if fate != CAPTURED:
        return ScoutFate(throw=throw, fate=fate)
    captor, thrown = captor_of(field, engagement, commander, nth)
    return ScoutFate(throw=throw, fate=fate, captor=captor, captor_throw=thrown)


def captor_of(
    field: Field, engagement: Engagement, commander: Commander, nth: int
) -> tuple[str, Throw | None]:
    """Return who took a scout: whom it was sent against, else one by equal chance.

    Faces that would favour somebody are thrown again.

    Rules: VAL-SCOUT-05, DEF-SCOUT-01.
    """
    rivals = commander.opponents
    if len(rivals) == 1:
        return rivals[0], None
    sent = sent_against(field, engagement, commander)
    if len(sent) >= nth:
        return sent[nth - 1], None
    subject = f"{engagement.id}.{commander.force}.{nth}"
    fair, attempts = D6.sides - D6.sides % len(rivals), count(1)
    while True:
        throw = field.play.throw("DEF-SCOUT-01", subject, nth=next(attempts))
        if throw.total <= fair:
            return rivals[(throw.total - 1) % len(rivals)], throw


def sent_against(field: Field, engagement: Engagement, commander: Commander) -> tuple[str, ...]:
    """Return the opponents a commander's scouts go out against, as far as he says.

    Raises:
        CampaignError: One of them is no opponent of his.

    Rules: VAL-SCOUT-05, DEF-SCOUT-01.
    """
    decision = field.play.answer(f"{engagement.id}/approach/{commander.force}")
    if decision is None or AGAINST not in decision.detail:
        return ()
    value, opponents = decision.detail[AGAINST], commander.opponents
    sent = tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)
    strangers = [force for force in sent if force not in opponents]
    if not strangers:
        return sent
    what = f"{', '.join(strangers)}: no opponent in this contact"
    hint = f"name one of: {', '.join(opponents)} ({named(field, opponents)})"
    raise refused(place_of(decision, AGAINST), "C083", what, hint, "VAL-SCOUT-05")


def _reckoned(engagement: Engagement, force: str, fates: list[ScoutFate]) -> Engagement:
    """Write successes and captures to those who gain by them."""
    own = engagement.commander(force)
    successes = sum(fate.fate == SUCCESSFUL for fate in fates)
    engagement = engagement.with_commander(replace(own, scout_successes=successes))
    for fate in fates:
        if fate.captor:
            captor = engagement.commander(fate.captor)
            captor = replace(captor, scouts_captured=captor.scouts_captured + 1)
            engagement = engagement.with_commander(captor)
    return engagement


def _told(field: Field, engagement: Engagement, commander: Commander, fate: ScoutFate) -> Event:
    kind, rule = f"scout-{fate.fate}", "VAL-SCOUT-04"
    event = field.tells(engagement, kind, rule, commander.force, captor=fate.captor)
    throws = tuple(t for t in (fate.throw, fate.captor_throw) if t is not None)
    captor = (field.side(fate.captor),) if fate.captor else ()
    return replace(event, throws=throws, sides=(*event.sides, *captor))


# CONTACT: the contact dice, what they teach each commander, and the hour.

HIDDEN = "hidden-modifier"
"""Kind of knowledge of a modifier that rests on something the enemy cannot see."""


def contact_dice(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Throw one dice for each commander and find the hour of the contact.

    Rules: VAL-CONTACT-10, VAL-CONTACT-15, VAL-CONTACT-16, VAL-CONTACT-17,
    VAL-CONTACT-30.
    """
    events: list[Event] = []
    throws = thrown_together(
        partial(field.play.throw, "VAL-CONTACT-15", f"{engagement.id}.{force}")
        for force in engagement.forces
    )
    for commander, throw in zip(engagement.commanders, throws, strict=True):
        modifiers = tuple(contact_modifiers(engagement, field, commander))
        modified = throw.total + sum(int(m.amount) for m in modifiers)
        score = Score(natural=throw.total, modified=modified)
        engagement = engagement.with_commander(
            replace(engagement.commander(commander.force), contact=score)
        )
        event = field.tells(
            engagement,
            "contact-dice",
            "VAL-CONTACT-15",
            commander.force,
            score=modified,
            natural=throw.total,
        )
        events.append(scored(event, throw, modifiers, modified))
    hour = contact_hour(engagement)
    engagement = replace(engagement, hour=hour, stage=Stage.CONTACT)
    events.append(field.tells(engagement, "contact-hour", "VAL-CONTACT-34", hour=hour))
    return field.with_engagement(engagement).outcome(*events)


def contact_modifiers(
    engagement: Engagement, field: Field, commander: Commander
) -> Iterator[Modifier]:
    """Yield every modifier a commander has on his contact dice.

    Rules: VAL-CONTACT-17, VAL-CONTACT-18, VAL-CONTACT-19, VAL-CONTACT-20,
    VAL-CONTACT-21, VAL-CONTACT-22.
    """
    table = field.play.tables.contact_modifiers
    unseen = {
        "more-points": has_more_points(field, commander),
        "smallest-force": is_smallest(field, commander),
        "successful-scouts": commander.scout_successes,
        "captured-scouts": commander.scouts_captured,
    }
    for key, holds in unseen.items():
        if holds:
            yield listed(table, key, kind=HIDDEN)
    if met_before(engagement, field, commander):
        yield listed(table, "previous-contact")
    yield from ground_modifiers(field, commander, table)


def has_more_points(field: Field, commander: Commander) -> bool:
    """Return whether a force has more move points than every opponent.

    Rule: VAL-CONTACT-18.
    """
    own = _points(field, commander.force)
    return all(own > _points(field, other) for other in commander.opponents)


def _points(field: Field, force: str) -> Fraction:
    """Return the points the contact modifier compares."""
    if field.play.switches.choice("contact.more_points") == "in_hand":
        return field.left(force)
    rate = daily_rate(field.play, field.force(force), field.situation.weather)
    column = field.columns.get(force)
    return rate.points + (column.hand.forced if column is not None else 0)


def is_smallest(field: Field, commander: Commander) -> bool:
    """Return whether a force is smaller than every opponent by a regiment or more.

    Rule: VAL-CONTACT-19.
    """
    own = regiments_left(field, commander.force)
    return all(own < regiments_left(field, other) for other in commander.opponents)


def met_before(engagement: Engagement, field: Field, commander: Commander) -> bool:
    """Return whether it met one of these opponents in this period or the last.

    Rule: VAL-CONTACT-22.
    """
    situation = field.situation
    earlier = {contact.forces for contact in situation.earlier_contacts}
    earlier |= {
        pair
        for other in situation.engagements
        if other.id != engagement.id
        for pair in other.pairs_at_start
    }
    return any(
        tuple(sorted((commander.force, opponent))) in earlier for opponent in commander.opponents
    )


def contact_hour(engagement: Engagement) -> int:
    """Return the hour of a contact: the half's end, less the spread of the dice.

    Rules: VAL-CONTACT-34, VAL-CONTACT-35.
    """
    return engagement.half.end_hour - natural_spread(engagement)


def natural_spread(engagement: Engagement) -> int:
    """Return the highest less the lowest natural contact dice.

    Rules: VAL-CONTACT-34, VAL-RECON-05.
    """
    naturals = [c.contact.natural for c in engagement.commanders if c.contact]
    return max(naturals) - min(naturals)
