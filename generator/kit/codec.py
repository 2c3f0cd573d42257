"""Values as plain data that TOML can hold, and back, by the type hints of their fields.

Every field of a value is written, under its own name, so that its default may change
later; a field that a record does not know is read as by default.  A kind may be left
out where it is as by default, which must then stay.  No name of a class is written
anywhere.  What is not of the kind that a field wants is refused with its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING
from enum import Enum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, NewType, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as hints_of

from generator.values import Struct, fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Value = TypeVar("Value")
Key = TypeVar("Key", int, str)
Plain = dict[str, Any]

NOTHING = ""
"""What stands for none: TOML has no word for it, and a field that is left out is one
that the writer did not know."""
_SHOWN = 40
"""Letters of a value that are shown when it is refused."""
_BASIC: Mapping[object, str] = {bool: "true or false", int: "a whole number", str: "a text"}


class UnfitPlainError(ValueError):
    """Plain data that are not of the kind wanted; the message says where, and why."""

    def __init__(self, told: str, place: tuple[str, ...] = ()) -> None:
        """Keep what is wrong, and the keys that lead to it."""
        where = ".".join(place)
        super().__init__(f"{where} {told}" if where else told)
        self.told = told
        self.place = place

    def within(self, key: object) -> UnfitPlainError:
        """Return the same, seen from one step further out."""
        return UnfitPlainError(self.told, (str(key), *self.place))


class ValueKind(Struct, frozen=True, kw_only=True):
    """How values of one kind are written and read that are not tables of fields."""

    of: Any
    """The kind, as the hints of fields name it."""
    called: str
    """What people call one, such as ``a hex, as two whole numbers``."""
    write: Callable[[Any], object]
    read: Callable[[Any], Any]
    """Answers a value, or raises ``ValueError``, ``TypeError`` or ``LookupError``."""
    is_left_out: bool = False
    """Whether a field that has it by default is not written."""


class _Way(Struct, frozen=True):
    """How values of one hint are written and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


class Codec:
    """Writes and reads the values it knows."""

    def __init__(
        self, *, values: Iterable[type], kinds: Iterable[ValueKind], names: Mapping[str, Any]
    ) -> None:
        """Know these values.

        Args:
            values: Every dataclass and enumeration that is written or read.
            kinds: Whatever else their fields hold.
            names: Further names that stand in their hints, with what they mean.
        """
        self._values = tuple(values)
        self._kinds = {kind.of: kind for kind in kinds}
        self._further = dict(names)
        self._names = self._further | {each.__name__: each for each in self._values}
        if len(self._names) != len(self._values) + len(self._further):
            message = "two values of one name cannot be told apart in hints"
            raise ValueError(message)
        self._ways: dict[Any, _Way] = {}
        self._hints: dict[type, Mapping[str, Any]] = {}

    def knowing(self, *, values: Iterable[type] = (), kinds: Iterable[ValueKind] = ()) -> Codec:
        """Return a codec that knows more; a kind it knows already is replaced."""
        more = tuple(values)
        codec = Codec(
            values=(*self._values, *more),
            kinds=(*self._kinds.values(), *kinds),
            names=self._further,
        )
        if not more:
            codec._hints = self._hints
        return codec

    def to_plain(self, value: object) -> Any:  # noqa: ANN401 - what TOML holds
        """Return a value as plain data; all but tables in its fields' order."""
        return self._way(type(value)).write(value)

    def from_plain(self, kind: type[Value], plain: object) -> Value:
        """Read a value back; the reverse of :meth:`to_plain`.

        Raises:
            UnfitValueError: The data are not of that kind.
        """
        found: Value = self._way(kind).read(plain)
        return found

    def _way(self, hint: Any) -> _Way:  # noqa: ANN401 - a hint may be anything
        """Return how values of a hint are written and read."""
        if hint not in self._ways:
            self._ways[hint] = self._worked_out(hint)
        return self._ways[hint]

    def _worked_out(self, hint: Any) -> _Way:  # noqa: ANN401 - as above
        """Work out how values of a hint are written and read.

        Raises:
            TypeError: They cannot be.
        """
        if hint in self._kinds:
            return _kind_way(self._kinds[hint])
        if isinstance(hint, NewType):
            return self._way(hint.__supertype__)
        if hint in _BASIC:
            return _Way(hint, _checked(hint))
        if isinstance(hint, type) and issubclass(hint, Enum):
            return _enum_way(hint)
        if hint in self._values:
            return self._fields_way(hint)
        return self._way_of_parts(hint)

    def _way_of_parts(self, hint: Any) -> _Way:  # noqa: ANN401 - as above
        """Return how what is made of parts is written and read."""
        origin, parts = get_origin(hint), get_args(hint)
        if origin is tuple and parts[1:] == (Ellipsis,):
            return _list_way(self._way(parts[0]))
        if origin is tuple:
            return _fixed_way(tuple(map(self._way, parts)))
        if origin in (Mapping, dict) and parts[0] is str:
            return _mapping_way(self._way(parts[1]))
        others = [part for part in parts if part is not NoneType]
        if origin in (UnionType, Union) and len(others) == 1:
            return _maybe_way(self._way(others[0]))
        message = f"{hint} cannot be kept in a record"
        raise TypeError(message)

    def _fields_way(self, kind: type) -> _Way:
        """Return how the values of a dataclass are written and read."""
        if kind not in self._hints:
            self._hints[kind] = hints_of(kind, localns=self._names)
        hints = self._hints[kind]
        kept = [
            each
            for each in fields(kind)
            if each.init and each.metadata.get("recorded") is not False
        ]
        ways = {each.name: self._way(hints[each.name]) for each in kept}
        needed = [
            each.name
            for each in kept
            if each.default is MISSING and each.default_factory is MISSING
        ]
        left_out = {of for of, known in self._kinds.items() if known.is_left_out}
        usual = {e.name: e.default for e in kept if hints[e.name] in left_out}

        def write(value: object) -> Plain:
            plain = {name: way.write(getattr(value, name)) for name, way in ways.items()}
            return {
                name: part
                for name, part in plain.items()
                if name not in usual or getattr(value, name) != usual[name]
            }

        def read(plain: object) -> object:
            known = _table(plain)
            there = (name for name in ways if name in known)
            given = _read_each((name, ways[name].read, known[name]) for name in there)
            wanting = next((name for name in needed if name not in given), None)
            if wanting is not None:
                message = "is missing"
                raise UnfitPlainError(message, (wanting,))
            try:
                return kind(**given)
            except ValueError as fault:
                message = f"cannot be used ({fault})"
                raise UnfitPlainError(message) from fault

        return _Way(write, read)


