// The box's filesystem for a real Pico, as a UF2 that it takes beside the firmware's.

const toPico = document.createElement("details");
toPico.id = "to-pico";
toPico.innerHTML = `<summary>Take the games to a Pico</summary>
<p>A file for a Pico or Pico W that has Castellan already: hold BOOTSEL while you plug it in, and drag the file onto its
  drive. All games and settings on that Pico are <strong>replaced</strong> by those of this box.</p>
<p><button type="button">Save castellan-games.uf2</button></p>`;
byId("games-in").after(toPico);
toPico.querySelector("button").addEventListener("click", () => send("uf2"));
