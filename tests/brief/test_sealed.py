"""What whoever plays alone must not know yet lies sealed, whether it is so or not."""

from __future__ import annotations

import pytest

from generator.brief.sealed_for_later import SealedSheet, sealed_sheets
from generator.kit.facts import ENGAGED, FORCES
from generator.kit.wording import Sealing
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.valormr_system import SYSTEM
from generator.values import replace
from tests.briefings import LAWS_PLAYER, a_valley, briefed, periods_of, towards_each_other


def sheets(*, scouts: int = 0, moves: bool = True) -> dict[str, SealedSheet]:
    campaign = a_valley()
    arn, hadewych = towards_each_other(campaign)
    orders = (arn, replace(hadewych, scouts=scouts)) if moves else ()
    (day,) = periods_of(campaign, orders)
    made = sealed_sheets(
        briefed(campaign, day),
        briefed(campaign, day, LAWS_PLAYER),
        RULES,
        telling=SYSTEM.pages.sealed,
    )
    assert len({sheet.id for sheet in made}) == len(made)
    return {sheet.id: sheet for sheet in made}


def text_of(sheet: SealedSheet) -> str:
    return " ".join(line.text for line in sheet.lines)


def test_the_enemys_orders_lie_on_a_sheet_of_their_own() -> None:
    found = sheets()

    assert "Hadewych sets out for 0401" in text_of(found["orders-chaos"])
    assert "when you lead Chaos" in found["orders-chaos"].until
    assert all("Arn sets out" not in text_of(sheet) for sheet in found.values())


def test_the_regiments_of_an_army_one_has_met_wait_for_the_table() -> None:
    found = sheets()

    assert "Company 1 10 (foot)" in text_of(found["regiments-hadewych"])
    assert "deploy" in found["regiments-hadewych"].until
    assert "regiments-hadewych" not in sheets(moves=False)


@pytest.mark.parametrize("scouts", [0, 2])
def test_the_same_sheets_are_there_whatever_is_hidden(scouts: int) -> None:
    assert list(sheets(scouts=scouts)) == list(sheets())


def test_a_sheet_without_a_secret_is_there_all_the_same() -> None:
    assert sheets()["sea-chaos"].lines == ()


def test_nothing_the_umpire_alone_knows_is_lost() -> None:
    campaign = a_valley()
    (day,) = periods_of(campaign, towards_each_other(campaign))
    everything, known = briefed(campaign, day), briefed(campaign, day, LAWS_PLAYER)
    heard = {told.text for told in known.despatches}

    sealed = {
        line.text
        for sheet in sealed_sheets(everything, known, RULES, telling=SYSTEM.pages.sealed)
        for line in sheet.lines
    }

    assert {told.text for told in everything.despatches} - heard <= sealed


def test_where_nothing_is_sealed_there_is_no_sheet_whatever_is_hidden() -> None:
    campaign = a_valley()
    (day,) = periods_of(campaign, towards_each_other(campaign))
    open_rules = replace(RULES, wording=replace(RULES.wording, sealed={}))

    everything, known = briefed(campaign, day), briefed(campaign, day, LAWS_PLAYER)

    assert {told.text for told in everything.despatches} - {e.text for e in known.despatches}
    assert sealed_sheets(everything, known, open_rules, telling={}) == ()


SEALED = {
    "tents": Sealing(kinds=(), by="force", title="Tents of {force}", until="Until {force} sleeps."),
    "plans": Sealing(
        kinds=("orders",), by="side", title="Plans of {side}", until="Until {side} wins."
    ),
    "rest": Sealing(kinds=(), by="", title="The rest", until="Until the end."),
}


