"""Troops: the army list, makes, scores, sizes, and who can be hired."""

from __future__ import annotations

import pytest

from generator.systems.battlefield.rules.battle_book import (
    BattleScale,
    DistanceScore,
    Folk,
    TroopType,
    battle_book,
    distance_score,
    traits_of,
)
from generator.systems.battlefield.rules.field_units import unit_record
from generator.systems.battlefield.rules.fighters import (
    MakeFault,
    Passenger,
    TroopMake,
    fighter_scores,
    has_room,
    home_of,
    make_faults,
    most_fighters,
    type_of,
)
from generator.systems.battlefield.rules.mustering import (
    HireDoubt,
    Hirer,
    HireRefusal,
    hire_check,
    price_of,
    upkeep_of,
)
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.values import replace
from tests.systems.battlefield.army_list import FORT_FOOTED, KINDS, MOST_TACTIC, ROWS
from tests.systems.battlefield.battle_maps import BOOK, book_of, chariots, switched, unit

ARCHERS = TroopMake(kind="archers")
DWARF, ELF, NOBLE = Hirer(people="dwarves"), Hirer(people="elves"), Hirer(is_noble=True)


def of(kind: str, *, is_elite: bool = False) -> TroopMake:
    return TroopMake(kind=kind, is_elite=is_elite)


@pytest.mark.rule(
    "DOG-TYPE-01",
    "DOG-TYPE-02",
    "DOG-TYPE-03",
    "DOG-TYPE-04",
    "DOG-TYPE-05",
    "DOG-TYPE-06",
    "DOG-TYPE-07",
    "DOG-TYPE-08",
    "DOG-TYPE-09",
    "DOG-TYPE-10",
    "DOG-TYPE-11",
    "DOG-TYPE-12",
    "DOG-TYPE-13",
    "DOG-TYPE-14",
    "DOG-TYPE-15",
    "DOG-TYPE-16",
    "DOG-TYPE-17",
    "DOG-TYPE-18",
    "DOG-TYPE-19",
    "DOG-TYPE-20",
    "DOG-TYPE-21",
    "DOG-TYPE-22",
    "DOG-TYPE-23",
    "DOG-TYPE-24",
    "DOG-TYPE-25",
    "DOG-TYPE-26",
    "DOG-TYPE-27",
    "DOG-TYPE-28",
    "DOG-TYPE-29",
    "DOG-TYPE-30",
    "DOG-TYPE-31",
    "DOG-TYPE-32",
)
def test_dog_type_01_the_army_list_is_the_printed_one() -> None:
    def text(value: int | None) -> str:
        return "-" if value is None else str(value)

    found = []
    for kind in BOOK.troops.types:
        numbers = (kind.defence, kind.move, kind.size, kind.hp, kind.ego)
        shot = str(kind.distance) if kind.distance else "0"
        front = (kind.key, kind.code, str(kind.attack), shot)
        found.append((*front, *map(text, (*numbers, kind.hire, kind.upkeep))))

    assert tuple(found) == ROWS
    assert len(found) == 32


@pytest.mark.rule("DOG-STAT-03")
def test_dog_stat_03_a_distance_score_is_read_as_it_is_printed() -> None:
    found = distance_score("10x3:5")

    assert found == DistanceScore(shots=10, power=3, range_cases=5)
    assert str(found) == "10x3:5"
    assert distance_score("0") is None
    with pytest.raises(ValueError, match="10x3:5"):
        distance_score("10x3")


@pytest.mark.rule("DOG-STAT-07", "DOG-STAT-01", "DOG-STAT-02", "DOG-STAT-05")
def test_dog_stat_07_a_statistic_that_means_nothing_is_refused() -> None:
    kind = type_of(BOOK, ARCHERS)

    with pytest.raises(ValueError, match="archers: hp 0"):
        replace(kind, hp=0)
    with pytest.raises(ValueError, match="archers: move 0"):
        replace(kind, move=0)
    with pytest.raises(ValueError, match="archers: attack -1"):
        replace(kind, attack=-1)
    with pytest.raises(ValueError, match="archers: defence -1"):
        replace(kind, defence=-1)
    with pytest.raises(ValueError, match="archers: sizes run from 2 to 1"):
        replace(kind, size=2)


def test_a_campaign_adds_types_and_cannot_name_one_twice() -> None:
    centaurs = TroopType(
        key="centaurs",
        code="CE",
        title="Centaurs",
        attack=2,
        defence=1,
        move=4,
        size=2,
        largest=2,
        hp=4,
        ego=5,
        traits=traits_of("cavalry, sworn"),
    )

    book = battle_book(FIELD_BOOK, switched(), further=[centaurs])

    assert fighter_scores(book, of("centaurs"), in_fort=True).attack == 3
    assert len(book.troops.types) == 33
    with pytest.raises(ValueError, match="centaurs"):
        battle_book(FIELD_BOOK, switched(), further=[centaurs, centaurs])


