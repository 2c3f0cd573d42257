"""Clashes made for trials of whoever settles or names them, and their dice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from generator.dice import D6, DiceKind, KeyedDice, ThrowKey
from generator.systems.exchange import (
    ClashGround,
    ClashHost,
    ClashMeans,
    ClashOptions,
    ClashTroop,
    OpenClash,
)
from generator.systems.registry import siblings_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from generator.dice import Face, Throw
    from generator.systems.exchange import WantedDice

SIBLINGS = siblings_of("valormr")


@dataclass(frozen=True)
class _Thrower:
    """Throws under the period of a clash."""

    dice: KeyedDice

    def __call__(
        self, rule: str, subject: str, *, dice: int = 1, nth: int = 1, kind: DiceKind = D6
    ) -> Throw:
        """Throw by hand, or from the seed."""
        key = ThrowKey(period="1-day", rule=rule, subject=subject, nth=nth)
        return self.dice.throw(key, dice=dice, kind=kind)


def _all(thrower: _Thrower, wanted: Sequence[WantedDice]) -> tuple[Throw, ...]:
    return tuple(thrower(w.rule, w.subject, dice=w.dice, nth=w.nth, kind=w.kind) for w in wanted)


def means_with(
    seed: str = "seed",
    *,
    answers: Mapping[tuple[str, str], str] | None = None,
    options: ClashOptions | None = None,
    by_hand: Mapping[str, Face | tuple[int, ...]] | None = None,
) -> ClashMeans:
    """Return what a clash is settled with; dice by hand: ``GS_CBT_01_x_1`` and 30."""
    faces = {}
    for name, face in (by_hand or {}).items():
        system, chapter, number, subject, nth = name.split("_")
        faces[f"1-day/{system}-{chapter}-{number}/{subject}/{nth}"] = (
            face if isinstance(face, tuple) else (face,)
        )
    thrower = _Thrower(KeyedDice(seed=seed, by_hand=faces))
    return ClashMeans(
        throw=thrower,
        throw_all=partial(_all, thrower),
        tables=SIBLINGS.tables("valormr"),
        answers=answers or {},
        options=options or ClashOptions(),
    )


def a_troop(
    host: str, kind: str, figures: int, *, arm: str = "infantry", nth: int = 1
) -> ClashTroop:
    """Return a troop of a kind."""
    return ClashTroop(id=f"{host}/{nth}", name=kind.title(), kind=kind, arm=arm, figures=figures)


def a_host(
    name: str, *troops: ClashTroop, marks: Mapping[str, Fraction] | None = None
) -> ClashHost:
    """Return an army of humans, of a side of its own."""
    return ClashHost(
        id=name, name=name.title(), side=name, people="humans", troops=troops, marks=marks or {}
    )


def a_clash(
    attacker: ClashHost,
    defender: ClashHost,
    *,
    terrain: str = "clear",
    place: str = "",
    sky: str = "",
    initiative: str = "",
) -> OpenClash:
    """Return a clash of two armies on open ground, or on another."""
    return OpenClash(
        key="x",
        origin="valormr",
        attackers=(attacker,),
        defenders=(defender,),
        ground=ClashGround(terrain=terrain, place=place, sky=sky),
        initiative=initiative,
    )
