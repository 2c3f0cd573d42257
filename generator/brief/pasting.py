"""Lines ready to be pasted into the campaign file, one set for each question.

Nobody retypes a key: whatever is awaited comes with its key filled in, and with
whatever its choices may need as a remark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.phase import Choice, Question
    from generator.kit.standing import StandingGrammar

OPEN = "?"
"""What stands for an answer until it is filled in."""
BATTLE = "battle"
"""The kind of question that is answered on the table."""
_EXAMPLES = {
    "to": 'to = "0412"',
    "of": 'of = "army"',
}


def lines_for(question: Question, grammar: StandingGrammar | None = None) -> str:
    """Return the lines that answer a question, ready but for the answer.

    Args:
        question: The question.
        grammar: What can be answered on one line; without it: what needs one word.
    """
    if question.wanted is not None:
        wanted = question.wanted
        blanks = (['"?"'] if wanted.kind.is_pack else ["?"]) * wanted.dice
        return f'"{question.key}" = [{", ".join(blanks)}]'
    if question.lines:
        return "\n".join((*question.lines, *question.more_lines))
    known = None if grammar is None else grammar.of_key(question.key)
    is_plain = not (question.besides or any(c.needs for c in question.choices))
    is_short = is_plain or (known is not None and bool(known.choices))
    return "\n".join(_answer(question) if is_short else _decision(question))


def _answer(question: Question) -> Iterator[str]:
    """Yield an answer on one line, and below it what its choices may need."""
    choices = " | ".join(choice.key for choice in question.choices)
    yield f'"{question.key}" = "{question.default or OPEN}"   # {choices}'
    for choice in question.choices:
        if choice.needs:
            yield f"#   {choice.key} {_needed(choice)}"
    for each in question.besides:
        among = f" {each.among[0]}" if each.among else ""
        remark = each.line.partition("#")[2].strip()
        yield f"#   ; {each.key}{among}   {remark}"
    yield from question.more_lines


def _needed(choice: Choice) -> str:
    """Return what stands behind a choice on one line: what it may be, or an example."""
    if choice.among:
        return " | ".join(choice.among)
    if choice.first_of:
        return f"{choice.first_of[0]}, …   first into one of: " + " | ".join(
            choice.first_of
        )
    if not choice.example:
        return "…"
    value, _, remark = choice.example.partition("=")[2].partition("#")
    plain = value.strip().strip("[]").replace('"', "")
    return f"{plain}   {remark.strip()}".rstrip()


def _decision(question: Question) -> Iterator[str]:
    """Yield a decision's lines."""
    yield "[[period.decision]]"
    yield f'question = "{question.key}"'
    choices = " | ".join(choice.key for choice in question.choices)
    yield f'choice = "{question.default or OPEN}"   # {choices}'
    for choice in question.choices:
        for name in choice.needs:
            yield f"# {_further(choice, name)}"
    yield from (f"# {each.line}" for each in question.besides)
    yield from question.more_lines


def _further(choice: Choice, name: str) -> str:
    """Return a further key of a choice with what it may be, or with an example."""
    if choice.among and name == choice.needs[0]:
        known = " | ".join(choice.among)
        return f'{name} = "{choice.among[0]}"   # with {choice.key}: {known}'
    if choice.first_of and name == choice.needs[0]:
        known = " | ".join(choice.first_of)
        first = f'{name} = ["{choice.first_of[0]}"]'
        return f"{first}   # with {choice.key}; first into one of: {known}"
    example = choice.example if name == choice.needs[0] else ""
    return f"{example or _EXAMPLES.get(name, f'{name} = …')}   # with {choice.key}"
