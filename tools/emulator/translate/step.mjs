// One instruction of the chip, translated: its JavaScript, and the dependencies of that.
//
// The text works on these names:
//   r              the core's registers, 32 bits signed
//   f              its flags: the last result (negative, zero), carry, overflow
//   m8 … m32, F8 … F32   the RAM and the flash by the size of what is read, S8 … the same signed
//   core, sio      of rp2040js
//   limit          limit[0]: stores below that place in the RAM are not done here, see engine.mjs
//   t, o           for addresses

export const RESULT = 1; // the flags negative and zero
export const CARRY = 2;
export const OVERFLOW = 4;
export const ALL = RESULT | CARRY | OVERFLOW;

/**
 * A step of `cycles`, whose `text(live)` sets of the flags in `sets` only those that are live after it,
 * and needs those in `needs`. `compared` are the names of what it compared, if it did; `ends` says that
 * the instruction after it is not the next in memory.
 */
export function step({ text, cycles = 1, sets = 0, needs = 0, compared = null, ends = false, follow = null }) {
  return { text, cycles, sets, needs, compared, ends, follow };
}

/** Statements that set the flags which are live. */
export function flags(live, { result, carry, overflow }) {
  const set = (flag, index, value) => (live & flag && value !== undefined ? `f[${index}]=${value};` : '');
  return set(RESULT, 0, result) + set(CARRY, 1, carry) + set(OVERFLOW, 2, overflow);
}
