// The functions of MicroPython's firmware, as its build lists them in firmware.nm.

import { readFileSync } from 'node:fs';

export class Symbols {
  constructor(file) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const parsed = lines.map((line) => line.match(/^(\w{8}) (?:(\w{8}) )?(\w) (.+)$/)).filter(Boolean);
    this.byName = new Map(parsed.map(([, address, , , name]) => [name, parseInt(address, 16)]));
    this.code = parsed
      .filter(([, , size, kind]) => size && 'tTwW'.includes(kind))
      .map(([, address, size, , name]) => ({ first: parseInt(address, 16), bytes: parseInt(size, 16), name }));
  }

  /** The address of a function. */
  address(name) {
    if (!this.byName.has(name)) throw new Error(`the firmware has no ${name}`);
    return this.byName.get(name);
  }

  /** The name of the C function that holds an address, undefined if none does. */
  function(address) {
    let [low, high] = [0, this.code.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.code[middle].first <= address) low = middle + 1;
      else high = middle;
    }
    const found = this.code[low - 1];
    return found && address < found.first + found.bytes ? found.name : undefined;
  }
}
