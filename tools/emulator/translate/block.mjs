// A block: instructions from one address on, along every branch whose target is known, as one function.

import { decode, isWide, lowersStack } from './instructions.mjs';
import { ALL } from './step.mjs';

const LONGEST = 48; // instructions
const SHARED = ['r', 'f', 'm8', 'm16', 'm32', 's8', 's16', 'F8', 'F16', 'F32', 'S8', 'S16', 'limit', 'count', 'core', 'sio', 'look', 'stack', 'low'];

const MOST_CYCLES = 120; // about, of a block
const BRANCH = 2; // cycles that a branch at its end takes more than going on

/**
 * Translate the code at `start` to a function of the cycles that were used so far and of those that may
 * be before it begins again; it returns the sum of cycles. Its `most` are the most cycles of itself. The sum is inverted (~) if rp2040js has to do the next instruction.
 * `memory` is {half, word}, which read code and return null where there is none.
 */
export function translate(start, memory, shared) {
  const steps = trace(start, memory, shared.stack);
  if (!steps.length) return null;
  let live = ALL;
  const texts = [];
  for (const { step } of [...steps].reverse()) {
    texts.unshift(step.text(live & step.sets));
    live = (live & ~step.sets) | step.needs;
  }
  const last = steps.at(-1);
  if (!last.step.ends) texts.push(leaveTo(last.next, steps.length, last.cycles));
  const body = `let t=0,o=0;for(;;){${texts.join('\n')}}`;
  // Constants, as V8 then knows the memories' addresses.
  const block = new Function('shared', `const{${SHARED}}=shared;return function(u,most){${body}};`)(shared);
  block.most = last.cycles + BRANCH;
  return block;
}

/** The steps in their order, each with the cycles up to its end and the address of the one after it. */
function trace(start, memory, stack) {
  const steps = [];
  const calls = []; // where those that were followed return to
  const seen = new Set();
  let [pc, cycles] = [start, 0];
  while (steps.length < LONGEST && cycles < MOST_CYCLES && !seen.has(pc)) {
    const first = memory.half(pc);
    if (first === null) break;
    const make = decode(first, pc, isWide(first) ? memory.half(pc + 2) : 0);
    const made = make?.(surroundings(start, steps, calls, pc, cycles, memory));
    if (!made) break;
    const step = stack ? watched(made, first, pc, stack) : made;
    seen.add(pc);
    cycles += step.cycles;
    pc = step.follow ?? pc + (isWide(first) ? 4 : 2);
    steps.push({ step, cycles, next: pc });
    if (step.ends) break;
  }
  return steps;
}

/** A step that reports to the watcher of the stack. */
function watched(step, word, pc, stack) {
  const before = stack.isPoint(pc) ? `stack.at(${pc});` : '';
  const after = lowersStack(word) ? `if(r[13]<low[0]){r[15]=${pc};stack.lower();}` : '';
  return before || after ? { ...step, text: (live) => before + step.text(live) + after } : step;
}

/** The helpers of an instruction's translation. */
function surroundings(start, steps, calls, pc, cycles, memory) {
  const done = steps.length;
  const exit = (target, own) =>
    target === start
      ? `count[0]+=${done + 1};u+=${cycles + own};if(u<most)continue;r[15]=${start};return u;`
      : leaveTo(target, done + 1, cycles + own);
  return {
    name: done,
    spent: cycles,
    previous: steps.at(-1)?.step,
    word: memory.word,
    leave: `r[15]=${pc};count[0]+=${done};return ~(u+${cycles});`,
    exit,
    /** Interrupts may be possible now: rp2040js has to check before it does the next instruction. */
    look: (next, own) => `r[15]=${next};count[0]+=${done + 1};return ~(u+${cycles + own});`,
    call: (back) => calls.push(back),
    /** A return, most often to the instruction after the call that led here. */
    goBack: (target, own) => {
      const back = calls.pop();
      if (back === undefined) return { text: exit(target, own), then: { ends: true } };
      return { text: `if(${target}!==${back}){${exit(target, own)}}`, then: { follow: back } };
    },
  };
}

function leaveTo(target, instructions, cycles) {
  return `r[15]=${target};count[0]+=${instructions};return u+${cycles};`;
}
