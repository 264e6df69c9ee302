// A Raspberry Pi Pico with what a score box has on it: flash chip, OLED on I2C, keys, USB. All times are
// ns of the board's own clock, which runs on through restarts and power cuts.

import { ConsoleLogger, LogLevel, RP2040 } from 'rp2040js';
import { FlashChip } from './flash.mjs';
import { I2cBus } from './i2c.mjs';
import { Pins } from './pins.mjs';
import { QspiPins, Registers, Ssi, XipControls } from './ssi.mjs';
import { UsbHost } from './usb.mjs';

const SECOND = 1e9;
const MUCH = 65536; // bytes from the serial port that are searched for what is waited for
const FLASH_START = 0x10000000;
const SSI = 0x18000;
const XIP_CTRL = 0x14000;
const IO_QSPI = 0x40018;
const WATCHDOG = 0x40058;
const ROSC = 0x40060;
const VREG_AND_CHIP_RESET = 0x40064;

// What ends a chip's life in the middle of an instruction. A plain return would not: it happens in the clock.
const RESET = Symbol('reset');
const CUT = Symbol('cut');

export class Pico {
  /** `oled` is {sda, scl, address}; `maximum` takes the flash's maximum times instead of the typical ones. */
  constructor({ bootrom, image, oled, maximum = false }) {
    this.bootrom = bootrom;
    this.image = image;
    this.flash = new FlashChip(image, {
      maximum,
      now: () => this.now,
      pass: (until) => this.pass(Math.min(until - this.base, this.deadline)),
      notify: (event) => this.notify(event),
    });
    this.i2c = new I2cBus(this, oled);
    this.pins = new Pins();
    this.serial = []; // what the chip sent and nobody took yet
    this.unheard = Buffer.alloc(0); // what it sent since the bytes that were last waited for
    this.usb = new UsbHost((bytes) => this.takeSerial(bytes));
    this.takeSerial = (bytes) => this.keepSerial(Buffer.from(bytes));
    this.mcu = null;
    this.base = 0; // the time when the chip's own clock was 0
    this.agenda = []; // {time, action, alarm}, what is to happen then
    this.listeners = new Set();
    this.instructions = this.resets = 0;
    this.living = this.halted = false;
  }

  get now() {
    return this.base + (this.mcu ? this.mcu.clock.nanosCounter : 0);
  }

  /** Switch the board on or off, also from within what was planned. Off in a write leaves the flash torn. */
  power(on) {
    if (on === (this.mcu !== null)) return;
    if (on) this.start();
    else if (this.living) throw CUT;
    else this.stop(() => this.flash.cut());
  }

  /** Do something at a time, in the middle of whatever the chip does then. */
  at(time, action) {
    const entry = { time, action };
    this.agenda.push(entry);
    if (this.mcu) this.plan(entry);
  }

  /** Hear of each event: erase, program, transfer, serial, reset. Returns a function that ends it. */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Whether the chip has sent these bytes; what came before them is forgotten then. */
  heard(wanted) {
    const place = this.unheard.indexOf(wanted);
    if (place >= 0) this.unheard = this.unheard.subarray(place + wanted.length);
    return place >= 0;
  }

  keepSerial(bytes) {
    this.serial.push(bytes);
    this.unheard = Buffer.concat([this.unheard, bytes]).subarray(-MUCH);
    this.notify('serial');
  }

  notify(event) {
    for (const listener of this.listeners) listener(event);
  }

  /** Let `run` return after this instruction. */
  halt() {
    this.halted = true;
    this.deadline = 0;
  }

  /** Run until a time, or until halted. */
  run(wanted) {
    // Whole like `base`: else the chip's clock may reach their difference, and their sum be less for ever.
    const until = Math.ceil(wanted);
    this.halted = false;
    while (!this.halted && this.now < until) {
      if (this.mcu) this.live(until);
      else this.idle(until);
    }
  }

  // -- Within

  /** Run as long as the chip does. */
  live(until) {
    this.deadline = until - this.base;
    this.living = true;
    try {
      this.execute();
    } catch (end) {
      this.living = false;
      if (end === RESET) this.restart();
      else if (end === CUT) this.power(false);
      else throw end;
    }
    this.living = false;
  }

