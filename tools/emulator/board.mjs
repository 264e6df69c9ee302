// A Raspberry Pi Pico, or another board with its chip, with the parts of a score box: flash chip, OLED on I2C or SPI, keys,
// USB. All times are ns of the board's own clock, which runs on through restarts and power cuts.

import { Agenda } from './agenda.mjs';
import { Cache } from './cache.mjs';
import { lasting, makeChip, restarted, SSI } from './chip.mjs';
import { FlashChip } from './flash.mjs';
import { I2cBus } from './i2c.mjs';
import { Pins } from './pins.mjs';
import { Received } from './received.mjs';
import { RandomBits } from './rosc.mjs';
import { SpiBus } from './spi.mjs';
import { keep } from './state.mjs';
import { States } from './states.mjs';
import { Engine } from './translate/engine.mjs';
import { UsbHost } from './usb.mjs';
import { Wiring } from './wiring.mjs';

const SECOND = 1e9;
const LONG = 1 << 24; // cycles that may pass before anybody looks at the clock

// Thrown to stop a chip in the middle of an instruction; a plain return can't, as it happens in the clock.
const RESET = Symbol('reset');
const CUT = Symbol('cut');

export class Pico {
  /**
   * Its flash is erased: see `states.load`. `pins` are the OLED's, SDA and SCL, or `spi` has its lines, see spi.mjs.
   * `interpret` leaves each instruction to rp2040js; so does `cached`, which counts the waits for the flash, too; `stack`
   * watches the stack, see stack.mjs, and may be null. `jedec` is the flash chip's kind, the Pico's without, `identity` its
   * id, `seed` that of the random bits; all boards have the same ones without. `behind` is for the processor alone, see
   * flash.mjs.
   */
  constructor({ bootrom, pins, spi, interpret = false, cached = false, stack = null, identity, jedec, seed, behind }) {
    this.interpret = interpret || cached;
    this.cached = cached;
    this.stack = stack;
    this.flash = new FlashChip({
      now: () => this.now,
      pass: (until) => this.pass(Math.min(until - this.base, this.deadline)),
      changed: (start) => {
        this.engine.flashChanged(start);
        this.cache?.flush();
      },
      notify: (event) => this.notify(event),
      identity,
      jedec,
      behind,
    });
    this.bus = spi ? new SpiBus(this, spi) : new I2cBus(this, pins); // to the OLED
    this.pins = new Pins(this);
    this.received = new Received(() => this.notify('serial'));
    this.usb = new UsbHost((bytes) => this.received.keep(bytes));
    this.agenda = new Agenda();
    this.bits = new RandomBits(seed);
    this.listeners = new Set();
    this.mcu = null; // the chip while it has its supply
    this.switched = false; // whether it should have
    this.wiring = null; // the wires, if they have a fault
    this.base = 0; // the time when the chip's own clock was 0, a whole number
    this.instructions = this.resets = 0;
    this.living = this.halted = false;
    this.cycle = this.deadline = 0; // ns: of a cycle, and of the chip's own clock when it has to stop
    this.slept = 0; // ns in which the core waited for an interrupt
    this.drowse = 0; // ns by which the core wakes late, each time, to have less to do
    this.wire(bootrom);
    this.states = new States(this);
    this.states.begin();
  }

  get now() {
    return this.base + (this.mcu ? this.mcu.clock.nanosCounter : 0);
  }

  /** Switch the board on or off, also from within the agenda. Off in a write leaves the flash torn. */
  power(on) {
    this.switched = on;
    this.supply();
  }

  /** Let the chip run if it is switched on, and its supply is not joined to the ground. */
  supply() {
    const on = this.switched && !this.wiring?.shorted;
    if (on === (this.mcu !== null)) return;
    if (on) this.start(null);
    else if (this.living) throw CUT;
    else {
      this.flash.cut();
      this.bus.plug(this.bus.plugged); // the OLED has its power from here
      this.stop();
    }
  }

  /** Give its wires a fault, see wiring.mjs, or none with null. */
  rewire(faulty) {
    this.wiring = faulty && new Wiring(this, faulty);
    if (this.wiring) this.wiring.change();
    else if (this.mcu) {
      this.pins.connect();
      this.bus.bitBus.changed();
      this.bus.resume();
    }
  }

