"""For whom a briefing is made, and of what: a period with all that is so in it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.kit.facts import Reader, standing
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.facts import Fact
    from generator.kit.phase import Question
    from generator.kit.typed_entries import Unasked
    from generator.world.campaign import Campaign, StandingAnswer
    from generator.world.clock import Event, Period


# For whom a briefing is made.

REPORT = "report.json"
"""What other programs read of a period, in the umpire's folder."""


class AudienceKind(StrEnum):
    """The three kinds of reader; each has a folder of its own."""

    UMPIRE = "umpire"
    PLAYER = "player"
    PUBLIC = "public"


class Audience(Struct, frozen=True, kw_only=True):
    """One reader, and the sides whose knowledge is his."""

    kind: AudienceKind
    id: str = ""
    """The player's id; empty for umpire and public."""
    name: str = ""
    sides: frozenset[str] = frozenset()
    forces: frozenset[str] = frozenset()
    """The forces he commands."""

    def stands_to(
        self,
        sides: tuple[str, ...],
        opponents: tuple[str, ...],
        commanders: tuple[str, ...] = (),
        *,
        force: str = "",
    ) -> Reader:
        """Return how this reader stands to something owned by ``sides``.

        Where commanders are named, it is theirs alone, whatever their side.

        Args:
            sides: The owners.
            opponents: Sides in contact with them.
            commanders: Forces whose commanders alone own it; empty: everybody there.
            force: The force it is about; empty: nobody in particular.
        """
        if self.kind is AudienceKind.UMPIRE:
            return Reader.UMPIRE
        if self.kind is AudienceKind.PUBLIC:
            return Reader.PUBLIC
        if commanders and not self.forces.intersection(commanders):
            return Reader.OTHER
        found = standing(sides, opponents, reader_sides=self.sides)
        is_his = found is Reader.OWNER and force in self.forces
        return Reader.COMMANDER if is_his else found

    def reads(self, texts: tuple[tuple[str, str, str], ...]) -> tuple[tuple[str, str], ...]:
        """Return title and body of the umpire's words to this reader.

        The umpire reads all of them.
        """
        everything = self.kind is AudienceKind.UMPIRE
        readers = {self.id, "public"} - {""}
        return tuple(
            (title, body) for reader, title, body in texts if everything or reader in readers
        )

    def commands(self, force: str) -> bool:
        """Return whether he orders a force; the umpire has all orders."""
        return self.kind is AudienceKind.UMPIRE or force in self.forces

    @property
    def folder(self) -> str:
        """Where his files go, below ``output/``."""
        if self.kind is AudienceKind.PLAYER:
            return f"players/{self.id}"
        return str(self.kind)


UMPIRE = Audience(kind=AudienceKind.UMPIRE, name="Umpire")
PUBLIC = Audience(kind=AudienceKind.PUBLIC, name="Public")


def audiences(campaign: Campaign) -> tuple[Audience, ...]:
    """Return everybody a briefing is made for: umpire, public, players by id."""
    players = tuple(
        Audience(
            kind=AudienceKind.PLAYER,
            id=player.id,
            name=player.name,
            sides=frozenset(player.sides),
            forces=frozenset(player.forces),
        )
        for player in sorted(campaign.players, key=lambda player: player.id)
    )
    return (UMPIRE, PUBLIC, *players)


# A period with all that is so in it, before anybody is told.


class Played(Struct, frozen=True, kw_only=True):
    """A period as the umpire knows it: pending, or closed and recorded."""

    period: Period
    is_closed: bool = False
    record: str = ""
    facts: tuple[Fact, ...]
    events: tuple[Event, ...] = ()
    questions: tuple[Question, ...] = ()
    texts: tuple[tuple[str, str, str], ...] = ()
    """Reader, title and Markdown of the umpire's words."""
    orders: tuple[object, ...] = ()
    """Orders to armies and vessels, as they were entered."""
    standing: tuple[StandingAnswer, ...] = ()
    """Answers given beforehand, as they hold in it."""
    unasked: tuple[Unasked, ...] = ()
    """What was typed for it and nobody asked for."""
    untold: str = ""
    """Who reads it when, as a sentence for the umpire; empty: who may know it does."""
    kept_back: str = ""
    """The same for players, if what came of it is left out; empty: it is not."""
    locks: tuple[str, ...] = ()
    """What everybody is told of how its orders were locked, in sentences."""
    owing: Mapping[str, tuple[str, ...]] = {}
    """Whose orders are waited for till then, by player: his forces that need one."""
