"""Marching out of formation: stragglers, the rally point, and who comes in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.systems.valormr.rules.calendar import Half, next_period
from generator.systems.valormr.rules.contact.contact_dice import scouts_out
from generator.systems.valormr.rules.contact.disengagement import (
    Formation,
    Operation,
    Situated,
    formation_of,
)
from generator.systems.valormr.rules.contact.field import Field
from generator.systems.valormr.rules.movement.unformed import share_of, stands_formed
from generator.systems.valormr.rules.muster import Arm, Company, Individual, Regiment, Sight
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from tests.scenarios import (
    a_board,
    a_force,
    awaiting,
    having,
    kinds_of,
    marches,
    place,
    play_of,
    played,
    played_on,
    rests,
    situation_at,
    state_of,
    told,
    without_weather,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import Army, ValormrCampaign
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.state import ForceState, ValormrState

FOOT, HORSE = (Arm.INFANTRY,), (Arm.CAVALRY,)
PEAKS = a_board("mmmmm", "mmmmm", ".....")
"""Trackless mountains above a plain; Arn begins at their foot."""
START, PEAK, FURTHER = (place(PEAKS, label) for label in ("0103", "0102", "0101"))
UP = marches("arn", PEAK, unformed=True)


def with_figures(*regiments: tuple[int, ...], arms: tuple[Arm, ...] = FOOT) -> Army:
    """Make Arn's force of regiments with companies of these figures."""
    return replace(
        a_force("arn", START),
        regiments=tuple(
            Regiment(
                id=f"arn/{number}",
                name=f"Regiment {number}",
                companies=tuple(
                    Company(
                        id=f"arn/{number}/{letter}",
                        name=letter.upper(),
                        troop_type="foot",
                        arm=arms[0],
                        figures=figures,
                    )
                    for letter, figures in zip("abcdefgh", companies, strict=False)
                ),
            )
            for number, companies in enumerate(regiments, 1)
        ),
    )


def campaign_of(force: Army) -> ValormrCampaign:
    return without_weather(PEAKS, force)


TEN = campaign_of(a_force("arn", START))


def dice(faces: str, *, first_back: int) -> dict[str, int]:
    """Note one face a night: stragglers first, returns from a night on."""
    return {
        f"{turn}-night/VAL-TERR-{10 if turn < first_back else 12}/arn/1": int(face)
        for turn, face in enumerate(faces, 1)
    }


def days(
    campaign: ValormrCampaign, *orders: Order | None, hands: dict[str, int]
) -> tuple[Resolution[ValormrState], ...]:
    """Play a day and a night for each order; return what each night came to."""
    periods: list[tuple[Order, ...]] = []
    for order in orders:
        periods += [(order,) if order is not None else (), ()]
    return played_on(campaign, *periods, hands=hands)[1::2]


def counted(results: tuple[Resolution[ValormrState], ...]) -> list[tuple[int, int]]:
    """Return figures present and missing after each night."""
    states = [state_of(result, "arn") for result in results]
    return [(s.strength, sum(s.stragglers.values())) for s in states]


@pytest.mark.rule("VAL-TERR-08")
@pytest.mark.parametrize(
    ("ground", "arms"), [("m", FOOT), ("m", HORSE), ("f", HORSE), ("s", HORSE)]
)
def test_val_terr_08_out_of_formation_a_force_enters_closed_ground(
    ground: str, arms: tuple[Arm, ...]
) -> None:
    board = a_board(f".{ground}.", "...")
    start, goal = place(board, "0101"), place(board, "0201")
    campaign = without_weather(board, a_force("arn", start, arms=arms))

    formed = played(campaign, marches("arn", goal))
    unformed = played(campaign, marches("arn", goal, unformed=True))

    assert state_of(formed, "arn").at == start
    assert state_of(unformed, "arn").at == goal
    assert not state_of(unformed, "arn").formed


@pytest.mark.rule("VAL-TERR-08")
def test_val_terr_08_formation_is_broken_by_the_first_step_not_by_the_order() -> None:
    short = having(opening(TEN), "arn", freshness=0)

    result = played(TEN, UP, situation=having(short, "arn", carried=9))

    assert kinds_of(result, "arn") == ["sets-out", "stop-points-short"]
    assert state_of(result, "arn").formed
    assert state_of(result, "arn").set_out_with == {}


