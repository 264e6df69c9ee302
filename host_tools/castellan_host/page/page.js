"use strict";
const byId = (id) => document.getElementById(id);
const oled = byId("oled").getContext("2d");
const buttons = new Map([...document.querySelectorAll("[data-key]")].map((button) => [button.dataset.key, button]));
const shortcuts = { 1: "P1", 2: "P2", 3: "P3", 4: "P4", ArrowUp: "UP", ArrowDown: "DOWN", Enter: "OK",
                    Escape: "BACK", Backspace: "BACK" };
const FOLLOWED = "button, summary, a, input[type=file]"; // what Enter follows while it has the focus
const FIELDS = "input, textarea, select"; // what has the keyboard while it has the focus
const down = new Set();
const held = new Map(); // the keyboard's keys that are down, by their place on it, each with the box's key
let picture = new Uint8Array(1024); // the display's, 8 pixels of a column in a byte

// The connection to the box, a script of its own, has `send(...)` for what is pressed and entered here.

// -- The display --------------------------------------------------------------------------

const isLit = (x, y, bytes = picture) => (bytes[(y >> 3) * 128 + x] >> (y & 7)) & 1;

function draw(bytes) {
  picture = bytes;
  byId("asleep").hidden = bytes.some(Boolean);
  paint(oled, bytes);
}

function paint(context, bytes) {
  const image = context.createImageData(128, 64);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 128; x++) {
      image.data.set(isLit(x, y, bytes) ? [190, 225, 255, 255] : [0, 0, 0, 255], 4 * (y * 128 + x));
    }
  }
  context.putImageData(image, 0, 0);
}

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

// Without what turns the direction of the text around it, and without what controls a terminal: a box's text, or a
// file's, shows itself alone.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const plain = (text) => text.replace(CONTROLS, "");

// Screen readers repeat a text that is set again, even if it is the same.
function setText(element, text) {
  const shown = isolated(plain(text));
  if (element.textContent !== shown) element.textContent = shown;
}

// What holding a key does on this screen stands on the key; some players have the keys on exchanged sides.
function showScreen({ holds, language, side, lights }) {
  for (const element of document.querySelectorAll("#words, small")) element.lang = language ?? "";
  for (const [key, button] of buttons) setText(button.querySelector("small"), holds[key] ?? "");
  byId("device").classList.toggle("right", side === "right");
  if (lights !== undefined) showLights(lights);
}

// A box with lights has a dial, too, and a middle column.
function showLights(lights) {
  byId("device").classList.toggle("pad", Boolean(lights));
  byId("dial").hidden = byId("middle").hidden = !lights;
  for (const [key, button] of buttons) button.dataset.light = lights?.[key] ?? "";
}

// -- Keys ---------------------------------------------------------------------------------

function press(key, isDown) {
  if (isDown === down.has(key)) return;
  if (isDown) down.add(key); else down.delete(key);
  buttons.get(key).classList.toggle("down", isDown);
  send(isDown ? "down" : "up", key, Math.round(performance.now()));
}

function releaseAll() {
  held.clear();
  for (const key of [...down]) press(key, false);
}

// A pointer that clicks something leaves nothing focused, so the keyboard's Enter is OK again; fields keep the focus.
// A click that Enter or Space makes has no detail: who goes by Tab stays where he is.
addEventListener("click", (event) => {
  if (event.detail && document.activeElement?.matches(FOLLOWED)) document.activeElement.blur();
});
function pressBy(button, key) {
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("pointerdown", (event) => {
    document.activeElement?.blur();
    button.setPointerCapture(event.pointerId);
    press(key, true);
  });
  for (const kind of ["pointerup", "pointercancel"]) button.addEventListener(kind, () => press(key, false));
}
for (const [key, button] of buttons) pressBy(button, key);

// -- The dial, of a box that has one ---------------------------------------------------------

const dial = byId("dial");
const NOTCH = 50; // of what a mouse's wheel reports for a detent; a touch pad reports many small parts of one
let wheeled = 0;

function turn(way) {
  if (!dial.hidden) send("turn", way, Math.round(performance.now()));
}

