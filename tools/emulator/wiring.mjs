// The wires of a box that has a fault: what is joined to what, and the level that each net takes by the strongest of what
// drives it. A board without faults has no wiring: then each pin has its own part, see pins.mjs and i2c.mjs.
//
// What is assumed, and not known of all parts:
// - of two that are equally strong, the lower one wins: a pin keeps its level at half the supply, and begins low;
// - an OLED without supply or ground answers nothing, and draws nothing from its lines;
// - without its pull-ups of 4.7 kΩ, the chip's of 50 kΩ lift the lines so late that more than 100 kHz garble bytes;
// - while SDA or SCL can't rise, the chip's I2C controller neither acknowledges nor gives up: its driver's time runs out;
// - both lines are low during each byte that the controller transfers, and high for a moment between two: a pin that is
//   joined to one of them has an edge there for each byte, not for each bit;
// - the supply joined to the ground switches the board off, and on again when they part.

const [GROUND, SUPPLY] = ['GND', '3V3'];
const [NOTHING, CHIPS_PULL, MODULES_PULL, OUTPUT, RAIL] = [0, 1, 2, 3, 4]; // strengths: 50 kΩ, 4.7 kΩ
const SLOWLY = 100_000; // Hz

/** What the chip's I2C controller finds on its lines. */
export const [WORKS, DEAF, HANGS] = ['works', 'deaf', 'hangs'];

/**
 * `joins` are pairs of ends that are joined, by names; "GND" and "3V3" are the board's. `pins` has the end at each GPIO,
 * `keys` the two ends that the key joins which pulls that GPIO on a healthy board. `oled` has the ends at its sda, scl,
 * vcc and gnd, whether it has pull_ups, and whether it is dead: without any answer.
 */
export class Wiring {
  constructor(board, { joins, pins, keys, oled }) {
    this.board = board;
    this.joins = joins;
    this.pins = new Map(Object.entries(pins).map(([gpio, end]) => [Number(gpio), end]));
    this.keys = new Map(Object.entries(keys).map(([gpio, ends]) => [Number(gpio), ends]));
    this.oled = oled;
    this.nets = new Map(); // the net of each end, by the name of one of them
    this.driving = false; // whether the controller is amid a byte
    this.join();
  }

  /** Whether the supply is joined to the ground. */
  get shorted() {
    return this.net(SUPPLY) === this.net(GROUND);
  }

  /** Whether the OLED has its supply and its ground. */
  get powered() {
    return !this.shorted && this.net(this.oled.vcc) === this.net(SUPPLY) && this.net(this.oled.gnd) === this.net(GROUND);
  }

  get listening() {
    return this.powered && !this.oled.dead;
  }

  /** The speed in Hz above which bytes are garbled. */
  get most() {
    return this.oled.pull_ups ? Infinity : SLOWLY;
  }

  /** Find the nets: what the wires and the keys that are down join. */
  join() {
    const { external } = this.board.pins;
    const down = [...this.keys].filter(([gpio]) => external.get(gpio) === false).map(([, ends]) => ends);
    this.nets.clear();
    for (const [one, other] of [...this.joins, ...down]) {
      const [kept, gone] = [this.net(one), this.net(other)];
      for (const [end, net] of this.nets) if (net === gone) this.nets.set(end, kept);
    }
  }

  /** The net of an end. */
  net(end) {
    if (!this.nets.has(end)) this.nets.set(end, end);
    return this.nets.get(end);
  }

  /** The GPIOs on a net. */
  gpios(net) {
    return [...this.pins].filter(([, end]) => this.net(end) === net).map(([gpio]) => this.board.chip.gpio[gpio]);
  }

  /** The level of the net of an end; `released` leaves out what the chip's I2C controller does. */
  level(end, released = false) {
    const net = this.net(end);
    const { sda, scl, vcc, pull_ups: pullUps } = this.oled;
    const { bus } = this.board;
    let [strongest, level] = [NOTHING, false];
    const drive = (strength, value) => {
      if (strength > strongest || (strength === strongest && !value)) [strongest, level] = [strength, value];
    };
    if (net === this.net(SUPPLY)) drive(RAIL, true);
    if (net === this.net(GROUND)) drive(RAIL, false);
    for (const pin of this.gpios(net)) {
      if (pin.outputEnable) drive(OUTPUT, pin.outputValue);
      else if (pin.pullupEnabled || pin.pulldownEnabled) drive(CHIPS_PULL, pin.pullupEnabled && !pin.pulldownEnabled);
      if (this.driving && !released && bus.pins.includes(pin.index)) drive(OUTPUT, false);
    }
    if (pullUps && this.net(vcc) === this.net(SUPPLY) && [sda, scl].some((line) => this.net(line) === net)) {
      drive(MODULES_PULL, true);
    }
    if (bus.bitBus.holding && net === this.net(sda)) drive(OUTPUT, false);
    return level;
  }

  /** What the chip's I2C controller finds on its lines: WORKS, DEAF where nobody hears it, or HANGS. */
  bus() {
    const [sda, scl] = this.board.bus.pins.map((pin) => this.net(this.pins.get(pin)));
    if (sda === scl || !this.level(sda, true) || !this.level(scl, true)) return HANGS;
    const joined = sda === this.net(this.oled.sda) && scl === this.net(this.oled.scl);
    const free = ![sda, scl].includes(this.net(SUPPLY));
    return joined && free && this.listening ? WORKS : DEAF;
  }

  /** The controller begins or ends a byte. */
  drive(on) {
    this.driving = on;
    for (const pin of this.board.bus.pins) this.settle(this.board.chip.gpio[pin]);
  }

  /** Whether a GPIO has a wire. */
  has(gpio) {
    return this.pins.has(gpio);
  }

  /** Give all GPIOs on a pin's net its level. */
  settle(pin) {
    const net = this.net(this.pins.get(pin.index));
    const level = this.level(net);
    for (const each of this.gpios(net)) if (each.rawInputValue !== level) each.setInputValue(level);
  }

  /** A key went down or up: find the nets again, and what becomes of all that is on them. */
  change() {
    const { board } = this;
    this.join();
    if (!this.powered) board.bus.plug(board.bus.plugged);
    board.supply(); // which may end this turn of the board
    if (!board.mcu) return;
    for (const gpio of this.pins.keys()) this.settle(board.chip.gpio[gpio]);
    board.bus.bitBus.changed();
    board.bus.resume();
  }
}
