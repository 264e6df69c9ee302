// How long players take: the times of ended turns come with the tables, the running turn's counts on in the page.

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

// Shows the time of each table's running turn, and again when another second begins.
function tick() {
  clearTimeout(ticking);
  let rest = 1;
  for (const { section, table } of shown.values()) {
    const seconds = ahead === undefined || table.since === null ? undefined : Math.max(0, performance.now() / 1000 + ahead - table.since);
    if (seconds !== undefined) rest = Math.min(rest, 1 - seconds % 1);
    for (const element of section.querySelectorAll(".running")) {
      const counts = seconds !== undefined && element.closest(".onturn");
      setText(element, counts ? clockOf(Math.floor(seconds)) : "");
      element.classList.toggle("late", Boolean(counts && table.limit !== null && seconds >= table.limit));
    }
  }
  if (ahead !== undefined && [...shown.values()].some(({ table }) => table.since !== null)) ticking = setTimeout(tick, 1000 * rest + 5);
}
