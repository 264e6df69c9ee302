// Runs a chip's code fast: frequent code is translated to JavaScript, block by block. All else is left to
// rp2040js, an instruction at a time: rare code, accesses to peripherals, and the moments when an interrupt
// or an alarm of the clock is near. So a run is the same with and without.

import { translate } from './block.mjs';

const SECOND = 1e9; // ns
const FLASH = 0x10000000;
const RAM = 0x20000000;
const ROM_BYTES = 0x4000;
const FLASH_BYTES = 0xa0000; // the firmware; behind it are files
const RAM_BYTES = 0x8000; // what MicroPython has in RAM for its speed; behind it are variables
const FLASH_PLACE = ROM_BYTES >> 1; // where a region's blocks begin in the table
const FLASH_PLACES = FLASH_BYTES >> 1;
const RAM_PLACE = FLASH_PLACE + FLASH_PLACES;
const PLACES = RAM_PLACE + (RAM_BYTES >> 1);
const OFTEN = 2000; // executions before a translation is worth it
const LOOKS = 64; // executions in RAM between two looks whether the code there is one that was put aside
const NEVER = 65535; // counted where nothing can be translated

export class Engine {
  /** `stack` is called where the stack gets deeper, see stack.mjs; it may be null. */
  constructor(mcu, stack = null) {
    this.mcu = mcu;
    this.blocks = new Array(PLACES).fill(undefined);
    this.executed = new Uint16Array(PLACES);
    this.shared = { ...sharedOf(mcu), stack, low: stack?.limit };
    this.code = null; // the part of the flash whose blocks these are, null if it may have changed since
    this.aside = null; // the blocks of other code in RAM
    this.left = false;
    this.guard();
  }

  /**
   * Run translated code for less than `most` cycles; return how many it took. `left` is whether it has come to an
   * instruction that rp2040js has to do.
   */
  run(most) {
    this.left = false;
    let block = this.next();
    if (!block || block.most >= most) return 0;
    this.takeFlags();
    const { blocks, shared: { r } } = this;
    let used = 0;
    do {
      used = block(used, most - block.most);
      if (used < 0) break;
      const place = (r[15] - FLASH) >>> 1; // most are in flash
      block = place < FLASH_PLACES ? blocks[FLASH_PLACE + place] ?? this.next() : this.next();
    } while (block && used + block.most < most);
    this.giveFlags();
    this.left = used < 0;
    return used < 0 ? ~used : used;
  }

  /** The number of instructions since the last call. */
  instructions() {
    const { count } = this.shared;
    const counted = count[0];
    count[0] = 0;
    return counted;
  }

  /** Flash that holds code was written: forget all of it. */
  flashChanged(start) {
    if (start >= FLASH_BYTES) return;
    this.code = null;
    this.blocks.fill(undefined, FLASH_PLACE, RAM_PLACE);
    this.executed.fill(0, FLASH_PLACE, RAM_PLACE);
  }

  /** All of the flash was replaced: forget its code if it is another; return whether it is. */
  flashReplaced() {
    const now = this.mcu.flash.subarray(0, FLASH_BYTES);
    if (this.code && Buffer.compare(this.code, now) === 0) return false;
    this.flashChanged(0);
    this.code = now.slice();
    return true;
  }

  /** The RAM will be another: put its code aside until the same is there again. */
  ramChanges() {
    const { limit } = this.shared;
    if (!limit[0]) return;
    this.aside = {
      code: this.mcu.sram.slice(0, limit[0]),
      blocks: this.blocks.slice(RAM_PLACE),
      executed: this.executed.slice(RAM_PLACE),
    };
    this.blocks.fill(undefined, RAM_PLACE, PLACES);
    this.executed.fill(0, RAM_PLACE, PLACES);
    limit[0] = 0;
  }

  // -- Within

  /** The block at the program counter, if there is one. */
  next() {
    const pc = this.shared.r[15] & -2; // an interrupt's vector is odd
    const place = placeOf(pc);
    return place < 0 ? undefined : this.blocks[place] ?? this.consider(place, pc);
  }

