"""The frame buffer for drawing, text, and the comparison of two pictures: the chip's own, else `frame_host`'s."""

try:
    import micropython
    from framebuf import MONO_VLSB, FrameBuffer

    # Compiled to machine code: bytecode takes a hundred times as long for each column. Calls between such functions are
    # as slow as others, so both that read text look for its letters themselves.
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

    @micropython.viper
    def draw(buffer, text, face, x: int, y: int, lit: int) -> int:
        """See `castellan.ports.frame_host`."""
        to = ptr8(buffer)  # noqa: F821
        letters = ptr8(text)  # noqa: F821
        ranges = ptr8(face[0])  # noqa: F821
        places = ptr8(face[1])  # noqa: F821
        strips = ptr8(face[2])  # noqa: F821
        metrics = ptr8(face[3])  # noqa: F821
        end = int(metrics[0])
        space = int(metrics[1])
        bottom = int(metrics[4])
        deep = int(metrics[5])
        first = int(metrics[6])
        left = int(len(text))  # noqa: RUF046 - to viper it is an object
        if not left:
            return x
        at = 0
        while left:
            left -= 1
            code = int(letters[at])
            at += 1
            if code >= 0xC0:  # more bytes of UTF-8
                if code < 0xE0:
                    code &= 0x1F
                    more = 1
                elif code < 0xF0:
                    code &= 0x0F
                    more = 2
                else:
                    code &= 0x07
                    more = 3
                while more and letters[at] & 0xC0 == 0x80:
                    code = code << 6 | letters[at] & 0x3F
                    at += 1
                    more -= 1
                if more:  # the letter was cut, maybe by the NUL behind each text
                    code = 0xFFFF
            if code == 32:
                x += metrics[2] + space
                continue
            place = first
            word = -1
            at_range = 0
            while at_range < end:
                within = code - (ranges[at_range] | ranges[at_range + 1] << 8)
                if within >= 0 and within < ranges[at_range + 2]:
                    place += 2 * within
                    word = places[place] | places[place + 1] << 8
                    break
                place += 2 * ranges[at_range + 2]
                at_range += 3
            mark = -1
            lowered = 0
            if word >= 0x8000:  # a mark, then another letter
                place = 2 * (word >> 8 & 0x7F)
                mark = places[place] | places[place + 1] << 8
                lowered = mark >> 15
                place = 2 * (word & 0xFF)
                word = places[place] | places[place + 1] << 8
            begin = x
            while True:
                x = begin
                start = -1
                below = -1
                wide = int(metrics[3])
                part = word
                shift = lowered
                if mark >= 0:
                    part = mark
                    shift = 0
                if part >= 0:
                    start = part & 0x0FFF
                    wide = (part >> 12 & 7) + 1
                    if start < 2 * deep:
                        below = start - deep
                column = 0
                while column < wide:
                    if x >= 0 and x < 128:
                        bits = 2 | 1 << (bottom & 31)
                        if start >= 0:
                            bits = int(strips[start + column])
                            if below >= 0:
                                bits |= strips[below + column] << 8
                            if shift:
                                bits = bits & 0xFFF8 | (bits & 2) << 1
                        elif not column or column + 1 == wide:
                            bits = (2 << (bottom & 31)) - 2
                        bits <<= y & 7
                        place = (y >> 3) * 128 + x
                        while bits:
                            if place >= 0 and place < 1024:
                                if lit:
                                    to[place] |= bits & 0xFF
                                else:
                                    to[place] &= 0xFF ^ bits & 0xFF  # ~bits is 0 on an ESP32
                            bits >>= 8
                            place += 128
                    x += 1
                    column += 1
                if mark < 0:
                    break
                mark = -1
            x += space
        return x - space

    @micropython.viper
    def measure(text, face, limit: int) -> int:
        """See `castellan.ports.frame_host`."""
        letters = ptr8(text)  # noqa: F821
        ranges = ptr8(face[0])  # noqa: F821
        places = ptr8(face[1])  # noqa: F821
        metrics = ptr8(face[3])  # noqa: F821
        end = int(metrics[0])
        space = int(metrics[1])
        left = int(len(text))  # noqa: RUF046 - to viper it is an object
        if not left:
            return 0
        at = 0
        width = 0
        fit = 0
        while left:
            left -= 1
            code = int(letters[at])
            at += 1
            if code >= 0xC0:
                if code < 0xE0:
                    code &= 0x1F
                    more = 1
                elif code < 0xF0:
                    code &= 0x0F
                    more = 2
                else:
                    code &= 0x07
                    more = 3
                while more and letters[at] & 0xC0 == 0x80:
                    code = code << 6 | letters[at] & 0x3F
                    at += 1
                    more -= 1
                if more:
                    code = 0xFFFF
            wide = int(metrics[3])
            if code == 32:
                wide = int(metrics[2])
            place = int(metrics[6])
            at_range = 0
            while at_range < end:
                within = code - (ranges[at_range] | ranges[at_range + 1] << 8)
                if within >= 0 and within < ranges[at_range + 2]:
                    place += 2 * within
                    if places[place + 1] >> 7:
                        place = 2 * places[place]
                    wide = (places[place + 1] >> 4) + 1
                    break
                place += 2 * ranges[at_range + 2]
                at_range += 3
            width += wide + space
            if width <= limit:
                fit += 1
        return fit << 16 | (width - space)

except ImportError:
    from castellan.ports.frame_host import MONO_VLSB, FrameBuffer, draw, measure, next_run

__all__ = ("MONO_VLSB", "FrameBuffer", "draw", "measure", "next_run")
