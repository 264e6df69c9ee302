// The instructions of a Cortex-M0+ that are translated, by their encodings (ARMv6-M Architecture Reference
// Manual, section A5.2): 0 and 1 are fixed bits, letters are fields. Other instructions are rare, or do
// more than computing, and are left to rp2040js.

import { add, addWithCarry, plain, result, shift, shiftBy, subtract } from './arithmetic.mjs';
import { branch, branchAndLink, branchIf, branchTo, callTo, jump } from './branches.mjs';
import { literal, load, loadMany, popAndReturn, store, storeMany } from './memory.mjs';
import { allowInterrupts, barrier, maskInterrupts, readMask } from './system.mjs';

const SP = 13;
const LR = 14;
const PC = 15;
const R = (n, pc) => (n === PC ? `${(pc + 4) | 0}` : `r[${n}]`);
const signed = (value, bits) => (value << (32 - bits)) >> (32 - bits);
const listed = (bits) => [0, 1, 2, 3, 4, 5, 6, 7].filter((register) => bits & (1 << register));

const SHIFTS = [
  ['00000iiiiimmmddd', ({ i, m, d }) =>
    i ? shift(d, `r[${m}]<<${i}`, `r[${m}]>>>${32 - i}&1`) : result(d, `r[${m}]`)],
  ['00001iiiiimmmddd', ({ i, m, d }) => shift(d, i ? `r[${m}]>>>${i}|0` : '0', `r[${m}]>>>${(i || 32) - 1}&1`)],
  ['00010iiiiimmmddd', ({ i, m, d }) => shift(d, `r[${m}]>>${i || 31}`, `r[${m}]>>${(i || 32) - 1}&1`)],
  ['0100000010mmmddd', ({ m, d }) => shiftBy(d, m, ['X<<S', 'X>>>32-S&1'], ['0', 'S===32?X&1:0'])],
  ['0100000011mmmddd', ({ m, d }) => shiftBy(d, m, ['X>>>S|0', 'X>>>S-1&1'], ['0', 'S===32?X>>>31:0'])],
  ['0100000100mmmddd', ({ m, d }) => shiftBy(d, m, ['X>>S', 'X>>S-1&1'], ['X>>31', 'X>>>31'])],
  ['0100000111mmmddd', ({ m, d }) => {
    const turned = ['X>>>(S&31)|X<<(32-(S&31)&31)', '(X>>>(S-1&31))&1'];
    return shiftBy(d, m, turned, turned);
  }],
];

const SUMS = [
  ['0001100mmmnnnddd', ({ m, n, d }) => add(d, `r[${n}]`, `r[${m}]`)],
  ['0001101mmmnnnddd', ({ m, n, d }) => subtract(d, `r[${n}]`, `r[${m}]`)],
  ['0001110iiinnnddd', ({ i, n, d }) => add(d, `r[${n}]`, i)],
  ['0001111iiinnnddd', ({ i, n, d }) => subtract(d, `r[${n}]`, i)],
  ['00100dddiiiiiiii', ({ d, i }) => result(d, i)],
  ['00101nnniiiiiiii', ({ n, i }) => subtract(null, `r[${n}]`, i)],
  ['00110dddiiiiiiii', ({ d, i }) => add(d, `r[${d}]`, i)],
  ['00111dddiiiiiiii', ({ d, i }) => subtract(d, `r[${d}]`, i)],
  ['0100000101mmmddd', ({ m, d }) => addWithCarry(d, `r[${d}]`, `r[${m}]`)],
  ['0100000110mmmddd', ({ m, d }) => addWithCarry(d, `r[${d}]`, `~r[${m}]`)],
  ['0100001001mmmddd', ({ m, d }) => subtract(d, 0, `r[${m}]`)],
  ['0100001010mmmnnn', ({ m, n }) => subtract(null, `r[${n}]`, `r[${m}]`)],
  ['0100001011mmmnnn', ({ m, n }) => add(null, `r[${n}]`, `r[${m}]`)],
  ['0100001101mmmddd', ({ m, d }) => result(d, `Math.imul(r[${m}],r[${d}])`)],
];

