"""Disengagement: modifiers, the whole losses table, several opponents."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.systems.valormr.rules.armies import company_losses
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.contact.disengagement import (
    Formation,
    Operation,
    Situated,
    applicable,
    destroys,
    figures_lost,
    modifiers,
    next_line,
    toll,
)
from generator.systems.valormr.rules.muster import Arm, Company
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from tests.engagements import (
    DUEL,
    PLAIN,
    AtTheTable,
    an_army,
    disengaging,
    duel,
    ground,
    near,
    on_the_field,
    past_the_dice,
    quiet_campaign,
    with_state,
)
from tests.scenarios import having

if TYPE_CHECKING:
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.play import Play

HORSE = Arm.CAVALRY
LOSSES = {
    # difference: delay or withdraw, evade, avoid; D displaced, X destroyed
    **dict.fromkeys(range(8, 30), ("N", "N", "N")),
    **dict.fromkeys(range(4, 8), ("5", "N", "N")),
    **dict.fromkeys(range(4), ("10", "5", "N")),
    **dict.fromkeys(range(-4, 0), ("25", "10", "5")),
    **dict.fromkeys(range(-7, -4), ("30", "25", "10")),
    -8: ("50D", "30", "25"),
    -9: ("75D", "50D", "30"),
    -10: ("X", "75D", "50D"),
    -11: ("X", "X", "75D"),
    **dict.fromkeys(range(-30, -11), ("X", "X", "X")),
}
COLUMN = {Operation.DELAY: 0, Operation.WITHDRAW: 0, Operation.EVADE: 1, Operation.AVOID: 2}
PLAY = on_the_field(duel().campaign, ("arn", "hadewych"))[0]


def short(operation: Operation, difference: int) -> str:
    """The loss of a difference as the list above writes it."""
    loss = toll(PLAY, operation, "x", difference).loss
    if loss.is_destroyed:
        return "X"
    if not loss.percent:
        return "N"
    return f"{loss.percent}{'D' if loss.is_displaced else ''}"


@pytest.mark.rule("VAL-DISENG-04", "VAL-DISENG-40", "VAL-DISENG-41")
@pytest.mark.parametrize("operation", Operation)
def test_val_diseng_40_every_pair_of_dice_with_every_sum_of_modifiers(operation: Operation) -> None:
    for own, other in product(range(1, 7), repeat=2):
        for modifier in range(-18, 19):
            difference = own + modifier - other
            expected = LOSSES[difference][COLUMN[operation]]
            assert short(operation, difference) == expected, difference


@pytest.mark.rule("VAL-DISENG-44")
@pytest.mark.parametrize(
    ("operation", "difference", "worse"),
    [
        (Operation.WITHDRAW, -8, 75),
        (Operation.DELAY, -8, 75),
        (Operation.EVADE, -9, 75),
        (Operation.AVOID, -10, 75),
        (Operation.WITHDRAW, -9, None),
        (Operation.EVADE, -10, None),
        (Operation.AVOID, -11, None),
    ],
)
def test_val_diseng_44_the_next_line_never_displaces(
    operation: Operation, difference: int, worse: int | None
) -> None:
    found = next_line(PLAY, operation, toll(PLAY, operation, "x", difference))

    assert found.loss.is_displaced is False
    assert found.loss.is_destroyed is (worse is None)
    assert worse is None or found.loss.percent == worse


# Modifiers.


def own_of(
    campaign: ValormrCampaign, *, opponent: bool = False, **changes: object
) -> tuple[Play, Field, Situated]:
    """Arn's situation in a duel, as disengager or as opponent, himself changed."""
    play, _, field = on_the_field(campaign, ("arn", "hadewych"))
    return (
        play,
        with_state(field, "arn", **changes),
        Situated(
            force="arn",
            against=("hadewych",),
            half=Half.AFTERNOON,
            is_disengager=not opponent,
            operation=Operation.EVADE,
        ),
    )


def keys(campaign: ValormrCampaign, *, opponent: bool = False, **changes: object) -> set[str]:
    _, field, own = own_of(campaign, opponent=opponent, **changes)
    return set(applicable(field, own))


