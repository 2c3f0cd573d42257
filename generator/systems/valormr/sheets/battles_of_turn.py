"""The battles of a turn, a card each, and who met without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.event_story import where
from generator.brief.turn_story import told_plainly
from generator.kit.facts import COMMANDER
from generator.kit.printing import together
from generator.render.known_forces import side_of
from generator.render.numbers import count
from generator.render.site.site_sections import BattleLine, TurnSection
from generator.systems.valormr.views.contact_lines import FOUGHT, meetings_in
from generator.values import Struct
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import KnownEvent
    from generator.systems.valormr.views.contact_lines import Meeting


_PICTURE = "picture"
_BEHIND = {"supports": ("supporter", "in support"), "in-reserve": ("reserve", "in reserve")}
"""By kinds of event that tell who stands behind: which fact names him, and words."""
_AFTER = frozenset(
    {
        "withdraws-formed",
        "withdraws-retreat",
        "withdraws-rout",
        "reinforced",
        "displaced",
        "gives-ground",
        "exploits",
        "relief",
        "support-switch",
        "second-contact",
        "army-gone",
    }
)
"""Kinds of event that tell what came of a battle."""
_WITHOUT = frozenset(
    {
        "all-rest",
        "avoided-into",
        "both-leave",
        "breaks-off-at",
        "chooses-evade",
        "contact-lapsed",
        "displaced",
        "stand-off",
    }
)
"""Kinds of event that tell why there was none."""


class Fighter(Struct, frozen=True, kw_only=True):
    """One army in a battle."""

    id: str
    name: str
    commander: str
    """Empty where nobody else is named."""


class CardSide(Struct, frozen=True, kw_only=True):
    """One side of a battle."""

    side: str
    """Its id; may be empty."""
    fighters: tuple[Fighter, ...]
    behind: tuple[str, ...]
    """Who supports and who waits, in words."""


class BattleCard(Struct, frozen=True, kw_only=True):
    """One contact in which there was a battle."""

    title: str
    when: str
    at: str
    """The hexes in which they met; may be empty."""
    held: str
    """Who holds the field, in words; may be empty."""
    sides: tuple[CardSide, ...]
    told: tuple[str, ...]
    """What came of it, a sentence each."""
    picture: str
    """The name of the umpire's picture; empty: none."""
    caption: str
    decided: str
    """What stands in the list of steps, such as ``12 steps, 8 dice``."""


class MetOnly(Struct, frozen=True, kw_only=True):
    """Armies that met and did not fight."""

    forces: tuple[tuple[str, str], ...]
    """Ids and names."""
    when: str
    told: tuple[str, ...]
    """What came of it; may be empty."""


class BattlesOfTurn(Struct, frozen=True, kw_only=True):
    """All meetings of a turn."""

    battles: tuple[BattleCard, ...]
    met: tuple[MetOnly, ...]


def battles_of_turn(periods: Sequence[Briefing]) -> BattlesOfTurn | None:
    """Return a turn's meetings, those with a battle apart; none: nobody met."""
    found = [(part, meeting) for part in periods for meeting in meetings_in(part)]
    if not found:
        return None
    return BattlesOfTurn(
        battles=tuple(_card(*each) for each in _battles(periods)), met=tuple(_without_battle(found))
    )


def battles_told(periods: Sequence[Briefing]) -> tuple[BattleLine, ...]:
    """Return the battles of a turn as the campaign's book tells them."""
    found = []
    for part, meeting in _battles(periods):
        card, fought = _card(part, meeting), _fought(part, meeting)
        found.append(
            BattleLine(
                title=card.title,
                when=card.when,
                sides=tuple(map(_fought_by, card.sides)),
                outcome=card.held,
                forces=meeting.ids,
                winners=_ids(fought, "held") if fought else (),
                scene=next(iter(_hexes(part, meeting)), None),
                told=card.told,
                picture=card.picture,
                caption=card.caption,
            )
        )
    return tuple(found)


def _battles(periods: Sequence[Briefing]) -> Iterator[tuple[Briefing, Meeting]]:
    """Yield the meetings in which there was a battle."""
    for part in periods:
        for meeting in meetings_in(part):
            if meeting.battles:
                yield part, meeting


def _fought(briefing: Briefing, meeting: Meeting) -> KnownEvent | None:
    """Return the event that tells of the battle in a meeting."""
    told = (each for each in briefing.events if each.contact == meeting.contact)
    return next((each for each in told if each.kind == FOUGHT), None)


def _fought_by(side: CardSide) -> str:
    """Return the armies of one side in a battle, and who stood behind them."""
    names = [
        f"{each.name} under {each.commander}" if each.commander else each.name
        for each in side.fighters
    ]
    behind = f" ({'; '.join(side.behind)})" if side.behind else ""
    return f"{together(names)}{behind}"


def glance(periods: Sequence[Briefing]) -> tuple[str, ...]:
    """Return how many battles there were, in words."""
    fought = sum(len(meeting.battles) for _, meeting in _battles(periods))
    return (count(fought, "battle"),) if fought else ()


def outcome(briefing: Briefing, meeting: Meeting) -> tuple[str, ...]:
    """Return what came of a meeting, a sentence each; may be empty."""
    kinds = {FOUGHT, *_AFTER} if meeting.battles else _WITHOUT
    return _came_of(briefing, meeting, kinds)


