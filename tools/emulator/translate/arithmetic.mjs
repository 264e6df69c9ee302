// Instructions that only compute (ARMv6-M Architecture Reference Manual, section A6.7).

import { ALL, CARRY, RESULT, flags, step } from './step.mjs';

const set = (d, value) => (d === null ? '' : `r[${d}]=${value};`);

/** d = x + y, with all flags. */
export function add(d, x, y) {
  return ({ name }) => {
    const [a, b, z] = ['x', 'y', 'z'].map((letter) => letter + name);
    const carry = `(${a}>>>0)+(${b}>>>0)>4294967295?1:0`;
    const overflow = `(~(${a}^${b})&(${a}^${z}))>>>31`;
    const text = (live) =>
      `const ${a}=${x},${b}=${y},${z}=${a}+${b}|0;${flags(live, { result: z, carry, overflow })}${set(d, z)}`;
    return step({ text, sets: ALL });
  };
}

/** d = x - y, with all flags; d null compares only. */
export function subtract(d, x, y) {
  return ({ name }) => {
    const [a, b, z] = ['x', 'y', 'z'].map((letter) => letter + name);
    const carry = `(${a}>>>0)>=(${b}>>>0)?1:0`;
    const overflow = `((${a}^${b})&(${a}^${z}))>>>31`;
    const text = (live) =>
      `const ${a}=${x},${b}=${y},${z}=${a}-${b}|0;${flags(live, { result: z, carry, overflow })}${set(d, z)}`;
    return step({ text, sets: ALL, compared: [a, b, z] });
  };
}

/** d = x + y + carry, with all flags; y inverted makes it a subtraction. */
export function addWithCarry(d, x, y) {
  return ({ name }) => {
    const [a, b, c, z] = ['x', 'y', 'c', 'z'].map((letter) => letter + name);
    const carry = `(${a}>>>0)+(${b}>>>0)+${c}>4294967295?1:0`;
    const overflow = `(~(${a}^${b})&(${a}^${z}))>>>31`;
    const text = (live) =>
      `const ${a}=${x},${b}=${y},${c}=f[1],${z}=${a}+${b}+${c}|0;` +
      `${flags(live, { result: z, carry, overflow })}${set(d, z)}`;
    return step({ text, sets: ALL, needs: CARRY });
  };
}

/** d = value, with the flags of a result; d null tests only. */
export function result(d, value) {
  return ({ name }) => {
    const z = `z${name}`;
    const text = (live) => `const ${z}=${value};${flags(live, { result: z })}${set(d, z)}`;
    return step({ text, sets: RESULT });
  };
}

/** d = value, no flags. */
export function plain(d, value) {
  return () => step({ text: () => set(d, value) });
}

/** A shift by a number in the instruction: its value, and the bit that falls out. */
export function shift(d, value, carry) {
  return ({ name }) => {
    const z = `z${name}`;
    const text = (live) => `${flags(live, { carry })}const ${z}=${value};${flags(live, { result: z })}${set(d, z)}`;
    return step({ text, sets: RESULT | CARRY });
  };
}

/**
 * A shift by a register's low byte; 0 leaves the carry. `short` shifts by s, which is 1 to 31, and `long`
 * by more: each is [value, bit that falls out].
 */
export function shiftBy(d, m, short, long) {
  return ({ name }) => {
    const [x, s, z] = ['x', 's', 'z'].map((letter) => letter + name);
    const fill = (text) => text.replaceAll('X', x).replaceAll('S', s);
    const set = ([value, carry]) => `{${z}=${fill(value)};f[1]=${fill(carry)};}`;
    const text = (live) =>
      `const ${x}=r[${d}],${s}=r[${m}]&255;let ${z}=${x};if(${s}>31)${set(long)}else if(${s})${set(short)}` +
      `${flags(live, { result: z })}r[${d}]=${z};`;
    return step({ text, sets: RESULT });
  };
}
