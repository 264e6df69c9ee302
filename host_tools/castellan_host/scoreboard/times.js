// How long players take: the times of ended turns come with the tables, the running turn's counts on in the page, or
// down where it has a limit or a bank; then the end can sound.

let ahead; // s by which the server's clock is ahead of the page's; undefined while there is no connection
let ticking;

function clockOf(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  return (hours ? `${hours}:${two(minutes % 60)}` : minutes) + `:${two(seconds % 60)}`;
}

function setClock(server) {
  ahead = server - performance.now() / 1000;
  tick();
}

function stopClock() {
  ahead = undefined;
  tick();
}

// What is left of a turn after so many seconds, below 0 by how much it is over; undefined without a limit or a bank.
function leftOf({ has }, seconds) {
  return has === null ? undefined : has[0] - Math.max(0, seconds - has[1]);
}

// How long a table's turn has lasted; undefined if that is not known. Of one that stands still the server says it.
function lastedOf({ since, paused }) {
  if (ahead === undefined || (since === null && paused === null)) return undefined;
  return paused === null ? Math.max(0, performance.now() / 1000 + ahead - since) : paused;
}

// Shows the time of each table's running turn, and again when another second begins.
function tick() {
  clearTimeout(ticking);
  let rest = 1;
  for (const [id, { section, table }] of shown) {
    const seconds = lastedOf(table);
    const left = seconds === undefined ? undefined : leftOf(table, seconds);
    if (seconds !== undefined) rest = Math.min(rest, 1 - seconds % 1);
    for (const element of section.querySelectorAll(".running")) {
      const counts = seconds !== undefined && element.closest(".onturn");
      const time = left === undefined ? clockOf(Math.floor(seconds)) : left > 0 ? clockOf(Math.ceil(left)) : `+${clockOf(Math.floor(-left))}`;
      setText(element, counts ? time : "");
      element.classList.toggle("late", Boolean(counts && left <= 0));
    }
    sound(id, table, left);
  }
  showSwitch();
  if (ahead !== undefined && [...shown.values()].some(({ table }) => table.since !== null)) ticking = setTimeout(tick, 1000 * rest + 5);
}

// -- The tone: ten seconds before the end of a turn, and at its end, if the switch is on ---------------------------

const SOON = 10; // s, as the box's beeper
const heard = new Map(); // by table: the record with which the turn began whose end was last near, and how near
const SOON_NOTES = [[880, 300]], LATE_NOTES = [[660, 300], [440, 300]];

function sound(id, { begun }, left) {
  const near = left === undefined || left > SOON ? 0 : left > 0 ? 1 : 2;
  const before = heard.get(id), turn = begun && begun[0];
  heard.set(id, { turn, near });
  if (near && before && near > (before.turn === turn ? before.near : 0)) play(near === 1 ? SOON_NOTES : LATE_NOTES);
}

function showSwitch() {
  byId("sound").hidden = !Sound || ![...shown.values()].some(({ table }) => table.has !== null);
}
