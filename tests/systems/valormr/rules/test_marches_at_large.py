"""What holds of every march on every map: found by trying many small ones."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as some

from generator.dice import D6, Dice, DiceKind, KeyedDice, Throw
from generator.systems.valormr.rules.calendar import Half, Sky, Weather, halves_of, is_night
from generator.systems.valormr.rules.movement.columns import points_in_hand
from generator.systems.valormr.rules.movement.prices import Price, step_price
from generator.systems.valormr.rules.muster import TERRAINS, Arm, Sight, Terrain
from generator.systems.valormr.rules.orders import Deed, Order, entered
from generator.systems.valormr.rules.rule_book import play_for, resolved
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.board import Board, Route, Way
from generator.world.campaign import Decision, PeriodInputs
from generator.world.hexes import Grid, Hex, Shifted, distance, neighbours
from tests.entries import order_for
from tests.scenarios import a_campaign, a_force, rests, told
from tests.tiers import tries

if TYPE_CHECKING:
    from generator.dice import ThrowKey
    from generator.kit.phase import Question, Resolution
    from generator.systems.valormr.rules.movement.columns import PointsInHand
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import Event

SIZE = 6
GRID = Grid(columns=SIZE, rows=SIZE)
PLACES = tuple(GRID.hexes())
NAMES = ("arn", "bo", "cid", "hal", "ida")
SIDE_OF = {"arn": "law", "bo": "law", "cid": "law", "hal": "chaos", "ida": "chaos"}
TRIES = settings(
    tries(40), suppress_health_check=[HealthCheck.too_slow], phases=(Phase.explicit, Phase.generate)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """A small campaign and the orders of its first periods."""

    campaign: ValormrCampaign
    weather: Weather
    orders: tuple[tuple[Order, ...], ...]


def a_walk(draw: some.DrawFn, start: Hex, *, most: int = 5) -> tuple[Hex, ...]:
    """Draw a route of adjacent hexes that stays on the map."""
    here, route = start, []
    for _ in range(draw(some.integers(1, most))):
        here = draw(some.sampled_from([p for p in neighbours(here) if p in PLACES]))
        route.append(here)
    return tuple(route)


@some.composite
def boards(draw: some.DrawFn) -> Board:
    """Draw a board of six by six hexes with a road or two."""
    letters = some.sampled_from([*[Terrain.CLEAR] * 6, *TERRAINS])
    terrain = {place: draw(letters) for place in PLACES}
    ways = tuple(
        Route(way=way, course=(start, *a_walk(draw, start)))
        for way in (Way.ROAD, Way.TRACK)
        for start in draw(some.lists(some.sampled_from(PLACES), max_size=2))
    )
    return Board(grid=GRID, terrain=terrain, ways=ways)


@some.composite
def worlds(
    draw: some.DrawFn, *, periods: int = 1, enemies: bool = True, wings: bool = False
) -> World:
    """Draw a world: a board, two to five forces, orders, and a state of the rain.

    With ``wings`` some of the forces fly.
    """
    board = draw(boards())
    names = draw(some.lists(some.sampled_from(NAMES), min_size=2, unique=True))
    land = [place for place in PLACES if board.terrain_at(place).is_land]
    starts = draw(
        some.lists(some.sampled_from(land), min_size=len(names), max_size=len(names), unique=True)
    )
    forces = [
        a_force(
            name,
            start,
            side=SIDE_OF[name] if enemies else "law",
            sight=draw(some.sampled_from(Sight)),
            arms=draw(some.sampled_from([(Arm.INFANTRY,), (Arm.CAVALRY,)])),
        )
        for name, start in zip(names, starts, strict=True)
    ]
    if wings:
        forces = [replace(f, flies=draw(some.booleans())) for f in forces]
    campaign = a_campaign(
        board, *forces, switches={"weather.enabled": False, "night.strict": False}
    )
    weather = Weather(sky=draw(some.sampled_from(Sky)), rain_level=draw(some.integers(0, 3)))
    orders = tuple(
        tuple(
            an_order(draw, name, start, halves)
            for name, start in zip(names, starts, strict=True)
            if draw(some.booleans())
        )
        for halves in [(Half.MORNING, Half.AFTERNOON), (Half.EVENING, Half.NIGHT)]
        * ((periods + 1) // 2)
    )
    return World(campaign=campaign, weather=weather, orders=orders[:periods])


def an_order(draw: some.DrawFn, name: str, start: Hex, halves: tuple[Half, Half]) -> Order:
    """Draw an order for a force: mostly a march, now and then a rest."""
    rest_in = draw(some.sampled_from([(), (), (halves[0],), (halves[1],)]))
    if draw(some.integers(0, 4)) == 0:
        return Order(force=name, deed=Deed.REST)
    return Order(
        force=name,
        deed=Deed.MARCH,
        route=a_walk(draw, start),
        forced=draw(some.booleans()),
        rest_in=rest_in,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One period that has been played."""

    play: Play
    before: ValormrState
    result: Resolution[ValormrState]

    def trail(self, force: str) -> list[Hex]:
        """Return every hex a force stood in, first to last."""
        steps = [e for e in told(self.result, "march-step") if e.force == force]
        places = [self.before.forces[force].at]
        for step in steps:
            goal = step.facts["to"]
            assert isinstance(goal, Hex)
            places.append(goal)
        return places

    def told_of(self, force: str, kind: str) -> list[Event]:
        """Return a force's events whose kind begins so."""
        return [
            event
            for event in self.result.events
            if event.force == force and event.kind.startswith(kind)
        ]

    def spent(self, force: str) -> Fraction:
        """Return the points a force paid for the hexes it entered."""
        steps = self.told_of(force, "march-step")
        return sum((Fraction(step.result or 0) for step in steps), Fraction(0))

    def rests_in(self, force: str, half: Half) -> bool:
        """Return whether a marching force was ordered to rest in a half period."""
        order = order_for(self.play.inputs, force)
        return order is not None and half in order.rest_in

    def hand(self, force: str) -> PointsInHand:
        """Return what a force could spend, reckoned from how it stood before."""
        state = self.before.forces[force]
        order = order_for(self.play.inputs, force)
        sets_out = bool(self.told_of(force, "sets-out"))
        forced = order is not None and order.forced and sets_out
        if sets_out and self.rests_in(force, halves_of(self.before.period)[0]):
            rested = min(Fraction(1), state.freshness + Fraction(1, 2))
            state = replace(state, freshness=rested)
        if self.told_of(force, "fatigued-by-forced-march"):
            state = replace(state, fatigued=True)
        return points_in_hand(self.play, state, self.before.weather, forced=forced)


