// The box's filesystem for a real one, as a UF2 that its board takes beside the firmware's.

const [TAKER, BOOT] = board === "macropad" ? ["MacroPad", "the dial"] : ["Pico", "BOOTSEL"];
const TAKERS = board === "macropad" ? TAKER : "Pico or Pico W";
const toPico = document.createElement("details");
toPico.id = "to-pico";
toPico.innerHTML = `<summary>Take the games to a ${TAKER}</summary>
<p>A file for a ${TAKERS} that has Castellan already: hold ${BOOT} while you plug it in, and drag the file onto its
  drive. All games and settings on that ${TAKER} are <strong>replaced</strong> by those of this box.</p>
<p><button type="button">Save castellan-games.uf2</button></p>`;
byId("games-in").after(toPico);
toPico.querySelector("button").addEventListener("click", () => send("uf2"));
