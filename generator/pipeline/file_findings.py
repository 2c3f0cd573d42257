"""What is told of the campaign file once what lies beside it is known.

Before the first period is closed starts count, and may be odd; afterwards starts and
the blocks of closed periods count no more, and whoever edits them will want to know.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generator.chronicle.seals import digest_of
from generator.errors import Finding
from generator.pipeline.recorded_values import (
    recorded_inputs,
    recorded_situation,
    recorded_start,
    start_values,
)
from generator.read.deadline import to_deadline
from generator.read.known import did_you_mean
from generator.read.period_reading import block_values
from generator.read.toml_spans import TextLines, places_of
from generator.render.cards.designs import card_stock
from generator.render.documents import MARGIN, sheet_size
from generator.render.typeface_letters import (
    FURTHER_NAME,
    called,
    lacking_letters,
    letters_of_no_face,
)
from generator.resources import TEMPLATES, holds_the_program
from generator.values import replace
from generator.world.forces import Force
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime
    from pathlib import Path

    from generator.chronicle.book import Book
    from generator.dice import UnfitFacesError
    from generator.errors import KeyPath
    from generator.kit.rules import RuleBook, Rules, State
    from generator.read.toml_source import TomlSource
    from generator.read.toml_spans import TextPlace
    from generator.world.board import Board, Crossing
    from generator.world.campaign import Campaign, PeriodInputs
    from generator.world.clock import Period


def unread_templates(folder: Path) -> tuple[Finding, ...]:
    """Warn of templates beside the campaign file: none but the program's are read."""
    if not (folder / TEMPLATES).is_dir() or holds_the_program(folder):
        return ()
    return (
        Finding(
            "W113",
            (),
            f"the folder {TEMPLATES}/ beside this file is not read",
            "choose colours, type and ornament in a [look] table "
            "(docs/looks.md), and move the folder away",
        ),
    )


def idle_crossing_findings(campaign: Campaign, rules: RuleBook) -> tuple[Finding, ...]:
    """Warn of crossings that nobody can use, however long he waits."""
    board = campaign.board
    return tuple(
        Finding(
            "W116",
            ("map", "crossing", board.crossings.index(crossing), "kind"),
            f"the {crossing.kind} at {board.grid.label(crossing.at)} is on a "
            f"{_category_under(board, crossing)} river and cannot be used, nor can "
            "a way that leads over it",
            "make that stretch minor, or put a bridge or a ferry there",
        )
        for crossing in rules.idle_crossings(campaign)
    )


def _category_under(board: Board, crossing: Crossing) -> str:
    """Return how broad the river is that a crossing leads over."""
    arms = board.arms(crossing.at)
    return str(next(a.category for a in arms if crossing.arm in (None, a.hexside)))


def crowded_starts(campaign: Campaign, rules: RuleBook, book: Book) -> tuple[Finding, ...]:
    """Warn of armies that begin the campaign in a hex of another, where there is no room."""
    if len(book):
        return ()
    found, there = list[Finding](), defaultdict[Hex, list[Force]](list)
    room = rules.room(campaign)
    as_typed = sorted(
        campaign.forces,
        key=lambda force: [f"{step:06}" if isinstance(step, int) else step for step in force.where],
    )
    for force in as_typed:
        if force.start is None:
            continue
        others = there[force.start]
        others.append(force)
        mates = [other for other in others if other.side == force.side]
        if len(others) > len(mates) or len(mates) > room > 0:
            what = f"“{force.id}” begins in {campaign.board.grid.label(force.start)}, where "
            what += f"“{others[0].id}” stands"
            hint = "a hex holds one army" if room == 1 else "name another hex"
            hint = f"a hex holds {room} armies of a side" if mates == others and room > 1 else hint
            also = (*others[0].where, "at")
            found.append(Finding("W107", (*force.where, "at"), what, hint, also=also))
    return tuple(found)


def start_findings(campaign: Campaign, rules: Rules[State], book: Book) -> tuple[Finding, ...]:
    """Warn of start values that were changed after they had counted.

    Those of an army that is still to come on count when it does.
    """
    if not len(book):
        return ()
    last = len(book)
    then, now = recorded_start(book, last), start_values(campaign)
    then = {**then, **recorded_start(book, 1)}
    changed = {name for name, values in then.items() if values != now.get(name)}
    if changed:
        changed -= set(rules.newcomers(campaign, recorded_situation(rules, book, last)))
    return tuple(
        Finding(
            "W102",
            force.where,
            f"the start of {force.name} was changed after it had come on; that has no effect",
            "use a [[period.ruling]] in the open period",
        )
        for force in campaign.forces
        if force.id in changed
    )