def as_number(value: object) -> Fraction:
    assert isinstance(value, int | Fraction)
    return Fraction(value)


def played(world: World, *, dice: Dice | None = None) -> list[Played]:
    """Play every period of a world."""
    dice = dice or KeyedDice(seed="s")
    now = replace(opening(world.campaign), weather=world.weather)
    found = []
    for orders in world.orders:
        inputs = PeriodInputs(period=now.period, entries=entered(orders=orders))
        result = resolved(world.campaign, now, inputs, dice)
        play = play_for(world.campaign, inputs, dice)
        found.append(Played(play=play, before=now, result=result))
        now = following(result.after)
    return found


@TRIES
@given(world=worlds(periods=3))
def test_no_two_forces_ever_end_in_one_hex(world: World) -> None:
    for period in played(world):
        places = [state.at for state in period.result.after.in_order()]

        assert len(places) == len(set(places))


@TRIES
@given(world=worlds(periods=2))
def test_nobody_enters_ground_that_is_closed_to_him(world: World) -> None:
    for period in played(world):
        for force in period.before.forces:
            state = period.before.forces[force]
            for start, goal in pairwise(period.trail(force)):
                assert distance(start, goal) == 1
                price = step_price(period.play, replace(state, at=start), goal)
                assert isinstance(price, Price)
                assert world.campaign.board.terrain_at(goal) is not Terrain.SEA


@TRIES
@given(world=worlds(periods=4))
def test_no_force_spends_more_than_it_had(world: World) -> None:
    for period in played(world):
        for force in period.before.forces:
            had, spent = period.hand(force).total, period.spent(force)

            assert spent <= had
            for step in period.told_of(force, "march-step"):
                assert 0 <= as_number(step.facts["left"]) < had
            for stop in period.told_of(force, "stop-"):
                assert stop.facts["left"] == had - spent


@pytest.mark.rule("VAL-REST-01", "VAL-REST-02", "VAL-MOVE-04", "VAL-MOVE-05", "VAL-MOVE-06")
@TRIES
@given(world=worlds(periods=4, enemies=False))
def test_points_in_hand_are_spent_kept_lost_or_restored_as_the_rules_say(world: World) -> None:
    for period in played(world):
        for force, before in period.before.forces.items():
            after = period.result.after.forces[force]

            assert after.freshness == expected_freshness(period, before)
            assert after.carried == expected_kept(period, before)


