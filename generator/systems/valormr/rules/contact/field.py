"""CONTACT: the situation and every purse together, and what is told of it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.phase import Outcome
from generator.systems.valormr.rules.movement.columns import HALF, Stop
from generator.systems.valormr.rules.movement.prices import arrival_bank
from generator.systems.valormr.rules.muster import Terrain
from generator.systems.valormr.rules.state import Contact
from generator.values import Struct, replace
from generator.world.clock import Event, Modifier
from generator.world.hexes import direction_between

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.dice import Throw
    from generator.kit.tables import ModifierTable
    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.movement.columns import Column
    from generator.systems.valormr.rules.muster import Army
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ForceState, ValormrState
    from generator.world.clock import FactValue
    from generator.world.hexes import Hex


NOTHING = Fraction(0)
IN_CONTACT = Stop(reason="contact", rule="VAL-CONTACT-07")
"""Why a force that contact has moved marches no further."""


class Field(Struct, frozen=True, kw_only=True):
    """Forces where they stand, with the points they have left in this period."""

    play: Play
    situation: ValormrState
    columns: Mapping[str, Column]
    """The purse and the march of every force, by id."""

    def force(self, force: str) -> ForceState:
        """Return how a force stands."""
        return self.situation.forces[force]

    def army(self, force: str) -> Army:
        """Return a force as the campaign file describes it."""
        return self.play.campaign.force(force)

    def side(self, force: str) -> str:
        """Return the side a force is of."""
        return self.army(force).side

    def stood_at(self, force: str, half: Half) -> Hex:
        """Return where a force stood at the end of a half period of this period.

        Forces nobody has met finish their marches before contacts of the first half
        are played; what they did in the second half has not happened yet for these.

        Rules: VAL-CONTACT-03, VAL-TURN-05.
        """
        now, column = self.force(force).at, self.columns.get(force)
        if column is None or not half.is_first:
            return now
        in_time = sum(end <= HALF for _, end in column.walked)
        return now if in_time == len(column.walked) else column.trail[in_time]

    def left(self, force: str) -> Fraction:
        """Return the points a force has in hand."""
        column = self.columns.get(force)
        return NOTHING if column is None else column.left

    def engagement(self, engagement_id: str) -> Engagement:
        """Return an engagement as it stands now."""
        return next(e for e in self.situation.engagements if e.id == engagement_id)

    def with_force(self, state: ForceState) -> Field:
        """Return the field with one force as given."""
        columns = dict(self.columns)
        if state.force in columns:
            columns[state.force] = replace(columns[state.force], state=state, path=())
        situation = self.situation.with_force(state)
        return replace(self, situation=situation, columns=columns)

    def busy(self, force: str, half: str) -> Field:
        """Return the field with a force that does not rest in a half period.

        Rule: VAL-REST-12.
        """
        state = self.force(force)
        if half in state.busy_in:
            return self
        return self.with_force(replace(state, busy_in=(*state.busy_in, half)))

    def with_contacts(self, pairs: tuple[tuple[str, str], ...], half: str) -> Field:
        """Return the field with contacts noted that were not found on the march.

        Rules: VAL-CONTACT-01, VAL-CONTACT-22.
        """
        known = {contact.forces for contact in self.situation.contacts}
        new = tuple(
            Contact(id=f"{half}.{'+'.join(pair)}", half=half, forces=pair)
            for pair in pairs
            if pair not in known
        )
        contacts = self.situation.contacts + new
        return replace(self, situation=replace(self.situation, contacts=contacts))

    def in_roles(self, supports: Mapping[str, str], reserves: Mapping[str, str]) -> Field:
        """Return the field with these supporters and reserves, and no others.

        Rules: VAL-ROLE-04, VAL-ROLE-09.
        """
        situation = replace(self.situation, supports=supports, reserves=reserves)
        return replace(self, situation=situation)

    def having_spent(self, force: str, points: Fraction) -> Field:
        """Return the field after a force has paid for something."""
        column = self.columns[force]
        paid = replace(column, spent=column.spent + points)
        return replace(self, columns={**self.columns, force: paid})

    def with_engagement(self, engagement: Engagement) -> Field:
        """Return the field with an engagement as given."""
        old = self.situation.engagements
        known = any(other.id == engagement.id for other in old)
        engagements = tuple(engagement if e.id == engagement.id else e for e in old)
        if not known:
            engagements = (*old, engagement)
        return replace(self, situation=replace(self.situation, engagements=engagements))

    def moved(self, force: str, goal: Hex) -> Field:
        """Return the field with a force put into an adjacent hex.

        What was left of its march is at an end, unless it is set free again.
        """
        state = self.force(force)
        is_beside = direction_between(state.at, goal) is not None
        bank = arrival_bank(self.play, state, goal) if is_beside else None
        way = self.play.board.way_between(state.at, goal)
        moved = self.with_force(replace(state, at=goal, bank=bank, came_by=way))
        column = moved.columns.get(force)
        if column is None:
            return moved
        trail, stop = (*column.trail, goal), column.stop or IN_CONTACT
        walked = replace(column, state=moved.force(force), trail=trail, stop=stop)
        return replace(moved, columns={**moved.columns, force: walked})

    def outcome(self, *events: Event) -> Outcome[Field]:
        """Return this field as what a step comes to, with what is told of it."""
        return Outcome(situation=self, events=events)

    def tells(
        self, engagement: Engagement, kind: str, rule: str, force: str = "", /, **facts: FactValue
    ) -> Event:
        """Tell something about one commander, or about the whole engagement.

        A commander's event belongs to his side; his opponents are named as such.
        """
        owners = set(map(self.side, (force,) if force else engagement.forces))
        others = set(map(self.side, engagement.forces)) - owners
        return Event(
            kind=kind,
            rule=rule,
            half=engagement.half,
            force=force,
            sides=tuple(sorted(owners)),
            opponents=tuple(sorted(others)),
            contact=engagement.id,
            facts={"force": force, **facts},
        )


def scored(
    event: Event, throw: Throw, modifiers: Sequence[Modifier], result: int | Fraction
) -> Event:
    """Add a throw, its modifiers and the score to an event."""
    return replace(
        event,
        throws=(throw,),
        starts_from=Fraction(throw.total),
        modifiers=tuple(modifiers),
        result=Fraction(result),
    )


# What both contact and deployment dice look at: where opponents stand.


def listed(table: ModifierTable, key: str, *, kind: str = "") -> Modifier:
    """Return a line of a modifier table as a modifier with its reason."""
    line = table.look_up(key)
    return Modifier(reason=key, amount=Fraction(line.modifier), rule=line.rule, kind=kind)


def ground_modifiers(
    field: Field, commander: Commander, table: ModifierTable
) -> Iterator[Modifier]:
    """Yield what the opponents' terrain adds; the commander's own is ignored.

    Rules: VAL-CONTACT-23, VAL-CONTACT-24, VAL-DEPLOY-06, VAL-DEPLOY-07.
    """
    grounds = {
        field.play.board.terrain_at(field.force(opponent).at) for opponent in commander.opponents
    }
    if grounds == {Terrain.CLEAR}:
        yield listed(table, "opponents-in-clear")
    if grounds == {Terrain.MOUNTAIN}:
        yield listed(table, "opponents-in-mountain")


def regiments_left(field: Field, force: str) -> int:
    """Return the size of an army: its regiments with a figure left.

    A force of individuals counts as one regiment.

    Rules: VAL-OOB-25, DEF-OOB-03.
    """
    state = field.force(force)
    whole = field.army(force)
    if not whole.regiments:
        return int(state.afoot)
    return sum(
        any(state.figures.get(company.id, 0) for company in regiment.companies)
        for regiment in whole.regiments
    )
