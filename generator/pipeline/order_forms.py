"""Order forms: for each player, and one with all sides for the umpire."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.brief.briefing import brief
from generator.brief.form_blocks import blank_block
from generator.brief.order_form import order_form
from generator.brief.order_form_fields import fields_of
from generator.kit.standing_form import form_tables
from generator.pipeline.form_letters import key_of_forms, lettered
from generator.pipeline.next_orders import eve_of, eve_of_orders
from generator.render.order_form_page import answers_form_job, order_form_job

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.brief.order_form_contents import OrderForm
    from generator.brief.order_form_fields import FieldSpec
    from generator.brief.played import Played
    from generator.pipeline.desk import Desk
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

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
    return _form(told, reader, eve_of_orders(told, reader))


def order_form_for(desk: Desk, reader: Audience, *, is_next: bool) -> OrderForm:
    """Return a reader's form for the pending period, or for the one after it."""
    told = desk.told_to(reader)
    return _form(told, reader, eve_of(told, is_next=is_next))


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
    form = order_form(pending, before, tables)
    if is_umpire:
        beforehand = form_tables((), desk.rules.standing)
        blanks = [blank_block(before, table) for table in beforehand]
        explains = (*form.explains, *_without_orders(desk, form))
        form = replace(form, blank=next(iter(blanks), None), explains=explains)
    return lettered(form, key_of_forms(desk.seed))


def _without_orders(desk: Desk, form: OrderForm) -> Iterator[str]:
    """Yield the sides that stand on no form of orders, since they need none."""
    listed = {block.id for block in form.ordered}
    for side in desk.campaign.sides:
        forces = [each.id for each in desk.campaign.forces if each.side == side.id]
        sleeps = (
            desk.rules.sleeps(desk.campaign, each, form.period) for each in forces
        )
        if forces and not listed.intersection(forces) and all(sleeps):
            yield f"{side.name} needs no orders: {desk.rules.sleeping}."


def order_forms_for(
    form: OrderForm, reader: Audience, press: Press
) -> Mapping[str, PdfJob]:
    """Return a reader's forms by their paths below his folder.

    The umpire has one with all sides, for whoever plays them alone. What is answered
    beforehand has a form of its own, to be printed when it is wanted.
    """
    if reader.kind is AudienceKind.PUBLIC:
        return {}
    orders = order_form_job(form, name=f"{reader.folder}/{ORDER_FORM}", press=press)
    if not form.beforehand and form.blank is None:
        return {ORDER_FORM: orders}
    name = f"{reader.folder}/{BEFOREHAND_FORM}"
    beforehand = answers_form_job(form, name=name, press=press)
    return {ORDER_FORM: orders, BEFOREHAND_FORM: beforehand}
