"""Orders as those read them who gave them: one sentence an order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.facts import ORDERS, FactName, Openness
from generator.kit.order_grammar import KeyKind, OrderKind, kind_of
from generator.kit.shared_facts import SIDE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.brief.played import Played
    from generator.brief.words import Words
    from generator.kit.facts import Fact
    from generator.kit.order_grammar import OrderKey
    from generator.world.campaign import Campaign

ORDER: FactName[str] = FactName(name="order")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldOrder:
    """One order as its commander's side reads it."""

    subject: str
    """Whom it was given to, by id."""
    name: str
    """The same by name."""
    text: str
    note: str
    """The commander's own words; may be empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given:
    """One order, with the kind it is of."""

    kind: OrderKind
    order: object

    @property
    def subject(self) -> str:
        """Whom it is for, by id."""
        return self.kind.subject(self.order)

    @property
    def forces(self) -> Iterator[str]:
        """The forces it names, whom it is for before others; some may be empty."""
        yield self.subject
        yield from self.kind.forces(self.order)

    @property
    def note(self) -> str:
        """The commander's own words; a text of which the sentence tells is none."""
        table = self.kind.table
        texts = (k for k in table.keys.values() if k.kind is KeyKind.TEXT)
        own = (str(self.value(key)) for key in texts if key.key not in table.told)
        return next(own, "")

    def value(self, key: OrderKey) -> object:
        """Return what it says under a key."""
        return self.kind.value(self.order, key)


def told_orders(
    campaign: Campaign,
    played: Played,
    words: Words,
    kinds: Iterable[OrderKind],
    *,
    may_know: Callable[[str, Fact], bool],
) -> Iterator[ToldOrder]:
    """Yield the orders a reader may know, by id, wherever they stand in the file.

    Args:
        campaign: The campaign.
        played: The period they were given for.
        words: The reader's words.
        kinds: The kinds of order there are.
        may_know: Whether he may know a fact of some kind.
    """
    kinds = tuple(kinds)
    sides = {side.id: side.id for side in campaign.sides}
    sides |= {force.id: force.side for force in campaign.forces}
    sides |= SIDE.among(played.facts)
    named = {form.named for kind in kinds for form in kind.table.form if form.named}
    names = {f.subject: str(f.value) for f in played.facts if f.name in named}
    parts = (part for force in campaign.forces for part in force.parts)
    units = {(part.kind, part.id): part.name for part in parts}
    given = (_Given(kind=kind_of(each, kinds), order=each) for each in played.orders)
    for order in sorted(given, key=lambda each: each.subject):
        side = next(filter(None, map(sides.get, order.forces)), "")
        owned = ORDER.of(order.subject, "", Openness(kind=ORDERS, sides=(side,)))
        if order.kind.table.told and side and may_know(ORDERS, owned):
            yield ToldOrder(
                subject=order.subject,
                name=names.get(order.subject) or words.of(order.subject),
                text=_sentence(order, words, units),
                note=order.note,
            )


def _sentence(given: _Given, words: Words, units: Mapping[tuple[str, str], str]) -> str:
    table = given.kind.table
    told = {
        key.key: _in_words(key, given.value(key), words, units)
        for key in table.keys.values()
    }
    parts = (says.format(**told) for key, says in table.told.items() if told[key])
    return "".join((_beginning(given), *parts)) + "."


def _beginning(given: _Given) -> str:
    """Return what is done or what a flag makes of it, else how the table is called."""
    table = given.kind.table
    for key in table.keys.values():
        if key.instead and given.value(key):
            return key.instead
    if not table.deed_key:
        return table.begins or table.key.capitalize()
    deed = table.deeds[str(given.value(table.keys[table.deed_key]))]
    return deed.told or deed.key.capitalize()


def _in_words(
    key: OrderKey,
    value: object,
    words: Words,
    units: Mapping[tuple[str, str], str],
) -> str:
    """Return what stands under a key in words; empty where nothing does."""
    if not value:
        return ""
    if isinstance(value, Mapping):
        return ", ".join(f"{value[unit]} for {unit}" for unit in sorted(value))
    if isinstance(value, tuple):
        match key.kind:
            case KeyKind.HEXES:
                return ", then ".join(words.place(place) for place in value)
            case KeyKind.UNITS:
                named = (units.get((key.of, each)) or words.of(each) for each in value)
                return ", ".join(named)
            case _:
                return " and ".join(value)
    return words.of(str(value)) if key.kind is KeyKind.SUBJECT else str(value)
