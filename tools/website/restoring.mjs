// A game's file onto the box, as `castellan restore` does it (castellan_host/device/restoring.py): checked line by line,
// and never over a game that differs. Errors are sentences; then no game has changed.

import { decode } from './link.mjs';
import { stopped } from './repl.mjs';

const GAMES = '/games';
const RESERVE = 64 * 1024; // bytes: what a game may grow to, see castellan/flash/archive.py
const LIMIT = 448; // bytes of the longest line
const PIECE = 4; // lines in one go: they stand as source in the heap of the box
const PART = '.new'; // a file so named is incomplete: the box removes it
const NAME = /^([1-9]\d*)-([0-9a-f]{16})\.log$/;
const ID = /(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])/;

/**
 * Put a file on the box, by its name and text. Return a sentence. Meanwhile `report` is called with what is done.
 */
export async function restore(board, link, name, text, report) {
  const [lines, torn] = checked(text);
  const note = torn ? ' Its last line was torn, as a power cut leaves it, and was left out.' : '';
  return (await link.talk(() => stopped(board, link, (repl) => put(repl, ID.exec(name)?.[0], lines, report)))) + note;
}

/** Return a game's lines with their newlines, and whether a torn one was behind them. */
function checked(text) {
  if (text.length > RESERVE) throw new Error('This file is too large for a game.');
  const lines = text.split(/\r?\n/); // an editor on Windows may have put carriage returns there
  const torn = lines.pop();
  if (torn.length >= LIMIT) lines.push(torn);
  if (!lines.length) throw new Error('There is no game in this file.');
  for (const [number, line] of lines.entries()) {
    const seq = line.length < LIMIT ? decode(line)?.message[0] : undefined;
    if (seq === undefined) throw new Error(`Line ${number + 1} is damaged, or this is not the file of a game.`);
    if (seq !== number) throw new Error(`Line ${number + 1} has the number ${seq}, and not ${number}: lines are missing, or twice.`);
  }
  return [lines.map((line) => `${line}\n`), torn !== ''];
}

/** A file without an id in its name has the one that `castellan import` gives it, from its first line. */
async function put(repl, id, lines, report) {
  await repl.run(ON_THE_BOX); // from build.py
  id ??= await repl.value(`binascii.hexlify(hashlib.sha256(${literal(lines[0].trimEnd())}).digest()).decode()[:16]`);
  const files = await repl.value(`list(tree('${GAMES}'))`);
  const entries = files.map(([path, , sum]) => ({ path, sum, found: NAME.exec(path.slice(GAMES.length + 1)) }));
  const games = entries.filter(({ found }) => found);
  const held = games.find(({ found }) => found[2] === id);
  if (held && !await isLonger(repl, lines.join(''), held)) return 'The box has this game already, with all that is in the file.';
  const last = Math.max(0, ...games.map(({ found }) => Number(found[1])));
  await write(repl, held?.found[0] ?? `${last + 1}-${id}.log`, lines, report);
  return held ? 'The box had the beginning of this game, and has all of it now.' : 'The game is on the box now.';
}

/** Whether a game begins with all that the box has of it, and goes on. */
async function isLonger(repl, text, { path, sum }) {
  if (sum.length !== 64) throw new Error(`The box's own file of this game can't be read (${sum}): it was left as it is.`);
  const before = await read(repl, path);
  if (before.startsWith(text)) return false;
  if (text.startsWith(before.slice(0, before.lastIndexOf('\n') + 1))) return true;
  throw new Error("The box's own file of this game differs from this one: it was left as it is.");
}

/** Write a file beside its place; it is moved there when it was read back and the box itself has checked it. */
async function write(repl, name, lines, report) {
  const [block, , free] = (await repl.value('list(room())'))[0];
  const needed = Math.ceil(new TextEncoder().encode(lines.join('')).length / block) + Math.ceil(RESERVE / block);
  if (needed > free) throw new Error('The box is full. Delete old games on it first.');
  const path = `${GAMES}/${name}`;
  const part = path + PART;
  await repl.run(`if not list(tree('${GAMES}')): os.mkdir('${GAMES}')\nbegin('${part}')`);
  for (let at = 0; at < lines.length; at += PIECE) {
    await repl.run(`more(${literal(lines.slice(at, at + PIECE).join(''))})`);
    report(`line ${Math.min(at + PIECE, lines.length)} of ${lines.length} is on the box …`);
  }
  report('The box checks it …');
  await repl.run(`end('${part}')\n${ADDING_UP}`);
  const refusal = await repl.value(`refusal('${GAMES}', '${name + PART}')`);
  const isRight = await read(repl, part) === lines.join('');
  if (isRight && !refusal) await repl.run(`os.rename('${part}', '${path}')`);
  else await repl.run(`os.remove('${part}')`);
  if (!isRight) throw new Error('The file was damaged on the way to the box.');
  if (refusal) throw new Error(`The box does not accept this game: ${refusal}`);
}

/** Return a file's text; what is not UTF-8 in it can't be equal to what was given. */
async function read(repl, path) {
  const digits = await repl.run(`for piece in read('${path}'): print(binascii.hexlify(piece).decode(), end='')`);
  return new TextDecoder().decode(Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
}

/** Return text as Python's source of its bytes: JSON's escapes are Python's, too. */
function literal(text) {
  return `${JSON.stringify(text)}.encode()`;
}
