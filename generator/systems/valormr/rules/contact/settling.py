"""DEF-EXCH: a battle settled elsewhere than on the table, and by whose word."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from generator.kit.phase import Chance, Prospect
from generator.kit.tables import amended_by
from generator.systems import exchange
from generator.systems.valormr.rules.contact.asking import (
    answers,
    named,
    options_of,
    question_for,
    thrown_together,
)
from generator.systems.valormr.rules.contact.clashes import ORIGIN, clash_of
from generator.systems.valormr.rules.contact.results import (
    DISPLACED,
    FALLS_BACK,
    HELD,
    MELEE,
    NEVER,
)
from generator.systems.valormr.rules.orders import BattleResult
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from generator.dice import Throw
    from generator.kit.phase import Question
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play
    from generator.world.clock import Event

SETTLED, SETTLED_BY = "battle.settled", "battle.settled_by"
TABLE, ASK = "table", "ask"
UMPIRE = "umpire"
SETTLE = "settle"
RULE = "DEF-EXCH-01"
Found = TypeVar("Found")


class BattleAtHand(Struct, frozen=True, kw_only=True):
    """A battle that waits to be settled, for whoever weighs the ways."""

    clash: exchange.OpenClash
    means: exchange.ClashMeans
    siblings: exchange.Siblings


class SettledElsewhere(Struct, frozen=True, kw_only=True):
    """A battle that another rule system has settled."""

    result: BattleResult
    """As the umpire would have typed it."""
    events: tuple[Event, ...]
    leaders: Mapping[str, Mapping[str, Fraction]] = {}
    """What is kept of commanders, by force."""


def settled_elsewhere(engagement: Engagement, field: Field) -> SettledElsewhere | None:
    """Settle a battle by another rule system; none: it is fought on the table.

    Raises:
        AwaitedDecision: Somebody has to say how it is settled, or to decide or throw
            something in it.

    Rules: DEF-EXCH-01, DEF-EXCH-02.
    """
    clash = clash_of(engagement, field) if field.play.siblings.ways else None
    if clash is None:
        return None
    way, told = way_of(engagement, field, clash)
    if way == TABLE:
        return None
    settler = field.play.siblings.settler(way)
    found, more = all_decided(engagement, field, partial(settler.settle, clash))
    fault = found.fault(clash)
    if fault:
        message = f"{way}: {fault}; expected what stood there"
        raise AssertionError(message)
    if field.play.switches.choice(FALLS_BACK) == NEVER:
        found = replace(found, displaced=())
    forces, title = engagement.forces, settler.title
    head = field.tells(engagement, "battle-settled", RULE, forces=forces, way=title)
    lines = (_line_told(field, engagement, line) for line in found.lines)
    return SettledElsewhere(
        result=result_of(clash, found), events=(*told, *more, head, *lines), leaders=found.marks
    )


def all_decided(
    engagement: Engagement,
    field: Field,
    ask: Callable[[exchange.ClashMeans], Found | exchange.OpenDecision],
) -> tuple[Found, tuple[Event, ...]]:
    """Return what another system says of a battle, once nothing of it is open.

    Raises:
        AwaitedDecision: Somebody has to decide something in it.
    """
    said: dict[tuple[str, str], str] = {}
    told: tuple[Event, ...] = ()
    found = ask(means_of(field.play, said))
    while isinstance(found, exchange.OpenDecision):
        choice, more = decided(engagement, field, found)
        told = (*told, *more)
        said[found.kind, found.host] = choice
        found = ask(means_of(field.play, said))
    return found, told


def result_of(clash: exchange.OpenClash, verdict: exchange.Verdict) -> BattleResult:
    """Return a verdict as the umpire would have typed it.

    All who fought are taken to have fought hand to hand.

    Rules: DEF-EXCH-01, DEF-EXCH-02.
    """
    detail = {
        HELD: verdict.held,
        DISPLACED: verdict.displaced,
        MELEE: tuple(host.id for host in clash.hosts),
    }
    return BattleResult(
        contact=clash.key,
        losses={
            troop: figures
            for lost in verdict.losses.values()
            for troop, figures in lost.items()
            if figures
        },
        detail={key: forces for key, forces in detail.items() if forces},
        where=("period",),
    )


def _line_told(field: Field, engagement: Engagement, line: exchange.ClashLine) -> Event:
    """Tell one line of the receipt to those whose business it is."""
    kind = "settled-own" if line.hosts else "settled-line"
    if line.is_umpires:
        kind = "settled-secret"
    about = line.hosts or engagement.forces
    event = field.tells(engagement, kind, line.rule, line=line.text, forces=about)
    if line.hosts and not line.is_umpires:
        sides = {field.side(host) for host in line.hosts}
        others = tuple(side for side in event.sides if side not in sides)
        event = replace(event, sides=tuple(sorted(sides)), opponents=others)
    return replace(event, throws=line.throws)


def means_of(play: Play, said: Mapping[tuple[str, str], str]) -> exchange.ClashMeans:
    """Return what a clash of this period is settled with."""

    def throw_all(wanted: Sequence[exchange.WantedDice]) -> tuple[Throw, ...]:
        return thrown_together(
            partial(
                play.throw, each.rule, each.subject, dice=each.dice, nth=each.nth, kind=each.kind
            )
            for each in wanted
        )

    translations = play.siblings.tables(ORIGIN)
    return exchange.ClashMeans(
        throw=play.throw,
        throw_all=throw_all,
        tables=amended_by(translations, play.campaign.house_rules),
        answers=said,
        options=exchange.ClashOptions(
            events=play.switches.choice("battle.events"),
            deployment_counts=play.switches.flag("battle.deployment_counts"),
            may_leave=play.switches.flag("battle.leaving"),
            weather_counts=play.switches.flag("battle.weather"),
            may_hide=play.switches.flag("battle.hiding"),
        ),
    )


def way_of(
    engagement: Engagement, field: Field, clash: exchange.OpenClash
) -> tuple[str, tuple[Event, ...]]:
    """Return how a battle is settled, and what is told of it.

    What the umpire has decided for it goes before the campaign's default; where that is
    to ask, the umpire is asked, or all commanders, who have to agree.

    Raises:
        AwaitedDecision: Somebody has to say it.

    Rule: DEF-EXCH-01.
    """
    usual = field.play.switches.choice(SETTLED)
    question = settle_question(field, engagement, "")
    if field.play.typed(question.key) is not None:
        questions = [question]
    elif usual != ASK:
        return (usual if usual in field.play.siblings.ways else TABLE), ()
    elif field.play.switches.choice(SETTLED_BY) == UMPIRE:
        questions = [with_outlooks(field.play, clash, question)]
    else:
        at_hand = battle_at_hand(engagement, field)
        questions = [
            replace(settle_question(field, engagement, force), about=at_hand)
            for force in engagement.forces
        ]
    found = answers(field, questions)
    choices = {found[each.key].choice for each in questions}
    return (choices.pop() if len(choices) == 1 else TABLE), found.told


def settle_question(field: Field, engagement: Engagement, force: str) -> Question:
    """Return the question how a battle is settled, to the umpire or a commander.

    What to do about a way the umpire alone reads.

    Rule: DEF-EXCH-01.
    """
    ways = (TABLE, *field.play.siblings.ways)
    known = field.play.switches.known[SETTLED].choices
    agreed = "-agreed" if force else ""
    means = {way: f"settle-{way}{agreed}" if way in known else "settle-otherwise" for way in ways}
    return question_for(field, engagement, SETTLE, force, options_of(RULE, means))


def with_outlooks(play: Play, clash: exchange.OpenClash, question: Question) -> Question:
    """Return the question with what each way would bring that can be counted out.

    The umpire alone reads it.

    Rule: DEF-EXCH-01.
    """
    means, siblings = means_of(play, {}), play.siblings
    settlers = {way: siblings.settler(way) for way in siblings.ways}
    prospects = [
        prospect
        for way, settler in settlers.items()
        if settler.is_exact
        for prospect in prospects_of(way, settler.outlook(clash, means, 0))
    ]
    at_hand = BattleAtHand(clash=clash, means=means, siblings=siblings)
    return replace(question, prospects=tuple(prospects), about=at_hand)


def battle_at_hand(engagement: Engagement, field: Field) -> BattleAtHand | None:
    """Return a battle for whoever weighs the ways to settle it; none: the table alone.

    Rule: DEF-EXCH-01.
    """
    clash = clash_of(engagement, field) if field.play.siblings.ways else None
    if clash is None:
        return None
    means = means_of(field.play, {})
    return BattleAtHand(clash=clash, means=means, siblings=field.play.siblings)


def prospects_of(way: str, outlook: exchange.ClashOutlook) -> Iterator[Prospect]:
    """Yield what a way of settling a battle would bring."""
    yield Prospect(
        choice=way,
        title="prospect-won-given" if outlook.given else "prospect-won",
        note="prospect-note-known",
        chances=tuple(_chance(each.outcome, each.chance) for each in outlook.winning),
    )
    for party, losing in outlook.losing.items():
        yield Prospect(
            choice=way,
            title="prospect-lost",
            note="prospect-note-known",
            chances=tuple(_lost_by(party, losing)),
        )


def _lost_by(party: str, losing: tuple[exchange.ClashChance, ...]) -> Iterator[Chance]:
    """Yield what a party may lose; its name stands before the first alone."""
    named = f"{party}: "
    for each in losing:
        if each.chance:
            yield _chance(f"{named}{each.outcome}", each.chance)
            named = ""


def _chance(outcome: str, chance: Fraction) -> Chance:
    return Chance(outcome=outcome, low=chance, high=chance)


def decided(
    engagement: Engagement, field: Field, asked: exchange.OpenDecision
) -> tuple[str, tuple[Event, ...]]:
    """Return what was decided of what another system leaves open.

    What is said of one army after a stroke of its kind is asked of it and of all who
    fight beside it.

    Raises:
        AwaitedDecision: Nobody has said it.
    """
    kind, _, whose = asked.kind.partition("-")
    means = {key: f"{kind}-{key}" for key in asked.choices}
    facts = asked.facts
    if whose:
        against = engagement.commander(whose).opponents
        together = (each for each in engagement.forces if each not in against)
        facts = (("whose", named(field, together)), *facts)
    options = options_of(asked.rule, means, facts)
    question = question_for(field, engagement, asked.kind, asked.host, options)
    at_hand = battle_at_hand(engagement, field)
    question = replace(question, kind=kind, about=at_hand)
    found = answers(field, (question,))
    return found[question.key].choice, found.told
