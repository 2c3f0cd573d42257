"""Turns documents and templates into HTML; a name a template lacks is an error."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import ceil
from typing import TYPE_CHECKING, Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from generator.brief import order_form_contents as fields_of_forms
from generator.kit.printing import named_together, within
from generator.render import numbers
from generator.render.assets import Asset
from generator.render.documents import (
    PLAIN_SETUP,
    TRUE_PRINTER,
    Paper,
    Printer,
    PrintSetup,
    TextBlock,
    page_rule,
    text_block,
)
from generator.render.pdf import PdfJob
from generator.resources import TEMPLATES, templates_folder
from generator.store import NOTHING_KEPT, Store, digest_of_texts
from generator.values import replace
from generator.world.look import BLACK, DESIGN, WHITE, Look, readable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from jinja2.bccache import Bucket

    from generator.world.forces import Side


# A campaign's look as CSS, after the design's own; nothing for what is not chosen.

_SHEET_COLOURS = {"accent": "--accent", "tint": "--tint"}
_SITE_COLOURS = {
    "accent": "--accent",
    "ground": "--paper",
    "panel": "--panel",
    "ink": "--ink",
    "quiet": "--quiet",
    "line": "--line",
}
_ORNAMENTS: Mapping[str, Mapping[str, str]] = {
    "disc": {"--ornament-turn": "0deg", "--ornament-round": "50%"},
    "square": {"--ornament-turn": "0deg"},
    "none": {"--ornament": "none"},
}
"""What is set for each ornament but the design's own, on sheets."""
_SITE_ORNAMENTS = {
    "disc": "var(--disc), var(--thread)",
    "square": "var(--square), var(--thread)",
    "none": "var(--thread)",
}
"""The same for the site."""
NIGHT = ("#191714", "#24211C")
"""The site's page and panels by night."""
_READS_AT_NIGHT = 7.0
_READS = 4.5


def sheet_look(look: Look) -> str:
    """Return what is added to the style of every sheet."""
    chosen = _colours(look, _SHEET_COLOURS)
    if look.titles == "sans":
        chosen["--title-face"] = "var(--text-face)"
    if look.title_rule == "double":
        chosen["--title-rule"] = "double"
    chosen |= _ORNAMENTS.get(look.ornament, {})
    if look.text_size == DESIGN.text_size:
        return _block(chosen)
    chosen["--enlarged"] = f"{look.text_size / 100:g}"
    large = _block({"--enlarged": "1"}, of="html.large")
    return f"{_block(chosen)}{large}"


def site_look(look: Look) -> str:
    """Return what is added to the site's style.

    By night the site is dark whatever the umpire chose; his accent is made as light
    as it takes to be read there. On paper the site keeps the design's black.
    """
    day = _block(_colours(look, _SITE_COLOURS))
    night = _block({"--accent": _by_night(look.accent)} if "--accent" in day else {})
    chosen: dict[str, str] = {}
    if look.titles == "sans":
        chosen["--titles"] = "var(--plain)"
    if look.story == "sans":
        chosen["--text"] = "var(--plain)"
    if look.ornament in _SITE_ORNAMENTS:
        chosen["--mark"] = _SITE_ORNAMENTS[look.ornament]
        chosen["--mark-edge"] = "none"
    if look.text_size != DESIGN.text_size:
        chosen["--size"] = f"{look.text_size}%"
    return f"{_block(chosen)}{_by(day, 'light')}{_by(night, 'dark')}"


def site_sides(sides: Sequence[Side], look: Look) -> str:
    """Return the colours of the sides on the site: as the umpire chose them.

    Each is made as dark by day, and as light by night, as it takes to be read.
    """
    day = ((look.ground, _READS), (look.panel, _READS))
    night = tuple((ground, _READS) for ground in NIGHT)
    by_day = _coloured(sides, day, towards=BLACK)
    return f"{by_day}{_by(_coloured(sides, night, towards=WHITE), 'dark')}"


def _coloured(sides: Sequence[Side], pages: Sequence[tuple[str, float]], *, towards: str) -> str:
    """Return the colour of every side as it is read on some pages."""
    return "".join(
        _block(
            {"--side": readable(side.colour, pages, towards=towards) or towards},
            of=f".of-{side.id}",
        )
        for side in sides
    )


