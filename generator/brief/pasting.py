"""Lines ready to be pasted into the campaign file, one set for each question.

Nobody retypes a key: whatever is awaited comes with its key filled in, and with every
further key its choices may need, commented out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.kit.phase import Choice, Question

BATTLE = "battle"
_EXAMPLES = {
    "to": 'to = "0412"',
    "of": 'of = "army"',
    "percent": "percent = -20   # within the margin",
    "cards": 'cards = ["hill-egg 30 40 90", "blank"]   # in the order of drawing',
}


def lines_for(question: Question, result: Iterable[str] = ()) -> str:
    """Return the lines that answer a question, ready but for the answer.

    Args:
        question: The question.
        result: The lines of a battle's result; ``<army>`` stands for one that fought.
    """
    if question.wanted is not None:
        wanted = question.wanted
        blanks = (['"?"'] if wanted.kind.is_pack else ["?"]) * wanted.dice
        return f'"{question.key}" = [{", ".join(blanks)}]'
    if question.kind == BATTLE:
        contact = question.key.partition(f"/{BATTLE}/")[0]
        army = question.asks[0] if question.asks else "army"
        told = (line.replace("<army>", army) for line in result)
        return "\n".join(("[[period.battle]]", f'contact = "{contact}"', *told))
    return "\n".join(_decision(question))


def _decision(question: Question) -> Iterator[str]:
    """Yield a decision's lines."""
    yield "[[period.decision]]"
    yield f'question = "{question.key}"'
    choices = " | ".join(choice.key for choice in question.choices)
    yield f'choice = "{question.default or "?"}"   # {choices}'
    for choice in question.choices:
        for name in choice.needs:
            yield f"# {_further(choice, name)}"
    if question.kind in ("approach", "engage"):
        yield "# maneuver = true   # to maneuver, where formed and not fatigued"
    if question.kind == "role" and any(c.key == "reserve" for c in question.choices):
        later = question.key.replace("/role/", "/switch/")
        yield "# [[period.decision]]   # to change places with the supporter later"
        yield f'# question = "{later}"'
        yield '# choice = "engage"   # before battle is chosen; or "after" the contact'
    against = dict(question.facts).get("against", "")
    if question.kind == "approach" and "|" in against:
        first = against.partition(" ")[0]
        yield f'# scouts_against = ["{first}"]   # for each scout one of: {against}'


def _further(choice: Choice, name: str) -> str:
    """Return a further key of a choice with what it may be, or with an example."""
    if choice.among and name == choice.needs[0]:
        known = " | ".join(choice.among)
        return f'{name} = "{choice.among[0]}"   # with {choice.key}: {known}'
    if choice.first_of and name == choice.needs[0]:
        known = " | ".join(choice.first_of)
        first = f'{name} = ["{choice.first_of[0]}"]'
        return f"{first}   # with {choice.key}; first into one of: {known}"
    return f"{_EXAMPLES.get(name, f'{name} = …')}   # with {choice.key}"
