"""Sections of turn sheet and briefing that any rule system may take, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from generator.kit.book_folder import RuleState
from generator.render.briefing_packet import (
    Telling,
    command_of,
    decided_now,
    period_report,
    story_lead,
    told_periods,
)
from generator.render.contact_tables import compared_parts, nothing_more
from generator.render.force_table import force_table
from generator.render.sections import (
    asked_first,
    awaited_list,
    mission_of,
    pasted_lines,
    unasked_keys,
    unplayed_areas,
    words_of,
)
from generator.render.turn_sheet import dice_kept, locks_kept, where_was_i
from generator.systems.system_pages import SheetSection, filled_all

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.briefing_packet import PeriodReport
    from generator.render.contact_tables import KnownOfContact
    from generator.render.force_table import ForceColumns
    from generator.render.known_forces import KnownContact
    from generator.render.sections import AskedFirst, FilledSection, Mission, UnplayedArea
    from generator.render.turn_sheet import WhereWasI
    from generator.systems.system_pages import ReaderMaterials
    from generator.world.campaign import Campaign

News = TypeVar("News")


def of_commander(
    turns: Sequence[tuple[int, Sequence[News]]],
) -> tuple[tuple[int, tuple[News, ...]], ...] | None:
    """Return a commander's battles by turn, for the site; none: there were none."""
    return tuple((turn, tuple(news)) for turn, news in turns if news) or None


FORCE_LINES = ("sections/force-lines.css",)
"""How lines of forces look."""
RECEIPT_STYLE = (*FORCE_LINES, "sections/receipt.css")
"""How receipts of battles look, and bars at one scale."""
_UNPLAYED = (RuleState.BY_HAND, RuleState.PLANNED)


def changes_told(briefing: Briefing, materials: ReaderMaterials) -> WhereWasI | None:
    """Return what changed since the period before; none: there was none."""
    changes = materials.changes()
    return None if changes is None else where_was_i(briefing, changes)


def mission_words(briefing: Briefing, materials: ReaderMaterials) -> Mission:
    """Return what a player is to achieve, in the umpire's words."""
    players = materials.shared.campaign.players
    missions = {player.id: player.mission for player in players}
    return mission_of(missions.get(briefing.audience.id, ""))


def unplayed(is_matter_of: Callable[[Campaign, str], bool]) -> SheetSection:
    """Return the rules the program does not play, of those that matter to a campaign.

    People follow them by themselves; they stand in the ledger's order.
    """

    def contents(_: Briefing, materials: ReaderMaterials) -> tuple[UnplayedArea, ...] | None:
        areas = unplayed_areas(
            (rule.id, rule.title, str(rule.state))
            for rule in materials.shared.rules.ledger.rules()
            if rule.state in _UNPLAYED and is_matter_of(materials.shared.campaign, rule.id)
        )
        return areas or None

    template = "sections/not-played.html"
    return SheetSection(name="unplayed", template=template, contents=contents)


AWAITED = SheetSection(
    name="awaited",
    template="sections/awaited.html",
    contents=lambda briefing, _: awaited_list(briefing),
)
"""What the period waits for, with keys."""


def asked_of_umpire(told: Telling) -> SheetSection:
    """Return the section of what is awaited, and whose orders are missing."""

    def contents(briefing: Briefing, materials: ReaderMaterials) -> AskedFirst | None:
        return asked_first(briefing, materials.shared.campaign.players, told.called[1])

    return SheetSection(name="asked-first", template="sections/asked-first.html", contents=contents)


PASTING = SheetSection(
    name="pasting",
    template="sections/pasting.html",
    contents=lambda briefing, _: pasted_lines(briefing),
)
"""Lines for the campaign file that answer what the period waits for."""
WHERE_WAS_I = SheetSection(
    name="where-was-i", template="sections/where-was-i.html", contents=changes_told
)
"""What changed since the period before, and what was ordered."""
UNASKED = SheetSection(
    name="unasked",
    template="sections/unasked.html",
    contents=lambda briefing, _: unasked_keys(briefing),
)
"""What was typed and nobody asked for."""
HAPPENED_STYLE = ("sections/force-lines.css", "sections/happened.css")
"""How events and contacts look."""


def happened(
    known_of: Callable[[Briefing, KnownContact], KnownOfContact] = nothing_more,
) -> SheetSection:
    """Return the section of what happened, with those in contact side by side.

    Args:
        known_of: What a system knows of a contact beside what its events tell.
    """
    return SheetSection(
        name="happened",
        template="sections/happened.html",
        styles=HAPPENED_STYLE,
        contents=lambda briefing, _: compared_parts(briefing, known_of),
    )


