"""Where was I: what changed between two moments, what is planned."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.brief.audience import UMPIRE, Audience
from generator.brief.changes import (
    CameOut,
    Changed,
    Changes,
    ComparedState,
    Comparison,
    Happened,
    Planned,
    SharedChange,
    Spread,
    became_of,
    changes,
    tally,
)
from generator.brief.words import ToldOrder
from generator.kit.facts import AT, BANK, CALLED, AnyFactName, Conditions, FactName
from generator.systems.valormr.rules.muster import Locality
from generator.systems.valormr.views.lead_sentences import COMPARISON
from generator.values import replace
from generator.world.board import Place
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


PACE, OWNER = FactName[int](name="pace"), AnyFactName(name="owner")


def test_all_that_is_told_of_two_moments_is_put_together() -> None:
    campaign = a_valley()
    (first,) = periods_of(campaign, towards_each_other(campaign))
    day = briefed(campaign, first)
    told = replace(day.despatches[0], kind="fought-hard", text="They fought.", rule="X-1")
    ordered = ToldOrder(subject="arn", name="Arn", text="March.", note="Softly.")
    busy = replace(
        knowing("02"),
        asked=day.asked,
        is_closed=True,
        despatches=(told, replace(told, kind="sang")),
        orders=(replace(ordered, subject="bo"), ordered, replace(ordered, note="")),
    )
    by = replace(
        SMALL, notable=("fought",), bound_for=lambda _, subject: iter((f"{subject} goes",))
    )

    found = changes(knowing(), (busy, busy), since=first.period, comparison=by, conditions=WEATHER)

    fought = Happened(period=busy.period, text="They fought.", rule="X-1")
    planned = Planned(name="Arn", ordered=("March. “Softly.”", "March."), bound=("arn goes",))
    assert found == Changes(
        since=first.period,
        until=busy.period,
        is_pending=False,
        shared=SharedChange(of=WEATHER, then="fair", now="fair"),
        changed=(Changed(name="Arn", lines=("0101 → 0201",)),),
        happened=(fought, fought),
        awaited=day.asked,
        planned=(planned,),
    )
    assert planned.lines == (
        "ordered for this period: March. “Softly.”",
        "ordered for this period: March.",
        "arn goes",
    )


def test_nothing_is_planned_for_whom_nobody_orders_and_nothing_binds() -> None:
    assert changes(knowing(), (knowing(),), since=None, comparison=SMALL).planned == ()
    assert list(Comparison().bound_for(knowing(), "arn")) == []


def test_a_place_is_called_by_its_own_name_and_whose_it_is_by_the_side_s() -> None:
    home = Place(
        id="arn", name="Wend Bridge", at=place(knowing().board, "0101"), kind=Locality.VILLAGE
    )
    owned = Comparison(
        placed=(),
        owned=(OWNER,),
        states=(ComparedState(name=OWNER, comes="is {} now", goes="is nobody’s"),),
    )

    def holding(**facts: FactValue) -> Briefing:
        view = knowing("", **facts)
        return replace(view, board=replace(view.board, places=(home,)))

    def told(then: Briefing, now: Briefing) -> tuple[Changed, ...]:
        return changes(then, (now,), since=None, comparison=owned).changed

    law, chaos = holding(owner="law"), holding(owner="chaos")
    assert told(law, chaos) == (Changed(name="Wend Bridge", lines=("is Chaos now",)),)
    assert told(law, holding()) == (Changed(name="Wend Bridge", lines=("is nobody’s",)),)
    assert told(law, law) == ()
    silent = replace(owned, states=(ComparedState(name=OWNER),))
    gone = changes(law, (holding(),), since=None, comparison=silent).changed
    assert gone == ()
    assert changes(law, (chaos,), since=None, comparison=silent).changed[0].lines == ("Chaos",)


def test_where_a_thing_is_says_the_first_fact_that_is_known() -> None:
    aboard = AnyFactName(name="aboard")
    by = replace(SMALL, placed=(AT, aboard))

    found = changes(
        knowing(aboard="ship"), (knowing("", aboard="ship"),), since=None, comparison=by
    )

    assert found.changed == (Changed(name="Arn", lines=("0101 → ship",)),)


def test_a_truth_that_was_not_known_has_not_changed() -> None:
    unknown, tired = knowing(), knowing(tired=True)

    for then, now in ((unknown, tired), (tired, unknown), (tired, tired)):
        assert changes(then, (now,), since=None, comparison=SMALL).changed == ()


def both(*, men: int = 3) -> Briefing:
    """A moment with Arn and with Bo beside him, who has as many men."""
    view = knowing(men=men)
    bo = {("bo", name): value for (whose, name), value in view.facts.items() if whose == "arn"}
    words = replace(view.words, names={**view.words.names, "arn": "Zoe", "bo": "Bo"})
    return replace(view, facts={**view.facts, **bo}, words=words)


def test_things_are_listed_by_name() -> None:
    found = changes(both(men=3), (both(men=4),), since=None, comparison=SMALL).changed

    assert [each.name for each in found] == ["Bo", "Zoe"]
    assert [each.id for each in tally(both(), (both(),), comparison=SMALL).things] == ["bo", "arn"]


def test_of_several_numbers_each_is_counted_but_those_that_last_a_period() -> None:
    by = replace(SMALL, counted=((MEN, "men"), (PACE, "pace"), (STEPS, "steps")))
    before = knowing(men=2, pace=Fraction(1, 2), steps=1)
    ends = [knowing(men=men, pace=Fraction(men, 2), steps=men) for men in (4, 1, 3, 2)]

    (arn,) = tally(before, ends, comparison=by).things

    assert arn.spreads == (
        Spread(of="men", before=2, least=1, middle=3, most=4),
        Spread(
            of="pace",
            before=Fraction(1, 2),
            least=Fraction(1, 2),
            middle=Fraction(3, 2),
            most=Fraction(2),
        ),
    )
    assert arn.times == {"at 0101": 4}
    assert arn.is_changed


def test_a_number_that_is_none_or_unknown_counts_as_nought() -> None:
    (arn,) = tally(
        knowing(), (knowing(men=5), knowing(men="many"), knowing("")), comparison=SMALL
    ).things

    assert arn.spreads == (Spread(of="men", before=0, least=0, middle=5, most=5),)


def test_what_is_new_in_some_tries_is_counted_and_what_is_gone_has_no_state() -> None:
    (arn,) = tally(
        knowing(mood="gay"), (knowing("", mood="grim"), knowing(mood="gay")), comparison=SMALL
    ).things
    assert arn.times == {"at 0101": 1, "gone": 1}

    (new,) = tally(knowing(""), (knowing(), knowing("")), comparison=SMALL).things
    assert (new.times, new.is_changed) == ({"at 0101": 1}, True)


def test_the_more_frequent_comes_first_and_of_as_frequent_the_first_by_its_words() -> None:
    ends = [knowing(column) for column in ("03", "02", "02", "01")]

    (arn,) = tally(knowing(), ends, comparison=SMALL).things

    assert list(arn.times.items()) == [("at 0201", 2), ("at 0101", 1), ("at 0301", 1)]
