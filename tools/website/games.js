// The games on the box, each to be saved as a file, which `castellan import` takes.

const games = document.createElement("details");
games.id = "games";
games.innerHTML = "<summary>Games on the box</summary><ul></ul><output></output>";
byId("roster").after(games);

games.addEventListener("toggle", () => { if (games.open) send("games"); });

function showGames({ games: found, file, id, refused }) {
  setText(games.querySelector("output"), refused ?? "");
  if (file) save(`${id}.castellan`, file);
  if (!found) return;
  listGames(games.querySelector("ul"), found, (chosen) => send("file", chosen));
  if (!found.length) setText(games.querySelector("output"), "There are none yet.");
}

// Show games in a list, the newest first, each with a button for which `saving` is called with its id.
function listGames(list, found, saving) {
  list.replaceChildren(...found.map((game, index) => line(game, index, saving)).reverse());
}

// A game's number counts from the oldest one; a game whose file is damaged has no number of entries.
function line([id, records, isOver], index, saving) {
  const [item, button] = [document.createElement("li"), document.createElement("button")];
  const entries = records === null ? "damaged" : records === 1 ? "1 entry" : `${records} entries`;
  item.textContent = `Game ${index + 1}: ${entries}${isOver || records === null ? "" : ", not over"} `;
  button.textContent = "Save";
  button.setAttribute("aria-label", `Save game ${index + 1}`);
  button.addEventListener("click", () => saving(id));
  item.append(button);
  return item;
}

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // ms; a download may begin late
}
