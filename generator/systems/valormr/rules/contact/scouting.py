"""SCOUT: scouts already out are thrown for when contact is made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from generator.dice.kinds import D6
from generator.errors import CampaignError, Finding
from generator.kit.answers import place_of
from generator.kit.phase import Outcome
from generator.systems.valormr.rules.contact.answer_lines import AGAINST
from generator.systems.valormr.rules.contact.asking import named, thrown_together
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.movement.unformed import stands_formed

if TYPE_CHECKING:
    from generator.dice.bag import Throw
    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
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


def scouts_return(play: Play, engagement: Engagement, field: Field) -> Outcome[Field]:
    """Throw for every scout that was out when contact was made.

    Rules: VAL-SCOUT-04, VAL-SCOUT-05, VAL-SCOUT-06, VAL-SCOUT-07, VAL-SCOUT-08.
    """
    thrown = _thrown(play, engagement, field)
    events: list[Event] = []
    for commander in engagement.commanders:
        throws = thrown[commander.force]
        if not throws:
            continue
        fates = [
            scout_fate(play, engagement, commander, throw, nth)
            for nth, throw in enumerate(throws, 1)
        ]
        engagement = _reckoned(engagement, commander.force, fates)
        state = field.force(commander.force)
        lost = sum(fate.fate in (CAPTURED, KILLED) for fate in fates)
        field = field.with_force(replace(state, scouts=state.scouts - lost))
        events.extend(_told(play, engagement, commander, fate) for fate in fates)
    return Outcome(situation=field.with_engagement(engagement), events=tuple(events))


def _thrown(
    play: Play, engagement: Engagement, field: Field
) -> dict[str, tuple[Throw, ...]]:
    """Throw for all scouts of all commanders at once.

    Rule: VAL-SCOUT-04.
    """
    out = [
        (force, nth)
        for force in engagement.forces
        for nth in range(1, scouts_out(play, field.force(force), engagement.half) + 1)
    ]
    throws = thrown_together(
        partial(play.throw, "VAL-SCOUT-04", f"{engagement.id}.{force}", nth=nth)
        for force, nth in out
    )
    return {
        force: tuple(
            throw
            for (owner, _), throw in zip(out, throws, strict=True)
            if owner == force
        )
        for force in engagement.forces
    }


def scout_fate(
    play: Play, engagement: Engagement, commander: Commander, throw: Throw, nth: int
) -> ScoutFate:
    """Return what became of one scout.

    Rules: VAL-SCOUT-04, VAL-SCOUT-05.
    """
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
    sent = sent_against(play, engagement, commander)
    if len(sent) >= nth:
        return sent[nth - 1], None
    subject = f"{engagement.id}.{commander.force}.{nth}"
    attempt = 1
    fair = D6.sides - D6.sides % len(rivals)
    while True:
        throw = play.throw("DEF-SCOUT-01", subject, nth=attempt)
        if throw.total <= fair:
            return rivals[(throw.total - 1) % len(rivals)], throw
        attempt += 1


def sent_against(
    play: Play, engagement: Engagement, commander: Commander
) -> tuple[str, ...]:
    """Return the opponents a commander's scouts go out against, as far as he says.

    Raises:
        CampaignError: One of them is no opponent of his.

    Rules: VAL-SCOUT-05, DEF-SCOUT-01.
    """
    decision = play.answer(f"{engagement.id}/approach/{commander.force}")
    if decision is None or AGAINST not in decision.detail:
        return ()
    value = decision.detail[AGAINST]
    sent = tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)
    strangers = [force for force in sent if force not in commander.opponents]
    if not strangers:
        return sent
    raise CampaignError(
        (
            Finding(
                code="C083",
                where=place_of(decision, AGAINST),
                what=f"{', '.join(strangers)}: no opponent in this contact",
                hint=(
                    f"name one of: {', '.join(commander.opponents)} "
                    f"({named(play, commander.opponents)})"
                ),
                rule="VAL-SCOUT-05",
            ),
        )
    )


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
