// The connection of the page to `castellan run`, and what only that can show: what is on the laptop, typed names.

const BEAT = 10_000; // ms without a word from the server, after which it is asked for one
const PATIENCE = 5_000; // ms that its answer may take
const HOLDING = 50; // ms from one word to the next while a key is down: a hold counts only as far as they go
const TOGETHER = 10; // ms from a key to the word that lets the box see it: keys before that went down with it
const AGAIN = 1_000; // ms from a lost connection to the next one
const LOOKED = 1_000; // ms without a press after which players have looked at what the box shows
const EDITION = JSON.parse(byId("facts").textContent).edition; // the server says whether it is its own
const PAGE = crypto.getRandomValues(new Uint32Array(2)).join(""); // a connection takes the place of the same page's last one
const NO_CONNECTION = "No connection to the box, which may be switched off. Trying again …";
const MISSED = "The connection broke: the box may have missed your last keys. Look for a second at what it shows, then go on.";
const NAME_KEPT = "The connection broke before the box had this name: send it again.";
const REFUSALS = {
  403: "The box was started again: open the address that castellan run printed.",
  431: "This browser sends more than 8 kB of cookies to this address: delete them in its settings.",
};
const LOSABLE = new Set(["down", "turn", "text"]); // what is not sent again: the box may show something else by then
const unanswered = new Map(); // other messages, which are sent again, until they are answered

let socket;
let attempt; // to see whether a connection is possible again
let timer; // of what is next: a question, the end of patience, another connection
let asking = 0; // the number of the last question of either kind
let awaited = 0; // the number of the last question of `ask` while one of them has had no answer, else 0
let lastKey = 0; // the one behind the last key
let lastTime = 0; // when that was pressed, or would have been
let hasMissed = false;
let isMissing = false; // whether the last key was missed, and those that follow it at once are, too
let sentName; // the one that was entered in the field, until the box has it
let firstOpened;
const isReached = new Promise((resolve) => { firstOpened = resolve; });

// -- The connection -----------------------------------------------------------------------

function next(milliseconds, act) {
  clearTimeout(timer);
  timer = setTimeout(act, milliseconds);
}

function connect() {
  attempt?.abort();
  leave();
  awaited = 0;
  socket = new WebSocket(`ws://${location.host}/box?page=${PAGE}&edition=${EDITION}`);
  socket.onopen = opened;
  socket.onmessage = heard;
  socket.onclose = lose;
  next(PATIENCE, lose);
}

function leave() {
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
}

function opened() {
  firstOpened();
  setText(byId("state"), missing());
  for (const message of unanswered.values()) socket.send(JSON.stringify(message));
  next(BEAT, ask);
}

// What the box shows may still come, such as a clock, when it hears nothing any more: only an answer is one.
function heard({ data }) {
  const message = JSON.parse(data);
  if (message.alive === awaited) awaited = 0;
  if (!awaited) next(BEAT, ask);
  else if (message.alive) next(PATIENCE, lose);
  if (message.alive === undefined) show(message);
  else if (message.alive === lastKey) {
    [lastKey, hasMissed, isMissing, sentName] = [0, false, false, undefined];
    setText(byId("state"), "");
  }
}

// A connection that is dead takes all that is sent, and says nothing: the first question without an answer counts, however
// many keys follow. A page that nobody sees may be stopped at any time.
function ask() {
  if (document.hidden) return;
  socket.send(JSON.stringify(["alive", ++asking, Math.round(performance.now())]));
  if (!awaited) next(PATIENCE, lose);
  awaited = asking;
}

function hold() {
  if (down.size && socket.readyState === WebSocket.OPEN) ask();
}
setInterval(hold, HOLDING);

const missing = () => (sentName !== undefined ? NAME_KEPT : hasMissed ? MISSED : "");
const lost = () => `${NO_CONNECTION} ${missing()}`.trim();

function lose() {
  leave();
  hasMissed ||= lastKey > 0 || down.size > 0;
  isMissing = hasMissed;
  lastKey = 0;
  releaseAll();
  keepName();
  setText(byId("state"), lost());
  next(AGAIN, again);
}

// A box that was started again has another token. Requesting the page shows whether this browser may still use it.
async function again() {
  const own = attempt = new AbortController();
  next(PATIENCE, () => { own.abort(); again(); });
  const answer = await fetch("/", { method: "HEAD", cache: "no-store", signal: own.signal }).catch(() => undefined);
  if (own.signal.aborted) return;
  if (answer?.ok) connect();
  else {
    setText(byId("state"), REFUSALS[answer?.status] ?? lost());
    next(AGAIN, again);
  }
}

// A phone that slept, or another network: a connection may be dead although nothing has said so.
function look() {
  const isOpen = socket.readyState === WebSocket.OPEN;
  if (!document.hidden) isOpen ? ask() : connect();
  else {
    releaseAll();
    if (!isOpen) return;
    clearTimeout(timer);
    awaited = 0;
  }
}
document.addEventListener("visibilitychange", look);
addEventListener("online", look);
addEventListener("pageshow", (event) => { if (event.persisted) look(); });

// Have the box say that it has the last key, or its release: without that it may have missed it.
function heed() {
  ask();
  lastKey = asking;
}

