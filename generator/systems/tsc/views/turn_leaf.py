"""All of a turn on one side: both armies, who holds what, the turns so far, every step."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.kit.facts import AT, COMMANDER, HELD_BY, PEOPLE, SIDE
from generator.render.briefing_packet import command_of
from generator.render.documents import MM_PER_POINT
from generator.render.force_table import badge
from generator.render.known_forces import forces_by_side
from generator.render.map.typefaces import Face
from generator.render.turn_sheet import happening
from generator.systems.tsc.rules import fact_names as facts
from generator.systems.tsc.rules.campaign_begun import TscPlace
from generator.systems.tsc.rules.chances import NO_BATTLE
from generator.systems.tsc.rules.roll import Status
from generator.systems.tsc.views.battle_sheet import how_it_came, roll_line
from generator.systems.tsc.views.roll_card import PERCENT, hundredths
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.order_form_contents import TickBox
    from generator.brief.words import ToldOrder
    from generator.render.force_table import SideBadge
    from generator.render.turn_sheet import Happening
    from generator.systems.tsc.rules.chances import StepChances
    from generator.systems.tsc.views.battle_sheet import RollLine
    from generator.systems.tsc.views.roll_card import StepTable


# Both armies: the reader's own first, otherwise the one that has the turn.


class ArmyShown(Struct, frozen=True, kw_only=True):
    """One army: where it is, how it is, and what it rolled last."""

    badge: SideBadge
    name: str
    about: str
    """Its race and its commander."""
    at: str
    place: str
    strength: str
    """Empty: not known."""
    status: str
    is_steady: bool
    """Whether it is neither advantaged nor disadvantaged."""
    has_turn: bool
    roll: RollLine | None
    """Its last move roll; none: it made none in its last turn."""
    came: str
    """How it came to where it is, in a sentence; empty: it has not had a turn."""


def armies_shown(briefing: Briefing) -> tuple[ArmyShown, ...]:
    """Return both armies as a reader knows them."""
    own = command_of(briefing)
    found = []
    for group in forces_by_side(briefing):
        for force in group.forces:
            status = briefing.told(facts.STATUS, force.id)
            has_turn = bool(briefing.get_or(facts.IS_MOVER, force.id, otherwise=False))
            who = (briefing.told(PEOPLE, force.id), briefing.told(COMMANDER, force.id))
            army = ArmyShown(
                badge=badge(briefing, group.side),
                name=force.name,
                about=", ".join(filter(None, who)),
                at=force.label,
                place=force.place,
                strength=briefing.told(facts.STRENGTH, force.id),
                status=status,
                is_steady=status == Status.NORMAL,
                has_turn=has_turn,
                roll=roll_line(briefing, force.id),
                came=how_it_came(briefing, force.id),
            )
            found.append((force.id not in own, not has_turn, army))
    return tuple(army for *_, army in sorted(found, key=lambda each: each[:2]))


# Villages and fortresses, by who has them.


class Holding(Struct, frozen=True, kw_only=True):
    """What one side has; without a badge it is what nobody has."""

    badge: SideBadge | None
    holder: str
    places: tuple[str, ...]


def holdings(briefing: Briefing) -> tuple[Holding, ...]:
    """Return who has which villages and fortresses, in the order of the sides."""
    held: dict[str, list[str]] = {}
    for place in briefing.board.places:
        told = f"{place.name} ({briefing.board.grid.label(place.at)})"
        if place.kind != TscPlace.VILLAGE:
            told = f"{place.kind.title.lower()} {told}"
        held.setdefault(briefing.get_or(HELD_BY, place.id, ""), []).append(told)
    sides = [(side.id, badge(briefing, side), side.name) for side in briefing.sides]
    return tuple(
        Holding(badge=shown, holder=name, places=tuple(held[side]))
        for side, shown, name in (*sides, ("", None, "Nobody"))
        if side in held
    )


# What was ordered and what came of it, turn by turn, in whole sentences.


class TurnTold(Struct, frozen=True, kw_only=True):
    """One turn as its reader lived it."""

    title: str
    orders: tuple[ToldOrder, ...]
    """What he ordered; of the umpire's reading, what both did."""
    beforehand: tuple[str, ...]
    """What was answered beforehand, by whom and how."""
    missing: tuple[str, ...]
    """Whose order has not come, as far as he would know of it."""
    events: tuple[Happening, ...]
    rules: tuple[str, ...]


def turns_told(briefings: Iterable[Briefing]) -> tuple[TurnTold, ...]:
    """Return turns of which there is anything to tell."""
    told = map(_turn_told, briefings)
    return tuple(each for each in told if each.orders or each.beforehand or each.events)


