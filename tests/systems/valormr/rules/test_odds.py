"""Chances: counted out, and compared with every throw there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest

from generator.kit.tables import DiceTable
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.contact.deployment import MarchFormation
from generator.systems.valormr.rules.contact.deployment_odds import Deploying, deployment_odds
from generator.systems.valormr.rules.contact.disengagement import Operation
from generator.systems.valormr.rules.contact.units import UnitSize
from generator.systems.valormr.rules.odds import (
    Band,
    Odds,
    contact_hour_odds,
    contact_level_odds,
    courier_odds,
    dice_table_odds,
    disengagement_band,
    disengagement_odds,
    known,
    known_disengagement_odds,
    scout_odds,
)
from generator.systems.valormr.rules.tables import BOOK
from generator.values import replace
from tests.rules.case_data import Case, each_of
from tests.scenarios import a_board, a_campaign, play_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from generator.systems.valormr.rules.play import Play

PLAY = play_of(a_campaign(a_board("...")))
FACES = range(1, 7)
BY_ROAD = MarchFormation(row="road", unit=UnitSize.COMPANY, base=3, turn=4)
each = each_of("valormr")


def counted(outcomes: Iterable[Hashable]) -> dict[Hashable, Fraction]:
    """Return the share of every outcome among equally likely ones."""
    counts = Counter(outcomes)
    return {key: Fraction(count, counts.total()) for key, count in counts.items()}


# The losses table told once more, from the page.

MILDER = {"delay": 0, "withdraw": 0, "evade": 1, "avoid": 2}
WHOLE_COLUMN = (
    *["N", "N", "N"],
    *["5 %", "10 %", "25 %", "30 %", "50 % D", "75 % D"],
    *["destroyed"] * 4,
)


def told_again(difference: int, operation: str) -> str:
    """Each column is the one before it, one line further down.

    Lines begin at 8, 4, 0, −4, −7, −8, −9, −10, −11 and −12.
    """
    begins = (8, 4, 0, -4, -7, -8, -9, -10, -11)
    line = sum(difference < begin for begin in begins)
    return WHOLE_COLUMN[line + 2 - MILDER[operation]]


@pytest.mark.rule("VAL-DISENG-40", "VAL-DISENG-04")
@pytest.mark.parametrize("operation", list(Operation))
def test_val_diseng_40_all_dice_at_all_sums_of_modifiers(operation: Operation) -> None:
    for total in range(-18, 19):
        found = known_disengagement_odds(PLAY, operation, total, (0,))
        thrown = (
            told_again(own + total - other, operation) for own, other in product(FACES, repeat=2)
        )

        assert sum(chance for _, chance in found.outcomes) == 1
        assert dict(found.outcomes) == counted(thrown)


@pytest.mark.rule("VAL-DISENG-04")
def test_val_diseng_04_only_the_difference_of_the_modifiers_matters() -> None:
    for own in range(-5, 9):
        for other in range(-5, 9):
            assert known_disengagement_odds(
                PLAY, Operation.EVADE, own, (other,)
            ) == known_disengagement_odds(PLAY, Operation.EVADE, own - other, (0,))


def joint_loss(parts: tuple[str, ...], limit: int) -> str:
    """Add the losses of several opponents, in the words of the rules."""
    if "destroyed" in parts:
        return "destroyed"
    percents = [int(part.split()[0]) for part in parts if part != "N"]
    if len(percents) >= 2 and sum(percents) >= limit:
        return "destroyed"
    if not percents:
        return "N"
    pushed = " D" if any(part.endswith("D") for part in parts) else ""
    return f"{min(sum(percents), 100)} %{pushed}"


@pytest.mark.rule("VAL-DISENG-07", "VAL-DISENG-08", "VAL-DISENG-09")
@pytest.mark.parametrize("limit", [50, 100])
@pytest.mark.parametrize(
    ("operation", "own", "others"),
    [
        (Operation.EVADE, 3, (4, 3)),
        (Operation.AVOID, -3, (4, 4)),
        (Operation.DELAY, 0, (3, -1)),
        (Operation.WITHDRAW, -2, (5, 0, 2)),
    ],
)
def test_val_diseng_09_several_opponents_are_reckoned_together(
    operation: Operation, own: int, others: tuple[int, ...], limit: int
) -> None:
    """The first line is the book's own example: Hadewych evades two opponents."""
    settings = {"diseng.multi_destroyed_at": limit}
    play = replace(PLAY, switches=replace(PLAY.switches, settings=settings))

    found = known_disengagement_odds(play, operation, own, others)

    thrown = (
        joint_loss(
            tuple(
                told_again(mine + own - face - other, operation)
                for face, other in zip(theirs, others, strict=True)
            ),
            limit,
        )
        for mine, *theirs in product(FACES, repeat=len(others) + 1)
    )
    assert dict(found.outcomes) == counted(thrown)


