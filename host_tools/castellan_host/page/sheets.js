// Score sheets: chosen, written in a form or as TOML, checked and drawn while you type, and saved. `askDesk(request)`, of
// the connection's script, answers what castellan_host/page/desk.py says. Texts are shown as texts, never as HTML.

const sheets = byId("sheets");
const sheetForm = sheets.querySelector("form");
const sheetField = (name) => sheetForm.elements[name];
const PAUSE = 200; // ms after the last letter
const KINDS = ["points", "table", "steps", "rank", "one"]; // of which a line has one, as a formula, numbers or a number
const LANGUAGES = ["fr", "de", "ru"]; // whose names stand for as many lines as there were
const OWN = { title: "", lines: ["points"], example: [{ rows: [[1, 2]], totals: [1, 2] }] };
const SHEET_STORED = "It is on the box: begin any other game, and press OK";
let sheetTable = structuredClone(OWN); // as the file has it
let sheetLine = 0; // the one whose question is shown
let sheetRequest = {}; // what the desk was asked last: a table or a text
let sheetNumber = 0; // of that question: answers to earlier ones are late
let sheetShown; // the last of these that form and file follow
let sheetAnswered = Promise.resolve(); // when it has its answer
let sheetTimer; // until it is asked, undefined afterwards
let lasting = ""; // what is said until something is typed

// -- Texts of fields, and what they are in the table ---------------------------------------------

const numberOr = (text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : text);
const numbersOf = (text) => text.split(/[\s,]+/).filter(Boolean).map(numberOr);
const namesOf = (text) => text.split(",").map((name) => name.trim()).filter(Boolean);

// Put what a field says into a table; an empty one has no key.
function put(table, key, value) {
  if (value === "" || (Array.isArray(value) && !value.length)) delete table[key];
  else table[key] = value;
}

function readSheet() {
  const table = { ...sheetTable };
  const said = (name) => sheetField(name).value.normalize("NFC").trim();
  const [least, most] = [said("least"), said("most")];
  table.title = said("title");
  put(table, "players", least || most ? [numberOr(least || "1"), numberOr(most || "8")] : "");
  put(table, "wins", said("wins"));
  for (const name of ["start", "target", "rounds"]) put(table, name, numberOr(said(name)));
  put(table, "tie", namesOf(said("tie")));
  table.lines = [...sheetForm.querySelectorAll(".line")].map(readLine);
  if (table.lines.length !== sheetTable.lines?.length) for (const language of LANGUAGES) delete table[language];
  const [first = {}, ...others] = Array.isArray(table.example) ? table.example : [];
  const example = { ...first };
  put(example, "rows", said("rows").split("\n").map(numbersOf).filter((row) => row.length));
  put(example, "totals", numbersOf(said("totals")));
  put(table, "example", Object.keys(example).length ? [example, ...others] : others);
  return table;
}

// A line in short is a text; what no field shows stays as it was.
function readLine(row) {
  const [name, asks, kind, value, when] = [...row.querySelectorAll("input, select")].map((each) => each.value.normalize("NFC").trim());
  const line = { ...row.had, name };
  for (const each of KINDS) if (each !== "rank" || kind === "rank" || !row.had.points) delete line[each];
  if (asks === "-") line.asks = [];
  else put(line, "asks", namesOf(asks));
  put(line, kind, kind === "points" ? value : kind === "one" ? numberOr(value) : numbersOf(value));
  put(line, "when", when);
  return Object.keys(line).length > 1 ? line : name;
}

// -- The form ------------------------------------------------------------------------------------

// What no field can have, such as a table where a text belongs, stands in it as JSON: the desk says what belongs there.
const isOdd = (value) => typeof value === "object" && value !== null;
const asText = (value) => (isOdd(value) ? JSON.stringify(value) : String(value ?? ""));
const joined = (value, by = ", ") => plain(Array.isArray(value) && !value.some(isOdd) ? value.join(by) : asText(value));

function fillSheet(table) {
  sheetTable = table;
  const example = Array.isArray(table.example) ? table.example[0] ?? {} : {};
  const [least, most] = Array.isArray(table.players) ? table.players : [];
  const rows = Array.isArray(example.rows) ? example.rows.map((row) => joined(row, " ")).join("\n") : "";
  const said = { least, most, wins: table.wins === "most" ? "" : table.wins, totals: joined(example.totals, " "), rows };
  for (const name of ["title", "start", "target", "rounds", "tie"]) said[name] = joined(table[name]);
  for (const [name, value] of Object.entries(said)) sheetField(name).value = asText(value);
  const lines = Array.isArray(table.lines) ? table.lines : [];
  sheetForm.querySelector(".lines").replaceChildren(...lines.map(lineRow));
}

