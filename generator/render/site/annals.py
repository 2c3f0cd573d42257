"""What the published turns tell of armies, commanders and places, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.render.known_contacts import known_contacts
from generator.render.known_forces import known_forces, marches

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.known_contacts import KnownContact
    from generator.render.known_forces import KnownForce, March
    from generator.render.site.turns import Turn
    from generator.world.features import Place
    from generator.world.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyTurn:
    """What is known of one army in one turn."""

    turn: int
    march: tuple[March, ...]
    contacts: tuple[KnownContact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """One army as the public knows it."""

    id: str
    name: str
    side: str
    people: str
    commander: str
    """Empty: nobody has said."""
    last: KnownForce
    """Where it was last known to stand."""
    last_turn: int
    turns: tuple[ArmyTurn, ...]
    """Turns in which it marched or met somebody, the newest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """One turn in which an army came to a place, passed it or left it."""

    turn: int
    force: str
    name: str
    deed: str
    """Such as ``came to``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Annals:
    """Everything the pages beside the turns tell."""

    armies: Mapping[str, Army]
    """By id, in the order of their names."""
    visits: Mapping[Hex, tuple[Visit, ...]]
    """By hex, the newest turn first."""
    newest: Briefing
    turn: int
    """The newest turn."""

    def standing_at(self, at: Hex) -> tuple[Army, ...]:
        """Return the armies that stand in a hex at the end of the newest turn."""
        return tuple(
            army
            for army in self.armies.values()
            if army.last.at == at and army.last_turn == self.turn
        )

    def places(self) -> tuple[Place, ...]:
        """Return the named places of the map by name."""
        return tuple(
            sorted(self.newest.board.places, key=lambda place: (place.name, place.id))
        )


def annals_of(turns: Sequence[Turn]) -> Annals | None:
    """Return what the published turns tell; none before there is one."""
    if not turns:
        return None
    armies: dict[str, Army] = {}
    visits: dict[Hex, list[Visit]] = {}
    for turn in turns:
        for part in turn.periods:
            armies.update(_armies_in(part, armies))
        for deeds in _deeds(turn):
            if deeds.force in armies:
                army = armies[deeds.force]
                told = (deeds.of_turn(turn.number), *army.turns)
                armies[army.id] = replace(army, turns=told)
        for at, visit in _visits(turn):
            visits.setdefault(at, []).insert(0, visit)
    return Annals(
        armies={
            army.id: army
            for army in sorted(armies.values(), key=lambda army: (army.name, army.id))
        },
        visits={at: tuple(found) for at, found in visits.items()},
        newest=turns[-1].last,
        turn=turns[-1].number,
    )


def _armies_in(
    briefing: Briefing, before: Mapping[str, Army]
) -> Iterator[tuple[str, Army]]:
    """Yield every army as a period leaves it, by id."""
    for force in known_forces(briefing):
        if is_army(briefing, force.id):
            yield force.id, _army(briefing, force, before.get(force.id))


def is_army(briefing: Briefing, force: str) -> bool:
    """Say whether what stands on the map is an army: a people under a commander."""
    return bool(briefing.told(force, "people"))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Deeds:
    """What one force did in a turn."""

    force: str
    march: tuple[March, ...]
    contacts: tuple[KnownContact, ...]

    def of_turn(self, turn: int) -> ArmyTurn:
        """Return the line of a turn."""
        return ArmyTurn(turn=turn, march=self.march, contacts=self.contacts)


def _deeds(turn: Turn) -> Iterator[_Deeds]:
    """Yield what each force did in a turn."""
    marched: dict[str, list[March]] = {}
    met: dict[str, list[KnownContact]] = {}
    for part in turn.periods:
        for march in marches(part, part.trails):
            marched.setdefault(march.force, []).append(march)
        for contact in known_contacts(part):
            for force in contact.ids:
                met.setdefault(force, []).append(contact)
    for force in sorted(marched.keys() | met.keys()):
        yield _Deeds(
            force=force,
            march=tuple(marched.get(force, ())),
            contacts=tuple(met.get(force, ())),
        )


def _army(briefing: Briefing, force: KnownForce, before: Army | None) -> Army:
    """Return an army as a period leaves it."""
    return Army(
        id=force.id,
        name=force.name,
        side=force.side,
        people=briefing.told(force.id, "people"),
        commander=briefing.told(force.id, "commander"),
        last=force,
        last_turn=briefing.period.turn,
        turns=before.turns if before else (),
    )


def _visits(turn: Turn) -> Iterator[tuple[Hex, Visit]]:
    """Yield who came to which hex in a turn, each once, by name."""
    found: dict[tuple[Hex, str], Visit] = {}
    for part in turn.periods:
        for trail in part.trails:
            for step, at in enumerate(trail.hexes):
                found[at, trail.force] = Visit(
                    turn=turn.number,
                    force=trail.force,
                    name=part.names.get(trail.force) or part.words.of(trail.force),
                    deed=_deed(step, len(trail.hexes)),
                )
    ordered = sorted(found.items(), key=lambda item: (item[1].name, item[1].force))
    for (at, _), visit in reversed(ordered):
        yield at, visit


def _deed(step: int, steps: int) -> str:
    if step == 0:
        return "left"
    return "came to" if step == steps - 1 else "passed"
