"""What closed periods know and the campaign file no longer has.

Ids tie the file to the chronicle. Whoever takes an army or a part of one out of the
file in mid-campaign, gives it another id, or makes the map smaller under somebody's
feet, is told what is missing, which records know it, and how to put it right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.kit.situation_words import PartKind
from generator.pipeline.recorded_values import recorded_situation, recorded_start
from generator.read.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.chronicle.book import Book
    from generator.errors import KeyPath
    from generator.kit.rules import RuleBook, Rules, State
    from generator.kit.situation_words import Needs
    from generator.world.campaign import Campaign
    from generator.world.forces import Force

_STAYS = "with the same id; names may change, ids not"


_ARMY = PartKind(name="army", table="[[army]]")
_UNIT = PartKind(name="unit", table="[[army.unit]]")
"""Where units are led by themselves, and armies are groups of them."""
_SIDE = PartKind(name="side", table="[[side]]")


def lost_from_file(
    campaign: Campaign, book: Book, rules: Rules[State]
) -> tuple[Finding, ...]:
    """Refuse a file from which something has gone that closed periods know."""
    if not len(book):
        return ()
    needs = rules.needs(recorded_situation(rules, book, len(book)))
    armies = tuple(_lost_armies(campaign, book, needs))
    if armies:
        return armies
    sides = {side.id for side in campaign.sides}
    new = sides - needs.sides
    gone = sorted(needs.sides - sides)
    return (
        *(_lost(book, each, _SIDE, where=("side",), new=new) for each in gone),
        *_lost_parts(campaign, book, rules, needs),
        *_lost_hexes(campaign, needs),
    )


def _lost_armies(campaign: Campaign, book: Book, needs: Needs) -> Iterator[Finding]:
    known = [force.id for force in campaign.forces]
    wanted = {*recorded_start(book, len(book)), *needs.armies}
    listed = [force for force in campaign.forces if not force.is_kept_free]
    new = {force.id for force in listed} - wanted
    kind = _UNIT if any(force.group for force in listed) else _ARMY
    for force in sorted(wanted - set(known)):
        unlisted = needs.unlisted.get(force)
        if unlisted is None:
            yield _lost(book, force, kind, where=("army",), new=new)
        else:
            yield _finding(book, force, kind, unlisted.where, hint=unlisted.remedy)


def _lost_parts(
    campaign: Campaign, book: Book, rules: RuleBook, needs: Needs
) -> Iterator[Finding]:
    """Yield a fault for every part of an army that is gone, not for what is in it."""
    for force in campaign.forces:
        kinds = {part.id: part.kind for part in force.parts}
        wanted = _parts_wanted(force, book, needs)
        gone = wanted - kinds.keys()
        for part in sorted(gone):
            if _whole_of(part) not in gone:
                kind = rules.part_kinds[part.count("/")]
                alike = {each for each, named in kinds.items() if named == kind.name}
                new = alike - wanted
                yield _lost(book, part, kind, where=force.where, new=new)


def _parts_wanted(force: Force, book: Book, needs: Needs) -> set[str]:
    """Return the parts of an army that closed periods know.

    What an army had that never stood on the map may still be changed.
    """
    start = recorded_start(book, len(book)).get(force.id)
    wanted = set(needs.parts.get(force.id, ()))
    if start is not None and (wanted or start.at):
        wanted |= set(start.figures)
    return wanted | {whole for each in wanted if "/" in (whole := _whole_of(each))}


def _whole_of(part: str) -> str:
    """Return the id of what a part is in."""
    return part.rpartition("/")[0]


def _lost(
    book: Book, gone: str, kind: PartKind, *, where: KeyPath, new: Iterable[str]
) -> Finding:
    hint = f"put its {kind.table} back {_STAYS}"
    if kind.remedy:
        hint += f"; {kind.remedy.format(gone.rpartition('/')[2])}"
    renamed = did_you_mean(gone, sorted(new)) or next(iter(sorted(new)), None)
    if renamed is not None:
        hint += f". If “{renamed}” is the same {kind.name}, give it its old id again"
    return _finding(book, gone, kind, where, hint=hint)


def _finding(
    book: Book, gone: str, kind: PartKind, where: KeyPath, *, hint: str
) -> Finding:
    return Finding(
        "C090" if kind in (_ARMY, _UNIT) else "C092",
        where,
        f"the {kind.name} “{gone}” is in play ({_known_in(book, gone)}), and the "
        "file no longer has it",
        hint,
    )


def _known_in(book: Book, gone: str) -> str:
    """Say which records know something."""
    named = [
        record.period
        for record in book
        if _names(record.situation, gone) or _names(record.start, gone)
    ]
    if len(named) > 1:
        return f"records {named[0]} to {named[-1]}"
    return f"record {named[0]}" if named else "closed periods"


def _names(plain: object, gone: str) -> bool:
    """Tell whether plain data hold an id, as a value or as a key."""
    if isinstance(plain, Mapping):
        return any(_names(each, gone) for pair in plain.items() for each in pair)
    if isinstance(plain, (list, tuple)):
        return any(_names(each, gone) for each in plain)
    return isinstance(plain, str) and (plain == gone or plain.startswith(f"{gone}/"))


def _lost_hexes(campaign: Campaign, needs: Needs) -> Iterator[Finding]:
    """Yield a fault for everybody whose hex the map no longer has."""
    grid = campaign.board.grid
    for place, who in needs.places.items():
        if not grid.contains(place):
            yield Finding(
                "C093",
                ("map",),
                f"{who} is at {grid.label(place)} in the last closed period, and "
                "the map no longer has that hex",
                "make the map as large as it was, with the same first column "
                "and row; move whoever is to leave that part by a ruling first",
            )
