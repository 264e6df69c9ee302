// What only the firmware's memory says of its screen: what holding a key does, the language, on which side the keys are.

import { Objects } from './objects.mjs';

const { keys, symbols, types, holding, languages, hands } = BOX; // from build.py

const names = Object.keys(keys);
const [COLUMNS, ALL] = [4, 7]; // exchange what in the place of a key

export class Screen {
  constructor(board) {
    this.board = board;
    this.chip = null; // the one in whose memory the box was found
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
    const set = this.hands();
    return keys[names[names.indexOf(name) ^ (set & hands.swapped && COLUMNS) ^ (set & hands.turned && ALL)]];
  }

  // -- Within

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
