"use strict";
const byId = (id) => document.getElementById(id);
const oled = byId("oled").getContext("2d");
const buttons = new Map([...document.querySelectorAll("[data-key]")].map((button) => [button.dataset.key, button]));
const shortcuts = { 1: "P1", 2: "P2", 3: "P3", 4: "P4", ArrowUp: "UP", ArrowDown: "DOWN", Enter: "OK",
                    Escape: "BACK", Backspace: "BACK" };
const down = new Set();

// The connection to the box, a script of its own, has `send(...)` for what is pressed and entered here.

// -- The display --------------------------------------------------------------------------

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

// -- Names to choose from -----------------------------------------------------------------

const names = byId("names");
let roster = [];

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
