"""The smallest page, and what printing it takes."""

from __future__ import annotations

from datetime import UTC, datetime

from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from tests.once import remembered

WHEN = datetime(2026, 3, 14, 19, 30, tzinfo=UTC)


@remembered
def press(paper: Paper = Paper.A4) -> Press:
    """Return the press for a paper."""
    return Press(environment=page_environment(), paper=paper, when=WHEN)


def page(body: str) -> str:
    """Return a whole document round a piece of HTML."""
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<title>Sheet</title><link rel="stylesheet" href="style.css">'
        f'<link rel="stylesheet" href="paper.css"></head><body>{body}</body></html>'
    )