@pytest.mark.rule("DOG-SCALE-05", "DOG-SCALE-02", "DOG-STAT-06")
@pytest.mark.parametrize("kind", KINDS)
def test_dog_scale_05_a_tactic_unit_has_room_for_so_many(kind: str) -> None:
    most = most_fighters(BOOK, of(kind))

    assert most == MOST_TACTIC[kind]
    assert has_room(BOOK, of(kind), most)
    assert not has_room(BOOK, of(kind), most + 1)
    assert not has_room(BOOK, of(kind), 0)


@pytest.mark.rule("DOG-SCALE-03", "DOG-SCALE-05", "DOG-SPEC-28")
def test_dog_scale_03_large_and_small_scales_have_their_own_room() -> None:
    strategic = book_of(BattleScale.STRATEGIC)
    personal = book_of(BattleScale.PERSONAL)
    largest = TroopMake(kind="lesser-demons", size=50)

    assert most_fighters(strategic, ARCHERS) == 200
    assert most_fighters(strategic, of("trolls")) == 66
    assert most_fighters(strategic, of("wyverns")) == 10
    assert most_fighters(strategic, largest) == 4
    assert most_fighters(BOOK, largest) == 1
    assert {most_fighters(personal, of(kind)) for kind in KINDS} == {1}


@pytest.mark.rule("DOG-SCALE-06", "DOG-STAT-05")
@pytest.mark.parametrize("scale", BattleScale)
def test_dog_scale_06_moves_are_the_same_at_every_scale(scale: BattleScale) -> None:
    book = book_of(scale)

    assert [fighter_scores(book, of(kind)).move for kind in KINDS] == [int(row[5]) for row in ROWS]


@pytest.mark.rule("DOG-ELITE-02")
@pytest.mark.parametrize("kind", KINDS)
def test_dog_elite_02_elite_troops_are_worth_and_ask_more(kind: str) -> None:
    plain = fighter_scores(BOOK, of(kind))
    elite = fighter_scores(BOOK, of(kind, is_elite=True))

    assert (elite.attack, elite.defence) == (2 * plain.attack, 2 * plain.defence)
    assert elite.ego == 3 * plain.ego
    assert (elite.distance, elite.move) == (plain.distance, plain.move)
    assert (elite.size, elite.hp) == (plain.size, plain.hp)
    if plain.hire is not None and plain.upkeep is not None:
        assert (elite.hire, elite.upkeep) == (3 * plain.hire, 2 * plain.upkeep)


@pytest.mark.rule("DOG-FORT-05", "DOG-SPEC-22", "DOG-SPEC-24", "DOG-SPEC-25")
@pytest.mark.parametrize("kind", KINDS)
def test_dog_fort_05_cavalry_and_beasts_fight_on_foot_in_a_fort(kind: str) -> None:
    outside = fighter_scores(BOOK, of(kind))
    inside = fighter_scores(BOOK, of(kind), in_fort=True)
    elite = fighter_scores(BOOK, of(kind, is_elite=True), in_fort=True)

    scores = (3, 2) if kind in FORT_FOOTED else (outside.attack, outside.defence)
    assert (inside.attack, inside.defence) == scores
    assert (elite.attack, elite.defence) == (2 * scores[0], 2 * scores[1])
    assert (inside.hp, inside.move) == (outside.hp, outside.move)


@pytest.mark.rule("DOG-SPEC-04", "DOG-FORT-05")
def test_dog_spec_04_a_passenger_in_a_fort_is_added_to_light_infantry() -> None:
    found = fighter_scores(BOOK, chariots("light-infantry"), in_fort=True)

    assert (found.attack, found.defence) == (6, 4)


@pytest.mark.rule("DOG-SPEC-04", "DOG-STAT-03")
def test_dog_spec_04_a_carrier_that_shoots_does_so_together_with_its_passenger() -> None:
    wagons = TroopType(
        key="wagons",
        code="WA",
        title="War wagons",
        attack=1,
        defence=1,
        move=3,
        size=3,
        largest=3,
        hp=6,
        ego=3,
        distance=distance_score("5x4:3"),
        traits=traits_of("carrier"),
    )
    book = battle_book(FIELD_BOOK, switched(), further=[wagons])
    manned = TroopMake(kind="wagons", passenger=Passenger(kind="archers"))

    assert str(fighter_scores(book, manned).distance) == "5x7:3"
    assert str(fighter_scores(book, of("wagons")).distance) == "5x4:3"


@pytest.mark.rule("DOG-SPEC-04", "DOG-STAT-09")
def test_dog_spec_04_passengers_are_paid_for() -> None:
    make = chariots("archers")

    assert (price_of(BOOK, make, 6), upkeep_of(BOOK, make, 6)) == (48, 36)
    assert fighter_scores(BOOK, make).ego == 6


