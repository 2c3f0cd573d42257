"""The order form on paper and on the screen: one PDF, filled in either way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.brief import order_form_fields as names
from generator.render.assets import Asset
from generator.render.documents import RunningHead
from generator.render.pages import shared_file
from generator.render.print_setup import PrintSetup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.order_form_contents import OrderForm
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

TEMPLATE = "sheets/order-form.html"
STYLE = "order-form.css"


@dataclass(frozen=True, slots=True, kw_only=True)
class FormShown:
    """Words of the form that are made from its contents."""

    period: str
    period_short: str
    """The period's id."""
    pending: str
    pending_short: str
    from_whom: str
    example: str
    """Hexes as one writes them."""
    head: tuple[tuple[str, str], ...]
    """Fields that say which form it is, with what they say."""
    needs: Mapping[str, tuple[tuple[str, str], ...]]
    """What has to be written besides for some choice, by the question's key."""


def order_form_job(form: OrderForm, *, name: str, press: Press) -> PdfJob:
    """Return one reader's order form, ready to be printed.

    Rule: DEF-ORDER-01.
    """
    head = RunningHead(
        campaign=form.title,
        sheet=f"Order form · {form.reader_name}",
        period=form.period.title,
    )
    style = shared_file(press.environment, f"sheets/{STYLE}")
    job = press.job(
        name,
        TEMPLATE,
        values={"head": head, "form": form, "shown": _shown(form)},
        assets={STYLE: Asset.text(style, "text/css")},
    )
    return replace(job, setup=PrintSetup(is_form=True))


def _shown(form: OrderForm) -> FormShown:
    places = [block.place for block in form.blocks if block.is_force][:2] or [""]
    whom = (
        "All sides, for the umpire" if form.is_umpires else f"From {form.reader_name}"
    )
    return FormShown(
        period=form.period.title,
        period_short=str(form.period),
        pending=form.answers_for.title,
        pending_short=str(form.answers_for),
        from_whom=whom,
        example=", ".join(places),
        head=names.head_values(form),
        needs={asked.key: names.needs_of(asked) for asked in form.answers},
    )