@pytest.mark.rule("VAL-TERR-08", "VAL-TERR-10")
def test_val_terr_08_a_route_ordered_out_of_formation_is_followed_so() -> None:
    further = marches("arn", PEAK, FURTHER, unformed=True)

    first, second = days(TEN, further, None, hands=dice("11", first_back=9))

    assert state_of(first, "arn").at == PEAK
    assert state_of(second, "arn").at == FURTHER
    assert not state_of(second, "arn").formed


@pytest.mark.rule("VAL-TERR-10", "VAL-GEN-02")
@pytest.mark.parametrize(("face", "percent"), [(1, 5), (2, 5), (3, 10), (4, 10), (5, 15), (6, 15)])
def test_val_terr_10_half_dice_times_five_percent_straggle(face: int, percent: int) -> None:
    campaign = campaign_of(with_figures((100,)))

    (night,) = days(campaign, UP, hands=dice(str(face), first_back=9))

    assert counted((night,)) == [(100 - percent, percent)]
    (told_so,) = told(night, "stragglers-fall-behind")
    assert told_so.facts["percent"] == percent
    assert told_so.facts["figures"] == percent


@pytest.mark.rule("VAL-TERR-10")
def test_val_terr_10_each_regiment_loses_its_share_rounded_up_by_one_throw() -> None:
    # 10 %: of 18 figures 1.8, of 11 figures 1.1; two each.
    campaign = campaign_of(with_figures((9, 9), (11,)))

    (night,) = days(campaign, UP, hands=dice("3", first_back=9))

    assert len(night.throws) == 1
    state = state_of(night, "arn")
    assert dict(state.figures) == {"arn/1/a": 8, "arn/1/b": 8, "arn/2/a": 9}
    assert dict(state.stragglers) == {"arn/1/a": 1, "arn/1/b": 1, "arn/2/a": 2}


@pytest.mark.rule("VAL-TERR-10")
def test_val_terr_10_percentages_are_of_the_figures_that_set_out() -> None:
    # Three days of 15 % of forty: six each day, not six, six and five.
    campaign = campaign_of(with_figures((40,)))
    up = marches("arn", PEAK, unformed=True)
    on = marches("arn", FURTHER, unformed=True)

    nights = days(campaign, up, on, up, hands=dice("555", first_back=9))

    assert counted(nights) == [(34, 6), (28, 12), (22, 18)]


@pytest.mark.rule("VAL-TERR-10")
def test_val_terr_10_by_day_nobody_is_counted_and_one_hex_by_night_is_a_day() -> None:
    # AMB-34: a formed march by day and one unformed step by night.
    board = a_board("f..", "...")
    start, goal = place(board, "0201"), place(board, "0101")
    force = replace(a_force("arn", start, arms=HORSE), people="orcs")
    campaign = without_weather(board, replace(force, sight=Sight.DARK))
    day = marches("arn", place(board, "0202"), start)
    night = marches("arn", goal, unformed=True)

    by_day, by_night = played_on(campaign, (day,), (night,), hands=dice("1", first_back=9))

    assert state_of(by_day, "arn").strength == 10
    assert state_of(by_night, "arn").at == goal
    assert counted((by_night,)) == [(9, 1)]


@pytest.mark.rule("VAL-TERR-10")
def test_val_terr_10_commanders_and_heroes_do_not_straggle() -> None:
    hero = Individual(id="hero", name="Hero", kind="hero")
    campaign = campaign_of(replace(a_force("arn", START), individuals=(hero,)))

    (night,) = days(campaign, UP, hands=dice("6", first_back=9))

    state = state_of(night, "arn")
    assert state.figures["hero"] == 1
    assert counted((night,)) == [(9, 2)]


@pytest.mark.rule("VAL-TERR-09", "VAL-TERR-12")
def test_val_terr_09_a_day_at_the_rally_point_reforms_and_gathers() -> None:
    # 5 of 20 %: with 15 % of forty, six fall behind; 10 % of forty, four come in.
    campaign = campaign_of(with_figures((40,)))

    nights = days(campaign, UP, None, hands=dice("53", first_back=2))

    assert counted(nights) == [(34, 6), (38, 2)]
    assert state_of(nights[1], "arn").formed
    assert kinds_of(nights[1], "arn") == ["reforms", "stragglers-come-in"]


