"""``next``: the block to paste for the next period, every army in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.briefing import blank_lines, stands_of, without_told
from generator.cli.faults import DONE, OPEN
from generator.cli.opening import opened_briefly, umpires_view
from generator.kit.facts import COULD_ENTER, GOES_ON, MAY, AnyFactName
from generator.kit.order_grammar import SIDE
from generator.pipeline.due import TIME_IS_UP
from generator.pipeline.next_orders import eve_of_next
from generator.read.deadline import to_deadline
from generator.read.toml_spans import TextLines, places_of
from generator.values import Struct
from generator.world.campaign import AT_ONCE

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.cli.output import Output
    from generator.kit.order_grammar import OrderTable
    from generator.kit.rules import RuleBook
    from generator.pipeline.desk import Desk
    from generator.systems.system import UnderWay
    from generator.world.campaign import Campaign
    from generator.world.clock import Period
    from generator.world.forces import Force

WIDTH = 88
_UNOFFERED = (
    "# Nothing needs to be ordered now. marchtable docs lists what may be written",
    "# here, on the page about the campaign file.",
)
"""What stands in a block for which no army has an order form."""


class Eve(Struct, frozen=True, kw_only=True):
    """What is known on the eve of a period."""

    campaign: Campaign
    rules: RuleBook
    view: Briefing
    """The umpire's, of the situation the period begins with."""
    under_way: UnderWay
    """What can be given orders beside armies."""

    def armies(self) -> tuple[Force, ...]:
        """Return the armies on the map, by side and name."""
        here = [force for force in self.campaign.forces if force.id in self.view.names]
        return tuple(sorted(here, key=lambda force: (force.side, self.name(force))))

    def name(self, force: Force) -> str:
        """Return what an army is called now, as all sheets have it."""
        return self.view.names[force.id]

    def sleeps(self, force: Force) -> bool:
        """Return whether an army keeps the other part of the day."""
        return self.rules.sleeps(self.campaign, force.id, self.view.period)

    def goes_on(self, force: Force) -> bool:
        """Return whether an army has somewhere to go on to without an order."""
        return bool(self.view.get_or(GOES_ON, force.id, ()))

    def commander(self, force: Force) -> str:
        """Return the name of who writes an army's orders."""
        players = self.campaign.players
        names = [each.name for each in players if force.id in each.forces]
        return " and ".join(names) or force.commander


def run(options: argparse.Namespace, output: Output) -> int:
    """Print the block; 3 when it is in the file already."""
    desk = opened_briefly(options, output)
    eve = Eve(
        campaign=desk.campaign,
        rules=desk.rules,
        view=umpires_view(desk, eve_of_next(desk)),
        under_way=desk.system.under_way,
    )
    line = line_of_block(desk, eve.view.period)
    if line:
        output.complain(f"{eve.view.period} is already there, line {line}.")
        return OPEN
    if eve.view.period != desk.period:
        output.say(
            f"{desk.period} has its block already; this is the one after it, as things "
            f"stand before {desk.period} is closed."
        )
    output.result("\n".join(block_lines(eve)))
    return DONE


def line_of_block(desk: Desk, period: Period) -> int:
    """Return the line where a period's block begins in the file; 0: it has none."""
    for number, inputs in enumerate(desk.campaign.periods):
        if inputs.period == period:
            place = places_of(desk.source.text)["period", number]
            return TextLines(desk.source.text).line_and_column(place.start)[0]
    return 0


def block_lines(eve: Eve) -> list[str]:
    """Return the block, line by line; as it stands it orders nothing."""
    lines = _head_of_block(eve)
    armies = [force for force in eve.armies() if not eve.sleeps(force)]
    on_their_way = [force for force in armies if eve.goes_on(force)]
    for force in armies:
        if force not in on_their_way:
            lines += ["", *_order_lines(eve, force)]
    if on_their_way:
        lines += ["", "# These go on as they were ordered unless you order otherwise:"]
        lines += _listed(eve, on_their_way)
    for told in _of_sides(eve):
        lines += ["", *told]
    for each in eve.under_way.each(eve.view):
        lines += ["", *each.offered]
    asleep = [force for force in eve.armies() if eve.sleeps(force)]
    offered = [force for force in asleep if _tables(eve, force)]
    if offered:
        lines += ["", *_asleep_lines(eve, offered, is_all=offered == list(eve.armies()))]
    elif asleep and not any(line.startswith("# [[period.") for line in lines):
        lines += ["", *_UNOFFERED]
    return lines


