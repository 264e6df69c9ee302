// What the page shows of the tables. Names and words come from players: they are only ever set as text.
// It runs on televisions, too, whose browsers are never renewed: all that it needs is in Chrome 76 and Safari 13.

const byId = (id) => document.getElementById(id);
const facts = JSON.parse(byId("facts").textContent);
const words = facts.words;
const shown = new Map(); // a table's id to its section and what it shows
let opened; // the table's id and the seat whose points are explained
let asked; // what had the focus before

document.documentElement.lang = facts.language;
byId("waiting").textContent = words.waiting;
byId("why").querySelector("button").textContent = words.close;
byId("sound").textContent = words.sound;

// The players' colours are those of the reports.
const dark = matchMedia("(prefers-color-scheme: dark)");
function paint() {
  facts.seats[dark.matches ? "dark" : "light"].forEach((colour, seat) => {
    document.documentElement.style.setProperty(`--seat-${seat}`, colour);
  });
}
if (dark.addEventListener) dark.addEventListener("change", paint); else dark.addListener(paint); // before Safari 14
paint();

function copyOf(id) { return byId(id).content.firstElementChild.cloneNode(true); }

// Screen readers repeat a text that is set again, even if it is the same.
function setText(element, text) {
  const shown = isolated(text);
  if (element.textContent !== shown) element.textContent = shown;
}

function fill(element, children) {
  element.textContent = "";
  element.append(...children);
}

function timeOf(seconds) {
  const then = new Date(1000 * seconds);
  const day = Date.now() - then > 20 * 3600 * 1000 ? { year: "2-digit", month: "numeric", day: "numeric" } : {};
  return then.toLocaleString(facts.language, { hour: "numeric", minute: "2-digit", ...day });
}

// -- All tables -----------------------------------------------------------------------------

function showTables(tables) {
  const main = byId("tables");
  for (const [id, { section }] of shown) {
    if (!tables.some((table) => table.id === id)) { section.remove(); shown.delete(id); }
  }
  main.classList.toggle("several", tables.length > 1);
  main.style.setProperty("--across", tables.length > 2 ? 2 : 1);
  byId("waiting").hidden = tables.length > 0;
  for (const table of tables) {
    if (!shown.has(table.id)) shown.set(table.id, { section: copyOf("table"), table: {} });
    const { section, table: before } = shown.get(table.id);
    if (!section.isConnected) main.append(section);
    shown.get(table.id).table = table;
    showTable(section, table, before, tables.length);
  }
  document.title = tables.map((table) => table.title).join(" · ") || "Castellan";
  explain();
  tick();
}

function showTable(section, table, before, count) {
  setText(section.querySelector("h1"), table.title);
  setText(section.querySelector(".when"), table.when);
  setText(section.querySelector(".verdict"), table.over ? [table.verdict, ...table.notes].join(" · ") : "");
  setText(section.querySelector(".last"), table.over ? "" : table.last);
  if (before.last !== undefined && before.last !== table.last) setText(byId("spoken"), table.over ? table.verdict : table.last);
  const away = table.away === null ? words.not_plugged : table.away ? words.unplugged.replace("{time}", timeOf(table.away)) : "";
  setText(section.querySelector(".away"), away);
  showPlayers(section.querySelector(".players"), table, before, count);
  setText(section.querySelector("figcaption"), words.course_of.replace("{total}", table.total));
  showRounds(section.querySelector(".pad"), table);
  drawCurves(section.querySelector("figure"), table, facts.dashes);
}

// -- A table's players ------------------------------------------------------------------------

function showPlayers(list, table, before, count) {
  const number = table.players.length;
  const columns = count > 2 || number > 5 ? Math.ceil(number / 2) : number;
  list.style.setProperty("--columns", columns);
  list.classList.toggle("rows", columns < number);
  list.parentElement.classList.toggle("low", columns < number);
  const digits = Math.max(...table.players.map(({ total }) => total.length));
  list.style.setProperty("--digits", digits);
  // Without units of a container: how many digits would be beside each other, or fill the height.
  const least = columns < number ? 15 : count > 1 ? 12 : 6;
  list.style.setProperty("--shares", Math.max(digits * columns * (count > 2 ? 2 : 1), least));
  list.style.setProperty("--letters", Math.max(...table.players.map((player) => lettersOf(player, table.over, list))));
  const known = new Map([...list.children].map((item) => [item.dataset.seat, item]));
  const old = new Map((before.players || []).map((player) => [player.seat, player]));
  const order = table.players.map((player) => {
    const item = known.get(String(player.seat)) || newPlayer(player.seat, table.id);
    showPlayer(item, player, table, old.get(player.seat));
    return item;
  });
  if (order.some((item, place) => list.children[place] !== item) || list.children.length !== number) fill(list, order);
}

