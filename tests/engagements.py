"""An umpire who plays one period round by round, answer by answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE, Audience, AudienceKind, Played
from generator.brief.briefing import brief
from generator.dice import KeyedDice
from generator.errors import CampaignError
from generator.systems.exchange import ALONE, Siblings
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.contact.engagement import Commander, Engagement, Score
from generator.systems.valormr.rules.contact.field import Field
from generator.systems.valormr.rules.contact.joining import engagement_of
from generator.systems.valormr.rules.movement.columns import Column, points_in_hand
from generator.systems.valormr.rules.muster import (
    GROUND,
    Arm,
    Army,
    Company,
    Individual,
    Regiment,
    Sight,
)
from generator.systems.valormr.rules.orders import BattleResult, Order, entered
from generator.systems.valormr.rules.rule_book import RULES, laid_open, play_for, resolved
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.campaign import Decision, PeriodInputs
from generator.world.hexes import Hex
from tests.scenarios import a_board, a_campaign, place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.brief.briefing import Briefing
    from generator.errors import KeyPath
    from generator.kit.phase import Question, Resolution
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import Contact, ForceState, ValormrState
    from generator.world.board import Board
    from generator.world.clock import Event, FactValue

QUIET = {"weather.enabled": False}
PLAIN = a_board(*["........."] * 9)
"""Clear ground, nine hexes square."""
DUEL = "morning.arn+hadewych"
"""The contact of a duel."""


def an_army(
    force_id: str,
    at: Hex,
    *figures: int,
    side: str = "law",
    arms: tuple[Arm, ...] = (),
    individuals: int = 0,
    sight: Sight = Sight.LIGHT,
) -> Army:
    """Make a force with one company of so many figures in each of its regiments."""
    kinds = arms or (Arm.INFANTRY,) * len(figures)
    return Army(
        id=force_id,
        name=force_id.title(),
        side=side,
        commander=force_id.title(),
        people="humans",
        sight=sight,
        army_points=100,
        regiments=tuple(
            Regiment(
                id=f"{force_id}/{number}",
                name=f"Regiment {number}",
                companies=(
                    Company(
                        id=f"{force_id}/{number}/foot",
                        name=f"Company {number}",
                        troop_type="foot" if arm is Arm.INFANTRY else "riders",
                        arm=arm,
                        figures=count,
                    ),
                ),
            )
            for number, (count, arm) in enumerate(zip(figures, kinds, strict=True), 1)
        ),
        individuals=tuple(
            Individual(id=f"{force_id}/hero-{n}", name=f"Hero {n}", kind="hero")
            for n in range(1, individuals + 1)
        ),
        start=at,
    )


def near(q: int, r: int) -> Hex:
    """Return the hex so many steps from the middle of the plain."""
    middle = place(PLAIN, "0505")
    return Hex(middle.q + q, middle.r + r)


def ground(**hexes: tuple[int, int]) -> Board:
    """Return the plain with some hexes of other terrain, such as hill=(1, 0)."""
    terrain = dict(PLAIN.terrain)
    for name, step in hexes.items():
        terrain[near(*step)] = GROUND.terrain(name)
    return replace(PLAIN, terrain=terrain)


def quiet_campaign(board: Board, *forces: Army, **changes: object) -> ValormrCampaign:
    """Make a campaign without weather, so that only contacts ask for dice."""
    switches = {**QUIET, **changes.pop("switches", {})}  # type: ignore[dict-item]  # a mapping
    return a_campaign(board, *forces, switches=switches, **changes)


@dataclass
class AtTheTable:
    """One period, built again and again as answers come in.

    Every build checks that nothing told before has changed.
    """

    campaign: ValormrCampaign
    situation: ValormrState | None = None
    orders: tuple[Order, ...] = ()
    decisions: dict[str, Decision] = field(default_factory=dict)
    battles: dict[str, BattleResult] = field(default_factory=dict)
    dice: dict[str, tuple[int, ...]] = field(default_factory=dict)
    awaits_dice: bool = False
    siblings: Siblings = ALONE
    last: Resolution[ValormrState] | None = None

    def play(self) -> Resolution[ValormrState]:
        """Build the period with everything entered so far."""
        now = self.situation or opening(self.campaign)
        inputs = self.inputs()
        dice = KeyedDice(seed=self.campaign.seed, by_hand=self.dice, await_missing=self.awaits_dice)
        result = resolved(self.campaign, now, inputs, dice, self.siblings)
        if self.last is not None:
            assert_still_told(self.last.events, result.events)
        self.last = result
        return result

    def inputs(self) -> PeriodInputs:
        """Return everything entered so far."""
        now = self.situation or opening(self.campaign)
        return PeriodInputs(
            period=now.period,
            decisions=tuple(self.decisions.values()),
            dice=self.dice,
            entries=entered(orders=self.orders, battles=tuple(self.battles.values())),
        )

    def asked(self) -> dict[str, Question]:
        """Build the period and return what is awaited, by key."""
        return {question.key: question for question in self.play().questions}

    def kinds(self) -> list[str]:
        """Build the period and return the kinds of what is awaited, sorted."""
        return sorted(question.kind for question in self.play().questions)

    def answer(self, key: str, choice: str, **detail: FactValue) -> AtTheTable:
        """Enter one decision."""
        number = len(self.decisions)
        self.decisions[key] = Decision(
            question=key, choice=choice, detail=detail, where=("period", 0, "decision", number)
        )
        return self

    def answers(self, engagement: str, kind: str, **choices: str) -> AtTheTable:
        """Enter one decision of a kind for each force named."""
        for force, choice in choices.items():
            self.answer(f"{engagement}/{kind}/{force}", choice)
        return self

    def fights(
        self, contact: str, losses: dict[str, int] | None = None, **detail: FactValue
    ) -> AtTheTable:
        """Enter the result of a battle."""
        self.battles[contact] = BattleResult(
            contact=contact, losses=losses or {}, detail=detail, where=("period", 0, "battle", 0)
        )
        return self

    def throws(self, rule: str, subject: str, *faces: int, nth: int = 1) -> AtTheTable:
        """Enter faces thrown by hand."""
        period = (self.situation or opening(self.campaign)).period
        self.dice[f"{period}/{rule}/{subject}/{nth}"] = faces
        return self

    def told(self, *kinds: str) -> list[Event]:
        """Return the events of some kinds from the last build."""
        assert self.last is not None
        return [event for event in self.last.events if event.kind in kinds]

    def one(self, kind: str) -> Event:
        """Return the only event of a kind from the last build."""
        (event,) = self.told(kind)
        return event

    def force(self, force: str) -> ForceState:
        """Return how a force stands after the last build."""
        assert self.last is not None
        return self.last.after.forces[force]

    def engagement(self, engagement: str) -> Engagement:
        """Return an engagement of the last build."""
        assert self.last is not None
        return next(e for e in self.last.after.engagements if e.id == engagement)

    def last_contacts(self) -> tuple[Contact, ...]:
        """Return the contacts noted by the last build."""
        assert self.last is not None
        return self.last.after.contacts

    def sentences(self, audience: Audience = UMPIRE) -> list[str]:
        """Return the last build as one reader is told it."""
        return [despatch.text for despatch in self.briefing(audience).despatches]

    def briefing(self, audience: Audience = UMPIRE) -> Briefing:
        """Return the last build's briefing for one reader, as if it were closed."""
        assert self.last is not None
        played = Played(
            period=self.last.after.period,
            is_closed=True,
            record="",
            facts=laid_open(self.campaign, self.last.after),
            events=self.last.events,
            questions=self.last.questions,
        )
        return brief(self.campaign, RULES, played, audience, seed_digest="")


