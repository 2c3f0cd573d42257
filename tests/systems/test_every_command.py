"""What every rule system is played with: each command, each reader, each form."""

from __future__ import annotations

import json
import re
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE, AudienceKind, audiences
from generator.brief.briefing import about
from generator.brief.order_form_contents import fields_of, head_values
from generator.cli import main
from generator.kit.order_grammar import KeyKind
from generator.pipeline.build import press_for
from generator.pipeline.collect import collect, collected_from
from generator.pipeline.desk import open_desk
from generator.pipeline.diaries import diary_pdf, successors_book
from generator.pipeline.order_forms import order_form_of, order_page_of
from generator.pipeline.reader_pages import ReaderPages
from generator.pipeline.recorded_values import recorded_throws
from generator.read.filled_form import FilledForm
from generator.render.order_form_page import order_page
from generator.render.pages import page_environment
from generator.systems.registry import SYSTEMS, shape_of
from generator.values import replace
from tests.order_pages import Fields, text_of, told_to_map
from tests.paperless import without_paper
from tests.systems.samples import ENTRIES, FILE, OWN_WORDS, sample, with_strangers
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.brief.order_form_contents import OrderForm
    from generator.dice import Dice
    from generator.kit.facts import Fact
    from generator.kit.phase import Resolution, Situation
    from generator.pipeline.desk import Desk
    from generator.render.assets import Asset
    from generator.world.campaign import Campaign, PeriodInputs
    from generator.world.clock import Event

every_system = pytest.mark.parametrize("system", ENTRIES)
small_ones_first = pytest.mark.parametrize(
    "system", tiered(sorted(ENTRIES, key=lambda name: name in SYSTEMS), first=2)
)
"""The strangers, and later those that have many pages to look through."""
STYLE = re.compile(r"(?s)<style>.*?</style>|url\([^)]*\)|<[^>]*>")
"""What of a page nobody reads."""


@pytest.fixture(autouse=True)
def _strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    with_strangers(monkeypatch)
    without_paper(monkeypatch)
    monkeypatch.setattr("generator.pipeline.diaries.render_pdf", printed_from)


def printed_from(html: str, assets: Mapping[str, Asset], *, when: None) -> bytes:
    """Return what a booklet is printed from."""
    assert when is None
    return f"{html} {sorted(assets.items())}".encode()


def begin(system: str, folder: Path) -> Path:
    """Copy a system's example to a folder, before its first period."""
    (folder / FILE).write_text(sample(system), encoding="utf-8")
    (folder / "campaign.seed").write_text("a seed that is long enough\n")
    return folder


@pytest.fixture
def campaign(system: str, tmp_path: Path) -> Path:
    """A system's example before its first period."""
    return begin(system, tmp_path)


@cache
def once_closed(system: str) -> Path:
    """Return the folder of a system's example with its first period closed."""
    folder = begin(system, Path(mkdtemp()))
    assert main(["close", "--yes", "--quiet", str(folder)]) == 0
    return folder


def players_of(desk: Desk) -> tuple[Audience, ...]:
    """Return the players of a campaign."""
    readers = audiences(desk.campaign)
    return tuple(each for each in readers if each.kind is AudienceKind.PLAYER)


def files_of(desk: Desk, reader: Audience) -> Mapping[str, bytes]:
    """Return everything a reader is given; of documents what is printed from."""
    made = ReaderPages(desk=desk, press=press_for(desk)).files_of(reader)
    assert made.pages or made.prints
    return {**made.pages, **{name: job.html.encode() for name, job in made.prints.items()}}


