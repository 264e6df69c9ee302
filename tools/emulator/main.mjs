// The emulated Pico as a process: a line of JSON in, a line of JSON out.
//
//   node main.mjs --bootrom FILE [--sda 4] [--scl 5] [--interpret] [--cached] [--port 0] [--symbols FILE]
//       [--spi BUS,SCK,MOSI,CS,DC,RESET] [--jedec ef4015]
//
// With --spi the OLED is on that bus, not on I2C; --jedec is the flash chip's id, whose last byte is the exponent of its size.
//
// The first line out is {"port": N}, the TCP port that is its serial port. After that each line in is
// a script, a list of steps (script.mjs), and its answer is
//   {"results": [...], "now": ns, "transfers": [[start, end, hex], ...], "serial": hex, "stats": {...}}
// with the data sent since the last answer, or {"error": text}. The end of the input ends the process.

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Pico } from './board.mjs';
import { play } from './script.mjs';
import { serve } from './serial.mjs';
import { Stack } from './stack.mjs';
import { Symbols } from './symbols.mjs';

const { values: options } = parseArgs({
  options: {
    bootrom: { type: 'string' },
    sda: { type: 'string', default: '4' },
    scl: { type: 'string', default: '5' },
    interpret: { type: 'boolean', default: false },
    cached: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
    symbols: { type: 'string' },
    spi: { type: 'string' },
    jedec: { type: 'string' },
  },
});

function words(file) {
  const bytes = readFileSync(file);
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

function linesOf(text) {
  const [spi, sck, mosi, cs, dc, reset] = text.split(',').map(Number);
  return { spi, sck, mosi, cs, dc, reset };
}

function answer(board, results) {
  const { bus, flash } = board;
  const transfers = bus.transfers.map(({ start, end, bytes }) => [start, end, Buffer.from(bytes).toString('hex')]);
  bus.transfers.length = 0;
  const stats = {
    instructions: board.instructions,
    erases: flash.erases,
    programs: flash.programs,
    oled_bytes: bus.bytes,
    resets: board.resets,
  };
  return { results, now: board.now, transfers, serial: board.received.take().toString('hex'), stats };
}

const board = new Pico({
  bootrom: words(options.bootrom),
  pins: [options.sda, options.scl].map(Number),
  spi: options.spi && linesOf(options.spi),
  jedec: options.jedec && [...Buffer.from(options.jedec, 'hex')],
  interpret: options.interpret,
  cached: options.cached,
  stack: options.symbols ? new Stack(new Symbols(options.symbols)) : null,
});
const say = (reply) => process.stdout.write(`${JSON.stringify(reply)}\n`);

say({ port: await serve(board, Number(options.port)) });
for await (const line of createInterface({ input: process.stdin })) {
  try {
    say(answer(board, await play(board, JSON.parse(line))));
  } catch (error) {
    say({ error: error.stack });
  }
}
process.exit(0);
