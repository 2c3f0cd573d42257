"""Runs templates of a campaign's own, which may be anybody's, and keeps them in bounds.

Such a template sees the values it is given and nothing else of the program or the
machine.  It is stopped when it runs too long or makes too much, and whatever goes
wrong in it is an error of a template, with its file and line.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Any

from jinja2 import (
    ChoiceLoader,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    Template,
    TemplateError,
    TemplateNotFound,
    TemplateRuntimeError,
    TemplateSyntaxError,
    nodes,
)
from jinja2.exceptions import SecurityError
from jinja2.runtime import markup_join
from jinja2.sandbox import ImmutableSandboxedEnvironment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from jinja2 import BaseLoader, Environment

MOST_STEPS = 500_000
"""Rounds of loops and calls of macros in one page; ours need far fewer."""
MOST_SECONDS = 60.0
MOST_LETTERS = 20_000_000
"""Letters in one page, or in anything put together on the way to it."""
LARGEST_NUMBER = 100_000
"""The largest number that may be handed to a filter or a function."""
PROGRAM = "program"
"""By ``program/sheets/…`` a campaign's template names the program's own."""
LARGEST_FILE = 1_000_000
"""Bytes of one template or style."""
_STEPS_BETWEEN_LOOKS = 512
_WIDE = re.compile(r"[0-9]{5,}|\*")
"""A field so wide that it would fill the memory."""


def bounded_environment(
    folder: Path, ours: BaseLoader, filters: Mapping[str, Callable[..., Any]]
) -> BoundedEnvironment:
    """Return an environment for a campaign's own templates, then the program's.

    Args:
        folder: The campaign's ``templates/``.
        ours: Loads the program's own.
        filters: The program's filters by name.
    """
    program = PrefixLoader({PROGRAM: ours})
    loader = ChoiceLoader([CampaignTemplates(folder), program, ours])
    return BoundedEnvironment(loader, filters)


class CampaignTemplates(FileSystemLoader):
    """A campaign's own ``templates/``: plain files in it, and nothing they lead to."""

    def __init__(self, folder: Path) -> None:
        """Bind the folder."""
        super().__init__(str(folder))
        self._folder = folder

    def get_source(
        self,
        environment: Environment,  # noqa: ARG002 - as inherited
        template: str,
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return a template's text, its path, and whether it is up to date.

        Raises:
            TemplateNotFound: There is none of that name.
            TemplateSyntaxError: It leads out of the folder, is too large, or no text.
        """
        place = self._folder.joinpath(*template.split("/"))
        if ".." in template.split("/") or not place.is_file():
            raise TemplateNotFound(template)
        if not place.resolve().is_relative_to(self._folder.resolve()):
            message = (
                "leads out of the campaign's templates/; put the file itself there"
            )
            raise TemplateSyntaxError(message, 1, template, str(place))
        raw = place.read_bytes()
        if len(raw) > LARGEST_FILE:
            message = f"has {len(raw)} bytes, and {LARGEST_FILE} are the most"
            raise TemplateSyntaxError(message, 1, template, str(place))
        try:
            return raw.decode("utf-8"), str(place), lambda: True
        except UnicodeDecodeError as fault:
            line = raw[: fault.start].count(b"\n") + 1
            message = "is no UTF-8 text; save it as UTF-8"
            raise TemplateSyntaxError(message, line, template, str(place)) from fault


@dataclass(slots=True)
class Budget:
    """What one page may still cost."""

    steps: int = 0
    until: float = field(default_factory=lambda: time.monotonic() + MOST_SECONDS)

    def spend(self, steps: int = 1) -> None:
        """Take steps off.

        Raises:
            SecurityError: Too many, or too late.
        """
        self.steps += steps
        if self.steps > MOST_STEPS:
            message = f"this page takes more than {MOST_STEPS} steps; does it ever end?"
            raise SecurityError(message)
        looks = self.steps % _STEPS_BETWEEN_LOOKS < steps
        if looks and time.monotonic() > self.until:
            message = f"this page takes more than {MOST_SECONDS:.0f} seconds"
            raise SecurityError(message)


def bounded_concat(parts: Iterable[str]) -> str:
    """Put the parts of a page together, unless it gets too long."""
    kept, letters = [], 0
    for part in parts:
        letters += len(part)
        _check_length(letters)
        kept.append(part)
    return "".join(kept)


class BoundedTemplate(Template):
    """A template that starts each page with a full budget."""

    def render(self, *args: Any, **values: Any) -> str:  # noqa: ANN401 - as inherited
        """Return the page.

        Raises:
            TemplateError: Whatever went wrong in it.
        """
        environment = self.environment
        if isinstance(environment, BoundedEnvironment):
            environment.budget = Budget()
        try:
            return super().render(*args, **values)
        except TemplateNotFound as fault:
            message = f"there is no template {fault.message}"
            raise _as_template_error(TemplateError(message), fault) from fault
        except TemplateError:
            raise
        except (ArithmeticError, LookupError, RecursionError) as fault:
            raise _as_template_error(fault) from fault
        except (AttributeError, TypeError, ValueError) as fault:
            raise _as_template_error(fault) from fault


class BoundedEnvironment(ImmutableSandboxedEnvironment):
    """Templates in a sandbox, with bounds on time and memory."""

    concat = staticmethod(bounded_concat)
    template_class = BoundedTemplate
    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def __init__(
        self, loader: BaseLoader, filters: Mapping[str, Callable[..., Any]]
    ) -> None:
        """Set everything as for the program's own templates, and bound it."""
        super().__init__(
            autoescape=True,
            undefined=StrictUndefined,
            loader=loader,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self.budget = Budget()
        self.globals.pop("lipsum", None)
        self.globals["range"] = self.counted
        for name, run in (*self.filters.items(), *filters.items()):
            self.filters[name] = _bounded_filter(run)

    def counted(self, *bounds: int) -> range:
        """Return a range, paid for in full.

        Raises:
            SecurityError: It is too long.
        """
        numbers = range(*bounds)
        self.budget.spend(len(numbers))
        return numbers

    def step(self) -> str:
        """Pay for one round."""
        self.budget.spend()
        return ""

    def walked(self, things: Iterable[object]) -> Iterator[object]:
        """Yield things, each paid for."""
        for thing in things:
            self.budget.spend()
            yield thing

    def joined(self, *parts: object) -> str:
        """Put parts together, as ``~`` does, unless it gets too long."""
        _check_length(sum(len(str(part)) for part in parts))
        return markup_join(parts)

    def call(
        self,
        context: Any,  # noqa: ANN401 - as inherited
        obj: Any,  # noqa: ANN401 - as inherited
        /,
        *args: Any,  # noqa: ANN401 - as inherited
        **named: Any,  # noqa: ANN401 - as inherited
    ) -> Any:  # noqa: ANN401 - as inherited
        """Call what a template may call, with numbers within bounds."""
        if isinstance(getattr(obj, "__self__", None), str):
            _check_numbers((*args, *named.values()))
        return super().call(context, obj, *args, **named)

    def call_binop(
        self,
        context: Any,  # noqa: ANN401 - as inherited
        operator: str,
        left: Any,  # noqa: ANN401 - as inherited
        right: Any,  # noqa: ANN401 - as inherited
    ) -> Any:  # noqa: ANN401 - as inherited
        """Reckon, unless the result would be huge."""
        if operator == "+" and hasattr(left, "__len__") and hasattr(right, "__len__"):
            _check_length(len(left) + len(right))
        elif operator == "%":
            _check_format(left)
        elif operator in ("*", "**"):
            _check_product(left, right, is_power=operator == "**")
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(
        self,
        value: Any,  # noqa: ANN401 - as inherited
    ) -> Callable[..., str] | None:
        """Return the filling in of a text, unless it has very wide fields."""
        run = super().wrap_str_format(value)
        if run is None:
            return None
        _check_format(value.__self__)
        return _bounded_filter(run)

    def _parse(
        self, source: str, name: str | None, filename: str | None
    ) -> nodes.Template:
        """Put a step into every loop, macro and template."""
        tree = super()._parse(source, name, filename)
        _bound(tree, self)
        return tree


def _bound(tree: nodes.Template, environment: Environment) -> None:
    """Rewrite a parsed template so that it pays for what it does."""
    loops: list[nodes.For] = list(tree.find_all(nodes.For))
    for loop in loops:
        loop.iter = _calling("walked", [loop.iter], environment, loop.lineno)
        loop.body = [_a_step(environment, loop.lineno), *loop.body]
    macros: list[nodes.Macro] = list(tree.find_all(nodes.Macro))
    for macro in macros:
        macro.body = [_a_step(environment, macro.lineno), *macro.body]
    tree.body = [_a_step(environment, 1), *tree.body]
    _replace_joins(tree, environment)


def _replace_joins(node: nodes.Node, environment: Environment) -> None:
    """Replace every ``~`` by a call that looks at the length."""
    for name, value in list(node.iter_fields()):
        if isinstance(value, list):
            setattr(node, name, [_without_joins(each, environment) for each in value])
        elif isinstance(value, nodes.Node):
            setattr(node, name, _without_joins(value, environment))


def _without_joins(value: Any, environment: Environment) -> Any:  # noqa: ANN401 - any field
    if not isinstance(value, nodes.Node):
        return value
    _replace_joins(value, environment)
    if isinstance(value, nodes.Concat):
        return _calling("joined", value.nodes, environment, value.lineno)
    return value


def _calling(
    name: str, arguments: list[Any], environment: Environment, line: int
) -> nodes.Call:
    """Return a call of one of the environment's own functions."""
    function = nodes.EnvironmentAttribute(name, lineno=line, environment=environment)
    return nodes.Call(
        function, arguments, [], None, None, lineno=line, environment=environment
    )


def _a_step(environment: Environment, line: int) -> nodes.ExprStmt:
    call = _calling("step", [], environment, line)
    return nodes.ExprStmt(call, lineno=line, environment=environment)


def _as_template_error(
    fault: Exception, came: Exception | None = None
) -> TemplateRuntimeError:
    """Return what went wrong as an error of the template, with its way there."""
    words = str(fault) or type(fault).__name__
    return TemplateRuntimeError(words).with_traceback((came or fault).__traceback__)


def _bounded_filter(run: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter that refuses huge numbers and very wide fields."""

    @wraps(run)
    def bounded(*args: Any, **named: Any) -> Any:  # noqa: ANN401 - any filter
        _check_numbers((*args[1:], *named.values()))
        if run.__name__ == "do_format":
            _check_format(args[0])
        return run(*args, **named)

    return bounded


def _check_numbers(values: Sequence[object]) -> None:
    for value in values:
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            message = f"{value} is too large a number here"
            raise SecurityError(message)


def _check_length(letters: int) -> None:
    if letters > MOST_LETTERS:
        message = f"this page makes more than {MOST_LETTERS} letters"
        raise SecurityError(message)


def _check_format(text: object) -> None:
    if isinstance(text, str) and _WIDE.search(text):
        message = "a field of a text to be filled in is too wide"
        raise SecurityError(message)


def _check_product(left: object, right: object, *, is_power: bool) -> None:
    """Refuse what would grow beyond bounds."""
    for one, other in ((left, right), (right, left)):
        if hasattr(one, "__len__") and isinstance(other, int):
            _check_length(len(one) * other)
    if is_power or (isinstance(left, int) and isinstance(right, int)):
        _check_numbers((left, right) if not is_power else (left, 1000 * _size(right)))


def _size(value: object) -> int:
    return abs(value) if isinstance(value, int) else 0
