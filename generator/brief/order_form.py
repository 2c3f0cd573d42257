"""The order form of one reader, from nothing but what he knows.

His awaited answers come first, then a block for each army of his, then his vessels.
"""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.form_rows import Offers, form_rows
from generator.brief.order_form_contents import (
    AnswerWanted,
    ArmyLines,
    NumberedUnit,
    Offered,
    OrderForm,
    RiderLines,
    VesselsLines,
)
from generator.brief.order_form_fields import army_field
from generator.brief.order_form_words import (
    conditions_of,
    without_an_order,
)
from generator.kit.facts import AnyFactName, FactName
from generator.kit.orders import tables_of
from generator.kit.shared_facts import (
    AT,
    BOUND_FOR,
    CARRIES,
    COURIER,
    FATE,
    IN_HAND,
    LIES_AT,
    MAY,
    NAME,
    RIDES_AT,
    SENDER,
    SERVES,
    SIDE,
    VESSEL_COUNT,
    VESSEL_KIND,
    VESSELS,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.brief.asked import Asked, ToldProspect
    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing
    from generator.kit.orders import OrderKind, OrderTable

ORDER = "order"
"""The table of orders to armies."""
BATTLE = "battle"
RIDING = "rides"
"""What a courier does who can still be told something."""
MANEUVERS = ("approach", "engage")
"""Kinds of question that can be answered with a maneuver besides."""
_FOR_THE_FILE = " (add "
"""Begins what a choice's words say of the campaign file alone."""
_KEY_NAMED = re.compile(r"\bnamed in [a-z_]+\b")
"""How they name a key of it."""


def order_form(
    pending: Briefing, eve: Briefing, orders: Iterable[OrderKind]
) -> OrderForm:
    """Return a reader's order form.

    Args:
        pending: What he knows of the pending period, with what he is asked.
        eve: What he knows of the situation in which the orders are to be given.
        orders: What can be ordered in the campaign's system.
    """
    reader = eve.audience
    table = tables_of(orders)[ORDER]
    return OrderForm(
        campaign=eve.head.id,
        title=eve.head.title,
        umpire=eve.head.umpire,
        reader=reader.id or str(reader.kind),
        reader_name=reader.name,
        is_umpires=reader.kind is AudienceKind.UMPIRE,
        period=eve.period,
        answers_for=pending.period,
        halves=tuple(part.key for part in eve.period.parts),
        answers=tuple(_answers(pending)),
        armies=tuple(_army(eve, force, table) for force in _armies_of(eve)),
        vessels=tuple(_vessels(eve, fleet) for fleet in _fleets_of(eve)),
        riders=tuple(_riders(eve)),
    )


def _answers(view: Briefing) -> Iterator[AnswerWanted]:
    """Yield the questions this reader answers himself; battles have their own sheet."""
    for asked in view.asked:
        if asked.kind != BATTLE:
            yield AnswerWanted(
                key=asked.key,
                text=asked.text,
                rule=asked.rule,
                asks=asked.asks,
                choices=tuple(_choices(asked)),
                default=asked.default,
                dice=asked.dice,
                dice_kind=asked.dice_kind,
                against=asked.against,
                may_maneuver=asked.kind in MANEUVERS,
            )


def _choices(asked: Asked) -> Iterator[Offered]:
    needs, among = dict(asked.needs), dict(asked.among)
    for key, means in asked.choices:
        yield Offered(
            key=key,
            means=_on_paper(means),
            needs=needs.get(key, ()),
            among=among.get(key, ()),
            chances=tuple(
                _chances(prospect)
                for prospect in asked.prospects
                if prospect.choice == key
            ),
        )


def _on_paper(means: str) -> str:
    """Return what a choice means without what is said of the campaign file alone."""
    plain, _, _ = means.partition(_FOR_THE_FILE)
    return _KEY_NAMED.sub("written below", plain)


def _chances(prospect: ToldProspect) -> str:
    """Return the chances of a choice in a line, in whole percent."""
    told = []
    for each in prospect.chances:
        low, high = round(each.low * 100), round(each.high * 100)
        band = f"{low}" if low == high else f"{low}–{high}"
        told.append(f"{each.outcome} {band} %")
    return f"{prospect.title}: {'; '.join(told)}"


def _armies_of(view: Briefing) -> tuple[str, ...]:
    """Return the armies on the map whose orders this reader writes, by side."""
    known = [each for each in view.subjects(MAY) if each in view.names]
    mine = [each for each in known if _commands(view.audience, each)]
    return tuple(sorted(mine, key=lambda each: (view.told(SIDE, each), each)))


def _fleets_of(view: Briefing) -> tuple[str, ...]:
    """Return the vessels that serve this reader's armies, or his side."""
    known = [each for each in view.subjects(MAY) if each not in view.names]
    reader = view.audience
    return tuple(each for each in known if _sails(reader, view, each))


def _commands(reader: Audience, force: str) -> bool:
    return reader.kind is AudienceKind.UMPIRE or force in reader.forces


def _sails(reader: Audience, view: Briefing, fleet: str) -> bool:
    owner = view.get(SERVES, fleet)
    if reader.kind is AudienceKind.UMPIRE or not owner:
        return True
    return owner in reader.forces


def _army(view: Briefing, force: str, table: OrderTable) -> ArmyLines:
    letter, side = _side_of(view, force)
    offers = _offers(view, force, table)
    return ArmyLines(
        id=force,
        name=view.names[force],
        letter=letter,
        side=side,
        place=view.told(AT, force),
        points=view.told(IN_HAND, force),
        conditions=conditions_of(view, force),
        without=without_an_order(view, force),
        rows=form_rows(table, offers) if offers.deeds else (),
    )


def _offers(view: Briefing, force: str, table: OrderTable) -> Offers:
    """Return what a force may be ordered now."""
    cells = [cell for row in table.form for cell in row.cells if cell.offered]
    known = {cell.offered: _offered(view, force, cell.offered) for cell in cells}
    lists = {name: each for name, each in known.items() if not isinstance(each, bool)}
    return Offers(
        name=view.names[force],
        field_named=lambda what: army_field(force, what),
        period_parts=tuple(part.key for part in view.period.parts),
        deeds=view.get_or(MAY, force, ()),
        lists=lists,
        parts={
            cell.key: tuple(_parts(view, lists.get(cell.offered, ()), cell.note))
            for cell in cells
            if table.keys[cell.key].owner
        },
        flags=frozenset(name for name, each in known.items() if each is True),
    )


def _offered(view: Briefing, force: str, name: str) -> tuple[str, ...] | bool:
    """Return what a fact that the grammar names allows a force; nothing: unknown."""
    fact: FactName[tuple[str, ...] | bool] = FactName(name=name)
    return view.get_or(fact, force, ())


def _parts(view: Briefing, units: tuple[str, ...], note: str) -> Iterator[NumberedUnit]:
    """Yield parts of a force by number; facts in a note's braces are filled in."""
    for number, unit in enumerate(units, 1):
        names = [name for _, name, *_ in Formatter().parse(note) if name]
        yield NumberedUnit(
            number=number,
            id=unit,
            name=view.told(NAME, unit),
            note=note.format(
                **{name: view.told(AnyFactName(name=name), unit) for name in names}
            ),
        )


def _vessels(view: Briefing, fleet: str) -> VesselsLines:
    letter, _ = _side_of(view, fleet)
    count, kind = view.told(VESSEL_COUNT, fleet), view.told(VESSEL_KIND, fleet)
    return VesselsLines(
        id=fleet,
        name=view.told(VESSELS, fleet),
        letter=letter,
        kind=f"{count} × {kind}" if count else kind,
        place=view.told(LIES_AT, fleet),
        carries=tuple(
            view.told(NAME, party) or view.words.of(party)
            for party in view.get_or(CARRIES, fleet, ())
        ),
        without=without_an_order(view, fleet),
        deeds=view.get_or(MAY, fleet, ()),
    )


def _riders(view: Briefing) -> Iterator[RiderLines]:
    """Yield the couriers of this reader's armies that are on their way."""
    for subject in view.subjects(RIDES_AT):
        sender = str(view.get(SENDER, subject))
        if _commands(view.audience, sender) and view.told(FATE, subject) == RIDING:
            yield RiderLines(
                id=view.told(COURIER, subject),
                place=view.told(RIDES_AT, subject),
                bound_for=view.told(BOUND_FOR, subject),
            )


def _side_of(view: Briefing, subject: str) -> tuple[str, str]:
    """Return the letter and the name of the side something belongs to."""
    known = {side.id: (side.letter, side.name) for side in view.sides}
    return known.get(str(view.get(SIDE, subject)), ("", ""))