def _came_of(briefing: Briefing, meeting: Meeting, kinds: Collection[str]) -> tuple[str, ...]:
    """Return what was told of some kinds of event in a meeting, each sentence once."""
    told = told_plainly(
        briefing, lambda each: each.contact == meeting.contact and each.kind in kinds
    )
    return tuple(dict.fromkeys(told))


def happened_at(periods: Sequence[Briefing]) -> Iterator[tuple[Hex, str]]:
    """Yield the hexes in which armies fought, with what is told of the battle."""
    for part, meeting in _battles(periods):
        for at in _hexes(part, meeting):
            yield at, " ".join(meeting.battles)


def _card(briefing: Briefing, meeting: Meeting) -> BattleCard:
    steps = [each for each in briefing.despatches if each.contact == meeting.contact]
    dice = sum(len(throw.faces) for each in steps for throw in each.throws)
    fought = _fought(briefing, meeting)
    board, hexes = briefing.board, _hexes(briefing, meeting)
    named = [at for at in hexes if board.places_at(at)]
    places = filter(None, (where(board, at) for at in (*named, *hexes)))
    hour = fought.facts.get("hour") if fought else None
    return BattleCard(
        title=f"Battle {next(places, f'of {together(meeting.forces)}')}",
        when=f"Hour {hour}, {meeting.when}" if hour else meeting.when,
        at=together([board.grid.label(at) for at in hexes]),
        held=_held(briefing, fought),
        sides=tuple(_side(briefing, meeting, side) for side in dict.fromkeys(meeting.sides)),
        told=_came_of(briefing, meeting, _AFTER if fought else {FOUGHT, *_AFTER}),
        picture=_word(fought, _PICTURE),
        caption=_word(fought, "caption"),
        decided=f"{count(len(steps), 'step')}, {dice or 'no'} dice",
    )


def pictures_of_battles(periods: Sequence[Briefing]) -> tuple[str, ...]:
    """Return the names of the pictures that the umpire took of battles."""
    found = (_word(event, _PICTURE) for part in periods for event in part.events)
    return tuple(dict.fromkeys(filter(None, found)))


def _word(event: KnownEvent | None, fact: str) -> str:
    """Return a fact of an event that is a text; empty: it has none."""
    return str(event.facts.get(fact, "")) if event else ""


def _hexes(briefing: Briefing, meeting: Meeting) -> list[Hex]:
    """Return the hexes in which armies met, as far as they are known.

    Who stay where they met may meet again in the same place: nobody finds it anew.
    """
    begun = [each for each in briefing.events if each.kind == "contact-found"]
    here = (each for each in begun if each.contact == meeting.contact)
    before = (
        each for each in begun if {each.force, str(each.facts.get("other", ""))} == set(meeting.ids)
    )
    found = next(here, None) or next(before, None)
    places = [found.facts.get(name) for name in ("at", "other_at")] if found else []
    return [at for at in places if isinstance(at, Hex)]


def _held(briefing: Briefing, fought: KnownEvent | None) -> str:
    if fought is None or "held" not in fought.facts:
        return ""
    names = [briefing.words.of(force) for force in _ids(fought, "held")] or ["Nobody"]
    return f"{together(names)} {'holds' if len(names) == 1 else 'hold'} the field"


def _ids(event: KnownEvent, fact: str) -> tuple[str, ...]:
    """Return the forces that a fact of an event names."""
    value = event.facts.get(fact)
    return tuple(map(str, value)) if isinstance(value, tuple) else ()


def _side(briefing: Briefing, meeting: Meeting, side_id: str) -> CardSide:
    """Return the armies of one side in a battle, those behind them in words."""
    behind: dict[str, str] = {}
    for event in briefing.events:
        if event.contact == meeting.contact and event.kind in _BEHIND:
            fact, words = _BEHIND[event.kind]
            behind[str(event.facts.get(fact, ""))] = words
    fighters = []
    for force, its in zip(meeting.ids, meeting.sides, strict=True):
        if its == side_id and force not in behind:
            name, led = briefing.words.of(force), briefing.told(COMMANDER, force)
            commander = "" if led == name else led
            fighters.append(Fighter(id=force, name=name, commander=commander))
    return CardSide(
        side=side_id,
        fighters=tuple(fighters),
        behind=tuple(
            f"{words}: {briefing.words.of(force)}"
            for force, words in behind.items()
            if side_of(briefing, force) == side_id
        ),
    )


def _without_battle(found: Sequence[tuple[Briefing, Meeting]]) -> Iterator[MetOnly]:
    """Yield who met and did not fight; several meetings that ended alike once."""
    alike: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Meeting]] = {}
    for briefing, meeting in found:
        told = outcome(briefing, meeting)
        if not meeting.battles and (told or meeting.stage):
            alike.setdefault((meeting.ids, told), []).append(meeting)
    for (ids, told), meetings in alike.items():
        yield MetOnly(
            forces=tuple(zip(ids, meetings[0].forces, strict=True)),
            when=together(list(dict.fromkeys(each.when for each in meetings))),
            told=told,
        )


BATTLES = TurnSection(
    name="battles", template="valormr/site/battles-of-turn.html", contents=battles_of_turn
)
