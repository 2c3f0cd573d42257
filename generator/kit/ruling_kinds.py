"""What a ruling may set, and the values it takes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Generic

from msgspec import Struct

from generator.dice.bag import D6
from generator.kit.period_play import Circumstances, Stands
from generator.kit.typed_entries import faces_of, left_to_dice, old_faces
from generator.world.events import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.dice.bag import DiceKind
    from generator.kit.rulings import RulingMade
    from generator.world.events import FactValue
    from generator.world.period_inputs import Ruling

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
    return isinstance(value, str) or (
        isinstance(value, tuple) and len(value) == HEX_BANK
    )


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


FACES = "its face, or all its faces: `[4, 5]`"
"""What a ruling on a throw takes."""
OF_FORCES = ("army", "unit")
"""What rulings are about that are about a force."""


class Ruled(RulingKind, Generic[Circumstances, Stands], frozen=True, kw_only=True):
    """One kind of fact a ruling may set, with how it is set and told."""

    set: Callable[[Circumstances, Ruling, Stands], Stands]
    """Set it; raises CampaignError where the ruling cannot stand."""
    whose: Callable[[RulingMade[Circumstances, Stands]], tuple[str, ...]]
    """The sides that are told of it: whose own matter it is."""
    told: Callable[[RulingMade[Circumstances, Stands]], Mapping[str, FactValue]]
    """What is told of it beside the reason."""


def ruled_throw(
    *dice: DiceKind,
    whose: Callable[[RulingMade[Circumstances, Stands]], tuple[str, ...]],
    thrown: Callable[[Ruling], DiceKind] = lambda _: D6,
) -> Ruled[Circumstances, Stands]:
    """Return the one ruling of all systems: a throw shows what the umpire says.

    It is told to those ``whose`` throw it is; ``thrown`` says what dice its key means.
    """

    def told(made: RulingMade[Circumstances, Stands]) -> Mapping[str, FactValue]:
        old = old_faces(made.play.dice, made.ruling, thrown(made.ruling))
        return {
            "throw": made.ruling.subject,
            "faces": tuple(map(str, faces_of(made.ruling))),
            "was": tuple(map(str, old)),
        }

    return Ruled(
        of=THROW,
        takes=FACES,
        accepts=are_faces(*dice),
        set=left_to_dice,
        whose=whose,
        told=told,
    )


def told_by(
    kinds: Mapping[str, Ruled[Circumstances, Stands]],
) -> Callable[[RulingMade[Circumstances, Stands]], Event]:
    """Return what tells a ruling of some kinds: what it sets, what was so, and why."""

    def told(made: RulingMade[Circumstances, Stands]) -> Event:
        ruling, kind = made.ruling, kinds[made.ruling.what]
        sides = kind.whose(made)
        own = "ruling" if sides else "ruling-unseen"
        return Event(
            kind="ruling-public" if ruling.public else own,
            rule="",
            force=ruling.subject if kind.of in OF_FORCES else "",
            sides=sides,
            facts={"why": ruling.why, **kind.told(made)},
        )

    return told