@pytest.mark.rule("VAL-TERR-09")
def test_val_terr_09_before_that_day_it_may_not_march_in_formation() -> None:
    after = days(TEN, UP, hands=dice("1", first_back=9))[0].after
    now = replace(after, period=next_period(after.period))

    refused = played(TEN, marches("arn", START), situation=now)
    on = played(TEN, marches("arn", START, unformed=True), situation=now)

    assert kinds_of(refused, "arn") == ["refused-must-reform"]
    assert state_of(refused, "arn").at == PEAK
    assert state_of(on, "arn").at == START


@pytest.mark.rule("VAL-TERR-09")
def test_val_terr_09_a_night_alone_is_no_day_at_the_rally_point() -> None:
    (night,) = days(TEN, UP, hands=dice("1", first_back=9))

    assert not state_of(night, "arn").formed


@pytest.mark.rule("VAL-TERR-09")
def test_val_terr_09_a_day_with_a_fight_in_it_neither_reforms_nor_loses() -> None:
    now = situation_at(TEN, "2-night")
    now = having(
        now,
        "arn",
        at=PEAK,
        formed=False,
        moved_in=(1,),
        set_out_with={"arn/first/1": 12},
        stragglers={"arn/first/1": 2},
    )

    result = played(TEN, situation=now)

    assert kinds_of(result, "arn") == []
    assert counted((result,)) == [(10, 2)]
    assert not state_of(result, "arn").formed


@pytest.mark.rule("VAL-TERR-11", "VAL-TERR-12")
def test_val_terr_11_a_force_may_wait_on_for_its_stragglers() -> None:
    # Forty set out: 6 behind; then 5 % is two a day until all have come in.
    campaign = campaign_of(with_figures((40,)))
    wait = rests("arn")

    nights = days(campaign, UP, wait, wait, wait, None, hands=dice("5111", first_back=2))

    assert counted(nights) == [(34, 6), (36, 4), (38, 2), (40, 0), (40, 0)]
    assert nights[4].throws == ()
    assert state_of(nights[3], "arn").set_out_with == {}


@pytest.mark.rule("VAL-TERR-12")
def test_val_terr_12_never_do_more_come_in_than_are_missing() -> None:
    # 5 % of forty, two, fall behind; 15 % would be six.
    campaign = campaign_of(with_figures((20,), (20,)))

    nights = days(campaign, UP, None, hands=dice("16", first_back=2))

    assert counted(nights) == [(38, 2), (40, 0)]
    (back,) = told(nights[1], "stragglers-come-in")
    assert back.facts["figures"] == 2


@pytest.mark.rule("VAL-TERR-13")
@pytest.mark.parametrize("again_unformed", [False, True])
def test_val_terr_13_who_has_not_come_in_when_the_force_leaves_is_lost(
    again_unformed: bool,  # noqa: FBT001 - either order leaves the rally point
) -> None:
    campaign = campaign_of(with_figures((40,)))
    plain = replace(PEAKS, terrain={**PEAKS.terrain, PEAK: PEAKS.terrain[START]})
    campaign = replace(campaign, board=plain)
    down = marches("arn", START, unformed=again_unformed)

    rally, left = days(campaign, UP, None, down, hands=dice("51", first_back=2))[1:]

    assert counted((rally,)) == [(36, 4)]
    present, missing = counted((left,))[0]
    assert present + missing == 36
    assert state_of(left, "arn").at == START


@pytest.mark.rule("VAL-TERR-13")
def test_val_terr_13_the_lost_are_told() -> None:
    campaign = campaign_of(with_figures((40,)))
    down = marches("arn", START)
    *_, left = played_on(campaign, (UP,), (), (), (), (down,), hands=dice("51", first_back=2))

    (lost,) = told(left, "stragglers-lost")
    assert (lost.rule, lost.facts["missing"]) == ("VAL-TERR-13", 4)
    assert state_of(left, "arn").stragglers == {}


@pytest.mark.rule("VAL-TERR-13")
def test_val_terr_13_an_order_that_leads_nowhere_loses_nobody() -> None:
    campaign = campaign_of(with_figures((40,)))
    nowhere = marches("arn", FURTHER)

    nights = days(campaign, UP, None, nowhere, hands=dice("511", first_back=2))

    assert counted(nights) == [(34, 6), (36, 4), (38, 2)]