@small_ones_first
def test_a_period_is_checked_built_closed_and_verified(
    campaign: Path, system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (
        ["check"],
        ["status"],
        ["build", "--quiet"],
        ["next"],
        ["close", "--yes", "--quiet"],
        ["next"],
        ["verify", "--replay"],
        ["diff"],
        ["explain", str(open_desk(campaign).campaign.forces[0].id)],
        ["status", "--json"],
    ):
        assert main([*words, str(campaign)]) == 0, words

    out = campaign / "output"
    pending = open_desk(campaign).period
    assert system in (campaign / "chronicle").iterdir().__next__().read_text("utf-8")
    assert f'id = "{pending}"' in capsys.readouterr().out
    assert {path.name for path in (out / "umpire").glob("*.pdf")} >= {"turn-sheet.pdf"}
    for player in players_of(open_desk(campaign)):
        given = {path.name for path in (out / player.folder).iterdir()}
        assert {"briefing.pdf", "map.pdf"} <= given
        assert not given.isdisjoint({"order-form.pdf", "answers-beforehand.pdf"})


@small_ones_first
def test_everything_is_shown_of_a_campaign_that_is_over(system: str, tmp_path: Path) -> None:
    folder = tmp_path / "over"
    shutil.copytree(once_closed(system), folder)
    text = (folder / FILE).read_text("utf-8")
    (folder / FILE).write_text(text.replace("[campaign]", "[campaign]\nended = true", 1), "utf-8")

    assert main(["reveal", "--yes", "--quiet", str(folder)]) == 0

    desk, turn = open_desk(folder), folder / "revealed/turns/0001"
    page = (turn / "index.html").read_text("utf-8")
    assert desk.seed in page
    assert all(f">{throw.key}<" in page for throw in recorded_throws(desk.book, 1))
    assert "does not follow from the seed" not in page
    diaries = {path.parent.name for path in (folder / "revealed/diaries").glob("*/index.html")}
    assert diaries >= {force.id for force in desk.campaign.forces if force.start is not None}
    for player in players_of(desk):
        assert (turn / f"as-{player.id}-saw-it/index.html").is_file()


@small_ones_first
def test_a_closed_turn_stands_on_the_site(system: str) -> None:
    desk = open_desk(once_closed(system))
    public = files_of(desk, PUBLIC)

    assert "index.html" in public
    is_over = desk.closed(1).period.ends_turn
    assert ("turns/0001/index.html" in public) is is_over


@every_system
def test_the_schema_knows_the_tables_of_the_system(
    system: str, campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema", str(campaign)]) == 0

    schema = json.loads(capsys.readouterr().out)
    assert set(shape_of(system).required) <= schema["properties"].keys()


@small_ones_first
def test_the_cheapest_order_on_a_form_comes_back_for_the_file(system: str, tmp_path: Path) -> None:
    home = Path(shutil.copytree(once_closed(system), tmp_path / "home"))
    desk = open_desk(home)
    for player in players_of(desk):
        form = order_form_of(desk, player)
        empty: dict[str, tuple[str, ...]] = dict.fromkeys(fields_of(form), ())
        head = {name: (value,) for name, value in head_values(form)}
        ticked = dict(cheapest_orders(desk, form))

        nothing = collected_from(desk, [("a.pdf", FilledForm(fields=empty | head))])
        found = collected_from(desk, [("a.pdf", FilledForm(fields=empty | head | ticked))])

        assert (nothing.entries, nothing.doubts) == (0, ())
        assert (found.entries, found.doubts) == (len(ticked), ())
        (home / FILE).write_text(f"{sample(system)}\n{found.text}", encoding="utf-8")
        assert main(["check", str(home)]) == 0


@small_ones_first
def test_an_order_page_holds_its_form_and_its_text_comes_back_the_same(system: str) -> None:
    desk = open_desk(once_closed(system))
    for player in players_of(desk):
        form = order_form_of(desk, player)
        page = order_page_of(desk, player).decode()
        fields = Fields(page)
        empty: dict[str, tuple[str, ...]] = dict.fromkeys(fields_of(form), ())
        head = {name: (value,) for name, value in head_values(form)}
        ticked = dict(cheapest_orders(desk, form))
        text = text_of(page, {name: word for name, (word,) in ticked.items()})

        assert told_to_map(page)["runs"]
        assert fields.words == {name: set(spec.options) for name, spec in fields_of(form).items()}
        printed = FilledForm(fields=empty | head | ticked)
        by_form = collected_from(desk, [("a", printed)])
        by_page = collect(desk, [("a", text.encode())])
        assert by_page == by_form
        assert by_page.entries == len(ticked)


@small_ones_first
def test_orders_for_the_very_first_period_come_back_too(campaign: Path) -> None:
    desk = open_desk(campaign)
    for player in players_of(desk):
        form = order_form_of(desk, player)
        page = order_page(form, page_environment(desk.system.package)).decode()
        ticked = {n: word for n, (word,) in cheapest_orders(desk, form)}

        found = collect(desk, [("a", text_of(page, ticked).encode())])

        assert found.entries + len(found.doubts) == len(ticked)
        assert all("already" in doubt or "twice" in doubt for doubt in found.doubts)


def cheapest_orders(desk: Desk, form: OrderForm) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield a tick for everybody: the first deed that needs nothing more."""
    deeds = {
        (kind.table.key, deed.key): deed.needs
        for kind in desk.rules.orders
        for deed in kind.table.deeds.values()
    }
    for block in form.blocks:
        for box in block.lines[0].boxes if block.lines else ():
            if box.kind is KeyKind.DEED:
                offered = (each.key for each in box.options)
                free = [key for key in offered if not deeds[block.table, key]]
                yield from ((box.field, (key,)) for key in free[:1])


@small_ones_first
def test_what_a_reader_may_not_know_changes_none_of_his_files(system: str) -> None:
    desk = with_time_up(open_desk(once_closed(system)))
    readers = [*players_of(desk), PUBLIC]
    left_out: list[object] = []
    for reader in readers:
        twin = without_what_is_hidden(desk, reader, left_out)
        assert files_of(twin, reader) == files_of(desk, reader), reader.folder
        if reader.kind is AudienceKind.PLAYER:
            assert books_of(twin, reader) == books_of(desk, reader), reader.folder

    assert left_out


def books_of(desk: Desk, reader: Audience) -> tuple[bytes | None, bytes]:
    """Return a player's diary, and the book of somebody who takes over."""
    return diary_pdf(desk, reader, paper="a5"), successors_book(desk, reader, "Carla")


def with_time_up(desk: Desk) -> Desk:
    """Return a campaign whose open period players may read."""
    now = replace(desk.inputs, time_is_up=True)
    others = (each for each in desk.campaign.periods if each.period != now.period)
    return replace(desk, campaign=replace(desk.campaign, periods=(*others, now)))


def without_what_is_hidden(desk: Desk, reader: Audience, left_out: list[object]) -> Desk:
    """Return a campaign without all a reader may not know; what it was, is listed."""
    rules = desk.rules

    def kept(owned: Iterable[Fact]) -> tuple[Fact, ...]:
        return tuple(fact for fact in owned if may_know(fact.kind, fact))

    def may_know(kind: str, owned: Fact | Event) -> bool:
        stands = reader.stands_to(
            owned.sides, owned.opponents, owned.commanders, force=about(owned)
        )
        knows = rules.knowledge.may_know(kind, stands)
        left_out.extend([] if knows else [owned])
        return knows

    def resolve(
        campaign: Campaign, situation: Situation, inputs: PeriodInputs, dice: Dice
    ) -> Resolution[Situation]:
        played = rules.resolve(campaign, situation, inputs, dice)
        events = tuple(event for event in played.events if any(known_parts(event)))
        return replace(played, events=events)

    def known_parts(event: Event) -> Iterator[bool]:
        wording = rules.wording.events[event.kind]
        for kind in (wording.by_default, *wording.knows.values()):
            yield may_know(kind, event)

    altered = replace(
        rules,
        resolve=resolve,
        facts=lambda campaign, situation: kept(rules.facts(campaign, situation)),
        order_facts=lambda campaign, now: kept(rules.order_facts(campaign, now)),
    )
    return replace(desk, system=replace(desk.system, rules=altered))


@small_ones_first
def test_a_word_to_one_player_reaches_no_other(campaign: Path) -> None:
    before = open_desk(campaign)
    told, *others = players_of(before)
    with (campaign / FILE).open("a", encoding="utf-8") as file:
        file.write(f'\n[[period.text]]\nto = "{told.id}"\nbody = "Beware of Bo."\n')
    before, after = map(with_time_up, (before, open_desk(campaign)))

    assert files_of(after, told) != files_of(before, told)
    assert books_of(after, told)[1] != books_of(before, told)[1]
    for reader in (*others, PUBLIC):
        assert files_of(after, reader) == files_of(before, reader)
    for reader in others:
        assert books_of(after, reader) == books_of(before, reader)


@small_ones_first
def test_no_page_speaks_in_another_systems_words(system: str) -> None:
    desk = with_time_up(open_desk(once_closed(system)))
    title = desk.rules.title.lower()
    strange = {
        word
        for other, words in OWN_WORDS.items()
        for word in words
        if other != system and word not in (*OWN_WORDS.get(system, ()), title)
    }
    for reader in (UMPIRE, *players_of(desk), PUBLIC):
        for name, content in files_of(desk, reader).items():
            if name.endswith((".png", ".woff2", ".css")):
                continue
            text = STYLE.sub(" ", content.decode("utf-8", "replace")).lower()
            found = [w for w in strange if re.search(rf"\b{w}", text)]
            assert not found, name


@every_system
def test_a_file_refuses_the_tables_of_other_systems(
    system: str, campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = shape_of(system).model.model_fields.keys()
    strange = {key for other in ENTRIES for key in shape_of(other).model.model_fields} - own
    assert strange
    for key in sorted(strange):
        begin(system, campaign)
        with (campaign / FILE).open("a", encoding="utf-8") as file:
            file.write(f"\n[{key}]\n")

        assert main(["check", str(campaign)]) == 1

        told = capsys.readouterr().out
        unknown = rf"C010\]: {key}: “{key}” is not known at the top of the file"
        misplaced = rf"C011\]: {key}: “{key}” does not belong to the top of the file"
        assert re.search(f"{unknown}|{misplaced}", told)
        assert re.search("= hint: (known: format, campaign|did you mean|it belongs to)", told)
