"""Values as plain data by their type hints: what is written, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

import pytest

from generator.kit.codec import Codec, UnfitPlainError, ValueKind
from generator.kit.recorded_kinds import EACH, Assumed, Keyed, Renamed, upgraded
from generator.world.campaign import UNRECORDED


class Mood(StrEnum):
    """How somebody feels."""

    GLAD = "glad"
    SAD = "sad"


@dataclass(frozen=True, slots=True, kw_only=True)
class Horse:
    """One that carries somebody."""

    name: str
    speed: int = 4
    mood: Mood = Mood.GLAD

    def __post_init__(self) -> None:
        """Refuse a horse that stands still."""
        if self.speed < 1:
            message = "a horse that stands still"
            raise ValueError(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rider:
    """Somebody on a horse."""

    name: str
    horse: Horse | None = None
    nickname: str | None = None
    spare: Mapping[str, Horse] = field(default_factory=dict)
    pair: tuple[int, str] = (1, "one")
    stages: tuple[Horse, ...] = ()
    is_late: bool = False
    since_dawn: int = field(default=0, metadata=UNRECORDED)


@dataclass(frozen=True)
class Stranger:
    """One whom no codec knows."""

    name: str = ""


CODEC = Codec(values=(Rider, Horse, Mood), kinds=(), names={})
BAY = Horse(name="Bay", mood=Mood.SAD)


def test_every_field_is_written_that_outlives_its_period() -> None:
    rider = Rider(name="Ann", since_dawn=3)

    assert CODEC.to_plain(rider) == {
        "name": "Ann",
        "horse": "",
        "nickname": "",
        "spare": {},
        "pair": [1, "one"],
        "stages": [],
        "is_late": False,
    }


def test_what_was_not_known_stands_as_by_default() -> None:
    assert CODEC.from_plain(Rider, {"name": "Ann"}) == Rider(name="Ann")
    assert CODEC.from_plain(Horse, {"name": "Bay", "wings": 2}) == Horse(name="Bay")


def test_a_value_comes_back_whole() -> None:
    rider = Rider(
        name="Ann",
        horse=BAY,
        nickname="A",
        spare={"b": BAY, "a": Horse(name="Ash")},
        stages=(BAY,),
        is_late=True,
    )

    plain = CODEC.to_plain(rider)

    assert CODEC.from_plain(Rider, plain) == rider
    assert list(plain["spare"]) == ["a", "b"]


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ([], "is [], and must be a table"),
        ({}, "name is missing"),
        ({"name": 1}, "name is 1, and must be a text"),
        ({"name": "A", "is_late": 1}, "is_late is 1, and must be true or false"),
        ({"name": "A", "horse": {}}, "horse.name is missing"),
        (
            {"name": "A", "spare": {"x": {"name": "B", "speed": True}}},
            "spare.x.speed is True, and must be a whole number",
        ),
        (
            {"name": "A", "stages": [{"name": "B"}, {"name": "C", "mood": "wild"}]},
            "stages.2.mood is 'wild', and must be one of 'glad', 'sad'",
        ),
        (
            {"name": "A", "horse": {"name": "B", "speed": 0}},
            "horse cannot be used (a horse that stands still)",
        ),
        ({"name": "A", "pair": [1]}, "pair is [1], and must be a list of 2"),
        ({"name": "A", "pair": ["x", 1]}, "pair.1 is 'x', and must be a whole number"),
        ({"name": "A", "stages": {}}, "stages is {}, and must be a list"),
        ({"name": "A" * 90, "spare": "x" * 90}, f"spare is '{'x' * 39}…, and must be"),
    ],
)
def test_what_is_of_another_kind_is_refused_with_its_place(plain: object, told: str) -> None:
    with pytest.raises(UnfitPlainError) as refused:
        CODEC.from_plain(Rider, plain)

    assert str(refused.value).startswith(told)


def test_an_empty_text_that_might_be_none_is_not_written() -> None:
    with pytest.raises(ValueError, match="cannot be told from none"):
        CODEC.to_plain(Rider(name="Ann", nickname=""))


@pytest.mark.parametrize("kind", [Stranger, float, list[int], Mapping[int, str]])
def test_what_no_codec_knows_is_not_guessed_at(kind: type) -> None:
    with pytest.raises(TypeError, match="cannot be kept in a record"):
        CODEC.from_plain(kind, {})


def test_two_values_of_one_name_are_refused() -> None:
    other = type("Horse", (), {})

    with pytest.raises(ValueError, match="two values of one name"):
        CODEC.knowing(values=(other,))


def test_a_codec_that_knows_more_reads_a_kind_its_own_way() -> None:
    stable = {"Bay": BAY}
    by_name = ValueKind(
        of=Horse,
        called="a horse of the stable",
        write=lambda horse: horse.name,
        read=stable.__getitem__,
    )
    codec = CODEC.knowing(kinds=(by_name,))

    assert codec.to_plain(Rider(name="Ann", horse=BAY))["horse"] == "Bay"
    assert codec.from_plain(Rider, {"name": "Ann", "horse": "Bay"}).horse is BAY
    with pytest.raises(UnfitPlainError, match="must be a horse of the stable"):
        codec.from_plain(Rider, {"name": "Ann", "horse": "Ash"})


STEPS = (
    Keyed(path=("armies", EACH, "parts"), by="id"),
    Keyed(path=("armies",), by="id"),
    Renamed(path=("orders", EACH), names={"by": "by_way"}),
    Assumed(path=("orders", EACH), values={"note": ""}),
)


def test_an_older_form_is_led_to_todays_and_stays_as_it_was() -> None:
    older = {
        "armies": [{"id": "a", "parts": [{"id": "p"}]}],
        "orders": [{"by": "road"}, {"note": "Go."}],
    }

    assert upgraded(older, STEPS) == {
        "armies": {"a": {"id": "a", "parts": {"p": {"id": "p"}}}},
        "orders": [{"by_way": "road", "note": ""}, {"note": "Go."}],
    }
    assert older["armies"] == [{"id": "a", "parts": [{"id": "p"}]}]


@pytest.mark.parametrize(
    "strange",
    [
        {},
        [],
        {"armies": 3, "orders": "x"},
        {"armies": [1], "orders": [1]},
        {"armies": [{"parts": "x"}], "orders": {"a": 1}},
    ],
)
def test_what_is_not_of_the_older_form_stays(strange: object) -> None:
    assert upgraded(strange, STEPS) == strange
