"""A player's briefing on paper: the situation, what he decides, and what happened."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.brief.turn_story import turn_story
from generator.kit.facts import AT, SIDE
from generator.kit.printing import within
from generator.render.contact_tables import compared_parts, contacts_met, nothing_more
from generator.render.documents import head_of
from generator.render.numbers import count
from generator.render.sections import awaited_list, styles_of
from generator.render.turn_sheet import Happening, die_faces, happening, heading_of
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.questions import Asked
    from generator.brief.told_events import Despatch
    from generator.brief.words import ToldOrder
    from generator.kit.facts import AnyFactName
    from generator.render.contact_tables import KnownOfContact, ToldPart
    from generator.render.known_forces import KnownContact
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.sections import AskedAlike, FilledBriefing


# Orders and what became of them, and what else was reported, period by period.


class Telling(Struct, frozen=True, kw_only=True):
    """How a rule system has its despatches told."""

    apart: tuple[str, ...] = ()
    """How the kinds begin that have a place of their own."""
    others_at: tuple[AnyFactName, ...] = ()
    """The facts that place whatever takes orders beside forces, such as ships."""

    known_of: Callable[[Briefing, KnownContact], KnownOfContact] = nothing_more
    """What is known of a contact beside what its events tell."""
    called: tuple[str, str] = ("army", "armies")
    """What a force is called, one and several."""
    met_told: str = "above"
    """Where on the sheet its contacts are told, seen from its orders."""

    def is_apart(self, despatch: Despatch) -> bool:
        """Say whether a despatch has its place elsewhere on the sheet."""
        return despatch.kind.startswith(self.apart)


class Executed(Struct, frozen=True, kw_only=True):
    """One army's orders, and what became of them."""

    name: str
    orders: tuple[ToldOrder, ...]
    """Empty: none came."""
    reports: tuple[Happening, ...]
    standing: tuple[str, ...] = ()
    """What its commander has answered beforehand, line by line."""
    is_in_contact: bool = False
    """Whether what came of it is told with a contact."""

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to tell of it at all."""
        told = self.orders or self.reports or self.standing
        return not told and not self.is_in_contact

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules behind what is told of it, each once."""
        found = (report.rule for report in self.reports if report.rule)
        return tuple(sorted(set(found)))


class PeriodReport(Struct, frozen=True, kw_only=True):
    """One period as a commander lived it."""

    title: str
    is_closed: bool
    executed: tuple[Executed, ...]
    """Each army of his command; empty: nothing of theirs has happened yet."""
    beside: tuple[ToldOrder, ...]
    """Orders to others of his side."""
    of_side: tuple[ToldOrder, ...] = ()
    """What was ordered for the whole of a side."""
    chapters: tuple[ToldPart, ...]
    """What else he knows."""
    called: tuple[str, str]
    """What a force is called, one and several."""
    met_told: str
    """Where contacts are told: above, or below."""
    standing: tuple[str, ...] = ()
    """What all his armies have answered beforehand alike, line by line; it is told of
    none of them alone then."""

    @property
    def busy(self) -> tuple[Executed, ...]:
        """The armies of which there is something to tell."""
        return tuple(army for army in self.executed if not army.is_idle)

    @property
    def idle(self) -> tuple[str, ...]:
        """Names of the others."""
        return tuple(army.name for army in self.executed if army.is_idle)


def period_report(briefing: Briefing, command: frozenset[str], telling: Telling) -> PeriodReport:
    """Return a period for the commander of some forces, by their ids."""
    met = contacts_met(briefing)
    begun = has_begun(briefing, command)
    executed = tuple(_executed(briefing, command, telling)) if begun else ()
    found = {army.standing for army in executed}
    alike = found.pop() if len(executed) > 1 and len(found) == 1 else ()
    sides = {side.id for side in briefing.sides}
    if alike:
        executed = tuple(replace(army, standing=()) for army in executed)
    return PeriodReport(
        title=briefing.period.title,
        is_closed=briefing.is_closed,
        executed=executed,
        beside=tuple(
            order
            for order in briefing.orders
            if order.subject not in command and order.subject not in sides
        ),
        of_side=tuple(order for order in briefing.orders if order.subject in sides),
        chapters=compared_parts(
            briefing,
            telling.known_of,
            # Of a contact, or of others: told beside no order.
            lambda told: (
                (told.force not in command or told.contact in met) and not telling.is_apart(told)
            ),
        ),
        called=telling.called,
        met_told=telling.met_told,
        standing=alike,
    )