def sealed_anew(
    *events: tuple[str, str], met: tuple[str, ...] = ("arn", "hadewych"), **more: Sealing
) -> dict[str, tuple[str, ...]]:
    """Return the texts on the sheets of a system that seals three things.

    Args:
        events: Kinds of events, and whose they are, that the umpire alone hears of.
        met: Who have met, as the player knows.
        more: What else is sealed.
    """
    campaign = a_valley()
    (day,) = periods_of(campaign, ())
    known = briefed(campaign, day, LAWS_PLAYER)
    known = replace(known, facts={**known.facts, ("c", ENGAGED.name): met})
    (other, *_) = briefed(campaign, day).despatches
    told = (
        replace(other, kind=kind, text=f"{kind} {force}", force=force) for kind, force in events
    )
    rules = replace(RULES, wording=replace(RULES.wording, sealed={**more, **SEALED}))
    everything = replace(briefed(campaign, day), despatches=(*known.despatches, *told))
    made = sealed_sheets(
        everything,
        known,
        rules,
        telling={"regiments": lambda _, subject: (f"regiments of {subject}",)},
    )
    return {each.id: tuple(line.text for line in each.lines) for each in made}


def test_a_sheet_is_there_for_every_other_side_and_every_enemy_one_has_met() -> None:
    assert list(sealed_anew()) == ["tents-hadewych", "plans-chaos", "rest"]
    assert list(sealed_anew(met=())) == ["plans-chaos", "rest"]
    assert list(sealed_anew(met=("hadewych", "stranger"))) == ["plans-chaos", "rest"]


def test_what_is_hidden_lies_where_its_kind_is_sealed_or_else_with_the_rest() -> None:
    found = sealed_anew(("sets-out", "hadewych"), ("sets-out", "arn"), ("march-step", "hadewych"))

    assert found == {
        "tents-hadewych": (),
        "plans-chaos": ("sets-out hadewych",),
        "rest": ("sets-out arn", "march-step hadewych"),
    }


def test_a_sheet_tells_what_is_told_of_its_subject_behind_what_happened() -> None:
    plans = Sealing(kinds=("orders",), by="side", tells="regiments", title="{side}", until="{side}")

    found = sealed_anew(("sets-out", "hadewych"), army=plans)

    assert found["army-chaos"] == ("sets-out hadewych", "regiments of chaos")


def test_a_sheet_is_named_after_its_subject_and_says_when_it_may_be_opened() -> None:
    campaign = a_valley()
    (day,) = periods_of(campaign, ())
    everything, known = briefed(campaign, day), briefed(campaign, day, LAWS_PLAYER)
    known = replace(known, facts={**known.facts, ("c", FORCES.name): ("arn", "hadewych")})
    rules = replace(RULES, wording=replace(RULES.wording, sealed=SEALED))

    made = sealed_sheets(everything, known, rules, telling={})

    assert [(each.title, each.until) for each in made] == [
        ("Tents of Hadewych", "Until Hadewych sleeps."),
        ("Plans of Chaos", "Until Chaos wins."),
        ("The rest", "Until the end."),
    ]


def test_a_name_with_an_article_stands_in_a_title_as_within_a_sentence() -> None:
    campaign = a_valley()
    (day,) = periods_of(campaign, ())
    everything, known = briefed(campaign, day), briefed(campaign, day, LAWS_PLAYER)
    chaos, law = everything.sides
    names = {**everything.words.names, "hadewych": "The Laugher"}
    everything = replace(
        everything,
        sides=(replace(chaos, name="The Elves"), law),
        words=replace(everything.words, names=names),
    )
    known = replace(known, facts={**known.facts, ("c", FORCES.name): ("arn", "hadewych")})
    rules = replace(RULES, wording=replace(RULES.wording, sealed=SEALED))

    tents, plans, _ = sealed_sheets(everything, known, rules, telling={})

    assert (tents.title, tents.until) == ("Tents of the Laugher", "Until the Laugher sleeps.")
    assert (plans.title, plans.until) == ("Plans of the Elves", "Until the Elves wins.")


def test_a_sealed_line_says_when_and_by_which_rule() -> None:
    lines = [line for sheet in sheets().values() for line in sheet.lines]

    assert {line.when for line in lines} >= {"", "morning"}
    assert any(line.rule.startswith("VAL-") for line in lines)
