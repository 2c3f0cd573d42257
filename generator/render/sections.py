"""Sections of sheets, and what stands in those that any rule system may take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.questions import BATTLE
from generator.kit.facts import AT, SIDE
from generator.kit.phase import FOR_LOCK, FOR_NUMBER
from generator.kit.printing import together
from generator.kit.typed_entries import parted
from generator.render.assets import Asset
from generator.render.numbers import count
from generator.render.pages import shared_file
from generator.render.prose import prose
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from jinja2 import Environment
    from markupsafe import Markup

    from generator.brief.briefing import Briefing
    from generator.brief.questions import Asked, Offered
    from generator.kit.typed_entries import Unasked
    from generator.render.pdf import PdfJob
    from generator.render.prose import Picture
    from generator.world.forces import Player


# Sections of sheets, filled for one reader: a template and what it is given.


class FilledSection(Struct, frozen=True, kw_only=True):
    """One section of a sheet."""

    name: str
    template: str
    contents: object | None
    """What the template is given; none: the section is not printed."""
    styles: tuple[str, ...] = ()
    """Style sheets it needs, as templates are named."""
    pictures: tuple[str, ...] = ()
    """The umpire's pictures that it shows, by name."""
    assets: Mapping[str, Asset] = {}
    """What else its template refers to by name, such as a map."""
    is_form: bool = False
    """Whether it has fields that can be filled in on a screen."""


class FilledPart(Struct, frozen=True, kw_only=True):
    """One part of a briefing, with its sections."""

    title: str
    says: str
    is_printed: bool
    sections: tuple[FilledSection, ...]


class FilledBriefing(Struct, frozen=True, kw_only=True):
    """A briefing's sections, in order."""

    opening: tuple[FilledSection, ...] = ()
    parts: tuple[FilledPart, ...] = ()
    closing: tuple[FilledSection, ...] = ()

    @property
    def sections(self) -> tuple[FilledSection, ...]:
        """Every section, in order."""
        within = (section for part in self.parts for section in part.sections)
        return (*self.opening, *within, *self.closing)


def showing(
    job: PdfJob, sections: Sequence[FilledSection], pictures: Mapping[str, Picture]
) -> PdfJob:
    """Return a document with all that its sections show, the pictures of those by name."""
    sections = tuple(sections)
    named = (name for section in sections for name in section.pictures)
    shown = {picture.file: picture.asset for picture in filter(None, map(pictures.get, named))}
    drawn = {name: asset for section in sections for name, asset in section.assets.items()}
    is_form = any(section.is_form for section in sections)
    setup = replace(job.setup, is_form=True) if is_form else job.setup
    return replace(job, assets={**job.assets, **shown, **drawn}, setup=setup)


def styles_of(
    sections: Iterable[FilledSection], own: str, environment: Environment
) -> dict[str, Asset]:
    """Return the style sheets of sections and the sheet's own after them, by name."""
    paths = dict.fromkeys(path for section in sections for path in section.styles)
    return {
        path.rpartition("/")[2]: Asset.text(shared_file(environment, path), "text/css")
        for path in (*paths, own)
    }


# What stands in sections that any rule system may take.

BY_HAND = "by-hand"


class AskedAlike(Struct, frozen=True, kw_only=True):
    """Decisions that leave the same choices."""

    decisions: tuple[Asked, ...]
    choices: tuple[Offered, ...]
    """Empty: nothing is chosen, as of a battle."""


class AwaitedList(Struct, frozen=True, kw_only=True):
    """Throws and decisions that are awaited."""

    throws: tuple[Asked, ...]
    alike: tuple[AskedAlike, ...]
    """Decisions, those with the same choices together."""

    @property
    def decisions(self) -> tuple[Asked, ...]:
        """Every decision."""
        return tuple(asked for group in self.alike for asked in group.decisions)

    @property
    def in_a_word(self) -> str:
        """How much there is, such as ``2 answers and 1 roll``."""
        battles = sum(each.kind == BATTLE for each in self.decisions)
        locks = sum(each.kind in (FOR_LOCK, FOR_NUMBER) for each in self.decisions)
        told = (
            count(number, noun)
            for number, noun in (
                (battles, "battle"),
                (len(self.decisions) - battles - locks, "answer"),
                (locks, "lock"),
                (len(self.throws), "roll"),
            )
            if number
        )
        return together(tuple(told))


class UnaskedKeys(Struct, frozen=True, kw_only=True):
    """Keys that were typed, each with what it lacks."""

    in_vain: tuple[tuple[str, str], ...]
    """Nobody will ask for these."""
    not_yet: tuple[tuple[str, str], ...]
    """These were not asked for so far."""


class PlayersOrders(Struct, frozen=True, kw_only=True):
    """How far a player's orders have come."""

    name: str
    ordered: tuple[str, ...]
    """Names of the forces that have an order."""
    count: int
    """How many he commands."""