  /** Take over rp2040js's flags: negative and zero are kept as a result that has them. */
  takeFlags() {
    const { f } = this.shared;
    const { core } = this.mcu;
    f[0] = core.Z ? 0 : core.N ? -1 : 1;
    f[1] = core.C ? 1 : 0;
    f[2] = core.V ? 1 : 0;
  }

  giveFlags() {
    const { f } = this.shared;
    const { core } = this.mcu;
    core.N = f[0] < 0;
    core.Z = f[0] === 0;
    core.C = f[1] !== 0;
    core.V = f[2] !== 0;
  }

  /** Count an execution at an address; return a block once there were enough. */
  consider(place, pc) {
    const { executed } = this;
    if (this.aside && place >= RAM_PLACE && executed[place] % LOOKS === 0 && this.takeUp()) return this.blocks[place];
    if (executed[place] === NEVER || ++executed[place] < OFTEN) return undefined;
    const block = translate(pc, { half: (at) => this.half(at), word: (at) => this.word(at) }, this.shared);
    if (!block) executed[place] = NEVER;
    else this.blocks[place] = block;
    return block;
  }

  /** Use the code that was put aside if it is in RAM again; return whether it is. */
  takeUp() {
    const { code, blocks, executed } = this.aside;
    if (Buffer.compare(this.mcu.sram.subarray(0, code.length), code) !== 0) return false;
    blocks.forEach((block, index) => { this.blocks[RAM_PLACE + index] ??= block; });
    this.executed.set(executed, RAM_PLACE);
    this.shared.limit[0] = Math.max(this.shared.limit[0], code.length);
    this.aside = null;
    return true;
  }

  half(address) {
    if (placeOf(address) < 0) return null;
    this.protect(address);
    return this.mcu.readUint16(address);
  }

  word(address) {
    if (placeOf(address) < 0) return null;
    this.protect(address);
    return this.mcu.readUint32(address);
  }

  /** Code in RAM was translated: stores there have to be seen. */
  protect(address) {
    const { limit } = this.shared;
    if (address >>> 28 === RAM >>> 28) limit[0] = Math.max(limit[0], address - RAM + 4);
  }

  /** Check the stores of rp2040js, which translated code does not see. */
  guard() {
    const { mcu } = this;
    const { limit } = this.shared;
    for (const name of ['writeUint8', 'writeUint16', 'writeUint32']) {
      const write = mcu[name].bind(mcu);
      mcu[name] = (address, value) => {
        if ((address - RAM) >>> 0 < limit[0]) this.ramChanges();
        write(address, value);
      };
    }
  }
}

/** Where an address stands in the table of blocks; negative where no code is expected. */
function placeOf(pc) {
  const region = pc >>> 28;
  if (region === FLASH >>> 28) return pc - FLASH < FLASH_BYTES ? FLASH_PLACE + ((pc - FLASH) >> 1) : -1;
  if (region === RAM >>> 28) return pc - RAM < RAM_BYTES ? RAM_PLACE + ((pc - RAM) >> 1) : -1;
  return pc >= 0 && pc < ROM_BYTES ? pc >> 1 : -1;
}

/** The memories by the size of a read, and the data that blocks share. */
export function sharedOf(mcu) {
  const { core, sio, sram, flash } = mcu;
  const [ram, image] = [sram.buffer, flash.buffer];
  return {
    r: new Int32Array(core.registers.buffer),
    f: new Int32Array(new ArrayBuffer(12)),
    m8: sram,
    m16: new Uint16Array(ram),
    m32: new Int32Array(ram),
    s8: new Int8Array(ram),
    s16: new Int16Array(ram),
    F8: flash,
    F16: new Uint16Array(image),
    F32: new Int32Array(image),
    S8: new Int8Array(image),
    S16: new Int16Array(image),
    limit: new Uint32Array(new ArrayBuffer(4)),
    count: new Int32Array(new ArrayBuffer(4)),
    core,
    sio,
    look: (address, cycles) => look(mcu, address, cycles),
  };
}

/** Read a peripheral's register as it is so many cycles later. */
function look(mcu, address, cycles) {
  const { clock } = mcu;
  const before = clock.nanosCounter;
  clock.nanosCounter = before + (cycles * SECOND) / mcu.clkSys;
  const value = mcu.readUint32(address);
  clock.nanosCounter = before;
  return value;
}
