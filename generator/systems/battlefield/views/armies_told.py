"""Armies and their units as a reader knows them: one line a unit, army by army."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.brief.words import ARMY, SAYS
from generator.kit.printing import named_together, within
from generator.render.known_forces import known_forces
from generator.render.numbers import count, fraction, ordinal
from generator.systems.battlefield.rules import fact_names as facts
from generator.systems.battlefield.rules.field_units import UnitMode
from generator.systems.battlefield.views.army_accounts import army_standings, battle_words
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.briefing import Briefing
    from generator.render.known_forces import KnownForce
    from generator.systems.battlefield.views.army_accounts import ArmyStanding

FULL = 100
_DISTANCE = re.compile(r"(?P<shots>\d+)x(?P<power>\d+):(?P<range>\d+)")
"""How the army list writes shots, their power and the greatest range."""


class UnitTold(Struct, frozen=True, kw_only=True):
    """One unit on the map."""

    name: str
    make: str
    at: str
    """Where it stands, and what it does there."""
    left: int
    began: int
    share: int
    """Percent of its fighters that are left."""
    strikes: str
    """What each fighter strikes with where it stands; empty: not known."""
    back: str
    """What each strikes back with."""
    shoots: str
    """Shots, their power and range; empty: it cannot shoot, or nobody knows."""

    @property
    def is_whole(self) -> bool:
        """Whether nobody of it is lost."""
        return self.left >= self.began


class BeforehandTold(Struct, frozen=True, kw_only=True):
    """What is done by what was said beforehand."""

    name: str
    """Of a unit; empty: of the whole army."""
    does: str
    """As phrases after a name."""


class ArmyTold(Struct, frozen=True, kw_only=True):
    """One army with its units."""

    standing: ArmyStanding
    says: tuple[str, ...]
    """Its leader, and what is known of both, a phrase each."""
    units: tuple[UnitTold, ...]
    gone: str
    """Of whom nobody is left, in words; empty: of nobody known."""
    told: tuple[BeforehandTold, ...]
    """What its leader has said beforehand, of all its units before single ones."""


class ArmiesTold(Struct, frozen=True, kw_only=True):
    """All armies, the reader's own first."""

    title: str
    says: str
    armies: tuple[ArmyTold, ...]

    @property
    def with_units(self) -> bool:
        """Whether any unit is known."""
        return any(army.units for army in self.armies)

    @property
    def with_shots(self) -> bool:
        """Whether any unit is known that shoots."""
        return any(unit.shoots for army in self.armies for unit in army.units)


def armies_told(briefing: Briefing) -> ArmiesTold:
    """Return every army as it stands at a period's end."""
    own = briefing.audience.sides
    standings = sorted(
        army_standings(briefing),
        key=lambda army: briefing.get_or(facts.ARMY_SIDE, army.id, "") not in own,
    )
    return ArmiesTold(
        title="Armies and units",
        says=battle_words(briefing),
        armies=tuple(_army(briefing, each) for each in standings),
    )


def _army(briefing: Briefing, standing: ArmyStanding) -> ArmyTold:
    placed = {each.id: each for each in known_forces(briefing)}
    known = briefing.those(facts.ARMY_OF, standing.id)
    units = [placed[unit] for unit in known if unit in placed]
    units.sort(key=lambda unit: (unit.name, unit.id))
    is_over = bool(briefing.get_or(facts.ENDED, facts.BATTLE, ""))
    said = [("", _beforehand(briefing, standing.id))]
    said += [(unit.name, _beforehand(briefing, unit.id)) for unit in units]
    return ArmyTold(
        standing=standing,
        says=tuple(_says(standing, is_over=is_over)),
        units=tuple(_unit(briefing, unit) for unit in units),
        gone=named_together(
            sorted(
                briefing.words.of(unit)
                for unit in known
                if unit not in placed and briefing.get(facts.FIGHTERS, unit) == 0
            )
        ),
        told=tuple(BeforehandTold(name=name, does=does) for name, does in said if does),
    )


