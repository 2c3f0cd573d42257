"""Whether players are told of the open period yet, and what they have till then.

A period is due when every player has ordered all he has to, or the umpire waits no
longer. Before that nobody but the umpire reads what comes of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.facts import MAY, WITHOUT_ORDER
from generator.kit.order_grammar import ordered
from generator.kit.phase import Resolution
from generator.kit.printing import together, within
from generator.values import Struct, replace
from generator.world.campaign import PeriodInputs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.kit.facts import Fact
    from generator.kit.order_grammar import OrderKind
    from generator.kit.rules import RuleBook, Rules, State
    from generator.world.campaign import Campaign
    from generator.world.clock import Period
    from generator.world.forces import Player

TIME_IS_UP = "time_is_up = true"
"""The line of a period's block by which no more orders are waited for."""

TOLD_WHEN_ORDERED = "You read what happened when all orders are in."
TOLD_WHEN_LOCKED = "You read what happened when all orders are locked."
TOLD_AT_CLOSE = "You read what happened when it is closed."
"""What a player is told of a period that is not due."""


class OrdersAwaited(Struct, frozen=True, kw_only=True):
    """A player whose orders are waited for before anybody is told of the period."""

    player: Player
    forces: tuple[str, ...]
    """Who needs an order and has none, by id; empty: he has ordered nothing yet, and
    may."""


class Due(Struct, frozen=True, kw_only=True):
    """How far the open period is from being told to players."""

    period: Period
    readers: tuple[str, ...] = ()
    """The players who are told of it then, by name; empty: nobody waits for it."""
    awaited: tuple[OrdersAwaited, ...] = ()
    at_lock: bool = False
    """Whether it is told once its orders are locked and its dice have fallen."""
    at_close: bool = False
    """Whether it is told once it is closed, not before."""

    @property
    def is_due(self) -> bool:
        """Whether players read what came of it."""
        return not (self.awaited or self.at_lock or self.at_close)

    def told(self, names: Mapping[str, str]) -> str:
        """Return who reads the period when, as a sentence; empty: it is told.

        Args:
            names: Of forces, by id.
        """
        if self.is_due:
            return ""
        verb = "reads" if len(self.readers) == 1 else "read"
        told = f"{together(self.readers)} {verb} {self.period.title} when"
        if self.at_close:
            return f"{told} it is closed."
        if self.at_lock:
            return f"{told} all orders are locked: marchtable lock."
        waits = []
        for each in self.awaited:
            forces = together([within(names.get(force, force)) for force in each.forces])
            waits.append((each.player.name, f" for {forces}" if each.forces else ""))
        if len(waits) > 1:
            all_of_them = "; ".join(f"{name}{whom}" for name, whom in waits)
            return f"{told} all have ordered, or said that it is all: {all_of_them}."
        ((name, whom),) = waits
        return f"{told} {name} has ordered{whom}, or said that it is all."


def due(
    campaign: Campaign,
    rules: Rules[State],
    situation: State,
    inputs: PeriodInputs,
    *,
    is_locked: bool | None = None,
) -> Due:
    """Return whether the open period is due, and for whose orders it waits if not.

    Who plays alone, or has no players, waits for nobody, and once somebody has won
    nobody is waited for.

    Args:
        campaign: The campaign.
        rules: Its rules.
        situation: The situation at the start of the period.
        inputs: What was entered for it.
        is_locked: Whether its orders are locked and its dice have fallen, which is all
            that counts then; none: dice fall at once.
    """
    players = tuple(player for player in campaign.players if not player.is_solo)
    told = Due(period=inputs.period, readers=tuple(each.name for each in players))
    if not players:
        return told
    if rules.told_at_close(situation):
        return replace(told, at_close=True)
    if is_locked or (inputs.time_is_up and is_locked is None):
        return told
    told = replace(told, at_lock=is_locked is False)
    if rules.winner(situation):
        return told
    situation = rules.reinforced(campaign, situation)
    facts = rules.order_facts(campaign, situation)
    waiting = (_awaited(campaign, rules, facts, inputs, player) for player in players)
    return replace(told, awaited=tuple(filter(None, waiting)))