pressBy(dial.querySelector("[data-press]"), "OK");
for (const button of dial.querySelectorAll("[data-turn]")) {
  button.addEventListener("click", () => turn(Number(button.dataset.turn)));
}
dial.addEventListener("wheel", (event) => {
  event.preventDefault();
  wheeled += event.deltaY;
  if (Math.abs(wheeled) < NOTCH) return;
  turn(Math.sign(wheeled));
  wheeled = 0;
});
addEventListener("keydown", (event) => {
  const way = { "+": 1, "-": -1 }[event.key];
  const isOther = event.ctrlKey || event.metaKey || keyOf(event); // a Czech keyboard prints + on the digit 1
  if (way && !isOther && !document.activeElement?.matches(FIELDS)) turn(way);
});

// Where a key's name is drawn as a bright box, and what stands beside it, is that key. Only pixels say where.
function boxes(y) {
  const found = [];
  for (let x = 0, start = 0; x <= 128; x++) {
    if (x < 128 && isLit(x, y)) continue;
    if (x - start >= 6 && x - start <= 40) found.push(start);
    start = x + 1;
  }
  return found;
}

// A list has rows of 12 pixels and a foot that says what OK and BACK do, a table rows of 14 pixels.
function keyAt(x, y) {
  const isList = [9, 21, 35, 49].some((line) => isLit(0, line));
  const foot = isList || boxes(63).length;
  if (y < 8) return undefined;
  if (foot && y >= 56) {
    const key = boxes(63).filter((start) => start <= x).pop();
    return key === undefined ? undefined : key > 50 ? "BACK" : "OK";
  }
  const row = Math.min(3, Math.floor((y - 8) / (isList ? 12 : 14)));
  const beside = isList && boxes(9 + 12 * row).find((start) => start > 8);
  if (beside && x >= beside) return { 0: "UP", 3: "DOWN" }[row];
  return `P${row + 1}`;
}

const display = byId("oled");
display.addEventListener("pointerdown", (event) => {
  const { left, top, width } = display.getBoundingClientRect();
  const key = keyAt(...[event.clientX - left, event.clientY - top].map((at) => Math.floor((at * 128) / width)));
  if (!key) return;
  display.setPointerCapture(event.pointerId);
  press(key, true);
  const release = () => press(key, false);
  for (const kind of ["pointerup", "pointercancel"]) display.addEventListener(kind, release, { once: true });
});

byId("device").addEventListener("contextmenu", (event) => event.preventDefault());

// Digits are found by their places: a French keyboard prints others there. A keyboard on a screen may have no places.
const placeOf = (event) => event.code || event.key;

function keyOf(event) {
  const active = document.activeElement;
  if (active?.matches(FIELDS) || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (!byId("letters").hidden && /^(?:\p{Lu}|Dead)$/u.test(event.key)) return undefined; // É, or ^ and E, which begin a name
  if (event.key === " " || event.key === "Enter") {
    if (active?.dataset.key) return active.dataset.key;
    if (active?.matches(FOLLOWED)) return undefined;
  }
  return shortcuts[event.code.match(/^(?:Digit|Numpad)([1-4])$/)?.[1] ?? event.key];
}
addEventListener("keydown", (event) => {
  const key = keyOf(event);
  if (!key) return;
  event.preventDefault();
  if (event.repeat) return;
  held.set(placeOf(event), key);
  press(key, true);
});
// What a key prints, and which modifiers are down, may be different by now. macOS says of no key that it was released
// while Command was down.
addEventListener("keyup", (event) => {
  if (event.key === "Meta") releaseAll();
  const key = held.get(placeOf(event));
  held.delete(placeOf(event));
  if (key && ![...held.values()].includes(key)) press(key, false);
});
addEventListener("blur", releaseAll);
addEventListener("focusin", (event) => { if (event.target.matches(FIELDS)) releaseAll(); });

// -- Names to choose from -----------------------------------------------------------------

const names = byId("names");
let roster = [];

function linesOf(field) {
  return field.value.normalize("NFC").split("\n").map((line) => line.trim()).filter(Boolean);
}

// What is being edited stays as it is when the box has other names.
function showRoster(given) {
  const offered = given.map(plain);
  const typed = linesOf(names).join("\n");
  const isEdited = ![roster.join("\n"), offered.join("\n")].includes(typed);
  roster = offered;
  if (!isEdited && document.activeElement !== names) names.value = offered.join("\n");
}

byId("roster").querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  send("names", linesOf(names));
});