@pytest.mark.rule("VAL-DISENG-03", "VAL-DISENG-28", "VAL-DISENG-30", "VAL-DISENG-39")
def test_val_diseng_28_a_formed_force_in_the_open_has_these() -> None:
    campaign = duel().campaign

    assert keys(campaign) == {"formed", "rearguard", "unfavorable"}
    assert keys(campaign, opponent=True) == {"formed", "favorable"}


@pytest.mark.rule("VAL-DISENG-38")
@pytest.mark.parametrize(
    ("terrain", "disengager", "opponent"),
    [
        ("mountain", {"favorable"}, {"unfavorable"}),
        ("clear", {"unfavorable"}, {"favorable"}),
        ("forest", set(), set()),
        ("swamp", set(), set()),
        ("hill", set(), set()),
    ],
)
def test_val_diseng_38_the_commanders_own_hex_counts(
    terrain: str, disengager: set[str], opponent: set[str]
) -> None:
    campaign = duel(board=ground(**{terrain: (0, 0)})).campaign
    grounds = {"favorable", "unfavorable"}

    assert keys(campaign) & grounds == disengager
    assert keys(campaign, opponent=True) & grounds == opponent


@pytest.mark.rule("VAL-DISENG-39", "VAL-DISENG-30")
def test_val_diseng_39_an_unformed_force_counts_as_in_retreat() -> None:
    strong = keys(duel().campaign, formed=False)
    weak = keys(duel().campaign, formed=False, figures={"arn/1/foot": 10})

    assert {"retreat", "rearguard"} <= strong
    assert "formed" not in strong
    assert "rearguard" not in weak


@pytest.mark.rule("VAL-DISENG-30")
@pytest.mark.parametrize(
    ("formation", "figures", "has_rearguard"),
    [
        (Formation.FORMED, 1, True),
        (Formation.RETREAT, 11, True),
        (Formation.RETREAT, 10, False),
        (Formation.ROUT, 20, False),
    ],
)
def test_val_diseng_30_who_may_cover_himself_with_a_rearguard(
    formation: Formation,
    figures: int,
    has_rearguard: bool,  # noqa: FBT001 - a column of the list above
) -> None:
    _play, field, own = own_of(duel().campaign, figures={"arn/1/foot": figures})

    found = set(applicable(field, replace(own, formation=formation)))

    assert ("rearguard" in found) is has_rearguard


@pytest.mark.rule("VAL-DISENG-30")
def test_val_diseng_30_an_opponent_has_no_rearguard() -> None:
    assert "rearguard" not in keys(duel().campaign, opponent=True)


@pytest.mark.rule("VAL-DISENG-31", "VAL-ROLE-19", "VAL-DISENG-27")
def test_val_diseng_31_maneuver_counts_while_the_force_is_formed() -> None:
    _play, field, own = own_of(duel().campaign, opponent=True)
    situation = replace(field.situation, maneuvering=("arn",))
    field = replace(field, situation=situation)

    assert "maneuver" in set(applicable(field, own))
    unformed = with_state(field, "arn", formed=False)
    assert "maneuver" not in set(applicable(unformed, own))


@pytest.mark.rule("VAL-DISENG-32", "VAL-DISENG-33")
def test_val_diseng_33_cavalry_is_fresh_until_it_fights_or_tires() -> None:
    riders = quiet_campaign(
        PLAIN,
        an_army("arn", near(0, 0), 20, 5, arms=(Arm.INFANTRY, HORSE)),
        an_army("hadewych", near(1, 0), 20, side="chaos"),
    )
    horse = {"cavalry", "fresh-cavalry"}

    assert keys(riders) & horse == horse
    assert keys(riders, melee_on=1) & horse == {"cavalry"}
    assert keys(riders, fatigued=True) & horse == {"cavalry"}
    assert keys(riders, figures={"arn/1/foot": 20, "arn/2/foot": 0}) & horse == set()
    assert keys(duel().campaign) & horse == set()


@pytest.mark.rule("VAL-DISENG-34", "VAL-REST-14")
def test_val_diseng_34_strategic_fatigue_takes_one() -> None:
    assert "fatigued" in keys(duel().campaign, fatigued=True)
    assert "fatigued" not in keys(duel().campaign)


