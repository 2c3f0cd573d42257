"""The umpire's rulings on facts: what they may set, told one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Generic

from generator.dice import to_throw_key
from generator.errors import CampaignError
from generator.kit.period_play import Circumstances, Goes, Stands, StepOfPlay, unless_stopped
from generator.kit.typed_entries import unfit_ruling
from generator.values import Struct
from generator.world.clock import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from generator.dice import DiceKind, ThrowKey
    from generator.errors import Finding
    from generator.kit.period_play import PeriodPlay
    from generator.world.campaign import Ruling
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


THROW = "throw"
PERCENT = 100
HEX_BANK = 2
"""A place on one bank of a river takes two texts."""


class RulingKind(Struct, frozen=True, kw_only=True):
    """One kind of fact a ruling may set."""

    of: str
    """``army``, ``company``, ``vessel`` or ``throw``; empty: it is about the sky."""
    takes: str
    """The value it takes, in the umpire's words."""
    accepts: Callable[[object], bool]
    """Whether a value of the file is of that kind."""
    is_hex: bool = False
    """Whether the value is a hex, or a hex and one of its banks."""
    is_strength: bool = False
    """Whether it is how much is left of a part of a force."""
    is_sides: bool = False
    """Whether the value is a side, or several."""


def is_flag(value: object) -> bool:
    """Return whether a value is true or false."""
    return isinstance(value, bool)


def is_count(value: object) -> bool:
    """Return whether a value is a whole number, nought included."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_amount(value: object) -> bool:
    """Return whether a value is a number not below nought."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def is_share(value: object) -> bool:
    """Return whether a value is a number from nought to one."""
    return is_amount(value) and Fraction(str(value)) <= 1


def is_percent(value: object) -> bool:
    """Return whether a value is a whole number up to a hundred."""
    return isinstance(value, int) and is_count(value) and value <= PERCENT


def is_place(value: object) -> bool:
    """Return whether a value is a hex, or a hex and a bank."""
    return isinstance(value, str) or (isinstance(value, tuple) and len(value) == HEX_BANK)


def are_sides(value: object) -> bool:
    """Return whether a value is a side, or a list of sides."""
    return isinstance(value, str | tuple)


def is_text(value: object) -> bool:
    """Return whether a value is a text."""
    return isinstance(value, str)


def are_faces(*dice: DiceKind) -> Callable[[object], bool]:
    """Return what says whether a value is a face of such dice, or several."""

    def is_face(value: object) -> bool:
        return isinstance(value, int | str) and any(each.shows(value) for each in dice)

    def found(value: object) -> bool:
        faces = value if isinstance(value, tuple) else (value,)
        return bool(faces) and all(map(is_face, faces))

    return found


OF_FORCES = ("army", "unit")
"""What rulings are about that are about a force."""


class RulingMade(Struct, Generic[Circumstances, Stands], frozen=True, kw_only=True):
    """A ruling that was carried out, with what was so before it and what is so now."""

    play: Circumstances
    ruling: Ruling
    before: Stands
    after: Stands

    @property
    def thrown(self) -> ThrowKey | None:
        """The key of the roll it is about; none: what it is about is no such key."""
        try:
            return to_throw_key(self.ruling.subject)
        except ValueError:
            return None


class Ruled(RulingKind, Generic[Circumstances, Stands], frozen=True, kw_only=True):
    """One kind of fact a ruling may set, with how it is set and told."""

    set: Callable[[Circumstances, Ruling, Stands], Stands]
    """Set it; raises CampaignError where the ruling cannot stand."""
    whose: Callable[[RulingMade[Circumstances, Stands]], tuple[str, ...]]
    """The sides that are told of it: whose own matter it is."""
    told: Callable[[RulingMade[Circumstances, Stands]], Mapping[str, FactValue]]
    """What is told of it beside the reason."""


OWN, TO_ALL, UNSEEN = "ruling", "ruling-public", "ruling-unseen"
"""The kinds of event that tell of rulings: to those whose matter it is, to all, to nobody."""


def told_by(
    kinds: Mapping[str, Ruled[Circumstances, Stands]],
) -> Callable[[RulingMade[Circumstances, Stands]], Event]:
    """Return what tells a ruling of some kinds: what it sets, what was so, and why."""

    def told(made: RulingMade[Circumstances, Stands]) -> Event:
        ruling, kind = made.ruling, kinds[made.ruling.what]
        sides = kind.whose(made)
        own = OWN if sides else UNSEEN
        return Event(
            kind=TO_ALL if ruling.public else own,
            rule="",
            force=ruling.subject if kind.of in OF_FORCES else "",
            sides=sides,
            facts={"why": ruling.why, **kind.told(made)},
        )

    return told


POSITION = "position"
"""What a ruling is called that says where somebody stands, in every system."""


