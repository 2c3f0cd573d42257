"""A rule system whole: its rules, and everything only a campaign of it is given.

The program takes what it needs from here and never asks which system it runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic

from generator.brief.changes import Comparison
from generator.kit.rules import State
from generator.read.shape import File, Whole
from generator.render.map.theme import ThemeName
from generator.render.sections import FilledBriefing, FilledPart, FilledSection
from generator.render.site.site_sections import NO_SECTIONS, SiteSections
from generator.store import NOTHING_KEPT, Store

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.brief.changes import Changes
    from generator.brief.played import Played
    from generator.dice.bag import Dice
    from generator.errors import Finding
    from generator.kit.forecasts import Forecast
    from generator.kit.phase import Resolution, Situation
    from generator.kit.rules import RuleBook, Rules
    from generator.read.models.campaign_file import CampaignFile
    from generator.read.shape import FileShape
    from generator.render.cards.arrange import Wanted
    from generator.render.cards.card_documents import CardSet
    from generator.render.map.layers import LayerOf
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.prose import Picture
    from generator.render.report import ReportEntry
    from generator.systems.exchange import Siblings
    from generator.world.campaign import Campaign
    from generator.world.clock import Period
    from generator.world.period_inputs import PeriodInputs


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignMaterials:
    """What sheets for the whole campaign are made from."""

    campaign: Campaign
    rules: RuleBook
    press: Press
    wanted: Wanted
    """How the umpire wants cards printed."""
    theme: ThemeName = ThemeName.COLOUR
    """How printed maps look."""
    kept: Store = NOTHING_KEPT
    """Where drawings are kept from one build to the next."""
    period: Period | None = None
    """The open period; none: it is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignSheet:
    """A sheet that stays the same the whole campaign."""

    job: PdfJob
    """Named as its file in the folder of sheets, without the ending."""
    is_for_players: bool = False
    """Whether every player is given it, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WholePeriod:
    """The pending period as it is, whoever knows it."""

    campaign: Campaign
    """With everything entered for it."""
    inputs: PeriodInputs
    resolution: Resolution[Situation]
    """Played as far as it goes."""


def _no_comparison() -> None:
    """Compare nothing, where there is no period before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderMaterials:
    """What one reader's documents of the pending period are made from.

    Of what was entered for a period, a player's know what his briefing tells.
    """

    shared: CampaignMaterials
    reader: Audience
    briefing: Briefing
    """What he knows of the pending period."""
    whole: Callable[[], WholePeriod]
    """The pending period whoever knows it; a player's papers that are made from it are
    made anew by every build."""
    brief_for: Callable[[Audience], Briefing]
    """What somebody else would know of it."""
    closed: Sequence[Briefing] = ()
    """What he knows of the closed periods, in order."""
    forecasts: tuple[Forecast, ...] = ()
    """What he may know of what lies ahead as the pending period begins."""
    changes: Callable[[], Changes | None] = _no_comparison
    """What is otherwise than at the end of the period before; none: not compared."""
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    """The umpire's pictures by name; only those are shown that the briefing names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeDocuments:
    """Documents for one reader, ready to be printed."""

    jobs: Mapping[str, PdfJob] = field(default_factory=dict)
    """By path below his folder."""
    pages: Mapping[str, bytes] = field(default_factory=dict)
    """Files that are finished, such as pictures, likewise."""
    follow_orders: bool = False
    """Whether they are read after the orders are written: in a packet the order form
    stands before them."""
    complaints: tuple[str, ...] = ()
    """What had to be cut short."""


def _no_pictures(_briefing: Briefing, _materials: ReaderMaterials) -> tuple[str, ...]:
    """Show nothing, for a section of words alone."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSection:
    """A part of a sheet that a system brings: what stands in it, and how."""

    name: str
    template: str
    """Has a macro ``printed``, which is given the contents."""
    contents: Callable[[Briefing, ReaderMaterials], object | None]
    """Plain values for the template; none: the section is not printed."""
    styles: tuple[str, ...] = ()
    """Style sheets it needs beside the sheet's own, as templates are named."""
    pictures: Callable[[Briefing, ReaderMaterials], tuple[str, ...]] = _no_pictures
    """The umpire's pictures that it shows, by name."""

    def filled(self, materials: ReaderMaterials) -> FilledSection:
        """Return the section as one reader is given it."""
        return FilledSection(
            name=self.name,
            template=self.template,
            contents=self.contents(materials.briefing, materials),
            styles=self.styles,
            pictures=self.pictures(materials.briefing, materials),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefingPart:
    """A part of a player's briefing, under a heading of its own."""

    title: str
    says: str = ""
    """What stands beside the title."""
    sections: tuple[SheetSection, ...]
    is_always: bool = True
    """Whether it has its heading even where nothing stands under it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefingPlan:
    """What stands in a player's briefing, in order."""

    opening: tuple[SheetSection, ...] = ()
    parts: tuple[BriefingPart, ...] = ()
    closing: tuple[SheetSection, ...] = ()

    def filled(self, materials: ReaderMaterials) -> FilledBriefing:
        """Return the briefing as one player is given it."""
        return FilledBriefing(
            opening=filled_all(self.opening, materials),
            parts=tuple(self._filled_parts(materials)),
            closing=filled_all(self.closing, materials),
        )

    def _filled_parts(self, materials: ReaderMaterials) -> Iterator[FilledPart]:
        """Yield the parts, whether they are printed or not."""
        for part in self.parts:
            sections = filled_all(part.sections, materials)
            has_any = any(section.contents is not None for section in sections)
            is_printed = part.is_always or has_any
            yield FilledPart(
                title=part.title,
                says=part.says,
                is_printed=is_printed,
                sections=sections,
            )


def filled_all(
    sections: Iterable[SheetSection], materials: ReaderMaterials
) -> tuple[FilledSection, ...]:
    """Return sections as one reader is given them."""
    return tuple(section.filled(materials) for section in sections)


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedCards:
    """A set of cards, and how it is to be printed."""

    cards: CardSet
    wanted: Wanted


@dataclass(frozen=True, slots=True, kw_only=True)
class OnItsWay:
    """One thing on the map that is no force and can be given orders."""

    id: str
    told: str
    """What it is, where it is and whither it goes."""
    called: str = ""
    """What stands before that in a list; empty: nothing."""
    offered: tuple[str, ...] = ()
    """An order to it for the campaign file, line by line, each of them a comment."""

    @property
    def listed(self) -> str:
        """It, in a list of such things."""
        return f"{self.id}  {' '.join(filter(None, (self.called, self.told)))}"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderWay:
    """What is under way beside forces, which ``status`` and ``next`` tell of."""

    title: str
    found: Callable[[Briefing], Mapping[str, tuple[OnItsWay, ...]]]
    """Everything there is, by what programs call its kind."""

    def each(self, view: Briefing) -> tuple[OnItsWay, ...]:
        """Return everything there is, kind by kind."""
        return tuple(one for kind in self.found(view).values() for one in kind)


def untold(_: str) -> None:
    """Show nobody how far a work has got."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandMaterials:
    """An opened campaign, as a system's own command sees it."""

    campaign: Campaign
    rules: RuleBook
    period: Period
    """The pending period."""
    inputs: PeriodInputs
    """What was entered for it."""
    pending: Callable[[], Played]
    resolution: Callable[[], Resolution[Situation]]
    """The pending period, played as far as it goes."""
    following: Callable[[], Situation]
    """The situation once the pending period is closed as it is ordered."""
    played_ahead: Callable[[], Iterator[Played]]
    """The pending period and those after it, as if each were closed as it is ordered,
    as far as nothing is awaited; there is no last one."""
    eve_of: Callable[[Situation], Played]
    """A situation as a period in which nothing has happened yet."""
    looking_ahead: Callable[[PeriodInputs], tuple[Forecast, ...]]
    """What would lie ahead with these inputs for the pending period."""
    view_of: Callable[[Played], Briefing]
    """Everything about a period, in words, as the umpire reads it."""
    progress: Callable[[str], None] = untold
    """Shows how far a long work has got; an empty text wipes that."""
    kept: Callable[[], Store] = Store
    """What is kept between builds, for what only this program makes so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPassage:
    """Some lines of an answer below a heading."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a command answers."""

    passages: tuple[AnswerPassage, ...]
    """For people."""
    data: object
    """The same for programs, as JSON has it."""


def _no_sheets(_materials: CampaignMaterials) -> tuple[CampaignSheet, ...]:
    """Make nothing, for a system that has the quick reference alone."""
    return ()


def _no_forecasts(
    _campaign: Campaign, _situation: object, _inputs: PeriodInputs, _dice: Dice
) -> tuple[Forecast, ...]:
    """Foretell nothing."""
    return ()


def _nothing_under_way(_view: Briefing) -> Mapping[str, tuple[OnItsWay, ...]]:
    """Find nothing, for a system in which forces alone are on the map."""
    return {}


def _all_goes_on(_campaign: Campaign) -> tuple[Finding, ...]:
    """Refuse nothing, for a system that prints nothing of a given size."""
    return ()


def _no_cards(_materials: ReaderMaterials) -> tuple[WantedCards, ...]:
    """Make nothing, for a system without cards."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class System(Generic[State, File, Whole]):
    """One rule system, as the program takes it from the registry."""

    rules: Rules[State]
    file: FileShape[File, Whole]
    """How its campaign files are read."""
    package: Path | None = None
    """The folder of a system that is a package of its own; its templates lie in
    ``templates`` below it. None: it is one of ours."""
    sheets: Callable[[CampaignMaterials], Iterable[CampaignSheet]] = _no_sheets
    """Sheets for the whole campaign, beside the quick reference."""
    documents: tuple[Callable[[ReaderMaterials], MadeDocuments], ...] = ()
    """What a reader is given each period, beside turn sheet, briefing and map."""
    forecasts: Callable[[Campaign, State, PeriodInputs, Dice], tuple[Forecast, ...]] = (
        _no_forecasts
    )
    """What lies ahead of everybody as a period begins."""
    report: tuple[ReportEntry, ...] = ()
    """What the umpire's report tells beside what it tells for any system."""
    turn_sheet: tuple[SheetSection, ...] = ()
    """What stands on the umpire's turn sheet, in order."""
    briefing: BriefingPlan = field(default_factory=BriefingPlan)
    """What stands in a player's briefing."""
    layers: tuple[LayerOf, ...] = ()
    """What is laid over every reader's map, in the order of its legend."""
    site: SiteSections = NO_SECTIONS
    """What its campaigns tell on the public site beside turns, marches and places."""
    cards: Callable[[ReaderMaterials], Iterable[WantedCards]] = _no_cards
    """What there is to be cut out, for one reader."""
    under_way: UnderWay = field(
        default_factory=lambda: UnderWay(title="Under way", found=_nothing_under_way)
    )
    """What else moves on the map and can be given orders."""
    comparison: Comparison = field(default_factory=Comparison)
    """What is compared for whoever asks where he was."""
    sealed: Mapping[str, Callable[[Briefing, str], Iterable[str]]] = field(
        default_factory=dict
    )
    """What sealed sheets tell of a side or force beside events, by the wording's word
    for it, line by line."""
    unprintable: Callable[[Campaign], tuple[Finding, ...]] = _all_goes_on
    """What has a size of its own and would leave the paper at the printer's scale."""
    alone: Mapping[str, Callable[[Namespace], Answer]] = field(default_factory=dict)
    """What answers those of its commands that need no campaign, by name."""
    commands: Mapping[str, Callable[[CommandMaterials, Namespace], Answer]] = field(
        default_factory=dict
    )
    """What answers the system's own commands, by name."""
    beside: Callable[[Siblings], System[State, File, Whole]] | None = None
    """The system where there are others that settle or name its battles; none: it has
    nothing to do with them."""


if TYPE_CHECKING:
    AnySystem = System[Situation, CampaignFile, Campaign]
    """A system as the program knows it, whichever it is."""
