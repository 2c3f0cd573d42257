"""The umpire's rulings on throws: dice that show what he says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from generator.dice.bag import (
    AwaitedThrow,
    RecordedDice,
    Throw,
    Thrower,
    UnfitFacesError,
)
from generator.dice.kinds import D6, DiceKind
from generator.dice.throw_keys import to_throw_key
from generator.errors import CampaignError, Finding
from generator.kit.typed_entries import THROW_RULING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.dice.bag import Dice
    from generator.dice.kinds import Face
    from generator.dice.throw_keys import ThrowKey
    from generator.world.period_inputs import Ruling

Stands = TypeVar("Stands")


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
        faces = faces_of(ruling)
        if len(faces) != dice or not all(map(kind.shows, faces)):
            raise CampaignError((_unfit(ruling, dice, kind),))
        pips = tuple(map(kind.from_face, faces))
        return Throw(key=key, pips=pips, thrower=Thrower.HAND, kind=kind)


def ruled_dice(dice: Dice, rulings: Iterable[Ruling]) -> Dice:
    """Return the dice of a period, with the umpire's rulings on them."""
    ruled = {each.subject: each for each in rulings if each.what == THROW_RULING}
    return RuledDice(dice=dice, ruled=ruled) if ruled else dice


def faces_of(ruling: Ruling) -> tuple[Face, ...]:
    """Return the faces a ruling sets: numbers, or names of cards; empty: it sets none.

    In a list of the file numbers are texts.
    """
    value = ruling.value
    values = value if isinstance(value, tuple) else (value,)
    if any(isinstance(each, bool) for each in values):
        return ()
    texts = tuple(map(str, values))
    faces = (int(text) if text.isdigit() else text for text in texts)
    return tuple(face for face in faces if face)


def old_faces(dice: Dice, ruling: Ruling, kind: DiceKind = D6) -> tuple[Face, ...]:
    """Return what the dice would have shown; empty when nobody has thrown them.

    Args:
        dice: Those of the period.
        ruling: The ruling on one throw.
        kind: What is thrown there.
    """
    while isinstance(dice, RecordedDice | RuledDice):
        dice = dice.dice
    try:
        key = to_throw_key(ruling.subject)
        return dice.throw(key, dice=len(faces_of(ruling)), kind=kind).faces
    except (AwaitedThrow, UnfitFacesError, ValueError):
        return ()


def left_to_dice(_play: object, ruling: Ruling, situation: Stands) -> Stands:
    """Leave the situation: the dice know a ruling on a throw already.

    Raises:
        CampaignError: It sets no faces.
    """
    if not faces_of(ruling):
        raise unfit_ruling(
            ruling, "these are not the faces of a roll", "write the face, or [4, 5]"
        )
    return situation


def unfit_ruling(
    ruling: Ruling, what: str, hint: str | None = None, *, key: str = "to"
) -> CampaignError:
    """Return what is raised for a ruling that cannot stand, with its place.

    Args:
        ruling: The ruling.
        what: What is wrong.
        hint: What would be right.
        key: The key at fault.
    """
    where = (*ruling.where, key)
    return CampaignError((Finding(code="C053", where=where, what=what, hint=hint),))


def _unfit(ruling: Ruling, dice: int, kind: DiceKind) -> Finding:
    one = kind.faces_are if kind.is_pack else f"write the face, 1 to {kind.sides}"
    return Finding(
        code="C053",
        where=(*ruling.where, "to"),
        what=f"{ruling.subject} is a roll of {kind.counted(dice)}",
        hint=one if dice == 1 else "write all faces in brackets",
    )
