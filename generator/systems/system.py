"""A rule system whole: what it is played by, and where its pages are.

The program takes what it needs from here and never asks which system it runs. What is
printed lies in :mod:`generator.systems.system_pages`, for whoever prints.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Generic

from generator.kit.facts import Forecast, Foretold
from generator.kit.recorded_kinds import RECORDED
from generator.kit.rules import State
from generator.read.shape import File, Whole
from generator.values import Struct, field

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Collection, Mapping
    from pathlib import Path

    from generator.brief.briefing import Briefing
    from generator.dice import Dice
    from generator.errors import Finding
    from generator.kit.phase import Situation
    from generator.kit.rules import Rules
    from generator.kit.ways import Ways
    from generator.read.models.campaign_file import CampaignFile
    from generator.read.shape import FileShape
    from generator.systems.command import Answer
    from generator.systems.exchange import Siblings
    from generator.systems.system_pages import Pages
    from generator.world.campaign import Campaign, PeriodInputs


class OnItsWay(Struct, frozen=True, kw_only=True):
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


class UnderWay(Struct, frozen=True, kw_only=True):
    """What is under way beside forces, which ``status`` and ``next`` tell of."""

    title: str
    found: Callable[[Briefing], Mapping[str, tuple[OnItsWay, ...]]]
    """Everything there is, by what programs call its kind."""

    def each(self, view: Briefing) -> tuple[OnItsWay, ...]:
        """Return everything there is, kind by kind."""
        return tuple(one for kind in self.found(view).values() for one in kind)


def _no_forecasts(
    _campaign: Campaign,
    _situation: object,
    _inputs: PeriodInputs,
    _dice: Dice,
) -> Foretold:
    """Foretell nothing."""
    return Foretold(kind=Forecast, codec=RECORDED)


def _no_ways(_campaign: Campaign, _situation: object, _forces: Collection[str]) -> tuple[Ways, ...]:
    """Know no ways, for a system in which orders name the hexes next door."""
    return ()


def _nothing_under_way(_view: Briefing) -> Mapping[str, tuple[OnItsWay, ...]]:
    """Find nothing, for a system in which forces alone are on the map."""
    return {}


def _all_goes_on(_campaign: Campaign) -> tuple[Finding, ...]:
    """Refuse nothing, for a system that prints nothing of a given size."""
    return ()


class System(Struct, Generic[State, File, Whole], frozen=True, kw_only=True):
    """One rule system, as the program takes it from the registry."""

    rules: Rules[State]
    file: FileShape[File, Whole]
    """How its campaign files are read."""
    package: Path | None = None
    """The folder of a system that is a package of its own; its templates lie in
    ``templates`` below it. None: it is one of ours."""
    forecasts: Callable[[Campaign, State, PeriodInputs, Dice], Foretold] = _no_forecasts
    """What lies ahead as a period begins, of every force."""
    ways: Callable[[Campaign, State, Collection[str]], tuple[Ways, ...]] = _no_ways
    """Where some forces can be ordered to go as a period begins."""
    under_way: UnderWay = field(
        default_factory=lambda: UnderWay(title="Under way", found=_nothing_under_way)
    )
    """What else moves on the map and can be given orders."""
    unprintable: Callable[[Campaign], tuple[Finding, ...]] = _all_goes_on
    """What has a size of its own and would leave the paper at the printer's scale."""
    alone: Mapping[str, Callable[[Namespace], Answer]] = {}
    """What answers those of its commands that need no campaign, by name."""
    pages_in: str = ""
    """The module that holds what is printed, as ``PAGES``; it is loaded when that is
    first asked for. Empty: nothing is."""
    beside: Callable[[Siblings], System[State, File, Whole]] | None = None
    """The system where there are others that settle or name its battles; none: it has
    nothing to do with them."""

    @property
    def pages(self) -> Pages:
        """Everything of it that is printed or published."""
        if not self.pages_in:
            from generator.systems.system_pages import Pages

            return Pages()
        pages: Pages = import_module(self.pages_in).PAGES
        return pages


if TYPE_CHECKING:
    AnySystem = System[Situation, CampaignFile, Campaign]
    """A system as the program knows it, whichever it is."""
