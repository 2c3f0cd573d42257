"""What stands on an order form, in the order it stands there."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from generator.kit.order_grammar import KeyKind
from generator.kit.standing_lines import STANDING
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from generator.brief.hex_pictures import HexPicture
    from generator.brief.questions import Asked, Offered
    from generator.kit.form_grammar import FormCell
    from generator.world.clock import Period


class NumberedUnit(Struct, frozen=True, kw_only=True):
    """A part of a force, called by a number on the form."""

    number: int
    """Counts from 1 in each list."""
    id: str
    name: str
    note: str = ""
    """Its figures, or what it lacks."""


class TickBox(Struct, frozen=True, kw_only=True):
    """One key of an order that can be filled in."""

    key: str
    """The key of the order."""
    kind: KeyKind
    field: str
    """The field's name; of some parts of a period, one for each, with its key."""
    called: str
    """What the form calls it."""
    tail: str = ""
    title: str = ""
    """What a reader on the screen is told of it."""
    options: tuple[Offered, ...] = ()
    """What can be ticked; empty: it is written, or ticked itself."""
    parts: tuple[NumberedUnit, ...] = ()
    """The list whose numbers are to be written; empty: there is none."""
    most: int | None = None
    """The most hexes that may be written; none: any number."""
    picture: HexPicture | None = None
    """The hexes that can be ticked, drawn; none: they are not."""
    deeds: tuple[str, ...] = ()
    """The deeds with which it goes; empty: whatever is ordered."""
    of: str = ""
    """What is named: an army, a place, what else there is; empty: nothing is."""
    does: str = ""
    """The deed that is meant by whoever fills in nothing else; empty: none."""
    does_in_place: str = ""
    """The one that is meant where there is a place; empty: the same."""
    cell: FormCell
    """How the grammar has it."""


class BoxRow(Struct, frozen=True, kw_only=True):
    """One row of what can be filled in."""

    label: str
    boxes: tuple[TickBox, ...]
    parts_label: str = ""
    parts: tuple[NumberedUnit, ...] = ()
    """The numbered list that is printed above it."""

    @property
    def deeds(self) -> tuple[str, ...]:
        """The deeds with which any of it goes; empty: whatever is ordered."""
        found = dict.fromkeys(deed for box in self.boxes for deed in box.deeds)
        return tuple(found) if all(box.deeds for box in self.boxes) else ()


class OrderLine(Struct, frozen=True, kw_only=True):
    """What can be filled in for one order."""

    title: str
    """What it is about, in words."""
    subject: str
    """The same for the program; two orders about one thing contradict each other."""
    rows: tuple[BoxRow, ...]
    """Empty: nothing can be ordered."""

    @property
    def boxes(self) -> tuple[TickBox, ...]:
        """Everything that can be filled in, in the form's order."""
        return tuple(box for row in self.rows for box in row.boxes)


class OrderBlock(Struct, frozen=True, kw_only=True):
    """What is printed for one who can be given orders, and what may be filled in."""

    table: str
    """The table of the campaign file that holds such orders."""
    id: str
    """Empty: it is something new."""
    name: str
    letter: str
    """Its side's letter; empty: it is printed without side and id."""
    code: str = ""
    """The letters on its counter, where hexes are drawn that name others by theirs."""
    place: str
    """Where a force stands, as one writes a hex; empty: it is no force."""
    stands: tuple[str, ...]
    """Where it stands and what should be known of it; stars are round what is bold."""
    without: str
    """What comes without an order, whole sentences; empty: nothing is said."""
    answers: tuple[str, ...]
    """What it has answered beforehand, line by line."""
    is_folded: bool = False
    """Whether it has a few lines alone: hardly anybody orders it anything."""
    lines: tuple[OrderLine, ...]
    """One for each order there is room for."""
    title: str
    """The heading above it, where questions stand before; empty: none."""
    again: str
    """What is said where the campaign file has an order to it; empty: it may."""
    makes: str
    """The id of something new; ``{number}`` counts."""
    subject: str = ""
    """The key that says whom it is for; empty: the first of its table."""

    @property
    def is_force(self) -> bool:
        """Whether it is a force on the map."""
        return bool(self.place)

    @property
    def is_drawn(self) -> bool:
        """Whether hexes are ticked on a picture."""
        return any(box.picture for line in self.lines for box in line.boxes)

    @property
    def is_mute(self) -> bool:
        """Whether nothing of it can be filled in."""
        return not any(line.rows for line in self.lines)


