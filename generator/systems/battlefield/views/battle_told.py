"""A battle as its readers are told it: how it ended, and round by round what it cost."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from itertools import count
from typing import TYPE_CHECKING, Any

from generator.brief.words import QUOTES
from generator.kit.printing import spelled, within
from generator.kit.wording import told_as
from generator.systems.battlefield.rules import fact_names as facts
from generator.systems.battlefield.rules.field_campaign import from_period
from generator.systems.battlefield.views.army_accounts import battle_words
from generator.systems.battlefield.views.round_lines import (
    BEGINS,
    ENDS,
    ENTERS,
    FOLDED,
    is_of_rounds,
    scene_of,
    whole_in,
)
from generator.systems.battlefield.views.round_sheets import DROWNS, hp_lost
from generator.values import Struct
from generator.world.hexes import distance

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import Despatch, KnownEvent

FULL = 100
FAR = 3
"""Hexes from a place at which a battle is not named after it."""
_BLOWS = {
    "strikes": "struck",
    "answers": "answered",
    "shoots": "shot",
    "bonus": "fled",
    DROWNS: "drowned",
}
"""By the kinds of event that take HP, how those are told who lose their last."""
_LEFT_TO_SHEETS = ("army-order", "undiscovered", "defends", "leadership", "loot", "lost")
"""How the kinds begin of what is told on the sheet of rounds, or of armies, alone."""


class TextRun(Struct, frozen=True, kw_only=True):
    """Some words, and whether they stand out."""

    text: str
    is_strong: bool = False


class RoundInWords(Struct, frozen=True, kw_only=True):
    """One round: what each side lost, and the sentences that tell of it."""

    number: int
    own: int
    """HP lost by the reader's sides; the first side's, for who has none."""
    others: int
    own_share: int
    """Percent of the most that anybody lost in a round of the battle."""
    others_share: int
    told: tuple[tuple[TextRun, ...], ...]
    """Sentence by sentence."""


class FieldBattle(Struct, frozen=True, kw_only=True):
    """The rounds of one period."""

    title: str
    """How it ended, as a heading."""
    says: str
    own_name: str
    """Whose losses stand to the left."""
    others_name: str
    rounds: tuple[RoundInWords, ...]
    own: int
    others: int
    sums: str
    """How many fighters are left of how many; empty: not known."""


def battle_told(briefing: Briefing) -> FieldBattle | None:
    """Return what a reader is told of the rounds of a period; none: there are none.

    Rules: DOG-CBT-13, DOG-LEAD-04.
    """
    if not is_of_rounds(briefing):
        return None
    numbers = [whole_in(each, "round") for each in briefing.events if each.kind == BEGINS]
    if not numbers:
        return None
    own = _left_sides(briefing)
    lost = _lost_by_round(briefing, own)
    most = max((hp for pair in lost.values() for hp in pair), default=0) or 1
    telling = _Telling(briefing)
    rounds = tuple(
        RoundInWords(
            number=number,
            own=lost.get(number, (0, 0))[0],
            others=lost.get(number, (0, 0))[1],
            own_share=FULL * lost.get(number, (0, 0))[0] // most,
            others_share=FULL * lost.get(number, (0, 0))[1] // most,
            told=tuple(telling.round_told(number)),
        )
        for number in numbers
    )
    is_players = bool(briefing.audience.sides)
    names = [side.name for side in briefing.sides]
    return FieldBattle(
        title=result_of(briefing),
        says=battle_words(briefing),
        own_name="yours" if is_players else within(names[0]),
        others_name="theirs" if is_players else within(" and ".join(names[1:])),
        rounds=rounds,
        own=sum(each.own for each in rounds),
        others=sum(each.others for each in rounds),
        sums=_sums(briefing, own),
    )


def result_of(briefing: Briefing) -> str:
    """Return how a battle ended, and where most blows fell, as a heading."""
    battle = briefing.get_or(facts.BATTLE_NUMBER, facts.BATTLE, from_period(briefing.period).battle)
    where = _where(briefing)
    if not briefing.get_or(facts.ENDED, facts.BATTLE, ""):
        number = briefing.get_or(facts.ROUND, facts.BATTLE, 0)
        return f"Battle {battle} goes on after round {number}"
    winner = briefing.told(facts.WON_BY, facts.BATTLE) or "Nobody"
    return f"{winner} won{where or ' the battle'}"


def _where(briefing: Briefing) -> str:
    """Return at or near which place most blows fell; empty: at none."""
    scene = scene_of(briefing)
    if scene is None:
        return ""
    near = ((distance(place.at, scene), place.name) for place in briefing.board.places)
    apart, name = min(near, default=(FAR, ""))
    if apart >= FAR:
        return ""
    return f" near {name}" if apart else f" at {name}"


def _left_sides(briefing: Briefing) -> frozenset[str]:
    """Return the sides whose losses stand to the left, by id."""
    return briefing.audience.sides or frozenset(side.id for side in briefing.sides[:1])


def _side_of(briefing: Briefing, army: str) -> str:
    return briefing.get_or(facts.ARMY_SIDE, army, "")


def _lost_by_round(briefing: Briefing, own: frozenset[str]) -> Mapping[int, tuple[int, int]]:
    """Return what the sides to the left and all others lost, round by round."""
    found: dict[int, tuple[int, int]] = {}
    for line in hp_lost((briefing,)):
        left, right = found.get(line.round_number, (0, 0))
        is_own = _side_of(briefing, line.army) in own
        now = (left + line.hp, right) if is_own else (left, right + line.hp)
        found[line.round_number] = now
    return found


def _sums(briefing: Briefing, own: frozenset[str]) -> str:
    """Return how many fighters are left of each side, of how many that began."""
    counted = {True: [0, 0], False: [0, 0]}
    for unit in briefing.subjects(facts.BEGAN_WITH):
        army = briefing.get_or(facts.ARMY_OF, unit, "")
        sums = counted[_side_of(briefing, army) in own]
        sums[0] += briefing.get_or(facts.FIGHTERS, unit, 0)
        sums[1] += briefing.get_or(facts.BEGAN_WITH, unit, 0)
    (left, began), (others, others_began) = counted[True], counted[False]
    if not (began and others_began):
        return ""
    if briefing.audience.sides:
        return f"{left} of your {began} fighters are left, and {others} of their {others_began}."
    first, *rest = (side.name for side in briefing.sides)
    named = within(" and ".join(rest))
    return (
        f"{left} of {began} fighters of {within(first)} are left, and {others} of "
        f"{others_began} of {named}."
    )


@cache
def _sentences() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return the sentences of the table beside this module."""
    source = files("generator.systems.battlefield.views").joinpath("battle-told.toml")
    found: Mapping[str, Any] = tomllib.loads(source.read_text(encoding="utf-8"))
    return found


