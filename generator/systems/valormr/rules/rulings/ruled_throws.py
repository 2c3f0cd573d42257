"""The umpire's rulings on throws: dice that show what he says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.dice.bag import (
    AwaitedThrow,
    RecordedDice,
    Throw,
    Thrower,
    UnfitFacesError,
)
from generator.dice.keys import to_throw_key
from generator.dice.kinds import D6, DiceKind
from generator.errors import CampaignError, Finding
from generator.systems.valormr.rules.weather.daily_weather import SKY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice.bag import Dice
    from generator.dice.keys import ThrowKey
    from generator.systems.valormr.rules.play import Play
    from generator.world.clock import Period
    from generator.world.orders import Ruling

THROW = "throw"
OF_THE_SKY = (SKY, "fog", "wind")
"""What throws everybody sees are about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledDice:
    """Dice of which some show what the umpire has ruled."""

    dice: Dice
    ruled: Mapping[str, Ruling]
    """Rulings by the key of the throw."""

    def throw(self, key: ThrowKey, *, dice: int = 1, kind: DiceKind = D6) -> Throw:
        """Answer as the umpire ruled, as if it had been thrown by hand.

        Raises:
            CampaignError: The ruling has too few faces, or too many.
        """
        ruling = self.ruled.get(str(key))
        if ruling is None:
            return self.dice.throw(key, dice=dice, kind=kind)
        pips = faces_of(ruling)
        if len(pips) != dice or not all(map(kind.shows, pips)):
            raise CampaignError((_unfit(ruling, dice),))
        return Throw(key=key, pips=pips, thrower=Thrower.HAND, kind=kind)


def ruled_dice(play: Play) -> Dice:
    """Return the dice of a period, with the umpire's rulings on them."""
    ruled = {r.subject: r for r in play.inputs.rulings if r.what == THROW}
    return RuledDice(dice=play.dice, ruled=ruled) if ruled else play.dice


def faces_of(ruling: Ruling) -> tuple[int, ...]:
    """Return the faces a ruling sets; empty when it names none."""
    value = ruling.value
    if isinstance(value, tuple):
        texts = tuple(map(str, value))
        return tuple(map(int, texts)) if all(t.isdigit() for t in texts) else ()
    is_face = isinstance(value, int) and not isinstance(value, bool)
    return (int(str(value)),) if is_face else ()


def subject_of(ruling: Ruling, period: Period) -> str | None:
    """Return what a ruled throw is about; none when it is no throw of the period."""
    try:
        key = to_throw_key(ruling.subject)
    except ValueError:
        return None
    return key.subject if key.period == str(period) else None


def old_faces(play: Play, ruling: Ruling) -> tuple[int, ...]:
    """Return what the dice would have shown; empty when nobody has thrown them."""
    dice = play.dice
    while isinstance(dice, RecordedDice | RuledDice):
        dice = dice.dice
    try:
        key = to_throw_key(ruling.subject)
        return dice.throw(key, dice=len(faces_of(ruling))).pips
    except (AwaitedThrow, UnfitFacesError, ValueError):
        return ()


def throwers(play: Play, subject: str) -> tuple[str, ...]:
    """Return the forces a throw belongs to: the one that throws, or all it is about.

    The subject is the middle of the key, such as ``evening.arn+hal.arn``.
    """
    known = {force.id for force in play.campaign.forces}
    parts = subject.split(".")
    alone = [part for part in parts if part in known]
    if alone:
        return (alone[0],)
    return tuple(force for part in parts for force in part.split("+") if force in known)


def is_of_the_sky(subject: str) -> bool:
    """Return whether a throw is about the weather, which everybody sees."""
    return subject.split(".")[0] in OF_THE_SKY


def _unfit(ruling: Ruling, dice: int) -> Finding:
    return Finding(
        code="C053",
        where=(*ruling.where, "to"),
        what=f"{ruling.subject} is a throw of {dice} dice",
        hint="write the face, 1 to 6" if dice == 1 else "write all faces in brackets",
    )
