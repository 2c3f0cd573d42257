"""Ten periods on a small coast with each optional rule alone, and with all of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pytest

from generator.dice import KeyedDice
from generator.systems.valormr.rules.muster import People, Terrain
from generator.systems.valormr.rules.orders import BattleResult, Deed, Order, entered
from generator.systems.valormr.rules.rule_book import RULES, play_for, resolved
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.tables import VALORMR_FOLDER
from generator.systems.valormr.views.packet.supplies import supplies_for
from generator.values import replace
from generator.world.campaign import HouseRule, PeriodInputs
from tests.engagements import an_army as army_of_companies
from tests.scenarios import a_campaign, a_force, deciding, marches, rests
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    an_army,
    at,
    broad_river,
    embark,
    land,
    sail,
    ships,
    the_coast,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.orders import FleetOrder
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.board import Board
    from generator.world.clock import Event

OPTIONAL = tuple(key for key in VALORMR_FOLDER.switches if key.startswith("adv."))
PERIODS = 10
CONTACT = "morning.elk+hal"
ELVES = People(
    name="elves", unit_names={"regiment": "host", "company": "band"}, formations={"forest": "clear"}
)
WEEKS_OF_A_DAY = HouseRule(
    table="drought-numbers", row="turns-watched", column="", value=4, why="A drought in four days."
)


@dataclass(frozen=True, slots=True)
class Course:
    """Ten periods, one upon the other."""

    campaign: ValormrCampaign
    periods: tuple[tuple[PeriodInputs, Resolution[ValormrState]], ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return tuple(event for _, result in self.periods for event in result.events)

    @property
    def reasons(self) -> set[str]:
        """The reasons of all modifiers."""
        return {step.reason for event in self.events for step in event.modifiers}

    @property
    def thrown(self) -> set[str]:
        """The rules by which dice were thrown."""
        return {t.key.rule for _, result in self.periods for t in result.throws}

    def has(self, kind: str, rule: str = "") -> bool:
        """Return whether something was told, by a rule if one is named."""
        return any(e.kind == kind and rule in ("", e.rule) for e in self.events)


def the_country() -> Board:
    """Draw the coast with a broad river, and a forest beside East Port."""
    board = the_coast(rivers=(broad_river(tidal_miles=12),))
    return replace(board, terrain={**board.terrain, at("0208"): Terrain.FOREST})


def campaign_with(switches: frozenset[str]) -> ValormrCampaign:
    """Give every optional rule something to do, and switch some on."""
    elk = replace(army_of_companies("elk", at("0208"), 12, 8), people="elves")
    campaign = a_campaign(
        the_country(),
        an_army("aes", EAST_PORT, 6, people="northmen"),
        replace(a_force("arn", at("0908")), trains=("bridging",)),
        elk,
        army_of_companies("hal", at("0209"), 10, side="chaos"),
        replace(a_force("patrol", at("1508")), is_detachment=True),
        vessels=(ships("boats", "longship", EAST_PORT, owner="aes"),),
        switches=dict.fromkeys(switches, True),
    )
    return replace(campaign, peoples=(ELVES,), house_rules=(WEEKS_OF_A_DAY,))


def inputs_for(now: ValormrState) -> PeriodInputs:
    """Return what is entered for a period: the same whatever is switched on."""
    period, number = now.period, now.period.number
    orders: list[Order] = []
    if not period.ends_turn:
        goal = ("1708", "1508")[period.turn % 2 == 0]
        orders.append(marches("patrol", at(goal)))
    if number == 1:
        orders.append(Order(force="arn", deed=Deed.CROSS, means="bridging train"))
        orders.append(replace(rests("elk"), march_table=("elk/1/foot",)))
    faces = {f"{period}/VAL-WX-03/sky/1": (2,)}
    return PeriodInputs(
        period=period,
        decisions=FIGHT if number == 1 else (),
        dice=faces,
        entries=entered(
            orders=tuple(orders),
            fleet_orders=VOYAGE.get(number, ()),
            battles=(BATTLE,) if number == 1 else (),
        ),
    )


VOYAGE: dict[int, tuple[FleetOrder, ...]] = {
    1: (embark("boats"), sail("boats", at("0907"))),
    5: (sail("boats", at("0909")),),
    7: (sail("boats", at("0906")), land("boats")),
}
FIGHT = (
    *(
        deciding(f"{CONTACT}/{kind}/{force}", choice)
        for kind, choice in (("approach", "fight"), ("engage", "engage"))
        for force in ("elk", "hal")
    ),
    deciding(f"{CONTACT}/terrain/umpire", "without"),
    deciding(f"{CONTACT}/second/elk", "no"),
    deciding(f"{CONTACT}/go-on/elk", "stay"),
)
BATTLE = BattleResult(contact=CONTACT, losses={"hal/1/foot": 10})


@cache
def played(switches: frozenset[str]) -> Course:
    """Play ten periods with some optional rules on."""
    campaign = campaign_with(switches)
    now, periods = opening(campaign), []
    for _ in range(PERIODS):
        inputs = inputs_for(now)
        dice = KeyedDice(seed=campaign.seed, by_hand=inputs.dice)
        result = resolved(campaign, now, inputs, dice)
        periods.append((inputs, result))
        now = following(result.after)
    return Course(campaign, tuple(periods))


def initial_units(course: Course) -> object:
    """Return with what the elves, met in a forest, begin on the table."""
    (dice,) = (e for e in course.events if (e.kind, e.force) == (DICE, "elk"))
    return dice.facts["initial"]


DICE = "deployment-dice"


def packet_tells_of_weather(course: Course) -> bool:
    """Return whether the packet of the battle says that its weather may change."""
    inputs, result = course.periods[0]
    play = play_for(course.campaign, inputs, KeyedDice(seed=course.campaign.seed))
    return supplies_for(play, result.after, CONTACT).tactical_weather


def words_for_units(course: Course) -> object:
    """Return what the elves call their units, as their owner is told."""
    facts = RULES.facts(course.campaign, course.periods[0][1].after)
    (words,) = (f.value for f in facts if (f.subject, f.name) == ("elk", "unit_words"))
    return words


def march_table(course: Course) -> object:
    """Return the order in which the elves deploy, as it was written down."""
    return course.periods[0][1].after.forces["elk"].march_table


SEEN: dict[str, tuple[Callable[[Course], object], object, object]] = {
    "adv.organization": (
        words_for_units,
        ("regiment", "battalion", "company"),
        ("host", "battalion", "band"),
    ),
    "adv.creature_formations": (initial_units, "1 battalion", "1 regiment"),
    "adv.march_table": (march_table, (), ("elk/1/foot", "elk/2/foot")),
    "adv.getting_lost": (
        lambda c: any(t.key.rule == "DEF-ADV-02" for _, r in c.periods for t in r.throws),
        False,
        True,
    ),
    "adv.stream": (lambda c: "upstream" in c.reasons, False, True),
    "adv.tide": (lambda c: "with-tide" in c.reasons, False, True),
    "adv.river_sailing": (lambda c: c.has("vessels-rowed"), True, False),
    "adv.engineers": (lambda c: c.has("crossed-in-days"), False, True),
    "adv.embarkation": (lambda c: c.has("embarked", "VAL-ADV-11"), False, True),
    "adv.tactical_weather": (packet_tells_of_weather, False, True),
    "adv.drought": (
        lambda c: (c.has("drought-begins"), "drought" in c.reasons),
        (False, False),
        (True, True),
    ),
}
"""Where each optional rule shows: what is looked at, without it and with it."""


def test_every_optional_rule_has_something_to_show() -> None:
    assert set(SEEN) == set(OPTIONAL)


@pytest.mark.parametrize("key", OPTIONAL)
def test_an_optional_rule_shows_alone_and_beside_all_others(key: str) -> None:
    look, without, with_it = SEEN[key]
    everything = frozenset(OPTIONAL)

    assert look(played(frozenset())) == without
    assert look(played(frozenset({key}))) == with_it
    assert look(played(everything - {key})) == without
    assert look(played(everything)) == with_it


@pytest.mark.parametrize("keys", [*((key,) for key in OPTIONAL), OPTIONAL], ids=str)
def test_ten_periods_are_played_to_their_end_and_kept_as_they_were(keys: tuple[str, ...]) -> None:
    course = played(frozenset(keys))

    for _, result in course.periods:
        assert result.questions == ()
        assert RULES.from_plain(RULES.to_plain(result.after)) == result.after