@pytest.mark.rule("VAL-DISENG-35")
def test_val_diseng_35_larger_by_regiments_not_by_figures() -> None:
    assert "larger" in keys(duel((5, 5), (40,)).campaign)
    assert "larger" not in keys(duel((40,), (5,)).campaign)


@pytest.mark.rule("VAL-DISENG-35")
def test_val_diseng_35_a_disengager_must_be_larger_than_each_opponent() -> None:
    campaign = quiet_campaign(
        PLAIN,
        an_army("arn", near(0, 0), 20, 20),
        an_army("gorm", near(-1, 0), 20, 20, side="chaos"),
        an_army("hadewych", near(1, 0), 20, side="chaos"),
    )
    _play, _, field = on_the_field(campaign, ("arn", "gorm"), ("arn", "hadewych"))
    own = Situated(
        force="arn",
        against=("gorm", "hadewych"),
        half=Half.AFTERNOON,
        is_disengager=True,
        operation=Operation.EVADE,
    )

    assert "larger" not in set(applicable(field, own))
    assert "larger" in set(applicable(field, replace(own, against=("hadewych",))))


@pytest.mark.rule("VAL-DISENG-36", "VAL-ROLE-05", "VAL-DISENG-27")
def test_val_diseng_36_support_and_size_add_one_together_not_two() -> None:
    _play, field, own = own_of(duel((20, 20), (20,)).campaign)
    situation = replace(field.situation, supports={"bo": "arn"})
    field = replace(field, situation=situation)

    assert {"larger", "supported"} <= set(applicable(field, own))
    sizes = [m for m in modifiers(field, own) if m.reason in ("larger", "supported")]
    assert [m.amount for m in sizes] == [1]


@pytest.mark.rule("VAL-DISENG-37")
@pytest.mark.parametrize(("figures", "half"), [(20, False), (11, False), (10, True)])
def test_val_diseng_37_half_strength_is_that_of_the_engaging_regiment(
    figures: int,
    half: bool,  # noqa: FBT001 - a column of the list above
) -> None:
    campaign = duel((20, 30)).campaign
    left = {"arn/1/foot": figures, "arn/2/foot": 1}

    assert ("half-strength" in keys(campaign, figures=left)) is half


ALL_KEYS = st.sets(
    st.sampled_from(["maneuver", "pursuit", "supported", "fatigued", "unformed", "weak", "melee"])
)


@given(ALL_KEYS, st.sampled_from(Formation), st.booleans())
@pytest.mark.rule("VAL-DISENG-27")
def test_val_diseng_27_one_modifier_of_each_category_and_the_best(
    chosen: set[str],
    formation: Formation,
    opponent: bool,  # noqa: FBT001 - hypothesis gives it so
) -> None:
    play, field, own = own_of(
        RIDERS,
        opponent=opponent,
        fatigued="fatigued" in chosen,
        formed="unformed" not in chosen,
        melee_on=int("melee" in chosen),
        figures={"arn/1/foot": 5 if "weak" in chosen else 20, "arn/2/foot": 9},
    )
    situation = replace(
        field.situation,
        maneuvering=("arn",) if "maneuver" in chosen else (),
        supports={"bo": "arn"} if "supported" in chosen else {},
    )
    field = replace(field, situation=situation)
    own = replace(own, formation=formation, pursues="pursuit" in chosen)
    table = play.tables.disengagement_modifiers

    found = modifiers(field, own)

    by_category: dict[str, list[int]] = {}
    for key in applicable(field, own):
        line = table.look_up(key)
        by_category.setdefault(line.category, []).append(line.modifier)
    assert sorted(int(m.amount) for m in found) == sorted(
        max(amounts) for amounts in by_category.values()
    )
    assert -5 <= sum(m.amount for m in found) <= 8


RIDERS = quiet_campaign(
    PLAIN,
    an_army("arn", near(0, 0), 20, 9, arms=(Arm.INFANTRY, HORSE)),
    an_army("hadewych", near(1, 0), 20, side="chaos"),
)


# Losses.


