// Instructions that deal with interrupts, as rp2040js's core keeps them.

import { ALL, step } from './step.mjs';

/** CPSID i. */
export function maskInterrupts() {
  return () => step({ text: () => 'core.PM=true;' });
}

/** CPSIE i, or MSR PRIMASK: an interrupt that waits comes before the next instruction. */
export function allowInterrupts(masked, next, cycles) {
  return ({ look }) => {
    const text = () => `core.PM=${masked};core.interruptsUpdated=true;${look(next, cycles)}`;
    return step({ text, cycles, needs: ALL, ends: true });
  };
}

/** MRS from PRIMASK. */
export function readMask(register) {
  return () => step({ text: () => `r[${register}]=core.PM?1:0;`, cycles: 3 });
}

/** DMB, DSB, ISB. */
export function barrier() {
  return () => step({ text: () => '', cycles: 3 });
}
