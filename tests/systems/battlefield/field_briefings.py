"""Briefings of small battles, made without a rule book of the whole system."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from generator.brief.audience import PUBLIC, Played, audiences
from generator.brief.briefing import brief
from generator.dice import KeyedDice
from generator.kit.rules import RuleBook
from generator.kit.wording import load_wording
from generator.systems.battlefield.rules.army_order import rotated
from generator.systems.battlefield.rules.battle_rounds import round_played
from generator.systems.battlefield.rules.fact_names import facts_of
from generator.systems.battlefield.rules.field_campaign import BATTLEFIELD_CLOCK, cases_of
from generator.systems.battlefield.rules.field_units import Battlefield
from generator.systems.battlefield.rules.round_course import RoundCourse, RoundMeans
from generator.systems.battlefield.rules.round_log import round_events
from generator.systems.battlefield.rules.rule_book import BATTLEFIELD_CODEC
from generator.systems.battlefield.rules.standing_minds import BATTLEFIELD_KNOWLEDGE, FIELD_STANDING
from generator.systems.battlefield.rules.state import RoundOver
from generator.world.clock import Event
from tests.systems.battlefield.battle_maps import BOOK, RULES
from tests.systems.battlefield.field_campaigns import in_battle, stood

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.systems.battlefield.rules.field_units import FieldUnit
    from generator.systems.battlefield.rules.state import BattlefieldState


def own(name: str) -> dict[str, Any]:
    return tomllib.loads(files(RULES).joinpath(name).read_text(encoding="utf-8"))


@cache
def rule_book() -> RuleBook:
    """Return what briefings ask of a rule book."""
    return RuleBook(
        name="battlefield",
        title="Battlefield",
        knowledge=BATTLEFIELD_KNOWLEDGE,
        wording=load_wording(own("wording.toml"), story=own("story.toml")),
        clock=BATTLEFIELD_CLOCK,
        codec=BATTLEFIELD_CODEC,
        standing=FIELD_STANDING,
    )


def reader_named(campaign: BattlefieldCampaign, name: str) -> Audience:
    """Return a player, the umpire, or with no name the public."""
    found = {each.id or str(each.kind): each for each in audiences(campaign)}
    return found[name] if name else PUBLIC


def told_to(
    campaign: BattlefieldCampaign,
    state: BattlefieldState,
    name: str = "",
    events: Iterable[Event] = (),
) -> Briefing:
    """Return what somebody knows of a closed period that ended so."""
    played = Played(
        period=state.period,
        is_closed=True,
        record="abcdefgh",
        facts=facts_of(campaign, BOOK, state),
        events=tuple(events),
        questions=(),
    )
    reader = reader_named(campaign, name)
    return brief(campaign, rule_book(), played, reader, seed_digest="")


def battle_fought(
    campaign: BattlefieldCampaign, *units: FieldUnit, rounds: int = 3
) -> tuple[BattlefieldState, tuple[Event, ...]]:
    """Fight some rounds, and return the situation after them and what happened."""
    sides = {army.army: army.side for army in campaign.armies}
    field = Battlefield(
        book=BOOK,
        cases=cases_of(campaign.board),
        units={each.unit: each for each in units},
        sides=sides,
    )
    dice = KeyedDice(seed="a seed that is long enough", by_hand={})
    means = RoundMeans(dice=dice)
    order: tuple[str, ...] = ("r", "b")
    events: list[Event] = []
    kept = [_over(field, 0, order)]
    over = field
    for _ in range(rounds):
        events.append(_begins(field, order))
        done = round_played(RoundCourse(means=means, field=field), order)
        over = done.field
        events += round_events(over, done.lines, sides)
        kept.append(_over(over, over.round_number, order))
        field, order = done.following, rotated(order)
    state = in_battle(
        campaign,
        *over.units.values(),
        order=order,
        hp_lost=over.hp_lost,
        round_number=over.round_number,
        rounds=tuple(kept),
    )
    return state, tuple(events)


def _begins(field: Battlefield, order: tuple[str, ...]) -> Event:
    return Event(
        kind="round-begins", rule="DOG-PRE-05", facts={"round": field.round_number, "order": order}
    )


def _over(field: Battlefield, number: int, order: tuple[str, ...]) -> RoundOver:
    return RoundOver(
        round_number=number,
        order=order,
        units={name: stood(unit) for name, unit in field.units.items()},
        hp_lost=field.hp_lost,
    )
