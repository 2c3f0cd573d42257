"""What is otherwise than when a period was closed: readings, seed, calendar."""

from __future__ import annotations

import secrets
from itertools import groupby
from typing import TYPE_CHECKING

from generator.chronicle.book import heads_set_aside
from generator.chronicle.locks import load_locks
from generator.dice import seed_digest
from generator.errors import CampaignError, Finding, UsageError
from generator.files import read_at_most
from generator.pipeline.campaign_folder import CHRONICLE, LOCKS, SEED_FILE
from generator.read.table_reading import written
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from generator.chronicle.book import Book
    from generator.chronicle.locks import LockHead
    from generator.chronicle.record import Head
    from generator.errors import KeyPath
    from generator.kit.phase import Resolution, Situation
    from generator.kit.rules import RuleBook, Rules, State
    from generator.kit.switches import ChangedReading
    from generator.world.campaign import Campaign
    from generator.world.clock import Clock, Period


# What a newer program reads otherwise than the one that closed the last period.

if TYPE_CHECKING:
    PlayedWith = Callable[[Campaign], Resolution[Situation]]
    """Plays the pending period of a campaign as it is given here."""


class NewReadings(Struct, frozen=True, kw_only=True):
    """Readings that changed since the last period was closed and were not chosen.

    A reading counts as chosen once its switch stands under ``[rules]``.
    """

    program: str = ""
    """The version that closed the last period."""
    closed: str = ""
    """That period's id."""
    touching: tuple[ChangedReading, ...] = ()
    """Those by which the pending period comes out otherwise."""
    others: tuple[ChangedReading, ...] = ()
    """Those that make no difference to it."""


def new_readings(
    campaign: Campaign, rules: RuleBook, book: Book, played: PlayedWith
) -> NewReadings:
    """Return what changed since the last close, tried out on the pending period.

    Nothing is told of a period whose entries have faults: those come first.
    """
    if not len(book):
        return NewReadings()
    last = book.entries[-1].head
    changed = tuple(
        each
        for each in rules.changed_readings
        if each.is_newer_than(last.program) and each.switch not in campaign.switches
    )
    if not changed:
        return NewReadings()
    try:
        played(campaign)
    except CampaignError:
        return NewReadings()
    touching = tuple(each for each in changed if _differs_by(campaign, played, (each,)))
    if not touching and _differs_by(campaign, played, changed):
        touching = changed
    return NewReadings(
        program=last.program,
        closed=last.period,
        touching=touching,
        others=tuple(each for each in changed if each not in touching),
    )


def changed_reading_findings(
    news: NewReadings, rules: RuleBook, period: Period
) -> tuple[Finding, ...]:
    """Warn of each reading by which the pending period comes out otherwise."""
    return tuple(
        Finding(
            "W112",
            ("rules",),
            f"{period} comes out otherwise than by Marchtable {news.program}, which "
            f"closed {news.closed}. {each.means} ({each.cited})",
            "to keep the old reading to the campaign's end, write "
            f"{each.switch} = {written(each.keeps)} under [rules]; for the new one, "
            f"{each.switch} = {written(rules.switches[each.switch].default)}, or just "
            "go on",
        )
        for each in news.touching
    )


def _differs_by(campaign: Campaign, played: PlayedWith, readings: Iterable[ChangedReading]) -> bool:
    """Return whether the pending period is another one by the old readings.

    An entry that only the new reading has a use for makes it another, too.
    """
    kept = {each.switch: each.keeps for each in readings}
    switches = {**campaign.switches, **kept}
    try:
        return played(replace(campaign, switches=switches)) != played(campaign)
    except CampaignError:
        return True


# The seed of the dice: made, read, and held against that of the closed periods.

SEED_BYTES = 32
_LONGEST_SEED = 10_000
SHORTEST_SEED = 22
"""Letters that can hold 128 bits; shorter seeds can be guessed from dice."""
_NO_SEED = seed_digest("")
"""What a record bears of a campaign whose dice are all thrown by hand."""
_SHOWN = 8
"""Letters of a digest that are shown."""


def seed_faults(
    book: Book, seed: str, *, name: str, where: KeyPath, folder: Path
) -> tuple[Finding, ...]:
    """Refuse a seed that is not the one of the last period rolled from a seed.

    Where none that is closed was, it has to be the seed of one that was reopened or locked. A
    campaign without a seed throws nothing from one, and is not judged.

    Args:
        book: The closed periods.
        seed: The seed there is now.
        name: What people call its place, such as ``campaign.seed``.
        where: Its place in the campaign file, or the place nearest to it.
        folder: Where the campaign lies, with its records and locks.
    """
    if not seed:
        return ()
    digest = seed_digest(seed)
    known = _from_a_seed(entry.head for entry in book.entries)[-1:]
    if not known:
        known = _from_a_seed(heads_set_aside(folder / CHRONICLE, campaign=book.campaign))
        locks = load_locks(folder / LOCKS, campaign=book.campaign)
        known += _from_a_seed(entry.head for entry in (*locks.aside, *locks.entries))
    if not known or digest in {head.seed_digest for head in known}:
        return ()
    then = known[-1]
    return (
        Finding(
            "C091",
            where,
            f"{name} is not the seed of {then.period}: its digest is "
            f"{digest[:_SHOWN]}, and that of the seed of {then.period} is "
            f"{then.seed_digest[:_SHOWN]}",
            "put the seed back from your copy; if there is none, take this one "
            'away and roll by hand from now on: dice.missing = "await"',
        ),
    )


