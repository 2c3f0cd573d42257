"""Who has ordered for a period, and who has still to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.shared_facts import WITHOUT_ORDER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.kit.facts import Fact
    from generator.kit.rules import RuleBook, Rules, State
    from generator.world.campaign import Campaign
    from generator.world.forces import Player
    from generator.world.period_inputs import PeriodInputs


def still_to_order(
    campaign: Campaign,
    rules: Rules[State],
    situation: State,
    inputs: PeriodInputs,
) -> tuple[str, ...]:
    """Return the players who may order something and have ordered nothing, by id.

    One order is enough: who lets all the rest stand need not write it.

    Args:
        campaign: The campaign.
        rules: Its rules.
        situation: As the period begins.
        inputs: What was entered for it.
    """
    situation = rules.reinforced(campaign, situation)
    may = tuple(_what_may_be_ordered(campaign, rules, situation))
    return tuple(
        player.id
        for player in campaign.players
        if any(set(fact.sides).intersection(player.sides) for fact in may)
        and not has_ordered(campaign, rules, inputs, player)
    )


def _what_may_be_ordered(
    campaign: Campaign, rules: Rules[State], situation: State
) -> Iterator[Fact]:
    """Yield the facts of what can be ordered, but of whom nobody waits for."""
    awake = {
        force.id
        for force in campaign.forces
        if not rules.sleeps(campaign, force.id, situation.period)
    }
    sides = {side.id for side in campaign.sides}
    for fact in rules.order_facts(campaign, situation):
        is_open = fact.name != WITHOUT_ORDER.name and bool(fact.value)
        if is_open and fact.subject in awake | sides:
            yield fact


def has_ordered(
    campaign: Campaign,
    rules: RuleBook,
    inputs: PeriodInputs,
    player: Player,
) -> bool:
    """Say whether anything was entered that a player orders or decides."""
    own = {each.id for each in campaign.others if each.side in player.sides}
    own |= {*player.forces, *player.sides}
    return not own.isdisjoint(_named(rules, inputs))


def _named(rules: RuleBook, inputs: PeriodInputs) -> Iterable[str]:
    """Yield whoever is ordered something, and whoever decides."""
    for kind in rules.orders:
        for order in kind.entered(inputs):
            yield kind.subject(order)
            yield from kind.forces(order)
    for decision in inputs.decisions:
        yield decision.question.rpartition("/")[2]
