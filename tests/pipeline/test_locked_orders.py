"""Where dice wait for locked orders nobody can foresee them, in any rule system.

Before the lock no die is looked at, nor before its number; what fell under one lock is
the same whatever is locked later.
"""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from generator import dice
from generator.brief.audience import UMPIRE
from generator.chronicle.locks import LockEntry, lock_text
from generator.dice import Number
from generator.errors import CampaignError
from generator.kit.phase import FOR_LOCK, FOR_NUMBER
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import Desk, open_desk
from generator.pipeline.lock_making import new_lock, number_told
from generator.pipeline.locked_orders import locks_told
from generator.values import replace
from generator.world.campaign import BY_NUMBER, Decision
from tests.pipeline.test_told_when_due import (
    BASES,
    SYSTEMS,
    assert_alike,
    base,
    players,
    told,
    with_orders,
)

if TYPE_CHECKING:
    from pathlib import Path

    from generator.chronicle.locks import OrderLock
    from generator.kit.phase import Question

NOW = "2026-05-01T19:30:00Z"
ROUNDS = 4
FIRST_TIER = [pytest.param(*each, marks=[pytest.mark.deep] * bool(each[1])) for each in BASES]


def by_number(folder: Path, system: str, number: int) -> Path:
    """Lay out a campaign whose dice wait for a number; see :func:`base`."""
    path = base(folder, system, number) / "campaign.toml"
    text = re.sub(r"(?m)^(rolled|missing) = .*\n", "", path.read_text(encoding="utf-8"))
    text = re.sub(r"(?m)^\[dice\].*\n", f'[dice]\nrolled = "{BY_NUMBER}"\n', text)
    path.write_text(text, encoding="utf-8")
    if "\nseed = " not in text and not (folder / "campaign.seed").exists():
        (folder / "campaign.seed").write_text("a seed that nobody knows, of such a length\n")
    return folder


def ordered(folder: Path, word: str) -> Desk:
    """Return a campaign in which everybody has ordered at random."""
    given = {each.id: f"{word} {each.id}" for each in players(open_desk(folder))}
    return with_orders(folder, given)


def with_lock(desk: Desk, lock: OrderLock) -> Desk:
    """Return the campaign with a lock more, as if it were read anew."""
    entry = LockEntry(
        place=f"locks/{lock.number}", digest=f"{lock.number:064}", body=lock_text(lock)
    )
    entries = (*desk.locks.entries, entry)
    return replace(desk, locks=replace(desk.locks, entries=entries))


def locked(desk: Desk) -> Desk:
    """Return the campaign with its orders locked."""
    return with_lock(desk, new_lock(desk, reason="", locked=NOW))


def numbered(desk: Desk, number: str) -> Desk:
    """Return the campaign with a number told, if a lock waits for one."""
    if desk.locks.waiting(str(desk.period)) is None:
        return desk
    return with_lock(desk, number_told(desk, Number(number), "Anna", locked=NOW))


def faces(desk: Desk) -> dict[str, tuple[int, ...]]:
    """Return what fell in the open period, by key."""
    return {str(throw.key): throw.pips for throw in desk.resolution.throws}


def answering(desk: Desk, chance: random.Random) -> Desk:
    """Return the campaign with answers to what is asked, as far as any can be given."""
    questions = [each for each in desk.resolution.questions if each.choices]
    for question in questions:
        answered = desk
        for _ in range(6):
            tried = _with(desk, _answer(question, chance))
            try:
                _ = tried.resolution
            except CampaignError:
                continue
            answered = tried
            break
        desk = answered
    return desk


def _answer(question: Question, chance: random.Random) -> Decision:
    choice = chance.choice([c for c in question.choices if not c.needs] or question.choices)
    detail = {name: choice.among[0] for name in choice.needs[:1] if choice.among}
    return Decision(question=question.key, choice=choice.key, detail=detail)


def _with(desk: Desk, decision: Decision) -> Desk:
    inputs = replace(desk.inputs, decisions=(*desk.inputs.decisions, decision))
    others = (each for each in desk.campaign.periods if each.period != desk.period)
    return replace(desk, campaign=replace(desk.campaign, periods=(*others, inputs)))


@pytest.fixture
def _no_die_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    def falls(*_: object, **__: object) -> int:
        message = "a die was looked at"
        raise AssertionError(message)

    monkeypatch.setattr(dice, "_pip", falls)


@pytest.mark.usefixtures("_no_die_falls")
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_die_is_looked_at_before_its_number_is_told(system: str, tmp_path: Path) -> None:
    desk = ordered(by_number(tmp_path / "campaign", system, 0), "one")

    for now in (desk, locked(desk)):
        assert now.resolution.throws == ()
        assert briefed(now, now.pending(), UMPIRE).locks == locks_told(now.locks, str(now.period))
        for reader in players(now):
            assert told(now, reader)


@pytest.mark.parametrize(("system", "number"), FIRST_TIER)
def test_before_the_lock_nothing_depends_on_what_others_order(
    system: str, number: int, tmp_path: Path
) -> None:
    folder = by_number(tmp_path / "campaign", system, number)
    reader, *others = players(open_desk(folder))
    alone = with_orders(folder, {reader.id: "own"})
    for trial in ("some", "others"):
        crowd = with_orders(
            folder, {reader.id: "own"} | {each.id: f"{trial} {each.id}" for each in others}
        )

        assert not crowd.due.is_due
        assert_alike(told(alone, reader), told(crowd, reader))


