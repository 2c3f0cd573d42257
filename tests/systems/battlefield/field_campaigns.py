"""Small campaigns of Battlefield, made without a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.battlefield.rules.battle_ground import BATTLE_GROUND
from generator.systems.battlefield.rules.field_campaign import (
    BATTLEFIELD_CLOCK,
    BattlefieldCampaign,
    FieldArmy,
    FieldForce,
)
from generator.systems.battlefield.rules.field_units import unit_record
from generator.systems.battlefield.rules.fighters import TroopMake
from generator.systems.battlefield.rules.rule_book import opening
from generator.systems.battlefield.rules.state import (
    BattlefieldState,
    BattleInProgress,
    RoundOver,
    UnitStand,
)
from generator.values import replace
from generator.world.board import Board
from generator.world.campaign import PaperSettings
from generator.world.forces import Player, Side
from generator.world.hexes import Grid
from tests.systems.battlefield.battle_maps import BOOK, at, record

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.field_units import FieldUnit

ROWS = ("........", "..f.....", "........", "........", "........")
SIDES = tuple(
    Side(id=id_, name=name, letter=letter, colour=colour, shape="square", enemies=())
    for id_, name, letter, colour in (
        ("red", "The Reds", "R", "#c01020"),
        ("blue", "The Blues", "B", "#2040c0"),
    )
)
ARMIES = (
    FieldArmy(army="r", name="The Red Army", side="red", leader="Rosa", money=20),
    FieldArmy(army="b", name="The Blue Army", side="blue", leader="Bert", money=30),
)
PLAYERS = tuple(
    Player(id=name, name=name.title(), sides=(side,), forces=(), mission="")
    for name, side in (("ruth", "red"), ("bob", "blue"))
)


def a_board(**layers: dict[str, str]) -> Board:
    """Return a map of eight columns and five rows; layers by label of the case."""
    grid = Grid(columns=8, rows=5)
    kinds = {kind.code: kind for kind in BATTLE_GROUND.terrains}
    return Board(
        grid=grid,
        terrain={
            grid.hex_at(column, row): kinds.get(code, kinds["."])
            for row, codes in enumerate(ROWS, 1)
            for column, code in enumerate(codes, 1)
        },
        layers={
            name: {grid.hex_of(label): word for label, word in words.items()}
            for name, words in layers.items()
        },
    )


def a_force(name: str, where: str, kind: str = "light-infantry", **changes: object) -> FieldForce:
    """Return a unit; the first letter of its id is its army."""
    army = next(each for each in ARMIES if each.army == name[0])
    force = FieldForce(
        id=name,
        name=f"The {name.title()}",
        side=army.side,
        commander=army.leader,
        start=at(where),
        army=army.army,
        make=TroopMake(kind=kind),
        fighters=10,
    )
    return replace(force, **changes)  # type: ignore[arg-type]  # fields as named


def a_field(*forces: FieldForce, board: Board | None = None) -> BattlefieldCampaign:
    """Return a campaign of these units."""
    return BattlefieldCampaign(
        id="field",
        title="The Ford",
        subtitle="",
        system="battlefield",
        umpire="",
        address="",
        seed="a seed that is long enough",
        dice_missing="seed",
        about="",
        season="",
        first_day="",
        public_after=0,
        side_totals_public=False,
        switches={},
        paper=PaperSettings(),
        sides=SIDES,
        players=PLAYERS,
        board=board or a_board(),
        forces=forces,
        armies=ARMIES,
    )


def in_muster(campaign: BattlefieldCampaign) -> BattlefieldState:
    """Return the situation before the first battle."""
    return opening(campaign, BOOK)


def in_battle(
    campaign: BattlefieldCampaign, *units: FieldUnit, **changes: object
) -> BattlefieldState:
    """Return a situation in a battle of some units after its second round."""
    rounds = tuple(
        RoundOver(
            round_number=number,
            order=("r", "b"),
            units={each.unit: stood(each) for each in units},
            hp_lost={},
        )
        for number in (0, 1, 2)
    )
    battle = BattleInProgress(
        units={each.unit: each for each in units},
        order=("b", "r"),
        hp_lost={"r": 12, "b": 7},
        round_number=2,
        rounds=rounds,
    )
    period = BATTLEFIELD_CLOCK.read("1-battle")
    begun = replace(in_muster(campaign), period=period)
    return begun.with_battle(replace(battle, **changes))  # type: ignore[arg-type]  # fields as named


def stood(unit: FieldUnit) -> UnitStand:
    """Return how a unit stands, as a round keeps it."""
    return UnitStand(
        at=unit.at,
        fighters=unit.fighters,
        shots=unit.shots,
        mode=unit.mode,
        target=unit.target,
        is_hidden=unit.is_hidden,
        captor=unit.captor,
        has_left=unit.has_left,
    )


def fighting(name: str, where: str, **changes: object) -> FieldUnit:
    """Return a unit's record in a battle; the first letter of its name is its army."""
    made = record(name, where, TroopMake(kind="archers"))
    return replace(unit_record(BOOK, made), **changes)  # type: ignore[arg-type]  # fields as named
