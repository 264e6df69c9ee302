// A board's flash chip, a Winbond W25Q…JV, as far as the boot ROM and MicroPython use it: the Pico's W25Q16JV of 2 MiB, if
// no other one is named.

export const PICOS = [0xef, 0x40, 0x15]; // JEDEC id: the maker, the kind, the exponent of the size
export const SIZE = sizeOf(PICOS);
const PAGE = 256;
const MS = 1e6; // ns

// Instructions (data sheet W25Q16JV, section 8.1.2), and times in ms: typical, maximum (section 9.6); the larger chips' are
// the same.
const READ = 0x03;
const PROGRAM = 0x02;
const WRITE_DISABLE = 0x04;
const READ_STATUS_1 = 0x05;
const WRITE_ENABLE = 0x06;
const READ_STATUS_2 = 0x35;
const READ_UNIQUE_ID = 0x4b;
const READ_JEDEC_ID = 0x9f;
const ERASE_BYTES = new Map([[0x20, 4096], [0x52, 32768], [0xd8, 65536]]);
const ERASE_TIMES = new Map([[4096, [45, 400]], [32768, [120, 1600]], [65536, [150, 2000]]]);
const PROGRAM_TIMES = [0.4, 3];
const BUSY = 1;
const WRITE_ENABLED = 2;
const QUAD_ENABLED = 2; // in the second status register
const UNIQUE_ID = [0xe6, 0x60, 0x58, 0x38, 0x83, 0x00, 0x00, 0x01];

/**
 * The chip, erased. `now` returns the time in ns; `pass` lets it pass, as far as that can be done. `changed` is called
 * with the first address that changes, `notify` with each "erase" and "program". `identity` are the 8 bytes of its id, `jedec`
 * the 3 of its kind, which its size follows from. The processor sees the bytes `behind` the chip's own, where no board has
 * any; no instruction of the chip reaches them.
 */
export class FlashChip {
  constructor({ now, pass, changed, notify, identity = UNIQUE_ID, jedec = PICOS, behind = new Uint8Array() }) {
    this.jedec = jedec;
    this.size = sizeOf(jedec);
    this.bytes = new Uint8Array(this.size + behind.length).fill(0xff, 0, this.size);
    this.bytes.set(behind, this.size);
    this.column = 0;
    Object.assign(this, { now, pass, changed, notify, identity });
    this.erases = this.programs = 0;
    this.powerUp();
  }

  /** Put an image on it; `maximum` takes the maximum times instead of the typical ones. */
  load(image, maximum) {
    this.bytes.set(image.subarray(0, this.size));
    this.column = maximum ? 1 : 0;
  }

  powerUp() {
    this.input = [];
    this.writable = false;
    this.work = null;
  }

  /** Chip select went low: an instruction begins. */
  select() {
    this.input = [];
  }

  /** Take a byte in, and return the one that is shifted out meanwhile. */
  shift(byte) {
    const { input } = this;
    input.push(byte);
    const place = input.length - 1;
    if (place === 0) return 0xff;
    switch (input[0]) {
      case READ_STATUS_1:
        return this.status();
      case READ_STATUS_2:
        return QUAD_ENABLED;
      case READ_JEDEC_ID:
        return this.jedec[place - 1] ?? 0;
      case READ_UNIQUE_ID:
        return place < 5 ? 0xff : this.identity[place - 5] ?? 0;
      case READ:
        return place < 4 ? 0xff : this.bytes[(this.address() + place - 4) % this.size];
    }
    return 0xff;
  }

  /** Chip select went high: the instruction that was shifted in is executed. */
  deselect() {
    const [instruction] = this.input;
    if (instruction === WRITE_ENABLE) this.writable = true;
    else if (instruction === WRITE_DISABLE) this.writable = false;
    else if (this.writable && this.input.length >= 4 && !this.busy()) {
      if (ERASE_BYTES.has(instruction)) this.erase(ERASE_BYTES.get(instruction));
      else if (instruction === PROGRAM && this.input.length > 4) this.program();
    }
    this.input = [];
  }

  /** The supply fails: an erase or program stays half done, up to one byte in which some bits are old. */
  cut() {
    if (this.busy()) {
      const { start, before, begin, end } = this.work;
      const done = Math.floor((before.length * (this.now() - begin)) / (end - begin));
      const half = (before[done] & 0x55) | (this.bytes[start + done] & 0xaa);
      this.bytes.set(before.subarray(done), start + done);
      this.bytes[start + done] = half;
    }
    this.powerUp();
  }

  address() {
    return ((this.input[1] << 16) | (this.input[2] << 8) | this.input[3]) % this.size;
  }

  busy() {
    return this.work !== null && this.now() < this.work.end;
  }

  /** The first status register. A chip that polls it while busy does nothing else, so time may pass in one go. */
  status() {
    if (this.busy()) this.pass(this.work.end);
    return (this.busy() ? BUSY : 0) | (this.writable ? WRITE_ENABLED : 0);
  }

  erase(length) {
    const start = this.address() - (this.address() % length);
    this.begin(start, length, ERASE_TIMES.get(length));
    this.bytes.fill(0xff, start, start + length);
    this.erases++;
    this.notify('erase');
  }

  program() {
    const start = this.address() - (this.address() % PAGE);
    this.begin(start, PAGE, PROGRAM_TIMES);
    // Bytes beyond a page wrap to its first byte (section 8.2.15).
    for (let i = 4; i < this.input.length; i++) {
      this.bytes[start + ((this.address() + i - 4) % PAGE)] &= this.input[i];
    }
    this.programs++;
    this.notify('program');
  }

  begin(start, length, times) {
    const begin = this.now();
    this.writable = false;
    this.changed(start);
    this.work = { start, before: this.bytes.slice(start, start + length), begin, end: begin + times[this.column] * MS };
  }
}

/** The bytes of a chip by its JEDEC id. */
function sizeOf(jedec) {
  return 2 ** jedec[2];
}
