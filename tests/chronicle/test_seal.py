"""The closing line of a record shows every change to the file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.chronicle.record import record_to_text
from generator.chronicle.seals import DamagedChronicleError, digest_of, normalise, seal, unseal
from tests.dying import a_record

TEXT = record_to_text(a_record(1, digest_of("start")))
SEALED = seal(TEXT)


def test_a_sealed_text_gives_the_text_and_its_digest_again() -> None:
    assert unseal(SEALED, name="x") == (TEXT.encode(), digest_of(TEXT))


def test_every_change_of_every_byte_is_noticed() -> None:
    small = seal("one = 1\n# two\n")

    for at, byte in enumerate(small):
        for other in set(range(256)) - {byte}:
            changed = small[:at] + bytes([other]) + small[at + 1 :]
            with pytest.raises(DamagedChronicleError):
                unseal(changed, name="x")


@pytest.mark.parametrize("flip", [0x01, 0x20, 0x80])
def test_a_flipped_bit_is_noticed_at_every_byte_of_a_record(flip: int) -> None:
    for at in range(len(SEALED)):
        changed = bytearray(SEALED)
        changed[at] ^= flip
        with pytest.raises(DamagedChronicleError):
            unseal(bytes(changed), name="x")


def test_a_cut_at_every_length_is_noticed() -> None:
    for length in range(len(SEALED) - 1):
        with pytest.raises(DamagedChronicleError):
            unseal(SEALED[:length], name="x")


def test_what_is_sealed_but_no_text_is_told() -> None:
    body = b"name = '\xff'\n"
    forged = body + f"# sha256 {digest_of(body)}\n".encode()

    with pytest.raises(DamagedChronicleError, match=r"^a file: is sealed but is no text in UTF-8"):
        unseal(forged, name="a file")


def test_only_the_last_line_closes_a_text_that_speaks_of_digests() -> None:
    body = f"a = 1\n# sha256 {'0' * 64}\nb = 2\n"

    assert unseal(seal(body), name="x") == (body.encode(), digest_of(body))


def test_losing_only_the_last_line_end_loses_nothing() -> None:
    assert unseal(SEALED[:-1], name="x") == unseal(SEALED, name="x")


def test_windows_line_ends_and_a_byte_order_mark_are_no_damage() -> None:
    changed = b"\xef\xbb\xbf" + SEALED.replace(b"\n", b"\r\n")

    assert unseal(changed, name="x") == unseal(SEALED, name="x")


@pytest.mark.parametrize(
    "changed",
    [
        SEALED + b"\n",
        SEALED + b"# a note\n",
        b"\n" + SEALED,
        SEALED + SEALED,
        SEALED.upper(),
        SEALED.replace(b"\n", b"\r"),
        b"",
        b"# sha256 " + b"0" * 64 + b"\n",
        b"\xef\xbb\xbf" + b"\xef\xbb\xbf" + SEALED,
    ],
)
def test_what_is_added_or_replaced_is_noticed(changed: bytes) -> None:
    with pytest.raises(DamagedChronicleError, match=r"^0001-1-day\.toml: "):
        unseal(changed, name="0001-1-day.toml")


def test_the_message_says_both_digests_and_what_to_do() -> None:
    changed = SEALED.replace(b"0412", b"0413")

    with pytest.raises(DamagedChronicleError) as caught:
        unseal(changed, name="chronicle/0001-1-day.toml")

    body = changed[: changed.rindex(b"# sha256")]
    assert str(caught.value) == (
        f"chronicle/0001-1-day.toml: changed since it was closed (sealed "
        f"{digest_of(TEXT)[:8]}, now {digest_of(body)[:8]}); put the file back from a "
        "copy, and correct the campaign by a ruling instead"
    )


@pytest.mark.parametrize("text", ["no end", "a\r\nb\n", ""])
def test_only_a_text_with_plain_line_ends_is_sealed(text: str) -> None:
    with pytest.raises(ValueError, match="plain line ends"):
        seal(text)


@given(st.text(st.characters(exclude_characters="\r\ufeff", exclude_categories=["Cs"])))
def test_normalising_undoes_what_windows_does(text: str) -> None:
    raw = text.encode()

    assert normalise(b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n")) == raw
    assert normalise(raw) == raw