def passed_deadline(
    campaign: Campaign, period: Period, moment: datetime, *, told: str
) -> tuple[Finding, ...]:
    """Warn of a deadline that had passed at some moment.

    Args:
        campaign: The campaign.
        period: In whose block it stands, if there is one.
        moment: The moment.
        told: The moment in words.
    """
    text = campaign.inputs_for(period).deadline
    if not text or to_deadline(text).at > moment:
        return ()
    number = [inputs.period for inputs in campaign.periods].index(period)
    where = ("period", number, "deadline")
    what, hint = f"this deadline of {period} had passed {told}", "write by when you want orders now"
    return (Finding("W125", where, what, hint),)


def edited_block_findings(campaign: Campaign, rules: RuleBook, book: Book) -> tuple[Finding, ...]:
    """Warn of blocks of closed periods that say something else since the close."""
    numbers = {entry.head.period: at for at, entry in enumerate(book.entries, 1)}
    return tuple(
        Finding(
            "W103",
            ("period", position),
            f"period {inputs.period} is closed, and its block was edited since; "
            "what it says now has no effect",
            "move what is meant for the open period into its block; to correct "
            "something, use a [[period.ruling]] there",
        )
        for position, inputs in enumerate(campaign.periods)
        if str(inputs.period) in numbers
        and _is_edited(inputs, rules, book, numbers[str(inputs.period)])
    )


def _is_edited(inputs: PeriodInputs, rules: RuleBook, book: Book, number: int) -> bool:
    """Return whether a block says something else than the record of its period.

    Remarks and blank lines do not count. A record of an older program may hold less of
    the text than was entered; what was entered it holds whole.
    """
    if book.entries[number - 1].head.block_digest == digest_of(inputs.block):
        return False
    then, now = block_values(book.parse(number).block), block_values(inputs.block)
    if then is not None and then == now:
        return False
    entered = recorded_inputs(rules, book, number)
    return bool(rules.inputs_to_plain(inputs) != rules.inputs_to_plain(entered))


# Links in the umpire's words that lead to no army of the campaign.

ARMY_SCHEME = "army:"
"""Begins the address of a link to an army."""


def idle_link_findings(campaign: Campaign, book: Book) -> tuple[Finding, ...]:
    """Warn of links to armies there are not, but in blocks of closed periods."""
    known = [force.id for force in campaign.forces]
    other = "write the id of an army after army:, as its [[army]] has it"
    return tuple(
        Finding(
            "W117",
            where,
            f"no army is called “{army}”, so its link leads nowhere",
            f"did you mean {ARMY_SCHEME}{meant}?" if meant else other,
        )
        for where, body in _bodies(campaign, book)
        for army in _called(body)
        if army not in known
        for meant in (did_you_mean(army, known),)
    )


def _called(body: str) -> Iterable[str]:
    """Return the armies a text links to; what reads it is loaded only where any is."""
    if ARMY_SCHEME not in body.lower():
        return ()
    from generator.render.prose import called_armies

    return dict.fromkeys(called_armies(body))


def _bodies(campaign: Campaign, book: Book) -> Iterator[tuple[KeyPath, str]]:
    """Yield every text of the umpire's that still counts, with its place."""
    yield ("campaign", "about"), campaign.about
    for position, inputs in _open_blocks(campaign, book):
        for number, text in enumerate(inputs.texts):
            yield ("period", position, "text", number, "body"), text.body


def _open_blocks(campaign: Campaign, book: Book) -> Iterator[tuple[int, PeriodInputs]]:
    """Yield the blocks of periods that are not closed, with their places."""
    closed = {entry.head.period for entry in book.entries}
    for position, inputs in enumerate(campaign.periods):
        if str(inputs.period) not in closed:
            yield position, inputs


# What is told of blocks that stand in the file for periods still to come.