def _awaited(
    campaign: Campaign,
    rules: RuleBook,
    facts: tuple[Fact, ...],
    inputs: PeriodInputs,
    player: Player,
) -> OrdersAwaited | None:
    """Return what is waited for of a player; none: nothing."""
    own = _commanded(campaign, frozenset(player.forces), frozenset(player.sides))
    period = inputs.period
    at_rest = {each for each in player.forces if rules.sleeps(campaign, each, period)}
    can_order = any(
        fact.subject in own - at_rest
        for fact in facts
        if fact.name != WITHOUT_ORDER.name and fact.value
    )
    if player.id in inputs.ready or not can_order:
        return None
    needing = without_order(campaign, rules, facts, inputs)
    forces = tuple(each for each in needing if each in player.forces)
    if forces or own.isdisjoint(_givers(campaign, rules, inputs)):
        return OrdersAwaited(player=player, forces=forces)
    return None


def without_order(
    campaign: Campaign, rules: RuleBook, facts: tuple[Fact, ...], inputs: PeriodInputs
) -> tuple[str, ...]:
    """Return the forces that can be ordered, need it and have no order, by id.

    One that goes on with what it does, or rests in this part of the day, needs none.
    """
    given = ordered(inputs, rules.orders)
    goes_on = WITHOUT_ORDER.among(facts)
    can_be_told = {subject for subject, deeds in MAY.among(facts).items() if deeds}
    return tuple(
        force.id
        for force in campaign.forces
        if force.id in can_be_told
        and force.id not in given
        and goes_on.get(force.id) not in rules.goes_on_without
        and not rules.sleeps(campaign, force.id, inputs.period)
    )


def _givers(campaign: Campaign, rules: RuleBook, inputs: PeriodInputs) -> Iterator[str]:
    """Yield whoever orders something in a period, and whoever decides."""
    for kind in rules.orders:
        for order in kind.entered(inputs):
            yield _giver(campaign, kind, order)
    for decision in inputs.decisions:
        yield decision.question.rpartition("/")[2]


def _giver(campaign: Campaign, kind: OrderKind, order: object) -> str:
    """Return who gives an order, of those it names; what is new gives none itself."""
    known = {each.id for each in (*campaign.forces, *campaign.others)}
    known |= {side.id for side in campaign.sides}
    known |= {force.group for force in campaign.forces}
    named = (kind.subject(order), *kind.forces(order))
    return next((each for each in named if each and each in known), "")


def _commanded(campaign: Campaign, forces: frozenset[str], sides: frozenset[str]) -> frozenset[str]:
    """Return all whose orders a player gives, by id."""
    others = {each.id for each in campaign.others if each.side in sides}
    groups = {each.group for each in campaign.forces if each.id in forces}
    return forces | sides | others | (groups - {""})


def commanded_alone(campaign: Campaign, reader: Audience) -> frozenset[str]:
    """Return all whose orders a player alone gives, by id.

    What is a side's alone, such as its ships, is not his where others share the side.
    """
    players = (each for each in campaign.players if each.id != reader.id)
    shared = {side for player in players for side in player.sides}
    return _commanded(campaign, reader.forces, reader.sides - shared)


def own_inputs(
    campaign: Campaign, rules: RuleBook, inputs: PeriodInputs, reader: Audience
) -> PeriodInputs:
    """Return what a player entered himself for a period: his orders and his answers."""
    if reader.kind is not AudienceKind.PLAYER:
        return PeriodInputs(period=inputs.period)
    own = commanded_alone(campaign, reader)
    entries = {
        kind.table.key: tuple(
            order for order in kind.entered(inputs) if _giver(campaign, kind, order) in own
        )
        for kind in rules.orders
    }
    return PeriodInputs(
        period=inputs.period,
        entries=entries,
        standing=tuple(line for line in inputs.standing if not line.force or line.force in own),
        ready=inputs.ready & {reader.id},
    )


def untold(begun: State, played: Resolution[State]) -> Resolution[State]:
    """Return a period of which nothing is told but what has to be known to order.

    Args:
        begun: The situation as it begins.
        played: The period as it was played.
    """
    known = played.before_orders
    return Resolution(
        before=played.before,
        after=begun if known is None else known.situation,
        events=() if known is None else known.events,
        throws=(),
        questions=() if known is None else known.questions,
        before_orders=known,
    )
