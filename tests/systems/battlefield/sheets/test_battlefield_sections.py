"""What stands on turn sheet and briefing of a battle, and that nothing stands there twice."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from generator.brief.changes import Changed
from generator.brief.words import ToldOrder, ToldStanding
from generator.kit.facts import AT
from generator.kit.printing import within
from generator.render.briefing_packet import command_of
from generator.systems.battlefield.rules.fact_names import FIGHTERS, IS_HIDDEN, MODE
from generator.systems.battlefield.rules.field_campaign import BATTLEFIELD_CLOCK
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.systems.battlefield.sheets.battlefield_documents import round_documents
from generator.systems.battlefield.sheets.battlefield_sections import (
    BATTLEFIELD_TURN_SHEET,
    OPENING,
    RESULT,
    ROUNDS,
    folded,
    orders_told,
)
from generator.systems.battlefield.views.armies_told import armies_told
from generator.systems.battlefield.views.battle_told import battle_told
from generator.systems.battlefield.views.round_sheets import hp_lost
from generator.values import replace
from tests.systems.battlefield.field_papers import BATTLE, MUSTER, papers_of, read_by

if TYPE_CHECKING:
    from generator.systems.system_pages import ReaderMaterials
    from generator.world.clock import FactValue


def papers_after(name: str) -> ReaderMaterials:
    """Return what a player's papers are made from once the battle is closed."""
    muster = replace(
        read_by(name, MUSTER),
        is_closed=False,
        period=BATTLEFIELD_CLOCK.read("2-muster"),
        events=(),
        despatches=(),
        orders=(),
    )
    closed = (read_by(name, MUSTER), read_by(name, BATTLE))
    return replace(papers_of(name, MUSTER), briefing=muster, closed=closed)


@pytest.mark.rule("DOG-DEF-05", "DOG-LEAD-03")
def test_what_is_told_round_by_round_is_not_told_again_unit_by_unit() -> None:
    papers = papers_of("anna", BATTLE)

    assert ROUNDS.contents(papers.briefing, papers) is not None
    assert orders_told(papers.briefing, papers) is None


def test_a_battle_is_told_in_the_briefing_after_it_and_on_the_sheet_of_rounds() -> None:
    papers = papers_after("anna")

    battles = ROUNDS.contents(papers.briefing, papers)
    (sheet,) = round_documents(papers).jobs.values()

    assert isinstance(battles, tuple)
    assert len(battles) == 1
    assert RESULT.contents(papers.briefing, papers) is not None
    assert OPENING.assets(papers.briefing, papers)
    for told in ("Before the first round", "Round 1", "After the battle"):
        assert told in sheet.html


def test_a_muster_before_any_battle_tells_of_none() -> None:
    papers = papers_of("anna", MUSTER)

    assert RESULT.contents(papers.briefing, papers) is None
    assert ROUNDS.contents(papers.briefing, papers) is None
    assert OPENING.assets(papers.briefing, papers) == {}
    assert not round_documents(papers).jobs


@pytest.mark.rule("DOG-CBT-13", "DOG-LEAD-04")
@pytest.mark.parametrize("name", ["", "anna", "ivo"])
def test_dog_cbt_13_the_bars_of_all_rounds_add_up_to_what_was_lost(name: str) -> None:
    briefing = read_by(name, BATTLE)

    told = battle_told(briefing)

    assert told is not None
    assert told.own + told.others == sum(line.hp for line in hp_lost((briefing,)))
    shares = [share for each in told.rounds for share in (each.own_share, each.others_share)]
    assert max(shares) == 100
    assert {(told.own_name, told.others_name)} <= {
        ("yours", "theirs"),
        ("the Vale", "the Ash Hills"),
    }


@pytest.mark.parametrize("name", ["", "anna", "ivo"])
def test_every_unit_lost_to_the_last_is_named_in_the_round_that_took_it(name: str) -> None:
    briefing = read_by(name, BATTLE)
    told = battle_told(briefing)
    assert told is not None
    text = {
        each.number: " ".join("".join(run.text for run in line) for line in each.told)
        for each in told.rounds
    }

    fallen = [e for e in briefing.events if e.facts.get("left") == 0 and e.facts.get("dead")]

    assert len(fallen) > 5
    for event in fallen:
        called = briefing.words.of(event.facts["other"]).removeprefix("The ")
        number = event.facts["round"]
        assert isinstance(number, int)
        assert called in text[number]
    for sentences in text.values():
        assert sentences.count("greatest blow") <= 1
        assert "  " not in sentences
        assert not re.search(r"[{}|\[\]]|\.\.", sentences)


