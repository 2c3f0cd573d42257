"""A briefing holds what its reader may know, and says UNKNOWN to the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE
from generator.brief.briefing import UNKNOWN, Briefing, CampaignHead, brief
from generator.kit.facts import AT, Reader
from generator.kit.phase import Question
from generator.systems.valormr.rules.fact_names import FIGURES, IN_HAND
from generator.systems.valormr.rules.rule_book import RULES
from generator.values import fields, replace
from generator.world.board import Crossing, CrossingKind
from generator.world.forces import Player
from tests.briefings import (
    CHAOS_PLAYER,
    DIGEST,
    LAWS_PLAYER,
    a_valley,
    briefed,
    first_day,
    periods_of,
    towards_each_other,
)
from tests.scenarios import a_force, place

if TYPE_CHECKING:
    from generator.brief.audience import Audience, Played


def the_day(*, closed: bool = False) -> Played:
    campaign = a_valley()
    orders = towards_each_other(campaign)
    (day,) = periods_of(campaign, orders, closed=1 if closed else 0)
    return day


def day_of(reader: Audience, *, closed: bool = False) -> Briefing:
    return briefed(a_valley(), the_day(closed=closed), reader)


def kinds(briefing: Briefing) -> set[tuple[str, str]]:
    return {(despatch.kind, despatch.force) for despatch in briefing.despatches}


def test_places_are_known_to_all_and_figures_to_the_owner() -> None:
    at = place(a_valley().board, "0301")

    assert day_of(LAWS_PLAYER).get(AT, "arn") == at
    assert day_of(CHAOS_PLAYER).get(AT, "arn") == at
    assert day_of(LAWS_PLAYER).get(FIGURES, "arn") == 10
    assert day_of(CHAOS_PLAYER).get(FIGURES, "arn") is UNKNOWN
    assert day_of(CHAOS_PLAYER).told(FIGURES, "arn") == ""


def test_an_open_campaign_tells_everybody_all_but_the_orders_of_its_open_period() -> None:
    opened = replace(RULES, is_open=lambda _: True)

    def told(played: Played) -> Briefing:
        return brief(a_valley(), opened, played, CHAOS_PLAYER, seed_digest=DIGEST)

    pending, closed = told(the_day()), told(the_day(closed=True))

    assert pending.get(FIGURES, "arn") == closed.get(FIGURES, "arn") == 10
    assert ("sets-out", "arn") not in kinds(pending)
    assert ("sets-out", "arn") in kinds(closed)


def test_an_open_campaign_keeps_the_umpires_own_secrets() -> None:
    opened = RULES.knowledge.opened()

    assert opened.may_know("strength", Reader.PUBLIC)
    assert not opened.may_know("umpire", Reader.OWNER)


def test_what_is_unknown_says_so_in_messages() -> None:
    assert repr(UNKNOWN) == "UNKNOWN"


def test_steps_are_told_to_all_and_orders_to_the_owner() -> None:
    law, chaos = day_of(LAWS_PLAYER), day_of(CHAOS_PLAYER)

    assert ("march-step", "arn") in kinds(law)
    assert ("march-step", "arn") in kinds(chaos)
    assert ("sets-out", "arn") in kinds(law)
    assert ("sets-out", "arn") not in kinds(chaos)
    assert ("sets-out", "hadewych") in kinds(chaos)


def test_a_step_tells_its_price_to_the_owner_alone() -> None:
    (mine, *_) = (
        d.text
        for d in day_of(LAWS_PLAYER).despatches
        if d.force == "arn" and d.kind == "march-step"
    )
    (theirs, *_) = (
        d.text
        for d in day_of(CHAOS_PLAYER).despatches
        if d.force == "arn" and d.kind == "march-step"
    )

    assert "left" in mine
    assert theirs in ("Arn marches from 0101 to 0201, open ground.",)


def test_every_reader_sees_the_trails_of_all_marches() -> None:
    board = a_valley().board
    (arn, hal) = day_of(CHAOS_PLAYER).trails

    assert arn.hexes == tuple(place(board, f"0{n}01") for n in (1, 2, 3))
    assert hal.force == "hadewych"
    assert hal.hexes[0] == place(board, "0602")


def test_a_player_is_asked_what_his_own_commanders_decide() -> None:
    law, chaos, umpire = map(day_of, (COMMANDS_ARN, COMMANDS_HADEWYCH, UMPIRE))

    assert {asked.asks for asked in law.asked} == {("Arn",)}
    assert {asked.asks for asked in chaos.asked} == {("Hadewych",)}
    assert len(umpire.asked) == len(law.asked) + len(chaos.asked)
    assert all(asked.paste.startswith(f'"{asked.key}" = "?"') for asked in law.asked)


COMMANDS_ARN = replace(LAWS_PLAYER, forces=frozenset({"arn"}))
COMMANDS_HADEWYCH = replace(CHAOS_PLAYER, forces=frozenset({"hadewych"}))


def test_nobody_is_asked_what_another_decides() -> None:
    campaign = a_valley()
    (played,) = periods_of(campaign, towards_each_other(campaign))
    both, asks = ("law", "chaos"), ("arn", "hadewych")
    umpires = Question(
        key="x.arn+hadewych/battles/umpire",
        kind="battles",
        rule="VAL-CONTACT-13",
        asks=(),
        sides=both,
        facts=(("opponents", "arn"),),
    )
    battle = Question(
        key="x.arn+hadewych/battle/umpire",
        kind="battle",
        rule="VAL-GEN-06",
        asks=asks,
        sides=both,
        facts=(("opponents", "arn"),),
    )
    waiting = replace(played, questions=(umpires, battle))
    friend = replace(LAWS_PLAYER, forces=frozenset({"another"}))

    for_arn = briefed(campaign, waiting, COMMANDS_ARN)
    assert for_arn.asked == ()
    assert for_arn.battles == (
        "Battle of Arn: you fight it on the table; bring your battle packet",
    )
    assert briefed(campaign, waiting, friend).battles == ()
    asked = briefed(campaign, waiting).asked
    assert [each.key for each in asked] == [umpires.key, battle.key]
    assert all(each.paste for each in asked)


def test_the_public_learns_nothing_until_the_period_is_closed() -> None:
    pending, closed = day_of(PUBLIC), day_of(PUBLIC, closed=True)

    assert (pending.facts, pending.despatches) == ({}, ())
    assert closed.get(AT, "arn") == place(a_valley().board, "0301")
    assert closed.get(FIGURES, "arn") is UNKNOWN
    assert closed.asked == ()


def test_each_reader_is_given_the_words_for_him_and_for_all() -> None:
    texts = (("lena", "To you", "Hold."), ("cora", "To you", "Strike."), ("public", "News", "War."))

    def titles(reader: Audience) -> list[str]:
        return [body for _, body in first_day(reader=reader, texts=texts).texts]

    assert titles(LAWS_PLAYER) == ["Hold.", "War."]
    assert titles(CHAOS_PLAYER) == ["Strike.", "War."]
    assert titles(PUBLIC) == ["War."]
    assert titles(UMPIRE) == ["Hold.", "Strike.", "War."]


def test_only_forces_on_the_map_are_named() -> None:
    campaign = a_valley()
    hidden = replace(a_force("ghost", place(campaign.board, "0102")), start=None)
    campaign = replace(campaign, forces=(*campaign.forces, hidden))
    (day,) = periods_of(campaign, ())

    assert set(briefed(campaign, day, CHAOS_PLAYER).names) == {"arn", "hadewych"}


@pytest.mark.parametrize("reader", [UMPIRE, PUBLIC, LAWS_PLAYER])
def test_a_briefing_holds_no_campaign_and_no_situation(reader: Audience) -> None:
    held = {type(getattr(day_of(reader), f.name)).__name__ for f in fields(Briefing)}

    assert not held & {"Campaign", "ValormrState", "Played", "ForceState"}


def test_subjects_are_found_by_the_name_of_a_fact() -> None:
    assert day_of(UMPIRE).subjects(AT) == ("arn", "hadewych")
    assert day_of(CHAOS_PLAYER).subjects(IN_HAND) == ("hadewych",)


def test_readers_of_one_period_have_seals_of_their_own() -> None:
    seals = {
        day_of(reader, closed=True).record for reader in (PUBLIC, LAWS_PLAYER, CHAOS_PLAYER, UMPIRE)
    }

    assert len(seals) == 4
    assert all(len(seal) == 8 for seal in seals)
    assert day_of(LAWS_PLAYER).record == ""


def test_the_head_tells_what_the_umpire_wrote_of_the_campaign() -> None:
    campaign = replace(
        a_valley(),
        id="the-vale",
        title="The Vale",
        subtitle="A Small War",
        umpire="Maud",
        address="https://vale.example",
        contact="maud@vale.example",
        next_turn="Orders by Friday.",
        ended=True,
        about="Two armies.",
        season="late autumn",
        first_day="1 May 1672",
    )

    assert briefed(campaign, the_day()).head == CampaignHead(
        id="the-vale",
        title="The Vale",
        subtitle="A Small War",
        umpire="Maud",
        address="https://vale.example",
        contact="maud@vale.example",
        next_turn="Orders by Friday.",
        has_ended=True,
        about="Two armies.",
        season="late autumn",
        first_day="1 May 1672",
        rules_title=RULES.title,
        rules_credit=RULES.credit,
        seed_digest=DIGEST,
    )


def test_the_umpire_reads_with_whom_his_words_are() -> None:
    lena = Player(id="lena", name="Lena", sides=("law",), forces=(), mission="")
    texts = (("lena", "A plan", "Hold."), ("lena", "", "Wait."), ("public", "News", "War."))
    campaign = replace(a_valley(), players=(lena,))

    read = briefed(campaign, replace(the_day(), texts=texts)).texts

    assert read == (("A plan (to Lena)", "Hold."), ("To Lena", "Wait."), ("News", "War."))


def test_who_owes_orders_is_told_so_and_nobody_else_is() -> None:
    day = replace(
        the_day(),
        owing={"lena": ("arn",)},
        locks=("Locked at noon.",),
        untold="Lena reads it on Friday.",
        kept_back="You read it on Friday.",
    )

    lena, cora, umpire = (
        briefed(a_valley(), day, reader) for reader in (LAWS_PLAYER, CHAOS_PLAYER, UMPIRE)
    )

    assert [(each.has_to_order, each.owing) for each in (lena, cora, umpire)] == [
        (True, ("arn",)),
        (False, ()),
        (False, ()),
    ]
    assert (lena.untold, umpire.untold) == ("You read it on Friday.", "Lena reads it on Friday.")
    assert lena.locks == cora.locks == umpire.locks == ("Locked at noon.",)


def test_facts_are_read_as_they_are_or_as_what_stands_for_the_unknown() -> None:
    law, chaos = day_of(LAWS_PLAYER), day_of(CHAOS_PLAYER)

    assert (law.get_or(FIGURES, "arn", 7), chaos.get_or(FIGURES, "arn", 7)) == (10, 7)
    assert (law.knows(FIGURES, "arn"), chaos.knows(FIGURES, "arn")) == (True, False)
    assert law.told(FIGURES, "arn") == "10"
    at = place(a_valley().board, "0301")
    assert (law.those(AT, at), law.those(AT, place(a_valley().board, "0101"))) == (("arn",), ())


def test_crossings_that_lead_nowhere_are_on_nobody_s_map() -> None:
    at = place(a_valley().board, "0201")
    bridge = Crossing(at=at, kind=CrossingKind.BRIDGE, name="Long Bridge")
    ford = replace(bridge, kind=CrossingKind.FORD, name="")
    board = replace(a_valley().board, crossings=(bridge, ford))
    rules = replace(RULES, idle_crossings=lambda _: (ford,))

    told = brief(
        replace(a_valley(), board=board), rules, the_day(), LAWS_PLAYER, seed_digest=DIGEST
    )

    assert told.board == replace(board, crossings=(bridge,))
