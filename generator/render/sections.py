"""Sections of sheets, filled for one reader: a template and what it is given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.pages import shared_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jinja2 import Environment

    from generator.render.pdf import PdfJob
    from generator.render.prose import Picture


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledSection:
    """One section of a sheet."""

    name: str
    template: str
    contents: object | None
    """What the template is given; none: the section is not printed."""
    styles: tuple[str, ...] = ()
    """Style sheets it needs, as templates are named."""
    pictures: tuple[str, ...] = ()
    """The umpire's pictures that it shows, by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledPart:
    """One part of a briefing, with its sections."""

    title: str
    says: str
    is_printed: bool
    sections: tuple[FilledSection, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledBriefing:
    """A briefing's sections, in order."""

    opening: tuple[FilledSection, ...] = ()
    parts: tuple[FilledPart, ...] = ()
    closing: tuple[FilledSection, ...] = ()

    @property
    def sections(self) -> tuple[FilledSection, ...]:
        """Every section, in order."""
        within = (section for part in self.parts for section in part.sections)
        return (*self.opening, *within, *self.closing)


def showing(
    job: PdfJob, sections: Iterable[FilledSection], pictures: Mapping[str, Picture]
) -> PdfJob:
    """Return a document with the pictures that its sections show, of those by name."""
    named = (name for section in sections for name in section.pictures)
    shown = {
        picture.file: picture.asset
        for picture in filter(None, map(pictures.get, named))
    }
    return replace(job, assets={**job.assets, **shown})


def styles_of(
    sections: Iterable[FilledSection], own: str, environment: Environment
) -> dict[str, Asset]:
    """Return the style sheets of sections and the sheet's own after them, by name."""
    paths = dict.fromkeys(path for section in sections for path in section.styles)
    return {
        path.rpartition("/")[2]: Asset.text(shared_file(environment, path), "text/css")
        for path in (*paths, own)
    }
