"""TERR, NIGHT, RIVER: what one step costs, or why it cannot be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.daily_weather import category_now
from generator.systems.valormr.rules.muster import Sight, Terrain, is_home_forest
from generator.values import Struct
from generator.world import rivers
from generator.world.board import CrossingKind, RiverCategory, Way
from generator.world.clock import Effect, Modifier
from generator.world.hexes import direction_between

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState
    from generator.world.clock import FactValue
    from generator.world.ground import TerrainKind
    from generator.world.hexes import Direction, Hex


# RIVER: which rule a force quotes that a river keeps from going on.

RULES = {
    (True, RiverCategory.MAJOR): "VAL-RIVER-09",
    (True, RiverCategory.MINOR): "VAL-RIVER-10",
    (False, RiverCategory.MINOR): "VAL-RIVER-14",
    (False, RiverCategory.MAJOR): "VAL-RIVER-15",
}
"""By whether there is a ferry, which takes whole days, and how broad the river is."""


def banks_towards(play: Play, state: ForceState, hexside: Direction) -> tuple[rivers.Bank, ...]:
    """Return the banks from which one leaves across a hexside; none: any will do."""
    dry = rivers.bank_of(play.board, state.at, hexside)
    if dry is not None:
        return (dry,)
    return tuple(rivers.banks_at_hexside(play.board, state.at, hexside))


OPEN = "open"
"""The column of the terrain costs for a step off every way."""


class Price(Struct, frozen=True, kw_only=True):
    """What a step costs and how the price came about."""

    points: Fraction
    terrain: TerrainKind
    way: Way | None
    """The way that crosses the hexside; none: open ground."""
    base: Fraction
    """The terrain's cost before anything else."""
    modifiers: tuple[Modifier, ...] = ()
    crossed_by: str = ""
    """The crossing used on the way out of the hex left; empty: none."""


def times(reason: str, rule: str, amount: Fraction) -> Modifier:
    """Make a modifier that multiplies."""
    return Modifier(reason=reason, amount=amount, rule=rule, effect=Effect.TIMES)


class Refusal(Struct, frozen=True, kw_only=True):
    """Why the rules forbid a step or an order."""

    reason: str
    """A key of the wording table, such as ``mountain-needs-a-way``."""
    rule: str
    facts: Mapping[str, FactValue] = {}


def step_price(play: Play, state: ForceState, goal: Hex, *, by_way: str = "") -> Price | Refusal:
    """Return the price of a step into an adjacent hex, or why it is forbidden.

    Rules: VAL-MOVE-02, VAL-RIVER-06, VAL-RIVER-08, DEF-OOB-03.
    """
    board = play.board
    if not board.grid.contains(goal):
        return Refusal(reason="off-the-map", rule="VAL-MOVE-02")
    terrain, way = board.terrain_at(goal), board.way_between(state.at, goal)
    if play.force(state).flies:
        flown = flying_cost(play)
        return Price(points=flown, terrain=terrain, way=None, base=flown)
    barred = (
        _closed_to_all(terrain, way, by_way)
        or closed_to_formed(play, state, terrain, way)
        or closed_by_night(play, state, terrain, way)
    )
    if barred is not None:
        return barred
    crossing = crossing_on_the_way(play, state, goal)
    if isinstance(crossing, Refusal):
        return crossing
    return entry_price(play, state, goal, way=way, crossed_by=crossing)


def entry_price(
    play: Play, state: ForceState, goal: Hex, *, way: Way | None, crossed_by: str = ""
) -> Price:
    """Return what entering a hex costs: terrain, people, way, then night.

    Rules: VAL-TERR-01, VAL-TERR-02, VAL-TERR-03, VAL-NIGHT-05, VAL-GEN-04.
    """
    costs, terrain = play.tables.terrain_costs, play.board.terrain_at(goal)
    paid_as = terrain.key
    base = points = costs.number(paid_as, OPEN)
    modifiers: list[Modifier] = []
    home = home_ground(play, state, goal)
    if home is not None:
        paid_as, rule = home
        points, becomes = costs.number(paid_as, OPEN), Effect.BECOMES
        modifiers.append(Modifier(reason="home-ground", amount=points, rule=rule, effect=becomes))
    if way is not None:
        rule = "VAL-TERR-02" if way is Way.ROAD else "VAL-TERR-03"
        in_the_open, points = points, costs.number(paid_as, way)
        modifiers.append(times(f"by-{way}", rule, points / in_the_open))
    if is_hampered_by_night(play, state):
        night = play.tables.night.number("cost-factor")
        points *= night
        modifiers.append(times("by-night", "VAL-NIGHT-05", night))
    return Price(
        points=points,
        terrain=terrain,
        way=way,
        base=base,
        modifiers=tuple(modifiers),
        crossed_by=crossed_by,
    )


def home_ground(play: Play, state: ForceState, goal: Hex) -> tuple[str, str] | None:
    """Return as which terrain a people pays its home ground, and by which rule.

    Rules: VAL-TERR-05, VAL-TERR-06.
    """
    people, going = play.force(state).people, play.tables.special_going
    if people not in going.row_names():
        return None
    ground = going.text(people, "ground")
    if ground == "home-forest":
        rule, at_home = "VAL-TERR-05", is_home_forest(play.board, goal, people)
    else:
        rule, at_home = "VAL-TERR-06", play.board.terrain_at(goal).key == ground
    return (going.text(people, "costs-as"), rule) if at_home else None


