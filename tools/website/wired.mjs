// The board of this page. It is not in firmware.mjs, since the score sheets' worker loads files by that, and needs no emulator.

import { Pico } from '../emulator/board.mjs';

/** Return a board that is wired as the one of this page; the options are those of `Pico`. */
export function wired(bootrom, options) {
  return new Pico({ bootrom: new Uint32Array(bootrom), ...BOX.wires, ...options }); // from build.py
}
