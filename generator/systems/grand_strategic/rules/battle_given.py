"""What a battle is fought with, and what came of it where it was fought on a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.phase import Question
from generator.kit.printing import named_together
from generator.kit.typed_entries import unfit_result
from generator.systems.grand_strategic.rules.battle_record import Combatant, GrandBattle
from generator.systems.grand_strategic.rules.battle_thread import BattleArmy, BattleGiven
from generator.systems.grand_strategic.rules.court_cards import units_of
from generator.systems.grand_strategic.rules.muster import (
    DrawnLosses,
    UnitLevel,
    drawn_losses,
    points_of,
)
from generator.systems.grand_strategic.rules.parting import Share, without_share
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    Fought,
    Struck,
    ground_of,
    lot,
)
from generator.systems.grand_strategic.rules.treasuries import shared_losses
from generator.systems.grand_strategic.rules.wild_events import KingdomThen
from generator.values import replace

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse, GrandPlay
    from generator.systems.grand_strategic.rules.forming_armies import Amounts
    from generator.systems.grand_strategic.rules.orders import TableBattle
    from generator.systems.grand_strategic.rules.state import GrandArmyState, GrandState
    from generator.systems.grand_strategic.rules.treasuries import MixedLosses


# What a battle is fought with, of a situation: armies, kingdoms, ground, weather.

WEATHER = "weather"
"""What a ruling sets where the umpire lets the weather count."""
ALWAYS = "weather.mod"
"""What it counts in every other week."""


def battle_begun(course: GrandCourse, attacker_id: str, defender_id: str) -> GrandBattle:
    """Return a battle before anything of it is known.

    It is fought for the defender's hex.

    Rule: GS-CBT-08.
    """
    situation, board = course.situation, course.play.board
    at = situation.armies[defender_id].at
    city = next(iter(board.places_at(at)), None)
    kind = course.play.tables.cities.text(str(city.kind), "ground") if city else ""

    def combatant(army_id: str) -> Combatant:
        one = situation.armies[army_id]
        return Combatant(
            army=army_id,
            kingdom=one.kingdom,
            came_from=one.at,
            regulars=one.regulars,
            bands={key: band.points for key, band in one.bands.items()},
            general=one.general,
            ability=situation.in_command(army_id).ability,
        )

    return GrandBattle(
        id=f"{attacker_id}+{defender_id}",
        at=at,
        ground=ground_of(board.terrain_at(at).key, kind),
        attacker=combatant(attacker_id),
        defender=combatant(defender_id),
        city=city.id if city else "",
    )


def battle_given(course: GrandCourse, battle: GrandBattle) -> BattleGiven:
    """Return all that a battle is settled with but for dice and answers.

    Who set out from a city is in it no more: the battle is fought in another hex.

    Rules: GS-CBT-02, GS-WILD-03.
    """
    situation, armies, kingdoms = course.situation, {}, {}
    for side in BattleSide:
        army = situation.armies[battle.by(side).army]
        kingdom = situation.kingdoms[army.kingdom]
        general = situation.in_command(army.army)
        armies[side] = BattleArmy(strength=army.strength, general=general)
        kingdoms[side] = KingdomThen(
            treasury=kingdom.treasury.closing,
            is_in_play=kingdom.is_in_play,
            cities=course.rooms_by_distance(army.kingdom, battle.at),
            has_general=army.general in situation.generals,
            has_resident=bool(army.residents),
            is_in_own_city=bool(army.city) and army.at == battle.at,
        )
    in_play = sum(each.is_in_play for each in situation.kingdoms.values())
    return BattleGiven(
        armies=armies,
        kingdoms=kingdoms,
        ground=battle.ground,
        weather=weather_of(course.play),
        kingdoms_in_play=in_play,
        at_peace=situation.are_at_peace(*battle.kingdoms),
        city=battle.city,
    )


def weather_of(play: GrandPlay) -> int:
    """Return what the weather counts: as is ruled for the week, else as it always does.

    Rule: GS-CBT-02.
    """
    said = [each for each in play.inputs.rulings if each.what == WEATHER]
    return int(str(said[-1].value)) if said else play.switches.number(ALWAYS)


# What came of a battle that was fought on the table: asked for, and read.

BATTLE = "battle"
FOUGHT_OUT = "GS-SCOPE-02"


def asked_result(course: GrandCourse, battle: GrandBattle) -> Question:
    """Ask for what came of a battle on the table.

    Rule: GS-SCOPE-02.
    """
    play = course.play
    one, other = battle.armies
    names = (play.campaign.force(army_id).name for army_id in battle.armies)
    return Question(
        key=battle.id,
        kind=BATTLE,
        rule=FOUGHT_OUT,
        asks=battle.armies,
        sides=tuple(sorted(set(battle.kingdoms))),
        facts=(("opponents", named_together(names)), ("at", play.label(battle.at))),
        lines=(
            "[[period.battle]]",
            f'contact = "{battle.id}"',
            f'winner = "?"   # {one} | {other}',
            f"losses = {{ {one} = 0, {other} = 0 }}   # points that each army lost",
        ),
    )


def on_table(situation: GrandState, battle: GrandBattle, result: TableBattle) -> Fought:
    """Return a battle as it was fought on the table.

    Where units are listed that were destroyed, their points are the losses.

    Raises:
        CampaignError: Somebody has won, or lost something, who was not there; or an
            army lost more than it had, or units that are not in its list.

    Rules: GS-SCOPE-02, GS-CSW-10.
    """
    winner = str(result.detail["winner"])
    if winner not in battle.armies:
        hint = f"write one of: {', '.join(battle.armies)}"
        raise unfit_result(result, "winner", f"“{winner}” was not in this battle", hint)
    struck = {}
    for side in BattleSide:
        army = situation.armies[battle.by(side).army]
        units = destroyed(army, result)
        listed = sum(unit.points for unit in army.units if unit.id in units)
        lost = listed or int(str(result.detail.get(f"lost-{army.army}", 0)))
        if lost > army.points:
            what = f"“{army.army}” has {army.points} points and cannot lose {lost}"
            raise unfit_result(result, "losses", what, f"at most {army.points}")
        struck[side.foe] = Struck(points=battle.by(side.foe).points, damage=lost)
    return Fought(
        attacker=struck[BattleSide.ATTACKER],
        defender=struck[BattleSide.DEFENDER],
        winner=next(side for side in BattleSide if battle.by(side).army == winner),
    )


def destroyed(army: GrandArmyState, result: TableBattle) -> tuple[str, ...]:
    """Return the units of an army that were destroyed on the table, by id.

    Raises:
        CampaignError: One of them is not in its list.

    Rule: GS-CSW-10.
    """
    units = _words(result, f"units-{army.army}")
    known = [unit.id for unit in army.units]
    for unit_id in units:
        if unit_id not in known:
            hint = f"write one of: {', '.join(known)}" if known else "take it out"
            raise unfit_result(result, "units", f"“{army.army}” has no unit “{unit_id}”", hint)
    return units


def levels_now(army: GrandArmyState, result: TableBattle) -> dict[str, UnitLevel]:
    """Return how experienced units of an army are now, as far as it is told, by id.

    Raises:
        CampaignError: A level is none, or a unit is not in its list.

    Rule: GS-CSW-16.
    """
    known = {unit.id for unit in army.units}
    found = {}
    for line in _words(result, f"levels-{army.army}"):
        unit_id, _, level = line.rpartition(" ")
        if unit_id not in known or level not in tuple(UnitLevel):
            hint = f"write a unit and one of: {', '.join(UnitLevel)}"
            raise unfit_result(result, "levels", f"“{line}” says nothing of a unit", hint)
        found[unit_id] = UnitLevel(level)
    return found


def _words(result: TableBattle, key: str) -> tuple[str, ...]:
    named = result.detail.get(key, ())
    return tuple(map(str, named)) if isinstance(named, tuple) else (str(named),)


# Lots that fall on the units of an army, where a list of them is kept.


def units_drawn(
    play: GrandPlay, battle: GrandBattle, side: BattleSide, army: GrandArmyState, loss: int
) -> DrawnLosses:
    """Return which units of an army fall, until they cover what it loses.

    Mercenaries bear their share; they are in no list.

    Raises:
        AwaitedThrow: A lot has to be drawn by hand and has not been.

    Rules: GS-CSW-06, GS-CSW-07, GS-CBT-09.
    """
    own = shared_losses(army.regulars, army.strength.bands, loss).regulars
    subject = f"{battle.id}.{side}"

    def draw(nth: int, count: int) -> int:
        return lot(play.throw, f"{subject}.{nth}", count)

    return drawn_losses(army.units, min(own, points_of(army.units)), draw)


def weakened(army: GrandArmyState, losses: MixedLosses, fallen: DrawnLosses) -> GrandArmyState:
    """Return an army after its losses; units cover them, perhaps with more.

    Rules: GS-CBT-05, GS-CBT-09, GS-CSW-07.
    """
    regulars = max(losses.regulars, fallen.points_lost)
    left = without_share(army, Share(regulars=regulars, taken=losses.bands))
    return replace(left, units=fallen.left)


def units_that_desert(
    amounts: Amounts, army: GrandArmyState, loss: int, fallen: DrawnLosses
) -> tuple[int, ...]:
    """Return the points of each unit of a beaten army that may desert.

    Those are the units left in its list; where lots have taken all of them, blocks of
    what is left besides.

    Rule: GS-WILD-32.
    """
    losses = shared_losses(army.regulars, army.strength.bands, loss)
    left = weakened(army, losses, fallen)
    listed = tuple(unit.points for unit in left.units)
    return listed or units_of(amounts, left.points) or (0,)
