"""``status``: where the campaign stands and what is awaited, on one screen."""

from __future__ import annotations

from calendar import month_name
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from generator.cli.awaited import (
    IN_VAIN,
    MISPLACED,
    NOT_YET,
    WARNED,
    AwaitedKind,
    awaited,
    headline,
    lines_to_paste,
    new_readings_json,
    new_readings_lines,
    owing,
    owing_lines,
    time_for_a_copy,
    unasked_json,
    unasked_lines,
    where_to_paste,
)
from generator.cli.faults import DONE, OPEN
from generator.cli.opening import opened_briefly, real_time, umpires_view
from generator.kit.order_grammar import ordered
from generator.kit.printing import spelled, together
from generator.kit.typed_entries import parted
from generator.pipeline.briefings import warned_of
from generator.pipeline.due import TIME_IS_UP
from generator.read.deadline import to_deadline
from generator.values import Struct

if TYPE_CHECKING:
    import argparse
    from collections.abc import Container, Iterable

    from generator.brief.briefing import Briefing
    from generator.chronicle.book import Book
    from generator.cli.awaited import Awaited, Owing
    from generator.cli.output import Output
    from generator.kit.rules import RuleBook
    from generator.pipeline.desk import Desk
    from generator.pipeline.due import Due

NOBODY = "no player"


class OrdersOf(Struct, frozen=True, kw_only=True):
    """Which orders of one player have come."""

    player: str
    """His name."""
    came: tuple[str, ...]
    missing: tuple[str, ...]
    goes_on: tuple[str, ...] = ()
    """Without an order too, but they do what they were ordered before."""
    asleep: tuple[str, ...] = ()
    """Without an order too, but it is not their part of the day."""


def run(options: argparse.Namespace, output: Output) -> int:
    """Print the campaign's state."""
    desk = opened_briefly(options, output)
    view = umpires_view(desk, desk.pending())
    orders = orders_of(desk, view)
    waiting = awaited(desk, view)
    if options.json:
        output.result_json(
            {
                **_as_json(desk, orders, waiting),
                "unasked": unasked_json(desk.unasked),
                "misplaced": [each.what for each in desk.misplaced],
                "under_way": _under_way_json(desk, view),
                "warned_of": list(warned_of(desk)),
                "owed": {each.who: list(each.owes) for each in _owed(desk, orders, waiting)},
                "locks": list(view.locks),
                "time_for_a_copy": time_for_a_copy(desk.book),
                "new_readings": new_readings_json(desk.new_readings),
            }
        )
    else:
        screen = _screen(desk, view, orders, waiting, output=output)
        output.result("\n".join(screen))
    return OPEN if waiting and options.exit_code else DONE


def orders_of(desk: Desk, view: Briefing) -> tuple[OrdersOf, ...]:
    """Return which orders are in, by player; armies that are nobody's come last.

    Whoever leaves the map as ordered has still been ordered; who is lost as things
    stand still owes an order.
    """
    campaign = desk.campaign
    given = ordered(desk.inputs, desk.rules.orders)
    heard_of = {*view.names, *given, *desk.owing}
    on_map = [force.id for force in campaign.forces if force.id in heard_of]
    commanded = {name for player in campaign.players for name in player.forces}
    rows = [(player.name, player.forces) for player in campaign.players]
    rows.append((NOBODY, tuple(name for name in on_map if name not in commanded)))
    return tuple(
        _orders_of(desk, name, [each for each in forces if each in on_map], given)
        for name, forces in rows
        if set(forces).intersection(on_map)
    )


def _orders_of(desk: Desk, player: str, forces: list[str], given: Container[str]) -> OrdersOf:
    """Sort one player's armies by whether they have orders or need none.

    Who needs none has them all the same where anything was decided for it.
    """
    campaign, rules, inputs = desk.campaign, desk.rules, desk.inputs
    decided = {kind.subject(e) for kind in rules.orders for e in kind.entered(inputs)}
    asleep = {each for each in forces if rules.sleeps(campaign, each, desk.period)}
    came = {each for each in forces if each in given or each in asleep & decided}
    settled = partial(rules.is_settled, campaign, desk.resolution.after)
    without = [each for each in forces if not (each in came | asleep or settled(each))]
    return OrdersOf(
        player=player,
        came=tuple(each for each in forces if each in came),
        missing=tuple(each for each in without if each in desk.owing),
        goes_on=tuple(each for each in without if each not in desk.owing),
        asleep=tuple(each for each in forces if each in asleep - came),
    )


