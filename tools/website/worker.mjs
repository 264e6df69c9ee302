// The box: a Pico or a MacroPad with its firmware, in real time, in a worker of the page. Messages of the page are
// ["down", key], ["up", key], ["turn", way], a detent of the dial, to the right if positive, ["hidden", yes], ["names",
// [name, …]], for a new game to choose from, ["roster"], to be given those, ["game", name], to begin it, ["games"], to be given a list of the box's, ["file", id], to be given one's file,
// ["put", {name, text}], to have the file of a game put on the box, ["uf2"], to be given its filesystem, and ["kept",
// name], to be given a file that disk.mjs has kept, ["sheet", text], to have a score sheet on the box, ["own", title], to
// be given the titles of the box's own, after one is removed, and ["stored", title], to be given what it stores of one.
// Those to it are {frame}, the display's 1024 bytes, {text}, its lines, with what screen.mjs reads, {lights}, what that of
// each key shows, {roster} and {names}, what became of them, {games}, each with its row or null behind it, and whether it is `finding` more of them, {written}, when the flash has changed, {file} with an `id`,
// {refused} with the reason, {put}, what became of the file of this `name`, {putting}, what is done with it meanwhile,
// {uf2} and {kept}, files' bytes, {sheet}, why the box has not got it, "" if it has, {answer} or {unanswered}, the reason,
// to "own" and "stored", in their order, and {state}: "elsewhere" while another tab has the box, "carrying" while games
// of another build of the page are taken over, "here", with `lasts` whether the browser keeps its games, `kept`, of
// disk.mjs, and the `names` of what it kept, "failed", with an `error`.

import { carried } from './carrying.mjs';
import { openDisk } from './disk.mjs';
import { Display } from './display.mjs';
import { flashed, language, load } from './firmware.mjs';
import { begin } from './game.mjs';
import { Link } from './link.mjs';
import { Listing } from './listing.mjs';
import { Pace } from './pace.mjs';
import { read } from './reading.mjs';
import { restore } from './restoring.mjs';
import { Screen } from './screen.mjs';
import { packed } from './uf2.mjs';
import { wired } from './wired.mjs';

const { size: SIZE, filesystem: START, first, dial, languages, games, fonts, files } = BOX; // from build.py
const STILL = 200; // ms for which a picture has not changed before it is read
const WRITTEN = 1000; // ms without a change of the flash, after which the page learns of it
const ELSEWHERE = 'This box is open in another tab or window.';
let elsewhere = false;

/** Have all that is written to the filesystem on the disk, too, in the same order, and the page know of it. */
function mirror(board, disk) {
  let timer;
  board.listen((event) => {
    if (event !== 'erase' && event !== 'program') return;
    const { start, before: { length } } = board.flash.work;
    if (start < START) return;
    disk.write(start - START, board.flash.bytes.subarray(start, start + length));
    clearTimeout(timer);
    timer = setTimeout(() => postMessage({ written: true }), WRITTEN);
  });
}

/** Return a function that posts the picture if it has changed, after the flash that it shows, and calls `lit` if it is. */
function shown({ bus }, screen, disk, lit) {
  const display = new Display(first);
  let last = '';
  let reading;
  let glow;
  return () => {
    disk.flush();
    const lights = screen.lights();
    const seen = lights && Object.values(lights).join();
    if (lights && seen !== glow) postMessage({ lights });
    glow = seen;
    if (!bus.transfers.length) return;
    for (const { bytes } of bus.transfers.splice(0)) display.write(bytes);
    const frame = display.picture();
    if (frame.some(Boolean)) lit();
    if (frame.join() === last) return;
    last = frame.join();
    postMessage({ frame });
    clearTimeout(reading);
    reading = setTimeout(() => postMessage({ text: read(frame, fonts), ...screen.facts() }), STILL);
  };
}

async function start() {
  const loaded = Promise.all([load('bootrom'), load(files.uf2)]);
  loaded.catch(() => {}); // it is looked at below
  const disk = await openDisk(SIZE - START, () => {
    elsewhere = true;
    postMessage({ state: 'elsewhere' });
  });
  elsewhere = false;
  const [bootrom, uf2] = await loaded;
  const image = flashed(uf2, SIZE);
  const fresh = async () => new Uint8Array(await load(files.new + language(navigator.languages, languages)));
  const { filesystem, identity, kept } = await disk.contents(fresh, (old, made) => {
    postMessage({ state: 'carrying' });
    image.set(made, START);
    return carried(bootrom, image, START, old);
  });
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const board = wired(bootrom, { identity, seed: seed || 1 });
  image.set(filesystem, START);
  board.states.load(image);
  mirror(board, disk);
  board.power(true);
  postMessage({ state: 'here', lasts: disk.lasts, kept, names: await disk.names() });
  const screen = new Screen(board);
  const box = { link: new Link(board), disk, screen, used: false, pins: {} };
  Object.assign(box, { listing: new Listing(bootrom), lists: Promise.resolve(), isToList: false });
  // Not before the first picture, which a talk would delay. Without a date its games have none.
  box.games = new Promise((resolve) => { box.pace = new Pace(board, shown(board, screen, disk, resolve)); })
    .then(() => box.link.greet())
    .catch(() => null);
  return box;
}

