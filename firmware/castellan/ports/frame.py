"""The frame buffer that the canvas draws in: MicroPython's own, or its twin in plain Python."""

try:
    from framebuf import MONO_VLSB, FrameBuffer
except ImportError:
    from castellan.ports.frame_host import MONO_VLSB, FrameBuffer

__all__ = ("MONO_VLSB", "FrameBuffer")