def duel(
    law: tuple[int, ...] = (20,),
    chaos: tuple[int, ...] = (20,),
    *others: Army,
    board: Board = PLAIN,
    **changes: object,
) -> AtTheTable:
    """Set Arn of Law in the middle and Hadewych of Chaos east of him, in contact."""
    return AtTheTable(
        campaign=quiet_campaign(
            board,
            an_army("arn", near(0, 0), *law),
            an_army("hadewych", near(1, 0), *chaos, side="chaos"),
            *others,
            **changes,
        )
    )


def past_the_dice(table: AtTheTable, contact: str = DUEL, **dice: int) -> AtTheTable:
    """Accept the contact, throw these contact dice, and lay no cards."""
    table.answers(contact, "approach", **dict.fromkeys(dice, "fight"))
    for force, face in dice.items():
        table.throws("VAL-CONTACT-15", f"{contact}.{force}", face)
    return table.answer(f"{contact}/terrain/umpire", "without")


def disengaging(table: AtTheTable, force: str, contact: str = DUEL, **dice: int) -> AtTheTable:
    """Throw these disengagement dice for a force and those it gets away from."""
    for thrower, face in dice.items():
        nth = 1 if thrower == force else 2
        table.throws("VAL-DISENG-02", f"{contact}.{force}.{thrower}", face, nth=nth)
    return table