def has_begun(briefing: Briefing, command: frozenset[str]) -> bool:
    """Say whether a period holds anything of a command yet: an order or an event."""
    return any(order.subject in command for order in briefing.orders) or any(
        despatch.force in command for despatch in briefing.despatches
    )


def _executed(briefing: Briefing, command: frozenset[str], telling: Telling) -> Iterator[Executed]:
    """Yield each army of a command by name, and what else of it had orders.

    An army that is no more is among them in the period in which it went.
    """
    of_period = {despatch.force for despatch in briefing.despatches} | {
        order.subject for order in briefing.orders
    }
    subjects = {force for force in command if briefing.knows(AT, force) or force in of_period}
    met = contacts_met(briefing)
    named = {force: briefing.words.of(force) for force in subjects}
    named |= {
        order.subject: order.name
        for order in briefing.orders
        if any(briefing.knows(place, order.subject) for place in telling.others_at)
    }
    for subject in sorted(named, key=lambda each: (named[each], each)):
        yield Executed(
            name=named[subject],
            orders=tuple(o for o in briefing.orders if o.subject == subject),
            reports=reports_of(briefing, partial(_is_about, subject, met, telling)),
            standing=next((e.lines for e in briefing.standing if e.subject == subject), ()),
            is_in_contact=any(
                told.force == subject and told.contact in met for told in briefing.despatches
            ),
        )


def _is_about(subject: str, met: frozenset[str], telling: Telling, told: Despatch) -> bool:
    """Say whether a despatch is told beside the orders of a force."""
    is_its = told.force == subject and told.contact not in met
    return is_its and not telling.is_apart(told)


def reports_of(briefing: Briefing, wanted: Callable[[Despatch], bool]) -> tuple[Happening, ...]:
    """Return some of a period's despatches, in order."""
    return tuple(
        happening(told, when=told.half or "") for told in briefing.despatches if wanted(told)
    )


# A player's briefing on paper: the situation, what he decides, then what he knows.

TEMPLATE = "sheets/briefing.html"
STYLE = "sheets/briefing.css"


def briefing_job(
    briefing: Briefing,
    closed: Sequence[Briefing],
    filled: FilledBriefing,
    *,
    name: str,
    press: Press,
) -> PdfJob:
    """Return a player's packet, ready to be printed.

    Args:
        briefing: What he knows of the pending period.
        closed: What he knows of the closed ones, in order.
        filled: What stands in it.
        name: What it is printed as.
        press: What it is printed with.
    """
    told = told_periods(briefing, closed)
    styles = styles_of(filled.sections, STYLE, press.environment)
    heading = heading_of(briefing, _status(briefing, told))
    return press.job(
        name,
        TEMPLATE,
        values={
            "head": head_of(briefing, f"Briefing · {briefing.audience.name}"),
            "sheet": replace(heading, title=f"{heading.title}: {briefing.audience.name}"),
            "plan": filled,
            "styles": tuple(styles),
        },
        assets={**styles, **die_faces()},
    )


def command_of(briefing: Briefing) -> frozenset[str]:
    """Return the forces a player commands; all of his sides where none are named."""
    reader = briefing.audience
    if reader.forces:
        return reader.forces
    return frozenset(
        force for force in briefing.subjects(AT) if briefing.get(SIDE, force) in reader.sides
    )


def told_periods(briefing: Briefing, closed: Sequence[Briefing]) -> tuple[Briefing, ...]:
    """Return the periods a packet tells of, in order; the pending one last."""
    begun = not briefing.untold and has_begun(briefing, command_of(briefing))
    if not len(closed) or begun:
        return (briefing,)
    return (closed[-1], briefing)


