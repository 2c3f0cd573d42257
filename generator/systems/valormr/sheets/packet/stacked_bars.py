"""Chances as stacked bars: one for the best case, one for the worst, mild to grave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.cases import in_a_hundred, sense_of
from generator.render.drawing import MM_PER_POINT
from generator.render.map.canvas import text_width
from generator.systems.valormr.rules.contact.loss_words import LOSSES

if TYPE_CHECKING:
    from generator.kit.cases import Case, Cases
    from generator.systems.valormr.views.packet.contents import OddsChart

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


def chart_shown(chart: OddsChart) -> ChartShown:
    """Return a chart as it is drawn."""
    cases = chart.cases
    if cases is None:
        return ChartShown(
            title=chart.title,
            note=_sentence(chart.note),
            sense=chart.words,
            bars=(),
            key=(),
            words=chart.words,
        )
    shades = _shades(cases)
    return ChartShown(
        title=chart.title,
        note=_sentence(chart.note),
        sense=sense_of(cases),
        bars=tuple(
            BarShown(name=name, pieces=_pieces(case, shades))
            for name, case in cases.named
        ),
        key=tuple((shade, told) for told, shade in shades.items()),
        words=chart.words,
    )


def _shades(cases: Cases) -> dict[str, int]:
    """Return the shade of every outcome: of losses always the same ones."""
    told = [told for case in (cases.best, cases.worst) for told, _ in case.shares]
    if set(told) <= set(LOSSES):
        return {each: at for at, each in enumerate(LOSSES) if each in told}
    found = list(dict.fromkeys(told))
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
