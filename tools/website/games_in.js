// Files of games onto the box, chosen or dropped onto the page.

const LARGEST = 65_536; // bytes, as restoring.mjs has it: nothing larger is read
const gamesIn = document.createElement("details");
gamesIn.id = "games-in";
gamesIn.innerHTML = `<summary>Add games from files</summary>
<p><label for="game-files">Files of games, .castellan. The box restarts for each; a game that it has is never shortened
  nor exchanged.</label></p>
<p><input id="game-files" type="file" accept=".castellan" multiple></p>
<div role="status"><ul></ul></div>`;
byId("games").after(gamesIn);

byId("game-files").addEventListener("change", async ({ target }) => {
  await putAll([...target.files]);
  target.value = ""; // the same file may be chosen again
});
addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
addEventListener("drop", (event) => {
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  putAll([...event.dataTransfer.files]);
});

async function putAll(files) {
  gamesIn.open = true;
  gamesIn.querySelector("ul").replaceChildren();
  for (const file of files) {
    if (file.size > LARGEST) showPut({ name: file.name, put: "This file is too large for a game." });
    else send("put", { name: file.name, text: await file.text() });
  }
}

// What became of a file, or what is done with it meanwhile.
function showPut({ name, put, putting }) {
  const list = gamesIn.querySelector("ul");
  const isIt = (item) => item.dataset.putting === name;
  const at = [...list.children].find(isIt) ?? list.appendChild(document.createElement("li"));
  at.dataset.putting = putting ? name : "";
  setText(at, `${name}: ${put ?? putting}`);
  if (put && games.open) send("games");
}