def _turn_told(briefing: Briefing) -> TurnTold:
    is_umpires = briefing.audience.kind is AudienceKind.UMPIRE
    his = briefing.subjects(AT) if is_umpires else sorted(command_of(briefing))
    given = {order.subject for order in briefing.orders}
    return TurnTold(
        title=briefing.period.title,
        orders=briefing.orders,
        beforehand=tuple(
            f"{briefing.words.of(said.subject)}, {line}"
            for said in briefing.standing
            for line in said.lines
        ),
        missing=tuple(briefing.words.of(army) for army in his if army not in given),
        events=tuple(map(happening, briefing.despatches)),
        rules=tuple(sorted({told.rule for told in briefing.despatches if told.rule})),
    )


# The turns so far: who had each, where the army went, what was rolled, what was fought.

MOST_TOLD = 20
BESIDE_THE_MAP = 10
"""So many turns stand beside the map; those before them at the foot of the sheet."""


class LogLine(Struct, frozen=True, kw_only=True):
    """One turn."""

    turn: str
    badge: SideBadge
    army: str
    went: str = ""
    """Where to, and who said so where it was the enemy; empty: still to be written."""
    dice: str = ""
    """The two dice, what the ground added, and the total."""
    result: str
    """Success or failure, or that the turn is still to come."""
    battle: str = ""
    """What was fought, and what came of it as far as it is known."""


def turn_log(briefings: Sequence[Briefing]) -> tuple[LogLine, ...]:
    """Return the last turns a reader knows of, in order; the open one to write on."""
    return tuple(filter(None, map(_line, briefings[-MOST_TOLD:])))


def _line(briefing: Briefing) -> LogLine | None:
    """Return one turn's line; none: nobody has the turn yet."""
    movers = briefing.subjects(facts.IS_MOVER)
    mover = next((each for each in movers if briefing.told(facts.IS_MOVER, each)), "")
    groups = [group for group in forces_by_side(briefing) for f in group.forces if f.id == mover]
    if not groups:
        return None
    line = LogLine(
        turn=str(briefing.period.number),
        badge=badge(briefing, groups[0].side),
        army=briefing.words.of(mover),
        result="still to come",
    )
    if briefing.get_or(facts.LAST_TURN, mover, 0) != briefing.period.number:
        return line
    roll = roll_line(briefing, mover)
    start, goal = (briefing.told(name, mover) for name in (facts.CAME_FROM, facts.WENT_TO))
    went = f"stayed at {goal}" if start == goal else f"{start} → {goal}"
    by = briefing.get_or(facts.MOVED_BY, mover, mover)
    return LogLine(
        turn=line.turn,
        badge=line.badge,
        army=line.army,
        went=went if by == mover else f"{went}, by the enemy",
        dice=f"{' + '.join(roll.pips)} + {roll.penalty} = {roll.total}" if roll else "",
        result=roll.told.partition(": ")[2] if roll else "distant",
        battle=" ".join(_battles(briefing)),
    )


_LOSSES = "lost"
"""The kind of event that tells them."""


def _battles(briefing: Briefing) -> Iterator[str]:
    """Yield what was fought in a turn, and what of its losses a reader knows."""
    for battle in briefing.subjects(facts.SCENARIO):
        winner, at = (briefing.told(name, battle) for name in (facts.WINNER, facts.FOUGHT_AT))
        told = f"{briefing.told(facts.SCENARIO, battle)} at {at}"
        yield f"{told}: {winner} won." if winner else f"{told}."
    yield from (told.text for told in briefing.despatches if told.kind == _LOSSES)


# Every step of a turn, its chances as a bar.

BAR_MM = 100
"""How long it is, as the style has it."""
_SIZE_MM = 8.5 * MM_PER_POINT
_AROUND_MM = 1.6
"""What is left free beside the words of a part."""


class BarPart(Struct, frozen=True, kw_only=True):
    """A part of a bar."""

    looks: str
    """``battle``, ``other-battle``, ``none`` or ``theirs``."""
    width: float
    """Percent of the bar."""
    words: str

    @property
    def says(self) -> str:
        """As much of its words as it has room for."""
        room = self.width * BAR_MM / PERCENT - _AROUND_MM
        told = (self.words, self.words.partition(" ")[0])
        return next((each for each in told if Face.PLAIN.width(each, _SIZE_MM) <= room), "")


class StepShown(Struct, frozen=True, kw_only=True):
    """One step: where to, and what may come of it."""

    goal: str
    ground: str
    is_ordered: bool
    parts: tuple[BarPart, ...]
    beside: str
    """What the bar has no room for."""

    @property
    def is_peaceful(self) -> bool:
        """Whether it cannot lead to a battle."""
        return [part.looks for part in self.parts] == ["none"]


