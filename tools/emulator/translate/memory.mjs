// Instructions that load and store in the RAM, load from the flash, and use what the SIO has without an
// effect elsewhere. The rest is left to rp2040js, as are addresses that are not aligned: `leave` ends the
// block before the instruction.

import { ALL, step } from './step.mjs';

const RAM = 0x20000000;
const RAM_BYTES = 264 * 1024;
const FLASH = 0x10000000;
const FLASH_BYTES = 2 * 1024 * 1024;

// The SIO's divider, interpolators and spinlocks (data sheet RP2040, section 2.3.1.7), a cycle faster.
const SIO = 0xd0000000;
const SIO_FIRST = 0x60;
const SIO_BYTES = 0x180 - SIO_FIRST;

// Registers that a loop may read very often, and that change nothing when they are: the timer's TIMERAWH and TIMERAWL
// (section 4.6.5), the raw interrupts of both I2C controllers (4.3.17). They take two cycles more than the RAM.
const POLLED = [0x40054024, 0x40054028, 0x40044034, 0x40048034];
const MORE = 2;

const place = (base, bytes) => `(o=t-${base}>>>0)<${bytes}`;
const SHIFT = { 1: 0, 2: 1, 4: 2 };

const fast = (size, action) =>
  size === 4 ? `else if(${place(SIO + SIO_FIRST, SIO_BYTES)}&&!(t&3)){${action}u--;}` : '';

/** `spent` are the cycles before it. The block must end before `most` still. */
const polled = (register, spent) =>
  `else if((${POLLED.map((each) => `t===${each}`).join('||')})&&u+${MORE}<most){r[${register}]=look(t,u+${spent});u+=${MORE};}`;

/** Load `size` bytes from the address into a register. */
export function load(register, address, size, signed = false) {
  return ({ leave, spent }) => {
    const [ram, flash] = (signed ? ['s', 'S'] : ['m', 'F']).map((kind) => kind + 8 * size);
    const aligned = size > 1 ? `&&!(t&${size - 1})` : '';
    const at = (array) => `r[${register}]=${array}[o>>${SHIFT[size]}];`;
    const text = () =>
      `t=${address}|0;if(${place(RAM, RAM_BYTES)}${aligned})${at(ram)}` +
      `else if(${place(FLASH, FLASH_BYTES)}${aligned})${at(flash)}` +
      `${fast(size, `r[${register}]=sio.readUint32(o+${SIO_FIRST});`)}` +
      `${size === 4 ? polled(register, spent) : ''}else{${leave}}`;
    return step({ text, cycles: 2, needs: ALL });
  };
}

/** Store the low `size` bytes of a register. */
export function store(register, address, size) {
  return ({ leave }) => {
    const aligned = size > 1 ? `&&!(t&${size - 1})` : '';
    const text = () =>
      `t=${address}|0;if(${place(RAM, RAM_BYTES)}&&o>=limit[0]${aligned})` +
      `m${8 * size}[o>>${SHIFT[size]}]=r[${register}];` +
      `${fast(size, `sio.writeUint32(o+${SIO_FIRST},r[${register}]>>>0);`)}else{${leave}}`;
    return step({ text, cycles: 2, needs: ALL });
  };
}

/** A constant that is stored beside the code. */
export function literal(register, address) {
  return ({ word }) => {
    const value = word(address);
    return value === null ? null : step({ text: () => `r[${register}]=${value | 0};`, cycles: 2 });
  };
}

/** Registers in memory from an address on; `then` is run with the address t after them. */
export function loadMany(registers, address, then, cycles) {
  return ({ leave }) => {
    const bytes = 4 * registers.length;
    const all = (array) => registers.map((register, index) => `r[${register}]=${array}[(o>>2)+${index}];`).join('');
    const text = () =>
      `t=${address};if(${place(RAM, RAM_BYTES - bytes + 1)}&&!(t&3)){${all('m32')}}` +
      `else if(${place(FLASH, FLASH_BYTES - bytes + 1)}&&!(t&3)){${all('F32')}}else{${leave}}` +
      `t=t+${bytes}|0;${then}`;
    return step({ text, cycles, needs: ALL });
  };
}

export function storeMany(registers, address, then, cycles) {
  return ({ leave }) => {
    const bytes = 4 * registers.length;
    const all = registers.map((register, index) => `m32[(o>>2)+${index}]=r[${register}];`).join('');
    const text = () =>
      `t=${address};if(${place(RAM, RAM_BYTES - bytes + 1)}&&o>=limit[0]&&!(t&3)){${all}}else{${leave}}` +
      `t=t+${bytes}|0;${then}`;
    return step({ text, cycles, needs: ALL });
  };
}

/** Pop registers and the program counter. */
export function popAndReturn(registers) {
  return ({ leave, goBack }) => {
    const bytes = 4 * registers.length;
    const all = registers.map((register, index) => `r[${register}]=m32[(o>>2)+${index}];`).join('');
    const cycles = registers.length + 3;
    const back = goBack('t', cycles);
    const text = () =>
      `t=r[13];if(!(${place(RAM, RAM_BYTES - bytes - 3)})||t&3||(m32[(o>>2)+${registers.length}]>>>28)===15){${leave}}` +
      `${all}r[13]=t+${bytes + 4}|0;t=m32[(o>>2)+${registers.length}]&-2;${back.text}`;
    return step({ text, cycles, needs: ALL, ...back.then });
  };
}
