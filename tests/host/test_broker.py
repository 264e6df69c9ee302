"""The broker's URL: a password goes only where the user means it to go, and into no sentence."""

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castellan_host.mqtt.broker import BrokerError, parse

pytestmark = pytest.mark.mirror

LETTERS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PASSWORDS = LETTERS | st.text("/#?@:[]%+\\ 0123456789ab", max_size=12)


def refusal(url):
    with pytest.raises(BrokerError) as refused:
        parse(url)
    return str(refused.value)


FORM = refusal("")
CODES = refusal("mqtt://")
SENTENCES = {FORM, CODES, refusal("mqtt://broker/#".replace("#", "%23"))}


def test_what_a_url_names():
    broker = parse("mqtt://anna:a%2Fb%23c%3Fd%40e@broker/house/one")
    assert (broker.host, broker.port, broker.is_encrypted, broker.user) == ("broker", 1883, False, "anna")
    assert (broker.password, broker.prefix) == ("a/b#c?d@e", "house/one")
    assert parse("MQTTS://broker").port == 8883 and parse("MQTTS://broker").is_encrypted
    assert len(parse("mqtt://broker/".ljust(2048, "a")).prefix) == 2048 - len("mqtt://broker/")
    assert refusal("mqtt://broker/".ljust(2049, "a")) == CODES
    assert parse("mqtt://[::1]:1884").host == "::1" and parse("mqtt://broker").prefix == "castellan"


@pytest.mark.parametrize(
    "url",
    [
        "ssl://anna:pw@broker:8883",
        "tls://anna:pw@broker:8883",
        "wss://anna:pw@broker:8884",
        "mqttss://anna:pw@broker:8883",
        "http://broker:8123",
        "anna:pw@broker:1883",
        "broker",
    ],
)
def test_other_schemes_are_refused(url):
    assert refusal(url) == FORM


@pytest.mark.parametrize("password", ["2024/pw", "topsecret#001", "a?b", "p@ss", "a/b", "1#2", "12?3@4", "a\tb"])
def test_a_password_with_letters_of_a_url_gets_their_codes(password):
    said = refusal(f"mqtt://anna:{password}@broker:1883")
    assert said == CODES and all(code in said for code in ("%2F", "%23", "%3F", "%40"))


@given(st.text("abmqtls+-.019", max_size=6).map(str.lower), PASSWORDS, st.none() | st.integers(1, 65535))
def test_no_scheme_but_two_is_taken_with_any_port(scheme, password, port):
    url = f"{scheme}://anna:{quote(password, safe='')}@broker" + (f":{port}" if port else "")
    if scheme in ("mqtt", "mqtts"):
        assert parse(url).is_encrypted == (scheme == "mqtts")
    else:
        assert refusal(url) in SENTENCES


@given(LETTERS, PASSWORDS, st.sampled_from(["", ":1883", ":1883/prefix", "/a/b"]))
def test_a_raw_password_is_taken_exactly_or_refused_without_a_part_of_it(user, password, rest):
    url = f"mqtt://{user}:{password}@broker{rest}"
    try:
        broker = parse(url)
    except BrokerError as error:
        assert str(error) in SENTENCES
    else:
        assert broker.host == "broker" and broker.name == f"The broker broker:{broker.port}"


@given(LETTERS, PASSWORDS)
def test_a_quoted_password_arrives_as_it_is(user, password):
    broker = parse(f"mqtts://{quote(user, safe='')}:{quote(password, safe='')}@broker/prefix")
    assert (broker.user, broker.password, broker.host, broker.prefix) == (user, password, "broker", "prefix")