class StepsShown(Struct, frozen=True, kw_only=True):
    """Every step of one army's turn."""

    army: str
    title: str
    """Whose turn it is, and where the army is."""
    roll: str
    is_own: bool
    """Whether the reader gives the order."""
    steps: tuple[StepShown, ...]
    decider: str
    """Who says where the army goes if its roll fails."""
    decides: str
    """What may come of that, where it is the same for every step."""
    has_places: bool
    """Whether a village or fortress of the enemy's can be reached."""
    box: TickBox | None = None
    """In which the hex is ticked; none: it is ticked on paper, or not by this reader."""

    def are_ticked_by(self, box: TickBox) -> bool:
        """Tell whether a box offers just the hexes of the steps, for the reader's army."""
        ways = {step.goal for step in self.steps[1:]}
        return self.is_own and {option.key for option in box.options} == ways

    @property
    def is_peaceful(self) -> bool:
        """Whether no step can lead to a battle."""
        return all(step.is_peaceful for step in self.steps)


def steps_shown(briefing: Briefing, tables: Sequence[StepTable]) -> tuple[StepsShown, ...]:
    """Return the steps of whoever's turn it is with their chances drawn, his own first."""
    shown = [_steps(briefing, table) for table in tables]
    return tuple(sorted(shown, key=lambda each: not each.is_own))


def _steps(briefing: Briefing, table: StepTable) -> StepsShown:
    own = command_of(briefing)
    enemies = [each for each in briefing.subjects(AT) if each != table.force]
    is_own, is_enemys = table.force in own, any(each in own for each in enemies)
    who_decides = "you decide" if is_enemys else "the enemy decides"
    orders = [order.text for order in briefing.orders if order.subject == table.force]
    named = (row.goal for row in table.rows if any(row.goal in told for told in orders))
    ordered = next(named, table.rows[0].goal if orders else "")
    left = {_left_to_the_enemy(step) for step in table.steps}
    return StepsShown(
        army=table.army,
        title=f"{table.turn}, from {table.at}",
        roll=table.roll,
        is_own=is_own,
        steps=tuple(
            StepShown(
                goal=row.goal,
                ground=", ".join(filter(None, (row.ground, row.place))),
                is_ordered=row.goal == ordered,
                parts=(parts := tuple(_parts(step, who_decides))),
                beside="; ".join(_beside(step, parts, is_left_told=len(left) > 1)),
            )
            for row, step in zip(table.rows, table.steps, strict=True)
        ),
        decider="you say" if is_enemys else f"{briefing.words.of(enemies[0])} says",
        decides=left.pop() if len(left) == 1 else "",
        has_places=not _held_by_others(briefing, table.force).isdisjoint(
            row.goal for row in table.rows
        ),
    )


def _held_by_others(briefing: Briefing, army: str) -> frozenset[str]:
    """Return the hexes of villages and fortresses that an army's enemies have."""
    own = ("", briefing.get_or(SIDE, army, ""))
    return frozenset(
        briefing.board.grid.label(place.at)
        for place in briefing.board.places
        if briefing.get_or(HELD_BY, place.id, "") not in own
    )


def _parts(step: StepChances, who_decides: str) -> Iterator[BarPart]:
    """Yield the parts of a bar: battles that are sure, no battle, what the enemy decides."""
    sure = sorted(
        (each for each in step.chances if each.low),
        key=lambda each: (each.outcome == NO_BATTLE, -each.low),
    )
    for nth, each in enumerate(sure):
        yield BarPart(
            looks="none" if each.outcome == NO_BATTLE else _BATTLES[nth % len(_BATTLES)],
            width=float(each.low * PERCENT),
            words=f"{hundredths(each.low)} {each.outcome}",
        )
    if rest := Fraction(1) - sum((each.low for each in sure), Fraction()):
        words = f"{hundredths(rest)} {who_decides}"
        yield BarPart(looks="theirs", width=float(rest * PERCENT), words=words)


_BATTLES = ("battle", "other-battle")


def _left_to_the_enemy(step: StepChances) -> str:
    """Return what the enemy can make of a failed roll, such as ``Ambush or no battle``."""
    return " or ".join(each.outcome for each in step.chances if each.high > each.low)


def _beside(step: StepChances, parts: Sequence[BarPart], *, is_left_told: bool) -> Iterator[str]:
    """Yield what a bar does not say itself."""
    yield from (part.words for part in parts if part.looks != "theirs" and part.says != part.words)
    if is_left_told and (left := _left_to_the_enemy(step)):
        yield f"{parts[-1].words.partition(' ')[0]} {left}"
