// How deep the chip's stack gets: the use that MicroPython itself checks, the unchecked use of the C
// functions below, and that of interrupts on top. Exact, as each instruction that lowers the stack
// pointer is seen, translated or not.

import { Python } from './python.mjs';

const FLASH = 0x10000000;
const ODD = 1; // marks a return address
/** From the stack pointer of a Python function to what micropython.stack_use() returns when called in it. */
const CALL = 68;

export class Stack {
  /** `symbols` are the firmware's, see symbols.mjs. */
  constructor(symbols) {
    this.symbols = symbols;
    this.top = symbols.address('__StackTop');
    this.bottom = symbols.address('__StackBottom');
    this.execute = symbols.address('mp_execute_bytecode');
    /** Where calls of it lead: to itself, or to the linker's way from flash to RAM, if it is there. */
    this.executes = new Set([this.execute, symbols.byName.get('__mp_execute_bytecode_veneer')]);
    this.try = symbols.address('nlr_push');
    this.refuse = symbols.address('mp_raise_recursion_depth');
    /** limit[0]: code that sees the stack pointer below it calls `lower`. */
    this.limit = new Int32Array(1);
    this.code = { returns: new Set() }; // what is worked out from the firmware
    this.forget();
  }

  /** Watch a chip. */
  wire(mcu) {
    this.mcu = mcu;
    this.python = new Python(mcu, this.symbols);
    this.connect();
    const { core } = mcu;
    const [enter, leave] = [core.exceptionEntry.bind(core), core.exceptionReturn.bind(core)];
    core.exceptionEntry = (number) => {
      this.interrupted ||= core.SP;
      enter(number);
      this.aim();
      this.look();
    };
    core.exceptionReturn = (how) => {
      leave(how);
      if (!core.IPSR) this.interrupted = 0;
      this.aim();
    };
  }

  /** The chip was switched on. */
  connect() {
    this.frames = []; // of Python functions that are executed, outermost first: [stack pointer, mp_code_state_t]
    this.interrupted = 0; // the stack pointer when the interrupt came, 0 outside
    this.aim();
  }

  /** There is another firmware in the flash. */
  readCode() {
    this.code.returns = new Set(this.symbols.code.flatMap((code) => this.callsIn(code)));
  }

  /** Whether `at` has to be called before the instruction there. */
  isPoint(pc) {
    return pc === this.execute || pc === this.try || pc === this.refuse || this.code.returns.has(pc);
  }

  /** The next instruction is a point. */
  at(pc) {
    const { registers } = this.mcu.core;
    const sp = registers[13];
    if (pc === this.execute) {
      this.leave(sp);
      this.frames.push([sp, registers[0]]);
    } else if (pc === this.refuse) this.refused++;
    else if (pc !== this.try) this.leave(sp);
    else if (!this.interrupted && this.symbols.function((registers[14] & ~ODD) - 2) === 'mp_execute_bytecode') {
      const use = this.top - sp + CALL;
      if (use > this.deepest.python.bytes) this.deepest.python = { bytes: use, trace: this.names() };
    }
  }

  /** Check whether the stack is deeper than ever. */
  look() {
    if (this.mcu.core.registers[13] < this.limit[0]) this.lower();
  }

  /** The stack pointer is below the limit, at an instruction's end. */
  lower() {
    const sp = this.mcu.core.registers[13];
    if (sp < this.bottom - 4096) return; // the boot ROM, before there is a stack
    this.total = Math.max(this.total, this.top - sp);
    if (this.interrupted) {
      const bytes = this.interrupted - sp;
      if (bytes > this.deepest.interrupt.bytes) this.deepest.interrupt = { bytes, trace: this.calls(sp, this.interrupted) };
    } else {
      this.leave(sp);
      const inC = this.calls(sp, this.frames.at(-1)?.[0] ?? this.top);
      this.deepest.thread = { bytes: this.top - sp, trace: [...this.names(), ...inC] };
    }
    this.aim();
  }

  /**
   * The deepest use since the last call: {python, thread, interrupt}, each {bytes, trace}, the bytes
   * of the stack and those in use in `total`; `refused` counts the calls for which there was no room.
   */
  take() {
    const taken = { ...this.deepest, total: this.total, refused: this.refused, size: this.top - this.bottom };
    this.forget();
    this.aim();
    return taken;
  }

  // -- Within

  forget() {
    const nothing = () => ({ bytes: 0, trace: [] });
    this.deepest = { python: nothing(), thread: nothing(), interrupt: nothing() };
    this.total = this.refused = 0;
    this.limit[0] = this.top;
  }

  /** Set the limit: in an interrupt the deepest so far, of the interrupts or in all. */
  aim() {
    const { interrupt, thread } = this.deepest;
    this.limit[0] = this.interrupted
      ? Math.max(this.interrupted - interrupt.bytes, this.top - this.total)
      : this.top - thread.bytes;
  }

  /** Forget the Python functions that have returned, as the stack pointer says. */
  leave(sp) {
    while (this.frames.length && this.frames.at(-1)[0] <= sp) this.frames.pop();
  }

  names() {
    return this.frames.map(([, codeState]) => this.python.name(codeState));
  }

  /** The C functions whose return addresses are in a part of the stack, outermost first. */
  calls(from, to) {
    const found = [this.symbols.function(this.mcu.core.registers[15] & ~ODD)];
    for (let at = from; at < to; at += 4) {
      const word = this.mcu.readUint32(at);
      const name = word & ODD && this.isReturn(word & ~ODD) ? this.symbols.function(word & ~ODD) : undefined;
      if (name && name !== found.at(-1)) found.push(name);
    }
    return found.filter(Boolean).reverse().map((name) => `(${name})`);
  }

  /** Where a function goes on after its calls of the bytecode's interpreter. */
  callsIn({ first, bytes }) {
    const found = [];
    if (first >>> 28 !== FLASH >>> 28) return found;
    for (let at = first; at < first + bytes - 2; at += 2) {
      const [high, low] = [this.mcu.readUint16(at), this.mcu.readUint16(at + 2)];
      if (high >> 11 === 0b11110 && low >> 11 === 0b11111) {
        const offset = (((high & 0x7ff) << 21) >> 9) | ((low & 0x7ff) << 1);
        if (this.executes.has(at + 4 + offset)) found.push(at + 4);
      }
    }
    return found;
  }

  /** Whether there is a call before an address: BL or BLX. */
  isReturn(address) {
    if (!this.symbols.function(address)) return false;
    const [first, second] = [this.mcu.readUint16(address - 4), this.mcu.readUint16(address - 2)];
    return (first >> 11 === 0b11110 && second >> 14 === 3 && (second & 0x1000) !== 0) || (second & 0xff87) === 0x4780;
  }
}
