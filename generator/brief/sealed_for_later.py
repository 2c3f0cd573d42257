"""What who plays alone must not know yet: sheets to be opened later, each in time.

A sheet is made for everything that may hold a secret, whether it holds one or not, so
that no sheet gives away by being there what stands on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.facts import ENGAGED, FORCES, SIDE
from generator.kit.printing import within
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.kit.rules import RuleBook
    from generator.kit.wording import Sealing

    Telling = Callable[[Briefing, str], Iterable[str]]
    """Tells something of a side or force, line by line, from all there is to know."""

BY_FORCE, BY_SIDE = "force", "side"
_MET = (ENGAGED, FORCES)


class SealedLine(Struct, frozen=True, kw_only=True):
    """One thing on a sealed sheet."""

    when: str
    """The half period; empty: the whole period, or no event at all."""
    text: str
    rule: str


class SealedSheet(Struct, frozen=True, kw_only=True):
    """A sheet that stays closed until something happens."""

    id: str
    """Names its file."""
    title: str
    until: str
    """When it may be opened."""
    lines: tuple[SealedLine, ...]
    """Empty: there is nothing to know."""


def sealed_sheets(
    everything: Briefing, known: Briefing, rules: RuleBook, *, telling: Mapping[str, Telling]
) -> tuple[SealedSheet, ...]:
    """Return all sheets of a period for a player who keeps the file himself.

    Where the wording seals nothing there are none.

    Args:
        everything: What the umpire knows.
        known: What that player may know.
        rules: The rules; how things are sealed is worded there.
        telling: What else stands on sheets that tell of it, by the wording's word.
    """
    empty = tuple(_empty(everything, known, rules, telling))
    ids = [sheet.id for sheet in empty]
    lines: dict[str, list[SealedLine]] = {sheet.id: [] for sheet in empty}
    for wanted, line in _hidden(everything, known, rules) if ids else ():
        place = next((each for each in wanted if each in lines), ids[-1])
        lines[place].append(line)
    return tuple(replace(sheet, lines=(*lines[sheet.id], *sheet.lines)) for sheet in empty)


def _empty(
    everything: Briefing, known: Briefing, rules: RuleBook, telling: Mapping[str, Telling]
) -> Iterator[SealedSheet]:
    """Yield the sheets before any event stands on them."""
    for name, sealing in rules.wording.sealed.items():
        tells = telling[sealing.tells] if sealing.tells else None
        for subject, words in _subjects(everything, known, sealing):
            yield SealedSheet(
                id=f"{name}-{subject}" if subject else name,
                title=sealing.title.format(**words),
                until=sealing.until.format(**words),
                lines=tuple(
                    SealedLine(when="", text=text, rule="")
                    for text in (tells(everything, subject) if tells else ())
                ),
            )


def _subjects(
    everything: Briefing, known: Briefing, sealing: Sealing
) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield every side or force that has a sheet of a kind, with its words."""
    own = known.audience.sides
    if sealing.by == BY_SIDE:
        for side in sorted(everything.sides, key=lambda side: side.id):
            if side.id not in own:
                yield side.id, {BY_SIDE: within(side.name)}
    elif sealing.by == BY_FORCE:
        for force in sorted(_met(known)):
            if everything.get(SIDE, force) not in own:
                yield force, {BY_FORCE: within(everything.words.of(force))}
    else:
        yield "", {}


def _met(known: Briefing) -> set[str]:
    """Return all forces in contacts that a player knows of and has a part in."""
    own = known.audience.sides
    contacts = (
        known.get_or(name, contact, ()) for name in _MET for contact in known.subjects(name)
    )
    return {
        force
        for forces in contacts
        if any(known.get(SIDE, each) in own for each in forces)
        for force in forces
    }


def _hidden(
    everything: Briefing, known: Briefing, rules: RuleBook
) -> Iterator[tuple[tuple[str, ...], SealedLine]]:
    """Yield what the umpire was told and the player was not, and on which sheets."""
    heard = {(told.kind, told.half, told.text) for told in known.despatches}
    for told in everything.despatches:
        if (told.kind, told.half, told.text) in heard:
            continue
        kind = rules.wording.event(told.kind).by_default
        side = everything.get(SIDE, told.force)
        sheets = tuple(
            f"{name}-{of}"
            for name, sealing in rules.wording.sealed.items()
            if kind in sealing.kinds and side not in known.audience.sides
            for of in (told.force, side)
        )
        yield sheets, SealedLine(when=told.half or "", text=told.text, rule=told.rule)
