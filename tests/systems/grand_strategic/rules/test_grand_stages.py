"""Resource stages as they are played: income, companies, demands, purchases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.errors import CampaignError
from generator.kit.wording import filled
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.muster import ListedUnit
from generator.systems.grand_strategic.rules.rule_book import GRAND_RULES
from generator.systems.grand_strategic.rules.state import BandOrigin, BandState
from generator.systems.grand_strategic.rules.steps_of_the_year import resource_stages
from generator.values import replace
from tests.systems.grand_strategic.grand_courses import course_in, kinds

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.course import GrandCourse

BEFOREHAND = "answered-beforehand"
NO_ANSWERS = ('[[standing]]\nside = "ashmark"', '[[standing]]\nside = "fenland"')
BAND = "ashmark-band-1"
KEEPS = '"1-w10/buy/ashmark" = "keep"'
DEMAND = f"GS-MERC-06/{BAND}/1"


def with_band(course: GrandCourse, army: str = "kings-host", regulars: int = 150) -> GrandCourse:
    """Return a course in which an army of Ashmark has a group of mercenaries."""
    band = BandState(band=BAND, points=80, origin=BandOrigin.HIRED, since=GRAND_CLOCK.read("1-w1"))
    one = course.army(army)
    changed = replace(one, bands={BAND: band}, regulars=regulars)
    return course.after(course.situation.with_army(changed))


def told(course: GrandCourse, kind: str) -> dict[str, object]:
    """Return the facts of what was told, the last of its kind."""
    return dict([e for e in course.events if e.kind == kind][-1].facts)


@pytest.mark.rule("GS-RES-01", "GS-RES-02")
def test_a_kingdom_of_five_cities_is_given_sixty() -> None:
    after = resource_stages(course_in("1-w10", "[period.answers]", KEEPS))

    treasury = after.situation.kingdoms["ashmark"].treasury
    assert treasury.closing == 20 + 60
    assert told(after, "income")["cities"] == 5
    assert not after.is_stopped


@pytest.mark.rule("GS-RES-01")
@pytest.mark.parametrize("week", ["1-w9", "1-w11", "1-winter"])
def test_no_other_period_has_a_stage(week: str) -> None:
    before = course_in(week)

    assert resource_stages(before) is before


@pytest.mark.rule("GS-CITY-03", "GS-CITY-02")
def test_a_taken_city_yields_for_its_new_owner_and_a_fallen_kingdom_gets_nothing() -> None:
    course = course_in("1-w10")
    cities = course.situation.cities
    situation = course.situation.with_city(replace(cities["fenhold"], owner="ashmark"))
    fallen = replace(situation.kingdoms["fenland"], is_in_play=False)

    after = resource_stages(course.after(situation.with_kingdom(fallen)))

    kingdoms = after.situation.kingdoms
    assert kingdoms["ashmark"].treasury.closing == 20 + 60 + 20
    assert kingdoms["fenland"].treasury.closing == 20


@pytest.mark.rule("GS-WILD-42")
def test_what_was_promised_is_paid_once() -> None:
    course = course_in("1-w20")
    due = replace(course.situation.kingdoms["corvane"], due_credits=25)

    after = resource_stages(course.after(course.situation.with_kingdom(due)))

    corvane = after.situation.kingdoms["corvane"]
    assert (corvane.treasury.closing, corvane.due_credits) == (20 + 60 + 25, 0)


@pytest.mark.rule("GS-MERC-06", "GS-MERC-07")
@pytest.mark.parametrize(
    ("die", "end", "treasury", "points"),
    [
        (1, "band-swears", 80, 150 + 80),
        (3, "band-paid", 80 - 10, 150 + 80),
        (8, "band-dismissed", 80, 150),
        (10, "band-refuses", 80, 150),
    ],
)
def test_mercenaries_swear_are_paid_let_go_or_leave(
    die: int, end: str, treasury: int, points: int
) -> None:
    # Ashmark pays less than 30, by its answers beforehand: 1/8 of 80 is 10, 1/2 is 40.
    after = resource_stages(with_band(course_in("1-w10", dice={DEMAND: die})))

    assert end in kinds(after)
    assert after.situation.kingdoms["ashmark"].treasury.closing == treasury
    assert after.army("kings-host").points == points


@pytest.mark.rule("GS-MERC-06")
def test_sworn_mercenaries_are_points_of_the_army() -> None:
    after = resource_stages(with_band(course_in("1-w10", dice={DEMAND: 1})))

    assert (after.army("kings-host").regulars, after.army("kings-host").bands) == (230, {})


@pytest.mark.rule("GS-MERC-06")
def test_a_king_who_has_said_nothing_is_asked_whether_he_pays() -> None:
    before = course_in("1-w10", dice={DEMAND: 5}, changes=(NO_ANSWERS,))

    after = resource_stages(with_band(before))

    (question,) = after.questions
    assert question.key == f"1-w10/pay/{BAND}"
    assert dict(question.facts)["amount"] == "20"
    assert (question.asks, question.sides) == (("kings-host",), ("ashmark",))


@pytest.mark.rule("GS-MERC-06")
@pytest.mark.parametrize(
    ("lines", "end"),
    [((f'pays = ["{BAND}"]',), "band-paid"), ((f'dismisses = ["{BAND}"]',), "band-dismissed")],
)
def test_a_table_of_wages_says_who_is_paid(lines: tuple[str, ...], end: str) -> None:
    wages = ("[[period.wages]]", 'kingdom = "ashmark"', *lines)
    before = course_in("1-w10", *wages, dice={DEMAND: 5}, changes=(NO_ANSWERS,))

    after = resource_stages(with_band(before))

    assert end in kinds(after)
    assert [question.kind for question in after.questions] == ["buy"]


@pytest.mark.rule("GS-MERC-06")
@pytest.mark.parametrize(
    ("switch", "end", "points"),
    [("", "band-swears", 230), ("mercenaries.oath_first = false\n", "band-sent-away", 150)],
)
def test_who_swears_and_was_let_go_stays_or_goes(switch: str, end: str, points: int) -> None:
    wages = ("[[period.wages]]", 'kingdom = "ashmark"', f'dismisses = ["{BAND}"]')
    changes = (("# wild.events", f"{switch}# wild.events"),)
    before = course_in("1-w10", *wages, dice={DEMAND: 1}, changes=changes)

    after = resource_stages(with_band(before))

    assert end in kinds(after)
    assert after.army("kings-host").points == points
    assert ("kingdom" in told(after, end)) is (end == "band-sent-away")


@pytest.mark.rule("GS-MERC-06")
def test_an_army_of_mercenaries_who_leave_is_gone_and_its_general_in_a_city() -> None:
    course = with_band(course_in("1-w10", dice={DEMAND: 10}), regulars=0)
    general = course.army("kings-host").general

    after = resource_stages(course)

    assert "kings-host" not in after.situation.armies
    assert told(after, "army-gone") == {"force": "kings-host", "mercenaries": 80}
    assert general in _present(after, "highkeep-watch")


def _present(course: GrandCourse, army: str) -> tuple[str, ...]:
    one = course.army(army)
    return (one.general, *one.residents)


@pytest.mark.rule("GS-WILD-53")
def test_a_free_company_joins_where_its_king_says_and_asks_nothing_yet() -> None:
    answer = '"1-w10/band/ashmark-1" = "barrow"'
    course = course_in("1-w10", "[period.answers]", KEEPS, answer)
    due = replace(course.situation.kingdoms["ashmark"], due_bands=(75,))

    after = resource_stages(course.after(course.situation.with_kingdom(due)))

    assert not after.is_stopped
    assert after.army("garrison-barrow").points == 50 + 75
    assert after.situation.kingdoms["ashmark"].due_bands == ()
    assert "band-demands" not in kinds(after)


@pytest.mark.rule("GS-RES-01", "GS-RES-03")
def test_gs_res_01_a_king_who_ordered_no_purchase_is_asked_what_is_bought() -> None:
    after = resource_stages(course_in("1-w10"))

    (question,) = after.questions
    assert question.key == "1-w10/buy/ashmark"
    assert dict(question.facts)["amount"] == "80"
    words = GRAND_RULES.wording.questions[question.kind]
    assert filled(words, {"kingdom": "Ashmark", "amount": "80"}, {}) == (
        "Ashmark has 80 RP in hand at the stage. What is bought?"
    )
    assert [choice.key for choice in question.choices] == [
        *("keep", "ashgate", "highkeep", "millford", "barrow", "southam")
    ]
    assert question.sides == ("ashmark",)


@pytest.mark.rule("GS-RES-03", "GS-RES-05")
@pytest.mark.parametrize("points", ["40", '"40"', '["40"]'])
def test_gs_res_03_what_is_answered_at_a_stage_is_bought(points: str) -> None:
    decision = (
        "[[period.decision]]",
        'question = "1-w10/buy/ashmark"',
        'choice = "barrow"',
        f"points = {points}",
    )

    after = resource_stages(course_in("1-w10", *decision))

    assert after.army("garrison-barrow").points == 50 + 40
    assert after.situation.kingdoms["ashmark"].treasury.closing == 80 - 40
    assert not after.is_stopped


def test_an_answer_without_a_number_of_points_is_refused() -> None:
    decision = (
        "[[period.decision]]",
        'question = "1-w10/buy/ashmark"',
        'choice = "barrow"',
        'points = "a few"',
    )

    with pytest.raises(CampaignError) as refused:
        resource_stages(course_in("1-w10", *decision))

    (fault,) = refused.value.findings
    assert (fault.code, fault.where[-1]) == ("C070", "points")


@pytest.mark.rule("GS-RES-04")
def test_gs_res_04_who_can_buy_nothing_is_not_asked() -> None:
    course = course_in("1-w10")
    poor = replace(course.situation.kingdoms["ashmark"], is_in_play=True)
    cities = {
        key: replace(city, owner="corvane") if city.owner == "ashmark" else city
        for key, city in course.situation.cities.items()
    }
    situation = replace(course.situation.with_kingdom(poor), cities=cities)

    after = resource_stages(course.after(situation))

    assert "1-w10/buy/ashmark" not in {each.key for each in after.questions}


@pytest.mark.rule("GS-RES-03", "GS-DEF-05")
def test_a_king_may_say_beforehand_that_all_is_kept() -> None:
    after = resource_stages(course_in("1-w10", "[period.answers]", KEEPS))

    told_of = [e.facts["says"] for e in after.events if e.kind == BEFOREHAND]
    assert told_of == ["keep"]
    assert after.situation.kingdoms["corvane"].treasury.closing == 80


@pytest.mark.rule("GS-RES-03", "GS-RES-04", "GS-RES-05")
def test_points_are_bought_in_the_order_of_the_file_as_far_as_they_go() -> None:
    buys = [
        line
        for city, points in (("barrow", 60), ("millford", 30), ("southam", 20))
        for line in (
            "[[period.purchase]]",
            'kingdom = "ashmark"',
            f'city = "{city}"',
            f"points = {points}",
        )
    ]

    after = resource_stages(course_in("1-w10", *buys))

    assert after.army("garrison-barrow").points == 110
    assert after.army("garrison-southam").points == 70
    assert "cannot-buy-gs-res-03" in kinds(after)
    (told,) = (e for e in after.events if e.kind == "cannot-buy-gs-res-03")
    assert (told.facts["money"], told.facts["least"]) == (20, 50)
    assert after.situation.kingdoms["ashmark"].treasury.closing == 0


@pytest.mark.rule("GS-RES-04")
@pytest.mark.parametrize(("points", "kind", "there"), [(50, "garrison-raised", 50), (49, "", 0)])
def test_a_city_without_a_garrison_is_bought_an_army_of_its_own(
    points: int, kind: str, there: int
) -> None:
    buys = ("[[period.purchase]]", 'kingdom = "ashmark"', 'city = "barrow"', f"points = {points}")
    course = course_in("1-w10", *buys, dice={"GS-GENL-01/ashmark-1/1": 5})
    empty = course.situation.without_army("garrison-barrow")

    after = resource_stages(course.after(empty))

    found = [a for a in after.situation.armies.values() if a.city == "barrow"]
    assert sum(army.points for army in found) == there
    assert (kind or "cannot-buy-gs-res-04") in kinds(after)


@pytest.mark.rule("GS-CSW-15", "GS-CSW-01")
def test_gs_csw_15_units_that_are_bought_are_green() -> None:
    buys = (
        "[[period.purchase]]",
        'kingdom = "ashmark"',
        'city = "barrow"',
        "points = 40",
        'unit = "Bill men"',
        "count = 4",
        "[[period.purchase]]",
        'kingdom = "ashmark"',
        'city = "barrow"',
        "points = 15",
        'unit = "captain"',
        "leader = true",
    )

    after = resource_stages(course_in("1-w10", *buys))

    garrison = after.army("garrison-barrow")
    assert garrison.points == 50 + 40 + 15
    assert [
        (unit.id, unit.kind, unit.points, str(unit.level), unit.is_leader)
        for unit in garrison.units
    ] == [
        *(
            (f"garrison-barrow/bill-men-{nth}", "Bill men", 10, "green", False)
            for nth in (1, 2, 3, 4)
        ),
        ("garrison-barrow/captain-1", "captain", 15, "green", True),
    ]
    raised = [e for e in after.events if e.kind == "units-raised"]
    assert [(e.rule, e.sides, e.facts["units"]) for e in raised] == [
        ("GS-CSW-15", ("ashmark",), 4),
        ("GS-CSW-15", ("ashmark",), 1),
    ]


@pytest.mark.rule("GS-CSW-15")
def test_gs_csw_15_no_new_unit_bears_the_id_of_one_that_went_elsewhere() -> None:
    buys = (
        "[[period.purchase]]",
        'kingdom = "ashmark"',
        'city = "barrow"',
        "points = 10",
        'unit = "foot"',
    )
    course = course_in("1-w10", *buys)
    gone = ListedUnit(id="garrison-barrow/foot-1", kind="foot", points=10)
    elsewhere = replace(course.army("kings-host"), units=(gone,))

    after = resource_stages(course.after(course.situation.with_army(elsewhere)))

    (unit,) = after.army("garrison-barrow").units
    assert unit.id == "garrison-barrow/foot-2"


@pytest.mark.rule("GS-CITY-03")
def test_nobody_buys_in_a_city_that_is_not_his() -> None:
    buys = ("[[period.purchase]]", 'kingdom = "ashmark"', 'city = "sluice"', "points = 10")

    after = resource_stages(course_in("1-w10", *buys))

    assert "cannot-buy-gs-city-03" in kinds(after)


@pytest.mark.rule("GS-SCOPE-03")
def test_a_kingdom_nobody_plays_buys_for_the_city_in_danger() -> None:
    after = resource_stages(course_in("1-w10"))

    bought = told(after, "policy-buys")
    assert bought["kingdom"] == "fenland"
    assert after.situation.kingdoms["fenland"].treasury.closing == 0
