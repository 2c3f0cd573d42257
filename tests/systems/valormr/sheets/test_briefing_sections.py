"""A player's packet: what stands in which part of it, and what does not."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from generator.brief.audience import Audience, AudienceKind
from generator.brief.told_events import Despatch
from generator.render.paper import Paper
from generator.render.pdf import render_pdf
from generator.systems.valormr.rules.fact_names import REGIMENT
from tests.briefings import (
    a_valley,
    briefed,
    first_turns,
    periods_of,
    towards_each_other,
)
from tests.materials import briefing_of, in_the_briefing
from tests.pdf_reading import page_texts, read_pages, smallest_type_pt

if TYPE_CHECKING:
    from generator.render.pdf import PdfJob
    from generator.systems.valormr.rules.orders import Order

LENA = Audience(
    kind=AudienceKind.PLAYER,
    id="lena",
    name="Lena",
    sides=frozenset({"law"}),
    forces=frozenset({"arn"}),
)
CORA = replace(
    LENA,
    id="cora",
    name="Cora",
    sides=frozenset({"chaos"}),
    forces=frozenset({"hadewych"}),
)
PARTS = ("Situation", "Mission", "Execution", "Administration", "Command")


def given() -> tuple[Order, ...]:
    arn, hadewych = towards_each_other(a_valley())
    return (
        replace(arn, scouts=2, note="Find them."),
        replace(hadewych, note="Burn all."),
    )


def first_day_of(reader: Audience) -> dict[str, Any]:
    campaign = a_valley()
    (day,) = periods_of(campaign, given())
    played = replace(day, orders=given())
    return in_the_briefing(briefed(campaign, played, reader))


def html_of(reader: Audience, *, orders: tuple[Order, ...] = ()) -> str:
    return job_of(reader, orders=orders).html


def job_of(
    reader: Audience, *, orders: tuple[Order, ...] = (), paper: str = "a4"
) -> PdfJob:
    campaign = a_valley()
    (day,) = periods_of(campaign, given())
    briefing = briefed(campaign, replace(day, orders=orders or given()), reader)
    return briefing_of(briefing, paper=Paper(paper), mission="Hold the *ford*.")


def test_the_parts_stand_in_the_order_officers_use() -> None:
    headings = re.findall(r'<h2><span class="part">\d</span> (\w+)', html_of(LENA))

    assert headings == list(PARTS)


def test_an_order_stands_beside_what_became_of_it() -> None:
    (period,) = first_day_of(LENA)["executed"]
    (arn,) = period.executed

    assert arn.name == "Arn"
    assert [order.text for order in arn.orders] == ["March to 0301; scouts out: 2."]
    assert [order.note for order in arn.orders] == ["Find them."]
    assert [report.when for report in arn.reports][:2] == ["morning", "morning"]
    assert "marches from 0101 to 0201" in " ".join(r.text for r in arn.reports)


def test_nobody_reads_an_order_to_the_enemy() -> None:
    html = html_of(LENA)

    assert "Find them." in html
    assert "Burn all." not in html
    assert "Burn all." in html_of(CORA)


def test_a_side_reads_the_orders_of_its_other_armies_in_a_line() -> None:
    comrade = replace(LENA, forces=frozenset({"nobody"}))

    (period,) = first_day_of(comrade)["executed"]

    assert period.executed == ()
    assert [order.name for order in period.beside] == ["Arn"]


def test_the_enemys_place_is_situation_and_ones_own_strength_administration() -> None:
    packet = first_day_of(LENA)

    own, other = packet["own-forces"], packet["other-forces"]
    assert [row.name for row in (*own.first, *own.others)] == ["Arn"]
    assert "Points" in [column.title for column in own.columns]
    assert [column.title for column in other.columns] == ["Stands at"]
    assert [force.name for force in packet["strength"].forces] == ["Arn"]


def test_losses_are_counted_since_the_packet_before() -> None:
    campaign = a_valley()
    day, night = first_turns(campaign, 1, LENA)
    company = next(s for s, name in night.facts if name == "regiment")
    regiment = str(night.get(REGIMENT, company))
    facts = dict(night.facts)
    facts[regiment, "figures"] = int(str(facts[regiment, "figures"])) - 3
    pending = replace(night, facts=facts, is_closed=False, despatches=day.despatches)

    strength = in_the_briefing(pending, closed=(day,))["strength"]

    assert strength.counted_from == "Turn 1, day"
    lost = {r.lost for force in strength.forces for r in force.regiments}
    assert 3 in lost


def test_an_estimate_is_told_with_its_level_and_its_age() -> None:
    campaign = a_valley()
    day, night = first_turns(campaign, 1, LENA)
    belief = Despatch(
        text="Arn knows that Hadewych is there.",
        rule="VAL-CONTACT-25",
        kind="estimate-organization",
        half=None,
        force="arn",
        contact="",
        throws=(),
    )
    told = replace(day, despatches=(*day.despatches, belief))

    (estimate,) = in_the_briefing(night, closed=(told,))["estimates"]

    assert estimate.level == "with organization"
    assert estimate.taken == "Turn 1, day, period"
    assert estimate.age == "1\u00a0period old"


def test_until_something_happens_the_closed_period_is_told_too() -> None:
    campaign = a_valley()
    (day,) = first_turns(campaign, 1, LENA)[:1]
    quiet = replace(day, is_closed=False, despatches=(), orders=())

    periods = in_the_briefing(quiet, closed=(day,))["executed"]

    assert [period.is_closed for period in periods] == [True, False]
    assert len(in_the_briefing(day, closed=(day,))["executed"]) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_packet_has_as_many_pages_on_either_paper(paper: str) -> None:
    job = job_of(LENA, paper=paper)
    pdf = render_pdf(job.html, job.assets, when=None)
    texts = page_texts(pdf)

    assert smallest_type_pt(read_pages(pdf)) >= 8
    assert len(texts) == 2
    assert "1 Situation" in " ".join(texts[0].split())
