"""What every rule of a period may look at: board, tables, switches, dice, orders."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.kit.period_play import PeriodPlay
from generator.systems.exchange import ALONE
from generator.systems.valormr.rules.calendar import halves_of, is_night
from generator.systems.valormr.rules.muster import Arm, Sight
from generator.systems.valormr.rules.orders import battles_in, orders_in
from generator.world.clock import Event

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from generator.kit.standing import Beforehand
    from generator.systems.exchange import Siblings
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.muster import Army, Footing, ValormrCampaign
    from generator.systems.valormr.rules.orders import BattleResult, Order
    from generator.systems.valormr.rules.state import ForceState
    from generator.systems.valormr.rules.tables import ValormrTables
    from generator.world.campaign import Decision
    from generator.world.clock import FactValue

if TYPE_CHECKING:
    KnownSteps = dict[object, dict[Footing, tuple[tuple[Footing, Fraction], ...]]]
    """Where one can step from a place and for how many points, by circumstances."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(PeriodPlay):
    """The fixed circumstances under which one period is played.

    Dice are thrown under keys, by hand or from the seed.

    Rules: VAL-GEN-01, DEF-DICE-01.
    """

    campaign: ValormrCampaign
    tables: ValormrTables
    siblings: Siblings = ALONE
    """The other rule systems that may settle or name a battle."""
    drought_week: int = 0
    """The week of drought in this period; 0: rivers are as the map has them."""
    foggy: tuple[Half, ...] = ()
    """Half periods of this period over which fog lies, as far as it is known."""
    known_steps: KnownSteps = field(default_factory=dict, compare=False, repr=False)
    """Steps looked up before, by circumstances and place; only ever the same again."""
    beforehand: dict[str, Beforehand] = field(default_factory=dict, compare=False, repr=False)
    """What was decided without asking, by question: once in a period, then it stays."""

    _orders: Mapping[str, Order] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Note the orders by force, for they are asked for again and again."""
        orders = {order.force: order for order in reversed(orders_in(self.inputs))}
        object.__setattr__(self, "_orders", orders)

    @property
    def halves(self) -> tuple[Half, Half]:
        """The two half periods, in order."""
        return halves_of(self.period)

    @property
    def is_night(self) -> bool:
        """Whether it is the night of a turn that is played."""
        return is_night(self.period)

    def tells(
        self, kind: str, rule: str, half: Half | None, *forces: str, **facts: FactValue
    ) -> Event:
        """Tell something that happened among forces, to the first of them above all."""
        return Event(
            kind=kind,
            rule=rule,
            half=half,
            force=forces[0],
            sides=tuple(sorted({self.campaign.force(each).side for each in forces})),
            facts={"force": forces[0], **facts},
        )

    def tells_of(
        self,
        state: ForceState,
        kind: str,
        rule: str,
        half: Half | None = None,
        /,
        **facts: FactValue,
    ) -> Event:
        """Tell what happened to a force where it is; at the end if no half is named."""
        half = half or self.halves[1]
        return self.tells(kind, rule, half, state.force, at=state.at, **facts)

    def force(self, state: ForceState) -> Army:
        """Return the force as the campaign file describes it."""
        return self.campaign.force(state.force)

    def order(self, state: ForceState) -> Order | None:
        """Return the order the force was given for this period."""
        return self._orders.get(state.force)

    def answer(self, question: str) -> Decision | None:
        """Return what was entered for a question or decided beforehand, if anything."""
        said = self.typed(question)
        if said is None and question in self.beforehand:
            return self.beforehand[question].decision
        return said

    def result(self, contact: str) -> BattleResult | None:
        """Return what the umpire has entered of a battle, none when nothing."""
        return self.entered_of(contact, battles_in(self.inputs))

    def has_cavalry(self, state: ForceState) -> bool:
        """Return whether any cavalry is left in the force."""
        return self._has(Arm.CAVALRY, state)

    def has_infantry(self, state: ForceState) -> bool:
        """Return whether any infantry is left in the force."""
        return self._has(Arm.INFANTRY, state)

    def _has(self, arm: Arm, state: ForceState) -> bool:
        companies = self.force(state).companies
        return any(c.arm is arm and state.figures.get(c.id, 0) > 0 for c in companies)

    def sight(self, state: ForceState) -> Sight:
        """Return how the force sees by night."""
        return self.force(state).sight
