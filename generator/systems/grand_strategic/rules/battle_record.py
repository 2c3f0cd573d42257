"""A battle as sheets and records keep it, laid open: everything that went into it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.facts import FORCES, STAGE, Openness
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.quick_combat import BattleSide
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.kit.facts import Fact
    from generator.systems.grand_strategic.rules.battle_thread import HowFought
    from generator.systems.grand_strategic.rules.quick_combat import GeneralsUse
    from generator.world.hexes import Hex


# A battle as sheets and records keep it: everything that went into it, and out.


class Combatant(Struct, frozen=True, kw_only=True):
    """One of the two armies of a battle."""

    army: str
    kingdom: str
    came_from: Hex
    """Where it stood before it; of a defender the battle's hex."""
    regulars: int
    """Before the battle, as all points here."""
    bands: Mapping[str, int] = {}
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
    lost_bands: Mapping[str, int] = {}
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


class GrandBattle(Struct, frozen=True, kw_only=True):
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
    answers: Mapping[str, str] = {}
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

    def with_one(self, side: BattleSide, one: Combatant) -> GrandBattle:
        """Return the battle with one of its armies as given."""
        if side is BattleSide.ATTACKER:
            return replace(self, attacker=one)
        return replace(self, defender=one)


# A battle laid open: that it was fought to everybody, its sums to both sides of it.

BATTLE, FIGHT, GENERALS = "battle", "fight", "generals"
OPEN, OVER = "open", "over"
"""How far a battle has come."""


def facts_of_battle(battle: GrandBattle, place: int = 1) -> Iterator[Fact]:
    """Yield the facts of one battle.

    Args:
        battle: The battle.
        place: Its place among those of the period, from 1.
    """
    both = tuple(sorted(battle.kingdoms))
    seen = Openness(kind=BATTLE, sides=both)
    key = battle.id
    yield FORCES.of(key, battle.armies, seen)
    yield STAGE.of(key, OVER if battle.is_over else OPEN, seen)
    yield facts.FOUGHT_AT.of(key, battle.at, seen)
    yield facts.FOUGHT_AS.of(key, place, seen)
    yield facts.FOUGHT_OVER.of(key, battle.ground, seen)
    yield facts.FOUGHT_FOR.of(key, battle.city, seen)
    yield facts.ATTACKER.of(key, battle.attacker.army, seen)
    yield facts.DEFENDER.of(key, battle.defender.army, seen)
    yield facts.ATTACKS_FOR.of(key, battle.attacker.kingdom, seen)
    yield facts.DEFENDS_FOR.of(key, battle.defender.kingdom, seen)
    winner = battle.by(battle.winner).army if battle.winner else ""
    yield facts.WINNER.of(key, winner, seen)
    if battle.retreat is not None:
        yield facts.FELL_BACK_TO.of(key, battle.retreat, seen)
    told = Openness(kind=FIGHT, sides=both)
    yield from _of_its_card(battle, told)
    for side in BattleSide:
        yield from _of_one(battle, side, told)


def _of_its_card(battle: GrandBattle, told: Openness) -> Iterator[Fact]:
    """Yield how a battle was settled, and all that its wild event brought."""
    key = battle.id
    yield facts.HOW.of(key, str(battle.how or ""), told)
    yield facts.WILD_DIE.of(key, battle.wild or 0, told)
    yield facts.DRAWN.of(key, battle.card, told)
    yield facts.CARD_DID.of(key, battle.effects, told)
    yield facts.CARD_ROLLED.of(key, tuple(map(str, battle.card_rolls)), told)
    answered = tuple(f"{asks}/{said}" for asks, said in battle.answers.items())
    yield facts.CARD_ANSWERED.of(key, answered, told)
    yield facts.LOOT.of(key, battle.loot, told)


def _of_one(battle: GrandBattle, side: BattleSide, told: Openness) -> Iterator[Fact]:
    """Yield what both kingdoms know of one army in a battle."""
    one, key = battle.by(side), f"{battle.id}/{side}"
    yield facts.FIGHTS_IN.of(key, battle.id, told)
    yield facts.FIGHTER.of(key, one.army, told)
    yield facts.FIGHTS_FOR.of(key, one.kingdom, told)
    yield facts.FIGHTS_AS.of(key, str(side), told)
    yield facts.CAME_FROM.of(key, one.came_from, told)
    yield facts.BROUGHT.of(key, one.points, told)
    yield facts.BROUGHT_HIRED.of(key, sum(one.bands.values()), told)
    yield facts.LED_WITH.of(key, one.ability, told)
    yield facts.GENERAL_DOES.of(key, str(one.use or ""), told)
    for name, number in (
        (facts.ROLLED, one.roll),
        (facts.FOR_GROUND, one.ground),
        (facts.FOR_WEATHER, one.weather),
        (facts.FOR_GENERALS, one.generals),
        (facts.PERCENT, one.percent),
        (facts.DAMAGE, one.damage),
        (facts.LEFT, one.left),
    ):
        if number is not None:
            yield name.of(key, number, told)
    yield facts.LOST.of(key, one.lost, told)
    yield facts.LOST_HIRED.of(key, sum(one.lost_bands.values()), told)
    own = Openness(kind=GENERALS, sides=(one.kingdom,))
    yield facts.LED_BY.of(key, one.general, own)
    yield facts.LEARNT.of(key, one.learnt, own)