def test_outcomes_of_a_disengagement_run_from_the_mildest_to_the_worst() -> None:
    found = known_disengagement_odds(PLAY, Operation.WITHDRAW, -5, (0,))

    assert [key for key, _ in found.outcomes] == [
        "10 %",
        "25 %",
        "30 %",
        "50 % D",
        "75 % D",
        "destroyed",
    ]


def chance_of_loss(odds: Odds, percents: Iterable[str]) -> Fraction:
    return sum((odds.chance(percent) for percent in percents), Fraction(0))


@pytest.mark.rule("VAL-DISENG-03")
def test_what_a_commander_cannot_know_makes_a_band_and_not_a_guess() -> None:
    band = disengagement_odds(PLAY, Operation.EVADE, 3, (Band(lowest=2, highest=5), known(3)))

    assert not band.is_known
    assert band.best == known_disengagement_odds(PLAY, Operation.EVADE, 3, (2, 3))
    assert band.worst == known_disengagement_odds(PLAY, Operation.EVADE, 3, (5, 3))
    assert band.best.chance("destroyed") < band.worst.chance("destroyed")
    mild = ("N", "5 %", "10 %")
    assert chance_of_loss(band.best, mild) > chance_of_loss(band.worst, mild)
    assert disengagement_odds(PLAY, Operation.EVADE, 3, (known(2),)).is_known


@pytest.mark.rule("VAL-DISENG-28")
@each("modifier-limits")
def test_modifier_limits(case: Case) -> None:
    best = disengagement_band(BOOK, case.given["best"])
    opposing = disengagement_band(BOOK, case.given["best_opposing"])
    worst = disengagement_band(BOOK, case.given["worst"])

    assert best == opposing == known(case.expect["best"])
    assert worst == known(case.expect["worst"])
    assert worst.lowest - best.highest + 1 - 6 == case.expect["least_difference"]
    assert best.highest - worst.lowest + 6 - 1 == case.expect["greatest_difference"]


@pytest.mark.rule("VAL-DISENG-27")
@pytest.mark.parametrize(
    ("certain", "possible", "band"),
    [
        (("formed",), (), (2, 2)),
        (("formed", "retreat"), (), (2, 2)),
        (("formed",), ("cavalry", "fresh-cavalry"), (2, 4)),
        (("formed", "cavalry"), ("fresh-cavalry",), (3, 4)),
        (("formed",), ("fatigued", "half-strength"), (0, 2)),
        (("formed", "larger"), ("supported",), (3, 3)),
        ((), ("retreat", "rout"), (-2, 0)),
    ],
)
def test_val_diseng_27_the_band_of_what_may_apply(
    certain: tuple[str, ...], possible: tuple[str, ...], band: tuple[int, int]
) -> None:
    found = disengagement_band(BOOK, certain, possible)

    assert (found.lowest, found.highest) == band


# Contact.

LEVELS = ("unaware", "aware", "basic", "types", "organization", "exact")


@pytest.mark.rule("VAL-CONTACT-15", "VAL-CONTACT-25")
@pytest.mark.parametrize("modifiers", range(-1, 7))
def test_val_contact_25_every_level_at_every_sum(modifiers: int) -> None:
    rows = [min(6, max(1, face + modifiers)) - 1 for face in FACES]

    assert dict(contact_level_odds(BOOK, modifiers).outcomes) == counted(
        LEVELS[row] for row in rows
    )


