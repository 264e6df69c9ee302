// Scripts in the board's own time: a list of steps, each a list of a verb and its arguments. The same
// script on the same flash image runs the same, to the instruction. Times are in ms.
//
//   ["pin", gpio, level]         drive a pin: 1, 0, or null to leave it open
//   ["oled", plugged, chip?, address?]   plug the OLED in, maybe another one, or unplug it
//   ["voltage", gpio, mV]        put a voltage on a pin of the ADC
//   ["edges", gpio]              [ns, level] of each edge of the chip's output on a pin since the last call, its last
//                                edge included; they are kept from the first call on
//   ["power", on]                off in the middle of a write leaves the flash torn
//   ["wiring", faulty]           the ends that faulty wires join, see wiring.mjs; null mends them
//   ["wires", hertz]             have the OLED's wires garble what is sent more quickly
//   ["usb", attached]            plug the cable in, or pull it out
//   ["port", open]               open or close the serial port
//   ["reading", yes]             read from the port, or stop reading
//   ["send", hex]                bytes to the serial port
//   ["after", ms, step]          do one of the steps above later, while the script goes on
//   ["wait", ms]                 let time pass
//   ["until", event, ms]         until the next erase, program, transfer, serial or reset, or so long
//   ["quiet", ms, ms]            until the OLED was sent nothing for the first time, or for the second
//   ["idle", ms, ms]             until the chip had nothing to do for the first time, or for the second
//   ["received", hex, ms]        until the serial port has sent these bytes, or so long; the next such
//                                step looks at what came after them
//   ["free", rate, ms]           run for ms of the wall clock, at most `rate` times as fast; 0 is no limit
//   ["save", file]               write the flash image
//   ["load", file, options?]     make it a new board, switched off, with this flash image; the options are {maximum:
//                                the flash's maximum times instead of typical ones, chip, address: the OLED's,
//                                mute: it never acknowledges}
//   ["keep", name]               keep the state of the board, all of it
//   ["restore", name]            bring it back, as often as wanted; the board goes on as it did then
//   ["forget", name]             a state that was kept
//   ["stack"]                    the deepest use of the stack since the last call, see stack.mjs

import { readFileSync, writeFileSync } from 'node:fs';

const MS = 1e6; // ns
const SLICE = 20 * MS;
const LOOK = 25 * MS; // in which a chip that has nothing to do sleeps a fifth of the time

const AT_ONCE = {
  pin: (board, gpio, level) => board.pins.set(gpio, level === null ? null : Boolean(level)),
  wiring: (board, faulty) => board.rewire(faulty),
  wires: (board, hertz) => { board.bus.most = hertz; },
  oled: (board, plugged, chip, address) => board.bus.plug(plugged, chip, address),
  voltage: (board, gpio, millivolts) => board.pins.voltage(gpio, millivolts),
  edges: (board, gpio) => board.pins.edges(gpio),
  power: (board, on) => board.power(on),
  usb: (board, attached) => board.usb.attach(attached),
  port: (board, open) => board.usb.setOpen(open),
  reading: (board, yes) => board.usb.setReading(yes),
  send: (board, hex) => board.usb.send(Buffer.from(hex, 'hex')),
  save: (board, file) => writeFileSync(file, board.flash.bytes),
  stack: (board) => board.stack.take(),
};

const BETWEEN = {
  load: ({ states }, file, options) => states.load(readFileSync(file), options),
  keep: ({ states }, name) => states.keep(name),
  restore: ({ states }, name) => states.restore(name),
  forget: ({ states }, name) => states.forget(name),
};

const IN_TIME = {
  after: (board, ms, [verb, ...rest]) => {
    const action = known(verb, AT_ONCE);
    board.agenda.add(board.now + ms * MS, () => action(board, ...rest));
  },
  wait: async (board, ms) => { await run(board, board.now + ms * MS); },
  until: (board, event, ms) => happens(board, ms, (seen) => seen === event),
  quiet,
  idle,
  received: (board, hex, ms) => {
    const wanted = Buffer.from(hex, 'hex');
    const came = () => board.received.includes(wanted);
    return came() || happens(board, ms, (seen) => seen === 'serial' && came());
  },
  free,
};

/** Do the steps one after the other; return the result of each. */
export async function play(board, steps) {
  const results = [];
  for (const [verb, ...rest] of steps) {
    results.push((await known(verb, { ...AT_ONCE, ...BETWEEN, ...IN_TIME })(board, ...rest)) ?? null);
  }
  return results;
}

function known(verb, steps) {
  if (!Object.hasOwn(steps, verb)) throw new Error(`there is no step "${verb}" here`);
  return steps[verb];
}

/** Run until a time or until halted, in slices: between them data from the sockets is handled. */
async function run(board, until) {
  do {
    board.run(Math.min(until, board.now + SLICE));
    await new Promise(setImmediate);
  } while (!board.halted && board.now < until);
  return board.halted;
}

/** Run until `wanted` returns true for an event; return whether it did within `ms`. */
async function happens(board, ms, wanted) {
  const end = board.listen((event) => { if (wanted(event)) board.halt(); });
  try {
    return await run(board, board.now + ms * MS);
  } finally {
    end();
  }
}

async function quiet(board, ms, most) {
  const limit = board.now + most * MS;
  while (board.now < limit) {
    const left = Math.min(ms, (limit - board.now) / MS);
    if (!(await happens(board, left, (event) => event === 'transfer'))) return left === ms;
  }
  return false;
}

/** A box polls its keys each 5 ms: if it sleeps in between, it is idle. */
async function idle(board, ms, most) {
  const limit = board.now + most * MS;
  let begin = board.now;
  while (board.now - begin < ms * MS) {
    if (board.now >= limit) return false;
    const slept = board.slept;
    await run(board, board.now + LOOK);
    if (board.slept - slept < LOOK / 5) begin = board.now;
  }
  return true;
}

/** Run for so long by the wall clock. A board that falls behind does not catch up. */
async function free(board, rate, ms) {
  const begin = performance.now();
  let [wall, own] = [begin, board.now];
  while (performance.now() - begin < ms) {
    const target = rate ? own + (performance.now() - wall) * rate * MS : board.now + SLICE;
    if (board.now >= target) await new Promise((resolve) => { setTimeout(resolve, 1); });
    else await run(board, Math.min(target, board.now + SLICE));
    if (target - board.now > SLICE) [wall, own] = [performance.now(), board.now];
  }
}
