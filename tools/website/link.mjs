// The laptop at a box's USB port, as far as the page is one: the date, the names to choose from, and a game's file
// (docs/link.md). The cable is plugged in for a talk only: a box with a host never sleeps. No game is acknowledged: the
// box may delete one that is. An answer of another shape than a box's is noise.

import { after } from './timing.mjs';

const PROTOCOL = 1;
const REQUEST = 200; // bytes of the longest line to the box
export const LINE = 512; // and from it, its newline included
const PAGES = 99; // more than any roster has
const SHEET = 24; // of a score sheet
const LIST_SHEETS = ['sheets', 0, 0, ''];
const LISTED = 256; // pages of an answer, far more than a box has
const RECORDS = 10_000; // of a game, the same
const ANSWERS = 4 * RECORDS; // to one request
const TIMEOUT = 3000; // ms
const TRIES = 3;
const UNPLUGGED = 300; // ms from one talk to the next
const DIGITS = 8; // of a checksum
const ID = /^[0-9A-Za-z_-]{1,64}$/; // of a game; a file is named after it

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

/** Return names as pages that each fit a request. Raises Error with a name that does not. */
export function paged(names) {
  const pages = [[]];
  for (const name of names) {
    if (encode(['names', PAGES, PAGES, [name]]).length > REQUEST) throw new Error(`A name is too long: ${name}`);
    if (encode(['names', PAGES, PAGES, [...pages.at(-1), name]]).length > REQUEST) pages.push([]);
    pages.at(-1).push(name);
  }
  return pages;
}

/** Return a score sheet, as a box stores it, as pages that each fit a request. Raises Error if it is too long. */
export function sheetPages(text) {
  const pages = [''];
  for (const letter of text) {
    if (encode(['sheets', PAGES, PAGES, pages.at(-1) + letter]).length > REQUEST) pages.push('');
    pages[pages.length - 1] += letter;
  }
  if (pages.length > SHEET) throw new Error('This sheet is too long for a box');
  return pages;
}

export class Link {
  constructor(board) {
    this.board = board;
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

  /** Return the titles of the box's own score sheets, after one of them is removed, and its language, as {titles, language}. */
  sheets(removed = '') {
    return this.talk(async () => {
      if (removed) await this.ask(['ok'], ['sheets', 0, 0, removed], isTaken(0));
      let language = 'en';
      const titles = await this.pages('titles', LIST_SHEETS, isName, ([, page, count, its, some]) => {
        if (isName(its)) language = its;
        return [page, count, some];
      });
      return { titles, language };
    });
  }

  /** Return what the box stores of its own sheet with this title, "" if it has none. Raises Error with its refusal. */
  async sheet(title) {
    const part = ([, page, count, text]) => [page, count === 0 ? 1 : count, [text]];
    const parts = await this.talk(() => this.pages('sheet', ['sheet', title], isName, part));
    return parts.join('');
  }

  /** Put a score sheet onto the box, from what it stores. Raises Error with its refusal. */
  putSheet(text) {
    return this.talk(async () => {
      const pages = sheetPages(text);
      for (const [page, part] of pages.entries()) {
        await this.ask(['ok'], ['sheets', page, pages.length, part], isTaken(page));
      }
    });
  }

  /** Return a game's file, as the box has written it, by the game's id. Raises Error with the box's refusal. */
  file(game) {
    const head = `["rec",${JSON.stringify(game)},`;
    const lines = new Map();
    const isComplete = ([kind, of, what], content) => {
      if (of !== game) return false;
      if (kind === 'upto') return isCount(what, RECORDS + 1) && isWhole(lines, what);
      if (isRecord(what) && content.startsWith(head)) lines.set(what[0], seal(content.slice(head.length, -1)));
      return false;
    };
    return this.talk(async () => {
      await this.ask(['rec', 'upto'], ['want', game, 0], isComplete);
      return inOrder(lines).join('');
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
    return this.pages('box', hello, isGame, ([, protocol, , , page, count, games]) => {
      if (protocol > PROTOCOL) throw new Error('The firmware of this box is newer than this page');
      return [page, count, games];
    });
  }

  names() {
    return this.pages('roster', ['names', 0, 0, []], isName, ([, page, count, names]) => [page, count, names]);
  }

  /** Return what the answers to a message have, one after the other; `part` finds in one [page, pages, items]. */
  async pages(kind, message, isItem, part) {
    const pages = new Map();
    await this.ask([kind], message, (answer) => {
      const [page, count, items] = part(answer);
      if (!isCount(count, LISTED + 1) || !isCount(page, count)) return false;
      if (!Array.isArray(items) || !items.every(isItem)) return false;
      pages.set(page, items);
      return isWhole(pages, count);
    });
    return inOrder(pages).flat();
  }

  /** Send a message, again if nothing of these kinds comes in time, until one came that is `enough`; that may raise. */
  ask(kinds, message, enough = () => true) {
    return new Promise((resolve, reject) => {
      let [tries, answers] = [0, 0];
      let stop = () => {};
      const end = (action) => {
        stop();
        this.take = () => {};
        action();
      };
      const send = () => {
        if (tries++ === TRIES) return end(() => reject(new Error('The box does not answer')));
        stop = after(this.board, TIMEOUT, send);
        this.usb.send(encode(message));
      };
      this.take = (answer, content) => {
        const [kind, , text] = answer;
        if (kind === 'error' && typeof text === 'string') return end(() => reject(new Error(text)));
        if (!kinds.includes(kind)) return;
        if (++answers > ANSWERS) return end(() => reject(new Error('The box does not come to an end')));
        try {
          if (enough(answer, content)) return end(resolve);
        } catch (error) {
          return end(() => reject(error));
        }
        stop();
        stop = after(this.board, TIMEOUT, send);
      };
      send();
    });
  }
}

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

const isCount = (value, limit) => Number.isInteger(value) && value >= 0 && value < limit;
const isName = (value) => typeof value === 'string';
const isTaken = (page) => ([, kind, taken]) => kind === 'sheets' && taken === page;
const isRecord = (value) => Array.isArray(value) && isCount(value[0], RECORDS) && Number.isInteger(value[1]);
const isWhole = (parts, count) => [...Array(count).keys()].every((number) => parts.has(number));
const inOrder = (parts) => [...parts].sort(([one], [other]) => one - other).map(([, part]) => part);

/** Whether this is a game of a list: its id, how many records it has, null if it is damaged, whether it is over. */
function isGame(value) {
  const [id, records, ended] = Array.isArray(value) ? value : [];
  if (typeof id !== 'string' || !ID.test(id) || typeof ended !== 'boolean') return false;
  return records === null || isCount(records, RECORDS + 1);
}

/** The CRC-32 of bytes, in hexadecimal digits. */
function checksum(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (~crc >>> 0).toString(16).padStart(DIGITS, '0');
}
