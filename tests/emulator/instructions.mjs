// Holds translated instructions against rp2040js, every seventh from FIRST on: node instructions.mjs FIRST.
// Prints how many that were, in how many states of the chip they were compared, and how often a peripheral was
// read that loops poll.
//
// Where rp2040js 1.4.1 is wrong by the ARMv6-M Architecture Reference Manual, the flag is left out: the
// carry after a shift by a register that is 0 or above 32, the overflow of ADCS and SBCS at the borders.

import { RP2040 } from '../../tools/emulator/node_modules/rp2040js/dist/esm/index.js';
import { translate } from '../../tools/emulator/translate/block.mjs';
import { sharedOf } from '../../tools/emulator/translate/engine.mjs';

const CODE = 0x20000100;
const DATA = 0x20001000;
const TIMER = 0x40054000;
const I2C = 0x40044000;
const STATES = 4;
const LONG = 1000; // cycles
const SHIFTS_BY_REGISTER = [2, 3, 4, 7].map((kind) => 0b0100000000 | kind);
const WITH_CARRY = [0b0100000101, 0b0100000110];

const first = Number(process.argv[2]);
let seed = first + 1;
const mcu = new RP2040();
const { core } = mcu;
const shared = sharedOf(mcu);
const { r, f } = shared;

/** A number of 32 bits, often at a border. */
function random() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  const borders = [0, 1, 31, 32, 33, 0x7fffffff, 0x80000000, 0xffffffff, DATA, DATA + 64, TIMER, I2C];
  return seed & 0x1000 ? borders[(seed >>> 16) % borders.length] : Math.imul(seed, 2654435761) >>> 0;
}

function randomState() {
  const registers = Array.from({ length: 16 }, random);
  registers[13] = DATA + 128;
  registers[15] = CODE;
  return { registers, flags: Array.from({ length: 4 }, () => random() % 2 === 1), data: Array.from({ length: 96 }, random) };
}

function enter({ registers, flags, data }) {
  core.registers.set(registers);
  [core.N, core.Z, core.C, core.V] = [flags[0] && !flags[1], flags[1], flags[2], flags[3]];
  core.PM = core.interruptsUpdated = core.waiting = false;
  data.forEach((word, index) => mcu.sramView.setUint32(DATA - 0x20000000 + 4 * index, word, true));
}

const leave = (cycles) => ({
  cycles,
  registers: [...core.registers],
  flags: [core.N, core.Z, core.C, core.V],
  mask: core.PM,
  data: [...mcu.sram.subarray(DATA - 0x20000000, DATA - 0x20000000 + 384)].join(),
});

/** What the translation makes of a state; null if it leaves the instruction to rp2040js. */
function translated(block) {
  f.set([core.Z ? 0 : core.N ? -1 : 1, core.C ? 1 : 0, core.V ? 1 : 0]);
  shared.count[0] = 0;
  let used = block(0, 0);
  if (shared.count[0] === 0) {
    used = block(0, LONG); // reads of some peripherals may take longer than the block says
    if (shared.count[0]) polled++;
    else return null;
  }
  [core.N, core.Z, core.C, core.V] = [f[0] < 0, f[0] === 0, f[1] !== 0, f[2] !== 0];
  return leave(used < 0 ? ~used : used);
}

function comparable(word, state, outcome) {
  const kind = word >> 6;
  const by = state.registers[(word >> 3) & 7] & 255;
  if (SHIFTS_BY_REGISTER.includes(kind) && (by === 0 || by > 31)) outcome.flags[2] = null;
  if (WITH_CARRY.includes(kind)) outcome.flags[3] = null;
  outcome.registers[15] = (outcome.registers[15] & ~1) >>> 0;
  return JSON.stringify(outcome);
}

function compare(word, second) {
  mcu.sramView.setUint16(CODE - 0x20000000, word, true);
  mcu.sramView.setUint16(CODE + 2 - 0x20000000, second, true);
  const wide = word >> 11 > 0b11100;
  const half = (at) => (at === CODE || (wide && at === CODE + 2) ? mcu.readUint16(at) : null);
  const block = translate(CODE, { half, word: (at) => mcu.readUint32(at) | 0 }, shared);
  if (!block) return 0;
  for (let index = 0; index < STATES; index++) {
    const state = randomState();
    enter(state);
    const ours = translated(block);
    if (!ours) continue;
    enter(state);
    const theirs = leave(core.executeInstruction());
    const [one, other] = [ours, theirs].map((outcome) => comparable(word, state, outcome));
    if (one !== other) {
      throw new Error(`${word.toString(16)} ${second.toString(16)}\n${JSON.stringify(state)}\n${one}\n${other}`);
    }
    compared++;
  }
  return 1;
}

let [instructions, compared, polled] = [0, 0, 0];
mcu.clock.nanosCounter = 987654321;
const LINK_TO_LR = 0x47f0; // rp2040js overwrites the target first
const words = [0xb662, 0xb672, 0xf381, 0xf3bf, 0xf3ef]; // of which there is one of a kind
for (let word = first; word < 65536; word += 7) {
  if (word !== LINK_TO_LR) words.push(word);
}
for (const word of words) {
  const seconds = word >> 11 === 0b11110 ? [0xf800 | (word & 0x7ff), 0x8f5f, 0x8810, 0x8310] : [0];
  for (const second of seconds) instructions += compare(word, second);
}
console.log(instructions, compared, polled);
