"""What happened in a period kingdom by kingdom, in the order in which they moved."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.told_events import with_events
from generator.kit.facts import SIDE
from generator.kit.printing import named_together, spelled, within
from generator.render.numbers import count, rule_list
from generator.render.turn_sheet import DiceShown, FaceShown, Happening, dice_shown, happening
from generator.systems.grand_strategic.rules import fact_names as facts
from generator.systems.grand_strategic.rules.calendar import Season, from_period
from generator.systems.grand_strategic.views.battle_receipts import badge_of, receipts_cover
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.told_events import Despatch, KnownEvent
    from generator.brief.words import ToldOrder
    from generator.render.force_table import SideBadge

MOVE_ORDER, APPOINTED, BEGINS = "move-order", "general-appointed", "battle-begins"
STORES, TAKEN = "stores", "city-taken"
"""The first tells what is in hand, which stands with the kingdom."""
_REASONS = frozenset(
    {
        "answered-beforehand",
        "umpire-answered-beforehand",
        *(f"policy-{aim}" for aim in ("capital", "city", "toward", "answers", "buys")),
    }
)
"""Kinds of event that tell why an army does what it does."""
_WHOSE = ("kingdom", "side")
"""Facts of an event that is about no army by which a kingdom is told."""
_LIKE = 2
"""As many armies that do the same are told of in one sentence."""


class KingdomsMoves(Struct, frozen=True, kw_only=True):
    """One kingdom's part of a period."""

    badge: SideBadge | None
    """None: it is about nobody, or about several."""
    name: str
    faces: tuple[FaceShown, ...]
    """Its dice for the order in which kingdoms move."""
    told: tuple[Happening, ...]
    why: tuple[str, ...]
    """Policies and answers given beforehand that stood behind it."""
    ordered: tuple[str, ...]
    """What was ordered, in words."""
    without: str
    """Who has no order; empty: everybody has one, or that is not known."""


class PeriodMoves(Struct, frozen=True, kw_only=True):
    """A period, kingdom by kingdom."""

    title: str
    kingdoms: tuple[KingdomsMoves, ...]
    generals: tuple[tuple[str, DiceShown], ...]
    """Whose new generals were rolled for, with the dice."""

    @property
    def rolled_for(self) -> str:
        """How many generals were rolled for, in words."""
        return count(len(self.generals), "general")


def kingdoms_moves(
    briefing: Briefing, before: Briefing | None, *, title: str = ""
) -> PeriodMoves | None:
    """Return what happened beside battles; none: nothing did, and nothing was ordered.

    Args:
        briefing: What its reader knows of the period.
        before: The same of the period before, which knows armies that are gone; none: it
            is the first.
        title: What the period is called in the heading; empty: it is the sheet's own.
    """
    in_battles = receipts_cover(briefing)
    found: defaultdict[str, list[Despatch]] = defaultdict(list)
    faces: Mapping[str, tuple[FaceShown, ...]] = {}
    appointed: list[Despatch] = []
    for told, event in with_events(briefing.despatches, briefing.events):
        if told.kind == MOVE_ORDER and event is not None:
            faces = _rolled(event)
        elif told.kind == APPOINTED:
            appointed.append(told)
        elif told.kind != STORES and (told.kind == BEGINS or not in_battles(told)):
            found[_kingdom_of(briefing, before, told, event)].append(told)
    if len(appointed) < _LIKE:
        for told in appointed:
            found[_kingdom_of(briefing, before, told, None)].append(told)
        appointed = []
    kingdoms = [
        _part(briefing, key, found.pop(key, []), faces.get(key, ())) for key in _in_order(briefing)
    ]
    rest = [told for _, several in sorted(found.items()) for told in several]
    if rest:
        kingdoms.append(_part(briefing, "", rest, ()))
    kept = tuple(k for k in kingdoms if k.told or k.faces or k.ordered)
    if not kept and not appointed:
        return None
    return PeriodMoves(
        title=_title(briefing, title, is_in_order=bool(faces)),
        kingdoms=kept,
        generals=tuple(
            (briefing.words.of(told.force), shown)
            for told in appointed
            for shown in dice_shown(told.throws)
        ),
    )


def _title(briefing: Briefing, title: str, *, is_in_order: bool) -> str:
    is_week = from_period(briefing.period).season is Season.CAMPAIGN
    told = title or ("The week" if is_week else "What happened")
    return f"{told}, in the order the kingdoms moved" if is_in_order else told


def _in_order(briefing: Briefing) -> list[str]:
    """Return the kingdoms as they moved, those without a place after the others."""
    places = {side.id: briefing.get_or(facts.MOVES_AS, side.id, 0) for side in briefing.sides}
    return sorted(places, key=lambda key: (not places[key], places[key]))


def _rolled(event: KnownEvent) -> Mapping[str, tuple[FaceShown, ...]]:
    """Return each kingdom's dice for the order of the week."""
    kingdoms, rolled = event.facts.get("kingdoms", ()), event.facts.get("rolled", ())
    if not isinstance(kingdoms, tuple) or not isinstance(rolled, tuple):
        return {}
    return {
        str(kingdom): tuple(FaceShown(text=face) for face in str(dice).split(" then "))
        for kingdom, dice in zip(kingdoms, rolled, strict=True)
    }


