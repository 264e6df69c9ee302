"""What a frozen firmware starts: itself, or what was flashed as files beside it. Part of a UF2 only.

A UF2 never touches the filesystem, so files of any age may be there. They run if they are complete and
newer. Frozen code and manifest hold a build number, which grows with each commit. Files from a working
tree with uncommitted changes have no number that says what they are; their manifest names the one frozen
build that they were made beside, by its digest, and they run beside that build only.
"""

import errno
import json
import os
import sys

MANIFEST = "firmware.json"  # flashing removes it first and writes it last
PINS = "pins.py"


def choose() -> None:
    """Let imports find what is to run, and the constants of /pins.py if there is one."""
    from frozen.build import BUILD, DIGEST

    if files_run(BUILD, DIGEST):
        sys.path[:] = ["", ".frozen"]
        return
    # Nothing of the filesystem is imported, not even looked for: that takes milliseconds for each module.
    sys.path[:] = [".frozen"]
    files = os.listdir("/")
    if PINS in files:
        _take_pins()
    elif not files:
        _look_for_filesystem()


def newer(manifest: str, build: int, digest: str) -> bool:
    """Return whether files with this manifest run beside the frozen build of this number and digest."""
    try:
        known = json.loads(manifest)
        beside = known["beside"]
        if beside is None:
            return bool(known["build"] > build)
        return bool(beside == digest)
    except (ValueError, TypeError, KeyError):  # no manifest, or one of before there were numbers
        return False


def files_run(build: int, digest: str) -> bool:
    """Return whether the files that are there run beside the frozen build of this number and digest."""
    if MANIFEST not in os.listdir("/"):
        return False
    try:
        with open("/" + MANIFEST) as file:
            manifest = file.read()
    except OSError:  # what is frozen runs, whatever the flash has lost
        return False
    return newer(manifest, build, digest)


def _look_for_filesystem() -> None:
    try:
        os.stat("/games")
    except OSError as error:
        if error.errno == errno.ENODEV:
            print("The board's filesystem can't be read, and was left as it is. castellan doctor says more")


def _take_pins() -> None:
    """Let the constants of /pins.py stand in the place of the frozen ones; one that is damaged changes nothing."""
    import pins

    names: dict[str, object] = {}
    try:
        with open("/" + PINS) as file:
            exec(file.read(), names)
    except Exception as error:  # whatever is written in it
        print("/pins.py can't be used ({}: {}); the firmware's own are taken".format(type(error).__name__, error))
        return
    names["CHIP"] = pins.CHIP  # a file for another board may say another
    for name, value in names.items():
        setattr(pins, name, value)
