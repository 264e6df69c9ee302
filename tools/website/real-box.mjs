// A real box at this computer: its clock is set, its games are saved as files, its names and score sheets changed. Only
// the answers of its link are used, as text.

import { Cable } from './cable.mjs';
import { Link } from './link.mjs';

const section = document.createElement('details');
section.id = 'real-box';
section.innerHTML = `<summary>Read a real box</summary>
<p>For a box at this computer's USB port. Its clock is set, and its games can be saved as files. The box does not learn
  of these copies: it deletes no game because of them.</p>
<p><button type="button">Connect</button> <output></output></p>
<ul></ul>
<p hidden><button type="button">Put the score sheet that is shown above onto this box</button></p>
<form hidden>
  <label for="real-names">The names that this box offers, each on a line of its own.</label>
  <textarea id="real-names" rows="8" dir="auto" autocomplete="off" autocapitalize="words" spellcheck="false"></textarea>
  <button type="submit">Send</button>
</form>`;
byId('downloads').before(section);
const [button, form, list] = ['button', 'form', 'ul'].map((name) => section.querySelector(name));
const sending = section.querySelector('p[hidden]');
const names = byId('real-names');
let box = null; // the connected one, {cable, link}

const say = (text) => setText(section.querySelector('output'), text);

async function connect() {
  const port = await navigator.serial.requestPort().catch(() => null);
  if (!port || box) return; // none was chosen
  const cable = new Cable(port, (why) => disconnect(mine, why));
  const mine = { cable, link: new Link(cable) };
  box = mine;
  setText(button, 'Disconnect');
  say('Connecting …');
  try {
    await cable.open();
  } catch {
    return disconnect(mine, "The port can't be opened. Another program may use it.");
  }
  try {
    await show(mine);
  } catch (error) {
    disconnect(mine, `${sentence(error.message)} If Castellan is on that board, press its reset button, and connect again.`);
  }
}

async function show(mine) {
  const games = await mine.link.greet();
  if (box !== mine) return;
  say(games.length ? 'Its clock is set.' : 'Its clock is set. There are no games on it yet.');
  listGames(list, games, (id) => during(mine, async () => {
    save(`${id}.castellan`, await mine.link.file(id));
    return `${id}.castellan was saved.`;
  }));
  const offered = await mine.link.roster().catch(() => null); // then names are not changed here
  if (box !== mine || !offered) return;
  names.value = offered.map(plain).join('\n');
  form.hidden = sending.hidden = false;
  await listOwnOfReal().catch((error) => {
    if (box === mine) say(`Its clock is set, but its score sheets can't be listed: ${sentence(error.message)}`);
  });
}

/** List the sheets of the connected box beside those of the box in the page; none if it is gone. */
const listOwnOfReal = ownSheets('On the real box', async (removed) => {
  const mine = box;
  const { titles } = mine ? await mine.link.sheets(removed) : { titles: [] };
  return box === mine ? titles.map((title) => [title, () => mine.link.sheet(title)]) : [];
});

/** Do something with the box, and show the sentence that it returns, or what went wrong; the box stays connected. */
async function during(mine, what) {
  say('');
  const said = await what().catch((error) => sentence(error.message));
  if (box === mine) say(said);
}

const sentence = (text) => text.replace(/\.?$/, '.');

async function disconnect(mine, why) {
  if (box !== mine) return;
  say(why);
  listGames(list, []); // shown anew by the next connection
  form.hidden = sending.hidden = true;
  box = null;
  listOwnOfReal();
  setText(button, 'Connect');
  button.disabled = true;
  await mine.cable.close();
  button.disabled = false;
}

if (navigator.serial) button.addEventListener('click', () => (box ? disconnect(box, '') : connect()));
else {
  button.hidden = true;
  say('This browser has no Web Serial; Chrome and Edge on a computer do.');
}

sending.firstChild.onclick = () => {
  const mine = box;
  during(mine, async () => {
    const { language } = await mine.link.sheets();
    await giveSheet(language, (stored) => mine.link.putSheet(stored));
    await listOwnOfReal();
    return SHEET_STORED + '.';
  });
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const mine = box;
  during(mine, async () => {
    names.value = (await mine.link.offer(linesOf(names))).map(plain).join('\n');
    return 'The box offers these names now.';
  });
});
