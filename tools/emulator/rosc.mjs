// The ring oscillator (data sheet RP2040, section 2.17), of which only the random bit matters here: it makes
// the ids of games. The bits of a seed are the same each time that a board is made, and go on when it starts again.

import { Registers } from './ssi.mjs';

const STATUS = 0x18;
const STABLE = 0x80000000;
const RANDOMBIT = 0x1c;
const SEED = 0x2545f491;

/** Pseudorandom bits (Marsaglia, Xorshift RNGs, 2003) from a seed of 32 bits, of which one is set. */
export class RandomBits {
  constructor(seed = SEED) {
    this.state = seed;
  }

  next() {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return this.state & 1;
  }
}

export class Rosc extends Registers {
  constructor(mcu, bits) {
    super(mcu, 'ROSC_BASE', [[STATUS, STABLE]]);
    this.bits = bits;
  }

  readUint32(offset) {
    return offset === RANDOMBIT ? this.bits.next() : super.readUint32(offset);
  }
}