@pytest.mark.rule("VAL-CONTACT-34", "VAL-CONTACT-35")
@each("contact-hour")
def test_the_hours_of_the_cases_are_all_there_are(case: Case) -> None:
    """Two throws of a case show hours; no commander's dice lead anywhere else."""
    for half, hours in zip(case.given["half_periods"], case.expect["hours"], strict=True):
        for dice, hour in zip(case.given["dice"], hours, strict=True):
            odds = contact_hour_odds(len(dice), Half(half))

            assert odds.chance(hour) > 0
            assert {key for key, _ in odds.outcomes} == set(
                range(Half(half).end_hour - 5, Half(half).end_hour + 1)
            )


@pytest.mark.rule("VAL-CONTACT-34")
@pytest.mark.parametrize("commanders", [2, 3, 4])
def test_val_contact_34_all_dice_of_several_commanders(commanders: int) -> None:
    found = contact_hour_odds(commanders, Half.EVENING)
    thrown = product(FACES, repeat=commanders)

    assert dict(found.outcomes) == counted(18 - (max(d) - min(d)) for d in thrown)
    assert found.outcomes == tuple(sorted(found.outcomes))


# Couriers, scouts, dice tables.


@pytest.mark.rule("VAL-COURIER-05", "VAL-COURIER-06")
@pytest.mark.parametrize(
    ("hexes", "stops", "through"),
    [(0, False, "1"), (1, False, "1/2"), (3, False, "1/8"), (0, True, "1/6")],
)
def test_val_courier_05_each_hex_is_thrown_for(
    hexes: int,
    stops: bool,  # noqa: FBT001 - a column of the table above
    through: str,
) -> None:
    found = courier_odds(BOOK, hexes, stops=stops)

    assert found.chance("through") == Fraction(through)
    assert found.chance("taken") == 1 - Fraction(through)


@pytest.mark.rule("VAL-SCOUT-04")
def test_val_scout_04_the_fates_of_a_scout() -> None:
    sixth, third = Fraction(1, 6), Fraction(1, 3)

    assert scout_odds(BOOK).outcomes == (
        ("captured", sixth),
        ("killed", sixth),
        ("unsuccessful", third),
        ("successful", third),
    )


@pytest.mark.parametrize(
    "table",
    [table for table in BOOK.as_mapping().values() if isinstance(table, DiceTable)],
    ids=lambda table: str(table.id),
)
def test_every_dice_table_has_odds(table: DiceTable) -> None:
    found = dice_table_odds(table)

    assert [key for key, _ in found.outcomes] == list(table.results())
    assert sum(chance for _, chance in found.outcomes) == 1


# Deployment.


def thrown_out(own: int, others: tuple[int, ...], cap: int) -> list[tuple[int, int, Fraction]]:
    """Throw every dice: line, first units, share of the initiative."""
    found = []
    for faces in product(FACES, repeat=len(others) + 1):
        totals = (own, *others)
        scores = [min(6, max(1, face + total)) for face, total in zip(faces, totals, strict=True)]
        mine, rest = scores[0], scores[1:]
        line = 7 - mine if mine > max(rest) else mine
        units = min(cap, 3 + 4 * (mine - min(scores)))
        ranks = list(zip(scores, faces, strict=True))
        best = [rank for rank in ranks if rank == max(ranks)]
        share = Fraction(ranks[0] == max(ranks), len(best))
        found.append((line, units, share))
    return found


