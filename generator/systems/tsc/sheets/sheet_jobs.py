"""Documents of this system, from values and a template to a job for the press."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.render.assets import Asset
from generator.render.documents import RunningHead
from generator.render.pages import shared_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.briefing import Briefing
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob

STYLE = "tsc.css"
SKETCH = "sketch.svg"


def head_of(briefing: Briefing, sheet: str) -> RunningHead:
    """Return head and foot of a turn's sheet."""
    return RunningHead(
        campaign=briefing.head.title,
        sheet=sheet,
        period=briefing.period.title,
        record=briefing.record,
    )


def tsc_job(
    press: Press,
    name: str,
    template: str,
    head: RunningHead,
    values: Mapping[str, object],
) -> PdfJob:
    """Return a sheet that uses the style of this system's sheets."""
    job = press.job(name, f"tsc/{template}", values={"head": head, **values})
    style = shared_file(press.environment, f"tsc/{STYLE}")
    return replace(job, assets={**job.assets, STYLE: Asset.text(style, "text/css")})


def with_sketch(press: Press, job: PdfJob) -> PdfJob:
    """Return a sheet with room to sketch the table."""
    drawn = shared_file(press.environment, f"tsc/{SKETCH}")
    return replace(
        job, assets={**job.assets, SKETCH: Asset.text(drawn, "image/svg+xml")}
    )
