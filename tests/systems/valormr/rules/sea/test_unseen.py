"""Out of sight: what others learn of vessels near a coast and in open sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE, Audience, AudienceKind, Played
from generator.brief.briefing import Briefing, brief
from generator.kit.facts import AT, CALLED
from generator.systems.valormr.rules.fact_names import LIES_AT
from generator.systems.valormr.rules.rule_book import RULES, laid_open
from generator.values import replace
from generator.world.hexes import Hex
from tests.scenarios import a_force
from tests.systems.valormr.rules.sea.voyages import (
    EAST_PORT,
    WEST_PORT,
    a_sea_campaign,
    an_army,
    at,
    embark,
    kinds,
    sail,
    ships,
    voyage,
)

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.state import ValormrState

CAMPAIGN = a_sea_campaign(
    an_army("aes", EAST_PORT, 27),
    ships("fleet", "troop-transport", EAST_PORT, owner="aes"),
    a_force("hal", at("1808"), side="chaos"),
)
OWN = Audience(kind=AudienceKind.PLAYER, id="law", sides=frozenset({"law"}))
FOE = Audience(kind=AudienceKind.PLAYER, id="chaos", sides=frozenset({"chaos"}))
SECRETS = {"Fleet", "Aes", "aes", "fleet"}


def briefing(result: Resolution[ValormrState], reader: Audience) -> Briefing:
    """Return what one reader knows of a closed period."""
    played = Played(
        period=result.before.period,
        is_closed=True,
        record="",
        facts=laid_open(CAMPAIGN, result.after),
        events=result.events,
        questions=result.questions,
    )
    return brief(CAMPAIGN, RULES, played, reader, seed_digest="")


def out_at_sea() -> Resolution[ValormrState]:
    """Play the period after the fleet has put out to the open sea."""
    first = voyage(CAMPAIGN, embark("fleet"), sail("fleet", at("0301")))
    return voyage(CAMPAIGN, sail("fleet", at("0801")), situation=RULES.following(first.after))


@pytest.mark.rule("VAL-SEA-11", "VAL-GEN-07")
@pytest.mark.parametrize("reader", [FOE, PUBLIC])
def test_val_sea_11_others_never_hear_of_vessels_in_open_sea(reader: Audience) -> None:
    known = briefing(out_at_sea(), reader)

    assert [d.text for d in known.despatches if "Fleet" in d.text] == []
    told = {subject for subject, name in known.facts if name != CALLED.name}
    assert told & SECRETS == set()
    assert "fleet" not in known.words.names
    assert "aes" not in known.names
    assert [trail for trail in known.trails if trail.force == "fleet"] == []


@pytest.mark.rule("VAL-SEA-11")
@pytest.mark.parametrize("reader", [OWN, UMPIRE])
def test_val_sea_11_owner_and_umpire_follow_them(reader: Audience) -> None:
    result = out_at_sea()
    known = briefing(result, reader)

    assert known.get(LIES_AT, "fleet") == result.after.fleets["fleet"].at
    assert known.get(AT, "aes") == result.after.forces["aes"].at
    assert any("Fleet" in despatch.text for despatch in known.despatches)


@pytest.mark.rule("VAL-SEA-11", "VAL-GEN-07")
def test_val_sea_11_others_see_vessels_go_and_come() -> None:
    out = voyage(CAMPAIGN, embark("fleet"), sail("fleet", at("0301")))
    back = voyage(CAMPAIGN, sail("fleet", WEST_PORT), situation=RULES.following(out.after))

    assert kinds(out, "fleet").count("vessels-out-of-sight") == 1
    texts = [d.text for d in briefing(out, FOE).despatches]
    assert "Fleet: from East Port (0306) to 0305." in texts
    assert "Fleet: out of sight on the open sea after 0304." in texts
    assert kinds(back, "fleet").count("vessels-in-sight") == 1


def test_others_see_neither_how_many_vessels_there_are_nor_who_is_aboard() -> None:
    result = voyage(CAMPAIGN, embark("fleet"))
    known = briefing(result, FOE)

    names = {name for subject, name in known.facts if subject == "fleet"}
    seen = {"lies_at", "side", "vessels", "vessel_kind", "berth", "bank"}
    assert names == {*seen, "called"}
    (text,) = (d.text for d in known.despatches if d.kind == "embarked")
    assert text == "Aes goes aboard Fleet at East Port (0306), with the commander."


def test_what_happens_in_open_sea_changes_no_word_for_others() -> None:
    first = voyage(CAMPAIGN, embark("fleet"), sail("fleet", at("0301")))
    at_sea = RULES.following(first.after)
    readers = (FOE, PUBLIC)

    here, there = (
        voyage(CAMPAIGN, sail("fleet", at(goal)), situation=at_sea) for goal in ("0801", "0302")
    )

    for reader in readers:
        one, other = briefing(here, reader), briefing(there, reader)
        assert one.facts == other.facts
        assert one.despatches == other.despatches
        assert one.trails == other.trails


def test_no_hex_of_open_sea_is_among_what_others_know() -> None:
    open_sea = {at(f"{column:02}{row:02}") for column in range(1, 19) for row in (1, 2)}
    known = briefing(out_at_sea(), FOE)

    assert not open_sea & {v for v in known.facts.values() if isinstance(v, Hex)}
    assert replace(known, facts={}).names == known.names