class OrderForm(Struct, frozen=True, kw_only=True):
    """One reader's order form."""

    campaign: str
    """The campaign's id."""
    title: str
    umpire: str
    reader: str
    """A player's id; ``umpire`` for the form with all sides."""
    reader_name: str
    is_umpires: bool
    period: Period
    """The period the orders are for."""
    answers_for: Period
    """The pending period, to which the questions belong."""
    parts: tuple[str, ...]
    """The parts of that period, by key."""
    answers: tuple[Asked, ...]
    blocks: tuple[OrderBlock, ...]
    """Whom orders can be given to, in the order of the grammar."""
    explains: tuple[str, ...] = ()
    """What has to be known to fill it in."""
    without_orders: str = ""
    """What comes without an order, in the words of every other sheet."""
    blank: OrderBlock | None = None
    """Answers beforehand with nobody's name, for paper; none: each army has its own."""
    by: str = ""
    """By when it is wanted back, in words; empty: nothing is said."""
    check: str = ""
    """Letters keyed with the campaign's secret: by them it knows its own form again."""

    @property
    def is_provisional(self) -> bool:
        """Whether a period before this one is still open."""
        return self.period != self.answers_for

    @property
    def ordered(self) -> tuple[OrderBlock, ...]:
        """The blocks that give orders for one period: the form printed for it."""
        return tuple(block for block in self.blocks if block.table != STANDING)

    @property
    def may_be_ready(self) -> bool:
        """Whether whoever fills it in can say that no more orders come."""
        return bool(self.ordered) and not self.is_umpires

    @property
    def has_any(self) -> bool:
        """Whether anything is asked or can be ordered; where all else is said already.

        One on which there is nothing at all says why.
        """
        is_said = bool(self.beforehand) or self.blank is not None
        return bool(self.ordered or self.answers) or not is_said

    @property
    def beforehand(self) -> tuple[OrderBlock, ...]:
        """The blocks that answer beforehand: a form of its own, as they hold longer."""
        return tuple(block for block in self.blocks if block.table == STANDING)

    @property
    def forces(self) -> frozenset[str]:
        """The forces it is for."""
        return frozenset(block.id for block in self.blocks if block.is_force)


# The names of an order form's fields, by which what was filled in is read back.

CAMPAIGN = "form/campaign"
READER = "form/reader"
PERIOD = "form/orders-for"
ANSWERS = "form/answers-for"
CHECK = "form/check"
END = "form/end"
"""Ends a form that comes back as text."""
HEAD = (CAMPAIGN, READER, PERIOD, ANSWERS, CHECK)
"""Fields nobody fills in: which form it is."""
READY = "ready"
"""The field of whoever sends no more orders; the table it fills, too."""
YES = "yes"
"""What a ticked box says."""
_STOP, _STAND_IN = ".", ":"
_LABELS = {"to": "into which hex", "of": "which army"}
"""What one writes for the further keys of a choice."""


def answer_field(key: str, what: str) -> str:
    """Return the name of a field of the answer to a question.

    >>> answer_field("morning.arn+hal/engage/arn", "choice")
    'answer/morning:arn+hal/engage/arn/choice'
    """
    return f"answer/{key.replace(_STOP, _STAND_IN)}/{what}"


def head_values(form: OrderForm) -> tuple[tuple[str, str], ...]:
    """Return the fields that say which form it is, with what they say."""
    periods = str(form.period), str(form.answers_for)
    values = (form.campaign, form.reader, *periods, form.check)
    return tuple(zip(HEAD, values, strict=True))


class Need(Struct, frozen=True, kw_only=True):
    """What is written besides the choice that answers a question."""

    key: str
    label: str
    choices: tuple[str, ...] = ()
    """The choices that need it; empty: it may stand with any."""
    among: tuple[str, ...] = ()
    """What it may be, as the campaign file writes it; empty: that is not listed."""