class AskedFirst(Struct, frozen=True, kw_only=True):
    """What the umpire is asked, and whose orders he has not got: first on his sheet."""

    awaited: AwaitedList | None
    """None: nothing is asked."""
    orders: tuple[PlayersOrders, ...]
    """Empty: no orders are waited for."""
    without: str
    """What comes without an order; empty: nothing is said."""
    called: str
    """What several forces are called."""

    @property
    def title(self) -> str:
        """The strongest thing that is missing."""
        if self.awaited is not None:
            return f"Awaited: {self.awaited.in_a_word}"
        return "Orders are missing"


def asked_first(briefing: Briefing, players: Iterable[Player], called: str) -> AskedFirst | None:
    """Return what an umpire's sheet begins with; none: nothing is missing.

    Args:
        briefing: What he knows.
        players: Everybody who orders.
        called: What several forces are called.
    """
    awaited = awaited_list(briefing)
    if awaited is None and not briefing.untold:
        return None
    given = {order.subject for order in briefing.orders}
    orders = []
    for player in players if briefing.untold else ():
        own = [
            force
            for force in briefing.subjects(AT)
            if (force in player.forces if player.forces else _of_sides(briefing, force, player))
        ]
        ordered = (briefing.words.of(force) for force in own if force in given)
        orders.append(PlayersOrders(name=player.name, ordered=tuple(ordered), count=len(own)))
    return AskedFirst(
        awaited=awaited,
        orders=tuple(orders),
        without=briefing.words.wording.without_orders,
        called=called,
    )


def _of_sides(briefing: Briefing, force: str, player: Player) -> bool:
    return briefing.get(SIDE, force) in player.sides


def awaited_list(briefing: Briefing) -> AwaitedList | None:
    """Return what a reader is asked; none: nothing."""
    if not briefing.asked:
        return None
    return AwaitedList(
        throws=tuple(asked for asked in briefing.asked if asked.dice),
        alike=tuple(_alike(asked for asked in briefing.asked if not asked.dice)),
    )


def pasted_lines(briefing: Briefing) -> AwaitedList | None:
    """Return what is asked where lines for the file answer it; none: nothing."""
    awaited = awaited_list(briefing)
    if awaited is None or not any(asked.paste for asked in briefing.asked):
        return None
    return awaited


def _alike(decisions: Iterable[Asked]) -> Iterator[AskedAlike]:
    """Yield decisions in order, those with the same choices together.

    With what the umpire decides stand its chances.
    """
    groups: dict[tuple[tuple[object, ...], ...], list[Asked]] = {}
    for asked in decisions:
        told = not asked.asks
        offered = tuple(
            (choice.key, choice.means, choice.chances if told else ()) for choice in asked.choices
        )
        groups.setdefault(offered, []).append(asked)
    for group in groups.values():
        yield AskedAlike(decisions=tuple(group), choices=group[0].choices)


def unasked_keys(briefing: Briefing) -> UnaskedKeys | None:
    """Return what was typed and nobody asked for; none: nothing."""
    if not briefing.unasked:
        return None
    in_vain, not_yet = parted(briefing.unasked, waits=bool(briefing.asked))
    return UnaskedKeys(in_vain=_keys(in_vain), not_yet=_keys(not_yet))


def _keys(unasked: Iterable[Unasked]) -> tuple[tuple[str, str], ...]:
    return tuple((each.typed.key, each.note) for each in unasked)


class ProseBlock(Struct, frozen=True, kw_only=True):
    """Words with a title of their own."""

    title: str
    body: Markup


class Mission(Struct, frozen=True, kw_only=True):
    """What a player is to achieve."""

    words: Markup | None
    """None: the umpire has set nothing."""


def words_of(told: Iterable[Briefing]) -> tuple[ProseBlock, ...]:
    """Return the umpire's words of some periods, in order."""
    return tuple(
        ProseBlock(title=title, body=prose(body, heading_level=4))
        for briefing in told
        for title, body in briefing.texts
    )


def mission_of(words: str) -> Mission:
    """Return a player's mission from its Markdown; empty: he has none."""
    return Mission(words=prose(words, heading_level=3) if words else None)


class UnplayedArea(Struct, frozen=True, kw_only=True):
    """The rules of one chapter that people follow by themselves."""

    area: str
    """Such as ``VAL-RIVER``."""
    by_hand: tuple[tuple[str, str], ...]
    """Number within the area and title of rules that stay with the table."""
    planned: tuple[tuple[str, str], ...]
    """The same of rules not taken up yet."""


def unplayed_areas(rules: Iterable[tuple[str, str, str]]) -> tuple[UnplayedArea, ...]:
    """Return rules given as number, title and state, area by area."""
    areas: dict[str, list[tuple[str, str, str]]] = {}
    for rule, title, state in rules:
        area, _, number = rule.rpartition("-")
        areas.setdefault(area, []).append((number, title, state))
    return tuple(
        UnplayedArea(
            area=area,
            by_hand=tuple((n, title) for n, title, state in found if state == BY_HAND),
            planned=tuple((n, title) for n, title, state in found if state != BY_HAND),
        )
        for area, found in areas.items()
    )