@pytest.mark.rule("VAL-DISENG-42", "VAL-DISENG-08")
@pytest.mark.parametrize(
    ("present", "percents", "lost"),
    [
        (20, (10, 25), 7),
        (13, (10,), 2),
        (1, (5,), 1),
        (20, (0,), 0),
        (7, (25, 10), 3),
        (19, (30,), 6),
    ],
)
def test_val_diseng_42_percentages_of_one_count_rounded_up_once(
    present: int, percents: tuple[int, ...], lost: int
) -> None:
    assert figures_lost(present, percents) == lost


@pytest.mark.rule("VAL-DISENG-42")
def test_val_diseng_42_by_the_other_reading_they_are_of_the_original_figures() -> None:
    assert figures_lost(12, (10,), original=20) == 2
    assert figures_lost(1, (50,), original=20) == 1
    table = evading(switches={"diseng.losses_of": "original"})
    table.situation = having(opening(table.campaign), "arn", figures={"arn/1/foot": 12})
    table.play()

    # 1 + 3 against 5 + 3 is −4: ten percent of twenty, not of twelve.
    assert table.one("disengagement-loss").facts["lost"] == 2


def evading(arn: int = 1, hadewych: int = 5, **changes: object) -> AtTheTable:
    """Arn evades Hadewych, who wants battle, with these dice."""
    table = past_the_dice(duel(**changes), arn=4, hadewych=4)  # type: ignore[arg-type]  # changes of the campaign
    table.answers(DUEL, "engage", arn="evade", hadewych="engage")
    return disengaging(table, "arn", arn=arn, hadewych=hadewych)


@pytest.mark.rule("VAL-DISENG-02", "VAL-DISENG-03", "VAL-DISENG-05", "VAL-DISENG-06")
def test_val_diseng_05_only_the_disengagers_assault_regiment_loses() -> None:
    table = evading()
    table.campaign = duel((20, 30), (20, 30)).campaign
    table.play()

    scores = {e.force: e.facts["score"] for e in table.told("disengagement-dice")}
    assert scores == {"arn": 4, "hadewych": 8}
    assert table.force("arn").figures == {"arn/1/foot": 18, "arn/2/foot": 30}
    assert table.force("hadewych").strength == 50
    assert table.one("got-away").force == "arn"


@pytest.mark.rule("VAL-DISENG-41")
def test_val_diseng_41_a_negligible_loss_is_none() -> None:
    table = evading(arn=6, hadewych=1)
    table.play()

    assert table.one("disengagement-no-loss").facts["lost"] == 0
    assert table.force("arn").strength == 20


@pytest.mark.rule("VAL-DISENG-48", "VAL-DISENG-05")
def test_val_diseng_48_an_army_lives_on_with_its_next_regiment() -> None:
    table = evading()
    table.campaign = duel((20, 30)).campaign
    table.situation = having(
        opening(table.campaign),
        "arn",
        formed=False,
        fatigued=True,
        figures={"arn/1/foot": 10, "arn/2/foot": 30},
    )
    # 1 − 1 − 1 − 1 + 1 larger − 1 = −2; 6 + 3 = 9: −11, destroyed.
    disengaging(table, "arn", arn=1, hadewych=6).play()

    destroyed = table.one("regiment-destroyed")
    assert destroyed.facts["lost"] == 10
    assert table.force("arn").figures == {"arn/1/foot": 0, "arn/2/foot": 30}
    assert table.told("army-gone") == []


@pytest.mark.rule("VAL-DISENG-48")
def test_val_diseng_48_without_a_regiment_left_the_army_is_removed() -> None:
    table = evading()
    table.campaign = quiet_campaign(
        PLAIN,
        an_army("arn", near(0, 0), 20, individuals=2),
        an_army("hadewych", near(1, 0), 20, side="chaos"),
    )
    figures = {"arn/1/foot": 10, "arn/hero-1": 1, "arn/hero-2": 1}
    table.situation = having(
        opening(table.campaign), "arn", formed=False, fatigued=True, figures=figures
    )
    disengaging(table, "arn", arn=1, hadewych=6).play()

    gone = table.one("army-gone")
    assert gone.facts["individuals"] == ("Hero 1 (hero)", "Hero 2 (hero)")
    assert table.one("regiment-destroyed").facts["lost"] == 10
    assert gone.facts["lost"] == 2
    assert table.force("arn").strength == 0
    assert not table.force("arn").afoot


