// The games on the box, each to be saved as a file, which `castellan import` takes.

const TITLES = JSON.parse(byId("titles").textContent);
const games = document.createElement("details");
games.id = "games";
games.innerHTML = "<summary>Games on the box</summary><ul></ul><p></p><output></output>";
byId("roster").after(games);

games.addEventListener("toggle", () => { if (games.open) send("games"); });

// The box has recorded something: a list that is shown is made again.
function showWritten() {
  if (games.open) send("games");
}

function showGames({ games: found, finding, file, id, refused }) {
  if (found || refused) setText(games.querySelector("output"), refused ?? (finding ? "Reading the games …" : ""));
  if (file) save(`${id}.castellan`, file);
  if (!found) return;
  listGames(games.querySelector("ul"), found, (chosen) => send("file", chosen));
  if (!found.length) setText(games.querySelector("output"), "There are none yet.");
}

// Show games in a list, the newest first, each with a button for which `saving` is called with its id, and one for all.
// A list that is shown again keeps its buttons: one that is just being pressed, or has the focus, is not exchanged.
function listGames(list, found, saving) {
  const ids = new Set(found.map(([id]) => id));
  for (const item of [...list.children]) if (!ids.has(item.dataset.game)) item.remove();
  const items = new Map([...list.children].map((item) => [item.dataset.game, item]));
  for (const [index, game] of found.entries()) {
    const item = items.get(game[0]) ?? list.insertAdjacentElement("afterbegin", newItem(game[0], saving));
    item.firstChild.replaceChildren(...said(game, index));
    item.lastChild.setAttribute("aria-label", `Save game ${index + 1}`);
  }
  const all = list.parentElement.querySelector(".all") ?? allButton(list);
  all.hidden = found.length < 2;
  all.firstChild.onclick = () => { for (const id of ids) saving(id); };
}

function allButton(list) {
  const all = document.createElement("p");
  all.className = "all";
  all.append(button("Save all"));
  list.before(all);
  return all;
}

function newItem(id, saving) {
  const item = document.createElement("li");
  item.dataset.game = id;
  item.append(document.createElement("span"), button("Save", () => saving(id)));
  return item;
}

function button(label, act = null) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.onclick = act;
  return made;
}

// A game's number counts from the oldest one; a game whose file is damaged has no number of entries.
function said([, records, isOver, row], index) {
  const entries = records === null ? "damaged" : records === 1 ? "1 entry" : `${records} entries`;
  const state = isOver || records === null ? "" : ", not over";
  return [`Game ${index + 1}: `, ...(row ? described(row) : []), `${entries}${state} `];
}

// What a row says (castellan/flash/summary.py): game, date, players with their totals, winner; as texts and elements.
function described([began, game, , over, ranks, title]) {
  const parts = [title ? nameOf(title) : TITLES[game]];
  if (began) parts.push(`, ${new Date(1000 * began).toLocaleDateString(undefined, { dateStyle: "medium" })}`);
  parts.push(". ", ...listed(ranks.flatMap(([, player, total]) => [[nameOf(player), ` ${total}`.replace("-", "−")]])));
  const winners = ranks.filter(([rank]) => rank === 1).map(([, player]) => [nameOf(player)]);
  if (over === "abandon") parts.push("; abandoned");
  else if (over && ranks.length > 1) {
    parts.push("; won by ", ...listed(winners));
  }
  return [...parts, ". "];
}

const listed = (each) => each.flatMap((some, place) => [...(place ? [", "] : []), ...some]);

// A name in its own direction of writing, whatever stands around it.
function nameOf(text) {
  const element = document.createElement("bdi");
  setText(element, text);
  return element;
}

// Files of another build of the page, which the browser still has.
function listKept(names) {
  games.querySelector("ul ~ p").replaceChildren(...names.map((each) => button(`Save ${each}`, () => send("kept", each))));
}

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // ms; a download may begin late
}
