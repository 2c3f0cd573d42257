"""A battle as sheets and records keep it: everything that went into it, and out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.systems.grand_strategic.rules.quick_combat import BattleSide

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.grand_strategic.rules.battle_thread import HowFought
    from generator.systems.grand_strategic.rules.quick_combat import GeneralsUse
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """One of the two armies of a battle."""

    army: str
    kingdom: str
    came_from: Hex
    """Where it stood before it; of a defender the battle's hex."""
    regulars: int
    """Before the battle, as all points here."""
    bands: Mapping[str, int] = field(default_factory=dict)
    general: str = ""
    """Who commanded it then, by id; empty: a stand-in."""
    ability: int = 0
    use: GeneralsUse | None = None
    """None: he was not asked, or has not said."""
    roll: int | None = None
    """None: not rolled yet, or fought on the table; so are the next three."""
    ground: int | None = None
    weather: int | None = None
    generals: int | None = None
    """What both generals change together."""
    percent: int | None = None
    """All of it, never less than nothing."""
    damage: int | None = None
    """Inflicted; none: not known yet."""
    lost: int = 0
    """Of its points, wild event reckoned in."""
    lost_bands: Mapping[str, int] = field(default_factory=dict)
    """Of these so many were mercenaries', by group."""
    left: int | None = None
    """None: the battle is not over."""
    lost_units: tuple[str, ...] = ()
    """By id, where a list is kept."""
    learnt: Fraction = Fraction(0)
    """Experience for its general."""

    @property
    def points(self) -> int:
        """All its points before the battle."""
        return self.regulars + sum(self.bands.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class GrandBattle:
    """A battle of a week, as far as it has come."""

    id: str
    """Both armies, the attacker first: ``ash-host+oak-guard``."""
    at: Hex
    """The hex that is fought for, the defender's."""
    ground: str
    """Its line of the table."""
    attacker: Combatant
    defender: Combatant
    city: str = ""
    """The city that is fought for, by id; empty: none."""
    how: HowFought | None = None
    """None: nobody has said it."""
    wild: int | None = None
    """The four-sided die; none: not rolled, or none is."""
    card: str = ""
    """The card drawn, such as ``9 of diamonds``; empty: none."""
    card_rolls: tuple[int, ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)
    """What was answered to the card's questions."""
    effects: tuple[str, ...] = ()
    """What a court card did, each a word of ``EffectKind``."""
    loot: int = 0
    """Resource points the winner found."""
    winner: BattleSide | None = None
    """None: the battle is not over."""
    retreat: Hex | None = None
    """Where the loser fell back to; none: nobody did, or not yet."""

    @property
    def is_over(self) -> bool:
        """Whether everything of it is settled."""
        return self.winner is not None

    @property
    def armies(self) -> tuple[str, str]:
        """Both armies by id, the attacker first."""
        return self.attacker.army, self.defender.army

    @property
    def kingdoms(self) -> tuple[str, str]:
        """Both kingdoms by id, the attacker's first."""
        return self.attacker.kingdom, self.defender.kingdom

    def by(self, side: BattleSide) -> Combatant:
        """Return one of the two."""
        return self.attacker if side is BattleSide.ATTACKER else self.defender

    def with_both(self, attacker: Combatant, defender: Combatant) -> GrandBattle:
        """Return the battle with both armies as given."""
        return replace(self, attacker=attacker, defender=defender)
