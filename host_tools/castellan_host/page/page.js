"use strict";
const byId = (id) => document.getElementById(id);
const oled = byId("oled").getContext("2d");
const buttons = new Map([...document.querySelectorAll("[data-key]")].map((button) => [button.dataset.key, button]));
const shortcuts = { 1: "P1", 2: "P2", 3: "P3", 4: "P4", ArrowUp: "UP", ArrowDown: "DOWN", Enter: "OK",
                    Escape: "BACK", Backspace: "BACK" };
const down = new Set();
let socket;
const NO_CONNECTION = "No connection to the box, which may be switched off. Trying again …";
const REFUSALS = {
  403: "The box was started again: open the address that castellan run printed.",
  431: "This browser sends more than 8 kB of cookies to this address: delete them in its settings.",
};

// -- The connection -----------------------------------------------------------------------

function connect() {
  socket = new WebSocket(`ws://${location.host}/box`);
  socket.onopen = () => { byId("state").textContent = ""; };
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

// -- What the box shows -------------------------------------------------------------------

function show(message) {
  if (message.names !== undefined) {
    byId("roster").querySelector("output").textContent = message.names;
    return;
  }
  setText(byId("failure"), message.failure);
  draw(Uint8Array.from(atob(message.frame), (letter) => letter.charCodeAt(0)));
  setText(byId("words"), message.text.join("\n"));
  byId("laptop").hidden = !message.laptop.length;
  setText(document.querySelector("#laptop pre"), message.laptop.join("\n"));
  for (const element of document.querySelectorAll("#words, small")) element.lang = message.language;
  for (const [key, button] of buttons) setText(button.querySelector("small"), message.holds[key] ?? "");
  document.querySelector("main").classList.toggle("right", message.side === "right");
  showLetters(message.asked);
  showRoster(message.roster);
}

function draw(bytes) {
  const image = oled.createImageData(128, 64);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 128; x++) {
      const lit = (bytes[(y >> 3) * 128 + x] >> (y & 7)) & 1;
      image.data.set(lit ? [190, 225, 255, 255] : [0, 0, 0, 255], 4 * (y * 128 + x));
    }
  }
  oled.putImageData(image, 0, 0);
}

// Screen readers repeat a text that is set again, even if it is the same.
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// -- Keys ---------------------------------------------------------------------------------

function press(key, isDown) {
  if (isDown === down.has(key)) return;
  if (isDown) down.add(key); else down.delete(key);
  buttons.get(key).classList.toggle("down", isDown);
  send(isDown ? "down" : "up", key);
}

function releaseAll() { for (const key of [...down]) press(key, false); }

for (const [key, button] of buttons) {
  button.addEventListener("pointerdown", (event) => { button.setPointerCapture(event.pointerId); press(key, true); });
  for (const kind of ["pointerup", "pointercancel"]) button.addEventListener(kind, () => press(key, false));
}
document.querySelector("main").addEventListener("contextmenu", (event) => event.preventDefault());

function keyOf(event) {
  const active = document.activeElement;
  if (active?.matches("input, textarea") || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (event.key === " " || event.key === "Enter") {
    if (active?.dataset.key) return active.dataset.key;
    if (active?.matches("button, summary")) return undefined;
  }
  return shortcuts[event.key];
}
addEventListener("keydown", (event) => {
  const key = keyOf(event);
  if (!key) return;
  event.preventDefault();
  if (!event.repeat) press(key, true);
});
addEventListener("keyup", (event) => {
  const key = keyOf(event);
  if (key) press(key, false);
});
addEventListener("blur", releaseAll);
addEventListener("focusin", (event) => { if (event.target.matches("input, textarea")) releaseAll(); });

// -- Names --------------------------------------------------------------------------------

const field = byId("name");
const names = byId("names");
let roster = [];

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
  const isElsewhere = !document.activeElement?.matches("input, textarea");
  if (isLetter && isElsewhere && !byId("letters").hidden && !event.ctrlKey && !event.altKey && !event.metaKey) field.focus();
});

function typedNames() {
  return names.value.normalize("NFC").split("\n").map((line) => line.trim()).filter(Boolean);
}

// What is being edited stays as it is when the box has other names.
function showRoster(offered) {
  const typed = typedNames().join("\n");
  const isEdited = ![roster.join("\n"), offered.join("\n")].includes(typed);
  roster = offered;
  if (!isEdited && document.activeElement !== names) names.value = offered.join("\n");
}

byId("roster").querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  send("names", typedNames());
});

connect();