  /** Subscribe to events: erase, program, transfer, serial, reset. Returns a function that unsubscribes. */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
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
    // Whole, as `base` is: else the chip's clock may reach their difference, and yet its sum with base be less.
    const until = Math.ceil(wanted);
    this.halted = false;
    while (!this.halted && this.now < until) {
      if (this.mcu) this.live(until);
      else {
        const { time, act } = this.agenda.next(until);
        this.base = Math.max(this.base, Math.ceil(time));
        act();
      }
    }
  }

  // -- Within

  /** Run as long as the chip does. */
  live(until) {
    this.deadline = until - this.base;
    this.living = true;
    let end = null;
    try {
      this.execute();
    } catch (thrown) {
      end = thrown;
    }
    this.living = false;
    if (end === RESET) this.restart();
    else if (end === CUT) this.supply();
    else if (end) throw end;
  }

  execute() {
    const { core, clock } = this.mcu;
    while (clock.nanosCounter < this.deadline) {
      if (core.waiting) this.sleep();
      else if (this.interpret || core.interruptsUpdated || this.hurry()) {
        this.instructions++;
        const cycles = this.stack ? this.watched(core) : core.executeInstruction();
        const waited = this.cache ? this.cache.waited() : 0;
        this.pass(clock.nanosCounter + (cycles + waited) * this.cycle);
      }
    }
  }

  /** Execute an instruction while the stack is watched. */
  watched(core) {
    const { stack } = this;
    if (stack.isPoint(core.PC)) stack.at(core.PC);
    const cycles = core.executeInstruction();
    stack.look();
    return cycles;
  }

  /**
   * Run translated code up to the next alarm; return whether rp2040js has to do the next instruction. It does all while
   * a cycle is not a whole number of ns, as in the first moments: the sum of several cycles would not be, to the last
   * bit, that of each.
   */
  hurry() {
    if (!Number.isInteger(this.cycle)) return true;
    const { clock } = this.mcu;
    const time = Math.min(this.deadline, clock.nextAlarm?.nanos ?? Infinity) - clock.nanosCounter;
    const cycles = this.engine.run(Math.min(time / this.cycle, LONG));
    if (!cycles) return true;
    clock.nanosCounter += cycles * this.cycle;
    this.instructions += this.engine.instructions();
    return this.engine.left;
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
    } else {
      const begin = clock.nanosCounter;
      this.pass(Math.min((clock.nextAlarm?.nanos ?? Infinity) + this.drowse, this.deadline));
      this.slept += clock.nanosCounter - begin;
    }
  }

  /** Make the chip, and join all to it. It is the same one after each start, for which its code stays translated. */
  wire(bootrom) {
    const { flash, bits, pins, bus } = this;
    const chip = makeChip({ bootrom, flash, bits, reset: () => { throw RESET; } });
    chip.addClockListener((frequency) => { this.cycle = SECOND / frequency; });
    this.chip = chip;
    this.stack?.wire(chip);
    this.engine = new Engine(chip, this.stack);
    this.cache = this.cached ? new Cache(chip, chip.peripherals[SSI]) : null;
    bus.wire(chip);
    pins.wire(chip, bus.pins);
    this.usb.wire(chip);
    this.renewChip = keep(chip, [flash, flash.bytes.buffer, bits, pins.analog]);
  }

  /** Switch the chip on, or restart it: `lasted` is what outlasts that. */
  start(lasted) {
    const { chip } = this;
    this.engine.ramChanges();
    this.cache?.flush();
    this.renewChip();
    if (lasted) restarted(chip, lasted);
    this.mcu = chip;
    this.stack?.connect();
    this.cycle = SECOND / chip.clkSys;
    this.bus.connect();
    this.pins.connect();
    this.usb.connect();
    this.agenda.connect(chip.clock, this.base);
  }

  stop() {
    this.base = Math.ceil(this.now);
    this.mcu = null;
    this.agenda.disconnect();
  }

  /** The watchdog, or machine.reset(): the chip restarts, the flash chip does not notice. */
  restart() {
    const lasted = lasting(this.mcu);
    this.resets++;
    this.stop();
    this.start(lasted);
    this.notify('reset');
  }
}