const BITS = [
  ['0100000000mmmddd', ({ m, d }) => result(d, `r[${d}]&r[${m}]`)],
  ['0100000001mmmddd', ({ m, d }) => result(d, `r[${d}]^r[${m}]`)],
  ['0100001000mmmnnn', ({ m, n }) => result(null, `r[${n}]&r[${m}]`)],
  ['0100001100mmmddd', ({ m, d }) => result(d, `r[${d}]|r[${m}]`)],
  ['0100001110mmmddd', ({ m, d }) => result(d, `r[${d}]&~r[${m}]`)],
  ['0100001111mmmddd', ({ m, d }) => result(d, `~r[${m}]`)],
  ['1011001000mmmddd', ({ m, d }) => plain(d, `r[${m}]<<16>>16`)],
  ['1011001001mmmddd', ({ m, d }) => plain(d, `r[${m}]<<24>>24`)],
  ['1011001010mmmddd', ({ m, d }) => plain(d, `r[${m}]&65535`)],
  ['1011001011mmmddd', ({ m, d }) => plain(d, `r[${m}]&255`)],
  ['1011101000mmmddd', ({ m, d }) =>
    plain(d, `r[${m}]<<24|r[${m}]<<8&16711680|r[${m}]>>>8&65280|r[${m}]>>>24`)],
  ['1011111100000000', () => plain(null, '')],
];

// Registers above the seventh, the stack pointer among them, whose lowest two bits are always 0.
const HIGH = [
  ['01000100emmmmddd', ({ e, m, d }, pc) => {
    const [target, sum] = [8 * e + d, `${R(8 * e + d, pc)}+${R(m, pc)}`];
    return target === PC ? jump(`(${sum})`) : plain(target, target === SP ? `(${sum})&-4` : `${sum}|0`);
  }],
  ['01000101emmmmnnn', ({ e, m, n }, pc) => subtract(null, R(8 * e + n, pc), R(m, pc))],
  ['01000110emmmmddd', ({ e, m, d }, pc) => {
    const target = 8 * e + d;
    return target === PC ? jump(R(m, pc)) : plain(target, target === SP ? `${R(m, pc)}&-4` : R(m, pc));
  }],
  ['10100dddiiiiiiii', ({ d, i }, pc) => plain(d, ((pc & ~3) + 4 + 4 * i) | 0)],
  ['10101dddiiiiiiii', ({ d, i }) => plain(d, `r[13]+${4 * i}|0`)],
  ['101100000iiiiiii', ({ i }) => plain(SP, `r[13]+${4 * i}|0`)],
  ['101100001iiiiiii', ({ i }) => plain(SP, `r[13]-${4 * i}|0`)],
];

const both = (m, n) => `r[${n}]+r[${m}]`;
const MEMORY = [
  ['01001tttiiiiiiii', ({ t, i }, pc) => literal(t, ((pc + 4) & ~3) + 4 * i)],
  ['0101000mmmnnnttt', ({ m, n, t }) => store(t, both(m, n), 4)],
  ['0101001mmmnnnttt', ({ m, n, t }) => store(t, both(m, n), 2)],
  ['0101010mmmnnnttt', ({ m, n, t }) => store(t, both(m, n), 1)],
  ['0101011mmmnnnttt', ({ m, n, t }) => load(t, both(m, n), 1, true)],
  ['0101100mmmnnnttt', ({ m, n, t }) => load(t, both(m, n), 4)],
  ['0101101mmmnnnttt', ({ m, n, t }) => load(t, both(m, n), 2)],
  ['0101110mmmnnnttt', ({ m, n, t }) => load(t, both(m, n), 1)],
  ['0101111mmmnnnttt', ({ m, n, t }) => load(t, both(m, n), 2, true)],
  ['01100iiiiinnnttt', ({ i, n, t }) => store(t, `r[${n}]+${4 * i}`, 4)],
  ['01101iiiiinnnttt', ({ i, n, t }) => load(t, `r[${n}]+${4 * i}`, 4)],
  ['01110iiiiinnnttt', ({ i, n, t }) => store(t, `r[${n}]+${i}`, 1)],
  ['01111iiiiinnnttt', ({ i, n, t }) => load(t, `r[${n}]+${i}`, 1)],
  ['10000iiiiinnnttt', ({ i, n, t }) => store(t, `r[${n}]+${2 * i}`, 2)],
  ['10001iiiiinnnttt', ({ i, n, t }) => load(t, `r[${n}]+${2 * i}`, 2)],
  ['10010tttiiiiiiii', ({ t, i }) => store(t, `r[13]+${4 * i}`, 4)],
  ['10011tttiiiiiiii', ({ t, i }) => load(t, `r[13]+${4 * i}`, 4)],
];

