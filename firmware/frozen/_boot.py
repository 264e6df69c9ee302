"""Mounts the board's filesystem. MicroPython runs this first; it is frozen in the place of MicroPython's own."""

import rp2
import vfs

from frozen.filesystem import mounted, parts

found = mounted(parts(rp2.Flash), vfs.VfsLfs2)
if found:
    vfs.mount(found, "/")

del found, mounted, parts, rp2, vfs