def _colours(look: Look, names: Mapping[str, str]) -> dict[str, str]:
    """Return the colours that are not the design's, by their names in the style."""
    return {
        name: getattr(look, key)
        for key, name in names.items()
        if getattr(look, key) != getattr(DESIGN, key)
    }


def _by_night(colour: str) -> str:
    against = tuple((ground, _READS_AT_NIGHT) for ground in NIGHT)
    return readable(colour, against, towards=WHITE) or WHITE


def _block(values: Mapping[str, str], *, of: str = ":root") -> str:
    """Return a rule that sets properties; empty where there is none to set."""
    if not values:
        return ""
    inside = " ".join(f"{name}: {value};" for name, value in values.items())
    return f"{of} {{ {inside} }}\n"


def _by(block: str, scheme: str) -> str:
    """Return a rule that holds on screens by day or by night."""
    if not block:
        return ""
    return f"@media screen and (prefers-color-scheme: {scheme}) {{ {block.strip()} }}\n"


_COLUMN = 36
"""Lines of a column before the next begins on its left again: about half a page."""
_LINE = 120
"""Letters of small type in a line across the page."""
_PARAGRAPH = "</p>"


def in_columns(text: str, count: int) -> Markup:
    """Return paragraphs in columns as short as they can be, each as many as fit into it.

    The print library would lay columns of its own out again and again to find that.

    Args:
        text: HTML of paragraphs, one after the other.
        count: How many columns stand beside each other, from 1.
    """
    paragraphs = [f"{each}{_PARAGRAPH}" for each in text.split(_PARAGRAPH)[:-1]]
    lines = [ceil((len(Markup(each).striptags()) + 1) * count / _LINE) for each in paragraphs]
    runs = ceil(sum(lines) / (count * _COLUMN)) or 1
    shortest = max(ceil(sum(lines) / (count * runs)), *lines, 0)
    heights = (_columns(lines, height) for height in range(shortest, sum(lines) + 1))
    placed = next((each for each in heights if max(each, default=0) < count * runs), [])
    columns = [""] * (count * runs)
    for paragraph, column in zip(paragraphs, placed, strict=True):
        columns[column] += paragraph
    cells = (f'<div class="column">{column}</div>' for column in columns)
    rows = (f'<div class="run">{"".join(islice(cells, count))}</div>' for _ in range(runs))
    return Markup("".join(rows))


def _columns(lines: Sequence[int], height: int) -> list[int]:
    """Return which column each paragraph stands in, none of them with more lines than that."""
    columns = []
    column = filled = 0
    for each in lines:
        if filled + each > height:
            column, filled = column + 1, 0
        filled += each
        columns.append(column)
    return columns


FILTERS: Mapping[str, Callable[..., Any]] = {
    "fraction": numbers.fraction,
    "decimal": numbers.decimal,
    "inches": numbers.inches,
    "millimetres": numbers.millimetres,
    "whole": numbers.whole,
    "signed": numbers.signed,
    "times": numbers.times,
    "percent": numbers.percent,
    "signed_percent": numbers.signed_percent,
    "ordinal": numbers.ordinal,
    "count": numbers.count,
    "figures": numbers.figures,
    "rule_groups": numbers.rule_groups,
    "rule_list": numbers.rule_list,
    "in_columns": in_columns,
    "together": named_together,
    "within": within,
    "part_field": fields_of_forms.part_field,
    "answer_field": fields_of_forms.answer_field,
}


