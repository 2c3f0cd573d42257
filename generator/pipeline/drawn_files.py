"""A drawing as a file of another kind: a page to print, or a picture."""

from __future__ import annotations

import io
from html import escape

import pypdfium2

from generator.errors import UsageError
from generator.render.assets import Asset
from generator.render.pdf import render_pdf

DOTS_AT_SCALE_ONE = 72
"""Dots per inch at which one point of a page is one dot."""
_LARGEST_PICTURE = 20_000
"""The longest edge of a picture, in dots."""


def drawing_pdf(
    drawing: bytes, title: str, page_mm: tuple[float, float] | None = None
) -> bytes:
    """Return a drawing in the middle of a page; without a size, one as large as it.

    Raises:
        PrintUnavailable: This machine cannot print.
    """
    width, height = page_mm or size_mm(drawing)
    words = escape(title)
    html = (
        f'<!doctype html><html lang="en"><title>{words}</title>'
        f"<style>@page {{ size: {width:.3f}mm {height:.3f}mm; margin: 0 }} "
        f"body {{ margin: 0; width: {width:.3f}mm; height: {height - 0.1:.3f}mm; "
        "display: flex; align-items: center; justify-content: center } "
        "img { display: block }</style>"
        f'<img src="map.svg" alt="{words}"></html>'
    )
    asset = Asset(media_type="image/svg+xml", body=drawing)
    return render_pdf(html, {"map.svg": asset}, when=None)


def drawing_png(drawing: bytes, title: str, dpi: int) -> bytes:
    """Return a drawing as a picture.

    Raises:
        UsageError: The picture would be far too large.
        PrintUnavailable: This machine cannot print.
    """
    if max(size_mm(drawing)) / 25.4 * dpi > _LARGEST_PICTURE:
        message = f"at {dpi} dpi the picture would be too large; give a smaller --dpi"
        raise UsageError(message)
    page = pypdfium2.PdfDocument(drawing_pdf(drawing, title))[0]
    picture = page.render(scale=dpi / DOTS_AT_SCALE_ONE).to_pil()
    content = io.BytesIO()
    picture.save(content, format="PNG", dpi=(dpi, dpi))
    return content.getvalue()


def size_mm(drawing: bytes) -> tuple[float, float]:
    """Return the width and height a drawing states for itself."""
    head = drawing[: drawing.index(b">", drawing.index(b"<svg"))].decode()
    width, height = (
        float(head.split(f' {name}="', 1)[1].split("mm", 1)[0])
        for name in ("width", "height")
    )
    return width, height