HAPPENED = happened()
"""What happened, with rules and dice."""
WORDS = SheetSection(
    name="words",
    template="sections/umpires-words.html",
    contents=lambda briefing, _: words_of((briefing,)) or None,
)
"""The umpire's words."""
DICE = SheetSection(
    name="dice",
    template="sections/dice-log.html",
    contents=lambda briefing, _: dice_kept((briefing,)),
)
"""Every throw with its key."""
UNPLAYED = unplayed(lambda _campaign, _rule: True)
"""The rules the program does not play."""


def decided_by(told: Telling) -> SheetSection:
    """Return the section of what a player decides, fights and orders now."""
    return SheetSection(
        name="decided-now",
        template="sections/decided-now.html",
        contents=lambda briefing, _: decided_now(briefing, told.called),
    )


DECIDED_NOW = decided_by(Telling())
"""The same where a force is an army."""
LEAD = SheetSection(
    name="story-lead",
    template="sections/story-lead.html",
    contents=lambda briefing, materials: story_lead(told_periods(briefing, materials.closed)),
)
"""What happened last, in a few sentences of the turn's story."""
WORDS_TOLD = SheetSection(
    name="words-told",
    template="sections/words-to-player.html",
    contents=lambda briefing, materials: words_of(told_periods(briefing, materials.closed)) or None,
)
"""The umpire's words to a player, of every period his packet tells of."""
MISSION = SheetSection(name="mission", template="sections/mission.html", contents=mission_words)
"""What a player is to achieve."""
DICE_TOLD = SheetSection(
    name="dice-told",
    template="sections/dice-log.html",
    contents=lambda briefing, materials: dice_kept(told_periods(briefing, materials.closed)),
)
"""The throws of every period a packet tells of."""
LOCKS_TOLD = SheetSection(
    name="locks-told",
    template="sections/dice-log.html",
    contents=lambda briefing, materials: locks_kept(told_periods(briefing, materials.closed)),
)
"""How the orders of every period were locked that a packet tells of."""


def beside(*sections: SheetSection) -> SheetSection:
    """Return a section in which others stand side by side."""

    def contents(
        _briefing: Briefing, materials: ReaderMaterials
    ) -> tuple[FilledSection, ...] | None:
        filled = filled_all(sections, materials)
        shown = tuple(each for each in filled if each.contents is not None)
        return shown or None

    return SheetSection(
        name="+".join(section.name for section in sections),
        template="sections/beside.html",
        styles=tuple(dict.fromkeys(s for each in sections for s in each.styles)),
        contents=contents,
    )


def forces(told: ForceColumns) -> SheetSection:
    """Return the section of all known forces, with a system's columns."""
    return SheetSection(
        name="forces",
        template="sections/forces.html",
        styles=FORCE_LINES,
        contents=lambda briefing, _: force_table(briefing, told),
    )


def own_forces(told: ForceColumns) -> SheetSection:
    """Return the section of a player's own side."""
    return SheetSection(
        name="own-forces",
        template="sections/own-forces.html",
        styles=FORCE_LINES,
        contents=lambda briefing, _: force_table(briefing, told, of_readers=True),
    )


def other_forces(
    told: ForceColumns,
    placed: Callable[[Briefing, ReaderMaterials], frozenset[str]] = (lambda *_: frozenset()),
) -> SheetSection:
    """Return the section of everybody else a player knows.

    Args:
        told: The columns.
        placed: Of whom the sections before it say where they are.
    """
    return SheetSection(
        name="other-forces",
        template="sections/others-known.html",
        styles=FORCE_LINES,
        contents=lambda briefing, materials: force_table(
            briefing, told, of_readers=False, placed=placed(briefing, materials)
        ),
    )


def reported(telling: Telling) -> SheetSection:
    """Return the section of what else a commander knows, period by period."""
    return _of_periods("reported", telling)


def executed(telling: Telling) -> SheetSection:
    """Return the section of a commander's orders, and what became of them."""
    return _of_periods("executed", telling)


def _of_periods(name: str, telling: Telling) -> SheetSection:
    def contents(briefing: Briefing, materials: ReaderMaterials) -> tuple[PeriodReport, ...]:
        command = command_of(briefing)
        told = told_periods(briefing, materials.closed)
        return tuple(period_report(each, command, telling) for each in told)

    return SheetSection(
        name=name, template=f"sections/{name}.html", styles=HAPPENED_STYLE, contents=contents
    )
