// The games of a filesystem of another size, as an earlier build of the page had it, onto one of this build.

import { FLASH } from './uf2.mjs';
import { onAnother } from './beside.mjs';

const BLOCK = 4096;
const GAMES = '/games';

/**
 * Return the filesystem from `start` on of a flash image with the files of another one in the place of its own. Raises
 * Error if that can't be read, or has more than fits.
 */
export function carried(bootrom, image, start, old) {
  const blocks = Math.floor(old.length / BLOCK);
  return onAnother(bootrom, image, async (repl, board) => {
    await repl.run(`${CARRYING}\ntake_over('${GAMES}', ${FLASH + image.length}, ${blocks})`);
    return board.flash.bytes.slice(start, image.length);
  }, old.slice(0, blocks * BLOCK));
}
