"""Rulings that several systems know: on rolls, owners, positions and facts of an army."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice import D6
from generator.errors import CampaignError, Finding
from generator.kit.rulings import THROW, Ruled, RulingMade, are_faces, is_text
from generator.kit.typed_entries import faces_of, left_to_dice, old_faces, unfit_ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.dice import DiceKind
    from generator.kit.period_play import Circumstances, Stands
    from generator.world.board import Board
    from generator.world.campaign import Ruling
    from generator.world.clock import FactValue
    from generator.world.ground import Place
    from generator.world.hexes import Hex

FACES = "its face, or all its faces: `[4, 5]`"
"""What a ruling on a throw takes."""


def ruled_throw(
    *dice: DiceKind,
    whose: Callable[[RulingMade[Circumstances, Stands]], tuple[str, ...]],
    thrown: Callable[[RulingMade[Circumstances, Stands]], DiceKind] = lambda _: D6,
) -> Ruled[Circumstances, Stands]:
    """Return the one ruling of all systems: a throw shows what the umpire says.

    It is told to those ``whose`` throw it is; ``thrown`` says what dice its key means.
    """

    def told(made: RulingMade[Circumstances, Stands]) -> Mapping[str, FactValue]:
        old = old_faces(made.play.dice, made.ruling, thrown(made))
        return {
            "throw": made.ruling.subject,
            "faces": tuple(map(str, faces_of(made.ruling))),
            "was": tuple(map(str, old)),
        }

    return Ruled(
        of=THROW, takes=FACES, accepts=are_faces(*dice), set=left_to_dice, whose=whose, told=told
    )


NOBODY = "nobody"
"""Whom a place belongs to that belongs to no side, as the umpire writes it."""


def of_its_side(made: RulingMade[Circumstances, Stands]) -> tuple[str, ...]:
    """Return the side of the force that a ruling is about."""
    return (made.play.side_of(made.ruling.subject),)


def place_called(board: Board, name: str) -> Place | None:
    """Return the place of an id, a name or a hex; none: there is none."""
    here = (at for at in board.terrain if board.grid.label(at) == name)
    places = (place for at in here for place in board.places_at(at))
    return board.place(name) or next(places, None)


def ruled_owner(
    called: str,
    owners: Callable[[Stands], Mapping[str, str]],
    given: Callable[[Stands, Mapping[str, str]], Stands],
    whose: Callable[[RulingMade[Circumstances, Stands]], tuple[str, ...]],
) -> Ruled[Circumstances, Stands]:
    """Return the ruling that says whose a place is.

    Args:
        called: What a place is called that can have an owner.
        owners: Return the side that has each place, by its id; empty: nobody.
        given: Return a situation with other owners.
        whose: The sides that are told of it.
    """

    def sets(play: Circumstances, ruling: Ruling, now: Stands) -> Stands:
        place = place_called(play.board, ruling.subject)
        if place is None:
            what = f"there is no {called} at “{ruling.subject}”"
            raise CampaignError(Finding("C053", (*ruling.where, "of"), what))
        known = (*(side.id for side in play.campaign.sides), NOBODY)
        if ruling.value not in known:
            hint = f"write one of: {', '.join(known)}"
            raise unfit_ruling(ruling, f"there is no side “{ruling.value}”", hint)
        owner = "" if ruling.value == NOBODY else str(ruling.value)
        return given(now, {**owners(now), place.id: owner})

    def told(made: RulingMade[Circumstances, Stands]) -> Mapping[str, FactValue]:
        place = place_called(made.play.board, made.ruling.subject)
        return {
            "place": place.at if place else made.ruling.subject,
            "owner": made.ruling.value,
            "was": owners(made.before).get(place.id, "") if place else "",
        }

    return Ruled(
        of="hex",
        takes=f"a side, or `{NOBODY}`, that has the place",
        accepts=is_text,
        set=sets,
        whose=whose,
        told=told,
    )


def ruled_position(
    sets: Callable[[Circumstances, Ruling, Stands], Stands],
    stood: Callable[[Stands, str], Hex | None],
) -> Ruled[Circumstances, Stands]:
    """Return the ruling on where an army is, told with where it was.

    ``stood`` finds where an army is by its id; none: it is not on the map.
    """
    return Ruled(
        of="army",
        takes="a hex or a place",
        accepts=is_text,
        is_hex=True,
        set=sets,
        whose=of_its_side,
        told=lambda made: {
            "force": made.ruling.subject,
            "position": made.ruling.value,
            "was": stood(made.before, made.ruling.subject) or "",
        },
    )


def ruled_of_army(
    what: str,
    takes: str,
    accepts: Callable[[object], bool],
    sets: Callable[[Circumstances, Ruling, Stands], Stands],
    was: Callable[[Stands, str], FactValue],
) -> Ruled[Circumstances, Stands]:
    """Return the ruling on a fact of an army that is told to its own side alone.

    Args:
        what: What the fact is called, in the file and where it is told.
        takes: The value it takes, in the umpire's words.
        accepts: Whether a value of the file is of that kind.
        sets: Set it; raises CampaignError where the ruling cannot stand.
        was: Return what it was of an army, by its id.
    """
    return Ruled(
        of="army",
        takes=takes,
        accepts=accepts,
        set=sets,
        whose=of_its_side,
        told=lambda made: {
            "force": made.ruling.subject,
            what: made.ruling.value,
            "was": str(was(made.before, made.ruling.subject)),
        },
    )
