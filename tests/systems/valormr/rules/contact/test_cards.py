"""Terrain cards: who draws when, and what may be laid."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.kit.printing import together
from generator.systems.valormr.rules.contact.laid_cards import drawing_sequence, order_of_drawing
from tests.engagements import DUEL, AtTheTable, duel, faults_of, on_the_field, scored_engagement

PLAY = on_the_field(duel().campaign, ("arn", "hadewych"))[0]
EIGHT = ("blank", "blank", "hill-egg 10 10", "river 50 50 90", *("blank",) * 4)


def order(**scores: tuple[int, int]) -> str:
    return "".join(order_of_drawing(PLAY, scored_engagement(scores)))


def drawing(arn: int = 3, hadewych: int = 3) -> AtTheTable:
    """A duel up to the cards, with these contact dice."""
    table = duel().answers(DUEL, "approach", arn="fight", hadewych="fight")
    table.throws("VAL-CONTACT-15", f"{DUEL}.arn", arn)
    table.throws("VAL-CONTACT-15", f"{DUEL}.hadewych", hadewych)
    return table


def laying(*cards: str) -> AtTheTable:
    """Arn has drawn first, one card ahead; these eight are laid."""
    table = drawing(arn=4)
    return table.answer(f"{DUEL}/terrain/umpire", "lay", cards=cards)


@pytest.mark.rule("VAL-RECON-02")
def test_val_recon_02_the_higher_modified_score_draws_first() -> None:
    engagement = scored_engagement({"a": (6, 3), "b": (2, 5)})

    assert drawing_sequence(PLAY, engagement) == ("b", "a")


@pytest.mark.rule("VAL-RECON-03")
def test_val_recon_03_a_tie_goes_to_the_higher_natural_dice() -> None:
    engagement = scored_engagement({"a": (3, 5), "b": (4, 5), "c": (2, 5)})

    assert drawing_sequence(PLAY, engagement) == ("b", "a", "c")


@pytest.mark.rule("VAL-RECON-04")
def test_val_recon_04_still_tied_they_dice_until_one_is_higher() -> None:
    table = drawing()
    table.awaits_dice = True
    table.throws("VAL-CONTACT-33", f"{DUEL}.arn.hadewych", 3, 4)
    table.throws("VAL-CONTACT-33", f"{DUEL}.hadewych.arn", 3, 4)
    assert sorted(table.asked()) == [
        f"1-day/VAL-RECON-04/{DUEL}.arn/1",
        f"1-day/VAL-RECON-04/{DUEL}.hadewych/1",
    ]
    for face, nth in ((2, 1), (5, 2)):
        table.throws("VAL-RECON-04", f"{DUEL}.arn", face, nth=nth)
    for face, nth in ((2, 1), (6, 2)):
        table.throws("VAL-RECON-04", f"{DUEL}.hadewych", face, nth=nth)

    assert table.kinds() == ["terrain"]
    told = table.one("terrain-order")
    assert told.facts["order"][0] == "hadewych"  # type: ignore[index]  # a tuple
    assert [throw.total for throw in told.throws] == [2, 2, 5, 6]


@pytest.mark.rule("VAL-RECON-05", "VAL-RECON-07", "VAL-RECON-09", "VAL-RECON-08")
@pytest.mark.parametrize(
    ("spread", "expected"),
    [
        (0, "wlwlwlwl"),
        (1, "wlwlwlwl"),
        (2, "wwlwlwll"),
        (3, "wwwlwlll"),
        (4, "wwwwllll"),
        (5, "wwwwwllll"),
    ],
)
def test_val_recon_05_the_opening_is_as_long_as_the_natural_dice_differ(
    spread: int, expected: str
) -> None:
    assert order(w=(1 + spread, 9), l=(1, 1)) == expected


@pytest.mark.rule("VAL-RECON-05")
def test_val_recon_05_the_difference_counts_whoever_threw_higher() -> None:
    assert order(w=(1, 9), l=(4, 4)) == "wwwlwlll"


@given(
    st.dictionaries(
        st.sampled_from("abcde"), st.tuples(st.integers(1, 6), st.integers(0, 12)), min_size=2
    )
)
@pytest.mark.rule("VAL-RECON-07", "VAL-RECON-08")
def test_val_recon_07_everybody_has_four_and_only_the_opening_may_be_longer(
    scores: dict[str, tuple[int, int]],
) -> None:
    drawn = Counter(order(**scores))
    naturals = [natural for natural, _ in scores.values()]
    spread = max(naturals) - min(naturals)
    first = drawing_sequence(PLAY, scored_engagement(scores))[0]

    assert set(drawn) == set(scores)
    for force, count in drawn.items():
        assert count == (max(4, spread) if force == first else 4)


@pytest.mark.rule("VAL-RECON-06", "VAL-RECON-10", "VAL-RECON-11")
def test_val_recon_06_cards_lie_where_and_as_their_drawers_chose() -> None:
    table = laying(*EIGHT)
    table.play()

    laid = [(c.force, c.card, c.x, c.y, c.angle) for c in table.engagement(DUEL).cards]
    assert laid[2:4] == [("arn", "hill-egg", 10, 10, 0), ("hadewych", "river", 50, 50, 90)]
    assert [force for force, *_ in laid] == ["arn", "hadewych"] * 4
    assert table.one("terrain-laid").facts["cards"] == (
        "hill-egg at 10/10 turned 0°",
        "river at 50/50 turned 90°",
    )


@pytest.mark.rule("VAL-RECON-16")
def test_val_recon_16_a_blank_may_be_laid_or_put_aside() -> None:
    table = laying("blank 5 5", *("blank",) * 7)
    table.play()

    cards = table.engagement(DUEL).cards
    assert [card.is_laid for card in cards] == [True, *[False] * 7]


@pytest.mark.rule("VAL-RECON-01")
def test_val_recon_01_the_players_may_do_without_cards() -> None:
    table = drawing().answer(f"{DUEL}/terrain/umpire", "without")
    table.play()

    assert table.engagement(DUEL).cards == ()
    assert len(table.told("terrain-without")) == 1


@pytest.mark.rule("VAL-RECON-06", "VAL-RECON-07")
def test_val_recon_06_the_question_names_the_drawers_in_their_order() -> None:
    (question,) = drawing(arn=4).asked().values()

    assert question.sides == ("chaos", "law")
    assert dict(question.facts)["count"] == "8"
    drawers = ["Arn", "Hadewych"] * 4
    assert dict(question.facts)["order"] == together(drawers)


@pytest.mark.rule("VAL-RECON-06", "VAL-RECON-07", "VAL-RECON-16", "DEF-RECON-01")
@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (EIGHT[:7], "C073"),
        ((*EIGHT, "blank"), "C073"),
        (("castle 10 10", *EIGHT[1:]), "C074"),
        (("marsh", *EIGHT[1:]), "C074"),
        (("marsh 10", *EIGHT[1:]), "C074"),
        (("marsh 101 10", *EIGHT[1:]), "C074"),
        (("hill-egg 20 20", *EIGHT[1:]), "C075"),
        (("river 1 1", "river 2 2", *EIGHT[2:]), "C075"),
    ],
)
def test_val_recon_06_cards_nobody_can_lay_are_refused(cards: tuple[str, ...], code: str) -> None:
    ((found, where, _),) = faults_of(laying(*cards))

    assert found == code
    assert where[-1] == "cards"


@pytest.mark.rule("DEF-RECON-01")
def test_def_recon_01_the_deck_has_twenty_cards() -> None:
    deck = PLAY.tables.terrain_deck

    assert {kind: deck.whole(kind, "cards") for kind in deck.row_names()} == {
        "blank": 8,
        "hill-egg": 1,
        "hill-bean": 1,
        "hill-guitar": 1,
        "hill-palette": 1,
        "river": 2,
        "marsh": 2,
        "gully": 2,
        "wood": 2,
    }


@pytest.mark.rule("VAL-RECON-06")
def test_val_recon_06_laying_without_cards_lacks_what_it_needs() -> None:
    table = drawing().answer(f"{DUEL}/terrain/umpire", "lay")

    assert [code for code, *_ in faults_of(table)] == ["C070"]
