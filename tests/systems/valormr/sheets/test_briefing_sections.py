"""A player's packet: what stands in which part of it, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from generator.brief.audience import Audience, AudienceKind
from generator.brief.told_events import Despatch, KnownEvent
from generator.kit.facts import NAME
from generator.render.documents import Paper
from generator.render.pdf import render_pdf
from generator.systems.valormr.rules.fact_names import REGIMENT
from generator.values import replace
from tests.briefings import a_valley, briefed, first_turns, periods_of, towards_each_other
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
    LENA, id="cora", name="Cora", sides=frozenset({"chaos"}), forces=frozenset({"hadewych"})
)
PARTS = (
    "Answer 1\u00a0question",
    "Your armies",
    "Your mission",
    "How it came about",
    "What you know of the enemy",
    "Your orders, and how they were carried out",
)


def given() -> tuple[Order, ...]:
    arn, hadewych = towards_each_other(a_valley())
    return (replace(arn, scouts=2, note="Find them."), replace(hadewych, note="Burn all."))


def first_day_of(reader: Audience) -> dict[str, Any]:
    campaign = a_valley()
    (day,) = periods_of(campaign, given())
    played = replace(day, orders=given())
    return in_the_briefing(briefed(campaign, played, reader))


def html_of(reader: Audience, *, orders: tuple[Order, ...] = ()) -> str:
    return job_of(reader, orders=orders).html


def job_of(reader: Audience, *, orders: tuple[Order, ...] = (), paper: str = "a4") -> PdfJob:
    campaign = a_valley()
    (day,) = periods_of(campaign, given())
    briefing = briefed(campaign, replace(day, orders=orders or given()), reader)
    return briefing_of(briefing, paper=Paper(paper), mission="Hold the *ford*.")


def test_the_situation_comes_first_then_the_decision_then_the_rest() -> None:
    html = html_of(LENA)

    places = [html.index(f"<h2>{part}") for part in PARTS]
    assert places == sorted(places)
    assert html.index("Hadewych (0401) faces Arn (0301)") < places[0]


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


def test_ones_own_armies_are_told_by_regiment_and_of_others_the_place() -> None:
    packet = first_day_of(LENA)

    own, other = packet["own-armies"], packet["other-forces"]
    (arn,) = own.commanded
    assert arn.row.name == "Arn"
    assert [(line.figures, line.share) for line in arn.regiments] == [("10", 100)]
    assert "Points" in [column.title for column in own.table.columns]
    assert [column.title for column in other.columns] == ["Stands at"]
    assert own.beside == ()


def test_an_army_of_ones_side_that_another_commands_stands_below() -> None:
    comrade = replace(LENA, forces=frozenset({"nobody"}))

    own = first_day_of(comrade)["own-armies"]

    assert own.commanded == ()
    assert [row.name for row in own.beside] == ["Arn"]


def test_losses_are_counted_since_the_packet_before() -> None:
    campaign = a_valley()
    day, night = first_turns(campaign, 1, LENA)
    company = next(s for s, name in night.facts if name == "regiment")
    regiment = str(night.get(REGIMENT, company))
    facts = dict(night.facts)
    facts[regiment, "figures"] = int(str(facts[regiment, "figures"])) - 3
    pending = replace(night, facts=facts, is_closed=False, despatches=day.despatches)

    lead = in_the_briefing(pending, closed=(day,))["lead"]

    name = night.told(NAME, regiment)
    assert lead.losses[0] == (f"{name} has lost 3\u00a0figures since the end of Turn 1, day.")


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

    assert estimate.level == "size, types and organization"
    assert (estimate.by, estimate.is_new) == ("Arn", False)
    assert estimate.taken == "Turn 1, day, period"
    assert estimate.age == "1\u00a0period old"


def test_where_somebody_is_is_said_once() -> None:
    campaign = a_valley()
    day, night = first_turns(campaign, 1, LENA)
    kind = "estimate-basic"
    belief = Despatch(
        text="Hadewych would fight with 12 figures.",
        rule="VAL-CONTACT-25",
        kind=kind,
        half=None,
        force="arn",
        contact="",
        throws=(),
    )
    about = KnownEvent(
        kind=kind,
        rule="VAL-CONTACT-25",
        half=None,
        force="arn",
        facts={"opponent": "hadewych"},
        arithmetic="",
    )
    told = replace(day, despatches=(belief,), events=(about,))

    (estimate,) = in_the_briefing(night, closed=(told,))["estimates"]
    placed = in_the_briefing(night, closed=(told,))["other-forces"]
    unplaced = in_the_briefing(night, closed=(day,))["other-forces"]

    assert (estimate.opponent, estimate.at) == ("Hadewych", "0401")
    assert [(row.name, row.is_placed) for row in placed.others] == [("Hadewych", True)]
    assert not any(row.is_placed for row in unplaced.others)


def test_until_something_happens_the_closed_period_is_told_too() -> None:
    campaign = a_valley()
    (day,) = first_turns(campaign, 1, LENA)[:1]
    quiet = replace(day, is_closed=False, despatches=(), orders=())

    periods = in_the_briefing(quiet, closed=(day,))["executed"]

    assert [period.is_closed for period in periods] == [True, False]
    assert len(in_the_briefing(day, closed=(day,))["executed"]) == 1


def test_who_has_no_order_and_nothing_to_tell_is_named_in_a_line() -> None:
    campaign = a_valley()
    (day,) = periods_of(campaign, ())
    everybody = replace(LENA, sides=frozenset({"law", "chaos"}), forces=frozenset())
    given = towards_each_other(campaign)[:1]

    (period,) = in_the_briefing(briefed(campaign, replace(day, orders=given), everybody))[
        "executed"
    ]

    assert [army.name for army in period.busy] == ["Arn"]
    assert period.idle == ("Hadewych",)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_packet_has_as_many_pages_on_either_paper(paper: str) -> None:
    job = job_of(LENA, paper=paper)
    pdf = render_pdf(job.html, job.assets, when=None)
    texts = page_texts(pdf)

    assert smallest_type_pt(read_pages(pdf)) >= 8
    assert len(texts) == 2
    assert "Answer 1 question" in " ".join(texts[0].split())