/** Press or release a key. It is released where it was pressed: the press may have set another order of the keys. */
function contact(box, key, closed) {
  if (closed) box.pins[key] = box.screen.pin(key);
  if (key in box.pins) box.pace.contact(box.pins[key], closed);
}

/** Post the list of games: what the box says at once, and what each of them is as soon as it was found. */
async function list(box) {
  const { link, listing, pace } = box;
  box.isToList = false;
  try {
    const games = await link.greet();
    const unknown = listing.unknown(games);
    postMessage({ games: listing.withRows(games), finding: unknown.length });
    if (!unknown.length) return;
    await listing.find(pace.board.flash.bytes, unknown);
    postMessage({ games: listing.withRows(games) });
  } catch (error) {
    postMessage({ refused: error.message });
  }
}

function take(box, [act, what]) {
  const { pace, link } = box;
  if (act === 'hidden') what ? pace.stop() : pace.run();
  else if (act === 'down' || act === 'up') {
    box.used = true;
    contact(box, what, act === 'down');
  } else if (act === 'turn') {
    box.used = true;
    if (dial) pace.turn(what > 0 ? dial.pins : dial.pins.toReversed(), dial);
  } else if (act === 'game') begin(box, contact, games.indexOf(what));
  else if (act === 'games') {
    pace.wake();
    if (!box.isToList) box.lists = box.lists.then(() => list(box));
    box.isToList = true; // one after the present one shows all that happens until then
  } else if (act === 'file') {
    pace.wake();
    link.file(what).then((file) => postMessage({ file, id: what })).catch((error) => postMessage({ refused: error.message }));
  } else if (act === 'kept') {
    box.disk.file(what).then((kept) => postMessage({ kept, name: what })).catch((error) => postMessage({ refused: error.message }));
  } else if (act === 'uf2') postMessage({ uf2: packed(pace.board.flash.bytes, START) }); // LittleFS is whole at any moment
  else if (act === 'put') {
    pace.wake();
    restore(pace.board, link, what.name, what.text, (putting) => postMessage({ putting, name: what.name }))
      .catch((error) => error.message)
      .then((put) => postMessage({ put, name: what.name }));
  } else if (act === 'sheet') {
    pace.wake();
    link.putSheet(what).then(() => '').catch((error) => error.message).then((sheet) => postMessage({ sheet }));
  } else if (act === 'own' || act === 'stored') {
    pace.wake();
    const talk = act === 'own' ? link.sheets(what).then(({ titles }) => titles) : link.sheet(what);
    talk.then((answer) => postMessage({ answer })).catch((error) => postMessage({ unanswered: error.message }));
  } else {
    pace.wake();
    const talk = act === 'names' ? link.offer(what) : link.roster();
    talk.then((roster) => postMessage({ roster, names: act === 'names' ? 'The box offers them now' : '' }))
      .catch((error) => postMessage({ names: error.message }));
  }
}

// Whatever fails, nothing more is shown: it might not last.
function failed(error) {
  postMessage({ state: 'failed', error: String(error.message ?? error) });
  close();
}
addEventListener('error', (event) => { event.preventDefault(); failed(event); });
addEventListener('unhandledrejection', (event) => { event.preventDefault(); failed(event.reason); });

/** Answer at once what can't be done while another tab has the box; keys that are pressed here are not for later. */
function refuse([act, what]) {
  if (act === 'put') postMessage({ put: ELSEWHERE, name: what.name });
  else if (act === 'sheet') postMessage({ sheet: ELSEWHERE });
  else if (act === 'own' || act === 'stored') postMessage({ unanswered: ELSEWHERE });
  else if (act === 'names' || act === 'roster') postMessage({ names: ELSEWHERE });
  else if (!UNSAID.has(act)) postMessage({ refused: ELSEWHERE });
}

const UNSAID = new Set(['down', 'up', 'turn']); // what is not answered
const LASTING = new Set(['hidden', 'game']); // what counts once the box is here
const starting = start();
addEventListener('message', async ({ data }) => {
  if (elsewhere && !LASTING.has(data[0])) refuse(data);
  else take(await starting, data);
});
