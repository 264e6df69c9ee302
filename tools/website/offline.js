// What makes of the page something like an app: it works without a network once it was loaded, can be installed, and
// keeps a phone's screen on while it is used.

const AWAKE = 15 * 60_000; // ms after a key for which the screen stays on
let lock = null;
let sleep;

navigator.serviceWorker?.register("offline-worker.js").catch(() => {}); // then it needs the network, as any page does
if (board !== "pico") navigator.serviceWorker?.ready.then(({ active }) => active.postMessage("chosen"));

async function stayAwake() {
  clearTimeout(sleep);
  sleep = setTimeout(() => lock?.release(), AWAKE);
  if (lock === null || lock.released) lock = await navigator.wakeLock?.request("screen").catch(() => null) ?? null;
}
for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, stayAwake);
