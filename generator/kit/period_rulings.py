"""The umpire's rulings on facts: set in the order of the file, told one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from generator.errors import CampaignError
from generator.kit.period_course import unless_stopped
from generator.kit.ruled_dice import left_to_dice, unfit_ruling
from generator.kit.steps_of_play import StepOfPlay

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.errors import Finding
    from generator.kit.period_course import PeriodCourse
    from generator.kit.period_play import PeriodPlay
    from generator.kit.phase import Situation
    from generator.world.events import Event
    from generator.world.hexes import Hex
    from generator.world.period_inputs import Ruling

POSITION = "position"
"""What a ruling is called that says where somebody stands, in every system."""

Circumstances = TypeVar("Circumstances", bound="PeriodPlay")
Stands = TypeVar("Stands", bound="Situation")
Goes = TypeVar("Goes", bound="PeriodCourse[Any, Any]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings(Generic[Circumstances, Stands, Goes]):
    """What the umpire may set in a rule system, and how it is carried out."""

    sets: Mapping[str, Callable[[Circumstances, Ruling, Stands], Stands]]
    """By what a ruling is about; each raises CampaignError where it cannot stand. What
    is not here is a ruling on a throw, which the dice know already."""
    told: Callable[[Circumstances, Ruling, Stands], Event]
    """Tell a ruling, from the situation before it."""
    crowded: Callable[[Stands], Hex | None]
    """Return where too many stand after all rulings; none: nowhere."""
    crowd: str
    """What would be wrong there, with ``{where}`` for its label."""
    elsewhere: str
    """What the umpire should do then."""
    follows: Callable[[Goes, Stands], Goes] = lambda course, _before: course
    """What comes of a ruling, from the course after it and the situation before."""

    def at_start(self, course: Goes) -> Goes:
        """Set what is ruled for the beginning of a period.

        Raises:
            CampaignError: A ruling cannot stand, or too many would stand in one place.
        """
        return self._carried_out(course, at_end=False)

    def at_end(self, course: Goes) -> Goes:
        """Set what is ruled for the end of a period.

        Raises:
            CampaignError: A ruling cannot stand, or too many would stand in one place.
        """
        return self._carried_out(course, at_end=True)

    def first_step(self) -> StepOfPlay[Goes]:
        """Return the step of a period in which rulings for its beginning are set."""
        return StepOfPlay(
            says="The umpire's rulings for the beginning.",
            rules=(),
            play=self.at_start,
        )

    def last_step(self) -> StepOfPlay[Goes]:
        """Return the step of a period in which rulings for its end are set."""
        return StepOfPlay(
            says="The umpire's rulings for the end.",
            rules=(),
            play=unless_stopped(self.at_end),
        )

    def faults(self, play: Circumstances, situation: Stands) -> tuple[Finding, ...]:
        """Return all that is wrong with a period's rulings, as far as one can tell."""
        faults: list[Finding] = []
        for ruling in play.inputs.rulings:
            try:
                situation = self._after(play, ruling, situation)
            except CampaignError as fault:
                faults.extend(fault.findings)
        return tuple(faults)

    def _after(self, play: Circumstances, ruling: Ruling, situation: Stands) -> Stands:
        return self.sets.get(ruling.what, left_to_dice)(play, ruling, situation)

    def _carried_out(self, course: Goes, *, at_end: bool) -> Goes:
        rulings = [each for each in course.play.inputs.rulings if each.at_end == at_end]
        for ruling in rulings:
            before = course.situation
            after = self._after(course.play, ruling, before)
            told = self.told(course.play, ruling, before)
            course = self.follows(course.after(after, told), before)
        last = next((each for each in rulings[::-1] if each.what == POSITION), None)
        crowded = self.crowded(course.situation)
        if last is not None and crowded is not None:
            what = self.crowd.format(where=course.play.label(crowded))
            raise unfit_ruling(last, what, self.elsewhere)
        return course
