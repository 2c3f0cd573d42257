"""Periods with contacts in them, played to their end by answers at random."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice import KeyedDice
from generator.errors import CampaignError
from generator.systems.valormr.rules.muster import Arm, Individual
from generator.systems.valormr.rules.orders import BattleResult, entered
from generator.systems.valormr.rules.rule_book import resolved
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.state import LongCrossing
from generator.values import replace
from generator.world.campaign import Decision, PeriodInputs
from generator.world.rivers import Bank
from tests.engagements import an_army, ground, near, quiet_campaign
from tests.scenarios import marches

if TYPE_CHECKING:
    from generator.kit.phase import Question, Resolution
    from generator.systems.valormr.rules.muster import Army, ValormrCampaign
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.campaign import StandingAnswer
    from generator.world.hexes import Hex

SPOTS = [near(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
NAMES = ("arn", "bo", "cid", "gorm", "hadewych", "ulf")


def an_answer(question: Question, campaign: ValormrCampaign, pick: random.Random) -> Decision:
    """Answer a question with one of its choices, and what that needs."""
    choice = pick.choice(question.choices)
    detail: dict[str, object] = {}
    facts = dict(question.facts)
    if "of" in choice.needs:
        names = facts["fronts" if choice.key in ("support", "relief") else "backs"]
        detail["of"] = pick.choice(names.split(", ")).lower()
    if "cards" in choice.needs:
        detail["cards"] = cards_for(int(facts["count"]))
    if choice.key == "exploit":
        label = pick.choice(facts["goals"].split(", "))
        detail["to"] = campaign.board.grid.hex_of(label)
    elif "to" in choice.needs:
        detail["to"] = None  # filled in by whoever knows where the force stands
    if "percent" in choice.needs:
        detail["percent"] = pick.randint(-10, 10)
    if question.kind in ("approach", "engage") and choice.key != "rest":
        detail["maneuver"] = pick.random() < 0.3
    return Decision(question=question.key, choice=choice.key, detail=detail)  # type: ignore[arg-type]  # plain values


def cards_for(count: int) -> tuple[str, ...]:
    kinds = [*["blank"] * 8, *["river 10 10"] * 2, *["marsh 20 20"] * 2]
    kinds += [*["gully 30 30 45"] * 2, *["wood 40 40"] * 2, "hill-egg 1 1"]
    kinds += ["hill-bean 2 2", "hill-guitar 3 3", "hill-palette 4 4"]
    return tuple((kinds * 2)[:count])


class Table:
    """Plays a period to its end, answering everything at random."""

    def __init__(
        self,
        campaign: ValormrCampaign,
        seed: int,
        *,
        start: ValormrState | None = None,
        orders: tuple[Order, ...] = (),
        standing: tuple[StandingAnswer, ...] = (),
    ) -> None:
        """Sit down to a campaign, with this choice of answers."""
        self.standing = standing
        self.campaign = campaign
        self.start = start or opening(campaign)
        self.orders = orders
        self.pick = random.Random(seed)  # noqa: S311 - a test's own choices
        self.decisions: dict[str, Decision] = {}
        self.battles: dict[str, BattleResult] = {}
        self.results: list[Resolution[ValormrState]] = []

    def build(self) -> Resolution[ValormrState]:
        """Play the period as far as the answers go."""
        now = self.start
        inputs = PeriodInputs(
            period=now.period,
            decisions=tuple(self.decisions.values()),
            standing=self.standing,
            entries=entered(orders=self.orders, battles=tuple(self.battles.values())),
        )
        return resolved(self.campaign, now, inputs, KeyedDice(seed=self.campaign.seed))

    def to_the_end(self) -> Resolution[ValormrState]:
        """Answer round by round; what cannot be is replaced by what can."""
        for _ in range(60):
            result = self.build()
            self.results.append(result)
            if not result.questions:
                return result
            question = self.pick.choice(result.questions)
            self._answer(question, result)
        message = "the period does not come to an end"
        raise AssertionError(message)

    def _answer(self, question: Question, result: Resolution[ValormrState]) -> None:
        if question.kind == "battle":
            contact = question.key.removesuffix("/battle/umpire")
            self.battles[contact] = self._fought(contact, result)
            return
        for _ in range(40):
            decision = an_answer(question, self.campaign, self.pick)
            if decision.detail.get("to", ...) is None:
                at = result.after.forces[question.asks[0]].at
                step = self.pick.choice(STEPS)
                goal = replace(at, q=at.q + step[0], r=at.r + step[1])
                decision = replace(decision, detail={**decision.detail, "to": goal})
            self.decisions[question.key] = decision
            try:
                self.build()
            except CampaignError:
                continue
            return
        message = f"no answer to {question.key} is taken"
        raise AssertionError(message)

    def _fought(self, contact: str, result: Resolution[ValormrState]) -> BattleResult:
        """Lose a few figures; sometimes one force breaks off."""
        engagement = next(e for e in result.after.engagements if e.id == contact)
        losses: dict[str, int] = {}
        figures: dict[str, int] = {}
        for force in engagement.forces:
            state = result.after.forces[force]
            front = next((k for k in state.figures if state.figures[k]), "")
            if not front:
                continue
            present = state.figures[front]
            if state.crossing is not None and state.crossing.means == "rafts":
                present = -(-present // 3)  # no more fight while rafts are built
            losses[front] = self.pick.randint(0, present)
            figures[force] = present - losses[front]
        detail: dict[str, tuple[str, ...]] = {}
        force = self.pick.choice(engagement.forces)
        lost = sum(n for k, n in losses.items() if k.startswith(f"{force}/"))
        whole = figures.get(force, 0) + lost
        if figures.get(force, 0) * 4 >= whole > 0:
            key = self.pick.choice(["behind", "disordered", "routed"])
            detail = {"withdrew": (force,), key: (f"{force} {figures[force]}",)}
        return BattleResult(contact=contact, losses=losses, detail=detail)


STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def a_world(seed: int) -> ValormrCampaign:
    """A handful of forces near each other, on mixed ground."""
    pick = random.Random(seed)  # noqa: S311 - a test's own choices
    names = NAMES[: pick.randint(2, len(NAMES))]
    spots = pick.sample(SPOTS, len(names))
    armies = []
    for number, (name, spot) in enumerate(zip(names, spots, strict=True)):
        sizes = [pick.randint(1, 24) for _ in range(pick.randint(1, 3))]
        arms = tuple(pick.choice((Arm.INFANTRY, Arm.CAVALRY)) for _ in sizes)
        side = "law" if number % 2 else "chaos"
        heroes = pick.randint(0, 1)
        armies.append(an_army(name, spot, *sizes, side=side, arms=arms, individuals=heroes))
    steps = pick.sample(SPOTS, 6)
    kinds = ("hill", "swamp", "hill", "clear", "mountain", "forest")
    board = ground(
        **{
            kind: (spot.q - near(0, 0).q, spot.r - near(0, 0).r)
            for kind, spot in zip(kinds, steps, strict=True)
        }
    )
    return quiet_campaign(board, *armies)


def a_wild_period(seed: int) -> Table:
    """A period of forces in every condition, on the march, some of dragons alone."""
    pick = random.Random(seed + 1000)  # noqa: S311 - a test's own choices
    campaign = a_world(seed)
    switches = {
        **campaign.switches,
        "contact.size_by": pick.choice(("dice", "umpire", "opponent")),
        "contact.on_passing": pick.random() < 0.3,
        "diseng.losses_of": pick.choice(("present", "original")),
        "contact.going_on": "pace" if seed % 4 == 0 else "points",
    }
    forces = tuple(_perhaps_dragons(force, pick) for force in campaign.forces)
    campaign = replace(campaign, forces=forces, switches=switches)
    start = opening(campaign)
    for name, state in start.forces.items():
        start = start.with_force(_in_some_condition(campaign.force(name), state, pick))
    orders = tuple(
        marches(name, *(_beside(state, step) for step in pick.sample(STEPS, 2)))
        for name, state in start.forces.items()
        if pick.random() < 0.6
    )
    return Table(campaign, seed, start=start, orders=orders)


def _perhaps_dragons(force: Army, pick: random.Random) -> Army:
    if pick.random() > 0.15:
        return force
    dragons = tuple(
        Individual(id=f"{force.id}/dragon-{n}", name=f"Dragon {n}", kind="dragon")
        for n in range(pick.randint(1, 3))
    )
    flies, miles = pick.random() < 0.7, Fraction(24)
    return replace(force, regiments=(), individuals=dragons, flies=flies, move_points=miles)


def _in_some_condition(force: Army, state: ForceState, pick: random.Random) -> ForceState:
    crossing = LongCrossing(
        means=pick.choice(("rafts", "ferry")), bank=Bank(0), days=3, days_done=pick.randint(0, 2)
    )
    conditions: tuple[dict[str, object], ...] = (
        {},
        {},
        {},
        {"formed": False},
        {"fatigued": True},
        {"crossing": crossing},
        {"scouts": pick.randint(1, 2)},
    )
    changes = pick.choice(conditions)
    if not force.regiments:
        shares = {who.id: pick.randint(1, 99) for who in force.individuals}
        changes = {**changes, "hit_shares": shares}
    fresh = pick.choice((Fraction(1), Fraction(1, 2), Fraction(0)))
    return replace(state, freshness=fresh, **changes)  # type: ignore[arg-type]  # fields as named


def _beside(state: ForceState, step: tuple[int, int]) -> Hex:
    return replace(state.at, q=state.at.q + step[0], r=state.at.r + step[1])
