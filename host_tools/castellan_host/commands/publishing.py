"""The option --mqtt: what a sync stores is published to a broker."""

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from castellan_host.terminal import UNREADABLE, refusing

if TYPE_CHECKING:
    from castellan_host.link.syncing import Reporter

MqttOption = Annotated[
    str | None,
    typer.Option(
        "--mqtt",
        metavar="URL",
        envvar="CASTELLAN_MQTT",
        show_envvar=False,
        help="Publish each box's table to a broker: mqtt://user:password@host:1883/prefix, or mqtts://…",
    ),
]


@contextlib.contextmanager
def publishing(mqtt: str | None, db: str | None, language: str) -> "Iterator[Reporter]":
    """Give what takes the events of a sync, and publishes the tables if there is a broker's URL."""
    if not mqtt:
        yield lambda port, event: None
        return
    from castellan_host.database.errors import DatabaseError
    from castellan_host.mqtt import broker, publisher

    with refusing(broker.BrokerError, DatabaseError, code=UNREADABLE):
        sender = publisher.Publisher(broker.parse(mqtt), db, language)
    sender.start()
    try:
        yield sender.hear
    finally:
        sender.stop()
