// The names of MicroPython's functions, read from the chip's memory as MicroPython 1.25 keeps them.

const RAM = 0x20000000;
const RAM_END = 0x20042000;
const CONTEXT_BYTES = 0x400; // more than mp_state_ctx has
const STRINGS = 24; // in qstr_pool_t: previous pool, strings before, -, strings here, hashes, lengths, then the strings

const FLASH = 0x100; // of the upper 12 bits of an address

/** Whether there can be an object at an address. */
const isObject = (address) =>
  !(address & 3) && ((address >= RAM && address < RAM_END) || address >>> 20 === FLASH);

export class Python {
  constructor(mcu, symbols) {
    this.mcu = mcu;
    this.context = symbols.address('mp_state_ctx');
    this.firstPool = symbols.address('mp_qstr_const_pool_static');
  }

  /** The function that a mp_code_state_t executes: "file:name". */
  name(codeState) {
    const func = this.word(codeState); // mp_obj_fun_bc_t: type, context, children, bytecode
    const context = isObject(func) && this.word(func + 4);
    // It may have returned unseen, and its memory be another's.
    if (!context || !isObject(context)) return '?';
    const table = this.word(context + 8); // of the module's strings, the file's name first
    return `${this.string(this.half(table))}:${this.string(this.half(table + 2 * this.nameOf(this.word(func + 12))))}`;
  }

  // -- Within

  /** The place of the name in that table, from the prelude of the bytecode (py/bc.h). */
  nameOf(bytecode) {
    let at = bytecode;
    while (this.byte(at++) & 0x80); // how much stack it takes, how many arguments
    while (this.byte(at++) & 0x80); // the sizes of what follows
    let number = 0;
    for (;;) {
      const part = this.byte(at++);
      number = (number << 7) | (part & 0x7f);
      if (!(part & 0x80)) return number;
    }
  }

  string(number) {
    let pool = this.lastPool();
    while (pool && number < this.word(pool + 4) % 0x80000000) pool = this.word(pool);
    if (!pool) return '?';
    const place = number - (this.word(pool + 4) % 0x80000000);
    return this.decoded(this.word(pool + STRINGS + 4 * place), this.byte(this.word(pool + 20) + place));
  }

  /** The text of so many bytes at an address. */
  decoded(address, length) {
    return new TextDecoder().decode(Uint8Array.from({ length }, (_, index) => this.byte(address + index)));
  }

  /** The newest pool of strings: of the words in mp_state_ctx the one from which the first pool can be reached. */
  lastPool() {
    for (let at = this.context; at < this.context + CONTEXT_BYTES; at += 4) {
      if (this.leadsToFirst(this.word(at))) return this.word(at);
    }
    return 0;
  }

  leadsToFirst(pool) {
    let [at, steps] = [pool, 0];
    while (at > RAM && at < RAM_END && !(at & 3) && steps++ < 100) at = this.word(at);
    // From the heap into flash: the frozen pool, the firmware's own, the static one.
    for (steps = 0; at !== this.firstPool && at >>> 20 === FLASH && !(at & 3) && steps < 3; steps++) at = this.word(at);
    return at === this.firstPool;
  }

  word(address) {
    return this.mcu.readUint32(address);
  }

  half(address) {
    return this.mcu.readUint16(address);
  }

  byte(address) {
    return this.mcu.readUint8(address);
  }
}