function lineRow(line) {
  const [, short, factor] = (typeof line === "string" && line.match(/^(.+?) \* (-?\d+)$/)) || [];
  const isTable = isOdd(line) && !Array.isArray(line);
  const had = short ? { name: short, points: `n * ${factor}` } : isTable ? line : { name: asText(line) };
  const kind = KINDS.find((each) => each in had) ?? "points";
  const row = document.createElement("div");
  row.className = "line";
  row.had = had;
  row.append(
    labelled("Line", input(had.name, "eggs, or eggs 0..20")),
    labelled("Asks", input(Array.isArray(had.asks) && !had.asks.length ? "-" : had.asks, "one number; - for none")),
    labelled("Worth", choice(KINDS.map((each) => [each, each === "points" ? "formula" : each]), kind)),
    labelled("how much", input(had[kind], "n")),
    labelled("When", choice([["", "usual"], ...["end", "round", "once", "any", "now"].map((each) => [each, each])], had.when)),
  );
  const remove = document.createElement("button");
  Object.assign(remove, { type: "button", textContent: "✕", ariaLabel: "Remove this line" });
  remove.onclick = () => { row.remove(); written(); };
  row.append(remove);
  return row;
}

function labelled(text, field) {
  const label = document.createElement("label");
  label.append(text, field);
  return label;
}

function input(value, placeholder) {
  return Object.assign(document.createElement("input"), { value: joined(value), placeholder, autocomplete: "off" });
}

function choice(options, value) {
  const select = document.createElement("select");
  select.append(...options.map(([name, text]) => new Option(text, name)));
  select.value = options.some(([name]) => name === value) ? value : options[0][0];
  return select;
}

// -- What the desk says --------------------------------------------------------------------------

function written() {
  sheetTable = readSheet();
  later({ table: sheetTable });
}

// What is typed while a chosen sheet, or a text, is still to come into the form belongs to that one.
async function typed(field) {
  const { value } = field;
  while (sheetRequest.toml !== undefined && sheetRequest !== sheetShown) {
    await settled();
    field.value = value;
  }
  if (field.isConnected) written();
}

// A sentence is about the text that is there: that of an earlier one goes at once.
function later(request) {
  clearTimeout(sheetTimer);
  sheetRequest = request;
  sheetNumber++;
  showSays("…", false);
  showSeen();
  endSearch();
  sheetTimer = setTimeout(() => consult(request), PAUSE);
}

// Ask the desk, once it has answered what it was asked before; of those who wait for that only the last is asked.
function consult(request) {
  clearTimeout(sheetTimer);
  sheetTimer = undefined;
  sheetRequest = request;
  const number = ++sheetNumber;
  const before = sheetAnswered;
  sheetAnswered = (async () => {
    await before;
    if (number !== sheetNumber) return;
    const answer = await askDesk({ ...request, line: sheetLine });
    if (number === sheetNumber) showAnswer(request, answer);
  })();
  return sheetAnswered;
}

// Wait until all that was typed has been checked, and stands in the file, too.
const settled = () => (sheetTimer === undefined ? sheetAnswered : consult(sheetRequest));

function showAnswer(request, answer) {
  if (request !== sheetShown) {
    if (answer.toml !== undefined) sheetField("toml").value = answer.toml;
    if (answer.table) fillSheet(answer.table);
    sheetShown = request;
  }
  showSays(answer.says, Boolean(answer.works));
  showSeen(answer.seen);
  const toml = answer.toml ?? request.toml;
  if (answer.works) searchFor(toml); else endSearch(toml);
  const screen = byId("sheet-screen");
  screen.classList.toggle("before", !answer.screen); // it stays, faint: most letters of a formula come before the last
  if (answer.screen) paint(screen.getContext("2d"), bytesOf(answer.screen));
}

// Show what the examples come to: totals alone come out in a sheet by which somebody else wins.
function showSeen(rows = []) {
  setText(sheets.querySelector(".seen"), rows.join("\n"));
}