def _screen(
    desk: Desk,
    view: Briefing,
    orders: tuple[OrdersOf, ...],
    waiting: tuple[Awaited, ...],
    *,
    output: Output,
) -> list[str]:
    """Return the lines of the screen."""
    lines = [
        output.strong(desk.campaign.title),
        f"{desk.period.title} ({desk.period}) is open; {_closed(desk)}.",
        *_won_lines(desk),
        *_deadline_lines(desk.inputs.deadline, desk.due),
        "",
        output.strong("Orders"),
        *_order_lines(orders, desk.rules),
        *_untold_lines(view, desk.due),
    ]
    warned = [f"  {text}" for text in warned_of(desk)]
    misplaced = [f"  {each.what}; {each.hint}" for each in desk.misplaced]
    under_way = desk.system.under_way
    beside = [f"  {each.listed}" for each in under_way.each(view)]
    in_vain, not_yet = parted(desk.unasked, waits=bool(waiting))
    owed = owing_lines(_owed(desk, orders, waiting))
    lines += [
        *_section(output.open(WARNED), warned),
        *_section(output.open(MISPLACED), misplaced),
        *_section(output.strong(under_way.title), beside),
        *_section(output.strong("Locked"), (f"  {told}" for told in view.locks)),
        *_section(output.strong("Rules read otherwise"), new_readings_lines(desk)),
        *_section(output.open(IN_VAIN), unasked_lines(in_vain)),
        *_section(output.strong(NOT_YET), unasked_lines(not_yet)),
        *_section(output.open("Who owes what"), owed),
        *_section(_of_a_copy(desk.book), (), is_said=time_for_a_copy(desk.book)),
    ]
    if not waiting:
        how = "closed, but what nobody asked for is lost" if in_vain else "closed"
        return [*lines, "", f"{_settled(orders)}: {desk.period} can be {how}."]
    lines += ["", output.open(headline(waiting))]
    for kind in AwaitedKind:
        lines += [line for each in waiting if each.kind is kind for line in each.told()]
    paste = lines_to_paste(waiting, desk.inputs)
    if not paste:
        return lines
    heading = f"Lines to fill in and paste {where_to_paste(desk)}"
    return [*lines, "", output.strong(heading), *paste]


def _won_lines(desk: Desk) -> list[str]:
    """Say who has won, and that nobody owes an order any more; empty: nobody has."""
    winner = desk.rules.winner(desk.situation)
    if not winner:
        return []
    side = desk.campaign.side(winner)
    has = "have" if winner in desk.campaign.many_named else "has"
    return [f"{side.name} {has} won the campaign: no orders are awaited."]


def _of_a_copy(book: Book) -> str:
    """Say that a copy is due; empty before anything is closed."""
    if not len(book):
        return ""
    last = book.entries[-1].head
    month = datetime.fromisoformat(last.closed)
    return (
        f"{last.period} was the first period closed in {month_name[month.month]} "
        f"{month.year}: marchtable backup copies what must not be lost, the seed of "
        "the dice too."
    )


def _settled(orders: tuple[OrdersOf, ...]) -> str:
    """Say that no question is open, and how many armies would go without orders."""
    without = sum(len(each.missing) for each in orders)
    if not without:
        return "Nothing is awaited"
    armies = "1 army goes" if without == 1 else f"{without} armies go"
    return f"No answers are awaited, and {armies} without an order"


def _section(title: str, lines: Iterable[str], *, is_said: bool = False) -> list[str]:
    """Return a part of the screen; nothing where there is nothing to list."""
    listed = list(lines)
    return ["", title, *listed] if listed or is_said else []


