"""The order page: one file in which a player fills in orders on a phone, offline.

It holds what the printed form holds, loads nothing, and sends nothing: its script puts
what was filled in together as text, which ``collect`` reads.  Style and script are
allowed by their digests alone, so that whatever else stands in it is only text.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.order_form_fields import END
from generator.render.order_form_page import form_shown
from generator.render.pages import shared_file

if TYPE_CHECKING:
    from jinja2 import Environment

    from generator.brief.order_form_contents import OrderForm

_TEMPLATE = "sheets/order-page.html"
_STYLE, _SCRIPT = "sheets/order-page.css", "sheets/order-page.js"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageShown:
    """What the order page holds beside the form."""

    style: str
    script: str
    allowed: str
    """What the browser is told to allow: this style and this script, nothing else."""
    mail: str
    """The umpire's address for mails; empty: the player knows it."""
    subject: str
    last: str
    """The field with which the text ends."""


def order_page(form: OrderForm, environment: Environment, *, mail: str = "") -> bytes:
    """Return one reader's order page.

    Args:
        form: The form, as it would be printed.
        environment: The templates, for this reader's pages alone.
        mail: The umpire's address for mails, as it may be told to this reader.

    Rule: DEF-ORDER-01.
    """
    style, script = (shared_file(environment, name) for name in (_STYLE, _SCRIPT))
    page = PageShown(
        style=style,
        script=script,
        allowed=(
            f"default-src 'none'; style-src '{_digest(style)}'; "
            f"script-src '{_digest(script)}'; base-uri 'none'; form-action 'none'"
        ),
        mail=mail,
        subject=f"Orders for {form.period} from {form.reader_name}",
        last=END,
    )
    template = environment.get_template(_TEMPLATE)
    html = template.render(form=form, shown=form_shown(form), page=page)
    return html.lstrip().encode()


def _digest(text: str) -> str:
    """Return the digest by which a browser knows a style or a script."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