@pytest.mark.rule(
    "VAL-DEPLOY-08", "VAL-DEPLOY-09", "VAL-DEPLOY-10", "VAL-DEPLOY-12", "VAL-DEPLOY-19"
)
@pytest.mark.parametrize("own", range(-2, 4))
@pytest.mark.parametrize("others", [*((total,) for total in range(-2, 4)), (0, 0), (-2, 3), (1, 2)])
def test_val_deploy_19_all_deployment_dice(own: int, others: tuple[int, ...]) -> None:
    deploying = Deploying(own=own, opponents=tuple(map(known, others)), formation=BY_ROAD, cap=17)

    found = deployment_odds(PLAY, deploying)

    thrown = thrown_out(own, others, 17)
    lines = counted(line for line, _, _ in thrown)
    assert dict(found.baseline.best.outcomes) == lines
    assert dict(found.initial.best.outcomes) == counted(u for _, u, _ in thrown)
    assert found.initiative.best.chance("first") == sum(s for _, _, s in thrown) / len(thrown)
    assert found.baseline.is_known
    assert found.initial.is_known
    assert found.initiative.is_known
    assert found.baseline_ranges == tuple(
        (line, lines.get(line, 0), lines.get(line, 0)) for line in FACES
    )


@pytest.mark.rule("VAL-DEPLOY-02")
def test_hidden_modifiers_of_an_opponent_make_a_band_of_every_chance() -> None:
    found = deployment_odds(
        PLAY,
        Deploying(
            own=1, opponents=(Band(lowest=-1, highest=2), known(0)), formation=BY_ROAD, cap=20
        ),
    )
    single = {
        total: deployment_odds(
            PLAY, Deploying(own=1, opponents=(known(total), known(0)), formation=BY_ROAD, cap=20)
        )
        for total in range(-1, 3)
    }

    assert found.initiative.best == single[-1].initiative.best
    assert found.initiative.worst == single[2].initiative.best
    first = [single[total].initiative.best.chance("first") for total in range(-1, 3)]
    assert first == sorted(first, reverse=True)
    for line, least, greatest in found.baseline_ranges:
        chances = [odds.baseline.best.chance(line) for odds in single.values()]
        assert (least, greatest) == (min(chances), max(chances))


@pytest.mark.rule("VAL-DEPLOY-19")
def test_val_deploy_19_known_contact_dice_leave_no_doubt_of_the_first_units() -> None:
    deploying = Deploying(own=0, opponents=(known(3),), formation=BY_ROAD, cap=20, difference=2)

    found = deployment_odds(PLAY, deploying)

    assert found.initial.worst.outcomes == ((11, Fraction(1)),)


# The tables of the campaign, and values that cannot be.


def with_house_rules() -> Play:
    losses = BOOK.disengagement_losses.with_value("0..3", "avoid", "20 %")
    scores = replace(BOOK.deployment_modifiers, highest=4)
    tables = replace(
        BOOK,
        disengagement_losses=losses,
        deployment_modifiers=scores,
        scouts=BOOK.scouts.with_value("3..4", None, "killed"),
        contact_results=BOOK.contact_results.with_value("2", "composition", "basic"),
    )
    return replace(PLAY, tables=tables)


def test_the_tables_of_the_campaign_are_read_and_not_the_book_s() -> None:
    play = with_house_rules()

    evenly = known_disengagement_odds(play, Operation.AVOID, 0, (0,))
    lines = deployment_odds(
        play, Deploying(own=0, opponents=(known(0),), formation=BY_ROAD, cap=20)
    ).baseline.best

    # Even in six of 36 throws; ahead by one, two and three in five, four and three.
    assert evenly.chance("20 %") == Fraction(6 + 5 + 4 + 3, 36)
    assert lines.chance(5) == Fraction(1, 6) * Fraction(1, 6)
    assert scout_odds(play.tables).chance("killed") == Fraction(1, 2)
    assert contact_level_odds(play.tables, 0).chance("basic") == Fraction(1, 3)


@pytest.mark.parametrize(
    "outcomes",
    [
        (("a", Fraction(1, 2)),),
        (("a", Fraction(1)), ("b", Fraction(0))),
        (("a", Fraction(1, 2)), ("a", Fraction(1, 2))),
    ],
)
def test_chances_that_make_no_whole_are_refused(outcomes: tuple[tuple[str, Fraction], ...]) -> None:
    with pytest.raises(ValueError, match="a"):
        Odds(outcomes=outcomes)


def test_a_band_upside_down_is_refused() -> None:
    with pytest.raises(ValueError, match="empty"):
        Band(lowest=2, highest=1)
