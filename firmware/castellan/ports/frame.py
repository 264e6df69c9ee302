"""The frame buffer for drawing, and the comparison of two pictures: the chip's own, else `frame_host`'s."""

try:
    import micropython
    from framebuf import MONO_VLSB, FrameBuffer

    # Compiled to machine code: bytecode takes a hundred times as long for each column.
    @micropython.viper
    def next_run(new, shown, at: int, end: int) -> int:
        """See `castellan.ports.frame_host`."""
        n = ptr8(new)  # noqa: F821
        s = ptr8(shown)  # noqa: F821
        while at < end and n[at] == s[at]:
            at += 1
        if at == end:
            return 0
        first = at
        last = at
        while at < end and at - last < 8:
            if n[at] != s[at]:
                last = at
                s[at] = n[at]
            at += 1
        return first << 16 | (last + 1)

except ImportError:
    from castellan.ports.frame_host import MONO_VLSB, FrameBuffer, next_run

__all__ = ("MONO_VLSB", "FrameBuffer", "next_run")
