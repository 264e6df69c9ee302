// The connection of the page to the box in its worker: worker.mjs says what the messages are.

const STATES = {
  carrying: () => "Another version of this page kept its games in another form: they are being taken over …",
  elsewhere: () => "This box is open in another tab or window. It goes on here when it is closed there.",
  here: ({ lasts, kept }) => (
    lasts ? taken(kept) : "This browser keeps no files for this page: games last only until it is closed."
  ),
  failed: ({ error }) => `The box has stopped: ${error}. Reload the page; what it has shown is kept.`,
};

function taken(kept) {
  if (!kept) return "";
  const file = `the file ${kept.name} has them; save it at “Games on the box”`;
  if (!kept.error) return `Games of another version of this page were taken over. As they were, ${file}.`;
  return `Games of another version of this page could not be taken over (${kept.error}). This box is new; ${file}.`;
}

const MAY_BE_DELETED = "This browser may delete the games on this page: Safari does when it was not opened for seven days, others when "
  + "space is short. Put the page on the home screen or install it, or save the games: “Games on the box”, “Save all”.";
const danger = document.createElement("p");
danger.id = "danger";
danger.setAttribute("role", "status");
byId("state").after(danger);

// The board that the address chooses, `?board=macropad`, each with its worker; without, or with another name, the first.
const BOARDS = {
  pico: { title: "Box with eight keys", address: "./", worker: "worker.js" },
  macropad: { title: "MacroPad", address: "./?board=macropad", worker: "macropad-worker.js" },
};
const wanted = new URLSearchParams(location.search).get("board");
const board = Object.hasOwn(BOARDS, wanted) ? wanted : "pico";
const boards = document.createElement("nav");
boards.id = "boards";
boards.setAttribute("aria-label", "Boxes to try");
for (const [name, { title, address }] of Object.entries(BOARDS)) {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = title;
  if (name === board) link.setAttribute("aria-current", "page");
  boards.append(link);
}
danger.after(boards);
if (board === "macropad") showLights({}); // its face, dark until the box has lit it

const box = new Worker(BOARDS[board].worker);

box.onmessage = ({ data }) => {
  if (data.frame) draw(data.frame);
  else if (data.text) { showScreen(data); setText(byId("words"), data.text.join("\n")); }
  else if (data.lights) showLights(data.lights);
  else if (data.games || data.file || data.refused) showGames(data);
  else if (data.written) showWritten();
  else if (data.put || data.putting) showPut(data);
  else if (data.kept && !data.state) save(data.name, data.kept);
  else if (data.sheet !== undefined) showStored(data.sheet);
  else if (data.answer !== undefined || data.unanswered) endRequest(data);
  else if (data.uf2) save("castellan-games.uf2", data.uf2);
  else if (data.state === undefined) showNames(data);
  else {
    setText(byId("state"), STATES[data.state](data));
    if (data.state === "failed") endAll(STATES.failed(data));
    if (data.names) listKept(data.names);
  }
};
box.onerror = () => {
  const sentence = STATES.failed({ error: "it could not be loaded" });
  setText(byId("state"), sentence);
  endAll(sentence);
};

function send(...message) {
  box.postMessage(message);
}

// Nobody sees a hidden page, and it is to cost nothing.
function hide() {
  if (document.hidden) releaseAll();
  send("hidden", document.hidden);
}
document.addEventListener("visibilitychange", hide);
hide();

// `?game=tuscany` in the address begins that game, unless one is open.
const game = new URLSearchParams(location.search).get("game");
if (game) send("game", game);

// A page that the browser keeps for "back" would keep the box from others.
addEventListener("pagehide", () => box.terminate());
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

// A browser may ask the reader: not before the box is used. Safari deletes what a tab has kept whatever it answers, but not
// what an app on the home screen has. The sentence moves what is below it: not while a pointer is down, which would then
// come up beside the link that it pressed.
async function persist() {
  if (!navigator.storage?.persist || matchMedia("(display-mode: standalone)").matches) return;
  if (!await navigator.storage.persist().catch(() => false)) setText(danger, MAY_BE_DELETED);
}
for (const kind of ["keydown", "pointerup"]) addEventListener(kind, persist, { once: true });

// -- The box's own score sheets --------------------------------------------------------------------

let stopped = ""; // why nothing is answered any more
const requests = []; // what ends each of those to the worker, in their order

function request(...message) {
  if (stopped) return Promise.reject(new Error(stopped));
  return new Promise((resolve, reject) => { requests.push({ resolve, reject }); send(...message); });
}

function endRequest({ answer, unanswered }) {
  const { resolve, reject } = requests.shift();
  if (unanswered) reject(new Error(unanswered)); else resolve(answer);
}

// A box that has stopped answers nothing more.
function endAll(sentence) {
  stopped = sentence;
  for (const { reject } of requests.splice(0)) reject(new Error(sentence));
  if (isPutting) showStored(sentence);
}

const listOwn = ownSheets("On the box", async (removed) => {
  const titles = await request("own", removed);
  return titles.map((title) => [title, () => request("stored", title)]);
});

let isPutting = false; // a sheet onto the box

function putSheet(stored) {
  if (stopped) return showStored(stopped);
  isPutting = true;
  send("sheet", stored);
}

function showStored(refusal) {
  isPutting = false;
  showPutSheet(refusal || SHEET_STORED);
  if (!refusal) listOwn().catch((error) => showPutSheet(error.message));
}

// -- Names to choose from --------------------------------------------------------------------------

function showNames({ names, roster }) {
  setText(byId("roster").querySelector("output"), names);
  if (roster) showRoster(roster);
}
byId("roster").addEventListener("toggle", (event) => { if (event.target.open) send("roster"); });

setText(byId("state"), "The box is starting …");