def expected_freshness(period: Played, before: ForceState) -> Fraction:
    """Return the unspent share of a force's day, reckoned half period by half."""
    one = Fraction(1)
    steps = period.told_of(before.force, "march-step")
    if not steps:
        return min(one, before.freshness + 1)
    first, second = halves_of(period.before.period)
    share = before.freshness
    if period.rests_in(before.force, first):
        share = min(one, share + Fraction(1, 2))
    own = max(Fraction(0), period.spent(before.force) - before.carried)
    share = max(Fraction(0), share - own / period.hand(before.force).rate.points)
    if period.told_of(before.force, "stop-points-short"):
        share = Fraction(0)
    if all(step.half != second for step in steps):
        share = min(one, share + Fraction(1, 2))
    return share


def expected_kept(period: Played, before: ForceState) -> Fraction:
    """Return the points a force keeps: what is left when it could not pay a hex."""
    force = before.force
    if period.told_of(force, "march-step"):
        short = period.told_of(force, "stop-points-short")
        left = period.hand(force).total - period.spent(force)
        return left if short else Fraction(0)
    idle = is_night(period.before.period) and not before.moved_in
    return Fraction(0) if idle else before.carried


@TRIES
@given(world=worlds(periods=2), data=some.data())
def test_the_order_of_forces_and_orders_in_the_file_changes_nothing(
    world: World, data: some.DataObject
) -> None:
    shuffled = data.draw(some.permutations(world.campaign.forces))
    orders = tuple(tuple(reversed(given)) for given in world.orders)
    other = World(
        campaign=replace(world.campaign, forces=tuple(shuffled)),
        weather=world.weather,
        orders=orders,
    )

    for one, two in zip(played(world), played(other), strict=True):
        assert one.result == two.result


def everything_taken_up(campaign: ValormrCampaign, now: ValormrState) -> list[Question]:
    """Build a period round by round, first choice by first choice; return the asked.

    Whoever may leads every contact to its battle.
    """
    decisions: dict[str, Decision] = {}
    for _ in range(12):
        inputs = PeriodInputs(period=now.period, decisions=tuple(decisions.values()))
        result = resolved(campaign, now, inputs, KeyedDice(seed="s"))
        open_ones = [q for q in result.questions if q.key not in decisions]
        answered = [q for q in open_ones if q.choices]
        for asked in answered:
            plain = [choice.key for choice in asked.choices if not choice.needs]
            choice = "without" if asked.kind == "terrain" else plain[0]
            decisions[asked.key] = Decision(question=asked.key, choice=choice)
        if not answered:
            return open_ones
    raise AssertionError(sorted(decisions))


@pytest.mark.rule("DEF-OOB-03", "VAL-SEA-13")
@TRIES
@given(world=worlds(periods=3, wings=True))
def test_who_flies_ends_on_land_unless_kept_from_it_and_meets_nobody_at_sea(world: World) -> None:
    board = world.campaign.board
    for period in played(world):
        after = period.result.after
        for contact in after.contacts:
            met = (e for e in told(period.result, "contact-found"))
            assert all("sea" not in (e.facts["ground"], e.facts["other_ground"]) for e in met)
            assert contact.forces
        if period.result.questions:
            return  # Until they are answered, whoever is in the air has not come down.
        for state in after.in_order():
            kept_out = period.told_of(state.force, "stop-enemy-in-the-way")
            kept_out += period.told_of(state.force, "stop-held-up")
            over_land = board.terrain_at(state.at) is not Terrain.SEA
            assert over_land or kept_out or not period.told_of(state.force, "sets-out")


@TRIES
@given(world=worlds(periods=1, wings=True))
def test_every_contact_leads_to_a_battle_whoever_meets_on_whatever_ground(world: World) -> None:
    (day,) = played(world)
    after = following(day.result.after)

    asked = everything_taken_up(world.campaign, after)

    assert {question.kind for question in asked} <= {"battle"}


# Mirrors: left and right are alike.

MIRRORED_GRID = Grid(columns=SIZE, rows=SIZE, shifted=Shifted.ODD)
"""The six columns in reverse, so that odd ones stand lower in place of even ones."""


def mirrored(place: Hex) -> Hex:
    """Return a hex's image on the mirrored map."""
    column, row = GRID.column_and_row(place)
    return MIRRORED_GRID.hex_at(SIZE + 1 - column, row)