class CompiledOnce(BytecodeCache):
    """Templates compiled once: code alone, so nothing of any reader."""

    def __init__(self, kept: Store) -> None:
        """Bind where they are kept from one run to the next."""
        self._kept = kept

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give what was compiled of the same text before, by the same Python."""
        digest = digest_of_texts((bucket.key, bucket.checksum))
        if digest not in _COMPILED:
            kept = self._kept.get(_TEMPLATE, digest)
            if kept is None:
                return
            _COMPILED[digest] = kept
        bucket.bytecode_from_string(_COMPILED[digest])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        digest = digest_of_texts((bucket.key, bucket.checksum))
        _COMPILED[digest] = bucket.bytecode_to_string()
        self._kept.put(_TEMPLATE, digest, _COMPILED[digest])


_TEMPLATE = "compiled template"
_COMPILED: dict[str, bytes] = {}
"""What this process has compiled or found."""


def page_environment(package: Path | None = None, kept: Store = NOTHING_KEPT) -> Environment:
    """Return the templates and their filters, for the pages of one reader.

    A rule system that is a package of its own has its templates in that package's
    folder; none of them stands for one of ours.

    What one template keeps in mind for another lasts as long as the environment; so
    each reader has one of his own, and nothing passes from one's pages to another's.
    """
    folders = (templates_folder(), *((package / TEMPLATES,) if package else ()))
    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        loader=FileSystemLoader(tuple(map(str, folders))),
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=CompiledOnce(kept),
    )
    environment.filters.update(FILTERS)
    return environment


def shared_file(environment: Environment, name: str) -> str:
    """Return a file of the templates as it stands."""
    loader = environment.loader
    if loader is None:
        message = f"{name}: the templates have no folder"
        raise ValueError(message)
    return loader.get_source(environment, name)[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """What all printed documents of one build share."""

    environment: Environment
    paper: Paper
    when: datetime | None
    """The day the documents bear: a closed period's; none: they bear no date."""
    is_large: bool = False
    """Everything a quarter larger."""
    printer: Printer = TRUE_PRINTER
    """What the umpire's printer does to a page."""
    look: Look = DESIGN
    """What the campaign chose of its looks."""
    _standard: dict[str, Asset] = field(default_factory=dict, init=False, repr=False)

    def job(
        self,
        name: str,
        template: str,
        *,
        values: Mapping[str, object],
        assets: Mapping[str, Asset] | None = None,
    ) -> PdfJob:
        """Return a document ready to be printed.

        The template gets ``values``, ``paper``, ``is_large`` and ``block``, the text
        block; ``assets`` are what it refers to by name, such as pictures.

        Raises:
            jinja2.UndefinedError: The template uses a name it was not given.
        """
        html = self.environment.get_template(template).render(
            paper=self.paper, is_large=self.is_large, block=text_block(), **values
        )
        return PdfJob(
            name=name,
            html=numbers.unparted(html),
            assets={**self.standard_assets(), **(assets or {})},
            when=self.when,
        )

    def style(self, path: str, *, rule: str = "") -> dict[str, Asset]:
        """Return a style sheet of the templates by name, a page's own rule first."""
        css = rule + shared_file(self.environment, path)
        return {path.rpartition("/")[2]: Asset.text(css, "text/css")}

    def to_scale(self, job: PdfJob, setup: PrintSetup = PLAIN_SETUP) -> PdfJob:
        """Return a document on which a millimetre comes out of the printer as one.

        What stands on it must keep within ``true_block``; running text does by itself.
        """
        rule = Asset.text(page_rule(self.paper, self.printer.scale), "text/css")
        return replace(
            job,
            assets={**job.assets, PAPER_STYLE: rule},
            setup=replace(setup, enlarged=self.printer.enlarged),
        )

    @property
    def true_block(self) -> TextBlock:
        """The text block of what is printed true to scale."""
        return text_block(self.printer.scale)

    def standard_assets(self) -> Mapping[str, Asset]:
        """Return the stylesheets and the scale box every sheet may use."""
        if not self._standard:
            shared = partial(shared_file, self.environment)
            style = "\n".join(map(shared, STYLES)) + sheet_look(self.look)
            self._standard[PAPER_STYLE] = Asset.text(page_rule(self.paper), "text/css")
            self._standard["style.css"] = Asset.text(style, "text/css")
            self._standard["scale-box.svg"] = Asset.svg(shared("shared/scale-box.svg"))
        return self._standard


PAPER_STYLE = "paper.css"
STYLES = ("shared/identity.css", "shared/style.css")
"""What every sheet's style is made of, in order; the campaign's look comes after."""
