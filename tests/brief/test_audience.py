"""Who is briefed, and how each stands to what he reads about."""

from __future__ import annotations

import pytest

from generator.brief.audience import PUBLIC, UMPIRE, Audience, AudienceKind, audiences
from generator.kit.facts import Reader, load_knowledge
from generator.values import replace
from generator.world.forces import Player
from tests.briefings import a_valley

LENA = Audience(kind=AudienceKind.PLAYER, id="lena", sides=frozenset({"law"}))


def test_umpire_public_and_every_player_are_briefed_players_by_id() -> None:
    players = tuple(
        Player(id=name, name=name.title(), sides=("law",), forces=(), mission="")
        for name in ("zoe", "abe")
    )

    found = audiences(replace(a_valley(), players=players))

    assert [each.folder for each in found] == ["umpire", "public", "players/abe", "players/zoe"]
    assert found[2].sides == {"law"}


@pytest.mark.parametrize(
    ("sides", "opponents", "stands"),
    [
        (("law",), (), Reader.OWNER),
        (("chaos", "law"), (), Reader.OWNER),
        ((), (), Reader.OWNER),
        (("chaos",), ("law",), Reader.OPPONENT),
        (("chaos",), ("elves",), Reader.OTHER),
        (("chaos",), (), Reader.OTHER),
    ],
)
def test_a_player_stands_to_a_thing_as_its_owner_opponent_or_other(
    sides: tuple[str, ...], opponents: tuple[str, ...], stands: Reader
) -> None:
    assert LENA.stands_to(sides, opponents) is stands


def test_umpire_and_public_stand_to_everything_alike() -> None:
    for sides in ((), ("law",), ("chaos",)):
        assert UMPIRE.stands_to(sides, ("law",)) is Reader.UMPIRE
        assert PUBLIC.stands_to(sides, ("law",)) is Reader.PUBLIC


def test_the_umpire_knows_what_nobody_else_does() -> None:
    knowledge = load_knowledge({"umpire": [], "sky": ["owner", "public"]})

    assert knowledge.may_know("umpire", Reader.UMPIRE)
    assert not knowledge.may_know("umpire", Reader.OWNER)
    assert knowledge.may_know("sky", Reader.PUBLIC)
    assert not knowledge.may_know("sky", Reader.OTHER)


def test_a_kind_that_is_not_in_the_table_is_nobodys_to_guess() -> None:
    with pytest.raises(KeyError):
        load_knowledge({}).may_know("moon", Reader.OWNER)


def test_a_table_of_knowledge_names_readers_there_are() -> None:
    with pytest.raises(ValueError, match="spy"):
        load_knowledge({"sky": ["spy"]})
    with pytest.raises(TypeError, match="'sky'"):
        load_knowledge({"sky": "owner"})