def mirrored_world(world: World) -> World:
    """Return a world with left and right exchanged, routes included."""
    board = world.campaign.board
    image = Board(
        grid=MIRRORED_GRID,
        terrain={mirrored(at): terrain for at, terrain in board.terrain.items()},
        ways=tuple(
            replace(route, course=tuple(map(mirrored, route.course))) for route in board.ways
        ),
    )
    forces = tuple(
        replace(force, start=mirrored(force.start))
        for force in world.campaign.forces
        if force.start is not None
    )
    orders = tuple(
        tuple(replace(o, route=tuple(map(mirrored, o.route))) for o in given)
        for given in world.orders
    )
    campaign = replace(world.campaign, board=image, forces=forces)
    return World(campaign=campaign, weather=world.weather, orders=orders)


@dataclass(frozen=True, slots=True, kw_only=True)
class MirroredDice:
    """Dice that fall for a hex as they fell for its image."""

    dice: KeyedDice

    def throw(self, key: ThrowKey, *, dice: int = 1, kind: DiceKind = D6) -> Throw:
        """Throw under the key the image has."""
        force, _, label = key.subject.partition(".")
        if not label.isdigit():
            return self.dice.throw(key, dice=dice, kind=kind)
        image = next(at for at in PLACES if MIRRORED_GRID.label(mirrored(at)) == label)
        subject = f"{force}.{GRID.label(image)}"
        return self.dice.throw(replace(key, subject=subject), dice=dice, kind=kind)


def step_by_step(world: World, now: ValormrState, given: tuple[Order, ...]) -> tuple[Order, ...]:
    """Return orders whose routes stop where they would have to find a way.

    Of two ways equally cheap the program takes the one first on the map, which a
    mirror turns round; routes named hex by hex leave it no choice. Who has no order
    rests.
    """
    orders = []
    for force in world.campaign.forces:
        order = next((o for o in given if o.force == force.id), rests(force.id))
        if order.deed is Deed.MARCH:
            way = open_way(world, now, order)
            order = replace(order, route=way) if way else rests(force.id)
        orders.append(order)
    return tuple(orders)


def open_way(world: World, now: ValormrState, order: Order) -> tuple[Hex, ...]:
    """Return a route up to the first hex its force may not enter."""
    play = play_for(world.campaign, PeriodInputs(period=now.period), KeyedDice(seed="s"))
    state = now.forces[order.force]
    way: list[Hex] = []
    for goal in order.route:
        if not isinstance(step_price(play, state, goal), Price):
            break
        way.append(goal)
        state = replace(state, at=goal)
    return tuple(way)


def as_in_the_mirror(now: ValormrState) -> dict[str, tuple[object, ...]]:
    """Return how every force stands, its hex exchanged for the image."""
    return {name: (mirrored(state.at), *_standing(state)) for name, state in now.forces.items()}


def _standing(state: ForceState) -> tuple[object, ...]:
    """Return everything about a force that has no left and right."""
    return (
        dict(state.figures),
        state.freshness,
        state.carried,
        state.formed,
        state.fatigued,
        state.days_moved,
        state.forced_on,
        state.scouts,
    )


@TRIES
@given(world=worlds(periods=4))
def test_a_mirrored_campaign_with_mirrored_dice_gives_mirrored_results(world: World) -> None:
    image = mirrored_world(world).campaign
    dice = KeyedDice(seed="s")
    here = replace(opening(world.campaign), weather=world.weather)
    there = replace(opening(image), weather=world.weather)
    for given_orders in world.orders:
        orders = step_by_step(world, here, given_orders)
        turned = tuple(replace(o, route=tuple(map(mirrored, o.route))) for o in orders)

        one = resolved(
            world.campaign,
            here,
            PeriodInputs(period=here.period, entries=entered(orders=orders)),
            dice,
        )
        two = resolved(
            image,
            there,
            PeriodInputs(period=there.period, entries=entered(orders=turned)),
            MirroredDice(dice=dice),
        )

        assert as_in_the_mirror(one.after) == {
            name: (state.at, *_standing(state)) for name, state in two.after.forces.items()
        }
        assert [c.id for c in one.after.contacts] == [c.id for c in two.after.contacts]
        # What happens at one moment is told in the order of the map.
        assert sorted((e.kind, e.rule, e.force) for e in one.events) == sorted(
            (e.kind, e.rule, e.force) for e in two.events
        )
        here, there = following(one.after), following(two.after)