def _owed(
    desk: Desk, orders: tuple[OrdersOf, ...], waiting: tuple[Awaited, ...]
) -> tuple[Owing, ...]:
    """Return who owes what."""
    is_locked = desk.locks.given(str(desk.period)) is not None
    missing = ((each.player, () if is_locked else each.missing) for each in orders)
    return owing(desk.campaign, missing, waiting)


def _under_way_json(desk: Desk, view: Briefing) -> dict[str, list[dict[str, str]]]:
    """Return what is under way beside armies, as data."""
    return {
        kind: [{"id": each.id, "told": each.told} for each in found]
        for kind, found in desk.system.under_way.found(view).items()
    }


def _closed(desk: Desk) -> str:
    """Say how many periods are closed, and by which record it can be proved."""
    if not len(desk.book):
        return "no period is closed yet"
    count = len(desk.book)
    periods = "1 period is closed" if count == 1 else f"{count} periods are closed"
    return f"{periods}, the last record is {desk.book.head[:8]}"


def _deadline_lines(text: str, due: Due) -> list[str]:
    """Say by when orders are wanted, and who owes some; empty: the file says nothing."""
    if not text:
        return []
    deadline, now = to_deadline(text), real_time()
    verb = "are" if deadline.at > now else "were"
    told = f"Orders {verb} wanted by {deadline.told}: {deadline.told_from(now)}"
    owed: dict[int, list[str]] = {}
    for each in due.awaited:
        owed.setdefault(len(each.forces), []).append(each.player.name)
    owes = (_owes(together(names), count, len(names)) for count, names in owed.items())
    return ["; ".join((told, *owes)) + "."]


def _owes(names: str, count: int, people: int) -> str:
    """Say that people owe so many orders each; no number: none that is needed."""
    if not count:
        return f"{names} {'has' if people == 1 else 'have'} ordered nothing yet"
    orders = "an order" if count == 1 else f"{spelled(count)} orders"
    return f"{names} owes {orders}" if people == 1 else f"{names} owe {orders} each"


def _order_lines(orders: tuple[OrdersOf, ...], rules: RuleBook) -> list[str]:
    """Return a line for each player, and what becomes of missing orders."""
    width = max((len(each.player) for each in orders), default=0)
    lines = []
    for each in orders:
        parts = [
            f"{word} {', '.join(names)}"
            for word, names in (
                ("in:", each.came),
                ("missing:", each.missing),
                ("needs none:", each.goes_on),
            )
            if names
        ]
        if each.asleep:
            parts.append(f"{rules.sleeping}: {', '.join(each.asleep)}")
        lines.append(f"  {each.player:{width}}  {'; '.join(parts)}")
    if any(each.missing or each.goes_on for each in orders):
        told = rules.wording.without_orders
        lines += [f"  {told}"] if told else []
    return lines


def _untold_lines(view: Briefing, due: Due) -> list[str]:
    """Say who reads the period when, and what ends the waiting; empty: it is told."""
    if due.is_due:
        return []
    lines = [f"  {view.untold}"]
    if due.awaited and not due.at_lock:
        lines.append(f"  If time is up, write below id: {TIME_IS_UP}")
    return lines


def _as_json(
    desk: Desk, orders: tuple[OrdersOf, ...], waiting: tuple[Awaited, ...]
) -> dict[str, object]:
    """Return the screen as data."""
    return {
        "campaign": desk.campaign.id,
        "title": desk.campaign.title,
        "period": str(desk.period),
        "closed": [entry.head.period for entry in desk.book.entries],
        "record": desk.book.head[:8] if len(desk.book) else "",
        "orders": [
            {
                "player": each.player,
                "in": list(each.came),
                "missing": list(each.missing),
                "goes_on": list(each.goes_on),
                "at_rest": list(each.asleep),
            }
            for each in orders
        ],
        "due": desk.due.is_due,
        "deadline": desk.inputs.deadline and to_deadline(desk.inputs.deadline).at.isoformat(),
        "ready": sorted(desk.inputs.ready),
        "awaited": [each.as_json() for each in waiting],
    }
