"""What comes of wars in which anything is ordered stays as it was.

``--keep-expected`` rewrites the texts in ``wars``; look at every difference.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from generator.dice import CARD, D6, KeyedDice
from generator.errors import CampaignError
from generator.systems.grand_strategic.rules.orders import GrandDeed, GrandOrder, SurvivorsEntry
from generator.systems.grand_strategic.rules.rule_book import GRAND_RULES, opening
from generator.values import Struct, replace
from generator.world.campaign import (
    Condition,
    Decision,
    Holds,
    HouseRule,
    PeriodInputs,
    Ruling,
    StandingAnswer,
)
from generator.world.hexes import distance, neighbours
from tests.played_wars import PlayedWar, told_finding
from tests.systems.grand_strategic.games_at_random import (
    KINGDOMS,
    TOWNS,
    WILD,
    answered,
    armies_of_a_game,
    entries_of,
)
from tests.systems.grand_strategic.grand_games import a_campaign

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.dice import DiceKind, Throw, ThrowKey
    from generator.kit.phase import Question
    from generator.systems.grand_strategic.rules.muster import GrandCampaign
    from generator.systems.grand_strategic.rules.state import GrandState
    from generator.world.campaign import Switch
    from generator.world.clock import FactValue

KEPT = Path(__file__).parent / "wars"
LIKES_TO_ATTACK = 0.6
"""How often an army goes for the enemy."""
MOST_ASKED = 99
"""More questions than are asked in any period."""


class War(Struct, frozen=True, kw_only=True):
    """How a war is begun, and the number that all orders and answers follow from."""

    seed: int
    periods: int
    weeks: int = 4
    """Of a season."""
    switches: Mapping[str, Switch] = {}
    whose: str = "all played"
    with_lists: bool = False
    has_standing: bool = False
    """Whether kingdoms have answered beforehand."""
    is_ruled: bool = False
    """Whether the umpire rules something in most periods."""
    is_eventful: bool = False
    """Whether every battle has its wild event."""


class EventfulDice(Struct, frozen=True, kw_only=True):
    """Dice by which every battle has a wild event, and no card comes twice before all have."""

    dice: KeyedDice
    pack: Sequence[int]
    drawn: dict[str, int]
    """The cards drawn in the war so far, by the key of the throw."""

    def throw(self, key: ThrowKey, *, dice: int = 1, kind: DiceKind = D6) -> Throw:
        """Throw as the dice do, but for what decides whether and which event there is."""
        thrown = self.dice.throw(key, dice=dice, kind=kind)
        if key.rule == "GS-WILD-01":
            return replace(thrown, pips=(1,))
        if kind == CARD and dice == 1:
            next_card = self.pack[len(self.drawn) % len(self.pack)]
            return replace(thrown, pips=(self.drawn.setdefault(str(key), next_card),))
        return thrown


QUICK: Mapping[str, Switch] = {"battle.fought": "quick"}
CITY_STATES: Mapping[str, Switch] = {"battle.game": "city-state-warfare"}
WARHAMMER: Mapping[str, Switch] = {
    "battle.game": "warhammer",
    "points.factor": 10,
    "armies.fast": True,
}
WARS = {
    "asked": War(seed=2, periods=12, has_standing=True, is_ruled=True, is_eventful=True),
    "eventful": War(
        seed=3, periods=12, switches=QUICK, whose="allies with money", is_eventful=True
    ),
    "lists": War(
        seed=1, periods=6, switches={**CITY_STATES, **QUICK}, with_lists=True, is_eventful=True
    ),
    "lists-asked": War(
        seed=2,
        periods=6,
        switches=CITY_STATES,
        with_lists=True,
        has_standing=True,
        is_eventful=True,
    ),
    "lists-asked-again": War(
        seed=3,
        periods=6,
        switches=CITY_STATES,
        with_lists=True,
        has_standing=True,
        is_eventful=True,
    ),
    "policy": War(seed=3, periods=12, switches=QUICK, whose="two nobody plays", is_eventful=True),
    "rich": War(
        seed=2,
        periods=8,
        switches={**QUICK, "kingdoms.together": True, "weather.mod": 5},
        whose="allies with money",
    ),
    "table": War(
        seed=4,
        periods=4,
        switches={**CITY_STATES, "battle.fought": "table"},
        with_lists=True,
        is_eventful=True,
    ),
    "warhammer": War(seed=3, periods=7, switches={**WARHAMMER, **QUICK}),
}
STANDING = (
    ("general", "add", Condition(fact="larger")),
    ("general", "subtract", Condition(fact="attacking")),
    ("promote", "rise", Condition(fact="ability", holds=Holds.UNDER, value=3)),
    ("ransom", "pay", Condition(fact="treasury", holds=Holds.AT_LEAST, value=40)),
    ("deserters", "accept", Condition(fact="deserters", holds=Holds.UNDER, value=30)),
    ("pay", "yes", Condition(fact="price", holds=Holds.UNDER, value=20)),
    ("winner-longer", "longer", None),
)
"""Kinds of question, with what two kingdoms answer beforehand, and if what."""


@pytest.mark.parametrize("name", WARS)
def test_what_comes_of_a_war_stays_as_it_was(name: str, request: pytest.FixtureRequest) -> None:
    path = KEPT / f"{name}.txt"
    text = "".join(f"{line}\n" for line in told(WARS[name]))
    if request.config.getoption("--keep-expected", default=False):
        path.write_text(text, encoding="utf-8")

    assert text == path.read_text(encoding="utf-8")


def told(war: War) -> Iterator[str]:
    """Yield what comes of a war, line by line."""
    amended = {"season-turns": war.weeks, "stage-every": 2}
    points = int(war.switches.get("points.factor", 1))
    armies = armies_of_a_game(with_lists=war.with_lists, factor=points)
    campaign = a_campaign(
        tuple(replace(army, commander=f"Sir {army.name}") for army in armies),
        TOWNS,
        WILD,
        KINGDOMS[war.whose],
        switches=war.switches,
        house_rules=tuple(
            HouseRule(table="numbers", row=row, value=value) for row, value in amended.items()
        ),
    )
    chance = Random(war.seed)  # noqa: S311 - a game for a test, not a throw
    rules, situation = GRAND_RULES.in_campaign(campaign), opening(campaign)
    drawn: dict[str, int] = {}
    pack = chance.sample(range(1, CARD.sides + 1), CARD.sides)
    played = PlayedWar(campaign=campaign, rules=rules)
    for _ in range(war.periods):
        inputs = PeriodInputs(
            period=situation.period,
            entries=warlike_entries(campaign, chance, situation),
            standing=answers_beforehand() if war.has_standing else (),
        )
        if war.is_ruled:
            inputs = replace(inputs, rulings=(a_ruling(chance, campaign, situation),))
        asked: list[Question] = []
        plain = KeyedDice(seed=str(chance.random()))
        eventful = EventfulDice(dice=plain, pack=pack, drawn=drawn)
        dice = eventful if war.is_eventful else plain
        for _ in range(MOST_ASKED):
            try:
                now = rules.resolve(campaign, situation, inputs, dice)
            except CampaignError as refused:
                yield from map(told_finding, refused.findings)
                inputs = without_what_may_be_refused(inputs)
                continue
            if not now.questions:
                yield from played.told(inputs, asked, now)
                situation = rules.following(now.after)
                break
            asked.append(now.questions[0])
            inputs = with_answer(campaign, chance, inputs, now.questions[0])


def warlike_entries(
    campaign: GrandCampaign, chance: Random, situation: GrandState
) -> dict[str, tuple[Any, ...]]:
    """Return whatever may be entered; most armies go for the nearest enemy."""
    entries = entries_of(campaign, chance, situation)
    orders = []
    for order in entries.get("order", ()):
        army = situation.armies[order.force]
        foes = [foe.at for foe in situation.armies.values() if foe.kingdom != army.kingdom]
        if foes and chance.random() < LIKES_TO_ATTACK:
            goal = min(foes, key=lambda at: (distance(army.at, at), at))
            step = min(neighbours(army.at), key=lambda at: (distance(at, goal), at))
            deed = GrandDeed.LEAVE if army.city else GrandDeed.MARCH
            order = GrandOrder(force=army.army, deed=deed, route=(step,))
        orders.append(order)
    return {**entries, "order": tuple(orders)}


def answers_beforehand() -> tuple[StandingAnswer, ...]:
    """Return what two kingdoms have answered beforehand."""
    return tuple(
        StandingAnswer(
            kind=kind,
            choice=choice,
            conditions=(condition,) if condition else (),
            side=side,
            says=choice,
        )
        for side in ("ash", "oak")
        for kind, choice, condition in STANDING
    )


def a_ruling(chance: Random, campaign: GrandCampaign, situation: GrandState) -> Ruling:
    """Return something that the umpire may rule, whether it can be or not."""
    army, city = chance.choice(sorted(situation.armies)), chance.choice(TOWNS)
    sides = sorted(situation.kingdoms)
    values: Mapping[str, tuple[str, FactValue]] = {
        "position": (
            army,
            campaign.board.grid.label(chance.choice(sorted(campaign.board.terrain))),
        ),
        "points": (army, chance.randrange(50, 150)),
        "ability": (army, chance.randrange(1, 5)),
        "experience": (army, chance.randrange(1, 3)),
        "owner": (city.id, chance.choice((*sides, "nobody"))),
        "treasury": (chance.choice(sides), chance.randrange(100)),
        "peace": (sides[0], chance.choice(sides[1:])),
        "weather": ("", chance.randrange(-20, 20)),
    }
    what = chance.choice(sorted(values))
    subject, value = values[what]
    return Ruling(
        what=what, subject=subject, value=value, why="so be it", at_end=chance.random() < 0.5
    )


def without_what_may_be_refused(inputs: PeriodInputs) -> PeriodInputs:
    """Return the same without rulings, and without losses on the table."""
    battles = tuple(
        replace(battle, detail={"winner": battle.detail["winner"]})
        for battle in inputs.of("battle")
    )
    return replace(inputs, rulings=(), entries={**inputs.entries, "battle": battles})


def with_answer(
    campaign: GrandCampaign, chance: Random, inputs: PeriodInputs, question: Question
) -> PeriodInputs:
    """Return what is entered for a period, with an answer to a question at random."""
    answer = answered(campaign, chance, question)
    if isinstance(answer, Decision):
        return replace(inputs, decisions=(*inputs.decisions, answer))
    losses = {f"lost-{army}": chance.randrange(40) for army in question.asks}
    result = replace(answer, detail={**answer.detail, **losses})
    survivors = SurvivorsEntry(
        contact=question.key,
        force=question.asks[0],
        kind="foot",
        soldiers=chance.randrange(5, 60),
        weeks=chance.randrange(3),
        unit_points=15,
    )
    entries = {
        **inputs.entries,
        "battle": (*inputs.of("battle"), result),
        "survivors": (*inputs.of("survivors"), survivors),
    }
    return replace(inputs, entries=entries)
