"""Rounds as they are played: policies, instructions, single decisions."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.dice import KeyedDice
from generator.systems.battlefield.rules.battle_end import BattleEnd, HowEnded
from generator.systems.battlefield.rules.battle_rounds import (
    battle_begun,
    battle_played,
    order_rolled,
    round_played,
)
from generator.systems.battlefield.rules.field_units import SavedPoints, UnitMode, cheapest_way
from generator.systems.battlefield.rules.leader_minds import (
    EndOffer,
    InstructionKind,
    LeaderMind,
    UnitChoice,
    UnitDecisions,
    UnitInstruction,
    agreed_winner,
    sight_of,
    wants_away,
)
from generator.systems.battlefield.rules.phases import new_record
from generator.systems.battlefield.rules.round_course import RoundCourse, RoundMeans
from generator.systems.battlefield.rules.round_log import RoundLineKind
from generator.systems.battlefield.rules.unit_choices import (
    DEFENDS,
    answer_choice,
    strike_choice,
    way_of,
    who_takes,
    why_not_answered,
    why_not_chosen,
)
from generator.values import replace
from generator.world.hexes import distance
from tests.systems.battlefield.battle_maps import (
    BOOK,
    at,
    battlefield,
    book_of,
    chariots,
    ground,
    record,
    unit,
)

if TYPE_CHECKING:
    from generator.systems.battlefield.rules.battle_rounds import RoundPlayed
    from generator.systems.battlefield.rules.field_units import Battlefield
    from generator.world.hexes import Hex

BOLD = LeaderMind(policy="bold")
STEADY = LeaderMind(policy="steady")
CAREFUL = LeaderMind(policy="careful")
WAITS = LeaderMind(decisions={"b": UnitDecisions(way=(), strike=DEFENDS, strikes_fleers=True)})
"""The unit b stays, defends, and strikes at who flees from it."""


def means(by_hand: dict[str, int] | None = None, **minds: LeaderMind) -> RoundMeans:
    """Return what a round is played with; dice thrown by hand by rule and subject."""
    faces = {f"1-r1/{key}/1": (face,) for key, face in (by_hand or {}).items()}
    bag = KeyedDice(seed="x", by_hand=faces)
    return RoundMeans(dice=bag, minds=minds)


def told(
    name: str, kind: InstructionKind, unit_name: str = "", place: Hex | None = None
) -> LeaderMind:
    instruction = UnitInstruction(kind=kind, unit=unit_name, place=place)
    return LeaderMind(policy="careful", instructions={name: instruction})


def decided(name: str, decisions: UnitDecisions) -> LeaderMind:
    return LeaderMind(policy="careful", decisions={name: decisions})


def lines_of(played: RoundPlayed, name: str) -> list[RoundLineKind]:
    return [line.kind for line in played.lines if line.unit == name]


def a_round(field: Battlefield, given: RoundMeans) -> RoundPlayed:
    course = RoundCourse(means=given, field=field)
    return round_played(course, tuple(sorted(field.sides)))


@pytest.mark.rule("DOG-DEF-02")
def test_dog_def_02_a_leader_sees_neither_hidden_enemies_nor_their_records() -> None:
    saved = SavedPoints(points=Fraction(1), goal=at("0201"))
    field = battlefield(
        replace(unit("a", "0101"), is_hidden=True),
        replace(unit("b", "0808"), is_hidden=True),
        unit("b2", "0806", "archers"),
        replace(unit("b3", "0805"), saved=saved),
        replace(unit("b4", "0804"), chance=3),
    ).with_loss("a", 5)

    found = sight_of(field, "a")

    assert set(found.units) == {"a", "b2", "b3", "b4"}
    assert found.units["a"] == field.units["a"]
    assert found.units["b2"].shots == found.units["b4"].chance == 0
    assert found.units["b3"].saved is None
    assert found.hp_lost == {}


@pytest.mark.rule("DOG-DEF-02", "DOG-MOVE-01")
def test_dog_def_02_a_unit_goes_for_the_nearest_enemy_and_past_none() -> None:
    field = battlefield(
        unit("a", "0101"), unit("b", "0105"), unit("b2", "0808"), rows=("........",) * 8
    )

    assert way_of(field, BOLD, field.units["a"]) == tuple(map(at, ("0102", "0103", "0104")))
    assert way_of(field, CAREFUL, field.units["a"]) == ()
    beyond = cheapest_way(field, field.units["a"], [at("0108")])
    beside = {at(label) for label in ("0104", "0106", "0204", "0205")}
    assert not beside & set(beyond[:-1])
    assert beyond[-1] == at("0108")


@pytest.mark.rule("DOG-DEF-02")
def test_dog_def_02_who_can_shoot_stops_as_soon_as_it_has_a_target() -> None:
    field = battlefield(unit("a", "0101", "archers"), unit("b", "0108"))
    archers = field.units["a"]

    assert way_of(field, BOLD, archers) == (at("0102"), at("0103"))
    more = field.with_units([unit("b2", "0808")])
    assert way_of(more, BOLD, archers) == (at("0102"), at("0103"))
    near = replace(archers, at=at("0103"))
    assert way_of(field, BOLD, near) == ()
    spent = replace(archers, shots=0)
    assert len(way_of(field, BOLD, spent)) == 6


@pytest.mark.rule("DOG-DEF-02", "DOG-DEF-03")
def test_dog_def_02_who_stays_where_it_is() -> None:
    field = battlefield(unit("a", "0101"), unit("b", "0108"), unit("b2", "0102"))
    own = field.units["a"]
    alone = field.with_units([replace(field.units["b2"], fighters=0)])

    assert way_of(field, BOLD, own) == ()
    assert way_of(alone, BOLD, replace(own, is_hidden=True)) == ()
    assert way_of(alone, told("a", InstructionKind.HOLD), own) == ()
    assert way_of(alone, BOLD, own) != ()
    walled = replace(alone, cases={**alone.cases, own.at: ground({"fort": "castle"})})
    assert way_of(walled, STEADY, own) == ()
    assert way_of(walled, BOLD, own) != ()
    assert way_of(alone, STEADY, own) != ()


@pytest.mark.rule("DOG-DEF-03")
def test_dog_def_03_instructions_go_before_the_policy() -> None:
    field = battlefield(
        unit("a", "0101"), unit("a2", "0105"), unit("b", "0108"), unit("b2", "0801")
    )
    own = field.units["a"]

    def end(mind: LeaderMind) -> Hex | None:
        way = way_of(field, mind, own)
        return way[-1] if way else None

    assert end(told("a", InstructionKind.GO_FOR, place=at("0303"))) == at("0303")
    assert end(told("a", InstructionKind.GO_FOR, "b2")) in {at("0701"), at("0702")}
    assert end(told("a", InstructionKind.KEEP_WITH, "a2")) == at("0104")
    assert end(told("a", InstructionKind.GO_FOR, "nobody")) is None
    near = battlefield(replace(own, at=at("0404")), unit("b", "0402"))
    away = told("a", InstructionKind.RETREAT)
    assert len(way_of(near, away, near.units["a"])) == 2


@pytest.mark.rule("DOG-DEF-02", "DOG-DEF-03")
def test_dog_def_02_a_weakened_unit_goes_back() -> None:
    weak = replace(unit("a", "0404", fighters=5), began_with=20)
    field = battlefield(weak, unit("b", "0403"))
    bidden = LeaderMind(
        policy="bold",
        instructions={
            "a": UnitInstruction(kind=InstructionKind.HOLD, retreats_below=Fraction(1, 2))
        },
    )

    assert not wants_away(BOOK, STEADY, weak)
    assert wants_away(BOOK, STEADY, replace(weak, fighters=4))
    assert wants_away(BOOK, CAREFUL, weak)
    assert wants_away(BOOK, bidden, weak)
    assert not wants_away(BOOK, BOLD, replace(weak, fighters=1))
    way = way_of(field, CAREFUL, weak)
    assert [distance(place, at("0403")) for place in way] == [2, 3]


@pytest.mark.rule("DOG-DEF-02", "DOG-CBT-02", "DOG-CBT-05")
def test_dog_def_02_whom_a_unit_strikes_and_when_it_defends() -> None:
    field = battlefield(
        unit("a", "0303", "archers"),
        unit("b", "0302", fighters=9),
        unit("b2", "0304", fighters=3),
        unit("b3", "0308"),
    )
    own = field.units["a"]
    one = field.with_units([replace(field.units["b2"], fighters=0)])
    none = one.with_units([replace(field.units["b"], fighters=0)])
    attacks = UnitChoice(mode=UnitMode.ATTACK, target="b2")

    assert strike_choice(field, BOLD, own) == attacks
    aimed = told("a", InstructionKind.GO_FOR, "b")
    assert strike_choice(field, aimed, own).target == "b"
    shot = strike_choice(none, BOLD, own)
    assert (shot.target, shot.shoots) == ("b3", True)
    far = told("a", InstructionKind.SHOOT_AT, "b3")
    assert strike_choice(field, far, own).target == "b3"
    assert strike_choice(none, BOLD, replace(own, shots=0)) == DEFENDS
    foe = field.units["b"]
    assert answer_choice(field, BOLD, own, foe) == DEFENDS
    assert answer_choice(one, BOLD, own, foe).target == "b"


@pytest.mark.rule("DOG-DEF-02", "DOG-SURR-01")
def test_dog_def_02_who_surrenders_by_policy() -> None:
    field = battlefield(
        unit("a", "0303", "peasants", 1),
        unit("b", "0302", "peasants", 4),
        unit("b2", "0304", "peasants", 3),
    )
    own = field.units["a"]
    fewer = field.with_units([replace(field.units["b"], fighters=0)])
    just = field.with_units([replace(field.units["b"], fighters=1)])

    assert who_takes(just, CAREFUL, own) == field.units["b2"]
    assert who_takes(field, BOLD, own) is None
    assert who_takes(field, STEADY, own) is None
    assert who_takes(field, CAREFUL, own) == field.units["b"]
    assert who_takes(fewer, CAREFUL, own) is None
    wild = replace(own, make=replace(own.make, kind="barbarians"))
    assert who_takes(field, CAREFUL, wild) is None


@pytest.mark.rule("DOG-PRE-02", "DOG-PRE-03", "DOG-HIDE-02", "DOG-HIDE-03")
def test_dog_pre_03_discovery_and_order_are_rolled_before_the_first_round() -> None:
    few = replace(unit("a", "0101", "archers", 2), is_hidden=True)
    many = replace(unit("a2", "0103", "archers", 20), is_hidden=True)
    field = battlefield(few, many, unit("b", "0808"), rows=("ffffffff",) * 8)
    given = means({"DOG-HIDE-03/a": 2, "DOG-HIDE-03/a2": 6, "DOG-PRE-04/a": 2, "DOG-PRE-04/b": 5})

    found = battle_begun(given, field)

    hidden = {name: (u.is_hidden, u.chance) for name, u in found.field.units.items()}
    assert hidden == {"a": (True, 1), "a2": (False, 6), "b": (False, 0)}
    assert [str(line.throw.key) for line in found.lines if line.throw] == [
        "1-r1/DOG-HIDE-03/a/1",
        "1-r1/DOG-HIDE-03/a2/1",
    ]
    assert found.order == ("b", "a")
    twice = battlefield(unit("a", "0101"), replace(unit("b", "0101"), is_hidden=True))
    with pytest.raises(ValueError, match="a and b on one case"):
        battle_begun(given, twice)


@pytest.mark.rule("DOG-PRE-04")
def test_dog_pre_04_ties_roll_again_under_keys_of_their_own() -> None:
    faces = {"a/1": 4, "b/1": 4, "c/1": 6, "a/2": 3, "b/2": 3, "a/3": 1, "b/3": 2}
    bag = KeyedDice(
        seed="x",
        by_hand={f"1-r1/DOG-PRE-04/{key}": (face,) for key, face in faces.items()},
        await_missing=True,
    )
    course = RoundCourse(means=RoundMeans(dice=bag), field=battlefield())

    assert tuple(order_rolled(course, ("a", "b", "c"))) == ("c", "b", "a")


@pytest.mark.rule("DOG-FLEE-01", "DOG-FLEE-03", "DOG-DEF-03")
def test_dog_flee_03_who_struck_at_a_fleer_is_bound_to_it() -> None:
    field = battlefield(unit("a", "0303"), unit("b", "0302"))
    flees = decided("a", UnitDecisions(way=(at("0304"), at("0305")), rearguard=0))
    stays = LeaderMind(policy="bold", decisions={"b": UnitDecisions(way=())})

    played = a_round(field, means({"DOG-FLEE-01/b+a": 1}, a=flees, b=stays))

    assert lines_of(played, "b") == [RoundLineKind.BONUS, RoundLineKind.LOST]
    assert lines_of(played, "a")[:2] == [RoundLineKind.ENTERS, RoundLineKind.ENTERS]
    assert played.field.units["a"].fighters == 4


@pytest.mark.rule("DOG-MOVE-04", "DOG-FLEE-01")
@pytest.mark.parametrize(
    ("way", "is_struck"),
    [(("0202", "0201"), True), (("0202", "0302"), True), (("0202",), False), (("0101",), False)],
)
def test_dog_move_04_to_pass_an_enemy_is_to_flee_from_him(
    way: tuple[str, ...], *, is_struck: bool
) -> None:
    field = battlefield(unit("a", "0102", "nomads"), unit("b", "0303"))
    passes = decided("a", UnitDecisions(way=tuple(map(at, way)), rearguard=0))

    played = a_round(field, means(a=passes, b=WAITS))

    assert lines_of(played, "a")[: len(way)] == [RoundLineKind.ENTERS] * len(way)
    assert (RoundLineKind.BONUS in lines_of(played, "b")) is is_struck


@pytest.mark.rule("DOG-PRE-05", "DOG-MOVE-01", "DOG-MOVE-06", "DOG-CBT-14")
def test_dog_move_06_all_of_one_army_then_all_of_the_next() -> None:
    field = battlefield(unit("a", "0102"), unit("b", "0303"), unit("b2", "0808"))
    ways = {"a": at("0103"), "b": at("0203"), "b2": at("0708")}
    decisions = {name: UnitDecisions(way=(goal,)) for name, goal in ways.items()}
    mind = LeaderMind(policy="bold", decisions=decisions)

    course = RoundCourse(means=means(a=mind, b=mind), field=field)
    played = round_played(course, ("b", "a"))

    acts = [(line.kind, line.unit) for line in played.lines]
    enters, strikes = RoundLineKind.ENTERS, RoundLineKind.STRIKES
    assert acts[:3] == [(enters, "b"), (enters, "b2"), (enters, "a")]
    assert [who for kind, who in acts[3:] if kind is strikes] == ["b", "a"]


@pytest.mark.rule("DOG-MOVE-03")
def test_dog_move_03_saved_points_are_lost_when_an_enemy_comes() -> None:
    slow = unit("a", "0101", "peasants")
    field = battlefield(slow, unit("b", "0302", "nomads"), rows=("...", "f..", "..."))
    saves = decided("a", UnitDecisions(way=(at("0102"),)))
    comes = LeaderMind(policy="bold", decisions={"b": UnitDecisions(way=(at("0201"),))})
    stays = LeaderMind(policy="careful", decisions={"b": UnitDecisions(way=())})

    alone = a_round(field, means(a=saves, b=stays))
    engaged = a_round(field, means(a=saves, b=comes))

    saved = SavedPoints(points=Fraction(1), goal=at("0102"))
    assert alone.field.units["a"].saved == saved
    assert lines_of(engaged, "a")[0] is RoundLineKind.SAVES
    assert engaged.field.units["a"].saved is None


@pytest.mark.rule("DOG-SPEC-09")
def test_dog_spec_09_barbarians_flee_rather_than_save_for_a_swamp() -> None:
    wild = unit("a", "0303", "barbarians")
    ground = ("....", "....", ".w.w", "..s.")
    field = battlefield(wild, unit("b", "0302", fighters=11), rows=ground)

    played = a_round(field, means(a=BOLD, b=WAITS))

    assert lines_of(played, "a")[0] is RoundLineKind.ENTERS
    assert lines_of(played, "b")[0] is RoundLineKind.BONUS


@pytest.mark.rule("DOG-FLEE-04", "DOG-FLEE-05", "DOG-DEF-03")
@pytest.mark.parametrize("stay", [3, 5])
def test_dog_flee_04_a_rearguard_of_enough_saves_the_rest(stay: int) -> None:
    field = battlefield(unit("a", "0303"), unit("b", "0302"))
    flees = decided("a", UnitDecisions(way=(at("0304"),), rearguard=stay))

    played = a_round(field, means(a=flees, b=WAITS))

    assert lines_of(played, "a")[:2] == [RoundLineKind.REARGUARD, RoundLineKind.ENTERS]
    rest, guard = played.field.units["a"], played.field.units["a.2"]
    assert (rest.at, guard.at) == (at("0304"), at("0303"))
    assert rest.fighters == 10 - stay
    assert guard.began_with == stay


@pytest.mark.rule("DOG-FLEE-04", "DOG-FLEE-01")
@pytest.mark.parametrize("stay", [2, 10])
def test_dog_flee_04_too_few_or_all_are_no_rearguard(stay: int) -> None:
    field = battlefield(unit("a", "0303"), unit("b", "0302"))
    flees = decided("a", UnitDecisions(way=(at("0304"),), rearguard=stay))

    played = a_round(field, means({"DOG-FLEE-01/b+a": 1}, a=flees, b=WAITS))

    assert lines_of(played, "b")[0] is RoundLineKind.BONUS
    assert played.field.units["a"].fighters == 4
    assert set(played.field.units) == {"a", "b"}


@pytest.mark.rule("DOG-FLEE-02", "DOG-FLEE-04", "DOG-DEF-03")
def test_dog_flee_04_a_rearguard_may_cover_some_enemies_and_not_others() -> None:
    field = battlefield(unit("a", "0303"), unit("b", "0302"), unit("b2", "0203", "peasants"))
    flees = decided("a", UnitDecisions(way=(at("0403"),), rearguard=3, covers=("b",)))

    played = a_round(field, means({"DOG-FLEE-01/b2+a": 1}, a=flees, b=BOLD))

    bonus = [line for line in played.lines if line.kind is RoundLineKind.BONUS]
    assert [(line.unit, line.other) for line in bonus] == [("b2", "a")]
    assert lines_of(played, "a")[:2] == [RoundLineKind.REARGUARD, RoundLineKind.ENTERS]
    assert played.field.units["a.2"].began_with == 3


@pytest.mark.rule("DOG-FLEE-02", "DOG-DEF-02")
def test_dog_flee_02_an_enemy_may_let_a_unit_go_and_nobody_strikes_the_dead() -> None:
    field = battlefield(unit("a", "0303", fighters=2), unit("b", "0302"), unit("b2", "0203"))
    nowhere = decided("a", UnitDecisions(way=(at("0404"),), rearguard=0))
    away = decided("a", UnitDecisions(way=(at("0403"),), rearguard=0))

    def strikers(leader: LeaderMind, mind: LeaderMind) -> list[str]:
        played = a_round(field, means(a=mind, b=leader))
        kinds = RoundLineKind.BONUS
        return [line.unit for line in played.lines if line.kind is kinds]

    assert strikers(CAREFUL, away) == []
    assert strikers(BOLD, away) == ["b"]
    assert strikers(BOLD, nowhere) == []


def test_a_new_record_has_a_name_nobody_has() -> None:
    field = battlefield(unit("a", "0303"), unit("a.2", "0304"))

    assert new_record(field, "a") == "a.3"


@pytest.mark.rule("DOG-DEF-01", "DOG-MOVE-02", "DOG-DEF-03")
def test_dog_def_01_what_stops_a_way_that_was_decided() -> None:
    ambush = replace(unit("b", "0102"), is_hidden=True)
    into = decided("a", UnitDecisions(way=(at("0102"),)))
    met = a_round(battlefield(unit("a", "0101"), ambush), means(a=into))
    held = a_round(
        battlefield(unit("a", "0101"), unit("a2", "0102"), unit("b", "0808")), means(a=into)
    )

    assert lines_of(met, "a")[0] is RoundLineKind.RUNS_INTO
    assert not met.field.units["b"].is_hidden
    assert met.field.units["a"].at == at("0101")
    assert lines_of(held, "a")[0] is RoundLineKind.STOPPED


@pytest.mark.rule("DOG-DEF-01")
def test_dog_def_01_who_comes_upon_somebody_goes_no_further() -> None:
    ambush = replace(unit("b", "0105"), is_hidden=True)
    past = decided("a", UnitDecisions(way=tuple(map(at, ("0103", "0104", "0204")))))
    field = battlefield(unit("a", "0102", "nomads"), ambush)

    played = a_round(field, means(a=past))

    assert played.field.units["a"].at == at("0104")
    assert RoundLineKind.COMES_UPON in lines_of(played, "a")


@pytest.mark.rule("DOG-SPEC-04", "DOG-DEF-03")
def test_dog_spec_04_passengers_dismount_as_their_chariots_begin_to_move() -> None:
    field = battlefield(record("a", "0303", chariots("archers"), 6), unit("b", "0808"))
    onto = decided("a", UnitDecisions(dismounts_to=at("0304"), way=(at("0302"),)))
    into = decided("a", UnitDecisions(dismounts_to=at("0308")))

    found = a_round(field, means(a=onto))
    refused = a_round(field, means(a=into))

    assert lines_of(found, "a")[:2] == [RoundLineKind.DISMOUNTS, RoundLineKind.ENTERS]
    assert found.field.units["a.2"].at == at("0304")
    assert lines_of(refused, "a")[0] is RoundLineKind.REFUSED


@pytest.mark.rule("DOG-SPEC-04", "DOG-DEF-01")
def test_dog_def_01_passengers_come_upon_whom_nobody_has_seen() -> None:
    team = replace(record("a", "0303", chariots("archers"), 6), is_hidden=True)
    beside = replace(unit("b", "0305"), is_hidden=True)
    onto = decided("a", UnitDecisions(dismounts_to=at("0304"), way=()))

    found = a_round(battlefield(team, beside), means(a=onto, b=CAREFUL))
    met = a_round(battlefield(team, replace(beside, at=at("0304"))), means(a=onto, b=CAREFUL))

    assert lines_of(found, "a")[:2] == [RoundLineKind.DISMOUNTS, RoundLineKind.COMES_UPON]
    assert not any(each.is_hidden for each in found.field.units.values())
    assert lines_of(met, "a")[0] is RoundLineKind.RUNS_INTO
    assert not met.field.units["b"].is_hidden
    assert "a.2" not in met.field.units


@pytest.mark.rule("DOG-HIDE-03", "DOG-SURR-01")
def test_dog_hide_03_who_hides_is_told_of_to_its_own_side_alone() -> None:
    hidden = replace(unit("b", "0304"), is_hidden=True)
    field = battlefield(unit("a", "0808"), hidden, unit("a2", "0305"))
    yields = UnitChoice(mode=UnitMode.OPEN, target="a2", surrenders=True)
    offers = decided("b", UnitDecisions(strike=yields))
    spares = decided("a2", UnitDecisions(way=(), takes_captives=False, strike=DEFENDS))

    quiet = a_round(battlefield(unit("a", "0808"), hidden), means(a=CAREFUL, b=CAREFUL))
    seen = a_round(field, means(a=spares, b=offers))

    secrets = {line.unit: line.is_secret for line in quiet.lines}
    assert secrets == {"a": False, "b": True}
    assert not seen.field.units["b"].is_hidden
    assert lines_of(seen, "b")[0] is RoundLineKind.NO_QUARTER


@pytest.mark.rule("DOG-WATER-04")
def test_dog_water_04_who_stays_in_open_water_drowns() -> None:
    swimmers = replace(unit("a", "0202", fighters=16), water_rounds=3)
    field = battlefield(swimmers, unit("b", "0808"), rows=("~~~~~~~~",) * 8)

    played = a_round(field, means(a=CAREFUL, b=CAREFUL))

    (line,) = (line for line in played.lines if line.kind is RoundLineKind.DROWNS)
    assert (line.unit, line.number) == ("a", 4)


@pytest.mark.rule("DOG-SURR-01", "DOG-DEF-03")
def test_dog_surr_01_a_surrender_is_taken_or_not() -> None:
    field = battlefield(unit("a", "0303"), unit("b", "0304"), unit("a2", "0801"))
    yields = UnitChoice(mode=UnitMode.OPEN, target="b", surrenders=True)
    gives_up = decided("a", UnitDecisions(way=(), strike=yields))
    stays = UnitDecisions(way=(), strike=DEFENDS)

    taken = a_round(field, means(a=gives_up, b=decided("b", stays)))
    spared = replace(stays, takes_captives=False)
    refused = a_round(field, means(a=gives_up, b=decided("b", spared)))

    assert lines_of(taken, "a") == [RoundLineKind.SURRENDERS]
    assert taken.field.units["a"].captor == "b"
    assert lines_of(refused, "a") == [RoundLineKind.NO_QUARTER, RoundLineKind.DEFENDS]


@pytest.mark.rule("DOG-SURR-01", "DOG-CBT-05", "DOG-CBT-06")
def test_dog_surr_01_who_is_attacked_may_surrender_instead_of_striking_back() -> None:
    field = battlefield(unit("a", "0303"), unit("b", "0304"), unit("b2", "0808"))
    yields = UnitChoice(mode=UnitMode.OPEN, surrenders=True)
    gives_up = decided("b", UnitDecisions(way=(), answer=yields))

    played = a_round(field, means({"DOG-CBT-10/a+b": 1}, a=BOLD, b=gives_up))

    assert lines_of(played, "a") == [RoundLineKind.STRIKES]
    assert played.field.units["b"].captor == "a"
    assert played.field.units["b"].fighters == 4
    assert played.following.units["a"].busy_in == 2


@pytest.mark.rule("DOG-CBT-02", "DOG-CBT-05", "DOG-DEF-03")
def test_dog_def_03_what_cannot_be_done_falls_to_the_policy() -> None:
    field = battlefield(unit("a", "0303"), unit("b", "0304"), unit("b2", "0808"))
    far = UnitChoice(mode=UnitMode.ATTACK, target="b2")
    ghost = UnitChoice(mode=UnitMode.ATTACK, target="nobody")

    played = a_round(
        field,
        means(
            a=decided("a", UnitDecisions(way=(), strike=far)),
            b=decided("b", UnitDecisions(way=(), answer=ghost)),
        ),
    )

    assert lines_of(played, "a") == [
        RoundLineKind.REFUSED,
        RoundLineKind.STRIKES,
        RoundLineKind.ANSWERS,
    ]
    assert lines_of(played, "b")[:2] == [RoundLineKind.REFUSED, RoundLineKind.ANSWERS]


@pytest.mark.rule("DOG-CBT-05", "DOG-DEF-03")
@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (DEFENDS, ""),
        (replace(DEFENDS, target="a"), "needs-no-target"),
        (UnitChoice(mode=UnitMode.ATTACK, target="a"), ""),
        (UnitChoice(mode=UnitMode.ATTACK, target="a2"), ""),
        (UnitChoice(mode=UnitMode.ATTACK, target="b2"), "unseen"),
        (UnitChoice(mode=UnitMode.ATTACK, target="a3"), "unseen"),
        (UnitChoice(mode=UnitMode.OPEN), "unseen"),
        (UnitChoice(mode=UnitMode.OPEN, surrenders=True), ""),
        (UnitChoice(mode=UnitMode.OPEN, surrenders=True, target="a2"), "to-its-attacker"),
    ],
)
def test_dog_cbt_05_what_can_be_answered_to_an_attack(answer: UnitChoice, why: str) -> None:
    field = battlefield(
        unit("a", "0303"),
        unit("b", "0304"),
        unit("a2", "0808"),
        unit("b2", "0801"),
        replace(unit("a3", "0805"), is_hidden=True),
    )
    sight = sight_of(field, "b")

    found = why_not_answered(sight, field.units["b"], answer, field.units["a"])

    assert found.get("why", "") == why


@pytest.mark.rule("DOG-CBT-02", "DOG-DEF-03")
@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (DEFENDS, {}),
        (UnitChoice(mode=UnitMode.ATTACK, target="b"), {}),
        (
            UnitChoice(mode=UnitMode.ATTACK, target="b2"),
            {"why": "out-of-reach", "apart": 4, "reach": 1},
        ),
        (UnitChoice(mode=UnitMode.ATTACK, target="b2", shoots=True), {}),
        (UnitChoice(mode=UnitMode.ATTACK, target="nobody"), {"why": "unseen"}),
        (UnitChoice(mode=UnitMode.DEFENCE, target="b"), {"why": "needs-no-target"}),
        (UnitChoice(mode=UnitMode.OPEN, target="b", surrenders=True), {}),
        (
            UnitChoice(mode=UnitMode.OPEN, target="b2", surrenders=True),
            {"why": "far", "from": at("0303")},
        ),
        (UnitChoice(mode=UnitMode.OPEN), {"why": "unseen"}),
    ],
)
def test_dog_cbt_02_what_can_be_decided_for_a_strike(
    choice: UnitChoice, why: dict[str, object]
) -> None:
    field = battlefield(unit("a", "0303", "archers"), unit("b", "0304"), unit("b2", "0307"))

    assert why_not_chosen(field, field.units["a"], choice) == why


@pytest.mark.rule("DOG-CBT-16")
def test_dog_cbt_16_units_that_want_away_leave_where_they_may() -> None:
    weak = replace(unit("a", "0101", fighters=2), began_with=20)
    field = replace(battlefield(weak, unit("b", "0808")), exits={"a": frozenset({at("0101")})})
    given = means(a=STEADY, b=CAREFUL)
    open_edge = replace(field, book=book_of(battle__leaving=True))

    played = battle_played(given, open_edge)

    assert played.end == BattleEnd(how=HowEnded.ONE_LEFT, winner="b")
    assert played.field.units["a"].has_left
    assert lines_of(played.rounds[0], "a") == [RoundLineKind.LEAVES]
    assert lines_of(a_round(field, given), "a") != [RoundLineKind.LEAVES]


@pytest.mark.rule("DOG-FLEE-04", "DOG-CBT-16", "DOG-DEF-03")
def test_dog_flee_04_who_leaves_the_map_may_leave_a_rearguard() -> None:
    weak = replace(unit("a", "0101"), began_with=40)
    field = replace(battlefield(weak, unit("b", "0102")), exits={"a": frozenset({at("0101")})})
    leaves = decided("a", UnitDecisions(rearguard=3))
    open_edge = replace(field, book=book_of(battle__leaving=True))

    played = a_round(open_edge, means(a=leaves, b=WAITS))

    assert lines_of(played, "a") == [RoundLineKind.REARGUARD, RoundLineKind.LEAVES]
    assert RoundLineKind.BONUS not in lines_of(played, "b")
    gone, guard = played.field.units["a"], played.field.units["a.2"]
    assert (gone.fighters, gone.has_left) == (7, True)
    assert (guard.began_with, guard.at, guard.has_left) == (3, at("0101"), False)


@pytest.mark.rule("DOG-CBT-16")
def test_dog_cbt_16_leaders_agree_to_end_a_battle() -> None:
    sides = {"a": "x", "b": "y", "c": "y"}
    draw, yields = EndOffer.DRAW, EndOffer.YIELD

    assert agreed_winner(sides, {}) is None
    assert agreed_winner(sides, {"a": draw, "b": draw}) is None
    assert agreed_winner(sides, {"a": draw, "b": draw, "c": yields}) == ""
    assert agreed_winner(sides, {"b": yields, "c": yields}) == "x"
    assert agreed_winner(sides, {"a": yields, "b": draw}) == "y"
    assert agreed_winner(sides, dict.fromkeys("abc", yields)) == ""
    field = battlefield(unit("a", "0101"), unit("b", "0808"))
    played = battle_played(
        means(a=replace(CAREFUL, offer=draw), b=replace(CAREFUL, offer=draw)), field
    )
    assert played.end == BattleEnd(how=HowEnded.AGREED, winner="")


def test_units_come_to_blows_and_one_side_is_left() -> None:
    field = battlefield(unit("a", "0101", "heavy-infantry", 20), unit("b", "0104", "peasants", 5))

    played = battle_played(means(a=BOLD, b=BOLD), field)

    assert played.end == BattleEnd(how=HowEnded.ONE_LEFT, winner="a")
    assert played.rounds[0].order in (("a", "b"), ("b", "a"))
    if len(played.rounds) > 1:
        assert played.rounds[1].order == played.rounds[0].order[::-1]
