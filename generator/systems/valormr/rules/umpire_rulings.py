"""The umpire's rulings: facts set by his word, each told as an event."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.dice.bag import to_throw_key
from generator.errors import CampaignError, Finding
from generator.kit.phase import Outcome
from generator.kit.typed_entries import THROW_RULING, faces_of, old_faces
from generator.systems.valormr.rules.daily_weather import SKY
from generator.systems.valormr.rules.ruling_kinds import (
    FIGURES,
    KNOWLEDGE,
    OF_A_FORCE,
    OF_THE_SKY,
    POSITION,
    newcomer,
    unfit,
)
from generator.systems.valormr.rules.sea.ruled import (
    OF_VESSELS,
    brought_together,
    vessels_ruled,
    whole_force,
    with_figures,
)
from generator.world.events import Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import Period
    from generator.world.events import FactValue
    from generator.world.period_inputs import Ruling


# Whose the throws are that the umpire rules upon.

THROWN_FOR_THE_SKY = (SKY, "fog", "wind")
"""What throws everybody sees are about."""


def subject_of(ruling: Ruling, period: Period) -> str | None:
    """Return what a ruled throw is about; none when it is no throw of the period."""
    try:
        key = to_throw_key(ruling.subject)
    except ValueError:
        return None
    return key.subject if key.period == str(period) else None


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
    return subject.split(".")[0] in THROWN_FOR_THE_SKY


if TYPE_CHECKING:
    Facts = Mapping[str, FactValue]


def apply_rulings(
    play: Play, situation: ValormrState, *, at_end: bool
) -> Outcome[ValormrState]:
    """Set what the umpire rules, in the order he wrote it.

    Raises:
        CampaignError: Rulings cannot stand: they are about an army that is not on the
            map, put two into one hex, or set a fact to what it cannot be.
    """
    rulings = tuple(r for r in play.inputs.rulings if r.at_end == at_end)
    faults: list[Finding] = []
    outcome = Outcome(situation=situation)
    for ruling in rulings:
        try:
            applied = ruled(play, ruling, outcome.situation)
        except CampaignError as fault:
            faults.extend(fault.findings)
            continue
        outcome = replace(applied, events=outcome.events + applied.events)
    faults.extend(_crowded(play, rulings, outcome.situation))
    if faults:
        raise CampaignError(faults)
    return outcome


def ruling_faults(
    play: Play, situation: ValormrState
) -> tuple[ValormrState, tuple[Finding, ...]]:
    """Return the situation with the rulings of a period's start, and what is unfit.

    Rulings for the period's end are tried as well: where forces stand then nobody
    knows yet, but whether a value fits can be told.
    """
    start = situation
    try:
        start = apply_rulings(play, situation, at_end=False).situation
    except CampaignError as fault:
        return situation, fault.findings
    faults: list[Finding] = []
    at_end = start
    for ruling in play.inputs.rulings:
        if not ruling.at_end:
            continue
        try:
            at_end = ruled(play, ruling, at_end).situation
        except CampaignError as fault:
            faults.extend(fault.findings)
    return start, tuple(faults)


def _crowded(
    play: Play, rulings: Iterable[Ruling], situation: ValormrState
) -> Iterator[Finding]:
    """Yield the faults of rulings that put a force where another stands."""
    for ruling in rulings:
        state = situation.forces.get(ruling.subject)
        if ruling.what != POSITION or state is None or not state.afoot:
            continue
        others = [
            other
            for other in situation.in_order()
            if other.at == state.at and other.afoot and other.force != state.force
        ]
        if others:
            label = play.board.grid.label(state.at)
            yield Finding(
                code="C053",
                where=(*ruling.where, "to"),
                what=f"{play.force(others[0]).name} stands in {label} already",
                hint="a hex holds one army: name another hex, or move that army too",
                rule="VAL-MOVE-14",
            )


def ruled(play: Play, ruling: Ruling, situation: ValormrState) -> Outcome[ValormrState]:
    """Set one fact and say so.

    Raises:
        CampaignError: There is no such fact, or it cannot have that value.
    """
    if ruling.what in OF_A_FORCE:
        return _of_a_force(play, ruling, situation)
    if ruling.what in OF_THE_SKY:
        return _of_the_sky(ruling, situation)
    if ruling.what in OF_VESSELS:
        return _of_vessels(play, ruling, situation)
    if ruling.what == THROW_RULING:
        return _of_a_throw(play, ruling, situation)
    raise unfit(ruling, f"a ruling cannot set {ruling.what!r}")


def _of_a_force(
    play: Play, ruling: Ruling, situation: ValormrState
) -> Outcome[ValormrState]:
    """Set a fact about a force; its position may bring it onto the map.

    A force of which some are aboard is all where its commander is put.
    """
    kind = OF_A_FORCE[ruling.what]
    is_known = ruling.subject in situation.forces
    if is_known and ruling.what == POSITION:
        situation = brought_together(situation, ruling.subject)
    if is_known and ruling.what == FIGURES:
        return _of_a_company(play, ruling, situation)
    before = situation.forces.get(ruling.subject)
    if before is None:
        state = _brought_on(play, ruling)
        facts: Facts = kind.told(play, state, ruling)
    else:
        state = kind.set(play, before, ruling)
        facts = _with_old(
            kind.told(play, state, ruling), kind.told(play, before, ruling)
        )
    event = _told(
        ruling, _concerned(play, ruling, before, state), facts, force=state.force
    )
    return Outcome(situation=situation.with_force(state), events=(event,))


def _of_a_company(
    play: Play, ruling: Ruling, situation: ValormrState
) -> Outcome[ValormrState]:
    """Set the figures of a company, wherever it is: with its army, aboard, or ashore.

    Rule: VAL-SEA-13.
    """
    kind, before = OF_A_FORCE[FIGURES], whole_force(situation, ruling.subject)
    state = kind.set(play, before, ruling)
    facts = _with_old(kind.told(play, state, ruling), kind.told(play, before, ruling))
    grown = state.strength > before.strength and not facts["beyond_start"]
    facts = {**facts, "more_than_before": grown}
    for company, figures in state.figures.items():
        if figures != before.figures.get(company):
            situation = with_figures(situation, state.force, company, figures)
    event = _told(
        ruling, _concerned(play, ruling, before, state), facts, force=state.force
    )
    return Outcome(situation=situation, events=(event,))


def _of_vessels(
    play: Play, ruling: Ruling, situation: ValormrState
) -> Outcome[ValormrState]:
    """Set a fact about vessels, as after a battle at sea.

    Rule: VAL-SEA-13.
    """
    after, facts = vessels_ruled(play, ruling, situation)
    event = _told(ruling, (situation.fleets[ruling.subject].side,), facts)
    return Outcome(situation=after, events=(event,))


def _brought_on(play: Play, ruling: Ruling) -> ForceState:
    """Return a force that a ruling brings onto the map.

    Raises:
        CampaignError: The ruling is about something else than its position.
    """
    if ruling.what == POSITION:
        return newcomer(play, ruling)
    raise CampaignError(
        (
            Finding(
                code="C061",
                where=(*ruling.where, "of"),
                what=f"{play.campaign.force(ruling.subject).name} is not on the map",
                hint="bring the army on by a ruling on its position first",
            ),
        )
    )


def _of_the_sky(ruling: Ruling, situation: ValormrState) -> Outcome[ValormrState]:
    """Set a fact about the weather, which concerns everybody."""
    kind, before = OF_THE_SKY[ruling.what], situation.weather
    after = kind.set(before, ruling)
    facts = _with_old(kind.told(after), kind.told(before))
    event = _told(ruling, (), facts, is_open=True)
    return Outcome(situation=replace(situation, weather=after), events=(event,))


def _of_a_throw(
    play: Play, ruling: Ruling, situation: ValormrState
) -> Outcome[ValormrState]:
    """Tell that a throw shows what the umpire says; the dice know it already."""
    subject = subject_of(ruling, play.period)
    if not (faces := faces_of(ruling)) or subject is None:
        raise unfit(
            ruling, "these are not the faces of a roll", "write the face, or [4, 5]"
        )
    forces = throwers(play, subject)
    sides = {play.campaign.force(force).side for force in forces}
    facts: Facts = _with_old(
        {"faces": tuple(map(str, faces))},
        {"faces": tuple(map(str, old_faces(play.dice, ruling)))},
    )
    facts = {**facts, "throw": ruling.subject}
    is_open = is_of_the_sky(subject)
    event = _told(ruling, tuple(sorted(sides)), facts, is_open=is_open)
    return Outcome(situation=situation, events=(event,))


def _concerned(
    play: Play, ruling: Ruling, before: ForceState | None, after: ForceState
) -> tuple[str, ...]:
    """Return the sides a ruling concerns: the force's own, or those that learn.

    Whose secrets are betrayed is not told of it.
    """
    if ruling.what != KNOWLEDGE or before is None:
        return (play.force(after).side,)
    return tuple(sorted({*before.known_to, *after.known_to}))


def _with_old(after: Facts, before: Facts) -> dict[str, FactValue]:
    """Return what is told of a fact, with its old value beside it."""
    name = next(iter(after))
    if name == "company":
        name = "figures"
    return {**after, "was": before[name]}


def _told(
    ruling: Ruling,
    sides: tuple[str, ...],
    facts: Facts,
    *,
    force: str = "",
    is_open: bool = False,
) -> Event:
    """Tell a ruling to those it concerns; to the umpire alone when there are none."""
    kind = "ruling" if sides or is_open else "ruling-unseen"
    return Event(
        kind="ruling-public" if ruling.public else kind,
        rule="",
        half=None,
        force=force,
        sides=sides,
        facts={
            **facts,
            "what": ruling.what,
            "force": force,
            "value": ruling.value,
            "why": ruling.why,
        },
    )
