"""SCOUT: scouts already out are thrown for when contact is made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.rules.kit.phase import Outcome
from generator.rules.valormr.contact.asking import given
from generator.rules.valormr.contact.telling import told_of

if TYPE_CHECKING:
    from generator.dice.bag import Throw
    from generator.rules.valormr.contact.engagement import Commander, Engagement
    from generator.rules.valormr.contact.field import Field
    from generator.rules.valormr.play import Play
    from generator.world.events import Event

CAPTURED = "captured"
SUCCESSFUL = "successful"
KILLED = "killed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoutFate:
    """What became of one scout."""

    throw: Throw
    fate: str
    captor: str = ""
    """The force that took it, when it was captured."""
    captor_throw: Throw | None = None


def scouts_return(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Throw for every scout that was out when contact was made.

    Rules: VAL-SCOUT-04, VAL-SCOUT-05, VAL-SCOUT-06, VAL-SCOUT-07, VAL-SCOUT-08.
    """
    events: list[Event] = []
    for commander in engagement.commanders:
        state = field.force(commander.force)
        fates = [
            scout_fate(play, engagement, commander, nth)
            for nth in range(1, state.scouts + 1)
        ]
        if not fates:
            continue
        engagement = _reckoned(engagement, commander.force, fates)
        lost = sum(fate.fate in (CAPTURED, KILLED) for fate in fates)
        field = field.with_force(replace(state, scouts=state.scouts - lost))
        events.extend(_told(play, engagement, commander, fate) for fate in fates)
    return Outcome(situation=field.with_engagement(engagement), events=tuple(events))


def scout_fate(
    play: Play, engagement: Engagement, commander: Commander, nth: int
) -> ScoutFate:
    """Throw for one scout.

    Rule: VAL-SCOUT-04.
    """
    subject = f"{engagement.id}.{commander.force}"
    throw = play.throw("VAL-SCOUT-04", subject, nth=nth)
    fate = play.tables.scouts.word(throw.total)
    if fate != CAPTURED:
        return ScoutFate(throw=throw, fate=fate)
    captor, thrown = captor_of(play, engagement, commander, nth)
    return ScoutFate(throw=throw, fate=fate, captor=captor, captor_throw=thrown)


def captor_of(
    play: Play, engagement: Engagement, commander: Commander, nth: int
) -> tuple[str, Throw | None]:
    """Return who took a scout: whom it was sent against, else one by equal chance.

    Faces that would favour somebody are thrown again.

    Rules: VAL-SCOUT-05, DEF-SCOUT-01.
    """
    rivals = commander.opponents
    if len(rivals) == 1:
        return rivals[0], None
    named = given(play, f"{engagement.id}/approach/{commander.force}")
    sent = named.detail.get("scouts_against", ()) if named is not None else ()
    if isinstance(sent, tuple) and len(sent) >= nth and sent[nth - 1] in rivals:
        return str(sent[nth - 1]), None
    subject = f"{engagement.id}.{commander.force}.{nth}"
    attempt = 1
    fair = 6 - 6 % len(rivals)
    while True:
        throw = play.throw("DEF-SCOUT-01", subject, nth=attempt)
        if throw.total <= fair:
            return rivals[(throw.total - 1) % len(rivals)], throw
        attempt += 1


def _reckoned(engagement: Engagement, force: str, fates: list[ScoutFate]) -> Engagement:
    """Write successes and captures to those who gain by them."""
    own = engagement.commander(force)
    successes = sum(fate.fate == SUCCESSFUL for fate in fates)
    engagement = engagement.with_commander(replace(own, scout_successes=successes))
    for fate in fates:
        if fate.captor:
            captor = engagement.commander(fate.captor)
            engagement = engagement.with_commander(
                replace(captor, scouts_captured=captor.scouts_captured + 1)
            )
    return engagement


def _told(
    play: Play, engagement: Engagement, commander: Commander, fate: ScoutFate
) -> Event:
    event = told_of(
        play,
        engagement,
        f"scout-{fate.fate}",
        rule="VAL-SCOUT-04",
        force=commander.force,
        facts={"captor": fate.captor},
    )
    throws = tuple(t for t in (fate.throw, fate.captor_throw) if t is not None)
    captor = (play.campaign.force(fate.captor).side,) if fate.captor else ()
    return replace(event, throws=throws, sides=(*event.sides, *captor))