  execute() {
    const { core, clock } = this.mcu;
    while (clock.nanosCounter < this.deadline) {
      if (core.waiting) this.sleep();
      else {
        this.instructions++;
        const cycles = core.executeInstruction();
        this.pass(clock.nanosCounter + cycles * this.cycle);
      }
    }
  }

  /** Let the chip's clock run to a time, with all alarms on the way. */
  pass(time) {
    const { clock } = this.mcu;
    if (clock.nextAlarm && clock.nextAlarm.nanos <= time) clock.tick(time - clock.nanosCounter);
    else if (time > clock.nanosCounter) clock.nanosCounter = time;
  }

  /** The core waits for an interrupt or an event: nothing happens before the next alarm. */
  sleep() {
    const { core, clock } = this.mcu;
    if (core.pendingInterrupts & core.enabledInterrupts) {
      core.waiting = false;
      core.interruptsUpdated = true;
    } else this.pass(Math.min(clock.nextAlarm?.nanos ?? Infinity, this.deadline));
  }

  start(previous) {
    const mcu = new RP2040();
    mcu.logger = new ConsoleLogger(LogLevel.Error, true);
    mcu.loadBootrom(this.bootrom);
    mcu.flash = this.image;
    mcu.flash16 = new Uint16Array(this.image.buffer);
    mcu.flashView = new DataView(this.image.buffer);
    this.mcu = mcu;
    this.equip(mcu, previous);
    this.setCycle(mcu.clkSys);
    mcu.addClockListener((frequency) => this.setCycle(frequency));
    this.i2c.connect(mcu);
    this.pins.connect(mcu, this.i2c.pins);
    this.usb.connect(mcu);
    for (const entry of this.agenda) this.plan(entry);
    mcu.core.PC = FLASH_START; // where the boot ROM goes if BOOTSEL is not pressed
  }

  equip(mcu, previous) {
    const ssi = new Ssi(mcu, this.flash);
    const HAD_POWER_ON = 1 << 8;
    mcu.peripherals[SSI] = ssi;
    mcu.peripherals[IO_QSPI] = new QspiPins(mcu, ssi);
    mcu.peripherals[XIP_CTRL] = new XipControls(mcu);
    mcu.peripherals[ROSC] = new Registers(mcu, 'ROSC_BASE', [[0x18, 0x80000000], [0x1c, 1]]);
    mcu.peripherals[VREG_AND_CHIP_RESET] = new Registers(mcu, 'VREG', [[8, previous ? 0 : HAD_POWER_ON]]);
    const watchdog = mcu.peripherals[WATCHDOG];
    watchdog.onWatchdogTrigger = () => { throw RESET; };
    if (previous) {
      watchdog.reason = previous.reason;
      watchdog.scratchData.set(previous.scratchData);
    }
  }

  setCycle(frequency) {
    this.cycle = SECOND / frequency;
  }

  plan(entry) {
    entry.alarm = this.mcu.clock.createAlarm(() => {
      this.agenda.splice(this.agenda.indexOf(entry), 1);
      entry.action();
    });
    entry.alarm.schedule(Math.max(0, entry.time - this.now));
  }

  /** The watchdog, or machine.reset(): the chip begins anew, the flash chip does not notice. */
  restart() {
    const previous = this.mcu.peripherals[WATCHDOG];
    this.resets++;
    this.stop(() => {});
    this.start(previous);
    this.notify('reset');
  }

  stop(last) {
    const { now } = this;
    last();
    this.base = Math.ceil(now);
    this.mcu = null;
  }

  /** Nothing is switched on: only what was planned happens. */
  idle(until) {
    const next = this.agenda.reduce((first, entry) => (!first || entry.time < first.time ? entry : first), null);
    if (next && next.time <= until) {
      this.base = Math.ceil(Math.max(this.base, next.time));
      this.agenda.splice(this.agenda.indexOf(next), 1);
      next.action();
    } else this.base = until;
  }
}
