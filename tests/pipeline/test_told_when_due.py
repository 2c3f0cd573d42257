"""Nobody reads the open period before it is due, in any rule system.

Whatever others order, every file and letter of a player is the same to the byte until
all orders are in, or the umpire waits no longer.
"""

from __future__ import annotations

import random
import re
import shutil
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, Audience, AudienceKind, audiences
from generator.brief.order_form_contents import YES, fields_of, head_values
from generator.cli import main
from generator.pipeline import desk as desks
from generator.pipeline.briefings import briefed
from generator.pipeline.collect import collected_from
from generator.pipeline.desk import Desk, open_desk
from generator.pipeline.due import own_inputs
from generator.pipeline.letters import ORDER_PAGE, letter_to, page_to
from generator.pipeline.next_orders import eve_of_orders
from generator.pipeline.order_forms import order_form_of
from generator.pipeline.reader_pages import ReaderPages
from generator.read.filled_form import FilledForm
from generator.values import replace
from tests.systems.samples import ROOT, SAMPLES, sample
from tests.twins import one_press

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from contextlib import AbstractContextManager
    from pathlib import Path

SYSTEMS = ("valormr", "tsc", "grand-strategic", "battlefield", "house")
BASES = tuple(
    (system, number)
    for system in SYSTEMS
    for number in range(3)
    if number < 2 or system not in ("battlefield", "house")
)
"""Systems with their campaigns; in a battle fought at once nothing can be ordered,
and of house rules no period is closed."""
TWINS = 28
"""Pairs of campaigns for each base: 364."""
SEED = "a seed that nobody knows and that is long enough\n"


def base(folder: Path, system: str, number: int) -> Path:
    """Lay out a campaign of which nobody has ordered the open period.

    Args:
        folder: Where.
        system: Its rule system.
        number: 0: it begins; 1: the sample as it stands; 2: as it stood one period
            before.
    """
    origin = ROOT if system == "valormr" else SAMPLES[system].parent
    if number == 0:
        folder.mkdir()
        text = sample(system)
        (folder / "campaign.toml").write_text(_without_block(text), encoding="utf-8")
        (folder / "campaign.seed").write_text(SEED)
        return folder
    kept = ("campaign.toml", "campaign.seed", "chronicle", "pictures")
    folder.mkdir()
    for name in kept:
        if (origin / name).is_dir():
            shutil.copytree(origin / name, folder / name)
        elif (origin / name).exists():
            shutil.copy(origin / name, folder / name)
    text = (folder / "campaign.toml").read_text(encoding="utf-8")
    (folder / "campaign.toml").write_text(_without_block(text), encoding="utf-8")
    if "\nseed = " not in text and not (folder / "campaign.seed").exists():
        (folder / "campaign.seed").write_text(SEED)  # or forms would bear no letters
    if number == 2:
        assert main(["reopen", "--yes", "--quiet", str(folder)]) == 0
        text = (folder / "campaign.toml").read_text(encoding="utf-8")
        text = _without_block(text)
        (folder / "campaign.toml").write_text(text, encoding="utf-8")
    return folder


def _without_block(text: str) -> str:
    """Return a campaign file without its last block."""
    before, mark, _ = text.rpartition("\n[[period]]\n")
    return f"{before}\n" if mark else text


def players(desk: Desk) -> tuple[Audience, ...]:
    """Return the players of a campaign."""
    everybody = audiences(desk.campaign)
    return tuple(each for each in everybody if each.kind is AudienceKind.PLAYER)


def with_orders(folder: Path, given: Mapping[str, str], *, more: str = "") -> Desk:
    """Return the campaign once some players have filled in their forms at random.

    Args:
        folder: The campaign; it is left as it is.
        given: By player, the seed by which a form is filled in.
        more: What the umpire writes for the period besides.
    """
    desk = open_desk(folder)
    head = f'[[period]]\nid = "{desk.period}"\n'
    block = head
    for reader in players(desk):
        if reader.id in given:
            chance = random.Random(given[reader.id])  # noqa: S311 - only orders
            fields = _filled(desk, reader, chance)
            form = FilledForm(fields=fields, is_text=True)
            block += collected_from(desk, [(reader.id, form)]).text.replace(head, "")
    text = (folder / "campaign.toml").read_text(encoding="utf-8")
    twin = folder.parent / f"{folder.name}-with-orders"
    shutil.rmtree(twin, ignore_errors=True)
    shutil.copytree(folder, twin, ignore=shutil.ignore_patterns("output"))
    written = f"{text}\n{block}\n{more}"
    (twin / "campaign.toml").write_text(written, encoding="utf-8")
    return open_desk(twin)


