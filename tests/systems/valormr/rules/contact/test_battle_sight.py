"""How far anybody sees where a battle is fought in fog."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.systems.valormr.rules.calendar import Weather, to_period
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from tests.engagements import DUEL, AtTheTable, duel, past_the_dice, player_of

AFTERNOON = "afternoon.arn+hadewych"


def to_battle(weather: Weather, contact: str = DUEL, **switches: bool) -> AtTheTable:
    """Both engage on the second day in this weather."""
    table = duel(switches=switches)
    now = replace(opening(table.campaign), period=to_period("2-day"), weather=weather)
    table.situation = now
    if contact == AFTERNOON:
        table.answers(DUEL, "approach", arn="rest", hadewych="rest")
    past_the_dice(table, contact, arn=4, hadewych=4)
    table.answers(contact, "engage", arn="engage", hadewych="engage")
    return table.answers(contact, "second", arn="no", hadewych="no")


@pytest.mark.rule("VAL-WX-31")
@pytest.mark.parametrize(
    ("face", "yards", "inches"),
    [(1, 30, Fraction(3, 2)), (3, 90, Fraction(9, 2)), (6, 180, Fraction(9))],
)
def test_val_wx_31_sight_in_fog_is_thrown_and_told_in_yards_and_inches(
    face: int, yards: int, inches: Fraction
) -> None:
    table = to_battle(Weather(fog=True)).throws("VAL-WX-31", DUEL, face)

    result = table.play()

    event = table.one("sight-in-fog")
    assert (event.facts["yards"], event.facts["inches"]) == (yards, inches)
    assert f"2-day/VAL-WX-31/{DUEL}/1" in [str(throw.key) for throw in result.throws]
    assert [question.kind for question in result.questions] == ["battle"]


@pytest.mark.rule("VAL-WX-31")
def test_val_wx_31_who_fights_reads_it_and_nobody_else_does() -> None:
    table = to_battle(Weather(fog=True)).throws("VAL-WX-31", DUEL, 3)
    table.play()
    words = (
        "There is fog on the battlefield: the die shows 3, so nobody sees farther than "
        "90 yards, 4½″ on the table."
    )

    assert words in table.sentences()
    assert words in table.sentences(player_of("law", forces=("arn",)))
    assert words in table.sentences(player_of("chaos", forces=("hadewych",)))
    assert words not in table.sentences(player_of("elves"))


@pytest.mark.rule("VAL-WX-31")
def test_val_wx_31_without_fog_nobody_throws() -> None:
    table = to_battle(Weather())

    table.play()

    assert table.told("sight-in-fog") == []


@pytest.mark.rule("VAL-WX-31", "VAL-WX-10")
@pytest.mark.parametrize(("contact", "thrown"), [(DUEL, True), (AFTERNOON, False)])
def test_val_wx_31_the_fog_of_its_own_half_period_is_what_counts(
    contact: str, *, thrown: bool
) -> None:
    table = to_battle(Weather(fog=True), contact, **{"weather.enabled": True})
    table.throws("VAL-WX-03", "sky", 2).throws("VAL-WX-11", "fog.morning", 1)
    table.throws("VAL-WX-10", "fog.afternoon", 6)

    table.play()

    assert bool(table.told("sight-in-fog")) is thrown


@pytest.mark.rule("VAL-WX-31", "DEF-DICE-01")
def test_val_wx_31_who_throws_by_hand_is_asked_before_the_battle() -> None:
    table = to_battle(Weather(fog=True))
    for face, force, other in ((2, "arn", "hadewych"), (4, "hadewych", "arn")):
        table.throws("VAL-CONTACT-33", f"{DUEL}.{force}.{other}", 3, 4)
        table.throws("VAL-RECON-04", f"{DUEL}.{force}", face)
        table.throws("VAL-DEPLOY-01", f"{DUEL}.{force}", face)
    table.awaits_dice = True

    assert list(table.asked()) == [f"2-day/VAL-WX-31/{DUEL}/1"]
    table.throws("VAL-WX-31", DUEL, 3)
    assert list(table.asked()) == [f"{DUEL}/battle/umpire"]
