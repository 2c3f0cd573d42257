"""Order forms: for each player, and one with all sides for the umpire."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind, Played
from generator.brief.briefing import brief
from generator.brief.order_form import blank_block, order_form
from generator.brief.order_form_contents import CHECK, HEAD, fields_of, head_values, needs_of
from generator.kit.standing_lines import form_tables
from generator.pipeline.briefings import briefed, knows_ahead
from generator.pipeline.next_orders import (
    eve_of,
    eve_of_orders,
    eve_of_situation,
    is_for_next,
    situation_of_eve,
)
from generator.read.deadline import to_deadline
from generator.render.known_forces import codes_on_the_map
from generator.render.order_form_page import answers_form_job, order_form_job, order_page
from generator.render.order_map import order_map
from generator.render.pages import page_environment
from generator.store import NOTHING_KEPT, digest_of
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.brief.order_form_contents import FieldSpec, OrderForm
    from generator.pipeline.desk import Desk
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.store import Store
    from generator.world.campaign import PeriodInputs


# The letters at the foot of an order form, by which the campaign knows its own forms.

WHOSE, CONTENTS = 12, 6
"""How many letters stand for whose form it is, and how many for what is on it."""
_JOINT = "-"
_KEY = "marchtable order forms 1"
_IDENTITY = tuple(name for name in HEAD if name != CHECK)


def key_of_forms(seed: str) -> bytes:
    """Return the secret for the letters; empty: a campaign without a seed has none."""
    return _mac(seed.encode(), _KEY).digest() if seed else b""


def lettered(form: OrderForm, key: bytes) -> OrderForm:
    """Return a form with its letters; without a key it has none."""
    if not key:
        return form
    words = " ".join(filter(None, _printed(form)))
    fields = [(name, *spec.options) for name, spec in fields_of(form).items()]
    told = json.dumps(["contents", words, fields])
    contents = _mac(key, told).hexdigest()[:CONTENTS]
    whose = _whose(dict(head_values(form)), key)
    return replace(form, check=f"{whose}{_JOINT}{contents}")


def is_our_own(head: Mapping[str, str], key: bytes) -> bool:
    """Return whether the letters of a form fit what it says of itself.

    Args:
        head: Its fields that nobody fills in.
        key: The campaign's secret; without one no letters fit.
    """
    whose, _, _ = head[CHECK].partition(_JOINT)
    return bool(key) and hmac.compare_digest(
        whose.encode(errors="replace"), _whose(head, key).encode()
    )


def _whose(head: Mapping[str, str], key: bytes) -> str:
    """Return the letters for campaign, reader and periods."""
    told = json.dumps(["whose", *(head[name] for name in _IDENTITY)])
    return _mac(key, told).hexdigest()[:WHOSE]


def _printed(form: OrderForm) -> Iterator[str]:
    """Yield the words on a form, in the order in which they are printed."""
    yield from (form.title, form.umpire, form.reader_name, *form.explains)
    for asked in form.answers:
        yield from (asked.text, asked.rule, *asked.asks, asked.default)
        for choice in asked.choices:
            yield from (choice.key, choice.on_paper, *choice.chances)
        yield from (need.label for need in needs_of(asked))
        yield from (each.means for each in asked.besides if not each.among)
    for block in form.blocks:
        yield from (block.letter, block.name, block.id, *block.stands, block.without)
        for row in (row for line in block.lines for row in line.rows):
            yield row.parts_label
            yield from (f"{part.number} {part.name} {part.note}" for part in row.parts)
            yield row.label
            for box in row.boxes:
                yield from (box.cell.lead, *(each.means for each in box.options))
                yield box.tail


def _mac(key: bytes, text: str) -> hmac.HMAC:
    return hmac.new(key, text.encode(), hashlib.sha256)


_ORDER_PAGE = "order page"
ORDER_FORM = "order-form.pdf"
BEFOREHAND_FORM = "answers-beforehand.pdf"
"""Answers given beforehand: once sent they hold, so they are no paper of a period."""


class FormsOfToday:
    """A campaign's order forms as it would print them now, each made once."""

    def __init__(self, desk: Desk) -> None:
        """Bind the campaign."""
        self.desk = desk
        self._made: dict[tuple[Audience, bool | None], OrderForm] = {}
        self._fields: dict[int, Mapping[str, FieldSpec]] = {}

    def as_things_stand(self, reader: Audience) -> OrderForm:
        """Return a reader's form for what is to be ordered next."""
        if (reader, None) not in self._made:
            self._made[reader, None] = order_form_of(self.desk, reader)
        return self._made[reader, None]

    def asked_for(self, reader: Audience, *, is_next: bool) -> OrderForm:
        """Return a reader's form for the pending period, or for the one after it."""
        if (reader, is_next) not in self._made:
            made = order_form_for(self.desk, reader, is_next=is_next)
            self._made[reader, is_next] = made
        return self._made[reader, is_next]

    def fields_of(self, form: OrderForm) -> Mapping[str, FieldSpec]:
        """Return the fields of one of these forms."""
        if id(form) not in self._fields:
            self._fields[id(form)] = fields_of(form)
        return self._fields[id(form)]