class _Telling:
    """Tells the rounds of one battle one after the other, each kind in turns."""

    def __init__(self, briefing: Briefing) -> None:
        """Begin with the first sentence of every kind."""
        self._briefing = briefing
        self._taken: dict[str, count[int]] = {}
        blows = [each for each in briefing.events if each.kind in _BLOWS]
        self._most = max((whole_in(each, "lost") for each in blows), default=0)

    def round_told(self, number: int) -> Iterator[tuple[TextRun, ...]]:
        """Yield the sentences of a round: who lost their last, then what else was seen.

        Of blows that leave somebody the greatest is told, where it is that of the battle
        or the round cost nobody their last.
        """
        events = [e for e in self._briefing.events if e.facts.get("round") == number]
        blows = [each for each in events if each.kind in _BLOWS]
        greatest = max(blows, key=lambda each: whole_in(each, "lost"), default=None)
        fallen = [each for each in blows if self._has_fallen(each)]
        for each in fallen:
            yield self._runs(each, self._fallen(each, is_greatest=self._is_greatest(each)))
        is_told = not fallen or (greatest is not None and self._is_greatest(greatest))
        if greatest is not None and is_told and greatest not in fallen:
            yield self._runs(greatest, self._greatest(greatest))
        if not blows:
            moved = any(each.kind == ENTERS for each in events)
            says = self._next("quiet", "moves" if moved else "stands")
            yield (TextRun(text=f"{says}."),)
        for text in _others(self._briefing, number):
            yield (TextRun(text=text),)

    def _is_greatest(self, event: KnownEvent) -> bool:
        """Return whether no blow of the battle took more."""
        return event.kind != DROWNS and whole_in(event, "lost") == self._most

    def _next(self, table: str, row: str) -> str:
        """Return the sentence of a row whose turn it is."""
        listed = _sentences()[table][row]
        taken = self._taken.setdefault(f"{table}/{row}", count())
        return listed[next(taken) % len(listed)]

    def _victim(self, event: KnownEvent) -> str:
        return event.force if event.kind == DROWNS else str(event.facts.get("other", ""))

    def _has_fallen(self, event: KnownEvent) -> bool:
        """Return whether nobody is left of a unit after this."""
        if event.kind == DROWNS:
            return self._briefing.get_or(facts.FIGHTERS, event.force, 1) == 0
        return event.facts.get("left") == 0

    def _told(self, event: KnownEvent, says: str, **more: str) -> str:
        words, victim = self._briefing.words, self._victim(event)
        number = whole_in(event, "dead") or whole_in(event, "number")
        known = {
            "by": words.of(event.force),
            "on": words.of(victim),
            "number": spelled(number),
            "lost": str(whole_in(event, "lost")),
            "left": spelled(whole_in(event, "left")),
        }
        nouns = words.nouns(
            {"by": event.force, "on": victim, "number": number, "left": whole_in(event, "left")}
        )
        return told_as(says, {**known, **more}, nouns) or ""

    def _fallen(self, event: KnownEvent, *, is_greatest: bool) -> str:
        """Return who lost their last to whom, all of them or what was left."""
        number = whole_in(event, "dead") or whole_in(event, "number")
        began = self._briefing.get_or(facts.BEGAN_WITH, self._victim(event), 0)
        row = "one" if number == 1 else "every" if number == began else "last"
        told = self._told(event, self._next(_BLOWS[event.kind], row))
        if not is_greatest:
            return f"{told}."
        return f"{self._told(event, self._next('greatest', 'too'), told=told)}."

    def _greatest(self, event: KnownEvent) -> str:
        """Return what the greatest blow of a round was that left somebody."""
        row = "alone" if whole_in(event, "dead") else "nobody"
        return f"{self._told(event, self._next('greatest', row))}."

    def _runs(self, event: KnownEvent, sentence: str) -> tuple[TextRun, ...]:
        """Return a sentence in which a unit stands out that is lost to the last.

        A player's own do; whoever has no side is shown everybody's.
        """
        victim = self._victim(event)
        name = within(self._briefing.words.of(victim))
        army = self._briefing.get_or(facts.ARMY_OF, victim, "")
        sides = self._briefing.audience.sides
        is_shown = not sides or _side_of(self._briefing, army) in sides
        if not (is_shown and self._has_fallen(event) and name in sentence):
            return (TextRun(text=sentence),)
        before, after = sentence.split(name, 1)
        return TextRun(text=before), TextRun(text=name, is_strong=True), TextRun(text=after)


def _others(briefing: Briefing, number: int) -> Iterator[str]:
    """Yield what else all can see in a round, a sentence each, up to how all ended."""
    numbers = (whole_in(each, "round") for each in briefing.events if each.kind == BEGINS)
    now = 0
    for despatch in briefing.despatches:
        if despatch.kind == BEGINS:
            now = next(numbers, now + 1)
        if now == number and _is_told(despatch):
            yield despatch.text
        if despatch.kind.startswith(ENDS):
            return


def _is_told(despatch: Despatch) -> bool:
    """Say whether a despatch has a sentence of its own here."""
    if despatch.kind in FOLDED or despatch.kind.endswith(QUOTES):
        return False
    return not despatch.kind.startswith(_LEFT_TO_SHEETS)
