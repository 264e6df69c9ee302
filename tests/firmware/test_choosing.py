"""Whether files that were flashed run beside a frozen firmware. Runs on MicroPython too."""

from frozen.choosing import newer

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