def _from_a_seed(heads: Iterable[Head | LockHead]) -> list[Head | LockHead]:
    """Return those of periods that were not rolled by hand alone."""
    return [head for head in heads if head.seed_digest != _NO_SEED]


def periods_by_seed(book: Book) -> tuple[tuple[str, str], ...]:
    """Return each stretch of periods with one seed by its first and last period."""
    heads = _from_a_seed(entry.head for entry in book.entries)
    stretches = [list(group) for _, group in groupby(heads, lambda h: h.seed_digest)]
    return tuple((group[0].period, group[-1].period) for group in stretches)


def new_seed() -> str:
    """Return a fresh random seed of 256 bits."""
    return secrets.token_urlsafe(SEED_BYTES)


def changed_seed(book: Book, folder: Path, stated: str) -> tuple[Finding, ...]:
    """Return the fault of a seed that is not the one of the closed or reopened periods.

    Args:
        book: The closed periods.
        folder: The campaign's folder, with the seed beside the file.
        stated: The seed in the campaign file; empty: it states none.
    """
    return seed_faults(
        book,
        stated or _seed_beside(folder),
        name="dice.seed" if stated else SEED_FILE,
        where=("dice", "seed") if stated else ("dice",),
        folder=folder,
    )


def _seed_beside(folder: Path) -> str:
    """Return the seed that lies beside the campaign file; empty: none does.

    Raises:
        UsageError: What lies there is no seed.
    """
    path = folder / SEED_FILE
    try:
        raw = read_at_most(path, _LONGEST_SEED + 1)
        seed = raw.decode("utf-8").strip()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else "it is not text"
        message = f"{path} cannot be read: {reason}; put the seed back from your copy"
        raise UsageError(message) from fault
    if len(raw) > _LONGEST_SEED:
        message = (
            f"{path} has more than {_LONGEST_SEED:,} bytes and is not a seed; put the "
            "seed back from your copy"
        )
        raise UsageError(message)
    return seed


def seed_of(folder: Path, campaign: Campaign) -> tuple[str, tuple[Finding, ...]]:
    """Return the dice seed, from the file or from beside it."""
    if campaign.seed:
        return campaign.seed, ()
    path = folder / SEED_FILE
    seed = _seed_beside(folder)
    if campaign.dice_missing != "seed":
        return seed, ()
    if not seed:
        message = (
            f"{path} is missing, and without it no dice can be rolled; put the seed "
            'back from your copy, or set dice.missing to "await" and roll by hand'
        )
        raise UsageError(message)
    if len(seed) >= SHORTEST_SEED:
        return seed, ()
    return seed, (
        Finding(
            "W110",
            ("dice",),
            f"the seed in {SEED_FILE} is short: players could guess it from dice",
            "before the first period is closed, replace it by a long random one",
        ),
    )


# What closed periods were by the calendar they were played by, and would be no more.


def moved_by_calendar(campaign: Campaign, book: Book, rules: Rules[State]) -> tuple[Finding, ...]:
    """Refuse a file by whose calendar a closed period is not where it was.

    Turns are counted from 1, so the first of a gap is the first that has moved.
    """
    if rules.set_by is None:
        return ()
    turn = 0
    for period in (entry.head.period for entry in book.entries):
        now = _turn_of(period, rules.clock)
        if now not in (turn, turn + 1):
            return (
                Finding(
                    "C094",
                    _set_by(campaign, rules),
                    f"“{period}” is closed, but the calendar of this file puts it "
                    "elsewhere, or has no such period",
                    "put back what the file said when it was closed, or open it again "
                    f"with marchtable reopen --back-to {period}",
                ),
            )
        turn = now
    return ()


def _turn_of(period: str, clock: Clock) -> int:
    """Return the turn of a period; less than nothing: the calendar has it not."""
    try:
        return clock.read(period).turn
    except ValueError:
        return -1


def _set_by(campaign: Campaign, rules: Rules[State]) -> KeyPath:
    """Return the last house rule that sets the calendar; the header: none does."""
    house_rules = campaign.house_rules
    for place in reversed(range(len(house_rules))):
        others = (*house_rules[:place], *house_rules[place + 1 :])
        without = rules.in_campaign(replace(campaign, house_rules=others))
        if without.clock != rules.clock:
            return ("house_rule", place, "value")
    return ("campaign",)