def later_block_findings(
    campaign: Campaign, rules: Rules[State], period: Period
) -> Iterator[Finding]:
    """Warn of later blocks where the open one has none, and of what is idle there."""
    later = [
        (position, inputs)
        for position, inputs in enumerate(campaign.periods)
        if period < inputs.period
    ]
    has_block = any(inputs.period == period for inputs in campaign.periods)
    if later and not has_block:
        position, inputs = later[0]
        yield Finding(
            "W121",
            ("period", position, "id"),
            f"what is written for {inputs.period} waits: {period} is open, and has no block",
            f'write id = "{period}" if this is meant for {period.title}',
        )
    for _, inputs in later:
        for idle in rules.idle_tables(campaign, inputs):
            yield replace(idle, code="W123")


# Whether what has a size of its own goes on the paper at the printer's scale.

_PLAIN = "plain"


def paper_faults(campaign: Campaign) -> tuple[Finding, ...]:
    """Refuse perforated sheets that would leave the paper.

    Everything else is laid out anew in what room there is, but for what a rule system
    refuses itself.
    """
    paper = campaign.paper
    if paper.stock == _PLAIN:
        return ()
    stock = card_stock(paper.stock)
    size = sheet_size(stock.paper)
    right = stock.left + (stock.columns - 1) * stock.across + stock.width
    bottom = stock.top + (stock.rows - 1) * stock.down + stock.height
    reaches = (
        (size.width / 2 - min(stock.left, size.width - right), size.width),
        (size.height / 2 - min(stock.top, size.height - bottom), size.height),
    )
    quiet = 3.0
    least = max((reach - quiet) / (edge / 2 - MARGIN) for reach, edge in reaches)
    if paper.scale >= least:
        return ()
    return (
        Finding(
            "C028",
            ("paper", "stock"),
            f"cards on {paper.stock} leave the paper at a scale of {float(paper.scale):g}",
            f'have the printer print at {least:.2f} at least, or set stock = "plain"',
        ),
    )


# Letters in the umpire's words that the print type has not.

_MOST_NAMED = 3
"""So many letters of one text are named."""


def lacking_letter_findings(
    source: TomlSource, campaign: Campaign, book: Book
) -> tuple[Finding, ...]:
    """Warn of letters no typeface of ours has, but in blocks of closed periods."""
    still_open = dict(_open_blocks(campaign, book))
    passed_over = {("period", at) for at in range(len(campaign.periods)) if at not in still_open}
    lacking = {
        where: letters
        for where, text in _texts(source.document, ())
        if where[:2] not in passed_over and (letters := lacking_letters(text))
    }
    found = []
    for each in filter(None, (source, source.beside) if lacking else ()):
        places, lines = places_of(each.text), TextLines(each.text)
        for where, letters in lacking.items():
            if where in places:
                finding = _finding(where, letters, _spot(letters, places[where], each.text), lines)
                found.append(replace(finding, is_beside=each is not source))
    return tuple(found)


def _texts(value: object, where: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    """Yield every text of a document with its place."""
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _texts(each, (*where, key))
    elif isinstance(value, Sequence):
        for position, each in enumerate(value):
            yield from _texts(each, (*where, position))


def _finding(where: KeyPath, letters: str, spot: int | None, lines: TextLines) -> Finding:
    named = ", ".join(map(called, letters[:_MOST_NAMED]))
    others = len(letters) - _MOST_NAMED
    boxed = letters_of_no_face(letters)
    hint = f"it is printed in {FURTHER_NAME}, which is coarser; leave it if you like"
    if boxed:
        hint = f"a box is printed for {', '.join(boxed[:_MOST_NAMED])}; write a word"
    return Finding(
        "W122",
        where,
        f"the print type has no {named}" + f" and {others} more" * (others > 0),
        hint,
        span=None if spot is None else lines.span(spot, spot + 1),
    )


def _spot(letters: str, value: TextPlace, text: str) -> int | None:
    """Return where the first such letter stands; none: it is typed as a number."""
    found = (text.find(letter, value.start, value.end) for letter in letters)
    return min((each for each in found if each >= 0), default=None)


def faces_fault(unfit: UnfitFacesError, block: int) -> Finding:
    """Return the fault of a throw noted with too few faces, too many, or others.

    Args:
        unfit: The throw.
        block: The place of its block among those of the file, from 0.
    """
    is_one = unfit.dice == 1
    hint = "write its face" if is_one else "write all faces in brackets"
    return Finding(
        "C060",
        ("period", block, "dice", str(unfit.key)),
        f"{unfit.key} is a roll of {unfit.kind.counted(unfit.dice)}",
        unfit.kind.faces_are if len(unfit.faces) == unfit.dice else hint,
    )
