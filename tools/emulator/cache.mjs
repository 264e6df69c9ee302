// The cache between the core and the flash (data sheet RP2040, section 2.6.3): 16 kB, two ways, lines of 8 bytes. How long a
// line takes that is not in it is up to the boot stage, which tells the SSI how to read the flash: see ssi.mjs.

const CACHED = 0x10; // the highest byte of addresses that it caches
const SETS = 1024;
const LINE = 8; // bytes

export class Cache {
  /** Watch the reads of a chip, whose instructions rp2040js has to execute: translated code reads past it. */
  constructor(mcu, ssi) {
    this.ssi = ssi;
    this.lines = new Uint32Array(2 * SETS); // the two of each set, the one used last first
    this.waits = 0;
    for (const name of ['readUint8', 'readUint16', 'readUint32']) {
      const read = mcu[name].bind(mcu);
      mcu[name] = (address) => {
        if (address >>> 24 === CACHED) this.look(address >>> 3);
        return read(address);
      };
    }
  }

  /** Forget all: the flash was written, or the chip starts. */
  flush() {
    this.lines.fill(0);
  }

  /** Return for how many cycles the core has waited since the last call. */
  waited() {
    const cycles = this.waits;
    this.waits = 0;
    return cycles;
  }

  look(line) {
    const { lines } = this;
    const first = (line % SETS) * 2;
    if (lines[first] === line) return;
    if (lines[first + 1] !== line) this.waits += this.ssi.cycles(LINE);
    lines[first + 1] = lines[first];
    lines[first] = line;
  }
}
