"""RECON, WX: who draws terrain cards, what lies where, and how far anybody sees."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from generator.dice import RecordedDice
from generator.kit.phase import Choice, Outcome, place_of
from generator.systems.valormr.rules.contact import asking
from generator.systems.valormr.rules.contact.contact_dice import natural_spread
from generator.systems.valormr.rules.contact.engagement import LaidCard, Score, Stage
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import CampaignError
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.campaign import Decision


BLANK = "blank"
LAY = "lay"
WITHOUT = "without"
PERCENT = 100
FULL_TURN = 360
"""Degrees."""
_CARD = re.compile(
    r"(?P<card>[a-z-]+)"
    r"(?: (?P<x>[0-9]{1,3}) (?P<y>[0-9]{1,3})(?: (?P<angle>[0-9]{1,3}))?)?"
)


def terrain_order(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Tell who draws terrain cards after whom.

    Rules: VAL-RECON-02, VAL-RECON-03, VAL-RECON-04, VAL-RECON-05.
    """
    recorded = RecordedDice(dice=field.play.dice)
    order = order_of_drawing(replace(field.play, dice=recorded), engagement)
    event = field.tells(engagement, "terrain-order", "VAL-RECON-02", order=order)
    thrown = replace(event, throws=tuple(recorded.made.values()))
    return field.outcome(thrown)


