"""What every rule system is held to: ours, and the strangers in this folder.

Pages that all systems share read certain facts; a system that does not give them would
be printed with gaps, or stop the program. `test_every_command` has the rest.
"""

from __future__ import annotations

import re
import shutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, audiences
from generator.brief.order_form import order_form
from generator.kit import facts as shared_facts
from generator.kit.facts import AT, CALLED, MAY, ORDERS, SIDE, WITHOUT_ORDER, AnyFactName
from generator.kit.standing_lines import form_tables
from generator.kit.wording import EventWording
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import open_desk
from generator.pipeline.next_orders import eve_of_next
from generator.systems.registry import system_named
from generator.world.campaign import PeriodInputs
from tests.systems.samples import ENTRIES, SAMPLES, with_strangers

if TYPE_CHECKING:
    from types import ModuleType

    from generator.kit.facts import Fact
    from generator.pipeline.desk import Desk

OF_A_FORCE = (CALLED, SIDE)
"""Facts that pages take for granted of whatever stands on the map."""
REFUSED = frozenset({"refused", "cannot", "impossible", "stopped"})
"""Words in the names of events that tell why something was not done as ordered."""
every_system = pytest.mark.parametrize("system", ENTRIES)


@pytest.fixture(autouse=True)
def _strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    with_strangers(monkeypatch)


@cache
def desk_of(system: str) -> Desk:
    """Open a system's example as if nothing of it were closed."""
    with TemporaryDirectory() as folder:
        shutil.copy(SAMPLES[system], folder)
        (Path(folder) / "campaign.seed").write_text("a seed that is long enough\n")
        desk = open_desk(Path(folder))
        assert desk.resolution.before
        return desk


@cache
def laid_open(system: str) -> tuple[Fact, ...]:
    """Return everything a system lays open before, after and ahead of a period."""
    desk = desk_of(system)
    return (*desk.pending().facts, *eve_of_next(desk).facts)


def names_in(module: ModuleType) -> set[AnyFactName]:
    """Return the names of facts in a module."""
    return {each for each in vars(module).values() if isinstance(each, AnyFactName)}


def own_names(system: str) -> set[AnyFactName]:
    """Return the names of facts a system declares: where it keeps them, or at all."""
    module = ENTRIES[system].module
    kept = f"{module.rpartition('.')[0]}.rules.fact_names"
    parent = find_spec(kept.rpartition(".")[0])
    found = kept if parent and find_spec(kept) else module
    return names_in(import_module(found)) - names_in(shared_facts)


@every_system
def test_all_that_has_a_place_tells_what_pages_ask_of_it(system: str) -> None:
    facts = laid_open(system)
    placed = AT.among(facts)

    assert placed
    for name in OF_A_FORCE:
        assert placed.keys() <= name.among(facts).keys(), name.name


@every_system
def test_whatever_may_be_ordered_says_what_it_does_without(system: str) -> None:
    desk, facts = desk_of(system), laid_open(system)
    pending, eve = (briefed(desk, played, UMPIRE) for played in (desk.pending(), eve_of_next(desk)))
    tables = form_tables(desk.rules.orders, desk.rules.standing)
    form = order_form(pending, eve, tables)

    assert MAY.among(facts).keys() == WITHOUT_ORDER.among(facts).keys()
    assert form.forces <= MAY.among(facts).keys()


@every_system
def test_an_entry_of_a_form_says_once_what_it_is(system: str) -> None:
    desk = desk_of(system)
    pending, eve = (briefed(desk, played, UMPIRE) for played in (desk.pending(), eve_of_next(desk)))
    tables = form_tables(desk.rules.orders, desk.rules.standing)

    form = order_form(pending, eve, tables)

    titles = {line.title for block in form.blocks for line in block.lines}
    parts = {title: re.split("[:,] ", title) for title in titles}
    assert titles
    assert all(len(set(each)) == len(each) for each in parts.values())
    assert not [title for title in titles if re.search(r"(\w{4,})s?, \1", title)]


@every_system
def test_every_kind_of_fact_has_a_row_of_knowledge(system: str) -> None:
    known = system_named(system).rules.knowledge.readers.keys()

    assert {fact.kind for fact in laid_open(system)} | {ORDERS} <= known


@every_system
def test_every_fact_is_made_by_a_declared_name_and_none_is_declared_twice(system: str) -> None:
    declared = [each.name for each in (*names_in(shared_facts), *own_names(system))]

    assert len(set(declared)) == len(declared)
    assert {fact.name for fact in laid_open(system)} <= set(declared)


@every_system
def test_everything_that_happens_has_its_sentence(system: str) -> None:
    wording = system_named(system).rules.wording
    happened = {event.kind for event in desk_of(system).resolution.events}

    assert happened
    assert happened <= wording.events.keys()


@every_system
def test_the_umpire_is_warned_of_whatever_is_refused(system: str) -> None:
    events = system_named(system).rules.wording.events

    ordered = {k for k, wording in events.items() if wording.by_default == ORDERS}
    refused = {kind for kind in ordered if REFUSED.intersection(kind.split("-"))}
    warned = {kind for kind, wording in events.items() if wording.warns}

    assert refused <= warned


@every_system
def test_a_situation_is_the_same_once_recorded_and_read(system: str) -> None:
    desk = desk_of(system)
    rules = desk.rules
    after = desk.resolution.after

    for situation in (desk.situation, after, rules.following(after)):
        read = rules.from_plain(rules.to_plain(situation))
        assert rules.to_plain(read) == rules.to_plain(situation)
        assert rules.facts(desk.campaign, read) == rules.facts(desk.campaign, situation)


@every_system
def test_whoever_is_told_of_a_force_by_a_fact_knows_what_it_is_called(system: str) -> None:
    desk = desk_of(system)
    called = CALLED.among(laid_open(system)).keys()

    for reader in audiences(desk.campaign):
        view = briefed(desk, eve_of_next(desk), reader)
        told = {
            each
            for value in view.facts.values()
            for each in (value if isinstance(value, tuple) else (value,))
            if isinstance(each, str)
        }
        assert told & called <= view.words.names.keys(), reader.folder


@every_system
def test_what_was_entered_is_the_same_once_recorded_and_read(system: str) -> None:
    desk = desk_of(system)
    codec = desk.rules.codec
    plain = codec.to_plain(desk.inputs)

    read = codec.from_plain(PeriodInputs, plain)

    assert plain
    assert codec.to_plain(read) == plain


@every_system
def test_a_story_names_no_fact_that_the_log_does_not_tell(system: str) -> None:
    ours = {"where", "near", "half", "crossing"}
    wording = system_named(system).rules.wording

    assert set(wording.story.events) <= set(wording.events)
    for kind, words in wording.story.events.items():
        log = wording.events[kind]
        texts = (words.says, words.again, words.joined, words.lead, words.headline)
        for text in texts:
            told = EventWording(kind=kind, says=text, knows={}, by_default="")
            assert told.facts() <= log.facts() | ours, kind
