"""What stands on an army's counter: as much as its reader may know, and no more."""

from __future__ import annotations

import pytest

from generator.brief.audience import UMPIRE, Audience
from generator.render.map.cut import cut_out
from generator.render.map.draw import draw_map
from generator.render.map.picture import UNTOLD, ArmSign, Counter, MapPicture
from generator.render.map.theme import ThemeName, theme_named
from generator.render.map_picture import map_picture
from generator.systems.valormr.rules.muster import Arm
from generator.systems.valormr.sheets.laid_over_maps import LAYERS
from generator.values import replace
from tests.briefings import CHAOS_PLAYER, LAWS_PLAYER, a_valley, quiet_day
from tests.maps import board_from
from tests.scenarios import a_board, a_campaign, a_force, place


def faces(reader: Audience) -> dict[str, Counter]:
    """The counters of the valley as one reader sees them."""
    picture = map_picture(quiet_day(a_valley(), reader), LAYERS)
    return {counter.name: counter for counter in picture.counters}


@pytest.mark.rule("VAL-GEN-07")
@pytest.mark.parametrize(
    ("reader", "known"),
    [(UMPIRE, {"Arn", "Hadewych"}), (LAWS_PLAYER, {"Arn"}), (CHAOS_PLAYER, {"Hadewych"})],
)
def test_val_gen_07_figures_and_points_are_on_own_counters_alone(
    reader: Audience, known: set[str]
) -> None:
    for name, counter in faces(reader).items():
        told = (counter.arm, counter.strength, counter.points)
        if name in known:
            assert counter.arm is ArmSign.FOOT
            assert int(counter.strength) > 0
            assert counter.points[0].isdigit()
        else:
            assert told == (ArmSign.UNKNOWN, UNTOLD, UNTOLD)


@pytest.mark.parametrize(
    ("arm", "troop_type", "sign"),
    [
        (Arm.INFANTRY, "spears", ArmSign.FOOT),
        (Arm.INFANTRY, "elf longbows", ArmSign.BOW),
        (Arm.INFANTRY, "goblin slings", ArmSign.BOW),
        (Arm.CAVALRY, "horse archers", ArmSign.HORSE),
    ],
)
def test_an_armys_sign_is_that_of_most_of_its_figures(
    arm: Arm, troop_type: str, sign: ArmSign
) -> None:
    board = a_board("...")
    force = a_force("arn", place(board, "0101"))
    regiments = tuple(
        replace(
            regiment,
            companies=tuple(
                replace(company, arm=arm, troop_type=troop_type) for company in regiment.companies
            ),
        )
        for regiment in force.regiments
    )
    campaign = a_campaign(board, replace(force, regiments=regiments))

    (counter,) = map_picture(quiet_day(campaign), LAYERS).counters

    assert counter.arm is sign


def test_what_nobody_knows_is_one_question_mark() -> None:
    board = board_from("...\n...\n...")
    counter = Counter(label="ARN", name="Arn", side="law", at=board.grid.hex_of("0202"))
    picture = MapPicture(board=board, counters=(counter,), with_legend=False)

    svg = draw_map(picture, theme=theme_named(ThemeName.COLOUR)).decode()

    assert svg.count(f">{UNTOLD}</text>") == 1


def test_where_a_rule_system_tells_nothing_of_armies_no_question_is_left_open() -> None:
    picture = map_picture(quiet_day(a_valley()))

    svg = draw_map(picture, theme=theme_named(ThemeName.COLOUR)).decode()

    assert {counter.arm for counter in picture.counters} == {ArmSign.NONE}
    assert f">{UNTOLD}</text>" not in svg
    assert ">Arm, strength, points</text>" not in svg


def test_a_piece_is_one_picture_for_all_who_know_alike_of_those_on_it() -> None:
    whole = [map_picture(quiet_day(a_valley(), reader), LAYERS) for reader in (UMPIRE, LAWS_PLAYER)]
    arn = next(counter.at for counter in whole[0].counters if counter.name == "Arn")

    umpires, players = (cut_out(picture, (arn,), margin=0) for picture in whole)

    assert whole[0] != whole[1]
    assert [counter.name for counter in umpires.counters] == ["Arn"]
    assert umpires == players