// After keys that the box has missed, those that follow at once would make another number of what is left: they are
// missed, too, until there is a pause. One behind it counts, and so do those that follow while its answer is to come.
function send(...message) {
  const [act, , number] = message;
  const isOpen = socket.readyState === WebSocket.OPEN;
  if (act !== "up" && !LOSABLE.has(act)) unanswered.set(number ?? act, message);
  if (!LOSABLE.has(act)) {
    if (isOpen) socket.send(JSON.stringify(message));
    if (isOpen && act === "up" && (lastKey || !hasMissed)) heed();
    return;
  }
  const now = performance.now();
  const isBlind = isMissing && act !== "text" && now - lastTime < LOOKED; // what the field has was seen
  lastTime = now;
  if (isOpen && !isBlind) {
    isMissing = false;
    socket.send(JSON.stringify(message));
    heed();
    if (act === "down") setTimeout(hold, TOGETHER);
  } else {
    hasMissed = isMissing = true;
    setText(byId("state"), isOpen ? missing() : lost());
  }
}

// -- Score sheets --------------------------------------------------------------------------

const LARGEST = 16_000; // bytes of a message that the box takes
const asked = new Map(); // what a page waits for, by its number

// Answer what sheets.js asks about a sheet, as castellan_host/page/desk.py does.
function askDesk(request) {
  const message = ["sheet", request, ++asking];
  if (new Blob([JSON.stringify(message)]).size > LARGEST) {
    return Promise.resolve({ says: "This sheet is too long for this page: castellan sheets check takes it" });
  }
  return new Promise((resolve) => { asked.set(message[2], resolve); send(...message); });
}

const putSheet = (stored) => send("put", stored);

// The box's own sheets: the answer is {own: [[title, text], …], says}.
let ownAsked = () => {};
const listOwn = ownSheets("On the box", async (removed) => {
  const { own, says } = await new Promise((resolve) => { ownAsked = resolve; send("own", removed); });
  if (says) throw new Error(says);
  return own.map(([title, text]) => [title, () => text]);
});

// -- What the box shows -------------------------------------------------------------------

function show(message) {
  if (message.typed !== undefined) {
    unanswered.delete("typed");
    showTyped(message);
    return;
  }
  if (message.names !== undefined) {
    unanswered.delete("names");
    byId("roster").querySelector("output").textContent = message.names;
    return;
  }
  if (message.put !== undefined) {
    unanswered.delete("put");
    showPutSheet(message.put || SHEET_STORED);
    if (!message.put) listOwn().catch((error) => showPutSheet(error.message));
    return;
  }
  if (message.own) {
    unanswered.delete("own");
    ownAsked(message);
    return;
  }
  if (message.sheet) {
    unanswered.delete(message.number);
    asked.get(message.number)?.(message.sheet);
    asked.delete(message.number);
    return;
  }
  if (message.notes) play(message.notes);
  setText(byId("failure"), message.failure);
  draw(bytesOf(message.frame));
  setText(byId("words"), message.text.join("\n"));
  byId("laptop").hidden = !message.laptop.length;
  setText(document.querySelector("#laptop pre"), message.laptop.join("\n"));
  showScreen(message);
  showLetters(message.asked);
  showRoster(message.roster);
}

// -- Typed names --------------------------------------------------------------------------

const field = byId("name");

// The field is shown while the box asks for letters, with the text that was entered by keys so far.
function showLetters(asked) {
  byId("letters").hidden = !asked;
  if (!asked) {
    field.blur();
    field.value = "";
    setText(byId("typed"), "");
    if (sentName !== undefined && !lastKey) {
      sentName = undefined; // the box had it
      setText(byId("state"), missing());
    }
    return;
  }
  if (document.activeElement === field) return;
  field.value = asked.text;
  setText(byId("typed"), "");
}

// What the box would lose of the text in the field, or can't draw of it; a text that it did not take is there again.
function showTyped({ typed, kept }) {
  if (byId("letters").hidden) return;
  if (kept !== undefined) {
    sentName = undefined;
    field.value = kept;
    field.focus();
  }
  setText(byId("typed"), typed);
}

const fieldText = () => field.value.normalize("NFC").trim();
field.addEventListener("input", () => send("typed", fieldText()));

byId("letters").addEventListener("submit", (event) => {
  event.preventDefault();
  sentName = field.value;
  send("text", fieldText());
  if (socket.readyState === WebSocket.OPEN) field.blur();
});

// A name that the box may not have stays in the field, which has the keyboard: Enter sends it.
function keepName() {
  if (byId("letters").hidden) sentName = undefined; // the box had it
  if (sentName === undefined || document.activeElement === field) return;
  field.value = sentName;
  field.focus();
}

field.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.isComposing) return;
  event.stopPropagation(); // out of the field it would be BACK
  sentName = undefined;
  field.blur();
});

// Whoever types a letter means the field; digits are keys of the box. A dead key, such as ^, comes with any modifier,
// a letter such as Ł with the Option key of a Mac, which is Alt; a menu's letter is an English one.
addEventListener("keydown", (event) => {
  const isMenu = event.ctrlKey || event.metaKey || (event.altKey && /[ -~]/.test(event.key));
  const isPlain = event.key.length === 1 && !isMenu;
  const isLetter = event.key === "Dead" || (isPlain && event.key !== " " && !/\d/.test(event.key) && !keyOf(event));
  const isElsewhere = !document.activeElement?.matches(FIELDS);
  if (isLetter && isElsewhere && !byId("letters").hidden) field.focus();
});

byId("beeper").hidden = !Sound;
offerSound([[880, 300]]);
openSheets(listOwn);
isReached.then(openLink); // which asks by the connection
connect();