def test_what_the_reader_lost_to_the_last_stands_out_and_nothing_else() -> None:
    strong = {
        name: {
            run.text for each in told.rounds for line in each.told for run in line if run.is_strong
        }
        for name in ("anna", "ivo")
        if (told := battle_told(read_by(name, BATTLE)))
    }

    assert "the Grey Guard" in strong["anna"]
    assert strong["anna"].isdisjoint(strong["ivo"])


def test_sentences_that_follow_each_other_differ() -> None:
    told = battle_told(read_by("", BATTLE))
    assert told is not None
    lines = ["".join(run.text for run in line) for each in told.rounds for line in each.told]

    shapes = [
        re.sub(r"\b(?:The|the) [A-Z]\w*(?:'s)?(?: [A-Z]\w*)*|\d+", "X", line) for line in lines
    ]

    assert not [one for one, other in pairwise(shapes) if one == other]


def test_a_decision_of_a_round_is_told_back_to_who_gave_it() -> None:
    papers = papers_of("anna", BATTLE)
    own = command_of(papers.briefing)
    unit, *_ = sorted(own.intersection(papers.briefing.subjects(AT)))
    order = ToldOrder(subject=unit, name="The unit", text="Stays.", note="")
    briefing = replace(papers.briefing, orders=(order,))

    found = orders_told(briefing, papers)

    assert found is not None
    assert [unit.orders for each in found.periods for unit in each.units] == [(order,)]


def test_what_a_unit_is_doing_stands_beside_its_place() -> None:
    briefing = papers_of("", BATTLE).briefing
    unit = briefing.subjects(AT)[0]
    mode: FactValue = UnitMode.DEFENCE
    defends = {(unit, MODE.name): mode, (unit, IS_HIDDEN.name): False}
    round_by_round = replace(briefing, facts={**briefing.facts, **defends})

    told = armies_told(round_by_round)

    (found,) = (
        each for army in told.armies for each in army.units if each.name == briefing.words.of(unit)
    )
    assert ", defending" in found.at
    assert found.left == briefing.get_or(FIGHTERS, unit, 0)


@pytest.mark.rule("DOG-HIDE-03")
def test_dog_hide_03_armies_are_told_as_far_as_their_reader_sees() -> None:
    annas, ivos = (armies_told(read_by(name, MUSTER)) for name in ("anna", "ivo"))

    assert annas.armies[-1].standing.name == "The Ash Host"
    assert ivos.armies[0].standing.name == "The Ash Host"
    for told, foes in ((annas, 1), (ivos, 2)):
        assert all(army.units for army in told.armies[:-foes])
        for army in told.armies[-foes:]:
            assert (army.units, army.told, army.gone) == ((), (), "")
            assert len(army.says) == 2


def test_units_that_are_gone_stand_in_one_line() -> None:
    changed = (
        Changed(name="The Ash Pack", lines=("gone; it was at 1504",)),
        Changed(name="Pikemen 1", lines=("0707 → 0708",)),
        Changed(name="The Mire Bows", lines=("gone; it was at 1405",)),
    )

    assert [*folded(changed)] == [
        Changed(name="No longer on the map", lines=("The Ash Pack and the Mire Bows",)),
        changed[1],
    ]


def test_no_section_stands_twice_on_a_turn_sheet() -> None:
    names = [section.name for section in BATTLEFIELD_TURN_SHEET]

    assert len(set(names)) == len(names)


def test_where_each_round_is_a_period_no_blow_is_called_the_greatest_of_the_battle() -> None:
    told = [battle_told(read_by("anna", at, by_rounds=True)) for at in (1, 2, 3)]

    text = [
        run.text for each in told if each for r in each.rounds for line in r.told for run in line
    ]

    assert text
    assert "of the battle" not in " ".join(text)
    assert next(each.title for each in told if each) == "Battle 1 goes on after round 1"


def test_whom_a_unit_was_to_keep_with_is_told_as_gone_where_nobody_is_left() -> None:
    anna = papers_of("anna", BATTLE).briefing
    kept, keeper, *_ = sorted(command_of(anna).intersection(anna.subjects(AT)))
    name = within(anna.words.of(kept))
    said = ToldStanding(subject=keeper, lines=(f"keeps with {name}",))
    fewer = {**anna.facts, (kept, FIGHTERS.name): 0}

    told = armies_told(replace(anna, standing=(said,), facts=fewer))

    does = [each.does for army in told.armies for each in army.told if "keeps" in each.does]
    assert does == [f"keeps with {name} (nobody left)"]