def _head_of_block(eve: Eve) -> list[str]:
    """Return what a block begins with."""
    period = eve.view.period
    lines = [
        "",
        f"# ---- {period.title.lower()} ".ljust(WIDTH, "-"),
        "",
        "[[period]]",
        f'id = "{period}"',
    ]
    deadlines = [each.deadline for each in eve.campaign.periods if each.deadline]
    if deadlines:
        later = to_deadline(deadlines[-1]).week_later
        lines.append(f'# deadline = "{later}"   # by when you want orders')
    at_once = eve.campaign.dice_rolled == AT_ONCE
    if at_once and any(not player.is_solo for player in eve.campaign.players):
        lines.append(f"# {TIME_IS_UP}   # once you wait for no more orders")
    return lines


def _order_lines(eve: Eve, force: Force) -> Iterator[str]:
    """Yield one army's order, every line of it a comment."""
    yield f"# {eve.name(force)} ({eve.commander(force)}) {_standing(eve, force)}"
    for table in _tables(eve, force):
        for form in table.form:
            told = without_told(eve.view, form, force.id)
            yield from (f"# {each}" for each in (told,) if each)
        yield from _blank(eve, table, force)


def _blank(eve: Eve, table: OrderTable, force: Force) -> Iterator[str]:
    """Yield an order for an army, of what can be done now."""
    goals = eve.view.get_or(COULD_ENTER, force.id, ())
    label = eve.campaign.board.grid.label
    yield from blank_lines(
        table, force.id, may=eve.view.get_or(MAY, force.id, ()), goal=next(map(label, goals), "")
    )


def _tables(eve: Eve, force: Force) -> tuple[OrderTable, ...]:
    """Return the tables in which an army is to have an order now.

    A form says by its facts to whom it is given.
    """
    tables = (kind.table for kind in eve.rules.orders)
    return tuple(
        table
        for table in tables
        if table.is_awaited
        and all(
            eve.view.knows(AnyFactName(name=name), force.id)
            for form in table.form
            for name in form.facts
        )
    )


def _of_sides(eve: Eve) -> Iterator[tuple[str, ...]]:
    """Yield what a side may order beside what its armies do, each line a comment."""
    tables = (kind.table for kind in eve.rules.orders)
    for table in (each for each in tables if each.blank and each.subject.of == SIDE):
        for form in table.form:
            names = tuple(AnyFactName(name=name) for name in form.facts)
            for side in eve.campaign.sides:
                if all(eve.view.knows(name, side.id) for name in names):
                    named = form.name.format(name=side.name)
                    about = ", ".join((named, *stands_of(eve.view, form, side.id)))
                    head = f"# {about.replace('**', '')}"
                    yield head, *blank_lines(table, side.id)


def _asleep_lines(eve: Eve, asleep: list[Force], *, is_all: bool) -> Iterator[str]:
    """Yield the armies that do something without an order, such as sleep.

    If those are all there are, an order to the first of them shows how one is written.
    """
    yield "# These need no order, but you may give them one:"
    yield from _listed(eve, asleep)
    for table in _tables(eve, asleep[0]) if is_all else ():
        yield from _blank(eve, table, asleep[0])


def _listed(eve: Eve, armies: list[Force]) -> Iterator[str]:
    """Yield a line for each army that needs no order."""
    for force in armies:
        told = f'#   "{force.id}"  {eve.name(force)} {_standing(eve, force)}'
        yield told.rstrip()


def _standing(eve: Eve, force: Force) -> str:
    """Tell where an army stands and what it can do."""
    forms = (form for table in _tables(eve, force) for form in table.form)
    told = (part for form in forms for part in stands_of(eve.view, form, force.id))
    return ", ".join(part.replace("**", "") for part in told)
