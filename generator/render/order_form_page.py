"""Order forms on paper and on the screen: PDFs, filled in either way."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from typing import TYPE_CHECKING

from generator.brief import order_form_contents as names
from generator.brief.order_form_contents import END
from generator.kit.order_grammar import KeyKind
from generator.kit.standing_lines import ELSE, EXPLAINED
from generator.render.documents import PrintSetup, RunningHead
from generator.render.pages import shared_file
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from jinja2 import Environment

    from generator.brief.order_form_contents import BoxRow, OrderBlock, OrderForm, TickBox
    from generator.render.order_map import OrderMap
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob


# Orders as a table: one row for everybody who can be given one.


class OrderColumn(Struct, frozen=True, kw_only=True):
    """A column of the table."""

    title: str
    kind: str
    """What is filled in there, which says how wide it is."""


class OrderRow(Struct, frozen=True, kw_only=True):
    """The row of one who can be given an order."""

    block: OrderBlock
    without: str
    """What comes without an order; empty: what comes to most."""
    cells: tuple[TickBox | None, ...]
    """What can be filled in, column by column; none: not by this one."""
    lists: tuple[BoxRow, ...]
    """The rows that begin with a numbered list, in the order of the form."""
    below: tuple[BoxRow, ...]
    """What else can be filled in, row by row."""


class OrderTableShown(Struct, frozen=True, kw_only=True):
    """The orders of all forces, one below the other."""

    columns: tuple[OrderColumn, ...]
    rows: tuple[OrderRow, ...]


def order_table(blocks: Iterable[OrderBlock], usual: str) -> OrderTableShown | None:
    """Return the forces' blocks as a table; none where its system names no columns.

    Args:
        blocks: Everything on the form.
        usual: What comes to most without an order, which is said once for all.
    """
    forces = [block for block in blocks if block.is_force and len(block.lines) == 1]
    boxes = [box for block in forces for box in block.lines[0].boxes]
    columns = {box.cell.column: str(box.kind) for box in boxes if box.cell.column}
    if not columns:
        return None
    return OrderTableShown(
        columns=tuple(OrderColumn(title=title, kind=kind) for title, kind in columns.items()),
        rows=tuple(_row(block, tuple(columns), usual) for block in forces),
    )


def _row(block: OrderBlock, columns: tuple[str, ...], usual: str) -> OrderRow:
    (line,) = block.lines
    in_columns = {box.cell.column: box for box in line.boxes if box.cell.column}
    below = [row for row in line.rows if not row.boxes[0].cell.column]
    return OrderRow(
        block=block,
        without="" if block.without == usual else block.without,
        cells=tuple(in_columns.get(title) for title in columns),
        lists=tuple(row for row in below if row.parts_label),
        below=tuple(below),
    )


TEMPLATE = "sheets/order-form.html"
BEFOREHAND_TEMPLATE = "sheets/standing-answers.html"
STYLE = "sheets/order-form.css"
_SQUARE = (KeyKind.FLAG, KeyKind.PART, KeyKind.PARTS)
"""What is ticked in a square."""
_ON_A_PAGE = 4
"""Blank blocks that a page of answers given beforehand has room for."""


class FormShown(Struct, frozen=True, kw_only=True):
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
    needs: Mapping[str, tuple[names.Need, ...]]
    """What has to be written besides for some choice, by the question's key."""
    has_circles: bool = False
    """Whether there are groups of which one is ticked."""
    has_pictures: bool = False
    """Whether hexes are ticked on a picture."""
    has_squares: bool = False
    """Whether there are boxes that are ticked each for itself."""
    has_hexes: bool = False
    """Whether hexes are written anywhere."""
    has_routes: bool = False
    """Whether several may be, one after the other."""
    has_questions: bool = False
    """Whether rows are labelled by whole questions, which need room."""
    has_else: bool = False
    """Whether there is room for a second answer, behind “else”."""
    explains: tuple[str, ...] = ()
    """What has to be known to fill it in."""
    usual: str = ""
    """What comes without an order to most armies; empty: each says so itself."""
    table: OrderTableShown | None = None
    """Armies that have one row each; none: all have a block."""
    blocks: tuple[OrderBlock, ...] = ()
    """Whoever is not in the table and can be ordered something."""
    mute: Mapping[str, tuple[OrderBlock, ...]] = {}
    """Who can be ordered nothing, by what they do instead."""


def order_form_job(form: OrderForm, *, name: str, press: Press) -> PdfJob:
    """Return one reader's order form, ready to be printed.

    Rule: DEF-ORDER-01.
    """
    forces = (block for block in form.ordered if block.is_force)
    told = Counter(e.without for e in forces if not (e.is_folded or e.is_mute))
    usual = next((words for words, count in told.most_common(1) if count > 1), "")
    table = order_table(form.ordered, usual) if form.is_umpires else None
    in_table = () if table is None else tuple(row.block for row in table.rows)
    left = tuple(block for block in form.ordered if block not in in_table)
    mute = [block for block in left if block.is_mute]
    shown = replace(
        form_shown(form),
        explains=tuple(each for each in form.explains if each != EXPLAINED),
        usual=usual,
        table=table,
        blocks=tuple(block for block in left if block not in mute),
        mute={e.without: tuple(b for b in mute if b.without == e.without) for e in mute},
    )
    job = _Job(form=form, shown=shown, sheet="Order form", template=TEMPLATE)
    return job.printed(name, press)


