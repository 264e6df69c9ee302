// The laptop at the box's USB port, as far as the page is one: the date, the names to choose from, and a game's file
// (docs/link.md). The cable is plugged in for a talk only: a box with a host never sleeps. No game is acknowledged: the
// box may delete one that is.

const PROTOCOL = 1;
const REQUEST = 200; // bytes of the longest line to the box
const PAGES = 99; // more than any roster has
const TIMEOUT = 3000; // ms
const TRIES = 3;
const UNPLUGGED = 300; // ms from one talk to the next
const DIGITS = 8; // of a checksum

/** Return the line with this content: behind it a space, its checksum, a newline. */
export function seal(content) {
  return `${content} ${checksum(new TextEncoder().encode(content))}\n`;
}

/** Return a message's line, as bytes: its content is canonical JSON. */
export function encode(message) {
  return new TextEncoder().encode(seal(JSON.stringify(message)));
}

/** Return the message of a line without its newline, and its content; null if it is noise. */
export function decode(line) {
  const content = line.slice(0, -DIGITS - 1);
  if (!content || seal(content) !== `${line}\n`) return null;
  try {
    const message = JSON.parse(content);
    return Array.isArray(message) ? { message, content } : null;
  } catch {
    return null;
  }
}

/** Return names as pages that each fit a request. */
export function paged(names) {
  const pages = [[]];
  for (const name of names) {
    if (encode(['names', PAGES, PAGES, [...pages.at(-1), name]]).length > REQUEST) pages.push([]);
    pages.at(-1).push(name);
  }
  return pages;
}

export class Link {
  constructor(board) {
    this.usb = board.usb;
    this.take = () => {}; // what takes a message
    this.raw = null; // what takes all bytes, while the box is stopped
    this.last = Promise.resolve(); // the end of the last talk
    const decoder = new TextDecoder();
    let text = '';
    board.listen((event) => {
      if (event !== 'serial') return;
      const bytes = board.received.take();
      if (this.raw) return this.raw(bytes);
      const lines = (text + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
      text = lines.pop().slice(-4096);
      for (const found of lines.map(decode)) if (found) this.take(found.message, found.content);
    });
  }

  /** Give the box the date; return its games as [id, records, ended]. Raises Error if it does not answer. */
  greet() {
    return this.talk((games) => games);
  }

  /** Return the box's names. */
  roster() {
    return this.talk(() => this.names());
  }

  /** Have the box offer these names; return those that it has then. Raises Error with its refusal. */
  offer(names) {
    return this.talk(async () => {
      const pages = paged(names);
      for (const [page, part] of pages.entries()) await this.ask(['ok'], ['names', page, pages.length, part]);
      return this.names();
    });
  }

  /** Return a game's file, as the box has written it, by the game's id. Raises Error with the box's refusal. */
  file(game) {
    const head = `["rec",${JSON.stringify(game)},`;
    const lines = [];
    const isComplete = ([kind, of, what], content) => {
      if (of !== game) return false;
      if (kind === 'rec') lines[what[0]] = seal(content.slice(head.length, -1));
      return kind === 'upto' && Object.keys(lines).length >= what;
    };
    return this.talk(async () => {
      await this.ask(['rec', 'upto'], ['want', game, 0], isComplete);
      return lines.join('');
    });
  }

  /** Talk, one talk after the other; `what` is called when the box has answered. */
  talk(what) {
    const talk = this.last.then(async () => {
      this.usb.attach(true);
      this.usb.setOpen(true);
      try {
        return await what(await this.games());
      } finally {
        this.usb.setOpen(false); // which is a goodbye, too
        this.usb.attach(false);
      }
    });
    this.last = talk.catch(() => {}).then(() => pause(UNPLUGGED));
    return talk;
  }

  // -- Within

  games() {
    const hello = ['hello', PROTOCOL, Math.floor(Date.now() / 1000)];
    return this.pages('box', hello, ([, , , , page, count, games]) => [page, count, games]);
  }

  names() {
    return this.pages('roster', ['names', 0, 0, []], ([, page, count, names]) => [page, count, names]);
  }

  /** Return what the answers to a message have, one after the other; `part` finds in one [page, pages, items]. */
  async pages(kind, message, part) {
    const pages = [];
    await this.ask([kind], message, (answer) => {
      const [page, count, items] = part(answer);
      pages[page] = items;
      return Object.keys(pages).length === count;
    });
    return pages.flat();
  }

  /** Send a message, again if nothing of these kinds comes in time, until one came that is `enough`. */
  ask(kinds, message, enough = () => true) {
    return new Promise((resolve, reject) => {
      let tries = 0;
      let timer;
      const end = (action) => {
        clearTimeout(timer);
        this.take = () => {};
        action();
      };
      const send = () => {
        if (tries++ === TRIES) return end(() => reject(new Error('The box does not answer')));
        timer = setTimeout(send, TIMEOUT);
        this.usb.send(encode(message));
      };
      this.take = (answer, content) => {
        if (answer[0] === 'error') end(() => reject(new Error(answer[2])));
        if (!kinds.includes(answer[0])) return;
        if (enough(answer, content)) return end(resolve);
        clearTimeout(timer);
        timer = setTimeout(send, TIMEOUT);
      };
      send();
    });
  }
}

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** The CRC-32 of bytes, in hexadecimal digits. */
function checksum(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (~crc >>> 0).toString(16).padStart(DIGITS, '0');
}
