// A second board beside the page's, which nobody sees: there the firmware itself reads a filesystem. The page's own box
// runs on meanwhile.

import { Link } from './link.mjs';
import { stopped } from './repl.mjs';
import { wired } from './wired.mjs';

const SLICE = 15; // ms of the wall clock in one go
const STEP = 1e6; // ns of the board, after which it is looked at

/**
 * Start a board with a flash image, stop it, and return what `what` returns, which uses its REPL. The processor sees
 * the bytes `behind`, whole words, behind the flash, where no chip has any. `what` gets the board, too.
 */
export async function onAnother(bootrom, image, what, behind) {
  const board = wired(bootrom, { behind });
  board.states.load(image);
  const link = new Link(board);
  let [over, heard] = [false, false];
  board.listen((event) => { heard ||= event === 'serial'; }); // to be answered before the board goes on
  const turn = () => {
    heard = false;
    for (const end = performance.now() + SLICE; !heard && performance.now() < end; ) board.run(board.now + STEP);
    board.bus.transfers.length = 0;
    if (!over) setTimeout(turn, 0);
  };
  board.power(true);
  turn();
  try {
    return await link.talk(() => stopped(board, link, (repl) => what(repl, board)));
  } finally {
    over = true;
  }
}
