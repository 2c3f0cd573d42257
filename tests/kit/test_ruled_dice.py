"""The umpire's rulings on throws of any dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.dice import CARD, D6, D10, D100, DiceKind, KeyedDice, to_throw_key
from generator.errors import CampaignError
from generator.kit.typed_entries import THROW_RULING, faces_of, old_faces, ruled_dice
from generator.world.campaign import Ruling

if TYPE_CHECKING:
    from generator.world.clock import FactValue

KEY = "3/GAME-X-01/ann/1"
SEED = KeyedDice(seed="a seed")


def ruling(value: FactValue) -> Ruling:
    """Return a ruling that a throw shows something."""
    return Ruling(what=THROW_RULING, subject=KEY, value=value, why="It fell off.")


@pytest.mark.parametrize(
    ("value", "kind", "pips"),
    [
        (6, D6, (6,)),
        (10, D10, (10,)),
        (87, D100, (87,)),
        (("87", "3"), D100, (87, 3)),
        ("ace of clubs", CARD, (1,)),
        ("Queen-of-Hearts", CARD, (38,)),
    ],
)
def test_a_throw_of_any_dice_shows_what_the_umpire_rules(
    value: FactValue, kind: DiceKind, pips: tuple[int, ...]
) -> None:
    dice = ruled_dice(SEED, (ruling(value),))

    thrown = dice.throw(to_throw_key(KEY), dice=len(pips), kind=kind)

    assert thrown.pips == pips


@pytest.mark.parametrize(
    ("value", "kind", "hint"),
    [
        (11, D10, "write the face, 1 to 10"),
        ("knave of hearts", CARD, "write cards"),
        (("4", "5"), D6, "write the face, 1 to 6"),
    ],
)
def test_a_ruling_that_the_dice_cannot_show_is_refused(
    value: FactValue, kind: DiceKind, hint: str
) -> None:
    dice = ruled_dice(SEED, (ruling(value),))

    with pytest.raises(CampaignError) as refused:
        dice.throw(to_throw_key(KEY), kind=kind)

    (fault,) = refused.value.findings
    assert fault.code == "C053"
    assert hint in (fault.hint or "")


def test_what_the_dice_would_have_shown_is_told_as_they_show_it() -> None:
    made = ruling("ace of clubs")
    dice = ruled_dice(SEED, (made,))

    before = SEED.throw(to_throw_key(KEY), kind=CARD)

    assert old_faces(dice, made, CARD) == before.faces
    assert faces_of(ruling(value=True)) == ()