def _kingdom_of(
    briefing: Briefing, before: Briefing | None, told: Despatch, event: KnownEvent | None
) -> str:
    """Return whose doing an event is; empty: nobody's, or it is not known."""
    if told.force:
        known = (one.get_or(SIDE, told.force, "") for one in (briefing, before) if one)
        return next(filter(None, known), "")
    named = (event.facts.get(each, "") for each in _WHOSE) if event else ()
    return next((str(each) for each in named if each), "")


def _part(
    briefing: Briefing, kingdom: str, told: Sequence[Despatch], faces: tuple[FaceShown, ...]
) -> KingdomsMoves:
    orders = [each for each in briefing.orders if _giver(briefing, each.subject) == kingdom]
    return KingdomsMoves(
        badge=badge_of(briefing, kingdom),
        name=briefing.words.of(kingdom) if kingdom else "",
        faces=faces,
        told=tuple(
            _in_sentences(briefing, kingdom, [each for each in told if not _is_reason(each)])
        ),
        why=tuple(each.text for each in told if _is_reason(each)),
        ordered=tuple(_orders_told(orders)),
        without=_without(briefing, kingdom, {each.subject for each in orders}),
    )


def _is_reason(told: Despatch) -> bool:
    """Say whether a despatch tells why something was done, and not what."""
    return told.kind in _REASONS


def _giver(briefing: Briefing, subject: str) -> str:
    """Return the kingdom that ordered somebody: an army, mercenaries in one, itself."""
    army = briefing.get_or(facts.BAND_OF, subject, subject)
    return briefing.get_or(SIDE, army, "") or subject


def _orders_told(orders: Iterable[ToldOrder]) -> Iterator[str]:
    """Yield orders in sentences, those of several who were told the same together."""
    alike: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for each in orders:
        alike[each.text, each.note].append(each.name)
    for (text, note), names in alike.items():
        said = f" “{note}”" if note else ""
        yield f"{named_together(names)}: {text[:1].lower()}{text[1:]}{said}"


def _without(briefing: Briefing, kingdom: str, given: set[str]) -> str:
    """Return who of a kingdom has no order, for its own player and the umpire."""
    reader = briefing.audience
    if not briefing.get_or(facts.IS_PLAYED, kingdom, otherwise=False):
        return ""
    if not given and kingdom not in reader.sides:
        return ""
    idle = [each for each in briefing.those(SIDE, kingdom) if each not in given]
    if not given:
        return "any army"
    if reader.kind is AudienceKind.UMPIRE and len(idle) > 1:
        return f"{spelled(len(idle))} others"
    return named_together(map(briefing.words.of, idle))


def orders_given(briefing: Briefing) -> tuple[str, ...]:
    """Return what a reader has ordered for a period of which he is told nothing yet."""
    return tuple(_orders_told(briefing.orders))


def _in_sentences(
    briefing: Briefing, kingdom: str, told: Sequence[Despatch]
) -> Iterator[Happening]:
    """Yield what happened to one army after the other, like deeds of several together."""
    alike: defaultdict[str, list[Despatch]] = defaultdict(list)
    by_army: defaultdict[str, list[Despatch]] = defaultdict(list)
    for each in told:
        if each.row and each.in_row:
            alike[each.kind].append(each)
        else:
            by_army[each.force or kingdom].append(each)
    for several in alike.values():
        if len(several) < _LIKE:
            by_army[several[0].force].extend(several)
        else:
            yield _deeds(briefing, several)
    for whose, several in by_army.items():
        # A city falls once its battle is over, though that is told where it begins.
        in_order = sorted(several, key=lambda each: each.kind == TAKEN)
        yield _of_one(briefing, whose, in_order)


def _deeds(briefing: Briefing, told: Sequence[Despatch]) -> Happening:
    """Return like deeds of several armies as one sentence."""
    each = (f"{within(briefing.words.of(one.force))} {one.in_row}" for one in told)
    return Happening(
        text=f"{told[0].row}: {'; '.join(each)}.",
        rule=rule_list(sorted({one.rule for one in told})),
        dice=tuple(die for one in told for die in happening(one).dice),
    )


def _of_one(briefing: Briefing, whose: str, told: Sequence[Despatch]) -> Happening:
    """Return what happened to one army, or what its kingdom did; it is named once."""
    name, noun = briefing.words.of(whose), briefing.words.noun(whose)
    first, *others = (each.text for each in told)
    stands = noun.pronoun.capitalize()
    again = (
        f"{stands}{text.removeprefix(name)}" if text.startswith(f"{name} ") else text
        for text in others
    )
    return Happening(
        text=" ".join((first, *again)),
        rule=rule_list(sorted({each.rule for each in told if each.rule})),
        dice=tuple(die for each in told for die in happening(each).dice),
    )


def answers_given(briefing: Briefing) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what a reader's armies have answered beforehand: who, and line by line.

    What all of them have answered alike is told once, under an empty name.
    """
    found = tuple((briefing.words.of(each.subject), each.lines) for each in briefing.standing)
    alike = {each.of_several for each in briefing.standing}
    return (("", alike.pop()),) if len(found) > 1 and len(alike) == 1 else found
