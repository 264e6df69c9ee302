// The connection of the page to `castellan run`, and what only that can show: what is on the laptop, typed names.

let socket;
let firstOpened;
const isOpen = new Promise((resolve) => { firstOpened = resolve; });
const NO_CONNECTION = "No connection to the box, which may be switched off. Trying again …";
const REFUSALS = {
  403: "The box was started again: open the address that castellan run printed.",
  431: "This browser sends more than 8 kB of cookies to this address: delete them in its settings.",
};

// -- The connection -----------------------------------------------------------------------

function connect() {
  socket = new WebSocket(`ws://${location.host}/box`);
  socket.onopen = () => { byId("state").textContent = ""; firstOpened(); };
  socket.onmessage = (message) => show(JSON.parse(message.data));
  socket.onclose = () => {
    releaseAll();
    setText(byId("state"), NO_CONNECTION);
    setTimeout(again, 1000);
  };
}

// A box that was started again has another token. Requesting the page shows whether this browser may still use it.
async function again() {
  const answer = await fetch("/", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  setText(byId("state"), REFUSALS[answer?.status] ?? NO_CONNECTION);
  if (answer?.ok) connect(); else setTimeout(again, 1000);
}

function send(...message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

// -- Score sheets --------------------------------------------------------------------------

const LARGEST = 16_000; // bytes of a message that the box takes
const asked = new Map(); // what a page waits for, by its number
let asking = 0;

// Answer what sheets.js asks about a sheet, as castellan_host/page/desk.py does.
function askDesk(request) {
  const message = ["sheet", request, ++asking];
  if (new Blob([JSON.stringify(message)]).size > LARGEST) {
    return Promise.resolve({ says: "This sheet is too long for this page: castellan sheets check takes it" });
  }
  return new Promise((resolve) => { asked.set(asking, resolve); send(...message); });
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
  if (message.names !== undefined) {
    byId("roster").querySelector("output").textContent = message.names;
    return;
  }
  if (message.put !== undefined) {
    showPutSheet(message.put || SHEET_STORED);
    if (!message.put) listOwn().catch((error) => showPutSheet(error.message));
    return;
  }
  if (message.own) {
    ownAsked(message);
    return;
  }
  if (message.sheet) {
    asked.get(message.number)?.(message.sheet);
    asked.delete(message.number);
    return;
  }
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
  if (!asked) { field.blur(); field.value = ""; return; }
  field.maxLength = asked.limit;
  if (document.activeElement !== field) field.value = asked.text;
}

byId("letters").addEventListener("submit", (event) => {
  event.preventDefault();
  send("text", field.value.normalize("NFC").trim());
  field.blur();
});
field.addEventListener("keydown", (event) => { if (event.key === "Escape") field.blur(); });

// Whoever types a letter means the field; digits are keys of the box.
addEventListener("keydown", (event) => {
  const isLetter = event.key.length === 1 && event.key !== " " && !/\d/.test(event.key);
  const isElsewhere = !document.activeElement?.matches(FIELDS);
  if (isLetter && isElsewhere && !byId("letters").hidden && !event.ctrlKey && !event.altKey && !event.metaKey) field.focus();
});

openSheets(listOwn);
isOpen.then(openLink); // which asks by the connection
connect();
