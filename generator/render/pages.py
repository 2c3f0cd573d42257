"""Turns documents and templates into HTML; a name a template lacks is an error."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined

from generator.brief import order_form_fields as fields_of_forms
from generator.kit.printing import named_together, within
from generator.render import numbers
from generator.render.assets import Asset
from generator.render.look_css import sheet_look
from generator.render.paper import Paper, TextBlock, page_rule, text_block
from generator.render.pdf import PdfJob
from generator.render.print_setup import PLAIN_SETUP, TRUE_PRINTER, Printer, PrintSetup
from generator.resources import TEMPLATES, templates_folder
from generator.world.look import DESIGN, Look

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime
    from pathlib import Path

    from jinja2.bccache import Bucket

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
    "together": named_together,
    "within": within,
    "part_field": fields_of_forms.part_field,
    "answer_field": fields_of_forms.answer_field,
}


class CompiledOnce(BytecodeCache):
    """Templates compiled by this process: code alone, so nothing of any reader."""

    def __init__(self) -> None:
        """Begin with none."""
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give what was compiled before; other text is compiled anew."""
        kept = self._kept.get(bucket.key)
        if kept is not None:
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


_COMPILED = CompiledOnce()


def page_environment(package: Path | None = None) -> Environment:
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
        bytecode_cache=_COMPILED,
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
            self._standard.update(_standard_assets(self))
        return self._standard


PAPER_STYLE = "paper.css"
STYLES = ("shared/identity.css", "shared/style.css")
"""What every sheet's style is made of, in order; the campaign's look comes after."""


def _standard_assets(press: Press) -> dict[str, Asset]:
    environment = press.environment
    styles = "\n".join(shared_file(environment, name) for name in STYLES)
    css = {
        PAPER_STYLE: page_rule(press.paper),
        "style.css": f"{styles}{sheet_look(press.look)}",
    }
    scale_box = shared_file(environment, "shared/scale-box.svg")
    return {
        **{name: Asset.text(body, "text/css") for name, body in css.items()},
        "scale-box.svg": Asset.text(scale_box, "image/svg+xml"),
    }
