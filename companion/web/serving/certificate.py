"""The self-signed certificate behind `--https`: made once, kept with the games."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.engine.wording import say

# Apple's systems refuse a certificate that is valid for more than 825 days.
VALID_DAYS = 820


class NoCertificate(Exception):
    """No certificate could be made; the text says why."""


@contextmanager
def certificate_files(instance: Path, addresses: list[str]) -> Iterator[tuple[Path, Path]]:
    """The certificate and its key, made if there are none or they are about to run out.

    Where they cannot be kept they last for this start: the files, as long as the block.
    """
    certificate, key = _names(instance)
    if key.exists() and is_fresh(certificate):
        yield certificate, key
        return
    made = make(addresses)
    try:
        kept = _written(instance, *made)
    except OSError:
        with TemporaryDirectory(prefix="companion-") as folder:
            yield _written(Path(folder), *made)
    else:
        yield kept


def _names(folder: Path) -> tuple[Path, Path]:
    return folder / "https-certificate.pem", folder / "https-key.pem"


def _written(folder: Path, certificate_pem: bytes, key_pem: bytes) -> tuple[Path, Path]:
    certificate, key = _names(folder)
    write_private(key, key_pem)
    certificate.write_bytes(certificate_pem)
    return certificate, key


def is_fresh(certificate: Path) -> bool:
    """Whether the certificate exists and has a week left, by the file's age."""
    if not certificate.exists():
        return False
    age = time.time() - certificate.stat().st_mtime
    return age < timedelta(days=VALID_DAYS - 7).total_seconds()


def write_private(path: Path, content: bytes) -> None:
    """Write a file that only its owner can read, from its first byte on."""
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "wb") as file:
        file.write(content)


def make(addresses: list[str]) -> tuple[bytes, bytes]:
    """A new certificate for these addresses and its key, both as PEM."""
    try:
        return make_with_library(addresses)
    except ImportError:
        # 32-bit ARM has no wheel of the library, but its systems come with the program.
        return make_with_program(addresses)


def make_with_library(addresses: list[str]) -> tuple[bytes, bytes]:
    """By the cryptography package."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Companion")])
    now = datetime.now(UTC)
    names: list[x509.GeneralName] = [x509.DNSName("localhost")]
    names += [x509.IPAddress(ip_address(address)) for address in addresses]
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        # A day earlier, for devices whose clock is slow.
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=VALID_DAYS - 1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False)
        .sign(key, hashes.SHA256())
    )
    key_pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return certificate.public_bytes(Encoding.PEM), key_pem


def make_with_program(addresses: list[str]) -> tuple[bytes, bytes]:
    """By the openssl program; it writes key and certificate to its output, one after the other."""
    program = shutil.which("openssl")
    if program is None:
        raise NoCertificate("--https needs the openssl program here. Install it and start again.")
    names = ",".join(["DNS:localhost", *(f"IP:{address}" for address in addresses)])
    request = (
        f"req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days {VALID_DAYS}"
    )
    extensions = ["-addext", f"subjectAltName={names}", "-addext", "extendedKeyUsage=serverAuth"]
    output = ["-subj", "/CN=Companion", "-keyout", "-", "-out", "-"]
    result = subprocess.run(
        [program, *request.split(), *extensions, *output], capture_output=True, check=False
    )
    key_pem, border, certificate_pem = result.stdout.partition(b"-----BEGIN CERTIFICATE-----")
    if result.returncode != 0 or not border:
        raise NoCertificate(
            say("openssl made no certificate: {decode}", decode=result.stderr.decode().strip())
        )
    return border + certificate_pem, key_pem
