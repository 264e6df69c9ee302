"""Whether files that were flashed run beside a frozen firmware. Runs on MicroPython too."""

from frozen.choosing import check, newer
from lab.marks import area

pytestmark = area("ui")

BUILD, DIGEST = 412, "5f3a9c01d2b47e66"
OTHER = "0123456789abcdef"


def runs(manifest):
    return newer(manifest, BUILD, DIGEST)


def test_files_run_only_if_their_build_is_newer():
    for build, expected in ((0, False), (1, False), (411, False), (412, False), (413, True), (5000, True)):
        assert runs('{"version":"0.1.0","build":%d,"beside":null}' % build) is expected


def test_files_with_a_development_mark_run_beside_that_very_build():
    assert runs('{"build":412,"beside":"%s"}' % DIGEST) is True
    assert runs('{"build":0,"beside":"%s"}' % DIGEST) is True


def test_another_uf2_voids_a_development_mark_however_new_the_files_are():
    assert runs('{"build":413,"beside":"%s"}' % OTHER) is False
    assert runs('{"build":413,"beside":""}') is False  # made beside MicroPython's own firmware


def test_an_invalid_manifest_does_not_run():
    for manifest in ("", "{", "null", "[]", "7", '"build"', "{}", '{"version":"0.1.0","board":"pico","digest":""}'):
        assert runs(manifest) is False
    for build in ("null", '"413"', "[]", "{}"):
        assert runs('{"build":%s,"beside":null}' % build) is False
    assert runs('{"build":413}') is False


PINS = {"KEYS": (6, 7, 8, 9, 18, 19, 20, 21), "SDA": 4, "SCL": 5, "FREQUENCY": 400_000}


def fault(last=29, **changed):
    """Return what is wrong with constants of a pins.py, "" if nothing is."""
    values = dict(PINS)
    values.update(changed)
    try:
        check(values.get, last)
    except ValueError as error:
        return str(error)
    return ""


def test_constants_that_can_not_be_right_are_refused():
    assert fault() == "" == fault(LED=(25, 1), BEEPER=16, NEOPIXELS=(14, 4), BATTERY=(28, 2, 3300, 4200), RESET=15)
    assert fault(SDA=30) == "there is no pin 30" and fault(47, SDA=30) == ""
    assert fault(SDA="4") == "there is no pin '4'"
    assert fault(SCL=4) == "pin 4 is used twice"
    assert fault(LED=(21, 1)) == fault(BEEPER=21) == "pin 21 is used twice"
    assert fault(BEEPER=(16, 21)) == "pin 21 is used twice"
    assert fault(BEEPER=(16, 14)) == "" == fault(BEEPER=(16, 14, 21))
    assert fault(KEYS=(6, 7)) == "KEYS has not eight pins"
    assert fault(FREQUENCY=400) == fault(FREQUENCY=4_000_000) == "FREQUENCY is not 10 kHz to 1 MHz"
    assert fault(SDA=None) == "there is no pin None"


def test_the_pins_of_a_bus_that_is_not_used_do_not_count():
    spi = {
        "WIRE": "spi",
        "ACK": False,
        "SCK": 26,
        "MOSI": 27,
        "CS": 22,
        "DC": 24,
        "SDA": None,
        "SCL": 26,
        "FREQUENCY": 10_000_000,
    }
    assert fault(**spi) == "" == fault(WIRE="i2c", SCK=6)
    for name in ("SCK", "MOSI", "CS", "DC"):
        wrong = dict(spi)
        wrong[name] = 6
        assert fault(**wrong) == "pin 6 is used twice"
    assert fault(WIRE="spi") == "a display on SPI needs ACK = False"
    spi["FREQUENCY"] *= 2
    assert fault(**spi) == "FREQUENCY is not 10 kHz to 10 MHz"