def terrain_cards(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Let the commanders lay their terrain cards, as entered in order of drawing.

    Rules: VAL-RECON-01, VAL-RECON-06, VAL-RECON-07, VAL-RECON-10, VAL-RECON-11,
    VAL-RECON-16, DEF-RECON-01.
    """
    order = order_of_drawing(field.play, engagement)
    facts = (("order", asking.named(field, order)), ("count", str(len(order))))
    options = replace(TERRAIN_OPTIONS, facts=facts)
    question = asking.question_for(field, engagement, "terrain", "", options)
    question = asking.to_all(field, question, engagement.forces)
    replies = asking.answers(field, (question,))
    decision = replies[question.key]
    cards = _laid(field.play, order, decision) if decision.choice == LAY else ()
    engagement = replace(engagement, cards=cards, stage=Stage.TERRAIN)
    laid = tuple(
        f"{card.card} at {card.x}/{card.y} turned {card.angle}°" for card in cards if card.is_laid
    )
    event = field.tells(
        engagement, "terrain-laid" if laid else "terrain-without", "VAL-RECON-06", cards=laid
    )
    return field.with_engagement(engagement).outcome(*replies.told, event)


_CARDS = 'cards = ["hill-egg 30 40 90", "blank"]   # in the order of drawing'
TERRAIN_OPTIONS = asking.Options(
    rule="VAL-RECON-06",
    choices=(
        Choice(
            key=LAY,
            means="terrain-lay",
            rule="VAL-RECON-06",
            needs=("cards",),
            example=_CARDS,
            asked="cards in the order drawn",
        ),
        Choice(key=WITHOUT, means="terrain-without", rule="VAL-RECON-12"),
    ),
)


def order_of_drawing(play: Play, engagement: Engagement) -> tuple[str, ...]:
    """Return whose turn it is to draw, card by card.

    The first drawer opens with as many cards as the natural dice are apart; then all
    draw one at a time in turn until each has had his number.

    Rules: VAL-RECON-05, VAL-RECON-07, VAL-RECON-08, VAL-RECON-09.
    """
    drawers = drawing_sequence(play, engagement)
    each = play.tables.reconnaissance.whole("cards-each")
    opening = natural_spread(engagement)
    drawn = dict.fromkeys(drawers, 0)
    order = [drawers[0]] * opening
    drawn[drawers[0]] = opening
    turn = 1 if opening else 0
    while any(count < each for count in drawn.values()):
        drawer = drawers[turn % len(drawers)]
        turn += 1
        if drawn[drawer] < each:
            drawn[drawer] += 1
            order.append(drawer)
    return tuple(order)


def drawing_sequence(play: Play, engagement: Engagement) -> tuple[str, ...]:
    """Return the commanders in order of drawing, tied ones by further dice.

    Rules: VAL-RECON-02, VAL-RECON-03, VAL-RECON-04.
    """
    contact = {c.force: c.contact for c in engagement.commanders}
    return in_order_of_dice(play, engagement, contact, rule="VAL-RECON-04")


def in_order_of_dice(
    play: Play, engagement: Engagement, scores: Mapping[str, Score | None], *, rule: str
) -> tuple[str, ...]:
    """Put forces in order by their scores, highest first, tied ones by more dice."""

    def rank(force: str) -> tuple[int, int]:
        score = scores[force]
        return score.rank if score else (0, 0)

    ranked = sorted(scores, key=rank, reverse=True)
    return tuple(
        force
        for _, tied in groupby(ranked, key=rank)
        for force in _settled_by_dice(play, engagement, list(tied), rule=rule)
    )


def _settled_by_dice(
    play: Play, engagement: Engagement, forces: list[str], *, rule: str
) -> tuple[str, ...]:
    """Put forces in order, highest first, by dice thrown until none are equal."""
    if len(forces) == 1:
        return tuple(forces)
    thrown: dict[str, list[int]] = {force: [] for force in forces}
    while len({tuple(faces) for faces in thrown.values()}) < len(forces):
        counts = Counter(tuple(faces) for faces in thrown.values())
        again = [force for force in forces if counts[tuple(thrown[force])] > 1]
        throws = asking.thrown_together(
            partial(play.throw, rule, f"{engagement.id}.{force}", nth=len(thrown[force]) + 1)
            for force in again
        )
        for force, throw in zip(again, throws, strict=True):
            thrown[force].append(throw.total)
    return tuple(sorted(forces, key=lambda force: thrown[force], reverse=True))


def _laid(play: Play, order: tuple[str, ...], decision: Decision) -> tuple[LaidCard, ...]:
    """Read the cards as entered and check them against the deck, or the decks.

    Raises:
        CampaignError: There are too many, too few, or more than the deck holds.

    Rule: DEF-RECON-01.
    """
    entered = decision.detail.get("cards", ())
    entries = entered if isinstance(entered, tuple) else (str(entered),)
    where = place_of(decision, "cards")
    if len(entries) != len(order):
        what = f"{len(entries)} cards are entered; {len(order)} are drawn"
        hint = f"in this order: {', '.join(order)}"
        raise asking.refused(where, "C073", what, hint, "VAL-RECON-07")
    cards = tuple(
        _card(play, force, str(entry), decision)
        for force, entry in zip(order, entries, strict=True)
    )
    limit = play.tables.reconnaissance.whole("deck-limit")
    decks = 1 if len(set(order)) <= limit else 2
    for kind, count in sorted(Counter(card.card for card in cards).items()):
        if count > decks * play.tables.terrain_deck.whole(kind, "cards"):
            what = f"{count} cards {kind!r} are more than the deck holds"
            raise asking.refused(where, "C075", what, None, "DEF-RECON-01")
    return cards


def _card(play: Play, force: str, entry: str, decision: Decision) -> LaidCard:
    """Read one card: its name, then where it lies and how it is turned.

    Raises:
        CampaignError: It is not a card, or lies nowhere without being blank.

    Rules: VAL-RECON-06, VAL-RECON-16.
    """
    match = _CARD.fullmatch(entry.strip())
    known = play.tables.terrain_deck.row_names()
    if match is None or match["card"] not in known:
        cards = f"cards are: {', '.join(known)}"
        raise _no_card(decision, f"“{entry}” is not a terrain card", cards)
    if match["x"] is None:
        if match["card"] != BLANK:
            hint = "only a blank may be put aside"
            raise _no_card(decision, f"“{entry}” lies nowhere", hint)
        return LaidCard(force=force, card=BLANK, x=-1, y=-1, angle=0)
    x, y = int(match["x"]), int(match["y"])
    if max(x, y) > PERCENT:
        hint = "percent go from 0 to 100"
        raise _no_card(decision, f"“{entry}” lies beside the table", hint)
    angle = int(match["angle"] or 0) % FULL_TURN
    return LaidCard(force=force, card=match["card"], x=x, y=y, angle=angle)


def _no_card(decision: Decision, what: str, hint: str) -> CampaignError:
    """Return the fault of a card that cannot be read."""
    form = (
        'write name, percent from the left, percent from the far edge, degrees: "hill-egg 30 40 90"'
    )
    hint = f"{form}; {hint}"
    return asking.refused(place_of(decision, "cards"), "C074", what, hint, "VAL-RECON-06")


# WX: how far anybody sees on a battlefield in fog.

SIGHT_IN_FOG = "sight-in-fog"
"""The event that tells it."""


def sight_in_fog(engagement: Engagement, field: Field) -> Outcome[Field]:
    """Throw how far anybody sees in a battle that is fought in fog.

    Rules: VAL-WX-31, VAL-WX-42.
    """
    if engagement.half not in field.play.foggy:
        return field.outcome()
    throw = field.play.throw("VAL-WX-31", engagement.id)
    yards = throw.total * field.play.tables.weather_numbers.whole("fog-yards")
    inches = Fraction(yards, field.play.campaign.table.yards_per_inch)
    event = field.tells(engagement, SIGHT_IN_FOG, "VAL-WX-31", yards=yards, inches=inches)
    return field.outcome(replace(event, throws=(throw,)))
