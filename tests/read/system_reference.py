"""The page on the campaign file of one rule system: what it has beyond all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.standing import FurtherKind, Weighed
from generator.kit.wording import SEVERAL, agreed
from generator.systems.registry import SYSTEMS, shape_of
from generator.values import replace
from tests.read.file_reference import KeyRow, switch_rows, tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.kit.standing import ConditionKind, Further, StandingGrammar, StandingQuestion
    from generator.read.models.campaign_file import CampaignFile
    from generator.read.shape import FileShape
    from generator.world.campaign import Campaign

COLUMNS = ("| Key | Kind | Meaning | Without it | Example |", "|---|---|---|---|---|")

CALLED_BEHIND = {FurtherKind.HEX: "HEX", FurtherKind.GOAL: "GOAL", FurtherKind.NUMBER: "NUMBER"}
"""What stands behind an answer's word, by kind; others are called by their name."""
STANDING = (
    "Lines of a [`[[standing]]`](campaign-file.md#standing) table: an answer, and",
    "after `if` the conditions it rests on, joined by `and`; the first line that fits",
    "counts. A condition with a number has `at least` or `under`; before others `not`",
    "may stand.",
)
STANDS_FOR = {
    "HEX": "a hex or a place",
    "GOAL": "a hex, a place or a unit",
    "UNIT": "a unit's id",
    "NUMBER": "a whole number",
}


def page_of(shape: FileShape[CampaignFile, Campaign], head: str, called: Mapping[str, str]) -> str:
    """Return the page of a system.

    Args:
        shape: What the system says of its files.
        head: What stands above its tables.
        called: What of a ruling names what it is about, by its kind; others by an id.
    """
    return "\n".join((head, *_lines(shape, called))) + "\n"


def _told_of(row: KeyRow) -> tuple[str, ...]:
    """Return what a row says beside its example."""
    return (row.key, row.kind, row.means, row.default)


def _lines(shape: FileShape[CampaignFile, Campaign], called: Mapping[str, str]) -> Iterator[str]:
    shared = dict(tables(shape_of("valormr")))
    for heading, rows in tables(shape):
        known = {_told_of(row) for row in shared.get(heading, ())}
        own = [row for row in rows if _told_of(row) not in known]
        if heading and own:
            yield from (f"## `{heading}`", "", *COLUMNS)
            yield from (_shown(row, shape).markdown for row in own)
            yield ""
    yield from ("## `[rules]`", "")
    yield "| Switch | What it may be | What it does | Without it | From |"
    yield "|---|---|---|---|---|"
    yield from switch_rows(shape)
    if shape.standing is not None:
        yield from _standing_lines(shape.standing)
    yield from ("", "## What a ruling may set", "")
    yield from ("| `set` | `of` | `to` |", "|---|---|---|")
    for name, kind in shape.rulings.items():
        subject = called.get(kind.of, f"the id of the {kind.of}")
        yield f"| `{name}` | {subject} | {kind.takes} |"
    yield from ("", "## What a hex can be", "")
    yield from ("| Code | `legend` | |", "|---|---|---|")
    for terrain in shape.ground.terrains:
        yield f"| `{terrain.code}` | `{terrain.key}` | {terrain.title} |"


def _shown(row: KeyRow, shape: FileShape[CampaignFile, Campaign]) -> KeyRow:
    """Return a row as the page has it: the system's own name is shown."""
    if row.key != "system":
        return row
    name = next(each for each in SYSTEMS if shape_of(each) is shape)
    return replace(row, example=f'"{name}"')


def _standing_lines(grammar: StandingGrammar) -> Iterator[str]:
    questions = [each for each in grammar.answerable if each.choices]
    told = "".join(map(_answers, questions))
    used = [f"{word} is {each}" for word, each in STANDS_FOR.items() if word in told]
    yield from ("", "## What can be answered beforehand", "")
    yield from STANDING
    yield f"Of words in capitals {', '.join(used)}."
    yield from ("", "| To | When | Answers |", "|---|---|---|")
    for question in questions:
        when = question.title + (" (the umpire's)" if question.by_umpire else "")
        yield f"| `{question.called}` | {when} | {_answers(question)} |"
    yield from ("", "| Condition | Holds when |", "|---|---|")
    for condition in grammar.conditions.values():
        yield f"| `{_condition(condition)}` | {_holds(condition)} |"


def _answers(question: StandingQuestion) -> str:
    """Return what can be answered, word by word with what it means."""
    words = [
        _told_answer(_word(choice.key, choice.takes), _said(choice.says, choice.takes))
        for choice in question.choices.values()
        if not choice.once
    ]
    further = [
        f"`; {_word(each.name, each)}`: {_said(each.says, each)}"
        for each in question.further.values()
    ]
    return "; ".join(words + further)


def _told_answer(word: str, said: str) -> str:
    """Return an answer with what it means, unless it says so itself."""
    return f"`{word}`" if said.lower() == word.lower() else f"`{word}`: {said}"


def _word(word: str, behind: Further | None) -> str:
    return word if behind is None else f"{word} {_behind(behind)}"


def _said(says: str, behind: Further | None) -> str:
    told = agreed(says, {"it": SEVERAL})
    if behind is None:
        return told
    share = " %" if behind.is_share else ""
    return told.replace(f"{{{behind.name}}}", f"{_behind(behind)}{share}")


def _behind(behind: Further) -> str:
    return CALLED_BEHIND.get(behind.of, behind.name.upper())


def _condition(condition: ConditionKind) -> str:
    if condition.of is Weighed.WORD:
        return f"{condition.key} {condition.words[0]}"
    return condition.key + (" at least 3" if condition.of is Weighed.NUMBER else "")


def _holds(condition: ConditionKind) -> str:
    words = [f"`{word}`" for word in condition.words]
    listed = " or ".join((", ".join(words[:-1]), *words[-1:]))
    value = listed if condition.of is Weighed.WORD else "at least 3"
    denied = f"; `not {condition.key}`: {condition.denies}" if condition.denies else ""
    return agreed(condition.says.replace("{value}", value) + denied, {"it": SEVERAL})