// How wide a player's name is with what stands beside it, in em of its font.
function lettersOf({ rank, name, leads, moved }, isOver, list) {
  const beside = isOver ? "" : moved;
  const text = `${rank ? `${rank}. ` : ""}${name}${leads ? " ♛" : ""}`;
  return textWidth(beside ? `${text} ${beside}` : text, list, "600 100px") / 100 + 0.5; // a gap
}

function newPlayer(seat, id) {
  const item = copyOf("player");
  item.dataset.seat = seat;
  item.style.setProperty("--seat", `var(--seat-${seat % 8})`);
  item.firstElementChild.addEventListener("click", () => { opened = { id, seat }; explain(); });
  return item;
}

function showPlayer(item, player, table, before) {
  const part = (name) => item.querySelector(name);
  setText(part(".rank"), player.rank ? `${player.rank}.` : "");
  setText(part("bdi"), player.name);
  setText(part(".crown"), player.leads ? "♛" : "");
  const turn = table.paused === null ? words.turn : `${words.turn} · ${words.pause}`;
  setText(part(".turn"), player.turn ? turn : player.mark);
  setText(part(".total"), player.total);
  setText(part(".moved"), table.over ? "" : player.moved);
  const over = player.overrun ? ` +${clockOf(player.overrun)}` : ""; // as the box shows it
  const time = player.seconds === null ? [] : [[words.time, clockOf(player.seconds) + over]];
  const values = [...player.beside, ...time].map(([name, value]) => {
    const span = document.createElement("span"), number = document.createElement("b");
    number.textContent = value;
    span.append(`${name} `, number);
    return span;
  });
  fill(part(".beside"), values);
  item.firstElementChild.classList.toggle("onturn", player.turn);
  if (before && before.total !== player.total) {
    item.classList.remove("fresh");
    void item.offsetWidth; // so that the animation starts again
    item.classList.add("fresh");
  }
}

// -- Where a total comes from -------------------------------------------------------------------

function explain() {
  const dialog = byId("why");
  const of = opened && shown.get(opened.id);
  const player = of && of.table.players.find(({ seat }) => seat === opened.seat);
  if (!player) { closeDialog(); return; }
  const name = document.createElement("bdi");
  name.textContent = player.name;
  fill(byId("why-name"), [name]);
  fill(byId("why-tracks"), player.tracks.map(tableOf));
  if (!dialog.hasAttribute("open")) openDialog(dialog);
}

// Before Safari 15.4 a dialog is an element like any other: it opens above all else, and gives the focus back.
function openDialog(dialog) {
  if (dialog.showModal) { dialog.showModal(); return; }
  asked = document.activeElement;
  dialog.setAttribute("role", "dialog");
  dialog.setAttribute("open", "");
  dialog.querySelector("button").focus();
}

function closeDialog() {
  const dialog = byId("why");
  if (dialog.showModal) { dialog.close(); return; }
  if (!dialog.hasAttribute("open")) return;
  dialog.removeAttribute("open");
  opened = undefined;
  if (asked) asked.focus();
}

function tableOf(track) {
  const table = document.createElement("table");
  table.createCaption().textContent = track.name;
  const body = table.createTBody();
  for (const row of track.parts) addRow(body, row);
  addRow(table.createTFoot(), ["=", track.total]);
  return table;
}

function addRow(part, [name, value]) {
  const row = part.insertRow(), head = document.createElement("th");
  head.scope = "row";
  head.textContent = name;
  row.append(head);
  row.insertCell().textContent = value;
}

byId("why").addEventListener("close", () => { opened = undefined; });
byId("why").querySelector("button").addEventListener("click", closeDialog);
offerSound(SOON_NOTES);
byId("why").addEventListener("click", (event) => { if (event.target === byId("why")) closeDialog(); });
addEventListener("keydown", (event) => { if (event.key === "Escape") closeDialog(); });

let resized;
addEventListener("resize", () => {
  cancelAnimationFrame(resized);
  resized = requestAnimationFrame(() => {
    for (const { section, table } of shown.values()) drawCurves(section.querySelector("figure"), table, facts.dashes);
  });
});
