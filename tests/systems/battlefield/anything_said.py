"""Whatever leaders may say and decide, whether it makes sense or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.standing import Weighed
from generator.systems.battlefield.rules.orders import UnitDecision
from generator.systems.battlefield.rules.standing_minds import FIELD_STANDING
from generator.world.campaign import Condition, Holds, StandingAnswer
from generator.world.hexes import neighbours

if TYPE_CHECKING:
    from random import Random

    from generator.kit.standing import StandingQuestion
    from generator.systems.battlefield.rules.field_campaign import BattlefieldCampaign
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex

QUESTIONS = tuple(each for each in FIELD_STANDING.answerable if not each.by_umpire)
BOUNDS = (0, 1, 2, 3, 5, 10, 50, 100, 200)
LAST_ROUND = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What may be said of a campaign's armies and units."""

    chance: Random
    campaign: BattlefieldCampaign

    @property
    def units(self) -> tuple[str, ...]:
        """The units there are, and a part of each that there may be."""
        listed = (force for force in self.campaign.forces if not force.is_kept_free)
        return tuple(name for force in listed for name in (force.id, f"{force.id}.2"))

    @property
    def cases(self) -> tuple[Hex, ...]:
        """The cases of the map."""
        return tuple(self.campaign.board.terrain)

    def answer(self) -> StandingAnswer:
        """Return any line of answers given beforehand, of any giver."""
        question = self.chance.choice(QUESTIONS)
        choice = self.chance.choice(tuple(question.choices))
        side, army, unit = self.chance.choice(
            (
                (self.chance.choice(self.campaign.sides).id, "", ""),
                ("", self.chance.choice(self.campaign.armies).army, ""),
                ("", "", self.chance.choice(self.units)),
                ("", "", ""),
            )
        )
        detail = self._detail(question, choice)
        return StandingAnswer(
            kind=question.kind,
            choice=choice,
            detail=detail,
            conditions=tuple(self._condition() for _ in range(self.chance.randint(0, 2))),
            says=f"{choice} {detail}",
            force=army or unit,
            side=side,
        )

    def _detail(self, question: StandingQuestion, choice: str) -> dict[str, FactValue]:
        found: dict[str, FactValue] = {}
        takes = question.choices[choice].takes
        if takes is not None:
            whom = self.chance.choice(self.units)
            where = self.chance.choice((whom, self.chance.choice(self.cases)))
            many = self.chance.randint(1, 6)
            found[takes.name] = {"times": many, "goal": where}.get(takes.name, whom)
        if question.further and self.chance.random() < 1 / 3:
            found["back-below"] = self.chance.choice((20, 50, 90))
        return found

    def _condition(self) -> Condition:
        kind = self.chance.choice(tuple(FIELD_STANDING.conditions.values()))
        value: FactValue = self.chance.choice(BOUNDS)
        holds = self.chance.choice((Holds.AT_LEAST, Holds.UNDER))
        if kind.of is not Weighed.NUMBER:
            value = self.chance.choice(kind.words) if kind.words else True
            holds = self.chance.choice((Holds.IS, Holds.IS_NOT))
        return Condition(fact=kind.key, holds=holds, value=value)

    def decision(self) -> UnitDecision:
        """Return any single decisions for any unit in any round."""
        pick, at = self.chance.choice, self.chance.choice(self.cases)
        way = []
        for _ in range(self.chance.randint(0, 4)):
            way.append(at)
            at = pick(tuple(neighbours(at)))
        return UnitDecision(
            force=pick(self.units),
            round_number=self.chance.randint(1, LAST_ROUND),
            way=tuple(way),
            stays=self.chance.random() < 1 / 10,
            dismounts_to=pick(((), (), (pick(self.cases),))),
            rearguard=pick((None, None, 0, 3, 9, 30)),
            covers=pick(((), tuple(self.chance.sample(self.units, 2)))),
            fleer=pick(("", "strike", "let go")),
            deed=pick(("", "attack", "shoot", "defend", "surrender")),
            target=pick((*self.units, "")),
            attacked=pick(("", "strike back", "as ordered", "defend", "surrender")),
            captives=pick(("", "take", "refuse")),
        )
