"""A campaign that comes from somebody else: nothing kept in it is believed."""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import zipfile
from typing import TYPE_CHECKING

import pytest

from generator.pipeline.campaign_folder import machine_key
from tests.cli.folders import contents

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

SEAL = 32
LEADING_OUT = [
    [path, hashlib.sha256(b"").hexdigest()]
    for path in ("../../out.pdf", "/out.pdf", "a/../../out.pdf", "a\\out.pdf", "a\0b")
]
MALFORMED = {
    "JSON too deep": b"[" * 100_000,
    "other JSON": b'{"pdf": 5, "read": [], "modules": [], "answer": {}}',
    "null": b"null",
    "no UTF-8": b"\xff\xfe\xfa",
    "empty": b"",
    "cut PDF": b"%PDF-1.7\n1 0 obj\n<<",
    "foreign paths": json.dumps(LEADING_OUT).encode(),
    "odd letters": json.dumps([["\ud800\x1b[2J", "\ud800"], "\x00"]).encode(),
}


def kept_in(folder: Path) -> list[Path]:
    """Return all that is kept of a campaign."""
    return sorted((folder / ".marchtable" / "kept").iterdir())


def unkeyed(name: str, body: bytes) -> bytes:
    """Return a seal as anybody can work it out."""
    return hashlib.sha256(name.encode() + body).digest()


def with_a_strangers_key(name: str, body: bytes) -> bytes:
    """Return the seal of another machine."""
    return hmac.digest(b"another machine's key", name.encode() + body, "sha256")


def keyed(name: str, body: bytes) -> bytes:
    """Return the seal of this machine."""
    return hmac.digest(machine_key(), name.encode() + body, "sha256")


@pytest.mark.parametrize("seal", [unkeyed, with_a_strangers_key])
def test_what_another_machine_has_kept_is_made_again(
    seal: Callable[[str, bytes], bytes],
    built: Path,
    marchtable: Callable[..., Answer],
    _paperless: None,
) -> None:
    assert marchtable("build", built, "--quiet").code == 0
    before = contents(built / "output")
    for path in kept_in(built):
        body = path.read_bytes()[SEAL:].replace(b"</", b"<script>evil</script></")
        path.write_bytes(seal(path.name, body) + body)
    (built / "output" / "players" / "anna" / "map.svg").unlink()

    answer = marchtable("build", built, "--quiet")

    assert answer.code == 0
    assert contents(built / "output") == before


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
@pytest.mark.parametrize("seal", [unkeyed, keyed])
def test_what_is_malformed_counts_as_not_there(
    seal: Callable[[str, bytes], bytes],
    body: bytes,
    built: Path,
    marchtable: Callable[..., Answer],
    _paperless: None,
) -> None:
    assert marchtable("build", built, "--quiet").code == 0
    for path in kept_in(built):
        kept = path.read_bytes()[SEAL:]
        if seal is unkeyed or kept.startswith((b"{", b"[")):
            path.write_bytes(seal(path.name, body) + body)
    before = contents(built / "output")

    answer = marchtable("build", built, "--quiet")

    assert (answer.code, answer.err) == (0, "")
    assert contents(built / "output") == before


def test_without_a_key_nothing_is_kept_and_that_is_told_once(
    campaign: Path,
    tmp_path: Path,
    marchtable: Callable[..., Answer],
    monkeypatch: pytest.MonkeyPatch,
    _paperless: None,
) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    answer = marchtable("build", campaign, "--quiet")

    assert answer.code == 0
    assert answer.err.count("nothing is kept for later builds") == 1
    assert not (campaign / ".marchtable" / "kept").exists()


def test_a_copy_of_a_campaign_does_not_hold_the_key(
    built: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("backup", built, "--zip", tmp_path / "copy.zip").code == 0

    with zipfile.ZipFile(io.BytesIO((tmp_path / "copy.zip").read_bytes())) as copy:
        bodies = [copy.read(name) for name in copy.namelist()]
    assert bodies
    assert not any(machine_key() in body for body in bodies)
