// The desk: castellan_host/page/desk.py in the browser, run by MicroPython. `portable.py` says which modules it has.

import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import { generate } from 'lean-qr';
import { parse } from 'smol-toml';

const HEAP = 4 << 20; // bytes to begin with; it grows
const START = `
import json, sys, time
sys.path.insert(0, "/lib")
from castellan_host.page import desk
from castellan_host.page.questions import Questions

questions = Questions(time.ticks_ms)

def answer(request):
    request = json.loads(request)
    return json.dumps((questions if "ask" in request else desk).answer(request))
`;

/** Return the function that answers requests, as objects, of a MicroPython at a URL with these modules, texts by path. */
export async function open(url, modules) {
  const python = await loadMicroPython({ url, heapsize: HEAP });
  for (const [path, text] of Object.entries(modules)) {
    const parts = path.split('/');
    for (let n = 0; n < parts.length; n++) {
      const folder = ['/lib', ...parts.slice(0, n)].join('/');
      if (!python.FS.analyzePath(folder).exists) python.FS.mkdir(folder);
    }
    python.FS.writeFile(`/lib/${path}`, text);
  }
  python.registerJsModule('page', { lower, matches, found, all, toml });
  python.runPython(START);
  const answer = python.globals.get('answer');
  return (request) => ('qr' in request ? qr(request.qr) : JSON.parse(answer(JSON.stringify(request))));
}

/** Return the dark modules of a text's QR code, row by row, as texts of 0 and 1. */
function qr(text) {
  try {
    const code = generate(text);
    const places = Array.from({ length: code.size }, (_, place) => place);
    return { rows: places.map((y) => places.map((x) => Number(code.get(x, y))).join('')) };
  } catch {
    return { says: 'The link is too long for a QR code: send it as a text' };
  }
}

// -- What lacking.py calls ----------------------------------------------------------------------

const lower = (text) => text.toLowerCase();
const matches = (pattern, text) => new RegExp(pattern, 'u').test(text);

function found(pattern, text) {
  const match = new RegExp(pattern, 'v').exec(text);
  const groups = Object.entries(match?.groups ?? {}).map(([name, group]) => [name, group ?? null]);
  return JSON.stringify(match && { all: [...match].map((group) => group ?? null), named: Object.fromEntries(groups) });
}

const all = (pattern, text) => JSON.stringify(text.match(new RegExp(pattern, 'gv')) ?? []);

function toml(text) {
  try {
    return `{"table":${json(parse(text, { integersAsBigInt: true }))}}`;
  } catch (error) {
    const why = error.message.split('\n')[0].replace('Invalid TOML document: ', '');
    return JSON.stringify({ error: error.line ? `${why} (at line ${error.line})` : why });
  }
}

// JSON of whole numbers of any size; a sheet has no other.
function json(value) {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number' || value instanceof Date) throw new Error('a sheet has neither fractions nor dates');
  if (Array.isArray(value)) return `[${value.map(json)}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${json(each)}`)}}`;
}
