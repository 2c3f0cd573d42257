"""What stands in a briefing, and that nothing stands in it twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.words import ToldOrder
from generator.kit.facts import AT
from generator.render.briefing_packet import command_of
from generator.render.known_forces import known_forces
from generator.systems.battlefield.rules.fact_names import IS_HIDDEN, MODE
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.systems.battlefield.sheets.battlefield_documents import (
    ROUNDS_TOLD,
    else_heard,
    orders_told,
)
from generator.systems.battlefield.views.known_units import UNIT_COLUMNS
from generator.values import replace
from tests.systems.battlefield.field_papers import BATTLE, MUSTER, papers_of

if TYPE_CHECKING:
    from generator.world.clock import FactValue


@pytest.mark.rule("DOG-DEF-05", "DOG-LEAD-03")
def test_what_is_told_round_by_round_is_not_told_again_unit_by_unit() -> None:
    papers = papers_of("anna", BATTLE)

    assert ROUNDS_TOLD.contents(papers.briefing, papers) is not None
    assert orders_told(papers.briefing, papers) is None
    assert else_heard(papers.briefing, papers) is None


def test_a_decision_of_a_round_is_told_back_to_who_gave_it() -> None:
    papers = papers_of("anna", BATTLE)
    own = command_of(papers.briefing)
    unit, *_ = sorted(own.intersection(papers.briefing.subjects(AT)))
    order = ToldOrder(subject=unit, name="The unit", text="Stays.", note="")
    briefing = replace(papers.briefing, orders=(order,))

    (found,) = orders_told(briefing, papers) or ()

    assert [each.orders for each in found.executed] == [(order,)]


def test_a_muster_is_told_unit_by_unit() -> None:
    papers = papers_of("anna", MUSTER)

    assert orders_told(papers.briefing, papers) is not None


def test_what_a_unit_is_doing_goes_with_names_of_one_and_of_many() -> None:
    briefing = papers_of("", BATTLE).briefing
    unit = next(each for each in known_forces(briefing))
    mode: FactValue = UnitMode.DEFENCE
    defends = {(unit.id, MODE.name): mode, (unit.id, IS_HIDDEN.name): False}
    round_by_round = replace(briefing, facts={**briefing.facts, **defends})

    assert "defending" in UNIT_COLUMNS.kinds[-1].cell(round_by_round, unit).small
