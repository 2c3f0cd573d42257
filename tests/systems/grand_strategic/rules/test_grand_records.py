"""Situations and entries of the grand-strategic campaign in records."""

from __future__ import annotations

from fractions import Fraction

from generator.systems.grand_strategic.rules.battle_record import Combatant, GrandBattle
from generator.systems.grand_strategic.rules.battle_thread import HowFought
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.muster import ListedUnit, UnitLevel
from generator.systems.grand_strategic.rules.orders import (
    GrandDeed,
    GrandOrder,
    HireOrder,
    Otherwise,
    PurchaseOrder,
    QuartersOrder,
    StartOrder,
    SurvivorsEntry,
    TableBattle,
    WagesOrder,
)
from generator.systems.grand_strategic.rules.quick_combat import BattleSide, GeneralsUse
from generator.systems.grand_strategic.rules.state import (
    GRAND_CODEC,
    BandOrigin,
    BandState,
    CityState,
    GeneralState,
    GeneralStatus,
    GrandArmyState,
    GrandState,
    Homecomers,
    KingdomState,
    PeaceState,
)
from generator.systems.grand_strategic.rules.treasuries import Treasury
from generator.values import fields, is_value
from generator.world.hexes import Hex

WEEK = GRAND_CLOCK.read("2-w11")
BAND = BandState(band="ash-band-1", points=30, origin=BandOrigin.DESERTERS, since=WEEK)
UNIT = ListedUnit(
    id="horse-1", kind="horse", points=20, level=UnitLevel.VETERAN, is_leader=True, was_drawn=True
)
ARMY = GrandArmyState(
    army="ash-host",
    kingdom="ash",
    at=Hex(2, 3),
    city="ashford",
    regulars=140,
    bands={"ash-band-1": BAND},
    units=(UNIT,),
    general="ash-general-1",
    residents=("ash-general-2",),
    is_cavalry=True,
    forced_by="GS-WILD-23",
    stays_until=WEEK,
)
GENERAL = GeneralState(
    general="ash-general-1",
    kingdom="ash",
    called="Old Ash",
    ability=2,
    experience=Fraction(3, 4),
    status=GeneralStatus.WAITING,
    city="ashford",
    unit="horse-1",
)
KINGDOM = KingdomState(
    kingdom="ash",
    is_in_play=False,
    treasury=Treasury(opening=40, period="2-w11").with_line("loot", 15, "a+b"),
    due_credits=25,
    due_bands=(75, 75),
    was_for_hire=False,
    hired=80,
    formed=3,
    bands=1,
    generals=2,
)
ATTACKER = Combatant(
    army="ash-host",
    kingdom="ash",
    came_from=Hex(1, 3),
    regulars=140,
    bands={"ash-band-1": 30},
    general="ash-general-1",
    ability=2,
    use=GeneralsUse.SUBTRACT,
    roll=30,
    ground=-5,
    weather=-2,
    generals=-5,
    percent=23,
    damage=39,
    lost=80,
    lost_bands={"ash-band-1": 10},
    left=90,
    lost_units=("horse-2",),
    learnt=Fraction(1, 4),
)
DEFENDER = Combatant(army="oak-guard", kingdom="oak", came_from=Hex(2, 3), regulars=75)
FOUGHT = GrandBattle(
    id="ash-host+oak-guard",
    at=Hex(2, 3),
    ground="hills",
    attacker=ATTACKER,
    defender=DEFENDER,
    city="ashford",
    how=HowFought.QUICK,
    wild=1,
    card="jack of diamonds",
    card_rolls=(12, 70),
    answers={"ransom": "pay"},
    effects=("pays",),
    loot=45,
    winner=BattleSide.DEFENDER,
    retreat=Hex(1, 3),
)
STATE = GrandState(
    period=WEEK,
    kingdoms={"ash": KINGDOM},
    cities={"ashford": CityState(city="ashford", owner="ash", prisoners=("oak",))},
    armies={"ash-host": ARMY},
    generals={"ash-general-1": GENERAL},
    move_order=("oak", "ash"),
    battles=(FOUGHT,),
    peace=(PeaceState(kingdoms=("ash", "oak"), until=WEEK),),
    returning=(
        Homecomers(
            kingdom="ash",
            kind="horse",
            soldiers=8,
            level=UnitLevel.GREEN,
            unit_size=10,
            unit_points=20,
            city="ashford",
            arrives=WEEK,
        ),
    ),
    victor="oak",
    gone=("ash-3",),
)
ENTRIES = (
    GrandOrder(
        force="ash-host",
        deed=GrandDeed.DETACH,
        route=(Hex(2, 4), Hex(2, 5)),
        partner="ash-guard",
        points=60,
        units=("horse-1",),
        general="ash-general-2",
        new_army="ash-riders",
        peaceful=True,
        otherwise=Otherwise.HOME,
        note="Quickly.",
    ),
    PurchaseOrder(kingdom="ash", city="ashford", points=50, unit="foot", count=5, leader=True),
    WagesOrder(kingdom="ash", pays=("ash-band-1",), dismisses=("ash-band-2",)),
    HireOrder(kingdom="ash", points=80),
    QuartersOrder(force="ash-host", city="ashford"),
    StartOrder(
        force="ash-host",
        city="ashford",
        route=(Hex(2, 4),),
        points=120,
        hired=80,
        general="ash-general-2",
    ),
    TableBattle(contact="a+b", detail={"winner": "a", "lost-a": 40}),
    SurvivorsEntry(
        contact="a+b",
        force="a",
        kind="horse",
        soldiers=8,
        weeks=2,
        level=UnitLevel.VETERAN,
        unit_size=10,
        unit_points=20,
    ),
)


def test_a_situation_comes_back_from_its_record() -> None:
    plain = GRAND_CODEC.to_plain(STATE)

    assert GRAND_CODEC.from_plain(GrandState, plain) == STATE


def test_every_entry_comes_back_from_its_record() -> None:
    for entry in ENTRIES:
        plain = GRAND_CODEC.to_plain(entry)

        assert GRAND_CODEC.from_plain(type(entry), plain) == entry


def test_every_field_of_the_situation_is_tried_with_something_of_its_own() -> None:
    values = (STATE, KINGDOM, ARMY, GENERAL, BAND, ATTACKER, FOUGHT, *ENTRIES)
    for value in values:
        assert is_value(value)
        usual = {each.name: each.default for each in fields(value)}
        for name, default in usual.items():
            if name != "where":
                assert getattr(value, name) != default, f"{type(value)}.{name}"
