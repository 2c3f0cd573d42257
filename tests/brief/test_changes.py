"""Where was I: what changed between two moments, what is planned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import UMPIRE, Audience
from generator.brief.changes import (
    CameOut,
    Changed,
    Changes,
    ComparedState,
    Comparison,
    Planned,
    Spread,
    became_of,
    changes,
    tally,
)
from generator.kit.facts import AT, BANK, CALLED, AnyFactName, Conditions, FactName
from generator.systems.valormr.views.lead_sentences import COMPARISON
from generator.values import replace
from tests.briefings import (
    CHAOS_PLAYER,
    LAWS_PLAYER,
    a_valley,
    briefed,
    first_day,
    periods_of,
    towards_each_other,
)
from tests.scenarios import place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.brief.briefing import Briefing
    from generator.world.clock import FactValue

MEN, STEPS, SKY = FactName[int](name="men"), FactName[int](name="steps"), AnyFactName(name="sky")
TIRED, MOOD = FactName[bool](name="tired"), AnyFactName(name="mood")
SMALL = Comparison(
    counted=((MEN, "men"), (STEPS, "steps")),
    fleeting=(STEPS,),
    truths=((TIRED, "is tired", "is rested"),),
    states=(ComparedState(name=MOOD, comes="feels {}", goes="feels nothing"),),
)
WEATHER = Conditions(subject="sky", title="The sky", in_a_word=SKY)


def knowing(column: str = "01", **facts: FactValue) -> Briefing:
    """A moment of which nothing is known but of Arn, in a column of the first row."""
    day = first_day()
    at = {("arn", AT.name): place(day.board, f"{column}01")} if column else {}
    known = {("arn", name): value for name, value in facts.items()}
    sky = {("sky", SKY.name): facts.get("sky", "fair")}
    return replace(day, facts={**at, **known, **sky, ("arn", CALLED.name): "Arn"}, asked=())


def day_after_start(reader: Audience = UMPIRE) -> Changes:
    """Compare the first night with the day before it, on which the two met."""
    campaign = a_valley()
    orders = towards_each_other(campaign)
    quiet, busy = (
        briefed(campaign, replace(played, orders=given), reader)
        for given in ((), orders)
        for played in periods_of(campaign, given)
    )
    return changes(quiet, (busy,), since=None, comparison=COMPARISON)


def lines_of(found: Sequence[Changed | Planned], name: str) -> str:
    return "; ".join(line for each in found if each.name == name for line in each.lines)


def test_who_moved_and_what_it_cost_is_told() -> None:
    told = lines_of(day_after_start().changed, "Arn")

    assert "0101 → 0301" in told
    assert "points in hand" in told


def test_what_is_not_known_of_the_enemy_is_not_compared() -> None:
    found = day_after_start(LAWS_PLAYER)

    assert lines_of(found.changed, "Hadewych") == "0602 → 0401"
    assert lines_of(found.planned, "Hadewych") == ""
    assert "March to 0301" in lines_of(found.planned, "Arn")
    assert "March to 0401" in lines_of(day_after_start(CHAOS_PLAYER).planned, "Hadewych")


def test_a_contact_is_worth_hearing_of_again() -> None:
    found = day_after_start()

    assert any("are in contact" in event.text for event in found.happened)
    assert found.awaited
    assert found.is_pending


def test_who_came_and_who_went_is_told() -> None:
    campaign = a_valley()
    (day,) = periods_of(campaign, ())
    here = briefed(campaign, day)
    facts = {key: value for key, value in here.facts.items() if key[0] != "arn"}
    gone = replace(here, facts=facts)

    went, came = (
        changes(then, (now,), since=None, comparison=COMPARISON).changed
        for then, now in ((here, gone), (gone, here))
    )

    assert lines_of(went, "Arn") == "gone; it was at 0101"
    assert lines_of(came, "Arn") == "new, at 0101"


def test_numbers_truths_and_states_are_told_where_they_are_others() -> None:
    before = knowing(men=10, steps=4, tired=False, mood="gay")
    now = knowing(men=7, steps=4, tired=True, mood="grim")

    for then, today, lines in (
        (before, now, ("men 10 → 7", "is tired", "feels grim")),
        (now, before, ("men 7 → 10", "is rested", "feels gay")),
        (now, now, ()),
        (now, knowing(men=7, steps=4, tired=True), ("feels nothing",)),
        (knowing(men=7), knowing(), ("men 7 → 0",)),
        (knowing(), knowing(men=7, tired=True), ("men 0 → 7",)),
        (knowing(), knowing(men=0), ()),
    ):
        found = changes(then, (today,), since=None, comparison=SMALL).changed
        assert [each.lines for each in found] == [lines] * bool(lines)
        assert became_of("arn", then, today, SMALL) == lines


def test_what_only_lasts_a_period_is_no_change_that_lasts() -> None:
    before, now = knowing(steps=4), knowing("02", steps=2)

    told = changes(before, (now,), since=None, comparison=SMALL).changed

    assert [each.lines for each in told] == [("0101 → 0201", "steps 4 → 2")]
    assert became_of("arn", before, now, SMALL) == ()
    assert became_of("arn", before, knowing(""), SMALL) == ("gone; it was at 0101",)
    assert became_of("arn", knowing(""), now, SMALL) == ("new, at 0201",)


def test_a_bank_is_told_with_its_hex() -> None:
    before, now = knowing(), knowing(**{BANK.name: "north"})

    (told,) = changes(before, (now,), since=None, comparison=SMALL).changed

    assert told.lines == ("0101 → 0101, north",)


def test_what_holds_for_everybody_is_told_then_and_now() -> None:
    shared = changes(
        knowing(), (knowing(sky="rain"),), since=None, comparison=SMALL, conditions=WEATHER
    ).shared

    assert shared is not None
    assert (shared.of, shared.then, shared.now) == (WEATHER, "fair", "rain")
    assert changes(knowing(), (knowing(),), since=None, comparison=SMALL).shared is None


def test_of_many_tries_it_is_counted_how_often_each_came_out() -> None:
    ends = (
        *(knowing("02", men=men, mood="grim") for men in (3, 9, 4)),
        knowing("03", men=8),
        knowing(""),
    )

    (arn,) = tally(knowing(men=10), ends, comparison=SMALL).things

    assert arn == CameOut(
        id="arn",
        name="Arn",
        times={"at 0201": 3, "feels grim": 3, "at 0301": 1, "gone": 1},
        spreads=(Spread(of="men", before=10, least=3, middle=8, most=9),),
    )
    assert list(arn.times) == ["at 0201", "feels grim", "at 0301", "gone"]


def test_what_never_came_out_otherwise_is_no_change() -> None:
    before = knowing(men=10)

    found = tally(before, (before, before), comparison=SMALL, conditions=WEATHER)

    sky, arn = found.things
    assert sky == CameOut(id="sky", name="The sky", times={"fair": 2}, is_changed=False)
    assert arn == CameOut(id="arn", name="Arn", times={"at 0101": 2}, is_changed=False)
    assert found.awaited == {}
    rained = tally(before, (knowing(sky="rain"), before), comparison=SMALL, conditions=WEATHER)
    assert (rained.things[0].times, rained.things[0].is_changed) == ({"fair": 1, "rain": 1}, True)


def test_what_is_owned_and_never_moves_is_counted_by_its_state() -> None:
    owned = replace(SMALL, placed=(), owned=(MOOD,))

    (arn,) = tally(
        knowing(mood="gay"), (knowing(mood="grim"), knowing(mood="gay")), comparison=owned
    ).things

    assert arn.times == {"as it was": 1, "feels grim": 1}


def test_questions_are_counted_by_their_words() -> None:
    day = first_day()
    assert day.asked

    awaited = tally(day, (day, replace(day, asked=())), comparison=SMALL).awaited

    assert awaited == {asked.text: 1 for asked in day.asked}
