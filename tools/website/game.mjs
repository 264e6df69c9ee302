// A game that the page's address names: its line in the list of a box without an open game is pressed, as by a finger.

const MS = 1e6; // ns
const ROWS = 4; // of a list, each with its player key
const [DOWN, UP] = [80, 450]; // ms of the board that a key is down, and until the next one may be
const LOOK = 10; // ms from one look at the board's clock to the next

/**
 * Choose the title at this place of the list. Nothing is pressed if there is none there, if a game is not over, or
 * from the reader's own first key on.
 */
export async function begin(box, contact, place) {
  const had = await box.games;
  if (place < 0 || !had?.every(([, , ended]) => ended)) return;
  const pages = Math.floor(place / ROWS);
  for (const key of [...Array(pages).fill('DOWN'), `P${(place % ROWS) + 1}`]) {
    if (box.used) return;
    contact(box, key, true);
    await passed(box.pace.board, DOWN);
    contact(box, key, false);
    await passed(box.pace.board, UP);
  }
}

async function passed(board, ms) {
  for (const end = board.now + ms * MS; board.now < end; ) {
    await new Promise((resolve) => { setTimeout(resolve, LOOK); });
  }
}