def order_form_of(desk: Desk, reader: Audience) -> OrderForm:
    """Return a reader's order form as things stand."""
    told = desk.told_to(reader)
    return _with_deadline(desk, _form(told, reader, eve_of_orders(told, reader)))


def order_form_for(desk: Desk, reader: Audience, *, is_next: bool) -> OrderForm:
    """Return a reader's form for the pending period, or for the one after it."""
    told = desk.told_to(reader)
    return _with_deadline(desk, _form(told, reader, eve_of(told, is_next=is_next)))


def block_with_deadline(desk: Desk, form: OrderForm) -> PeriodInputs | None:
    """Return the block that says by when a form is wanted back; none: nothing does.

    Of a form that asks for the next period's orders as well as for answers it is that of
    those orders, where it says so.
    """
    blocks = [desk.campaign.inputs_for(form.period)]
    blocks += [desk.inputs] if form.answers else []
    return next((each for each in blocks if each.deadline), None)


def _with_deadline(desk: Desk, form: OrderForm) -> OrderForm:
    """Return a form that says by when it is wanted back; its letters say nothing of it."""
    block = block_with_deadline(desk, form)
    return form if block is None else replace(form, by=to_deadline(block.deadline).told)


def order_page_of(
    desk: Desk, reader: Audience, *, mail: str = "", kept: Store = NOTHING_KEPT
) -> bytes:
    """Return a player's order page as things stand, with his map.

    Args:
        desk: The campaign.
        reader: The player.
        mail: The umpire's address for mails, as it may be told to him.
        kept: Where pages of this state of the program are kept.
    """
    is_next = is_for_next(desk, reader)
    return order_page_for(desk, reader, is_next=is_next, mail=mail, kept=kept)


def order_page_for(
    desk: Desk, reader: Audience, *, is_next: bool, mail: str = "", kept: Store = NOTHING_KEPT
) -> bytes:
    """Return a player's order page for the pending period, or for the one after it."""
    told = desk.told_to(reader)
    situation = situation_of_eve(told, is_next=is_next)
    eve = eve_of_situation(told, situation)
    form = _with_deadline(desk, _form(told, reader, eve))
    before = briefed(told, eve, reader)
    begun = told.rules.reinforced(told.campaign, situation)

    def made() -> bytes:
        ways = desk.system.ways(told.campaign, begun, form.forces)
        known = filter(knows_ahead(told, reader), ways)
        drawn = order_map(before, desk.system.pages.layers, form, known)
        return order_page(form, page_environment(desk.system.package), mail=mail, drawn=drawn)

    if kept.folder is None:
        return made()
    try:
        key = digest_of(desk.file_mark, reader, mail, form, before, begun)
    except TypeError:
        # A system's situation may hold what cannot be told from another: it is made each time.
        key = ""
    return kept.one_or_made(_ORDER_PAGE, key, made)


def _form(desk: Desk, reader: Audience, eve: Played) -> OrderForm:
    """Return a reader's form.

    The umpire types answers given beforehand into the file, where one table answers
    for a whole side; on paper there is one page for any army.
    """
    pending, before = (
        brief(desk.campaign, desk.rules, played, reader, seed_digest="")
        for played in (desk.pending(), eve)
    )
    is_umpire = reader.kind is AudienceKind.UMPIRE
    standing = None if is_umpire else desk.rules.standing
    tables = form_tables(desk.rules.orders, standing)
    form = order_form(pending, before, tables, codes_on_the_map(before))
    if is_umpire:
        beforehand = form_tables((), desk.rules.standing)
        blanks = (blank_block(before, table) for table in beforehand)
        explains = (*form.explains, *_without_orders(desk, form))
        form = replace(form, blank=next(blanks, None), explains=explains)
    return lettered(form, key_of_forms(desk.seed))


def _without_orders(desk: Desk, form: OrderForm) -> Iterator[str]:
    """Yield the sides that stand on no form of orders, since they need none."""
    listed = {block.id for block in form.ordered}
    for side in desk.campaign.sides:
        forces = [each.id for each in desk.campaign.forces if each.side == side.id]
        sleeps = (desk.rules.sleeps(desk.campaign, each, form.period) for each in forces)
        if forces and not listed.intersection(forces) and all(sleeps):
            yield f"{side.name} needs no orders: {desk.rules.sleeping}."


def order_forms_for(form: OrderForm, reader: Audience, press: Press) -> Mapping[str, PdfJob]:
    """Return a reader's forms by their paths below his folder.

    The umpire has one with all sides, for whoever plays them alone. What is answered
    beforehand has a form of its own, to be printed when it is wanted. Where nothing is
    asked or ordered there is that form alone.
    """
    if reader.kind is AudienceKind.PUBLIC:
        return {}
    made = {}
    if form.has_any:
        name = f"{reader.folder}/{ORDER_FORM}"
        made[ORDER_FORM] = order_form_job(form, name=name, press=press)
    if form.beforehand or form.blank is not None:
        name = f"{reader.folder}/{BEFOREHAND_FORM}"
        made[BEFOREHAND_FORM] = answers_form_job(form, name=name, press=press)
    return made