def _read_each(parts: Iterable[tuple[Key, Callable[[Any], Any], object]]) -> dict[Key, Any]:
    """Read parts by their keys; what is unfit is told with its key."""
    found: dict[Key, Any] = {}
    key: Key | str = ""
    try:
        for key, read, plain in parts:
            found[key] = read(plain)
    except UnfitPlainError as unfit:
        raise unfit.within(key) from unfit
    return found


def _table(plain: object) -> dict[str, Any]:
    if not isinstance(plain, dict):
        raise _unfit(plain, "a table")
    return plain


def _unfit(plain: object, wanted: str) -> UnfitPlainError:
    shown = repr(plain)
    if len(shown) > _SHOWN:
        shown = f"{shown[:_SHOWN]}…"
    return UnfitPlainError(f"is {shown}, and must be {wanted}")


def _checked(kind: type) -> Callable[[Any], Any]:
    """Return what reads a text, a whole number or a yes or no."""

    def read(plain: object) -> object:
        if type(plain) is not kind:
            raise _unfit(plain, _BASIC[kind])
        return plain

    return read


def _kind_way(kind: ValueKind) -> _Way:
    def read(plain: object) -> object:
        try:
            return kind.read(plain)
        except (ValueError, TypeError, LookupError) as fault:
            raise _unfit(plain, kind.called) from fault

    return _Way(kind.write, read)


def _enum_way(kind: type[Enum]) -> _Way:
    known = {each.value: each for each in kind}
    called = f"one of {', '.join(repr(value) for value in known)}"

    def read(plain: object) -> Enum:
        if not isinstance(plain, (str, int)) or plain not in known:
            raise _unfit(plain, called)
        return known[plain]

    return _Way(lambda value: value.value, read)


def _list_way(part: _Way) -> _Way:
    def read(plain: object) -> tuple[Any, ...]:
        if not isinstance(plain, list):
            raise _unfit(plain, "a list")
        parts = ((at, part.read, each) for at, each in enumerate(plain, 1))
        return tuple(_read_each(parts).values())

    return _Way(lambda value: [part.write(each) for each in value], read)


def _fixed_way(parts: tuple[_Way, ...]) -> _Way:
    def write(value: tuple[Any, ...]) -> list[Any]:
        return [part.write(each) for part, each in zip(parts, value, strict=True)]

    def read(plain: object) -> tuple[Any, ...]:
        if not isinstance(plain, list) or len(plain) != len(parts):
            raise _unfit(plain, f"a list of {len(parts)}")
        pairs = enumerate(zip(parts, plain, strict=True), 1)
        given = ((at, part.read, each) for at, (part, each) in pairs)
        return tuple(_read_each(given).values())

    return _Way(write, read)


def _mapping_way(part: _Way) -> _Way:
    def write(value: Mapping[str, Any]) -> Plain:
        return {str(key): part.write(value[key]) for key in sorted(value)}

    def read(plain: object) -> dict[str, Any]:
        known = _table(plain)
        return _read_each((key, part.read, each) for key, each in known.items())

    return _Way(write, read)


def _maybe_way(part: _Way) -> _Way:
    def write(value: object) -> object:
        if value == NOTHING:
            message = "an empty text cannot be told from none"
            raise ValueError(message)
        return NOTHING if value is None else part.write(value)

    def read(plain: object) -> object:
        return None if plain == NOTHING else part.read(plain)

    return _Way(write, read)