def _says(army: ArmyStanding, *, is_over: bool) -> Iterator[str]:
    """Yield whose an army is, and what is known of it and its leader."""
    yield army.badge.name
    if army.leader:
        yield army.leader
    if army.is_known and army.units:
        many = count(army.fighters, "fighter")
        began = f"{army.fighters} of {count(army.began, 'fighter')}"
        units = f"{count(army.units, 'unit')}, "
        yield units + (began if army.began > army.fighters else many)
    if army.acts_as and not is_over:
        yield f"acts {ordinal(int(army.acts_as))} in a round"
    if army.hp_lost:
        yield f"{army.hp_lost} HP lost"
    if army.leadership:
        yield f"leadership {army.leadership}, {army.ego or 'no'} ego in use"
    if army.money:
        due = f", {army.upkeep} upkeep due" if army.upkeep else ""
        yield f"{army.money} money{due}"


def _unit(briefing: Briefing, unit: KnownForce) -> UnitTold:
    left = briefing.get_or(facts.FIGHTERS, unit.id, 0)
    began = max(left, briefing.get_or(facts.BEGAN_WITH, unit.id, left))
    place = " ".join(part for part in (unit.label, unit.place) if part)
    return UnitTold(
        name=unit.name,
        make=briefing.told(facts.MAKE_TOLD, unit.id),
        at=", ".join((place, *_states(briefing, unit.id))),
        left=left,
        began=began,
        share=FULL * left // began if began else FULL,
        strikes=briefing.told(facts.ATTACK_HERE, unit.id),
        back=briefing.told(facts.DEFENCE_HERE, unit.id),
        shoots=_shoots(briefing, unit.id),
    )


def _beforehand(briefing: Briefing, subject: str) -> str:
    """Return what was said beforehand of somebody, as phrases after his name.

    Of units it names, those of whom nobody is left are told as such. Of an army its policy
    stands last, which decides where nothing else is said.

    Rules: DOG-DEF-02, DOG-DEF-05.
    """
    said = [line for each in briefing.standing if each.subject == subject for line in each.lines]
    policy = briefing.get_or(facts.POLICY, subject, "")
    if policy:
        own = briefing.words.quoted({SAYS: policy, ARMY: subject})
        said.append(f"in all else {own}" if said else own)
    told = "; ".join(said)
    for unit in briefing.subjects(facts.FIGHTERS):
        name = within(briefing.words.of(unit))
        if briefing.get(facts.FIGHTERS, unit) == 0:
            told = re.sub(rf"\b{re.escape(name)}\b", r"\g<0> (nobody left)", told)
    return told


def _shoots(briefing: Briefing, unit: str) -> str:
    """Return how a unit shoots: shots left of all, their power, and how far."""
    found = _DISTANCE.fullmatch(briefing.get_or(facts.DISTANCE, unit, ""))
    if found is None:
        return ""
    shots = count(int(found["shots"]), "shot")
    if briefing.knows(facts.SHOTS, unit):
        shots = f"{briefing.get_or(facts.SHOTS, unit, 0)} of {shots}"
    return f"{shots} × {found['power']}, range {found['range']}"


def _states(briefing: Briefing, unit: str) -> Iterator[str]:
    """Yield what a unit does, and what else holds of it."""
    is_hidden = briefing.get_or(facts.IS_HIDDEN, unit, otherwise=False)
    if is_hidden:
        chance = briefing.get_or(facts.CHANCE, unit, 0)
        yield f"hidden, discovered on {chance} or less" if chance else "hidden"
    if captor := briefing.told(facts.CAPTOR, unit):
        yield f"captive of {within(captor)}"
    target = briefing.told(facts.TARGET, unit)
    mode = briefing.get_or(facts.MODE, unit, "")
    if mode == UnitMode.ATTACK and target:
        yield f"attacking {within(target)}"
    if mode == UnitMode.DEFENCE and not is_hidden:
        yield "defending"
    busy = briefing.get_or(facts.BUSY_IN, unit, 0)
    if busy and busy >= briefing.get_or(facts.ROUND, facts.BATTLE, 0):
        yield f"disarming captives in round {busy}"
    if briefing.knows(facts.SAVED_POINTS, unit):
        points = fraction(briefing.get_or(facts.SAVED_POINTS, unit, Fraction(0)))
        goal = briefing.told(facts.SAVED_GOAL, unit)
        yield f"on the way to {goal}, {points} move points saved"
