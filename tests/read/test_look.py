"""The ``[look]`` table: every colour reads where it stands, and nothing shrinks."""

from __future__ import annotations

import pytest

from generator.read.settings import FIXED, STANDINGS
from generator.world.look import DESIGN, Look, contrast
from tests.read.campaigns import campaign_of, changed, faults_of, warnings_of

SLATE = """[look]
accent = "#1F4E8C"
tint = "#E4E8EE"
ground = "#F4F6F8"
panel = "#E6EBF0"
ink = "#10161D"
quiet = "#47525E"
line = "#9AA8B6"
titles = "sans"
story = "sans"
ornament = "disc"
title_rule = "double"
text_size = 110
"""


def looking(keys: str) -> str:
    """Return the example with a look."""
    return changed("# [look]", f"[look]\n{keys}\n# [look]")


def test_a_campaign_that_says_nothing_looks_as_designed() -> None:
    text = changed("# [look]", "# ")

    assert campaign_of(text).look == DESIGN


def test_every_key_of_the_look_is_read() -> None:
    text = changed("# [look]", f"{SLATE}#")

    assert campaign_of(text).look == Look(
        accent="#1F4E8C",
        tint="#E4E8EE",
        ground="#F4F6F8",
        panel="#E6EBF0",
        ink="#10161D",
        quiet="#47525E",
        line="#9AA8B6",
        titles="sans",
        story="sans",
        ornament="disc",
        title_rule="double",
        text_size=110,
    )
    assert warnings_of(text) == ()


def test_the_design_reads_on_all_it_stands_on() -> None:
    for standing in STANDINGS:
        key, on = (FIXED.get(name) or getattr(DESIGN, name) for name in (standing.key, standing.on))
        assert contrast(key, on) >= standing.least, standing


@pytest.mark.parametrize(
    ("keys", "where", "on"),
    [
        ('accent = "#E0A070"', "accent", "paper (#FFFFFF)"),
        ('accent = "#767676"', "accent", "“ground” (#FBF8F0)"),
        ('tint = "#808080"', "tint", "“tint” (#808080)"),
        ('ground = "#303030"', "ground", "“ground” (#303030)"),
        ('panel = "#606060"', "panel", "“panel” (#606060)"),
        ('ink = "#777777"', "ink", "“ground” (#FBF8F0)"),
        ('quiet = "#AAAAAA"', "quiet", "“ground” (#FBF8F0)"),
        ('line = "#FBF8F0"', "line", "“ground” (#FBF8F0)"),
    ],
)
def test_a_colour_nobody_could_read_is_a_fault_with_one_that_would_be_right(
    keys: str, where: str, on: str
) -> None:
    (fault,) = faults_of(looking(keys))

    assert (fault.code, fault.where) == ("C014", ("look", where))
    assert f"on {on}: their contrast is" in fault.what
    assert fault.hint is not None
    shade = fault.hint.split("“")[1].split("”")[0]
    assert faults_of(looking(f'{where} = "{shade}"')) == ()


def test_of_two_chosen_colours_the_one_on_top_is_at_fault_and_both_are_shown() -> None:
    (fault,) = faults_of(looking('ground = "#E8D8B0"\nquiet = "#A09070"'))

    assert (fault.where, fault.also) == (("look", "quiet"), ("look", "ground"))


@pytest.mark.parametrize(
    ("keys", "code", "hint"),
    [
        ('acent = "#8A2B1D"', "C010", "did you mean “accent”?"),
        (
            'accent = "red"',
            "C009",
            'write # and six digits 0 to 9 or A to F for red, green and blue: "#B03A2E"',
        ),
        ('titles = "Papyrus"', "C008", "known: serif, sans"),
        ('ornament = "losenge"', "C008", "did you mean “lozenge”?"),
        ('title_rule = "dubble"', "C008", "did you mean “double”?"),
        ("text_size = 99", "C004", None),
        ("text_size = 116", "C004", None),
    ],
)
def test_a_slip_in_the_look_is_told_with_what_was_meant(
    keys: str, code: str, hint: str | None
) -> None:
    (fault,) = faults_of(looking(keys))

    assert fault.code == code
    assert hint is None or fault.hint == hint
