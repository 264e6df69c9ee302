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

function showGames({ games: found, file, id, refused }) {
  setText(games.querySelector("output"), refused ?? "");
  if (file) save(`${id}.castellan`, file);
  if (!found) return;
  listGames(games.querySelector("ul"), found, (chosen) => send("file", chosen));
  if (!found.length) setText(games.querySelector("output"), "There are none yet.");
}

// Show games in a list, the newest first, each with a button for which `saving` is called with its id, and one for all.
// A list that is shown again stays where it has not changed, and the focus where it was.
function listGames(list, found, saving) {
  if (list.shown === JSON.stringify(found)) return;
  list.shown = JSON.stringify(found);
  const focused = list.parentElement.contains(document.activeElement) && document.activeElement.dataset.game;
  list.replaceChildren(...found.map((game, index) => line(game, index, saving)).reverse());
  list.parentElement.querySelector('[data-game="all"]')?.parentElement.remove();
  if (found.length > 1) {
    const all = document.createElement("p");
    all.append(button("Save all", "all", () => { for (const [id] of found) saving(id); }));
    list.before(all);
  }
  if (focused) list.parentElement.querySelector(`[data-game="${focused}"]`)?.focus();
}

function button(label, game, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.dataset.game = game;
  made.addEventListener("click", act);
  return made;
}

// A game's number counts from the oldest one; a game whose file is damaged has no number of entries.
function line([id, records, isOver, row], index, saving) {
  const item = document.createElement("li");
  const entries = records === null ? "damaged" : records === 1 ? "1 entry" : `${records} entries`;
  item.append(`Game ${index + 1}: `, ...(row ? described(row) : []));
  item.append(`${entries}${isOver || records === null ? "" : ", not over"} `);
  const made = button("Save", id, () => saving(id));
  made.setAttribute("aria-label", `Save game ${index + 1}`);
  item.append(made);
  return item;
}

// What a row says (castellan/core/summary.py): game, date, players with their totals, winner; as texts and elements.
function described([began, game, , over, ranks, title]) {
  const parts = [title ? nameOf(title) : TITLES[game]];
  if (began) parts.push(`, ${new Date(1000 * began).toLocaleDateString(undefined, { dateStyle: "medium" })}`);
  parts.push(". ", ...listed(ranks.flatMap(([, player, total]) => [[nameOf(player), ` ${total}`]])));
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
  games.querySelector("ul ~ p").replaceChildren(...names.map((each) => button(`Save ${each}`, each, () => send("kept", each))));
}

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // ms; a download may begin late
}