def _filled(desk: Desk, reader: Audience, chance: random.Random) -> Mapping[str, tuple[str, ...]]:
    """Return a form with some of its fields filled in."""
    form = order_form_of(desk, reader)
    fields: dict[str, tuple[str, ...]] = {name: (value,) for name, value in head_values(form)}
    near = [block.place for block in form.blocks if re.fullmatch(r"\d{4}", block.place)]
    grid = desk.campaign.board.grid
    labels = sorted(grid.label(place) for place in desk.campaign.board.terrain)
    for name, spec in fields_of(form).items():
        if name == "ready" or name.startswith("standing"):
            continue
        if spec.options:
            if spec.options != (YES,) and chance.random() < 0.7:
                fields[name] = (chance.choice(spec.options),)
        elif chance.random() < 0.5:
            fields[name] = (chance.choice([*near, *labels[:40], "1", "2"]),)
    return fields


def told(desk: Desk, reader: Audience) -> dict[str, object]:
    """Return all that one player is given: every page, document and letter."""
    pages = ReaderPages(desk=desk, press=one_press())
    pages.__dict__["sheets"] = ()
    made = pages.files_of(reader)
    letter = letter_to(desk, reader, {ORDER_PAGE: page_to(desk, reader)}, with_once=False)
    return {
        **made.pages,
        **made.prints,
        **{str(path): body for path, body in letter.files.items()},
        "complaints": made.complaints,
    }


def assert_alike(plain: Mapping[str, object], other: Mapping[str, object]) -> None:
    assert list(plain) == list(other)
    for name, content in plain.items():
        assert other[name] == content, name


@pytest.mark.parametrize(
    ("system", "number"),
    [pytest.param(*each, marks=[pytest.mark.deep] * bool(each[1])) for each in BASES],
)
def test_whatever_others_order_nobody_reads_it_before_it_is_due(
    system: str, number: int, tmp_path: Path
) -> None:
    assert_nobody_reads(tmp_path, system, number, twins=2)


@pytest.mark.deep
@pytest.mark.parametrize(("system", "number"), BASES)
def test_whatever_many_others_order_nobody_reads_it_before_it_is_due(
    system: str, number: int, tmp_path: Path
) -> None:
    assert_nobody_reads(tmp_path, system, number, twins=TWINS)


def assert_nobody_reads(
    tmp_path: Path,
    system: str,
    number: int,
    *,
    twins: int,
    planted: AbstractContextManager[object] | None = None,
) -> None:
    """Compare what a player is given while others order this, and that.

    Args:
        tmp_path: Where campaigns may lie.
        system: Their rule system.
        number: Which base.
        twins: How many pairs.
        planted: A leak that the player's papers are made with; none: none is.
    """
    folder = base(tmp_path / "base", system, number)
    everybody = players(open_desk(folder))
    compared = 0
    for twin in range(twins):
        reader, *rest = everybody[twin % len(everybody) :] + everybody
        # The umpire's words wait, too.
        words = f'[[period.text]]\nto = "{reader.id}"\nbody = "It is twin {twin}."\n'
        for own in ({reader.id: str(twin)}, {}):
            alone = with_orders(folder, own)
            crowd = alone
            for trial in range(6):
                others = {each.id: f"{twin} {trial}" for each in rest if each != reader}
                crowd = with_orders(folder, own | others, more=words)
                if crowd.inputs.entries != alone.inputs.entries:
                    break
            if crowd.due.is_due or crowd.inputs.entries == alone.inputs.entries:
                continue
            assert not alone.due.is_due
            with planted or nullcontext():
                assert_alike(told(alone, reader), told(crowd, reader))
            compared += 1
            break
    assert compared >= twins * 0.9


def leaks(planted: str) -> Iterator[None]:
    """Plant a leak for a while."""
    with pytest.MonkeyPatch.context() as patched:
        if planted == "all is told":
            patched.setattr(Desk, "told_to", lambda desk, _: desk)
        else:
            patched.setattr(desks, "own_inputs", lambda *given: given[2])
        yield