@pytest.mark.rule("VAL-TERR-10", "VAL-TERR-12")
def test_val_terr_10_throws_are_awaited_where_dice_are_thrown_by_hand() -> None:
    day = played(TEN, UP).after
    night = replace(day, period=next_period(day.period))

    waiting = awaiting(TEN, situation=night)
    thrown = awaiting(TEN, situation=night, hands=dice("1", first_back=9))

    assert [q.key for q in waiting.questions] == ["1-night/VAL-TERR-10/arn/1"]
    assert state_of(waiting, "arn").strength == 10
    assert counted((thrown,)) == [(9, 1)]
    next_night = situation_at(TEN, "2-night")
    resting = replace(next_night, forces=thrown.after.forces)
    assert [q.key for q in awaiting(TEN, situation=resting).questions] == [
        "2-night/VAL-TERR-12/arn/1"
    ]


@pytest.mark.rule("VAL-TERR-14", "VAL-DISENG-39")
def test_val_terr_14_an_unformed_force_is_met_as_if_in_retreat() -> None:
    now = opening(TEN)
    unformed = having(now, "arn", formed=False)
    play = play_of(TEN)
    situated = Situated(
        force="arn",
        against=("hal",),
        half=Half.MORNING,
        is_disengager=True,
        operation=Operation.EVADE,
    )

    def formation(situation: ValormrState) -> str:
        return formation_of(Field(play=play, situation=situation, columns={}), situated)

    assert situated.formation is Formation.FORMED
    assert formation(now) == "formed"
    assert formation(unformed) == "retreat"
    assert stands_formed(play, now.forces["arn"], "morning")
    assert not stands_formed(play, unformed.forces["arn"], "morning")


@pytest.mark.rule("VAL-SCOUT-03", "VAL-TERR-08")
def test_val_scout_03_nobody_scouts_out_of_formation() -> None:
    order = replace(UP, scouts=3)
    on = replace(marches("arn", FURTHER, unformed=True), scouts=2)

    first, second = days(TEN, order, on, hands=dice("11", first_back=9))

    for night in (first, second):
        assert state_of(night, "arn").scouts == 0
    formed = replace(opening(TEN).forces["arn"], scouts=2)
    assert scouts_out(play_of(TEN), formed, "morning") == 2
    assert scouts_out(play_of(TEN), replace(formed, formed=False), "morning") == 0


FACES = some.lists(some.integers(1, 6), min_size=1, max_size=6)
SIZES = some.lists(some.lists(some.integers(0, 30), min_size=1, max_size=4), min_size=1, max_size=3)


@given(sizes=SIZES, faces=FACES, marching=some.integers(0, 6))
def test_every_figure_is_present_missing_or_lost(
    sizes: list[list[int]], faces: list[int], marching: int
) -> None:
    campaign = campaign_of(with_figures(*map(tuple, sizes)))
    force = campaign.forces[0]
    going = [
        marches("arn", PEAK if turn % 2 else FURTHER, unformed=True)
        for turn in range(1, marching + 1)
    ]
    orders = (going + [None] * len(faces))[: len(faces)]
    hands = {
        f"{turn}-night/{rule}/arn/1": face
        for turn, face in enumerate(faces, 1)
        for rule in ("VAL-TERR-10", "VAL-TERR-12")
    }

    lost = 0
    for result in days(campaign, *orders, hands=hands):
        state = state_of(result, "arn")
        lost += sum(int(str(event.facts["missing"])) for event in told(result, "stragglers-lost"))
        missing = sum(state.stragglers.values())
        assert state.strength + missing + lost == force.figures
        assert all(figures >= 0 for figures in state.figures.values())
        assert all(figures >= 0 for figures in state.stragglers.values())
        assert within_their_companies(state, force)
        assert RULES.from_plain(RULES.to_plain(result.after)) == result.after


def within_their_companies(state: ForceState, force: Army) -> bool:
    """Return whether no company has become larger than it was."""
    return all(
        state.figures[c.id] + state.stragglers.get(c.id, 0) <= c.figures for c in force.companies
    )


@given(set_out=some.integers(0, 1000), half_dice=some.integers(1, 3))
def test_a_share_is_rounded_up_to_the_nearest_figure(set_out: int, half_dice: int) -> None:
    share = share_of(set_out, 5 * half_dice)

    assert 0 <= 20 * share - half_dice * set_out < 20
