"""DEF-EXCH: who has to give ground after a battle, without further dice or losses."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.contact.asking import then
from generator.systems.valormr.rules.contact.contact_events import told_of
from generator.systems.valormr.rules.contact.displacement import hex_opposite
from generator.systems.valormr.rules.contact.getting_away import (
    is_reinforced,
    supporters_of,
)
from generator.systems.valormr.rules.contact.map_contacts import are_in_contact
from generator.systems.valormr.rules.movement.flying import can_stay
from generator.systems.valormr.rules.movement.prices import Refusal, step_price
from generator.world.hexes import distance, neighbours

if TYPE_CHECKING:
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.hexes import Hex

RULE = "DEF-EXCH-02"
WAY_OUT = "displaced"


def pushed_back(
    play: Play, engagement: Engagement, force: str, field: Field
) -> Outcome[Field]:
    """Let a force give ground after a battle, unless a supporter reinforces it.

    It costs no points, no dice and no figures. Where no hex is open to it, it stays.

    Rules: DEF-EXCH-02, VAL-ROLE-08, VAL-DISENG-43, VAL-TURN-09.
    """
    if not field.force(force).afoot:
        return Outcome(situation=field)
    if supporters_of(field, force):
        reinforced, said = is_reinforced(play, engagement, field, force)
        asked = Outcome(situation=field, events=said)
        step = _held if reinforced else _gives_ground
        return then(asked, partial(step, play, engagement, force))
    return _gives_ground(play, engagement, force, field)


def _held(
    play: Play, engagement: Engagement, force: str, field: Field
) -> Outcome[Field]:
    """Keep a reinforced force where it is.

    Rule: VAL-ROLE-08.
    """
    held = told_of(
        play,
        engagement,
        "reinforced",
        rule="VAL-ROLE-08",
        force=force,
        facts={"at": field.force(force).at},
    )
    return Outcome(situation=field, events=(held,))


def _gives_ground(
    play: Play, engagement: Engagement, force: str, field: Field
) -> Outcome[Field]:
    """Put a force into the hex it falls back to, if there is one."""
    came_from = field.force(force).at
    goal = ground_behind(play, engagement, field, force)
    if goal is None:
        stays = told_of(
            play,
            engagement,
            "stands-its-ground",
            rule=RULE,
            force=force,
            facts={"at": came_from},
        )
        return Outcome(situation=field, events=(stays,))
    moved = field.moved(play, force, goal)
    event = told_of(
        play,
        engagement,
        "gives-ground",
        rule=RULE,
        force=force,
        facts={"from": came_from, "to": goal},
    )
    now = moved.engagement(engagement.id)
    left = replace(now.without(force), way_out={**now.way_out, force: WAY_OUT})
    return Outcome(situation=moved.with_engagement(left), events=(event,))


def ground_behind(
    play: Play, engagement: Engagement, field: Field, force: str
) -> Hex | None:
    """Return the hex a beaten force falls back to; none: none is open to it.

    It is the one beside the fewest of those it fought, and of several the one nearest
    to the hex directly opposite the first of them.

    Rules: DEF-EXCH-02, VAL-DISENG-43, VAL-DISENG-44, VAL-DISENG-45.
    """
    foes = [
        other
        for pair in engagement.pairs_at_start
        if force in pair
        for other in pair
        if other != force and field.force(other).afoot
    ]
    if not foes:
        return None
    opposite = hex_opposite(field, force, foes[0])

    def worth(place: Hex) -> tuple[int, int, Hex]:
        beside = _foes_beside(play, field, force, place, foes)
        return (beside, distance(place, opposite), place)

    places = [
        place
        for place in neighbours(field.force(force).at)
        if _is_open(play, field, force, place)
    ]
    goal = min(places, key=worth, default=None)
    if goal is None or worth(goal)[0] >= len(foes):
        return None
    return goal


def _is_open(play: Play, field: Field, force: str, place: Hex) -> bool:
    """Return whether a force can fall back into a hex: it is free, and passable.

    Rules: VAL-DISENG-44, VAL-DISENG-45.
    """
    if place not in play.board.terrain or not can_stay(play, place):
        return False
    if isinstance(step_price(play, field.force(force), place), Refusal):
        return False
    return field.situation.at(place) is None


def _foes_beside(
    play: Play, field: Field, force: str, place: Hex, foes: list[str]
) -> int:
    """Return with how many of those it fought a force would be in contact there."""
    there = field.moved(play, force, place).force(force)
    return sum(are_in_contact(play, there, field.force(foe)) for foe in foes)
