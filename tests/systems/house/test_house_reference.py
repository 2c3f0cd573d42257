"""The page on the campaign file of house rules is made from its models.

``pytest --keep-expected`` writes it anew, and the change is read.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.kit.terms import Gives
from generator.systems.house.file.house_shape import words_in
from generator.systems.house.rules.rule_tables import Of
from generator.systems.house.rules.term_facts import NamedThings
from generator.systems.registry import shape_of
from tests.read.file_reference import tables
from tests.read.system_reference import page_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

PAGE = Path(__file__).parents[3] / "docs" / "campaign-file-house.md"
HEAD = """\
# The campaign file of house rules

What its file has beyond [what all campaign files have](campaign-file.md), or otherwise.
`init --system house` writes one. Its rules are these tables: what a table does not say,
the umpire says. What holds in every campaign of house rules is on
[the page on how they are read](rules/house.md).

The tables from `[turn]` to `[ends]` may stand in `rules.toml` beside `campaign.toml` instead,
each in one of the two files, so that your next campaign can take a copy of your rules. Faults
name the file and the line; locks, closed turns, `verify` and backups take both files in.
For editors `check` writes `rules.schema.json` for it.

## Conditions and amounts

A condition is one line of text: `season is winter and not road`, `strength < 3`,
`terrain is wood or marsh`. It names facts, compares numbers with `=`, `<`, `<=`, `>` and
`>=`, asks for a word by `is` and `is not`, and joins by `and`, `or`, `not` and brackets.
An amount is a number, or a line that comes to one: `2`, `"3 * held-town"`,
`"food + 1/2 * strength"`, with `+`, `-` and `*`. Whole numbers need no quotes; blanks stand
round a minus. Where strength or stores change, what is left over a whole number is dropped.
Nothing else can be written in them, and nothing in them is ever run.

What they can name, beside every `[[look_up]]` of the file:

| Name | Is | Says | Of |
|---|---|---|---|
"""
CALLED = {"throw": "the key of the roll", "hex": "a place", "side": "the id of the side"}
_OF = {
    Of.ARMY: "armies",
    Of.SIDE: "sides",
    Of.BATTLE: "battles",
}
"""Of whom terms are asked, as the page says it."""


def names_listed() -> Iterator[str]:
    named = NamedThings(
        words=words_in({}),
        seasons=("spring",),
        kinds=("foot",),
        stores=("coins",),
        tables={"weather": (Of.ALL, ("storm",))},
    )
    rows: dict[str, list[str]] = {}
    says: dict[str, str] = {}
    for scope, called in _OF.items():
        for name, fact in named.vocabulary(scope).facts.items():
            shown = _shown(name)
            kind = {Gives.NUMBER: "a number", Gives.FLAG: "yes or no", Gives.WORD: "a word"}
            says[shown] = f"| {kind[fact.gives]} | {fact.means}"
            held = rows.setdefault(shown, [])
            if called not in held:
                held.append(called)
    for name, scopes in rows.items():
        of = "all" if len(scopes) == len(_OF) else ", ".join(scopes)
        yield f"| {name} {says[name]} | {of} |"


def _shown(name: str) -> str:
    if name.startswith("held-"):
        return "`held-` and the id of a kind of place"
    return {"coins": "the id of a store", "weather": "the id of a table"}.get(name, f"`{name}`")


def test_the_page_on_the_file_is_as_its_models_say(request: pytest.FixtureRequest) -> None:
    head = HEAD + "\n".join(names_listed()).replace(" of the kind town", " of that kind") + "\n"
    made = page_of(shape_of("house"), head, CALLED)

    if request.config.getoption("--keep-expected", default=False):
        PAGE.write_text(made, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == made


def test_every_key_of_the_file_has_a_meaning() -> None:
    rows = [row for _, table in tables(shape_of("house")) for row in table]

    assert not [row for row in rows if not row.means.endswith((".", "`.", "`; `nobody`."))]