def needs_of(asked: Asked) -> tuple[Need, ...]:
    """Return what has to be written besides for some choice, or may be for any."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    labels = dict(_LABELS)
    for choice in asked.choices:
        for need in choice.needs:
            is_first = need == choice.needs[0]
            found.setdefault(need, {})[choice.key] = choice.among if is_first else ()
            if is_first and choice.asked:
                labels[need] = choice.asked
    needs = (
        Need(
            key=need,
            label=_told_need(labels.get(need, need), wanted),
            choices=tuple(wanted),
            among=_among_all(wanted.values()),
        )
        for need, wanted in found.items()
    )
    besides = (
        Need(key=each.key, label=each.means.format(among=" or ".join(each.among)))
        for each in asked.besides
        if each.among
    )
    return (*needs, *besides)


def _told_need(what: str, wanted: Mapping[str, tuple[str, ...]]) -> str:
    """Return what is to be written, and what it may be: by choice, where choices differ."""
    first = next(iter(wanted.values()))
    if all(among == first for among in wanted.values()):
        return f"{what}: {' or '.join(first)}" if first else what
    each = (f"{choice}: {' or '.join(among)}" for choice, among in wanted.items() if among)
    return f"{what} ({'; '.join(each)})"


def _among_all(lists: Collection[tuple[str, ...]]) -> tuple[str, ...]:
    """Return what any of some lists has; empty: one of them is none."""
    return tuple(dict.fromkeys(chain.from_iterable(lists))) if all(lists) else ()


class FieldSpec(Struct, frozen=True, kw_only=True):
    """What may be in one field."""

    options: tuple[str, ...] = ()
    """Words it can say; empty: any text."""
    is_open: bool = False
    """Whether other words are read, too: on older forms it was a line to write on."""


TEXT = FieldSpec()
TICK = FieldSpec(options=(YES,))


def fields_of(form: OrderForm) -> Mapping[str, FieldSpec]:
    """Return every field of a form that can be filled in, in the form's order."""
    return {name: spec for part in form_parts(form) for name, spec in part.items()}


def form_parts(form: OrderForm) -> tuple[Mapping[str, FieldSpec], ...]:
    """Return the fields of a form, those of each file it is printed as by themselves.

    What is answered beforehand used to stand in the same file as orders.
    """
    orders: dict[str, FieldSpec] = {}
    for asked in form.answers:
        orders.update(_answer_fields(asked))
    orders.update(_block_fields(form.ordered))
    if form.may_be_ready:
        orders[READY] = TICK
    beforehand = _block_fields(form.beforehand)
    return (orders, beforehand) if beforehand else (orders,)


def _block_fields(blocks: Iterable[OrderBlock]) -> Mapping[str, FieldSpec]:
    """Return the fields of blocks; one that several boxes fill in can say it all."""
    found: dict[str, FieldSpec] = {}
    for box in (box for block in blocks for line in block.lines for box in line.boxes):
        for name, spec in box_fields(box):
            words = (*found.get(name, spec).options, *spec.options)
            found[name] = replace(spec, options=tuple(dict.fromkeys(words)))
    return found


def _answer_fields(asked: Asked) -> Iterator[tuple[str, FieldSpec]]:
    if asked.dice:
        yield answer_field(asked.key, "faces"), TEXT
        return
    choices = tuple(choice.key for choice in asked.choices)
    yield answer_field(asked.key, "choice"), FieldSpec(options=choices)
    for need in needs_of(asked):
        yield answer_field(asked.key, need.key), TEXT
    for each in asked.besides:
        if not each.among:
            yield answer_field(asked.key, each.key), TICK


def part_field(box: TickBox, part: str) -> str:
    """Return the name of the field for one part of a period."""
    return f"{box.field}-{part}"


def box_fields(box: TickBox) -> Iterator[tuple[str, FieldSpec]]:
    """Yield the fields of one key of an order, with what they can say."""
    if box.kind is KeyKind.PARTS:
        yield from ((part_field(box, part.key), TICK) for part in box.options)
    elif box.kind in (KeyKind.FLAG, KeyKind.PART):
        yield box.field, TICK
    else:
        is_open = box.kind in (KeyKind.HEXES, KeyKind.SUBJECT)
        options = tuple(each.key for each in box.options)
        yield box.field, FieldSpec(options=options, is_open=is_open)
