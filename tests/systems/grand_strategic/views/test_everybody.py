"""Where everybody is, kingdom by kingdom, as far as a reader knows it."""

from __future__ import annotations

from generator.brief.audience import PUBLIC, UMPIRE, Audience
from generator.kit.facts import SIDE
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.views.everybody import (
    MOST_LINES,
    Everybody,
    KingdomColumn,
    everybody,
)
from generator.values import replace
from tests.systems.grand_strategic.grand_war import ILSE, ODO, told

AMOUNTS = Amounts(tables=GRAND_BOOK)


def columns(shown: Everybody) -> dict[str, KingdomColumn]:
    """Return the kingdoms by name."""
    return {column.name: column for row in shown.rows for column in row}


def of(reader: Audience) -> dict[str, KingdomColumn]:
    """Return what a reader is told of every kingdom."""
    return columns(everybody(told(reader), AMOUNTS))


def test_ones_own_kingdom_comes_first_with_its_purse_and_its_points() -> None:
    own, foe = of(ILSE)["Varenholt"], of(ILSE)["Ostmark"]

    assert next(iter(of(ILSE))) == "Varenholt"
    assert next(iter(of(ODO))) == "Ostmark"
    assert (own.in_hand, own.points) == ("79", "608")
    assert own.coming.replace("\xa0", " ") == (
        "25 resource points at the next stage; 75 points of hired mercenaries in spring"
    )
    assert (foe.in_hand, foe.points, foe.coming, foe.income) == ("", "", "", "")


def test_a_city_tells_its_garrisons_points_to_its_own_kingdom() -> None:
    own, foe = (
        next(city for city in of(reader)["Varenholt"].cities if city.name == "Steinwarth")
        for reader in (ILSE, ODO)
    )

    assert own.kind == "capital"
    assert own.garrison is not None
    assert foe.garrison is not None
    assert (own.garrison.points, own.garrison.ability) == ("75", (1, 3))
    assert (foe.garrison.points, foe.garrison.bar, foe.garrison.ability) == ("", None, None)


def test_nobody_is_in_a_city_that_stands_open() -> None:
    tolven = next(city for city in of(PUBLIC)["Varenholt"].cities if city.name == "Tolven")

    assert (tolven.garrison, tolven.armies) == (None, ())


def test_a_prince_is_told_with_the_city_that_holds_him() -> None:
    hallow = next(city for city in of(PUBLIC)["Varenholt"].cities if city.name == "Hallow")

    assert hallow.remark == "a prince of Ostmark is held here"


def test_armies_in_the_field_are_told_after_the_cities_with_all_that_holds_of_them() -> None:
    riders, host = of(ILSE)["Varenholt"].field[::-1]
    seen = of(ODO)["Varenholt"].field

    assert (host.name, host.points, host.of) == ("The Northern Host", "188", "200")
    assert host.general == "Asmund Rhee (and Ysolde Carr)"
    assert (host.ability, host.learnt) == ((2, 2), "¾")
    assert host.remarks == "50 of them mercenaries"
    assert riders.remarks == "on the way to its nearest city, cavalry alone"
    assert [(army.name, army.points, army.general) for army in seen] == [
        ("The Northern Host", "", ""),
        ("Ingram's Riders", "", ""),
    ]


def test_the_order_of_the_week_and_how_a_kingdom_stands_are_told_to_all() -> None:
    for reader in (ILSE, ODO, UMPIRE, PUBLIC):
        found = of(reader)

        assert found["Ostmark"].moves == "moves 1st"
        assert "out of the war" in found["Sundermark"].stands
        assert "at peace with Sundermark" in found["Varenholt"].stands


def test_a_kingdom_too_long_for_a_column_takes_the_whole_width() -> None:
    known = told(ILSE)
    horse = {(f"horse-{number}", SIDE.name): "varenholt" for number in range(MOST_LINES)}
    many = replace(known, facts={**known.facts, **horse})

    long, short = everybody(many, AMOUNTS), everybody(known, AMOUNTS)

    assert (long.is_long, short.is_long) == (True, False)
    assert {len(row) for row in long.rows} == {1}
    assert len(short.rows[0]) == 3


def test_bars_are_of_one_scale_and_show_what_a_battle_took() -> None:
    host = next(army for army in of(UMPIRE)["Varenholt"].field if "Host" in army.name)
    wardens = next(army for army in of(UMPIRE)["Ostmark"].field if "Wardens" in army.name)

    assert host.bar is not None
    assert wardens.bar is not None
    assert (wardens.bar.width_mm, wardens.bar.share) == (12, 68)
    assert (host.bar.width_mm, host.bar.share) == (9.6, 94)