@pytest.mark.rule("DOG-SPEC-02", "DOG-SPEC-03", "DOG-SPEC-04", "DOG-SPEC-28")
@pytest.mark.parametrize(
    ("make", "faults"),
    [
        (TroopMake(kind="knights", mount="gonga"), ()),
        (TroopMake(kind="nomads", mount="camel"), (MakeFault.NO_RIDER,)),
        (chariots("elves"), ()),
        (chariots("pikemen"), (MakeFault.PASSENGER,)),
        (chariots("nomads"), (MakeFault.PASSENGER,)),
        (TroopMake(kind="hoggo", passenger=Passenger(kind="archers")), (MakeFault.NO_CARRIER,)),
        (TroopMake(kind="lesser-demons", size=50), ()),
        (TroopMake(kind="lesser-demons", size=51), (MakeFault.SIZE,)),
        (TroopMake(kind="archers", size=2), (MakeFault.SIZE,)),
    ],
)
def test_dog_spec_02_what_a_unit_can_be(make: TroopMake, faults: tuple[MakeFault, ...]) -> None:
    assert make_faults(BOOK, make) == faults


@pytest.mark.rule("DOG-SPEC-02", "DOG-SPEC-11", "DOG-SPEC-15", "DOG-TERR-05")
def test_dog_spec_02_whose_ground_is_home() -> None:
    def home(make: TroopMake) -> set[str]:
        return set(home_of(BOOK, make))

    assert home(TroopMake(kind="knights", mount="camel")) == {"desert"}
    assert home(TroopMake(kind="light-cavalry", mount="gonga")) == {"desert"}
    assert home(TroopMake(kind="heavy-cavalry", mount="mara-mara")) == set()
    assert home(TroopMake(kind="archers", folk=(Folk.SAIVA,))) == {"saiva"}
    assert home(of("dwarven-guards")) == {"dwarven"}
    assert home(of("forestman-archers")) == {"forest"}


@pytest.mark.rule("DOG-SPEC-16")
def test_dog_spec_16_lizardmen_are_folk_if_the_umpire_has_it_so() -> None:
    wet = book_of(folk__lizardmen=True)

    for kind in ("lizardmen", "lizardman-guards"):
        assert home_of(BOOK, of(kind)) == set()
        assert home_of(wet, of(kind)) == {Folk.SWAMP, Folk.WATER}


@pytest.mark.rule("DOG-SPEC-12", "DOG-SPEC-13", "DOG-SPEC-14", "DOG-ELITE-01")
@pytest.mark.parametrize(
    ("make", "hirer", "refusals", "doubts"),
    [
        (of("archers"), ELF, (), ()),
        (of("archers", is_elite=True), NOBLE, (), (HireDoubt.ELITE,)),
        (of("elves"), ELF, (), ()),
        (of("elves"), DWARF, (HireRefusal.PEOPLE,), ()),
        (of("elven-archers"), DWARF, (), ()),
        (of("dwarves"), ELF, (), ()),
        (of("dwarven-guards"), DWARF, (), ()),
        (of("dwarven-guards"), ELF, (), (HireDoubt.RARELY,)),
        (of("dwarven-guards", is_elite=True), DWARF, (HireRefusal.NOBLES,), (HireDoubt.ELITE,)),
        (
            of("dwarven-guards", is_elite=True),
            Hirer(people="dwarves", is_noble=True),
            (),
            (HireDoubt.ELITE,),
        ),
        (of("wyverns"), NOBLE, (HireRefusal.NO_PRICE,), ()),
        (of("lesser-demons"), NOBLE, (HireRefusal.NO_PRICE,), ()),
        (chariots("elves"), DWARF, (HireRefusal.PEOPLE,), ()),
    ],
)
def test_dog_spec_12_who_lets_himself_be_hired(
    make: TroopMake, hirer: Hirer, refusals: tuple[HireRefusal, ...], doubts: tuple[HireDoubt, ...]
) -> None:
    found = hire_check(BOOK, make, hirer)

    assert (found.refusals, found.doubts) == (refusals, doubts)
    assert found.is_free is not bool(refusals or doubts)


@pytest.mark.rule("DOG-STAT-09", "DOG-SPEC-27", "DOG-SPEC-28")
def test_dog_stat_09_prices_and_upkeep() -> None:
    assert price_of(BOOK, of("giants"), 3) == 60
    assert upkeep_of(BOOK, of("giants"), 3) == 30
    assert price_of(BOOK, of("wyverns"), 1) is None
    assert upkeep_of(BOOK, of("lesser-demons"), 2) == 0


@pytest.mark.rule("DOG-PRE-01", "DOG-SCALE-04")
def test_dog_pre_01_a_record_begins_with_all_shots_and_no_impossible_unit() -> None:
    archers = unit("a", "0101", "archers", 20)

    assert (archers.shots, archers.began_with) == (10, 20)
    assert unit("a", "0101", "orcs").shots == 0
    with pytest.raises(ValueError, match="unit a: 21 fighters"):
        unit_record(BOOK, replace(archers, fighters=21))
    with pytest.raises(ValueError, match="no-rider"):
        unit_record(BOOK, replace(archers, make=replace(ARCHERS, mount="camel")))