def _closed_to_all(terrain: TerrainKind, way: Way | None, by_way: str) -> Refusal | None:
    """Refuse a step off the way that was ordered, and the sea without a vessel.

    Rule: VAL-SEA-12.
    """
    keeps_to_it = way == by_way or (by_way == Way.TRACK and way is Way.ROAD)
    if by_way and not keeps_to_it:
        rule, facts = rule_of_way(by_way), {"way": by_way}
        return Refusal(reason="no-such-way", rule=rule, facts=facts)
    if terrain.is_land:
        return None
    return Refusal(reason="sea-needs-vessels", rule="VAL-SEA-12")


def closed_to_formed(
    play: Play, state: ForceState, terrain: TerrainKind, way: Way | None
) -> Refusal | None:
    """Refuse ground that formed troops cannot cross.

    Rules: VAL-TERR-04, VAL-TERR-07.
    """
    needed = play.tables.formed_entry
    arms = ("infantry", "cavalry") if play.has_cavalry(state) else ("infantry",)
    allowed = (_allowed(needed.text(terrain.key, arm), way) for arm in arms)
    if not state.formed or all(allowed):
        return None
    reason, rule = "cavalry-needs-a-road", "VAL-TERR-04"
    if terrain is Terrain.MOUNTAIN:
        reason, rule = "mountain-needs-a-way", "VAL-TERR-07"
    return Refusal(reason=reason, rule=rule, facts={"terrain": str(terrain)})


def _allowed(needed: str, way: Way | None) -> bool:
    """Return whether a step meets what ``formed-entry`` asks for."""
    return (
        needed == "anywhere" or way is Way.ROAD or (needed == "road-or-track" and way is Way.TRACK)
    )


def is_hampered_by_night(play: Play, state: ForceState) -> bool:
    """Return whether the force is light-sighted and it is night.

    Rules: VAL-NIGHT-01, VAL-NIGHT-04.
    """
    return play.is_night and play.sight(state) is Sight.LIGHT


def closed_by_night(
    play: Play, state: ForceState, terrain: TerrainKind, way: Way | None
) -> Refusal | None:
    """Refuse everything but clear ground and roads to the light-sighted by night.

    Rule: VAL-NIGHT-07.
    """
    needed = play.tables.formed_entry
    hampered = is_hampered_by_night(play, state)
    if not hampered or _allowed(needed.text(terrain.key, "night"), way):
        return None
    facts = {"terrain": str(terrain)}
    return Refusal(reason="night-clear-or-road", rule="VAL-NIGHT-07", facts=facts)


def river_bars(play: Play, state: ForceState, banks: tuple[rivers.Bank, ...]) -> Refusal:
    """Refuse a step over a river that no points take a force across.

    A ferry takes whole days, and a ford leads over no major river (AMB-37).

    Rules: VAL-RIVER-09, VAL-RIVER-10, VAL-RIVER-14, VAL-RIVER-15.
    """
    board, at = play.board, state.at
    kinds = {
        arm: {crossing.kind for crossing in rivers.crossings_of_arm(board, at, arm.hexside)}
        for arm in board.arms(at)
        if state.bank is not None
        and rivers.bank_across(board, at, state.bank, arm.hexside) in banks
    }
    ferries = [arm for arm, over in kinds.items() if CrossingKind.FERRY in over]
    broad = {category_now(play, arm.category) for arm in ferries or kinds}
    is_minor = RiverCategory.MINOR in broad
    category = RiverCategory.MINOR if is_minor else RiverCategory.MAJOR
    facts: dict[str, FactValue] = {"ferry": bool(ferries)}
    if not is_minor and any(CrossingKind.FORD in over for over in kinds.values()):
        facts["ford"] = True
    rule = RULES[bool(ferries), category]
    return Refusal(reason="river-no-crossing", rule=rule, facts=facts)


def crossing_on_the_way(play: Play, state: ForceState, goal: Hex) -> str | Refusal:
    """Return the crossing a step uses to leave its hex, empty for none.

    Rules: VAL-RIVER-05, VAL-RIVER-08, VAL-RIVER-11.
    """
    board = play.board
    hexside = direction_between(state.at, goal)
    if hexside is None:
        return Refusal(reason="not-adjacent", rule="VAL-MOVE-03")
    if rivers.can_leave(board, state.at, state.bank, hexside):
        return ""
    crossing = rivers.crossing_at(board, state.at, hexside, state.bank)
    if crossing is None:
        return river_bars(play, state, banks_towards(play, state, hexside))
    if crossing.kind is CrossingKind.BRIDGE:
        return crossing.kind
    rule, facts = "VAL-RIVER-06", {"crossing": str(crossing.kind)}
    return Refusal(reason="crossing-by-hand", rule=rule, facts=facts)


def arrival_bank(play: Play, state: ForceState, goal: Hex) -> rivers.Bank | None:
    """Return the bank a force stands on after a step; none: the hex is not parted.

    Rule: VAL-RIVER-06.
    """
    hexside = direction_between(goal, state.at)
    if hexside is None:
        return None
    return rivers.bank_from(play.board, goal, hexside, state.bank)


def rule_of_way(by_way: str) -> str:
    """Return the rule of roads, of tracks, or of going where one likes.

    Rules: VAL-MOVE-02, VAL-TERR-02, VAL-TERR-03.
    """
    if not by_way:
        return "VAL-MOVE-02"
    return "VAL-TERR-03" if by_way == Way.TRACK else "VAL-TERR-02"


def flying_cost(play: Play) -> Fraction:
    """Return what any hex costs a force that flies.

    Rule: DEF-OOB-03.
    """
    return play.tables.organisation.number("flying-cost")