class StoryLead(Struct, frozen=True, kw_only=True):
    """What happened last as far as a commander knows, in a few sentences."""

    headline: str
    sentences: str
    when: str
    """The title of the period it tells of; empty: the pending one."""


def story_lead(told: Sequence[Briefing]) -> StoryLead | None:
    """Return what a packet begins with; none: nothing has happened yet, or none tells it.

    It is told from what this commander was told, as his turn's story would be.
    """
    latest = next((each for each in reversed(told) if each.despatches), None)
    story = turn_story((latest,)) if latest else None
    if latest is None or story is None or not story.headline:
        return None
    return StoryLead(
        headline=story.headline,
        sentences=story.lead,
        when="" if latest is told[-1] else latest.period.title,
    )


def before_those_told(briefing: Briefing, closed: Sequence[Briefing]) -> Briefing | None:
    """Return the last period before those told of; none: there is none."""
    told = len(told_periods(briefing, closed))
    return closed[-told] if len(closed) >= told else None


def _status(briefing: Briefing, told: Sequence[Briefing]) -> str:
    """Return in a sentence how far things have come."""
    if briefing.asked:
        return "Still open: it is waiting for your answers."
    if briefing.untold:
        return f"Open for orders. {briefing.untold}"
    if len(told) > 1:
        return "Open, and your orders are due."
    return "Still open: it may change until the umpire closes it."


# What a player decides now, in his words: nothing that somebody else decides.


class DecidedNow(Struct, frozen=True, kw_only=True):
    """What is to be decided, thrown, fought and ordered."""

    alike: tuple[AskedAlike, ...]
    """Questions, those with the same choices together."""
    throws: tuple[Asked, ...]
    battles: tuple[str, ...]
    """Battles to be fought on the table, in words."""
    not_ordered: tuple[str, ...]
    """Names of the forces that need an order and have none."""
    has_to_order: bool
    """Whether he has to say something, be it that it is all."""
    is_all_ordered: bool
    """Whether the orders of all his forces have come."""
    words_without: str
    """What they do without one; empty: nothing is said."""
    commands: int
    """How many forces he commands."""
    called: tuple[str, str]
    """What a force is called, one and several."""

    @property
    def title(self) -> str:
        """The strongest thing that is asked; empty: nothing is, so there is no box."""
        asked = (
            ("Answer", sum(len(group.decisions) for group in self.alike), "question"),
            ("Make", len(self.throws), "roll"),
            ("Fight", len(self.battles), "battle"),
        )
        for verb, number, noun in asked:
            if number:
                return f"{verb} {count(number, noun)}"
        if len(self.not_ordered) == 1:
            return f"Send orders for {within(self.not_ordered[0])}"
        if self.not_ordered:
            return f"Send orders for {count(len(self.not_ordered), *self.called)}"
        if not self.has_to_order:
            return ""
        return f"Send orders for your {count(self.commands, *self.called)}"

    @property
    def is_long(self) -> bool:
        """Whether it needs the whole width of a page."""
        return bool(self.alike or self.throws)


def decided_now(
    briefing: Briefing, called: tuple[str, str] = ("army", "armies")
) -> DecidedNow | None:
    """Return what a player decides; none: he is asked nothing, and no order is due.

    Args:
        briefing: What he knows.
        called: What a force is called, one and several.
    """
    command = command_of(briefing)
    awaited = awaited_list(briefing)
    here = sorted(
        (briefing.words.of(force), force) for force in command if briefing.knows(AT, force)
    )
    given = {order.subject for order in briefing.orders}
    now = DecidedNow(
        alike=awaited.alike if awaited else (),
        throws=awaited.throws if awaited else (),
        battles=briefing.battles,
        not_ordered=tuple(name for name, force in here if force in briefing.owing),
        has_to_order=briefing.has_to_order,
        is_all_ordered=bool(here) and all(force in given for _, force in here),
        words_without=briefing.words.wording.without_orders,
        commands=len(here),
        called=called,
    )
    return now if now.title or now.is_all_ordered else None
