"""Orders are locked before dice fall: a lock made, its number taken, edits noticed."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any

import tomli_w

from generator.chronicle.seals import DamagedChronicleError, digest_of
from generator.errors import Finding
from generator.kit.codec import UnfitPlainError
from generator.kit.phase import FOR_LOCK, FOR_NUMBER, Question
from generator.kit.typed_entries import place_of_question
from generator.pipeline.campaign_folder import LOCKS
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.chronicle.book import Book
    from generator.chronicle.locks import LockEntry, Locks
    from generator.errors import KeyPath
    from generator.kit.phase import Resolution, Situation
    from generator.kit.rules import RuleBook
    from generator.read.toml_source import TomlSource
    from generator.world.campaign import Campaign, PeriodInputs

SHOWN = 8
"""Letters of a digest by which a lock is named."""
_BESIDE_PLAY = frozenset({"format", "campaign", "look", "paper", "period", "player", "post"})
"""Tables of the file by which nothing comes out otherwise."""
_BY_THEMSELVES = frozenset({"standing"})
"""Tables that are compared entry by entry, as blocks are."""


def for_locks(
    resolution: Resolution[Situation], locks: Locks, *, by_hand: bool
) -> Resolution[Situation]:
    """Return a period with one question in place of all that waits for a lock.

    Args:
        resolution: The period as far as it could be played.
        locks: Those there are.
        by_hand: Whether dice are rolled by hand, and wait for that alone.
    """
    period = str(resolution.before.period)
    dice = [each for each in resolution.questions if each.wanted is not None and not by_hand]
    if not dice and locks.is_rolled(period):
        return resolution
    kind = FOR_LOCK if locks.waiting(period) is None else FOR_NUMBER
    facts = (("count", str(len(dice))),)
    waits = Question(key="", kind=kind, rule="", asks=(), sides=(), facts=facts)
    others = (question for question in resolution.questions if question not in dice)
    return replace(resolution, questions=(waits, *others))


# What was entered, as it is locked and compared.


def as_given(rules: RuleBook, inputs: PeriodInputs) -> dict[str, Any]:
    """Return what counts of the inputs of a period, as data; words to readers do not."""
    plain = rules.inputs_to_plain(replace(inputs, texts=()))
    return tomllib.loads(tomli_w.dumps(plain))


def _given_in(rules: RuleBook, entry: LockEntry) -> PeriodInputs:
    """Return what a lock took as given.

    Raises:
        DamagedChronicleError: It holds something of a wrong kind.
    """
    try:
        return rules.inputs_from_plain(entry.lock.given)
    except UnfitPlainError as unfit:
        what = f"{unfit.within('given')}; put the file back from your copy"
        raise DamagedChronicleError(entry.place, what) from unfit


def locked_inputs(rules: RuleBook, entry: LockEntry, now: PeriodInputs) -> PeriodInputs:
    """Return what was locked for a period, with what counts in no lock as it is now."""
    return replace(
        _given_in(rules, entry),
        period=now.period,
        texts=now.texts,
        ready=now.ready,
        time_is_up=now.time_is_up,
        block=now.block,
    )


def table_marks(source: TomlSource) -> dict[str, str]:
    """Return a digest of every table of the file by which something may come out."""
    return {
        name: digest_of(json.dumps(table, default=str, ensure_ascii=False, sort_keys=True))
        for name, table in sorted(source.document.items())
        if name not in _BESIDE_PLAY | _BY_THEMSELVES
    }


def edited_faults(
    source: TomlSource, campaign: Campaign, rules: RuleBook, locks: Locks, inputs: PeriodInputs
) -> tuple[Finding, ...]:
    """Refuse what is locked and was edited since, and answers that come too late."""
    entry = locks.given(str(inputs.period))
    if entry is None:
        return ()
    marks, lock = table_marks(source), entry.lock
    then = _given_in(rules, entry)
    number = next((at for at, p in enumerate(campaign.periods) if p.period == inputs.period), None)
    block: KeyPath = ("period",) if number is None else ("period", number)
    found: list[tuple[KeyPath, str]] = [
        ((name,), f"[{name}] was changed")
        for name in sorted(lock.tables.keys() | marks)
        if lock.tables.get(name) != marks.get(name)
    ]
    passed = _passed_by(locks.of(lock.period))
    found += _edits(rules, then, inputs, passed=passed, block=block)
    covered = locks.numbers(str(inputs.period))
    for key in (*then.dice, *(key for key in inputs.dice if key not in then.dice)):
        where = (*block, "dice", key) if key in inputs.dice else block
        if key in then.dice and inputs.dice.get(key) != then.dice[key]:
            found.append((where, f"{key} was changed"))
        elif key not in then.dice and key in covered:
            found.append((where, f"{key} was typed, though it fell with the lock,"))
    ways = (
        f"put it back as it was ({entry.place} has the whole block), or let it count and tell "
        'everybody why: marchtable lock --again --reason "…"'
    )
    told = f"after these orders were locked as {entry.digest[:SHOWN]}"
    return tuple(Finding("C095", where, f"{what} {told}", ways) for where, what in found)


def _passed_by(entries: Iterable[LockEntry]) -> frozenset[str]:
    """Return the questions that were gone by without an answer, and not asked since."""
    passed: set[str] = set()
    for entry in entries:
        passed = (passed | set(entry.lock.passed)) - set(entry.lock.asked)
    return frozenset(passed)


def _edits(
    rules: RuleBook,
    then: PeriodInputs,
    now: PeriodInputs,
    *,
    passed: frozenset[str],
    block: KeyPath,
) -> Iterator[tuple[KeyPath, str]]:
    """Yield what is otherwise than it was locked, with its place in the file.

    What answers a question that has been asked since may be new.
    """
    before, after = as_given(rules, then), as_given(rules, now)
    answers = {table.recorded: table.answers for table in rules.results}
    answers["decisions"] = "question"
    values = {table.recorded: now.of(table.key) for table in rules.entered}
    values |= {"decisions": now.decisions, "rulings": now.rulings, "standing": now.standing}
    for name, entered in values.items():
        old, asked = before.get(name, []), answers.get(name, "")
        pairs = list(zip(after.get(name, []), entered, strict=True))
        if asked:
            known = passed | {row[asked] for row in old}
            pairs = [(r, v) for r, v in pairs if r in old or getattr(v, asked) in known]
        added = [value for row, value in pairs if row not in old]
        for value in added:
            is_question = name == "decisions"
            where = place_of_question(value) if is_question else (value.where or block)
            yield where, "this was written, or changed,"
        if not added and [row for row, _ in pairs] != old:
            yield block, "an entry was taken out or moved"


# What everybody is told of locks, in records and in words.


def told_of_locks(locks: Locks, period: str) -> tuple[dict[str, Any], ...]:
    """Return what everybody is told of the locks of a period, as records hold it."""
    aside = (entry for entry in locks.aside if entry.head.period == period)
    pairs = [(entry, True) for entry in aside] + [(entry, False) for entry in locks.of(period)]
    return tuple(
        {
            "digest": entry.digest,
            "number": str(entry.lock.told),
            "giver": entry.lock.giver,
            "reason": entry.lock.reason,
            "is_aside": is_aside,
        }
        for entry, is_aside in pairs
    )


def locks_told(locks: Locks, period: str) -> tuple[str, ...]:
    """Return what everybody is told of the locks of a period, as sentences."""
    return lock_words(told_of_locks(locks, period))


def lock_words(told: Iterable[Mapping[str, Any]], secret: str = "") -> tuple[str, ...]:
    """Return what everybody is told of locks as sentences; they are read by all alike.

    Args:
        told: What records hold of them.
        secret: What the dice of the period follow from, if everybody may know it.
    """
    checked = (f"Every roll can be checked now: the secret of the period is {secret}.",)
    return (*map(_words, told), *(checked if secret else ()))


def _words(lock: Mapping[str, Any]) -> str:
    if lock["is_aside"]:
        what = f"the number {lock['number']}" if lock["number"] else f"{lock['digest'][:SHOWN]}"
        return f"Opened again since it was locked: {what} counts no more."
    if lock["number"]:
        return f"The number told for that lock: {lock['number']}, from {lock['giver']}."
    again = f" again, because: {lock['reason']}" if lock["reason"] else ""
    end = "" if again.endswith((".", "!", "?")) else "."
    return f"Orders locked{again}{end} SHA-256 {lock['digest']}."


def check_recorded_locks(book: Book, locks: Locks) -> None:
    """Refuse locks that are not those of which closed periods were told.

    Raises:
        DamagedChronicleError: One is gone, or another stands in its place.
    """
    here = {entry.digest for entry in locks.entries}
    aside = {entry.digest for entry in locks.aside}
    for number, entry in enumerate(book.entries, 1):
        for lock in book.parse(number).locks:
            if not lock["is_aside"] and lock["digest"] not in here:
                what = "gone; put the file back from a copy"
                if lock["digest"] in aside:
                    what = (
                        "set aside, but not the period's record: a run was stopped half way; "
                        "type marchtable reopen again"
                    )
                raise DamagedChronicleError(
                    LOCKS,
                    f"{entry.head.period} was locked as {str(lock['digest'])[:SHOWN]}, and that "
                    f"lock is {what}",
                )
