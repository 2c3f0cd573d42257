"""The situation in three sentences, as a commander reads it first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import Audience, AudienceKind
from generator.systems.valormr.views.lead_sentences import Lead, lead_of
from generator.values import replace
from tests.briefings import (
    a_valley,
    briefed,
    first_day,
    first_turns,
    periods_of,
    towards_each_other,
)

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.world.clock import FactValue

CONTACT = "afternoon.arn+hadewych"
LENA = Audience(
    kind=AudienceKind.PLAYER,
    id="lena",
    name="Lena",
    sides=frozenset({"law"}),
    forces=frozenset({"arn"}),
)


def led(briefing: Briefing, before: Briefing | None = None) -> Lead:
    return lead_of(briefing, LENA.forces, (briefing,), before)


def knowing(**facts: FactValue) -> Briefing:
    """Return the day on which the two met, with more known of the contact."""
    briefing = first_day(reader=LENA)
    more = {(CONTACT, name): value for name, value in facts.items()}
    return replace(briefing, facts={**briefing.facts, **more})


def test_who_stands_before_his_army_comes_first_then_what_it_has() -> None:
    contact, strength, weather = led(first_day(reader=LENA)).sentences

    assert contact == "Hadewych (0401) faces Arn (0301); nothing is decided yet."
    assert strength == "Arn has all 10 figures."
    assert weather == "The weather is clear."


@pytest.mark.parametrize(
    ("stage", "end"),
    [
        ("contact", ", and it is being settled how they meet."),
        ("rested", ", and neither side has stirred."),
        ("battle", " fought Arn (0301)."),
        ("deployment", ": they fight from hour 4."),
    ],
)
def test_what_is_to_come_of_a_contact_is_said_with_it(stage: str, end: str) -> None:
    (contact, *_) = led(knowing(stage=stage, hour=4)).sentences

    assert contact.endswith(end)


@pytest.mark.parametrize("morning", ["rested", "over"])
def test_that_enemies_still_face_each_other_is_said_once_a_day(morning: str) -> None:
    briefing = knowing(stage="rested")
    earlier = CONTACT.replace("afternoon", "morning")
    both = {
        **briefing.facts,
        **{(earlier, n): v for (c, n), v in briefing.facts.items() if c == CONTACT},
        (earlier, "half"): "morning",
        (earlier, "stage"): morning,
    }

    told = led(replace(briefing, facts=both)).sentences

    assert [each for each in told if "face" in each] == [
        "Hadewych (0401) still faces Arn (0301), and neither side has stirred."
    ]


def test_what_a_reader_may_not_know_is_in_no_sentence() -> None:
    briefing = first_day(reader=LENA)
    hidden = {k: v for k, v in briefing.facts.items() if k != ("arn", "figures")}

    told = led(replace(briefing, facts=hidden))

    assert not any("figures" in sentence for sentence in told.sentences)
    assert told.losses == ()


def test_without_a_contact_the_weather_and_the_march_are_all() -> None:
    campaign = a_valley()
    (quiet,) = periods_of(campaign, ())
    (day,) = periods_of(campaign, towards_each_other(campaign)[:1])

    (kept,) = led(briefed(campaign, quiet, LENA)).sentences
    (gone,) = led(briefed(campaign, day, LENA)).sentences

    assert kept == "The weather is clear; your army stands where it stood."
    assert gone == "The weather is clear; Arn (0301) has marched."


def test_fog_stands_with_the_weather() -> None:
    briefing = first_day(reader=LENA)
    fog = replace(briefing, facts={**briefing.facts, ("sky", "fog"): True})

    assert led(fog).sentences[-1] == "The weather is clear, with fog."


def test_losses_are_told_since_the_packet_before_and_since_the_start() -> None:
    campaign = a_valley()
    day, night = first_turns(campaign, 1, LENA)
    fewer = {**night.facts, ("arn", "figures"): 7}

    assert led(night, day).losses == ("None since the campaign began.",)
    (_, since_the_start) = led(replace(night, facts=fewer), day).losses
    assert since_the_start == ("Since the campaign began: Arn has 7 of 10 figures left.")
