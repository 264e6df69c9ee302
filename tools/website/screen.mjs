// What only the firmware's memory says: what holding a key does, the language, on which side the keys are, and what their
// lights show. Their pin does not say it: translated code shows edges only at the end of a block.

import { Objects } from './objects.mjs';

const { keys, column, lights, symbols, types, holding, languages, hands } = BOX; // from build.py

const names = Object.keys(keys);
const middle = Object.keys(column); // from above, empty without that column
const [COLUMNS, ALL] = [4, 7]; // exchange what in the place of a key
const LOOK = 500; // ms from one search for the lights to the next: they come after the first picture

export class Screen {
  constructor(board) {
    this.board = board;
    this.chip = null; // the one in whose memory the box was found
    this.lit = 0; // where the object is that shows the lights
    this.look = 0; // when it is looked for again
  }

  /** Return {holds, language, side} as the virtual box's page has them; without any of them while there is no box. */
  facts() {
    const box = this.box();
    if (!box) return { holds: {} };
    const { objects } = this;
    const app = objects.attribute(box, 'app');
    const screen = objects.items(objects.attribute(app, '_stack')).at(-1);
    const settings = objects.attribute(objects.attribute(objects.attribute(app, 'session'), 'settings'), '_values');
    const set = objects.text(objects.item(settings, 'language'));
    const language = languages.includes(set) ? set : languages[0];
    const held = objects.items(objects.attribute(screen, 'HOLDS')).map((key) => names[objects.number(key)]);
    const does = objects.items(objects.attribute(screen, 'HELD')).map((what) => holding[language][objects.text(what)]);
    return {
      holds: Object.fromEntries(held.map((key, index) => [key, does[index] ?? ''])),
      language,
      side: this.hands() & hands.swapped ? 'right' : 'left',
    };
  }

  /** Return the pin of a key, which depends on the order in which the players have set the keys. */
  pin(name) {
    return [...Object.values(keys), ...Object.values(column)][wired(name, this.hands())];
  }

  /** Return what the light of each key shows, by the keys' names; undefined if there are none yet. */
  lights() {
    const sent = this.sent();
    if (sent?.length !== 3 * lights?.places.length) return undefined;
    const shown = lights.places.map((place) => lights.names[sent.subarray(3 * place, 3 * place + 3).join()]);
    const set = this.hands();
    return Object.fromEntries([...names, ...middle].map((name) => [name, shown[wired(name, set)]]));
  }

  // -- Within

  /** Return the bytes that the lights were sent last, undefined if there are no lights yet. */
  sent() {
    if (!lights) return undefined;
    if (!this.lit) {
      if (performance.now() < this.look) return undefined;
      this.look = performance.now() + LOOK;
      this.lit = this.box() && this.objects.find('KeyLights', '_shown');
    }
    const sent = this.lit && this.objects.bytes(this.objects.attribute(this.lit, '_shown'));
    if (!sent) this.lit = 0; // the chip has restarted
    return sent || undefined;
  }

  hands() {
    const box = this.box();
    return box ? this.objects.number(this.objects.attribute(box, 'hands')) : 0;
  }

  /** Return where the box is. Objects stay in their place as long as the chip runs. */
  box() {
    const { mcu } = this.board;
    if (!mcu) return undefined;
    if (this.chip !== mcu) {
      this.objects = new Objects(mcu, { address: (name) => symbols[name] }, types);
      this.place = this.objects.find('Box', 'app');
      this.chip = this.place ? mcu : null;
    }
    return this.place;
  }
}

/** Return which key has a name, by the order of the wires: those of the middle column stand behind the others. */
function wired(name, set) {
  const row = middle.indexOf(name);
  if (row >= 0) return names.length + (set & hands.turned ? middle.length - 1 - row : row);
  return names.indexOf(name) ^ (set & hands.swapped && COLUMNS) ^ (set & hands.turned && ALL);
}