function showSays(sentence, works) {
  const says = sheets.querySelector(".shown output");
  setText(says, lasting || sentence);
  says.classList.toggle("works", works && !lasting);
}

// -- What is done with it ------------------------------------------------------------------------

sheetForm.addEventListener("input", ({ target }) => {
  showPutSheet("");
  lasting = "";
  if (target.name === "toml") later({ toml: target.value.normalize("NFC") });
  else if (target.name !== "from") typed(target);
});
sheetForm.addEventListener("focusin", ({ target }) => {
  const place = [...sheetForm.querySelectorAll(".line")].indexOf(target.closest(".line"));
  if (place < 0 || place === sheetLine) return;
  sheetLine = place;
  consult(sheetRequest);
});
sheetForm.addEventListener("submit", (event) => event.preventDefault());
sheetField("add").onclick = () => {
  sheetForm.querySelector(".lines").append(lineRow(""));
  sheetForm.querySelector(".line:last-child input").focus();
  written();
};
sheetField("save").onclick = async () => {
  await settled();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([sheetField("toml").value], { type: "application/toml" }));
  const name = sheetField("title").value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
  link.download = `${name || "sheet"}.toml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // ms; a download may begin late
};

// Give the sheet as a box stores it, with names in the box's language, to `put`; say why if it does not work.
async function giveSheet(language, put) {
  await settled();
  const answer = await askDesk({ ...sheetRequest, language });
  if (answer.stored) return put(answer.stored);
  showSays(answer.says, false);
  throw new Error(answer.says);
}
sheetField("put").onclick = () => {
  showPutSheet("…");
  giveSheet(byId("words").lang || "en", putSheet).catch((error) => showPutSheet(error.message));
};
function showPutSheet(sentence) {
  setText(sheetForm.querySelector(".acts output"), sentence);
}

function takeSheet(toml) {
  sheetLine = 0;
  lasting = "";
  showSays("…", false);
  showSeen();
  endSearch();
  sheetField("toml").value = toml;
  consult({ toml });
}

// -- The sheets to begin with --------------------------------------------------------------------

const shippedGroup = groupOf("With Castellan");
sheetField("from").append(shippedGroup);

function groupOf(label) {
  return Object.assign(document.createElement("optgroup"), { label });
}

function optionOf(title, of) {
  return Object.assign(new Option(plain(title), title), of);
}

// Return the function that lists a box's own sheets, after the one of a title is removed; it throws what `ask` throws.
// `ask(title)` does this on the box, and returns [[title, read], …]: `read()` returns what the box stores of a sheet.
function ownSheets(label, ask) {
  const group = groupOf(label);
  return async function list(removed = "") {
    const own = await ask(removed);
    const from = sheetField("from");
    if (group.contains(from.selectedOptions[0])) {
      from.value = "";
      sheetField("remove").hidden = true;
    }
    group.replaceChildren(...own.map(([title, read]) => optionOf(title, { read, list })));
    if (own.length) shippedGroup.before(group); else group.remove();
  };
}

async function beginWith(option) {
  sheetField("remove").hidden = !option.read;
  if (!option.read) return takeSheet(option.toml ?? "");
  try {
    const answer = await askDesk({ stored: await option.read() });
    if (!option.selected) return; // another was chosen meanwhile
    if (!answer.toml) throw new Error(answer.says);
    takeSheet(answer.toml);
  } catch (error) {
    showSays(error.message, false);
  }
}

sheetField("remove").onclick = () => {
  const { value: title, list } = sheetField("from").selectedOptions[0];
  showPutSheet("…");
  list(title)
    .then(() => showPutSheet(`“${plain(title)}” is no longer on the box. Games that were played by it stay.`))
    .catch((error) => showPutSheet(error.message));
};

// Show the part of the page; when it is opened first, its sheets are fetched, and `list` lists those of the page's box.
function openSheets(list) {
  sheets.hidden = false;
  sheets.addEventListener("toggle", async () => {
    const { shipped = [] } = await askDesk({ shipped: true });
    const from = sheetField("from");
    shippedGroup.append(...shipped.map(([title, toml]) => optionOf(title, { toml })));
    from.onchange = () => beginWith(from.selectedOptions[0]);
    if (!sheetField("toml").value) { fillSheet(structuredClone(OWN)); written(); }
    list().catch((error) => showPutSheet(error.message));
  }, { once: true });
}
