"""The broker that the user names: `mqtt://user:password@host:1883/prefix`, or `mqtts` for TLS."""

from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

_PORTS = {"mqtt": 1883, "mqtts": 8883}
_PREFIX = "castellan"
_LONGEST = 2048  # letters of a URL
_FORM = "Name the broker as mqtt://user:password@host:1883/prefix, or mqtts://… for TLS"
_LETTERS = "in a user, password or prefix, write %2F for /, %23 for #, %3F for ?, %40 for @"


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
    """Return the broker of a URL. Raises BrokerError, whose sentence has nothing of the URL.

    With any other scheme the password could go out in plain text. An @ that is not the one before the host belongs to a
    password whose other letters would be taken for a host, port or prefix.
    """
    try:
        parts = urlsplit(url)
        port = _PORTS[parts.scheme] if parts.port is None else parts.port
        host = parts.hostname or ""
        host.encode("idna")
    except ValueError:
        raise BrokerError(f"{_FORM}; {_LETTERS}") from None
    except KeyError:
        raise BrokerError(_FORM) from None
    if parts.scheme not in _PORTS:
        raise BrokerError(_FORM)
    inside = parts.netloc.rpartition("@")[0] + parts.path
    # `urlsplit` leaves tabs and newlines out, of a password too.
    is_taken_whole = url.isprintable() and len(url) <= _LONGEST and not parts.query and not parts.fragment
    if not host or not port or "@" in inside or not is_taken_whole:
        raise BrokerError(f"{_FORM}; {_LETTERS}")
    prefix = unquote(parts.path).strip("/") or _PREFIX
    if any(letter in "+#" or not letter.isprintable() for letter in prefix):
        raise BrokerError("The broker's prefix begins all topics, so it can't have +, # or invisible letters")
    user, password = (None if word is None else unquote(word) for word in (parts.username, parts.password))
    return Broker(host, port, parts.scheme == "mqtts", user, password, prefix)
