"""The broker that the user names: `mqtt://user:password@host:1883/prefix`, or `mqtts` for TLS."""

from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

_PORTS = {"mqtt": 1883, "mqtts": 8883}
_PREFIX = "castellan"
_FORM = "Name the broker as mqtt://user:password@host:1883/prefix, or mqtts://… for TLS"


class BrokerError(Exception):
    """A broker can't be used; reads as a sentence, without the password."""


@dataclass(frozen=True)
class Broker:
    """Where the tables are published; all topics but those of the discovery begin with `prefix`."""

    host: str
    port: int
    is_encrypted: bool
    user: str | None
    password: str | None = field(repr=False)
    prefix: str

    @property
    def name(self) -> str:
        """What sentences call it."""
        return f"The broker {self.host}:{self.port}"


def parse(url: str) -> Broker:
    """Return the broker of a URL. Raises BrokerError."""
    try:
        parts = urlsplit(url)
        port = _PORTS[parts.scheme] if parts.port is None else parts.port
        host = parts.hostname or ""
        host.encode("idna")
    except (KeyError, ValueError):
        raise BrokerError(_FORM) from None
    if not host or not port or parts.query or parts.fragment:
        raise BrokerError(f"{_FORM}; write %23 for # and %3F for ? in a password")
    prefix = unquote(parts.path).strip("/") or _PREFIX
    if any(letter in "+#" or not letter.isprintable() for letter in prefix):
        raise BrokerError(f'A topic can\'t begin with "{prefix}"')
    user, password = (None if word is None else unquote(word) for word in (parts.username, parts.password))
    return Broker(host, port, parts.scheme == "mqtts", user, password, prefix)