@pytest.mark.rule("VAL-DISENG-07", "VAL-DISENG-08", "VAL-DISENG-09")
def test_val_diseng_07_one_dice_for_the_disengager_compared_with_each() -> None:
    table = between_two(arn=1, gorm=1, hadewych=5)
    table.play()

    # 4 against 4 is 0: five percent; 4 against 8 is −4: ten percent.
    assert len(table.told("disengagement-dice")) == 3
    loss = table.one("disengagement-loss")
    assert loss.facts["rows"] == ("0 against Gorm: 5 %", "−4 against Hadewych: 10 %")
    assert loss.facts["lost"] == 3


TRIO = "morning.arn+gorm+hadewych"


def between_two(**dice: int) -> AtTheTable:
    """Arn evades Gorm and Hadewych, who both want battle."""
    table = AtTheTable(
        campaign=quiet_campaign(
            PLAIN,
            an_army("arn", near(0, 0), 20),
            an_army("gorm", near(-1, 0), 20, side="chaos"),
            an_army("hadewych", near(1, 0), 20, side="chaos"),
        )
    )
    table.answer(f"{TRIO}/battles/umpire", "one")
    past_the_dice(table, TRIO, arn=4, gorm=4, hadewych=4)
    table.answers(TRIO, "engage", arn="evade", gorm="engage", hadewych="engage")
    return disengaging(table, "arn", TRIO, **dice)


@pytest.mark.rule("VAL-DISENG-09")
def test_val_diseng_09_half_lost_to_two_opponents_destroys() -> None:
    table = between_two(arn=1, gorm=6, hadewych=6)
    table.play()

    # 4 against 9 twice: 25 and 25 percent.
    assert table.one("regiment-destroyed").facts["rows"] == (
        "−5 against Gorm: 25 %",
        "−5 against Hadewych: 25 %",
    )
    assert table.force("arn").strength == 0


@pytest.mark.rule("VAL-DISENG-09")
@pytest.mark.parametrize(
    ("differences", "limit", "destroyed"),
    [
        ((-5, -5), 50, True),
        ((-5, -4), 50, False),
        ((-9,), 50, False),  # one opponent, 50 % D
        ((-9, 8), 50, False),  # the other inflicts nothing
        ((-9, -1), 50, True),
        ((-9, -1), 100, False),
        ((-11, 8), 100, True),
    ],
)
def test_val_diseng_09_where_the_limit_lies(
    differences: tuple[int, ...],
    limit: int,
    destroyed: bool,  # noqa: FBT001 - a column of the list above
) -> None:
    campaign = duel(switches={"diseng.multi_destroyed_at": limit}).campaign
    play = on_the_field(campaign, ("arn", "hadewych"))[0]
    tolls = [toll(play, Operation.EVADE, "x", d) for d in differences]

    assert destroys(play, tolls) is destroyed


# How losses fall on companies.

COUNTS = st.lists(st.integers(1, 30), min_size=1, max_size=6)


@given(COUNTS, st.data())
@pytest.mark.rule("VAL-DISENG-05", "VAL-OOB-11")
def test_val_diseng_05_companies_lose_in_proportion_and_never_more_than_they_have(
    counts: list[int], data: st.DataObject
) -> None:
    lost = data.draw(st.integers(0, sum(counts)))
    state = opening(duel().campaign).forces["arn"]
    members = tuple(
        (
            Company(
                id=f"arn/1/{n}", name=f"{n}", troop_type="foot", arm=Arm.INFANTRY, figures=count
            ),
            count,
        )
        for n, count in enumerate(counts)
    )
    state = replace(state, figures={company.id: n for company, n in members})

    left = company_losses(state, members, lost)

    assert sum(left.values()) == sum(counts) - lost
    for company, count in members:
        gone = count - left[company.id]
        assert 0 <= gone <= count
        assert abs(gone - lost * count / sum(counts)) < 1