const MANY = [
  ['1011010lrrrrrrrr', ({ l, r }) => {
    const registers = [...listed(r), ...(l ? [LR] : [])];
    const address = `r[13]-${4 * registers.length}|0`;
    // rp2040js counts no cycle for the link register.
    return storeMany(registers, address, `r[13]=t-${4 * registers.length}|0;`, 1 + listed(r).length);
  }],
  ['1011110prrrrrrrr', ({ p, r }) =>
    p ? popAndReturn(listed(r)) : loadMany(listed(r), 'r[13]', 'r[13]=t;', 1 + listed(r).length)],
  ['11000nnnrrrrrrrr', ({ n, r }) =>
    storeMany(listed(r), `r[${n}]`, r & (1 << n) ? '' : `r[${n}]=t;`, 1 + listed(r).length)],
  ['11001nnnrrrrrrrr', ({ n, r }) =>
    loadMany(listed(r), `r[${n}]`, r & (1 << n) ? '' : `r[${n}]=t;`, 1 + listed(r).length)],
];

const BRANCHES = [
  ['010001110mmmm000', ({ m }) => (m === PC ? null : branchTo(m))],
  ['010001111mmmm000', ({ m }, pc) => (m === PC ? null : callTo(m, pc + 2))],
  ['1101cccciiiiiiii', ({ c, i }, pc) => (c < 14 ? branchIf(c, pc + 4 + 2 * signed(i, 8)) : null)],
  ['11100iiiiiiiiiii', ({ i }, pc) => branch(pc + 4 + 2 * signed(i, 11))],
  ['11110shhhhhhhhhh', ({ s, h }, pc, second) => {
    if (second >> 14 !== 3 || !(second & 0x1000)) return null;
    const [i1, i2] = [13, 11].map((bit) => 1 ^ s ^ ((second >> bit) & 1));
    const offset = signed((s << 24) | (i1 << 23) | (i2 << 22) | (h << 12) | ((second & 0x7ff) << 1), 25);
    return branchAndLink(pc + 4 + offset, pc + 4);
  }],
];

// Interrupts on and off, and barriers, which have nothing to wait for here.
const SYSTEM = [
  ['1011011001110010', () => maskInterrupts()],
  ['1011011001100010', (_, pc) => allowInterrupts('false', pc + 2, 1)],
  ['1111001110111111', (_, pc, second) => (second >> 4 >= 0x8f4 && second >> 4 <= 0x8f6 ? barrier() : null)],
  ['1111001111101111', (_, pc, second) => ((second & 0xf0ff) === 0x8010 ? readMask((second >> 8) & 15) : null)],
  ['111100111000nnnn', ({ n }, pc, second) =>
    second === 0x8810 ? allowInterrupts(`(r[${n}]&1)!==0`, pc + 4, 3) : null],
];

/** A table from each half-word to its meaning: [fields, translate], or nothing. */
function decodeAll() {
  const table = new Array(65536).fill(null);
  for (const [pattern, translate] of [SHIFTS, SUMS, BITS, HIGH, MEMORY, MANY, BRANCHES, SYSTEM].flat()) {
    const bit = (index) => 1 << (15 - index);
    const places = [...pattern].map((letter, index) => [letter, bit(index)]);
    const fixed = places.reduce((sum, [letter, value]) => (letter === '1' ? sum | value : sum), 0);
    const free = places.filter(([letter]) => letter !== '0' && letter !== '1');
    for (let choice = 0; choice < 1 << free.length; choice++) {
      const fields = {};
      let word = fixed;
      free.forEach(([letter, value], index) => {
        const one = (choice >> (free.length - 1 - index)) & 1;
        fields[letter] = ((fields[letter] ?? 0) << 1) | one;
        if (one) word |= value;
      });
      table[word] = { fields, translate };
    }
  }
  return table;
}

const TABLE = decodeAll();

/** Whether an instruction has two half-words. */
export function isWide(word) {
  return word >> 11 > 0b11100;
}

/** Whether an instruction may set the stack pointer to less: PUSH, SUB SP, ADD and MOV to SP. */
export function lowersStack(word) {
  const toHigh = word & 0xff87;
  return (word & 0xfe00) === 0xb400 || (word & 0xff80) === 0xb080 || toHigh === 0x4485 || toHigh === 0x4685;
}

/** A function that makes a step of the instruction at `pc`; null if it is not translated. */
export function decode(word, pc, second) {
  const meaning = TABLE[word];
  return meaning && meaning.translate(meaning.fields, pc, second);
}