def faults_of(table: AtTheTable) -> list[tuple[str, KeyPath, str | None]]:
    """Build the period, which must fail, and return code, place and rule of each."""
    with pytest.raises(CampaignError) as raised:
        table.play()
    return [(f.code, f.where, f.rule) for f in raised.value.findings]


def player_of(*sides: str, forces: tuple[str, ...] = ()) -> Audience:
    """Return a player who knows what some sides know, and commands some forces."""
    return Audience(
        kind=AudienceKind.PLAYER,
        id="player",
        name="Player",
        sides=frozenset(sides),
        forces=frozenset(forces),
    )


READERS = (UMPIRE, PUBLIC, player_of("law"), player_of("chaos"), player_of("elves"))
"""One reader of every kind: umpire, public, owner or opponent, somebody else."""


def assert_still_told(before: Iterable[Event], after: Iterable[Event]) -> None:
    """Check that all that was told is told again, word for word and in order."""
    later = iter(after)
    for event in before:
        assert any(event == other for other in later), event


def on_the_field(
    campaign: ValormrCampaign, *pairs: tuple[str, str], half: Half = Half.AFTERNOON
) -> tuple[Play, Engagement, Field]:
    """Return the circumstances of one engagement, nobody having marched."""
    situation = opening(campaign)
    inputs = PeriodInputs(period=situation.period)
    play = play_for(campaign, inputs, KeyedDice(seed=campaign.seed))
    columns = {
        state.force: Column(
            state=state,
            hand=points_in_hand(play, state, situation.weather),
            waypoints=(),
            trail=(state.at,),
        )
        for state in situation.in_order()
    }
    engagement = engagement_of(tuple(pairs), half)
    there = Field(play=play, situation=situation, columns=columns)
    return play, engagement, there.with_engagement(engagement)


def scored_engagement(
    scores: dict[str, tuple[int, int]], half: Half = Half.AFTERNOON
) -> Engagement:
    """Return an engagement of commanders with natural and modified contact dice."""
    return Engagement(
        id=f"{half}.{'+'.join(sorted(scores))}",
        half=half,
        commanders=tuple(
            Commander(
                force=force,
                opponents=tuple(other for other in sorted(scores) if other != force),
                contact=Score(natural=natural, modified=modified),
            )
            for force, (natural, modified) in sorted(scores.items())
        ),
    )


def with_state(field_: Field, force: str, **changes: object) -> Field:
    """Return a field in which one force stands otherwise."""
    state = replace(field_.force(force), **changes)  # type: ignore[arg-type]  # fields as named
    return field_.with_force(state)