@pytest.mark.parametrize(
    ("system", "planted"),
    [*((each, "all is told") for each in SYSTEMS), ("valormr", "orders of others")],
)
def test_a_leak_is_found(system: str, planted: str, tmp_path: Path) -> None:
    leak = contextmanager(leaks)(planted)
    with pytest.raises(AssertionError, match=r"\.(svg|pdf|html)|assert \["):
        assert_nobody_reads(tmp_path, system, 0, twins=1, planted=leak)


def open_campaign(tmp_path: Path, system: str, block: str = "", **more: str) -> Desk:
    """Return a campaign that begins, with some lines of its first block."""
    folder = tmp_path / "campaign"
    if not folder.exists():
        base(folder, system, 0)
    desk = open_desk(folder)
    text = (folder / "campaign.toml").read_text(encoding="utf-8")
    for old, new in more.items():
        assert old in text
        text = text.replace(old, new)
    written = f'{text}\n[[period]]\nid = "{desk.period}"\n{block}'
    (folder / "campaign.toml").write_text(written, encoding="utf-8")
    opened = open_desk(folder)
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    return opened


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_new_period_waits_for_everybody(system: str, tmp_path: Path) -> None:
    desk = open_campaign(tmp_path, system)

    assert not desk.due.is_due
    awaited = {each.player.id for each in desk.due.awaited}
    assert awaited == {player.id for player in desk.campaign.players}
    assert briefed(desk, desk.pending(), UMPIRE).untold


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_is_due_when_time_is_up(system: str, tmp_path: Path) -> None:
    desk = open_campaign(tmp_path, system, "time_is_up = true\n")

    assert desk.due.is_due
    for reader in players(desk):
        assert desk.told_to(reader) is desk
        assert eve_of_orders(desk, reader).period != desk.period
    assert briefed(desk, desk.pending(), UMPIRE).untold == ""


@pytest.mark.parametrize("system", SYSTEMS)
def test_it_is_due_when_everybody_has_said_that_it_is_all(system: str, tmp_path: Path) -> None:
    ids = [each.id for each in players(open_campaign(tmp_path, system))]
    ready = [f'[[period.ready]]\nplayer = "{each}"\n' for each in ids]

    assert open_campaign(tmp_path, system, "".join(ready)).due.is_due
    waiting = open_campaign(tmp_path, system, "".join(ready[1:])).due
    assert [each.player.id for each in waiting.awaited] == ids[:1]


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_is_not_told_finds_what_he_entered_and_nothing_else(
    system: str, tmp_path: Path
) -> None:
    folder = base(tmp_path / "base", system, 0)
    everybody = players(open_desk(folder))
    given = {each.id: "3" for each in everybody[:-1]}
    desk = with_orders(folder, given)
    assert not desk.due.is_due

    for reader in everybody:
        told_from = desk.told_to(reader)
        known = briefed(told_from, told_from.pending(), reader)
        assert not known.despatches
        assert not known.asked
        assert not known.trails
        assert not told_from.resolution.throws
        own = own_inputs(desk.campaign, desk.rules, desk.inputs, reader)
        assert told_from.inputs.entries == own.entries
        assert str(eve_of_orders(desk, reader).period) == str(desk.period)


def test_a_player_who_names_nobody_new_is_named_with_his_armies(tmp_path: Path) -> None:
    desk = open_campaign(tmp_path, "valormr")
    first = desk.due.awaited[0]

    told_so = briefed(desk, desk.pending(), UMPIRE).untold
    assert f"{first.player.name} for " in told_so
    assert desk.campaign.force(first.forces[0]).name in told_so


def test_the_last_who_has_to_order_is_named_in_a_sentence(tmp_path: Path) -> None:
    ready = '[[period.ready]]\nplayer = "anna"\n'
    told_so = open_campaign(tmp_path, "valormr", ready).pending().untold

    assert told_so == (
        "Anna and Bert read Turn 1, day when Bert has ordered for Gorm's Host, or said "
        "that it is all."
    )


def test_who_plays_alone_waits_for_nobody(tmp_path: Path) -> None:
    desk = open_campaign(tmp_path, "valormr")
    alone = tuple(replace(each, is_solo=True) for each in desk.campaign.players)
    desk = replace(desk, campaign=replace(desk.campaign, players=alone))

    assert desk.due.is_due
    assert all(desk.told_to(reader) is desk for reader in players(desk))


def test_without_players_nobody_is_waited_for(tmp_path: Path) -> None:
    desk = open_campaign(tmp_path, "valormr")

    assert replace(desk, campaign=replace(desk.campaign, players=())).due.is_due
