// How long to wait for a box. An emulated board has a time of its own, which stands still while the page is hidden, and
// goes slowly on a busy computer: a box that is slow is not one that is silent.

const MS = 1e6; // ns
const LOOK = 100; // ms from one look at the board's clock to the next

/** Call `act` once so many ms have passed for a board, or for the page where the board has no time; return what ends it. */
export function after(board, ms, act) {
  if (board.now === undefined) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  }
  const end = board.now + ms * MS;
  const timer = setInterval(() => {
    if (board.now < end) return;
    clearInterval(timer);
    act();
  }, LOOK);
  return () => clearInterval(timer);
}
