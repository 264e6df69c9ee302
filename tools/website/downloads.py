"""The UF2s beside the page, each with its SHA-256, and in words how a board gets one."""

import hashlib
import html
import pathlib
import shutil

from castellan_host.device import boards, uf2
from castellan_host.device.errors import RefusedError

SUMS = "SHA256SUMS"
SECTION = """<details id="downloads">
  <summary>Castellan for a real box</summary>
  <ul>
{files}
  </ul>
  <ol>
    <li>Save the file of your board.</li>
    <li>Hold the button BOOTSEL (B on a XIAO, BOOT on a COSMOX, the dial of a MacroPad) while you plug the board into
      the computer. It appears as a drive: {drives}.</li>
    <li>Drag the file onto that drive. The drive disappears, and the box restarts with Castellan. A box's games and
      settings stay.</li>
  </ol>
  <dl>
    <dt>Windows</dt>
    <dd>The drive is in the Explorer, under <em>This PC</em>. To check the file: <code>certutil -hashfile {example}
      SHA256</code></dd>
    <dt>macOS</dt>
    <dd>The drive is in the Finder, under <em>Locations</em>. That it was not ejected properly is no error: the board
      has restarted. To check the file: <code>shasum -a 256 {example}</code></dd>
    <dt>Linux</dt>
    <dd>The drive is in the file manager; some mount it only when you click on it. To check the file: <code>sha256sum
      {example}</code></dd>
  </dl>
  <p>All sums are in <a href="{sums}" download>{sums}</a>, licences in <a href="NOTICES.txt">NOTICES.txt</a>.
    What the display shows is in <a href="screens/index.html">all screens</a>.</p>
</details>
"""
SAFE = ", if it stays dark with the other file"
FILE = '    <li><a href="{name}" download>{name}</a>, {board}: drive {drive}, SHA-256 <code>{sum}</code></li>'


def write(target: pathlib.Path, built: pathlib.Path, dist: pathlib.Path) -> str:
    """Copy a UF2, and those of other boards in `dist` that are of the same build; return the section of the page."""
    stamp = _stamp(built)
    assert stamp
    others = [path for path in sorted(dist.glob("*.uf2"), key=lambda path: path.stem) if path.name != built.name]
    rows, sums, drives = [], "", []
    for path in [built, *others]:
        found = _stamp(path)
        if not found or (found.version, found.build) != (stamp.version, stamp.build):
            continue
        shutil.copyfile(path, target / path.name)
        board = boards.load(found.board)
        loader = boards.CHIPS[board.chip].loader
        assert loader
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        sums += f"{digest}  {path.name}\n"
        drives += [loader.drive] * (loader.drive not in drives)
        title = html.escape(board.pins.decode().split(":")[0].strip('"')) + SAFE * (path.name in board.uf2s[1:])
        rows.append(FILE.format(name=path.name, board=title, drive=loader.drive, sum=digest))
    (target / SUMS).write_text(sums, encoding="utf-8")
    return SECTION.format(drives=" or ".join(drives), example=built.name, files="\n".join(rows), sums=SUMS)


def _stamp(path: pathlib.Path) -> uf2.Stamp | None:
    """Return the stamp of a UF2, None if it is damaged, not Castellan's, or not named after its board."""
    try:
        found = uf2.read(path.read_bytes())
    except RefusedError:
        return None
    stamp = found.stamp
    known = stamp and found.whole and stamp.board in boards.names()
    return stamp if stamp and known and path.name in boards.load(stamp.board).uf2s else None
