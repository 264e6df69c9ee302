// The RP2040 of rp2040js, with two missing parts: a writable flash chip behind the SSI, and a
// watchdog that restarts the chip.

import { ConsoleLogger, LogLevel, RP2040 } from 'rp2040js';
import { Rosc } from './rosc.mjs';
import { QspiPins, Registers, Ssi, XipControls } from './ssi.mjs';

const FLASH_START = 0x10000000;

// Peripherals by their address, 14 bits shorter (data sheet RP2040, section 2.2).
export const SSI = 0x18000;
const XIP_CTRL = 0x14000;
const PSM = 0x40010;
const IO_QSPI = 0x40018;
const WATCHDOG = 0x40058;
const ROSC = 0x40060;
const VREG_AND_CHIP_RESET = 0x40064;

// The mailbox between the cores, in the SIO (section 2.3.1.7), and the second core's reset (2.13).
const FIFO_ST = 0x50;
const FIFO_WR = 0x54;
const FIFO_RD = 0x58;
const READY = 1 << 1; // to be written
const VALID = 1 << 0; // to be read
const FRCE_OFF = 0x04;
const CORE_1 = 1 << 16;

const CHIP_RESET = 0x08;
const HAD_POWER_ON = 1 << 8;

/**
 * Return a chip that is about to execute its first instruction in flash, where the boot ROM goes if
 * BOOTSEL is not pressed. `bits` are its random bits, see rosc.mjs; `reset` is called when it restarts
 * itself.
 */
export function makeChip({ bootrom, flash, bits, reset }) {
  const mcu = new RP2040();
  const ssi = new Ssi(mcu, flash);
  mcu.logger = new ConsoleLogger(LogLevel.Error, true);
  mcu.loadBootrom(bootrom);
  mcu.flash = flash.bytes;
  mcu.flash16 = new Uint16Array(flash.bytes.buffer);
  mcu.flashView = new DataView(flash.bytes.buffer);
  Object.assign(mcu.peripherals, {
    [SSI]: ssi,
    [IO_QSPI]: new QspiPins(mcu, ssi),
    [XIP_CTRL]: new XipControls(mcu),
    [ROSC]: new Rosc(mcu, bits),
    [VREG_AND_CHIP_RESET]: new Registers(mcu, 'VREG_AND_CHIP_RESET_BASE', [[CHIP_RESET, HAD_POWER_ON]]),
  });
  imitateCore(mcu.sio, mcu.peripherals[PSM]);
  mcu.peripherals[WATCHDOG].onWatchdogTrigger = reset;
  mcu.core.PC = FLASH_START;
  return mcu;
}

/** Return what outlasts a restart that the chip makes itself: the watchdog's scratch registers and its reason. */
export function lasting(mcu) {
  const { reason, scratchData } = mcu.peripherals[WATCHDOG];
  return { reason, scratchData: scratchData.slice() };
}

/** The chip was not switched on, it has restarted itself. */
export function restarted(mcu, { reason, scratchData }) {
  const watchdog = mcu.peripherals[WATCHDOG];
  watchdog.reason = reason;
  watchdog.scratchData.set(scratchData);
  mcu.peripherals[VREG_AND_CHIP_RESET].values.set(CHIP_RESET, 0);
}

/**
 * There is no second core. Messages to it are dropped; but when it leaves its reset, the first core finds
 * the 0 that its boot ROM would send.
 */
function imitateCore(sio, psm) {
  sio.greeted = true;
  const [read, write, switchOff] = [sio.readUint32, sio.writeUint32, psm.writeUint32];
  sio.readUint32 = (offset) => {
    if (offset === FIFO_ST) return sio.greeted ? READY : READY | VALID;
    if (offset !== FIFO_RD) return read.call(sio, offset);
    sio.greeted = true;
    return 0;
  };
  sio.writeUint32 = (offset, value) => {
    if (offset !== FIFO_ST && offset !== FIFO_WR) write.call(sio, offset, value);
  };
  psm.writeUint32 = (offset, value) => {
    if (offset === FRCE_OFF && psm.frceOff & ~value & CORE_1) sio.greeted = false;
    switchOff.call(psm, offset, value);
  };
}