def test_a_leak_before_the_lock_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = by_number(tmp_path / "campaign", "grand-strategic", 0)
    reader, *others = players(open_desk(folder))
    alone = with_orders(folder, {reader.id: "own"})
    crowd = with_orders(folder, {each.id: f"own {each.id}" for each in (reader, *others)})
    monkeypatch.setattr(Desk, "told_to", lambda desk, _: desk)

    with pytest.raises(AssertionError, match=r"\.(svg|pdf|html)|assert \["):
        assert_alike(told(alone, reader), told(crowd, reader))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_period_is_due_when_its_dice_have_fallen(system: str, tmp_path: Path) -> None:
    desk = ordered(by_number(tmp_path / "campaign", system, 0), "one")
    kinds = [each.kind for each in desk.resolution.questions]
    assert kinds[0] == FOR_LOCK

    desk = locked(desk)
    if desk.locks.waiting(str(desk.period)) is not None:
        assert desk.resolution.questions[0].kind == FOR_NUMBER
        assert not desk.due.is_due
        desk = numbered(desk, "4711")

    at_close = desk.rules.told_at_close(desk.situation)
    assert desk.due.is_due is not at_close


@pytest.mark.parametrize(("system", "number"), FIRST_TIER)
def test_later_locks_change_no_earlier_roll(system: str, number: int, tmp_path: Path) -> None:
    folder = by_number(tmp_path / "campaign", system, number)
    check_later_locks(folder, "one")


@pytest.mark.deep(seeds=6)
@pytest.mark.parametrize(("system", "number"), BASES)
def test_later_locks_of_many_orders_change_no_earlier_roll(
    system: str, number: int, drawn_seed: int, tmp_path: Path
) -> None:
    folder = by_number(tmp_path / "campaign", system, number)
    check_later_locks(folder, str(drawn_seed))


def check_later_locks(folder: Path, word: str) -> None:
    """Play a period lock by lock, with other numbers for each, and compare."""
    desk = numbered(locked(ordered(folder, word)), "1")
    chance = random.Random(word)  # noqa: S311 - only answers
    for turn in range(ROUNDS):
        fell = faces(desk)
        answered = answering(desk, chance)
        if not any(each.kind == FOR_LOCK for each in answered.resolution.questions):
            break
        first, second = (numbered(locked(answered), f"{turn}{number}") for number in (4711, 12))

        assert fell.items() <= faces(first).items()
        assert fell.items() <= faces(second).items()
        desk = first


@pytest.mark.parametrize("system", SYSTEMS)
def test_another_number_brings_other_faces(system: str, tmp_path: Path) -> None:
    desk = locked(ordered(by_number(tmp_path / "campaign", system, 0), "one"))
    if desk.locks.waiting(str(desk.period)) is None:
        return

    found = {tuple(sorted(faces(numbered(desk, str(each))).items())) for each in range(12)}

    assert len(found) > 1


def test_everybody_reads_digest_number_giver_and_reason(tmp_path: Path) -> None:
    folder = by_number(tmp_path / "campaign", "valormr", 1)
    desk = numbered(locked(ordered(folder, "one")), "4711")
    lock = replace(new_lock(desk, reason="Bert was late", locked=NOW), number=9)
    desk = with_lock(desk, lock)

    words = locks_told(desk.locks, str(desk.period))
    assert words[0].startswith("Orders locked. SHA-256 ")
    assert words[1] == "The number told for that lock: 4711, from Anna."
    assert words[2].startswith("Orders locked again, because: Bert was late. SHA-256 ")
    for reader in players(desk):
        shown = desk.told_to(reader)
        assert briefed(shown, shown.pending(), reader).locks == words


def in_winter(tmp_path: Path) -> Desk:
    """Return a campaign in the winter, when mercenaries are rolled for before orders."""
    desk = open_desk(by_number(tmp_path / "campaign", "grand-strategic", 0))
    situation: Any = desk.situation
    winter = replace(situation, period=desk.rules.clock.read("1-winter"))
    desk.__dict__["situation"] = winter
    return desk


def test_what_has_to_be_known_to_order_is_locked_before_orders_come(tmp_path: Path) -> None:
    desk = in_winter(tmp_path)
    assert desk.waits_to_order
    lock = new_lock(desk, reason="", locked=NOW)
    early = keeping_winter(desk, with_lock(desk, lock))
    told_so = keeping_winter(
        desk, with_lock(early, number_told(early, Number("5"), "Bo", locked=NOW))
    )

    assert lock.is_early
    assert lock.waits
    assert not told_so.waits_to_order
    assert all("/GS-MERC-02/" in key for key in told_so.locks.entries[-1].lock.rolled)
    assert not told_so.locks.is_rolled("1-winter")
    assert not told_so.due.is_due
    assert told_so.resolution.questions[0].kind == FOR_LOCK
    for reader in players(told_so):
        known = keeping_winter(desk, told_so).told_to(reader)
        assert known.resolution.events


def keeping_winter(desk: Desk, changed: Desk) -> Desk:
    """Return a changed campaign in the same winter."""
    changed.__dict__["situation"] = desk.situation
    return changed