def answers_form_job(form: OrderForm, *, name: str, press: Press) -> PdfJob:
    """Return one reader's form for answers given beforehand, ready to be printed.

    A blank one is for paper: it has no fields.
    """
    blanks = (form.blank,) * _ON_A_PAGE if form.blank is not None else ()
    blocks = form.beforehand or blanks
    rows = [row for each in blocks for line in each.lines for row in line.rows]
    has_questions = any(row.label.endswith("?") for row in rows)
    has_else = any(box.key.endswith(f"/{ELSE}") for row in rows for box in row.boxes)
    job = _Job(
        form=form,
        shown=replace(
            form_shown(form),
            explains=(EXPLAINED,),
            blocks=blocks,
            has_questions=has_questions,
            has_else=has_else or (has_questions and not form.beforehand),
        ),
        sheet="Answers given beforehand",
        template=BEFOREHAND_TEMPLATE,
    )
    return job.printed(name, press)


class _Job(Struct, frozen=True, kw_only=True):
    """A form on its way to the printer."""

    form: OrderForm
    shown: FormShown
    sheet: str
    """What it is called at the head of its pages."""
    template: str

    def printed(self, name: str, press: Press) -> PdfJob:
        """Return it ready to be printed."""
        form = self.form
        head = RunningHead(
            campaign=form.title,
            sheet=f"{self.sheet} · {form.reader_name}",
            period=form.period.title,
        )
        job = press.job(
            name,
            self.template,
            values={"head": head, "form": form, "shown": self.shown},
            assets=press.style(STYLE),
        )
        is_form = self.template == TEMPLATE or bool(form.beforehand)
        return replace(job, setup=PrintSetup(is_form=True)) if is_form else job


def form_shown(form: OrderForm) -> FormShown:
    """Return what every kind of form shows."""
    places = [*dict.fromkeys(block.place for block in form.blocks if block.is_force)][:2]
    lines = [line for block in form.ordered for line in block.lines]
    boxes = [box for line in lines for box in line.boxes]
    written_hexes = (KeyKind.HEXES, KeyKind.GOAL)
    hexes = [box for box in boxes if box.kind in written_hexes and not box.options]
    besides = [each for asked in form.answers for each in asked.besides]
    written = [need for asked in form.answers for need in names.needs_of(asked)]
    whom = "All sides, for the umpire" if form.is_umpires else f"From {form.reader_name}"
    return FormShown(
        period=form.period.title,
        period_short=str(form.period),
        pending=form.answers_for.title,
        pending_short=str(form.answers_for),
        from_whom=whom,
        example=", ".join(places),
        has_circles=any(box.options and box.kind not in _SQUARE for box in boxes)
        or any(asked.choices for asked in form.answers),
        has_squares=any(box.kind in _SQUARE for box in boxes)
        or not all(each.among for each in besides),
        has_hexes=bool(hexes or written),
        has_pictures=any(
            box.picture
            for block in form.ordered
            if not block.is_folded
            for line in block.lines
            for box in line.boxes
        ),
        has_routes=any(box.most != 1 for box in hexes),
        head=names.head_values(form),
        needs={asked.key: names.needs_of(asked) for asked in form.answers},
    )


# The order page: one file in which a player fills in orders on a phone, offline.

_TEMPLATE = "sheets/order-page.html"
_STYLES = ("sheets/order-page.css", "sheets/order-map.css")
_SCRIPTS = (
    "order-page.js",
    "order-ways.js",
    "order-told.js",
    "order-view.js",
    "order-map.js",
    "order-kept.js",
)


class PageShown(Struct, frozen=True, kw_only=True):
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
    explained: str
    """What has to be known to answer beforehand."""


def order_page(
    form: OrderForm, environment: Environment, *, mail: str = "", drawn: OrderMap | None = None
) -> bytes:
    """Return one reader's order page.

    Args:
        form: The form, as it would be printed.
        environment: The templates, for this reader's pages alone.
        mail: The umpire's address for mails, as it may be told to this reader.
        drawn: The map of this reader, on which orders are tapped; none: without one.

    Rule: DEF-ORDER-01.
    """
    styles = [*(shared_file(environment, name) for name in _STYLES), *_deeds_apart(form)]
    style = "\n".join([*styles, drawn.style] if drawn else styles)
    script = "\n".join(shared_file(environment, f"sheets/{name}") for name in _SCRIPTS)
    pictures = "img-src data:; " if drawn and drawn.has_pictures else ""
    page = PageShown(
        style=style,
        script=script,
        allowed=(
            f"default-src 'none'; style-src '{_digest(style)}'; "
            f"script-src '{_digest(script)}'; {pictures}base-uri 'none'; form-action 'none'"
        ),
        mail=mail,
        subject=f"Orders for {form.period} from {form.reader_name}",
        last=END,
        explained=EXPLAINED,
    )
    explains = tuple(each for each in form.explains if each != EXPLAINED)
    shown = replace(form_shown(form), explains=explains)
    template = environment.get_template(_TEMPLATE)
    html = template.render(form=form, shown=shown, page=page, drawn=drawn)
    return html.lstrip().encode()


def _deeds_apart(form: OrderForm) -> Iterator[str]:
    """Yield rules that hide what does not go with the deed or answer that is chosen."""
    boxes = [box for block in form.ordered for line in block.lines for box in line.boxes]
    within = ":is(.one, .asked)"
    yield f'{within}:has([data-deed] [value=""]:checked) [data-for] {{ display: none; }}'
    deeds = [option.key for box in boxes if box.kind is KeyKind.DEED for option in box.options]
    answers = [choice.key for asked in form.answers for choice in asked.choices]
    for deed in dict.fromkeys((*deeds, *answers)):
        chosen = f'{within}:has([data-deed] [value="{deed}"]:checked)'
        yield f'{chosen} [data-for]:not([data-for~="{deed}"]) {{ display: none; }}'


def _digest(text: str) -> str:
    """Return the digest by which a browser knows a style or a script."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
