"""What goes into a record comes out of it again, unchanged."""

from __future__ import annotations

from dataclasses import MISSING, Field
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as some

from generator.systems.valormr.rules.calendar import Half, Sky, Weather, Wind
from generator.systems.valormr.rules.contact.engagement import (
    Commander,
    Engagement,
    LaidCard,
    Score,
    Stage,
)
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.state import (
    Contact,
    CourierState,
    Fate,
    ForceState,
    LongCrossing,
    RestTask,
    ValormrState,
)
from generator.values import fields, replace
from generator.world.board import Way
from tests.built import built
from tests.entries import period_numbered
from tests.kit.test_recorded_kinds import (
    BANKS,
    COUNTS,
    FIGURES,
    FRACTIONS,
    HALVES,
    HEXES,
    IDS,
    PERIODS,
    TRIES,
    WORDS,
    many,
    maybe,
    through_a_file,
)
from tests.scenarios import a_board, a_campaign, a_force, marches, place, played_on

KNOWN = {
    "force": IDS,
    "at": HEXES,
    "bank": maybe(BANKS),
    "figures": FIGURES,
    "hit_shares": FIGURES,
    "order_of_march": many(IDS),
    "freshness": some.fractions(min_value=0, max_value=1, max_denominator=24),
    "carried": FRACTIONS,
    "came_by": maybe(some.sampled_from(Way)),
    "moved_in": many(COUNTS),
    "route": many(HEXES),
    "route_by": some.sampled_from(["", "road", "track"]),
    "crossing": maybe(
        built(
            LongCrossing,
            means=some.sampled_from(["ferry", "rafts"]),
            bank=BANKS,
            days=some.integers(1, 3),
            days_done=COUNTS,
        )
    ),
    "no_timber_at": many(HEXES),
    "set_out_with": FIGURES,
    "stragglers": FIGURES,
    "busy_in": HALVES,
    "march_table": many(IDS),
    "task": maybe(
        built(
            RestTask,
            deed=some.sampled_from(["merge", "hire", "build"]),
            regiments=many(IDS),
            hire=FIGURES,
            build=some.sampled_from(["", "bridge", "road"]),
            towards=maybe(HEXES),
            days_done=COUNTS,
        )
    ),
    "crossed_in": HALVES,
    "known_to": many(IDS),
    "waits_at": maybe(HEXES),
}
"""How to draw the fields of a force that are neither flags nor plain numbers."""
OF_THE_HOUR = {"aboard_in"}
"""Fields that are empty again when the period is over; a record leaves them out."""
BY_KIND: dict[type, some.SearchStrategy[Any]] = {bool: some.booleans(), int: COUNTS}


def drawn_by_default(field: Field[Any]) -> some.SearchStrategy[Any] | None:
    """Return how to draw a field by the kind of its default; none: leave it."""
    if field.default is MISSING:
        return None
    return BY_KIND.get(type(field.default))


@some.composite
def forces(draw: some.DrawFn) -> ForceState:
    """Draw a force of which any field may be anything."""
    values = {}
    for field in fields(ForceState):
        how = KNOWN[field.name] if field.name in KNOWN else drawn_by_default(field)
        if how is not None:
            values[field.name] = draw(how)
    return ForceState(**values)


WEATHERS = built(
    Weather,
    sky=some.sampled_from(Sky),
    fog=some.booleans(),
    wind=some.sampled_from(Wind),
    rain_level=some.integers(0, 4),
    dry_halves=COUNTS,
    light_pending=some.booleans(),
    rainy_periods=many(COUNTS),
    drought_week=some.integers(0, 9),
    drought_since=COUNTS,
)
CONTACTS = built(
    Contact, id=IDS, half=some.sampled_from(list(map(str, Half))), forces=some.tuples(IDS, IDS)
)

