"""Chances as stacked bars: one for the best case, one for the worst, mild to grave."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.kit.cases import in_a_hundred, sense_of
from generator.render.drawing import MM_PER_POINT
from generator.render.map.canvas import text_width
from generator.systems.valormr.rules.contact.loss_words import LOSSES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.kit.cases import Case, Cases
    from generator.systems.valormr.views.packet.contents import (
        CommanderSheet,
        OddsChart,
    )

WIDTH = 194.0
FULL = 170.0
"""How long a whole bar is, mm."""
SHADES = len(LOSSES)
"""How many greys there are, from white to black."""
_POINTS = 10.5
_ROOM = 2.0
"""Millimetres that words in a bar keep from its ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BarPiece:
    """One outcome within a bar."""

    told: str
    width: float
    """Millimetres."""
    words: str
    """How many in a hundred, as far as there is room."""
    shade: int
    """0 is white; the graver the darker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BarShown:
    """One case: all its outcomes, one behind the other."""

    name: str
    pieces: tuple[BarPiece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartShown:
    """The chances of one choice on a commander's sheet."""

    title: str
    note: str
    sense: str
    """What is most likely, or the chances in words where there are no bars."""
    bars: tuple[BarShown, ...]
    key: tuple[tuple[int, str], ...]
    """What each shade stands for."""
    words: str
    """Everything, for those who cannot see it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrengthPiece:
    """One army's figures beside the others', drawn at one scale."""

    words: str
    width: float
    """Millimetres."""
    is_own: bool


def strengths(sheet: CommanderSheet) -> tuple[StrengthPiece, ...]:
    """Return a commander's figures beside those he knows of; empty: not of all."""
    own = 0 if sheet.record is None else sheet.record.present
    told = [(each.of, each.figures) for each in sheet.estimates]
    if not own or not told or not all(figures for _, figures in told):
        return ()
    whole = own + sum(figures for _, figures in told)
    return tuple(
        StrengthPiece(
            words=f"{name} {figures}",
            width=round(WIDTH * figures / whole, 2),
            is_own=not at,
        )
        for at, (name, figures) in enumerate((("you", own), *told))
    )


def charts_shown(charts: Iterable[OddsChart]) -> tuple[ChartShown, ...]:
    """Return a commander's charts as they are drawn; what shades mean is said once."""
    found = [_chart(chart) for chart in charts]
    losses = [each for each in found if _is_of_losses(told for _, told in each.key)]
    key = tuple(sorted({shade for each in losses for shade in each.key}))
    return tuple(
        replace(each, key=key if each is losses[0] else ()) if each in losses else each
        for each in found
    )


def _chart(chart: OddsChart) -> ChartShown:
    cases = chart.cases
    is_drawn = cases is not None and len(cases.order) > 1
    shades = _shades(cases) if cases is not None and is_drawn else {}
    bars = cases.named if cases is not None and is_drawn else ()
    return ChartShown(
        title=chart.title,
        note=_sentence(chart.note),
        sense=chart.words if cases is None else sense_of(cases),
        bars=tuple(
            BarShown(name=name, pieces=_pieces(case, shades)) for name, case in bars
        ),
        key=tuple((shade, told) for told, shade in shades.items()),
        words=chart.words,
    )


def _is_of_losses(told: Iterable[str]) -> bool:
    found = set(told)
    return bool(found) and found <= set(LOSSES)


def _shades(cases: Cases) -> dict[str, int]:
    """Return the shade of every outcome: of losses always the same ones."""
    found = cases.order
    if _is_of_losses(found):
        return {each: at for at, each in enumerate(LOSSES) if each in found}
    steps = max(1, len(found) - 1)
    return {each: at * (SHADES - 1) // steps for at, each in enumerate(found)}


def _pieces(case: Case, shades: dict[str, int]) -> tuple[BarPiece, ...]:
    counts = in_a_hundred([share for _, share in case.shares])
    return tuple(
        BarPiece(
            told=told,
            width=round(float(share) * FULL, 2),
            words=_fitting(count, float(share) * FULL),
            shade=shades[told],
        )
        for count, (told, share) in zip(counts, case.shares, strict=True)
    )


def _fitting(count: int, width: float) -> str:
    """Return how many in a hundred, as fully as the piece has room."""
    for words in (f"{count} in 100", str(count)):
        if text_width(words, _POINTS * MM_PER_POINT) + _ROOM <= width:
            return words
    return ""


def _sentence(words: str) -> str:
    """Return a note as a sentence of its own."""
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith('.') else '.'}"
