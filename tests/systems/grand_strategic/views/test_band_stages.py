"""What mercenaries did at the stages of a year stands on their kingdom's sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC
from generator.dice import D10, Throw, Thrower, ThrowKey
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.forming_armies import Amounts
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.views.mercenary_sheet import BandAtStage, mercenary_sheets
from generator.values import replace
from generator.world.clock import Event
from tests.systems.grand_strategic.grand_war import ILSE, ODO, at_war, told

if TYPE_CHECKING:
    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing

PLAIN = Amounts(tables=GRAND_BOOK)


def event(kind: str, period: str, rolled: int, price: int, band: str = "varenholt-band-1") -> Event:
    """Return what is told of a group at a stage."""
    key = ThrowKey(period=period, rule="GS-MERC-06", subject=band, nth=1)
    thrown = Throw(key=key, pips=(rolled,), thrower=Thrower.SEED, kind=D10)
    return Event(
        kind=kind,
        rule="GS-MERC-06",
        force="host",
        sides=("varenholt",),
        facts={"force": "host", "points": 80, "price": price, "left": 5},
        throws=(thrown,) if kind not in ("band-paid", "band-unpaid") else (),
    )


def stage(period: str, *events: Event) -> Briefing:
    """Return what Ilse knows of a week with a stage."""
    state = replace(at_war(), period=GRAND_CLOCK.read(period), battles=())
    return told(situation=state, events=events)


@pytest.mark.rule("GS-MERC-06", "GS-MERC-07")
def test_gs_merc_06_what_a_group_rolled_and_what_became_of_it_is_filled_in() -> None:
    weeks = (
        stage(
            "2-w10",
            event("band-demands", "2-w10", 3, 10),
            event("band-paid", "2-w10", 0, 10),
            event("band-demands", "2-w10", 8, 40, "varenholt-band-2"),
            event("band-unpaid", "2-w10", 0, 40),
        ),
        stage("2-w20", event("band-swears", "2-w20", 1, 0)),
        stage("2-w30", event("band-sent-away", "2-w30", 1, 0, "varenholt-band-3")),
    )

    (sheet,) = mercenary_sheets(told(), PLAIN, weeks)

    found = {year.name: year.stages for year in sheet.years}
    assert found == {
        "Company 1": (
            BandAtStage(points="80", rolled="3", price="10", result="paid"),
            BandAtStage(points="80", rolled="1", result="swore"),
            BandAtStage(),
        ),
        "Company 2": (
            BandAtStage(points="80", rolled="8", price="40", result="left"),
            BandAtStage(),
            BandAtStage(),
        ),
        "Company 3": (
            BandAtStage(),
            BandAtStage(),
            BandAtStage(points="80", rolled="1", result="left"),
        ),
    }


@pytest.mark.rule("GS-MERC-06")
def test_stages_of_the_year_before_are_not_filled_in() -> None:
    before = stage("1-w10", event("band-refuses", "1-w10", 10, 0))

    (sheet,) = mercenary_sheets(told(), PLAIN, (before,))

    assert [year.stages for year in sheet.years] == [(BandAtStage(),) * 3]


@pytest.mark.rule("GS-MERC-02")
@pytest.mark.parametrize(
    ("period", "was", "says"),
    [
        ("2-winter", True, "This winter there were mercenaries for hire."),
        ("2-w3", False, "Last winter there was nobody for hire."),
        ("1-w3", False, ""),
    ],
)
def test_gs_merc_02_the_sheet_says_whether_there_were_any_for_hire(
    period: str, says: str, *, was: bool
) -> None:
    state = replace(at_war(), period=GRAND_CLOCK.read(period), battles=())
    kingdom = replace(state.kingdoms["varenholt"], was_for_hire=was)

    (sheet,) = mercenary_sheets(told(situation=state.with_kingdom(kingdom)), PLAIN)

    assert sheet.for_hire == says


@pytest.mark.rule("GS-MERC-06")
@pytest.mark.parametrize("reader", [ODO, PUBLIC], ids=["another king", "the public"])
def test_who_serves_for_pay_is_told_to_nobody_else(reader: Audience) -> None:
    state = replace(at_war(), battles=())
    host = state.armies["host"]
    sworn = replace(host, regulars=host.points, bands={})
    sold = event("band-demands", "2-w20", 3, 10)
    paid = event("band-paid", "2-w20", 0, 10)
    twins = (told(reader, state, (sold, paid)), told(reader, state.with_army(sworn)))
    own = tuple(told(ILSE, each) for each in (state, state.with_army(sworn)))

    plain, other = twins
    assert plain.facts == other.facts
    assert (plain.despatches, plain.events) == (other.despatches, other.events)
    assert plain.record == other.record
    assert own[0].facts != own[1].facts
