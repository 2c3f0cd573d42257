"""The order form of one reader, from nothing but what he knows.

His awaited answers come first, then a block for each army of his, then his vessels.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.order_form_contents import (
    AnswerWanted,
    ArmyLines,
    Offered,
    OrderForm,
    Part,
    RiderLines,
    VesselsLines,
)
from generator.brief.order_form_words import (
    DEEDS,
    conditions_of,
    vessels_without_an_order,
    without_an_order,
)
from generator.kit.shared_facts import (
    AT,
    AT_START,
    BOUND_FOR,
    CARRIES,
    COURIER,
    FATE,
    FIGURES,
    IN_HAND,
    LIES_AT,
    MARCH_TABLE,
    MAY,
    MAY_BUILD,
    MAY_CROSS_BY,
    MAY_FORCE,
    MAY_HIRE_FOR,
    MAY_SCOUT,
    MAY_SET_TABLE,
    NAME,
    REGIMENT,
    REGIMENTS,
    RIDES_AT,
    SENDER,
    SERVES,
    SIDE,
    TROOP_TYPE,
    VESSEL_COUNT,
    VESSEL_KIND,
    VESSELS,
)
from generator.world.orders import Deed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.asked import Asked, ToldProspect
    from generator.brief.audience import Audience
    from generator.brief.briefing import Briefing

BATTLE = "battle"
RIDING = "rides"
"""What a courier does who can still be told something."""
MANEUVERS = ("approach", "engage")
"""Kinds of question that can be answered with a maneuver besides."""
_FOR_THE_FILE = " (add "
"""Begins what a choice's words say of the campaign file alone."""
_KEY_NAMED = re.compile(r"\bnamed in [a-z_]+\b")
"""How they name a key of it."""


def order_form(pending: Briefing, eve: Briefing) -> OrderForm:
    """Return a reader's order form.

    Args:
        pending: What he knows of the pending period, with what he is asked.
        eve: What he knows of the situation in which the orders are to be given.
    """
    reader = eve.audience
    first, second = eve.period.parts
    return OrderForm(
        campaign=eve.head.id,
        title=eve.head.title,
        umpire=eve.head.umpire,
        reader=reader.id or str(reader.kind),
        reader_name=reader.name,
        is_umpires=reader.kind is AudienceKind.UMPIRE,
        period=eve.period,
        answers_for=pending.period,
        halves=(first.key, second.key),
        answers=tuple(_answers(pending)),
        armies=tuple(_army(eve, force) for force in _armies_of(eve)),
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


def _army(view: Briefing, force: str) -> ArmyLines:
    letter, side = _side_of(view, force)
    return ArmyLines(
        id=force,
        name=view.names[force],
        letter=letter,
        side=side,
        place=view.told(AT, force),
        points=view.told(IN_HAND, force),
        conditions=conditions_of(view, force),
        without=without_an_order(view, force),
        deeds=tuple(
            Offered(key=key, means=DEEDS[Deed(key)])
            for key in view.get_or(MAY, force, ())
        ),
        means=view.get_or(MAY_CROSS_BY, force, ()),
        works=view.get_or(MAY_BUILD, force, ()),
        regiments=tuple(_regiments(view, force)),
        hires=tuple(_companies(view, view.get_or(MAY_HIRE_FOR, force, ()))),
        companies=tuple(_companies(view, _march_table(view, force))),
        may_force=view.get(MAY_FORCE, force) is True,
        may_scout=view.get(MAY_SCOUT, force) is True,
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
        without=vessels_without_an_order(view, fleet),
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


def _regiments(view: Briefing, force: str) -> Iterator[Part]:
    for number, regiment in enumerate(view.get_or(REGIMENTS, force, ()), 1):
        yield Part(
            number=number,
            id=regiment,
            name=view.told(NAME, regiment),
            note=view.told(FIGURES, regiment),
        )


def _companies(view: Briefing, companies: tuple[str, ...]) -> Iterator[Part]:
    for number, company in enumerate(companies, 1):
        figures, at_start = (view.told(name, company) for name in (FIGURES, AT_START))
        yield Part(
            number=number,
            id=company,
            name=view.told(NAME, company),
            note=f"{figures} of {at_start}",
        )


def _march_table(view: Briefing, force: str) -> tuple[str, ...]:
    """Return the companies of a march table as it is, where the campaign has one."""
    if view.get(MAY_SET_TABLE, force) is not True:
        return ()
    regiments = view.get_or(REGIMENTS, force, ())
    order = view.get_or(MARCH_TABLE, force, ())
    own = [
        company
        for company in view.subjects(TROOP_TYPE)
        if view.get(REGIMENT, company) in regiments
    ]
    return order or tuple(own)
