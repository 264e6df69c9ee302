// The texts of a picture, for a screen reader: the pixels are compared with the letters of the firmware's fonts. FONTS
// are from build.py: each {scale, height, space, blank, glyphs}, a glyph [letters that look so, its columns as bits].

const [WIDTH, HEIGHT] = [128, 64];
const LINE = 8; // pixels from a line's middle to the next one's, at least
const SPACES = 2; // one after the other
const LEAST = 3; // lit pixels of the font's own size: less is a dot of something else
const ASKED = '→'; // before the name of who is asked, or whose turn it is: it is dark on a bright ground
const KEYS = new Set(Object.keys(BOX.keys)); // from build.py; they are drawn so, too
const CYRILLIC = /[\u0400-\u04ff]/;

/** Return a picture's lines, from top to bottom; what no font explains is left out. */
export function read(picture, fonts) {
  const runs = fonts.flatMap((font) => runsOf(picture, font));
  runs.sort((one, other) => other.lit - one.lit); // what explains most is right
  const found = [];
  for (const run of runs) if (!found.some((other) => overlap(run, other))) found.push(run);
  found.sort((one, other) => one.middle - other.middle || one.start - other.start);
  const lines = [];
  for (const run of found) {
    if (!lines.length || run.middle - lines.at(-1)[0].middle >= LINE) lines.push([]);
    lines.at(-1).push(run);
  }
  return lines.map((line) => {
    const texts = line.sort((one, other) => one.start - other.start).map(text);
    const asked = line.findIndex((run, place) => run.inverse && run.top >= LINE && isName(texts[place]));
    if (asked >= 0) texts[asked] = `${ASKED} ${texts[asked]}`;
    return texts.join(' ');
  });
}

const isName = (said) => /\p{L}/u.test(said) && !KEYS.has(said);

/** Whether two texts are in each other's place. Of two words above each other rows may overlap that neither lights. */
function overlap(one, other) {
  if (one.start >= other.end || other.start >= one.end || one.top >= other.bottom || other.top >= one.bottom) return false;
  return one.first < other.last && other.first < one.last || !isWord(one) || !isWord(other);
}

const isWord = ({ letters }) => letters.some((same) => /[\p{L}\p{N}]/u.test(same[0]));

/**
 * Letters of two scripts, and digits, may look the same: one that can only be Cyrillic decides for its word, and for
 * the words that could be either, but for the keys' names and numbers.
 */
function text({ letters }) {
  const latin = letters.map((same) => same[0]).join('');
  if (!CYRILLIC.test(latin)) return latin;
  const cyrillic = letters.map((same) => [...same].find((letter) => CYRILLIC.test(letter)) ?? same[0]).join('');
  return cyrillic.replace(/[^ :,.]+/g, (word, at) => {
    const same = latin.slice(at, at + word.length);
    if (CYRILLIC.test(same)) return word;
    return /^([A-Z]+|\d+)$/.test(same) || /\d|\p{Script=Latin}/u.test(word) ? same : word;
  });
}

function* rows(picture, { height }) {
  for (let top = 0; top <= HEIGHT - height; top++) {
    const columns = Array.from({ length: WIDTH }, (_, x) => bits(picture, x, top, height));
    if (columns.some(Boolean)) yield { top, columns };
  }
}

function bits(picture, x, top, height) {
  let found = 0;
  for (let row = 0; row < height; row++) found |= ((picture[((top + row) >> 3) * WIDTH + x] >> ((top + row) & 7)) & 1) << row;
  return found;
}

function runsOf(picture, font) {
  const all = (1 << font.height) - 1;
  const found = [];
  for (const { top, columns } of rows(picture, font)) {
    for (const inverse of [0, all]) {
      const shown = columns.map((column) => column ^ inverse);
      for (let x = 0; x < WIDTH; ) {
        const run = runAt(shown, x, font);
        if (run && run.lit >= LEAST * font.scale ** 2) found.push({ ...run, ...extent(shown.slice(x, run.end), top), inverse, start: x, top, bottom: top + font.height, middle: top + (font.height >> 1) });
        x = run ? run.end : x + 1;
      }
    }
  }
  return found;
}

/** Return the first row that columns light, and the one below the last. */
function extent(columns, top) {
  const lit = columns.reduce((found, column) => found | column, 0);
  return { first: top + 31 - Math.clz32(lit & -lit), last: top + 32 - Math.clz32(lit) };
}

/** Return the letters from a column on, with spaces between them, null if there is none. */
function runAt(columns, start, font) {
  if (!isEdge(columns[start - 1], font)) return null;
  const letters = [];
  let [lit, end] = [0, start];
  for (let at = start; ; ) {
    const glyph = glyphAt(columns, at, font);
    if (!glyph) break;
    const spaces = at > end ? (at - end - font.space) / (font.blank + font.space) : 0;
    letters.push(...Array(spaces).fill(' '), glyph.letters);
    lit += glyph.lit;
    end = at + glyph.columns.length;
    at = next(columns, end, font);
    if (at === null) break;
  }
  return letters.length ? { letters, lit, end } : null;
}

/** Return where the letter after one begins, null if there is none in a text's distance. Digits may begin dark. */
function next(columns, end, font) {
  for (let spaces = 0; spaces <= SPACES; spaces++) {
    const at = end + font.space + spaces * (font.blank + font.space);
    if (at >= WIDTH || columns.slice(end, at).some(Boolean)) return null;
    if (glyphAt(columns, at, font)) return at;
  }
  return null;
}

function glyphAt(columns, at, font) {
  const fits = (glyph) => (
    glyph.columns.every((column, index) => columns[at + index] === column) && isEdge(columns[at + glyph.columns.length], font)
  );
  return index(font).get(columns[at])?.find(fits);
}

/** Whether a letter may end beside a column: it is dark, outside, or where a key's bright name begins or ends. */
function isEdge(column, { height }) {
  return !column || column === (1 << height) - 1;
}

/** Return a font's letters by their first columns, the widest first. */
function index(font) {
  if (font.index) return font.index;
  font.index = new Map();
  for (const [letters, columns] of font.glyphs) {
    const lit = columns.reduce((sum, column) => sum + [...column.toString(2)].filter((bit) => bit === '1').length, 0);
    const same = font.index.get(columns[0]) ?? [];
    font.index.set(columns[0], [...same, { letters, columns, lit }].sort((one, other) => other.columns.length - one.columns.length));
  }
  return font.index;
}
