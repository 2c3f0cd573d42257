"""The order form says who stands where, what may be ordered, and what comes without."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from generator.brief.audience import UMPIRE, Audience, AudienceKind
from generator.brief.order_form_contents import HEAD, answer_field, fields_of, needs_of
from generator.brief.questions import Asked, Offered
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from tests.order_forms import armies_on, boxes_of, eve_of, form_of
from tests.test_no_leaks import TRIES, a_round, a_war, as_played, forger, rounds, secretly_changed
from tests.tiers import tiered, tries

if TYPE_CHECKING:
    from generator.brief.audience import Played
    from generator.brief.order_form_contents import OrderForm

COMMANDERS = tuple(
    Audience(
        kind=AudienceKind.PLAYER,
        id=name,
        name=name.title(),
        sides=frozenset({side}),
        forces=frozenset(forces),
    )
    for name, side, forces in (
        ("cora", "chaos", {"hal"}),
        ("elwy", "elves", {"eldrin"}),
        ("lena", "law", {"arn", "bo"}),
    )
)
CORA, ELWY, LENA = COMMANDERS
NAMED = [each.id for each in COMMANDERS]


def the_first_day() -> tuple[Played, Played]:
    """Play the war's first day up to its first questions; and the eve of the night."""
    campaign = a_war()
    result = a_round(campaign, opening(campaign), ())
    return as_played(campaign, result), eve_of(campaign, following(result.after))


def form_for(reader: Audience) -> OrderForm:
    return form_of(a_war(), *the_first_day(), reader)


def test_a_player_finds_his_armies_and_no_other() -> None:
    assert [army.id for army in armies_on(form_for(LENA))] == ["arn", "bo"]
    assert [army.id for army in armies_on(form_for(ELWY))] == ["eldrin"]
    assert [army.id for army in armies_on(form_for(UMPIRE))] == ["hal", "eldrin", "arn", "bo"]


def test_an_army_is_printed_with_place_points_and_what_it_may_do() -> None:
    arn, _ = armies_on(form_for(LENA))

    assert (arn.name, arn.letter, arn.place) == ("Arn", "L", "0201")
    where, points, *_ = arn.stands
    assert where == "at **0201**"
    assert re.fullmatch(r"\*\*[0-9]+\*\* points in hand", points)
    assert [deed.key for deed in boxes_of(arn)["do"].options] == ["march", "rest"]
    assert all(row.parts_label != "Regiments" for row in arn.lines[0].rows)


@pytest.mark.rule("DEF-ORDER-01")
def test_def_order_01_every_army_says_beforehand_what_it_does_without_an_order() -> None:
    campaign, (played, _) = a_war(), the_first_day()
    after = a_round(campaign, opening(campaign), ()).after
    farther = replace(after.forces["eldrin"], route=(after.forces["arn"].at,))
    eve = eve_of(campaign, following(after.with_force(farther)))

    (eldrin,) = armies_on(form_of(campaign, played, eve, ELWY))
    arn, _ = armies_on(form_for(LENA))

    assert eldrin.without.startswith("If no order comes, it rests now, and carries on to ")
    assert eldrin.without.endswith(" by day.")
    assert arn.without == "If no order comes, it rests where it is."
    (arrived,) = armies_on(form_for(ELWY))
    assert arrived.without == arn.without


@pytest.mark.parametrize("played", rounds()[:-1])
def test_only_who_decides_finds_the_question(played: Played) -> None:
    _, eve = the_first_day()

    for reader in COMMANDERS:
        form = form_of(a_war(), played, eve, reader)
        mine = [
            question.key
            for question in played.questions
            if reader.forces.intersection(question.asks) and question.kind != "battle"
        ]
        assert [answer.key for answer in form.answers] == mine
    assert form_of(a_war(), played, eve, ELWY).answers == ()


def test_every_commander_is_asked_in_some_round() -> None:
    _, eve = the_first_day()

    for reader in (CORA, LENA):
        forms = [form_of(a_war(), played, eve, reader) for played in rounds()]
        assert any(form.answers for form in forms)


def test_words_for_the_campaign_file_stay_out_of_the_choices() -> None:
    for answer in form_for(UMPIRE).answers:
        for choice in answer.choices:
            assert "= true" not in choice.on_paper


def test_what_a_choice_needs_is_labelled_with_what_it_may_be() -> None:
    _, eve = the_first_day()
    asked = [
        answer
        for played in rounds()
        for answer in form_of(a_war(), played, eve, UMPIRE).answers
        if answer.key.endswith("/approach/arn")
    ]

    (label,) = (need.label for need in needs_of(asked[0]) if need.key == "to")
    (avoid,) = (c for c in asked[0].choices if c.key == "avoid")
    assert label == f"into which hex: {' or '.join(avoid.among)}"


def test_what_several_choices_need_is_labelled_with_each_where_they_differ() -> None:
    relief = Offered(key="relief", means="", needs=("of",), among=("arn", "hal"))
    reserve = Offered(key="reserve", means="", needs=("of",), among=("arn", "maud"))
    asked = Asked(key="q", text="", rule="", asks=(), choices=(relief, reserve))
    alike = replace(asked, choices=(relief, replace(reserve, among=relief.among)))

    (differ,), (same,) = needs_of(asked), needs_of(alike)

    assert differ.label == "which army (relief: arn or hal; reserve: arn or maud)"
    assert same.label == "which army: arn or hal"


def test_orders_are_for_the_night_while_answers_are_for_the_day() -> None:
    form = form_for(LENA)

    assert (str(form.period), str(form.answers_for)) == ("1-night", "1-day")
    assert form.is_provisional


def test_names_of_fields_are_single_and_hold_no_stop() -> None:
    names = [*HEAD, *fields_of(form_for(UMPIRE))]

    assert len(names) == len(set(names))
    assert not any("." in name for name in names)
    key = "morning.arn+hal/approach/arn"
    assert "." not in answer_field(key, "choice")


@pytest.mark.parametrize("reader", tiered(COMMANDERS), ids=NAMED)
@settings(TRIES, max_examples=tries(40).max_examples)
@given(data=some.data())
def test_nothing_a_player_may_not_know_changes_his_form(
    reader: Audience, data: some.DataObject
) -> None:
    pending, eve = the_first_day()
    forge = forger(data, reader, is_closed=False)

    there = form_of(a_war(), forge.forged(pending), forge.forged(eve), reader)

    assert there == form_of(a_war(), pending, eve, reader)


@pytest.mark.parametrize("reader", COMMANDERS, ids=NAMED)
def test_nothing_written_for_others_in_the_campaign_changes_his_form(reader: Audience) -> None:
    pending, eve = the_first_day()
    secret = secretly_changed(a_war(), reader)

    assert form_of(secret, pending, eve, reader) == form_of(a_war(), pending, eve, reader)


@pytest.mark.parametrize("reader", COMMANDERS, ids=NAMED)
def test_what_may_be_ordered_tells_nothing_of_other_sides_secrets(reader: Audience) -> None:
    campaign = a_war()
    plain = changed = opening(campaign)
    (side,) = reader.sides
    for state in plain.in_order():
        if campaign.force(state.force).side != side:
            figures = {company: 2 * count for company, count in state.figures.items()}
            changed = changed.with_force(
                replace(state, figures=figures, scouts=5, days_moved=3, formed=False)
            )
    pending, _ = the_first_day()

    here, there = (
        form_of(campaign, pending, eve_of(campaign, now), reader) for now in (plain, changed)
    )

    assert here == there
