// The score pad of a game in rounds. Names and lines come from players: they are only ever set as text.

function showRounds(pad, table) {
  const place = pad.querySelector(".rounds").firstElementChild;
  pad.hidden = !table.by_round;
  pad.classList.toggle("wide", table.players.length > 4);
  const names = table.players.map((player) => player.name);
  const shown = table.by_round ? JSON.stringify([names, table.by_round]) : "";
  if (place.dataset.shown === shown) return; // it stays where somebody has scrolled it to
  place.dataset.shown = shown;
  if (place.firstElementChild) place.firstElementChild.remove();
  if (!table.by_round) return;
  pad.querySelector("p").textContent = table.by_round.title; // not in what is scrolled
  place.setAttribute("aria-label", table.by_round.title);
  place.append(padOf(names, table.by_round));
  place.scrollTop = place.scrollHeight; // to the newest round
}

function padOf(names, { rows, total }) {
  const pad = document.createElement("table"), body = pad.createTBody();
  addHeads(pad.createTHead().insertRow(), names);
  for (const row of rows) addCells(body.insertRow(), row);
  addCells(pad.createTFoot().insertRow(), total);
  return pad;
}

function addHeads(row, names) {
  row.insertCell();
  for (const name of names) {
    const head = document.createElement("th"), shown = document.createElement("bdi");
    head.scope = "col";
    shown.textContent = name;
    head.append(shown);
    row.append(head);
  }
}

function addCells(row, [name, ...cells]) {
  const head = document.createElement("th");
  head.scope = "row";
  head.textContent = name;
  row.append(head);
  for (const cell of cells) row.insertCell().textContent = cell;
}
