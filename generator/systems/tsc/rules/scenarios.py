"""Which scenario a battle is, who is who in it, and another system's clash named so."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.kit.printing import together
from generator.kit.switches import Switches, switches_of
from generator.kit.tables import row_for
from generator.systems.exchange import ClashLine, Namer, Naming, OpenDecision, WantedDice
from generator.systems.tsc.rules.campaign_begun import TscPlace, fortresses, territory_of
from generator.systems.tsc.rules.roll import (
    DICE,
    MoveResult,
    Status,
    ground_penalty,
    move_roll,
    moves_itself,
    status_of,
)
from generator.systems.tsc.rules.tables import BOOK
from generator.values import Struct
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Throw
    from generator.systems.exchange import ClashGround, ClashHost, ClashMeans, OpenClash
    from generator.systems.tsc.rules.tables import TscTables
    from generator.world.board import Board
    from generator.world.ground import Place
    from generator.world.hexes import Hex


# Who is who in a battle: Attacker and Defender, Home army and Invading army.


class BattleRoles(Struct, frozen=True, kw_only=True):
    """The four parts of a battle; each side has two of them."""

    attacker: str
    defender: str
    home: str
    invader: str


def roles(mover_id: str, other: str, home_id: str) -> BattleRoles:
    """Return the parts of two sides of whom one has moved.

    Whoever moved it, the army that moved is the Attacker (TSC-AMB-06).

    Rules: TSC-BAT-03, TSC-BAT-04.
    """
    return BattleRoles(
        attacker=mover_id,
        defender=other,
        home=home_id,
        invader=mover_id if home_id == other else other,
    )


def home_side(board: Board, owners: Mapping[str, str], at: Hex, sides: tuple[str, str]) -> str:
    """Return which of two sides, the Attacker first, is at home in a hex.

    It is the side in whose territory the hex lies; in the borderlands the side whose
    fortress is nearer, and of two as near the Defender (TSC-AMB-09).

    Rule: TSC-BAT-04.
    """
    attacker_id, defender_id = sides
    if (territory := territory_of(board, at)) in sides:
        return territory
    ours, theirs = (
        min((distance(at, one) for one in fortresses(board, owners, side_id)), default=None)
        for side_id in sides
    )
    if ours is not None and (theirs is None or ours < theirs):
        return attacker_id
    return defender_id


# Which scenario a battle is.

NO_PLACE = ""
UNDEFENDED = "undefended"
DEFENDERS_ONLY = "place.defenders_only"
_COLUMN = "scenario"


def fight(one: Hex, other: Hex) -> bool:
    """Return whether two armies in these hexes fight.

    Rule: TSC-BAT-01.
    """
    return one == other


def counted_place(switches: Switches, place: Place | None, *, is_enemys: bool) -> str:
    """Return the kind of place that names a scenario; empty: none.

    By a setting a village or fortress counts for its own defenders alone.

    Rules: TSC-SCEN-01, TSC-SCEN-02.
    """
    counts = is_enemys or not switches.flag(DEFENDERS_ONLY)
    return place.kind.key if place is not None and counts else NO_PLACE


def scenario_undefended(tables: TscTables) -> str:
    """Return the scenario of an attack on a place where no enemy army is.

    Rule: TSC-SCEN-03.
    """
    return tables.scenario_places.text(UNDEFENDED, _COLUMN)


def scenario_between(tables: TscTables, attacker: Status, defender: Status) -> str:
    """Return the scenario that two armies' statuses make of their meeting.

    The Defender's row is his status alone, whether he moved in his last turn or
    stayed (TSC-AMB-10).

    Rules: TSC-SCEN-04, TSC-MTX-01, TSC-MTX-02, TSC-MTX-03.
    """
    return tables.scenario_matrix.text(defender, attacker)


def scenario_of(tables: TscTables, place: str, attacker: Status, defender: Status) -> str:
    """Return the scenario of two armies' meeting; the place is empty: none counts.

    Rules: TSC-SCEN-01, TSC-SCEN-02, TSC-SCEN-04.
    """
    if place in (TscPlace.VILLAGE.key, TscPlace.FORTRESS.key):
        return tables.scenario_places.text(place, _COLUMN)
    return scenario_between(tables, attacker, defender)


def every_scenario(tables: TscTables) -> tuple[str, ...]:
    """Return the scenarios by name, those of the matrix first.

    Rule: TSC-SCEN-05.
    """
    matrix, places = tables.scenario_matrix, tables.scenario_places
    named = (
        *(matrix.text(r, c) for r in matrix.row_names() for c in matrix.column_names()),
        *(places.text(row, _COLUMN) for row in places.row_names()),
    )
    return tuple(dict.fromkeys(named))


# A clash of another system named as a scenario: roles, statuses, who is at home.

PACKAGE = "generator.systems.tsc.rules"
GROUND, PLACES = "scenario-ground", "scenario-place"
RACES, BY_CONTACT = "scenario-races", "scenario-contact-dice"
ROLLS = "TSC-ROLL-01"
NEAR = "TSC-TURN-04"
MOVE_ROLL, CONTACT_DICE = "move-roll", "contact-dice"
UNLISTED = "unlisted"
_TOLD_STATUS = {
    MoveResult.ADVANTAGED: "Advantaged",
    MoveResult.SUCCESS: "neither Advantaged nor Disadvantaged",
    MoveResult.FAILURE: "Disadvantaged",
}
_BRINGS = {
    MoveResult.ADVANTAGED: "it marches as it is ordered",
    MoveResult.SUCCESS: "it marches as it is ordered",
    MoveResult.FAILURE: "a Failure",
}
Party = tuple["ClashHost", ...]


def name(clash: OpenClash, means: ClashMeans, by: str) -> Naming | OpenDecision:
    """Name a clash as a scenario.

    Args:
        clash: The clash.
        means: What it is named with.
        by: What the statuses follow from: a ``move-roll``, the ``contact-dice``, or the
            ``umpire``.

    Rules: TSC-BAT-03, TSC-BAT-04, TSC-SCEN-01, TSC-SCEN-02, TSC-SCEN-04.
    """
    parties = (clash.attackers, clash.defenders)
    lines: tuple[ClashLine, ...] = ()
    if by == MOVE_ROLL:
        found, lines = _rolled(clash, means, parties)
    elif by == CONTACT_DICE:
        found = [_status_by_contact(means, party) for party in parties]
    else:
        found = []
        for party in parties:
            kind = f"status-{party[0].id}"
            said = means.answers.get((kind, ""))
            if said is None:
                return OpenDecision(kind=kind, host="", choices=tuple(Status), rule="TSC-ROLL-03")
            found.append(Status(said))
    table, place = means.grid(PLACES), None
    if clash.ground.place in table.row_names():
        place = table.look_up(clash.ground.place, "place")
    scenario = scenario_of(BOOK, str(place or NO_PLACE), *found)
    return Naming(
        scenario=scenario,
        hint=hints().get(scenario, ""),
        home=clash.ground.owner or clash.defenders[0].side,
        statuses={
            host.id: str(status)
            for party, status in zip(parties, found, strict=True)
            for host in party
        },
        lines=lines,
    )


def _rolled(
    clash: OpenClash, means: ClashMeans, parties: tuple[Party, Party]
) -> tuple[list[Status], tuple[ClashLine, ...]]:
    """Roll for the status of both parties, on the ground that is fought for.

    Rules: TSC-ROLL-01, TSC-ROLL-02, TSC-ROLL-06.
    """
    throws = means.throw_all(
        [
            WantedDice(rule=ROLLS, subject=f"{clash.key}.{party[0].id}", dice=DICE)
            for party in parties
        ]
    )
    rolls = [
        _move_roll(means, party, clash.ground, throw, _TOLD_STATUS)
        for party, throw in zip(parties, throws, strict=True)
    ]
    found = [status_of(result) for result, _ in rolls]
    return found, tuple(line for _, line in rolls)


def _move_roll(
    means: ClashMeans, party: Party, on: ClashGround, throw: Throw, brings: Mapping[MoveResult, str]
) -> tuple[MoveResult, ClashLine]:
    """Return what a party's move roll comes to, and tell it with what that brings.

    What the ground adds is that of the army list of its largest army.
    """
    people = max(party, key=lambda host: host.figures).people
    table, switches = means.grid(RACES), Switches(known=switches_of(PACKAGE))
    row = row_for(table, people)
    race = UNLISTED if row is None else table.text(row, "race")
    ground = _ground(on, means)
    rolled = move_roll(BOOK, throw.total, ground_penalty(BOOK, switches, race, ground))
    names = together([host.name for host in party])
    added = f", +{rolled.penalty} {ground}" if rolled.penalty else ""
    text = f"{names}: {rolled.natural} rolled{added} = {rolled.total}: {brings[rolled.result]}."
    line = ClashLine(text=text, rule=throw.key.rule, throws=(throw,))
    return rolled.result, line


def march(
    subject: str, host: ClashHost, ground: ClashGround, means: ClashMeans
) -> tuple[ClashLine, bool]:
    """Roll for an army that sets out near the enemy; say what is told, and if it fails.

    Rules: TSC-TURN-04, TSC-ROLL-01, TSC-ROLL-02, TSC-ROLL-05, TSC-ROLL-06.
    """
    throw = means.throw(NEAR, subject, dice=DICE)
    result, line = _move_roll(means, (host,), ground, throw, _BRINGS)
    return line, not moves_itself(result)


def _status_by_contact(means: ClashMeans, party: Party) -> Status:
    """Read the status of a party off the best of its contact dice."""
    table = means.grid(BY_CONTACT)
    score = max(host.contact_score for host in party)
    if score >= table.whole("advantaged", "score"):
        return Status.ADVANTAGED
    is_bad = score <= table.whole("disadvantaged", "score")
    return Status.DISADVANTAGED if is_bad else Status.NORMAL


def _ground(ground: ClashGround, means: ClashMeans) -> str:
    """Return some ground as the move roll has it.

    A river that cannot be crossed dry counts before what lies beside it, and the coast
    before what grows there.
    """
    table = means.grid(GROUND)
    inland = "coast" if ground.is_coast else ground.terrain
    wet = ground.has_river and not ground.has_crossing
    row = "river" if wet else inland
    return table.text(row if row in table.row_names() else "clear", "ground")


@cache
def hints() -> Mapping[str, str]:
    """Return what each scenario could be about, by its name."""
    text = files(PACKAGE).joinpath("hints.toml").read_text(encoding="utf-8")
    return {scenario: str(hint) for scenario, hint in tomllib.loads(text).items()}


NAMER = Namer(
    title="the Tactical Scenario Campaign",
    name=name,
    near_hexes=BOOK.numbers.whole("near"),
    march=march,
    rules=(ROLLS, NEAR),
)
