"""Dice of every kind: thrown by hand, drawn from the seed, written and read back."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b, sha256

import pytest

from generator.brief.told_events import Despatch
from generator.dice import (
    CARD,
    D4,
    D6,
    D10,
    D100,
    KINDS,
    AwaitedThrow,
    DiceKind,
    Face,
    KeyedDice,
    LockedThrows,
    Number,
    RecordedDice,
    Throw,
    Thrower,
    ThrowKey,
    UnfitFacesError,
    follows_from,
    period_secret,
    seed_digest,
    to_throw_key,
)
from generator.render.turn_sheet import FaceShown, dice_shown, happening

SEED = "a seed for tests, long enough"
EVERY_KIND = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def key(nth: int = 1, period: str = "2-w11") -> ThrowKey:
    return ThrowKey(period=period, rule="GS-DEF-01", subject="court", nth=nth)


def by_hand(*faces: Face) -> KeyedDice:
    return KeyedDice(seed=SEED, by_hand={str(key()): faces})


@EVERY_KIND
def test_every_face_is_read_back_as_it_is_written(kind: DiceKind) -> None:
    sides = tuple(range(1, kind.sides + 1))

    assert tuple(kind.from_face(kind.to_face(side)) for side in sides) == sides
    assert len({kind.to_face(side) for side in sides}) == kind.sides


@pytest.mark.parametrize(("kind", "sides"), [(D4, 4), (D6, 6), (D10, 10), (D100, 100), (CARD, 52)])
def test_dice_have_their_sides(kind: DiceKind, sides: int) -> None:
    assert kind.sides == sides


@pytest.mark.parametrize(
    "written", ["queen of hearts", "Queen of Hearts", "queen-of-hearts", " QUEEN  of hearts"]
)
def test_a_card_is_read_however_it_is_written(written: str) -> None:
    assert CARD.to_face(CARD.from_face(written)) == "queen of hearts"


@pytest.mark.parametrize(
    ("kind", "face"),
    [
        *((D4, 5), (D6, 7), (D10, 11), (D100, 101), (D6, 0), (D6, True), (D6, "4")),
        *((CARD, 1), (CARD, "knave of hearts"), (D10, "queen of hearts")),
    ],
)
def test_what_is_no_face_is_refused(kind: DiceKind, face: Face) -> None:
    assert not kind.shows(face)
    with pytest.raises(UnfitFacesError):
        by_hand(face).throw(key(), kind=kind)


@EVERY_KIND
def test_dice_of_every_kind_are_thrown_by_hand(kind: DiceKind) -> None:
    faces = (kind.to_face(kind.sides), kind.to_face(2))

    throw = by_hand(*faces).throw(key(), dice=2, kind=kind)

    assert throw.faces == faces
    assert (throw.pips, throw.thrower, throw.kind) == ((kind.sides, 2), Thrower.HAND, kind)
    assert throw.key == key()


@EVERY_KIND
def test_dice_of_every_kind_are_fair_over_many_keys(kind: DiceKind) -> None:
    dice, each = KeyedDice(seed=SEED), 200

    drawn = Counter(
        dice.throw(key(nth), kind=kind).pips[0] for nth in range(1, kind.sides * each + 1)
    )

    assert set(drawn) == set(range(1, kind.sides + 1))
    surprise = sum((count - each) ** 2 / each for count in drawn.values())
    degrees = kind.sides - 1
    assert surprise < degrees + 4 * (2 * degrees) ** 0.5


def test_dice_with_six_sides_show_what_the_page_on_dice_says() -> None:
    text = f"{SEED}|{key()}|1|0".encode()
    number = int.from_bytes(blake2b(text, digest_size=8).digest())

    assert KeyedDice(seed=SEED).throw(key(), dice=2).pips[1] == number % 6 + 1


def test_values_that_would_tilt_the_dice_are_drawn_again() -> None:
    # With so many sides the last three eighths of all values would favour the first.
    huge = DiceKind(key="huge", sides=5 * 2**61, one="", many="")

    for nth in range(1, 41):
        drawn = (
            int.from_bytes(blake2b(f"{SEED}|{key(nth)}|0|{again}".encode(), digest_size=8).digest())
            for again in range(99)
        )
        value = next(each for each in drawn if each < 5 * 2**61)
        assert KeyedDice(seed=SEED).throw(key(nth), kind=huge).pips == (value % huge.sides + 1,)


def test_dice_may_show_a_side_twice_in_one_throw() -> None:
    throws = [KeyedDice(seed=SEED).throw(key(nth), dice=3, kind=D4) for nth in range(1, 21)]

    assert {len(set(throw.pips)) for throw in throws} == {1, 2, 3}


def test_no_card_is_drawn_twice_in_one_throw() -> None:
    throw = KeyedDice(seed=SEED).throw(key(), dice=52, kind=CARD)

    assert sorted(throw.pips) == list(range(1, 53))
    with pytest.raises(UnfitFacesError):
        by_hand("ace of clubs", "ace of clubs").throw(key(), dice=2, kind=CARD)
    with pytest.raises(ValueError, match=f"{key()}: a pack has 52 cards, not 53"):
        KeyedDice(seed=SEED).throw(key(), dice=53, kind=CARD)


@pytest.mark.parametrize(
    "dice", [KeyedDice(seed=SEED, await_missing=True), KeyedDice(seed=SEED, locked=LockedThrows())]
)
def test_a_throw_that_is_awaited_says_which_dice(dice: KeyedDice) -> None:
    with pytest.raises(AwaitedThrow) as awaited:
        dice.throw(key(), dice=3, kind=D10)

    wanted = awaited.value.wanted
    assert (wanted.key, wanted.dice, wanted.kind) == (key(), 3, D10)
    assert str(awaited.value) == "2-w11/GS-DEF-01/court/1 has not been rolled"


@pytest.mark.parametrize(("count", "words"), [(1, "1 ten-sided die"), (2, "2 ten-sided dice")])
def test_dice_are_counted_in_words(count: int, words: str) -> None:
    assert D10.counted(count) == words


@pytest.mark.parametrize(
    ("kind", "written", "is_face"),
    [
        *((D4, "1", True), (D4, "4", True), (D4, "0", False), (D4, "5", False), (D4, "x", False)),
        *((CARD, "Queen of hearts", True), (CARD, "1", False)),
    ],
)
def test_what_is_written_on_a_form_is_a_face_or_none(
    kind: DiceKind, written: str, *, is_face: bool
) -> None:
    assert kind.reads(written) is is_face


@pytest.mark.parametrize("faces", [(4,), (4, 7), (4, 5, 6)])
def test_faces_that_do_not_fit_are_refused_with_their_throw(faces: tuple[int, ...]) -> None:
    with pytest.raises(UnfitFacesError) as refused:
        by_hand(*faces).throw(key(), dice=2)

    found = refused.value
    assert (found.key, found.faces, found.dice, found.kind) == (key(), faces, 2, D6)
    assert str(found) == "2-w11/GS-DEF-01/court/1 is a roll of 2 dice"


def test_a_face_that_is_none_is_told_with_its_kind() -> None:
    with pytest.raises(ValueError, match=r"^d6 does not show 7$"):
        D6.from_face(7)


def test_one_die_with_six_sides_is_thrown_where_nothing_is_said() -> None:
    for dice in (KeyedDice(seed=SEED), RecordedDice(dice=KeyedDice(seed=SEED))):
        throw = dice.throw(key())

        assert (len(throw.pips), throw.kind, throw.thrower) == (1, D6, Thrower.SEED)
        assert throw.number == ""


def test_locked_dice_follow_from_the_secret_of_the_period_and_their_number() -> None:
    secret = blake2b(f"{SEED}|2-w11".encode(), digest_size=32).hexdigest()
    locked = LockedThrows(numbers={str(key()): Number("4711")}, otherwise=Number(""))
    dice = KeyedDice(seed=SEED, locked=locked)

    for nth, number, about in (
        (1, "4711", f"{secret}|4711|{key()}"),
        (2, "", f"{secret}|{key(2)}"),
    ):
        throw = dice.throw(key(nth), kind=D100)
        drawn = blake2b(f"{about}|0|0".encode(), digest_size=8).digest()
        assert throw.pips == (int.from_bytes(drawn) % 100 + 1,)
        assert throw.number == number
        assert follows_from(SEED, throw)
        assert not follows_from("another seed", throw)
    assert period_secret(SEED, "2-w11") == secret


def test_a_throw_follows_from_the_seed_whether_it_was_locked_or_not() -> None:
    throw = KeyedDice(seed=SEED).throw(key(), dice=5, kind=D100)

    assert follows_from(SEED, throw)
    assert not follows_from("another seed", throw)


def test_throws_are_kept_in_order_each_once() -> None:
    dice = RecordedDice(dice=KeyedDice(seed=SEED))

    throws = [dice.throw(key(nth), dice=2, kind=D10) for nth in (2, 1, 2)]

    assert list(dice.made) == [str(key(2)), str(key(1))]
    assert list(dice.made.values()) == throws[:2]
    assert [throw.key for throw in throws] == [key(2), key(1), key(2)]
    assert (len(throws[0].pips), throws[0].kind) == (2, D10)


def test_a_seed_is_checked_by_the_digest_that_the_page_on_dice_says() -> None:
    assert seed_digest("x") == sha256(b"marchtable seed x").hexdigest()


@pytest.mark.parametrize("period", ["3-night", "7", "2-w11", "2-winter", "r3"])
def test_a_throw_may_belong_to_a_period_of_any_clock(period: str) -> None:
    throw = key(2, period=period)

    assert to_throw_key(str(throw)) == throw


@pytest.mark.parametrize("period", ["", "3 night", "3/night", "Winter", "-3"])
def test_what_can_be_no_period_is_no_throw_s(period: str) -> None:
    with pytest.raises(ValueError, match=r"is not like 'period/rule/subject/1'$"):
        to_throw_key(f"{period}/GS-DEF-01/court/1")


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        (D6, FaceShown(text="3", picture="die-3.svg")),
        (D10, FaceShown(text="3")),
        (CARD, FaceShown(text="3 of clubs")),
    ],
)
def test_pages_draw_six_sides_and_write_all_others(kind: DiceKind, shown: FaceShown) -> None:
    throw = Throw(key=key(), pips=(3,), thrower=Thrower.SEED, kind=kind)

    ((face,),) = (each.faces for each in dice_shown([throw]))

    assert face == shown


@pytest.mark.parametrize(
    ("kind", "text", "is_shown"),
    [
        (D6, "The die shows 3.", True),
        (D10, "They roll 3.", False),
        (D10, "They roll 33.", True),
        (CARD, "The card is the 3 of clubs.", False),
        (CARD, "The card is the 3 of spades.", True),
    ],
)
def test_a_face_that_the_sentence_names_is_not_printed_again(
    kind: DiceKind, text: str, *, is_shown: bool
) -> None:
    throw = Throw(key=key(), pips=(3,), thrower=Thrower.SEED, kind=kind)
    despatch = Despatch(
        text=text, rule="", kind="x", half=None, force="", contact="", throws=(throw,)
    )

    assert bool(happening(despatch).dice) is is_shown
