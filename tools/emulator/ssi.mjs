// The parts between the RP2040 and its flash chip: the SSI in its transmit and receive mode, the chip
// select that software may hold, and the XIP cache's controls (data sheet RP2040, sections 4.10 and 2.6.3).

import { BasePeripheral } from 'rp2040js';

const CTRLR0 = 0x00;
const SSIENR = 0x08;
const BAUDR = 0x14;
const TXFLR = 0x20;
const RXFLR = 0x24;
const SR = 0x28;
const IDR = 0x58;
const VERSION = 0x5c;
const DR0 = 0x60;
const SPI_CTRLR0 = 0xf4;
const TRANSMIT_READY = 0x06; // not full, and empty
const RECEIVED = 0x08;

// How a read is sent: the lengths of its instruction by their codes, which parts have all data lines, and the cycles that
// the bus takes besides.
const INSTRUCTION_BITS = [0, 4, 8, 16];
const [ALL_SERIAL, NONE_SERIAL] = [0, 2];
const BUS = 8;

const NORMAL = 0; // who drives the chip select: the SSI, or software holds it low
const LOW = 2;

/** The SSI: each byte that is written is shifted through the flash chip at once. */
export class Ssi extends BasePeripheral {
  constructor(mcu, flash) {
    super(mcu, 'SSI');
    this.flash = flash;
    this.registers = new Map([[IDR, 0x51535049], [VERSION, 0x3430312a], [TXFLR, 0]]);
    this.received = [];
    this.drive = NORMAL;
  }

  /** Software took hold of the chip select, or released it. */
  chipSelect(drive) {
    if (drive === this.drive) return;
    if (drive === LOW || this.drive === LOW) this.flash.deselect();
    this.drive = drive;
  }

  readUint32(offset) {
    if (offset === SR) return TRANSMIT_READY | (this.received.length ? RECEIVED : 0);
    if (offset === RXFLR) return this.received.length;
    if (offset === DR0) return this.received.shift() ?? 0;
    return this.registers.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    if (offset === DR0) this.exchange(value & 0xff);
    else this.registers.set(offset, value);
    if (offset === SSIENR && !(value & 1)) {
      this.received = [];
      if (this.drive !== LOW) this.flash.deselect();
    }
  }

  /** Return the core's cycles in which the processor reads so many bytes of flash, as the boot stage has set the registers. */
  cycles(bytes) {
    const [frame, command, divisor] = [CTRLR0, SPI_CTRLR0, BAUDR].map((offset) => this.registers.get(offset) ?? 0);
    const lines = 1 << ((frame >>> 21) & 3);
    const serial = command & 3;
    const instruction = INSTRUCTION_BITS[(command >>> 8) & 3] / (serial === NONE_SERIAL ? lines : 1);
    const address = (((command >>> 2) & 15) * 4) / (serial === ALL_SERIAL ? 1 : lines);
    const dummies = (command >>> 11) & 31;
    return (instruction + address + dummies + (bytes * 8) / lines) * divisor + BUS;
  }

  exchange(byte) {
    // The SSI itself releases its chip select as soon as it has nothing left to send.
    if (this.drive === NORMAL && this.received.length === 0) this.flash.deselect();
    this.received.push(this.drive === NORMAL || this.drive === LOW ? this.flash.shift(byte) : 0xff);
  }
}

/** The flash chip's pins (IO_QSPI): SS is driven by software, and would be pulled low by BOOTSEL. */
export class QspiPins extends BasePeripheral {
  constructor(mcu, ssi) {
    super(mcu, 'IO_QSPI_BASE');
    this.ssi = ssi;
    this.registers = new Map();
  }

  readUint32(offset) {
    const SS_STATUS = 0x08;
    const FROM_PAD = 1 << 17;
    return offset === SS_STATUS ? FROM_PAD : this.registers.get(offset) ?? 0x1f;
  }

  writeUint32(offset, value) {
    const SS_CTRL = 0x0c;
    this.registers.set(offset, value);
    if (offset === SS_CTRL) this.ssi.chipSelect((value >>> 8) & 3);
  }
}

/** Registers that only keep what is written to them. */
export class Registers extends BasePeripheral {
  constructor(mcu, name, values) {
    super(mcu, name);
    this.values = new Map(values);
  }

  readUint32(offset) {
    return this.values.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.values.set(offset, value);
  }
}

/** The XIP cache's controls: on, flushed, ready. */
export class XipControls extends Registers {
  constructor(mcu) {
    super(mcu, 'XIP_CTRL', [[0, 3], [4, 1], [8, 6]]);
  }

  writeUint32() {}
}