SCORES = built(Score, natural=COUNTS, modified=COUNTS)
COMMANDERS = built(
    Commander,
    force=IDS,
    opponents=many(IDS),
    approach=IDS,
    scout_successes=COUNTS,
    scouts_captured=COUNTS,
    contact=maybe(SCORES),
    choice=IDS,
    deployment=maybe(SCORES),
    baseline=COUNTS,
    initial_units=COUNTS,
)
ENGAGEMENTS = built(
    Engagement,
    id=IDS,
    half=some.sampled_from(Half),
    is_second=some.booleans(),
    stage=some.sampled_from(Stage),
    commanders=some.lists(COMMANDERS, max_size=2).map(tuple),
    hour=COUNTS,
    cards=many(built(LaidCard, force=IDS, card=IDS, x=COUNTS, y=COUNTS, angle=COUNTS)),
    initiative=many(IDS),
    pairs_at_start=many(some.tuples(IDS, IDS)),
    way_out=some.dictionaries(IDS, IDS, max_size=3),
)


COURIERS = built(
    CourierState,
    courier=IDS,
    sender=IDS,
    at=HEXES,
    bank=maybe(BANKS),
    addressee=IDS,
    goal=maybe(HEXES),
    via=many(HEXES),
    message=WORDS,
    by_night=some.booleans(),
    freshness=some.fractions(min_value=0, max_value=1, max_denominator=24),
    carried=FRACTIONS,
    spent=FRACTIONS,
    on_foot=some.booleans(),
    vessels=IDS,
    is_aboard=some.booleans(),
    fate=some.sampled_from(Fate),
    captor=IDS,
)


@some.composite
def situations(draw: some.DrawFn) -> ValormrState:
    """Draw a situation of a few forces."""
    present = draw(some.lists(forces(), max_size=4, unique_by=lambda f: f.force))
    return ValormrState(
        period=draw(PERIODS),
        weather=draw(WEATHERS),
        forces={force.force: force for force in present},
        contacts=draw(many(CONTACTS)),
        earlier_contacts=draw(many(CONTACTS)),
        couriers={rider.courier: rider for rider in draw(many(COURIERS))},
        budgets=draw(some.dictionaries(IDS, FRACTIONS, max_size=3)),
    )


def test_every_field_of_a_force_is_tried() -> None:
    untried = {
        field.name
        for field in fields(ForceState)
        if field.name not in KNOWN and drawn_by_default(field) is None
    }

    assert untried == OF_THE_HOUR


@pytest.mark.deep
@TRIES
@given(situation=situations())
def test_a_situation_comes_back_from_its_record_unchanged(situation: ValormrState) -> None:
    assert RULES.from_plain(through_a_file(RULES.to_plain(situation))) == situation


@TRIES
@given(engagement=ENGAGEMENTS)
def test_an_engagement_comes_back_from_its_record_unchanged(engagement: Engagement) -> None:
    situation = ValormrState(
        period=period_numbered(1), weather=Weather(), forces={}, engagements=(engagement,)
    )

    assert RULES.from_plain(through_a_file(RULES.to_plain(situation))) == situation


@TRIES
@given(situation=situations())
def test_a_situation_is_written_alike_whatever_the_order_of_its_forces(
    situation: ValormrState,
) -> None:
    turned = replace(situation, forces=dict(reversed(list(situation.forces.items()))))

    assert tomli_w.dumps(RULES.to_plain(turned)) == tomli_w.dumps(RULES.to_plain(situation))


def test_a_period_played_goes_on_alike_from_its_record() -> None:
    board = a_board("......", "......")
    campaign = a_campaign(
        board,
        a_force("arn", place(board, "0101")),
        a_force("hal", place(board, "0501"), side="chaos"),
    )
    orders = (
        marches("arn", place(board, "0301")),
        marches("hal", place(board, "0401"), place(board, "0301")),
    )

    for result in played_on(campaign, orders, ()):
        recorded = RULES.from_plain(through_a_file(RULES.to_plain(result.after)))

        assert following(recorded) == following(result.after)
