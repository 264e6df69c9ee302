// Instructions that go elsewhere. A branch whose target is known is followed, so that a block goes on there.

import { ALL, step } from './step.mjs';

// By the condition's number: from the flags, and from what was compared just before, signed a, b and their
// difference z.
const CONDITIONS = [
  ['f[0]===0', (a, b) => `${a}===${b}`],
  ['f[0]!==0', (a, b) => `${a}!==${b}`],
  ['f[1]!==0', (a, b) => `(${a}>>>0)>=(${b}>>>0)`],
  ['f[1]===0', (a, b) => `(${a}>>>0)<(${b}>>>0)`],
  ['f[0]<0', (a, b, z) => `${z}<0`],
  ['f[0]>=0', (a, b, z) => `${z}>=0`],
  ['f[2]!==0', null],
  ['f[2]===0', null],
  ['f[1]!==0&&f[0]!==0', (a, b) => `(${a}>>>0)>(${b}>>>0)`],
  ['f[1]===0||f[0]===0', (a, b) => `(${a}>>>0)<=(${b}>>>0)`],
  ['f[0]>>>31===f[2]', (a, b) => `${a}>=${b}`],
  ['f[0]>>>31!==f[2]', (a, b) => `${a}<${b}`],
  ['f[0]!==0&&f[0]>>>31===f[2]', (a, b) => `${a}>${b}`],
  ['f[0]===0||f[0]>>>31!==f[2]', (a, b) => `${a}<=${b}`],
];

/** To `target` if the condition holds. */
export function branchIf(number, target) {
  return ({ exit, previous }) => {
    const [fromFlags, fromComparison] = CONDITIONS[number];
    const compared = previous?.compared;
    const condition = compared && fromComparison ? fromComparison(...compared) : fromFlags;
    return step({ text: () => `if(${condition}){${exit(target, 2)}}`, needs: ALL });
  };
}

export function branch(target) {
  return () => step({ text: () => '', cycles: 2, follow: target });
}

/** Call: the return address is odd, as the chip marks Thumb code. */
export function branchAndLink(target, back) {
  return ({ call }) => {
    call(back);
    return step({ text: () => `r[14]=${back | 1};`, cycles: 3, follow: target });
  };
}

/** To where a register points. A return from an interrupt is left to rp2040js. */
export function branchTo(m) {
  return ({ leave, goBack }) => {
    const back = goBack('t', 2);
    const text = () => `if((r[${m}]>>>28)===15){${leave}}t=r[${m}]&-2;${back.text}`;
    return step({ text, cycles: 2, needs: ALL, ...back.then });
  };
}

export function callTo(m, back) {
  return ({ exit }) => {
    const text = () => `t=r[${m}]&-2;r[14]=${back | 1};${exit('t', 2)}`;
    return step({ text, cycles: 2, needs: ALL, ends: true });
  };
}

/** A computed jump. */
export function jump(value) {
  return ({ exit }) => step({ text: () => exit(`${value}&-2`, 2), cycles: 2, needs: ALL, ends: true });
}