class Rulings(Struct, Generic[Circumstances, Stands, Goes], frozen=True, kw_only=True):
    """What the umpire may set in a rule system, and how it is carried out."""

    sets: Mapping[str, Callable[[Circumstances, Ruling, Stands], Stands]]
    """By what a ruling is about; each raises CampaignError where it cannot stand."""
    told: Callable[[RulingMade[Circumstances, Stands]], Event]
    """Tell a ruling."""
    crowding: Callable[[Circumstances, Sequence[Ruling], Stands], Iterable[Finding]]
    """Find where too many stand after all rulings, from those on where somebody is."""
    follows: Callable[[Goes, Stands], Goes] | None = None
    """What comes of a ruling, from the course after it and the situation before."""

    def at_start(self, course: Goes) -> Goes:
        """Set what is ruled for the beginning of a period.

        Raises:
            CampaignError: Rulings cannot stand, or too many would stand in one place.
        """
        return self._carried_out(course, at_end=False)

    def at_end(self, course: Goes) -> Goes:
        """Set what is ruled for the end of a period.

        Raises:
            CampaignError: Rulings cannot stand, or too many would stand in one place.
        """
        return self._carried_out(course, at_end=True)

    def first_step(self) -> StepOfPlay[Goes]:
        """Return the step of a period in which rulings for its beginning are set."""
        return StepOfPlay(
            says="The umpire's rulings for the beginning.", rules=(), play=self.at_start
        )

    def last_step(self) -> StepOfPlay[Goes]:
        """Return the step of a period in which rulings for its end are set."""
        return StepOfPlay(
            says="The umpire's rulings for the end.", rules=(), play=unless_stopped(self.at_end)
        )

    def faults(self, play: Circumstances, situation: Stands) -> tuple[Finding, ...]:
        """Return all that is wrong with a period's rulings, as far as one can tell."""
        return self.tried(play, situation)[1]

    def tried(self, play: Circumstances, situation: Stands) -> tuple[Stands, tuple[Finding, ...]]:
        """Return the situation as a period begins, and what is wrong with its rulings.

        Rulings for its end are tried as well: where anybody stands then nobody knows
        yet, but whether a value fits can be told. Nor does anybody know who stands
        where at the beginning if something else may come of rulings.
        """
        faults: list[Finding] = []
        begun = situation
        for at_end in (False, True):
            rulings = _rulings_of(play, at_end=at_end)
            for ruling in rulings:
                try:
                    situation = self._after(play, ruling, situation)
                except CampaignError as fault:
                    faults.extend(fault.findings)
            if not at_end:
                begun = situation
                if self.follows is None:
                    faults.extend(self._crowding(play, rulings, begun))
        return begun, tuple(faults)

    def _after(self, play: Circumstances, ruling: Ruling, situation: Stands) -> Stands:
        sets = self.sets.get(ruling.what)
        if sets is None:
            raise unfit_ruling(ruling, f"a ruling cannot set {ruling.what!r}")
        return sets(play, ruling, situation)

    def _crowding(
        self, play: Circumstances, rulings: Iterable[Ruling], situation: Stands
    ) -> Iterable[Finding]:
        places = [each for each in rulings if each.what == POSITION]
        return self.crowding(play, places, situation) if places else ()

    def _carried_out(self, course: Goes, *, at_end: bool) -> Goes:
        """Carry rulings out one by one; all that cannot stand are told at once."""
        faults: list[Finding] = []
        play, rulings = course.play, _rulings_of(course.play, at_end=at_end)
        for ruling in rulings:
            before = course.situation
            try:
                after = self._after(play, ruling, before)
            except CampaignError as fault:
                faults.extend(fault.findings)
                continue
            made = RulingMade(play=play, ruling=ruling, before=before, after=after)
            course = course.after(after, self.told(made))
            if self.follows is not None:
                course = self.follows(course, before)
        faults.extend(self._crowding(play, rulings, course.situation))
        if faults:
            raise CampaignError(faults)
        return course


def _rulings_of(play: PeriodPlay, *, at_end: bool) -> list[Ruling]:
    return [each for each in play.inputs.rulings if each.at_end == at_end]


def one_in_each(
    crowded: Callable[[Stands], Hex | None], crowd: str, elsewhere: str
) -> Callable[[PeriodPlay, Sequence[Ruling], Stands], Iterable[Finding]]:
    """Return what finds a place in which too many stand, for the last ruling on one.

    Args:
        crowded: Return such a place; none: there is none.
        crowd: What is wrong there, with ``{where}`` for its label.
        elsewhere: What the umpire should do then.
    """

    def found(play: PeriodPlay, rulings: Sequence[Ruling], situation: Stands) -> Iterable[Finding]:
        at = crowded(situation)
        if at is None:
            return ()
        what = crowd.format(where=play.label(at))
        return unfit_ruling(rulings[-1], what, elsewhere).findings

    return found
