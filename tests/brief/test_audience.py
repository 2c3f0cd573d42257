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
        Player(id=name, name=name.title(), sides=("law",), forces=(f"{name}-s-army",), mission="")
        for name in ("zoe", "abe")
    )

    found = audiences(replace(a_valley(), players=players))

    assert [each.folder for each in found] == ["umpire", "public", "players/abe", "players/zoe"]
    assert [each.name for each in found] == ["Umpire", "Public", "Abe", "Zoe"]
    assert (found[2].sides, found[2].forces) == (frozenset({"law"}), frozenset({"abe-s-army"}))


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


@pytest.mark.parametrize(
    ("commanders", "force", "stands"),
    [
        ((), "arn", Reader.COMMANDER),
        ((), "bo", Reader.OWNER),
        ((), "", Reader.OWNER),
        (("arn", "hal"), "arn", Reader.COMMANDER),
        (("arn",), "hal", Reader.OWNER),
        (("hal",), "arn", Reader.OTHER),
        (("hal",), "hal", Reader.OTHER),
    ],
)
def test_a_commander_stands_nearer_to_his_own_force_and_to_what_is_his_alone(
    commanders: tuple[str, ...], force: str, stands: Reader
) -> None:
    arn = replace(LENA, forces=frozenset({"arn"}))

    assert arn.stands_to(("law",), ("chaos",), commanders, force=force) is stands


def test_what_commanders_alone_own_is_the_umpire_s_too_and_not_the_public_s() -> None:
    for reader, stands in ((UMPIRE, Reader.UMPIRE), (PUBLIC, Reader.PUBLIC)):
        assert reader.stands_to(("law",), (), ("arn",), force="arn") is stands


def test_a_force_that_is_named_makes_nobody_its_commander_across_the_lines() -> None:
    arn = replace(LENA, forces=frozenset({"arn"}))

    assert arn.stands_to(("chaos",), ("law",), force="arn") is Reader.OPPONENT
    assert arn.stands_to(("chaos",), (), force="arn") is Reader.OTHER


def test_words_reach_whom_they_are_for_the_public_s_everybody() -> None:
    texts = (("lena", "A", "to Lena"), ("public", "B", "to all"), ("abe", "C", "to Abe"))

    assert LENA.reads(texts) == (("A", "to Lena"), ("B", "to all"))
    assert PUBLIC.reads(texts) == (("B", "to all"),)
    assert UMPIRE.reads(texts) == (("A", "to Lena"), ("B", "to all"), ("C", "to Abe"))
    assert PUBLIC.reads((("", "D", "to nobody"),)) == ()


def test_orders_are_given_by_a_force_s_commander_and_by_the_umpire() -> None:
    arn = replace(LENA, forces=frozenset({"arn"}))

    assert (arn.commands("arn"), arn.commands("bo")) == (True, False)
    assert (UMPIRE.commands("bo"), PUBLIC.commands("bo")) == (True, False)


def test_a_commander_knows_what_his_side_does_and_what_is_for_commanders() -> None:
    knowledge = load_knowledge({"side": ["owner"], "own": ["commander"], "met": ["opponent"]})

    knows = {
        reader: [kind for kind in ("side", "own", "met") if knowledge.may_know(kind, reader)]
        for reader in (Reader.COMMANDER, Reader.OWNER, Reader.OPPONENT)
    }

    assert knows == {
        Reader.COMMANDER: ["side", "own"],
        Reader.OWNER: ["side"],
        Reader.OPPONENT: ["met"],
    }


def test_once_opened_all_may_know_what_anybody_beside_the_umpire_did() -> None:
    table = load_knowledge({"own": ["owner"], "secret": [], "kept": ["owner"]})

    opened = table.opened(but=("kept",))

    assert [kind for kind in table.readers if opened.may_know(kind, Reader.PUBLIC)] == ["own"]
    assert opened.readers["kept"] == {Reader.OWNER}
    assert table.opened().may_know("kept", Reader.OTHER)
