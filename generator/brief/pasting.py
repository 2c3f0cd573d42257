"""Lines ready to be pasted into the campaign file, one set for each question.

Nobody retypes a key: whatever is awaited comes with its key filled in, and with every
further key its choices may need, commented out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.kit.phase import Choice, Question

BATTLE = "battle"
"""The kind of question that is answered on the table."""
_EXAMPLES = {
    "to": 'to = "0412"',
    "of": 'of = "army"',
}


def lines_for(question: Question) -> str:
    """Return the lines that answer a question, ready but for the answer."""
    if question.wanted is not None:
        wanted = question.wanted
        blanks = (['"?"'] if wanted.kind.is_pack else ["?"]) * wanted.dice
        return f'"{question.key}" = [{", ".join(blanks)}]'
    return "\n".join(question.lines or _decision(question))


def _decision(question: Question) -> Iterator[str]:
    """Yield a decision's lines."""
    yield "[[period.decision]]"
    yield f'question = "{question.key}"'
    choices = " | ".join(choice.key for choice in question.choices)
    yield f'choice = "{question.default or "?"}"   # {choices}'
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
